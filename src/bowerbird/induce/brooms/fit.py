"""Extraction with a library of record-level wrappers.

Reference.  S. Zheng, chapter 9.3.2, Algorithm 8: from the root down, the tag paths of the library are followed; where
            one ends, its wrappers are matched with the region, the best match extracts, and its exclusive nodes are
            taken.
Departures. A tag path is followed for all nodes at once, and the strands of a wrapper are evaluated for all its records
            at once. A node where a record begins is taken by the wrapper that finds most there, the earlier of equals.
Cost.       One evaluation of a path for each wrapper and each strand, each over columns of the page.
"""

from __future__ import annotations

from functools import lru_cache

from bowerbird.induce.brooms.layout import MOST_REGIONS
from bowerbird.induce.brooms.model import BroomFit, BroomLibrary, BroomWrapper
from bowerbird.induce.labels import Label
from bowerbird.oxpath import Nodes, evaluate_each, parse, select
from bowerbird.oxpath.ast import Expression
from bowerbird.page import Page

_KEPT = 4096


def fit(library: BroomLibrary, page: Page) -> BroomFit:
    """The records of a page, each with the labels of its nodes."""
    best: dict[int, _Match] = {}
    for wrapper in library.wrappers:
        for match in _matches(wrapper, page):
            kept = best.get(match.first)
            if kept is None or match.number > kept.number:
                best[match.first] = match
    records = []
    distances = []
    for number, first in enumerate(sorted(best), start=1):
        match = best[first]
        records.append(
            tuple(sorted(Label(node, name, str(number)) for name, nodes in match.found for node in nodes))
        )
        distances.append(match.distance)
    return BroomFit(tuple(records), sum(distances) / len(distances) if distances else 1.0)


class _Match:
    """What a wrapper finds from one node."""

    __slots__ = ("distance", "first", "found", "number")

    def __init__(self, wrapper: BroomWrapper, first: int, found: list[tuple[str, tuple[int, ...]]]) -> None:
        self.first, self.found = first, found
        self.number = sum(bool(nodes) for _, nodes in found)
        needed = [bool(nodes) for (_, nodes), strand in zip(found, wrapper.strands, strict=True) if not strand.sign.is_optional]
        self.distance = 1 - sum(needed) / len(needed) if needed else 0.0


def _matches(wrapper: BroomWrapper, page: Page) -> list[_Match]:
    firsts = select(compiled(wrapper.firsts), page).rows[:MOST_REGIONS]
    columns = [evaluate_each(compiled(strand.path), page, firsts) for strand in wrapper.strands]
    matches = []
    for place, first in enumerate(firsts):
        found = []
        for strand, column in zip(wrapper.strands, columns, strict=True):
            value = column[place]
            found.append((strand.attribute, tuple(value.rows) if isinstance(value, Nodes) else ()))
        match = _Match(wrapper, first, found)
        if match.number >= wrapper.least:
            matches.append(match)
    return matches


@lru_cache(maxsize=_KEPT)
def compiled(text: str) -> Expression:
    """The expression of a text, read once."""
    return parse(text)
