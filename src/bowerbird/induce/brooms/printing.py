"""A library of record-level wrappers as one OXPath expression that yields the same records and values.

Each wrapper is an optional predicate of the root: a path to the nodes where records begin, marked, with a predicate for
the number of attributes that a record shows, and one for each attribute. What `fit` knows by counting has to be said:

- A run of siblings ends where the next record begins. XPath cannot name the node that a predicate was entered from, so
  the first node asks whether as many records begin before the sibling as before itself, and one more.
- A crossed record's cells share a column. XPath cannot compare columns, so there is a branch for each.
- Where several wrappers begin at the same nodes, that which tells most attributes apart takes the record, the earlier
  of equals.
"""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.induce.brooms.layout import MOST_COLUMNS
from bowerbird.induce.brooms.model import Arrangement, BroomLibrary, BroomWrapper, Strand
from bowerbird.induce.labels.marking import marker_of
from bowerbird.induce.paths.building import along, at, call, path, union, where
from bowerbird.oxpath import ast, parse, show
from bowerbird.oxpath.ast import Axis, AxisStep, Expression, Marker, NameTest, Predicate

RECORD = "record"
_ANY_ELEMENT = NameTest("*")
_NOTHING = path(AxisStep(Axis.CHILD, NameTest("record"), (where(call("false")),)))


def oxpath_of(library: BroomLibrary) -> str:
    """The expression, in its canonical text."""
    wrappers = library.wrappers
    parts = tuple(Predicate(_records(wrapper, wrappers), optional=True) for wrapper in wrappers)
    return show(ast.Path(ast.ROOT, (AxisStep(Axis.SELF, ast.ANY_NODE, parts),)))


def _records(wrapper: BroomWrapper, wrappers: Sequence[BroomWrapper]) -> Expression:
    firsts = parse(wrapper.firsts)
    assert isinstance(firsts, ast.Path)
    *above, first = firsts.steps
    assert isinstance(first, AxisStep)
    marked = (*first.qualifiers, *_conditions(wrapper, wrappers), Marker(RECORD))
    attributes = tuple(_marked(wrapper, name) for name in _names(wrapper))
    return ast.Path(firsts.start, (*above, AxisStep(first.axis, first.test, (*marked, *attributes))))


def _conditions(wrapper: BroomWrapper, wrappers: Sequence[BroomWrapper]) -> list[Predicate]:
    """Enough attributes, at least as many as later wrappers find, and more than earlier ones; all parts there."""
    asked = [where(ast.Binary(">=", _number(wrapper), ast.Number(float(wrapper.least))))]
    place = wrappers.index(wrapper)
    for other, rival in enumerate(wrappers):
        if other != place and rival.firsts == wrapper.firsts:
            more = ast.Binary(">" if other < place else ">=", _told_apart(wrapper), _told_apart(rival))
            asked.append(where(more))
    if wrapper.arrangement is Arrangement.CROSSED:
        asked += [where(_same_column(offset)) for offset in wrapper.rows[1:]]
        asked.append(where(ast.Binary("<", _count_before(_ANY_ELEMENT), ast.Number(float(MOST_COLUMNS)))))
    return asked


def _number(wrapper: BroomWrapper) -> Expression:
    """How many attributes are found."""
    found = [call("boolean", _way(wrapper, name)) for name in _names(wrapper)]
    total: Expression = call("number", found[0])
    for one in found[1:]:
        total = ast.Binary("+", total, one)
    return total


def _told_apart(wrapper: BroomWrapper) -> Expression:
    """How many attributes are found, less those at nodes of others, as `model.told_apart` counts them."""
    ways = [_way(wrapper, name) for name in _names(wrapper)]
    total = ast.Binary("+", _number(wrapper), call("count", union(ways)))
    for way in ways:
        total = ast.Binary("-", total, call("count", way))
    return total


def _names(wrapper: BroomWrapper) -> list[str]:
    return list(dict.fromkeys(strand.attribute for strand in wrapper.strands))


def _marked(wrapper: BroomWrapper, name: str) -> Predicate:
    way = _way(wrapper, name)
    value = marker_of(name, _ends(wrapper, name))
    if isinstance(way, ast.Path) and isinstance(last := way.steps[-1], AxisStep):
        marked = AxisStep(last.axis, last.test, (*last.qualifiers, value))
        return Predicate(ast.Path(way.start, (*way.steps[:-1], marked)), optional=True)
    return Predicate(ast.Filtered(way, (value,)), optional=True)


def _ends(wrapper: BroomWrapper, name: str) -> set[str]:
    """The tags of the nodes that the strands of an attribute lead to."""
    ways = [parse(strand.path) for strand in wrapper.strands if strand.attribute == name]
    tests = [last.test for way in ways if isinstance(way, ast.Path) and isinstance(last := way.steps[-1], AxisStep)]
    return {
        test.name if isinstance(test, NameTest) else wrapper.tag_path[-1] * (test == ast.ANY_NODE) for test in tests
    }


def _way(wrapper: BroomWrapper, name: str) -> Expression:
    """What leads from the first node of a record to an attribute."""
    ways = [_one_way(wrapper, strand) for strand in wrapper.strands if strand.attribute == name]
    return union(ways)


def _one_way(wrapper: BroomWrapper, strand: Strand) -> Expression:
    way = parse(strand.path)
    assert isinstance(way, ast.Path)
    if strand.part:
        return ast.Path(_same_column(wrapper.rows[strand.part]), way.steps)
    sibling = way.steps[1] if len(way.steps) > 1 else None
    if not isinstance(sibling, AxisStep) or sibling.axis is not Axis.FOLLOWING_SIBLING:
        return way
    return path(_before_the_next(wrapper, sibling), *way.steps[1:])


def _before_the_next(wrapper: BroomWrapper, sibling: AxisStep) -> AxisStep:
    """The first node itself, if no other record begins between it and the sibling."""
    firsts = parse(wrapper.firsts)
    assert isinstance(firsts, ast.Path)
    first = firsts.steps[-1]
    assert isinstance(first, AxisStep)
    begun = along(Axis.PRECEDING_SIBLING, first)
    before_here = ast.Binary("+", call("count", path(begun)), ast.Number(1.0))
    own = where(ast.Binary("=", call("count", path(sibling, begun)), before_here))
    return AxisStep(Axis.SELF, ast.ANY_NODE, (own,))


def _same_column(offset: int) -> Expression:
    """From a cell to the one below it."""
    row = AxisStep(Axis.FOLLOWING_SIBLING, _ANY_ELEMENT, (at(offset),))
    branches = []
    for column in range(MOST_COLUMNS):
        here = where(ast.Binary("=", _count_before(_ANY_ELEMENT), ast.Number(float(column))))
        cell = AxisStep(Axis.CHILD, _ANY_ELEMENT, (at(column + 1),))
        branches.append(path(AxisStep(Axis.SELF, ast.ANY_NODE, (here,)), ast.ABOVE, row, cell))
    return union(branches)


def _count_before(test: NameTest) -> Expression:
    return call("count", path(AxisStep(Axis.PRECEDING_SIBLING, test)))
