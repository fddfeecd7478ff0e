"""The visitor without a browser: pages are values, so every state stays at hand and nothing is ever restored.

Each action runs in a tab of its own, from the page as it was then, with the cookies and at the pace of the one
session. Links that the walk is going to follow are fetched ahead, a few at a time; what they lead to is used in the
order of the walk, so that records come in the same order as without.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from bowerbird.browse import Click, HttpSession, Outcome
from bowerbird.errors import ActionUnsupported
from bowerbird.oxpath.engine.ahead import PagesAhead
from bowerbird.oxpath.engine.deeds import Ahead, Deed, Enter, Visit, Wait
from bowerbird.oxpath.engine.visitor import Loaded, Patience, View, Visitor
from bowerbird.page import Page, parse_html
from bowerbird.page.markup import Markup

DEFAULT_AHEAD = 8
"""Pages fetched ahead at a time: as many as other crawlers ask of one host."""
_WEB = ("http:", "https:")


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
        self._ahead = PagesAhead(ahead)
        self.insists = insists
        self._blank = parse_html(b"")

    def foresee(self, view: View, coming: Iterable[Ahead]) -> None:
        leading = (one for one in coming if isinstance(one.deed, Visit) or view.link(one.deed.node) is not None)
        self._ahead.begin(view, leading, partial(self._load, view))

    def arrived(self, view: View, ahead: Ahead) -> Page | Markup | None:
        return self._ahead.arrived(view, ahead)

    async def close(self) -> None:
        await self._ahead.close()

    async def _load(self, view: View, ahead: Ahead) -> Loaded:
        deed = ahead.deed
        return await (self._open(deed.url) if isinstance(deed, Visit) else self._follow(view, deed))

    async def _open(self, url: str) -> Loaded:
        return await self._fetch(self._blank, url)

    async def _visit(self, view: View, url: str) -> Loaded:
        loading = self._ahead.take(view, Visit(url))
        return await (self._open(url) if loading is None else loading)

    async def _do(self, view: View, deed: Deed, place: int) -> Loaded:  # noqa: ARG002  # the browser's
        if isinstance(deed, Click) and (loading := self._ahead.take(view, deed)) is not None:
            return await loading
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
