"""Pages by plain HTTP: cheap, quick, and enough for every site that does not need its scripts.

A session fetches what a browser would fetch for the document itself, by the same rules (redirects and refreshes,
cookies, compressions, links, forms, history), within bounds on time and on decompressed size. Whatever a server
does, a step ends with a page or with a `BrowseError`, and the session goes on.

Departures from a browser: no scripts, styles or frames; of a compressed body, whatever follows its first member
is dropped, as Chromium does; a body that breaks off is an error, because a list that ends too early looks like a
list that ends; an unknown kind of text is shown as text rather than downloaded.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from copy import copy
from dataclasses import replace
from types import MappingProxyType
from typing import TypeVar
from urllib.parse import urldefrag, urljoin, urlsplit

import aiohttp
import numpy as np
from w3lib.url import safe_url_string
from yarl import URL

from bowerbird.browse.actions import Action, Choose, Click, Press, Type
from bowerbird.browse.answer import (
    Answer,
    check_size,
    document_of,
    json_text,
    local_answer,
    read_body,
    refuse_download,
)
from bowerbird.browse.compression import BrokenCompression, decompressed
from bowerbird.browse.manners import USER_AGENT, Manners, explain
from bowerbird.browse.session import CLOSED, Limits, Outcome, Response, Session
from bowerbird.browse.submission import (
    Request,
    check_enabled,
    chosen,
    implicit_button,
    resolve,
    selected,
    submission,
    toggled,
    typed,
    was_reset,
)
from bowerbird.errors import (
    ActionError,
    ActionUnsupported,
    RedirectLoop,
    StaleNode,
    TimedOut,
    Unreachable,
    UsageError,
)
from bowerbird.page import Page, parse_html
from bowerbird.page.controls import (
    CHECKABLE_TYPES,
    button_type,
    form_owner,
    input_type,
    labelled_control,
)
from bowerbird.page.markup import Markup

MAX_REFRESH_DELAY = 5.0  # a slower refresh is for readers who stay, not a redirect
MAX_HISTORY = 20
MAX_HEADER_BYTES = 64 * 1024  # security policies of several pages in one header are not rare
_SMALL = 128 * 1024  # bytes; reading such a page takes less long than handing it to a thread may
_BLANK = "about:blank"
_WEB = ("http", "https")
_HEADERS = {
    "User-Agent": USER_AGENT,
    "Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Accept-Encoding": "gzip, deflate, br, zstd",
}
_NO_HEADERS: Mapping[str, str] = MappingProxyType({})
_REFRESH = re.compile(r"\s*(\d+)[\d.]*(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(.+)", re.IGNORECASE | re.DOTALL)


class HttpSession(Session):
    """A visitor without a browser. Without `manners` of its caller, it brings polite ones."""

    def __init__(
        self,
        *,
        limits: Limits = Limits(),  # noqa: B008  # frozen
        manners: Manners | None = None,
        headers: Mapping[str, str] = _NO_HEADERS,
    ) -> None:
        self._limits = limits
        self._manners = Manners() if manners is None else manners
        self._owns_manners = manners is None
        self._owns_client = True
        self._headers = {**_HEADERS, **headers}
        self._client: aiohttp.ClientSession | None = None
        self._is_closed = False
        self._responses: list[Response] = []
        self._page = parse_html(b"", url=_BLANK)
        self._history: deque[Page] = deque(maxlen=MAX_HISTORY)
        self._focus: int | None = None

    def tab(self, page: Page) -> HttpSession:
        """Another tab of this visitor, showing `page`: the same cookies, connections and pace, its own history.

        Pages are values, so a tab costs nothing; several may load at a time. It lives as long as its session.
        """
        if self._is_closed:
            raise UsageError(CLOSED)
        other = copy(self)
        other._client, other._owns_client, other._owns_manners = self._web(), False, False
        other._page, other._history, other._focus, other._responses = page, deque(maxlen=MAX_HISTORY), None, []
        return other

    # The protocol

    async def open(self, url: str) -> Outcome:
        self._begin()
        return await self._load(Request("GET", _checked_address(url)))

    async def fetch(self, url: str) -> tuple[Outcome, Page | Markup | None]:
        """What `open` would show, without showing it and with nothing built of it yet; None when the server has no
        document for this address and the page stays."""
        self._begin()
        document = await self._navigate(Request("GET", _checked_address(url)))
        if document is None:
            return self._outcome(), None
        return Outcome(document.url, document.status, navigated=True, settled=True), document

    async def back(self) -> Outcome:
        self._begin()
        if not self._history:
            return self._outcome()
        before, left = self._history.pop(), self._page
        within = before.parent is left.parent
        self._page = replace(before, value=left.value, checked=left.checked) if within else before
        self._focus = None
        return self._outcome(navigated=not within)

    async def act(self, page: Page, action: Action) -> Outcome:
        self._begin()
        self._check_current(page, action.node)
        match action:
            case Click(node, count):
                return await self._click(node, count)
            case Type(node, text):
                self._page = typed(self._page, node, text)
                self._focus = node
            case Choose(node, option):
                self._page = chosen(self._page, node, option)
            case Press("Enter", node):
                return await self._press_enter(self._focus if node is None else node)
            case Press(key):
                raise _needs_browser(f"press {key}")
            case _:
                raise _needs_browser(type(action).__name__.lower())
        return self._outcome()

    async def settle(self) -> Outcome:
        return self._outcome()

    async def capture(self) -> Page:
        return self._page

    async def screenshot(self, *, full: bool = True) -> bytes:  # noqa: ARG002  # the protocol's
        raise _needs_browser("take a picture")

    @property
    def responses(self) -> Sequence[Response]:
        return tuple(self._responses[: self._limits.responses])

    async def close(self) -> None:
        self._is_closed = True
        if self._client is not None and self._owns_client:
            await self._client.close()
        self._client = None
        if self._owns_manners:
            await self._manners.close()

    # Steps

    def _begin(self) -> None:
        if self._is_closed:
            raise UsageError(CLOSED)
        self._responses = []

    def _outcome(self, *, navigated: bool = False) -> Outcome:
        return Outcome(self._page.url, self._page.status, navigated, settled=True)

    def _check_current(self, page: Page, node: int | None) -> None:
        if not _is_same_document(page, self._page):
            raise StaleNode("the session has left the page of this node; capture it again")
        if node is not None and not 0 <= node < len(page):
            raise StaleNode(f"the page has no node {node}")

    async def _load(self, request: Request) -> Outcome:
        document = await self._navigate(request)
        if document is None:
            return self._outcome()
        page = document if isinstance(document, Page) else await _read(document, lambda it: it.page)
        is_reload = request.method == "GET" and page.url == self._page.url
        self._show(page, in_place=is_reload)
        return self._outcome(navigated=True)

    def _show(self, page: Page, *, in_place: bool = False) -> None:
        is_first = self._page.url == _BLANK and not self._history
        if not in_place and not is_first:
            self._history.append(self._page)
        self._page = page
        self._focus = None

    async def _click(self, node: int, count: int) -> Outcome:
        page = self._page
        target = next((it for it in (node, *page.ancestors(node)) if _is_clickable(page, it)), None)
        if target is not None and page.name(target) == "label":
            target = labelled_control(page, target)
        if target is None:
            raise _needs_browser("click on what is neither link nor control")
        return await self._activate(target, count)

    async def _activate(self, node: int, count: int = 1) -> Outcome:
        page = self._page
        if page.name(node) in ("a", "area"):
            return await self._follow(page.attributes[node]["href"])
        check_enabled(page, node)
        button = button_type(page, node)
        if button in ("submit", "image"):
            return await self._submit(form_owner(page, node), node)
        if button == "button":
            raise _needs_browser("press a button that only a script listens to")
        self._focus = node
        self._page = _after_click(page, node, count)
        return self._outcome()

    async def _press_enter(self, node: int | None) -> Outcome:
        if node is None:
            raise ActionUnsupported("no control has the focus; name the node to press Enter on")
        page = self._page
        if page.name(node) in ("a", "area", "button") or button_type(page, node):
            return await self._click(node, 1)
        form = form_owner(page, node) if input_type(page, node) else None
        if form is None:
            raise _needs_browser("press Enter outside the text fields of a form")
        sends, button = implicit_button(page, form)
        return await self._submit(form, button) if sends else self._outcome()

    async def _submit(self, form: int | None, button: int | None) -> Outcome:
        if form is None:
            raise _needs_browser("press a button that belongs to no form")
        request = submission(self._page, form, button)
        _check_may_lead_to(self._page, request.url)
        return await self._load(request)

    async def _follow(self, href: str) -> Outcome:
        page, url = self._page, resolve(self._page, href)
        if "#" in url and urldefrag(url).url == urldefrag(page.url).url:
            main, *frames = page.documents
            self._show(replace(page, documents=(replace(main, url=url), *frames)), in_place=url == page.url)
            return self._outcome()
        _check_may_lead_to(page, url)
        return await self._load(Request("GET", url))

    # The way to a document

    async def _navigate(self, request: Request) -> Page | Markup | None:
        """The document that `request` leads to in the end, or None when the server sends none (204, 205)."""
        start, time_left, seen = request.url, _Allowance(self._limits.load), set()
        for _ in range(self._limits.redirects + 1):
            place = (request.method, urldefrag(request.url).url, self._cookies())
            if place in seen:
                raise RedirectLoop(start, f"redirects lead back to {request.url}")
            seen.add(place)
            answer = await self._ask(request, time_left)
            if answer.status in (204, 205):
                return None
            onward = _redirect(request, answer)
            if onward is None:
                document = document_of(answer)
                if isinstance(document, Markup):
                    await _read(document, lambda it: it.tree)
                onward = _refresh(document, answer)
                if onward is None:
                    return document
            request = onward
        raise RedirectLoop(start, f"more than {self._limits.redirects} redirects, the last one to {request.url}")

    async def _ask(self, request: Request, time_left: _Allowance) -> Answer:
        scheme = urlsplit(request.url).scheme
        if scheme not in _WEB:
            return await asyncio.to_thread(local_answer, request.url, scheme, self._limits.body_bytes)
        await self._admit(request.url)
        try:
            async with time_left.spending():
                answer = await self._exchange(request)
            if self._manners.hear(request.url, answer.status, answer.header("Retry-After")) and request.method == "GET":
                await self._admit(request.url)  # waits for as long as we were asked to
                async with time_left.spending():
                    answer = await self._exchange(request)
                self._manners.hear(request.url, answer.status, answer.header("Retry-After"))
            return answer
        except TimeoutError as error:
            raise TimedOut(request.url, f"the page was not there within {self._limits.load:g} seconds") from error
        except (aiohttp.ClientError, OSError, UnicodeError) as error:
            raise Unreachable(request.url, explain(error)) from error

    async def _admit(self, url: str) -> None:
        try:
            await self._manners.admit(url)
        except UsageError as error:
            raise Unreachable(url, "there can be no such address") from error

    async def _exchange(self, request: Request) -> Answer:
        headers = {"Content-Type": request.content_type} if request.content_type else None
        address = URL(urldefrag(request.url).url, encoded=True)
        async with self._web().request(
            request.method, address, data=request.body or None, headers=headers, allow_redirects=False
        ) as response:
            answer = Answer(request.url, response.status, response.headers)
            content_type = answer.header("Content-Type")
            record = Response(str(address), response.status, content_type, "document", method=request.method)
            self._responses.append(record)
            if _location(answer) is not None or response.status in (204, 205):
                return answer
            refuse_download(answer)
            raw = await read_body(response, request.url, self._limits.body_bytes)
            answer = replace(answer, body=await self._expand(raw, answer))
            self._responses[-1] = replace(record, json=json_text(answer, self._limits.json_bytes))
            return answer

    async def _expand(self, body: bytes, answer: Answer) -> bytes:
        encodings, bound = answer.header("Content-Encoding"), self._limits.body_bytes
        if not encodings:
            return body
        try:
            expanded = await asyncio.to_thread(decompressed, body, encodings, bound)
        except BrokenCompression as error:
            raise Unreachable(answer.url, f"its {error} compression is broken") from error
        check_size(answer.url, len(expanded), bound)
        return expanded

    def _web(self) -> aiohttp.ClientSession:
        if self._client is None:
            self._client = aiohttp.ClientSession(
                headers=self._headers,
                cookie_jar=aiohttp.CookieJar(unsafe=True, quote_cookie=False),
                auto_decompress=False,  # aiohttp's has no zstd of the library that we have
                timeout=aiohttp.ClientTimeout(total=None, sock_connect=None),
                max_line_size=MAX_HEADER_BYTES,
                max_field_size=MAX_HEADER_BYTES,
            )
        return self._client

    def _cookies(self) -> frozenset[tuple[str, str]]:
        kept = self._client.cookie_jar if self._client is not None else ()
        return frozenset((cookie.key, cookie.value) for cookie in kept)


class _Allowance:
    """Seconds that the network may take for one step; waiting for a site's turn does not count."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    @asynccontextmanager
    async def spending(self) -> AsyncIterator[None]:
        begin = time.monotonic()
        try:
            async with asyncio.timeout(self._seconds):
                yield
        finally:
            self._seconds -= time.monotonic() - begin


