"""The visitor with one live page: a browser (or any other session), brought back to earlier states when needed.

Going back is tried first, and believed only when the page shows what it showed before; otherwise the way there is
gone again from its last address. Once the links of an action were seen to lead where their `href` says, they are opened
by their addresses: that saves the way back to the page that they stand on, and the pages are the same.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace
from math import ceil

import numpy as np

from bowerbird.browse import Click, Outcome, Scroll, Session
from bowerbird.errors import BowerbirdError
from bowerbird.oxpath.engine.deeds import Deed, Enter, Visit, Wait
from bowerbird.oxpath.engine.refind import find_row, fingerprint
from bowerbird.oxpath.engine.visitor import Patience, View, Visitor, gone, is_same_address
from bowerbird.page import Page
from bowerbird.page.json_tree import shown_json

_FARTHEST_BACK = 2  # documents; an address is quicker beyond
_REMEMBERED = 20
_STRIDE = 0.9  # of a window, so that nothing is passed by unseen


class LiveVisitor(Visitor):
    """Goes from page to page in one session."""

    def __init__(self, session: Session, *, patience: Patience = Patience()) -> None:  # noqa: B008  # frozen
        super().__init__(patience)
        self._session = session
        self._shown: tuple[int, Page] | None = None  # the key of the view that is shown, and its latest capture
        self._left: list[int] = []  # the views at which documents were left, oldest first
        self._acted: int | None = None  # what was acted upon last, in the page that resulted
        self._scrolled = 0.0  # windows that the document shown has been scrolled down
        self._honest: set[int] = set()  # places of actions whose links led where they said

    async def act(self, view: View, deed: Deed, place: int = 0) -> View:
        self._acted = None
        result = await super().act(view, deed, place)
        result.acted = self._acted
        if self._shown is not None:
            self._shown = (result.key, self._shown[1])
        if result.address is not None and isinstance(deed, Click):
            self._honest.add(place)
        return result

    async def open(self, url: str) -> View:
        result = await super().open(url)
        if self._shown is not None:
            self._shown = (result.key, self._shown[1])
        return result

    async def close(self) -> None:
        """The session belongs to whoever opened it."""

    async def _open(self, url: str) -> tuple[Outcome, Page]:
        self._leave()
        outcome = await self._session.open(url)
        return outcome, await self._capture()

    async def _do(self, view: View, deed: Deed, place: int) -> tuple[Outcome, Page]:
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
        self._shown = (0, page)
        return page

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
