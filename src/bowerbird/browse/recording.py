"""Sessions on file: what a session did and saw, and the same again without a network.

A recording is a sequence of frames, each a checked and compressed entry: a step with its outcome (or its error),
a captured page, a picture. It is written entry by entry, so that a kill loses at most the last one; a torn last
entry is dropped with a warning when the file is read.

A replay answers from the recording. It follows the order of the original while it is asked for the same things;
asked for something else that was recorded, it goes on from there; asked for what was not, it says so
(`NotRecorded`). Nodes are named by their paths, so that steps match across captures.
"""

from __future__ import annotations

import json
import logging
import os
import struct
import zlib
from collections.abc import Awaitable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import zstandard

from bowerbird import errors
from bowerbird.browse.actions import Action
from bowerbird.browse.session import CLOSED, Outcome, Response, Session
from bowerbird.errors import ActionError, BowerbirdError, BrowseError, NotRecorded, PageFileError, UsageError
from bowerbird.page import Page
from bowerbird.page.file import dump_page, undump_page
from bowerbird.page.paths import absolute_xpath

_log = logging.getLogger(__name__)
_MAGIC = b"bowerbird recording 1\n"
_FRAME = struct.Struct("<II")  # length, checksum
_CAPTURE, _PICTURE, _SETTLE = "capture", "screenshot", "settle"


class RecordingSession(Session):
    """Another session, of which every step is written to a new file."""

    def __init__(self, inner: Session, path: str | os.PathLike[str]) -> None:
        self._inner = inner
        self._path = Path(path)
        try:
            self._file = self._path.open("xb")
        except FileExistsError as error:
            raise PageFileError(f"{self._path}: exists already; remove it or record to another file") from error
        except OSError as error:
            raise PageFileError(f"{self._path}: cannot be written: {error.strerror}") from error
        self._write(_MAGIC)

    async def open(self, url: str) -> Outcome:
        return await self._step({"call": "open", "url": url}, self._inner.open(url))

    async def back(self) -> Outcome:
        return await self._step({"call": "back"}, self._inner.back())

    async def act(self, page: Page, action: Action) -> Outcome:
        return await self._step({"call": "act", **_described(page, action)}, self._inner.act(page, action))

    async def settle(self) -> Outcome:
        return await self._step({"call": _SETTLE}, self._inner.settle())

    async def capture(self) -> Page:
        page = await self._inner.capture()
        self._append({"call": _CAPTURE}, dump_page(page))
        return page

    async def screenshot(self, *, full: bool = True) -> bytes:
        picture = await self._inner.screenshot(full=full)
        self._append({"call": _PICTURE, "full": full}, picture)
        return picture

    @property
    def responses(self) -> Sequence[Response]:
        return self._inner.responses

    async def close(self) -> None:
        self._file.close()
        await self._inner.close()

    async def _step(self, asked: dict[str, Any], step: Awaitable[Outcome]) -> Outcome:
        try:
            outcome = await step
        except BowerbirdError as error:
            self._append({**asked, "error": [type(error).__name__, *error.args]})
            raise
        responses = [asdict(response) for response in self._inner.responses]
        self._append({**asked, "outcome": asdict(outcome), "responses": responses})
        return outcome

    def _append(self, entry: Mapping[str, Any], attachment: bytes = b"") -> None:
        if self._file.closed:
            raise UsageError(CLOSED)
        head = json.dumps(entry, ensure_ascii=False).encode("utf-8", "surrogatepass")
        body = zstandard.compress(struct.pack("<I", len(head)) + head + attachment)
        self._write(_FRAME.pack(len(body), zlib.crc32(body)) + body)

    def _write(self, data: bytes) -> None:
        try:
            self._file.write(data)
            self._file.flush()
        except OSError as error:
            raise PageFileError(f"{self._path}: the recording cannot go on: {error.strerror}") from error


@dataclass(frozen=True)
class _Entry:
    """One entry of a recording: what was asked, and what came of it."""

    asked: Mapping[str, Any]
    attachment: bytes

    def matches(self, wanted: Mapping[str, Any]) -> bool:
        return all(self.asked.get(key) == value for key, value in wanted.items())

    @property
    def is_step(self) -> bool:
        return self.asked["call"] not in (_CAPTURE, _PICTURE)