_Read = TypeVar("_Read")


async def _read(markup: Markup, make: Callable[[Markup], _Read]) -> _Read:
    """What `make` makes of a page: in a thread, if it may take long."""
    return make(markup) if markup.size < _SMALL else await asyncio.to_thread(make, markup)


# Where a visitor may go


def _checked_address(url: str) -> str:
    """`url` in the form in which it is sent, if it is one that a session can open."""
    try:
        parts = urlsplit(str(URL(safe_url_string(url), encoded=True)))
    except ValueError as error:
        raise UsageError(f"{url!r} is not an address: {error}") from error
    if parts.scheme in _WEB and not parts.hostname:
        raise UsageError(f"{url!r} names no host")
    if parts.scheme in _WEB:
        return parts._replace(path=parts.path or "/").geturl()
    if parts.scheme in ("file", "data") or url == _BLANK:
        return url
    raise UsageError(f"cannot open {url!r}: an address begins with https://, http://, file:// or data:")


def _check_may_lead_to(page: Page, url: str) -> None:
    """As in a browser, pages of the web lead to the web, and only local ones to local files."""
    scheme = urlsplit(url).scheme
    if scheme == "javascript":
        raise _needs_browser("run the script of this link")
    is_local = scheme == "file" and page.url.startswith("file:")
    if scheme not in _WEB and not is_local:
        raise ActionUnsupported(f"this leads to {url[:80]!r}, which is not a page of the web")


