"""Making the tables of a new database, and bringing those of an older one up to date.

A new database gets the tables as `schema` has them now. One that an older version made goes through the steps since
then, each in a transaction of its own together with its number, so that an interruption leaves a version that is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bowerbird import __version__
from bowerbird.errors import NewerStore, NotAStore
from bowerbird.store.database import Database, insertion, quoted
from bowerbird.store.schema import FIXED, JOBS, META, TOURS, VERSION

_MAKER, _VERSION = "bowerbird", "schema_version"
_LOCK = "bowerbird schema"


@dataclass(frozen=True, slots=True)
class Step:
    """How a database of version `to - 1` becomes one of version `to`."""

    to: int
    apply: Callable[[Database], None]


def _add_queue(database: Database) -> None:
    for table in (TOURS, JOBS):
        if table.name in database.tables():
            _make_way(database, table.name)
        database.create(table)


def _make_way(database: Database, name: str) -> None:
    """Rename the table of a record type whose name a fixed table takes from now on, as `types.table_of` has it."""
    renamed = f"{name}_records"
    for statement in (
        f"DROP VIEW {quoted(f'{name}_values')}",
        f"DROP INDEX {quoted(f'{name}_by_site')}",
        f"ALTER TABLE {quoted(name)} RENAME TO {quoted(renamed)}",
        f'CREATE INDEX {quoted(f"{renamed}_by_site")} ON {quoted(renamed)} ("site")',
    ):
        database.execute(statement)
    database.show_values(renamed)


STEPS: tuple[Step, ...] = (Step(2, _add_queue),)
"""In order; version 1 is the first."""


def prepare(database: Database, *, version: int = VERSION, steps: Sequence[Step] = STEPS) -> None:
    """Make the tables where there are none, migrate older ones, refuse what is newer or not ours."""
    found = version_of(database)
    if found is None:
        _create(database, version)
    elif found > version:
        raise NewerStore(
            database.where,
            f"a newer Bowerbird made it: its schema is version {found}, this one knows up to {version}",
            "upgrade Bowerbird, or use another database",
        )
    for step in steps:
        if found is not None and step.to > found:
            _apply(database, step)


def version_of(database: Database) -> int | None:
    """The version of a database's schema; None where there are no tables at all."""
    tables = database.tables()
    if not tables:
        return None
    if META.name in tables:
        told = database.query('SELECT "value" FROM "meta" WHERE "name" = ?', (_VERSION,))
        if told:
            return int(told[0][0])
    raise NotAStore(
        database.where,
        f"not a Bowerbird database: it has other tables ({', '.join(sorted(tables)[:3])} …)",
        "name a new one, which is made then",
    )


def _create(database: Database, version: int) -> None:
    database.begin()
    try:
        database.lock(_LOCK)
        if not database.tables():  # another process may have been faster
            for table in FIXED:
                database.create(table)
            database.create_id_series()
            rows = [(_MAKER, __version__), (_VERSION, str(version))]
            database.execute_many(insertion(META.name, META.names()), rows)
    except BaseException:
        database.rollback()
        raise
    database.commit()


def _apply(database: Database, step: Step) -> None:
    database.begin()
    try:
        database.lock(_LOCK)
        if version_of(database) == step.to - 1:
            step.apply(database)
            database.execute('UPDATE "meta" SET "value" = ? WHERE "name" = ?', (str(step.to), _VERSION))
    except BaseException:
        database.rollback()
        raise
    database.commit()
