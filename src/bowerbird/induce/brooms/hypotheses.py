"""Which layout the labelled records suggest: every possible one is tried on the page, and the best is taken.

A record may lie in a subtree of its own, in a run of siblings, or crossed with others; one labelled record does not
tell which. But its list does: under the right layout many regions show the tag paths of all labelled nodes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bowerbird.induce.brooms.broom import Broom
from bowerbird.induce.brooms.features import MOST_ROWS, Shape, share_of
from bowerbird.induce.brooms.layout import Layout, Region, is_text, owner_of, place_in_row, step_of
from bowerbird.induce.brooms.model import Arrangement
from bowerbird.induce.paths.building import path, where
from bowerbird.induce.paths.properties import properties
from bowerbird.oxpath.ast import AxisStep, Predicate
from bowerbird.page import Page
from bowerbird.page.paths import root_path

_COMPLETE = 0.75
"""Share of the labelled tag paths from which a region counts as one more record; some attributes are optional."""
_STARTS = 4
"""Properties of a first node that are tried as what tells it from its siblings."""
_COSTLIEST = 1.0
"""Names that are dearer than this (`paths.survival`) are made by machines or tell the looks only."""
_MOST_LEVELS = 12
_WHOLE = ("html", "body")


@dataclass(frozen=True, slots=True)
class Judged:
    """A layout with what it makes of the labelled pages."""

    layout: Layout
    owned: int
    complete: int
    regions: int
    parents: int
    """Nodes right below which complete regions stand: few where they stand side by side."""
    place: int

    @property
    def order(self) -> tuple[int, int, bool, bool, int, int]:
        arrangement = self.layout.arrangement
        crossed, runs = arrangement is Arrangement.CROSSED, arrangement is Arrangement.SIBLINGS
        spread = self.regions if crossed or runs else self.parents
        return -self.complete, -self.owned, crossed, runs, spread, self.place


def best_layouts(broom: Broom, brooms: Sequence[Broom], pages: Sequence[Page]) -> list[Judged]:
    """The layouts that `broom` suggests, best first: those that find most records, and hold most of `brooms`."""
    tried = (_judge(layout, broom, brooms, pages, place) for place, layout in enumerate(_layouts(broom, brooms)))
    return sorted((one for one in tried if one is not None), key=lambda one: one.order)


def _judge(layout: Layout, broom: Broom, brooms: Sequence[Broom], pages: Sequence[Page], place: int) -> Judged | None:
    regions = {id(page): layout.regions(page) for page in pages}
    mine = owner_of(regions[id(broom.page)], [label.node for label in broom.labels])
    if mine is None:
        return None
    region = regions[id(broom.page)][mine]
    wanted = _wanted(region, broom)
    complete = [one for of in regions.values() for one in of if share_of(Shape(one), wanted) >= _COMPLETE]
    parents = {(id(one.page), int(one.page.parent[one.first])) for one in complete}
    owners = {_owner(regions[id(one.page)], one) for one in brooms}
    return Judged(layout, len(owners - {None}), len(complete), sum(map(len, regions.values())), len(parents), place)


def _owner(regions: Sequence[Region], broom: Broom) -> tuple[int, int] | None:
    owner = owner_of(regions, [label.node for label in broom.labels])
    return None if owner is None else (id(broom.page), owner)


def _wanted(region: Region, broom: Broom) -> list[int]:
    shape = Shape(region)
    return [shape.of_row[label.node] for label in broom.labels if label.node in shape.of_row]


def _layouts(broom: Broom, brooms: Sequence[Broom]) -> Iterator[Layout]:
    """Layouts that a record may have, the simplest first."""
    page = broom.page
    tops = _levels(broom, brooms)
    yield from (Layout(Arrangement.SUBTREES, root_path(page, top)) for top in tops)
    if broom.boundary in broom.forest:
        return
    parts = [part for part in broom.forest if any(part <= label.node < page.end[part] for label in broom.labels)]
    first = parts[0]
    for start in _starts(broom, first):
        yield Layout(Arrangement.SIBLINGS, root_path(page, first), start)
    cells = [_cell(broom, part) for part in parts]
    if None not in cells and len({place_in_row(page, cell) for cell in cells if cell is not None}) == 1:
        rows = tuple(place_in_row(page, part) - place_in_row(page, first) for part in parts)
        cell = cells[0]
        assert cell is not None
        for start in _starts(broom, first):
            yield Layout(Arrangement.CROSSED, root_path(page, cell), start, rows)


def _levels(broom: Broom, brooms: Sequence[Broom]) -> list[int]:
    """The nodes that may hold a record and nothing else: its boundary node, and those above it that hold no other."""
    page = broom.page
    others = [label.node for one in brooms if one.page is page and one is not broom for label in one.labels]
    others = [node for node in others if not page.is_ancestor(broom.boundary, node)]
    level = int(page.parent[broom.boundary]) if is_text(page, broom.boundary) else broom.boundary
    levels = [level]
    while len(levels) < _MOST_LEVELS:
        level = int(page.parent[level])
        too_large = level <= 0 or page.name(level) in _WHOLE or page.end[level] - level > MOST_ROWS
        if too_large or any(page.is_ancestor(level, node) for node in others):
            break
        levels.append(level)
    return levels


def _starts(broom: Broom, first: int) -> Iterator[tuple[Predicate, ...]]:
    """What may tell the first part of a record from other siblings: its tag, what it contains, its names."""
    page = broom.page
    yield ()
    if is_text(page, first):
        return
    inside = [label.node for label in broom.labels if first < label.node < page.end[first]]
    contained = tuple(dict.fromkeys(where(path(*_way(page, first, node))) for node in inside[:2]))
    yield from ((one,) for one in contained)
    named = sorted(properties(page, first), key=lambda one: one.relies.cost)
    for one in [one for one in named if one.relies.cost <= _COSTLIEST][:_STARTS]:
        yield (one.predicate,)
        if contained:
            yield (one.predicate, contained[0])


def _way(page: Page, top: int, node: int) -> Iterator[AxisStep]:
    steps: list[AxisStep] = []
    while node != top:
        steps.append(step_of(page.name(node)))
        node = int(page.parent[node])
    return reversed(steps)


def _cell(broom: Broom, row: int) -> int | None:
    """The one child of a row that holds all its labels."""
    page = broom.page
    inside = [label.node for label in broom.labels if row <= label.node < page.end[row]]
    cells = [cell for cell in page.element_children(row) if any(cell <= node < page.end[cell] for node in inside)]
    return cells[0] if len(cells) == 1 and all(node >= cells[0] for node in inside) else None
