"""Opening a database, and everything that can be asked of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from bowerbird.domain import Pack
from bowerbird.domain.record import Plain
from bowerbird.errors import NotAStore, UsageError
from bowerbird.store.columns import Layout
from bowerbird.store.database import PATIENCE, Database, quoted
from bowerbird.store.identity import identity_of
from bowerbird.store.links import add_links, read_links, read_objects, undo_link
from bowerbird.store.migrations import prepare
from bowerbird.store.model import (
    Link,
    MergedObject,
    PastChange,
    RecordChange,
    StoredAttribute,
    StoredLink,
    StoredRecord,
    StoredRun,
    StoredWrapper,
    WrapperText,
)
from bowerbird.store.queue import Queue
from bowerbird.store.reading import count_records, read_changes, read_history, read_records, read_records_after
from bowerbird.store.run import Run
from bowerbird.store.runs import SELECT_RUNS, SELECT_WRAPPERS, Errand, open_run, run_from, wrapper_from
from bowerbird.store.sqlite import SqliteDatabase
from bowerbird.store.types import ensure_type, layout_of

Clock = Callable[[], str]
_SERVERS = ("postgresql://", "postgres://")


def utc_now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def open_store(where: str | Path, *, create: bool = True, clock: Clock = utc_now, patience: float = PATIENCE) -> Store:
    """The database at a path (SQLite) or at `postgresql://…`; made if it is not there, unless `create` is false.

    `patience` is how many seconds to wait for another process that writes.
    """
    database = _connect(where, create=create, patience=patience)
    try:
        prepare(database)
    except BaseException:
        database.close()
        raise
    return Store(database, clock)


def _connect(where: str | Path, *, create: bool, patience: float) -> Database:
    if isinstance(where, str) and where.startswith(_SERVERS):
        from bowerbird.store.postgres import PostgresDatabase  # the driver takes its time to import

        return PostgresDatabase(where, patience=patience)
    if isinstance(where, str) and "://" in where:
        raise UsageError(f"{where.partition('://')[0]} is no database that we know; give a path or postgresql://…")
    path = Path(where)
    if not create and not path.exists():
        raise NotAStore(str(path), "there is no such file", "name the database that a run has written")
    return SqliteDatabase(path, patience=patience)


class Store:
    """An open database."""

    def __init__(self, database: Database, clock: Clock = utc_now) -> None:
        self._database = database
        self._clock = clock

    @property
    def where(self) -> str:
        """Where it is, for people."""
        return self._database.where

    @property
    def queue(self) -> Queue:
        """Runs of many sites, and their jobs."""
        return Queue(self._database, self._clock)

    def close(self) -> None:
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def ensure_type(self, pack: Pack) -> None:
        """Make the table of a pack's record type, or widen it by attributes that it lacks; a run does so itself."""
        ensure_type(self._database, pack)

    def run(
        self,
        pack: Pack,
        site: str,
        *,
        wrapper: WrapperText | None = None,
        scope: str = "",
        settings: Mapping[str, Plain] | None = None,
        resume: bool = True,
    ) -> Run:
        """A run over a site for the pack's records; the last one for the same, where that was not completed.

        `scope` tells apart runs over different parts of a site, each of which is complete by itself.
        """
        layout = ensure_type(self._database, pack)
        errand = Errand(pack.record, site, pack.name, scope, wrapper, settings or {})
        run = open_run(self._database, errand, self._clock(), resume=resume)
        return Run(self._database, layout, identity_of(pack), run, self._clock)

    def types(self) -> tuple[str, ...]:
        """The record types that there are."""
        return tuple(name for (name,) in self._database.query('SELECT DISTINCT "type" FROM "types" ORDER BY "type"'))

    def attributes(self, record_type: str) -> tuple[StoredAttribute, ...]:
        """The attributes of a type that have columns, by name; `url` is a column of every type's table."""
        self._check_type(record_type)
        layout = layout_of(self._database, record_type)
        places = sorted(layout.places.items()) if layout else ()
        return tuple(StoredAttribute(name, place.kind, place.unit, place.many) for name, place in places)

    def layout(self, record_type: str) -> Layout:
        """Which attribute of a type is in which columns of its table."""
        self._check_type(record_type)
        found = layout_of(self._database, record_type)
        assert found is not None
        return found

    def count(self, record_type: str, *, site: str | None = None, include_gone: bool = False) -> int:
        """How many records `records` reads."""
        self._check_type(record_type)
        return count_records(self._database, record_type, site=site, include_gone=include_gone)

    def sites(self) -> tuple[str, ...]:
        return tuple(site for (site,) in self._database.query('SELECT "site" FROM "sites" ORDER BY "site"'))

    def runs(self, record_type: str | None = None, site: str | None = None) -> list[StoredRun]:
        """Runs in the order of their beginning."""
        chosen = {"type": record_type, "site": site}
        conditions = [f"{quoted(name)} = ?" for name, value in chosen.items() if value is not None]
        where = f"WHERE {' AND '.join(conditions)}" if conditions else ""
        parameters = [value for value in chosen.values() if value is not None]
        return [run_from(row) for row in self._database.query(f'{SELECT_RUNS} {where} ORDER BY "id"', parameters)]

    def stored_run(self, number: int) -> StoredRun:
        """The run of this number."""
        rows = self._database.query(f'{SELECT_RUNS} WHERE "id" = ?', (number,))
        if not rows:
            raise UsageError(f"{self.where} has no run {number}")
        return run_from(rows[0])

    def wrappers(self, site: str | None = None) -> list[StoredWrapper]:
        where, parameters = ("", ()) if site is None else ('WHERE "site" = ?', (site,))
        rows = self._database.query(f'{SELECT_WRAPPERS} {where} ORDER BY "id"', parameters)
        return [wrapper_from(row) for row in rows]

    def records(
        self, record_type: str, *, site: str | None = None, run: int | None = None, include_gone: bool = False
    ) -> Iterator[StoredRecord]:
        """The records of a type, one at a time, in the order in which they were first seen.

        With `run`, the records of its site as they were when it ended; without, as they are now. Only what is
        committed is read.
        """
        self._check_type(record_type)
        if run is None:
            return read_records(self._database, record_type, site=site, include_gone=include_gone)
        found = self.stored_run(run)
        if found.type != record_type or site not in (None, found.site):
            raise UsageError(f"run {run} was for {found.type} of {found.site}")
        return read_records_after(self._database, found)

    def history(self, record: int) -> list[PastChange]:
        """What runs changed about a record, in their order."""
        return read_history(self._database, record)

    def changes(self, before: int, after: int) -> Iterator[RecordChange]:
        """What is different after a run, compared with after an earlier one of the same type and site."""
        return read_changes(self._database, self.stored_run(before), self.stored_run(after))

    def link(self, record_type: str, links: Iterable[Link], *, redo: bool = False) -> int:
        """Keep that records are the same object; how many of these links are in force.

        A link that was undone stays so, unless `redo`. Links that are there already get the new score and evidence.
        """
        self._check_type(record_type)
        return add_links(self._database, record_type, links, self._clock(), redo=redo)

    def unlink(self, one: int, other: int) -> None:
        """Undo the link between two records; their objects are apart again, unless others connect them."""
        undo_link(self._database, one, other, self._clock())

    def links(self, record_type: str, *, include_undone: bool = False) -> Iterator[StoredLink]:
        return read_links(self._database, record_type, include_undone=include_undone)

    def objects(self, record_type: str, *, include_gone: bool = False) -> Iterator[MergedObject]:
        """The objects of a type: records that are linked as one, and those that are not each by itself."""
        self._check_type(record_type)
        return read_objects(self._database, record_type, include_gone=include_gone)

    def _check_type(self, record_type: str) -> None:
        types = self.types()
        if record_type not in types:
            there = f"there are {', '.join(types)}" if types else "there are no records yet"
            raise UsageError(f"{self.where} has no records of the type {record_type!r}; {there}")
