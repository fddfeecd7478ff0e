"""Finding duplicates: portraits, candidates, weights, links, objects."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

from bowerbird.domain import Pack
from bowerbird.store.duplicates.blocking import candidate_pairs
from bowerbird.store.duplicates.clusters import Edge, group
from bowerbird.store.duplicates.model import Duplicates, Link, Sighting
from bowerbird.store.duplicates.portraits import Portrait, portray
from bowerbird.store.duplicates.reasons import reasons
from bowerbird.store.duplicates.weights import Verdict, Weights

LEAST_SCORE = 0.0
"""Bits from which a pair is linked: more likely than not."""
AGAINST = -4.0
"""A pair that scores less may not meet in one object, whatever links its neighbours."""
_MOST_LEARNT = 20_000
"""Pairs that weights are fitted to."""


def find_duplicates(sightings: Iterable[Sighting], pack: Pack) -> Duplicates:
    """The links among sightings of one record type, and the objects that they make."""
    seen = sorted(sightings, key=lambda one: one.id)
    features, portraits = portray([(one.id, one.record) for one in seen], pack)
    if len(portraits) < 2:
        return Duplicates()
    weights = Weights(features, portraits)
    pairs = candidate_pairs(features, portraits)
    weights.learn([(portraits[a], portraits[b]) for a, b in _sample(pairs, portraits)])
    search = _Search(weights, portraits)
    linked: list[tuple[Edge, Verdict]] = []
    for a, b in pairs:
        verdict = search.judge(a, b)
        if verdict.score >= LEAST_SCORE:
            linked.append((Edge(verdict.score, a, b), verdict))
    linked.sort(key=lambda found: (-found[0].score, found[0].one, found[0].other))
    search.copies = {(edge.one, edge.other) for edge, _ in linked if search.of_one_site(edge.one, edge.other)}
    groups = group([edge for edge, _ in linked], search.may_meet)
    object_of = {position: number for number, members in enumerate(groups) for position in members}
    links = [
        Link(
            seen[edge.one].id,
            seen[edge.other].id,
            round(edge.score, 2),
            reasons(features, verdict, *(seen[edge.one].record, seen[edge.other].record)),
        )
        for edge, verdict in linked
        if object_of.get(edge.one, -1) == object_of.get(edge.other, -2)
    ]
    objects = sorted(tuple(seen[position].id for position in members) for members in groups)
    return Duplicates(tuple(links), tuple(objects))


def _sample(pairs: Sequence[tuple[int, int]], portraits: Sequence[Portrait]) -> Sequence[tuple[int, int]]:
    """All pairs, or all those of so many records as are enough; the same whatever the order of the records."""
    if len(pairs) <= _MOST_LEARNT:
        return pairs
    share = (1 << 32) * _MOST_LEARNT // (2 * len(pairs))
    drawn = [crc32(one.id.encode()) < share for one in portraits]
    return [pair for pair in pairs if drawn[pair[0]] or drawn[pair[1]]]


class _Search:
    """Judgements of one search, remembered where objects grow."""

    def __init__(self, weights: Weights, portraits: Sequence[Portrait]) -> None:
        self._weights = weights
        self._portraits = portraits
        self.copies: set[tuple[int, int]] = set()

    def judge(self, a: int, b: int) -> Verdict:
        return self._weights.judge(self._portraits[a], self._portraits[b])

    def of_one_site(self, a: int, b: int) -> bool:
        return self._portraits[a].site == self._portraits[b].site

    def may_meet(self, a: int, b: int) -> bool:
        if a > b:
            a, b = b, a
        if self.of_one_site(a, b):
            return (a, b) in self.copies
        return self.judge(a, b).score >= AGAINST
