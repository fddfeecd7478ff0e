"""Search results of `srr` with the nodes of their cells, as a person would label them.

The testbed says only texts, row by row, in columns without names. A cell is labelled at the node that says it and
nothing more, the one nearest to the row's rarest text where there are several; a node may stand in others that say no
more (a link in a heading), and of these the one is meant that most rows of the page have. Whoever labels gives one
place one name, so columns are put right where the testbed's rows are not aligned (a cell is lacking, and those after it
stand one column to the left): a place (tags and classes) is the column that most rows have it in, and places that a row
has three times or more, some rows more often than others (tags of a post), are one attribute with several values. A
cell that no node says alone cannot be labelled; it is counted, and not judged.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, chain, count

import numpy as np

from bowerbird.evaluate.few_records_gold import RecordPage
from bowerbird.evaluate.srr import SrrPage
from bowerbird.evaluate.wording import label_key, readings
from bowerbird.induce.labels import Label
from bowerbird.page import Kind, Page
from bowerbird.page.paths import root_path

Row = dict[int, int]
"""The node of each cell of a row, by column."""
Place = tuple[str, ...]
_COLUMN = "column {}"
_MOST_ANCHORS = 12
_TAIL, _TAGS = 3, 4  # names at the end of a path, with and without classes: records may lie at different depths
_LEAST_SEVERAL = 3  # cells of a row at one place that make it a list; two may be a title and a link below it
_BESIDE = 2  # rows before and after one in whose records its cells may have been found
_MOST_LEVELS = 4  # elements around a node that may say no more than it
_DIGITS = re.compile(r"\d+")
_HIGHLIGHTS = ("b", "strong", "em", "i", "u", "mark", "font")
_SILENT = ("script", "style", "noscript", "template", "title")


def srr_list(gold: SrrPage, page: Page) -> RecordPage:
    """A page of search results with the nodes of its cells."""
    forms = {form for row in gold.rows for cell in row for form in readings(cell) if form}
    places = _places(page, forms)
    taken: set[int] = set()
    rows: list[Row] = []
    asked = 0
    for row in gold.rows:
        cells = {
            column: [node for form in readings(cell) for node in places.get(form, ()) if node not in taken]
            for column, cell in enumerate(row)
            if label_key(cell)
        }
        asked += len(cells)
        labels = _row(page, cells)
        taken.update(labels.values())
        rows.append(labels)
    rows = _within_their_records(page, rows)
    kept = [(row, labels) for row, labels in zip(gold.rows, rows, strict=True) if labels]
    found = _at_usual_levels(page, [labels for _, labels in kept])
    names = _Names(page, found)
    lost = [{column for column, cell in enumerate(row) if label_key(cell) and column not in of} for row, of in kept]
    records = tuple(
        tuple(sorted(Label(node, names.of(column, node), str(number)) for column, node in labels.items()))
        for number, labels in enumerate(found, start=1)
    )
    whole = tuple(at for at, columns in enumerate(lost) if not columns) or tuple(range(len(records)))
    unlocated = {at: frozenset(map(names.usual, columns)) for at, columns in enumerate(lost) if columns}
    missing = asked - sum(map(len, found))
    notes = {"cells": asked, "cells that no node says": missing, "rows": len(rows), "rows labelled": len(found)}
    return RecordPage(gold.site, gold.name, gold.category, page, records, whole, notes, True, unlocated)


def _places(page: Page, forms: set[str]) -> dict[str, list[int]]:
    """The nodes that say one of these forms and no more: innermost elements, so that it does not matter whether words
    are highlighted, and texts beside others; those that are seen, where some are."""
    silent = page.within([node for tag in _SILENT for node in page.index.with_tag(tag).tolist()])
    texts = np.flatnonzero((page.kind == Kind.TEXT) & ~silent).tolist()
    keys = [label_key(page.text[node]) for node in texts]
    whole, starts = "".join(keys), [0, *accumulate(map(len, keys))]
    longest = max(map(len, forms), default=0)
    first = np.searchsorted(texts, np.arange(len(page))).tolist()
    last = np.searchsorted(texts, page.end).tolist()
    shown: dict[str, list[int]] = {}
    for node in range(1, len(page)):
        low, high = starts[first[node]], starts[last[node]]
        if page.name(node) in _HIGHLIGHTS or not 0 < high - low <= longest or whole[low:high] not in forms:
            continue
        inner = _inner(page, node)
        if not any(starts[first[one]] == low and starts[last[one]] == high for one in inner):
            shown.setdefault(whole[low:high], []).append(node)
    seen = {form: [node for node in nodes if page.visible[node]] for form, nodes in shown.items()}
    return {form: seen[form] or nodes for form, nodes in shown.items()}


def _inner(page: Page, node: int) -> list[int]:
    """The elements below a node; around a text, the element that should say more than it."""
    if page.kind[node] == Kind.TEXT:
        return [int(page.parent[node])]
    return [child for child in page.element_children(node) if page.name(child) not in _HIGHLIGHTS]


def _row(page: Page, cells: Mapping[int, Sequence[int]]) -> Row:
    """A node for each cell: those that stand closest together, seen from the rarest text of the row."""
    known = {column: nodes for column, nodes in cells.items() if nodes}
    if not known:
        return {}
    rarest = min(known, key=lambda column: (len(known[column]), column))
    tries = [_around(page, anchor, rarest, known) for anchor in known[rarest][:_MOST_ANCHORS]]
    return min(tries, key=lambda labels: (-len(labels), _extent(page, list(labels.values())), min(labels.values())))


def _around(page: Page, anchor: int, column: int, cells: Mapping[int, Sequence[int]]) -> Row:
    labels = {column: anchor}
    for other, nodes in cells.items():
        # A cell does not stand within another: a word of a text that is also a title.
        free = [node for node in nodes if not any(_nested(page, node, taken) for taken in labels.values())]
        if other != column and free:
            labels[other] = min(free, key=lambda node: (_extent(page, [anchor, node]), abs(anchor - node)))
    return labels


def _nested(page: Page, one: int, other: int) -> bool:
    return one == other or page.is_ancestor(one, other) or page.is_ancestor(other, one)


def _extent(page: Page, nodes: Sequence[int]) -> int:
    """How large the subtree is that holds all these nodes."""
    above = page.common_ancestor(*nodes)
    return int(page.end[above]) - above


def _within_their_records(page: Page, rows: Sequence[Row]) -> list[Row]:
    """The rows without cells that were found in a record beside theirs: nearer to its other cells than to their own."""
    kept = []
    for at, row in enumerate(rows):
        beside = (*rows[max(0, at - _BESIDE) : at], *rows[at + 1 : at + 1 + _BESIDE])
        foreign = {column for column in row for other in beside if _is_nearer(page, column, row, other)}
        kept.append({column: node for column, node in row.items() if column not in foreign})
    return kept


def _is_nearer(page: Page, column: int, own: Row, other: Row) -> bool:
    """Whether a cell is nearer to other columns of another row; rows crossed with others are as near to the same."""
    node = own[column]

    def depth(row: Row, columns: Iterable[int]) -> int:
        above = (page.common_ancestor(node, row[one]) for one in columns)
        return max((int(page.depth[one]) for one in above), default=0)

    mine, same = depth(own, own.keys() - {column}), depth(other, other.keys() & {column})
    return len(own) > 1 and depth(other, other.keys() - {column}) > max(mine, same)


def _at_usual_levels(page: Page, rows: Sequence[Row]) -> list[Row]:
    """Each cell at that of the nodes that say no more than it which most rows have, the innermost of equals."""
    levels = [{column: _levels(page, node) for column, node in row.items()} for row in rows]
    paths = Counter(
        (column, path) for row in levels for column, of in row.items() for path in {_place(page, node) for node in of}
    )
    return [
        {column: max(of, key=lambda node: (paths[column, _place(page, node)], node)) for column, of in row.items()}
        for row in levels
    ]


def _levels(page: Page, node: int) -> list[int]:
    """A node, and the elements around it that say no more."""
    levels = [node]
    while len(levels) < _MOST_LEVELS and (above := int(page.parent[levels[-1]])) > 0 and _is_alone(page, levels[-1]):
        levels.append(above)
    return levels


def _is_alone(page: Page, node: int) -> bool:
    """Whether a node is all that its parent says."""
    above, end = int(page.parent[node]), int(page.end[node])
    beside = (*range(above + 1, node), *range(end, int(page.end[above])))
    return not any(page.kind[row] == Kind.TEXT and page.text[row].strip() for row in beside)


def _place(page: Page, node: int) -> Place:
    """The last names of a node's path with their classes; numbers in these count as one."""
    steps: list[str] = []
    while node > 0 and len(steps) < _TAIL:
        steps.append(f"{page.name(node)}.{_DIGITS.sub('0', page.attributes[node].get('class', ''))}")
        node = int(page.parent[node])
    return tuple(steps)


