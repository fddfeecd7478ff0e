"""The prose of a detail page: which elements together are the description of its object.

Problem    a description is one element on some sites, on others a row of paragraphs below a heading, among which short
           ones and ones that many pages share stand; find all of it, and nothing of what is around it.
Reference  thesis §4.6 takes the longest text for the description.
Departures paragraphs are blocks without other blocks in them. A *run* is a row of sibling paragraphs of one tag that
           are sentences; it weighs as much as its long sentences that other pages do not have. The run under a label
           of descriptions is it, else the heaviest; and an element that is mostly prose where that holds much more,
           since descriptions may have sections. Items of lists are facts: they count where there is nothing else.
Cost       O(leaves of the area · levels).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bowerbird.detail.leaves import Leaves, as_label
from bowerbird.detail.template import LONGEST_LABEL

_SHORTEST_SENTENCE = 40  # characters of a text that counts as prose wherever it stands
_FEWEST_WORDS = 3  # of a shorter one, which must end as sentences do and stand among others
_SHORTEST_DESCRIPTION = 60
_MOSTLY = 0.8  # of the text of an element that is prose
_MUCH_MORE = 1.25  # times the prose of a run, for an element that holds it to be the description
_LEAST_OWN = 0.5  # of the letters of a paragraph, for it to be the page's own
_SEVERAL = 2  # pages that call their description by a heading of the site's own
_END = re.compile(r"[.!?…][\"'”’)\]]*$")
_INLINE_TAGS = """
a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var
"""
_INLINE = frozenset(_INLINE_TAGS.split())


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """A block of text: its element, its first leaf and the one after its last; whether other pages have most of it."""

    element: int
    first: int
    stop: int
    text: str
    is_shared: bool
    longest: int
    """Letters of its longest piece between links, breaks and letters in bold."""

    @property
    def is_long(self) -> bool:
        """Whether it is long enough for prose, and no sheet of facts: those are of short pieces, and do not end as
        sentences do."""
        is_prose = self.longest >= _SHORTEST_SENTENCE or _END.search(self.text) is not None
        return is_prose and len(self.text) >= _SHORTEST_SENTENCE and " " in self.text

    @property
    def is_sentence(self) -> bool:
        is_short_one = len(self.text.split()) >= _FEWEST_WORDS and _END.search(self.text) is not None
        return self.is_long or is_short_one

    @property
    def weight(self) -> int:
        return len(self.text) if self.is_long and not self.is_shared else 0


def descriptions_of(
    site: Sequence[Leaves],
    areas: Sequence[int],
    static: Sequence[Sequence[bool]],
    listed: Sequence[Sequence[bool]],
    labels: frozenset[str],
) -> list[tuple[int, ...]]:
    """For each page the elements that are the description, in reading order.

    `labels` name descriptions, as `as_label` gives them; what the site calls most of its descriptions does so, too.
    """
    told = [
        [one for one in _paragraphs(leaves, area, shared) if not all(others[one.first : one.stop])]
        for leaves, area, shared, others in zip(site, areas, static, listed, strict=True)
    ]
    found = [_description(leaves, area, own, labels) for leaves, area, own in zip(site, areas, told, strict=True)]
    headings = Counter(_heading(leaves, own, shared) for leaves, own, shared in zip(site, found, static, strict=True))
    heading, times = next(iter(headings.most_common(1)), ("", 0))
    if heading and heading not in labels and times >= max(_SEVERAL, len(site) / 2):
        labels |= {heading}
        found = [_description(leaves, area, own, labels) for leaves, area, own in zip(site, areas, told, strict=True)]
    return _in_one_place(site, areas, told, found, labels)


def _in_one_place(
    site: Sequence[Leaves],
    areas: Sequence[int],
    told: Sequence[Sequence[_Paragraph]],
    found: Sequence[tuple[int, ...]],
    labels: frozenset[str],
) -> list[tuple[int, ...]]:
    """The descriptions, where most pages have them in an element of one class: of those that have it elsewhere, what
    stands in such an element, since a note of a page may be longer than a short description."""
    places = Counter(_place(leaves, own) for leaves, own in zip(site, found, strict=True) if own)
    usual, times = next(iter(places.most_common(1)), (None, 0))
    if usual is None or not usual[1] or times < max(_SEVERAL, len(site) / 2):
        return list(found)
    settled = []
    for leaves, area, paragraphs, own in zip(site, areas, told, found, strict=True):
        runs = [run for run in _runs(leaves, paragraphs) if usual in _around(leaves, run[0].element)]
        is_named = bool(own) and _heading(leaves, own, [True] * len(leaves)) in labels
        is_there = bool(own) and usual in _around(leaves, own[0])
        there = () if is_named or is_there or not runs else _elements(leaves, max(runs, key=_weight), area)
        settled.append(_whole(leaves, area, there or own, usual))
    return _of_one_make(site, told, settled)


def _of_one_make(
    site: Sequence[Leaves], told: Sequence[Sequence[_Paragraph]], found: Sequence[tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """The descriptions, paragraph by paragraph where some page has more than paragraphs in the element that holds them
    alone on the others: bullets below them."""
    partly = {_look(leaves, leaves.parent[own[0]]) for leaves, own in zip(site, found, strict=True) if own}
    settled = []
    for leaves, paragraphs, own in zip(site, told, found, strict=True):
        is_holder = len(own) == 1 and _look(leaves, own[0]) in partly
        inside = tuple(one.element for one in paragraphs if is_holder and leaves.parent[one.element] == own[0])
        settled.append(inside or own)
    return settled


def _whole(leaves: Leaves, area: int, elements: tuple[int, ...], usual: tuple[str, str]) -> tuple[int, ...]:
    """A single paragraph as the element of the usual place that holds it alone, as it would hold several."""
    if len(elements) != 1 or _look(leaves, elements[0]) == usual:
        return elements
    above = leaves.parent[elements[0]]
    spans = [
        (bisect_left(leaves.nodes, node), bisect_left(leaves.nodes, leaves.end[node])) for node in (elements[0], above)
    ]
    return (above,) if above > area and _look(leaves, above) == usual and spans[0] == spans[1] else elements


def _place(leaves: Leaves, elements: Sequence[int]) -> tuple[str, str]:
    """The tag and class of what holds a description and nothing else."""
    is_holder = len(elements) == 1 and leaves.page.name(elements[0]) != "p"
    return _look(leaves, elements[0] if is_holder else leaves.parent[elements[0]])


def _around(leaves: Leaves, element: int) -> set[tuple[str, str]]:
    return {_look(leaves, element), _look(leaves, leaves.parent[element])}


def _look(leaves: Leaves, element: int) -> tuple[str, str]:
    return leaves.page.name(element), leaves.page.attributes[element].get("class", "")


def _heading(leaves: Leaves, elements: Sequence[int], static: Sequence[bool]) -> str:
    """What all pages say just before a description."""
    at = bisect_left(leaves.nodes, elements[0]) - 1 if elements else -1
    return as_label(leaves.texts[at]) if at >= 0 and static[at] and len(leaves.texts[at]) <= LONGEST_LABEL else ""


def _description(leaves: Leaves, area: int, told: Sequence[_Paragraph], labels: frozenset[str]) -> tuple[int, ...]:
    free = [one for one in told if not _is_item(leaves, one.element, area)]
    return _described(leaves, area, free, labels) or _described(leaves, area, told, labels)


def _described(leaves: Leaves, area: int, told: Sequence[_Paragraph], labels: frozenset[str]) -> tuple[int, ...]:
    runs = list(_runs(leaves, told))
    named = [run for run in runs if run[0].first and as_label(leaves.texts[run[0].first - 1]) in labels]
    run = max(named or runs, key=_weight, default=[])
    around = _mostly_prose(leaves, area, told)
    if around is not None and not named and around[1] >= _MUCH_MORE * _weight(run):
        return (around[0],)
    return _elements(leaves, run, area) if named or _weight(run) >= _SHORTEST_DESCRIPTION else ()


def _weight(run: Sequence[_Paragraph]) -> int:
    return sum(one.weight for one in run)


def _elements(leaves: Leaves, run: Sequence[_Paragraph], area: int) -> tuple[int, ...]:
    """The paragraphs of a run, or the element that holds them and nothing else."""
    above = leaves.parent[run[0].element]
    low, high = bisect_left(leaves.nodes, above), bisect_left(leaves.nodes, leaves.end[above])
    is_whole = len(run) > 1 and above > area and (low, high) == (run[0].first, run[-1].stop)
    return (above,) if is_whole else tuple(one.element for one in run)


def _paragraphs(leaves: Leaves, area: int, static: Sequence[bool]) -> Iterator[_Paragraph]:
    """The blocks of the area that hold texts themselves, in reading order.

    A block that holds others is in pieces; of these, what an element of its own or one text says is a paragraph
    (`<font>` between breaks and tables).
    """
    first, stop = bisect_left(leaves.nodes, area), bisect_left(leaves.nodes, leaves.end[area])
    at = first
    while at < stop:
        block = _block(leaves, at, area)
        end = at + 1
        while end < stop and leaves.nodes[end] < leaves.end[block] and _block(leaves, end, area) == block:
            end += 1
        text, longest = " ".join(leaves.texts[at:end]), max(map(len, leaves.texts[at:end]))
        is_whole = block > area and bisect_left(leaves.nodes, leaves.end[block]) == end
        if is_whole and bisect_left(leaves.nodes, block) == at:
            yield _Paragraph(block, at, end, text, _is_shared(leaves, at, end, static), longest)
        elif block > area:
            yield from _pieces(leaves, block, at, end, static)
        at = end


def _pieces(leaves: Leaves, block: int, at: int, end: int, static: Sequence[bool]) -> Iterator[_Paragraph]:
    """What stands directly in a block beside other blocks, one after the other."""
    while at < end:
        piece = leaves.nodes[at]
        while leaves.parent[piece] != block:
            piece = leaves.parent[piece]
        stop = max(at + 1, min(bisect_left(leaves.nodes, leaves.end[piece]), end))
        texts = leaves.texts[at:stop]
        is_shared = _is_shared(leaves, at, stop, static)
        yield _Paragraph(piece, at, stop, " ".join(texts), is_shared, max(map(len, texts)))
        at = stop


def _is_shared(leaves: Leaves, at: int, stop: int, static: Sequence[bool]) -> bool:
    """Whether other pages have most of what a paragraph says: a menu of subjects names the page's own one, too."""
    own = sum(len(leaves.texts[it]) for it in range(at, stop) if not static[it])
    return own < _LEAST_OWN * sum(len(leaves.texts[it]) for it in range(at, stop))


