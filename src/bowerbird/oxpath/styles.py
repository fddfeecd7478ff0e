"""The `style::` axis: computed CSS properties, as far as a captured page keeps them.

A page without layout knows only how tags flow by default and what the markup hides.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from bowerbird.page.kinds import Display, Position, as_in_css
from bowerbird.page.model import Layout, Page

_DISPLAY = as_in_css(Display) | {Display.TABLE_PART: "table-row-group"}
_POSITION = as_in_css(Position)
_LAYOUT: dict[str, Callable[[Layout, int], str]] = {
    "background-color": lambda layout, row: _colour(int(layout.background[row])),
    "color": lambda layout, row: _colour(int(layout.colour[row])),
    "font-size": lambda layout, row: _pixels(float(layout.font_size[row])),
    "font-style": lambda layout, row: "italic" if layout.italic[row] else "normal",
    "font-weight": lambda layout, row: str(int(layout.font_weight[row])),
    "height": lambda layout, row: _pixels(float(layout.box[row, 3])),
    "left": lambda layout, row: _pixels(float(layout.box[row, 0])),
    "position": lambda layout, row: _POSITION[int(layout.position[row])],
    "text-decoration-line": lambda layout, row: "line-through" if layout.struck[row] else "none",
    "top": lambda layout, row: _pixels(float(layout.box[row, 1])),
    "width": lambda layout, row: _pixels(float(layout.box[row, 2])),
}
_ALWAYS: dict[str, Callable[[Page, int], str]] = {
    "display": lambda page, row: _DISPLAY[int(page.display[row])],
    "visibility": lambda page, row: "visible" if page.visible[row] else "hidden",
}
PROPERTIES = tuple(sorted((*_LAYOUT, *_ALWAYS)))


def known_properties(page: Page) -> tuple[str, ...]:
    """The properties that the nodes of `page` have."""
    return PROPERTIES if page.layout is not None else tuple(sorted(_ALWAYS))


def style_of(page: Page, row: int, name: str) -> str:
    """The computed value of a property, written as a browser does."""
    if name in _ALWAYS:
        return _ALWAYS[name](page, row)
    return _LAYOUT[name](page.layout, row) if page.layout is not None else ""


def _pixels(value: float) -> str:
    return "auto" if np.isnan(value) else f"{value:.6g}px"


def _colour(value: int) -> str:
    red, green, blue, alpha = value.to_bytes(4, "big")
    if alpha == 255:
        return f"rgb({red}, {green}, {blue})"
    return f"rgba({red}, {green}, {blue}, {alpha / 255:.3g})"