class ReplaySession(Session):
    """A recorded session, as far as it was recorded."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)
        self._entries = list(_read_entries(self._path))
        self._is_closed = False
        self._place = 0  # the entry after the last one that was played
        self._state = 0  # the entry after the last step that was played
        self._responses: tuple[Response, ...] = ()
        self._outcome = Outcome("about:blank", None, navigated=False, settled=True)

    async def open(self, url: str) -> Outcome:
        return self._replay({"call": "open", "url": url}, f"opening {url}")

    async def back(self) -> Outcome:
        return self._replay({"call": "back"}, "going back")

    async def act(self, page: Page, action: Action) -> Outcome:
        return self._replay({"call": "act", **_described(page, action)}, f"{action}")

    async def settle(self) -> Outcome:
        following = self._following()
        if following is not None and following.matches({"call": _SETTLE}):
            return self._replay({"call": _SETTLE}, "settling")
        return self._outcome

    async def capture(self) -> Page:
        return undump_page(self._attachment({"call": _CAPTURE}, "a capture"))

    async def screenshot(self, *, full: bool = True) -> bytes:
        return self._attachment({"call": _PICTURE, "full": full}, "a picture")

    @property
    def responses(self) -> Sequence[Response]:
        return self._responses

    async def close(self) -> None:
        self._entries = []
        self._is_closed = True

    def _following(self) -> _Entry | None:
        return self._entries[self._place] if self._place < len(self._entries) else None

    def _replay(self, wanted: Mapping[str, Any], what: str) -> Outcome:
        if self._is_closed:
            raise UsageError(CLOSED)
        order = [*range(self._place, len(self._entries)), *range(self._place)]
        found = next((place for place in order if self._entries[place].matches(wanted)), None)
        if found is None:
            raise NotRecorded(self._outcome.url, f"{self._path} holds no step for {what}")
        self._place = self._state = found + 1
        asked = self._entries[found].asked
        if "error" in asked:
            raise _error(*asked["error"])
        kept = asked["outcome"]
        self._outcome = Outcome(**{**kept, "said": tuple(kept.get("said", ()))})
        self._responses = tuple(Response(**response) for response in asked["responses"])
        return self._outcome

    def _attachment(self, wanted: Mapping[str, Any], what: str) -> bytes:
        """The next attachment of this kind in the present state, or again the last one."""
        state = self._entries[self._state :]
        until = next((place for place, entry in enumerate(state) if entry.is_step), len(state))
        places = [self._state + place for place, entry in enumerate(state[:until]) if entry.matches(wanted)]
        if not places:
            raise NotRecorded(self._outcome.url, f"{self._path} holds no {what[2:]} of this page")
        place = next((place for place in places if place >= self._place), places[-1])
        self._place = max(self._place, place + 1)
        return self._entries[place].attachment


def _described(page: Page, action: Action) -> dict[str, Any]:
    """An action in terms that mean the same on another capture of the page."""
    details = asdict(action)
    node = details.pop("node", None)
    return {
        "action": type(action).__name__,
        "details": details,
        "node": None if node is None else absolute_xpath(page, node),
    }


def _error(name: str, *arguments: Any) -> BowerbirdError:
    kind = getattr(errors, name, None)
    if isinstance(kind, type) and issubclass(kind, BrowseError | ActionError):
        return kind(*arguments)
    return BowerbirdError(*arguments)


def _read_entries(path: Path) -> Iterator[_Entry]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise PageFileError(f"{path}: cannot be read: {error.strerror}") from error
    if not data.startswith(_MAGIC):
        raise PageFileError(f"{path}: not a recording made by this version of Bowerbird")
    start = len(_MAGIC)
    while start < len(data):
        entry, start = _read_entry(data, start)
        if entry is None:
            _log.warning("%s: the last entry is cut short or damaged and was dropped", path)
            return
        yield entry


def _read_entry(data: bytes, start: int) -> tuple[_Entry | None, int]:
    begin = start + _FRAME.size
    if begin > len(data):
        return None, start
    length, checksum = _FRAME.unpack_from(data, start)
    body = data[begin : begin + length]
    if len(body) < length or zlib.crc32(body) != checksum:
        return None, start
    content = zstandard.decompress(body)
    (size,) = struct.unpack_from("<I", content)
    asked = json.loads(content[4 : 4 + size].decode("utf-8", "surrogatepass"))
    return _Entry(asked, content[4 + size :]), begin + length