def _block(leaves: Leaves, at: int, area: int) -> int:
    block = leaves.parent[leaves.nodes[at]]
    while block > area and leaves.page.name(block) in _INLINE:
        block = leaves.parent[block]
    return block


def _runs(leaves: Leaves, paragraphs: Sequence[_Paragraph]) -> Iterator[list[_Paragraph]]:
    """Rows of sentences that are siblings of one tag, with no other text between them."""
    run: list[_Paragraph] = []
    for one in paragraphs:
        if run and not (one.is_sentence and _follows(leaves, run[-1], one)):
            yield run
            run = []
        if one.is_sentence:
            run.append(one)
    if run:
        yield run


def _follows(leaves: Leaves, before: _Paragraph, one: _Paragraph) -> bool:
    page, parent = leaves.page, leaves.parent
    is_next = before.stop == one.first and parent[before.element] == parent[one.element]
    return is_next and page.name(before.element) == page.name(one.element)


def _mostly_prose(leaves: Leaves, area: int, paragraphs: Sequence[_Paragraph]) -> tuple[int, int] | None:
    """The element with most prose of those that hold little else, and not the object's name, and how much."""
    prose: Counter[int] = Counter()
    for one in paragraphs:
        node = one.element
        while node > area:
            prose[node] += one.weight
            node = leaves.parent[node]
    names = leaves.page.index.with_tag("h1").tolist()
    free = (node for node in prose if not any(node <= name < leaves.end[node] for name in names))
    even = [node for node in free if prose[node] and prose[node] >= _MOSTLY * _length(leaves, node)]
    best = max(even, key=lambda node: (prose[node], -node), default=None)
    return None if best is None or prose[best] < _SHORTEST_DESCRIPTION else (best, prose[best])


def _length(leaves: Leaves, node: int) -> int:
    low, high = bisect_left(leaves.nodes, node), bisect_left(leaves.nodes, leaves.end[node])
    return sum(map(len, leaves.texts[low:high]))


def _is_item(leaves: Leaves, element: int, area: int) -> bool:
    while element > area:
        if leaves.page.name(element) in ("li", "dd", "td"):
            return True
        element = leaves.parent[element]
    return False
