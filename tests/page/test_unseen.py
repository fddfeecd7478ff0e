"""What a browser keeps out of sight, on pages that none has shown."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from bowerbird.page import Page, parse_html
from bowerbird.page.layout import LayoutTable
from bowerbird.page.unseen import hidden_alike

PLAIN = parse_html("<p><b class='aside small'>Regular price</b> <i class=small>£12</i></p>")


def shown(clipped: str) -> Page:
    """The page as a browser paints it that clips the elements of a class to a sliver."""
    table = LayoutTable(len(PLAIN))
    rows = np.arange(len(PLAIN), dtype=np.int32)
    boxes = np.full((len(PLAIN), 4), 10, dtype=np.float32)
    clips = np.array([clipped in own.get("class", "").split() for own in PLAIN.attributes])
    boxes[clips, 2:] = 1
    every = np.ones(len(PLAIN), dtype=np.bool_)
    styles = {
        "shown": every,
        "clipping": clips,
        "font_size": every.astype(np.float32),
        "display": every.astype(np.uint8),
    }
    table.put(rows, boxes, styles)
    return replace(PLAIN, layout=table.finish(PLAIN.kind, PLAIN.end))


def test_a_class_that_a_browser_clips_to_a_sliver_hides_on_other_pages_too() -> None:
    assert shown("aside").visible_text().split() == ["£12"]
    assert hidden_alike(PLAIN, shown("aside")).visible_text().split() == ["£12"]


def test_a_class_that_something_in_sight_has_hides_nothing() -> None:
    assert hidden_alike(PLAIN, shown("none")) is PLAIN
    assert hidden_alike(PLAIN, PLAIN) is PLAIN
