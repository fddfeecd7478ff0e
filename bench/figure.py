"""What a figure is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


@dataclass(frozen=True)
class Figure:
    """A number that a bench measures; `target` is the most it may be, if that is set, or the least where
    `larger_is_better`."""

    name: str
    meaning: str
    target: float | None = None
    larger_is_better: bool = False

    @property
    def bound(self) -> str:
        """The target as the table shows it."""
        return "" if self.target is None else f"{'≥' if self.larger_is_better else '≤'} {self.target:g}"

    def verdict(self, value: float) -> str:
        if self.target is None:
            return ""
        is_met = value >= self.target if self.larger_is_better else value <= self.target
        return "met" if is_met else "not met"


class Bench(Protocol):
    """A module that measures. A figure that cannot be measured here (no browser) is left out."""

    FIGURES: tuple[Figure, ...]

    def figures(self, corpora: Path | None) -> Mapping[str, float]: ...
