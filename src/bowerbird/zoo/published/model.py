"""What several sites show of one stock."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True)
class Listed:
    """One record as one site shows it.

    `shown` has the texts of each attribute (and the image addresses), `labels` the site's words for the attributes,
    `thing` is the object that it is about, and `variations` says in words what the site did to it.
    """

    site: str
    url: str
    shown: Mapping[str, tuple[str, ...]]
    labels: Mapping[str, str]
    thing: str
    twin_of: str
    """The object that this one can be taken for, or ""."""
    variations: frozenset[str]


@dataclass(frozen=True)
class Published:
    """All that the sites show, and with it the truth."""

    seed: int
    domain: str
    locale: str
    listed: tuple[Listed, ...]

    def same(self) -> set[tuple[int, int]]:
        """The pairs of positions in `listed` that are about one object, the smaller position first."""
        groups: dict[str, list[int]] = defaultdict(list)
        for position, one in enumerate(self.listed):
            groups[one.thing].append(position)
        return {pair for group in groups.values() for pair in combinations(group, 2)}
