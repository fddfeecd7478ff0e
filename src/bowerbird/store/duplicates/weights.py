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
from collections.abc import Iterable, Mapping, Sequence
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
_PRIOR = 8
_ROUNDS = 3
WORLD_WIDE_AGREES, WORLD_WIDE_BY_CHANCE = 0.97, 1e-5
_CODES_AGREE, _CODE_PRIOR = 0.3, 3
_LEAST, _MOST = -12.0, 16.0
"""Bits that one feature can speak against or for a link."""
COPY_BITS = 6.0
"""What a second copy on one site is less likely than a copy on another: sites mostly show an object once."""


class Weighed(NamedTuple):
    """What one feature of a pair says."""

    feature: int
    level: Level
    bits: float


class Verdict(NamedTuple):
    """The score of a pair, what made it, and whether anything rules the link out."""

    score: float
    weighed: tuple[Weighed, ...]
    contradiction: bool


class Weights:
    """The weights of all comparisons between these records."""

    def __init__(self, features: Sequence[Feature], portraits: Sequence[Portrait]) -> None:
        self.features = features
        self._looks = [feature.look for feature in features]
        self._chances = Chances(features, portraits)
        self._coincidences = Coincidences(features, portraits, self.levels)
        self._same = [list(_SAME[look]) for look in self._looks]
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
        levels = self.levels(one, other)
        weighed = self._weigh(one, other, levels)
        prior = -math.log2(max(self._sizes[one.site], self._sizes[other.site], SMALLEST_SITE))
        if one.site == other.site:
            prior -= COPY_BITS
        return Verdict(prior + sum(part.bits for part in weighed), weighed, self._contradicts(one, other, levels))

    def learn(self, pairs: Sequence[tuple[Portrait, Portrait]]) -> None:
        """Fit the weights to candidate pairs, some of which are of one object."""
        for _ in range(_ROUNDS):
            judged = [(one, other, self.judge(one, other)) for one, other in pairs if one.site != other.site]
            self._learn_codes(judged)
            self._learn_same(verdict for _, _, verdict in judged)

    def _weigh(self, one: Portrait, other: Portrait, levels: Levels) -> tuple[Weighed, ...]:
        agreed: list[tuple[float, int, float]] = []
        rest: list[tuple[int, Level]] = []
        weighed: list[Weighed] = []
        for feature, level in levels.items():
            if self._looks[feature] is Look.CODE and one.site != other.site:
                weighed.append(Weighed(feature, level, self._code_bits(feature, level, one.site, other.site)))
            elif level is Level.AGREE:
                alone = self._alone(feature, one, other)
                agreed.append((alone / self._same[feature][level], feature, alone))
            else:
                rest.append((feature, level))
        agreed.sort()
        counted: list[int] = [part.feature for part in weighed if part.bits > 1 and part.level is Level.AGREE]
        for _, feature, alone in agreed:
            bits = self._bits(feature, Level.AGREE, alone, counted)
            weighed.append(Weighed(feature, Level.AGREE, max(bits, 0.0)))
            counted.append(feature)
        for feature, level in rest:
            bits = self._bits(feature, level, self._coincidences.usual[feature][level], counted)
            weighed.append(Weighed(feature, level, min(bits, 0.0) if level is Level.DIFFER else bits))
        return tuple(weighed)

    def _alone(self, feature: int, one: Portrait, other: Portrait) -> float:
        if self._looks[feature] is Look.PROSE:
            return self._coincidences.usual[feature][Level.AGREE]
        return self._chances.chance(feature, one, other)

    def _bits(self, feature: int, level: Level, alone: float, counted: Iterable[int]) -> float:
        given = self._coincidences.given
        chance = max((given(agreed, feature, level, alone) for agreed in counted), default=alone)
        return _clipped(self._same[feature][level], max(chance, alone))

    def _code_bits(self, feature: int, level: Level, one: str, other: str) -> float:
        same, chance = self._code(feature, one, other)
        if level is Level.AGREE:
            return max(_clipped(same, chance), 0.0)
        return min(_clipped(1 - same, 1 - chance), 0.0)

    def _code(self, feature: int, one: str, other: str) -> tuple[float, float]:
        if self.features[feature].world_wide:
            return WORLD_WIDE_AGREES, WORLD_WIDE_BY_CHANCE
        return self._codes.get((feature, *sorted((one, other))), (0.0, 0.0))  # type: ignore[arg-type]

    def _contradicts(self, one: Portrait, other: Portrait, levels: Levels) -> bool:
        if one.site == other.site:
            return any(
                level is not Level.AGREE and self._looks[feature] not in FREE for feature, level in levels.items()
            )
        return any(
            level is Level.DIFFER and (self._looks[feature] is Look.NUMBERS or self.features[feature].world_wide)
            for feature, level in levels.items()
        )

    def _learn_same(self, verdicts: Iterable[Verdict]) -> None:
        counts = [[_PRIOR * share for share in _SAME[look]] for look in self._looks]
        for verdict in verdicts:
            likely = 0.0 if verdict.contradiction else _likelihood(verdict.score)
            for part in verdict.weighed:
                counts[part.feature][part.level] += likely
        self._same = [[count / sum(row) for count in row] for row in counts]

    def _learn_codes(self, judged: Iterable[tuple[Portrait, Portrait, Verdict]]) -> None:
        """Whether codes of two sites agree where everything else says that the objects are the same."""
        found: dict[tuple[int, str, str], list[float]] = defaultdict(lambda: [0.0, 0.0, 0.0])
        for one, other, verdict in judged:
            first, second = sorted((one.site, other.site))
            for part in verdict.weighed:
                if self._looks[part.feature] is Look.CODE and not self.features[part.feature].world_wide:
                    likely = 0.0 if verdict.contradiction else _likelihood(verdict.score - part.bits)
                    row = found[part.feature, first, second]
                    agrees = part.level is Level.AGREE
                    row[0] += likely
                    row[1] += likely * agrees
                    row[2] += (1 - likely) * agrees
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


def _likelihood(score: float) -> float:
    return 1 / (1 + 2.0 ** -max(-50.0, min(50.0, score)))


def contributions(weighed: Iterable[Weighed]) -> Mapping[int, float]:
    return {part.feature: part.bits for part in weighed}
