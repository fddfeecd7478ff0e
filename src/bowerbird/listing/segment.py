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

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from bowerbird.listing.traits import DRESS, Leaves, Traits, find_leaves, telling_words
from bowerbird.page import Display, Kind, Page
from bowerbird.page.paths import looks_generated

MOST_LABELS = 24
MOST_LISTS = 4  # beside each other below one node: results, advertisements among them, a menu
FITS = 0.2  # share of the template that a record has; less is noise between records
FITS_OF_SEVERAL = 0.34
MOST_PIVOTS = 16  # traits tried as the beginning of records of several siblings
ALIKE = 0.5  # share of common traits that makes two siblings one label
ALIKE_OF_CLASS = 0.2  # the same when they also have their class words in common
ALIKE_APART = 0.8  # the same when their class words differ
OUT_OF_PHASE = 0.85
KIN_OF_OTHER_TAG = 0.6
KIN = 0.3  # two labels that may be two templates of one list
FOLLOWS = 0.5  # share of records that have a follower (thesis' voting: the majority)
MAY_FOLLOW = 0.15
STRICT = 0.7  # share of records of one order where followers have the leader's tag

_BLOCKS = ("p", "div", "li", "blockquote", "dl", "dt", "dd", "table", "tbody", "tr", "section", "article", "center", "ul", "ol")
_WRAPPERS = ("p", "div", "li", "blockquote", "section", "article", "center")
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

    def __init__(self, page: Page, typed: Iterable[tuple[int, str]] = ()) -> None:
        self.page, self.leaves = page, find_leaves(page)
        self.traits = Traits(page, self.leaves, typed)
        self._looks = Traits(page, self.leaves, looks=True)
        self._kept: dict[int, frozenset[int]] = {}
        self._seen: dict[int, frozenset[int]] = {}

    def traits_of(self, nodes: Iterable[int]) -> frozenset[int]:
        """The traits of some nodes together."""
        return frozenset().union(*(self._traits(node) for node in nodes))

    def looks_of(self, nodes: Iterable[int]) -> frozenset[int]:
        """The looks of some nodes together."""
        return frozenset().union(*(self._looks_of(node) for node in nodes))

    def are_of_one_tag(self, records: Sequence[Nodes]) -> bool:
        """Whether all records are single nodes of one tag."""
        return len({int(self.page.tag[nodes[0]]) for nodes in records}) == 1

    def core(self, node: int) -> list[int]:
        """The children of `node`, or of the only child that holds anything, and so on down."""
        page = self.page
        while True:
            inside = [child for child in page.children(node) if self.leaves.count(child, int(page.end[child]))]
            if not inside:
                return [node]
            if len(inside) > 1 or page.kind[inside[0]] != Kind.ELEMENT:
                return inside
            node = inside[0]

    def roots(self) -> list[int]:
        """The nodes whose children repeat, last first; what a transparent one has counts for the node around it."""
        found = set()
        for node in self.traits.repeating.tolist():
            while self.is_transparent(node):
                node = int(self.page.parent[node])
            found.add(node)
        return sorted(found, reverse=True)

    def row(self, root: int) -> Iterator[int]:
        """The children of `root`; those of an unclosed `<font>` around half of a list count as its own."""
        for child in self.page.children(root):
            if self.is_transparent(child):
                yield from self.row(child)
            else:
                yield child

    def is_transparent(self, node: int) -> bool:
        """Whether a tag that dresses text stands around blocks: left open by mistake."""
        page = self.page
        if page.name(node) not in DRESS:
            return False
        return any(page.kind[child] == Kind.ELEMENT and page.name(child) in _BLOCKS for child in page.children(node))

    def _looks_of(self, node: int) -> frozenset[int]:
        if node not in self._seen:
            self._seen[node] = self._looks.of(node)
        return self._seen[node]

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


def segment(ground: Ground, root: int) -> list[Segmentation]:
    """The most regular ways to see the children of `root` as records, none sharing a child with another."""
    row = _Row(ground, root)
    found: list[Segmentation] = []
    while len(found) < MOST_LISTS:
        best = _best(ground, root, row)
        if best is None:
            break
        found.append(best)
        row = row.without(node for nodes in best.records for node in nodes)
    return found


def _best(ground: Ground, root: int, row: _Row) -> Segmentation | None:
    best: Segmentation | None = None
    merit = 0.0
    for records in row.readings():
        if len(records) < 2:
            continue
        found = _judged(ground, root, row, records)
        worth = found.regularity * found.coverage * (1 - 1 / len(found.records)) * row.share(found.records)
        if len(found.records) > 1 and worth > merit:
            best, merit = found, worth
    return best


