"""Boxes: how much they overlap, how they line up, which rows and columns they form, where one lies from another.

A box is `x, y, width, height` in CSS pixels, as in `Layout.box`; y grows downwards. Functions of two boxes
broadcast over leading axes, so `gap(box, boxes)` is a vector and `overlap(boxes[:, None], boxes)` a matrix.
A box of NaN stands for a node that was not painted: it has no area, touches and aligns with nothing, joins no
row, and its distances are NaN.
"""

from __future__ import annotations

from enum import Enum, IntFlag

import numpy as np
from numpy.typing import NDArray

Boxes = NDArray[np.float32]
Lengths = NDArray[np.float32]
Flags = NDArray[np.bool_]

# Browsers place boxes at fractions of a pixel and round what they paint: edges one pixel apart look aligned.
TOLERANCE = 1.0
# Boxes share a row (column) when the extents overlap by half of the smaller one: the usual reading of "same
# line" in page segmentation; lines of text set in two sizes pass, neighbouring lines do not.
SHARED_EXTENT = 0.5


class Line(Enum):
    """What boxes can be aligned by; the value is (axis, how far along the box)."""

    LEFT = (0, 0.0)
    CENTRE = (0, 0.5)
    RIGHT = (0, 1.0)
    TOP = (1, 0.0)
    MIDDLE = (1, 0.5)
    BOTTOM = (1, 1.0)


class Direction(IntFlag):
    """Where a box lies, seen from another; `NORTH | WEST` is above and to the left, `HERE` overlaps both ways."""

    HERE = 0
    NORTH = 1
    EAST = 2
    SOUTH = 4
    WEST = 8


def area(boxes: Boxes) -> Lengths:
    """The area of each box; 0 without a box."""
    return _or_zero(boxes[..., 2] * boxes[..., 3])


def overlap(one: Boxes, other: Boxes) -> Lengths:
    """The area that both boxes cover."""
    return _or_zero(_shared(one, other, 0) * _shared(one, other, 1))


def overlap_share(one: Boxes, other: Boxes) -> Lengths:
    """The part of the smaller box that the other covers, 0 to 1; 0 where a box has no area."""
    smaller = np.minimum(area(one), area(other))
    common = overlap(one, other)
    return np.divide(common, smaller, out=np.zeros_like(common), where=smaller > 0)


def contains(outer: Boxes, inner: Boxes, tolerance: float = TOLERANCE) -> Flags:
    """Whether `inner` lies within `outer`, edges included."""
    starts = outer[..., :2] <= inner[..., :2] + tolerance
    ends = _far(inner) <= _far(outer) + tolerance
    return np.asarray(np.all(starts & ends, axis=-1))


def aligned(one: Boxes, other: Boxes, line: Line, tolerance: float = TOLERANCE) -> Flags:
    """Whether the boxes have `line` in common."""
    return np.asarray(np.abs(_at(one, line) - _at(other, line)) <= tolerance)


def union(boxes: Boxes) -> Boxes:
    """The smallest box around all of `boxes`; NaN when there are none."""
    boxes = boxes[_painted(boxes)]
    if not len(boxes):
        return np.full(4, np.nan, dtype=np.float32)
    start = boxes[:, :2].min(axis=0)
    return np.concatenate([start, _far(boxes).max(axis=0) - start])


def gap(one: Boxes, other: Boxes) -> Lengths:
    """The distance between the nearest points of the boxes; 0 when they touch or overlap."""
    return np.asarray(np.hypot(_apart(one, other, 0), _apart(one, other, 1)))


def centre_distance(one: Boxes, other: Boxes) -> Lengths:
    """The distance between the centres of the boxes."""
    across = _at(one, Line.CENTRE) - _at(other, Line.CENTRE)
    down = _at(one, Line.MIDDLE) - _at(other, Line.MIDDLE)
    return np.asarray(np.hypot(across, down))


def direction(one: Boxes, other: Boxes, tolerance: float = TOLERANCE) -> Direction | None:
    """Where `other` lies, seen from `one`; None where either was not painted.

    A box is north of another when it ends, but for `tolerance`, before the other begins; and so on.
    """
    if np.isnan(one).any() or np.isnan(other).any():
        return None
    found = Direction.HERE
    for axis, before, after in ((0, Direction.WEST, Direction.EAST), (1, Direction.NORTH, Direction.SOUTH)):
        if other[axis] + other[axis + 2] <= one[axis] + tolerance:
            found |= before
        elif one[axis] + one[axis + 2] <= other[axis] + tolerance:
            found |= after
    return found


def rows(boxes: Boxes) -> list[list[int]]:
    """The indices of the boxes that stand side by side, row by row from the top, each from the left."""
    return _bands(boxes, axis=1)


def columns(boxes: Boxes) -> list[list[int]]:
    """The indices of the boxes that stand one above the other, column by column from the left, each from the top."""
    return _bands(boxes, axis=0)


def reading_order(boxes: Boxes) -> list[int]:
    """The indices of the painted boxes, row by row from the top, each row from the left."""
    return [index for row in rows(boxes) for index in row]


def _bands(boxes: Boxes, axis: int) -> list[list[int]]:
    """Group boxes whose extents along `axis` overlap enough.

    A group's band is the extent that all its members share, so a tall picture beside three lines does not
    pull the lines into one row.
    """
    painted = np.flatnonzero(_painted(boxes))
    starts, ends = boxes[:, axis].tolist(), (boxes[:, axis] + boxes[:, axis + 2]).tolist()
    across = boxes[:, 1 - axis].tolist()
    groups: list[list[int]] = []
    low = high = 0.0
    for index in sorted(painted.tolist(), key=lambda index: (starts[index], ends[index])):
        start, end = starts[index], ends[index]
        shared = min(high, end) - max(low, start)
        if groups and shared >= SHARED_EXTENT * min(high - low, end - start):
            groups[-1].append(index)
            low, high = max(low, start), min(high, end)
        else:
            groups.append([index])
            low, high = start, end
    return [sorted(group, key=lambda index: (across[index], starts[index])) for group in groups]


def _painted(boxes: Boxes) -> Flags:
    return ~np.isnan(boxes[:, 0])


def _or_zero(lengths: Lengths) -> Lengths:
    return np.where(np.isnan(lengths), np.float32(0), lengths)


def _far(boxes: Boxes) -> Boxes:
    return boxes[..., :2] + boxes[..., 2:]


def _at(boxes: Boxes, line: Line) -> Lengths:
    axis, along = line.value
    return np.asarray(boxes[..., axis] + along * boxes[..., axis + 2])


def _shared(one: Boxes, other: Boxes, axis: int) -> Lengths:
    """The length of the extent along `axis` that the boxes have in common."""
    return np.maximum(_signed_shared(one, other, axis), 0)


def _apart(one: Boxes, other: Boxes, axis: int) -> Lengths:
    """The length along `axis` between the boxes."""
    return np.maximum(-_signed_shared(one, other, axis), 0)


def _signed_shared(one: Boxes, other: Boxes, axis: int) -> Lengths:
    start = np.maximum(one[..., axis], other[..., axis])
    end = np.minimum(one[..., axis] + one[..., axis + 2], other[..., axis] + other[..., axis + 2])
    return np.asarray(end - start)
