"""The records of an area as rows and columns of short texts, in the order in which a person wants to read them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from bowerbird.domain import Pack
from bowerbird.listing.model import Area, Column, Field, Record
from bowerbird.listing.values.remainder import FEW_RECORDS, TEMPLATE_CONFIDENCE
from bowerbird.listing.values.visual_fields import ADDRESSES

LONG = frozenset({"description"})
_SAID = 0.5  # of a column's letters; where values of types make up more, the rest is "miles" and commas


@dataclass(frozen=True, slots=True)
class Grid:
    """`rows` has one row a record and one text a column; `hidden` are columns that say nothing about a record."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    hidden: tuple[Column, ...] = ()


def grid_of(area: Area, pack: Pack, *, everything: bool = False) -> Grid:
    """The pack's types in its order, then long texts and addresses, then the columns that alignment found.

    `everything` hides none.
    """
    order = sorted(pack.attributes, key=lambda name: (name in ADDRESSES, name in LONG))
    places = {name: at for at, name in enumerate(order)}
    columns = sorted(area.columns, key=lambda column: places.get(column.type or "", len(places)))
    hidden = () if everything else tuple(column for column in columns if not _tells(area, column))
    shown = tuple(column for column in columns if column not in hidden)
    rows = tuple(tuple(cell_text(record.named(column.name)) for column in shown) for record in area.records)
    return Grid(shown, rows, hidden)


def cell_text(fields: Iterable[Field]) -> str:
    """The values of one cell, as the page shows them but without their labels."""
    return ", ".join(dict.fromkeys(filter(None, map(_shown_text, fields))))


def record_title(record: Record) -> str:
    """What to call a record: its title or name, else the first text that it has."""
    texts = [field for field in record.fields if field.name not in ADDRESSES]
    titled = [field for field in texts if field.name in ("title", "name")]
    return cell_text((titled or texts)[:1])


def _shown_text(field: Field) -> str:
    if field.name in ADDRESSES:
        return _short_address(str(field.value))
    labelled = isinstance(field.value, str) and field.value != field.text and field.value in field.text
    return " ".join((str(field.value) if labelled else field.text).split())


def _short_address(address: str) -> str:
    """An address without what all records share: its scheme and host."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return address
    if parts.scheme == "data":
        return "data:…"
    return (parts.path + (f"?{parts.query}" if parts.query else "")) or address


def _tells(area: Area, column: Column) -> bool:
    """Whether a column says anything of a record that is not true of all of them, and that no type says already."""
    fields = [field for record in area.records for field in record.named(column.name)]
    if not fields or all(field.confidence <= TEMPLATE_CONFIDENCE for field in fields):
        return False
    if column.type is not None:
        return True
    if len(area.records) > FEW_RECORDS and column.support == 1 and len({cell_text([field]) for field in fields}) == 1:
        return False
    return _left_over(area, column) > _SAID * sum(len(field.text) for field in fields)


def _left_over(area: Area, column: Column) -> int:
    """The letters of a column that are not in values of the pack's types, over all records."""
    typed = {other.name for other in area.columns if other.type is not None}
    left = 0
    for record in area.records:
        values = sorted((field.text for field in record.fields if field.name in typed and field.text), key=len)
        for field in record.named(column.name):
            text = field.text
            for value in reversed(values):
                text = text.replace(value, "")
            left += len(text)
    return left