def _judged(ground: Ground, root: int, row: _Row, records: list[Nodes]) -> Segmentation:
    # Records of other tags have other ways throughout: what they are wrapped in must not count then.
    bare = max(map(len, records)) == 1 and not ground.are_of_one_tag(records)
    insides = [tuple(ground.core(nodes[0])) if bare else nodes for nodes in records]
    sets = [ground.traits_of(nodes) for nodes in insides]
    template = _common(sets)
    needed = (FITS if max(map(len, records)) == 1 else FITS_OF_SEVERAL) * len(template)
    fitting = [at for at, traits in enumerate(sets) if len(traits & template) >= needed]
    if 2 <= len(fitting) < len(records):
        records, sets = [records[at] for at in fitting], [sets[at] for at in fitting]
        insides = [insides[at] for at in fitting]
        template = _common(sets)
    looks = [ground.looks_of(nodes) for nodes in insides]
    regularity = (_evenness(sets, template) + _evenness(looks, _common(looks))) / 2 * row.phase(records)
    inside = row.between(records[0][0], records[-1][-1])
    coverage = ground.mass(node for nodes in records for node in nodes) / max(ground.mass(inside), 1.0)
    return Segmentation(root, tuple(records), regularity, min(coverage, 1.0), template)


def _evenness(sets: Sequence[frozenset[int]], template: frozenset[int]) -> float:
    return sum(likeness(traits, template) for traits in sets) / len(sets)


def _common(sets: Sequence[frozenset[int]]) -> frozenset[int]:
    """The traits that at least half of the records have: their template."""
    counts = Counter(trait for traits in sets for trait in traits)
    return frozenset(trait for trait, count in counts.items() if 2 * count >= len(sets))


def class_words(page: Page, node: int) -> list[str]:
    """The class words of a node that say more than its place among its siblings."""
    return telling_words(page.attributes[node].get("class", ""))


def likeness(one: frozenset[int], other: frozenset[int]) -> float:
    """The share of common traits (Jaccard)."""
    if not one and not other:
        return 1.0
    common = len(one & other)
    return common / (len(one) + len(other) - common)


class _Labels(NamedTuple):
    """The label of each child in a row, and the first child of each label."""

    of_item: list[int]
    leaders: list[int]


