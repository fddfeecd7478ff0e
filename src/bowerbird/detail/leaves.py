"""The leaves of a page: its visible texts in reading order, with their paths and what the annotators say of them.

A detail page is analysed as a sequence of leaves (site knowledge, §3: a page is the sequence of its DOM leaves, each
known by text and path). A path holds the names of the nearest elements only: what stands far above differs between
pages of broken markup, and says little. Two paths are kept of each leaf: by tags alone, and by tags with class names
and ids, in which digits count as one, since they number things.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from bowerbird.annotate import INSTANCE, Annotation, Annotations, Place
from bowerbird.page import Kind, Page

PATH_STEPS = 6  # elements of a path, the nearest ones; tuned on SWDE's development half
_DIGITS = re.compile(r"\d+")
_WORD = re.compile(r"\w+")
_EDGES = re.compile(r"^\W+|[^\w)]+$")


class PathBook:
    """Numbers for paths: the same path has the same number on all pages of a site."""

    def __init__(self) -> None:
        self._numbers: dict[tuple[int, str], int] = {}
        self._steps: list[tuple[int, str]] = [(0, "")]

    def number(self, steps: Sequence[str]) -> int:
        """The number of the path with these steps, outermost first."""
        at, numbers = 0, self._numbers
        for step in steps:
            key = (at, step)
            known = numbers.get(key)
            if known is None:
                known = numbers[key] = len(self._steps)
                self._steps.append(key)
            at = known
        return at

    def steps(self, path: int) -> list[str]:
        """The steps of a path, innermost first."""
        found = []
        while path:
            path, step = self._steps[path]
            found.append(step)
        return found

    def text(self, path: int) -> str:
        """The path as people read it: `div.price/span`."""
        return "/".join(reversed(self.steps(path)))


class Mark(NamedTuple):
    """What the annotators say of one leaf for one attribute."""

    coverage: float
    """The share of the leaf's own text, labels left out, that is the value."""
    ann: Annotation


@dataclass(frozen=True, eq=False)
class Leaves:
    """The visible texts of one page; `nodes[i]`, `texts[i]`, `tags[i]`, `paths[i]` describe leaf `i`."""

    page: Page
    annotations: Annotations
    nodes: tuple[int, ...]
    texts: tuple[str, ...]
    tags: tuple[int, ...]
    """Paths by tags alone, as numbers of the site's book."""
    paths: tuple[int, ...]
    """Paths with class names and ids."""
    marks: Mapping[str, Mapping[int, Mark]]
    """For each attribute, the leaves that hold an instance of it."""
    labels: Mapping[int, frozenset[str]]
    """For each leaf that holds labels, the attributes that they name."""

    def __len__(self) -> int:
        return len(self.nodes)

    @cached_property
    def parent(self) -> list[int]:
        """The page's parents as plain numbers, which cost less to read one by one."""
        rows: list[int] = self.page.parent.tolist()
        return rows

    @cached_property
    def end(self) -> list[int]:
        rows: list[int] = self.page.end.tolist()
        return rows

    @cached_property
    def depth(self) -> list[int]:
        rows: list[int] = self.page.depth.tolist()
        return rows

    def common_ancestor(self, one: int, other: int) -> int:
        """The least element that holds both nodes."""
        low, high = (one, other) if one < other else (other, one)
        end, parent = self.end, self.parent
        while end[low] <= high:
            low = parent[low]
        return low


def read_leaves(page: Page, annotations: Annotations, book: PathBook) -> Leaves:
    """The leaves of an annotated page; their paths are entered in the site's book."""
    nodes, texts = _visible_texts(page, annotations)
    paths = _Paths(page, book)
    parents = [int(page.parent[node]) for node in nodes]
    index = {node: at for at, node in enumerate(nodes)}
    labels = _labels(annotations, index)
    return Leaves(
        page=page,
        annotations=annotations,
        nodes=tuple(nodes),
        texts=tuple(texts),
        tags=tuple(map(paths.bare, parents)),
        paths=tuple(map(paths.classed, parents)),
        marks=_marks(annotations, index, texts, labels),
        labels={at: frozenset(spans) for at, spans in labels.items()},
    )


