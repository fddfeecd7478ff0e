"""What else agrees when one thing agrees by coincidence: cars of one model have one make, editions one title.

Pairs of records within one site are nearly all of different objects. Pairs drawn at random say how each feature falls;
pairs that share one value say how the others fall then. Both keep agreements from being counted twice, and twins that
share nearly everything from being taken for one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from zlib import crc32

from bowerbird.store.duplicates.levels import Level
from bowerbird.store.duplicates.portraits import Comparable, Feature, Look, Portrait

Levels = Mapping[int, Level]
Compare = Callable[[Portrait, Portrait], Levels]
FREE = frozenset({Look.PHRASE, Look.PROSE, Look.IMAGES})
"""What a site may word otherwise in its second copy of an offer; everything else comes from one template."""
_STRIDES = (1, 7, 31)
_MOST_PAIRS = 3000
_MOST_SHARING = 300
_RANDOM = (0.85, 0.07, 0.08)
"""How features fall where nothing is known: differ, near, agree."""
_PRIOR = 3


class Coincidences:
    """How features fall in pairs of different objects."""

    def __init__(self, features: Sequence[Feature], portraits: Sequence[Portrait], compare: Compare) -> None:
        self._features = features
        self._compare = compare
        sites: dict[str, list[Portrait]] = defaultdict(list)
        for one in sorted(portraits, key=lambda one: (crc32(one.id.encode()), one.id)):
            sites[one.site].append(one)
        self.usual = self._usual(list(sites.values()))
        self._sharing = self._count_sharing(list(sites.values()))

    def chance(self, feature: int, level: Level, alone: float, agreed: Iterable[int]) -> float:
        """The chance that a feature falls so when those of `agreed` agree; `alone` is its chance otherwise.

        The one that says most of it decides: what goes together mostly does so for one reason.
        """
        most = alone
        rows = self._sharing[feature]
        for other in agreed:
            counts = rows.get(other)
            if counts is not None:
                chance = (counts[level] + _PRIOR * alone) / (counts[-1] + _PRIOR)
                if chance > most:
                    most = chance
        return most

    def _usual(self, sites: Sequence[Sequence[Portrait]]) -> list[list[float]]:
        counts = [[_PRIOR * share for share in _RANDOM] for _ in self._features]
        for one, other in islice(_strided(sites), _MOST_PAIRS):
            for feature, level in self._compare(one, other).items():
                counts[feature][level] += 1
        return [[count / sum(row) for count in row] for row in counts]

    def _count_sharing(self, sites: Sequence[Sequence[Portrait]]) -> list[dict[int, list[int]]]:
        """For each feature, by the feature that agrees: how often it differs, comes near, agrees, and all of these."""
        found: list[dict[int, list[int]]] = [{} for _ in self._features]
        for feature, look in enumerate(one.look for one in self._features):
            for one, other in islice(_neighbours(sites, feature, look), _MOST_SHARING):
                levels = self._compare(one, other)
                if levels.get(feature) is Level.AGREE and not self._is_copy(levels):
                    for also, level in levels.items():
                        row = found[also].setdefault(feature, [0, 0, 0, 0])
                        row[level] += 1
                        row[-1] += 1
        return found

    def _is_copy(self, levels: Levels) -> bool:
        return all(
            level is Level.AGREE for feature, level in levels.items() if self._features[feature].look not in FREE
        )


def _strided(sites: Sequence[Sequence[Portrait]]) -> Iterator[tuple[Portrait, Portrait]]:
    for stride in _STRIDES:
        for records in sites:
            for at in range(len(records) - stride):
                yield records[at], records[at + stride]


def _neighbours(sites: Sequence[Sequence[Portrait]], feature: int, look: Look) -> Iterator[tuple[Portrait, Portrait]]:
    """Pairs within a site that have the same value of a feature."""
    for records in sites:
        groups: dict[Hashable, list[Portrait]] = defaultdict(list)
        for one in records:
            if feature in one.values:
                groups[_group(one.values[feature], look)].append(one)
        for group in groups.values():
            yield from pairwise(group)


def _group(value: Comparable, look: Look) -> Hashable:
    if look is Look.PROSE and isinstance(value, frozenset):
        return str(min(value, key=str))
    return value
