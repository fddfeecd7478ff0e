"""A linear model over features that are there or not: softmax of a sum of weights, kept in a file that people can read.

Notation     F: the features of a thing; w(f, c): the weight of feature f for class c; b(c): one number a class.
             P(c) = softmax(t · (b(c) + Σ w(f, c) over f in F)).
Departures   the temperature t was fitted on hosts that the weights had not seen. Weights near 0 are not kept.
Cost         one addition of a short vector for each feature that is known.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from bowerbird.pagetype.linear import softmax

Vector = NDArray[np.float64]
_LEAST = 0.03  # weights below say nothing: leaving them out changed no reading on the development half of Formasaurus


@dataclass(frozen=True, eq=False)
class SparseModel:
    """What was learned, and from where (`hosts`, hashed, so that nobody judges it on its own lessons)."""

    classes: tuple[str, ...]
    bias: Vector
    weights: Mapping[str, Vector]
    temperature: float = 1.0
    hosts: frozenset[str] = frozenset()

    def scores(self, features: Iterable[str]) -> Vector:
        total = self.bias.copy()
        for feature in features:
            row = self.weights.get(feature)
            if row is not None:
                total += row
        return total

    def probabilities(self, features: Iterable[str]) -> dict[str, float]:
        """How likely each class is."""
        shares = softmax(self.scores(features) * self.temperature)
        return dict(zip(self.classes, shares.tolist(), strict=True))

    def reasons(self, features: Iterable[str], chosen: str, most: int) -> list[str]:
        """The features that speak loudest for `chosen` against the mean of all classes."""
        column = self.classes.index(chosen)
        known = ((feature, self.weights[feature]) for feature in features if feature in self.weights)
        loud = sorted(((float(row[column] - row.mean()), feature) for feature, row in known), reverse=True)
        return [feature for voice, feature in loud[:most] if voice > 0]

    def to_json(self) -> str:
        """Text of the model: one line a feature, the weights of the classes that it speaks for or against."""
        head = {
            "classes": self.classes,
            "temperature": _short(self.temperature),
            "bias": [_short(number) for number in self.bias.tolist()],
            "hosts": " ".join(sorted(self.hosts)),
        }
        lines = []
        for feature in sorted(self.weights):
            row = zip(self.classes, self.weights[feature].tolist(), strict=True)
            kept = {name: _short(weight) for name, weight in row if abs(weight) >= _LEAST}
            if kept:
                lines.append(f"{json.dumps(feature, ensure_ascii=False)}: {json.dumps(kept)}")
        body = ",\n".join(lines)
        return f'{{"head": {json.dumps(head)},\n"features": {{\n{body}\n}}}}\n'

    @staticmethod
    def from_json(text: str) -> SparseModel:
        read = json.loads(text)
        head = read["head"]
        at = {name: place for place, name in enumerate(head["classes"])}
        weights = {}
        for feature, kept in read["features"].items():
            row = np.zeros(len(at))
            row[[at[name] for name in kept]] = list(kept.values())
            weights[feature] = row
        return SparseModel(
            tuple(head["classes"]),
            np.array(head["bias"], dtype=np.float64),
            weights,
            head["temperature"],
            frozenset(head["hosts"].split()),
        )


@cache
def shipped_model(name: str) -> SparseModel:
    """A model that comes with this version: of "roles" or of "kinds"."""
    return SparseModel.from_json(files("bowerbird.forms.roles").joinpath(f"{name}.json").read_text(encoding="utf-8"))


def _short(number: float) -> float:
    return float(f"{number:.3g}")
