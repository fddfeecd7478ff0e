"""A visitor that remembers the pages it was on: what a wrapper saw can then be looked at afresh."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from urllib.parse import urljoin

from bowerbird.oxpath.engine.deeds import Ahead, Deed
from bowerbird.oxpath.engine.trail import Trail
from bowerbird.oxpath.engine.visitor import Loaded, View, Visitor
from bowerbird.page import Page
from bowerbird.page.addresses import bare_address, leads_away, without_visitor
from bowerbird.page.markup import Markup


class WatchedVisitor(Visitor):
    """Goes where another visitor goes; `views` are all that it was given, in order."""

    def __init__(self, inner: Visitor) -> None:
        super().__init__()
        self._inner = inner
        self.can_foresee, self.is_live, self.insists = inner.can_foresee, inner.is_live, inner.insists
        self.views: list[View] = []

    async def open(self, url: str) -> View:
        return self._seen(await self._inner.open(url))

    async def act(self, view: View, deed: Deed, place: int = 0) -> View:
        return self._seen(await self._inner.act(view, deed, place))

    async def restore(self, trail: Trail) -> View:
        return self._seen(await self._inner.restore(trail))

    def foresee(self, view: View, coming: Iterable[Ahead]) -> None:
        self._inner.foresee(view, coming)

    async def close(self) -> None:
        await self._inner.close()

    def pages(self, number: int) -> tuple[Page, ...]:
        """The page of this number of the run in the states that it was seen in."""
        return tuple(view.page for view in self.views if view.number == number)

    def links(self) -> dict[str, frozenset[str]]:
        """Where the links of each page lead, in all states that it was seen in."""
        found: dict[str, frozenset[str]] = {}
        for view in self.views:
            found[view.url] = found.get(view.url, frozenset()) | _links_on(view.content)
        return found

    def _seen(self, view: View) -> View:
        self.views.append(view)
        return view

    async def _open(self, url: str) -> Loaded:
        return await self._inner._open(url)

    async def _do(self, view: View, deed: Deed, place: int) -> Loaded:
        return await self._inner._do(view, deed, place)


def _links_on(content: Page | Markup) -> frozenset[str]:
    """Where the links of a page lead, whoever follows them."""
    if isinstance(content, Markup):
        hrefs = (node.attributes.get("href") or "" for node in content.css("a[href]"))
        base = content.base_url
    else:
        hrefs = (content.attributes[node].get("href", "") for node in content.index.with_tag("a").tolist())
        base = content.url
    found = set()
    for href in hrefs:
        with suppress(ValueError):  # no address
            found |= {without_visitor(bare_address(urljoin(base, href.strip())))} if leads_away(href.strip()) else set()
    return frozenset(found)
