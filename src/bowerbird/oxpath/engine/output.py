"""Records as text: JSON Lines that keep their nesting, CSV that flattens it, a table to look at."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from rich.console import Group
from rich.table import Table
from rich.text import Text

from bowerbird.oxpath.engine.operations import Plan, kinds_of_lines
from bowerbird.oxpath.engine.record import Record, Value

_SEVERAL = " | "  # between the values of an attribute that has several
_MOST_ROWS = 50
_LONGEST_CELL = 60


class Format(Protocol):
    """Writes records one by one, so that what is written is always whole."""

    def head(self) -> bytes: ...

    def line(self, record: Record) -> bytes: ...


class JsonLines:
    """One JSON object a record; where it was found is under `_source`."""

    def __init__(self, *, sources: bool = True) -> None:
        self._sources = sources

    def head(self) -> bytes:
        return b""

    def line(self, record: Record) -> bytes:
        plain = record.plain(sources=self._sources)
        return json.dumps(plain, ensure_ascii=False).encode("utf-8", "replace") + b"\n"


class Csv:
    """One row a record, or one for each record inside it, with what is around repeated.

    Attributes of inner records have columns like `offer.price`. Where an expression yields several kinds of records,
    or records that span pages, `_record`, `_id` and `_parent` tell them apart and together.
    """

    def __init__(self, plan: Plan, *, sources: bool = True) -> None:
        kinds = kinds_of_lines(plan)
        columns = dict.fromkeys(column for kind in kinds.values() for column in kind)
        several = len(kinds) > 1
        self._told = ("_record", "_id", "_parent") if several else ()
        self._sources = ("_url",) if sources else ()
        self._columns = (*self._told, *columns, *self._sources)

    @property
    def columns(self) -> tuple[str, ...]:
        return self._columns

    def head(self) -> bytes:
        return _row(self._columns)

    def line(self, record: Record) -> bytes:
        about = {"_record": record.name, "_id": record.identity, "_parent": record.parent, "_url": record.source.url}
        rows = ({**about, **row} for row in flat_rows(record))
        return b"".join(_row([row.get(column, "") for column in self._columns]) for row in rows)


def flat_rows(record: Record, prefix: str = "") -> Iterator[dict[str, str]]:
    """`record` as rows of plain texts: one, or one for each innermost record inside it."""
    own: dict[str, str] = {}
    for name, found in record.entries:
        if isinstance(found, Value):
            text, key = _text(found), prefix + name
            own[key] = f"{own[key]}{_SEVERAL}{text}" if key in own else text
    inner = [(name, found) for name, found in record.entries if isinstance(found, Record)]
    if not inner:
        yield own
    for name, found in inner:
        for row in flat_rows(found, f"{prefix}{name}."):
            yield {**own, **row}


def table_of(records: Iterable[Record]) -> Group:
    """The records as a table to look at: the first rows, with long texts cut, and how many more there are."""
    rows = [row for record in records for row in flat_rows(record)]
    table = Table(box=None, header_style="bold")
    columns = list(dict.fromkeys(column for row in rows for column in row))
    for column in columns:
        table.add_column(column, overflow="ellipsis", no_wrap=True, max_width=_LONGEST_CELL)
    for row in rows[:_MOST_ROWS]:
        table.add_row(*(" ".join(row.get(column, "").split()) for column in columns))
    more = len(rows) - _MOST_ROWS
    return Group(table, Text(f"… and {more:,} more", "dim")) if more > 0 else Group(table)


def _text(value: Value) -> str:
    content = value.content
    if isinstance(content, bool):
        return str(content).lower()
    return f"{content:.15g}" if isinstance(content, float) else content


def _row(cells: Iterable[Any]) -> bytes:
    line = io.StringIO()
    csv.writer(line, lineterminator="\n").writerow(cells)
    return line.getvalue().encode("utf-8", "replace")
