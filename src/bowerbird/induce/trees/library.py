"""Wrappers of a site as values: what each matches, and where it finds each attribute."""

from __future__ import annotations

from dataclasses import dataclass, field

from bowerbird.errors import UsageError
from bowerbird.induce.labels import Label, LabelledPage
from bowerbird.induce.trees.ladder import Ladder, climb
from bowerbird.induce.trees.locators import Sight
from bowerbird.induce.trees.matching import Memory, distance
from bowerbird.induce.trees.nodes import Node
from bowerbird.induce.trees.shapes import Shapes
from bowerbird.page import Page

DEFAULT_THRESHOLD = 0.3
"""Ψ below which a page belongs to a wrapper: the seed's best, with little change from 0.3 to 0.8."""


@dataclass(frozen=True, slots=True)
class TreeWrapper:
    """A template (`tree`, of `level` pages), and for each attribute the ladders that lead to it."""

    tree: Node
    ladders: tuple[tuple[str, tuple[Ladder, ...]], ...]
    level: int = 1


@dataclass(frozen=True, slots=True)
class Fit:
    """The wrapper that matches a page best, how far the page is from it, and the labels it gives."""

    wrapper: int
    distance: float
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class TreeLibrary:
    """The wrappers of a site. `pages` are those it was learned from, with the wrapper of each; a file keeps none."""

    wrappers: tuple[TreeWrapper, ...]
    threshold: float = DEFAULT_THRESHOLD
    pages: tuple[tuple[LabelledPage, int], ...] = ()
    memory: Memory = field(default_factory=Memory, compare=False, repr=False)

    def updated(self, page: LabelledPage) -> TreeLibrary:
        """The library that has learned from one more page (Algorithm 9)."""
        from bowerbird.induce.trees.clustering import learn_more

        return learn_more(self, [page])


def fit(library: TreeLibrary, page: Page) -> Fit:
    """What the library says about a page."""
    if not library.wrappers:
        raise UsageError("this library holds no wrapper: label at least one page")
    sight = Sight(page)
    shapes = Shapes(sight)
    distances = [distance(wrapper.tree, shapes, library.memory) for wrapper in library.wrappers]
    best = min(range(len(distances)), key=distances.__getitem__)
    return Fit(best, distances[best], labels_on(library.wrappers[best], sight))


def labels_on(wrapper: TreeWrapper, sight: Sight) -> tuple[Label, ...]:
    """The labels that one wrapper gives on a page, in document order."""
    labels = {
        Label(node, attribute)
        for attribute, ladders in wrapper.ladders
        for ladder in ladders
        for node in climb(sight, ladder)
    }
    return tuple(sorted(labels))
