"""From labelled nodes to strands: the path to each attribute that suits the labelled records and the others best.

Problem.    One or two labelled records say which nodes are meant, but not which of their properties matter: position,
            class, the label in front, a word of the template.
Method.     Every path that gives exactly the labelled nodes is tried on the unlabelled records of the same list. It
            costs when it finds nothing there, several nodes, a node that looks unlike the labelled one, or the node of
            another attribute; the cheapest path wins.
Reference.  S. Zheng, chapter 9.4, uses template text only between look-alike rows; so here: a step has qualifiers only
            where siblings share its tag.
Departures. Zheng aligns trees; a strand is a path, so that the wrapper is readable OXPath and finds the same there.
Cost.       At most `_MOST_TRIALS` paths an attribute, each evaluated at once on at most `MOST_PEERS` records a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from itertools import product
from math import prod

from bowerbird.induce.brooms.layout import Layout, Region, step_of
from bowerbird.induce.brooms.likeness import Eye, unlike
from bowerbird.induce.brooms.model import Arrangement
from bowerbird.induce.brooms.options import PLAIN, Option, Place, is_element, options_of
from bowerbird.induce.paths.building import path, union
from bowerbird.oxpath import Nodes, ast, evaluate_each
from bowerbird.oxpath.ast import Expression
from bowerbird.page import Page

_MOST_TRIALS = 160
_MOST_COMBINATIONS = 1500
_MOST_OPTIONS = 10
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
class Found:
    """A path with what it finds in each labelled record and in each peer."""

    expression: Expression
    cost: float
    labelled: tuple[tuple[int, ...], ...]
    peers: tuple[tuple[int, ...], ...]


class Field:
    """The records of a list: labelled ones, and peers that look like them."""

    def __init__(self, layout: Layout, examples: Sequence[Example], peers: Sequence[Region]) -> None:
        self.layout, self.examples, self.peers = layout, examples, peers
        self.eye = Eye([*(one.region for one in examples), *peers])
        self._regions = [*(one.region for one in examples), *peers]

    def tried(self, expression: Expression, cost: float) -> Found:
        found = find_each(expression, self._regions)
        return Found(expression, cost, tuple(found[: len(self.examples)]), tuple(found[len(self.examples) :]))


def find_each(expression: Expression, regions: Sequence[Region]) -> list[tuple[int, ...]]:
    """What an expression finds from the first node of each region."""
    found: list[tuple[int, ...]] = [()] * len(regions)
    by_page: dict[int, list[int]] = {}
    for index, region in enumerate(regions):
        by_page.setdefault(id(region.page), []).append(index)
    for indexes in by_page.values():
        page = regions[indexes[0]].page
        values = evaluate_each(expression, page, [regions[index].first for index in indexes])
        for index, value in zip(indexes, values, strict=True):
            found[index] = tuple(value.rows) if isinstance(value, Nodes) else ()
    return found


def choose_strands(field: Field) -> dict[str, Expression]:
    """The best path for each attribute; attributes that no path reproduces are left out."""
    names = list(dict.fromkeys(name for example in field.examples for name in example.nodes))
    tried = {name: _candidates(field, name) for name in names}
    chosen = {name: min(found, key=lambda one: _cost(field, name, one, {})) for name, found in tried.items() if found}
    for _ in range(_ROUNDS):
        before = dict(chosen)
        for name in chosen:
            others = {other: found for other, found in chosen.items() if other != name}
            chosen[name] = min(tried[name], key=lambda one: _cost(field, name, one, others))
        if all(chosen[name] is before[name] for name in chosen):
            break
    return {name: found.expression for name, found in chosen.items()}


def _cost(field: Field, name: str, found: Found, others: Mapping[str, Found]) -> float:
    known = [
        field.eye.looks(example.region, node) for example in field.examples for node in example.nodes.get(name, ())
    ]
    several = any(len(example.nodes.get(name, ())) > 1 for example in field.examples)
    shared = _shares(field, name, others)
    cost = 0.0
    for place, (region, nodes) in enumerate(zip(field.peers, found.peers, strict=True)):
        if not nodes:
            cost += _MISSING
            continue
        taken = any(set(nodes) & set(other.peers[place]) for one, other in others.items() if one not in shared)
        wrong = sum(unlike(field.eye.looks(region, node), known) for node in nodes) / len(nodes)
        cost += max(wrong, _TAKEN * taken, _SEVERAL * (len(nodes) > 1 and not several))
    return cost / max(len(field.peers), 1) + _FRAGILE * found.cost


def _shares(field: Field, name: str, others: Mapping[str, Found]) -> set[str]:
    """The attributes that have a labelled node in common with this one."""
    own = [set(example.nodes.get(name, ())) for example in field.examples]
    return {
        other
        for other in others
        if any(mine & set(example.nodes.get(other, ())) for mine, example in zip(own, field.examples, strict=True))
    }


def _candidates(field: Field, name: str) -> list[Found]:
    """Paths that give the labelled nodes of an attribute and nothing else in the labelled records."""
    wanted = [example.nodes.get(name, ()) for example in field.examples]
    targets = [
        _Target(example.region, node) for example, nodes in zip(field.examples, wanted, strict=True) for node in nodes
    ]
    groups: dict[tuple[object, ...], list[_Target]] = {}
    crossed = field.layout.arrangement is Arrangement.CROSSED
    for target in targets:
        groups.setdefault((target.piece if crossed else target.piece > 0, *target.kind), []).append(target)
    exact: list[Found] = []
    partial: list[list[Found]] = []
    for group in groups.values():
        found = [one for one in _tried(field, group) if _is_within(one, wanted)]
        exact += [one for one in found if _is_exact(one, wanted)]
        covering = [one for one in found if _covers(one, field, group)]
        partial.append(sorted(covering, key=lambda one: _cost(field, name, one, {}))[:3])
    if len(groups) > 1 and all(partial):
        joined = union([found[0].expression for found in partial])
        exact += [one for one in [field.tried(joined, sum(f[0].cost for f in partial))] if _is_exact(one, wanted)]
    return exact


def _is_within(found: Found, wanted: Sequence[tuple[int, ...]]) -> bool:
    return all(set(nodes) <= set(meant) for nodes, meant in zip(found.labelled, wanted, strict=True))


def _is_exact(found: Found, wanted: Sequence[tuple[int, ...]]) -> bool:
    return all(set(nodes) == set(meant) for nodes, meant in zip(found.labelled, wanted, strict=True))


def _covers(found: Found, field: Field, group: Sequence[_Target]) -> bool:
    by_region = {id(example.region): nodes for example, nodes in zip(field.examples, found.labelled, strict=True)}
    return all(target.node in by_region[id(target.region)] for target in group)


def _tried(field: Field, group: Sequence[_Target]) -> Iterator[Found]:
    seen: set[Expression] = set()
    for cost, expression in nsmallest(_MOST_TRIALS, _paths(field, group), key=lambda one: one[0]):
        if expression not in seen:
            seen.add(expression)
            yield field.tried(expression, cost)


class _Target:
    """A labelled node and the way to it from the part of the record that holds it."""

    def __init__(self, region: Region, node: int) -> None:
        self.region, self.node = region, node
        self.page: Page = region.page
        self.piece = region.top_of(node)
        top = region.tops[self.piece]
        chain = [node] if node != top else []
        while chain and (parent := int(self.page.parent[chain[-1]])) != top:
            chain.append(parent)
        self.chain = chain[::-1]
        self.top = top

    @property
    def kind(self) -> tuple[object, ...]:
        """What targets must have in common for one path to lead to all of them."""
        names = tuple(self.page.name(node) for node in self.chain)
        return self.page.name(self.top), names


def _paths(field: Field, group: Sequence[_Target]) -> Iterator[tuple[float, Expression]]:
    """Paths that lead to all targets of a group and perhaps to others, with their cost."""
    layout, piece = field.layout, group[0].piece
    to_sibling = piece > 0 and layout.arrangement is Arrangement.SIBLINGS
    chains = [[target.top, *target.chain] if to_sibling else target.chain for target in group]
    pages = [target.page for target in group]
    levels = [list(zip(pages, nodes, strict=True)) for nodes in zip(*chains, strict=True)]
    options = [_options_at(places, is_last=place == len(levels) - 1) for place, places in enumerate(levels)]
    names = [pages[0].name(node) for node in chains[0]]
    for choice in product(*_narrowed(options)):
        walked = [step_of(name, option.qualifiers) for name, option in zip(names, choice, strict=True)]
        yield sum(option.cost for option in choice), layout.leading_to(piece, walked)
    if piece == 0 and levels:
        yield from _skipping(levels, names)


def _options_at(places: Sequence[Place], *, is_last: bool) -> list[Option]:
    """What may qualify a step: anything where a sibling has the same tag, else only what the last node is called."""
    options = options_of(places)
    if any(_has_twin(page, node) for page, node in places):
        return [PLAIN, *options[:_MOST_OPTIONS], *(one for one in options[_MOST_OPTIONS:] if one.is_position)]
    named = [one for one in options if not one.is_position]
    return [PLAIN, *named[:_FEW_OPTIONS]] if is_last else [PLAIN]


def _has_twin(page: Page, node: int) -> bool:
    return any(page.tag[one] == page.tag[node] for one in page.siblings(node))


def _narrowed(options: Sequence[Sequence[Option]]) -> list[Sequence[Option]]:
    """As many options a step as can all be combined."""
    kept = list(options)
    while prod(map(len, kept)) > _MOST_COMBINATIONS:
        widest = max(range(len(kept)), key=lambda place: len(kept[place]))
        half = kept[widest][: len(kept[widest]) // 2]
        kept[widest] = [*half, *(one for one in kept[widest][len(half) :] if one.is_position)][: len(kept[widest]) - 1]
    return kept


def _skipping(levels: Sequence[Sequence[Place]], names: Sequence[str]) -> Iterator[tuple[float, Expression]]:
    """Straight to a node with a name of its own, and from there on."""
    for level in range(max(0, len(levels) - 2), len(levels)):
        if not all(is_element(page, node) for page, node in levels[level]):
            continue
        for option in options_of(levels[level])[:_FEW_OPTIONS]:
            if not option.is_position:
                step = step_of(names[level], option.qualifiers)
                rest = [step_of(name) for name in names[level + 1 :]]
                yield option.cost + _SKIPPED, path(ast.HERE, ast.ANYWHERE_BELOW, step, *rest)
