"""The seam between the store and the two kinds of database.

Statements are written once, with `?` for parameters and names in double quotes; what the databases say differently
(column types, bulk loading, ids, locks) are methods here. Both pass the same tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Protocol

from bowerbird.errors import StoreError
from bowerbird.store.schema import Column, Table

PATIENCE = 10.0
"""Seconds to wait for another process that writes."""
Row = tuple[Any, ...]
Parameters = Sequence[Any]


class Database(Protocol):
    """A connection, or what raises a `StoreError` instead.

    Everything between `begin` and `commit` happens or does not. `query` reads what this connection sees, all at
    once; `stream` reads what is committed, row by row, through a connection of its own.
    """

    @property
    def where(self) -> str:
        """Where the database is, for people: no password in it."""

    def begin(self) -> None: ...

    def commit(self) -> None: ...

    def rollback(self) -> None: ...

    def close(self) -> None: ...

    def execute(self, statement: str, parameters: Parameters = ()) -> int:
        """Run a statement; the number of rows that it touched."""

    def execute_many(self, statement: str, rows: Sequence[Parameters]) -> None: ...

    def query(self, statement: str, parameters: Parameters = ()) -> list[Row]: ...

    def stream(self, statement: str, parameters: Parameters = ()) -> Iterator[Row]: ...

    def load(self, table: str, columns: Sequence[str], rows: Iterable[Parameters]) -> None:
        """Insert many rows that are not there yet."""

    def rows_of(self, table: str, columns: Sequence[str], by: str, keys: Sequence[Any]) -> list[Row]:
        """The rows whose column `by` is among `keys`."""

    def update_all(self, table: str, changes: str, parameters: Parameters, ids: Sequence[int]) -> None:
        """`UPDATE table SET changes` for these ids."""

    def new_ids(self, number: int) -> Sequence[int]:
        """Ids for as many new records."""

    def lock(self, name: str) -> None:
        """Wait until no other transaction holds this name, and hold it until the end of ours."""

    @property
    def claiming(self) -> str:
        """The end of a `SELECT` in a transaction: its rows are ours until then, and those of others are left out."""

    def tables(self) -> frozenset[str]:
        """Names of the tables that are there, anybody's."""

    def create(self, table: Table) -> None: ...

    def add_column(self, table: str, column: Column) -> None: ...

    def create_id_series(self) -> None:
        """Make what `new_ids` counts with."""

    def show_values(self, table: str) -> None:
        """Make the view of a type's values as rows."""


def in_the_middle(where: str) -> StoreError:
    """Two things at a time on one connection: a run that holds more than it keeps in memory, and something else."""
    return StoreError(where, "a run is in the middle of a batch there", "commit it first, or open the database twice")


def quoted(name: str) -> str:
    """A name as statements have it."""
    doubled = name.replace('"', '""')
    return f'"{doubled}"'


def listed(names: Iterable[str]) -> str:
    return ", ".join(map(quoted, names))


def insertion(table: str, columns: Sequence[str]) -> str:
    """The statement that inserts a row."""
    marks = ", ".join("?" * len(columns))
    return f"INSERT INTO {quoted(table)} ({listed(columns)}) VALUES ({marks})"


def creation(table: Table, types: dict[str, str]) -> list[str]:
    """The statements that make a table and its indexes, given the words for each storage."""
    columns = [f"{quoted(column.name)} {column_type(column, types)}" for column in table.columns]
    rules = [f"PRIMARY KEY ({listed(table.key)})", *(f"UNIQUE ({listed(unique)})" for unique in table.unique)]
    made = [f"CREATE TABLE {quoted(table.name)} ({', '.join([*columns, *rules])})"]
    for index in table.indexes:
        name = quoted("_".join((table.name, "by", *index)))
        made.append(f"CREATE INDEX {name} ON {quoted(table.name)} ({listed(index)})")
    return made


def column_type(column: Column, types: dict[str, str]) -> str:
    return types[column.storage] + (" NOT NULL" if column.required else "")
