"""Which locators could lead to a labelled node: by texts near it, by names above it, by its place on the page.

Each has a cost, its expected fragility; a ladder's prior is exp(-cost). Origin of the numbers: set by hand, then
checked on the development half of SWDE (26,718 candidates of one labelled page a site, tried on ten others). How often
those that found something were right, by cost: up to 0.5 100.0%, to 0.7 99.9%, to 0.9 99.5%, to 1.1 98.2%, beyond 96%.
By landmark: text 97.6% (with a colon 98.8%), class 95.8%, id 95.7%, root 96.4%. But texts found something right on 60%
of the pages (with a colon on 84%), names and places on 80%: hence ladders.

Nodes in frames and shadow roots have none: no path of the page leads there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from bowerbird.induce.paths.names import Worth, worth
from bowerbird.induce.paths.texts import is_label
from bowerbird.induce.trees.locators import LONGEST_MARK, NAMING, TEXT, Axis, Landmark, Locator, Mark, Sight, Step
from bowerbird.page import Kind

_TEXT, _ELEMENT = Kind.TEXT, Kind.ELEMENT
_TEXTS_BEFORE, _TEXTS_AFTER, _HEADINGS_BEFORE = 8, 2, 3
_HEADINGS = frozenset(["h1", "h2", "h3", "h4", "h5", "h6", "th", "dt", "legend", "caption", "label", "strong", "b"])
_LINKS = ("a", "button", "option")
"""What these say is where they lead, not what stands beside them."""
_UNREAD = ("script", "style")
_PREFIX = re.compile(r"^([^\W\d][^:\d]{0,38}?\s?:)(?!//)\s?\S")
_BESIDE = 3  # texts before and after a node
_NAME_LEVELS = 14
_OPEN_LEVELS = 8
_PLACES = 3  # up to which a landmark is counted from the first of its kind

_PREFIX_COST = 0.25
_ROOT_COST = 1.6
_NAME_COSTS = {"id": 0.3, "itemprop": 0.2, "property": 0.2, "class": 0.5}
_LEVEL_COST = 0.12  # of each level between a name and the node
_GENERATED_COST = 0.6
_TEXT_COST = 0.25
_DISTANCE_COST = 0.1  # of each text between a landmark and the node
_AFTER_DISTANCE = 3  # a text after the node counts as one so far before it
_NO_COLON_COST = 0.25
_NO_LABEL_COST = 0.8
_LINK_COST = 0.2
_PLACE_COST = 0.2  # of each of its kind before a landmark
_UNPLACED_COST = 0.3  # of taking all of several alike
_STEP_COST, _NTH_COST, _MOST_COUNTED = 0.05, 0.08, 5
_UP_COST, _SIBLING_COST = 0.06, 0.15
_NEXT_COST = 0.3  # of relying on the text alone, whatever the markup between
_OPEN_COST, _LOOSE_COST = 0.1, 0.3
_UNNAMED_COST = 0.05

Steps = tuple[Step, ...]


class Candidate(NamedTuple):
    """A locator with its fragility: the larger, the less likely it holds on another page."""

    locator: Locator
    cost: float


def candidates(sight: Sight, node: int, several: bool, values: frozenset[str] = frozenset()) -> Iterator[Candidate]:
    """Locators for one labelled node; `several` asks for those that find more of its kind, too. `values` are texts
    that are no landmarks: they differ from page to page."""
    if not sight.has(node):
        return
    chain = _chain(sight, node)
    is_beside_named = _is_beside_named(sight, node)
    for mark, cost in _prefixes(sight, node):
        yield Candidate(Locator(mark, ()), cost)
    for mark, cost, level in (*_names(sight, chain), (Landmark(Mark.ROOT), _ROOT_COST, len(chain) - 1)):
        for steps, more in _descents(sight, chain[: level + 1], several):
            yield from _named_or_not(Locator(mark, steps), cost + more, is_beside_named)
    for row, mark, cost in _texts(sight, node, values):
        if sight.before(node) == row and not sight.said.get(node, ":").endswith(":"):
            yield Candidate(Locator(mark, (Step(Axis.NEXT, TEXT),)), cost + _NEXT_COST)
        for steps, more in _relations(sight, row, chain, several):
            yield from _named_or_not(Locator(mark, steps), cost + more, is_beside_named)


def _named_or_not(locator: Locator, cost: float, is_beside_named: bool) -> Iterator[Candidate]:
    """The locator; beside texts that say by themselves what they are, also as one that passes such texts over."""
    yield Candidate(locator, cost)
    if is_beside_named:
        yield Candidate(locator._replace(unnamed=True), cost + _UNNAMED_COST)


def _is_beside_named(sight: Sight, node: int) -> bool:
    """Whether texts around a text say by themselves what they are, and it does not."""
    if NAMING in sight.said.get(node, NAMING):
        return False
    return any(NAMING in said for said in sight.around(node, _BESIDE))


def _chain(sight: Sight, node: int) -> list[int]:
    """The node and its ancestors, the root last."""
    chain = [node]
    while sight.parent[chain[-1]] >= 0:
        chain.append(sight.parent[chain[-1]])
    return chain


# Landmarks


def _prefixes(sight: Sight, node: int) -> Iterator[tuple[Landmark, float]]:
    """A label at the beginning of the value's own text ("Phone: 555 0100")."""
    match = _PREFIX.match(sight.said.get(node, ""))
    if match:
        yield Landmark(Mark.BEGINS, match[1]), _PREFIX_COST
        yield Landmark(Mark.BEGINS, match[1], place=1), _PREFIX_COST


