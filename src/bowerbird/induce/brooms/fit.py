"""Extraction with a library of record-level wrappers.

Reference.  S. Zheng, chapter 9.3.2, Algorithm 8: from the root down, the tag paths of the library are followed; where
            one ends, its wrappers are matched with the region, the best match extracts, and its exclusive nodes are
            taken.
Departures. A tag path is followed for all nodes at once, and the strands of a wrapper are evaluated for all its records
            at once. A node where a record begins is taken by the wrapper that tells most attributes apart
            there, the earlier of equals.
Cost.       One evaluation of a path for each wrapper and each strand, each over columns of the page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from bowerbird.induce.brooms.layout import MOST_REGIONS
from bowerbird.induce.brooms.model import BroomFit, BroomLibrary, BroomWrapper, Strand, told_apart
from bowerbird.induce.brooms.reader import Reader, moves_of
from bowerbird.induce.brooms.starts import Start, starts_of
from bowerbird.induce.labels import Label
from bowerbird.oxpath import Nodes, evaluate_each, parse, select
from bowerbird.oxpath.ast import Expression
from bowerbird.page import Page

_KEPT = 4096


def fit(library: BroomLibrary, page: Page) -> BroomFit:
    """The records of a page, each with the labels of its nodes."""
    best: dict[tuple[str, int], _Match] = {}
    reader = Reader(page)
    for wrapper in library.wrappers:
        for match in _matches(wrapper, page, reader):
            kept = best.get((wrapper.firsts, match.first))
            if kept is None or match.number > kept.number:
                best[wrapper.firsts, match.first] = match
    records = []
    distances = []
    for number, match in enumerate(sorted(best.values(), key=lambda one: one.first), start=1):
        record = str(number)
        records.append(tuple(sorted([Label(node, name, record) for name, of in match.found.items() for node in of])))
        distances.append(match.distance)
    return BroomFit(tuple(records), sum(distances) / len(distances) if distances else 1.0)


class _Match:
    """What a wrapper finds in one region, by attribute."""

    __slots__ = ("distance", "first", "found", "number")

    def __init__(self, first: int, found: Mapping[str, list[int]], needed: Collection[str]) -> None:
        self.first, self.found = first, found
        self.number = told_apart(found)
        self.distance = sum(name not in found for name in needed) / len(needed) if needed else 0.0


def _matches(wrapper: BroomWrapper, page: Page, reader: Reader) -> list[_Match]:
    starts = starts_of(reader, _firsts(wrapper, page, reader), wrapper.arrangement, wrapper.rows)
    found: list[dict[str, list[int]]] = [{} for _ in starts]
    for strand in wrapper.strands:
        name = strand.attribute
        for known, nodes in zip(found, _found(strand, page, reader, starts), strict=True):
            if nodes:
                known[name] = sorted({*known[name], *nodes}) if name in known else nodes
    needed = {strand.attribute for strand in wrapper.strands if not strand.sign.is_optional}
    least = wrapper.least
    return [
        _Match(parts[0], known, needed) for (parts, _), known in zip(starts, found, strict=True) if len(known) >= least
    ]


def _firsts(wrapper: BroomWrapper, page: Page, reader: Reader) -> list[int]:
    moves = moves_of(wrapper.firsts)
    found = select(compiled(wrapper.firsts), page).rows if moves is None else reader.walk(0, 0, moves)
    return found[:MOST_REGIONS]


def _found(strand: Strand, page: Page, reader: Reader, starts: Sequence[Start]) -> Iterator[list[int]]:
    """What a strand finds in each record."""
    moves = moves_of(strand.path)
    if moves is not None:
        yield from (reader.walk(parts[strand.part], stop, moves) for parts, stop in starts)
        return
    values = evaluate_each(compiled(strand.path), page, [parts[strand.part] for parts, _ in starts])
    for (_, stop), value in zip(starts, values, strict=True):
        nodes = value.rows if isinstance(value, Nodes) else []
        yield [node for node in nodes if node < stop] if stop else nodes


@lru_cache(maxsize=_KEPT)
def compiled(text: str) -> Expression:
    """The expression of a text, read once."""
    return parse(text)
