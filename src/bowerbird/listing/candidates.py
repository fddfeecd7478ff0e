"""All lists of a page, each at the level where its records are: not the rows of a grid, not the fields of a record.

Problem    records lie in lists, lists in sections, fields in records; every level repeats. Which one are the records?
Reference  thesis §4.4, Algorithm 3 (hierarchical segmentation, read with the comparison the right way round: a finer
           segmentation is accepted when it splits nearly all of the coarser records).
Departures bottom-up: each node's own segmentation competes with the lists found inside its records. The inner ones
           win when they hold nearly all that the outer records hold, are themselves more than single values, and are
           not the labelled fields of the outer records. Inner lists of one template become one list.
Cost       one `segment` for each node that repeats.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bowerbird.listing.ground import Ground, Nodes, class_words, likeness
from bowerbird.listing.segment import Segmentation, segment

SPLITS = 0.8  # share of the outer records' mass that inner records must hold to replace them
SPLITS_PAIR = 0.6  # the same where the outer list has two members only: two columns, two sections
SAME_TEMPLATE = 0.6
DOMINATES = 0.5  # share of a list's mass: one that holds so much in one place is no list of equals
DOMINATES_PAIR = 0.25
LABELLED = 0.3  # share of inner records whose texts come back in other outer records: labels of fields


_COUNTED = re.compile(r"^[\W\d_]*$")  # "1." comes back in every list


@dataclass(frozen=True, slots=True)
class Candidate:
    """A list: the node above all its records, the records, and how regular they are."""

    root: int
    records: tuple[Nodes, ...]
    regularity: float
    template: frozenset[int]


def find_candidates(ground: Ground) -> list[Candidate]:
    """The lists of the page; none lies inside a record of another."""
    inner: dict[int, list[Candidate]] = {}
    page = ground.page
    for root in ground.roots():
        below = [found for at in _inside(inner, root, int(page.end[root])) for found in inner.pop(at)]
        for own in segment(ground, root):
            below = _chosen(ground, own, below)
        inner[root] = below
    return [candidate for found in inner.values() for candidate in found]


def _inside(inner: dict[int, list[Candidate]], low: int, high: int) -> list[int]:
    # Insertion goes from the end of the page to its beginning, so what lies below was put in last.
    found = []
    for root in reversed(inner):
        if root >= high:
            break
        if root > low:
            found.append(root)
    return found


def _chosen(ground: Ground, own: Segmentation, below: list[Candidate]) -> list[Candidate]:
    page = ground.page
    spans = [(nodes[0], int(page.end[nodes[-1]])) for nodes in own.records]
    inside = [found for found in below if any(low <= found.root < high for low, high in spans)]
    outside = [found for found in below if found not in inside]
    if inside and _is_outweighed(ground, own, inside):
        return below
    if inside and _are_records(ground, own, inside):
        return [*outside, *_merged(ground, inside)]
    mine = Candidate(own.root, own.records, own.regularity, own.template)
    return [*outside, mine]


def _is_outweighed(ground: Ground, own: Segmentation, inside: Sequence[Candidate]) -> bool:
    """Whether one list inside one record holds much of the whole: the outer ones are parts of the page."""
    longer = [found for found in inside if len(found.records) > len(own.records)]
    main = max(map(ground.mass_of_list, longer), default=0.0)
    return main >= (DOMINATES_PAIR if len(own.records) == 2 else DOMINATES) * ground.mass_of_list(own)


def _are_records(ground: Ground, own: Segmentation, inside: Sequence[Candidate]) -> bool:
    """Whether the lists inside the records are the records."""
    whole = [ground.mass(nodes) for nodes in own.records]
    records = [nodes for found in inside for nodes in found.records]
    held = sum(ground.mass(nodes) for nodes in records)
    if held < (SPLITS_PAIR if len(own.records) == 2 else SPLITS) * sum(whole):
        return False
    shares = _by_outer(ground, own, records)
    split = [mass for mass, share in zip(whole, shares, strict=True) if len(share) >= 2]
    if len(split) < len(shares) - 1 and sum(split) < SPLITS * sum(whole):
        return False
    if sum(ground.leaf_count(nodes) for nodes in records) < 2 * len(records):
        return False
    if ground.linked(own.records) - ground.linked(records) > 0.2:
        return False
    return not _are_fields(ground, shares)


def _by_outer(ground: Ground, own: Segmentation, records: Sequence[Nodes]) -> list[list[Nodes]]:
    """The inner records that each outer record holds."""
    page = ground.page
    spans = [(nodes[0], int(page.end[nodes[-1]])) for nodes in own.records]
    return [[nodes for nodes in records if low <= nodes[0] < high] for low, high in spans]


def _are_fields(ground: Ground, shares: Sequence[list[Nodes]]) -> bool:
    """Whether inner records have a place of their own in the outer ones: a class, or a text that comes back there."""
    marks = [[_marks(ground, nodes) for nodes in share] for share in shares]
    counts = Counter(mark for share in marks for mark in set().union(*share))
    common = {mark for mark, count in counts.items() if 2 * count > len(shares)}
    # A mark that all inner records have tells nothing of their place.
    everywhere = Counter(mark for share in marks for mine in share for mark in mine & common)
    total = sum(len(share) for share in shares)
    telling = {mark for mark in common if everywhere[mark] <= 0.75 * total}
    placed = sum(bool(mine & telling) for share in marks for mine in share)
    return placed >= LABELLED * total


def _marks(ground: Ground, nodes: Nodes) -> set[str]:
    page = ground.page
    marks = {text for node in nodes for text in _texts(ground, node) if not _COUNTED.match(text)}
    marks.update(f"<{page.name(node)} {' '.join(class_words(page, node))}" for node in nodes)
    return marks


def _texts(ground: Ground, node: int) -> list[str]:
    page = ground.page
    return [text for at in page.subtree(node) if (text := page.text[at].strip())]


def _merged(ground: Ground, found: Sequence[Candidate]) -> list[Candidate]:
    """Lists of one template below one node as one list: the rows of a grid, the sections of a list."""
    groups: list[list[Candidate]] = []
    for one in sorted(found, key=lambda candidate: candidate.records[0][0]):
        for group in groups:
            if _is_one_template(ground, group[0], one):
                group.append(one)
                break
        else:
            groups.append([one])
    return [group[0] if len(group) == 1 else _joined(ground, group) for group in groups]


def _is_one_template(ground: Ground, one: Candidate, other: Candidate) -> bool:
    page = ground.page
    mine, theirs = one.records[0][0], other.records[0][0]
    words = class_words(page, mine)
    if words and page.tag[mine] == page.tag[theirs] and words == class_words(page, theirs):
        return True
    return likeness(one.template, other.template) >= SAME_TEMPLATE


def _joined(ground: Ground, group: Sequence[Candidate]) -> Candidate:
    records = tuple(nodes for candidate in group for nodes in candidate.records)
    root = ground.page.common_ancestor(*(candidate.root for candidate in group))
    weight = sum(len(candidate.records) for candidate in group)
    regularity = sum(candidate.regularity * len(candidate.records) for candidate in group) / weight
    return Candidate(root, records, regularity, group[0].template)
