"""What was found out before about pages and wrappers. It saves work when a site is learned again with one more labelled
page, or looked over again with better wrappers, and changes no result."""

from __future__ import annotations

from dataclasses import dataclass, field

from bowerbird.induce.trees.candidates import Candidate, candidates
from bowerbird.induce.trees.locators import Sight
from bowerbird.induce.trees.matching import Memory
from bowerbird.induce.trees.merging import Pairings
from bowerbird.induce.trees.nodes import Node
from bowerbird.induce.trees.shapes import Shapes
from bowerbird.page import Page


@dataclass(slots=True)
class Known:
    """Costs of alignments, subtrees that were built, pages that were looked at closely, candidates of their nodes."""

    memory: Memory = field(default_factory=Memory)
    pairings: Pairings = field(default_factory=Pairings)
    built: dict[int, Node] = field(default_factory=dict)
    _sights: dict[int, Sight] = field(default_factory=dict)
    """By the identity of a page, which its sight keeps alive."""
    _shapes: dict[int, Shapes] = field(default_factory=dict)
    _candidates: dict[tuple[int, int, bool, frozenset[str]], tuple[Candidate, ...]] = field(default_factory=dict)

    def sight(self, page: Page) -> Sight:
        """The page as locators see it."""
        return self._sights.get(id(page)) or Sight(page)

    def shapes(self, sight: Sight) -> Shapes:
        """The page as the alignment sees it; kept where its sight is."""
        key = id(sight.page)
        known = self._shapes.get(key)
        if known is None:
            known = Shapes(sight)
            if key in self._sights:
                self._shapes[key] = known
        return known

    def keep(self, page: Page) -> Sight:
        """The page as locators see it, kept for the next time: of pages that are looked at again and again."""
        return self._sights.setdefault(id(page), Sight(page))

    def candidates(self, sight: Sight, node: int, several: bool, values: frozenset[str]) -> tuple[Candidate, ...]:
        """The candidates of a labelled node."""
        key = (id(sight.page), node, several, values)
        if key[0] not in self._sights:
            return tuple(candidates(sight, node, several, values))
        made = self._candidates.get(key)
        if made is None:
            made = self._candidates[key] = tuple(candidates(sight, node, several, values))
        return made
