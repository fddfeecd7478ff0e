"""What transducers work with beside the memory: a pack, bounds, the desk with the pages, the visitor of the site."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from bowerbird.browse import ChromiumSession, Session
from bowerbird.domain import Pack
from bowerbird.errors import ActionError, BrowseError, BrowserCrashed, BrowserMissing, TimedOut, Unreachable, UsageError
from bowerbird.explore.desk import Desk
from bowerbird.explore.facts import Noted, PageSeen
from bowerbird.explore.journal import Journal
from bowerbird.induce.sights import Shown
from bowerbird.induce.way import Way
from bowerbird.oxpath.engine import Visitors
from bowerbird.page import Page

MINUTE = 60.0
_OVERLOADED = (429, 500, 502, 503, 504)
_PAUSES = (1.0, 4.0)  # seconds before a server that failed is asked again


class UseOfBrowser(StrEnum):
    """Whether pages are looked at in a browser."""

    AUTO = "auto"
    """In a browser where there is one, else by plain HTTP."""
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class SiteBounds:
    """How far one site is explored."""

    pages: int = 40
    minutes: float = 10.0
    submissions: int = 60
    browser: str = UseOfBrowser.AUTO


@dataclass(frozen=True, slots=True)
class Doing:
    """What is being done just now, for people who watch."""

    what: str
    pages: int = 0
    records: int = 0


@dataclass(frozen=True, slots=True)
class Visited:
    """Where an address led; `why` says why it could not be opened, and `may_pass` that this may change."""

    url: str
    why: str = ""
    may_pass: bool = False


@dataclass
class Expedition:
    """One exploration under way."""

    url: str
    pack: Pack
    bounds: SiteBounds
    visitors: Visitors
    journal: Journal
    desk: Desk
    told: Callable[[str], None] = lambda _: None
    seconds: Callable[[], float] = lambda: 0.0
    """How long the exploration has taken, interruptions aside."""
    notes: list[Noted] = field(default_factory=list)
    _session: Session | None = None
    _showing: dict[int, tuple[Page, Session]] = field(default_factory=dict)
    """Pages that sessions still show, by their numbers."""
    _deaths: int = 0

    def was_undisturbed(self) -> bool:
        """Whether the browser lived all the time since this was last asked."""
        before, self._deaths = self._deaths, self.visitors.browser_deaths
        return self._deaths == before

    @property
    def is_late(self) -> bool:
        return self.seconds() >= self.bounds.minutes * MINUTE

    async def session(self) -> Session:
        """The visitor: in a browser that shows what people see, or by plain HTTP; who asks may lead it elsewhere."""
        if self._session is None:
            self._session = await self._new_session()
        self._leave(self._session)
        return self._session

    def shown(self, number: int) -> Shown:
        """A page, and the session that shows it, if one does."""
        page = self.desk.page(number)
        there, session = self._showing.get(number, (page, None))
        return Shown(page, session if there is page else None)

    def _leave(self, session: Session) -> None:
        self._showing = {number: shown for number, shown in self._showing.items() if shown[1] is not session}

    async def _new_session(self) -> Session:
        if self.bounds.browser == UseOfBrowser.NEVER:
            self.visitors.forgo_browser("it was asked to go without a browser")
            return await self.visitors.http()
        try:
            return await self.visitors.painted()
        except BrowserMissing as error:
            if self.bounds.browser == UseOfBrowser.ALWAYS:
                raise
            self.notes.append(Noted(f"looked at without a browser: {error}"))
            return await self.visitors.http()

    def take_notes(self) -> list[Noted]:
        """What was noted since this was last asked for."""
        taken, self.notes = self.notes, []
        return taken

    async def visit(self, url: str) -> Visited:
        """Open an address in the session.

        A server that fails for the moment is asked again; how long to wait it may say (Retry-After).
        """
        session = await self.session()
        for pause in (*_PAUSES, 0.0):
            visited = await _opened(session, url)
            if not visited.may_pass or not pause:
                break
            await asyncio.sleep(pause)
        return visited

    async def keep(self, number: int, via: str, way: Way | None = None, shown: Session | None = None) -> PageSeen:
        """The page that the session, or the one given, shows, kept as page `number`, with a picture of it where there
        is a browser."""
        session = shown or await self.session()
        page = await session.capture()
        picture = await self._picture(session, number)
        name = self.desk.put(number, page)
        self._leave(session)
        self._showing[number] = page, session
        return PageSeen(number, page.url, page.status, page.title, via, name, picture, way)

    async def _picture(self, session: Session, number: int) -> str:
        if not isinstance(session, ChromiumSession):
            return ""
        name = self.journal.picture_file(number)
        try:
            (self.journal.folder / name).write_bytes(await session.picture())
        except BrowserCrashed:
            raise
        except (BrowseError, ActionError, OSError) as error:
            self.notes.append(Noted(f"there is no picture of page {number}: {error}"))
            return ""
        return name


async def _opened(session: Session, url: str) -> Visited:
    try:
        outcome = await session.open(url)
    except BrowserCrashed:
        raise
    except (Unreachable, TimedOut) as error:
        return Visited(url, error.reason, may_pass=True)
    except BrowseError as error:
        return Visited(url, error.reason)
    except UsageError as error:
        return Visited(url, str(error))
    return Visited(outcome.url, "", may_pass=outcome.status in _OVERLOADED)
