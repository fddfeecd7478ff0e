"""What of a site a redesign paints anew: its names, words, tags, order and surroundings, all of it or a part.

Everything about a site that is neither its data nor its choices is drawn from a *skin*, a seed of its own, purpose by
purpose. A redesign gives another skin; what it leaves alone is still drawn from the one before.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from random import Random


class Aspect(StrEnum):
    """What a redesign may change."""

    NAMES = "names"
    """Class names, ids and data attributes."""
    WORDS = "words"
    """The site's own voice: headings, buttons, pagers; labels of values are data here, and stay."""
    TAGS = "tags"
    """Which tags headings, items and lists have, and how many wrappers stand around contents."""
    ORDER = "order"
    """Of the parts of a record and of a detail page, pictures among them; a link or a column more or less."""
    AROUND = "around"
    """Colours, header, menus, footers, clutter."""


@dataclass(frozen=True)
class Skin:
    """The seed of a look, and the one that it took the place of, where it did."""

    seed: int
    before: int | None = None
    aspects: frozenset[Aspect] = frozenset(Aspect)
    """What is painted anew; the rest is as before."""
    share: float = 1.0
    """Of everything in these aspects, drawn name by name and word by word."""

    @property
    def lasting(self) -> int:
        """For what outlives every redesign of this kind: addresses, and which attributes a list shows."""
        return self.seed if self.before is None else self.before

    @property
    def is_partial(self) -> bool:
        return self.before is not None and self.share < 1

    def of(self, purpose: str, aspect: Aspect) -> int:
        """The seed that something is drawn from."""
        if self.before is None or aspect not in self.aspects:
            return self.lasting
        if self.share < 1 and Random(f"{self.seed}:painted:{aspect}:{purpose}").random() >= self.share:
            return self.before
        return self.seed

    def random(self, purpose: str, aspect: Aspect) -> Random:
        return Random(f"{self.of(purpose, aspect)}:{purpose}")
