"""Columns of items across records, without any knowledge of what they mean.

Problem    records of one template have the same items, some of them optional: which items are the same?
Reference  Y. Zhai and B. Liu, "Web data extraction based on partial tree alignment", WWW 2005.
Notation   the seed is the record with most items; columns are its items, to which those of others are added.
Departures sequences of items are aligned instead of trees, since an item carries its path, and by what else speaks for
           it (`features`): class, style, shape and wording. An item that no column fits opens one between its
           neighbours'; the paper puts such records aside until their place is unique. Columns that look the same and
           share no record are one in the end: the order of items may differ between records.
Cost       O(items) for records whose looks were seen before, which with a template most are; else items × columns.
           Past `MOST_CELLS` of a record's table, only items of equal looks are aligned.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from bowerbird.listing.values.features import Looks

MOST_CELLS = 40_000  # of one record's table: 200 items against 200 columns
_SAMPLES = 4  # looks of a column that an item is compared with


@dataclass(slots=True)
class AlignedColumn:
    """One column while it grows: which item of which record it holds, and the looks they have."""

    items: dict[int, int] = field(default_factory=dict)
    looks: Counter[int] = field(default_factory=Counter)

    def add(self, record: int, item: int, look: int) -> None:
        self.items[record] = item
        self.looks[look] += 1


def align_items(looks: Looks) -> list[AlignedColumn]:
    """The columns of the records' items, in the order in which records show them."""
    aligner = _Aligner(looks)
    order = sorted(range(len(looks.rows)), key=lambda at: (-len(looks.rows[at]), at))
    for record in order[:1] + sorted(order[1:]):
        aligner.add(record, looks.rows[record])
    return _merged(aligner.columns)


class _Aligner:
    def __init__(self, looks: Looks) -> None:
        self._looks = looks
        self.columns: list[AlignedColumn] = []
        self._seen: dict[tuple[int, ...], list[AlignedColumn]] = {}

    def add(self, record: int, row: Sequence[int]) -> None:
        key = tuple(row)
        places = self._seen.get(key)
        if places is None:
            places = self._seen[key] = self._placed(row)
        for item, (look, column) in enumerate(zip(row, places, strict=True)):
            column.add(record, item, look)

    def _placed(self, row: Sequence[int]) -> list[AlignedColumn]:
        """The column of each item, new ones among them."""
        matched = self._matched(row)
        places: list[AlignedColumn] = []
        columns: list[AlignedColumn] = []
        done = 0
        for at in range(len(row)):
            column = matched.get(at)
            if column is None:
                new = AlignedColumn()
                columns.append(new)
                places.append(new)
            else:
                columns += self.columns[done : column + 1]
                done = column + 1
                places.append(self.columns[column])
        self.columns = columns + self.columns[done:]
        return places

    def _matched(self, row: Sequence[int]) -> dict[int, int]:
        """Items to columns, both in order, so that most speaks for all pairs together."""
        if len(row) * len(self.columns) > MOST_CELLS:
            return self._by_equal_looks(row)
        weights = [self._weights(look) for look in row]
        best = [[0.0] * (len(self.columns) + 1) for _ in range(len(row) + 1)]
        for at in range(len(row) - 1, -1, -1):
            below, here, weight = best[at + 1], best[at], weights[at]
            for column in range(len(self.columns) - 1, -1, -1):
                skip = below[column] if below[column] > here[column + 1] else here[column + 1]
                pair = weight[column] + below[column + 1]
                here[column] = pair if weight[column] > 0 and pair >= skip else skip
        return self._traced(best, weights)

    def _traced(self, best: list[list[float]], weights: list[list[float]]) -> dict[int, int]:
        matched: dict[int, int] = {}
        at = column = 0
        while at < len(weights) and column < len(self.columns):
            if weights[at][column] > 0 and best[at][column] == weights[at][column] + best[at + 1][column + 1]:
                matched[at] = column
                at, column = at + 1, column + 1
            elif best[at][column] == best[at][column + 1]:
                column += 1
            else:
                at += 1
        return matched

    def _weights(self, look: int) -> list[float]:
        likeness = self._looks.likeness
        return [
            max([likeness(look, sample) for sample, _ in column.looks.most_common(_SAMPLES)]) for column in self.columns
        ]

    def _by_equal_looks(self, row: Sequence[int]) -> dict[int, int]:
        matched: dict[int, int] = {}
        reached = 0
        for at, look in enumerate(row):
            found = next((n for n in range(reached, len(self.columns)) if look in self.columns[n].looks), None)
            if found is not None:
                matched[at], reached = found, found + 1
        return matched


def _merged(columns: list[AlignedColumn]) -> list[AlignedColumn]:
    """The columns, those of one look that share no record made one."""
    kept: list[AlignedColumn] = []
    by_look: dict[int, list[AlignedColumn]] = defaultdict(list)
    for column in columns:
        look = column.looks.most_common(1)[0][0]
        twin = next((other for other in by_look[look] if other.items.keys().isdisjoint(column.items)), None)
        if twin is None:
            by_look[look].append(column)
            kept.append(column)
        else:
            twin.items |= column.items
            twin.looks += column.looks
    return kept
