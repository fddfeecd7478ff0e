"""Where the records of a list begin, and which nodes make up each: regions of a page under a layout.

A layout is an arrangement with the tag path of the first nodes of records and what tells these from their siblings.
A record that is a run of siblings ends before the next first node; a crossed one has, in each of its rows, the cell of
the column of its first cell.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from bowerbird.induce.brooms.model import Arrangement
from bowerbird.induce.paths.building import child, with_predicates
from bowerbird.oxpath import ast, select
from bowerbird.oxpath.ast import Axis, AxisStep, Expression, KindTest, Predicate, TestKind
from bowerbird.page import Kind, Page

MOST_COLUMNS = 12
"""Columns of crossed records that are looked at: the widest grids of shops have eight."""
MOST_REGIONS = 2000
"""Records of a page that are looked at; the longest lists seen have a few hundred."""
_KINDS = {
    "#text": TestKind.TEXT,
    "#comment": TestKind.COMMENT,
    "#shadow-root": TestKind.SHADOW,
    "#document": TestKind.FRAME,
}


def step_of(name: str, qualifiers: Sequence[Predicate] = ()) -> AxisStep:
    """The step to a child of this name, which may be a text, a shadow root or the document of a frame."""
    step = AxisStep(Axis.CHILD, KindTest(_KINDS[name])) if name in _KINDS else child(name)
    return with_predicates(step, *qualifiers)


@dataclass(frozen=True, slots=True)
class Region:
    """One record, labelled or not: the node where it begins and the tops of its parts."""

    page: Page
    first: int
    tops: tuple[int, ...]

    def top_of(self, node: int) -> int:
        """Which of the parts holds a node; -1 if none does."""
        return next((at for at, top in enumerate(self.tops) if top <= node < self.page.end[top]), -1)

    def holds(self, nodes: Sequence[int]) -> bool:
        return all(self.top_of(node) >= 0 for node in nodes)


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout of records; `rows` are the offsets of the rows of crossed records from the first of them."""

    arrangement: Arrangement
    tag_path: tuple[str, ...]
    start: tuple[Predicate, ...] = ()
    rows: tuple[int, ...] = (0,)

    @property
    def firsts(self) -> Expression:
        """The expression for the first nodes of records, from the root of the page."""
        names = list(self.tag_path)
        told = len(names) - (2 if self.arrangement is Arrangement.CROSSED else 1)
        steps = [step_of(name, self.start if place == told else ()) for place, name in enumerate(names)]
        return ast.Path(ast.ROOT, tuple(steps))

    def regions(self, page: Page) -> list[Region]:
        """The records of a page under this layout, in document order; those that lack a part are left out."""
        return regions_at(page, select(self.firsts, page).rows, self.arrangement, self.rows)


def regions_at(page: Page, firsts: Sequence[int], arrangement: Arrangement, rows: Sequence[int]) -> list[Region]:
    """The records that begin at these nodes."""
    found = firsts[:MOST_REGIONS]
    if arrangement is Arrangement.SUBTREES:
        return [Region(page, node, (node,)) for node in found]
    if arrangement is Arrangement.SIBLINGS:
        return [Region(page, node, _run(page, node, found)) for node in found]
    crossed = (_cells(page, node, rows) for node in found)
    return [Region(page, tops[0], tops) for tops in crossed if tops]


def owner_of(regions: Sequence[Region], nodes: Sequence[int]) -> int | None:
    """The region that holds all these nodes: the innermost, where regions are nested."""
    starts = sorted((top, index) for index, region in enumerate(regions) for top in region.tops)
    last = bisect_right(starts, (min(nodes), len(regions)))
    for _, index in reversed(starts[:last]):
        if regions[index].holds(nodes):
            return index
    return None


def place_in_row(page: Page, node: int) -> int:
    """How many elements stand before a node below its parent."""
    parent = int(page.parent[node])
    return sum(1 for one in page.element_children(parent) if one < node)


def _run(page: Page, first: int, firsts: Sequence[int]) -> tuple[int, ...]:
    parent = int(page.parent[first])
    stop = int(page.end[parent])
    for other in firsts[bisect_right(firsts, first) :]:
        if other >= stop:
            break
        if page.parent[other] == parent:
            stop = other
            break
    tops, node = [], first
    while node < stop:
        tops.append(node)
        node = int(page.end[node])
    return tuple(tops)


def _cells(page: Page, first: int, rows: Sequence[int]) -> tuple[int, ...]:
    """The cells of a crossed record; none where a row or a cell is missing, or the column is too far out."""
    row, column = int(page.parent[first]), place_in_row(page, first)
    if page.parent[row] < 0 or column >= MOST_COLUMNS:
        return ()
    below = [node for node in page.element_children(int(page.parent[row])) if node >= row][: rows[-1] + 1]
    tops = [first]
    for offset in rows[1:]:
        cells = list(page.element_children(below[offset])) if offset < len(below) else []
        if column >= len(cells):
            return ()
        tops.append(cells[column])
    return tuple(tops)


def is_text(page: Page, node: int) -> bool:
    return bool(page.kind[node] == Kind.TEXT)
