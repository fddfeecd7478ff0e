"""How the linear model learns: multinomial logistic regression with a penalty on large weights.

Notation     Z: standardised features of n pages; Y: their sorts, one-hot; λ = `PENALTY`. Minimised by Nesterov's
             accelerated gradient: mean cross-entropy of softmax(Z·W + b) against Y, plus λ/2·|W|².
Departures   each sort counts the same, however many pages it has. The temperature is fitted on predictions for pages of
             hosts that were left out; W is shrunk by the penalty, so that raw probabilities are too modest.
Cost         n × features × sorts for each of `_ROUNDS` steps; a second or two for 560 pages.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from bowerbird.pagetype.linear import LinearModel, Matrix, matrix, softmax, standardise

PENALTY = 0.5  # chosen by cross-validation on the development half of WCXB, from 0.1 to 1
FOLDS = 10
_ROUNDS = 60
_RAREST = 5  # pages that must have a feature to be learned from
_TEMPERATURES = [float(number) for number in np.geomspace(0.5, 6.0, 40)]
_TINY = 1e-6
# A feature of these groups is one of many that say nearly the same; each gets a smaller voice.
_QUIET = {"classes named": 0.6, "<": 0.6, '"': 0.6}


@dataclass(frozen=True, slots=True)
class Example:
    """One page to learn from, and the host that it must not be judged by."""

    features: Mapping[str, float]
    sort: str
    host: str


def train(examples: Sequence[Example], *, calibrate: bool = True) -> LinearModel:
    """The model that these pages teach."""
    model = _fit(examples)
    temperature = _temperature(examples, left_out(examples)) if calibrate else 1.0
    return replace(model, temperature=temperature, hosts=frozenset(hashed(example.host) for example in examples))


def left_out(
    examples: Sequence[Example], folds: int = FOLDS, turn: int = 0, temperature: float = 1.0
) -> list[dict[str, float]]:
    """For each page, the probabilities of a model that learned from pages of other hosts only."""
    fold = folds_by_host(examples, folds, turn)
    found: list[dict[str, float]] = [{} for _ in examples]
    for one in range(folds):
        known = [example for example, at in zip(examples, fold, strict=True) if at != one]
        asked = [at for at, of in enumerate(fold) if of == one]
        if asked:
            model = replace(_fit(known), temperature=temperature)
            for at in asked:
                found[at] = model.probabilities(examples[at].features)
    return found


def folds_by_host(examples: Sequence[Example], folds: int, turn: int = 0) -> list[int]:
    """A fold for each page, one for all pages of a host, such that folds are alike in size and sorts."""
    sorts = sorted({example.sort for example in examples})
    per_host: dict[str, Matrix] = {}
    for example in examples:
        per_host.setdefault(example.host, np.zeros(len(sorts)))[sorts.index(example.sort)] += 1
    filled = np.zeros((folds, len(sorts)))
    place: dict[str, int] = {}
    # Large hosts first; equals in an order of chance, another for each turn.
    for host in sorted(per_host, key=lambda host: (-per_host[host].sum(), hashed(f"{turn} {host}"))):
        place[host] = int((((filled + per_host[host]) ** 2).sum(axis=1) - (filled**2).sum(axis=1)).argmin())
        filled[place[host]] += per_host[host]
    return [place[example.host] for example in examples]


def hashed(host: str) -> str:
    """A short name for a host that does not tell it."""
    return hashlib.sha256(host.lower().removeprefix("www.").encode()).hexdigest()[:8]


def _fit(examples: Sequence[Example]) -> LinearModel:
    features, sorts = _common(examples), tuple(sorted({example.sort for example in examples}))
    table = matrix([example.features for example in examples], features)
    mean, deviation = np.nanmean(table, axis=0), np.nanstd(table, axis=0)
    voice = np.array(
        [next((loud for start, loud in _QUIET.items() if name.startswith(start)), 1.0) for name in features]
    )
    truth = np.array([[example.sort == sort for sort in sorts] for example in examples], dtype=np.float64)
    varied = deviation > _TINY
    weights, bias = _descend(standardise(table, mean, np.where(varied, deviation, np.inf)) * voice, truth)
    kept = np.flatnonzero(varied)
    return LinearModel(
        tuple(features[at] for at in kept.tolist()),
        sorts,
        mean[kept],
        deviation[kept],
        (weights * voice[:, None])[kept],
        bias,
    )


def _common(examples: Sequence[Example]) -> tuple[str, ...]:
    pages: dict[str, int] = {}
    for example in examples:
        for name, number in example.features.items():
            pages[name] = pages.get(name, 0) + (number != 0)
    rarest = min(_RAREST, len(examples) // 2)
    return tuple(name for name, number in pages.items() if number >= rarest)


def _descend(wide: Matrix, certain: Matrix) -> tuple[Matrix, Matrix]:
    # Half the digits take half the time, and are more than a penalty leaves.
    table: Any = wide.astype(np.float32)
    truth: Any = certain.astype(np.float32)
    share = (truth @ (1 / truth.sum(axis=0)))[:, None] / truth.shape[1]
    steepest = 0.5 * largest_eigenvalue(table * np.sqrt(share)) + PENALTY
    weights = ahead = np.zeros((table.shape[1], truth.shape[1]), dtype=np.float32)
    bias = bias_ahead = np.zeros(truth.shape[1], dtype=np.float32)
    for momentum in momenta():
        wrong = (softmax(table @ ahead + bias_ahead) - truth) * share
        new, new_bias = (
            ahead - (table.T @ wrong + PENALTY * ahead) / steepest,
            bias_ahead - wrong.sum(axis=0) / steepest,
        )
        ahead, bias_ahead = new + momentum * (new - weights), new_bias + momentum * (new_bias - bias)
        weights, bias = new, new_bias
    return weights.astype(np.float64), bias.astype(np.float64)


def momenta() -> Iterator[float]:
    """How far each step of Nesterov's method looks ahead."""
    now = 1.0
    for _ in range(_ROUNDS):
        following = (1 + (1 + 4 * now * now) ** 0.5) / 2
        yield (now - 1) / following
        now = following


def largest_eigenvalue(table: Matrix) -> float:
    """Of the table's product with itself, by power iteration: it bounds how steep the error is."""
    direction = np.ones(table.shape[1], dtype=table.dtype)
    for _ in range(10):
        direction = table.T @ (table @ direction)
        direction /= np.linalg.norm(direction) + _TINY
    return float(np.linalg.norm(table @ direction) ** 2)


def _temperature(examples: Sequence[Example], found: Sequence[Mapping[str, float]]) -> float:
    """The power that makes left-out probabilities likeliest to give the truth."""
    sorts = list(found[0])
    logs = np.log(np.array([[page[sort] for sort in sorts] for page in found]) + _TINY)
    right = [sorts.index(example.sort) for example in examples]

    def surprise(temperature: float) -> float:
        return -float(np.log(softmax(logs * temperature)[np.arange(len(right)), right] + _TINY).mean())

    return float(min(_TEMPERATURES, key=surprise))
