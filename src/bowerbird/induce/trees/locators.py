"""Locators: from a landmark of the page, step by step, to the nodes of an attribute.

A locator is a short OXPath expression as a value: a landmark (an element of this id or class, a text that says just
this, or the root), then steps to parents, children and siblings, each with a tag, perhaps a class and perhaps a place
among those. `found` evaluates it on the columns of a page; `printing` writes it as the expression that the engine runs
with the same result.

Cost. One pass over the texts (and one over the attributes) of a page for all locators together; then O(children) for
each step. A sight remembers what it was asked: locators of one node share most of their steps.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from bowerbird.induce.labels.model import ADDRESS, PICTURES
from bowerbird.oxpath.columns import columns_of
from bowerbird.oxpath.values import norm
from bowerbird.page import Kind, Page
from bowerbird.page.model import Flags

TEXT = "#text"
LONGEST_MARK = 80
"""Characters of the longest text that is taken as a landmark."""
_LONG = 400
_TEXT, _DOCUMENT, _SHADOW = Kind.TEXT, Kind.DOCUMENT, Kind.SHADOW


class Mark(StrEnum):
    """What a landmark is known by."""

    ROOT = "root"
    SAYS = "says"
    BEGINS = "begins"
    ATTRIBUTE = "attribute"


class Axis(StrEnum):
    UP = "up"
    CHILD = "child"
    AFTER = "after"
    BEFORE = "before"
    NEXT = "next"
    """To the text that comes next, wherever it stands, unless it is a label (ends in a colon)."""


_CHILD, _NEXT, _UP, _AFTER = Axis.CHILD, Axis.NEXT, Axis.UP, Axis.AFTER  # a member costs more than the comparison


class Landmark(NamedTuple):
    """Where a locator starts. `place` is which of those alike: the n-th, the last (-1), or all (0)."""

    mark: Mark
    text: str = ""
    tag: str = ""
    attribute: str = ""
    place: int = 0


class Step(NamedTuple):
    """To the nodes of `tag` (`#text`: texts that say something) along an axis, those of class `kind` if it is set;
    of these the n-th, the last (-1), or all (0)."""

    axis: Axis
    tag: str = ""
    place: int = 0
    kind: str = ""


class Locator(NamedTuple):
    """A landmark and steps. With `bare`, a tag, what has a label of its own is passed over: right before it stands a
    text that ends in a colon, or one in an element of that tag."""

    landmark: Landmark
    steps: tuple[Step, ...]
    bare: str = ""


def _begun(text: str) -> str:
    """What a text says; of a long one its beginning, unless that is short enough to be a landmark."""
    if len(text) > _LONG:
        beginning = norm(text[:_LONG])
        if len(beginning) > LONGEST_MARK:
            return beginning
    return norm(text)


@lru_cache(1 << 14)
def _spoken(text: str) -> str:
    """The same, remembered: pages of a site say most of their texts again."""
    return _begun(text)


class Sight:
    """A page as locators see it: its columns, texts and attributes by what they say, and what was found before."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.end: Sequence[int] = memoryview(page.end.data)
        self.parent: Sequence[int] = memoryview(page.parent.data)
        self.tag: Sequence[int] = memoryview(page.tag.data)
        self.number = {name: number for number, name in enumerate(page.names)}
        self._values: dict[int, str] = {}
        self._attributes: dict[str, dict[str, list[int]]] = {}
        self._reached: dict[tuple[int, Step], list[int]] = {}
        self._finds: dict[Locator, frozenset[str]] = {}

    @cached_property
    def _inside(self) -> Flags:
        """What lies in frames and shadow roots, where paths of the page do not lead."""
        kind = self.page.kind
        boundaries = np.flatnonzero((kind == _DOCUMENT) | (kind == _SHADOW))[1:]
        return self.page.within(boundaries.tolist()) if len(boundaries) else np.zeros(len(kind), dtype=np.bool_)

    def has(self, node: int) -> bool:
        """Whether a path can lead to the node: an element of the page itself, or a text of it that says something."""
        return node in self.said if self.page.kind[node] == _TEXT else not self._inside[node]

    @cached_property
    def said(self) -> dict[int, str]:
        """What each text node says that says something; of long texts as much as a landmark can be."""
        rows = np.flatnonzero((self.page.kind == _TEXT) & ~self._inside).tolist()
        texts = map(self.page.text.__getitem__, rows)
        spoken = [_spoken(text) if len(text) <= _LONG else _begun(text) for text in texts]
        return {row: one for row, one in zip(rows, spoken, strict=True) if one}

    @cached_property
    def _texts(self) -> list[int]:
        return list(self.said)

    def before(self, node: int) -> int | None:
        """The last text before a node."""
        place = bisect_left(self._texts, node)
        return self._texts[place - 1] if place else None

    def value(self, node: int) -> str:
        """What a node says, normalised; of a picture, its address."""
        known = self._values.get(node)
        if known is None:
            known = self._values[node] = norm(self._said_by(node))
        return known

    def finds(self, locator: Locator) -> frozenset[str]:
        """What the nodes say that a locator leads to."""
        known = self._finds.get(locator)
        if known is None:
            known = self._finds[locator] = frozenset(map(self.value, found(self, locator)))
        return known

    def _said_by(self, node: int) -> str:
        page = self.page
        if page.kind[node] == _TEXT:
            return page.text[node]
        if page.name(node) in PICTURES:
            return page.attributes[node].get(ADDRESS, "")
        texts = [row for row in page.subtree(node) if page.kind[row] == _TEXT]
        if len(texts) <= 1:
            return page.text[texts[0]] if texts else ""
        return columns_of(page).readings(np.array([node], dtype=np.intp))[0]

    @cached_property
    def saying(self) -> dict[str, list[int]]:
        """Text nodes by what they say."""
        rows: dict[str, list[int]] = defaultdict(list)
        for row, said in self.said.items():
            rows[said].append(row)
        return rows

    def with_attribute(self, name: str, value: str, tag: str) -> list[int]:
        """Elements of this tag and this value of an attribute."""
        key = self._by_attribute(name).get(value, [])
        number = self.number.get(tag, -1)
        return [row for row in key if self.tag[row] == number]

    def _by_attribute(self, name: str) -> dict[str, list[int]]:
        known = self._attributes.get(name)
        if known is None:
            known = self._attributes[name] = defaultdict(list)
            for row, attributes in self._named:
                if name in attributes:
                    known[attributes[name]].append(row)
        return known

    @cached_property
    def _named(self) -> list[tuple[int, Mapping[str, str]]]:
        """Elements that have attributes, with these."""
        named = [(row, attributes) for row, attributes in enumerate(self.page.attributes) if attributes]
        inside = self._inside
        return [one for one in named if not inside[one[0]]] if inside.any() else named

    def children(self, node: int) -> Iterator[int]:
        end = self.end
        row, stop = node + 1, end[node]
        while row < stop:
            yield row
            row = end[row]

    def matching(self, rows: Iterator[int] | Sequence[int], step: Step) -> list[int]:
        """Those of `rows` that the step's test holds of; its place is not looked at."""
        if step.tag == TEXT:
            return [row for row in rows if row in self.said]
        number, tag = self.number.get(step.tag, -1), self.tag
        alike = [row for row in rows if tag[row] == number]
        if step.kind:
            attributes = self.page.attributes
            alike = [row for row in alike if attributes[row].get("class") == step.kind]
        return alike

    def _next(self, node: int) -> list[int]:
        place = bisect_left(self._texts, self.end[node])
        return [row for row in self._texts[place : place + 1] if not self.said[row].endswith(":")]

    def neighbours(self, node: int, step: Step) -> list[int]:
        """What the step leads to from one node, nearest first; its place is not looked at."""
        if step.axis is _CHILD:
            return self.matching(self.children(node), step)
        if step.axis is _NEXT:
            return self._next(node)
        parent = self.parent[node]
        if parent < 0:
            return []
        if step.axis is _UP:
            return [parent]
        beside = list(self.children(parent))
        if step.axis is _AFTER:
            return self.matching([row for row in beside if row > node], step)
        return self.matching([row for row in reversed(beside) if row < node], step)

    def reached(self, node: int, step: Step) -> list[int]:
        """What the step leads to from one node, of its place."""
        known = self._reached.get((node, step))
        if known is None:
            known = self._reached[node, step] = _placed(self.neighbours(node, step), step.place)
        return known


