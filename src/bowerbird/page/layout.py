"""The layout columns of a page while they are filled, and what they say together about what can be seen."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from bowerbird.page.kinds import Display, Kind
from bowerbird.page.model import Flags, Ints, Layout

SLIVER = 1.0  # a box this wide or high that clips what is in it is a way to hide from sight


class LayoutTable:
    """One row a node; rows that nothing is put into were not painted."""

    def __init__(self, size: int) -> None:
        self.box = np.full((size, 4), np.nan, dtype=np.float32)
        self._columns: dict[str, NDArray[Any]] = {
            "display": np.full(size, Display.NONE, dtype=np.uint8),
            "position": np.zeros(size, dtype=np.uint8),
            "shown": np.zeros(size, dtype=np.bool_),
            "transparent": np.zeros(size, dtype=np.bool_),
            "clipping": np.zeros(size, dtype=np.bool_),
            "font_size": np.zeros(size, dtype=np.float32),
            "font_weight": np.zeros(size, dtype=np.int16),
            "italic": np.zeros(size, dtype=np.bool_),
            "struck": np.zeros(size, dtype=np.bool_),
            "preformatted": np.zeros(size, dtype=np.bool_),
            "colour": np.zeros(size, dtype=np.uint32),
            "background": np.zeros(size, dtype=np.uint32),
        }

    def put(self, rows: Ints, boxes: NDArray[np.float32], styles: dict[str, NDArray[Any]]) -> None:
        # Of several boxes of one node (a list item's marker comes after its text) the first is its own.
        self.box[rows[::-1]] = boxes[::-1]
        for name, values in styles.items():
            self._columns[name][rows[::-1]] = values[::-1]

    def finish(self, kind: NDArray[np.uint8], end: Ints) -> Layout:
        columns = dict(self._columns)
        shown, transparent, clipping = (columns.pop(name) for name in ("shown", "transparent", "clipping"))
        display = columns["display"]
        painted = ~np.isnan(self.box[:, 0])
        # Elements of `display: contents`, slots and shadow roots have no box, what is in them has.
        painted_before = np.concatenate(([0], np.cumsum(painted)))
        transmitting = ~painted & (painted_before[end] > painted_before[:-1])
        display[transmitting] = Display.CONTENTS
        display[kind == Kind.TEXT] = Display.INLINE
        left, top, width, height = self.box.T
        with np.errstate(invalid="ignore"):
            beyond_reach = (left + width <= 0) | (top + height <= 0)
            sliver = clipping & ((width <= SLIVER) | (height <= SLIVER))
        hidden = _within(transparent | sliver, end) | ((kind == Kind.TEXT) & (columns["font_size"] == 0))
        return Layout(
            box=self.box,
            visible=((painted & shown & ~beyond_reach) | transmitting) & ~hidden,
            **{**columns, "struck": _within(columns["struck"], end)},
        )


def _within(roots: Flags, end: Ints) -> Flags:
    """Which rows lie in the subtree of a row in `roots`, themselves included."""
    steps = np.zeros(len(end) + 1, dtype=np.int32)
    steps[:-1] += roots
    np.subtract.at(steps, end[roots], 1)
    inside: Flags = np.cumsum(steps)[:-1] > 0
    return inside
