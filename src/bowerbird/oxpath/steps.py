"""Steps over relations: from the nodes reached so far to those of the next step, for all contexts at once.

When there is one context and no predicate asks for positions, a step maps a set to a set (`select_along`); otherwise it
keeps apart what came from which node, counts positions in each such group, and puts the results in order at its end.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np

from bowerbird.oxpath.ast import Axis
from bowerbird.oxpath.axes import along, attributes_along, from_leaves, select_along, styles_along
from bowerbird.oxpath.columns import NONE, Columns, Ids, Mask
from bowerbird.oxpath.nodetests import Test
from bowerbird.oxpath.plans import Focus, Plan, Relation, Type, focus_on, without_positions

NOWHERE = Relation(NONE, NONE)
Run: TypeAlias = Callable[[Focus, Relation], Relation]


class Found(NamedTuple):
    """Candidates of a step: the place of the node each came from, the group in which it is counted, and itself."""

    sources: Ids
    groups: Ids
    nodes: Ids

    def keep(self, mask: Mask | Ids) -> Found:
        return Found(self.sources[mask], self.groups[mask], self.nodes[mask])


@dataclass(frozen=True, slots=True)
class Condition:
    """A predicate made ready: which nodes of a focus it keeps.

    `nth` is set for the predicates that keep one position: a number from 1, or LAST.
    """

    mask: Callable[[Focus], Mask]
    positional: bool = False
    nth: int | None = None


LAST = -1
_WORTH_SORTING = 32  # nodes, among which to look for the same ones costs less than asking them twice


def condition_of(plan: Plan, nth: int | None = None) -> Condition:
    """A predicate's condition: a number is a position, anything else a truth."""
    if nth is not None:
        return Condition(lambda focus: focus.positions == (focus.sizes if nth == LAST else nth), True, nth)
    if plan.type is Type.NUMBER:
        return Condition(lambda focus: plan.numbers(focus) == focus.positions, positional=True)
    return Condition(plan.truths, plan.positional)


def axis_step(axis: Axis, test: Test, conditions: tuple[Condition, ...], *, from_leaf: bool) -> Run:
    """A step along an axis of tree nodes; `from_leaf` tells that attributes may be among the nodes it starts from."""
    positional = any(condition.positional for condition in conditions)

    def find(columns: Columns, nodes: Ids) -> tuple[Ids, Ids]:
        if not from_leaf or int(nodes.max()) < columns.size:
            return along(columns, axis, test, nodes)
        return _from_mixed(columns, axis, test, nodes)

    def run(focus: Focus, relation: Relation) -> Relation:
        columns, nodes = focus.columns, relation.nodes
        if not len(nodes):
            return NOWHERE
        if focus.extent == 1 and not positional and (not from_leaf or int(nodes.max()) < columns.size):
            return _alone(filtered(focus, select_along(columns, axis, test, nodes), conditions))
        sources, found = find(columns, nodes)
        return _finish(focus, relation, Found(sources, sources, found), conditions, axis.is_reverse)

    return run


def below_step(test: Test, conditions: tuple[Condition, ...]) -> Run:
    """`//name[position]`: children of any node from the context down, counted among the children of their parent."""

    def run(focus: Focus, relation: Relation) -> Relation:
        columns, nodes = focus.columns, relation.nodes
        rows = np.flatnonzero(nodes < columns.size)
        if not len(rows):
            return NOWHERE
        siblings = columns.siblings(test.key, test.rows(columns))
        low = np.searchsorted(siblings.keys, nodes[rows] * columns.size)
        high = np.searchsorted(siblings.keys, columns.end[nodes[rows]] * columns.size)
        counts = high - low
        sources = np.repeat(rows, counts)
        spots = np.arange(len(sources)) + np.repeat(low - np.cumsum(counts) + counts, counts)
        found, parents = siblings.rows[spots], siblings.keys[spots] // columns.size
        if not columns.has_one_scope:
            kept = columns.scope[found] == columns.scope[nodes[sources]]
            sources, found, parents = sources[kept], found[kept], parents[kept]
        groups = sources * columns.size + parents
        return _finish(focus, relation, Found(sources, groups, found), conditions, is_reverse=False)

    return run


