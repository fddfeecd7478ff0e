"""A linear model over named features: softmax of a weighted sum, read from and written to a small file of JSON.

Problem      which sort of page do these features speak for, how sure is that, and which of them speak loudest.
Notation     z: features, set to mean 0 and deviation 1 over the training pages and cut off at ±`_FURTHEST`; W: weights,
             one row a feature, one column a sort; b: one number a sort. P(sort) = softmax(t·(z·W + b)).
Departures   features that a page does not have stand at their mean and say nothing. The temperature t was fitted on
             pages that the weights had not seen, since a model is too sure, or not sure enough, of those it has.
Cost         one product of a vector with a matrix of some 500 × 7.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

Matrix = NDArray[np.float64]
_FURTHEST = 2.5  # deviations; a page with a thousand prices is no surer a shop than one with fifty


@dataclass(frozen=True, eq=False)
class LinearModel:
    """The model: what it has learned, and from where (`hosts`, hashed, so that nobody judges it on its own lessons)."""

    features: tuple[str, ...]
    sorts: tuple[str, ...]
    mean: Matrix
    deviation: Matrix
    weights: Matrix
    bias: Matrix
    temperature: float = 1.0
    hosts: frozenset[str] = frozenset()

    def standardised(self, found: Mapping[str, float]) -> Matrix:
        """The features as the weights want them."""
        row: Matrix = standardise(matrix([found], self.features), self.mean, self.deviation)[0]
        return row

    def probabilities(self, found: Mapping[str, float]) -> dict[str, float]:
        """How likely each sort is."""
        shares = softmax((self.standardised(found) @ self.weights + self.bias)[None, :] * self.temperature)[0]
        return dict(zip(self.sorts, shares.tolist(), strict=True))

    def reasons(self, found: Mapping[str, float], sort: str, most: int) -> list[tuple[str, bool]]:
        """The features that speak loudest for `sort` against the mean of all, and whether they are above theirs."""
        column = self.sorts.index(sort)
        standing = self.standardised(found)
        speaking = standing * (self.weights[:, column] - self.weights.mean(axis=1))
        loudest = np.argsort(-speaking, kind="stable")[:most].tolist()
        return [(self.features[at], bool(standing[at] > 0)) for at in loudest if speaking[at] > 0]

    def to_json(self) -> str:
        """Text of the model: one line a feature, numbers of three digits."""
        rows = zip(self.features, self.mean.tolist(), self.deviation.tolist(), self.weights.tolist(), strict=True)
        head = {
            "sorts": self.sorts,
            "temperature": _short(self.temperature),
            "bias": [_short(number) for number in self.bias.tolist()],
            "hosts": " ".join(sorted(self.hosts)),
        }
        lines = [f"{json.dumps(name)}: {json.dumps([_short(m), _short(d), *map(_short, w)])}" for name, m, d, w in rows]
        body = ",\n".join(lines)
        return f'{{"head": {json.dumps(head)},\n"features": {{\n{body}\n}}}}\n'

    @staticmethod
    def from_json(text: str) -> LinearModel:
        read = json.loads(text)
        head, rows = read["head"], read["features"]
        table = np.array(list(rows.values()), dtype=np.float64)
        return LinearModel(
            tuple(rows),
            tuple(head["sorts"]),
            table[:, 0],
            table[:, 1],
            table[:, 2:],
            np.array(head["bias"], dtype=np.float64),
            head["temperature"],
            frozenset(head["hosts"].split()),
        )


@cache
def shipped_model(name: str) -> LinearModel:
    """A model that comes with this version: of "sorts" or of "kinds"."""
    return LinearModel.from_json(files("bowerbird.pagetype").joinpath(f"{name}.json").read_text(encoding="utf-8"))


def matrix(pages: Sequence[Mapping[str, float]], features: Sequence[str]) -> Matrix:
    """One row a page, one column a feature, NaN where the page does not have it."""
    missing = float("nan")
    return np.array([[page.get(name, missing) for name in features] for page in pages], dtype=np.float64)


def standardise(table: Matrix, mean: Matrix, deviation: Matrix) -> Matrix:
    return np.clip(np.nan_to_num((table - mean) / deviation), -_FURTHEST, _FURTHEST)


def softmax(scores: Matrix) -> Matrix:
    """Scores as shares of one, along the last axis."""
    raised = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares: Matrix = raised / raised.sum(axis=-1, keepdims=True)
    return shares


def _short(number: float) -> float:
    return float(f"{number:.3g}")
