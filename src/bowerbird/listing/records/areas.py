"""Which lists of a page are data areas, and which one the page is about.

Problem    menus, facets, footers and advertisements are lists too. What is the page about, and is it a list at all?
Reference  thesis §4.5, Definitions 9-12: size variance, domain relevance, position, visual fraction, secondary titles.
Departures instead of one test after another, each property of a list multiplies its weight (how much it shows), so
           that a weak sign is outweighed by strong ones; the heaviest list is the primary area when it weighs enough.
           Lists of one template that are parts of one list (sections under headings) are one area.
Cost       O(nodes of the lists).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain

import numpy as np

from bowerbird.listing.model import Evidence
from bowerbird.listing.records.candidates import MATCHES, Candidate, joined_lists
from bowerbird.listing.records.ground import Ground, likeness
from bowerbird.listing.records.traits import class_words
from bowerbird.page import Page
from bowerbird.page.geometry import union

SAME_TEMPLATE = 0.6
SAYS_AS_MUCH = 0.5  # of the types of the main list's records, for another list in the same boxes to be part of it
MOST_STRAYS = 0.25  # of the records of the list; more are another list
STRAY_LEVELS = 3  # above a list, up to which one of its records may lie
CHROME_FACTOR = 0.1
NAMED_CHROME_FACTOR = 0.3  # class words mislead more often than tags
MENU_FACTOR = 0.15  # records of one leaf each, all of it link
FACET_FACTOR = 0.2
LEAST_TYPES = 0.02
MOST_COLUMNS = 3  # that a page is divided into; more are records, though the first may be headed as the page is
_CHROME_TAGS = ("nav", "header", "footer", "aside", "menu")
_CHROME_WORDS = re.compile(
    r"(?i)(?:^|[-_\s])(nav|navbar|navigation|menu|submenu|footer|header|sidebar|breadcrumbs?|toolbar|topbar|masthead|social"
    r"|share|cookie|consent|facets?|filters?|refine\w*|pagination|pager|language|dropdown|megamenu|related|recommend\w*"
    r"|sponsored|promo|ads?|advert\w*|widget|tags?|tagcloud)(?:$|[-_\s\d])"
)


@dataclass(frozen=True, slots=True)
class Weighed:
    """A list with its weight, and what made it."""

    candidate: Candidate
    weight: float
    evidence: tuple[Evidence, ...]


class Scale:
    """Weighs the lists of one page."""

    def __init__(self, ground: Ground, candidates: Sequence[Candidate]) -> None:
        self._ground = ground
        self._chrome_at: dict[int, float] = {}
        self._most_types = max((ground.types_a_record(one.records) for one in candidates), default=0.0) or 1.0

    def weigh(self, candidate: Candidate) -> Weighed:
        """How much the list shows, times what speaks for and against it."""
        ground = self._ground
        factors = {
            "mass": ground.mass_of_list(candidate),
            "regularity": candidate.regularity,
            "records": 1 - 1 / (len(candidate.records) + 0.5),
            "outside navigation": self._chrome(candidate),
            "more than links": self._menu(candidate),
            "not a choice": self._facets(candidate),
            "place": self._place(candidate),
            "types of the domain": self._types(candidate),
        }
        weight = float(np.prod(list(factors.values())))
        return Weighed(candidate, weight, tuple(Evidence(what, number) for what, number in factors.items()))

    def is_chrome(self, candidate: Candidate) -> bool:
        """Whether the list is surely navigation."""
        return self._chrome(candidate) < NAMED_CHROME_FACTOR

    def _chrome(self, candidate: Candidate) -> float:
        """Low inside what is said to be navigation, header or footer."""
        page, known = self._ground.page, self._chrome_at
        passed = []
        for node in chain((candidate.root,), page.ancestors(candidate.root)):
            passed.append(node)
            if (factor := known.get(node) or _chrome_factor(page, node)) is not None:
                break
        else:
            factor = 1.0
        known.update(dict.fromkeys(passed, factor))
        return factor

    def _menu(self, candidate: Candidate) -> float:
        """Low for records that are one link each and nothing else."""
        ground = self._ground
        leaves = sum(ground.leaf_count(nodes) for nodes in candidate.records) / len(candidate.records)
        whole = ground.mass_of_list(candidate)
        before, end = self._linked_before, ground.end
        linked = sum([before[end[node]] - before[node] for nodes in candidate.records for node in nodes])
        pure = linked / max(whole, 1.0)
        if leaves < 1.5 and pure > 0.9:
            return MENU_FACTOR
        return 1.0 - 0.5 * max(0.0, pure - 0.6) / 0.4 * (leaves < 3)

    @cached_property
    def _linked_before(self) -> list[float]:
        """What the leaves inside links weigh, summed up to each row."""
        page = self._ground.page
        mass = np.diff(self._ground.leaves.mass_before) * page.within(page.index.with_tag("a"))
        sums: list[float] = np.concatenate([[0.0], np.cumsum(mass)]).tolist()
        return sums

    def _facets(self, candidate: Candidate) -> float:
        """Low when most records are a box to tick or an option."""
        boxes, ground = self._boxes, self._ground
        if not boxes:
            return 1.0
        ticked = 0
        for nodes in candidate.records:
            inside = bisect_left(boxes, ground.end[nodes[-1]]) > bisect_left(boxes, nodes[0])
            ticked += inside and ground.leaf_count(nodes) <= 4
        return FACET_FACTOR if ticked > 0.5 * len(candidate.records) else 1.0

    @cached_property
    def _boxes(self) -> list[int]:
        """All boxes to tick and options to choose."""
        page = self._ground.page
        inputs = page.index.with_tag("input").tolist()
        return [node for node in inputs if page.attributes[node].get("type", "text") in ("checkbox", "radio")]

    def _types(self, candidate: Candidate) -> float:
        """The share of the domain's types that its records have, of those that the best list's have."""
        if not self._ground.knowledge:
            return 1.0
        return max(self._ground.types_a_record(candidate.records) / self._most_types, LEAST_TYPES)

    def _place(self, candidate: Candidate) -> float:
        """The share of the page's width around its middle that the list takes; 1 without boxes."""
        page = self._ground.page
        if page.layout is None:
            return 1.0
        boxes = page.layout.box[[node for nodes in candidate.records for node in nodes]]
        boxes = boxes[~np.isnan(boxes).any(axis=1)]
        if not len(boxes):
            return 0.1
        around = union(boxes)
        width = max(float(page.viewport[0]), 1.0)
        left, right = max(float(around[0]), 0.0), min(float(around[0] + around[2]), width)
        if right <= left:
            return 0.1
        across = (right - left) / width
        middle = abs((left + right) / 2 - width / 2) / (width / 2)
        return max(0.1, min(1.0, across * 1.5)) * (1 - 0.7 * middle)


