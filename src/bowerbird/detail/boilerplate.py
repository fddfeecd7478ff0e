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
    words: frozenset[str]
    """Words of class names, ids and roles."""
    most_text: float
    """The largest share of the page's text that such a block holds."""
    fewest_links: float = 0.0
    """The least share of its text that is in links."""
    off_centre: bool = False
    """Whether it must leave the middle of the window free, where boxes tell."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


CLASSES = (
    BlockClass("navigation", ("nav",), _words("nav navbar navigation menu submenu tabs"), 0.5, 0.8),
    BlockClass("breadcrumb", (), _words("breadcrumb breadcrumbs crumb crumbs"), 0.1, 0.3),
    BlockClass("header", ("header",), _words("header masthead topbar banner"), 0.3),
    BlockClass("footer", ("footer",), _words("footer foot copyright legal contentinfo"), 0.4),
    BlockClass("sidebar", ("aside",), _words("sidebar rail aside complementary"), 0.4, 0.0, True),
    BlockClass("advertisement", (), _words("ad ads advert advertisement adsense sponsor sponsored promo mpu"), 0.3),
    BlockClass("sharing", (), _words("share sharing social addthis"), 0.1),
    BlockClass("consent", (), _words("cookie cookies consent gdpr newsletter subscribe"), 0.2),
    BlockClass("form", ("form",), _words("login signin signup enquiry"), 0.2),
)
_CLASS_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


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
        called = f"{attributes.get('class', '')} {attributes.get('id', '')} {attributes.get('role', '')}"
        words = {word.lower() for word in _CLASS_WORD.findall(called)}
        if tag in ("html", "body", "main", "article") or (self._keep is not None and self._holds(node, self._keep)):
            return None
        for block in CLASSES:
            named = tag in block.tags or not block.words.isdisjoint(words)
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
