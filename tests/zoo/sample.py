"""Seeds to test on: few, but every value of every choice is among them."""

from __future__ import annotations

import os
from collections.abc import Sequence

from bowerbird.zoo import DEVELOPMENT, SITES, choose

EVERYTHING = os.environ.get("BOWERBIRD_ZOO") == "all"
"""Check all sites rather than a sample: some minutes."""


def features(seed: int) -> frozenset[tuple[str, str]]:
    """Every (choice, value) of a site."""
    found: set[tuple[str, str]] = set()
    for name, value in choose(seed).describe().items():
        if name in ("seed", "stock_size", "page_size"):
            continue
        found.update((name, str(one)) for one in (value if isinstance(value, list) else [value]))
    if choose(seed).page_size == 1:
        found.add(("page_size", "1"))
    return frozenset(found)


def cover(seeds: Sequence[int] = DEVELOPMENT) -> list[int]:
    """A small set of seeds with every value of every choice (greedy)."""
    missing = set().union(*(features(seed) for seed in seeds))
    chosen: list[int] = []
    while missing:
        best = max(seeds, key=lambda seed: (len(features(seed) & missing), -seed))
        chosen.append(best)
        missing -= features(best)
    return sorted(chosen)


def twice() -> list[int]:
    """Two sets without a seed in common: every value occurs at least twice, in other company."""
    first = cover()
    return sorted(first + cover([seed for seed in DEVELOPMENT if seed not in first]))


SAMPLE = list(SITES) if EVERYTHING else twice()
