"""`bowerbird apply`: what a learned wrapper finds on pages, as a table, JSON Lines or CSV."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bowerbird.cli.bars import counted
from bowerbird.cli.page_files import PagesArgument, page_files
from bowerbird.errors import ExportError
from bowerbird.induce.assist import Foreseen, load, predict, records_of
from bowerbird.induce.labels import read_page

_SEVERAL = " | "  # between the values of an attribute that has several
_MOST_ROWS = 50
_MOST_NAMED = 5  # pages without a record
_LONGEST_CELL = 48


class Form(StrEnum):
    TABLE = "table"
    JSONL = "jsonl"
    CSV = "csv"


class Row(NamedTuple):
    """One record: the page that it is from, what it says, and how sure that is."""

    page: str
    values: dict[str, list[str]]
    confidence: dict[str, float]


def apply_wrapper(
    wrapper: Annotated[Path, typer.Argument(metavar="WRAPPER", help="A wrapper that `bowerbird learn` wrote.")],
    pages: PagesArgument,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the records to this file, .jsonl or .csv."),
    ] = None,
    form: Annotated[
        Form | None,
        typer.Option("--format", help="How records are written; a table on a terminal, else as the file is named."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Short for --format jsonl.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Short for --format csv.")] = False,
) -> None:
    """Extract the records of pages with a learned wrapper.

    Example: `bowerbird apply shop.json pages/ --csv > shop.csv`
    """
    learned = load(wrapper)
    rows: list[Row] = []
    files = page_files(pages)
    empty: list[str] = []
    with counted() as progress:
        task = progress.add_task("pages", total=len(files))
        for file in files:
            found = rows_of(predict(learned, read_page(file.path)), file.name)
            rows += found
            empty += [file.name] if not found else []
            progress.advance(task)
    if empty:
        Console(stderr=True).print(Text(_without_records(empty, len(files)), "dim"), soft_wrap=True)
    wanted = Form.JSONL if as_json else Form.CSV if as_csv else form or _form_for(output)
    if wanted is Form.TABLE:
        Console().print(table_of(rows, tuple(learned.habits)))
        return
    text = lines_of(rows) if wanted is Form.JSONL else sheet_of(rows, tuple(learned.habits))
    if output is None:
        sys.stdout.write(text)
        return
    try:
        output.write_text(text, encoding="utf-8")
    except OSError as error:
        raise ExportError(f"{output}: cannot be written: {error.strerror}") from error
    Console(stderr=True).print(Text(f"{len(rows):,} records in {output}", "dim"), soft_wrap=True)


def _without_records(names: Sequence[str], pages: int) -> str:
    shown = f"{', '.join(names[:_MOST_NAMED])}{' …' if len(names) > _MOST_NAMED else ''}"
    return f"nothing was found on {len(names):,} of {pages:,} pages: {shown}; label one of them, and learn again"


def rows_of(foreseen: Foreseen, name: str) -> list[Row]:
    """The records of one page; a page without any has no row."""
    sure: dict[str, list[float]] = {}
    for label, confidence in zip(foreseen.labels, foreseen.confidence, strict=True):
        sure.setdefault(label.attribute, []).append(confidence)
    least = {attribute: round(min(all_of), 3) for attribute, all_of in sure.items()}
    return [Row(name, record, {key: least[key] for key in record}) for record in records_of(foreseen)]


def table_of(rows: Sequence[Row], attributes: Sequence[str]) -> Table:
    """The first records, long texts cut, and how many more there are."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for column in ("page", *attributes):
        table.add_column(column, overflow="ellipsis", no_wrap=True, max_width=_LONGEST_CELL)
    for row in rows[:_MOST_ROWS]:
        table.add_row(row.page, *(Text(_SEVERAL.join(row.values.get(name, ()))) for name in attributes))
    if len(rows) > _MOST_ROWS:
        table.caption, table.caption_justify = f"… and {len(rows) - _MOST_ROWS:,} more", "left"
    return table


def lines_of(rows: Sequence[Row]) -> str:
    """JSON Lines: the values (a list where there are several), their page and how sure they are."""
    written = []
    for row in rows:
        values = {name: said[0] if len(said) == 1 else said for name, said in row.values.items()}
        written.append(json.dumps({**values, "_page": row.page, "_confidence": row.confidence}, ensure_ascii=False))
    return "".join(f"{line}\n" for line in written)


def sheet_of(rows: Sequence[Row], attributes: Sequence[str]) -> str:
    """CSV, one row a record."""
    written = io.StringIO()
    sheet = csv.writer(written, lineterminator="\n")
    sheet.writerow(("_page", *attributes))
    for row in rows:
        sheet.writerow((row.page, *(_SEVERAL.join(row.values.get(name, ())) for name in attributes)))
    return written.getvalue()


def _form_for(output: Path | None) -> Form:
    if output is not None:
        return Form.CSV if output.suffix.lower() == ".csv" else Form.JSONL
    return Form.TABLE if sys.stdout.isatty() else Form.JSONL