def leaf_step(axis: Axis, name: str, conditions: tuple[Condition, ...]) -> Run:
    """A step to attributes or styles; `name` may be `*`."""
    find = attributes_along if axis is Axis.ATTRIBUTE else styles_along

    def run(focus: Focus, relation: Relation) -> Relation:
        columns, nodes = focus.columns, relation.nodes
        rows = nodes if not len(nodes) or int(nodes.max()) < columns.size else nodes[nodes < columns.size]
        if not len(rows):
            return NOWHERE
        sources, found = find(columns, name, rows)
        if len(rows) < len(nodes):
            sources = np.flatnonzero(nodes < columns.size)[sources]
        return _finish(focus, relation, Found(sources, sources, found), conditions, is_reverse=False)

    return run


def repeat_step(body: Plan, least: int, most: int | None, conditions: tuple[Condition, ...]) -> Run:
    """`( body )*{least,most}` without actions: the nodes after each number of iterations within the bounds."""

    def run(focus: Focus, relation: Relation) -> Relation:
        columns = focus.columns
        sources, nodes = np.arange(len(relation.nodes)), relation.nodes
        reached = [(sources, nodes)] if least == 0 else []
        known: Ids = _pair_keys(columns, sources, nodes) if least == 0 else NONE
        rounds = 0
        while len(nodes) and (most is None or rounds < most):
            further = body.relation(focus_on(columns, nodes, focus.variables))
            sources, nodes = tidy(columns, sources[further.places], further.nodes)
            rounds += 1
            if rounds >= least:
                # What was reached before has been followed as far already.
                fresh = ~np.isin(_pair_keys(columns, sources, nodes), known)
                sources, nodes = sources[fresh], nodes[fresh]
                known = np.concatenate([known, _pair_keys(columns, sources, nodes)])
                reached.append((sources, nodes))
        if not reached:
            return NOWHERE
        every = tidy(columns, *(np.concatenate(parts) for parts in zip(*reached, strict=True)))
        return _finish(focus, relation, Found(every[0], every[0], every[1]), conditions, is_reverse=False)

    return run


def filtered(focus: Focus, nodes: Ids, conditions: tuple[Condition, ...]) -> Ids:
    """Those of `nodes` that all conditions keep, none of which asks for positions."""
    for condition in conditions:
        if not len(nodes):
            break
        nodes = nodes[condition.mask(without_positions(focus.columns, nodes, focus.variables))]
    return nodes


def filter_groups(focus: Focus, found: Found, conditions: tuple[Condition, ...], *, is_reverse: bool) -> Found:
    """Those of `found` that all conditions keep, positions being counted in each group anew for each condition."""
    for condition in conditions:
        if not len(found.nodes):
            break
        if condition.nth is not None:
            found = _nth(found, condition.nth, is_reverse=is_reverse)
            continue
        if condition.positional:
            positions, sizes = _positions(found.groups, is_reverse=is_reverse)
            inner = Focus(focus.columns, found.nodes, positions, sizes, focus.variables)
            found = found.keep(condition.mask(inner))
        else:
            found = found.keep(_mask_once(focus, found.nodes, condition))
    return found


def _mask_once(focus: Focus, nodes: Ids, condition: Condition) -> Mask:
    """Which nodes a condition keeps that does not ask for positions, each node being asked once: of n siblings the
    last follows all others."""
    is_ascending = bool((nodes[1:] > nodes[:-1]).all())
    if is_ascending or len(nodes) < _WORTH_SORTING:
        return condition.mask(without_positions(focus.columns, nodes, focus.variables))
    distinct, places = np.unique(nodes, return_inverse=True)
    return condition.mask(without_positions(focus.columns, distinct, focus.variables))[places]


