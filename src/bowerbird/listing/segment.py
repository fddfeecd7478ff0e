"""From the children of one node to records: each one child, several siblings, or children between separators.

Problem    given the children of a node, some of which repeat, which groups of neighbours are records?
Reference  thesis §4.4, Algorithm 2 (same-level segmentation: length by voting, best shift, noise cut).
Notation   children get labels: two have one label when their traits (`traits.py`) and class words agree. A record
           begins at each child of the *leading* label and takes in its followers: labels that most records have.
Departures the record length is not one number for all: it ends where the next begins, so optional parts do no harm;
           the shift is found by trying each label as the leading one and keeping the most regular result; `<hr>` and
           double `<br>` also part records. Without a pivot every repeating label is tried.
Cost       O(children · labels · traits), with at most `MOST_LABELS` labels.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from bowerbird.listing.traits import Leaves, Traits
from bowerbird.page import Display, Kind, Page
from bowerbird.page.paths import looks_generated

MOST_LABELS = 24
ALIKE = 0.5  # share of common traits that makes two siblings one label
ALIKE_OF_CLASS = 0.2  # the same when they also have their class words in common
ALIKE_APART = 0.8  # the same when their class words differ
KIN = 0.3  # two labels that may be two templates of one list
FOLLOWS = 0.5  # share of records that have a follower (thesis' voting: the majority)
MAY_FOLLOW = 0.15
STRICT = 0.7  # share of records of one order where followers have the leader's tag
_PARITY = re.compile(r"(?i)^(odd|even|first|last|alt|alternate|active|selected|current|hover|row-?\d+|item-?\d+|\d+)$")

_INLINE = (Display.INLINE, Display.CONTENTS)

Nodes = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Segmentation:
    """Records below one node, and how regular they are: mean share of traits that they have in common."""

    root: int
    records: tuple[Nodes, ...]
    regularity: float
    coverage: float
    """Share of what lies between the first and the last record that is part of a record."""
    template: frozenset[int]


class HasRecords(Protocol):
    @property
    def records(self) -> tuple[Nodes, ...]: ...


class Ground:
    """What segmentation asks of a page again and again."""

    def __init__(self, page: Page, leaves: Leaves, traits: Traits) -> None:
        self.page, self.leaves, self.traits = page, leaves, traits
        self._kept: dict[int, frozenset[int]] = {}

    def traits_of(self, nodes: Iterable[int]) -> frozenset[int]:
        """The traits of a record."""
        return frozenset().union(*(self._traits(node) for node in nodes))

    def mass(self, nodes: Iterable[int]) -> float:
        return sum(self.leaves.mass_of(node, int(self.page.end[node])) for node in nodes)

    def mass_of_list(self, found: HasRecords) -> float:
        return sum(self.mass(nodes) for nodes in found.records)

    def leaf_count(self, nodes: Iterable[int]) -> int:
        return sum(self.leaves.count(node, int(self.page.end[node])) for node in nodes)

    def linked(self, records: Sequence[Nodes]) -> float:
        """The share of records that hold a link."""
        anchors = self._anchors
        held = 0
        for nodes in records:
            low, high = np.searchsorted(anchors, (nodes[0], self.page.end[nodes[-1]]))
            held += bool(high > low)
        return held / len(records)

    @cached_property
    def _anchors(self) -> NDArray[np.int32]:
        return self.page.index.with_tag("a")

    def _traits(self, node: int) -> frozenset[int]:
        if node not in self._kept:
            self._kept[node] = self.traits.of(node)
        return self._kept[node]


def segment(ground: Ground, root: int) -> Segmentation | None:
    """The most regular way to see the children of `root` as records; None when no two of them are alike."""
    row = _Row(ground, root)
    best: Segmentation | None = None
    merit = 0.0
    for records in row.readings():
        if len(records) < 2:
            continue
        found = _judged(ground, root, row, records)
        worth = found.regularity * found.coverage * (1 - 1 / (len(records) + 1)) * row.share(records)
        if worth > merit:
            best, merit = found, worth
    return best


def _judged(ground: Ground, root: int, row: _Row, records: list[Nodes]) -> Segmentation:
    sets = [ground.traits_of(nodes) for nodes in records]
    counts = Counter(trait for traits in sets for trait in traits)
    template = frozenset(trait for trait, count in counts.items() if 2 * count >= len(sets))
    regularity = sum(likeness(traits, template) for traits in sets) / len(sets)
    inside = row.between(records[0][0], records[-1][-1])
    coverage = ground.mass(node for nodes in records for node in nodes) / max(ground.mass(inside), 1.0)
    return Segmentation(root, tuple(records), regularity, min(coverage, 1.0), template)


def class_words(page: Page, node: int) -> list[str]:
    """The class words of a node that say more than its place among its siblings."""
    return [word for word in page.attributes[node].get("class", "").split() if not _PARITY.match(word)]


def likeness(one: frozenset[int], other: frozenset[int]) -> float:
    """The share of common traits (Jaccard)."""
    if not one and not other:
        return 1.0
    common = len(one & other)
    return common / (len(one) + len(other) - common)


class _Row:
    """The children of one node in a row, labelled."""

    def __init__(self, ground: Ground, root: int) -> None:
        self._ground, self._root = ground, root
        page, leaves = ground.page, ground.leaves
        self.items: list[int] = []
        self._parted: list[int] = []  # positions in `items` before which a separator stands
        breaks = 0
        for child in page.children(root):
            if leaves.count(child, int(page.end[child])):
                self.items.append(child)
                breaks = 0
            elif page.kind[child] == Kind.ELEMENT:
                name = page.name(child)
                breaks += 1 if name == "br" else 0
                if (name == "hr" or breaks == 2) and self.items:
                    self._parted.append(len(self.items))
        self._mass = ground.mass(self.items)

    def share(self, records: Sequence[Nodes]) -> float:
        """The share of the row that is in records: a root grows it to prefer readings that explain more."""
        return self._ground.mass(node for nodes in records for node in nodes) / max(self._mass, 1.0)

    def between(self, first: int, last: int) -> list[int]:
        return [node for node in self.items if first <= node <= last]

    def readings(self) -> Iterator[list[Nodes]]:
        """All ways to see records in the row that are worth judging."""
        if self._is_running_text:
            return
        labels = self._labels
        counts = Counter(labels)
        for label, count in counts.most_common():
            if count < 2:
                break
            kin = {label, *(other for other in counts if other != label and self._are_kin(label, other))}
            yield [(node,) for node, mine in zip(self.items, labels, strict=True) if mine == label]
            if len(kin) > 1:
                yield [(node,) for node, mine in zip(self.items, labels, strict=True) if mine in kin]
            yield self._led_by(kin if counts[label] < sum(counts[k] for k in kin) else {label})
            if len(kin) > 1:
                yield self._led_by({label})
        if len(self._parted) >= 2:
            yield self._between_separators()

    @property
    def _is_running_text(self) -> bool:
        """Whether the children are words of one paragraph: nothing parts them."""
        page = self._ground.page
        if any(page.display[node] not in _INLINE for node in self.items):
            return False
        return not any(page.name(child) in ("br", "hr") for child in page.children(self._root))

    def _led_by(self, leading: set[int]) -> list[Nodes]:
        """Records that begin at each leading child and take in the followers that most of them have."""
        labels = self._labels
        starts = [at for at, label in enumerate(labels) if label in leading]
        runs = [range(start, stop) for start, stop in zip(starts, [*starts[1:], len(labels)], strict=True)]
        having = Counter(label for run in runs[:-1] for label in {labels[at] for at in run[1:]})
        needed = FOLLOWS * (len(runs) - 1)
        followers = {label for label, count in having.items() if count >= max(needed, 1)}
        if not followers:
            return []
        if not self._is_periodic(runs, leading, followers):
            return []
        welcome = followers | {label for label, count in having.items() if count >= max(MAY_FOLLOW * len(runs), 2)}
        longest = max(len(run) for run in runs[:-1])
        records = []
        for run in runs:
            kept = [run[0], *(at for at in run[1:] if labels[at] in welcome)]
            if run is runs[-1]:
                kept = _tail_cut(kept, labels, followers)[:longest]
            records.append(tuple(self.items[at] for at in kept))
        return records

    def _is_periodic(self, runs: list[range], leading: set[int], followers: set[int]) -> bool:
        """Whether followers that could be records themselves (they have the leader's tag) come in strict order."""
        page, labels = self._ground.page, self._labels
        tags = {int(page.tag[self.items[run[0]]]) for run in runs}
        if not any(int(page.tag[self.items[at]]) in tags for run in runs for at in run[1:] if labels[at] in followers):
            return True
        orders = Counter(tuple(labels[at] if labels[at] not in leading else -1 for at in run) for run in runs[:-1])
        return orders.most_common(1)[0][1] >= STRICT * (len(runs) - 1)

    def _between_separators(self) -> list[Nodes]:
        bounds = [0, *self._parted, len(self.items)]
        runs = [tuple(self.items[low:high]) for low, high in zip(bounds, bounds[1:], strict=False) if high > low]
        if len(runs) < 3:
            return runs
        # What stands before the first separator and behind the last one is often something else.
        inner = self._ground.traits_of(runs[1])
        while len(runs) > 2 and likeness(self._ground.traits_of(runs[0]), inner) < KIN:
            runs = runs[1:]
        while len(runs) > 2 and likeness(self._ground.traits_of(runs[-1]), inner) < KIN:
            runs = runs[:-1]
        return runs

    @cached_property
    def _labels(self) -> list[int]:
        page, leaders, labels = self._ground.page, list[int](), list[int]()
        for node in self.items:
            known = (at for at, leader in enumerate(leaders) if page.tag[leader] == page.tag[node])
            label = next((at for at in known if self._is_alike(leaders[at], node)), None)
            if label is None:
                label = len(leaders)
                if label < MOST_LABELS:
                    leaders.append(node)
            labels.append(label)
        self._leaders = leaders
        return labels

    def _is_alike(self, one: int, other: int) -> bool:
        alike = likeness(self._ground.traits_of((one,)), self._ground.traits_of((other,)))
        mine, theirs = self._words(one), self._words(other)
        if mine and mine == theirs:
            return alike >= ALIKE_OF_CLASS
        if mine and theirs and not mine & theirs:
            return alike >= ALIKE_APART
        return alike >= ALIKE

    def _are_kin(self, label: int, other: int) -> bool:
        if max(label, other) >= len(self._leaders):
            return False
        one, two = self._leaders[label], self._leaders[other]
        page = self._ground.page
        if page.tag[one] != page.tag[two]:
            return False
        return likeness(self._ground.traits_of((one,)), self._ground.traits_of((two,))) >= KIN

    def _words(self, node: int) -> frozenset[str]:
        """The class words of a child that other children have too."""
        return self._class_words.get(node, frozenset())

    @cached_property
    def _class_words(self) -> dict[int, frozenset[str]]:
        page = self._ground.page
        words = {
            node: class_words(page, node)
            for node in self.items
        }
        counts = Counter(word for mine in words.values() for word in mine)
        return {node: frozenset(w for w in mine if counts[w] > 1 and not looks_generated(w)) for node, mine in words.items()}


def _tail_cut(kept: list[int], labels: list[int], followers: set[int]) -> list[int]:
    """The last record ends with the last of its followers: nothing tells where else."""
    for length in range(len(kept), 1, -1):
        if labels[kept[length - 1]] in followers:
            return kept[:length]
    return kept[:1]
