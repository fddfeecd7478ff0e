"""Wrappers and typed records for people: expressions as they are in their file, records as a table that fits."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.syntax import Syntax
from rich.table import Table

from bowerbird.domain.record import Record

TELLING = ("title", "name", "price", "location")
"""Attributes that tell a person which record it is."""
_LAST = ("description", "url", "image")
_LONGEST_CELL = 32
_GAP = 2


def print_wrapper(console: Console, text: str) -> None:
    """A wrapper line by line, never broken inside of a line: it can be copied from the screen."""
    coloured = Syntax(text, "xquery", theme="ansi_dark", background_color="default").highlight(text)
    coloured.rstrip()
    console.print(coloured, soft_wrap=True)


def table_of_records(records: Sequence[Record], width: int) -> Table:
    """Records as rows; as many attributes as fit, those first that tell which record it is."""
    table = Table(box=None, header_style="bold", padding=(0, _GAP, 0, 0), pad_edge=False)
    columns = [(name, [_cell(record, name) for record in records]) for name in _names(records)]
    shown: list[list[str]] = []
    left = width
    for name, cells in columns:
        left -= min(max(map(len, (name, *cells))), _LONGEST_CELL) + _GAP
        if shown and left < 0:
            break
        shown.append(cells)
        table.add_column(name, no_wrap=True, overflow="ellipsis", max_width=_LONGEST_CELL)
    for row in zip(*shown, strict=True):
        table.add_row(*row)
    hidden = len(columns) - len(shown)
    if hidden:
        table.caption, table.caption_justify = f"and {hidden} more attributes", "left"
    return table


def _names(records: Sequence[Record]) -> list[str]:
    seen = dict.fromkeys(name for record in records for name in record.values)
    order = dict.fromkeys((*TELLING, *(name for name in seen if name not in _LAST), *_LAST))
    return [name for name in order if name in seen]


def _cell(record: Record, name: str) -> str:
    """What a record says: names and numbers in normal form, all else as shown."""
    values = record.values.get(name, ())
    said = (value.value if isinstance(value.value, str | int | float) else value.raw for value in values)
    return " | ".join(" ".join(str(one).split()) for one in said)