class _Row:
    """The children of one node in a row, labelled."""

    def __init__(self, ground: Ground, root: int, but: frozenset[int] = frozenset()) -> None:
        self._ground, self._root, self._but = ground, root, but
        page, leaves = ground.page, ground.leaves
        self.items: list[int] = []
        self._parted: list[int] = []  # positions in `items` before which a separator stands
        breaks = 0
        for child in ground.row(root):
            if child in but:
                continue
            if leaves.count(child, int(page.end[child])):
                self.items.append(child)
                breaks = 0
            elif page.kind[child] == Kind.ELEMENT:
                name = page.name(child)
                breaks += 1 if name == "br" else 0
                if (name == "hr" or breaks == 2) and self.items:
                    self._parted.append(len(self.items))
        self._mass = ground.mass(self.items)

    def without(self, nodes: Iterable[int]) -> _Row:
        """The row with these children left out."""
        return _Row(self._ground, self._root, self._but.union(nodes))

    def share(self, records: Sequence[Nodes]) -> float:
        """The share of the row that is in records: a root grows it to prefer readings that explain more."""
        return self._ground.mass(node for nodes in records for node in nodes) / max(self._mass, 1.0)

    def phase(self, records: Sequence[Nodes]) -> float:
        """Less than 1 for records of several children that begin in the middle: their ends stand before the first."""
        if max(map(len, records)) == 1:
            return 1.0
        labels = dict(zip(self.items, self._labels.of_item, strict=True))
        at = self.items.index(records[0][0])
        ends = Counter(labels[nodes[-1]] for nodes in records)
        orphan = at > 0 and labels[self.items[at - 1]] == ends.most_common(1)[0][0]
        lengths = Counter(map(len, records))
        whole = len(records[-1]) >= lengths.most_common(1)[0][0]
        return (OUT_OF_PHASE if orphan else 1.0) * (1.0 if whole else OUT_OF_PHASE)

    def between(self, first: int, last: int) -> list[int]:
        return [node for node in self.items if first <= node <= last]

    def readings(self) -> Iterator[list[Nodes]]:
        """All ways to see records in the row that are worth judging."""
        if self._is_running_text:
            return
        labels = self._labels
        yield from self._readings(labels)
        for starts in self._pivot_starts():
            yield self._started_at(starts, labels.of_item)
        if len(self._parted) >= 2:
            yield self._between_separators()

    def _pivot_starts(self) -> Iterator[list[int]]:
        """The places of children that have a trait which others lack: where records of several siblings may begin."""
        places: dict[int, list[int]] = {}
        for at, node in enumerate(self.items):
            for trait in self._ground.looks_of((node,)):
                places.setdefault(trait, []).append(at)
        several = {tuple(found) for found in places.values() if 2 <= len(found) <= 0.75 * len(self.items)}
        yield from (list(found) for found in sorted(several, key=lambda found: (-len(found), found))[:MOST_PIVOTS])

    def _started_at(self, starts: list[int], labels: list[int]) -> list[Nodes]:
        """Records that begin at each of `starts` and go on to the next; most must be of one length."""
        lengths = Counter(after - start for start, after in pairwise(starts))
        length, votes = max(lengths.items(), key=lambda item: (item[1], -item[0]))
        if length < 2 or votes < STRICT * (len(starts) - 1):
            return []
        records = [self.items[start : start + min(length, after - start)] for start, after in pairwise(starts)]
        tail = self.items[starts[-1] : starts[-1] + length]
        return [tuple(nodes) for nodes in (*records, tail)]

    def _readings(self, labels: _Labels) -> Iterator[list[Nodes]]:
        counts = Counter(labels.of_item)
        for label, count in counts.most_common():
            if count < 2:
                break
            yield self._singles(labels, {label})
            yield self._led_by(labels, {label})
            kin = {label, *(other for other in counts if other != label and self._are_kin(labels, label, other))}
            if len(kin) > 1:
                yield self._singles(labels, kin)
                yield self._led_by(labels, kin)

    def _singles(self, labels: _Labels, taken: set[int]) -> list[Nodes]:
        return [(node,) for node, label in zip(self.items, labels.of_item, strict=True) if label in taken]

    @property
    def _is_running_text(self) -> bool:
        """Whether the children are words of one paragraph: nothing parts them."""
        page = self._ground.page
        if any(page.display[node] not in _INLINE for node in self.items):
            return False
        return not any(page.name(child) in ("br", "hr") for child in self._ground.row(self._root))

    def _led_by(self, labelled: _Labels, leading: set[int]) -> list[Nodes]:
        """Records that begin at each leading child and take in the followers that most of them have."""
        labels = labelled.of_item
        starts = [at for at, label in enumerate(labels) if label in leading]
        runs = [range(start, stop) for start, stop in zip(starts, [*starts[1:], len(labels)], strict=True)]
        having = Counter(label for run in runs[:-1] for label in {labels[at] for at in run[1:]})
        needed = FOLLOWS * (len(runs) - 1)
        followers = {label for label, count in having.items() if count >= max(needed, 1)}
        if not followers:
            return []
        if not self._is_periodic(labels, runs, leading, followers):
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

    def _is_periodic(self, labels: list[int], runs: list[range], leading: set[int], followers: set[int]) -> bool:
        """Whether followers that could be records themselves (they have the leader's tag) come in strict order."""
        page = self._ground.page
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
    def _labels(self) -> _Labels:
        page, leaders, labels = self._ground.page, list[int](), list[int]()
        for node in self.items:
            known = (at for at, leader in enumerate(leaders) if page.tag[leader] == page.tag[node])
            label = next((at for at in known if self._is_alike(leaders[at], node)), None)
            if label is None:
                label = len(leaders)
                if label < MOST_LABELS:
                    leaders.append(node)
            labels.append(label)
        return _Labels(labels, leaders)

    def _is_alike(self, one: int, other: int) -> bool:
        ground = self._ground
        found = likeness(ground.traits_of((one,)), ground.traits_of((other,)))
        mine, theirs = self._words(one), self._words(other)
        if mine and mine == theirs:
            return found >= ALIKE_OF_CLASS
        if mine and theirs and not mine & theirs:
            return found >= ALIKE_APART
        return found >= ALIKE

    def _are_kin(self, labels: _Labels, label: int, other: int) -> bool:
        if max(label, other) >= len(labels.leaders):
            return False
        one, two = labels.leaders[label], labels.leaders[other]
        page = self._ground.page
        if page.tag[one] != page.tag[two] and not (page.name(one) in _WRAPPERS and page.name(two) in _WRAPPERS):
            return False
        ground = self._ground
        if page.tag[one] == page.tag[two]:
            return likeness(ground.traits_of((one,)), ground.traits_of((two,))) >= KIN
        return likeness(ground.traits_of(ground.core(one)), ground.traits_of(ground.core(two))) >= KIN_OF_OTHER_TAG

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
