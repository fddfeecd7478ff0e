"""The data area: the smallest element that holds all attributes of the page's object.

Problem    of all nodes of a page, keep those that tell the object.
Reference  thesis §6.3, Algorithm 5: the least common ancestor of what is dissimilar, not boilerplate and in no dynamic
           list. Works on one page, where everything counts as dissimilar.
Departures one stray text (a date in the footer that no class of blocks knows) would make the least common ancestor the
           whole page; the area is the smallest element with nearly all of the remaining text, and with the headline.
           Where most pages of the site have their area at one path, a page that has an element there takes it.
Cost       one walk down from the root on each page.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum

from bowerbird.detail.leaves import Leaves
from bowerbird.detail.pairs import NONE
from bowerbird.page import Kind

_NEARLY_ALL = 0.88  # of the remaining text, each leaf counting for at most `_MOST_OF_LEAF` characters; zoo, seeds 0-199
_MOST_OF_LEAF = 80
_MOST_PAGES = 0.5


class Component(StrEnum):
    """The three components of the data area, which an experiment can leave out."""

    BOILERPLATE = "boilerplate"
    LISTS = "lists"
    DISSIMILARITY = "dissimilarity"


COMPONENTS = frozenset(Component)


def data_area(leaves: Leaves, kept: Sequence[bool], headline: int | None, labels: Sequence[int] = ()) -> int:
    """The area of one page: `kept` says which leaves may be the object's, `headline` is the node of its name, and
    `labels` those of the leaves, as far as they have any: a value under one says as much as any prose."""
    weights = [0]
    echo = _text_of(leaves, headline)
    for at, text in enumerate(leaves.texts):
        counts = kept[at] and (text != echo or leaves.nodes[at] == headline)
        is_labelled = bool(labels) and labels[at] != NONE
        weight = _MOST_OF_LEAF if is_labelled else min(len(text), _MOST_OF_LEAF)
        weights.append(weights[-1] + (weight if counts else 0))
    if not weights[-1]:
        return 0
    node, needed = 0, _NEARLY_ALL * weights[-1]
    while (child := _heir(leaves, weights, node, needed, headline)) is not None:
        node = child
    return node


def agreed_areas(site: Sequence[Leaves], areas: Sequence[int], headlines: Sequence[int | None]) -> list[int]:
    """The areas again, moved to the path where most pages have theirs, if the page has one such element."""
    paths = [element_path(leaves, area) for leaves, area in zip(site, areas, strict=True)]
    (common, times), *_ = Counter(paths).most_common(1) or [((), 0)]
    if times <= _MOST_PAGES * len(site):
        return list(areas)
    return [
        area if path == common else _element_at(leaves, common, headline, area)
        for leaves, area, path, headline in zip(site, areas, paths, headlines, strict=True)
    ]


def element_path(leaves: Leaves, node: int) -> tuple[str, ...]:
    """The names from the root to an element, with its own class and id: where an area stands in a template."""
    page = leaves.page
    names = [page.name(up) for up in (node, *page.ancestors(node))][:-1]
    own = page.attributes[node]
    return (own.get("id", ""), own.get("class", ""), *names)


def _text_of(leaves: Leaves, headline: int | None) -> str:
    """The object's name, which breadcrumbs repeat outside its area."""
    if headline is None:
        return ""
    at = bisect_left(leaves.nodes, headline)
    return leaves.texts[at] if at < len(leaves) and leaves.nodes[at] == headline else ""


def _heir(leaves: Leaves, weights: Sequence[int], node: int, needed: float, headline: int | None) -> int | None:
    """The child that holds nearly all by itself."""
    for child in leaves.page.children(node):
        if leaves.page.kind[child] == Kind.TEXT:
            continue
        low = bisect_left(leaves.nodes, child)
        high = bisect_left(leaves.nodes, leaves.end[child], low)
        held = weights[high] - weights[low]
        if held >= needed and held and (headline is None or child <= headline < leaves.end[child]):
            return child
    return None


def _element_at(leaves: Leaves, path: tuple[str, ...], headline: int | None, otherwise: int) -> int:
    names = path[2:]
    for node in leaves.page.index.with_tag(names[0]).tolist() if names else ():
        if element_path(leaves, node) == path and (headline is None or node <= headline < leaves.end[node]):
            return int(node)
    return otherwise
