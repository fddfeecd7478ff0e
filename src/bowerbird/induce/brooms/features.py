"""What regions look like: the tag paths inside them, and how alike two regions are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bowerbird.induce.brooms.layout import Region

MOST_ROWS = 3000
"""Rows of a region that are looked at: more is a section of the page, not a record."""
Chain = tuple[int, ...]
_SKIPPED = ("#comment", "script", "style", "br", "wbr")


class Shape:
    """The tag paths of a region with their numbers, as hashes of (part, names down to the node)."""

    __slots__ = ("counts", "of_row")

    def __init__(self, region: Region) -> None:
        page = region.page
        self.counts: Counter[int] = Counter()
        self.of_row: dict[int, int] = {}
        left = MOST_ROWS
        for place, top in enumerate(region.tops):
            stop = min(int(page.end[top]), top + left)
            parents, names = page.parent[top:stop].tolist(), page.tag[top:stop].tolist()
            above = -1 if place == 0 or len(region.tops) == 1 else 0
            for row, parent, tag in zip(range(top, stop), parents, names, strict=True):
                name = page.names[tag]
                if name in _SKIPPED or (name == "#text" and not page.text[row].strip()):
                    continue
                over = above if row == top else self.of_row.get(parent)
                if over is None:
                    continue
                self.of_row[row] = hashed = hash((over, name))
                self.counts[hashed] += 1
            left -= stop - top
            if left <= 0:
                break


def likeness(one: Shape, other: Shape) -> float:
    """The share of tag paths that two regions have in common (Jaccard, each path once)."""
    paths, others = one.counts.keys(), other.counts.keys()
    whole = len(paths | others)
    return len(paths & others) / whole if whole else 1.0


def share_of(shape: Shape, wanted: Sequence[int]) -> float:
    """How many of the wanted tag paths a region has."""
    return sum(path in shape.counts for path in wanted) / len(wanted) if wanted else 0.0
