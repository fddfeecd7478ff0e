"""The template of a list, taken from one page and found again on another, where it may have made one record only.

Problem    nothing repeats on a page with a single result; but the other pages of the site showed what a record is.
Reference  thesis §4.4 recovers records without a pivot by their template; here across pages.
Notation   a make is the tag of a record's first node, the class words that all records share, the traits that half
           of them have, and the node around them. Traits are made of tag names, so they are the same on every page. A
           template is the make of most records of a list, and those of others that stand between them.
Departures where records have no class words of their own, the node around them must have its tag and words, too.
Cost       O(nodes of the tag).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from bowerbird.listing.records.candidates import MATCHES, MATCHES_UNNAMED, Candidate
from bowerbird.listing.records.ground import Ground, TraitSet, likeness
from bowerbird.listing.records.knowledge import Nodes
from bowerbird.listing.records.traits import class_words, telling_words
from bowerbird.page import Page

MOST_MAKES = 3  # of the records of one list; more are words of single records


@dataclass(frozen=True, slots=True)
class Make:
    """How records of one sort are made, wherever they stand."""

    tag: str
    words: frozenset[str]
    traits: TraitSet
    around: tuple[str, frozenset[str]]
    length: int = 1
    """How many sibling nodes a record is made of, at most."""

    def is_like(self, other: Make) -> bool:
        """Whether records of this make are of the other, too."""
        return self.tag == other.tag and self.length == other.length and self.words >= other.words


@dataclass(frozen=True, slots=True)
class Template:
    """What the records of a list are like: the make of most of them, and those of others, such as premium ones."""

    makes: tuple[Make, ...]

    @property
    def main(self) -> Make:
        return self.makes[0]

    def joined(self, other: Template) -> Template:
        """With the makes that the other has besides."""
        known = {(make.tag, make.words) for make in self.makes}
        return Template((*self.makes, *(one for one in other.makes if (one.tag, one.words) not in known)))


def template_of(page: Page, records: Sequence[Nodes]) -> Template:
    """The template of the records of an area."""
    ground = Ground(page)
    return Template(tuple(_make_of(ground, group) for group in _groups(page, records)))


def _groups(page: Page, records: Sequence[Nodes]) -> list[Sequence[Nodes]]:
    """The records by the class words that tell makes apart, the largest group first; all of them together where they
    share a word, or too many groups would be left."""
    groups: list[Sequence[Nodes]] = []
    left = list(records)
    while left:
        pairs = Counter((page.name(nodes[0]), word) for nodes in left for word in class_words(page, nodes[0]))
        if not pairs:
            break
        (tag, word), _ = pairs.most_common(1)[0]
        group = [nodes for nodes in left if page.name(nodes[0]) == tag and word in class_words(page, nodes[0])]
        groups.append(group)
        left = [nodes for nodes in left if nodes not in group]
    if not groups or len(groups) > MOST_MAKES or left:
        return [records]
    return sorted(groups, key=len, reverse=True)


def _make_of(ground: Ground, records: Sequence[Nodes]) -> Make:
    page = ground.page
    firsts = [nodes[0] for nodes in records]
    words = frozenset(class_words(page, firsts[0])).intersection(*(class_words(page, first) for first in firsts))
    tags = Counter(page.name(first) for first in firsts)
    counts = Counter(trait for nodes in records for trait in ground.traits_of(nodes))
    common = frozenset(trait for trait, count in counts.items() if 2 * count >= len(records))
    return Make(tags.most_common(1)[0][0], words, common, _around(page, firsts[0]), max(map(len, records)))


def find_by_template(ground: Ground, template: Template) -> Candidate | None:
    """The records of a template on a page, be it one; None where there are none. Records of other makes stand among
    those of the main one; without any of these, in an element like the one around them elsewhere."""
    found = _found(ground, template.main) or [
        (nodes, alike)
        for make in template.makes[1:]
        if make.words
        for nodes, alike in _found(ground, make)
        if _around(ground.page, nodes[0]) == template.main.around
    ]
    if not found:
        return None
    page, main = ground.page, [nodes for nodes, _ in found]
    records = tuple(sorted((*main, *beside(ground, template, main))))
    root = page.common_ancestor(*(int(page.parent[nodes[0]]) for nodes in records))
    return Candidate(root, records, sum(alike for _, alike in found) / len(found), template.main.traits)


def standing_as(page: Page, node: int, template: Template) -> int | None:
    """The element with a node inside that stands where records of the template do: right beside such records, or in an
    element like the one around them, which has a name."""
    main = template.main
    parents = {int(page.parent[nodes[0]]) for nodes, _ in _found(Ground(page), main)}
    for up in (node, *page.ancestors(node)):
        if int(page.parent[up]) in parents or (main.around[1] and _around(page, up) == main.around):
            return up
    return None


def beside(ground: Ground, template: Template, records: Sequence[Nodes]) -> list[Nodes]:
    """Records of the other makes of a template that stand among records of its main one, and are none of these."""
    page = ground.page
    taken = page.within([node for nodes in records for node in nodes])
    parents = {int(page.parent[nodes[0]]) for nodes in records}
    return [
        nodes
        for make in template.makes[1:]
        if make.words
        for nodes, _ in _found(ground, make)
        if int(page.parent[nodes[0]]) in parents and not any(taken[node] for node in nodes)
    ]


def _found(ground: Ground, make: Make) -> list[tuple[Nodes, float]]:
    """The records of one make, none within another, each with how much it is like the others."""
    page = ground.page
    starts = [node for node in page.index.with_tag(make.tag).tolist() if _may_begin(ground, make, node)]
    needed = MATCHES if make.words else MATCHES_UNNAMED
    records: list[tuple[Nodes, float]] = []
    for nodes in _records_from(ground, make, starts):
        alike = likeness(ground.traits_of(nodes), make.traits)
        if alike >= needed and (not records or nodes[0] >= ground.end[records[-1][0][-1]]):
            records.append((nodes, alike))
    return records


def _may_begin(ground: Ground, make: Make, node: int) -> bool:
    """Whether a record of the make may begin at a node; what only a number tells from other words ("box1") is a word of
    the make here, though a single record is the only one that has it."""
    page = ground.page
    words = telling_words(page.attributes[node].get("class", ""))
    if page.parent[node] < 0 or not ground.shows(node) or not make.words.issubset(words):
        return False
    return bool(make.words) or _around(page, node) == make.around


def _records_from(ground: Ground, make: Make, starts: Sequence[int]) -> list[Nodes]:
    """The record that begins at each start: the node, and its next siblings up to the next start."""
    if make.length == 1:
        return [(start,) for start in starts]
    page, begins = ground.page, set(starts)
    records = []
    for start in starts:
        nodes = [start]
        after = page.next_sibling(start)
        while after is not None and after not in begins and len(nodes) < make.length:
            if ground.shows(after):
                nodes.append(after)
            after = page.next_sibling(after)
        records.append(tuple(nodes))
    return records


def _around(page: Page, node: int) -> tuple[str, frozenset[str]]:
    parent = int(page.parent[node])
    if parent < 0:
        return "", frozenset()
    return page.name(parent), frozenset(class_words(page, parent))
