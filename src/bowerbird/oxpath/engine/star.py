"""The iterations of a star: page after page, until nothing new comes."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Set
from typing import TypeAlias

from bowerbird.oxpath.engine.acting import ROOT, Reached
from bowerbird.oxpath.engine.operations import Act, Plan, Star
from bowerbird.oxpath.engine.place import Level
from bowerbird.oxpath.engine.visitor import View

Walking: TypeAlias = AsyncGenerator[tuple[Reached, bool], None]
"""What a plan reaches, and whether it is known to be the last."""


class Iteration:
    """Depth first through what the body of a star reaches, from `least` iterations on.

    A page that shows what an earlier one showed, or has its address, is not gone on from. The body is left as soon as
    it is known to reach nothing more: a chain of pages is then as long as it likes, and only its last one is held.
    """

    def __init__(self, star: Star, walk: Callable[[Plan, Reached], Walking]) -> None:
        self._star = star
        self._walk = walk
        self._seen: set[str] = set()
        self._index = 0
        self._depth = 0
        self._document = 0
        last = star.body[-1]
        self._ends_at_root = isinstance(last, Act) and last.action.absolute

    @property
    def seen(self) -> Set[str]:
        """What the pages so far showed, and their addresses."""
        return self._seen

    def take_up(self, level: Level) -> None:
        """Begin at the page of `level`, which was reached by a chain of pages."""
        self._seen.update(level.seen)
        self._index = level.index
        self._depth = level.index + self._star.least

    async def run(self, here: Reached) -> AsyncGenerator[tuple[int, Reached, Level], None]:
        """The number of each result, what was reached, and how to get there again.

        A page at the end of a chain is gone to directly; one that grew in place, or to which there are branches, is
        reached by doing all iterations again.
        """
        self._seen.update(_signs(here[0]))
        self._document = 0
        bodies: list[tuple[Walking, int]] = []
        reached: Reached | None = here
        depth = self._depth
        del here
        while True:
            if reached is not None:
                if depth >= self._star.least:
                    view = reached[0]
                    grew, self._document = view.document == self._document, view.document
                    yield self._index, reached, self._level(reached, can_jump=not bodies and not grew)
                    self._index += 1
                if self._star.most is None or depth < self._star.most:
                    bodies.append((self._walk(self._star.body, reached), depth + 1))
                reached = view = None  # type: ignore[assignment]  # given up before the next page is loaded
            if not bodies:
                return
            body, depth = bodies[-1]
            found = await anext(body, None)
            if found is None or found[1]:
                bodies.pop()
                async for _ in body:  # nothing more comes, but what it began is to be finished
                    pass
            if found is not None and self._is_new(found[0][0]):
                reached = found[0]

    def _is_new(self, view: View) -> bool:
        signs = _signs(view)
        if self._seen & signs:
            return False
        self._seen |= signs
        return True

    def _level(self, reached: Reached, *, can_jump: bool) -> Level:
        view, nodes = reached
        is_root = (self._ends_at_root or self._index == 0) and tuple(nodes) == tuple(ROOT)
        trail = view.trail if can_jump and is_root else None
        return Level(self._index, view.number, trail, view.fingerprint, tuple(_signs(view)))


def _signs(view: View) -> set[str]:
    """What tells a page from the others of a list: what it shows, and its address where that alone leads to it."""
    return {view.fingerprint} if view.address is None else {view.fingerprint, view.address}
