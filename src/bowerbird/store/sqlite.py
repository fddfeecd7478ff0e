"""SQLite: one file, many readers while one process writes (write-ahead log)."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from bowerbird.errors import NotAStore, StoreError, StoreFull, StoreLocked, StoreReadOnly
from bowerbird.store.database import (
    PATIENCE,
    Parameters,
    Row,
    column_type,
    creation,
    in_the_middle,
    insertion,
    listed,
    quoted,
)
from bowerbird.store.schema import Column, Storage, Table

_PAGE = 8192
"""Bytes a database page: facts take one or two kilobytes, and load a tenth faster than into pages of 4,096."""
_KEYS_AT_ONCE = 1000
_TYPES = {
    Storage.ID: "INTEGER",
    Storage.INTEGER: "INTEGER",
    Storage.REAL: "REAL",
    Storage.NUMERIC: "NUMERIC",
    Storage.TEXT: "TEXT",
    Storage.TIME: "TEXT",
    Storage.JSON: "TEXT",
    Storage.DOCUMENT: "TEXT",
    Storage.BYTES: "BLOB",
}
_TYPES_BY_NAME = {str(storage): words for storage, words in _TYPES.items()}
_NEXT_ID = "next_record"


class SqliteDatabase:
    """A connection to an SQLite file, which is made when it is not there."""

    def __init__(self, path: Path, *, patience: float = PATIENCE) -> None:
        self._path = path
        self._patience = patience
        with self._said():
            self._connection = self._connect()
            self._set_up()

    @property
    def where(self) -> str:
        return str(self._path)

    def begin(self) -> None:
        if self._connection.in_transaction:
            raise in_the_middle(self.where)
        # Immediate: a transaction that begins by reading could not become a writing one beside another writer.
        self.execute("BEGIN IMMEDIATE")

    def commit(self) -> None:
        self.execute("COMMIT")

    def rollback(self) -> None:
        # A full disk has ended the transaction already.
        if self._connection.in_transaction:
            self.execute("ROLLBACK")

    def close(self) -> None:
        self._connection.close()

    def execute(self, statement: str, parameters: Parameters = ()) -> int:
        with self._said():
            return self._connection.execute(statement, parameters).rowcount

    def execute_many(self, statement: str, rows: Sequence[Parameters]) -> None:
        with self._said():
            self._connection.executemany(statement, rows)

    def query(self, statement: str, parameters: Parameters = ()) -> list[Row]:
        with self._said():
            return self._connection.execute(statement, parameters).fetchall()

    def stream(self, statement: str, parameters: Parameters = ()) -> Iterator[Row]:
        with self._said(), closing(self._connect()) as connection:
            yield from connection.execute(statement, parameters)

    def load(self, table: str, columns: Sequence[str], rows: Iterable[Parameters]) -> None:
        with self._said():
            self._connection.executemany(insertion(table, columns), rows)

    def rows_of(self, table: str, columns: Sequence[str], by: str, keys: Sequence[object]) -> list[Row]:
        found: list[Row] = []
        for start in range(0, len(keys), _KEYS_AT_ONCE):
            part = keys[start : start + _KEYS_AT_ONCE]
            chosen = f"SELECT {listed(columns)} FROM {quoted(table)} WHERE {quoted(by)} IN ({_marks(len(part))})"
            found += self.query(chosen, part)
        return found

    def update_all(self, table: str, changes: str, parameters: Parameters, ids: Sequence[int]) -> None:
        self.execute_many(f'UPDATE {quoted(table)} SET {changes} WHERE "id" = ?', [(*parameters, one) for one in ids])

    def new_ids(self, number: int) -> range:
        ((said,),) = self.query('SELECT "value" FROM "meta" WHERE "name" = ?', (_NEXT_ID,))
        first = int(said)
        self.execute('UPDATE "meta" SET "value" = ? WHERE "name" = ?', (str(first + number), _NEXT_ID))
        return range(first, first + number)

    def lock(self, name: str) -> None:
        """Nothing to do: a transaction that writes is the only one in the whole file."""

    @property
    def claiming(self) -> str:
        """Nothing to say, for the same reason."""
        return ""

    def tables(self) -> frozenset[str]:
        return frozenset(name for (name,) in self.query("SELECT name FROM sqlite_master WHERE type = 'table'"))

    def create(self, table: Table) -> None:
        for statement in creation(table, _TYPES_BY_NAME):
            self.execute(statement)

    def add_column(self, table: str, column: Column) -> None:
        added = f"{quoted(column.name)} {column_type(column, _TYPES_BY_NAME)}"
        self.execute(f"ALTER TABLE {quoted(table)} ADD COLUMN {added}")

    def create_id_series(self) -> None:
        self.execute(insertion("meta", ("name", "value")), (_NEXT_ID, "1"))

    def show_values(self, table: str) -> None:
        self.execute(
            f"""
            CREATE VIEW {quoted(f"{table}_values")} AS
            SELECT t."id" AS record, a.key AS attribute, p.key AS position,
                json_extract(p.value, '$[0]') AS value,
                coalesce(json_extract(p.value, '$[1]'), json_extract(p.value, '$[0]')) AS raw,
                json_extract(p.value, '$[2]') AS confidence,
                json_extract(f."facts", '$.origins[' || json_extract(p.value, '$[3]') || '][0]') AS url,
                json_extract(p.value, '$[4]') AS node,
                json_extract(f."facts", '$.origins[' || json_extract(p.value, '$[3]') || '][1]') AS wrapper,
                json_extract(p.value, '$[5]') AS flags
            FROM {quoted(table)} t JOIN "facts" f ON f."record" = t."id",
                json_each(f."facts", '$.values') a, json_each(a.value) p
            """
        )

    def _connect(self) -> sqlite3.Connection:
        address = f"file:{quote(str(self._path.absolute()))}"
        connection = sqlite3.connect(address, uri=True, isolation_level=None, timeout=self._patience)
        connection.execute("PRAGMA synchronous = NORMAL")
        return connection

    def _set_up(self) -> None:
        self._connection.execute(f"PRAGMA page_size = {_PAGE}")
        # An empty file, or none: the log is chosen once, and stays with the file.
        if not self._connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            self._connection.execute("PRAGMA journal_mode = WAL")

    @contextmanager
    def _said(self) -> Iterator[None]:
        """Errors of SQLite, said in our words."""
        try:
            yield
        except sqlite3.Error as error:
            raise self._fault(error) from error

    def _fault(self, error: sqlite3.Error) -> StoreError:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the extended codes have the plain one below
        said = str(error)
        match code:
            case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
                return NotAStore(self.where, f"not a database that can be read ({said})", "name another file")
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
                waited = f"locked: another process has been writing to it for {self._patience:g} seconds"
                return StoreLocked(self.where, waited, f"see who has it open (lsof {self.where}), then try again")
            case sqlite3.SQLITE_FULL | sqlite3.SQLITE_IOERR:
                return StoreFull(self.where, f"cannot be written ({said})", "make room on its disk, then go on")
            case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
                return StoreReadOnly(
                    self.where, "may not be written to", "change its permissions (and its folder's), or copy it"
                )
            case sqlite3.SQLITE_CANTOPEN:
                return NotAStore(self.where, "cannot be opened", "look at the path and its permissions")
        return StoreError(self.where, f"SQLite says: {said}", "this may be a fault of Bowerbird's")


def _marks(number: int) -> str:
    return ", ".join("?" * number)
