"""How `bowerbird page --domain D` shows a listing: a headline and a table, JSON, a drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from bowerbird.annotate import Annotations, annotate
from bowerbird.annotate.highlight import highlighted
from bowerbird.cli.cells import GAP, cells_line
from bowerbird.domain import Pack
from bowerbird.listing import Area, Listing, analyse
from bowerbird.listing.shown.as_data import listing_as_data
from bowerbird.listing.shown.drawing import drawn
from bowerbird.listing.shown.grid import LONG, Grid, grid_of
from bowerbird.listing.shown.outlines import outlines_of
from bowerbird.listing.shown.sentences import area_line, headline
from bowerbird.listing.values.visual_fields import ADDRESSES
from bowerbird.page import Page

_WIDEST, _WIDEST_LONG, _WIDEST_ADDRESS = 28, 36, 18
_RARE = 0.5  # of the records
_FIRST = ("title", "name")


@dataclass(frozen=True)
class Found:
    """A page with all that a pack found on it, and the ways to show it."""

    page: Page
    pack: Pack
    annotations: Annotations
    listing: Listing

    def as_data(self) -> dict[str, Any]:
        """Plain values for JSON."""
        about = {"url": self.page.url, "title": self.page.title, "domain": self.pack.name}
        warnings = [f"{trouble.recogniser}: {trouble.reason}" for trouble in self.annotations.troubles]
        return {**about, **listing_as_data(self.page, self.listing), "warnings": warnings}

    def as_html(self, picture: bytes) -> str:
        """Drawn on the picture; without one, marked in the page's text."""
        if picture and self.page.layout is not None:
            return drawn(self.page, picture, self.listing, self.annotations, self.pack)
        return highlighted(self.page, self.annotations, outlines_of(self.listing))

    def print(self, console: Console, *, rows: int | None = None, everything: bool = False) -> None:
        """The headline, the primary area as a table of at most `rows` rows, the other areas in a line each.

        `everything` gives every area a table, with all of its columns, in parts where the terminal is too narrow.
        """
        primary = self.listing.primary
        for trouble in self.annotations.troubles:
            console.print(Text(f"warning: {trouble.recogniser} gave up: {trouble.reason}", "yellow"), soft_wrap=True)
        style = "bold green" if primary else "bold yellow"
        console.print(Text(headline(self.page, self.listing), style), soft_wrap=True)
        for area in self.listing.areas:
            if area is not primary:
                told = f"{'Beside it' if primary else 'A list'}: {area_line(self.page, area)}"
                console.print(Text(told, "" if everything else "dim"), soft_wrap=True)
            if area is primary or everything:
                _print_area(console, grid_of(area, self.pack, everything=everything), area, rows, everything=everything)


def read_listing(page: Page, pack: Pack) -> Found:
    """Annotate a page and analyse what it lists."""
    annotations = annotate(page, pack)
    return Found(page, pack, annotations, analyse(page, annotations, pack))


def _print_area(console: Console, grid: Grid, area: Area, rows: int | None, *, everything: bool) -> None:
    widths = [_width(grid, at) for at in range(len(grid.columns))]
    room = console.width - len(str(len(grid.rows))) - GAP
    parts = _in_parts(widths, room) if everything else [_that_fit(grid, area, widths, room)]
    for part in parts:
        for line in _lines(grid, part, widths, rows):
            console.print(line, no_wrap=True, overflow="ellipsis", crop=True)
    left = len(grid.rows) - rows if rows is not None else 0
    if left > 0:
        console.print(Text(f"… and {left:,} more records; --lines N prints more of them, --all every one", "dim"))
    named = [column.name for column in grid.columns]
    missing = [name for at, name in enumerate(named) if not any(at in part for part in parts)]
    missing += [column.name for column in grid.hidden]
    if missing:
        console.print(Text(f"Not shown: {', '.join(missing)}; --all shows every column", "dim"), soft_wrap=True)


def _width(grid: Grid, at: int) -> int:
    """How wide a column wants to be: as its texts, up to a bound by what it holds."""
    name = grid.columns[at].name
    most = _WIDEST_LONG if name in LONG else _WIDEST_ADDRESS if name in ADDRESSES else _WIDEST
    return max(cell_len(name), min(most, max((cell_len(row[at]) for row in grid.rows), default=0)))


def _that_fit(grid: Grid, area: Area, widths: Sequence[int], room: int) -> list[int]:
    """The columns that have room beside each other, the telling ones chosen first, in the grid's order."""
    chosen: list[int] = []
    waiting = sorted(range(len(widths)), key=lambda at: (*_urgency(grid, at, area), at))
    while waiting:
        fresh = (at for at in waiting if not any(_repeats(grid, at, other) for other in chosen))
        at = next(fresh, waiting[0])
        waiting.remove(at)
        if widths[at] + GAP <= room or not chosen:
            chosen.append(at)
            room -= widths[at] + GAP
    return sorted(chosen)


def _urgency(grid: Grid, at: int, area: Area) -> tuple[int, bool]:
    """How soon a column is chosen; rare values give way to those that most records have."""
    column = grid.columns[at]
    if column.name in _FIRST or column.name == area.pivot:
        return 0, False
    constant = len({row[at] for row in grid.rows}) == 1
    late = 3 if column.name in ADDRESSES else 2 if column.name in LONG or constant else 1
    return late, column.support < _RARE


def _repeats(grid: Grid, at: int, other: int) -> bool:
    """Whether a column only says again what another one does: the town of a location, say."""
    if grid.columns[other].name in _FIRST or grid.columns[other].type is None:
        return False
    return all(row[at] in row[other] for row in grid.rows)


def _in_parts(widths: Sequence[int], room: int) -> list[list[int]]:
    """All columns, cut into stretches that fit."""
    parts: list[list[int]] = [[]]
    left = room
    for at, width in enumerate(widths):
        if parts[-1] and width + GAP > left:
            parts.append([])
            left = room
        parts[-1].append(at)
        left -= width + GAP
    return parts


def _lines(grid: Grid, part: Sequence[int], widths: Sequence[int], rows: int | None) -> Iterator[Text]:
    """A head and one line a record."""
    numbered = len(str(len(grid.rows)))
    head = [Text(grid.columns[at].name, "bold") for at in part]
    yield cells_line(Text(" " * numbered), head, [widths[at] for at in part])
    for number, row in enumerate(grid.rows[:rows], 1):
        cells = [Text(row[at], "" if grid.columns[at].type else "italic") for at in part]
        yield cells_line(Text(f"{number:>{numbered}}", "dim"), cells, [widths[at] for at in part])