def found(sight: Sight, locator: Locator) -> list[int]:
    """The nodes that a locator leads to, in document order."""
    nodes = _landmarks(sight, locator.landmark)
    for step in locator.steps:
        if not nodes:
            return []
        nodes = _along(sight, nodes, step)
    return [node for node in nodes if not _is_labelled(sight, node, locator.bare)] if locator.bare else nodes


def _is_labelled(sight: Sight, node: int, tag: str) -> bool:
    row = sight.before(node)
    return row is not None and (sight.said[row].endswith(":") or sight.page.name(sight.parent[row]) == tag)


def _landmarks(sight: Sight, mark: Landmark) -> list[int]:
    if mark.mark is Mark.ROOT:
        return [0]
    if mark.mark is Mark.SAYS:
        alike = sight.saying.get(mark.text, [])
    elif mark.mark is Mark.BEGINS:
        alike = [row for row, said in sight.said.items() if said.startswith(mark.text)]
    else:
        alike = sight.with_attribute(mark.attribute, mark.text, mark.tag)
    return _placed(alike, mark.place)


def _placed(alike: list[int], place: int) -> list[int]:
    if place == 0:
        return alike
    at = place - 1 if place > 0 else place
    return [alike[at]] if -len(alike) <= at < len(alike) else []


def _along(sight: Sight, nodes: list[int], step: Step) -> list[int]:
    if len(nodes) == 1:
        return sight.reached(nodes[0], step)
    return sorted({row for node in nodes for row in sight.reached(node, step)})
