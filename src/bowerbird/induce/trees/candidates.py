"""Which locators could lead to a labelled node: by texts near it, by names above it, by its place on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from bowerbird.induce.paths.names import Worth, worth
from bowerbird.induce.paths.texts import is_label
from bowerbird.induce.trees.locators import LONGEST_MARK, TEXT, Axis, Landmark, Locator, Mark, Sight, Step
from bowerbird.page import Kind

_TEXTS_BEFORE = 8
_TEXTS_AFTER = 2
_HEADINGS = frozenset(["h1", "h2", "h3", "h4", "h5", "h6", "th", "dt", "legend", "caption", "label", "strong", "b"])
_HEADINGS_BEFORE = 3
_NAMING = ("id", "itemprop", "property", "class")
_LEVELS = 14
_PREFIX = re.compile(r"^([^\W\d][^:\d]{0,38}?\s?:)\s?\S")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A locator with its fragility: the larger, the less likely it holds on another page."""

    locator: Locator
    cost: float


def candidates(sight: Sight, node: int, several: bool) -> Iterator[Candidate]:
    """Locators for one labelled node; `several` asks for those that find more of its kind, too."""
    yield from _by_prefix(sight, node)
    chain = _chain(sight, node)
    for mark, cost, start in (*_names(sight, chain), (Landmark(Mark.ROOT), 1.6, len(chain) - 1)):
        for steps, more in _descents(sight, chain[: start + 1], several):
            yield Candidate(Locator(mark, steps), cost + more)
    for mark, row, cost in _texts(sight, node):
        for steps, more in _relations(sight, row, node, several):
            yield Candidate(Locator(mark, steps), cost + more)


def _chain(sight: Sight, node: int) -> list[int]:
    """The node and its ancestors, the root last."""
    chain = [node]
    while sight.parent[chain[-1]] >= 0:
        chain.append(sight.parent[chain[-1]])
    return chain


def _by_prefix(sight: Sight, node: int) -> Iterator[Candidate]:
    match = _PREFIX.match(sight.said.get(node, ""))
    if match:
        yield Candidate(Locator(Landmark(Mark.BEGINS, match[1]), ()), 0.25)
        yield Candidate(Locator(Landmark(Mark.BEGINS, match[1], place=1), ()), 0.25)


def _names(sight: Sight, chain: list[int]) -> Iterator[tuple[Landmark, float, int]]:
    """Named elements at or above the node: the landmark, its cost, and the element's place in the chain."""
    page = sight.page
    for level, row in enumerate(chain[:_LEVELS]):
        if page.kind[row] != Kind.ELEMENT:
            continue
        attributes = page.attributes[row]
        for name in _NAMING:
            text = attributes.get(name, "")
            if not text.strip():
                continue
            alike = sight.with_attribute(name, text, page.name(row))
            place = alike.index(row) + 1
            cost = {"id": 0.3, "itemprop": 0.2, "property": 0.2, "class": 0.5}[name] + 0.12 * level
            if worth(text) is Worth.GENERATED:
                cost += 0.6
            if len(alike) == 1:
                yield Landmark(Mark.ATTRIBUTE, text, page.name(row), name), cost, level
                yield Landmark(Mark.ATTRIBUTE, text, page.name(row), name, 1), cost + 0.02, level
            elif place <= 3:
                yield Landmark(Mark.ATTRIBUTE, text, page.name(row), name, place), cost + 0.2 * place, level
                if place == 1:
                    yield Landmark(Mark.ATTRIBUTE, text, page.name(row), name), cost + 0.3, level
            elif place == len(alike):
                yield Landmark(Mark.ATTRIBUTE, text, page.name(row), name, -1), cost + 0.6, level


