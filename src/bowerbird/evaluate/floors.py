"""Floors under the figures: pinned numbers that may rise and not silently fall.

`floors.json` holds, for each corpus by its name, the fingerprint of the part that the floors were measured on, and a
floor for each figure. A run on that part below one of them fails, by name; raising floors is an edit that a reviewer
sees. On other pages (another part of the corpus, a sample) figures differ by chance, and floors say nothing. Figures
whose last word is one of `_CEILINGS` have ceilings instead: less is better.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from importlib.resources import files

from bowerbird.errors import BelowFloor

_CEILINGS = (
    ".noise",
    ".false_effective",
    ".false_alarms",
    ".median_lines",
    ".lost",
    ".out_of_domain_errors",
    "_over_fewest",
    ".analysis_share",
    ".prediction.error",
    ".until_ready.pages",
    ".submissions.ratio",
)


@dataclass(frozen=True)
class Floors:
    """Pinned numbers by the names of their figures, and the fingerprint of the part of a corpus that they are for."""

    fingerprint: str
    numbers: Mapping[str, float]

    def breaches(self, figures: Mapping[str, float]) -> list[str]:
        """One line for each figure on the wrong side of its floor, or missing."""
        lines = []
        for name, floor in self.numbers.items():
            figure = figures.get(name)
            if figure is None:
                lines.append(f"{name} was not measured")
            elif name.endswith(_CEILINGS) and figure > floor:
                lines.append(f"{name} is {figure:.3f}, above its ceiling of {floor:.3f}")
            elif not name.endswith(_CEILINGS) and figure < floor:
                lines.append(f"{name} is {figure:.4f}, below its floor of {floor:.4f}")
        return lines


def pinned() -> dict[str, Floors]:
    """The floors of this version of the code, by the names of their corpora."""
    text = files("bowerbird.evaluate").joinpath("floors.json").read_text(encoding="utf-8")
    return {
        str(corpus): Floors(
            str(read["fingerprint"]), {str(name): float(floor) for name, floor in read["floors"].items()}
        )
        for corpus, read in json.loads(text).items()
    }


def hold(corpus: str, fingerprint: str, figures: Mapping[str, float]) -> None:
    """Raise `BelowFloor` if a figure is below its floor, on the part of `corpus` that the floors are for."""
    floors = pinned().get(corpus)
    if floors is not None and floors.fingerprint == fingerprint and (fallen := floors.breaches(figures)):
        raise BelowFloor("; ".join(fallen))


def fingerprint_of(parts: Iterable[str]) -> str:
    """Names which part of a corpus this is, by what its parts (sites, pages) are called; their order does not count."""
    return hashlib.sha256("\n".join(sorted(parts)).encode()).hexdigest()[:16]
