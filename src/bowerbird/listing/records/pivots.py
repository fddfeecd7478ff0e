"""Pivot nodes, and the clusters of them that stand regularly enough to mark a data area.

Problem    of all nodes annotated with a pivot type, which belong to one list? The rest is noise.
Reference  thesis §4.3, Definitions 5 and 6, Algorithm 1.
Notation   Θdepth, Θdist: how far the depths of two pivots of a cluster, and their distances from each other, may
           differ. With pivots in document order, the least common ancestor of any two is the highest of those of the
           neighbours between them.
Departures the paper grows candidate clusters from all pairs; here neighbours in document order are joined while the
           depths of pivots differ by at most Θdepth and those of their ancestors by half of Θdist, by one sliding
           window for each tag, longest stretch first. Path lengths may so differ by Θdist + 2·Θdepth, and a false
           pivot at another depth parts a cluster in two.
Cost       O(pivots · (log + depth)).
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bowerbird.page import Kind, Page

THETA_DEPTH = 1
THETA_DIST = 2
LEAST_PIVOTS = 2
_ELEMENT = Kind.ELEMENT


@dataclass(frozen=True, slots=True)
class Cluster:
    """Pivots that are tag-, depth- and distance-consistent, and their least common ancestor."""

    root: int
    pivots: tuple[int, ...]


def pivot_clusters(page: Page, nodes: Iterable[int]) -> list[Cluster]:
    """The clusters of the pivots `nodes`, largest first, of equals the first on the page; no pivot is in two."""
    by_tag: dict[int, list[int]] = defaultdict(list)
    for pivot in sorted({_element(page, node) for node in nodes}):
        by_tag[int(page.tag[pivot])].append(pivot)
    stretches = [stretch for pivots in by_tag.values() for stretch in _stretches(page, pivots)]
    clusters, taken = [], set[int]()
    for stretch in sorted(stretches, key=lambda stretch: (-len(stretch), stretch[0])):
        free = tuple(pivot for pivot in stretch if pivot not in taken)
        if len(free) >= LEAST_PIVOTS:
            taken.update(free)
            clusters.append(Cluster(page.common_ancestor(*free), free))
    return sorted(clusters, key=lambda cluster: (-len(cluster.pivots), cluster.pivots[0]))


def _element(page: Page, node: int) -> int:
    while page.kind[node] != _ELEMENT and page.parent[node] >= 0:
        node = int(page.parent[node])
    return node


def _stretches(page: Page, pivots: Sequence[int]) -> list[list[int]]:
    """The maximal stretches of neighbouring pivots that are consistent."""
    depths = [int(page.depth[pivot]) for pivot in pivots]
    shared = [int(page.depth[page.common_ancestor(*pair)]) for pair in pairwise(pivots)]
    found, start = [], 0
    own, common = _Extremes(depths), _Extremes(shared)
    for at in range(len(pivots)):
        own.add(at)
        if at > 0:
            common.add(at - 1)
        before = start
        while own.range_of(start) > THETA_DEPTH or (at > start and 2 * common.range_of(start) > THETA_DIST):
            start += 1
        if start > before and at - before >= LEAST_PIVOTS:
            found.append(list(pivots[before:at]))
    if len(pivots) - start >= LEAST_PIVOTS:
        found.append(list(pivots[start:]))
    return found


class _Extremes:
    """The largest and least of a moving window over `values`, each step in constant time."""

    def __init__(self, values: Sequence[int]) -> None:
        self._values = values
        self._high: deque[int] = deque()
        self._low: deque[int] = deque()

    def add(self, at: int) -> None:
        values = self._values
        while self._high and values[self._high[-1]] <= values[at]:
            self._high.pop()
        while self._low and values[self._low[-1]] >= values[at]:
            self._low.pop()
        self._high.append(at)
        self._low.append(at)

    def range_of(self, start: int) -> int:
        """The largest minus the least from `start` on."""
        while self._high and self._high[0] < start:
            self._high.popleft()
        while self._low and self._low[0] < start:
            self._low.popleft()
        return self._values[self._high[0]] - self._values[self._low[0]] if self._high else 0
