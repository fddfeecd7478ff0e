"""Extraction with a library of record-level wrappers.

Reference.  S. Zheng, chapter 9.3.2, Algorithm 8: from the root down, the tag paths of the library are followed; where
            one ends, its wrappers are matched with the region, the best match extracts, and its exclusive nodes are
            taken.
Departures. A tag path is followed for all nodes at once, and the strands of a wrapper are evaluated for all its records
            at once. A node where a record begins is taken by the wrapper that finds most there, the earlier of equals.
Cost.       One evaluation of a path for each wrapper and each strand, each over columns of the page.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from bowerbird.induce.brooms.layout import regions_at
from bowerbird.induce.brooms.model import Arrangement, BroomFit, BroomLibrary, BroomWrapper
from bowerbird.induce.labels import Label
from bowerbird.oxpath import Nodes, evaluate_each, parse, select
from bowerbird.oxpath.ast import Expression
from bowerbird.page import Page

_KEPT = 4096


def fit(library: BroomLibrary, page: Page) -> BroomFit:
    """The records of a page, each with the labels of its nodes."""
    best: dict[tuple[str, int], _Match] = {}
    for wrapper in library.wrappers:
        for match in _matches(wrapper, page):
            kept = best.get((wrapper.firsts, match.first))
            if kept is None or match.number > kept.number:
                best[wrapper.firsts, match.first] = match
    records = []
    distances = []
    for number, match in enumerate(sorted(best.values(), key=lambda one: one.first), start=1):
        records.append(
            tuple(sorted(Label(node, name, str(number)) for name, nodes in match.found.items() for node in nodes))
        )
        distances.append(match.distance)
    return BroomFit(tuple(records), sum(distances) / len(distances) if distances else 1.0)


class _Match:
    """What a wrapper finds in one region, by attribute."""

    __slots__ = ("distance", "first", "found", "number")

    def __init__(self, first: int, found: Mapping[str, list[int]], needed: Collection[str]) -> None:
        self.first, self.found = first, found
        self.number = len(found)
        self.distance = sum(name not in found for name in needed) / len(needed) if needed else 0.0


def _matches(wrapper: BroomWrapper, page: Page) -> list[_Match]:
    firsts = select(compiled(wrapper.firsts), page).rows
    regions = regions_at(page, firsts, wrapper.arrangement, wrapper.rows)
    found: list[dict[str, list[int]]] = [{} for _ in regions]
    for strand in wrapper.strands:
        values = evaluate_each(compiled(strand.path), page, [region.tops[strand.part] for region in regions])
        for region, known, value in zip(regions, found, values, strict=True):
            nodes = value.rows if isinstance(value, Nodes) else []
            if wrapper.arrangement is Arrangement.SIBLINGS:
                nodes = [node for node in nodes if node < page.end[region.tops[-1]]]
            if nodes:
                known[strand.attribute] = sorted({*known.get(strand.attribute, ()), *nodes})
    needed = {strand.attribute for strand in wrapper.strands if not strand.sign.is_optional}
    matches = (_Match(region.first, known, needed) for region, known in zip(regions, found, strict=True))
    return [match for match in matches if match.number >= wrapper.least]


@lru_cache(maxsize=_KEPT)
def compiled(text: str) -> Expression:
    """The expression of a text, read once."""
    return parse(text)
