"""What the annotations say about parts of a page: which types of the domain a subtree holds.

Pivots count only where they stand in a cluster (`pivots.py`): an annotator's stray hits are all over a page, the
instances that records have stand evenly. Packs without types of their own (generic ones) say nothing here: records
are then found by structure alone.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Sequence

from bowerbird.annotate import Annotations
from bowerbird.domain import Pack
from bowerbird.listing.records.pivots import Cluster, pivot_clusters
from bowerbird.page import Page

Nodes = tuple[int, ...]
"""The topmost nodes of a record."""
TELLING_TYPES = 2
"""Types that a record has at the least, pivot included (thesis, Definition 9: 3 "typically"; shops show fewer)."""
NOT_OF_A_DOMAIN = frozenset({"generic"})
_NO_TYPES: frozenset[str] = frozenset()


class Knowledge:
    """The types of the domain on one page, by place."""

    def __init__(self, page: Page, annotations: Annotations | None, pack: Pack | None) -> None:
        self.pivots: tuple[str, ...] = ()
        self.clusters: dict[str, list[Cluster]] = {}
        marks: list[tuple[int, str]] = []
        if annotations is not None and pack is not None and pack.name not in NOT_OF_A_DOMAIN:
            self.pivots = pack.pivots
            marks = self._read(page, annotations, pack)
        marks.sort()
        self._nodes, self._types = [node for node, _ in marks], [name for _, name in marks]
        self._end: list[int] = page.end.tolist() if marks else []
        self._known: dict[Nodes, frozenset[str]] = {}

    def __bool__(self) -> bool:
        return bool(self._nodes)

    def types_of(self, nodes: Nodes) -> frozenset[str]:
        """The types that stand below `nodes`."""
        if not self._nodes:
            return _NO_TYPES
        known = self._known.get(nodes)
        if known is None:
            known = self._known[nodes] = self._read_types(nodes)
        return known

    def _read_types(self, nodes: Nodes) -> frozenset[str]:
        found: set[str] = set()
        for node in nodes:
            low = bisect_left(self._nodes, node)
            found.update(self._types[low : bisect_left(self._nodes, self._end[node], low)])
        return frozenset(found)

    def types_a_record(self, records: Sequence[Nodes]) -> float:
        """How many types a record of a list has, on average."""
        if not self._nodes:
            return 0.0
        return sum(len(self.types_of(nodes)) for nodes in records) / max(len(records), 1)

    def pivot_of(self, records: Sequence[Nodes]) -> tuple[str | None, float]:
        """The pivot type that most records have, and their share; of equals the first that the pack names."""
        having = Counter(name for nodes in records for name in self.types_of(nodes))
        shares = [(having[name], name) for name in self.pivots]
        best = max(shares, key=lambda share: share[0], default=(0, None))
        return (best[1], best[0] / max(len(records), 1)) if best[0] else (None, 0.0)

    def _read(self, page: Page, annotations: Annotations, pack: Pack) -> list[tuple[int, str]]:
        whole = {name: pivot for pivot in pack.pivots for name in pack.subtypes(pivot)}
        of_pivot: dict[str, list[int]] = {pivot: [] for pivot in pack.pivots}
        marks = []
        for ann in annotations.instances():
            if ann.type in whole:
                of_pivot[whole[ann.type]].append(ann.node)
            elif ann.type in pack.attributes:
                marks.append((ann.node, ann.type))
        for pivot, nodes in of_pivot.items():
            self.clusters[pivot] = pivot_clusters(page, nodes)
            marks += _marks(pivot, self.clusters[pivot])
        return marks


def _marks(pivot: str, clusters: Iterable[Cluster]) -> list[tuple[int, str]]:
    return [(node, pivot) for cluster in clusters for node in cluster.pivots]
