"""Where on the page's picture things are: boxes of records, of values, and of parts of a line of text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from bowerbird.page import Kind, Page
from bowerbird.page.geometry import union

_ONE_LINE = 1.9  # times the font size that a box of one line is high, at the most


class Spot(NamedTuple):
    """A box in CSS pixels, rounded so that equal places are equal."""

    left: float
    top: float
    width: float
    height: float


def placed(spot: Spot, width: float, height: float) -> str:
    """The style that places a box over a picture of so many CSS pixels, however large that is shown."""
    parts = (spot.left / width, spot.top / height, spot.width / width, spot.height / height)
    return "left:{:.3%};top:{:.3%};width:{:.3%};height:{:.3%}".format(*parts)


def spot_of(page: Page, nodes: Iterable[int]) -> Spot | None:
    """The box around nodes; of those without one, the box around what is painted below them."""
    assert page.layout is not None
    rows = [row for node in nodes for row in _painted(page, node)]
    return _spot(page.layout.box[rows]) if rows else None


def text_spot(page: Page, node: int, span: tuple[int, int] | None = None) -> Spot | None:
    """The box around the text of a node, rather than all the room the node takes; of `span` where it is one line."""
    assert page.layout is not None
    below = [row for row in page.subtree(node) if page.kind[row] == Kind.TEXT and page.text[row].strip()]
    whole = spot_of(page, below) or spot_of(page, [node])
    if whole is None or span is None:
        return whole
    shown = page.text[node].strip() if page.kind[node] == Kind.TEXT else page.visible_text(node)
    font = float(page.layout.font_size[below[0] if below else node])
    if not shown or not font or whole.height > _ONE_LINE * font:
        return whole
    # Letters differ in width, so this is about where the span stands; a picture needs no more.
    start, stop = (min(at / len(shown), 1.0) for at in span)
    return whole._replace(left=round(whole.left + start * whole.width), width=round((stop - start) * whole.width))


def _painted(page: Page, node: int) -> list[int]:
    assert page.layout is not None
    if not np.isnan(page.layout.box[node, 0]):
        return [node]
    return [row for row in page.subtree(node) if not np.isnan(page.layout.box[row, 0])]


def _spot(boxes: np.ndarray) -> Spot | None:
    box = union(boxes)
    return None if np.isnan(box).any() else Spot(*(round(number) for number in box.tolist()))
