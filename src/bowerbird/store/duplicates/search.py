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


def find_duplicates(sightings: Iterable[Sighting], pack: Pack, apart: Iterable[tuple[str, str]] = ()) -> Duplicates:
    """The links among sightings of one record type, and the objects that they make.

    `apart` are pairs of ids that somebody knows to be different objects; they are never linked, and never meet.
    """
    seen = sorted(sightings, key=lambda one: one.id)
    features, portraits = portray([(one.id, one.record) for one in seen], pack)
    if len(portraits) < 2:
        return Duplicates()
    weights = Weights(features, portraits)
    pairs = candidate_pairs(features, portraits)
    weights.learn([(portraits[a], portraits[b]) for a, b in _sample(pairs, portraits)])
    known = {one.id: position for position, one in enumerate(seen)}
    different = {_ordered(known[a], known[b]) for a, b in apart if a in known and b in known}
    return _Search(weights, portraits, different).objects(pairs, seen)


def _ordered(a: int, b: int) -> tuple[int, int]:
    return (a, b) if a < b else (b, a)


def _sample(pairs: Sequence[tuple[int, int]], portraits: Sequence[Portrait]) -> Sequence[tuple[int, int]]:
    """All pairs, or all those of so many records as are enough; the same whatever the order of the records."""
    if len(pairs) <= _MOST_LEARNT:
        return pairs
    share = (1 << 32) * _MOST_LEARNT // (2 * len(pairs))
    drawn = [crc32(one.id.encode()) < share for one in portraits]
    return [pair for pair in pairs if drawn[pair[0]] or drawn[pair[1]]]


class _Search:
    """One search: what is known of which pairs may meet."""

    def __init__(self, weights: Weights, portraits: Sequence[Portrait], apart: set[tuple[int, int]]) -> None:
        self._weights = weights
        self._portraits = portraits
        self._apart = apart
        self._copies: set[tuple[int, int]] = set()

    def objects(self, pairs: Iterable[tuple[int, int]], seen: Sequence[Sighting]) -> Duplicates:
        linked = [
            (Edge(verdict.score, a, b), verdict)
            for a, b in pairs
            if (a, b) not in self._apart and (verdict := self._judge(a, b)).score >= LEAST_SCORE
        ]
        linked.sort(key=lambda found: (-found[0].score, found[0].one, found[0].other))
        self._copies = {(edge.one, edge.other) for edge, _ in linked if self._of_one_site(edge.one, edge.other)}
        groups = group([edge for edge, _ in linked], self._may_meet)
        owner = {position: number for number, members in enumerate(groups) for position in members}
        links = [
            self._link(edge, verdict, seen[edge.one], seen[edge.other])
            for edge, verdict in linked
            if edge.one in owner and owner[edge.one] == owner.get(edge.other)
        ]
        return Duplicates(tuple(links), tuple(sorted(tuple(seen[at].id for at in members) for members in groups)))

    def _link(self, edge: Edge, verdict: Verdict, one: Sighting, other: Sighting) -> Link:
        evidence = reasons(self._weights.features, verdict, one.record, other.record)
        return Link(one.id, other.id, round(edge.score, 2), evidence)

    def _judge(self, a: int, b: int) -> Verdict:
        return self._weights.judge(self._portraits[a], self._portraits[b])

    def _of_one_site(self, a: int, b: int) -> bool:
        return self._portraits[a].site == self._portraits[b].site

    def _may_meet(self, a: int, b: int) -> bool:
        a, b = _ordered(a, b)
        if (a, b) in self._apart:
            return False
        if self._of_one_site(a, b):
            return (a, b) in self._copies
        return self._judge(a, b).score >= AGAINST
