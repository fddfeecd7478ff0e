"""The template of a list, taken from one page and found again on another, where it may have made one record only.

Problem    nothing repeats on a page with a single result; but the other pages of the site showed what a record is.
Reference  thesis §4.4 recovers records without a pivot by their template; here across pages.
Notation   a template is the tag of a record's first node, the class words that all records share, the traits that half
           of them have, and the node around them. Traits are made of tag names, so they are the same on every page.
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
from bowerbird.listing.records.traits import class_words
from bowerbird.page import Page


@dataclass(frozen=True, slots=True)
class Template:
    """What the records of a list are like, wherever they stand."""

    tag: str
    words: frozenset[str]
    traits: TraitSet
    around: tuple[str, frozenset[str]]
    length: int = 1
    """How many sibling nodes a record is made of, at most."""


def template_of(page: Page, records: Sequence[Nodes]) -> Template:
    """The template of the records of an area."""
    ground = Ground(page)
    firsts = [nodes[0] for nodes in records]
    words = frozenset(class_words(page, firsts[0])).intersection(*(class_words(page, first) for first in firsts))
    tags = Counter(page.name(first) for first in firsts)
    counts = Counter(trait for nodes in records for trait in ground.traits_of(nodes))
    common = frozenset(trait for trait, count in counts.items() if 2 * count >= len(records))
    return Template(tags.most_common(1)[0][0], words, common, _around(page, firsts[0]), max(map(len, records)))


def find_by_template(ground: Ground, template: Template) -> Candidate | None:
    """The records of a template on a page, be it one; None where there are none."""
    page = ground.page
    starts = [node for node in page.index.with_tag(template.tag).tolist() if _may_begin(ground, template, node)]
    needed = MATCHES if template.words else MATCHES_UNNAMED
    records: list[Nodes] = []
    alike: list[float] = []
    for nodes in _records_from(ground, template, starts):
        found = likeness(ground.traits_of(nodes), template.traits)
        if found >= needed and (not records or nodes[0] >= ground.end[records[-1][-1]]):
            records.append(nodes)
            alike.append(found)
    if not records:
        return None
    root = page.common_ancestor(*(int(page.parent[nodes[0]]) for nodes in records))
    return Candidate(root, tuple(records), sum(alike) / len(alike), template.traits)


def _may_begin(ground: Ground, template: Template, node: int) -> bool:
    page = ground.page
    if page.parent[node] < 0 or not ground.shows(node) or not template.words.issubset(class_words(page, node)):
        return False
    return bool(template.words) or _around(page, node) == template.around


def _records_from(ground: Ground, template: Template, starts: Sequence[int]) -> list[Nodes]:
    """The record that begins at each start: the node, and its next siblings up to the next start."""
    if template.length == 1:
        return [(start,) for start in starts]
    page, begins = ground.page, set(starts)
    records = []
    for start in starts:
        nodes = [start]
        after = page.next_sibling(start)
        while after is not None and after not in begins and len(nodes) < template.length:
            if ground.shows(after):
                nodes.append(after)
            after = page.next_sibling(after)
        records.append(tuple(nodes))
    return records


def _around(page: Page, node: int) -> tuple[str, frozenset[str]]:
    parent = int(page.parent[node])
    return page.name(parent), frozenset(class_words(page, parent))
