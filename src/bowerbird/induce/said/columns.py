"""Columns of tables that no record seen fills: what a few others have there is read under the heading of the column.

Problem    of a hundred books two have an edition. The pages that a wrapper is written from show the column and nothing
           in it, so that no value tells where values stand; the heading does.
Departures what is read there counts as other pairs of label and value do (`facts`): where nothing else tells the
           attribute, under the label of the pack or one made of the heading.
Cost       one look at the cells of the records.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bowerbird.induce.paths import Choice
from bowerbird.induce.paths.building import path
from bowerbird.induce.paths.labels import cell_under, column_heading
from bowerbird.induce.said.values import Context, Extraction, whole_text
from bowerbird.induce.texts.typing import BETWEEN, FACT
from bowerbird.oxpath import Nodes, evaluate, parse, show
from bowerbird.oxpath.ast import String
from bowerbird.page import Kind

_ROW, _CELL = "tr", "td"
_FILLING = ("img", "svg", "button", "input", "select", "a")


def empty_columns(contexts: Sequence[Context]) -> tuple[Extraction, ...]:
    """An expression for each column of a table that has a heading and says nothing in any of the rows seen."""
    if any(context.page.name(context.node) != _ROW for context in contexts):
        return ()
    rows = [list(context.page.element_children(context.node)) for context in contexts]
    columns = zip(*rows, strict=True) if len({len(row) for row in rows}) == 1 else ()
    return tuple(found for cells in columns for found in _read(contexts, cells))


def _read(contexts: Sequence[Context], cells: Sequence[int]) -> Iterator[Extraction]:
    places = list(zip(contexts, cells, strict=True))
    headings = {column_heading(context.page, context.node, cell) for context, cell in places}
    heading = headings.pop()
    if headings or not heading or any(_says_something(context, cell) for context, cell in places):
        return
    cell = show(path(cell_under(heading)))
    if all(_finds(cell, context, wanted) for context, wanted in places):  # of two columns of one name the other may be
        filled, value = f"{cell}[norm(.)]", f"concat({show(String(heading + BETWEEN))}, norm(.))"
        yield Extraction(FACT, filled, value, 0.0, Choice(filled, 1.0, 1.0, 0.0, "the heading of an empty column"))


def _says_something(context: Context, cell: int) -> bool:
    """Whether a cell has a text, or something else that fills it: a picture, a button."""
    page = context.page
    filling = (it for it in page.subtree(cell) if page.kind[it] == Kind.ELEMENT and page.name(it) in _FILLING)
    return bool(whole_text(page, cell)) or any(filling)


def _finds(path: str, context: Context, cell: int) -> bool:
    found = evaluate(parse(path), context.page, context.node)
    return isinstance(found, Nodes) and [int(row) for row in found.rows] == [cell]
