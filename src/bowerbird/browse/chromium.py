"""Pages from a real browser: the system's Chromium, driven through Playwright.

One `Browser` is one process; each session has a context of its own, with its own cookies. A tab that crashes or
no longer answers is replaced at the next `open`, and so is the browser.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from urllib.parse import urljoin

from playwright.async_api import Browser as PlaywrightBrowser
from playwright.async_api import BrowserContext, Playwright, StorageState, async_playwright
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page as PlaywrightPage
from playwright.async_api import TimeoutError as PlaywrightTimeout

from bowerbird.browse.actions import Action, Click, Press, Scroll
from bowerbird.browse.capture import capture_tab, live_element
from bowerbird.browse.consent import consent_button
from bowerbird.browse.faults import fault_of, first_line, stayed
from bowerbird.browse.gestures import perform
from bowerbird.browse.manners import USER_AGENT, Manners
from bowerbird.browse.picture import PICTURE_HEIGHT, PICTURE_WIDTH, small_picture
from bowerbird.browse.session import CLOSED, Limits, Outcome, Response, Session
from bowerbird.browse.tab import Tab
from bowerbird.errors import ActionError, BrowseError, BrowserMissing, TimedOut, UsageError
from bowerbird.page import Page

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
_REACTION = 0.15  # seconds that the browser may take to begin what an action asks for
_ALL_STEPS = 1.8  # times the time for an action: less than the two after which a busy script is cut off
_LATE_REACTION = 0.4  # the same for scrolling, which pages react to in turns of a quarter of a second and less
_SAME_WINDOW = ("", "_self", "_parent", "_top")
_VIEWPORT = (1366, 900)
_HIGHEST_PICTURE = 16_000  # pixels; the browser cannot paint higher ones in one piece
# Whether something fixed lies over the middle or the foot of the window, where consent banners are.
_COVERED = """() => [[.5, .5], [.5, .93], [.1, .93]].some(([x, y]) => {
  let it = document.elementFromPoint(innerWidth * x, innerHeight * y);
  while (it) {
    const {position, zIndex} = getComputedStyle(it);
    if (position === 'fixed' || position === 'sticky' || (position === 'absolute' && zIndex >= 100)) return true;
    it = it.parentElement || (it.getRootNode() instanceof ShadowRoot ? it.getRootNode().host : null);
  }
  return false;
})"""


def find_chromium() -> str:
    """The path of the Chromium on this machine; `$BOWERBIRD_CHROMIUM` names another."""
    chosen = os.environ.get("BOWERBIRD_CHROMIUM")
    for name in (chosen,) if chosen else _NAMES:
        path = shutil.which(name)
        if path:
            return path
    if chosen:
        raise BrowserMissing(f"BOWERBIRD_CHROMIUM is {chosen!r}, which is not a program that can be run")
    raise BrowserMissing("no Chromium found; install it (Debian: apt-get install chromium) or set BOWERBIRD_CHROMIUM")


class Browser:
    """A Chromium process, started when it is first needed and again after it died."""

    def __init__(self, playwright: Playwright, executable: str) -> None:
        self._playwright = playwright
        self._executable = executable
        self._process: PlaywrightBrowser | None = None
        self._starts = 0
        self._starting = asyncio.Lock()

    @property
    def deaths(self) -> int:
        """How often the process ended without being asked to; what was under way then is not to be trusted."""
        is_alive = self._process is not None and self._process.is_connected()
        return self._starts - is_alive

    async def context(self, past: StorageState | None = None) -> BrowserContext:
        """A context with no past, or with the cookies and the storage of another."""
        async with self._starting:
            if self._process is None or not self._process.is_connected():
                sandbox = os.geteuid() != 0  # Chromium refuses to sandbox itself for root
                self._process = await self._playwright.chromium.launch(
                    executable_path=self._executable, args=list(_ARGUMENTS), chromium_sandbox=sandbox
                )
                self._starts += 1
        width, height = _VIEWPORT
        engine = f"AppleWebKit/537.36 (KHTML, like Gecko) Chrome/{self._process.version} Safari/537.36"
        return await self._process.new_context(
            viewport={"width": width, "height": height},
            user_agent=f"Mozilla/5.0 (X11; Linux x86_64) {engine} {USER_AGENT}",
            accept_downloads=False,
            reduced_motion="reduce",
            service_workers="block",
            storage_state=past,
        )

    async def close(self) -> None:
        if self._process is not None:
            with contextlib.suppress(PlaywrightError):
                await self._process.close()


@asynccontextmanager
async def launch_browser() -> AsyncIterator[Browser]:
    """A browser for as long as the `async with` block lasts."""
    executable = find_chromium()
    manager = async_playwright()
    try:
        playwright = await manager.start()
    except Exception as error:  # Playwright has no type of its own for a driver that will not start
        raise BrowserMissing(f"Playwright's driver cannot be started; run `make setup` ({error})") from error
    browser = Browser(playwright, executable)
    try:
        yield browser
    finally:
        await browser.close()
        await playwright.stop()


class ChromiumSession(Session):
    """A visitor who sees pages as people do.

    `without_media` spares the pictures and films of a site; `dismiss_consent` presses the button of a
    consent banner that covers the page.
    """

    def __init__(
        self,
        browser: Browser,
        *,
        limits: Limits = Limits(),  # noqa: B008  # frozen
        manners: Manners | None = None,
        without_media: bool = False,
        dismiss_consent: bool = True,
    ) -> None:
        self._browser = browser
        self._limits = limits
        self._manners = manners or Manners()
        self._owns_manners = manners is None
        self._without_media = without_media
        self._dismiss_consent = dismiss_consent
        self._past: StorageState | None = None
        self._context: BrowserContext | None = None
        self._is_closed = False
        self._tabs: list[Tab] = []
        self._popups: list[PlaywrightPage] = []

    # The protocol

    async def open(self, url: str) -> Outcome:
        if self._is_closed:
            raise UsageError(CLOSED)
        await self._manners.admit(url)
        tab = await self._usable_tab()
        tab.begin_step(admitted=url)
        before = tab.navigations
        async with self._recovering(tab, url):
            await self._goto(tab, url)
            settled = await self._settle(tab)
            if self._manners.hear(tab.page.url, tab.status, tab.retry_after):
                await self._manners.admit(url)  # waits for as long as we were asked to
                await self._goto(tab, url)
                settled = await self._settle(tab)
            await self._drop_popups()
        return self._outcome(tab, before, settled)

    async def back(self) -> Outcome:
        tab = self._tab()
        tab.begin_step()
        before = tab.navigations
        async with self._recovering(tab, tab.page.url):
            if await tab.has_past():
                await tab.page.go_back(wait_until="domcontentloaded", timeout=self._limits.load * 1000)
            elif len(self._tabs) > 1:
                # A window that a click opened has nothing before it but the one it was opened from.
                await self._tabs.pop().close()
                tab = self._tabs[-1]
                tab.begin_step()
                before = tab.navigations - 1
            settled = await self._settle(tab)
        return self._outcome(tab, before, settled)

    async def act(self, page: Page, action: Action) -> Outcome:
        tab = self._tab()
        tab.begin_step()
        before = tab.navigations
        async with self._recovering(tab, tab.page.url):
            window = _new_window(page, action)
            if window is not None:
                await self._manners.admit(window)
            await self._perform(tab, page, action)
            settled = await self._settle(tab, at_least=_LATE_REACTION if isinstance(action, Scroll) else _REACTION)
            if tab.window_opened:
                return await self._follow_popup(admitted=window)
        return self._outcome(tab, before, settled)

    async def settle(self) -> Outcome:
        tab = self._tab()
        before = tab.navigations
        async with self._recovering(tab, tab.page.url):
            settled = await self._settle(tab)
        return self._outcome(tab, before, settled)

    async def capture(self) -> Page:
        tab = self._tab()
        async with self._recovering(tab, tab.page.url):
            return await capture_tab(self._live_context(), tab, self._limits.load)

    async def screenshot(self, *, full: bool = True) -> bytes:
        tab = self._tab()
        async with self._recovering(tab, tab.page.url):
            return await self._picture(tab, full=full)

    async def picture(self, *, width: int = PICTURE_WIDTH, height: int = PICTURE_HEIGHT) -> bytes:
        """A small JPEG of the upper part of the page, so many pixels wide and at most so many high."""
        tab = self._tab()
        async with self._recovering(tab, tab.page.url):
            taken: bytes = await tab.ask(small_picture(tab, _VIEWPORT[0], width, height), self._limits.load)
            return taken

    @property
    def responses(self) -> Sequence[Response]:
        return tuple(self._tabs[-1].responses) if self._tabs else ()

    async def close(self) -> None:
        self._is_closed = True
        for tab in self._tabs:
            await tab.close()
        self._tabs = []
        if self._context is not None:
            with contextlib.suppress(PlaywrightError):
                await self._context.close()
        if self._owns_manners:
            await self._manners.close()

    async def beside(self) -> ChromiumSession:
        """Another session of the same visitor, for whoever asks to close: it begins with the cookies and the storage
        that this one has now, and keeps the same pace."""
        twin = ChromiumSession(
            self._browser,
            limits=self._limits,
            manners=self._manners,
            without_media=self._without_media,
            dismiss_consent=self._dismiss_consent,
        )
        if self._context is not None:
            with contextlib.suppress(PlaywrightError):  # its browser died: both begin anew
                twin._past = await self._context.storage_state()
        return twin

    # Tabs

    def _tab(self) -> Tab:
        if self._is_closed:
            raise UsageError(CLOSED)
        if not self._tabs:
            raise BrowseError("about:blank", "nothing has been opened yet; call open first")
        return self._tabs[-1]

    def _live_context(self) -> BrowserContext:
        if self._context is None:
            raise BrowseError("about:blank", "nothing has been opened yet; call open first")
        return self._context

    async def _usable_tab(self) -> Tab:
        """The tab at hand, or a new one where it crashed or there is none."""
        if self._tabs and not self._tabs[-1].crashed:
            return self._tabs[-1]
        for tab in self._tabs:
            await tab.close()
        self._tabs = []
        try:
            tab = await self._new_tab()
        except PlaywrightError:  # the browser died, and the context with it
            self._context = None
            tab = await self._new_tab()
        self._tabs = [tab]
        return tab

    async def _new_tab(self) -> Tab:
        if self._context is None:
            self._context = await self._browser.context(self._past)
            self._context.on("page", self._on_page)
        page = await self._context.new_page()
        self._popups = [popup for popup in self._popups if popup != page]
        return await self._watch(page)

    async def _watch(self, page: PlaywrightPage) -> Tab:
        context = self._live_context()
        return await Tab.watch(context, page, self._limits, self._manners.admit, without_media=self._without_media)

    def _on_page(self, page: PlaywrightPage) -> None:
        self._popups.append(page)

    async def _drop_popups(self) -> None:
        """Windows that a page opens by itself are not what we came for."""
        while self._popups:
            with contextlib.suppress(PlaywrightError):
                await self._popups.pop().close()

    async def _follow_popup(self, admitted: str | None) -> Outcome:
        """A window that our action opened is where the action leads."""
        popup = await self._popup()
        await self._drop_popups()
        try:
            if admitted is None:  # a script opened it, and only now is it known where to
                await self._manners.admit(popup.url)
        except BrowseError:
            await popup.close()
            raise
        with contextlib.suppress(PlaywrightTimeout):
            await popup.wait_for_load_state("domcontentloaded", timeout=self._limits.load * 1000)
        tab = await self._watch(popup)
        await tab.read_answer()
        self._tabs.append(tab)
        return replace(self._outcome(tab, tab.navigations - 1, await self._settle(tab)), opened=True)

    async def _popup(self) -> PlaywrightPage:
        """The window that is being opened; the browser tells of it when its server answered."""
        if not self._popups:
            milliseconds = self._limits.load * 1000
            await self._live_context().wait_for_event("page", lambda _: bool(self._popups), timeout=milliseconds)
        return self._popups.pop()

    def _outcome(self, tab: Tab, navigations_before: int, settled: bool) -> Outcome:
        self._manners.hear(tab.page.url, tab.status, tab.retry_after)
        tab.retry_after = ""
        return Outcome(tab.page.url, tab.status, tab.navigations > navigations_before, settled, tuple(tab.said))

    # Steps

    async def _goto(self, tab: Tab, url: str) -> None:
        try:
            await tab.page.goto(url, wait_until="domcontentloaded", timeout=self._limits.load * 1000)
        except PlaywrightError as error:
            if not stayed(tab, error):
                raise

    async def _settle(self, tab: Tab, at_least: float = 0.0) -> bool:
        settled = await tab.settle(at_least)
        if self._dismiss_consent and await self._is_covered(tab):
            page = await capture_tab(self._live_context(), tab, self._limits.load)
            button = consent_button(page)
            if button is not None:
                with contextlib.suppress(ActionError):
                    await self._perform(tab, page, Click(button))
                settled = await tab.settle()
        return settled

    async def _is_covered(self, tab: Tab) -> bool:
        try:
            return bool(await tab.ask(tab.page.evaluate(_COVERED)))
        except PlaywrightError:
            return False

    async def _perform(self, tab: Tab, page: Page, action: Action) -> None:
        if isinstance(action, Scroll) and action.node is None:
            await tab.ask(tab.page.evaluate("pages => scrollBy(0, pages * innerHeight)", action.pages))
            return
        if isinstance(action, Press) and action.node is None:
            await tab.ask(tab.page.keyboard.press(action.key))
            return
        node = action.node
        assert node is not None  # the two actions that may lack a node were done above
        what = f"{type(action).__name__} on <{page.name(node)}>"
        element = await tab.ask(live_element(self._live_context(), tab, page, node))
        try:
            # Twice the time: a script that keeps the page busy is cut off only after the action itself gave up, or the
            # action would go on then as if the page had never hung.
            await tab.ask(self._in_time(perform(element, action, self._limits.action)), 2 * self._limits.action)
        except TimeoutError as error:
            raise TimedOut(tab.page.url, f"the page hangs after {what}") from error
        except PlaywrightError as error:
            if tab.crashed:
                raise
            raise ActionError(f"{what} could not be done: {first_line(error)}") from error
        finally:
            with contextlib.suppress(PlaywrightError):
                await element.dispose()

    async def _in_time(self, action: Awaitable[None]) -> None:
        """All steps of an action together, none of which waits longer than its time."""
        async with asyncio.timeout(_ALL_STEPS * self._limits.action):
            await action

    async def _picture(self, tab: Tab, *, full: bool) -> bytes:
        seconds = self._limits.load
        height = await tab.ask(tab.page.evaluate("() => document.documentElement.scrollHeight")) if full else 0
        if height <= _HIGHEST_PICTURE:
            return await tab.page.screenshot(full_page=full, timeout=seconds * 1000)
        width, _ = _VIEWPORT
        clip = {"x": 0.0, "y": 0.0, "width": float(width), "height": float(_HIGHEST_PICTURE)}
        return await tab.page.screenshot(full_page=True, clip=clip, timeout=seconds * 1000)  # type: ignore[arg-type]

    @asynccontextmanager
    async def _recovering(self, tab: Tab, url: str) -> AsyncIterator[None]:
        """Turn the browser's faults into ours, and leave a tab that can be used again."""
        try:
            yield
        except BrowseError:
            await self._calm(tab)
            raise
        except PlaywrightError as error:
            fault = fault_of(tab, url, error)
            await self._calm(tab)
            raise fault from error

    async def _calm(self, tab: Tab) -> None:
        if tab.crashed or tab.page.is_closed():
            tab.crashed = True
            return
        try:
            async with asyncio.timeout(self._limits.action):
                await tab.interrupt()
                await tab.cdp.send("Page.stopLoading")
                await tab.page.goto("about:blank", timeout=self._limits.action * 1000)
        except (PlaywrightError, TimeoutError):
            tab.crashed = True


def _new_window(page: Page, action: Action) -> str | None:
    """The address that a click will open in a new window, as far as the markup tells. The gate of a tab does not
    see what another one loads first, so it is asked about beforehand."""
    if not isinstance(action, Click):
        return None
    around = (node for node in (action.node, *page.ancestors(action.node)) if page.name(node) in ("a", "area"))
    link = page.attributes[next(around, 0)]
    if link.get("target", "").lower() in _SAME_WINDOW or "href" not in link:
        return None
    with contextlib.suppress(ValueError):
        return urljoin(page.document_of(action.node).url, link["href"].strip())
    return None
