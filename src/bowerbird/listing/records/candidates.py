"""All lists of a page, each at the level where its records are: not the rows of a grid, not the fields of a record.

Problem    records lie in lists, lists in sections, fields in records; every level repeats. Which one are the records?
Reference  thesis §4.4, Algorithm 3 (hierarchical segmentation, read with the comparison the right way round: a finer
           segmentation is accepted when it splits nearly all of the coarser records).
Departures bottom-up: each node's own segmentation competes with the lists found inside its records. The inner ones
           win when they hold nearly all that the outer records hold, are themselves more than single values, and are
           not the labelled fields of the outer records. Inner lists of one template become one list; an outer record
           with one inner record only (a group of one, a last incomplete row) gives it by template match.
Cost       one `segment` for each node that repeats.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from statistics import median

import numpy as np

from bowerbird.listing.records.crossing import crossed_neighbours, crossed_records
from bowerbird.listing.records.ground import Ground, TraitSet, likeness
from bowerbird.listing.records.knowledge import TELLING_TYPES, Nodes
from bowerbird.listing.records.segment import LEAST_LEAVES, Segmentation, segment
from bowerbird.listing.records.traits import class_words

SPLITS = 0.8  # share of the outer records' mass that inner records must hold to replace them
SPLITS_PAIR = 0.6  # the same where the outer list has two members only: two columns, two sections
CAPTIONED = 0.8  # of the outer records, that hold nothing but inner ones and one text above them
SAME_TEMPLATE = 0.6
ONE_OF_THEM = 0.8  # of the traits of a list's template, for a record to be no list within it
LARGER = 1.5  # times the usual number of leaves, from which a record may hold several others
MATCHES = 0.4  # share of common traits of a list's template and of a record found by it elsewhere
MATCHES_UNNAMED = 0.6  # the same for records that no class word tells: as alike as lists of one template
DOMINATES = 0.5  # share of a list's mass: one that holds so much in one place is no list of equals
DOMINATES_PAIR = 0.25
TYPES_KEPT = 0.6  # share of an outer record's types that each inner one must have
KNOWN_REGULARITY = 0.7  # of a list inside a record, from which its types tell that it is a list of records
PLACED = 0.3  # share of inner records that have a place of their own in the outer ones
MOST_TEMPLATES = 50  # different lists inside the records of one list that are compared with each other
EVERYWHERE = 0.75  # share of inner records from which a mark tells nothing of their place
_LISTS = frozenset(("ul", "ol"))
_COUNTED = re.compile(r"^[\W\d_]*$")  # "1." comes back in every list


@dataclass(frozen=True, slots=True)
class Candidate:
    """A list: the node above all its records, the records, and how regular they are."""

    root: int
    records: tuple[Nodes, ...]
    regularity: float
    template: TraitSet


def find_candidates(ground: Ground) -> list[Candidate]:
    """The lists of the page; none lies inside a record of another."""
    waiting: list[tuple[int, list[Candidate]]] = []  # roots not yet inside another one, the first of the page on top
    for root in ground.roots():
        below: list[Candidate] = []
        while waiting and waiting[-1][0] < ground.end[root]:
            below += waiting.pop()[1]
        for own in segment(ground, root):
            below = _chosen(ground, own, below)
        waiting.append((root, below))
    found = [with_crossed_rows(ground, one) for _, lists in waiting for one in lists]
    # Each row of crossed records finds them.
    return list({frozenset(one.records): one for one in found}.values())


def with_crossed_rows(ground: Ground, found: Candidate) -> Candidate:
    """A list whose records go on in the rows beside it: there is one group of rows only, so that nothing repeats."""
    records = crossed_neighbours(ground, found.root, found.records)
    return found if records is None else replace(found, root=int(ground.page.parent[found.root]), records=records)


def _chosen(ground: Ground, own: Segmentation, below: list[Candidate]) -> list[Candidate]:
    """The lists at and below a node: its own, or those inside its records."""
    inside, outside = _parted(ground, own, below)
    crossed = crossed_records(ground, own)
    if crossed is None and inside and _is_outweighed(ground, own, inside):
        return below
    known = _known_inside(ground, own, inside) if crossed is None else []
    if known:
        finer = _finer(ground, own, inside)
        if finer:
            return [*outside, *finer]
        shares = _by_outer(ground, own, known)
        without = sum(not share for share in shares)
        if 2 * without < len(own.records) or without < 2:
            return below
        kept = tuple(
            nodes
            for nodes, share in zip(own.records, shares, strict=True)
            if not share or _is_one_of_them(ground, own, nodes)
        )
        if len(kept) < len(own.records):
            # A list of featured records above or among the records is none of them.
            return _chosen(ground, replace(own, records=kept), below)
    if crossed is not None:
        own = crossed
    elif inside and not known and (finer := _finer(ground, own, inside)):
        return [*outside, *finer]
    alone = _in_lists_of_one(ground, own)
    return [*outside, Candidate(own.root, alone or own.records, own.regularity, own.template)]


def _in_lists_of_one(ground: Ground, own: Segmentation) -> tuple[Nodes, ...]:
    """The only entry of the list inside each record, where these hold all but a caption: today every group has one
    member, on another page one has two."""
    entries = [_only_entry(ground, nodes) for nodes in own.records]
    inner = tuple((entry,) for entry in entries if entry is not None)
    if len(inner) < len(own.records) or not _are_captioned(ground, own, [[nodes] for nodes in inner]):
        return ()
    is_whole = ground.mass(node for nodes in inner for node in nodes) >= SPLITS * ground.mass_of_list(own)
    is_linked = ground.linked(inner) >= ground.linked(own.records)
    types = ground.types_a_record(inner)
    return inner if is_whole and is_linked and types >= TYPES_KEPT * ground.types_a_record(own.records) else ()


def _only_entry(ground: Ground, nodes: Nodes) -> int | None:
    """The one `<li>` of the one list right inside a record."""
    page = ground.page
    lists = [child for node in nodes for child in page.children(node) if page.name(child) in _LISTS]
    entries = [child for one in lists for child in page.children(one) if page.name(child) == "li"]
    return entries[0] if len(lists) == 1 and len(entries) == 1 and ground.leaf_count(entries) >= LEAST_LEAVES else None


def _is_one_of_them(ground: Ground, own: Segmentation, nodes: Nodes) -> bool:
    """Whether a record that seems to hold others is made as its neighbours are, and no larger: they are its rows."""
    usual = median(map(ground.leaf_count, own.records))
    return likeness(ground.traits_of(nodes), own.template) >= ONE_OF_THEM and ground.leaf_count(nodes) <= LARGER * usual


def _parted(ground: Ground, own: Segmentation, below: Sequence[Candidate]) -> tuple[list[Candidate], list[Candidate]]:
    """The lists inside the records of a segmentation, and the others."""
    if not below:
        return [], []
    starts = [nodes[0] for nodes in own.records]
    # A record of several nodes may reach over the next one, which stands among its nodes.
    reach = list(accumulate((ground.end[nodes[-1]] for nodes in own.records), max))
    inside: list[Candidate] = []
    outside: list[Candidate] = []
    for found in below:
        at = bisect_right(starts, found.root) - 1
        (inside if at >= 0 and found.root < reach[at] else outside).append(found)
    return inside, outside


def _is_outweighed(ground: Ground, own: Segmentation, inside: Sequence[Candidate]) -> bool:
    """Whether one list inside one record holds much of the whole: the outer ones are parts of the page."""
    longer = [found for found in inside if len(found.records) > len(own.records)]
    if ground.types_a_record(own.records) >= TELLING_TYPES:
        longer = [found for found in longer if ground.types_a_record(found.records) >= _kept_types(ground, own, found)]
    main = max(map(ground.mass_of_list, longer), default=0.0)
    return main >= (DOMINATES_PAIR if len(own.records) == 2 else DOMINATES) * ground.mass_of_list(own)


def _kept_types(ground: Ground, own: Segmentation, found: Candidate) -> float:
    """The types that records of an inner list need to stand for the outer ones; the outer one that holds the list does
    not count, since it has those of all inner ones together."""
    others = [nodes for nodes in own.records if not nodes[0] <= found.root < ground.end[nodes[-1]]]
    return max(TYPES_KEPT * ground.types_a_record(others), 1.0) if others else TYPES_KEPT


def _known_inside(ground: Ground, own: Segmentation, inside: Sequence[Candidate]) -> list[Nodes]:
    """The inner records that have most of the types that the outer ones have."""
    outer = ground.types_a_record(own.records)
    if outer < TELLING_TYPES:
        return []
    regular = [found for found in inside if found.regularity >= KNOWN_REGULARITY]
    known = [found for found in regular if ground.types_a_record(found.records) >= TYPES_KEPT * outer]
    return [nodes for found in known for nodes in found.records]


def _finer(ground: Ground, own: Segmentation, inside: Sequence[Candidate]) -> list[Candidate]:
    """The lists inside the records, if they are the records: one template throughout, else all of them."""
    lists = _merged(ground, inside)
    heaviest = (
        sorted(lists, key=ground.mass_of_list, reverse=True)[:MOST_TEMPLATES] if len(lists) > MOST_TEMPLATES else lists
    )
    for found in sorted((_completed(ground, own, one) for one in heaviest), key=ground.mass_of_list, reverse=True):
        if _splits(ground, own, found.records):
            return [found]
    records = [nodes for found in lists for nodes in found.records]
    return lists if len(lists) > 1 and _splits(ground, own, records) else []


def _splits(ground: Ground, own: Segmentation, records: Sequence[Nodes]) -> bool:
    """Whether inner records take the place of the outer ones."""
    whole = [ground.mass(nodes) for nodes in own.records]
    shares = _by_outer(ground, own, records)
    held_mass = ground.mass(node for nodes in records for node in nodes)
    if held_mass < _needed(own) * sum(whole) and not _are_captioned(ground, own, shares):
        return False
    held = [mass for mass, share in zip(whole, shares, strict=True) if share]
    if len(records) <= len(shares) or (len(held) < len(shares) - 1 and sum(held) < SPLITS * sum(whole)):
        return False
    outer, inner = ground.types_a_record(own.records), ground.types_a_record(records)
    if outer >= TELLING_TYPES:
        # The types of a grid's row are those of its cells; those of a record are spread over its fields.
        return inner >= TYPES_KEPT * outer and not _are_parts(ground, shares, outer)
    if ground.leaf_count(node for nodes in records for node in nodes) < 2 * len(records):
        return False
    if ground.linked(own.records) - ground.linked(records) > 1 - SPLITS:
        return False
    return not _are_fields(ground, shares)


def _are_captioned(ground: Ground, own: Segmentation, shares: Sequence[list[Nodes]]) -> bool:
    """Whether nearly all outer records are inner ones below one text: events below their day."""
    rests = [
        ground.leaf_count(nodes) - ground.leaf_count(node for inner in share for node in inner)
        for nodes, share in zip(own.records, shares, strict=True)
    ]
    return sum(rest <= 1 for rest in rests) >= CAPTIONED * len(rests)


def _needed(own: Segmentation) -> float:
    return SPLITS_PAIR if len(own.records) == 2 else SPLITS


def _by_outer(ground: Ground, own: Segmentation, records: Sequence[Nodes]) -> list[list[Nodes]]:
    """The inner records that each outer record holds."""
    order = sorted(range(len(records)), key=lambda at: records[at][0])
    firsts = [records[at][0] for at in order]
    spans = [(nodes[0], ground.end[nodes[-1]]) for nodes in own.records]
    shares = [order[bisect_left(firsts, low) : bisect_left(firsts, high)] for low, high in spans]
    return [[records[at] for at in sorted(share)] for share in shares]


# Fields


def _are_fields(ground: Ground, shares: Sequence[list[Nodes]]) -> bool:
    """Whether inner records have a place of their own in the outer ones: a class or a text that is always there."""
    total = sum(map(len, shares))
    places: dict[str, list[tuple[int, int]]] = defaultdict(list)
    marks = {}
    for outer, share in enumerate(shares):
        for at, nodes in enumerate(share):
            marks[outer, at] = _marks(ground, nodes)
            for mark in marks[outer, at]:
                places[mark].append((outer, at))
    telling = {mark for mark, found in places.items() if _is_telling(found, len(shares), total)}
    placed = sum(not mine.isdisjoint(telling) for mine in marks.values())
    return placed >= PLACED * total


def _are_parts(ground: Ground, shares: Sequence[list[Nodes]], outer: float) -> bool:
    """Whether inner records play different parts in the outer ones, called by different names, and one of them says
    little of what the outer ones do: a headline with its facts, and an introduction that happens to tell of prices."""
    parts: dict[tuple[str, ...], list[Nodes]] = defaultdict(list)
    for nodes in (nodes for share in shares for nodes in share):
        parts[class_words(ground.page, nodes[0])].append(nodes)
    once = sum(len({class_words(ground.page, nodes[0]) for nodes in share}) == len(share) for share in shares if share)
    names = [set(words) for words in parts]
    are_apart = all(names) and len(set[str]().union(*names)) == sum(map(len, names))
    if len(parts) < 2 or not are_apart or once < SPLITS * len(shares):
        return False
    return min(ground.types_a_record(own) for own in parts.values()) < TYPES_KEPT * outer


def _is_telling(found: list[tuple[int, int]], outers: int, total: int) -> bool:
    """Whether a mark is in most outer records, once in each, and at one place."""
    holders = {outer for outer, _ in found}
    if 2 * len(holders) <= outers or len(found) > EVERYWHERE * total or len(found) > 1.2 * len(holders):
        return False
    return Counter(at for _, at in found).most_common(1)[0][1] >= SPLITS * len(found)


def _marks(ground: Ground, nodes: Nodes) -> set[str]:
    page = ground.page
    texts = {text.strip() for node in nodes for text in page.text[node : ground.end[node]] if text}
    marks = {text for text in texts if not _COUNTED.match(text)}
    marks.update(f"<{page.name(node)} {' '.join(class_words(page, node))}" for node in nodes)
    return marks


# Lists of one template


def _merged(ground: Ground, found: Sequence[Candidate]) -> list[Candidate]:
    """Lists of one template below one node as one list: the rows of a grid, the sections of a list."""
    groups: list[list[Candidate]] = []
    known: dict[tuple[int, tuple[str, ...], TraitSet], list[Candidate]] = {}  # most lists are like one before
    for one in sorted(found, key=lambda candidate: candidate.records[0][0]):
        first = one.records[0][0]
        key = ground.tag[first], class_words(ground.page, first), one.template
        if key not in known:
            alike = (group for group in groups[:MOST_TEMPLATES] if _is_one_template(ground, group[0], one))
            known[key] = next(alike, [])
            if not known[key]:
                groups.append(known[key])
        known[key].append(one)
    return [joined_lists(ground, group) for group in groups]


def _is_one_template(ground: Ground, one: Candidate, other: Candidate) -> bool:
    page = ground.page
    mine, theirs = one.records[0][0], other.records[0][0]
    words, others = class_words(page, mine), class_words(page, theirs)
    if words and ground.tag[mine] == ground.tag[theirs] and words == others:
        return True
    if words and others and set(words).isdisjoint(others):
        return False  # named apart: an event, and the parts of one
    return likeness(one.template, other.template) >= SAME_TEMPLATE


def joined_lists(ground: Ground, group: Sequence[Candidate]) -> Candidate:
    """Several lists as one, in document order."""
    if len(group) == 1:
        return group[0]
    records = tuple(sorted((nodes for candidate in group for nodes in candidate.records), key=lambda nodes: nodes[0]))
    root = ground.page.common_ancestor(*(candidate.root for candidate in group))
    weight = sum(len(candidate.records) for candidate in group)
    regularity = sum(candidate.regularity * len(candidate.records) for candidate in group) / weight
    return Candidate(root, records, regularity, group[0].template)


def _completed(ground: Ground, own: Segmentation, found: Candidate) -> Candidate:
    """The list with the single records of those outer records that hold no list."""
    if any(len(nodes) > 1 for nodes in found.records):
        return found
    lone = [
        match
        for nodes, share in zip(own.records, _by_outer(ground, own, found.records), strict=True)
        if not share
        for match in _matching(ground, found, nodes[0], ground.end[nodes[-1]])
    ]
    if not lone:
        return found
    records = tuple(sorted([*found.records, *lone], key=lambda nodes: nodes[0]))
    return Candidate(own.root, records, found.regularity, found.template)


def _matching(ground: Ground, found: Candidate, low: int, high: int) -> list[Nodes]:
    """The records of the list's template between two rows of the page."""
    page, model = ground.page, found.records[0][0]
    # A record that is sold out or featured may bear a word more than the others.
    words = frozenset[str].intersection(*(frozenset(class_words(page, nodes[0])) for nodes in found.records))
    alike = (page.depth[low:high] == page.depth[model]) & (page.tag[low:high] == page.tag[model])
    same = (low + np.flatnonzero(alike)).tolist()
    nodes = [node for node in same if (words <= set(class_words(page, node)) if words else not class_words(page, node))]
    return [(node,) for node in nodes if _is_match(ground, found, (node,), is_named=bool(words))]


def _is_match(ground: Ground, found: Candidate, nodes: Nodes, *, is_named: bool) -> bool:
    """Whether an element is like the records of a list; one that no class word names has to be more like them, or to
    have most of their types: cells of other tables do not."""
    traits = ground.traits_of(nodes)
    # Templates of records that stand beside others of another tag say nothing of their own elements.
    alike = max(likeness(traits, found.template), likeness(traits, ground.traits_of(found.records[0])))
    types = ground.types_a_record(found.records)
    is_known = types >= TELLING_TYPES and len(ground.types_of(nodes)) >= TYPES_KEPT * types
    return alike >= (MATCHES if is_named or is_known else MATCHES_UNNAMED)
