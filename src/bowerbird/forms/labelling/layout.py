"""Labels by layout: the nearest text in the west, then in the north, that no other control overshadows.

Reference  OPAL, layout scope. A text overshadows nothing; a control between a text and a field hides the text from
           the field, and a text that stands nearer to another control in its preferred direction is that control's.
Departures "west" and "north" need a shared extent of half the smaller box (`geometry.SHARED_EXTENT`), and a reach:
           labels stand next to their fields.
Cost       O(bare fields · (texts + controls)) in numpy, for at most `_MOST_PAIRS` pairs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from bowerbird.forms.labelling.pieces import Piece
from bowerbird.page import Kind, Page
from bowerbird.page.geometry import SHARED_EXTENT, TOLERANCE, Boxes, rows, union

_WEST_REACH = 250.0  # pixels: a column of labels set flush left, beside the widest of them
_NORTH_REACH = 48.0  # pixels: two lines of text, so that a hint may stand between
_INDENT = 48.0  # pixels: how far a field may be set in from a text above it; browsers set `<dd>` in by 40
_MOST_PAIRS = 2_000_000


def box_of(page: Page, nodes: Iterable[int]) -> Boxes:
    """The box around the nodes; NaN where the page was not painted. A text without a box has that of its element."""
    if page.layout is None:
        return np.full(4, np.nan, dtype=np.float32)
    places = np.fromiter(nodes, dtype=np.int32)
    boxes = page.layout.box[places]
    bare = np.isnan(boxes[:, 0]) & (page.kind[places] == Kind.TEXT)
    return union(np.where(bare[:, None], page.layout.box[page.parent[places]], boxes))


def is_near(page: Page, piece: Piece, nodes: Sequence[int]) -> bool:
    """Whether a text stands where a label of the field may stand; True where the page was not painted."""
    text, control = box_of(page, piece.nodes), box_of(page, nodes)
    if np.isnan(text).any() or np.isnan(control).any():
        return True
    reached = _reached(control, text[None], is_box=True)
    return bool(np.isfinite(reached).any() or _inside(control, text))


def is_below(page: Page, piece: Piece, node: int) -> bool | None:
    """Whether a text stands below a control; None where the page was not painted."""
    text, control = box_of(page, piece.nodes), box_of(page, (node,))
    if np.isnan(text).any() or np.isnan(control).any():
        return None
    return bool(text[1] >= control[1] + control[3] - TOLERANCE)


def visual_lines(page: Page, nodes: Sequence[int]) -> dict[int, int]:
    """The rows on which nodes are painted, numbered from the top; nodes without a box are left out."""
    boxes = np.array([box_of(page, (node,)) for node in nodes], dtype=np.float32).reshape(-1, 4)
    return {nodes[at]: row for row, members in enumerate(rows(boxes)) for at in members}


def nearest(
    page: Page, bare: Sequence[Sequence[int]], boxed: Sequence[bool], pieces: Sequence[Piece], others: Sequence[int]
) -> dict[int, Piece]:
    """The nearest texts of the fields in `bare` (their nodes), by place; `boxed` says which have theirs in the east."""
    if page.layout is None or not pieces or len(bare) * (len(pieces) + len(others)) > _MOST_PAIRS:
        return {}
    texts = np.array([box_of(page, piece.nodes) for piece in pieces])
    controls = page.layout.box[list(others)]
    found: dict[int, Piece] = {}
    distances = np.full((len(bare), len(pieces)), np.inf)
    for at, nodes in enumerate(bare):
        box = box_of(page, nodes)
        if not np.isnan(box).any():
            distances[at] = _reached(box, texts, is_box=boxed[at])
            rivals = controls[~np.isin(others, nodes)]
            distances[at][_overshadowed(box, texts, rivals)] = np.inf
    # A text labels one field: the nearest pair first.
    for flat in np.argsort(distances, axis=None).tolist():
        at, of = divmod(flat, len(pieces))
        if not np.isfinite(distances[at, of]):
            break
        found[at] = pieces[of]
        distances[at, :] = distances[:, of] = np.inf
    return found


def _reached(control: Boxes, texts: Boxes, *, is_box: bool) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """How far each text is as a label: west before north, and east for boxes; infinite where it cannot be one."""
    left, top, width, height = (float(number) for number in control)
    x, y, w, h = texts.T.astype(np.float64)
    with np.errstate(invalid="ignore"):
        beside = np.minimum(top + height, y + h) - np.maximum(top, y) >= SHARED_EXTENT * np.minimum(height, h)
        above = np.minimum(left + width, x + w) - np.maximum(left, x) >= SHARED_EXTENT * np.minimum(width, w)
        above |= (x <= left + TOLERANCE) & (left - x <= _INDENT)
        west, north, east = left - (x + w), top - (y + h), x - (left + width)
        distance = np.full(len(texts), np.inf)
        at_north = above & (north >= -TOLERANCE) & (north <= _NORTH_REACH)
        distance[at_north] = north[at_north]
        at_west = beside & (west >= -TOLERANCE) & (west <= _WEST_REACH)
        distance[at_west] = west[at_west] / (_WEST_REACH / _NORTH_REACH)
        if is_box:
            at_east = beside & (east >= -TOLERANCE) & (east <= _NORTH_REACH)
            distance[at_east] = np.minimum(distance[at_east], east[at_east] / 2)
    return distance


def _overshadowed(control: Boxes, texts: Boxes, rivals: Boxes) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which texts are behind another control, seen from `control`."""
    hidden = np.zeros(len(texts), dtype=np.bool_)
    rivals = rivals[~np.isnan(rivals[:, 0])]
    if not len(rivals):
        return hidden
    centre = control[:2] + control[2:] / 2
    middles = rivals[:, :2] + rivals[:, 2:] / 2
    for at, text in enumerate(texts):
        if np.isnan(text).any():
            continue
        spot = text[:2] + text[2:] / 2
        low, high = np.minimum(centre, spot), np.maximum(centre, spot)
        # The line from text to field runs along one axis; a rival lies across it when its extent meets the line.
        across = 0 if abs(centre[0] - spot[0]) > abs(centre[1] - spot[1]) else 1
        between = (middles[:, across] > low[across]) & (middles[:, across] < high[across])
        meets = (rivals[:, 1 - across] <= high[1 - across] + TOLERANCE) & (
            rivals[:, 1 - across] + rivals[:, 3 - across] >= low[1 - across] - TOLERANCE
        )
        hidden[at] = bool((between & meets).any())
    return hidden


def _inside(control: Boxes, text: Boxes) -> bool:
    return bool(
        (text[:2] >= control[:2] - TOLERANCE).all()
        and (text[:2] + text[2:] <= control[:2] + control[2:] + TOLERANCE).all()
    )
