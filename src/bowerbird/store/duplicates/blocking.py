"""Which pairs are worth comparing: those that share something rare, or two things together.

Every record has keys: its codes, words, amounts, places, pictures, and the smallest shingles of its texts. A key that
few records have is a block. Keys that many have make blocks two by two. A record is compared with those that it
shares most with, weighing each key by its rarity; so the work grows with the records and not with their square.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Sequence
from heapq import nlargest, nsmallest
from itertools import combinations
from typing import Any

from bowerbird.store.duplicates.portraits import Feature, Look, Portrait

LARGEST_BLOCK = 40
COMBINED = 7
"""Of its frequent keys, the rarest so many of a record are combined two by two."""
PARTNERS = 6
"""Records that one is compared with besides one for each site; on development seeds, one in a thousand needs more."""
MOST_PARTNERS = 40
_SKETCH = 4
_STEPS = 60.0
"""Amounts fall into steps of about 1.7 per cent, each into two that overlap."""
Pair = tuple[int, int]


def candidate_pairs(features: Sequence[Feature], portraits: Sequence[Portrait]) -> list[Pair]:
    """Pairs of positions, the smaller first, in order."""
    keys = [frozenset(_keys(features, one)) for one in portraits]
    frequency = Counter(key for group in keys for key in group)
    blocks: dict[Hashable, list[int]] = defaultdict(list)
    for position, group in enumerate(keys):
        for key in _block_keys(group, frequency):
            blocks[key].append(position)
    kept = {key: block for key, block in blocks.items() if 1 < len(block) <= LARGEST_BLOCK}
    of_record: list[list[tuple[float, list[int]]]] = [[] for _ in portraits]
    for block in kept.values():
        weight = math.log2(len(portraits) / len(block)) + 1
        for position in block:
            of_record[position].append((weight, block))
    most = min(MOST_PARTNERS, PARTNERS + len({one.site for one in portraits}))
    return sorted(
        {pair for position in range(len(portraits)) for pair in _closest(position, of_record[position], most)}
    )


def _closest(position: int, blocks: Sequence[tuple[float, list[int]]], most: int) -> Iterator[Pair]:
    shared: dict[int, float] = defaultdict(float)
    for weight, block in blocks:
        for other in block:
            shared[other] += weight
    shared.pop(position, None)
    best = nlargest(most, shared.items(), key=lambda item: item[1]) if len(shared) > most else shared.items()
    for other, _ in best:
        yield (position, other) if position < other else (other, position)


def _block_keys(keys: frozenset[Hashable], frequency: Counter[Hashable]) -> Iterator[Hashable]:
    frequent = []
    for key in keys:
        if frequency[key] <= LARGEST_BLOCK:
            if frequency[key] > 1:
                yield key
        else:
            frequent.append((frequency[key], repr(key), key))
    for one, other in combinations(nsmallest(COMBINED, frequent), 2):
        yield (one[2], other[2]) if one[1] <= other[1] else (other[2], one[2])


def _keys(features: Sequence[Feature], one: Portrait) -> Iterator[Hashable]:
    for feature, value in one.values.items():
        any_value: Any = value
        match features[feature].look:
            case Look.AMOUNT:
                yield from ((feature, *step) for step in _steps(any_value))
            case Look.COUNT | Look.POSTAL | Look.NUMBERS:
                yield feature, any_value
            case Look.DAY:
                yield from ((feature, span) for span in any_value)
            case Look.PROSE:
                yield from ((feature, shingle) for shingle in nsmallest(_SKETCH, any_value))
            case Look.PHRASE | Look.NAME | Look.STREET:
                yield from (("word", word) for word in any_value)
            case _:
                yield from ((feature, term) for term in any_value)


def _steps(amount: float) -> Iterator[tuple[int, int]]:
    if amount > 0:
        step = math.log(amount) * _STEPS
        yield int(step), 0
        yield int(step + 0.5), 1
