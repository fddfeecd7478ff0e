"""Where records begin and end on a page, for extraction: as `layout.regions_at` has it, without what lies between."""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.induce.brooms.layout import MOST_COLUMNS
from bowerbird.induce.brooms.model import Arrangement
from bowerbird.induce.brooms.reader import Reader

Start = tuple[tuple[int, ...], int]
"""The first node of each part that strands begin at, and where a run of siblings ends (0 for other arrangements)."""


def starts_of(reader: Reader, firsts: Sequence[int], arrangement: Arrangement, rows: Sequence[int]) -> list[Start]:
    """The records that begin at these nodes, given in document order."""
    if arrangement is Arrangement.SUBTREES:
        return [((first,), 0) for first in firsts]
    if arrangement is Arrangement.SIBLINGS:
        return _runs(reader, firsts)
    return _crossed(reader, firsts, rows)


def _runs(reader: Reader, firsts: Sequence[int]) -> list[Start]:
    parent = reader.page.parent
    following: dict[int, int] = {}
    runs: list[Start] = []
    for first in reversed(firsts):
        above = int(parent[first])
        runs.append(((first,), following.get(above, reader.end[above])))
        following[above] = first
    return runs[::-1]


def _crossed(reader: Reader, firsts: Sequence[int], rows: Sequence[int]) -> list[Start]:
    parent = reader.page.parent
    cells: dict[int, dict[int, int]] = {}
    below: dict[int, list[list[int]]] = {}
    found: list[Start] = []
    for first in firsts:
        row = int(parent[first])
        if row not in cells:
            cells[row] = {cell: column for column, cell in enumerate(reader.elements(row))}
            below[row] = _rows_below(reader, row, int(parent[row]), rows)
        column, others = cells[row][first], below[row]
        if column < MOST_COLUMNS and len(others) == len(rows) - 1 and all(column < len(other) for other in others):
            found.append(((first, *(other[column] for other in others)), 0))
    return found


def _rows_below(reader: Reader, row: int, above: int, rows: Sequence[int]) -> list[list[int]]:
    """The cells of the further rows of a record; fewer where the list ends before."""
    later = [one for one in reader.elements(above) if one >= row] if above >= 0 else []
    return [reader.elements(later[offset]) for offset in rows[1:] if offset < len(later)]