def tidy(columns: Columns, places: Ids, nodes: Ids) -> tuple[Ids, Ids]:
    """The distinct pairs, by place and then in document order."""
    if len(nodes) < 2:
        return places, nodes
    if (places[-1] == places[0] or (places[1:] >= places[:-1]).all()) and (nodes[1:] > nodes[:-1]).all():
        last = int(nodes[-1])
        if last < columns.size or int(nodes[0]) >= columns.size:
            return places, nodes
    leaves = nodes >= columns.size
    if leaves.any() and not leaves.all():
        return _tidy_mixed(columns, places, nodes, leaves)
    width = int(nodes.max()) + 1
    keys = places * width + nodes
    if (keys[1:] > keys[:-1]).all():
        return places, nodes
    keys = np.unique(keys)
    return keys // width, keys % width


def _tidy_mixed(columns: Columns, places: Ids, nodes: Ids, leaves: Mask) -> tuple[Ids, Ids]:
    ranks = nodes * 2
    ranks[leaves] = columns.owners(nodes[leaves]) * 2 + 1
    order = np.lexsort((nodes, ranks, places))
    places, nodes = places[order], nodes[order]
    fresh = np.ones(len(nodes), dtype=np.bool_)
    fresh[1:] = (places[1:] != places[:-1]) | (nodes[1:] != nodes[:-1])
    return places[fresh], nodes[fresh]


def _finish(
    focus: Focus, relation: Relation, found: Found, conditions: tuple[Condition, ...], is_reverse: bool
) -> Relation:
    found = filter_groups(focus, found, conditions, is_reverse=is_reverse)
    return Relation(*tidy(focus.columns, relation.places[found.sources], found.nodes))


def _pair_keys(columns: Columns, sources: Ids, nodes: Ids) -> Ids:
    return sources * columns.past_all + nodes


def _nth(found: Found, nth: int, *, is_reverse: bool) -> Found:
    """The candidates at one position of their groups."""
    groups = found.groups
    from_end = (nth == LAST) != is_reverse
    step = 0 if nth == LAST else nth - 1
    turns = np.flatnonzero(groups[1:] != groups[:-1])
    first = np.empty(len(turns) + 1, dtype=np.intp)
    last = np.empty(len(turns) + 1, dtype=np.intp)
    first[0], last[-1] = 0, len(groups) - 1
    first[1:], last[:-1] = turns + 1, turns
    wanted = last - step if from_end else first + step
    return found.keep(wanted[(wanted >= first) & (wanted <= last)]) if step else found.keep(wanted)


def _alone(nodes: Ids) -> Relation:
    return Relation(np.zeros(len(nodes), dtype=np.intp), nodes)


def _positions(groups: Ids, *, is_reverse: bool) -> tuple[Ids, Ids]:
    """The position of each candidate in its group, and the group's size; equal groups stand together."""
    places = np.arange(len(groups))
    starts = np.empty(len(groups), dtype=np.bool_)
    starts[0] = True
    np.not_equal(groups[1:], groups[:-1], out=starts[1:])
    first = np.flatnonzero(starts)
    counts = np.diff(first, append=len(groups))
    sizes = np.repeat(counts, counts)
    positions = places - np.repeat(first, counts) + 1
    return (sizes - positions + 1 if is_reverse else positions), sizes


def _from_mixed(columns: Columns, axis: Axis, test: Test, nodes: Ids) -> tuple[Ids, Ids]:
    """The axis from rows and leaves together."""
    rows, leaves = np.flatnonzero(nodes < columns.size), np.flatnonzero(nodes >= columns.size)
    row_sources, from_rows = along(columns, axis, test, nodes[rows]) if len(rows) else (NONE, NONE)
    leaf_sources, others = from_leaves(columns, axis, test, nodes[leaves])
    sources = np.concatenate([rows[row_sources], leaves[leaf_sources]])
    order = np.argsort(sources, kind="stable")
    return sources[order], np.concatenate([from_rows, others])[order]