class _Names:
    """A name for each cell: the column that most rows have its place in."""

    def __init__(self, page: Page, rows: Sequence[Row]) -> None:
        self._page = page
        self._columns: dict[Place, int] = {}
        places = [{column: _place(page, node) for column, node in row.items()} for row in rows]
        numbers = [Counter(row.values()) for row in places]
        votes: dict[Place, Counter[int]] = defaultdict(Counter)
        for row in places:
            for column, place in row.items():
                votes[place][column] += 1
        for place in sorted(votes, key=lambda one: -votes[one].total()):
            counts = {number[place] for number in numbers if place in number}
            if max(counts) == 1:
                self._columns[place] = self._free(place, votes[place], places)
            elif max(counts) >= _LEAST_SEVERAL and len(counts) > 1:
                self._columns[place] = min(votes[place])
        self._twins: dict[int, int] = {}
        self._twins = self._found_twins(rows)
        self._usual = {
            column: Counter(self._column(column, row[column]) for row in rows if column in row).most_common(1)[0][0]
            for column in {column for row in rows for column in row}
        }

    def of(self, column: int, node: int) -> str:
        return _COLUMN.format(self._column(column, node) + 1)

    def usual(self, column: int) -> str:
        """The name of a cell that has no node."""
        return _COLUMN.format(self._usual.get(column, column) + 1)

    def _column(self, column: int, node: int) -> int:
        placed = self._columns.get(_place(self._page, node), column)
        return self._twins.get(placed, placed)

    def _found_twins(self, rows: Sequence[Row]) -> dict[int, int]:
        """Columns at the same tags as an earlier one that no row has both of: dates of today have a class of their
        own, and a value whose words are highlighted a column."""
        named = [{self._column(column, node): node for column, node in row.items()} for row in rows]
        paths = {
            column: Counter(root_path(self._page, row[column])[-_TAGS:] for row in named if column in row)
            for column in sorted({column for row in named for column in row})
        }
        usual = {column: of.most_common(1)[0][0] for column, of in paths.items()}
        twins: dict[int, int] = {}
        for column in usual:
            meeting = {twins.get(other, other) for row in named if column in row for other in row if other != column}
            earlier = (one for one in usual if one < column and one not in twins and usual[one] == usual[column])
            twin = next((one for one in earlier if one not in meeting), None)
            if twin is not None:
                twins[column] = twin
        return twins

    def _free(self, place: Place, votes: Counter[int], rows: Sequence[Mapping[int, Place]]) -> int:
        """The column with most votes for a place that no row has another place in, beside it."""
        beside = [{self._columns.get(other) for other in row.values()} for row in rows if place in row.values()]
        ranked = [column for column, _ in sorted(votes.items(), key=lambda vote: (-vote[1], vote[0]))]
        further = count(max(max(row) for row in rows) + 1)
        return next(one for one in chain(ranked, further) if not any(one in taken for taken in beside))
