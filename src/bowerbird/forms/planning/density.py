"""How results spread over a range, from the few of them that were seen.

Problem.    Cut a range into bands of equal size, knowing a tenth of the records.
Reference.  D. Loftsgaarden, C. Quesenberry (1965) and L. Breiman et al. (1977): kernels as wide as the distance to the
            k-th nearest neighbour, so that dense stretches stay sharp and sparse ones smooth.
Departures. Kernels are uniform, which makes the share below a number a sum of clipped straight lines.
Cost.       O(records) for each question.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
_NEAR = 2.0  # times the square root of the sample are neighbours; tuned on simulated ranges
_SHARP = 1e-9
_GRID = 400  # places at which a range that takes any number can be cut


class Density:
    """The likely distribution of the numbers of all results; `whole` is the part of them that was seen."""

    def __init__(self, numbers: Sequence[float], whole: float = 0.0) -> None:
        self.numbers = np.sort(np.asarray(numbers, dtype=np.float64))
        near = max(1, round(_NEAR * math.sqrt(len(self.numbers)) * (1 - min(whole, 1.0))))
        self._widths = _distances(self.numbers, near)

    def below(self, ends: Sequence[float]) -> Numbers:
        """The share of the results up to each of `ends`."""
        if not len(self.numbers):
            return np.full(len(ends), 0.5)
        distance = np.asarray(ends, dtype=np.float64)[:, None] - self.numbers
        width = np.maximum(self._widths, _SHARP)
        parts = np.clip((distance + width) / (2 * width), 0.0, 1.0)
        found: Numbers = np.where(self._widths > 0, parts, distance >= 0).mean(axis=1)
        return found

    def shares(self, start: float | None, ends: Sequence[float], stop: float | None) -> Numbers:
        """Of the results between `start` and `stop`, the share up to each of `ends`."""
        low = 0.0 if start is None else float(self.below([start])[0])
        high = 1.0 if stop is None else float(self.below([stop])[0])
        return (self.below(ends) - low) / max(high - low, _SHARP)

    def grid(self) -> list[float]:
        """Numbers to cut at where any can be given: whole ones, if all that were seen are."""
        if not len(self.numbers):
            return []
        low, high = self.numbers[0] - self._widths[0], self.numbers[-1] + self._widths[-1]
        places = np.concatenate([np.linspace(low, high, _GRID), self.numbers])
        if np.all(self.numbers == np.round(self.numbers)):
            places = np.round(places)
        found: list[float] = np.unique(places).tolist()
        return found


def _distances(numbers: Numbers, near: int) -> Numbers:
    """The distance of each number to the nearer of its neighbours so many places away; 0 where there is none."""
    apart = numbers[near:] - numbers[:-near] if len(numbers) > near else np.empty(0)
    missing = np.full(min(near, len(numbers)), np.inf)
    nearest = np.minimum(np.concatenate([missing, apart]), np.concatenate([apart, missing]))
    return np.where(np.isinf(nearest), 0.0, nearest)