def _descents(sight: Sight, chain: list[int], several: bool) -> Iterator[tuple[tuple[Step, ...], float]]:
    """Steps from the last of the chain down to its first: by places, by classes, with one place left open."""
    down = chain[::-1]
    plain = [_place(sight, parent, row) for parent, row in pairwise(down)]
    cost = sum(0.05 + 0.08 * min(step.place - 1, 5) for step in plain)
    yield tuple(plain), cost
    classed = [_classed(sight, parent, row, step) for (parent, row), step in zip(pairwise(down), plain, strict=True)]
    if classed != plain:
        yield tuple(classed), sum(0.05 + 0.08 * min(step.place - 1, 5) for step in classed)
    for level in range(len(plain)):
        for steps, more in ((plain, 0.1), (classed, 0.05)):
            if several:
                opened = list(steps)
                opened[level] = Step(Axis.CHILD, steps[level].tag, 0, steps[level].kind)
                yield tuple(opened), cost + more
    if several and len(plain) > 1:
        yield tuple(Step(Axis.CHILD, step.tag) for step in plain), cost + 0.3


def _place(sight: Sight, parent: int, row: int) -> Step:
    step = Step(Axis.CHILD, _test(sight, row))
    return Step(Axis.CHILD, step.tag, sight.matching(sight.children(parent), step).index(row) + 1)


def _classed(sight: Sight, parent: int, row: int, plain: Step) -> Step:
    kind = sight.page.attributes[row].get("class", "")
    if not kind.strip() or worth(kind) is Worth.GENERATED:
        return plain
    step = Step(Axis.CHILD, plain.tag, 0, kind)
    return Step(Axis.CHILD, plain.tag, sight.matching(sight.children(parent), step).index(row) + 1, kind)


def _test(sight: Sight, row: int) -> str:
    return TEXT if sight.page.kind[row] == Kind.TEXT else sight.page.name(row)


def _texts(sight: Sight, node: int) -> Iterator[tuple[Landmark, int, float]]:
    """Texts near the node that could be its label."""
    rows = list(sight.said)
    before = [row for row in rows if row < node and sight.page.name(sight.parent[row]) not in ("script", "style")]
    after = [row for row in rows if row >= sight.end[node]][:_TEXTS_AFTER]
    near = [(row, place) for place, row in enumerate(before[: -_TEXTS_BEFORE - 1 : -1])]
    heads = [row for row in before[:-_TEXTS_BEFORE] if sight.page.name(sight.parent[row]) in _HEADINGS]
    far = [(row, _TEXTS_BEFORE + place) for place, row in enumerate(heads[: -_HEADINGS_BEFORE - 1 : -1])]
    for row, place in [*near, *far, *((row, 3 + place) for place, row in enumerate(after))]:
        said = sight.said[row]
        if len(said) > LONGEST_MARK:
            continue
        cost = 0.25 + 0.1 * place + (0.0 if said.endswith(":") else 0.25) + (0.0 if is_label(said) else 0.8)
        alike = sight.saying[said]
        nth = alike.index(row) + 1
        if len(alike) == 1:
            yield Landmark(Mark.SAYS, said), row, cost
            yield Landmark(Mark.SAYS, said, place=1), row, cost + 0.02
        elif nth <= 2:
            yield Landmark(Mark.SAYS, said, place=nth), row, cost + 0.2 * nth
            if nth == 1:
                yield Landmark(Mark.SAYS, said), row, cost + 0.4
        if nth == len(alike) > 1:
            yield Landmark(Mark.SAYS, said, place=-1), row, cost + 0.3


def _relations(sight: Sight, mark: int, node: int, several: bool) -> Iterator[tuple[tuple[Step, ...], float]]:
    """Steps from a text to the node: up to the common ancestor's child, along its siblings, and down."""
    chain, own = _chain(sight, node), _chain(sight, mark)
    shared = len(set(chain) & set(own))
    ups, branch = len(own) - shared - 1, own[-shared - 1]
    side = chain[-shared - 1]
    axis = Axis.AFTER if side > branch else Axis.BEFORE
    step = Step(axis, _test(sight, side))
    beside = list(sight.children(sight.parent[side]))
    between = (
        [r for r in beside if branch < r <= side]
        if axis is Axis.AFTER
        else [r for r in beside[::-1] if side <= r < branch]
    )
    place = sight.matching(between, step).index(side) + 1
    start = (Step(Axis.UP),) * ups
    cost = 0.06 * ups + 0.15 * min(place - 1, 6)
    downs = list(_descents(sight, chain[: len(chain) - shared], several))
    for steps, more in downs:
        yield (*start, Step(axis, step.tag, place), *steps), cost + more
        if several and place == 1:
            yield (*start, Step(axis, step.tag), *steps), cost + more + 0.1
