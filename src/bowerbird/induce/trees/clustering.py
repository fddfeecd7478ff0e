"""Wrapper-oriented page clustering: which pages share a template, and its wrapper, in one.

Problem.    The labelled pages of a site come from a few templates that nobody names. Find wrappers such that each page
            is near one of them.
Reference.  Zheng et al. 2007 (WPC, Figure 8.5 of the thesis); S. Zheng, "Pictor", Algorithm 9 (incremental update).
Notation.   Ψ, the distance; ε, `threshold`; a wrapper's level, the number of its pages.
Departures. WPC aligns all pages left after each refinement, which is quadratic. Here every page is aligned once with
            each wrapper, as Algorithm 9 does, and refines the nearest if Ψ < ε, unless it matches (Ψ = 0). Wrappers
            that come nearer than ε to one another are merged, so the order of pages matters little (`order_spread`
            tells how much).
Cost.       O(pages × templates) alignments; subtrees met before cost nothing.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import pvariance

from bowerbird.errors import UsageError
from bowerbird.induce.labels import LabelledPage
from bowerbird.induce.trees.building import wrapper_of
from bowerbird.induce.trees.ladder import Ladder, Lesson, learn_ladders
from bowerbird.induce.trees.library import DEFAULT_THRESHOLD, TreeLibrary, TreeWrapper
from bowerbird.induce.trees.locators import Sight
from bowerbird.induce.trees.matching import Memory, distance
from bowerbird.induce.trees.merging import Pairings, between, merged
from bowerbird.induce.trees.nodes import Node
from bowerbird.induce.trees.shapes import Shapes


def learn_trees(pages: Sequence[LabelledPage], threshold: float = DEFAULT_THRESHOLD) -> TreeLibrary:
    """The wrappers of some labelled pages of one site."""
    if not pages:
        raise UsageError("there is no labelled page to learn from: label at least one")
    return learn_more(TreeLibrary((), threshold), pages)


def learn_more(library: TreeLibrary, pages: Sequence[LabelledPage]) -> TreeLibrary:
    """A library with more pages."""
    if library.wrappers and not library.pages:
        raise UsageError("this library was read from a file and holds no pages: learn it anew from all labelled pages")
    templates = _Templates(library.threshold, library.memory, [one.tree for one in library.wrappers])
    known = [page for page, _ in library.pages]
    templates.home.extend(template for _, template in library.pages)
    sights = [Sight(page.page) for page in known]
    for page in pages:
        sights.append(Sight(page.page))
        templates.add(Shapes(sights[-1]), {label.node: label.attribute for label in page.labels})
    everything = [*known, *pages]
    wrappers = _wrappers(templates, everything, sights)
    return TreeLibrary(wrappers, library.threshold, tuple(zip(everything, templates.home, strict=True)), library.memory)


@dataclass(slots=True)
class _Templates:
    """Trees of templates under construction, and the template of each page."""

    threshold: float
    memory: Memory
    trees: list[Node] = field(default_factory=list)
    home: list[int] = field(default_factory=list)
    pairings: Pairings = field(default_factory=Pairings)
    built: dict[int, Node] = field(default_factory=dict)

    def add(self, shapes: Shapes, labels: dict[int, str]) -> None:
        """Refines the nearest template with a page, or begins one."""
        distances = [distance(tree, shapes, self.memory) for tree in self.trees]
        best = min(range(len(distances)), key=distances.__getitem__, default=-1)
        if best >= 0 and distances[best] < self.threshold:
            self.home.append(best)
            if distances[best] > 0:
                own = wrapper_of(shapes, labels, self.built)
                self.trees[best] = merged(self.trees[best], own, self.pairings)
                self._join(best)
            return
        self.home.append(len(self.trees))
        self.trees.append(wrapper_of(shapes, labels, self.built))

    def _join(self, changed: int) -> None:
        """Merges templates with the changed one as long as one is near it."""
        others = [other for other in range(len(self.trees)) if other != changed]
        for other in others:
            if between(self.trees[changed], self.trees[other], self.pairings) < self.threshold:
                kept, gone = sorted((changed, other))
                self.trees[kept] = merged(self.trees[kept], self.trees[gone], self.pairings)
                del self.trees[gone]
                self.home = [kept if home == gone else home - (home > gone) for home in self.home]
                self._join(kept)
                return


def _wrappers(templates: _Templates, pages: Sequence[LabelledPage], sights: Sequence[Sight]) -> tuple[TreeWrapper, ...]:
    members: dict[int, list[int]] = defaultdict(list)
    for place, home in enumerate(templates.home):
        members[home].append(place)
    return tuple(
        TreeWrapper(tree, _ladders(members[number], pages, sights), len(members[number]))
        for number, tree in enumerate(templates.trees)
    )


def _ladders(
    members: Sequence[int], pages: Sequence[LabelledPage], sights: Sequence[Sight]
) -> tuple[tuple[str, tuple[Ladder, ...]], ...]:
    """The ladders of each attribute, learned from the pages of a template."""
    attributes = sorted({label.attribute for place in members for label in pages[place].labels})
    return tuple(
        (attribute, learn_ladders([_lesson(sights[place], pages[place], attribute) for place in members]))
        for attribute in attributes
    )


def _lesson(sight: Sight, page: LabelledPage, attribute: str) -> Lesson:
    return Lesson(sight, tuple(label.node for label in page.labels if label.attribute == attribute))


def order_spread(
    pages: Sequence[LabelledPage], threshold: float = DEFAULT_THRESHOLD, *, orders: int = 5, seed: int = 0
) -> tuple[list[int], float]:
    """How much the order of pages matters: the number of templates in each of some random orders, and its variance."""
    chance = random.Random(seed)
    counts = []
    for _ in range(orders):
        templates = _Templates(threshold, Memory())
        for page in chance.sample(list(pages), len(pages)):
            templates.add(Shapes(Sight(page.page)), {label.node: label.attribute for label in page.labels})
        counts.append(len(templates.trees))
    return counts, pvariance(counts)
