"""What a figure is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class Figure:
    """A number that a bench measures, smaller being better; `target` is the most it may be, if that is set."""

    name: str
    meaning: str
    target: float | None = None

    def verdict(self, value: float) -> str:
        if self.target is None:
            return ""
        return "met" if value <= self.target else "not met"


class Bench(Protocol):
    """A module that measures. A figure that cannot be measured here (no browser) is left out."""

    FIGURES: tuple[Figure, ...]

    def figures(self, corpora: Path | None) -> Mapping[str, float]: ...
