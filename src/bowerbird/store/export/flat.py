"""Items as rows: the columns that the database has for a type, under the same names, with whatever belongs in them.

A row begins with who and when (`HEAD`), then come the typed columns of the pack. An attribute of many values is a tuple
of texts. What the pack has no column for is in `extra`. A date that the page does not give to the day has no place in a
column of days, so there is a second one with the date as it was given.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any

from bowerbird.domain.model import ValueKind
from bowerbird.domain.record import Attested, Plain
from bowerbird.store.columns import Layout, Place
from bowerbird.store.export.model import Item
from bowerbird.store.facts import encode_plain
from bowerbird.store.schema import Storage

AS_GIVEN = "_as_given"
_CENTS = Decimal("0.0001")
_LARGEST_MONEY = Decimal(10) ** 14  # what DECIMAL(18, 4) holds
_WHOLE_DAY = len("2026-11-16")


class Sort(StrEnum):
    """What is in a column."""

    TEXT = "text"
    TEXTS = "texts"
    WHOLE = "whole"
    NUMBER = "number"
    MONEY = "money"
    DAY = "day"
    TIME = "time"


@dataclass(frozen=True, slots=True)
class FlatColumn:
    """A column of an export."""

    name: str
    sort: Sort


HEAD = (
    FlatColumn("id", Sort.WHOLE),
    FlatColumn("site", Sort.TEXT),
    FlatColumn("url", Sort.TEXT),
    FlatColumn("first_seen", Sort.TIME),
    FlatColumn("last_seen", Sort.TIME),
    FlatColumn("gone_at", Sort.TIME),
)
RESERVED = ("provenance", "sources")
"""Names that columns about the whole row have; an attribute of such a name gets another."""


@dataclass(frozen=True, slots=True)
class _Cell:
    """A typed column, and which of the layout's cells (of which attribute) it is read from."""

    column: FlatColumn
    number: int
    place: Place

    @property
    def is_amount(self) -> bool:
        return self.column.sort in (Sort.NUMBER, Sort.MONEY, Sort.WHOLE)


class FlatRows:
    """How items of one record type become rows."""

    def __init__(self, layout: Layout) -> None:
        self.type = layout.type
        self.attributes = tuple(layout.places)
        self._layout = layout
        self._cells = tuple(_cells(layout))
        self.columns = (*HEAD, *(cell.column for cell in self._cells))
        self.units = {cell.column.name: cell.place.unit for cell in self._cells if cell.is_amount and cell.place.unit}

    def row(self, item: Item) -> tuple[list[Any], Mapping[str, Any]]:
        """The cells of an item in the order of `columns`, and its extra attributes."""
        found: dict[int, Any] = {}
        extra = self._layout.fill(found, item.values)
        cells = [item.id, item.site, item.url, item.first_seen, item.last_seen, item.gone]
        for cell in self._cells:
            content = found.get(cell.number)
            cells.append(None if content is None else _read(content, cell, item.values))
        return cells, json.loads(extra) if extra else {}


def _cells(layout: Layout) -> Iterator[_Cell]:
    taken = {*RESERVED, *layout.columns}
    columns = [(place, column) for place in layout.places.values() for column in place.columns]
    for number, (place, column) in enumerate(columns):
        sort = _sort(place, column.storage)
        name = column.name if column.name not in RESERVED else _free(column.name, taken)
        yield _Cell(FlatColumn(name, sort), number, place)
        if sort is Sort.DAY:
            yield _Cell(FlatColumn(_free(column.name + AS_GIVEN, taken), Sort.TEXT), number, place)


def _sort(place: Place, storage: Storage) -> Sort:
    if place.many:
        return Sort.TEXTS
    match storage:
        case Storage.INTEGER:
            return Sort.WHOLE
        case Storage.NUMERIC if place.kind == ValueKind.MONEY:
            return Sort.MONEY
        case Storage.REAL | Storage.NUMERIC:
            return Sort.NUMBER
    return Sort.DAY if place.kind == ValueKind.DATE else Sort.TEXT


def _free(wanted: str, taken: set[str]) -> str:
    while wanted in taken:
        wanted += "_"
    taken.add(wanted)
    return wanted


def _read(content: Any, cell: _Cell, values: Mapping[str, tuple[Attested, ...]]) -> Any:
    match cell.column.sort:
        case Sort.TEXTS:
            found = values[cell.place.attribute]
            return tuple(text_of(one.value) if one.value is not None else one.raw for one in found)
        case Sort.MONEY:
            return _money(content)
        case Sort.NUMBER:
            return float(content)
        case Sort.DAY:
            return _day(content)
    return content


def _money(cell: Any) -> Decimal | None:
    amount = Decimal(str(cell))
    return amount.quantize(_CENTS) if abs(amount) < _LARGEST_MONEY else None


def _day(cell: str) -> date | None:
    try:
        return date.fromisoformat(cell) if len(cell) == _WHOLE_DAY else None
    except ValueError:
        return None


def text_of(value: Plain) -> str:
    """A value as one text."""
    return value if isinstance(value, str) else encode_plain(value)
