"""The table of a record type: made from the first pack that needs it, widened by later ones."""

from __future__ import annotations

import re

from bowerbird.domain import Pack
from bowerbird.errors import UsageError
from bowerbird.store.columns import Layout, Place, place_of, places_from
from bowerbird.store.database import Database
from bowerbird.store.schema import FIXED, TYPES, type_table

_NAME = re.compile(r"[a-z][a-z0-9_]{0,50}")
_TAKEN = frozenset(table.name for table in FIXED)
_ALL = 'SELECT "attribute", "kind", "unit", "many", "part", "column_name", "storage" FROM "types" WHERE "type" = ?'


def table_of(record_type: str) -> str:
    """The name of a type's table: the type's own, unless a fixed table has it."""
    name = record_type.lower().replace("-", "_")
    if not _NAME.fullmatch(name):
        raise UsageError(f"the record type {record_type!r} cannot name a table; use letters, digits and _")
    return f"{name}_records" if name in _TAKEN else name


def layout_of(database: Database, record_type: str) -> Layout | None:
    """The table of a type as it is; None where there is none."""
    table = table_of(record_type)
    if table not in database.tables():
        return None
    rows = database.query(f'{_ALL} ORDER BY "position"', (record_type,))
    return Layout(record_type, table, places_from(rows))


def ensure_type(database: Database, pack: Pack) -> Layout:
    """The table of a pack's record type, with a place for every attribute; in a transaction of its own."""
    found = layout_of(database, pack.record)
    if found is not None and not _missing(pack, found):
        return found
    database.begin()
    try:
        database.lock(f"type {pack.record}")
        layout = _widened(database, pack, layout_of(database, pack.record))
    except BaseException:
        database.rollback()
        raise
    database.commit()
    return layout


def _missing(pack: Pack, layout: Layout) -> list[Place]:
    """Places for the attributes that have none yet."""
    taken = set(layout.columns)
    missing = []
    for attribute in pack.attributes.values():
        place = None if attribute.name in layout.places else place_of(attribute, taken)
        if place is not None:
            missing.append(place)
            taken |= {column.name for column in place.columns}
    return missing


def _widened(database: Database, pack: Pack, before: Layout | None) -> Layout:
    table = table_of(pack.record)
    layout = before or Layout(pack.record, table, {})
    missing = _missing(pack, layout)
    if before is None:
        database.create(type_table(table, tuple(column for place in missing for column in place.columns)))
        database.show_values(table)
    else:
        for place in missing:
            for column in place.columns:
                database.add_column(table, column)
    rows = (row for place in missing for row in place.rows(pack.record))
    numbered = [(*row, number) for number, row in enumerate(rows, start=len(layout.columns))]
    database.load("types", TYPES.names(), numbered)
    places = {**layout.places, **{place.attribute: place for place in missing}}
    return Layout(pack.record, table, places)
