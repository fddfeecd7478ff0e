"""How the linear models learn: multinomial logistic regression that starts from what is known.

Notation     X: n things, 1 where a feature is there; Y: their classes, one-hot; K: what is known beforehand, the weight
             `Lesson.known` gives to classes; λ: the penalty. Minimised by Nesterov's accelerated gradient: mean cross
             entropy of softmax(X·W + b + K) against Y, plus λ/2·|W|². The known weights are added to W afterwards.
Departures   the penalty draws weights to what is known, not to 0. A feature is learned from once it stands on several
             hosts. Folds are by host: nothing is ever judged by a model that met its host.
Cost         n × features × classes for each step.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from bowerbird.forms.roles.linear import SparseModel, Vector
from bowerbird.pagetype.linear import softmax
from bowerbird.pagetype.training import hashed, largest_eigenvalue, momenta

FOLDS = 10
_FEWEST_HOSTS = 3
_TEMPERATURES = [float(number) for number in np.geomspace(0.4, 2.5, 30)]
_TINY = 1e-9
_MARGIN = 1.05  # power iteration comes from below


@dataclass(frozen=True, slots=True)
class Example:
    """One thing to learn from, and the host that it must not be judged by."""

    features: tuple[str, ...]
    truth: str
    host: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """How to learn: what features are known to mean (`known`: feature to class), how strongly, and the penalty."""

    classes: tuple[str, ...]
    known: Mapping[str, str]
    trust: float
    penalty: float


def train(examples: Sequence[Example], lesson: Lesson, told: Sequence[Mapping[str, float]] = ()) -> SparseModel:
    """The model that these examples teach; `told` is what `left_out` says of them, if that is known already."""
    model = _fit(examples, lesson)
    temperature = _temperature(examples, lesson.classes, told or left_out(examples, lesson))
    return replace(model, temperature=temperature, hosts=frozenset(hashed(one.host) for one in examples))


def left_out(examples: Sequence[Example], lesson: Lesson, temperature: float = 1.0) -> list[dict[str, float]]:
    """For each example, the probabilities of a model that learned from other hosts only."""
    found: list[dict[str, float]] = [{} for _ in examples]
    for asked, model in fold_models(examples, lesson):
        judge = replace(model, temperature=temperature)
        for at in asked:
            found[at] = judge.probabilities(examples[at].features)
    return found


def fold_models(examples: Sequence[Example], lesson: Lesson) -> Iterator[tuple[list[int], SparseModel]]:
    """For each fold, the places of its examples and a model that met none of its hosts."""
    fold = folds_by_host([example.host for example in examples])
    for one in range(FOLDS):
        asked = [at for at, of in enumerate(fold) if of == one]
        if asked:
            known = [example for example, of in zip(examples, fold, strict=True) if of != one]
            yield asked, _fit(known, lesson)


def folds_by_host(hosts: Sequence[str]) -> list[int]:
    """A fold for each host, such that folds are alike in size: large hosts first, equals in an order of chance."""
    sizes = Counter(hosts)
    filled, place = [0] * FOLDS, {}
    for host in sorted(sizes, key=lambda host: (-sizes[host], hashed(host))):
        place[host] = filled.index(min(filled))
        filled[place[host]] += sizes[host]
    return [place[host] for host in hosts]


def _fit(examples: Sequence[Example], lesson: Lesson) -> SparseModel:
    features = _common(examples)
    at = {feature: column for column, feature in enumerate(features)}
    column = {name: place for place, name in enumerate(lesson.classes)}
    table = np.zeros((len(examples), len(features)), dtype=np.float32)
    truth = np.zeros((len(examples), len(column)), dtype=np.float32)
    known = np.zeros_like(truth)
    for row, example in enumerate(examples):
        table[row, [at[feature] for feature in example.features if feature in at]] = 1
        truth[row, column[example.truth]] = 1
        for feature in example.features:
            if feature in lesson.known:
                known[row, column[lesson.known[feature]]] += lesson.trust
    weights, bias = _descend(table, truth, known, lesson.penalty)
    rows = {feature: weights[at[feature]].astype(np.float64) for feature in features}
    for feature, name in lesson.known.items():
        rows.setdefault(feature, np.zeros(len(column)))[column[name]] += lesson.trust
    return SparseModel(lesson.classes, bias.astype(np.float64), rows)


def _common(examples: Sequence[Example]) -> list[str]:
    hosts: dict[str, set[str]] = defaultdict(set)
    for example in examples:
        for feature in example.features:
            hosts[feature].add(example.host)
    fewest = min(_FEWEST_HOSTS, len({example.host for example in examples}))
    return [feature for feature, there in hosts.items() if len(there) >= fewest]


def _descend(table: Any, truth: Any, known: Any, penalty: float) -> tuple[Any, Any]:
    size = len(table)
    steepest = 0.5 * _MARGIN * largest_eigenvalue(table) / size + penalty
    weights = ahead = np.zeros((table.shape[1], truth.shape[1]), dtype=np.float32)
    bias = bias_ahead = np.zeros(truth.shape[1], dtype=np.float32)
    for momentum in momenta():
        wrong = (softmax(table @ ahead + bias_ahead + known) - truth) / size
        new = ahead - (table.T @ wrong + penalty * ahead) / steepest
        new_bias = bias_ahead - wrong.sum(axis=0) / steepest
        ahead, bias_ahead = new + momentum * (new - weights), new_bias + momentum * (new_bias - bias)
        weights, bias = new, new_bias
    return weights, bias


def _temperature(examples: Sequence[Example], classes: Sequence[str], found: Sequence[Mapping[str, float]]) -> float:
    """The power that makes left-out probabilities likeliest to give the truth."""
    logs: Vector = np.log(np.array([[one[name] for name in classes] for one in found]) + _TINY)
    right = [list(classes).index(example.truth) for example in examples]

    def surprise(temperature: float) -> float:
        return -float(np.log(softmax(logs * temperature)[np.arange(len(right)), right] + _TINY).mean())

    return min(_TEMPERATURES, key=surprise)
