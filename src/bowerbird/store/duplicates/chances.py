"""How often values agree without being of the same object: counted at each site, whose records are mostly different.

For a pair that agrees on a value, the other records of one site that agree with it too are its *rivals*; the chance of
the agreement is their share of the site. A value without rivals is as telling as the feature: prices repeat, codes do
not, so the share of records that have rivals at all (`repeats`) stands for the rival that has not been seen yet.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from bowerbird.store.duplicates.levels import SAME_AMOUNT
from bowerbird.store.duplicates.portraits import Feature, Look, Portrait

SMALLEST_SITE = 50
"""Records that a site is taken to have at least: of ten records all may differ, and say little by it."""
_PRIOR = 4
_REPEATS = {Look.CODE: 0.02, Look.IMAGES: 0.02, Look.PROSE: 0.02, Look.NUMBERS: 0.5, Look.COUNT: 1.0, Look.TERMS: 0.6}
_USUAL_REPEATS = 0.3
_AMOUNTS = (Look.AMOUNT, Look.COUNT)
_YEAR = "year"
_BY_PAIR = frozenset({Look.NAME, Look.PHRASE, Look.STREET, Look.TERMS, Look.IMAGES})
"""Where records agree on a part of what they have, and the chance is that of the part."""


class Chances:
    """What the records of each site say, counted."""

    def __init__(self, features: Sequence[Feature], portraits: Iterable[Portrait]) -> None:
        self._looks = [feature.look for feature in features]
        self._sizes: Counter[tuple[int, str]] = Counter()
        self._counts: dict[tuple[int, str], Counter[Hashable]] = defaultdict(Counter)
        self._amounts: dict[tuple[int, str], list[float]] = defaultdict(list)
        everyone = list(portraits)
        for one in everyone:
            for feature, value in one.values.items():
                self._add((feature, one.site), value)
        for amounts in self._amounts.values():
            amounts.sort()
        self.repeats = self._repeats(everyone)
        self._shares = [self._own_shares(one) for one in everyone]
        self._position = {one.id: position for position, one in enumerate(everyone)}

    def size(self, feature: int, site: str) -> int:
        """The records of a site that have the feature."""
        return self._sizes[feature, site]

    def chance(self, feature: int, one: Portrait, other: Portrait) -> float:
        """That two records of different objects agree on this feature as these two do."""
        if self._looks[feature] in _BY_PAIR:
            return max(self._share(feature, one, other), self._share(feature, other, one))
        return max(self._shares[self._position[one.id]][feature], self._shares[self._position[other.id]][feature])

    def _own_shares(self, one: Portrait) -> dict[int, float]:
        """The chances that depend on one value alone, at its own site."""
        return {
            feature: self._share(feature, one, one) for feature in one.values if self._looks[feature] not in _BY_PAIR
        }

    def _share(self, feature: int, one: Portrait, other: Portrait) -> float:
        """The rivals at the other's site; of a record with itself, the others at its own."""
        rivals = self._agreeing(feature, one, other) - 1 - (one.site == other.site and one is not other)
        size = max(self._sizes[feature, other.site], SMALLEST_SITE)
        return min(1.0, (max(rivals, 0) + self.repeats[feature]) / size)

    def _agreeing(self, feature: int, one: Portrait, other: Portrait) -> int:
        """How many records of the other's site have what both have."""
        key, look = (feature, other.site), self._looks[feature]
        value: Any = one.values[feature]
        theirs: Any = other.values[feature]
        if look in _AMOUNTS:
            reach = abs(value) * SAME_AMOUNT
            amounts = self._amounts[key]
            return bisect_right(amounts, value + reach) - bisect_left(amounts, value - reach)
        counts = self._counts[key]
        if look is Look.PROSE:
            return counts[min(theirs)]
        if look is Look.POSTAL or look is Look.NUMBERS:
            return counts[theirs]
        if look is Look.DAY:
            return min((counts[span] for span in theirs if span in value), default=counts[_YEAR, theirs[0][0] // 365])
        shared = value & theirs
        if look is Look.PHRASE:
            shared = shared - (one.explained & other.explained) or shared
        return min((counts[word] for word in shared or theirs), default=1)

    def _add(self, key: tuple[int, str], value: Any) -> None:
        self._sizes[key] += 1
        look = self._looks[key[0]]
        if look in _AMOUNTS:
            self._amounts[key].append(value)
        elif look is Look.DAY:
            self._counts[key].update({*value, (_YEAR, value[0][0] // 365)})
        elif look is Look.POSTAL or look is Look.NUMBERS:
            self._counts[key][value] += 1
        elif look is Look.PROSE:
            self._counts[key][min(value)] += 1
        else:
            self._counts[key].update(value)

    def _repeats(self, portraits: Iterable[Portrait]) -> list[float]:
        """The share of records, for each feature, whose value another record of their site has too."""
        having, repeated = Counter[int](), Counter[int]()
        for one in portraits:
            for feature in one.values:
                having[feature] += 1
                repeated[feature] += self._agreeing(feature, one, one) > 1
        usual = [_REPEATS.get(look, _USUAL_REPEATS) for look in self._looks]
        return [
            (repeated[feature] + _PRIOR * usual[feature]) / (having[feature] + _PRIOR)
            for feature in range(len(self._looks))
        ]
