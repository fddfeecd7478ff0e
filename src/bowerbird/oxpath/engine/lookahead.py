"""What comes next, told to the visitor before its turn, so that the line of requests does not run dry.

On a page of a list, the links of the next few records come next; at its end, those of the following page, which the
visitor has by then. As many records are looked ahead to as makes no difference to memory.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass

from bowerbird.errors import OxpathEvaluationError
from bowerbird.oxpath import select
from bowerbird.oxpath.engine.acting import ROOT, Actor, Bindings, first_plans
from bowerbird.oxpath.engine.deeds import Ahead, Visit
from bowerbird.oxpath.engine.operations import Act, Operation, Plan, Qualify, Select
from bowerbird.oxpath.engine.trail import Trail
from bowerbird.oxpath.engine.visitor import View

_WINDOW = 16  # nodes that are looked at ahead for links to follow

Coming = Sequence[list[Ahead]]
"""What is done first at each of some nodes."""


@dataclass
class _List:
    """The page of a list that the walk is at, what leads to the page after it, and what is done with either; `after` is
    that page with what comes there, once it has arrived."""

    view: View
    onward: Ahead
    rest: Plan
    seen: Collection[str]
    after: tuple[View, Coming] | None = None


class Lookahead:
    """Tells the visitor of `actor` what comes next."""

    def __init__(self, actor: Actor) -> None:
        self._actor = actor
        self._list: _List | None = None

    def begin_page(self, view: View, coming: Coming, rest: Plan, seen: Collection[str]) -> None:
        """The walk is at a page of a list, from which `coming` leads on; `seen` are addresses that it has been to."""
        self._actor.foresee(view, coming)
        onward = [ahead for group in coming for ahead in group]
        self._list = _List(view, onward[0], rest, seen) if len(onward) == 1 and not self._actor.is_limited else None

    def foresee(self, operation: Operation, view: View, coming: Coming, index: int, bound: Bindings) -> None:
        """`operation` goes on at node `index` of those at which `coming` is done."""
        near = coming[index : index + _WINDOW]
        self._actor.foresee(view, near)
        if near and len(near) < _WINDOW and (after := self._after(operation, view, near, bound)) is not None:
            self._actor.foresee(after[0], after[1][: _WINDOW - len(near)])

    def _after(self, operation: Operation, view: View, coming: Coming, bound: Bindings) -> tuple[View, Coming] | None:
        at = self._list
        if at is None or at.view is not view or not any(operation is one for one in at.rest[:2]):
            return None
        if at.after is None:
            content = self._actor.visitor.arrived(view, at.onward)
            if content is None:
                return None
            there = View(content, Trail.to(content.url), is_new=True, document=0)
            found = () if content.url in at.seen else self._coming(there, at.rest, bound)
            is_repeated = _addresses(view, coming) <= _addresses(there, found)
            at.after = there, () if is_repeated else found
        return at.after

    def _coming(self, view: View, rest: Plan, bound: Bindings) -> Coming:
        with suppress(OxpathEvaluationError):  # told when its turn comes
            match rest:
                case (Select(expression), Qualify() as operation, *further):
                    nodes = tuple(select(expression, view.page, ROOT, bound))
                    return self._actor.coming(first_plans(operation, tuple(further)), view, nodes, bound)
                case (Select(expression), Act() as operation, *_):
                    nodes = tuple(select(expression, view.page, ROOT, bound))
                    return self._actor.coming([(operation,)], view, nodes, bound)
        return ()


def _addresses(view: View, coming: Coming) -> set[str | None]:
    deeds = (ahead.deed for group in coming for ahead in group)
    return {deed.url if isinstance(deed, Visit) else view.link(deed.node) for deed in deeds}
