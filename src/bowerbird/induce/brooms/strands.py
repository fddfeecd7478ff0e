"""From labelled nodes to strands: the path to each attribute that suits the labelled records and the others best.

Problem.    One or two labelled records say which nodes are meant, but not which of their properties matter: position,
            class, the label in front, a word of the template.
Method.     Every path that gives exactly the labelled nodes is tried on the unlabelled records of the same list, its
            peers. It costs when it finds nothing there, several nodes, a node that looks unlike the labelled one, or
            the node of another attribute; the cheapest path wins.
Reference.  S. Zheng, chapter 9.4, uses template text only between look-alike rows; so here: a step has qualifiers only
            where siblings share its tag.
Departures. Zheng aligns trees; a strand is a path, so that the wrapper is readable OXPath and finds the same there.
Cost.       At most `_MOST_TRIALS` paths an attribute, each walked in every labelled record and peer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import product
from math import prod
from operator import itemgetter

from bowerbird.induce.brooms.ground import Ground, Steps
from bowerbird.induce.brooms.layout import Layout, Region, step_of
from bowerbird.induce.brooms.likeness import Eye, unlike
from bowerbird.induce.brooms.model import Arrangement
from bowerbird.induce.brooms.options import PLAIN, Option, Place, Values, is_element, options_of, place_of
from bowerbird.induce.paths.building import along, at, path, where, with_predicates
from bowerbird.induce.paths.survival import Reliance
from bowerbird.oxpath import ast
from bowerbird.oxpath.ast import Axis, AxisStep, Predicate
from bowerbird.page import Page

_MOST_TRIALS = 200
_FEW_TRIALS = 40  # by position only
_MOST_COMBINATIONS = 1500
_MOST_OPTIONS = 12
_FEW_OPTIONS = 3
_SKIPPED = 0.2  # the way past unknown steps
_ROUNDS = 3
_MISSING = 0.6  # an attribute may be absent; a wrong node costs up to 1
_SEVERAL = 0.8
_TAKEN = 1.0
_FRAGILE = 0.04  # what fragility (`paths.survival`) weighs: it decides between paths that agree on the other records


@dataclass(frozen=True, slots=True)
class Example:
    """A labelled record: its region, and the nodes of each attribute."""

    region: Region
    nodes: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Way:
    """A path from a part of a record."""

    part: int
    steps: Steps


Ways = tuple[Way, ...]
"""One way, or several that lead to one attribute in records of different form."""


@dataclass(frozen=True, slots=True)
class Found:
    """Ways with what they find in each labelled record and in each peer."""

    ways: Ways
    cost: float
    labelled: tuple[tuple[int, ...], ...]
    peers: tuple[tuple[int, ...], ...]


class Field:
    """The records of a list: labelled ones, and peers that look like them."""

    def __init__(self, layout: Layout, examples: Sequence[Example], peers: Sequence[Region], ground: Ground) -> None:
        self.layout, self.examples, self.peers, self.ground = layout, examples, peers, ground
        self.eye = Eye([*(one.region for one in examples), *peers])
        values: dict[int, set[int]] = {}
        for one in examples:
            values.setdefault(id(one.region.page), set()).update(node for nodes in one.nodes.values() for node in nodes)
        self.values = {page: frozenset(nodes) for page, nodes in values.items()}

    def tried(self, ways: Ways, cost: float) -> Found:
        labelled = tuple(self.find(ways, example.region) for example in self.examples)
        return Found(ways, cost, labelled, tuple(self.find(ways, region) for region in self.peers))

    def find(self, ways: Ways, region: Region) -> tuple[int, ...]:
        """What ways lead to that says something."""
        walk, page = self.ground.walk, region.page
        if len(ways) == 1:
            found: Iterable[int] = walk(region, ways[0].part, ways[0].steps)
        else:
            found = sorted({node for way in ways for node in walk(region, way.part, way.steps)})
        return tuple(node for node in found if self.ground.says(page, node))


def choose_strands(field: Field) -> dict[str, Ways]:
    """The best ways to each attribute; attributes whose labels no path gives exactly are left out."""
    names = list(dict.fromkeys(name for example in field.examples for name in example.nodes))
    tried = {name: found for name in names if (found := _candidates(field, name))}
    costs = {name: [_cost(field, name, one) for one in found] for name, found in tried.items()}
    chosen = {name: found[_least(costs[name])] for name, found in tried.items()}
    for _ in range(_ROUNDS):
        before = dict(chosen)
        for name, found in reversed(tried.items()):  # what is optional stands behind what is not, more often
            clashes = _clashes(field, name, chosen)
            chosen[name] = found[_least([cost + clashes(one) for cost, one in zip(costs[name], found, strict=True)])]
        if all(chosen[name] is before[name] for name in chosen):
            break
    return {name: found.ways for name, found in chosen.items()}


def _least(costs: Sequence[float]) -> int:
    return min(range(len(costs)), key=lambda place: costs[place])


def _cost(field: Field, name: str, found: Found) -> float:
    """What the peers say against a path."""
    known = [field.eye.looks(one.region, node) for one in field.examples for node in one.nodes.get(name, ())]
    several = any(len(one.nodes.get(name, ())) > 1 for one in field.examples)
    cost = 0.0
    for region, nodes in zip(field.peers, found.peers, strict=True):
        if not nodes:
            cost += _MISSING
        elif len(nodes) > 1 and not several:
            cost += _SEVERAL
        else:
            cost += sum(unlike(field.eye.looks(region, node), known) for node in nodes) / len(nodes)
    return cost / max(len(field.peers), 1) + _FRAGILE * found.cost


def _clashes(field: Field, name: str, chosen: Mapping[str, Found]) -> Callable[[Found], float]:
    """What it costs to find nodes that are those of other attributes, unless they share them where they are labelled."""
    own = [set(example.nodes.get(name, ())) for example in field.examples]
    apart = [
        found
        for other, found in chosen.items()
        if other != name
        and not any(
            mine & set(example.nodes.get(other, ())) for mine, example in zip(own, field.examples, strict=True)
        )
    ]
    taken = [{node for found in apart for node in found.peers[place]} for place in range(len(field.peers))]

    def cost(found: Found) -> float:
        clashing = sum(not theirs.isdisjoint(nodes) for theirs, nodes in zip(taken, found.peers, strict=True))
        return _TAKEN * clashing / max(len(field.peers), 1)

    return cost


def _candidates(field: Field, name: str) -> list[Found]:
    """Paths that give the labelled nodes of an attribute and nothing else in the labelled records."""
    wanted = [set(example.nodes.get(name, ())) for example in field.examples]
    groups: dict[tuple[object, ...], list[_Target]] = {}
    for place, example in enumerate(field.examples):
        for node in example.nodes.get(name, ()):
            target = _Target(field.layout, example.region, place, node)
            groups.setdefault(target.kind, []).append(target)
    exact: list[Found] = []
    best: list[Found] = []
    for group in groups.values():
        found = [one for one in _tried(field, group) if _is_within(one, wanted)]
        exact += [one for one in found if _is_exact(one, wanted)]
        covering = [one for one in found if all(target.node in one.labelled[target.place] for target in group)]
        best += sorted(covering, key=lambda one: _cost(field, name, one))[:1]
    if len(groups) > 1 and len(best) == len(groups):
        joined = field.tried(tuple(way for one in best for way in one.ways), sum(one.cost for one in best))
        exact += [joined] if _is_exact(joined, wanted) else []
    return exact


def _is_within(found: Found, wanted: Sequence[set[int]]) -> bool:
    return all(meant.issuperset(nodes) for nodes, meant in zip(found.labelled, wanted, strict=True))


def _is_exact(found: Found, wanted: Sequence[set[int]]) -> bool:
    return all(set(nodes) == meant for nodes, meant in zip(found.labelled, wanted, strict=True))


class _Target:
    """A labelled node and the nodes on the way to it from the part of the record that holds it.

    In a run of siblings the way begins with the sibling, unless that is the first node.
    """

    def __init__(self, layout: Layout, region: Region, place: int, node: int) -> None:
        self.region, self.place, self.node, self.page = region, place, node, region.page
        part = region.top_of(node)
        top = region.tops[part]
        self.to_sibling = part > 0 and layout.arrangement is Arrangement.SIBLINGS
        self.part = 0 if self.to_sibling else part
        chain = [node] if node != top else []
        while chain and (parent := int(self.page.parent[chain[-1]])) != top:
            chain.append(parent)
        self.chain = [*([top] if self.to_sibling else []), *reversed(chain)]

    @property
    def kind(self) -> tuple[object, ...]:
        """What targets must have in common for one path to lead to all of them."""
        return self.part, self.to_sibling, tuple(self.page.name(node) for node in self.chain)

    def counted(self, level: int) -> Sequence[int]:
        """The nodes among which one on the way has its position."""
        if self.to_sibling and level == 0:
            return self.region.tops[1:]
        return list(self.page.children(int(self.page.parent[self.chain[level]])))


def _tried(field: Field, group: Sequence[_Target]) -> Iterator[Found]:
    seen: set[Steps] = set()
    paths = list(_paths(group, field.values))
    by_place = [one for one in paths if one[2]]
    cheapest = (*nsmallest(_MOST_TRIALS, paths, key=itemgetter(0)), *nsmallest(_FEW_TRIALS, by_place, key=itemgetter(0)))
    for cost, steps, _ in cheapest:
        if steps not in seen:
            seen.add(steps)
            yield field.tried((Way(group[0].part, steps),), cost)


def _paths(group: Sequence[_Target], values: Values) -> Iterator[tuple[float, Steps, bool]]:
    """Paths that lead to all targets of a group and perhaps to others, with their cost; and whether by position only."""
    one = group[0]
    names = [one.page.name(node) for node in one.chain]
    levels = [
        _options_at(
            [(target.page, target.chain[level]) for target in group],
            [target.counted(level) for target in group],
            values,
            is_last=level == len(names) - 1,
        )
        for level in range(len(names))
    ]
    if one.to_sibling:
        levels[0] += _by_the_rest(group, names)
    for choice in product(*_narrowed(levels)):
        steps = [step_of(name, option.qualifiers) for name, option in zip(names, choice, strict=True)]
        if one.to_sibling:
            steps[0] = _sibling(steps[0])
        by_place = all(option.is_position or not option.qualifiers for option in choice)
        yield sum(option.cost for option in choice), tuple(steps), by_place
    if not one.to_sibling and levels:
        yield from _skipping(group, names, values)


def _by_the_rest(group: Sequence[_Target], names: Sequence[str]) -> list[Option]:
    """The sibling that has what the rest of the way leads to, or the so-manieth that has."""
    if len(names) < 2:
        return []
    rest = where(path(*(step_of(name) for name in names[1:])))
    places = {_place_with(target, names) for target in group}
    one = Option(Reliance.CONTENT.cost, (rest,))
    place = places.pop() if len(places) == 1 else 0
    return [one, Option(Reliance.CONTENT.cost + Reliance.FIRST.cost, (rest, at(place)))] if place > 0 else [one]


def _place_with(target: _Target, names: Sequence[str]) -> int:
    page, top = target.page, target.chain[0]
    having = [one for one in target.region.tops[1:] if one <= top and _has_way(page, one, names)]
    return len(having)


def _has_way(page: Page, node: int, names: Sequence[str]) -> bool:
    """Whether children of these names lead on from a node of the first of them."""
    nodes = [node] if page.name(node) == names[0] else []
    for name in names[1:]:
        nodes = [child for one in nodes for child in page.children(one) if page.name(child) == name]
    return bool(nodes)


def _sibling(step: AxisStep) -> AxisStep:
    """To the first sibling of its kind after the first node."""
    last = step.qualifiers[-1:]
    counted = any(isinstance(one, Predicate) and place_of(one) is not None for one in last)
    moved = along(Axis.FOLLOWING_SIBLING, step)
    return moved if counted else with_predicates(moved, at(1))


def _options_at(
    places: Sequence[Place], counted: Sequence[Sequence[int]], values: Values, *, is_last: bool
) -> list[Option]:
    """What may qualify a step: anything where a sibling has the same tag, else only what the last node is called."""
    options = options_of(places, counted, values)
    if any(_has_twin(page, node, among) for (page, node), among in zip(places, counted, strict=True)):
        return [PLAIN, *options[:_MOST_OPTIONS], *(one for one in options[_MOST_OPTIONS:] if one.is_position)]
    named = [one for one in options if not one.is_position and not one.is_text]
    return [PLAIN, *named[:_FEW_OPTIONS]] if is_last else [PLAIN]


def _has_twin(page: Page, node: int, among: Sequence[int]) -> bool:
    return any(one != node and page.tag[one] == page.tag[node] for one in among)


def _narrowed(options: Sequence[Sequence[Option]]) -> list[Sequence[Option]]:
    """As many options a step as can all be combined."""
    kept = list(options)
    while prod(map(len, kept)) > _MOST_COMBINATIONS:
        widest = max(range(len(kept)), key=lambda place: len(kept[place]))
        half = kept[widest][: len(kept[widest]) // 2]
        kept[widest] = [*half, *(one for one in kept[widest][len(half) :] if one.is_position)][: len(kept[widest]) - 1]
    return kept


def _skipping(group: Sequence[_Target], names: Sequence[str], values: Values) -> Iterator[tuple[float, Steps, bool]]:
    """Straight to a node with a name of its own, and from there on."""
    for level in range(max(0, len(names) - 2), len(names)):
        places = [(target.page, target.chain[level]) for target in group]
        if not all(is_element(page, node) for page, node in places):
            continue
        options = options_of(places, [target.counted(level) for target in group], values)
        for option in [one for one in options if not one.is_position and not one.is_text][:_FEW_OPTIONS]:
            step = step_of(names[level], option.qualifiers)
            rest = [step_of(name) for name in names[level + 1 :]]
            yield option.cost + _SKIPPED, (ast.ANYWHERE_BELOW, step, *rest), False
