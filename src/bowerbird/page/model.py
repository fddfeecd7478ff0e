"""The page: what every later stage reads.

A page is a table with one row a node, in document order, and a column for each property. A node is its row
number, so `range(n, end[n])` is the subtree of `n`, `a < b` is document order, and questions about ancestors
are comparisons of numbers. Frames and open shadow roots are spliced in below their hosts, behind a boundary
row of their own kind (`DOCUMENT`, `SHADOW`), in the flat order in which a reader meets them.

Columns are read-only; a page never changes after it was built. Text nodes, white space included, and
comments are kept as the DOM has them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from bowerbird.page.defaults import default_display, default_visible
from bowerbird.page.index import Index
from bowerbird.page.kinds import Kind
from bowerbird.page.text import Reading

Ints = NDArray[np.int32]
Flags = NDArray[np.bool_]
NO_NODE = -1
JSON_ROOT = "json"
"""The name of the root element of a page that was made of JSON."""
_ELEMENT = Kind.ELEMENT
_Column = TypeVar("_Column", bound=NDArray[Any])


@dataclass(frozen=True)
class Document:
    """One document of a page: the main one, or that of a frame; `node` is its boundary row."""

    node: int
    url: str
    title: str = ""
    language: str = ""
    charset: str = ""
    width: int = 0
    height: int = 0


@dataclass(frozen=True, eq=False)
class Layout:
    """What the browser painted: one row a node, NaN boxes for nodes that have none.

    Boxes are `x, y, width, height` in CSS pixels from the corner of the main document. Colours are
    `0xRRGGBBAA`.
    """

    box: NDArray[np.float32]
    visible: Flags
    font_size: NDArray[np.float32]
    font_weight: NDArray[np.int16]
    italic: Flags
    struck: Flags
    preformatted: Flags
    colour: NDArray[np.uint32]
    background: NDArray[np.uint32]
    display: NDArray[np.uint8]
    position: NDArray[np.uint8]

    def __post_init__(self) -> None:
        _freeze(self)


@dataclass(frozen=True, eq=False)
class Page:
    """An immutable snapshot of one page; see the module's head for how its rows are ordered.

    `tag` holds numbers into `names`; boundary rows, texts and comments have names that begin with `#`.
    `text` and `attributes` are empty where a node has none. `value`, `checked`, `clickable`, `generated`
    (text of `::before` and `::after`) and `source_url` are sparse: node to property. `node_id` is the
    browser's own number for the node, 0 where there was no browser.
    """

    kind: NDArray[np.uint8]
    parent: Ints
    end: Ints
    depth: Ints
    tag: Ints
    names: tuple[str, ...]
    text: tuple[str, ...]
    attributes: tuple[Mapping[str, str], ...]
    node_id: NDArray[np.int64]
    documents: tuple[Document, ...]
    layout: Layout | None = None
    value: Mapping[int, str] = field(default_factory=dict)
    checked: frozenset[int] = frozenset()
    clickable: frozenset[int] = frozenset()
    generated: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    source_url: Mapping[int, str] = field(default_factory=dict)
    viewport: tuple[int, int] = (0, 0)
    captured_at: str = ""
    status: int | None = None

    def __post_init__(self) -> None:
        _freeze(self)

    # Metadata of the main document

    @property
    def url(self) -> str:
        return self.documents[0].url

    @property
    def title(self) -> str:
        return self.documents[0].title

    @property
    def language(self) -> str:
        return self.documents[0].language

    @property
    def charset(self) -> str:
        return self.documents[0].charset

    @property
    def is_json(self) -> bool:
        """Whether the page was made of JSON, not of markup: everything on it is content, whatever its name."""
        return len(self) > 1 and self.name(1) == JSON_ROOT

    def document_of(self, node: int) -> Document:
        """The document that holds `node`: the main one, or that of the innermost frame around it."""
        inside = [doc for doc in self.documents if doc.node <= node < self.end[doc.node]]
        return max(inside, key=lambda doc: doc.node)

    # Moving about

    def __len__(self) -> int:
        return len(self.parent)

    def name(self, node: int) -> str:
        """The tag name, or `#text`, `#comment`, `#document`, `#shadow-root`."""
        return self.names[self._tags[node]]

    def subtree(self, node: int) -> range:
        """The rows of `node` and all below it, in document order."""
        return range(node, self._ends[node])

    def children(self, node: int) -> Iterator[int]:
        """The children of `node`, in document order."""
        ends = self._ends
        child, stop = node + 1, ends[node]
        while child < stop:
            yield child
            child = ends[child]

    def element_children(self, node: int) -> Iterator[int]:
        """The children of `node` that are elements."""
        kinds = self._kinds
        return (child for child in self.children(node) if kinds[child] == _ELEMENT)

    def ancestors(self, node: int) -> Iterator[int]:
        """The ancestors of `node`, nearest first, across frame and shadow boundaries."""
        parents = self._parents
        node = parents[node]
        while node != NO_NODE:
            yield node
            node = parents[node]

    def is_ancestor(self, ancestor: int, node: int) -> bool:
        """Whether `ancestor` is a proper ancestor of `node`."""
        return bool(ancestor < node < self.end[ancestor])

    def siblings(self, node: int) -> Iterator[int]:
        """The other children of the parent of `node`."""
        parent = int(self.parent[node])
        if parent == NO_NODE:
            return iter(())
        return (child for child in self.children(parent) if child != node)

    def next_sibling(self, node: int) -> int | None:
        parent, following = int(self.parent[node]), int(self.end[node])
        return following if parent != NO_NODE and following < self.end[parent] else None

    def common_ancestor(self, *nodes: int) -> int:
        """The least common ancestor: the deepest node whose subtree holds all of `nodes`."""
        low, high = min(nodes), max(nodes)
        while self.end[low] <= high:
            low = int(self.parent[low])
        return low

    # Columns as lists, for steps from node to node: a number out of a list costs a fifth of one out of an array

    @cached_property
    def _kinds(self) -> list[int]:
        listed: list[int] = self.kind.tolist()
        return listed

    @cached_property
    def _parents(self) -> list[int]:
        listed: list[int] = self.parent.tolist()
        return listed

    @cached_property
    def _ends(self) -> list[int]:
        listed: list[int] = self.end.tolist()
        return listed

    @cached_property
    def _tags(self) -> list[int]:
        listed: list[int] = self.tag.tolist()
        return listed

    # Columns that every page has, captured or not

    @cached_property
    def display(self) -> NDArray[np.uint8]:
        """How each node flows: computed by the browser, or the default of its tag."""
        if self.layout is not None:
            return self.layout.display
        return _read_only(default_display(self))

    @cached_property
    def visible(self) -> Flags:
        """Whether a reader can see the node: as painted, or as far as the markup tells."""
        if self.layout is not None:
            return self.layout.visible
        return _read_only(default_visible(self))

    @cached_property
    def index(self) -> Index:
        """Nodes by tag, class, id and attribute."""
        return Index(self)

    @cached_property
    def reading(self) -> Reading:
        """The visible text, in reading order."""
        return Reading(self)

    def visible_text(self, node: int = 0) -> str:
        """The text of the subtree of `node` as a reader sees it."""
        return self.reading.text(node)

    def within(self, roots: Ints | list[int]) -> Flags:
        """Which nodes lie in the subtree of at least one of `roots`, the roots themselves included."""
        roots = np.asarray(roots, dtype=np.int32)
        opened = np.bincount(roots, minlength=len(self) + 1)
        closed = np.bincount(self.end[roots], minlength=len(self) + 1)
        inside: Flags = np.cumsum(opened - closed)[: len(self)] > 0
        return inside

    # Values

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Page):
            return NotImplemented
        return all(_same(getattr(self, column.name), getattr(other, column.name)) for column in fields(self))

    __hash__ = None  # type: ignore[assignment]  # equality is by content, and content is large

    def __repr__(self) -> str:
        how = "static" if self.layout is None else f"{self.viewport[0]}x{self.viewport[1]}"
        return f"<Page {self.url} {len(self)} nodes, {how}>"


def structure(parent: Ints) -> tuple[Ints, Ints]:
    """`end` and `depth` of the rows of a pre-order tree, given each row's parent (-1 for the root).

    Cost: O(n log depth), all of it in numpy.
    """
    size = len(parent)
    rows = np.arange(size, dtype=np.int32)
    # The last child of each row: assignment keeps the last of repeated targets. Following last children to
    # their fixed point gives the last descendant; squaring the map gets there in log(depth) rounds.
    last = rows.copy()
    last[parent[1:]] = rows[1:]
    while True:
        further = last[last]
        if np.array_equal(further, last):
            break
        last = further
    end = last + 1
    # A row's depth is the number of subtrees begun before it and not yet ended.
    ended = np.cumsum(np.bincount(end, minlength=size + 1)[:size])
    return end, rows - ended.astype(np.int32)


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, np.ndarray):
        floating = one.dtype.kind == "f"
        return one.dtype == other.dtype and np.array_equal(one, other, equal_nan=floating)
    if isinstance(one, Layout) and isinstance(other, Layout):
        return all(_same(getattr(one, column.name), getattr(other, column.name)) for column in fields(one))
    return bool(one == other)


def _freeze(table: Page | Layout) -> None:
    for column in fields(table):
        values = getattr(table, column.name)
        if isinstance(values, np.ndarray):
            values.flags.writeable = False


def _read_only(column: _Column) -> _Column:
    column.flags.writeable = False
    return column
