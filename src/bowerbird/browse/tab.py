"""One tab of the browser: what goes on in it, and when it has come to rest.

A tab counts the requests under way, notes when network and DOM last moved, keeps the answers it saw, dismisses
dialogs, cancels downloads, and holds every navigation of its main frame at a gate until the manners of the
session admit it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any, Self

from playwright.async_api import (
    BrowserContext,
    CDPSession,
    Dialog,
    Download,
    Request,
)
from playwright.async_api import Error as PlaywrightError
from playwright.async_api import Page as PlaywrightPage
from playwright.async_api import Response as PlaywrightResponse

from bowerbird.browse.faults import network_fault
from bowerbird.browse.session import Limits, Response
from bowerbird.errors import BrowseError, BrowserCrashed, NotAPage, RedirectLoop, TimedOut

_LONGEST_SAID = 500  # characters kept of what a dialog says
_POLL = 0.05  # seconds between two looks at a page that is settling
_ANSWER = 5.0  # seconds for an answer of the browser itself, before it counts as stuck
_ENDLESS_REQUESTS = ("eventsource", "websocket", "ping", "media")  # say nothing about whether a page is complete
_NOT_PAGES = ("image/", "audio/", "video/", "font/", "application/pdf", "application/zip", "application/octet-stream")
# No fonts: without its icon font a button reads "chevron_right", which lies over its neighbour and takes its clicks.
_MEDIA = [
    f"*.{ending}*" for ending in (*("png", "jpg", "jpeg", "gif", "webp", "avif", "ico"), *("mp4", "webm", "mp3", "ogg"))
]
# How long ago the DOM last changed, in seconds; 1e9 when no script can ever change it, 0 when a refresh is about to
# take its place. Attributes do not count, since carousels and spinners change theirs for ever.
_DOM_QUIET = r"""() => {
  const key = Symbol.for('bowerbird.quiet');
  if (!document[key]) {
    const watch = {last: performance.now()};
    Object.defineProperty(document, key, {value: watch});
    new MutationObserver(() => { watch.last = performance.now(); })
      .observe(document, {subtree: true, childList: true, characterData: true});
  }
  const scripted = () => document.scripts.length || frames.length
    || document.evaluate('boolean(//@*[starts-with(name(), "on")])', document, null, 3, null).booleanValue;
  const moving = [...document.querySelectorAll('meta[http-equiv=refresh i]')].some(it => {
    const [, delay, target] = /^\s*(\d+)[^;,]*[;,]\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(it.content) || [];
    return delay <= 1 && URL.canParse(target, document.baseURI)
      && new URL(target, document.baseURI).href !== location.href;
  });
  if (moving) return 0;
  if (document.readyState === 'complete' && !scripted()) return 1e9;
  return document.readyState === 'loading' ? 0 : (performance.now() - document[key].last) / 1000;
}"""

# A page may speak up so many times; then its loop is broken.
_FEW_DIALOGS = """
{ let left = %d;
  for (const name of ['alert', 'confirm', 'prompt']) {
    const real = window[name];
    window[name] = (...words) => { if (left-- <= 0) throw new Error('too many dialogs'); return real(...words); };
  } }"""

Admit = Callable[[str], Awaitable[None]]


class Tab:
    """A tab that is watched; made by `Tab.watch`."""

    def __init__(self, page: PlaywrightPage, cdp: CDPSession, limits: Limits, admit: Admit) -> None:
        self.page = page
        self.cdp = cdp
        self.responses: list[Response] = []
        self.navigations = 0
        self.status: int | None = None
        self.retry_after = ""
        self.window_opened = False
        self.said: list[str] = []  # by dialogs since the step began
        self.download: str | None = None
        self.refused: BrowseError | None = None
        self.crashed = False
        self._limits = limits
        self._admit = admit
        self._admitted = ""
        self._main_frame = ""
        self._at_gate = 0
        self._asked: Request | None = None  # for a document, and not yet answered
        self._answer_ahead: PlaywrightResponse | None = None  # of a document that is on its way
        self._content_type = ""
        self._failure = ""  # why the last navigation failed
        self._unreachable = ""  # the address that the browser shows its own error page for
        self._step_navigations = 0
        self._under_way: set[Request] = set()
        self._moved = time.monotonic()
        self._tasks: set[asyncio.Task[None]] = set()
        self._patience = min(_ANSWER, limits.action)

    @classmethod
    async def watch(
        cls, context: BrowserContext, page: PlaywrightPage, limits: Limits, admit: Admit, *, without_media: bool
    ) -> Self:
        """`page` as a tab, from now on under watch."""
        cdp = await context.new_cdp_session(page)
        tab = cls(page, cdp, limits, admit)
        page.on("request", tab._on_request)
        page.on("requestfinished", tab._on_request_end)
        page.on("requestfailed", tab._on_request_failed)
        page.on("response", tab._on_response)
        page.on("dialog", lambda dialog: tab._spawn(tab._on_dialog(dialog)))
        page.on("download", lambda download: tab._spawn(tab._on_download(download)))
        page.on("crash", tab._on_crash)
        cdp.on("Page.frameNavigated", tab._on_navigated)
        cdp.on("Page.windowOpen", tab._on_window_opened)
        cdp.on("Fetch.requestPaused", lambda event: tab._spawn(tab._on_paused(event)))
        await page.add_init_script(_FEW_DIALOGS % limits.dialogs)
        await cdp.send("Page.enable")
        tree = await cdp.send("Page.getFrameTree")
        tab._main_frame = tree["frameTree"]["frame"]["id"]
        await cdp.send("Fetch.enable", {"patterns": [{"urlPattern": "*", "resourceType": "Document"}]})
        if without_media:
            await cdp.send("Network.enable")
            await cdp.send("Network.setBlockedURLs", {"urls": _MEDIA})
        return tab

    async def close(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(self._patience):
                await self.page.close()

    def begin_step(self, admitted: str = "") -> None:
        """Forget what the step before saw; `admitted` is an address that need not pass the gate again."""
        self.responses = []
        self.said = []
        self.download = self.refused = None
        self._step_navigations = 0
        self._answer_ahead = self._asked = None
        self._failure = self._unreachable = ""
        self.window_opened = False
        self._admitted = admitted
        self._moved = time.monotonic()

    async def settle(self, at_least: float = 0.0) -> bool:
        """Wait until network and DOM are quiet, `at_least` so many seconds; False when the bound was reached first.

        Time at the gate does not count, nor that which the server takes to answer, up to the bound on loading.
        """
        started = time.monotonic()
        at_gate = unanswered = 0.0
        while True:
            turn = time.monotonic()
            fault = self.fault()
            if fault is not None:
                raise fault
            quiet = await self._quiet_for()
            if quiet >= self._limits.quiet and time.monotonic() - started >= at_least:
                return True
            if time.monotonic() - started - at_gate - min(unanswered, self._limits.load) > self._limits.settle:
                return False
            await asyncio.sleep(min(_POLL, max(self._limits.quiet - quiet, 0.01)))
            if self._at_gate:
                at_gate += time.monotonic() - turn
            elif self._asked is not None:
                unanswered += time.monotonic() - turn

    def fault(self) -> BrowseError | None:
        """What went wrong in the tab since the step began."""
        url = self.page.url
        if self.refused is not None:
            return self.refused
        if self.download is not None:
            return NotAPage(self.download, "it is offered for download, not shown as a page")
        if self.crashed:
            return BrowserCrashed(url, "the tab died on this page; open a page to go on")
        if self._unreachable:
            return network_fault(self._unreachable, self._failure)
        if self._content_type.startswith(_NOT_PAGES):
            return NotAPage(url, f"it holds {self._content_type}, which is not a page")
        if self._step_navigations > self._limits.redirects:
            return RedirectLoop(url, f"the page went on to another one {self._step_navigations} times")
        return None

    async def ask(self, question: Coroutine[Any, Any, Any], seconds: float = 0.0) -> Any:
        """The answer of the page to `question`; a script that runs without end is cut off once."""
        seconds = seconds or self._patience
        if self.crashed:
            question.close()
            raise BrowserCrashed(self.page.url, "the tab is dead; open a page to go on")
        task = asyncio.ensure_future(question)
        task.add_done_callback(_looked_at)
        done, _ = await asyncio.wait({task}, timeout=seconds)
        if not done:
            await self.interrupt()
            done, _ = await asyncio.wait({task}, timeout=self._patience)
        if not done:
            task.cancel()
            self.crashed = True
            raise TimedOut(self.page.url, f"the page has not answered for {seconds + self._patience:.0f} s")
        return task.result()

    async def has_past(self) -> bool:
        """Whether there is a page before this one; the blank one that every tab begins with does not count."""
        history = await self.ask(self.cdp.send("Page.getNavigationHistory"))
        entries, current = history["entries"], history["currentIndex"]
        return bool(current > 0 and entries[current - 1]["url"] != "about:blank")

    async def read_answer(self) -> None:
        """Find out the HTTP status and the type of a document that was there before the tab was watched."""
        script = "() => [performance.getEntriesByType('navigation')[0]?.responseStatus || null, document.contentType]"
        with contextlib.suppress(PlaywrightError):
            self.status, self._content_type = await self.ask(self.page.evaluate(script))

    async def interrupt(self) -> None:
        """Stop the script that is running."""
        with contextlib.suppress(PlaywrightError, TimeoutError):
            async with asyncio.timeout(self._patience):
                await self.cdp.send("Runtime.terminateExecution")

    async def _quiet_for(self) -> float:
        """Seconds since network and DOM last moved."""
        if self._under_way or self._at_gate:
            return 0.0
        network = time.monotonic() - self._moved
        try:
            dom = await self.ask(self.page.evaluate(_DOM_QUIET))
        except PlaywrightError:  # the document went away while it was asked
            return 0.0
        return max(network, self._limits.quiet) if dom > 1e8 else min(network, float(dom))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # What the browser tells

    def _on_request(self, request: Request) -> None:
        self._moved = time.monotonic()
        if request.resource_type not in _ENDLESS_REQUESTS:
            self._under_way.add(request)
        if self._is_of_the_page(request):
            self._asked = request

    def _on_request_end(self, request: Request) -> None:
        self._moved = time.monotonic()
        self._under_way.discard(request)
        if request is self._asked:
            self._asked = None

    def _on_request_failed(self, request: Request) -> None:
        self._on_request_end(request)
        if self._is_of_the_page(request):
            self._failure = request.failure or ""

    def _is_of_the_page(self, request: Request) -> bool:
        """Whether a request is for the document of the tab itself."""
        with contextlib.suppress(PlaywrightError):  # one of a window that is just being opened has no frame yet
            return request.is_navigation_request() and request.frame == self.page.main_frame
        return False

    def _on_window_opened(self, _: dict[str, Any]) -> None:
        self.window_opened = True

    def _on_response(self, response: PlaywrightResponse) -> None:
        if self._is_of_the_page(response.request):
            self._answer_ahead, self._asked = response, None
        if len(self.responses) < self._limits.responses:
            self._spawn(self._keep(response))

    async def _keep(self, response: PlaywrightResponse) -> None:
        content_type = response.headers.get("content-type", "")
        request = response.request
        kept = Response(response.url, response.status, content_type, request.resource_type, method=request.method)
        place = len(self.responses)
        into = self.responses
        into.append(kept)
        if "json" in content_type and kept.resource in ("document", "xhr", "fetch"):
            with contextlib.suppress(PlaywrightError, UnicodeDecodeError):
                body = await response.body()
                if len(body) <= self._limits.json_bytes:
                    into[place] = replace(kept, json=body.decode())

    def _on_navigated(self, event: dict[str, Any]) -> None:
        if "parentId" not in event["frame"]:
            answer, self._answer_ahead = self._answer_ahead, None
            self.status = None if answer is None else answer.status
            self._content_type = "" if answer is None else answer.headers.get("content-type", "")
            self.retry_after = "" if answer is None else answer.headers.get("retry-after", "")
            self._unreachable = event["frame"].get("unreachableUrl", "")
            self.navigations += 1
            self._step_navigations += 1
            self._moved = time.monotonic()
            self._under_way = {request for request in self._under_way if request.is_navigation_request()}

    async def _on_dialog(self, dialog: Dialog) -> None:
        with contextlib.suppress(PlaywrightError):
            if dialog.type == "beforeunload":  # "leave this page?"
                await dialog.accept()
            else:
                self.said.append(dialog.message[:_LONGEST_SAID])
                await dialog.dismiss()

    async def _on_download(self, download: Download) -> None:
        self.download = download.url
        with contextlib.suppress(PlaywrightError):
            await download.cancel()

    def _on_crash(self, _: PlaywrightPage) -> None:
        self.crashed = True

    async def _on_paused(self, event: dict[str, Any]) -> None:
        url = event["request"]["url"]
        refused = False
        if event["frameId"] == self._main_frame and url != self._admitted:
            self._at_gate += 1
            try:
                await self._admit(url)
            except BrowseError as error:
                self.refused, refused = error, True
            finally:
                self._at_gate -= 1
                self._moved = time.monotonic()
        request = {"requestId": event["requestId"]}
        with contextlib.suppress(PlaywrightError):
            if refused:
                await self.cdp.send("Fetch.failRequest", {**request, "errorReason": "BlockedByClient"})
            else:
                await self.cdp.send("Fetch.continueRequest", request)


def _looked_at(task: asyncio.Future[Any]) -> None:
    """Nobody waits for the answer to a question that was given up, and its failure is nobody's concern."""
    if not task.cancelled():
        task.exception()
