"""What induction of paths is asked, and what it answers."""

from __future__ import annotations

from dataclasses import dataclass

from bowerbird.induce.paths.survival import Reliance
from bowerbird.page import Page


@dataclass(frozen=True, slots=True)
class Example:
    """One context node and what is wanted from it.

    `context` is where the expression starts; 0 is the root of the page. `wanted` are the nodes it should select there,
    none where the value is absent. `attribute` (`href` or `@href`) means that attribute of them. `scope` are the nodes
    that make up the record when these are several: `context` is the first of them, and what is wanted may lie in the
    others.
    """

    page: Page
    context: int
    wanted: tuple[int, ...]
    attribute: str | None = None
    scope: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """An expression with what it is worth: measured on the examples, and expected of later versions of the pages.

    `cost` is the expected fragility, the negative logarithm of the chance to survive a redesign: lower is better.
    """

    expression: str
    precision: float
    recall: float
    cost: float
    why: str
    relies: tuple[Reliance, ...] = ()

    @property
    def is_exact(self) -> bool:
        return self.precision == self.recall == 1.0
