"""The tables, as data: what both kinds of database hold, by the same names.

    sites ─┬─ runs ─┬─ pages
           │        └─ history (record, attribute, old, new)
           ├─ wrappers
           └─ one table a record type: `property`, `car` … ── facts (every value with its text and its place)
                     └─ links (record, record) ── objects (record, object)
    tours ── jobs (a site each: what is to be done, who has it in hand, what came of it)

A type's table has a row a record: the bookkeeping columns below, then the typed columns of the pack
(`store.columns`). `facts` has for the same record everything that was seen of it, as one JSON text (`store.facts`);
the view `TYPE_values` shows that as rows of record, attribute, position, value, raw, confidence, url, node, wrapper and
flags. Records have ids from one series, so that history and links need no type to find them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

VERSION = 2
"""Of the fixed tables; `store.migrations` has a step from each version to the next."""


class Storage(StrEnum):
    """How a column is stored; each dialect has its own words for these."""

    ID = "id"
    """A whole number that identifies the row."""
    INTEGER = "integer"
    REAL = "real"
    NUMERIC = "numeric"
    """A number that is exact: an amount of money."""
    TEXT = "text"
    TIME = "time"
    """A moment, given and read as ISO 8601 text in UTC."""
    JSON = "json"
    """JSON that people query."""
    DOCUMENT = "document"
    """JSON that is kept to the letter."""
    BYTES = "bytes"


@dataclass(frozen=True, slots=True)
class Column:
    """A column; one that may not be null says so."""

    name: str
    storage: Storage
    required: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """A table; `key` is its primary key, `unique` and `indexes` are lists of columns."""

    name: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    unique: tuple[tuple[str, ...], ...] = ()
    indexes: tuple[tuple[str, ...], ...] = ()

    def names(self) -> tuple[str, ...]:
        return tuple(column.name for column in self.columns)


def _column(name: str, storage: Storage = Storage.TEXT) -> Column:
    return Column(name, storage, required=True)


def _maybe(name: str, storage: Storage = Storage.TEXT) -> Column:
    return Column(name, storage)


META = Table("meta", (_column("name"), _column("value")), ("name",))
"""`bowerbird` (what made this database) and `schema_version`."""

SITES = Table("sites", (_column("site"), _column("first_seen", Storage.TIME)), ("site",))

WRAPPERS = Table(
    "wrappers",
    (
        _column("id", Storage.ID),
        _column("site"),
        _column("digest"),
        _column("text"),
        _column("verdict"),
        _column("evidence"),
        _column("made", Storage.TIME),
    ),
    ("id",),
    unique=(("site", "digest"),),
)

RUNS = Table(
    "runs",
    (
        _column("id", Storage.ID),
        _column("type"),
        _column("site"),
        _column("domain"),
        _column("scope"),
        _column("started", Storage.TIME),
        _maybe("finished", Storage.TIME),
        _column("state"),
        _maybe("wrapper", Storage.INTEGER),
        _column("settings", Storage.JSON),
        _column("checkpoint"),
        _column("sightings", Storage.INTEGER),
        _column("records", Storage.INTEGER),
        _column("new", Storage.INTEGER),
        _column("changed", Storage.INTEGER),
        _column("back", Storage.INTEGER),
        _column("gone", Storage.INTEGER),
    ),
    ("id",),
    indexes=(("site", "type"),),
)

PAGES = Table(
    "pages",
    (
        _column("run", Storage.INTEGER),
        _column("url"),
        _column("at", Storage.TIME),
        _maybe("status", Storage.INTEGER),
    ),
    ("run", "url"),
)

TYPES = Table(
    "types",
    (
        _column("type"),
        _column("attribute"),
        _column("kind"),
        _maybe("unit"),
        _column("many", Storage.INTEGER),
        _column("part"),
        _column("column_name"),
        _column("storage"),
        _column("position", Storage.INTEGER),
    ),
    ("type", "attribute", "part"),
)
"""Which attribute (`part` "amount", "currency" … of it) is in which column of its type's table.

`position` is the place among the typed columns: the order of the packs, which begin with what matters.
"""

FACTS = Table("facts", (_column("record", Storage.ID), _column("facts", Storage.DOCUMENT)), ("record",))

HISTORY = Table(
    "history",
    (
        _column("record", Storage.INTEGER),
        _column("run", Storage.INTEGER),
        _column("event"),
        _column("attribute"),
        _maybe("old", Storage.DOCUMENT),
        _maybe("new", Storage.DOCUMENT),
        _column("at", Storage.TIME),
    ),
    ("record", "run", "event", "attribute"),
    indexes=(("run",),),
)
"""`event` is "value", "gone" or "back"; `old` and `new` are lists of values with text and place, null for none."""

LINKS = Table(
    "links",
    (
        _column("one", Storage.INTEGER),
        _column("other", Storage.INTEGER),
        _column("type"),
        _column("score", Storage.REAL),
        _column("evidence", Storage.JSON),
        _column("made", Storage.TIME),
        _maybe("undone", Storage.TIME),
    ),
    ("one", "other"),
    indexes=(("type",), ("other",)),
)
"""Pairs of records that are the same object; `one` is the smaller id."""

OBJECTS = Table(
    "objects",
    (_column("record", Storage.ID), _column("object", Storage.INTEGER), _column("type")),
    ("record",),
    indexes=(("object",),),
)
"""The object that a linked record is, named by its smallest record; a record without links has no row here."""

TOURS = Table(
    "tours",
    (
        _column("id", Storage.ID),
        _column("domain"),
        _column("folder"),
        _column("settings", Storage.JSON),
        _column("started", Storage.TIME),
    ),
    ("id",),
)
"""Runs of many sites; `folder` is where the journals of their explorations lie."""

JOBS = Table(
    "jobs",
    (
        _column("id", Storage.ID),
        _column("tour", Storage.INTEGER),
        _column("site"),
        _column("url"),
        _column("folder"),
        _column("state"),
        _column("attempts", Storage.INTEGER),
        _maybe("owner"),
        _maybe("expires", Storage.TIME),
        _maybe("started", Storage.TIME),
        _maybe("finished", Storage.TIME),
        _column("summary", Storage.JSON),
    ),
    ("id",),
    unique=(("tour", "url"),),
    indexes=(("site",),),
)
"""The queue: one site of a tour each. `owner` and `expires` are those of the lease of a job that is in hand."""

FIXED: tuple[Table, ...] = (META, SITES, WRAPPERS, RUNS, PAGES, TYPES, FACTS, HISTORY, LINKS, OBJECTS, TOURS, JOBS)

BOOKKEEPING: tuple[Column, ...] = (
    _column("id", Storage.ID),
    _column("site"),
    _column("url"),
    _column("key", Storage.BYTES),
    _column("digest", Storage.BYTES),
    _column("first_run", Storage.INTEGER),
    _column("first_seen", Storage.TIME),
    _column("last_run", Storage.INTEGER),
    _column("last_seen", Storage.TIME),
    _maybe("gone_run", Storage.INTEGER),
    _maybe("gone_at", Storage.TIME),
    _maybe("extra", Storage.JSON),
)
"""First columns of every type's table.

`key` is the record's identity within its site (`store.identity`), `digest` that of its facts; `extra` holds attributes
that the pack does not have, and values that do not fit their column.
"""


def type_table(record_type: str, typed: tuple[Column, ...]) -> Table:
    """The table of a record type, with these typed columns."""
    return Table(record_type, (*BOOKKEEPING, *typed), ("id",), unique=(("key",),), indexes=(("site",),))
