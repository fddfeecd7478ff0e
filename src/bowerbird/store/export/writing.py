"""Exports: the chosen records into a file of some format, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO

from bowerbird.errors import ExportError, UsageError
from bowerbird.store.export.arrow import Batches, load_pyarrow
from bowerbird.store.export.choice import Choice, chosen_items, types_of
from bowerbird.store.export.duck import duck_file, require_duckdb
from bowerbird.store.export.flat import FlatRows
from bowerbird.store.export.lines import line_of
from bowerbird.store.export.model import Item
from bowerbird.store.export.parquet import write_parquet
from bowerbird.store.export.sheet import Sheet
from bowerbird.store.export.target import whole_file
from bowerbird.store.store import Store


class Form(StrEnum):
    """Formats of exports."""

    JSONL = "jsonl"
    CSV = "csv"
    PARQUET = "parquet"
    DUCKDB = "duckdb"


_SUFFIXES = {
    ".jsonl": Form.JSONL,
    ".ndjson": Form.JSONL,
    ".csv": Form.CSV,
    ".parquet": Form.PARQUET,
    ".duckdb": Form.DUCKDB,
    ".ddb": Form.DUCKDB,
}
_OF_ONE_TYPE = (Form.CSV, Form.PARQUET)
_ONLY_FILES = (Form.PARQUET, Form.DUCKDB)


def form_of(target: Path | None, named: Form | None) -> Form:
    """The format that was named, or that the file's suffix tells; JSON Lines where there is no file."""
    if named is not None:
        return named
    if target is None:
        return Form.JSONL
    try:
        return _SUFFIXES[target.suffix.lower()]
    except KeyError:
        raise UsageError(
            f"{target}: the suffix tells no format; use one of {', '.join(_SUFFIXES)}, or name it with --format"
        ) from None


@dataclass(frozen=True, slots=True)
class Export:
    """What goes where. `provenance` None is as usual for the format: with it, except in CSV.

    `seen` is told of every record that is written.
    """

    store: Store
    choice: Choice
    form: Form
    provenance: bool | None = None
    seen: Callable[[], None] = lambda: None

    def to_file(self, target: Path) -> int:
        """Write a file, whole or not at all; the number of records in it."""
        types = self._types()
        self._require_libraries()
        with whole_file(target) as draft:
            match self.form:
                case Form.PARQUET:
                    return self._parquet(draft, types[0])
                case Form.DUCKDB:
                    return self._duckdb(draft, target, types)
            with draft.open("wb") as file:
                return self._lines(file, types)

    def to_stream(self, stream: BinaryIO) -> int:
        """Write to a stream, one record after the other; the number of records."""
        if self.form in _ONLY_FILES:
            raise UsageError(f"{self.form} is no format for a terminal or a pipe: name a file with --to")
        types = self._types()
        try:
            number = self._lines(stream, types)
            stream.flush()
        except BrokenPipeError:
            raise  # whoever reads has enough
        except OSError as error:
            raise ExportError(f"cannot write to standard output: {error.strerror}") from error
        return number

    def _types(self) -> tuple[str, ...]:
        types = types_of(self.store, self.choice)
        if self.form in _OF_ONE_TYPE and len(types) != 1:
            there = f"there are {', '.join(types)}" if types else "there are none yet"
            raise UsageError(f"{self.form} holds records of one type, and {there}: choose one with --type")
        return types

    def _require_libraries(self) -> None:
        if self.form in _ONLY_FILES:
            load_pyarrow(f"--format {self.form}", self.form)
        if self.form is Form.DUCKDB:
            require_duckdb()

    def _lines(self, file: BinaryIO, types: Iterable[str]) -> int:
        counted = _Counter(self.seen)
        for record_type in types:
            layout = self.store.layout(record_type)
            items = self._counted(record_type, counted)
            if self.form is Form.CSV:
                sheet = Sheet(FlatRows(layout), provenance=self.provenance is True, merged=self.choice.merged)
                file.write(sheet.head())
                file.writelines(map(sheet.line, items))
            else:
                many = frozenset(name for name, place in layout.places.items() if place.many)
                file.writelines(line_of(item, many, provenance=self.provenance is not False) for item in items)
        return counted.number

    def _parquet(self, draft: Path, record_type: str) -> int:
        counted = _Counter(self.seen)
        batches = self._batches(record_type, zone="UTC")
        write_parquet(draft, batches.schema, batches.of(self._counted(record_type, counted)))
        return counted.number

    def _duckdb(self, draft: Path, target: Path, types: Iterable[str]) -> int:
        counted = _Counter(self.seen)
        with duck_file(draft, target) as file:
            for record_type in types:
                # Moments without a zone: with one, DuckDB would show them in that of whoever looks.
                batches = self._batches(record_type, zone=None)
                table = self.store.layout(record_type).table
                file.write(table, batches.schema, batches.of(self._counted(record_type, counted)))
        return counted.number

    def _batches(self, record_type: str, *, zone: str | None) -> Batches:
        return Batches(
            load_pyarrow(f"--format {self.form}"),
            FlatRows(self.store.layout(record_type)),
            provenance=self.provenance is not False,
            merged=self.choice.merged,
            zone=zone,
        )

    def _counted(self, record_type: str, counted: _Counter) -> Iterator[Item]:
        return counted.of(chosen_items(self.store, record_type, self.choice))


class _Counter:
    """Counts what passes."""

    def __init__(self, seen: Callable[[], None]) -> None:
        self.number = 0
        self._seen = seen

    def of(self, items: Iterable[Item]) -> Iterator[Item]:
        for item in items:
            yield item
            self.number += 1
            self._seen()
