"""The table of what records show, for packs that know no domain: every item whole, one column an item.

A reader who names no domain wants the cells that the page shows, not what a type would narrow them to. Types only name:
a column is called by the type that most of its items are of, and a field's value is what the annotator read where that
covers most of its text. Title and description are named by place and looks; links and pictures are addresses. A list
within few records (the comments of a thread) is one column with many values, not a column for each.
"""

from __future__ import annotations

from collections import Counter, defaultdict

from bowerbird.domain import Pack
from bowerbird.listing.model import Column, Evidence, Field
from bowerbird.listing.values.items import Item, ItemKind
from bowerbird.listing.values.mentions import Mention, mentions_of
from bowerbird.listing.values.naming import Namer
from bowerbird.listing.values.remainder import confidence_of, text_field
from bowerbird.listing.values.scores import ALL_SCORES, Scorer
from bowerbird.listing.values.table import Table
from bowerbird.listing.values.visual_fields import ADDRESSES, TEXTUAL, VisualReader

COVERING = 0.5  # of an item's letters that a value takes, to be the item's
OF_A_TYPE = 0.5  # of a column's items, for the type to name it
SPARSE = 0.25  # of the records: columns that fewer have may be places of a list within them
MOST_ALIKE = 20  # sparse columns of one tag and class; more of them are one list


def whole_columns(table: Table, pack: Pack) -> tuple[list[Column], list[list[Field]]]:
    """Columns of whole items, and the fields that each record has in them."""
    return _Wholes(table, pack).columns()


class _Wholes:
    def __init__(self, table: Table, pack: Pack) -> None:
        self._table = table
        self._read: dict[tuple[int, int], dict[str, Mention]] = defaultdict(dict)
        for mention in mentions_of(table, pack, ADDRESSES):
            text = table.rows[mention.record][mention.item].text
            if mention.stop - mention.start >= COVERING * len(text):
                self._read[mention.record, mention.item].setdefault(mention.type, mention)
        self._visual = VisualReader(table, Scorer(table, ALL_SCORES), set(self._read), set())
        self._types: dict[int, Counter[str]] = defaultdict(Counter)
        self._links: dict[int, Mention] = {}
        for (record, item), types in self._read.items():
            self._types[table.column_of[record][item]].update(types.keys())
        for mention in self._visual.mentions():
            if mention.type in TEXTUAL:
                self._types[mention.column][mention.type] += 1
            elif mention.type == "url":
                self._links[mention.record] = mention
        self._namer = Namer(table, set())

    def columns(self) -> tuple[list[Column], list[list[Field]]]:
        made: list[Column] = []
        fields: list[list[Field]] = [[] for _ in self._table.rows]
        self._count_addresses()
        for group in self._grouped():
            column = self._column(group)
            made.append(column)
            for number in group:
                items = dict(self._table.items_of(number))
                confidence = confidence_of(self._table, items)
                for record, item in items.items():
                    fields[record].append(self._field(column, number, record, item, confidence))
        links = [link for link in self._links.values() if all(field.name != "url" for field in fields[link.record])]
        for link in links:
            fields[link.record].append(Field("url", link.node, link.text, link.value, confidence=link.confidence))
        if links and all(column.name != "url" for column in made):
            made.append(self._link_column(links))
        return made, fields

    def _count_addresses(self) -> None:
        """Texts that are the very address of the record's link: they make the column of addresses."""
        for record, link in self._links.items():
            bare = _bare_address(str(link.value))
            for column, item in zip(self._table.column_of[record], self._table.rows[record], strict=True):
                if item.text and _bare_address(item.text) == bare:
                    self._types[column]["url"] += 1

    def _grouped(self) -> list[list[int]]:
        """The columns that show something, each alone, or with all others of its list."""
        alike: dict[object, list[int]] = {}
        table = self._table
        for number, column in enumerate(table.columns):
            look = table.looks.looks[column.looks.most_common(1)[0][0]]
            if look.kind != ItemKind.LINK:
                sparse = len(column.items) < max(2, SPARSE * len(table))
                alike.setdefault((look.kind, look.path, look.dress) if sparse else number, []).append(number)
        groups = [
            group
            for found in alike.values()
            for group in ([found] if len(found) > MOST_ALIKE else [[n] for n in found])
        ]
        return sorted(groups)

    def _column(self, group: list[int]) -> Column:
        items = [item for number in group for _, item in self._table.items_of(number)]
        support = len({record for number in group for record in self._table.columns[number].items}) / len(self._table)
        evidence = [Evidence("support", support)]
        kind, count = self._type(group)
        if kind is not None:
            evidence.append(Evidence("of the type", count / len(items), OF_A_TYPE))
            name, label = self._namer.unique(kind), self._namer.label(group[0])
        else:
            name, label = self._namer.name(group[0])
        if items[0].kind == ItemKind.TEXT:
            evidence.append(Evidence("different texts", len({item.text for item in items}), 2))
        return Column(name, self._table.path(group[0]), support, kind, label, tuple(evidence))

    def _type(self, group: list[int]) -> tuple[str | None, int]:
        """The type that most items are of; what a place is for goes before what its texts say."""
        types: Counter[str] = Counter()
        for number in group:
            types += self._types[number]
        least = OF_A_TYPE * sum(len(self._table.columns[number].items) for number in group)
        found = [name for name, count in types.items() if count >= least]
        best = max(found, key=lambda name: (name == "title", name == "url", types[name]), default=None)
        return best, 0 if best is None else types[best]

    def _field(self, column: Column, number: int, record: int, item: Item, confidence: float) -> Field:
        if item.kind == ItemKind.IMAGE:
            node, address = self._visual.address_of("image", item)
            return Field(column.name, node, address, self._visual.absolute(node, address), confidence=confidence)
        at = self._table.columns[number].items[record]
        read = self._read.get((record, at), {}).get(column.type or "")
        if column.name == "url" and record in self._links:
            read = self._links[record]
        return text_field(self._table, column.name, item, confidence, None if read is None else read.value)

    def _link_column(self, links: list[Mention]) -> Column:
        column = Counter(link.column for link in links).most_common(1)[0][0]
        support = len(links) / len(self._table)
        return Column("url", self._table.path(column), support, "url", "", (Evidence("support", support),))


def _bare_address(text: str) -> str:
    """An address without what is left out when it is shown."""
    bare = text.strip().casefold().removeprefix("http://").removeprefix("https://").removeprefix("www.")
    return bare.rstrip("/")
