"""Opening a database, and everything that can be asked of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Self

from bowerbird.domain import Pack
from bowerbird.domain.record import Plain
from bowerbird.errors import NotAStore
from bowerbird.store.database import Database
from bowerbird.store.identity import identity_of
from bowerbird.store.migrations import prepare
from bowerbird.store.model import WrapperText
from bowerbird.store.run import Run
from bowerbird.store.runs import Errand, open_run
from bowerbird.store.sqlite import SqliteDatabase
from bowerbird.store.types import ensure_type

Clock = Callable[[], str]


def utc_now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def open_store(where: str | Path, *, create: bool = True, clock: Clock = utc_now) -> Store:
    """The database at a path (SQLite) or at `postgresql://…`; made if it is not there, unless `create` is false."""
    database = _connect(where, create=create)
    try:
        prepare(database)
    except BaseException:
        database.close()
        raise
    return Store(database, clock)


def _connect(where: str | Path, *, create: bool) -> Database:
    path = Path(where)
    if not create and not path.exists():
        raise NotAStore(str(path), "there is no such file", "name the database that a run has written")
    return SqliteDatabase(path)


class Store:
    """An open database."""

    def __init__(self, database: Database, clock: Clock = utc_now) -> None:
        self._database = database
        self._clock = clock

    @property
    def where(self) -> str:
        """Where it is, for people."""
        return self._database.where

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