def _visible_texts(page: Page, annotations: Annotations) -> tuple[list[int], list[str]]:
    nodes: list[int] = []
    texts: list[str] = []
    kind, text = page.kind, page.text
    for node in dict.fromkeys(annotations.text.nodes):
        said = " ".join(text[node].split()) if kind[node] == Kind.TEXT else ""
        if said:
            nodes.append(node)
            texts.append(said)
    return nodes, texts


class _Paths:
    """The paths of one page's elements."""

    def __init__(self, page: Page, book: PathBook) -> None:
        self._page, self._book = page, book
        self._parent = page.parent.tolist()
        self._names = [page.names[tag] for tag in page.tag.tolist()]
        self._bare: dict[int, int] = {}
        self._classed: dict[int, int] = {}
        self._steps: dict[int, str] = {}

    def bare(self, element: int) -> int:
        known = self._bare.get(element)
        if known is None:
            known = self._bare[element] = self._book.number([self._names[up] for up in self._chain(element)])
        return known

    def classed(self, element: int) -> int:
        known = self._classed.get(element)
        if known is None:
            known = self._classed[element] = self._book.number([self._step(up) for up in self._chain(element)])
        return known

    def _chain(self, element: int) -> list[int]:
        chain: list[int] = []
        while element > 0 and len(chain) < PATH_STEPS:
            chain.append(element)
            element = self._parent[element]
        chain.reverse()
        return chain

    def _step(self, element: int) -> str:
        known = self._steps.get(element)
        if known is None:
            attributes = self._page.attributes[element]
            known = self._names[element]
            if words := attributes.get("class"):
                known += "." + _DIGITS.sub("0", ".".join(words.split()))
            if name := attributes.get("id"):
                known += "#" + _DIGITS.sub("0", name)
            self._steps[element] = known
        return known


def _labels(annotations: Annotations, index: Mapping[int, int]) -> dict[int, dict[str, int]]:
    """For each leaf, the attributes that labels in it name, and how many characters those labels have."""
    found: dict[int, dict[str, int]] = {}
    for ann in annotations.labels():
        if ann.place is not Place.TEXT:
            continue
        for node, start, stop in annotations.text.pieces(*ann.span):
            at = index.get(node)
            if at is not None:
                lengths = found.setdefault(at, {})
                lengths[ann.type] = lengths.get(ann.type, 0) + stop - start
    return found


def _marks(
    annotations: Annotations, index: Mapping[int, int], texts: Sequence[str], labels: Mapping[int, Mapping[str, int]]
) -> dict[str, dict[int, Mark]]:
    marks: dict[str, dict[int, Mark]] = {}
    for ann in annotations:
        if ann.role != INSTANCE or ann.place is not Place.TEXT:
            continue
        for node, start, stop in annotations.text.pieces(*ann.span):
            at = index.get(node)
            if at is None:
                continue
            room = len(texts[at]) - labels.get(at, {}).get(ann.type, 0)
            covered = min((stop - start) / max(room, 1), 1.0)
            group = marks.setdefault(ann.type, {})
            before = group.get(at)
            if before is not None:
                surer = ann if ann.confidence > before.ann.confidence else before.ann
                group[at] = Mark(min(before.coverage + covered, 1.0), surer)
            else:
                group[at] = Mark(covered, ann)
    return marks


def words_of(text: str) -> list[str]:
    """The words of a text in small letters, for comparing what differs in punctuation."""
    return _WORD.findall(text.casefold())


def as_label(text: str) -> str:
    """A text as a label is compared: small letters, one apostrophe, no colon, no brackets or bullets at its ends."""
    return _EDGES.sub("", text.casefold().replace("’", "'"))
