"""The visitor with one live page: a browser (or any other session), brought back to earlier states when needed.

Going back is tried first, and believed only when the page shows what it showed before; otherwise the way there is
gone again from its last address. Once the links of an action were seen to lead where their `href` says, they are opened
by their addresses: that saves the way back to the page that they stand on, and the pages are the same. They are then
loaded before their turn in further tabs, where there are such: the list stays open meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from math import ceil
from typing import TypeAlias

import numpy as np

from bowerbird.browse import Click, Outcome, Scroll, Session
from bowerbird.errors import BowerbirdError
from bowerbird.oxpath.engine.ahead import PagesAhead
from bowerbird.oxpath.engine.deeds import Ahead, Deed, Enter, Visit, Wait
from bowerbird.oxpath.engine.refind import find_row, fingerprint
from bowerbird.oxpath.engine.visitor import Loaded, Patience, View, Visitor, gone, is_same_address
from bowerbird.page import Page
from bowerbird.page.json_tree import shown_json
from bowerbird.page.markup import Markup

_FARTHEST_BACK = 2  # documents; an address is quicker beyond
_REMEMBERED = 20
_STRIDE = 0.9  # of a window, so that nothing is passed by unseen
_UNNAMED = 0  # the key of a view that is yet to be made
_TABS = 3  # beside the one of the session: with it four, which fill two cores

Beside: TypeAlias = Callable[[], Awaitable[Session]]
"""Opens another tab for the visitor of a session, with the same cookies."""


class LiveVisitor(Visitor):
    """Goes from page to page in one session, and ahead of itself in tabs `beside` it."""

    is_live = True

    def __init__(
        self,
        session: Session,
        *,
        beside: Beside | None = None,
        patience: Patience = Patience(),  # noqa: B008  # frozen
    ) -> None:
        super().__init__(patience)
        self.can_foresee = beside is not None
        self._session = session
        self._beside = beside
        self._tabs: list[Session] = []
        self._idle: list[Session] = []  # of the tabs
        self._ahead = PagesAhead(_TABS)
        self._shown: tuple[int, Page] | None = None  # the key of the view that is shown, and its latest capture
        self._left: list[int] = []  # the views at which documents were left, oldest first
        self._acted: int | None = None  # what was acted upon last, in the page that resulted
        self._scrolled = 0.0  # windows that the document shown has been scrolled down
        self._honest: set[int] = set()  # places of actions whose links led where they said

    async def act(self, view: View, deed: Deed, place: int = 0) -> View:
        self._acted = None
        result = await super().act(view, deed, place)
        result.acted = self._acted
        self._name_shown(result)
        if result.address is not None and isinstance(deed, Click):
            self._honest.add(place)
        return result

    async def open(self, url: str) -> View:
        result = await super().open(url)
        self._name_shown(result)
        return result

    async def close(self) -> None:
        """Give up what is ahead; the session belongs to whoever opened it."""
        await self._ahead.close()
        tabs, self._tabs, self._idle = self._tabs, [], []
        for tab in tabs:
            await tab.close()

    # Ahead of the walk

    def foresee(self, view: View, coming: Iterable[Ahead]) -> None:
        if self._beside is not None:
            known = ((one, self._address(view, one)) for one in coming)
            addresses = {one: address for one, address in known if address is not None}
            self._ahead.begin(view, addresses, lambda one: self._load(addresses[one]))

    def arrived(self, view: View, ahead: Ahead) -> Page | Markup | None:
        return self._ahead.arrived(view, ahead)

    def _address(self, view: View, ahead: Ahead) -> str | None:
        """Where something will lead, if that is known before it is done."""
        if isinstance(ahead.deed, Visit):
            return ahead.deed.url
        return view.link(ahead.deed.node) if ahead.place in self._honest else None

    async def _load(self, url: str) -> Loaded:
        """What is at `url`, in a tab that has nothing else to do."""
        assert self._beside is not None  # else nothing is foreseen
        if self._idle:
            tab = self._idle.pop()
        else:
            tab = await self._beside()
            self._tabs.append(tab)
        try:
            outcome = await tab.open(url)
            page = await tab.capture()
        finally:
            self._idle.append(tab)
        return outcome, shown_json(page) or page

    # One step at a time

    async def _visit(self, view: View, url: str) -> Loaded:
        loading = self._ahead.take(view, Visit(url))
        return await (self._open(url) if loading is None else loading)

    async def _open(self, url: str) -> tuple[Outcome, Page]:
        self._leave()
        outcome = await self._session.open(url)
        return outcome, await self._capture()

    async def _do(self, view: View, deed: Deed, place: int) -> Loaded:
        if isinstance(deed, Click) and (loading := self._ahead.take(view, deed)) is not None:
            return await loading
        if isinstance(deed, Click) and place in self._honest:
            address = view.link(deed.node)
            if address is not None:
                return await self._open(address)
        live = await self._bring_back(view)
        if isinstance(deed, Wait):
            await asyncio.sleep(deed.seconds)
            return await self._session.settle(), await self._capture()
        assert not isinstance(deed, Visit | Enter)  # the one is opened, the other is no matter of the session
        gesture = deed
        if deed.node is not None:
            row = find_row(view.page, deed.node, live)
            if row is None:
                raise gone(view.page.name(deed.node), view.page.visible_text(deed.node), live.url)
            gesture = replace(deed, node=row)
        self._shown = None
        if isinstance(gesture, Scroll) and gesture.node is None:
            return await self._scroll(live, gesture.pages), await self._capture()
        outcome = await self._session.act(live, gesture)
        if outcome.navigated or not is_same_address(outcome.url, live.url):  # scripts write history, too
            self._remember(view.key)
        page = await self._capture()
        if not outcome.navigated and gesture.node is not None:
            self._acted = _same_node(live, gesture.node, page)
        return outcome, page

    async def _scroll(self, live: Page, windows: float) -> Outcome:
        """Down by so many windows, or to the end, as a reader would: lists load more when their end comes into view,
        and one great leap would pass it by."""
        _, height = live.viewport
        left = live.documents[0].height / height - self._scrolled if height else 1.0
        outcome = await self._session.act(live, Scroll(None, min(windows, _STRIDE)))
        for _ in range(1, ceil(min(windows, left) / _STRIDE)):
            outcome = await self._session.act(live, Scroll(None, _STRIDE))
        self._scrolled += min(windows, max(left, 0.0))
        return outcome

    # States

    async def _bring_back(self, view: View) -> Page:
        """The live page in the state of `view`."""
        if self._shown is not None and self._shown[0] == view.key:
            return self._shown[1]
        if view.key in self._left[-_FARTHEST_BACK:]:
            steps = len(self._left) - self._left.index(view.key)
            page = await self._back(steps)
            if page is not None and self._is_as_before(view, page):
                self._shown = (view.key, page)
                return page
        await self.restore(view.trail)
        assert self._shown is not None  # restoring ends on a page
        self._shown = (view.key, self._shown[1])
        return self._shown[1]

    async def _back(self, steps: int) -> Page | None:
        self._shown = None
        self._scrolled = 0.0
        try:
            for _ in range(steps):
                await self._session.back()
                self._left.pop()
            return await self._read()
        except BowerbirdError:
            self._left.clear()
            return None

    def _is_as_before(self, view: View, page: Page) -> bool:
        if not is_same_address(page.url, view.url) or fingerprint(page) != view.fingerprint:
            return False
        if view.is_new:
            return True
        # Something was done to the page before it was left: typed text and ticks must have survived too.
        return _entered(view.page) == _entered(page)

    async def _capture(self) -> Page:
        page = await self._read()
        self._shown = (_UNNAMED, page)
        return page

    def _name_shown(self, view: View) -> None:
        """What the session has come to is `view`; it stays where it was if that was loaded ahead."""
        if self._shown is not None and self._shown[0] == _UNNAMED:
            self._shown = (view.key, self._shown[1])

    async def _read(self) -> Page:
        """What is shown now; JSON as the tree that it is, with whichever visitor."""
        page = await self._session.capture()
        return shown_json(page) or page

    def _leave(self) -> None:
        if self._shown is not None:
            self._remember(self._shown[0])
        self._shown = None

    def _remember(self, key: int) -> None:
        self._scrolled = 0.0
        self._left.append(key)
        del self._left[:-_REMEMBERED]


def _entered(page: Page) -> tuple[list[str], list[tuple[str, str]]]:
    """What was typed and ticked, whatever scripts have left in the page since."""
    ticked = [(page.attributes[node].get("value", ""), page.visible_text(node)) for node in sorted(page.checked)]
    return [page.value[node] for node in sorted(page.value) if page.value[node]], ticked


def _same_node(page: Page, node: int, later: Page) -> int | None:
    """The very same node of the same document, by the browser's own number for it."""
    number = page.node_id[node]
    found = np.flatnonzero(later.node_id == number)
    return int(found[0]) if number and len(found) == 1 else None
