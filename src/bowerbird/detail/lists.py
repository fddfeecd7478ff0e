"""Dynamic lists on a detail page: recommendations, nearby offers, reviews.

Problem    what a site lists beside the object has the object's own attributes and changes from page to page; it must
           not be taken for the object.
Reference  thesis §6.3, "dynamic list identification", runs the whole result-page analysis on the detail page.
Departures that analysis enters as an argument (node ranges of secondary areas). Without it, a list is three or more
           children of one element that begin alike, each with two values or more and a link of its own; and whatever
           stands under a heading that the pack calls secondary ("Similar cars"). Rows of a key-value table are no list:
           their first leaf is a label.
Cost       O(leaves · levels).
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import islice

from bowerbird.detail.leaves import Leaves, PathBook, as_label
from bowerbird.detail.template import Standing

_LEVELS = 8  # from a leaf up to the item that holds it
_FEWEST_ITEMS = 3
_FEWEST_VALUES = 2  # changing texts of an item
_MOST_SHARE = 0.8  # of a page's leaves: what holds more is the page, not a list on it
_TITLE_REACH = 4  # levels from a heading up to the block that it heads
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6", "summary")
_CONTROLS = ("button", "label", "option")
_MOST_TITLED = 150  # leaves of a block under a secondary heading


def dynamic_lists(
    leaves: Leaves,
    standing: Standing,
    book: PathBook,
    secondary_titles: frozenset[str] = frozenset(),
    areas: Iterable[range] = (),
) -> tuple[bool, ...]:
    """For each leaf, whether it is part of a list that is not the object's own."""
    inside = [False] * len(leaves)
    for low, high in (*_repeated(leaves, standing, book), *_titled(leaves, standing, secondary_titles)):
        inside[low:high] = [True] * (high - low)
    for area in areas:
        low, high = bisect_left(leaves.nodes, area.start), bisect_left(leaves.nodes, area.stop)
        inside[low:high] = [True] * (high - low)
    return tuple(inside)


def _repeated(leaves: Leaves, standing: Standing, book: PathBook) -> Iterable[tuple[int, int]]:
    """Stretches of leaves that are items of one kind, below one element."""
    nodes, end = leaves.nodes, leaves.end
    links = _linked(leaves, book)
    most = _MOST_SHARE * len(leaves)
    for children in _children(leaves).values():
        if len(children) < _FEWEST_ITEMS:
            continue
        alike: dict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
        for child, first in children.items():
            stop = bisect_left(nodes, end[child], first)
            if _is_item(standing, links, first, stop):
                alike[leaves.page.name(child), leaves.tags[first]].append((first, stop))
        for items in alike.values():
            if len(items) >= _FEWEST_ITEMS and sum(stop - first for first, stop in items) <= most:
                yield from items


def _children(leaves: Leaves) -> dict[int, dict[int, int]]:
    """For each element near the leaves, its children that hold leaves, each with the first of them."""
    children: dict[int, dict[int, int]] = {}
    parent = leaves.parent
    for at, node in enumerate(leaves.nodes):
        child = parent[node]
        for _ in range(_LEVELS):
            above = parent[child]
            if above < 0:
                break
            known = children.setdefault(above, {})
            if child in known:
                break  # an earlier leaf has gone this way up
            known[child] = at
            child = above
    return children


def _is_item(standing: Standing, links: Sequence[bool], first: int, stop: int) -> bool:
    if standing.static[first] and standing.label[first]:
        return False
    changing = sum(not standing.static[at] for at in range(first, stop))
    return changing >= _FEWEST_VALUES and any(links[at] for at in range(first, stop))


def _linked(leaves: Leaves, book: PathBook) -> list[bool]:
    known: dict[int, bool] = {}
    for path in leaves.tags:
        if path not in known:
            known[path] = "a" in book.steps(path)
    return [known[path] for path in leaves.tags]


def _titled(leaves: Leaves, standing: Standing, titles: frozenset[str]) -> Iterable[tuple[int, int]]:
    """What stands under secondary headings, to the end of the block that they head."""
    for at, text in enumerate(leaves.texts):
        if not standing.static[at] or as_label(text) not in titles or _is_control(leaves, leaves.nodes[at]):
            continue
        block = leaves.parent[leaves.nodes[at]]
        stop = at + 1
        for _ in range(_TITLE_REACH):
            stop = bisect_left(leaves.nodes, leaves.end[block], at)
            # What ends a block of something else heads nothing behind it: a badge "Featured" below a title.
            begins = bisect_left(leaves.nodes, block) == at
            if stop - at > 2 or leaves.parent[block] < 0 or not begins:
                break
            block = leaves.parent[block]
        if 2 < stop - at <= _MOST_TITLED:
            yield at + 1, stop


def _is_control(leaves: Leaves, node: int) -> bool:
    """Whether a text is that of a button or tab, which heads nothing of what comes after it; a heading may hold one."""
    page = leaves.page
    for up in islice(page.ancestors(node), _TITLE_REACH):
        if page.name(up) in _HEADINGS:
            return False
        if page.name(up) in _CONTROLS or page.attributes[up].get("role") == "tab":
            return True
    return False
