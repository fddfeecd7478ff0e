"""Records crossed in the source: pictures in one row, names in the next, prices in a third, one record a column.

Problem    rows alternate, and what belongs together stands one below the other, not one after the other.
Reference  Zheng, dissertation §1.4.2 ("crossed records").
Departures recognised by structure: rows of a group have equally many cells, which are alike within a row and differ
           between rows. Where there are boxes, a cell belongs to the column it is painted in, and rows that do not
           give each column one cell, as a menu above a list, are none of one group; nor are rows of links of which
           none leads where the cells of the others lead.
Cost       O(cells of the rows).
"""

from __future__ import annotations

import numpy as np

from bowerbird.listing.records.ground import Ground, TraitSet, likeness
from bowerbird.listing.records.knowledge import Nodes
from bowerbird.listing.records.segment import Segmentation

LEAST_CELLS = 2
MOST_ROWS = 12  # of one record: pictures, names, prices, buttons
ALIKE_CELLS = 0.7  # mean share of common traits of the cells of one row
OTHER_ROWS = 0.5  # at most so alike are cells of different rows
_HALF = 0.5


def crossed_records(ground: Ground, own: Segmentation) -> Segmentation | None:
    """The records of a list of groups of rows, if they are crossed."""
    if min(map(len, own.records)) < LEAST_CELLS:
        return None
    groups = _cells(ground, own.records)
    if len(groups) < len(own.records) or len(groups[0][0]) < LEAST_CELLS:
        return None
    if not all(_is_crossed(ground, rows) and _are_below(ground, rows) for rows in groups):
        return None
    records = tuple(record for rows in groups for record in _columns(ground, rows))
    sets = [ground.traits_of(nodes) for nodes in records]
    template = frozenset[int]().union(*sets)
    regularity = sum(likeness(traits, template) for traits in sets) / len(sets)
    return Segmentation(own.root, records, regularity, template)


def crossed_neighbours(ground: Ground, row: int, records: tuple[Nodes, ...]) -> tuple[Nodes, ...] | None:
    """The records that are the cells of one row, with their parts in the rows before and after it."""
    page = ground.page
    if len(records) < LEAST_CELLS or any(len(nodes) != 1 or page.parent[nodes[0]] != row for nodes in records):
        return None
    cells = tuple(nodes[0] for nodes in records)
    rows = [cells]
    for near in (-1, 1):
        beside = _beside(ground, row, near)
        while beside is not None and _goes_on(ground, rows, other := _at_depth(ground, beside, 1)):
            rows.append(other)
            beside = _beside(ground, beside, near)
    return None if len(rows) == 1 else tuple(_columns(ground, rows))


def _beside(ground: Ground, row: int, near: int) -> int | None:
    """The next row of the same tag that shows anything, before or after."""
    rows, places = ground.rows_like(row)
    at = places[row] + near if row in places else -1
    return rows[at] if 0 <= at < len(rows) else None


def _goes_on(ground: Ground, rows: list[Nodes], cells: Nodes) -> bool:
    """Whether the cells of one more row belong below (or above) those of the others."""
    if len(rows) == MOST_ROWS or len(cells) != len(rows[0]):
        return False
    if any(ground.tag[cell] != ground.tag[rows[0][0]] for cell in cells):
        return False
    return (
        _is_crossed(ground, [*rows, cells]) and _are_below(ground, [*rows, cells]) and _leads_along(ground, rows, cells)
    )


def _are_below(ground: Ground, rows: list[Nodes]) -> bool:
    """Whether the cells of rows stand in columns, one of each row in each."""
    return all(len(column) == len(rows) for column in _columns(ground, rows))


def _leads_along(ground: Ground, rows: list[Nodes], cells: Nodes) -> bool:
    """Whether the cells of a row lead where others of their columns do, if both lead anywhere: names below pictures."""
    led = [_targets(ground, cell) for cell in cells]
    above = [frozenset[str]().union(*(_targets(ground, row[at]) for row in rows)) for at in range(len(cells))]
    return not (all(led) and all(above)) or any(own & other for own, other in zip(led, above, strict=True))


def _targets(ground: Ground, cell: int) -> frozenset[str]:
    page = ground.page
    links = (node for node in range(cell, int(page.end[cell])) if page.name(node) == "a")
    return frozenset(page.attributes[node]["href"] for node in links if page.attributes[node].get("href"))


def _cells(ground: Ground, groups: tuple[Nodes, ...]) -> list[list[Nodes]]:
    """What each row of each group shows side by side; how deep that is, the first row tells for all."""
    page = ground.page
    first = ground.core(groups[0][:1])
    deep, tag = int(page.depth[first[0]] - page.depth[groups[0][0]]), page.tag[first[0]]
    if deep < 1:
        return []
    rows = [[_at_depth(ground, row, deep) for row in nodes] for nodes in groups]
    return [found for found in rows if all(page.tag[cell] == tag for cells in found for cell in cells)]


def _at_depth(ground: Ground, row: int, deep: int) -> Nodes:
    level = [row]
    for _ in range(deep):
        level = [child for node in level for child in ground.children(node) if ground.shows(child)]
    return tuple(level)


def _is_crossed(ground: Ground, rows: list[Nodes]) -> bool:
    """Whether rows hold equally many cells, alike within a row and different between rows."""
    if len({len(cells) for cells in rows}) > 1 or not rows[0]:
        return False
    firsts = [ground.traits_of(cells[:1]) for cells in rows]
    if any(_within(ground, cells) < ALIKE_CELLS for cells in rows):
        return False
    return all(likeness(one, other) < OTHER_ROWS for at, one in enumerate(firsts) for other in firsts[:at])


def _within(ground: Ground, cells: Nodes) -> float:
    if len(cells) == 1:
        return 1.0
    first: TraitSet = ground.traits_of(cells[:1])
    return sum(likeness(first, ground.traits_of((cell,))) for cell in cells[1:]) / (len(cells) - 1)


def _columns(ground: Ground, rows: list[Nodes]) -> list[Nodes]:
    """One record a column: by place on the page where that is known, else by order."""
    layout = ground.page.layout
    columns: list[list[int]] = [[cell] for cell in rows[0]]
    for cells in rows[1:]:
        for at, cell in enumerate(cells):
            columns[at if layout is None else _under(layout.box, rows[0], cell, at)].append(cell)
    return [tuple(sorted(column)) for column in columns]


def _under(boxes: np.ndarray, tops: Nodes, cell: int, otherwise: int) -> int:
    middles = boxes[list(tops), 0] + boxes[list(tops), 2] * _HALF
    apart = np.abs(middles - (boxes[cell, 0] + boxes[cell, 2] * _HALF))
    return otherwise if np.isnan(apart).any() else int(np.argmin(apart))
