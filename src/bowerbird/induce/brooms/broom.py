"""Brooms: the record regions of a labelled page, each with the tag path that leads to it.

Problem.    A page lists records, some of which are labelled. Which nodes belong to each?
Reference.  S. Zheng, "Efficient Web Information Extraction …", chapter 9: Definition 12 and Algorithm 7.
Notation.   The boundary node of a record is the root of the smallest subtree that holds all its labels; the forest are
            the children of the boundary node from the first with a label to the last. A node below which several
            records are labelled is non-exclusive and is shared by their brooms; all others are exclusive.
Departures. A record whose labels all lie at one node has that node as its forest. Nodes are rows of the page, nothing
            is copied. A subtree without any label counts as exclusive, as in the paper.
Cost.       O(rows of the forest); no recursion.
"""

from __future__ import annotations

from dataclasses import dataclass

from bowerbird.induce.labels import Label, LabelledPage
from bowerbird.page import Page
from bowerbird.page.paths import root_path


@dataclass(frozen=True, slots=True)
class Broom:
    """One labelled record: the boundary node and its tag path, the forest, and the labels."""

    page: Page
    record: str
    boundary: int
    forest: tuple[int, ...]
    exclusive: tuple[int, ...]
    """The tops of the subtrees that are this record's alone."""
    shared: tuple[int, ...]
    """The nodes of the forest below which other records are labelled too."""
    labels: tuple[Label, ...]

    @property
    def tag_path(self) -> tuple[str, ...]:
        return root_path(self.page, self.boundary)

    @property
    def is_crossed(self) -> bool:
        """Whether parts of the record stand in nodes that hold parts of others."""
        return bool(self.shared)

    @property
    def attributes(self) -> dict[str, tuple[int, ...]]:
        """The labelled nodes by attribute."""
        nodes: dict[str, tuple[int, ...]] = {}
        for label in self.labels:
            nodes[label.attribute] = (*nodes.get(label.attribute, ()), label.node)
        return nodes


def brooms_of(labelled: LabelledPage) -> tuple[Broom, ...]:
    """The broom of each record of a page, in the order in which the records begin."""
    return tuple(_broom(labelled, labels) for labels in labelled.records)


def _broom(labelled: LabelledPage, labels: tuple[Label, ...]) -> Broom:
    page, nodes = labelled.page, [label.node for label in labels]
    boundary = page.common_ancestor(*nodes)
    own, others = set(nodes), {label.node for label in labelled.labels if label.record != labels[0].record}
    forest = _forest(page, boundary, nodes)
    exclusive: list[int] = []
    shared: list[int] = []
    waiting = list(reversed(forest))
    while waiting:
        top = waiting.pop()
        rows = page.subtree(top)
        if not _any_in(others, rows):
            exclusive.append(top)
        elif _any_in(own, rows):
            shared.append(top)
            waiting += reversed(list(page.children(top)))
    return Broom(page, labels[0].record, boundary, forest, tuple(exclusive), tuple(shared), labels)


def _forest(page: Page, boundary: int, nodes: list[int]) -> tuple[int, ...]:
    if boundary in nodes:
        return (boundary,)
    low, high = min(nodes), max(nodes)
    return tuple(child for child in page.children(boundary) if page.end[child] > low and child <= high)


def _any_in(nodes: set[int], rows: range) -> bool:
    return any(node in rows for node in nodes)
