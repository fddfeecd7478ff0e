"""A visitor that remembers the pages it was on: what a wrapper saw can then be looked at afresh."""

from __future__ import annotations

from collections.abc import Iterable

from bowerbird.oxpath.engine.deeds import Ahead, Deed
from bowerbird.oxpath.engine.trail import Trail
from bowerbird.oxpath.engine.visitor import Loaded, View, Visitor
from bowerbird.page import Page


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

    def _seen(self, view: View) -> View:
        self.views.append(view)
        return view

    async def _open(self, url: str) -> Loaded:
        return await self._inner._open(url)

    async def _do(self, view: View, deed: Deed, place: int) -> Loaded:
        return await self._inner._do(view, deed, place)
