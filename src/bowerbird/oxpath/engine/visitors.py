"""Both kinds of visitors on one site, with one pace; the browser starts when it is first asked for."""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Self

from bowerbird.browse import ChromiumSession, HttpSession, Manners, Session, launch_browser
from bowerbird.browse.chromium import Browser
from bowerbird.errors import BrowserMissing
from bowerbird.oxpath.engine.live import LiveVisitor
from bowerbird.oxpath.engine.plain import DEFAULT_AHEAD, PlainVisitor
from bowerbird.oxpath.engine.visitor import Visitor


class Visitors(AsyncExitStack):
    """Sessions and visitors for one site.

    `insists` is the plain visitor's: an action that needs a browser ends the run. A `browser` that already runs may
    be given; it is left running.
    """

    def __init__(
        self,
        *,
        delay: float | None = None,
        at_once: int = DEFAULT_AHEAD,
        insists: bool = False,
        browser: Browser | None = None,
        manners: Manners | None = None,
    ) -> None:
        super().__init__()
        self._given = manners
        self._manners = manners or Manners(delay=delay)
        self._at_once, self._insists = at_once, insists
        self._browser = browser
        self._plain: HttpSession | None = None
        self._live: ChromiumSession | None = None
        self._painted: ChromiumSession | None = None
        self._without = ""

    async def http(self) -> HttpSession:
        """The session of plain HTTP."""
        if self._plain is None:
            self._plain = await self.enter_async_context(HttpSession(manners=self._manners))
        return self._plain

    async def chromium(self) -> ChromiumSession:
        """The session of the browser; raises `BrowserMissing`."""
        if self._live is None:
            self._live = await self._new_session(without_media=True)
        return self._live

    async def painted(self) -> ChromiumSession:
        """A session of the browser that loads pictures, too, for looks at few pages; raises `BrowserMissing`."""
        if self._painted is None:
            self._painted = await self._new_session(without_media=False)
        return self._painted

    async def newcomer(self, *, painted: bool = False) -> Session:
        """A session that has not been on the site, with no cookies: of the browser, or of plain HTTP without one."""
        try:
            return await self._new_session(without_media=not painted)
        except BrowserMissing:
            return await self.enter_async_context(HttpSession(manners=self._manners))

    @property
    def browser_deaths(self) -> int:
        """How often the browser died under its visitors."""
        return 0 if self._browser is None else self._browser.deaths

    def forgo_browser(self, why: str) -> None:
        """From now on there is no browser for this site: asking for one raises `BrowserMissing` with this reason."""
        self._without = why

    async def _new_session(self, *, without_media: bool) -> ChromiumSession:
        if self._without:
            raise BrowserMissing(self._without)
        if self._browser is None:
            self._browser = await self.enter_async_context(launch_browser())
        session = ChromiumSession(self._browser, manners=self._manners, without_media=without_media)
        return await self.enter_async_context(session)

    async def plain(self) -> PlainVisitor:
        return PlainVisitor(await self.http(), ahead=self._at_once, insists=self._insists)

    async def live(self) -> LiveVisitor:
        return LiveVisitor(await self.chromium(), beside=self._beside)

    async def _beside(self) -> Session:
        """Another tab of the visitor with the browser."""
        return await self.enter_async_context(await (await self.chromium()).beside())

    async def visitor(self, *, browser: bool) -> Visitor:
        """The one that is asked for."""
        return await self.live() if browser else await self.plain()

    async def __aenter__(self) -> Self:
        if self._given is None:
            await self.enter_async_context(self._manners)
        return self
