"""Chance that falls the same way everywhere.

Only `Random(str)` and `Random.random()` are used: the standard library promises both to stay the same across versions,
which it does not promise for `choice`, `sample` or `gauss`. One stream a purpose, so that a new draw in one place does
not shift every draw after it.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
DIGITS = "0123456789"


class Chance:
    """A stream of draws, named by its purpose."""

    __slots__ = ("random",)

    def __init__(self, *purpose: object) -> None:
        self.random = random.Random("/".join(map(str, purpose))).random

    def maybe(self, probability: float) -> bool:
        return self.random() < probability

    def pick(self, options: Sequence[T]) -> T:
        return options[int(self.random() * len(options))]

    def front(self, options: Sequence[T], skew: float = 2.0) -> T:
        """A pick that prefers the front of the options, the more so the larger `skew`."""
        return options[int(self.random() ** skew * len(options))]

    def weighted(self, options: Sequence[tuple[T, float]]) -> T:
        total = 0.0
        for _, weight in options:
            total += weight
        left = self.random() * total
        for option, weight in options:
            left -= weight
            if left < 0:
                return option
        return options[-1][0]

    def integer(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return low + int(self.random() * (high - low + 1))

    def real(self, low: float, high: float) -> float:
        return low + self.random() * (high - low)

    def normal(self) -> float:
        """Nearly normal with mean 0 and variance 1: twelve uniforms need no logarithm of the platform."""
        draw = self.random
        return (
            draw()
            + draw()
            + draw()
            + draw()
            + draw()
            + draw()
            + draw()
            + draw()
            + draw()
            + draw()
            + draw()
            + draw()
            - 6
        )

    def lognormal(self, median: float, spread: float) -> float:
        """Rounded, because the last digit of `exp` may differ from one C library to the next."""
        return round(median * math.exp(spread * self.normal()), 6)

    def sample(self, options: Sequence[T], count: int) -> list[T]:
        """`count` different positions of the options (all, when there are fewer), in drawn order."""
        left = list(options)
        draw = self.random
        return [left.pop(int(draw() * size)) for size in range(len(left), max(0, len(left) - count), -1)]

    def digits(self, count: int) -> str:
        draw = self.random
        return "".join([DIGITS[int(draw() * 10)] for _ in range(count)])
