"""What the search for lists asks of a page again and again: masses, traits, rows of children."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Protocol, TypeVar

import numpy as np

from bowerbird.listing.records.knowledge import Knowledge, Nodes
from bowerbird.listing.records.traits import DRESS, Traits, find_leaves
from bowerbird.page import Display, Kind, Page
from bowerbird.page.addresses import bare_address, leads_away, without_visitor

T = TypeVar("T")
TraitSet = frozenset[int]
HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "center",
        "dd",
        "details",
        "dir",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figure",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "li",
        "main",
        "menu",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "tbody",
        "td",
        "tfoot",
        "th",
        "thead",
        "tr",
        "ul",
    ]
)


class HasRecords(Protocol):
    """Anything with records: a segmentation, a candidate."""

    @property
    def records(self) -> tuple[Nodes, ...]: ...


class Ground:
    """One page, seen as masses and traits."""

    def __init__(self, page: Page, knowledge: Knowledge | None = None) -> None:
        self.page, self.leaves = page, find_leaves(page)
        # Plain lists: a single element of a numpy array costs several times as much as one of a list.
        self.end: list[int] = page.end.tolist()
        self.tag: list[int] = page.tag.tolist()
        self.is_element: list[bool] = (page.kind == Kind.ELEMENT).tolist()
        self.knowledge = Knowledge(page, None, None) if knowledge is None else knowledge
        self._traits = Traits(page, self.leaves)
        self._looks = Traits(page, self.leaves, looks=True)
        self._kept: dict[int, TraitSet] = {}
        self._seen: dict[int, TraitSet] = {}
        self._rows: dict[tuple[int, int], tuple[list[int], dict[int, int]]] = {}

    # Weights

    def mass(self, nodes: Iterable[int]) -> float:
        """What the leaves below `nodes` weigh."""
        before, end = self.leaves.mass_before, self.end
        return sum([before[end[node]] - before[node] for node in nodes])

    def mass_of_list(self, found: HasRecords) -> float:
        return sum(self.mass(nodes) for nodes in found.records)

    def leaf_count(self, nodes: Iterable[int]) -> int:
        before, end = self.leaves.before, self.end
        return sum([before[end[node]] - before[node] for node in nodes])

    def shows(self, node: int) -> bool:
        """Whether a reader sees anything of a node."""
        before = self.leaves.before
        return before[self.end[node]] > before[node]

    def linked(self, records: Sequence[Nodes]) -> float:
        """The share of records that hold a link."""
        return self._share_with(self._anchors_before, records)

    def headed(self, records: Sequence[Nodes]) -> float:
        """The share of records that hold a heading."""
        return self._share_with(self._headings_before, records)

    def _share_with(self, before: list[int], records: Sequence[Nodes]) -> float:
        end = self.end
        return sum(before[end[nodes[-1]]] > before[nodes[0]] for nodes in records) / max(len(records), 1)

    @cached_property
    def _anchors_before(self) -> list[int]:
        return self._before("a")

    @cached_property
    def _headings_before(self) -> list[int]:
        return self._before(*HEADINGS)

    def _before(self, *tags: str) -> list[int]:
        """How many nodes of these tags there are before each row."""
        nodes = np.concatenate([self.page.index.with_tag(tag) for tag in tags])
        before: list[int] = np.cumsum(np.bincount(nodes + 1, minlength=len(self.page) + 1)).tolist()
        return before

    def ways_of(self, nodes: Iterable[int]) -> frozenset[str]:
        """Where the links below some nodes lead, without what tells one page from the next of its kind."""
        return frozenset(map(way_of, self.targets_of(nodes)))

    def targets_of(self, nodes: Iterable[int]) -> frozenset[str]:
        """The pages that the links below some nodes lead to, without what only says who comes."""
        anchors, attributes, end = self._anchors, self.page.attributes, self.end
        inside = (at for node in nodes for at in anchors[bisect_left(anchors, node) : bisect_left(anchors, end[node])])
        links = (attributes[at].get("href", "") for at in inside)
        return frozenset(without_visitor(bare_address(href)) for href in links if leads_away(href))

    @cached_property
    def _anchors(self) -> list[int]:
        anchors: list[int] = self.page.index.with_tag("a").tolist()
        return anchors

    # Traits

    def traits_of(self, nodes: Iterable[int]) -> TraitSet:
        """The traits of some nodes together."""
        return _together([self._kept_traits(node) for node in nodes])

    def looks_of(self, nodes: Iterable[int]) -> TraitSet:
        """The looks of some nodes together."""
        return _together([self._kept_looks(node) for node in nodes])

    def core(self, nodes: Nodes) -> Nodes:
        """What a record of one node is made of, without what it is wrapped in: its innermost only child's children."""
        if len(nodes) > 1:
            return nodes
        node = nodes[0]
        while True:
            inside = [child for child in self.children(node) if self.shows(child)]
            if not inside:
                return (node,)
            if len(inside) > 1 or not self.is_element[inside[0]]:
                return tuple(inside)
            node = inside[0]

    def _kept_traits(self, node: int) -> TraitSet:
        found = self._kept.get(node)
        if found is None:
            found = self._kept[node] = self._traits.of(node)
        return found

    def _kept_looks(self, node: int) -> TraitSet:
        found = self._seen.get(node)
        if found is None:
            found = self._seen[node] = self._looks.of(node)
        return found

    # Knowledge

    def types_of(self, nodes: Nodes) -> frozenset[str]:
        """The types of the domain below some nodes; none without a pack."""
        return self.knowledge.types_of(nodes)

    def types_a_record(self, records: Sequence[Nodes]) -> float:
        return self.knowledge.types_a_record(records)

    # Rows

    def roots(self) -> list[int]:
        """The nodes whose children repeat, last first; what an unclosed tag holds counts for the node around it."""
        around: dict[int, int] = {}
        for node in sorted(self._unclosed):
            parent = int(self.page.parent[node])
            around[node] = around.get(parent, parent)
        return sorted({around.get(node, node) for node in self._traits.repeating.tolist()}, reverse=True)

    def row(self, root: int) -> list[int]:
        """The children of `root`; those of an unclosed `<font>` around half of a list count as its own."""
        if not self._unclosed:
            return self.children(root)
        found = []
        waiting = self.children(root)[::-1]
        while waiting:
            child = waiting.pop()
            if child in self._unclosed:
                waiting += self.children(child)[::-1]
            else:
                found.append(child)
        return found

    def children(self, node: int) -> list[int]:
        end, child, stop = self.end, node + 1, self.end[node]
        found = []
        while child < stop:
            found.append(child)
            child = end[child]
        return found

    @cached_property
    def stands_alone(self) -> list[bool]:
        """Whether a node is a block even between texts and line breaks: by its tag, or by how it is painted."""
        page = self.page
        blocks = np.array([name in BLOCKS for name in page.names])[page.tag]
        flows = np.isin(page.display, (Display.INLINE, Display.CONTENTS))
        alone: list[bool] = ((page.kind == Kind.ELEMENT) & (blocks | ~flows)).tolist()
        return alone

    @cached_property
    def begins_lines(self) -> list[bool]:
        """Whether a node makes lines of its neighbours: a text that shows, a line break."""
        page = self.page
        lines = np.zeros(len(page), dtype=np.bool_)
        lines[self.leaves.nodes] = page.kind[self.leaves.nodes] == Kind.TEXT
        lines[page.index.with_tag("br")] = True
        found: list[bool] = lines.tolist()
        return found

    def rows_like(self, row: int) -> tuple[list[int], dict[int, int]]:
        """The siblings of a node that show anything and have its tag, itself included, and the place of each."""
        parent = int(self.page.parent[row])
        key = parent, self.tag[row]
        if key not in self._rows:
            children = self.children(parent) if parent >= 0 else []
            alike = [child for child in children if self.tag[child] == key[1] and self.shows(child)]
            self._rows[key] = alike, {child: at for at, child in enumerate(alike)}
        return self._rows[key]

    @cached_property
    def _unclosed(self) -> frozenset[int]:
        """Tags that dress text but stand around blocks: left open by mistake."""
        page = self.page
        dress = (node for name in DRESS for node in page.index.with_tag(name).tolist())
        return frozenset(node for node in dress if any(page.name(child) in BLOCKS for child in self.children(node)))


def likeness(one: frozenset[T], other: frozenset[T]) -> float:
    """The share of common traits (Jaccard)."""
    common = len(one & other)
    whole = len(one) + len(other) - common
    return common / whole if whole else 1.0


def way_of(href: str) -> str:
    """An address without its last part; of one with a query, its path and what it asks for."""
    path, _, query = href.partition("#")[0].partition("?")
    if query:
        return "&".join([f"{path}?", *sorted(pair.partition("=")[0] for pair in query.split("&"))])
    return path.rstrip("/").rpartition("/")[0]


def _together(sets: Sequence[TraitSet]) -> TraitSet:
    return sets[0] if len(sets) == 1 else frozenset().union(*sets)
