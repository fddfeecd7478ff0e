"""Axes over a page: from nodes to the nodes along an axis that pass a test.

Problem.    Every axis but two is one stretch of a list of candidates: of the rows that pass the test in document
            order (`descendant`, `following` …), or of the same rows ordered by parent (`child` and the sibling axes).
            The ends of the stretch are found by binary search, for all context nodes at once.
Reference.  T. Grust, M. van Keulen, J. Teubner, "Staircase Join: Teach a Relational DBMS to Watch its (Axis) Steps",
            VLDB 2003; P. Boncz et al., "MonetDB/XQuery", SIGMOD 2006 (loop lifting: `along` keeps the sources apart).
Departures. Pre-order and the end of the subtree instead of pre-order and post-order; attributes have numbers of their
            own behind the rows; frames and shadow roots are scopes that axes do not leave.
Cost.       O(k log n + results) in numpy for k context nodes; `ancestor` takes one round for each level.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from bowerbird.oxpath.ast import Axis
from bowerbird.oxpath.columns import NONE, Columns, Ids
from bowerbird.oxpath.nodetests import Test
from bowerbird.oxpath.styles import PROPERTIES, known_properties
from bowerbird.page.kinds import Kind

# From so many context nodes on, one pass over all candidates beats a search for each node (measured).
_MANY = 24


def select_along(columns: Columns, axis: Axis, test: Test, nodes: Ids) -> Ids:
    """The distinct nodes along `axis` from any of `nodes` (rows, in order), in document order."""
    if len(nodes) == 1:
        if axis is Axis.DESCENDANT and columns.has_one_scope:
            return _below_one(columns, test, int(nodes[0]))
        return along(columns, axis, test, nodes)[1]
    if not len(nodes):
        return NONE
    special = _SET_AXES.get(axis)
    if special is not None and columns.has_one_scope:
        return special(columns, test, nodes)
    return np.unique(along(columns, axis, test, nodes)[1])


def along(columns: Columns, axis: Axis, test: Test, nodes: Ids) -> tuple[Ids, Ids]:
    """Pairs of a place in `nodes` (rows) and a node along `axis` from there, by place and then in document order."""
    return _AXES[axis](columns, test, nodes)


def attributes_along(columns: Columns, name: str, nodes: Ids) -> tuple[Ids, Ids]:
    """The same for the attribute axis; `name` may be `*`."""
    if name == "*":
        starts = columns.attribute_starts
        places, found = _stretches(starts[nodes], starts[nodes + 1])
        return places, found + columns.size
    column = columns.attribute(name)
    if not len(column.owners):
        return NONE, NONE
    spots = np.searchsorted(column.owners, nodes)
    spots[spots == len(column.owners)] = 0
    places = np.flatnonzero(column.owners[spots] == nodes)
    return places, column.ids[spots[places]]


def styles_along(columns: Columns, name: str, nodes: Ids) -> tuple[Ids, Ids]:
    """The same for the style axis."""
    known = known_properties(columns.page)
    numbers = [PROPERTIES.index(style) for style in known if name in ("*", style)]
    places = np.flatnonzero(columns.kind[nodes] == Kind.ELEMENT)
    found = columns.first_style + nodes[places, None] * len(PROPERTIES) + np.array(numbers, dtype=np.intp)[None, :]
    return np.repeat(places, len(numbers)), found.ravel()


def from_leaves(columns: Columns, axis: Axis, test: Test, leaves: Ids) -> tuple[Ids, Ids]:
    """The same for attributes and styles as context nodes."""
    owners = columns.owners(leaves)
    match axis:
        case Axis.PARENT:
            return _self(columns, test, owners)
        case Axis.ANCESTOR:
            return _ancestor_or_self(columns, test, owners)
        case Axis.FOLLOWING:
            return _in_stretch(columns, test, owners, owners + 1, _scope_ends(columns, owners))
        case Axis.PRECEDING:
            return _preceding(columns, test, owners)
        case Axis.SELF | Axis.DESCENDANT_OR_SELF | Axis.ANCESTOR_OR_SELF if test.matches_any_node():
            places = np.arange(len(leaves))
            if axis is not Axis.ANCESTOR_OR_SELF:
                return places, leaves
            above, found = _ancestor_or_self(columns, test, owners)
            order = np.argsort(np.concatenate([above, places]), kind="stable")
            return np.concatenate([above, places])[order], np.concatenate([found, leaves])[order]
        case Axis.ANCESTOR_OR_SELF:
            return _ancestor_or_self(columns, test, owners)
        case _:
            return NONE, NONE


# Stretches of candidates


def _stretches(low: Ids, high: Ids) -> tuple[Ids, Ids]:
    """The numbers of `range(low[i], high[i])` for every i, one after the other, each with its i."""
    if len(low) == 1:
        found = np.arange(low[0], high[0])
        return np.zeros(len(found), dtype=np.intp), found
    counts = np.maximum(high - low, 0)
    ends = np.cumsum(counts)
    places = np.repeat(np.arange(len(low)), counts)
    return places, np.arange(ends[-1] if len(ends) else 0) + np.repeat(low - ends + counts, counts)


def _in_stretch(columns: Columns, test: Test, nodes: Ids, first: Ids, stop: Ids) -> tuple[Ids, Ids]:
    """Rows that pass from `first` up to `stop` in the scope of each node."""
    rows = test.rows(columns)
    if test.matches_any_node():
        places, found = _stretches(first, stop)
    else:
        places, spots = _stretches(np.searchsorted(rows, first), np.searchsorted(rows, stop))
        found = rows[spots]
    if columns.has_one_scope:
        return places, found
    kept = columns.scope[found] == columns.scope[nodes[places]]
    return places[kept], found[kept]


def _scope_ends(columns: Columns, nodes: Ids) -> Ids:
    if columns.has_one_scope:
        return np.full(len(nodes), columns.size, dtype=np.intp)
    return columns.end[columns.scope[nodes]]


def _among_siblings(columns: Columns, test: Test, low: Ids, high: Ids) -> tuple[Ids, Ids]:
    siblings = columns.siblings(test.key, test.rows(columns))
    places, spots = _stretches(np.searchsorted(siblings.keys, low), np.searchsorted(siblings.keys, high))
    return places, siblings.rows[spots]


# One function an axis


def _self(columns: Columns, test: Test, nodes: Ids) -> tuple[Ids, Ids]:
    places = np.flatnonzero(test.passing(columns, nodes))
    return places, nodes[places]


def _child(columns: Columns, test: Test, nodes: Ids) -> tuple[Ids, Ids]:
    return _among_siblings(columns, test, nodes * columns.size, (nodes + 1) * columns.size)


def _following_sibling(columns: Columns, test: Test, nodes: Ids) -> tuple[Ids, Ids]:
    parents = _parents_in_scope(columns, nodes)
    return _among_siblings(columns, test, parents * columns.size + nodes + 1, (parents + 1) * columns.size)


def _preceding_sibling(columns: Columns, test: Test, nodes: Ids) -> tuple[Ids, Ids]:
    parents = _parents_in_scope(columns, nodes)
    return _among_siblings(columns, test, parents * columns.size, parents * columns.size + nodes)


def _descendant(columns: Columns, test: Test, nodes: Ids) -> tuple[Ids, Ids]:
    return _in_stretch(columns, test, nodes, nodes + 1, columns.end[nodes])


def _descendant_or_self(columns: Columns, test: Test, nodes: Ids) -> tuple[Ids, Ids]:
    return _in_stretch(columns, test, nodes, nodes, columns.end[nodes])


def _following(columns: Columns, test: Test, nodes: Ids) -> tuple[Ids, Ids]:
    return _in_stretch(columns, test, nodes, columns.end[nodes], _scope_ends(columns, nodes))


def _preceding(columns: Columns, test: Test, nodes: Ids) -> tuple[Ids, Ids]:
    first = np.zeros(len(nodes), dtype=np.intp) if columns.has_one_scope else columns.scope[nodes]
    places, found = _in_stretch(columns, test, nodes, first, nodes)
    kept = columns.end[found] <= nodes[places]  # no ancestors
    return places[kept], found[kept]


def _parents_in_scope(columns: Columns, nodes: Ids) -> Ids:
    """The parent of each node; for a scope's root, which has none, a number that is no row's."""
    parents = columns.parent[nodes]
    if columns.has_one_scope:
        return parents
    return np.where(columns.scope[nodes] == nodes, -1, parents)


def _parent(columns: Columns, test: Test, nodes: Ids) -> tuple[Ids, Ids]:
    parents = _parents_in_scope(columns, nodes)
    places = np.flatnonzero(parents >= 0)
    kept, found = _self(columns, test, parents[places])
    return places[kept], found


def _ancestor(columns: Columns, test: Test, nodes: Ids) -> tuple[Ids, Ids]:
    return _upwards(columns, test, nodes, with_self=False)


def _ancestor_or_self(columns: Columns, test: Test, nodes: Ids) -> tuple[Ids, Ids]:
    return _upwards(columns, test, nodes, with_self=True)


def _upwards(columns: Columns, test: Test, nodes: Ids, *, with_self: bool) -> tuple[Ids, Ids]:
    places = np.arange(len(nodes))
    levels = [(places, nodes)] if with_self else []
    while len(nodes):
        parents = _parents_in_scope(columns, nodes)
        going_on = parents >= 0
        places, nodes = places[going_on], parents[going_on]
        levels.append((places, nodes))
    every_place, every_node = (np.concatenate(parts) for parts in zip(*reversed(levels), strict=True))
    order = np.argsort(every_place, kind="stable")  # from the root down, for each place
    every_place, every_node = every_place[order], every_node[order]
    kept, found = _self(columns, test, every_node)
    return every_place[kept], found


def _nothing(columns: Columns, test: Test, nodes: Ids) -> tuple[Ids, Ids]:  # noqa: ARG001  # as the others
    return NONE, NONE


_AXES: dict[Axis, Callable[[Columns, Test, Ids], tuple[Ids, Ids]]] = {
    Axis.SELF: _self,
    Axis.CHILD: _child,
    Axis.PARENT: _parent,
    Axis.DESCENDANT: _descendant,
    Axis.DESCENDANT_OR_SELF: _descendant_or_self,
    Axis.ANCESTOR: _ancestor,
    Axis.ANCESTOR_OR_SELF: _ancestor_or_self,
    Axis.FOLLOWING: _following,
    Axis.FOLLOWING_SIBLING: _following_sibling,
    Axis.PRECEDING: _preceding,
    Axis.PRECEDING_SIBLING: _preceding_sibling,
    Axis.NAMESPACE: _nothing,  # HTML has no namespace nodes
}


# For a set of nodes, when nobody asks which result came from which


def _outermost(columns: Columns, nodes: Ids) -> Ids:
    """Those of `nodes` that lie in no other."""
    reach = np.maximum.accumulate(columns.end[nodes])
    kept = np.ones(len(nodes), dtype=np.bool_)
    kept[1:] = nodes[1:] >= reach[:-1]
    return nodes[kept]


def _below_one(columns: Columns, test: Test, node: int) -> Ids:
    rows = test.rows(columns)
    if not node:
        return rows[1:] if test.matches_any_node() else rows
    low, high = rows.searchsorted((node + 1, columns.end[node]))
    return rows[low:high]


def _set_descendant(columns: Columns, test: Test, nodes: Ids) -> Ids:
    return _descendant(columns, test, _outermost(columns, nodes))[1]


def _set_descendant_or_self(columns: Columns, test: Test, nodes: Ids) -> Ids:
    return _descendant_or_self(columns, test, _outermost(columns, nodes))[1]


def _set_child(columns: Columns, test: Test, nodes: Ids) -> Ids:
    if len(nodes) < _MANY:
        return np.sort(_child(columns, test, nodes)[1])
    rows = test.rows(columns)
    if test.matches_any_node():
        rows = rows[1:]
    wanted = np.zeros(columns.size, dtype=np.bool_)
    wanted[nodes] = True
    return rows[wanted[columns.parent[rows]]]


def _set_parent(columns: Columns, test: Test, nodes: Ids) -> Ids:
    wanted = np.zeros(columns.size + 1, dtype=np.bool_)
    wanted[columns.parent[nodes]] = True
    return test.filter(columns, np.flatnonzero(wanted[:-1]))


def _set_ancestor(columns: Columns, test: Test, nodes: Ids, *, with_self: bool = False) -> Ids:
    """Candidates whose stretch of rows holds one of `nodes`."""
    rows = test.rows(columns)
    before = np.searchsorted(nodes, rows if with_self else rows + 1)
    return rows[before < np.searchsorted(nodes, columns.end[rows])]


def _set_following(columns: Columns, test: Test, nodes: Ids) -> Ids:
    rows = test.rows(columns)
    return rows[np.searchsorted(rows, columns.end[nodes].min()) :]


def _set_preceding(columns: Columns, test: Test, nodes: Ids) -> Ids:
    return _preceding(columns, test, nodes[-1:])[1]


_SET_AXES: dict[Axis, Callable[[Columns, Test, Ids], Ids]] = {
    Axis.DESCENDANT: _set_descendant,
    Axis.DESCENDANT_OR_SELF: _set_descendant_or_self,
    Axis.CHILD: _set_child,
    Axis.PARENT: _set_parent,
    Axis.ANCESTOR: _set_ancestor,
    Axis.ANCESTOR_OR_SELF: lambda columns, test, nodes: _set_ancestor(columns, test, nodes, with_self=True),
    Axis.FOLLOWING: _set_following,
    Axis.PRECEDING: _set_preceding,
}