def _chrome_factor(page: Page, node: int) -> float | None:
    """What a node says about its place on the page; None if nothing."""
    name = page.name(node)
    if name in ("main", "article"):
        return 1.0
    if name in _CHROME_TAGS:
        return CHROME_FACTOR
    if name in ("body", "html", "form"):
        return None
    named = f"{page.attributes[node].get('id', '')} {page.attributes[node].get('class', '')}"
    return NAMED_CHROME_FACTOR if _CHROME_WORDS.search(named) else None


def weighed_areas(ground: Ground, candidates: Sequence[Candidate]) -> list[Weighed]:
    """The lists of the page, heaviest first, parts of one list joined."""
    scale = Scale(ground, candidates)
    lists = (one for one in candidates if not _are_columns(ground.page, one))
    found = sorted((scale.weigh(one) for one in lists), key=lambda one: -one.weight)
    if not found:
        return []
    main, rest = found[0].candidate, found[1:]
    parts = [one for one in rest if not scale.is_chrome(one.candidate) and _is_part(ground, main, one.candidate)]
    whole = _with_strays(ground, joined_lists(ground, [main, *(part.candidate for part in parts)]))
    joined = {one.candidate.records[0] for one in parts}
    return [scale.weigh(whole), *(one for one in rest if one.candidate.records[0] not in joined)]


def _are_columns(page: Page, candidate: Candidate) -> bool:
    """Whether a few parts of the page are no records, but what the page is made of: one of them has its heading."""
    if len(candidate.records) > MOST_COLUMNS:
        return False
    headings = page.index.with_tag("h1").tolist()
    headed = [any(nodes[0] <= one < page.end[nodes[-1]] for one in headings) for nodes in candidate.records]
    return any(headed) and not all(headed)


def _with_strays(ground: Ground, main: Candidate) -> Candidate:
    """The list with records that lie beside it, or alone in a part of it: the first result above a folded list of the
    others, a group of one."""
    page = ground.page
    tops = [nodes[0] for nodes in main.records]
    words = set(class_words(page, tops[0])).intersection(*(class_words(page, top) for top in tops))
    if not words or any(len(nodes) > 1 for nodes in main.records):
        return main
    around = [main.root, *page.ancestors(main.root)][: STRAY_LEVELS + 1][-1]
    alike = page.index.below(page.index.with_class(min(words)), around).tolist()
    taken = page.within(tops)
    strays = [node for node in alike if not taken[node] and _is_stray(ground, main, node, words)]
    apart = [node for node in strays if not _is_in_another_row(page, main, node)]
    if not strays or len(apart) > MOST_STRAYS * len(main.records):
        return main
    records = tuple(sorted([*main.records, *((node,) for node in strays)]))
    return replace(main, root=page.common_ancestor(main.root, *strays), records=records)


def _is_in_another_row(page: Page, main: Candidate, node: int) -> bool:
    """Whether a record stands in an element like the one around all others, beside it: the last row of a grid may have
    one record, and the only other row three."""
    row = int(page.parent[node])
    is_beside = page.parent[row] == page.parent[main.root] and page.tag[row] == page.tag[main.root]
    return is_beside and class_words(page, row) == class_words(page, main.root)


def _is_stray(ground: Ground, main: Candidate, node: int, words: set[str]) -> bool:
    page, model = ground.page, main.records[0][0]
    if page.tag[node] != page.tag[model] or any(page.is_ancestor(node, nodes[0]) for nodes in main.records):
        return False
    if not words <= set(class_words(page, node)):
        return False
    return likeness(ground.traits_of((node,)), main.template) >= MATCHES


def _are_others(ground: Ground, main: Candidate, other: Candidate) -> bool:
    """Whether the records of another list say far less of what is sought, and lead elsewhere: tiles of collections in
    the same boxes as the goods."""
    ways = [frozenset[str]().union(*map(ground.ways_of, one.records)) for one in (main, other)]
    says_less = ground.types_a_record(other.records) < SAYS_AS_MUCH * ground.types_a_record(main.records)
    return says_less and all(ways) and ways[0].isdisjoint(ways[1])


def _is_part(ground: Ground, main: Candidate, other: Candidate) -> bool:
    page = ground.page
    mine, theirs = main.records[0][0], other.records[0][0]
    if len(main.records[0]) != len(other.records[0]):
        return False
    if page.tag[mine] != page.tag[theirs] or page.depth[mine] != page.depth[theirs]:
        return False
    if _are_others(ground, main, other):
        return False
    words, others = set(class_words(page, mine)), set(class_words(page, theirs))
    if words or others:
        return words == others
    return likeness(main.template, other.template) >= SAME_TEMPLATE
