"""From comparisons to odds that two records are one object.

Problem    which evidence counts how much, when every domain, and every group of sites, is different.
Reference  Fellegi and Sunter, A theory for record linkage (JASA 1969); Winkler, Frequency-based matching (1989);
           m-probabilities by expectation maximisation as in Winkler (1988).
Notation   m: how a feature falls (differ, near, agree) where the objects are the same; u: where they are not.
           A weight is log2(m / u), and the sum of all weights and of the prior odds is the score, in bits.
Departures u is counted for the value at hand (`chances`), and agreements that go together are not counted twice
           (`coincidence`): each is weighed given the strongest that have been counted. Codes are not known to be
           valid beyond a site: whether those of two sites speak of the same things is estimated for each two sites.
Cost       linear in the pairs, and in the square of their agreements.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from bowerbird.store.duplicates.chances import SMALLEST_SITE, Chances
from bowerbird.store.duplicates.coincidence import FREE, Coincidences, Levels
from bowerbird.store.duplicates.levels import Level, level_of
from bowerbird.store.duplicates.portraits import Feature, Look, Portrait

# How features fall in records of one object (differ, near, agree) before anything is learnt; judged on development
# seeds, and given the weight of PRIOR pairs.
_SAME = {
    Look.TERMS: (0.14, 0.01, 0.85),
    Look.IMAGES: (0.49, 0.01, 0.5),
    Look.AMOUNT: (0.1, 0.15, 0.75),
    Look.COUNT: (0.03, 0.04, 0.93),
    Look.DAY: (0.12, 0.13, 0.75),
    Look.NAME: (0.04, 0.08, 0.88),
    Look.PHRASE: (0.1, 0.3, 0.6),
    Look.PROSE: (0.3, 0.15, 0.55),
    Look.NUMBERS: (0.01, 0.06, 0.93),
    Look.STREET: (0.04, 0.08, 0.88),
    Look.POSTAL: (0.03, 0.12, 0.85),
    Look.CODE: (0.1, 0.0, 0.9),
}
_PRIOR = 12
_ROUNDS = 3
_MOST_ODDS = 40.0
WORLD_WIDE_AGREES, WORLD_WIDE_BY_CHANCE = 0.97, 1e-5
_CODES_AGREE, _CODE_PRIOR = 0.3, 3
_MOST_COUNTED = 6
"""Agreements that others are weighed given: the strongest, behind which most others follow."""
_LEAST, _MOST = -12.0, 16.0
"""Bits that one feature can speak against or for a link."""
_MOST_NOT_AGREED = {Level.DIFFER: 0.0, Level.NEAR: 1.0}
RELIABLE = 0.1
"""The share of records of one object in which a figure may differ, if a difference is to rule out a link."""
_MEASURED = (Look.COUNT, Look.AMOUNT, Look.DAY)
COPY_BITS = 6.0
"""What a second copy on one site is less likely than a copy on another: sites mostly show an object once."""


class Weighed(NamedTuple):
    """What one feature of a pair says."""

    feature: int
    level: Level
    bits: float


class Verdict(NamedTuple):
    """The score of a pair, and what made it."""

    score: float
    weighed: tuple[Weighed, ...]


RULED_OUT = Verdict(-math.inf, ())
"""Of pairs that contradict each other, whatever else they share."""
Judged = tuple[Portrait, Portrait, Levels, Verdict]


class Weights:
    """The weights of all comparisons between these records."""

    def __init__(self, features: Sequence[Feature], portraits: Sequence[Portrait]) -> None:
        self.features = features
        self._looks = [feature.look for feature in features]
        self._chances = Chances(features, portraits)
        self._coincidences = Coincidences(features, portraits, self.levels)
        self._same = [list(_SAME[look]) for look in self._looks]
        self._reliable = [_SAME[look][Level.DIFFER] <= RELIABLE for look in self._looks]
        self._decisive = [number for number, one in enumerate(features) if one.world_wide or one.look is Look.NUMBERS]
        self._measured = [number for number, one in enumerate(features) if one.look in _MEASURED]
        self._local_codes = frozenset(
            number for number, one in enumerate(features) if one.look is Look.CODE and not one.world_wide
        )
        self._codes: dict[tuple[int, str, str], tuple[float, float]] = {}
        self._sizes: dict[str, int] = defaultdict(int)
        for one in portraits:
            self._sizes[one.site] += 1

    def levels(self, one: Portrait, other: Portrait) -> Levels:
        """How the features that both have compare."""
        found = {}
        for feature in one.values.keys() & other.values.keys():
            level = level_of(self._looks[feature], feature, one, other)
            if level is not None:
                found[feature] = level
        return found

    def judge(self, one: Portrait, other: Portrait) -> Verdict:
        """How likely two records are one object."""
        if one.site == other.site and self._differ_within_site(one, other):
            return RULED_OUT
        levels = self.levels(one, other)
        if self._contradict(levels) or self._differ_twice(levels):
            return RULED_OUT
        return self._verdict(one, other, levels)

    def learn(self, pairs: Iterable[tuple[Portrait, Portrait]]) -> None:
        """Fit the weights to candidate pairs, some of which are of one object."""
        compared = [(one, other, self.levels(one, other)) for one, other in pairs if one.site != other.site]
        for _ in range(_ROUNDS):
            judged = [
                (one, other, levels, RULED_OUT if self._contradict(levels) else self._verdict(one, other, levels))
                for one, other, levels in compared
            ]
            likely = _competing(judged)
            self._learn_codes(judged, likely)
            self._learn_same(judged, likely)

    def _verdict(self, one: Portrait, other: Portrait, levels: Levels) -> Verdict:
        weighed = self._weigh(one, other, levels)
        score = -math.log2(max(self._sizes[one.site], self._sizes[other.site], SMALLEST_SITE))
        if one.site == other.site:
            score -= COPY_BITS
        for part in weighed:
            score += part[2]
        return Verdict(score, weighed)

    def _weigh(self, one: Portrait, other: Portrait, levels: Levels) -> tuple[Weighed, ...]:
        agreed: list[tuple[float, int, float]] = []
        rest: list[tuple[int, Level]] = []
        weighed: list[Weighed] = []
        for feature, level in levels.items():
            if self._looks[feature] is Look.CODE and one.site != other.site:
                weighed.append(Weighed(feature, level, self._code_bits(feature, level, one.site, other.site)))
            elif level is Level.AGREE:
                alone = self._chances.chance(feature, one, other)
                agreed.append((alone / self._same[feature][level], feature, alone))
            else:
                rest.append((feature, level))
        agreed.sort()
        counted: list[int] = [part.feature for part in weighed if part.bits > 1 and part.level is Level.AGREE]
        for _, feature, alone in agreed:
            bits = self._bits(feature, Level.AGREE, alone, counted)
            weighed.append(Weighed(feature, Level.AGREE, max(bits, 0.0)))
            if len(counted) < _MOST_COUNTED:
                counted.append(feature)
        for feature, level in rest:
            bits = self._bits(feature, level, self._coincidences.usual[feature][level], counted)
            weighed.append(Weighed(feature, level, min(bits, _MOST_NOT_AGREED[level])))
        return tuple(weighed)

    def _bits(self, feature: int, level: Level, alone: float, counted: Iterable[int]) -> float:
        return _clipped(self._same[feature][level], self._coincidences.chance(feature, level, alone, counted))

    def _code_bits(self, feature: int, level: Level, one: str, other: str) -> float:
        same, chance = self._code(feature, one, other)
        if level is Level.AGREE:
            return max(_clipped(same, chance), 0.0)
        return min(_clipped(1 - same, 1 - chance), 0.0)

    def _code(self, feature: int, one: str, other: str) -> tuple[float, float]:
        if self.features[feature].world_wide:
            return WORLD_WIDE_AGREES, WORLD_WIDE_BY_CHANCE
        return self._codes.get((feature, *sorted((one, other))), (0.0, 0.0))  # type: ignore[arg-type]

    def _contradict(self, levels: Levels) -> bool:
        """Whether anything rules out that two records are one: another house number, another world-wide code."""
        return any(levels.get(feature) is Level.DIFFER for feature in self._decisive)

    def _differ_twice(self, levels: Levels) -> bool:
        """Whether two figures differ that hardly ever do so in records of one object, say rooms and price.

        Which those are has to be learnt first: ratings and shops' prices differ all the time.
        """
        differing = 0
        for feature in self._measured:
            if levels.get(feature) is Level.DIFFER and self._reliable[feature]:
                differing += 1
        return differing > 1

    def _differ_within_site(self, one: Portrait, other: Portrait) -> bool:
        """Whether two records of one site differ in anything but their wording; even prices that are nearly equal."""
        return any(
            one.values[feature] != other.values[feature]
            and (look is Look.AMOUNT or level_of(look, feature, one, other) is not Level.AGREE)
            for feature, look in enumerate(self._looks)
            if look not in FREE and feature in one.values and feature in other.values
        )

    def _learn_same(self, judged: Sequence[Judged], likely: Sequence[float]) -> None:
        counts = [[_PRIOR * share for share in _SAME[look]] for look in self._looks]
        for (_, _, levels, _), chance in zip(judged, likely, strict=True):
            for feature, level in levels.items():
                counts[feature][level] += chance
        self._same = [[count / sum(row) for count in row] for row in counts]
        # one pair less: among few records, the pair in question may be all that speaks for a difference
        self._reliable = [row[Level.DIFFER] - 1 <= RELIABLE * (sum(row) - 1) for row in counts]

    def _learn_codes(self, judged: Sequence[Judged], likely: Sequence[float]) -> None:
        """Whether codes of two sites agree where everything else says that the objects are the same."""
        found: dict[tuple[int, str, str], list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
        for (one, other, levels, verdict), chance in zip(judged, likely, strict=True):
            first, second = sorted((one.site, other.site))
            for feature in self._local_codes & levels.keys():
                own = next((part.bits for part in verdict.weighed if part.feature == feature), 0.0)
                without, agrees = min(chance, _likelihood(verdict.score - own)), levels[feature] is Level.AGREE
                row = found[feature, first, second]
                row[0] += without
                row[1] += without * agrees
                row[2] += (1 - without) * agrees
        self._codes = {key: self._fitted(key, row) for key, row in found.items()}

    def _fitted(self, key: tuple[int, str, str], row: Sequence[float]) -> tuple[float, float]:
        feature, one, other = key
        pairs = max(1, self._chances.size(feature, one) * self._chances.size(feature, other))
        likely, agree, chance = row
        same = (agree + _CODE_PRIOR * _CODES_AGREE) / (likely + _CODE_PRIOR)
        return same, (chance + self._chances.repeats[feature]) / pairs


def _clipped(same: float, chance: float) -> float:
    """log2 of the ratio, within what one feature may say."""
    if same <= 0.0:
        return 0.0 if chance <= 0.0 else _LEAST
    return max(_LEAST, min(_MOST, math.log2(same / max(chance, 1e-9))))


def _competing(judged: Sequence[Judged]) -> list[float]:
    """How likely each pair is of one object, when a site shows an object once: the best of several takes nearly all."""
    odds = [0.0 if verdict is RULED_OUT else 2.0 ** min(_MOST_ODDS, verdict.score) for *_, verdict in judged]
    totals: dict[tuple[str, str], float] = defaultdict(float)
    for (one, other, _, _), odd in zip(judged, odds, strict=True):
        totals[one.id, other.site] += odd
        totals[other.id, one.site] += odd
    return [
        odd / (1 + max(totals[one.id, other.site], totals[other.id, one.site]))
        for (one, other, _, _), odd in zip(judged, odds, strict=True)
    ]


def _likelihood(score: float) -> float:
    return 1 / (1 + math.exp2(-max(-50.0, min(50.0, score))))
