"""The seam between Bowerbird and the web: a session on one site, whoever drives it.

Three kinds implement it: Chromium (`chromium.py`), plain HTTP (`http.py`), and the replay of a recording
(`recording.py`); the same contract tests run over all three. A session hands out `Page`s, never live handles.
After an error it stays usable: the next `open` starts afresh.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, Self

from bowerbird.browse.actions import Action
from bowerbird.page import Page

CLOSED = "this session is closed; open a new one"


@dataclass(frozen=True)
class Outcome:
    """What came of a step: where we are, and whether the page came to rest within its bound.

    `navigated` tells that another document took the place of the one before; `status` is the HTTP status of
    the document that is shown, where there was one. `said` are the words of dialogs that the page put up and that were
    dismissed; `opened` tells that the page shown is in a window that the step opened.
    """

    url: str
    status: int | None
    navigated: bool
    settled: bool
    said: tuple[str, ...] = ()
    opened: bool = False


@dataclass(frozen=True)
class Response:
    """An answer of the network seen on the way; `json` is its text when it was JSON of a bearable size."""

    url: str
    status: int
    content_type: str
    resource: str
    json: str | None = None
    method: str = "GET"


@dataclass(frozen=True)
class Limits:
    """Bounds on what one step may take. Seconds and bytes."""

    load: float = 30.0
    action: float = 10.0
    settle: float = 8.0
    quiet: float = 0.3
    body_bytes: int = 32 * 1024 * 1024
    json_bytes: int = 2 * 1024 * 1024
    responses: int = 500
    redirects: int = 20
    dialogs: int = 10


class Session(Protocol):
    """One visitor on one site."""

    @abstractmethod
    async def open(self, url: str) -> Outcome:
        """Go to `url` and wait until the page settles."""

    @abstractmethod
    async def back(self) -> Outcome:
        """Return to the page before; with none before, stay."""

    @abstractmethod
    async def act(self, page: Page, action: Action) -> Outcome:
        """Do `action` on a node of `page` (a capture of this session), and wait until the page settles."""

    @abstractmethod
    async def settle(self) -> Outcome:
        """Wait until network and DOM have been quiet for a short while, or the hard bound is reached."""

    @abstractmethod
    async def capture(self) -> Page:
        """A snapshot of what is shown now."""

    @abstractmethod
    async def screenshot(self, *, full: bool = True) -> bytes:
        """A PNG picture of the page, or of the window only."""

    @property
    @abstractmethod
    def responses(self) -> Sequence[Response]:
        """The answers seen since the last `open`, `back` or `act` began, oldest first."""

    @abstractmethod
    async def close(self) -> None:
        """End the session; a closed session cannot be used again."""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
