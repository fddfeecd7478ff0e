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
from collections.abc import Iterator, Sequence
from contextlib import suppress
from enum import StrEnum
from functools import cached_property
from itertools import compress
from typing import NamedTuple

import numpy as np

from bowerbird.induce.labels.model import ADDRESS, PICTURES
from bowerbird.oxpath.columns import columns_of
from bowerbird.oxpath.values import norm
from bowerbird.page import Kind, Page
from bowerbird.page.model import Flags

TEXT = "#text"
NAMING = ": "
"""What stands between a value and its name in one text."""
LONGEST_MARK = 80
"""Characters of the longest text that is taken as a landmark."""
_LONG = 400
_MOST_SPOKEN = 1 << 15
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


# looking a member up costs more than the comparison
_CHILD, _NEXT, _UP, _AFTER, _BEFORE = Axis.CHILD, Axis.NEXT, Axis.UP, Axis.AFTER, Axis.BEFORE


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
    text that ends in a colon, or one in an element of that tag. With `unnamed`, so is what says by itself what it is
    ("Fax: 555 0100")."""

    landmark: Landmark
    steps: tuple[Step, ...]
    bare: str = ""
    unnamed: bool = False


def _begun(text: str) -> str:
    """The beginning of what a long text says, unless that is short enough to be a landmark: then all of it."""
    beginning = norm(text[:_LONG])
    return beginning if len(beginning) > LONGEST_MARK else norm(text)


class _Spoken(dict[str, str]):
    """What texts of usual length say, remembered: pages of a site say most of their texts again. A dictionary, since
    a hit costs half of one of `lru_cache`; it is emptied when it is full."""

    def __missing__(self, text: str) -> str:
        if len(self) >= _MOST_SPOKEN:
            self.clear()
        said = self[text] = norm(text)
        return said


_SPOKEN = _Spoken()


class Sight:
    """A page as locators see it: its columns, texts and attributes by what they say, and what was found before."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.end: Sequence[int] = memoryview(page.end.data)
        self.parent: Sequence[int] = memoryview(page.parent.data)
        self.tag: Sequence[int] = memoryview(page.tag.data)
        self.number = {name: number for number, name in enumerate(page.names)}
        self._values: dict[int, str] = {}
        self._saying: dict[str, list[int]] = {}
        self._attributes: dict[tuple[str, str], dict[str, list[int]]] = {}
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
        text = self.page.text
        rows = np.flatnonzero((self.page.kind == _TEXT) & ~self._inside).tolist()
        rows = [row for row in rows if not text[row].isspace()]  # most are, and that is cheap to tell
        spoken = [_SPOKEN[said] if len(said) <= _LONG else _begun(said) for said in map(text.__getitem__, rows)]
        return dict(zip(compress(rows, spoken), filter(None, spoken), strict=True))

    @cached_property
    def _texts(self) -> list[int]:
        return list(self.said)

    def before(self, node: int) -> int | None:
        """The last text before a node."""
        place = bisect_left(self._texts, node)
        return self._texts[place - 1] if place else None

    def around(self, node: int, number: int) -> list[str]:
        """What the text at a node and so many before and after it say."""
        place = bisect_left(self._texts, node)
        return self._sayings[max(0, place - number) : place + number + 1]

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

    def saying(self, text: str) -> list[int]:
        """The text nodes that say just this."""
        known = self._saying.get(text)
        if known is None:
            said, rows = self._sayings, self._texts
            known = self._saying[text] = [rows[at] for at in _places_of(text, said)]
        return known

    @cached_property
    def _sayings(self) -> list[str]:
        return list(self.said.values())

    def with_attribute(self, name: str, value: str, tag: str) -> list[int]:
        """Elements of this tag and this value of an attribute."""
        known = self._attributes.get((name, tag))
        if known is None:
            known = self._attributes[name, tag] = self._by_value(name, tag)
        return known.get(value, [])

    def _by_value(self, name: str, tag: str) -> dict[str, list[int]]:
        """Elements of this tag that have this attribute, by its value."""
        rows = np.flatnonzero((self.page.tag == self.number.get(tag, -1)) & ~self._inside).tolist()
        attributes = self.page.attributes
        by_value: dict[str, list[int]] = {}
        for row in rows:
            value = attributes[row].get(name)
            if value is not None:
                by_value.setdefault(value, []).append(row)
        return by_value

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


def _places_of(text: str, texts: list[str]) -> Iterator[int]:
    """Where a text is among texts: `index` looks faster than any dictionary is made, for the few that are asked for."""
    at = -1
    with suppress(ValueError):
        while True:
            at = texts.index(text, at + 1)
            yield at


def found(sight: Sight, locator: Locator) -> list[int]:
    """The nodes that a locator leads to, in document order."""
    nodes = _landmarks(sight, locator.landmark)
    for step in locator.steps:
        if not nodes:
            return []
        nodes = _along(sight, nodes, step)
    if locator.bare:
        nodes = [node for node in nodes if not _is_labelled(sight, node, locator.bare)]
    return [node for node in nodes if NAMING not in sight.value(node)] if locator.unnamed else nodes


def _is_labelled(sight: Sight, node: int, tag: str) -> bool:
    row = sight.before(node)
    return row is not None and (sight.said[row].endswith(":") or sight.page.name(sight.parent[row]) == tag)


def _landmarks(sight: Sight, mark: Landmark) -> list[int]:
    if mark.mark is Mark.ROOT:
        return [0]
    if mark.mark is Mark.SAYS:
        alike = sight.saying(mark.text)
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
        reached = sight.reached(nodes[0], step)
        return reached[::-1] if step.axis is _BEFORE else reached
    return sorted({row for node in nodes for row in sight.reached(node, step)})
