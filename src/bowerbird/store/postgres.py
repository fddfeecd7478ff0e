"""PostgreSQL: a server, for teams and for several machines at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import errors
from psycopg.adapt import Buffer, Loader
from psycopg.pq import TransactionStatus

from bowerbird.errors import StoreError, StoreFull, StoreLocked, StoreLost, StoreReadOnly
from bowerbird.store.database import PATIENCE, Parameters, Row, column_type, creation, in_the_middle, listed, quoted
from bowerbird.store.schema import Column, Storage, Table

_FIRST_ANSWER = 10
"""Seconds to wait for a server to answer at all."""
_AT_ONCE = 1000
"""Rows that a stream asks for at a time."""
_TYPES = {
    str(storage): words
    for storage, words in {
        Storage.ID: "bigint",
        Storage.INTEGER: "bigint",
        Storage.REAL: "double precision",
        Storage.NUMERIC: "numeric",
        Storage.TEXT: "text",
        Storage.TIME: "timestamptz",
        Storage.JSON: "jsonb",
        Storage.DOCUMENT: "json",
        Storage.BYTES: "bytea",
    }.items()
}


class _AsText(Loader):
    """JSON as the text that it is."""

    def load(self, data: Buffer) -> str:
        return bytes(data).decode()


class _AsIsoTime(Loader):
    """A time as ISO 8601 says it: the server writes `2026-11-16 09:00:00+00`."""

    def load(self, data: Buffer) -> str:
        return bytes(data).decode().replace(" ", "T").replace("+00", "Z")


class PostgresDatabase:
    """A connection to a PostgreSQL database, which has to be there."""

    def __init__(self, url: str, *, patience: float = PATIENCE) -> None:
        self._url = url
        self._patience = patience
        with self._said():
            self._connection = self._connect()

    @property
    def where(self) -> str:
        parts = urlsplit(self._url)
        user = f"{parts.username}@" if parts.username else ""
        host = f"{user}{parts.hostname or ''}{f':{parts.port}' if parts.port else ''}"
        return urlunsplit((parts.scheme, host, parts.path, "", ""))

    def begin(self) -> None:
        if self._connection.info.transaction_status == TransactionStatus.INTRANS:
            raise in_the_middle(self.where)
        self.execute("BEGIN")

    def commit(self) -> None:
        self.execute("COMMIT")

    def rollback(self) -> None:
        # A connection that broke has no transaction any more: the server undid it.
        if not self._connection.closed:
            self.execute("ROLLBACK")

    def close(self) -> None:
        self._connection.close()

    def execute(self, statement: str, parameters: Parameters = ()) -> int:
        with self._said():
            return self._connection.execute(_with_marks(statement), parameters).rowcount

    def execute_many(self, statement: str, rows: Sequence[Parameters]) -> None:
        if rows:
            with self._said(), self._connection.cursor() as cursor:
                cursor.executemany(_with_marks(statement), rows)

    def query(self, statement: str, parameters: Parameters = ()) -> list[Row]:
        with self._said():
            return self._connection.execute(_with_marks(statement), parameters).fetchall()

    def stream(self, statement: str, parameters: Parameters = ()) -> Iterator[Row]:
        # A cursor on the server lives in a transaction, which must not be the writer's.
        with (
            self._said(),
            closing(self._connect()) as connection,
            connection.transaction(),
            connection.cursor("stream") as cursor,
        ):
            cursor.itersize = _AT_ONCE
            cursor.execute(_with_marks(statement), parameters)
            yield from cursor

    def load(self, table: str, columns: Sequence[str], rows: Iterable[Parameters]) -> None:
        statement = f"COPY {quoted(table)} ({listed(columns)}) FROM STDIN".encode()
        with self._said(), self._connection.cursor() as cursor, cursor.copy(statement) as copy:
            for row in rows:
                copy.write_row(row)

    def rows_of(self, table: str, columns: Sequence[str], by: str, keys: Sequence[Any]) -> list[Row]:
        if not keys:
            return []
        chosen = f"SELECT {listed(columns)} FROM {quoted(table)} WHERE {quoted(by)} = ANY(?)"
        return self.query(chosen, (list(keys),))

    def update_all(self, table: str, changes: str, parameters: Parameters, ids: Sequence[int]) -> None:
        self.execute(f'UPDATE {quoted(table)} SET {changes} WHERE "id" = ANY(?)', (*parameters, list(ids)))

    def new_ids(self, number: int) -> list[int]:
        return [one for (one,) in self.query("SELECT nextval('record_ids') FROM generate_series(1, ?)", (number,))]

    def lock(self, name: str) -> None:
        self.execute("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", (name,))

    @property
    def claiming(self) -> str:
        return "FOR UPDATE SKIP LOCKED"

    def tables(self) -> frozenset[str]:
        rows = self.query("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
        return frozenset(name for (name,) in rows)

    def create(self, table: Table) -> None:
        for statement in creation(table, _TYPES):
            self.execute(statement)

    def add_column(self, table: str, column: Column) -> None:
        self.execute(f"ALTER TABLE {quoted(table)} ADD COLUMN {quoted(column.name)} {column_type(column, _TYPES)}")

    def create_id_series(self) -> None:
        self.execute("CREATE SEQUENCE record_ids")

    def show_values(self, table: str) -> None:
        origin = "f.\"facts\"->'origins'->((p.value->>3)::int)"
        self.execute(
            f"""
            CREATE VIEW {quoted(f"{table}_values")} AS
            SELECT t."id" AS record, a.key AS attribute, p.place - 1 AS position,
                p.value->0 AS value, coalesce(p.value->>1, p.value->>0) AS raw,
                (p.value->>2)::double precision AS confidence,
                {origin}->>0 AS url, p.value->>4 AS node, {origin}->>1 AS wrapper, p.value->5 AS flags
            FROM {quoted(table)} t JOIN "facts" f ON f."record" = t."id",
                json_each(f."facts"->'values') a, json_array_elements(a.value) WITH ORDINALITY p(value, place)
            """
        )

    def _connect(self) -> psycopg.Connection[Row]:
        connection = psycopg.connect(self._url, autocommit=True, connect_timeout=_FIRST_ANSWER)
        for name in ("json", "jsonb"):
            connection.adapters.register_loader(name, _AsText)
        connection.adapters.register_loader("timestamptz", _AsIsoTime)
        milliseconds = int(self._patience * 1000)
        connection.execute(f"SET TimeZone = 'UTC'; SET lock_timeout = {milliseconds}".encode())
        return connection

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Errors of PostgreSQL, said in our words."""
        try:
            yield
        except psycopg.Error as error:
            raise self._fault(error) from error

    def _fault(self, error: psycopg.Error) -> StoreError:
        said = str(error).strip().partition("\n")[0]
        match error:
            case errors.DiskFull():
                return StoreFull(self.where, f"cannot be written ({said})", "make room on the server, then go on")
            case errors.LockNotAvailable():
                waited = f"locked: another process has been writing there for {self._patience:g} seconds"
                return StoreLocked(self.where, waited, "see who it is (SELECT * FROM pg_stat_activity), then try again")
            case errors.InsufficientPrivilege() | errors.ReadOnlySqlTransaction():
                return StoreReadOnly(
                    self.where, f"may not be written to ({said})", "ask for the right to, or use another"
                )
            case psycopg.OperationalError() | psycopg.InterfaceError():
                return StoreLost(
                    self.where,
                    f"cannot be reached, or no longer ({said})",
                    "see that the server runs and the address is right, then go on; what was committed is kept",
                )
        return StoreError(self.where, f"PostgreSQL says: {said}", "this may be a fault of Bowerbird's")


@lru_cache(maxsize=256)
def _with_marks(statement: str) -> bytes:
    """A statement with the marks that the driver has for parameters; lists go in binary form, which is quicker."""
    return statement.replace("%", "%%").replace("ANY(?)", "ANY(%b)").replace("?", "%s").encode()
