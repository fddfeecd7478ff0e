"""Walking many paths over the same records: each condition is asked once of a node, however many paths ask it.

A path is a tuple of steps, each to children of one name with qualifiers, possibly past unknown steps (`//`) or, in runs
of siblings, to a sibling of the first node. It means what its OXPath means.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bowerbird.induce.brooms.layout import Region
from bowerbird.induce.brooms.options import place_of
from bowerbird.induce.labels import value_of
from bowerbird.induce.labels.model import PICTURES
from bowerbird.oxpath import evaluate_each, is_true
from bowerbird.oxpath.ast import Axis, AxisStep, KindTest, NameTest, Predicate
from bowerbird.page import Page

_KIND_NAMES = {"text": "#text", "shadow": "#shadow-root", "frame": "#document", "comment": "#comment"}
Steps = tuple[AxisStep, ...]
_MOST_ASKED = 2000


class _Reached:
    """What a path has reached, and what was reached from there by further steps."""

    __slots__ = ("below", "further", "nodes", "step")

    def __init__(self, nodes: Sequence[int], step: AxisStep | None = None, *, below: bool = False) -> None:
        self.nodes, self.step, self.below = nodes, step, below
        self.further: dict[int, _Reached] = {}


class Ground:
    """The pages that paths are tried on, with what was asked of their nodes.

    Steps and conditions are known by identity, since their values take long to compare; a condition that is met for the
    first time is compared once with those asked before, by whichever attribute or layout.
    """

    def __init__(self) -> None:
        self._children: dict[tuple[int, int, str], list[int]] = {}
        self._saying: dict[tuple[int, int], bool] = {}
        self._truths: dict[tuple[int, int], tuple[Predicate, dict[int, bool]]] = {}
        self._asked_before: dict[tuple[int, Predicate], dict[int, bool]] = {}
        self._reached: dict[tuple[int, int], tuple[Region, _Reached]] = {}

    def walk(self, region: Region, part: int, steps: Steps) -> Sequence[int]:
        """What steps find from a part of a record (from the siblings of its first node for a sibling step)."""
        start = self._reached.get((id(region), part))
        if start is None:
            nodes = region.tops[part : part + 1]
            start = self._reached[id(region), part] = (region, _Reached(nodes))
        reached = start[1]
        for step in steps:
            known = reached.further.get(id(step))
            if known is None:
                known = reached.further[id(step)] = self._further(region, reached, step)
            reached = known
            if not reached.nodes:
                return ()
        return reached.nodes

    def _further(self, region: Region, reached: _Reached, step: AxisStep) -> _Reached:
        page = region.page
        if step.axis is Axis.DESCENDANT_OR_SELF:
            return _Reached(reached.nodes, step, below=True)
        if step.axis is Axis.FOLLOWING_SIBLING:
            later = [top for top in region.tops[1:] if page.name(top) == name_of(step)]
            return _Reached(self._qualified(page, later, step), step)
        look = self._below if reached.below else self._named
        groups = (look(page, node, step) for node in reached.nodes)
        return _Reached(sorted({found for group in groups for found in self._qualified(page, group, step)}), step)

    def says(self, page: Page, node: int) -> bool:
        """Whether a node says anything, or shows a picture."""
        key = (id(page), node)
        if key not in self._saying:
            self._saying[key] = page.name(node) in PICTURES or bool(value_of(page, node))
        return self._saying[key]

    def _named(self, page: Page, node: int, step: AxisStep) -> list[int]:
        name = name_of(step)
        key = (id(page), node, name)
        if key not in self._children:
            self._children[key] = [child for child in page.children(node) if page.name(child) == name]
        return self._children[key]

    def _below(self, page: Page, node: int, step: AxisStep) -> list[int]:
        below: list[int] = page.index.below(page.index.with_tag(name_of(step)), node).tolist()
        return below

    def _qualified(self, page: Page, nodes: Sequence[int], step: AxisStep) -> list[int]:
        kept = list(nodes)
        for qualifier in step.qualifiers:
            if not kept or not isinstance(qualifier, Predicate):
                return kept
            place = place_of(qualifier)
            if place is None:
                truths = self._asked(page, qualifier, kept, name_of(step))
                kept = [node for node in kept if truths[node]]
            else:
                kept = kept[place : place + 1 or None] if -len(kept) <= place < len(kept) else []
        return kept

    def _asked(self, page: Page, condition: Predicate, nodes: Iterable[int], name: str) -> dict[int, bool]:
        known = self._truths.get((id(page), id(condition)))
        if known is None:
            # All nodes of the name at once: the same will be asked of those in other records.
            before = self._asked_before.setdefault((id(page), condition), {})
            known = self._truths[id(page), id(condition)] = (condition, before)
            nodes = {*nodes, *page.index.with_tag(name)[:_MOST_ASKED].tolist()}
        truths = known[1]
        unknown = [node for node in nodes if node not in truths]
        if unknown:
            values = evaluate_each(condition.condition, page, unknown)
            truths.update(zip(unknown, map(is_true, values), strict=True))
        return truths


def name_of(step: AxisStep) -> str:
    """The name that a page has for the nodes a step leads to."""
    if isinstance(step.test, KindTest):
        return _KIND_NAMES[step.test.kind.value]
    assert isinstance(step.test, NameTest)
    return step.test.name
