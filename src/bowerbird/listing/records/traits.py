"""The traits of every subtree: what two of them have in common shows whether they are made by one template.

Problem    compare any two siblings of a page cheaply: a page has thousands of nodes and any of them may be a record.
Reference  thesis §4.4 compares records by template; the traits are the relative leaf paths of J. Álvarez et al.,
           "Extracting lists of data records from semi-structured web pages" (2008), as sets.
Notation   a leaf is a visible text, image or control. The traits of a node are one number for each different way down
           from it to a leaf, written in tag names. Its *looks* are the same with class words on the way and the kind
           of text (number, address, long, short) at its end.
Departures tags that only dress text (`b`, `em`, `font` …) are not part of a way, since search engines put them
           around any word; ways longer than `LONGEST_WAY` begin at their lower end.
Cost       O(leaves · depth · log) in numpy, with depth bounded by `LONGEST_WAY`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property, lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from bowerbird.page import Kind, Page

Ints = NDArray[np.int32]
Words = NDArray[np.uint64]
Flags = NDArray[np.bool_]

LONGEST_WAY = 40
"""Levels between a record and its leaves; the deepest record of the development corpora has 21."""
IMAGE_MASS = 30
"""An image weighs as much as a line of text."""
CONTROL_MASS = 5
ICON_MASS = 1
ICON_SIDE = 24  # CSS pixels

DRESS = (
    "b",
    "strong",
    "em",
    "i",
    "u",
    "mark",
    "font",
    "small",
    "big",
    "wbr",
    "tt",
    "s",
    "del",
    "ins",
    "sup",
    "sub",
    "nobr",
)
LONG_TEXT = 80  # characters: a description rather than a name
_PARITY = re.compile(r"(?i)^(odd|even|first|last|alt|alternate|active|selected|current|hover|row-?\d+|item-?\d+|\d+)$")
_COUNTS = re.compile(r"\d$")  # "n7", "post-1203": where only one element has the word, it numbers that
_NUMBER = re.compile(r"^[\W\d]*\d[\W\d]*$")
_ADDRESS = re.compile(r"(?i)^(https?://|www\.)\S+$|^[\w.-]+\.(com|org|net|edu|gov|[a-z]{2})/\S*$")
_IMAGES = ("img", "picture", "svg", "video", "canvas")
_CONTROLS = ("input", "button", "select", "textarea")
_BASE = np.uint64(0x9E3779B97F4A7C15)
_STEP = np.uint64(0xBF58476D1CE4E5B9)
_TRAIT_BITS = np.uint64(40)  # of a trait that are kept: enough for no two on a page to meet, and room for the node
_TRAIT = np.uint64((1 << 40) - 1)


@dataclass(frozen=True, eq=False)
class Leaves:
    """The leaves of a page, in document order, and how much each weighs (characters of text).

    `before[n]` and `mass_before[n]` count and weigh the leaves on rows before `n`: any stretch is one subtraction.
    """

    nodes: Ints
    mass: NDArray[np.float64]
    before: list[int]
    mass_before: list[float]


def find_leaves(page: Page) -> Leaves:
    """All visible texts, images and controls of the page."""
    size = len(page)
    mass = np.zeros(size)
    for node in np.flatnonzero((page.kind == Kind.TEXT) & page.visible).tolist():
        mass[node] = len(page.text[node].strip())
    for name in _CONTROLS:
        nodes = page.index.with_tag(name)
        mass[nodes[page.visible[nodes]]] = CONTROL_MASS
    for name in _IMAGES:
        for node in page.index.with_tag(name).tolist():
            if page.visible[node]:
                mass[node] = _image_mass(page, node)
    # What is inside an image (a caption in an svg) is part of it.
    images = np.concatenate([page.index.with_tag(name) for name in ("picture", "svg", "video")])
    if len(images):
        inside = page.within(images)
        inside[images] = False
        mass[inside] = 0
    nodes = np.flatnonzero(mass > 0).astype(np.int32)
    before = np.concatenate([[0], np.cumsum(mass > 0)]).tolist()
    return Leaves(nodes, mass[nodes], before, np.concatenate([[0.0], np.cumsum(mass)]).tolist())


def _image_mass(page: Page, node: int) -> float:
    """What an image weighs: icons and spacers little, those of unknown size half."""
    if page.layout is not None:
        sides = [float(side) for side in page.layout.box[node, 2:]]
    else:
        sides = [float(side) for name in ("width", "height") if (side := page.attributes[node].get(name, "")).isdigit()]
    if not sides or np.isnan(sides).any():
        return IMAGE_MASS / 2
    return IMAGE_MASS if min(sides) > ICON_SIDE else ICON_MASS


class Traits:
    """The traits of the nodes of one page, or their looks; see the module's head."""

    def __init__(self, page: Page, leaves: Leaves, *, looks: bool = False) -> None:
        self._page, self._leaves, self._looks = page, leaves, looks

    def of(self, node: int) -> frozenset[int]:
        """The traits of the subtree of `node`."""
        starts, traits = self._by_owner
        return frozenset(traits[starts[node] : starts[node + 1]])

    @cached_property
    def _by_owner(self) -> tuple[list[int], list[int]]:
        """Where the traits of each node begin in the list of all."""
        owners, traits = self._pairs
        counts = np.bincount(owners, minlength=len(self._page))
        return np.concatenate([[0], np.cumsum(counts)]).tolist(), traits.tolist()

    @cached_property
    def repeating(self) -> Ints:
        """The nodes of which two or more children share a trait: where a list may be."""
        owners, traits = self._pairs
        shared = np.sort(_key(self._page.parent[owners], traits))
        again = shared[1:][shared[1:] == shared[:-1]]
        return np.unique(again >> _TRAIT_BITS).astype(np.int32)

    @cached_property
    def _pairs(self) -> tuple[Ints, Words]:
        """Owner and trait of each, sorted by owner."""
        parent, step = self._page.parent, self._steps
        owners, traits = [], []
        nodes = self._leaves.nodes
        way = self._ends
        with np.errstate(over="ignore"):
            for _ in range(LONGEST_WAY):
                taken = step[nodes]
                way = np.where(taken > 0, (way ^ taken) * _STEP, way)
                owners.append(nodes)
                traits.append(way)
                nodes = parent[nodes]
                up = nodes > 0
                nodes, way = nodes[up], way[up]
                if not len(nodes):
                    break
        keys = np.sort(_key(np.concatenate(owners), np.concatenate(traits) >> (64 - _TRAIT_BITS)))
        keys = keys[np.concatenate([[True], keys[1:] != keys[:-1]])] if len(keys) else keys
        return (keys >> _TRAIT_BITS).astype(np.int32), keys & _TRAIT

    @property
    def _steps(self) -> Words:
        """What each node adds to a way through it."""
        page = self._page
        steps = np.array([_step(name) for name in page.names], dtype=np.uint64)[page.tag]
        if self._looks:
            classes: dict[str, int] = {}
            for node in page.index.with_attribute("class").tolist():
                words = page.attributes[node]["class"]
                if words not in classes:
                    classes[words] = _hash(" ".join(class_words(page, node)))
                steps[node] ^= classes[words]
        return steps

    @property
    def _ends(self) -> Words:
        ends = np.full(len(self._leaves.nodes), _BASE, dtype=np.uint64)
        if self._looks:
            kinds = [_text_kind(self._page.text[node]) for node in self._leaves.nodes.tolist()]
            ends += np.array(kinds, dtype=np.uint64)
        return ends


