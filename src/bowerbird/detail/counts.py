"""Numbers in headings that count what stands below them: "Extras 4" above a list of four is no value under "Extras"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from bowerbird.page import Kind, Page

_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6", "summary", "legend", "caption", "button", "dt", "th")
_COUNT = re.compile(r"\(?(\d{1,3})\)?")
_LEVELS = 3  # from a text up to its heading, and from a heading up to what stands before the list


def is_count_of_items(page: Page, text: int) -> bool:
    """Whether a text is the number of the items that stand below the heading in which it comes last."""
    said = _COUNT.fullmatch(" ".join(page.text[text].split()))
    heading = next((up for up in page.ancestors(text) if page.name(up) in _HEADINGS), None) if said else None
    if said is None or heading is None:
        return False
    words = [
        it for it in range(heading, int(page.end[heading])) if page.kind[it] == Kind.TEXT and page.text[it].strip()
    ]
    if len(words) < 2 or words[-1] != text:
        return False
    return any(int(said[1]) == number for number in _items_below(page, heading))


def _items_below(page: Page, heading: int) -> Iterator[int]:
    """How many elements there are in what stands right below a heading, at each of its levels."""
    below = _below(page, heading)
    for _ in range(_LEVELS):
        children = [] if below is None else list(page.element_children(below))
        yield len(children)
        below = children[0] if len(children) == 1 else None


def _below(page: Page, heading: int) -> int | None:
    """The element that comes next after a heading, or after what it ends."""
    for node in (heading, *islice(page.ancestors(heading), _LEVELS - 1)):
        after = next((it for it in page.element_children(int(page.parent[node])) if it > node), None)
        if after is not None:
            return after
    return None