def _names(sight: Sight, chain: Sequence[int]) -> Iterator[tuple[Landmark, float, int]]:
    """Named elements at or above the node: the landmark, its cost, and the element's place in the chain."""
    page = sight.page
    for level, row in enumerate(chain[:_NAME_LEVELS]):
        if page.kind[row] != _ELEMENT:
            continue
        for name, base in _NAME_COSTS.items():
            text = page.attributes[row].get(name, "")
            if not text.strip():
                continue
            cost = base + _LEVEL_COST * level + (_GENERATED_COST if worth(text) is Worth.GENERATED else 0.0)
            alike = sight.with_attribute(name, text, page.name(row))
            if row in alike:
                for place, more in _places(alike, row):
                    yield Landmark(Mark.ATTRIBUTE, text, page.name(row), name, place), cost + more, level


def _texts(sight: Sight, node: int, values: frozenset[str]) -> Iterator[tuple[int, Landmark, float]]:
    """Texts near the node that could be its label."""
    page = sight.page
    read = [row for row in sight.said if page.name(sight.parent[row]) not in _UNREAD]
    before = [row for row in read if row < node][::-1]
    after = [row for row in read if row >= sight.end[node]][:_TEXTS_AFTER]
    heads = [row for row in before[_TEXTS_BEFORE:] if page.name(sight.parent[row]) in _HEADINGS][:_HEADINGS_BEFORE]
    near = [*enumerate([*before[:_TEXTS_BEFORE], *heads]), *enumerate(after, _AFTER_DISTANCE)]
    for away, row in near:
        said = sight.said[row]
        if len(said) <= LONGEST_MARK and said not in values:
            cost = _TEXT_COST + _DISTANCE_COST * away
            cost += (0.0 if said.endswith(":") else _NO_COLON_COST) + (0.0 if is_label(said) else _NO_LABEL_COST)
            cost += _LINK_COST if page.name(sight.parent[row]) in _LINKS else 0.0
            for place, more in _places(sight.saying(said), row):
                yield row, Landmark(Mark.SAYS, said, place=place), cost + more


def _places(alike: Sequence[int], row: int) -> Iterator[tuple[int, float]]:
    """Which of those alike a landmark is: the n-th, the last, or just all of them, with the cost of saying so."""
    nth = alike.index(row) + 1
    if len(alike) == 1:
        yield 0, 0.0
        yield 1, 0.02
        return
    if nth <= _PLACES:
        yield nth, _PLACE_COST * nth
    if nth == 1:
        yield 0, _UNPLACED_COST
    if nth == len(alike):
        yield -1, _UNPLACED_COST


# Steps


def _descents(sight: Sight, chain: Sequence[int], several: bool) -> Iterator[tuple[Steps, float]]:
    """Steps from the last of the chain down to its first: by places, by classes; with a place left open, or all."""
    down = list(pairwise(reversed(chain)))
    plain = [_placed(sight, parent, row, Step(Axis.CHILD, _test(sight, row))) for parent, row in down]
    classed = [_classed(sight, parent, row, step) for (parent, row), step in zip(down, plain, strict=True)]
    ways = [plain] if classed == plain else [plain, classed]
    for steps in ways:
        yield tuple(steps), _descent_cost(steps)
    if not several:
        return
    for level in range(max(0, len(plain) - _OPEN_LEVELS), len(plain)):
        for steps in ways:
            opened = [*steps[:level], Step(Axis.CHILD, steps[level].tag, 0, steps[level].kind), *steps[level + 1 :]]
            yield tuple(opened), _descent_cost(opened) + _OPEN_COST
    if len(plain) > 1:
        loose = [Step(Axis.CHILD, step.tag) for step in plain]
        yield tuple(loose), _descent_cost(plain) + _LOOSE_COST


def _descent_cost(steps: Sequence[Step]) -> float:
    return sum(_STEP_COST + _NTH_COST * min(max(step.place - 1, 0), _MOST_COUNTED) for step in steps)


def _placed(sight: Sight, parent: int, row: int, step: Step) -> Step:
    """The step with the row's place among those that it leads to."""
    place = sight.matching(sight.children(parent), step).index(row) + 1
    return Step(step.axis, step.tag, place, step.kind)


def _classed(sight: Sight, parent: int, row: int, plain: Step) -> Step:
    kind = sight.page.attributes[row].get("class", "")
    if not kind.strip() or worth(kind) is Worth.GENERATED:
        return plain
    return _placed(sight, parent, row, Step(Axis.CHILD, plain.tag, 0, kind))


def _test(sight: Sight, row: int) -> str:
    return TEXT if sight.page.kind[row] == _TEXT else sight.page.name(row)


def _relations(sight: Sight, mark: int, chain: Sequence[int], several: bool) -> Iterator[tuple[Steps, float]]:
    """Steps from a text to the first of the chain: up, along the siblings below their common ancestor, and down."""
    own = _chain(sight, mark)
    shared = len(set(chain) & set(own))
    branch, side = own[-shared - 1], chain[-shared - 1]
    ups = len(own) - shared - 1
    axis = Axis.AFTER if side > branch else Axis.BEFORE
    step = Step(axis, _test(sight, side))
    place = sight.neighbours(branch, step).index(side) + 1
    cost = _UP_COST * ups + _SIBLING_COST * min(place - 1, _MOST_COUNTED)
    for steps, more in _descents(sight, chain[: len(chain) - shared], several):
        start = (Step(Axis.UP),) * ups
        yield (*start, Step(axis, step.tag, place), *steps), cost + more
        if several and place == 1:
            yield (*start, Step(axis, step.tag), *steps), cost + more + _OPEN_COST