def class_words(page: Page, node: int) -> tuple[str, ...]:
    """The class words of a node that say more than which one of its siblings it is."""
    words = telling_words(page.attributes[node].get("class", ""))
    if not any(_COUNTS.search(word) for word in words):
        return words
    return tuple(word for word in words if not _COUNTS.search(word) or len(page.index.with_class(word)) > 1)


@lru_cache(maxsize=8192)  # pages of one site use the same classes
def telling_words(words: str) -> tuple[str, ...]:
    """The class words that say more than the place of a node among its siblings."""
    return tuple(word for word in words.split() if not _PARITY.match(word))


def _text_kind(text: str) -> int:
    """What sort of text it is, as far as a glance tells."""
    text = text.strip()
    if not text:
        return 0
    if _NUMBER.match(text):
        return 1
    if _ADDRESS.match(text):
        return 2
    return 3 if len(text) > LONG_TEXT else 4


def _step(name: str) -> int:
    """The number of a tag on a way; 0 for a tag that only dresses text."""
    return 0 if name in DRESS else _hash(name)


def _hash(name: str) -> int:
    """The same number for the same name, on every page and in every run."""
    return int.from_bytes(blake2b(name.encode(errors="surrogatepass"), digest_size=6).digest())


def _key(nodes: Ints, traits: Words) -> Words:
    """A node and a trait as one number, so that one sort of numbers sorts them."""
    return (nodes.astype(np.uint64) << _TRAIT_BITS) | traits
