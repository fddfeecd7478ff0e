"""Saved pages as Chromium shows them, captured once and kept as page files.

A saved page is an HTML file with its style sheets in a folder beside it. A loopback server hands both out under a
content security policy that lets nothing else be loaded and no script run: what the page looked like when it was saved
is already in its file, and the hosts that it names are gone or have changed. Files are kept under a digest of all that
was served and of `CAPTURE_VERSION`, so that a changed page is captured again.
"""

from __future__ import annotations

import asyncio
import hashlib
import os
import re
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import quote, unquote

from bowerbird.browse import Browser, ChromiumSession, Limits, Manners, launch_browser
from bowerbird.errors import BrowseError, PageFileError
from bowerbird.page import Page, parse_html
from bowerbird.page.charset import read_charset
from bowerbird.page.file import SUFFIX, load_page, save_page
from bowerbird.zoo import serve_here
from bowerbird.zoo.web import Answer, Request

CAPTURE_VERSION = "1"  # raise it when captures hold something that older ones lack
CACHE_VARIABLE = "BOWERBIRD_RENDERED"
_TABS = 2
# Nothing but inline styles, data: and what lies beside the page; scripting stays on for <noscript>, but none may run.
_POLICY = "default-src 'self' data: 'unsafe-inline'; script-src 'none'"
_LIMITS = Limits(settle=5.0)
_KINDS = {".css": "text/css"}
_REFRESH = re.compile(rb"http-equiv(?=\s*=\s*[\"']?\s*refresh)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SavedPage:
    """A page in a file of a corpus, and the address that it is taken to be from."""

    file: Path
    url: str

    @property
    def body(self) -> bytes:
        return self.file.read_bytes()

    @property
    def sheets(self) -> tuple[Path, ...]:
        """The style sheets that were saved with the page, in the folder that browsers make for them."""
        return tuple(sorted(self.file.with_name(f"{self.file.stem}_files").rglob("*.css")))

    @property
    def digest(self) -> str:
        parts = (CAPTURE_VERSION.encode(), self.url.encode(), self.body, *(sheet.read_bytes() for sheet in self.sheets))
        return hashlib.sha256(b"\0".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()[:32]

    def static(self) -> Page:
        """The page as its bytes alone tell."""
        return parse_html(self.body, url=self.url)


def default_cache() -> Path:
    """Where captures are kept: `$BOWERBIRD_RENDERED`, or the user's cache folder."""
    if chosen := os.environ.get(CACHE_VARIABLE):
        return Path(chosen)
    caches = os.environ.get("XDG_CACHE_HOME")
    return (Path(caches) if caches else Path.home() / ".cache") / "bowerbird" / "rendered"


def load_rendered(saved: SavedPage, cache: Path) -> Page | None:
    """The capture of `saved`; None where `render_missing` could make none."""
    kept = cache / f"{saved.digest}{SUFFIX}"
    return load_page(kept) if kept.is_file() else None


def render_missing(
    saved: Iterable[SavedPage], cache: Path, seen: Callable[[SavedPage], None] = lambda _: None
) -> dict[Path, str]:
    """Capture those that are not yet in `cache`; the reason for each that could not be captured."""
    cache.mkdir(parents=True, exist_ok=True)
    missing = [one for one in saved if not (cache / f"{one.digest}{SUFFIX}").is_file()]
    return asyncio.run(_render(missing, cache, seen)) if missing else {}


async def _render(missing: Sequence[SavedPage], cache: Path, seen: Callable[[SavedPage], None]) -> dict[Path, str]:
    waiting = list(reversed(missing))
    faults: dict[Path, str] = {}

    async def capture(session: ChromiumSession, server: str) -> None:
        while waiting:
            one = waiting.pop()
            try:
                page = await _capture(session, server, one)
                save_page(page, cache / f"{one.digest}{SUFFIX}")
            except (BrowseError, PageFileError) as fault:
                faults[one.file] = str(fault)
            seen(one)

    root = Path(os.path.commonpath([one.file.parent for one in missing]))
    async with serve_here([_Folder(root)]) as (running,), launch_browser() as browser:
        await _in_tabs(browser, lambda session: capture(session, running.url))
    return faults


async def _in_tabs(browser: Browser, work: Callable[[ChromiumSession], Awaitable[None]]) -> None:
    async def one_tab() -> None:
        manners = Manners(obey_robots=False)
        async with manners, ChromiumSession(browser, limits=_LIMITS, manners=manners, dismiss_consent=False) as session:
            await work(session)

    await asyncio.gather(*(one_tab() for _ in range(_TABS)))


async def _capture(session: ChromiumSession, server: str, saved: SavedPage) -> Page:
    await session.open(f"{server}{quote(str(saved.file).lstrip('/'))}")
    page = await session.capture()
    main, *frames = page.documents
    return replace(page, documents=(replace(main, url=saved.url), *frames))


@dataclass(frozen=True, slots=True)
class _Folder:
    """Files below `root`, by their whole path."""

    root: Path
    name: str = "saved pages"

    def answer(self, request: Request) -> Answer:
        file = Path(f"/{unquote(request.path).lstrip('/')}").resolve()
        if not file.is_relative_to(self.root.resolve()) or not file.is_file():
            return Answer(b"", status=404)
        body = file.read_bytes()
        kind = _KINDS.get(file.suffix.lower()) or f"text/html; charset={read_charset(body)}"
        body = _REFRESH.sub(b"data-equiv", body)  # a saved page stays where it is
        return Answer(body, kind, headers=(("Content-Security-Policy", _POLICY),))
