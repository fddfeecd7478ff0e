"""Boilerplate: blocks of a page that are the same kind of thing on every site.

Problem    find headers, footers, menus, side bars, advertisements on one page alone, from the top down.
Reference  thesis §6.3, Algorithm 6: a block is boilerplate when it meets all conditions of one class, and then all of
           it is; else its children are asked.
Departures the thesis leaves classes and conditions to a configuration that it does not print. Ours (`CLASSES`) combine
           the landmarks of HTML, words in class names and ids, the share of text in links, the share of the page's
           text, place (where there are boxes) and annotations: a block with several characteristic attributes, or with
           the page's main heading, is never boilerplate.
Cost       one pass over the elements above and around the leaves.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

import numpy as np

from bowerbird.detail.leaves import Leaves, PathBook
from bowerbird.page import Kind

_MOST_KINDS = 1  # characteristic attributes that boilerplate may hold, as a phone number in a footer
_WIDE = 0.55  # of the window: what covers its centre is no side bar


@dataclass(frozen=True, slots=True)
class BlockClass:
    """A class of blocks: what its blocks are called, and the conditions that they must meet."""

    name: str
    tags: tuple[str, ...]
    words: re.Pattern[str]
    most_text: float
    """The largest share of the page's text that such a block holds."""
    fewest_links: float = 0.0
    """The least share of its text that is in links."""
    off_centre: bool = False
    """Whether it must leave the middle of the window free, where boxes tell."""


def _named(*words: str) -> re.Pattern[str]:
    return re.compile(rf"(?:^|[-_\s]|(?<=[a-z])(?=[A-Z]))(?:{'|'.join(words)})(?:$|[-_\s\d]|(?=[A-Z]))", re.IGNORECASE)


CLASSES = (
    BlockClass("navigation", ("nav",), _named("nav", "navbar", "navigation", "menu", "submenu", "tabs?"), 0.5, 0.5),
    BlockClass("breadcrumb", (), _named("breadcrumbs?", "crumbs?"), 0.1, 0.3),
    BlockClass("header", ("header",), _named("header", "masthead", "topbar", "site-head"), 0.3),
    BlockClass("footer", ("footer",), _named("footer", "foot", "bottom", "copyright", "legal"), 0.4),
    BlockClass("sidebar", ("aside",), _named("sidebar", "side", "rail", "aside"), 0.4, 0.0, True),
    BlockClass(
        "advertisement",
        (),
        _named("ads?", "advert", "advertisement", "adsense", "sponsor(?:ed)?", "google_ads", "promo", "banner", "mpu"),
        0.3,
    ),
    BlockClass("sharing", (), _named("share", "social", "addthis", "follow-us"), 0.1),
    BlockClass("consent", (), _named("cookies?", "consent", "gdpr", "newsletter", "subscribe"), 0.2),
    BlockClass("form", ("form",), _named("search-?form", "login", "signup", "enquiry", "contact-form"), 0.2),
)


def boilerplate(
    leaves: Leaves, book: PathBook, characteristic: frozenset[str], keep: int | None = None
) -> tuple[bool, ...]:
    """For each leaf, whether it is in a boilerplate block.

    `characteristic` are the attributes that tell the object; `keep` is a node that is certainly none: the headline.
    """
    return _Removal(leaves, book, characteristic, keep).flags()


class _Removal:
    def __init__(self, leaves: Leaves, book: PathBook, characteristic: frozenset[str], keep: int | None) -> None:
        self._leaves, self._page = leaves, leaves.page
        self._keep = keep
        linked = _in_links(leaves, book)
        lengths = [len(text) for text in leaves.texts]
        self._text = _running(lengths)
        self._link_text = _running([length * link for length, link in zip(lengths, linked, strict=True)])
        self._kinds = _leaves_of_kinds(leaves.marks, characteristic)

    def flags(self) -> tuple[bool, ...]:
        leaves, page = self._leaves, self._page
        inside = [False] * len(leaves)
        pending = [0] if len(leaves) else []
        while pending:
            node = pending.pop()
            low, high = self._stretch(node)
            if low == high:
                continue
            if page.kind[node] == Kind.ELEMENT and self._class_of(node, low, high) is not None:
                inside[low:high] = [True] * (high - low)
                continue
            pending.extend(child for child in page.children(node) if page.kind[child] != Kind.TEXT)
        return tuple(inside)

    def _stretch(self, node: int) -> tuple[int, int]:
        nodes = self._leaves.nodes
        low = bisect_left(nodes, node)
        return low, bisect_left(nodes, self._leaves.end[node], low)

    def _class_of(self, node: int, low: int, high: int) -> BlockClass | None:
        page = self._page
        tag, attributes = page.name(node), page.attributes[node]
        called = f"{attributes.get('class', '')} {attributes.get('id', '')} {attributes.get('role', '')}".strip()
        if tag in ("html", "body", "main", "article") or (self._keep is not None and self._holds(node, self._keep)):
            return None
        for block in CLASSES:
            named = tag in block.tags or (called and block.words.search(called) is not None)
            if named and self._meets(block, node, low, high):
                return block
        return None

    def _meets(self, block: BlockClass, node: int, low: int, high: int) -> bool:
        text = self._text[high] - self._text[low]
        if text > block.most_text * self._text[-1]:
            return False
        if block.fewest_links and self._link_text[high] - self._link_text[low] < block.fewest_links * text:
            return False
        if block.off_centre and self._covers_centre(node):
            return False
        kinds = sum(bisect_left(where, high) > bisect_left(where, low) for where in self._kinds)
        return kinds <= _MOST_KINDS

    def _covers_centre(self, node: int) -> bool:
        layout, (width, _) = self._page.layout, self._page.viewport
        if layout is None or not width or np.isnan(layout.box[node, 0]):
            return False
        left, _, wide, _ = layout.box[node].tolist()
        return bool(left < width / 2 < left + wide and wide >= _WIDE * width)

    def _holds(self, node: int, other: int) -> bool:
        return node <= other < self._leaves.end[node]


def _in_links(leaves: Leaves, book: PathBook) -> list[bool]:
    known = {path: "a" in book.steps(path) for path in set(leaves.tags)}
    return [known[path] for path in leaves.tags]


def _running(numbers: Sequence[int]) -> list[int]:
    return [0, *accumulate(numbers)]


def _leaves_of_kinds(marks: Mapping[str, Mapping[int, object]], kinds: frozenset[str]) -> list[list[int]]:
    return [sorted(marks[kind]) for kind in kinds if kind in marks]
