"""Precision, recall and F1 over counts that add up, and one-to-one matchings between what was found and what is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self


@dataclass(frozen=True, slots=True)
class Counts:
    """How many were right, found, and there to be found. Sums are micro-averages."""

    right: int = 0
    found: int = 0
    there: int = 0

    def __add__(self, other: Self) -> Self:
        return type(self)(self.right + other.right, self.found + other.found, self.there + other.there)

    def __str__(self) -> str:
        return f"{self.right} right of {self.found} found and {self.there} there"

    @classmethod
    def total(cls, counts: Iterable[Self]) -> Self:
        return sum(counts, start=cls())

    @property
    def precision(self) -> float:
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.there if self.there else 1.0

    @property
    def f1(self) -> float:
        asked = self.found + self.there
        return 2 * self.right / asked if asked else 1.0

    @property
    def perfect(self) -> bool:
        return self.right == self.found == self.there

    def figures(self, name: str) -> dict[str, float]:
        """Flat names to numbers."""
        return {f"{name}.precision": self.precision, f"{name}.recall": self.recall, f"{name}.f1": self.f1}


@dataclass(frozen=True, slots=True)
class Judged:
    """How one page came out: counts by what was measured, and what was missed or is not there."""

    corpus: str
    name: str
    counts: Mapping[str, Counts]
    missed: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    """Values that are missed or wrong, such as `missed price: £5`."""
    notes: Mapping[str, int] = field(default_factory=dict)
    """What a reader of the figures should know, such as labels that the page does not show."""

    @property
    def records(self) -> Counts:
        return self.counts["records"]

    @property
    def items(self) -> Counts:
        return self.counts["items"]


def figures_of(pages: Iterable[Judged]) -> dict[str, float]:
    """Flat names to numbers, over all pages: `<corpus>.<what>.precision`, `.recall`, `.f1`."""
    flat: dict[str, float] = {}
    for name, counts in totals_of(pages).items():
        flat |= counts.figures(name)
    return flat


def totals_of(pages: Iterable[Judged]) -> dict[str, Counts]:
    """The sums over all pages, by corpus and what was measured."""
    totals: dict[str, Counts] = defaultdict(Counts)
    for page in pages:
        for what, counts in page.counts.items():
            totals[f"{page.corpus}.{what}"] += counts
    return dict(totals)


def most_pairs(candidates: Sequence[Sequence[int]]) -> dict[int, int]:
    """The largest one-to-one matching: `candidates[i]` are the partners that `i` may have; who got whom.

    Augmenting paths, partners tried in the order given. Cost: O(pairs · edges), and near-linear where most have one.
    """
    taken: dict[int, int] = {}

    def place(one: int, seen: set[int]) -> bool:
        for partner in candidates[one]:
            if partner not in seen:
                seen.add(partner)
                if partner not in taken or place(taken[partner], seen):
                    taken[partner] = one
                    return True
        return False

    for one in range(len(candidates)):
        place(one, set())
    return {one: partner for partner, one in taken.items()}


def heaviest_pairs(weights: Sequence[Sequence[float]]) -> list[tuple[int, int]]:
    """The one-to-one matching of rows and columns with the greatest sum of weights; pairs without weight are left out.

    The Hungarian method with potentials (Kuhn 1955, Munkres 1957). Cost: O(rows² · columns).
    """
    if not weights or not weights[0]:
        return []
    turned = len(weights) > len(weights[0])
    costs = [[-weight for weight in row] for row in (zip(*weights, strict=True) if turned else weights)]
    pairs = _assign(costs)
    pairs = [(column, row) for row, column in pairs] if turned else pairs
    return sorted((row, column) for row, column in pairs if weights[row][column] > 0)


def _assign(costs: list[list[float]]) -> list[tuple[int, int]]:
    """The cheapest assignment of all rows, no more than there are columns, to different columns."""
    rows, columns = len(costs), len(costs[0])
    of_row, of_column = [0.0] * (rows + 1), [0.0] * (columns + 1)  # potentials
    owner = [0] * (columns + 1)  # the row that holds each column, counted from 1; 0 is none
    for row in range(1, rows + 1):
        owner[0], at = row, 0
        slack = [float("inf")] * (columns + 1)
        before = [0] * (columns + 1)
        done = [False] * (columns + 1)
        while owner[at]:
            done[at] = True
            current, step, nearest = owner[at], float("inf"), 0
            for column in range(1, columns + 1):
                if not done[column]:
                    reduced = costs[current - 1][column - 1] - of_row[current] - of_column[column]
                    if reduced < slack[column]:
                        slack[column], before[column] = reduced, at
                    if slack[column] < step:
                        step, nearest = slack[column], column
            for column in range(columns + 1):
                if done[column]:
                    of_row[owner[column]] += step
                    of_column[column] -= step
                else:
                    slack[column] -= step
            at = nearest
        while at:
            owner[at] = owner[before[at]]
            at = before[at]
    return [(owner[column] - 1, column - 1) for column in range(1, columns + 1) if owner[column]]
