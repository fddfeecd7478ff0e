"""What repeats: siblings with the same tag and class, and what each of them holds.

Records repeat on listings, posts in forums, cards on the pages of firms. Of all groups of at least three siblings, the
largest of each sort is described: by text, of cards, of priced things, of posts, of dated entries, of links.

Cost    a few passes over the elements; sums over subtrees are differences of running totals.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log1p
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bowerbird.page import Kind
from bowerbird.pagetype.view import Numbers, View

_FEWEST = 3
_SMALLEST = 3  # rows of a sibling that can be a record: itself, a child, a text
_POST = 100  # characters of prose that make a post
_SORTS = ("parts", "cards", "priced items", "posts", "dated entries", "link items")
_HELD = ("pictures in", "prices in", "dates in", "headings in", "prose in", "links in", "one link in", "linked text in")
_ABOUT = ("siblings of the", "share of text in", "length of", *_HELD)
_NAMES = (
    *("groups of siblings", "prices that do not repeat", "share of text that repeats", *_SORTS),
    *(f"{about} {sort}" for sort in _SORTS for about in _ABOUT),
)


@dataclass(frozen=True, slots=True)
class _Groups:
    """Siblings that look alike: their rows, the group of each, and what each holds."""

    rows: NDArray[np.intp]
    group: NDArray[np.intp]
    text: Numbers
    linked: Numbers
    prose: Numbers
    links: Numbers
    pictures: Numbers
    prices: Numbers
    dates: Numbers
    headings: Numbers

    def total(self, values: NDArray[Any]) -> Numbers:
        """The sum over each group."""
        sums: Numbers = np.bincount(self.group, weights=values.astype(np.float64)).astype(np.float64)
        return sums


def repetition_features(view: View) -> dict[str, float]:
    groups = _groups(view)
    if groups is None:
        return dict.fromkeys(_NAMES, 0.0)
    count = groups.total(np.ones(len(groups.rows)))
    covered = groups.total(groups.text) / max(view.total, 1.0)
    shares = _shares(groups, count)
    found = dict.fromkeys(_NAMES, 0.0) | {"groups of siblings": log1p(len(count))}
    for sort, score in _scores(groups, count, covered).items():
        best = int(score.argmax())
        if score[best] > 0:
            found[sort] = log1p(float(score[best]))
            found[f"siblings of the {sort}"] = log1p(float(count[best]))
            found[f"share of text in {sort}"] = min(float(covered[best]), 1.0)
            found |= {f"{what} {sort}": float(share[best]) for what, share in shares.items()}
    inside = view.page.within(groups.rows.astype(np.int32))
    found["prices that do not repeat"] = log1p(int((view.prices & ~inside & ~view.chrome).sum()))
    found["share of text that repeats"] = float(view.lengths[inside[view.nodes]].sum()) / max(view.total, 1.0)
    return found


def _scores(groups: _Groups, count: Numbers, covered: Numbers) -> dict[str, Numbers]:
    """How good each group is, for each sort of group."""
    linked, held = groups.links > 0, groups.text > 0
    return {
        "parts": np.sqrt(covered) * np.log2(count),
        "cards": groups.total(linked & ((groups.pictures > 0) | (groups.headings > 0)) & (groups.text > 10)),
        "priced items": groups.total(groups.prices > 0),
        "posts": groups.total((groups.prose >= _POST) & ((groups.dates > 0) | linked)),
        "dated entries": groups.total((groups.dates > 0) & linked & (groups.text > 20)),
        "link items": groups.total(linked & held & (groups.linked > 0.6 * groups.text)),
    }


def _shares(groups: _Groups, count: Numbers) -> Mapping[str, Numbers]:
    text = groups.total(groups.text)
    return {
        "length of": np.log1p(text / count),
        "pictures in": groups.total(groups.pictures > 0) / count,
        "prices in": groups.total(groups.prices > 0) / count,
        "dates in": groups.total(groups.dates > 0) / count,
        "headings in": groups.total(groups.headings > 0) / count,
        "prose in": groups.total(groups.prose > 0) / count,
        "links in": groups.total(groups.links > 0) / count,
        "one link in": groups.total(groups.links == 1) / count,
        "linked text in": groups.total(groups.linked) / np.maximum(text, 1.0),
    }


def _groups(view: View) -> _Groups | None:
    page = view.page
    tall = page.end - np.arange(len(page), dtype=np.int32) >= _SMALLEST
    rows = np.flatnonzero((page.kind == Kind.ELEMENT) & page.visible & ~view.chrome & tall)
    if not len(rows):
        return None
    look = _looks(view)
    key = (page.parent[rows].astype(np.int64) * len(page.names) + page.tag[rows]) * (int(look.max()) + 1) + look[rows]
    _, group, size = np.unique(key, return_inverse=True, return_counts=True)
    alike = size[group] >= _FEWEST
    if not alike.any():
        return None
    rows = rows[alike]
    _, group = np.unique(group[alike], return_inverse=True)

    def held(column: NDArray[Any]) -> Numbers:
        running = np.concatenate(([0.0], np.cumsum(column, dtype=np.float64)))
        sums: Numbers = running[page.end[rows]] - running[rows]
        return sums

    return _Groups(
        rows,
        group,
        text=held(view.characters),
        linked=held(view.characters * view.in_link),
        prose=held(view.prose),
        links=held(view.tagged("a")),
        pictures=held(view.tagged("img", "picture", "svg")),
        prices=held(view.prices),
        dates=held(view.dates),
        headings=held(view.tagged("h1", "h2", "h3", "h4", "h5")),
    )


def _looks(view: View) -> NDArray[np.int64]:
    """A number for the first class word of each element; the others tell siblings apart ("odd", "first")."""
    page = view.page
    numbers: dict[str, int] = {}
    look = np.zeros(len(page), dtype=np.int64)
    classed = page.index.with_attribute("class")
    firsts = [page.attributes[node]["class"].partition(" ")[0] for node in classed.tolist()]
    look[classed] = [numbers.setdefault(first, len(numbers) + 1) for first in firsts]
    return look