def _redirect(request: Request, answer: Answer) -> Request | None:
    location = _location(answer)
    if location is None:
        return None
    url = _onward(answer.url, location)
    if urlsplit(url).scheme not in _WEB:
        raise Unreachable(answer.url, f"it redirects to {url[:80]!r}, which is not on the web")
    keeps_method = answer.status in (307, 308) or request.method == "GET"
    return replace(request, url=url) if keeps_method else Request("GET", url)


def _location(answer: Answer) -> str | None:
    return answer.headers.get("Location") if answer.status in (301, 302, 303, 307, 308) else None


def _onward(url: str, location: str) -> str:
    """The address that `location` means at `url`; a fragment stays unless there is a new one."""
    try:
        target = urljoin(url, safe_url_string(location.encode("utf-8", "surrogateescape")))
    except ValueError as error:
        raise Unreachable(url, f"it redirects to {location!r}, which is not an address") from error
    fragment = urldefrag(url).fragment
    target = target if "#" in target or not fragment else f"{target}#{fragment}"
    parts = urlsplit(target)
    return parts._replace(path=parts.path or "/").geturl() if parts.scheme in _WEB else target


def _refresh(document: Page | Markup, answer: Answer) -> Request | None:
    """Where a quick `Refresh` header or `<meta http-equiv=refresh>` sends the visitor on to, if anywhere."""
    for content in (answer.header("Refresh"), *_declared_refreshes(document)):
        found = _REFRESH.fullmatch(content)
        if found is None or float(found[1]) > MAX_REFRESH_DELAY:
            continue
        page = document if isinstance(document, Page) else document.page
        with suppress(ActionError):
            url = resolve(page, found[2].strip().strip("\"'"))
            if urlsplit(url).scheme in _WEB and urldefrag(url).url != urldefrag(page.url).url:
                return Request("GET", url)
    return None


