"""The visitor without a browser: pages are values, so every state stays at hand and nothing is ever restored.

Each action runs in a tab of its own, from the page as it was then, with the cookies and at the pace of the one
session. Links that the walk is going to follow are fetched ahead, a few at a time; what they lead to is used in the
order of the walk, so that records come in the same order as without.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import NamedTuple

from bowerbird.browse import Click, HttpSession, Outcome
from bowerbird.errors import ActionUnsupported, BowerbirdError
from bowerbird.oxpath.engine.deeds import Ahead, Deed, Enter, Visit, Wait
from bowerbird.oxpath.engine.visitor import Loaded, Patience, View, Visitor
from bowerbird.page import Page, parse_html
from bowerbird.page.markup import Markup

DEFAULT_AHEAD = 8
"""Pages fetched ahead at a time: as many as other crawlers ask of one host."""
_FORGOTTEN = 4  # times as many may wait unused before the oldest is given up
_FAILED = 400
_WEB = ("http:", "https:")

_Key = tuple[int, int | str]  # of a page, and the node of a link or the address that is opened from it


class _Loading(NamedTuple):
    """A page on its way, and the page that leads there: while that is held, its number is no other's."""

    origin: Page | Markup
    task: asyncio.Task[Loaded]


class PlainVisitor(Visitor):
    """Goes from page to page by plain HTTP, at most `ahead` links ahead of the walk.

    With `insists`, an action that needs a browser ends the run (`NeedsBrowser`).
    """

    can_foresee = True

    def __init__(
        self,
        session: HttpSession,
        *,
        ahead: int = DEFAULT_AHEAD,
        insists: bool = False,
        patience: Patience = Patience(),  # noqa: B008  # frozen
    ) -> None:
        super().__init__(patience)
        self._session = session
        self._ahead = ahead
        self.insists = insists
        self._loading: dict[_Key, _Loading] = {}
        self._blank = parse_html(b"")

    def foresee(self, view: View, deeds: Iterable[Ahead]) -> None:
        free = self._ahead - sum(not one.task.done() for one in self._loading.values())
        for deed in deeds:
            if free <= 0:
                break
            key = _key(view, deed)
            if key in self._loading or (isinstance(deed, Click) and view.link(deed.node) is None):
                continue
            loading = self._open(deed.url) if isinstance(deed, Visit) else self._follow(view, deed)
            self._loading[key] = _Loading(view.content, asyncio.create_task(loading))
            free -= 1
        while len(self._loading) > _FORGOTTEN * self._ahead:
            self._forget(next(iter(self._loading)))

    def arrived(self, view: View, deed: Ahead) -> Page | Markup | None:
        loading = self._loading.get(_key(view, deed))
        if loading is None or not loading.task.done() or loading.task.cancelled() or loading.task.exception():
            return None
        outcome, content = loading.task.result()
        return content if outcome.navigated and (outcome.status or 0) < _FAILED else None

    async def close(self) -> None:
        for key in list(self._loading):
            self._forget(key)

    async def _open(self, url: str) -> Loaded:
        return await self._fetch(self._blank, url)

    async def _visit(self, view: View, url: str) -> Loaded:
        loading = self._loading.pop(_key(view, Visit(url)), None)
        return await (self._open(url) if loading is None else loading.task)

    async def _do(self, view: View, deed: Deed, place: int) -> Loaded:  # noqa: ARG002  # the browser's
        if isinstance(deed, Click) and (loading := self._loading.pop(_key(view, deed), None)) is not None:
            return await loading.task
        return await self._follow(view, deed)

    async def _follow(self, view: View, deed: Deed) -> Loaded:
        page = view.page
        if isinstance(deed, Wait | Enter):
            return Outcome(page.url, page.status, navigated=False, settled=True), page
        if isinstance(deed, Visit):
            raise ActionUnsupported("an address is opened, not done to a node")
        address = view.link(deed.node) if isinstance(deed, Click) else None
        if address is not None and address.startswith(_WEB):
            return await self._fetch(page, address)
        tab = self._session.tab(page)
        outcome = await tab.act(page, deed)
        return outcome, await tab.capture()

    async def _fetch(self, page: Page, url: str) -> Loaded:
        """What is at `url`, coming from `page`; it may never need its columns."""
        outcome, document = await self._session.tab(page).fetch(url)
        return outcome, page if document is None else document

    def _forget(self, key: _Key) -> None:
        task = self._loading.pop(key).task
        task.cancel()
        task.add_done_callback(_ignore)


def _key(view: View, deed: Ahead) -> _Key:
    return id(view.content), deed.url if isinstance(deed, Visit) else deed.node


def _ignore(task: asyncio.Task[Loaded]) -> None:
    """Fetch the failure of a page that nobody asked for in the end, so that it is not reported."""
    if not task.cancelled() and isinstance(task.exception(), BowerbirdError):
        return
