"""A page as the alignment sees it: the rows that count, and a number for each that equal subtrees share.

Elements and texts that say something count; scripts, styles and comments do not, nor what lies deeper than
`MOST_LEVELS` (no page of the development corpora does; it bounds every recursion below).

Cost. O(n), all of it in numpy but the test for blank texts, which locators need as well.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from bowerbird.induce.trees.locators import Sight
from bowerbird.page import Kind

MOST_LEVELS = 80
_UNSEEN = frozenset(("script", "style", "noscript", "link", "meta", "template", "head"))
_BASE = 0x9E3779B97F4A7C15  # odd, so that it has an inverse among 64-bit integers
_INVERSE = pow(_BASE, -1, 1 << 64)


class Shapes:
    """The counted rows of a page: `row` of the page, `tag`, `size` of the subtree and its `shape`, as columns; `names`
    of the tags."""

    def __init__(self, sight: Sight) -> None:
        page = sight.page
        # Texts are counted if they say something.
        counted = (page.kind != Kind.TEXT) & (page.kind != Kind.COMMENT) & (page.depth < MOST_LEVELS)
        said = np.fromiter(sight.said, dtype=np.intp, count=len(sight.said))
        counted[said[page.depth[said] < MOST_LEVELS]] = True
        unseen = np.array([name in _UNSEEN for name in page.names], dtype=np.bool_)
        counted &= ~page.within(np.flatnonzero(unseen[page.tag]).astype(np.int32))
        rows = np.flatnonzero(counted)
        before = np.concatenate(([0], np.cumsum(counted)))
        size = before[page.end[rows]] - before[rows]
        tags = page.tag[rows]
        words = np.array([hash(name) & 0xFFFFFFFFFFFFFFFF for name in page.names], dtype=np.uint64)
        self.names = page.names
        self.row: Sequence[int] = memoryview(rows.data)
        self.tag: Sequence[int] = memoryview(tags.data)
        self.size: Sequence[int] = memoryview(size.data)
        self.shape: Sequence[int] = memoryview(_subtree_hashes(words[tags], page.depth[rows], size).data)

    def name(self, at: int) -> str:
        return self.names[self.tag[at]]

    def children(self, at: int) -> list[int]:
        """The places of the children of the row at this place."""
        size = self.size
        child, stop = at + 1, at + size[at]
        found = []
        while child < stop:
            found.append(child)
            child += size[child]
        return found


@lru_cache(8)
def _powers(bits: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The powers of the base and of its inverse, as many as so many bits can count."""
    powers = np.full((2, 1 << bits), [[_BASE], [_INVERSE]], dtype=np.uint64)
    powers[:, 0] = 1
    powers = np.cumprod(powers, axis=1)
    return powers[0], powers[1]


def _subtree_hashes(words: NDArray[np.uint64], depth: NDArray[np.int32], size: NDArray[np.intp]) -> NDArray[np.uint64]:
    """A hash of each subtree: of its opening and closing tags in order, as a polynomial over 64-bit integers."""
    count = len(words)
    opens = 2 * np.arange(count) - depth
    closes = opens + 2 * size - 1
    tokens = np.full(2 * count, 0x94D049BB133111EB, dtype=np.uint64)
    tokens[opens] = words
    powers, inverses = _powers((2 * count).bit_length())
    sums = np.concatenate((np.zeros(1, dtype=np.uint64), np.cumsum(tokens * powers[: 2 * count])))
    hashes: NDArray[np.uint64] = (sums[closes + 1] - sums[opens]) * inverses[opens]
    return hashes