def _declared_refreshes(document: Page | Markup) -> list[str]:
    if isinstance(document, Markup) and document.root is not None:
        metas: list[Mapping[str, str | None]] = [it.attributes for it in document.css("meta[http-equiv]")]
    else:
        page = document if isinstance(document, Page) else document.page
        metas = [page.attributes[node] for node in page.index.with_tag("meta").tolist()]
    return [it.get("content") or "" for it in metas if (it.get("http-equiv") or "").strip().lower() == "refresh"]


# Acting


def _is_clickable(page: Page, node: int) -> bool:
    name = page.name(node)
    if name in ("a", "area"):
        return "href" in page.attributes[node]
    return name in ("button", "input", "select", "textarea", "label", "option")


def _after_click(page: Page, node: int, count: int) -> Page:
    if page.name(node) == "option":
        select = next((above for above in page.ancestors(node) if page.name(above) == "select"), None)
        if select is None:
            return page
        check_enabled(page, select)
        return selected(page, select, node)
    if button_type(page, node) == "reset":
        form = form_owner(page, node)
        return page if form is None else was_reset(page, form)
    if input_type(page, node) in CHECKABLE_TYPES:
        for _ in range(count):
            page = toggled(page, node)
    return page


def _is_same_document(one: Page, other: Page) -> bool:
    """Whether nodes of one capture mean the same nodes in the other."""
    if one.parent is other.parent:
        return True
    return (
        urldefrag(one.url).url == urldefrag(other.url).url
        and np.array_equal(one.parent, other.parent)
        and [one.names[tag] for tag in one.tag] == [other.names[tag] for tag in other.tag]
        and one.text == other.text
        and one.attributes == other.attributes
    )


def _needs_browser(deed: str) -> ActionUnsupported:
    return ActionUnsupported(f"plain HTTP cannot {deed}; a browser session can")
