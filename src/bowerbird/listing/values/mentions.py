"""Mentions: the annotations of an area's records, each at its place in the table of items."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from bowerbird.annotate import INSTANCE, LABEL, Annotation, Flag, Place, Value
from bowerbird.domain import Pack
from bowerbird.listing.values.items import LABEL as LABEL_AT_START
from bowerbird.listing.values.items import Item, ItemKind
from bowerbird.listing.values.table import Table


@dataclass(frozen=True, slots=True, eq=False)
class Mention:
    """An instance of a type in an item of a record; `start` and `stop` count in the text clob."""

    type: str
    record: int
    item: int
    column: int
    node: int
    start: int
    stop: int
    text: str
    value: Value
    confidence: float
    struck: bool = False
    inherited: bool = False
    """Of a type below this one."""


def mentions_of(table: Table, pack: Pack, visual: frozenset[str]) -> Iterator[Mention]:
    """The instances in the records' texts, as their own types and those above them.

    Types whose values are no text (`visual`) are left to `visual_fields`.
    """
    items = [
        ann
        for ann in table.inside
        if ann.role == INSTANCE and ann.place == Place.TEXT and ann.type in pack.attributes and ann.type not in visual
    ]
    items.sort(key=lambda ann: ann.span)
    starts = [ann.span[0] for ann in items]
    lines = {name: type_line(pack, name) for name in {ann.type for ann in items}}
    columns, looks = table.column_of, table.looks
    for record, row in enumerate(table.rows):
        for at, item in enumerate(row):
            if item.kind != ItemKind.TEXT:
                continue
            low = bisect_left(starts, item.span[0])
            for ann in items[low : bisect_left(starts, item.span[1], low)]:
                if Flag.ABSENT not in ann.flags:
                    for name in lines[ann.type]:
                        labelled = bool(looks.looks[looks.rows[record][at]].label)
                        yield _mention(ann, name, record, at, columns[record][at], item if labelled else None)


def type_line(pack: Pack, name: str) -> tuple[str, ...]:
    """A type and those that it is a subtype of."""
    line = [name]
    while (above := pack.attributes[line[-1]].sub_type_of) is not None and above not in line:
        line.append(above)
    return tuple(line)


def _mention(ann: Annotation, name: str, record: int, at: int, column: int, labelled: Item | None) -> Mention:
    start, stop = ann.span
    text, value = ann.text, ann.value
    label = LABEL_AT_START.match(text) if labelled is not None and start == labelled.span[0] else None
    if label is not None and label.end() < len(text):  # a marker speaks of its whole element, label and all
        bare = text[label.end() :].lstrip()
        start, text, value = stop - len(bare), bare, bare if value == text else value
    struck, inherited = Flag.STRUCK in ann.flags, name != ann.type
    return Mention(name, record, at, column, ann.node, start, stop, text, value, ann.confidence, struck, inherited)


class LabelIndex:
    """Which items stand under or behind a label of a type."""

    def __init__(self, table: Table) -> None:
        self._table = table
        texts = [ann for ann in table.inside if ann.role == LABEL and ann.place == Place.TEXT]
        texts.sort(key=lambda ann: ann.span)
        self._texts = texts
        self._starts = [ann.span[0] for ann in texts]
        self._marked: dict[int, set[str]] = defaultdict(set)
        for ann in table.inside:
            if ann.role == LABEL and ann.place == Place.ATTRIBUTE:
                self._marked[ann.node].add(ann.type)

    def label_before(self, name: str, record: int, item: int, start: int) -> Annotation | None:
        """A label of the type that stands in the item before `start`, or ends the item before."""
        row = self._table.rows[record]
        low = row[item].span[0]
        if item and row[item - 1].kind == ItemKind.TEXT:
            low = row[item - 1].span[0]
        found = self._texts[bisect_left(self._starts, low) : bisect_left(self._starts, max(start, low))]
        return next((ann for ann in reversed(found) if ann.type == name and ann.span[1] <= start), None)

    def is_marked(self, name: str, record: int, item: int) -> bool:
        """Whether the item's element, or the one around it, is called by the type: `class="price"`."""
        node = self._table.rows[record][item].node
        if name in self._marked.get(node, ()):
            return True
        above = int(self._table.page.parent[node])
        return node not in self._table.records[record] and name in self._marked.get(above, ())
