"""Inverted indexes of a page: which nodes have this tag, class, id or attribute.

Each index is built on its first use and gives node numbers in document order, so that "descendants of `n`
with tag `t`" is a slice found by two binary searches (`Index.below`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cached_property
from itertools import accumulate, chain
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from bowerbird.page.model import Page

Nodes = NDArray[np.int32]
_CLASS_WORD = re.compile(r"[^ \t\n\f\r]+")
_NONE: Nodes = np.empty(0, dtype=np.int32)


class Index:
    """The inverted indexes of one page."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def with_tag(self, name: str) -> Nodes:
        """Nodes of this tag name (or `#text`, `#comment` …)."""
        return self._tags.get(name, _NONE)

    def with_class(self, word: str) -> Nodes:
        """Elements whose `class` holds this word."""
        return self._classes.get(word, _NONE)

    def with_id(self, identifier: str) -> Nodes:
        """Elements of this id: one on a well-made page, several on many others."""
        return self._ids.get(identifier, _NONE)

    def with_attribute(self, name: str) -> Nodes:
        """Elements that have this attribute, whatever its value."""
        return self._attributes.get(name, _NONE)

    @property
    def classes(self) -> list[str]:
        return list(self._classes)

    @property
    def attribute_names(self) -> list[str]:
        return list(self._attributes)

    def below(self, nodes: Nodes, root: int) -> Nodes:
        """Those of `nodes` (in document order) that lie below `root`."""
        low, high = np.searchsorted(nodes, (root + 1, self._page.end[root]))
        return nodes[low:high]

    @cached_property
    def _tags(self) -> dict[str, Nodes]:
        page = self._page
        order = np.argsort(page.tag, kind="stable").astype(np.int32)
        bounds = np.searchsorted(page.tag[order], np.arange(len(page.names) + 1)).tolist()
        return {name: order[bounds[tag] : bounds[tag + 1]] for tag, name in enumerate(page.names)}

    @cached_property
    def _attributes(self) -> dict[str, Nodes]:
        nodes: dict[str, list[int]] = defaultdict(list)
        for node, attributes in enumerate(self._page.attributes):
            if attributes:
                for name in attributes:
                    nodes[name].append(node)
        return _as_arrays(nodes)

    @cached_property
    def _classes(self) -> dict[str, Nodes]:
        nodes: dict[str, list[int]] = defaultdict(list)
        attributes, words_of = self._page.attributes, _ClassWords()
        for node in self.with_attribute("class").tolist():
            for word in words_of[attributes[node]["class"]]:
                nodes[word].append(node)
        return _as_arrays(nodes)

    @cached_property
    def _ids(self) -> dict[str, Nodes]:
        nodes: dict[str, list[int]] = defaultdict(list)
        attributes = self._page.attributes
        for node in self.with_attribute("id").tolist():
            nodes[attributes[node]["id"]].append(node)
        return _as_arrays(nodes)


class _ClassWords(dict[str, tuple[str, ...]]):
    """The words of a `class`, found once for each value, since most values are those of many elements."""

    def __missing__(self, value: str) -> tuple[str, ...]:
        # HTML splits at ASCII spaces only; a no-break space is part of a name.
        words = value.split() if value.isascii() else _CLASS_WORD.findall(value)
        self[value] = distinct = tuple(dict.fromkeys(words))
        return distinct


def _as_arrays(nodes: dict[str, list[int]]) -> dict[str, Nodes]:
    # Slices of one array: an array of its own for each key takes nearly twice as long (measured on 445 ids).
    every = np.fromiter(chain.from_iterable(nodes.values()), dtype=np.int32)
    every.flags.writeable = False
    stops = list(accumulate(map(len, nodes.values())))
    return {key: every[start:stop] for key, start, stop in zip(nodes, [0, *stops], stops, strict=False)}
