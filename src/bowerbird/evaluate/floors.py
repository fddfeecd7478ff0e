"""Floors under the figures: pinned numbers that may rise and not silently fall.

`floors.json` maps a figure's name to its floor. A run below one fails, by name; raising floors is an edit that a
reviewer sees. Figures whose name ends in `.noise` have ceilings instead: less is better.
"""

from __future__ import annotations

import json
from importlib.resources import files

_CEILINGS = ".noise"


def pinned() -> dict[str, float]:
    """The floors of this version of the code."""
    text = files("bowerbird.evaluate").joinpath("floors.json").read_text(encoding="utf-8")
    return {str(name): float(number) for name, number in json.loads(text).items()}


def breaches(figures: dict[str, float], floors: dict[str, float]) -> list[str]:
    """One line for each figure on the wrong side of its floor; figures that were not measured are not judged."""
    lines = []
    for name, floor in floors.items():
        figure = figures.get(name)
        if figure is None:
            continue
        if name.endswith(_CEILINGS) and figure > floor:
            lines.append(f"{name} is {figure:.3f}, above its ceiling of {floor:.3f}")
        elif not name.endswith(_CEILINGS) and figure < floor:
            lines.append(f"{name} is {figure:.4f}, below its floor of {floor:.4f}")
    return lines
