"""The paths that could lead to labelled nodes: along the tags on the way, each step with or without qualifiers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from bowerbird.induce.brooms.ground import Steps
from bowerbird.induce.brooms.layout import Layout, Region, step_of
from bowerbird.induce.brooms.model import Arrangement
from bowerbird.induce.brooms.options import PLAIN, Option, Place, Values, is_element, options_of, place_of
from bowerbird.induce.paths.building import along, at, path, where, with_predicates
from bowerbird.induce.paths.survival import Reliance
from bowerbird.oxpath import ast
from bowerbird.oxpath.ast import Axis, AxisStep
from bowerbird.page import Page

_MOST_COMBINATIONS = 1500
_MOST_OPTIONS = 12
_FEW_OPTIONS = 3
_SKIPPED = 0.2  # the way past unknown steps


class Target:
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


def paths_to(group: Sequence[Target], values: Values) -> Iterator[tuple[float, Steps, bool]]:
    """Paths that lead to all targets of a group and perhaps to others, with their cost and whether by position only."""
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
    made = [
        [(option, _step(name, option, to_sibling=one.to_sibling and level == 0)) for option in options]
        for level, (name, options) in enumerate(zip(names, _narrowed(levels), strict=True))
    ]
    for choice in product(*made):
        by_place = all(option.is_position or not option.qualifiers for option, _ in choice)
        yield sum(option.cost for option, _ in choice), tuple(step for _, step in choice), by_place
    if not one.to_sibling and levels:
        yield from _skipping(group, names, values)


def _by_the_rest(group: Sequence[Target], names: Sequence[str]) -> list[Option]:
    """The sibling that has what the rest of the way leads to, or the so-manieth that has."""
    if len(names) < 2:
        return []
    rest = where(path(*(step_of(name) for name in names[1:])))
    places = {_place_with(target, names) for target in group}
    one = Option(Reliance.CONTENT.cost, (rest,))
    place = places.pop() if len(places) == 1 else 0
    return [one, Option(Reliance.CONTENT.cost + Reliance.FIRST.cost, (rest, at(place)))] if place > 0 else [one]


def _place_with(target: Target, names: Sequence[str]) -> int:
    page, top = target.page, target.chain[0]
    having = [one for one in target.region.tops[1:] if one <= top and _has_way(page, one, names)]
    return len(having)


def _has_way(page: Page, node: int, names: Sequence[str]) -> bool:
    """Whether children of these names lead on from a node of the first of them."""
    nodes = [node] if page.name(node) == names[0] else []
    for name in names[1:]:
        nodes = [child for one in nodes for child in page.children(one) if page.name(child) == name]
    return bool(nodes)


def _step(name: str, option: Option, *, to_sibling: bool) -> AxisStep:
    """The step to a child, or to the first sibling of its kind after the first node."""
    step = step_of(name, option.qualifiers)
    if not to_sibling:
        return step
    counted = any(place_of(one) is not None for one in option.qualifiers[-1:])
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


def _skipping(group: Sequence[Target], names: Sequence[str], values: Values) -> Iterator[tuple[float, Steps, bool]]:
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
