"""Typed columns of a record type: which attribute is in which columns, and how a value spreads over them.

Packs that share a record type share its table: `real-estate-uk` and `real-estate-us` both fill `property`. The first
pack to bring an attribute says what its columns are; a value in another unit is converted, and one of another kind
goes to `extra`. Facts keep every value as it was, so the columns are for asking, not for keeping.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bowerbird.domain import Attribute, ValueKind
from bowerbird.domain.record import Attested, Plain
from bowerbird.domain.units import UNITS
from bowerbird.store.database import Row
from bowerbird.store.facts import MAPPINGS, encode_plain
from bowerbird.store.schema import BOOKKEEPING, Column, Storage

Cells = tuple[Any, ...]
_LARGEST = 2**63 - 1
_NUMBERS = (int, float)
_TAKEN = frozenset(column.name for column in BOOKKEEPING)
_IS_BOOKKEEPING = "url"
"""The attribute that a bookkeeping column has already: the address of the object's own page."""
_LONGEST_NAME = 60
"""PostgreSQL cuts names at 63 bytes."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where the values of an attribute go: its columns in the order of its parts."""

    attribute: str
    kind: ValueKind
    unit: str | None
    many: bool
    parts: tuple[str, ...]
    columns: tuple[Column, ...]

    def rows(self, record_type: str) -> list[Row]:
        """As the table `types` has it."""
        about = (record_type, self.attribute, str(self.kind), self.unit, int(self.many))
        return [
            (*about, part, column.name, str(column.storage))
            for part, column in zip(self.parts, self.columns, strict=True)
        ]


def place_of(attribute: Attribute, taken: Iterable[str]) -> Place | None:
    """New columns for an attribute, under names that are free; None for the one that needs none."""
    if attribute.name == _IS_BOOKKEEPING:
        return None
    names = set(taken) | _TAKEN
    columns = []
    parts = _parts(attribute)
    for part, storage in parts:
        name = _free(f"{attribute.name}_{part}" if part else attribute.name, names)
        names.add(name)
        columns.append(Column(name, storage))
    named = tuple(part for part, _ in parts)
    return Place(attribute.name, attribute.kind, attribute.unit, attribute.many, named, tuple(columns))


def places_from(rows: Iterable[Row]) -> dict[str, Place]:
    """The places that rows of the table `types` tell of (without the type), by attribute."""
    found: dict[str, Place] = {}
    for attribute, kind, unit, many, part, name, storage in rows:
        before = found.get(attribute)
        parts, columns = (before.parts, before.columns) if before else ((), ())
        column = Column(name, Storage(storage))
        place = Place(attribute, ValueKind(kind), unit, bool(many), (*parts, part), (*columns, column))
        found[attribute] = place
    return found


def _parts(attribute: Attribute) -> tuple[tuple[str, Storage], ...]:
    if attribute.many:
        return (("", Storage.JSON),)
    match attribute.kind:
        case ValueKind.MONEY:
            return ("", Storage.NUMERIC), ("currency", Storage.TEXT), ("period", Storage.TEXT)
        case ValueKind.COUNT:
            return (("", Storage.REAL if attribute.normal == "decimal" else Storage.INTEGER),)
        case ValueKind.MEASURE if attribute.normal != "city-highway":  # that is two numbers
            return (("", Storage.NUMERIC if attribute.normal == "integer" else Storage.REAL),)
        case ValueKind.DATE if attribute.normal == "year":
            return (("", Storage.INTEGER),)
    return (("", Storage.TEXT),)


def _free(wanted: str, taken: set[str]) -> str:
    name = wanted[:_LONGEST_NAME].lower()
    while name in taken:
        name += "_"
    return name


Spread = Callable[[Plain], Cells | None]
"""The cells of a value, or None where it does not fit."""


def spread_of(place: Place) -> Spread:
    """How a value spreads over the columns of its place."""
    if place.kind == ValueKind.MONEY and len(place.columns) > 1:
        return _money
    match place.columns[0].storage:
        case Storage.INTEGER:
            return _whole
        case Storage.REAL | Storage.NUMERIC:
            return _measure_in(place.unit) if place.kind == ValueKind.MEASURE else _number
    return _text


def _text(value: Plain) -> Cells | None:
    return (value,) if isinstance(value, str) else None


def _whole(value: Plain) -> Cells | None:
    if isinstance(value, str):
        return (int(value),) if value.isdecimal() and len(value) < len(str(_LARGEST)) else None
    if isinstance(value, bool) or not isinstance(value, _NUMBERS) or value != int(value):
        return None
    return (int(value),) if abs(value) <= _LARGEST else None


def _number(value: Plain) -> Cells | None:
    if isinstance(value, bool) or not isinstance(value, _NUMBERS) or abs(value) > _LARGEST:
        return None
    return (value,)


def _money(value: Plain) -> Cells | None:
    if isinstance(value, MAPPINGS):
        amount = value.get("amount")
        cells = _number(amount) if amount is not None else (None,)
        told = (str(said) if said else None for said in (value.get("currency"), value.get("per")))
        return (*cells, *told) if cells else None
    cells = _number(value)
    return (*cells, None, None) if cells else None


def _measure_in(unit: str | None) -> Spread:
    def measure(value: Plain) -> Cells | None:
        if not isinstance(value, MAPPINGS):
            return _number(value)
        said = value.get("unit", unit)
        cells = _number(value.get("amount"))
        if cells is None or said == unit:
            return cells
        return _converted(cells[0], str(said), unit)

    return measure


def _converted(amount: float, said: str, unit: str | None) -> Cells | None:
    if unit not in UNITS or said not in UNITS or UNITS[said].dimension != UNITS[unit].dimension:
        return None
    return (amount * UNITS[said].factor / UNITS[unit].factor,)


class Layout:
    """The table of a record type: its places, and how a record's values make a row of it."""

    def __init__(self, record_type: str, table: str, places: Mapping[str, Place]) -> None:
        self.type = record_type
        self.table = table
        self.places = dict(places)
        self.columns = tuple(column.name for place in places.values() for column in place.columns)
        self._slots: dict[str, tuple[int, Spread | None]] = {}
        start = 0
        for name, place in places.items():
            self._slots[name] = start, None if place.many else spread_of(place)
            start += len(place.columns)

    def fill(self, cells: dict[int, Any], values: Mapping[str, tuple[Attested, ...]]) -> str | None:
        """Put the cells of these values under the numbers of their columns; what has none is returned, as JSON."""
        extra: dict[str, Plain] = {}
        slots = self._slots
        for name, found in values.items():
            slot = slots.get(name)
            if not found:
                continue
            if slot is None:
                if name != _IS_BOOKKEEPING:
                    extra[name] = _plain_of(found)
                continue
            start, spread = slot
            value = found[0].value
            if spread is _text and type(value) is str:
                cells[start] = value  # as _text has it, for most values there are
            elif spread is None:
                cells[start] = encode_plain(_shown(found))
            elif value is not None:
                fitting = spread(value)
                if fitting is None:
                    extra[name] = _plain_of(found)
                elif len(fitting) == 1:
                    cells[start] = fitting[0]
                else:
                    cells.update(enumerate(fitting, start))
        return encode_plain(extra) if extra else None


def _shown(found: tuple[Attested, ...]) -> tuple[Plain, ...]:
    """Values as they were read, or where they could not be, as they were shown."""
    return tuple([one.raw if one.value is None else one.value for one in found])


def _plain_of(found: tuple[Attested, ...]) -> Plain:
    """The value of an extra attribute; a list where there are several."""
    told = _shown(found)
    return told[0] if len(told) == 1 else told
