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
    _pages: dict[int, tuple[Sight, Shapes]] = field(default_factory=dict)
    """By the identity of a page, which its sight keeps alive."""
    _candidates: dict[tuple[int, int, bool, frozenset[str]], tuple[Candidate, ...]] = field(default_factory=dict)

    def look(self, page: Page) -> tuple[Sight, Shapes]:
        """The page as locators and as the alignment see it."""
        kept = self._pages.get(id(page))
        if kept is None:
            sight = Sight(page)
            kept = sight, Shapes(sight)
        return kept

    def keep(self, page: Page) -> tuple[Sight, Shapes]:
        """The same, kept for the next time: of pages that are looked at again and again."""
        kept = self._pages[id(page)] = self.look(page)
        return kept

    def candidates(self, sight: Sight, node: int, several: bool, values: frozenset[str]) -> tuple[Candidate, ...]:
        """The candidates of a labelled node."""
        key = (id(sight.page), node, several, values)
        if key[0] not in self._pages:
            return tuple(candidates(sight, node, several, values))
        made = self._candidates.get(key)
        if made is None:
            made = self._candidates[key] = tuple(candidates(sight, node, several, values))
        return made
