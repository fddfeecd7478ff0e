"""The columns of a page that several features need, each worked out once.

A page that scripts draw shows next to nothing when no browser ran them; where its `<noscript>` holds the content for
such visitors, as many forums do, that is what is looked at instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bowerbird.page import Display, Kind, Page, parse_html

Flags = NDArray[np.bool_]
Numbers = NDArray[np.float64]
Nodes = NDArray[np.intp]

FEW_CHARACTERS = 200  # below it a page says too little for its text to be judged
_LONG = 100  # characters of a block that reads as prose; navigation and captions are shorter
_MOST_LINKED = 0.4  # share of a block's text in links up to which it is prose
_FLOWING = (Display.INLINE, Display.CONTENTS, Display.INLINE_BLOCK)
_CHROME_TAGS = ("nav", "footer", "aside", "dialog")
_CHROME_ROLES = ("navigation", "banner", "contentinfo", "menu", "menubar", "search", "dialog")
_CONTENT_TAGS = ("article", "main", "section")
_SHORT = 60  # characters of a text that is a price or a date, rather than prose that mentions one
_PRICE = re.compile(
    r"[$£€¥₹]\s?\d|\d\s?[$£€¥₹]|\b(?:usd|eur|gbp|chf|sek|pln|rs\.?|kr\.?)\s?\d|\d\s?(?:kr|zł|eur|chf|usd|ft|kč)\b"
)
_DATE = re.compile(
    r"\b(?:19|20)\d\d\b|\b\d{1,2}[:.]\d\d\b"
    r"|\b(?:jan|feb|mar|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])[a-zéû]*\.? \d"
    r"|\b\d{1,2}\.? (?:jan|feb|m[aä]r|apr|ma[iy]|ju[nil]|a[uo][gû]|sep|o[ck]t|nov|d[eé][cz])"
    r"|\b\d+ ?(?:h|hours?|d|days?|weeks?|mo|months?|y|yrs?|years?|min|minutes?) ago\b|\b(?:vor|il y a|hace) \d"
)
_DIGIT = re.compile(r"\d")


class View:
    """One page as the features look at it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._of_tag = {name: number for number, name in enumerate(page.names)}

    def tagged(self, *names: str) -> Flags:
        """Which nodes have one of these tags."""
        wanted = np.zeros(len(self.page.names), dtype=np.bool_)
        wanted[[self._of_tag[name] for name in names if name in self._of_tag]] = True
        return wanted[self.page.tag]

    def inside(self, *names: str) -> Flags:
        """Which nodes lie in an element of one of these tags."""
        return self.page.within(np.flatnonzero(self.tagged(*names)).astype(np.int32))

    def count(self, name: str) -> int:
        return len(self.page.index.with_tag(name))

    @cached_property
    def nodes(self) -> Nodes:
        """The visible text nodes that say something."""
        page = self.page
        shown = np.flatnonzero((page.kind == Kind.TEXT) & page.visible)
        return shown[[bool(page.text[node].strip()) for node in shown.tolist()]] if len(shown) else shown

    @cached_property
    def texts(self) -> list[str]:
        """What they say, in small letters."""
        text = self.page.text
        return [text[node].strip().lower() for node in self.nodes.tolist()]

    @cached_property
    def lengths(self) -> Numbers:
        return np.array([len(text) for text in self.texts], dtype=np.float64)

    @cached_property
    def total(self) -> float:
        """Characters of visible text."""
        return float(self.lengths.sum())

    @cached_property
    def characters(self) -> Numbers:
        """For each row, the characters of its own visible text."""
        column = np.zeros(len(self.page))
        column[self.nodes] = self.lengths
        return column

    @cached_property
    def in_link(self) -> Flags:
        return self.inside("a")

    @cached_property
    def chrome(self) -> Flags:
        """What the page has around its content: navigation, head, foot, asides."""
        page, index = self.page, self.page.index
        roots = set(np.flatnonzero(self.tagged(*_CHROME_TAGS)).tolist())
        roots.update(n for n in index.with_attribute("role").tolist() if page.attributes[n]["role"] in _CHROME_ROLES)
        in_content = self.inside(*_CONTENT_TAGS)
        roots.update(node for node in index.with_tag("header").tolist() if not in_content[node])
        return page.within(np.array(sorted(roots), dtype=np.int32))

    @cached_property
    def block(self) -> Nodes:
        """For each text, the nearest element around it that does not flow within a line."""
        page = self.page
        flows = np.isin(page.display, _FLOWING)
        flows[0] = False
        block = page.parent[self.nodes].astype(np.intp)
        while (inline := flows[block]).any():
            block[inline] = page.parent[block[inline]]
        return block

    @cached_property
    def prose(self) -> Numbers:
        """For each row, its characters as a block of prose: long, and little of it in links."""
        size = len(self.page)
        said = np.bincount(self.block, weights=self.lengths, minlength=size)
        linked = np.bincount(self.block, weights=self.lengths * self.in_link[self.nodes], minlength=size)
        return np.where((said >= _LONG) & (linked < _MOST_LINKED * said), said, 0.0)

    @cached_property
    def block_lengths(self) -> Numbers:
        said: Numbers = np.bincount(self.block, weights=self.lengths, minlength=1).astype(np.float64)
        return said[said > 0]

    @cached_property
    def _short_with_digits(self) -> list[tuple[int, str]]:
        pairs = zip(self.nodes.tolist(), self.texts, strict=True)
        return [(node, text) for node, text in pairs if len(text) <= _SHORT and _DIGIT.search(text)]

    @cached_property
    def prices(self) -> Flags:
        """Which nodes are short texts with a price."""
        return self._column(node for node, text in self._short_with_digits if _PRICE.search(text))

    @cached_property
    def dates(self) -> Flags:
        """Which nodes are short texts with a date or an age, or are marked as one."""
        found = self._column(node for node, text in self._short_with_digits if _DATE.search(text))
        found[self.page.index.with_tag("time")] = True
        return found

    def _column(self, nodes: Iterable[int]) -> Flags:
        column = np.zeros(len(self.page), dtype=np.bool_)
        column[list(nodes)] = True
        return column


def view(page: Page) -> View:
    """The page's own view, or that of its `<noscript>` where the page itself shows next to nothing."""
    own = View(page)
    if own.total >= FEW_CHARACTERS:
        return own
    hidden = [page.text[child] for node in page.index.with_tag("noscript").tolist() for child in page.children(node)]
    unscripted = max(hidden, key=len, default="")
    if len(unscripted) < FEW_CHARACTERS:
        return own
    inner = parse_html(unscripted, url=page.url)
    title = replace(inner.documents[0], title=page.title, language=page.language)
    other = View(replace(inner, documents=(title, *inner.documents[1:])))
    return other if other.total > own.total else own
