"""Mentions: the annotations of an area's records, each at its place in the table of items."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bowerbird.annotate import INSTANCE, LABEL, Annotation, Flag, Place, Value
from bowerbird.annotate.quantities import Money
from bowerbird.domain import Pack, ValueKind
from bowerbird.listing.values.items import LABEL as LABEL_AT_START
from bowerbird.listing.values.items import Item, ItemKind
from bowerbird.listing.values.table import Table

_ICONS = ("img", "i", "svg", "use")
WHOLE = ("title", "name", "description")  # "Workshop: Bread" is a title, however many begin so


_BY_FORM = "pattern"  # the source of what has a form of its own


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
    by_looks: bool = False
    """Found by place and looks, not by an annotation."""


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
            inside = [_within(ann, item) for ann in items[low : bisect_left(starts, item.span[1], low)]]
            for ann in inside:
                if Flag.ABSENT not in ann.flags and not _runs_over(ann, item) and not _is_piece(ann, inside, pack):
                    for name in lines[ann.type]:
                        labelled = bool(looks.looks[looks.rows[record][at]].label)
                        yield _mention(ann, name, record, at, columns[record][at], item if labelled else None)


def _within(ann: Annotation, item: Item) -> Annotation:
    """A sum without what the next item says it is for: "£950" of "£950" and "per month"."""
    sum_, period = ann.text[: item.span[1] - ann.span[0]].rstrip(), ann.text[item.span[1] - ann.span[0] :]
    is_rate = isinstance(ann.value, Money) and ann.value.period is not None
    if not period or not is_rate or not any(map(str.isdigit, sum_)) or any(map(str.isdigit, period)):
        return ann
    return replace(ann, node=item.node, span=(ann.span[0], ann.span[0] + len(sum_)), text=sum_)


def _runs_over(ann: Annotation, item: Item) -> bool:
    """Whether a figure was read over the end of an item: "€ 44,99" of "34,49 €" and "44,99 €"."""
    return ann.span[1] > item.span[1] and not isinstance(ann.value, str)


def _is_piece(ann: Annotation, others: Sequence[Annotation], pack: Pack) -> bool:
    """Whether a place's name is only a piece of the name of a place of another sort: "Oklahoma" of "Oklahoma City"."""
    kinds = pack.attributes
    if len(others) < 2 or kinds[ann.type].kind != ValueKind.PLACE:
        return False
    start, stop = ann.span
    return any(
        other.span[0] <= start
        and stop <= other.span[1]
        and other.length > ann.length
        and kinds[other.type].kind == ValueKind.PLACE
        and other.type != ann.type
        and other.type not in type_line(pack, ann.type)
        and kinds[ann.type].part_of != other.type
        for other in others
    )


def type_line(pack: Pack, name: str) -> tuple[str, ...]:
    """A type and those that it is a subtype of."""
    line = [name]
    while (above := pack.attributes[line[-1]].sub_type_of) is not None and above not in line:
        line.append(above)
    return tuple(line)


def _mention(ann: Annotation, name: str, record: int, at: int, column: int, labelled: Item | None) -> Mention:
    start, stop = ann.span
    text, value = ann.text, ann.value
    is_formed = ann.source == _BY_FORM  # "Mon-Sat: 12 – 23" all of which says when it is open
    opens = labelled is not None and start == labelled.span[0] and name not in WHOLE and not is_formed
    label = LABEL_AT_START.match(text) if opens else None
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
        self._places = sorted(self._marked)

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
        if node not in self._table.records[record] and name in self._marked.get(above, ()):
            return True
        return self._has_icon(name, record, item)

    def _has_icon(self, name: str, record: int, item: int) -> bool:
        """Whether a picture too small to be an item stands right before the item and is called by the type."""
        row = self._table.rows[record]
        low = row[item - 1].last if item else self._table.records[record][0]
        places = self._places
        between = places[bisect_left(places, low + 1) : bisect_left(places, row[item].first)]
        return any(name in self._marked[at] and self._table.page.name(at) in _ICONS for at in between)
