"""Tree wrappers as values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

from bowerbird.induce.labels import Label
from bowerbird.induce.trees.ladder import Ladder
from bowerbird.induce.trees.locators import Sight
from bowerbird.induce.trees.nodes import Node

Ladders = tuple[tuple[str, tuple[Ladder, ...]], ...]


@dataclass(frozen=True, slots=True)
class TreeWrapper:
    """A template (`tree`, learned from `level` pages), and for each attribute the ladders that lead to it."""

    tree: Node
    ladders: Ladders
    level: int = 1


@dataclass(frozen=True)
class Fit:
    """The wrapper that matches a page best, the labels it gives, and how far the page is from it, if anyone asks."""

    wrapper: int
    labels: tuple[Label, ...]
    sight: Sight = field(compare=False, repr=False)
    """The page as it was looked at, for further questions."""
    aligned: Callable[[], float] = field(compare=False, repr=False)

    @cached_property
    def distance(self) -> float:
        """Ψ of wrapper and page."""
        return self.aligned()
