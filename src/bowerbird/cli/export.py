"""`bowerbird export`: the records of a database in files that other programs read."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from bowerbird.cli.bars import counted
from bowerbird.store import Store, open_store
from bowerbird.store.export import Choice, Export, Form, form_of

DatabaseArgument = Annotated[str, typer.Argument(metavar="DB", help="The database: a file, or postgresql://….")]
TypeOption = Annotated[str | None, typer.Option("--type", metavar="T", help="Only records of this type.")]
SiteOption = Annotated[str | None, typer.Option("--site", metavar="S", help="Only records of this site.")]

_SHOWN_EVERY = 500  # records between two movements of the bar


def export_records(
    db: DatabaseArgument,
    record_type: TypeOption = None,
    to: Annotated[
        Path | None, typer.Option("--to", "-o", metavar="FILE", help="The file to write. Default: standard output.")
    ] = None,
    form: Annotated[
        Form | None, typer.Option("--format", help="The format; without it, the one that the file's suffix tells.")
    ] = None,
    site: SiteOption = None,
    run: Annotated[
        int | None, typer.Option("--run", metavar="N", help="The records of a run's site as they were when it ended.")
    ] = None,
    merged: Annotated[
        bool, typer.Option("--merged", help="One object for records that are linked as duplicates, with its sources.")
    ] = False,
    include_gone: Annotated[
        bool, typer.Option("--include-gone", help="Also records that their sites do not show any more.")
    ] = False,
    provenance: Annotated[
        bool | None,
        typer.Option(
            "--provenance/--no-provenance",
            help="Where each value was found. Without either: yes, but in CSV, where it takes four columns a value.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Write the records of a database to a file: JSON Lines, CSV, Parquet or a DuckDB database.

    Example: `bowerbird export homes.db --type property --to homes.parquet`
    """
    with open_store(db, create=False) as store:
        chosen = Choice(record_type, site, run, merged, include_gone)
        number = _export(store, chosen, form_of(to, form), to, provenance)
    if to is not None:
        Console(stderr=True).print(Text(f"{number:,} {_kind(number, merged)} in {to}", "dim"), soft_wrap=True)


def _export(store: Store, choice: Choice, form: Form, target: Path | None, provenance: bool | None) -> int:
    if target is None:
        return Export(store, choice, form, provenance).to_stream(sys.stdout.buffer)
    with _progress(store, choice) as seen:
        return Export(store, choice, form, provenance, seen).to_file(target)


@contextmanager
def _progress(store: Store, choice: Choice) -> Iterator[_Bar]:
    with counted() as progress:
        yield _Bar(progress, _expected(store, choice))


class _Bar:
    """A bar that moves in steps: moving it for each record would take longer than writing that."""

    def __init__(self, progress: Progress, total: int | None) -> None:
        self._progress = progress
        self._task = progress.add_task("records", total=total)
        self._number = 0

    def __call__(self) -> None:
        self._number += 1
        if self._number % _SHOWN_EVERY == 0:
            self._progress.update(self._task, completed=self._number)


def _expected(store: Store, choice: Choice) -> int | None:
    """How many records there will be; None where only the export itself can tell."""
    types = store.types() if choice.type is None else (choice.type,)
    if choice.run is not None or choice.merged or not set(types) <= set(store.types()):
        return None
    return sum(store.count(name, site=choice.site, include_gone=choice.include_gone) for name in types)


def _kind(number: int, merged: bool) -> str:
    name = "object" if merged else "record"
    return name if number == 1 else f"{name}s"
