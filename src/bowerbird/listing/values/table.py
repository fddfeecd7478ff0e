"""The records of an area as a table of items: rows are records, columns what alignment found."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from bowerbird.annotate import INSTANCE, Annotation, Annotations, Place
from bowerbird.listing.values.alignment import AlignedColumn, align_items
from bowerbird.listing.values.features import Looks
from bowerbird.listing.values.items import Item, ItemCutter
from bowerbird.page import Page

_LABELLED = 0.5  # of the texts of a column, for what they begin with to be a label
FILLED = 0.4  # of an item's letters that an instance takes, for the item to be of its type


@dataclass(frozen=True, eq=False)
class Table:
    """Items by record, and their columns. `column_of[r][i]` is the column of item `i` of record `r`."""

    page: Page
    annotations: Annotations
    inside: Sequence[Annotation]
    """Those of the annotations that lie between the first and the last record."""
    records: Sequence[tuple[int, ...]]
    rows: Sequence[Sequence[Item]]
    looks: Looks
    columns: Sequence[AlignedColumn]

    def __len__(self) -> int:
        return len(self.rows)

    def item(self, column: int, record: int) -> Item | None:
        """What a record has in a column."""
        at = self.columns[column].items.get(record)
        return None if at is None else self.rows[record][at]

    def items_of(self, column: int) -> Iterator[tuple[int, Item]]:
        """The records that have an item in a column, and the item."""
        return ((record, self.rows[record][at]) for record, at in self.columns[column].items.items())

    def path(self, column: int) -> str:
        """The tags from a record down to its item in a column, with the nearest class, as most records have it."""
        return self.looks.path_of(self.columns[column].looks.most_common(1)[0][0])

    def label_of(self, column: int) -> str:
        """The label that most texts of a column begin with: "Price" of "Price: £3"; titles begin so one by one."""
        labels: Counter[str] = Counter()
        for look, count in self.columns[column].looks.items():
            labels[self.looks.looks[look].label] += count
        label, count = labels.most_common(1)[0]
        return label if count >= _LABELLED * labels.total() else ""

    @cached_property
    def column_of(self) -> list[list[int]]:
        found = [[-1] * len(row) for row in self.rows]
        for number, column in enumerate(self.columns):
            for record, item in column.items.items():
                found[record][item] = number
        return found


def _types(annotations: Sequence[Annotation], rows: Sequence[Sequence[Item]]) -> dict[int, frozenset[str]]:
    """By first row of an item, the types whose instances fill most of it."""
    anns = [ann for ann in annotations if ann.role == INSTANCE and ann.place == Place.TEXT]
    anns.sort(key=lambda ann: ann.span)
    starts = [ann.span[0] for ann in anns]
    found: dict[int, frozenset[str]] = {}
    for row in rows:
        for item in row:
            low = bisect_left(starts, item.span[0])
            inside = anns[low : bisect_left(starts, item.span[1], low)]
            types = [ann.type for ann in inside if ann.length >= FILLED * len(item.text)]
            if types:
                found[item.first] = frozenset(types)
    return found


def table_of(page: Page, annotations: Annotations, records: Sequence[tuple[int, ...]]) -> Table:
    """The items of the records, aligned."""
    low = min((node for record in records for node in record), default=0)
    high = max((int(page.end[node]) for record in records for node in record), default=0)
    cutter = ItemCutter(page, annotations, range(low, high))
    rows = [cutter.items(record) for record in records]
    items = annotations.items
    first = bisect_left(items, low, key=lambda ann: ann.node)
    inside = items[first : bisect_left(items, high, first, key=lambda ann: ann.node)]
    looks = Looks(page, records, rows, _types(inside, rows))
    return Table(page, annotations, inside, records, rows, looks, align_items(looks))
