"""Wrapper-oriented page clustering: which pages share a template, and its wrapper, in one.

Problem.    The labelled pages of a site come from a few templates that nobody names. Find wrappers such that each page
            is near one of them.
Reference.  Zheng et al. 2007 (WPC, Figure 8.5 of the thesis); S. Zheng, "Pictor", Algorithm 9 (incremental update).
Notation.   Ψ, the distance; ε, `threshold`.
Departures. WPC aligns all pages left after each refinement, which is quadratic. Here every page is aligned once with
            each wrapper, as Algorithm 9 does, and refines the nearest if Ψ < ε, unless it matches (Ψ = 0). Wrappers
            that come nearer than ε to one another are merged, so the order of pages matters little (`order_spread`
            tells how much).
            Templates share what leads to attributes, as far as it is right on the labelled pages of each (`library`).
Cost.       O(pages × templates) alignments; subtrees met before cost nothing.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import pvariance

from bowerbird.induce.labels import Label, LabelledPage
from bowerbird.induce.trees.building import wrapper_of
from bowerbird.induce.trees.known import Known
from bowerbird.induce.trees.matching import distance
from bowerbird.induce.trees.merging import between, merged
from bowerbird.induce.trees.nodes import Node
from bowerbird.induce.trees.shapes import Shapes

DEFAULT_THRESHOLD = 0.3
"""Ψ below which a page belongs to a wrapper: Zheng's peak of F1 (Figure 8.7), flat up to 0.8."""


@dataclass(slots=True)
class Templates:
    """Trees of templates under construction, and the template of each page."""

    threshold: float
    known: Known
    trees: list[Node] = field(default_factory=list)
    homes: list[int] = field(default_factory=list)

    def add(self, shapes: Shapes, labels: Iterable[Label]) -> None:
        """Refines the nearest template with a page, or begins one."""
        distances = [distance(tree, shapes, self.known.memory) for tree in self.trees]
        best = min(range(len(distances)), key=distances.__getitem__, default=-1)
        if best >= 0 and distances[best] == 0:
            self.homes.append(best)
            return
        own = wrapper_of(shapes, {label.node: label.attribute for label in labels}, self.known.built)
        if best < 0 or distances[best] >= self.threshold:
            self.homes.append(len(self.trees))
            self.trees.append(own)
            return
        self.homes.append(best)
        self.trees[best] = merged(self.trees[best], own, self.known.pairings)
        self._join(best)

    def _join(self, changed: int) -> None:
        """Merges templates with the changed one as long as one is near it."""
        while (near := self._near(changed)) is not None:
            kept, gone = sorted((changed, near))
            self.trees[kept] = merged(self.trees[kept], self.trees[gone], self.known.pairings)
            del self.trees[gone]
            self.homes = [kept if home == gone else home - (home > gone) for home in self.homes]
            changed = kept

    def _near(self, changed: int) -> int | None:
        apart = (
            (between(self.trees[changed], tree, self.known.pairings), other)
            for other, tree in enumerate(self.trees)
            if other != changed
        )
        return next((other for psi, other in apart if psi < self.threshold), None)


def order_spread(
    pages: Sequence[LabelledPage],
    threshold: float = DEFAULT_THRESHOLD,
    *,
    orders: int = 5,
    seed: int = 0,
    known: Known | None = None,
) -> tuple[list[int], float]:
    """How much the order of pages matters: the number of templates in each of some random orders, and its variance."""
    chance = random.Random(seed)
    known = known or Known()
    shapes = [known.shapes(known.sight(page.page)) for page in pages]
    counts = []
    for _ in range(orders):
        templates = Templates(threshold, known)
        for place in chance.sample(range(len(pages)), len(pages)):
            templates.add(shapes[place], pages[place].labels)
        counts.append(len(templates.trees))
    return counts, pvariance(counts)
