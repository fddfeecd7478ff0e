"""Computed CSS values, as the numbers that the columns of a `Layout` hold."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bowerbird.page.kinds import Display, Position, as_in_css

_DISPLAYS = {
    "none": Display.NONE,
    "inline": Display.INLINE,
    "ruby": Display.INLINE,
    "ruby-text": Display.INLINE,
    "inline-block": Display.INLINE_BLOCK,
    "inline-table": Display.INLINE_BLOCK,
    "list-item": Display.LIST_ITEM,
    "table": Display.TABLE,
    "table-row": Display.TABLE_ROW,
    "table-cell": Display.TABLE_CELL,
    "table-row-group": Display.TABLE_PART,
    "table-header-group": Display.TABLE_PART,
    "table-footer-group": Display.TABLE_PART,
    "table-column": Display.TABLE_PART,
    "table-column-group": Display.TABLE_PART,
    "table-caption": Display.TABLE_PART,
    "flex": Display.FLEX,
    "grid": Display.GRID,
    "inline-flex": Display.INLINE_FLEX,
    "inline-grid": Display.INLINE_GRID,
    "contents": Display.CONTENTS,
}
_POSITIONS = {name: number for number, name in as_in_css(Position).items()}
_NUMBER = re.compile(r"[-+]?[\d.]+(?:e[-+]?\d+)?")
_PRESERVING = ("preserve", "break-spaces", "pre")
_CLIPPING = ("hidden", "clip")


def display_of(css: str) -> int:
    """`flow-root`, `block` and whatever is yet to be invented break lines."""
    return _DISPLAYS.get(css, Display.BLOCK)


def position_of(css: str) -> int:
    return _POSITIONS.get(css, Position.STATIC)


def pixels_of(css: str) -> float:
    number = _NUMBER.match(css)
    return float(number.group()) if number else 0.0


def weight_of(css: str) -> int:
    return {"normal": 400, "bold": 700}.get(css) or int(pixels_of(css))


def is_italic(css: str) -> bool:
    return css.startswith(("italic", "oblique"))


def is_struck(css: str) -> bool:
    return "line-through" in css


def is_preformatted(css: str) -> bool:
    return css.startswith(_PRESERVING)


def colour_of(css: str) -> int:
    """`rgb(…)`, `rgba(…)` and `color(srgb …)` as 0xRRGGBBAA; other colour spaces count as black."""
    numbers = [float(number) for number in _NUMBER.findall(css.partition("(")[2])]
    if css.startswith("color(srgb"):
        numbers = [*(255 * channel for channel in numbers[:3]), *numbers[3:]]
    elif not css.startswith("rgb"):
        numbers = []
    red, green, blue, alpha = ([*numbers, 1.0] if len(numbers) == 3 else numbers) if len(numbers) >= 3 else (0, 0, 0, 1)
    channels = [min(max(round(channel), 0), 255) for channel in (red, green, blue, 255 * alpha)]
    return int.from_bytes(bytes(channels), "big")


# The columns of a layout, the CSS property each is read from, and how.
_READERS: dict[str, tuple[str, Callable[[str], Any], type[np.generic]]] = {
    "display": ("display", display_of, np.uint8),
    "position": ("position", position_of, np.uint8),
    "shown": ("visibility", lambda css: css == "visible", np.bool_),
    "transparent": ("opacity", lambda css: css == "0", np.bool_),
    "clipping": ("overflow-x", lambda css: css in _CLIPPING, np.bool_),
    "font_size": ("font-size", pixels_of, np.float32),
    "font_weight": ("font-weight", weight_of, np.int16),
    "italic": ("font-style", is_italic, np.bool_),
    "struck": ("text-decoration-line", is_struck, np.bool_),
    "preformatted": ("white-space-collapse", is_preformatted, np.bool_),
    "colour": ("color", colour_of, np.uint32),
    "background": ("background-color", colour_of, np.uint32),
}
PROPERTIES = [css for css, _, _ in _READERS.values()]
_DOCUMENT_STYLES = ["block", "static", "visible", "1", "visible", "0", "0", "normal", "none", "collapse", "", ""]


def read_styles(rows: Sequence[list[int]], kept: NDArray[np.bool_], strings: list[str]) -> dict[str, NDArray[Any]]:
    """Columns of those style rows that are `kept`; each row numbers the strings of `PROPERTIES` in their order.

    The row of a document is empty, since it has no styles of its own.
    """
    strings = [*strings, *_DOCUMENT_STYLES]
    bare = list(range(len(strings) - len(_DOCUMENT_STYLES), len(strings)))
    numbers = np.array([row or bare for row in rows], dtype=np.int32).reshape(-1, len(_READERS))[kept]
    read: dict[str, NDArray[Any]] = {}
    for column, (name, (_, reader, dtype)) in zip(numbers.T, _READERS.items(), strict=True):
        table = np.zeros(len(strings), dtype=dtype)
        for number in set(column.tolist()):
            table[number] = reader(strings[number])
        read[name] = table[column]
    return read
