"""Pages that are loaded before their turn, a few at a time.

They are used in the order of the walk, so that records come in the same order as without.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, NamedTuple

from bowerbird.errors import BowerbirdError
from bowerbird.oxpath.engine.deeds import Ahead, Deed, Visit
from bowerbird.oxpath.engine.visitor import Loaded, View
from bowerbird.page import Page
from bowerbird.page.markup import Markup

_FORGOTTEN = 4  # times as many may wait unused before the oldest is given up
_FAILED = 400

_Key = tuple[int, int | str | None]  # of a page, and the node of a link or the address that is opened from it


class _Loading(NamedTuple):
    """A page on its way, and the page that leads there: while that is held, its number is no other's."""

    origin: Page | Markup
    task: asyncio.Task[Loaded]


class PagesAhead:
    """What is on its way, at most `most` pages at a time."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._loading: dict[_Key, _Loading] = {}

    def begin(self, view: View, coming: Iterable[Ahead], load: Callable[[Ahead], Coroutine[Any, Any, Loaded]]) -> None:
        """Load what comes next from a page, as much of it as may be under way; the oldest of what nobody came for is
        given up."""
        free = self._most - sum(not one.task.done() for one in self._loading.values())
        for ahead in coming if free > 0 else ():
            key = _key(view, ahead.deed)
            if key in self._loading:
                continue
            self._loading[key] = _Loading(view.content, asyncio.create_task(load(ahead)))
            free -= 1
            if free <= 0:
                break
        while len(self._loading) > _FORGOTTEN * self._most:
            self._forget(next(iter(self._loading)))

    def take(self, view: View, deed: Deed) -> asyncio.Task[Loaded] | None:
        """What a deed leads to, if it was asked for; once, so that who asks again loads it anew."""
        loading = self._loading.pop(_key(view, deed), None)
        return None if loading is None else loading.task

    def arrived(self, view: View, ahead: Ahead) -> Page | Markup | None:
        """What a deed leads to, if that is here."""
        loading = self._loading.get(_key(view, ahead.deed))
        if loading is None or not loading.task.done() or loading.task.cancelled() or loading.task.exception():
            return None
        outcome, content = loading.task.result()
        return content if outcome.navigated and (outcome.status or 0) < _FAILED else None

    async def close(self) -> None:
        """Give up what is still on its way."""
        given_up = [self._forget(key) for key in list(self._loading)]
        await asyncio.gather(*given_up, return_exceptions=True)

    def _forget(self, key: _Key) -> asyncio.Task[Loaded]:
        task = self._loading.pop(key).task
        task.cancel()
        task.add_done_callback(_ignore)
        return task


def _key(view: View, deed: Deed) -> _Key:
    return id(view.content), deed.url if isinstance(deed, Visit) else getattr(deed, "node", None)


def _ignore(task: asyncio.Task[Loaded]) -> None:
    """Fetch the failure of a page that nobody asked for in the end, so that it is not reported."""
    if not task.cancelled() and isinstance(task.exception(), BowerbirdError):
        return
