"""DuckDB: one database file, a typed table for each record type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bowerbird.errors import ExportError, UsageError
from bowerbird.store.database import quoted

_MEMORY = "128MB"
"""What DuckDB may keep of the file that it writes; left alone it takes most of the machine's."""


def require_duckdb() -> None:
    """DuckDB is there, or an error that says how to have it."""
    try:
        import duckdb  # noqa: F401
    except ImportError as error:
        raise UsageError(
            "--format duckdb needs duckdb, which is not installed: pip install 'bowerbird[duckdb]'"
        ) from error


@contextmanager
def duck_file(path: Path, target: Path) -> Iterator[DuckFile]:
    """A new DuckDB database at `path`, which is going to be `target`."""
    import duckdb

    try:
        with duckdb.connect(str(path), config={"memory_limit": _MEMORY, "threads": 1}) as connection:
            yield DuckFile(connection)
    except duckdb.Error as error:
        said = str(error).splitlines()[0]
        raise ExportError(f"{target}: cannot be written: {said}; nothing was left behind") from error


class DuckFile:
    """An open DuckDB file."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def write(self, table: str, schema: Any, batches: Iterable[Any]) -> None:
        """Make a table and fill it.

        Batches go in one by one: DuckDB would read a stream of them from threads of its own, where our database
        cannot be read.
        """
        self._add(f"CREATE TABLE {quoted(table)} AS SELECT * FROM batch", schema.empty_table())
        for batch in batches:
            self._add(f"INSERT INTO {quoted(table)} SELECT * FROM batch", batch)

    def _add(self, statement: str, batch: Any) -> None:
        self._connection.register("batch", batch)
        self._connection.execute(statement)
        self._connection.unregister("batch")
