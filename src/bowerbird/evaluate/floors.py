"""Floors under the figures: pinned numbers that may rise and not silently fall.

`floors.json` holds the fingerprint of the corpus that the floors were measured on, and a floor for each figure. A run
on that corpus below one of them fails, by name; raising floors is an edit that a reviewer sees. On other pages (another
part of the corpus, a sample) figures differ by chance, and floors say nothing. Figures whose name ends in `.noise` have
ceilings instead: less is better.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files

_CEILINGS = ".noise"


@dataclass(frozen=True)
class Floors:
    """Pinned numbers by the names of their figures, and the corpus that they are for."""

    corpus: str
    numbers: dict[str, float]

    def breaches(self, figures: dict[str, float]) -> list[str]:
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


def pinned() -> Floors:
    """The floors of this version of the code."""
    text = files("bowerbird.evaluate").joinpath("floors.json").read_text(encoding="utf-8")
    read = json.loads(text)
    return Floors(str(read["corpus"]), {str(name): float(number) for name, number in read["floors"].items()})
