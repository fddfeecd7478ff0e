"""Tables for the terminal, cut to its width; not `rich.Table`, which fills the last column with blanks."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

GAP = 2


def cells_line(line: Text, cells: Sequence[Text], widths: Sequence[int]) -> Text:
    """`line` with cells of these widths after it; longer ones end with an ellipsis."""
    for cell, width in zip(cells, widths, strict=True):
        cell.truncate(width, overflow="ellipsis", pad=True)
        line.append(" " * GAP).append(cell)
    line.rstrip()
    return line
