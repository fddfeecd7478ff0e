"""Evaluation of pure expressions over a page: from trees and nodes to values.

An expression is made ready once (for the types of its variables) and then evaluated at as many context nodes as are
given, all at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias, overload

import numpy as np

from bowerbird.errors import OxpathEvaluationError
from bowerbird.oxpath import ast
from bowerbird.oxpath.columns import Columns, Ids, columns_of
from bowerbird.oxpath.compiler import Compiler
from bowerbird.oxpath.plans import Bound, Focus, Plan, Relation, Type, focus_on
from bowerbird.oxpath.steps import condition_of
from bowerbird.oxpath.styles import PROPERTIES
from bowerbird.oxpath.values import number_text, to_number
from bowerbird.page.model import Page

_KEPT_PLANS = 2048


@dataclass(frozen=True, slots=True)
class Leaf:
    """A node that is no row of the page: an attribute of a row, or one of its computed styles."""

    owner: int
    name: str
    value: str
    is_style: bool = False


Node: TypeAlias = int | Leaf


class Nodes(Sequence[Node]):
    """Nodes of one page, distinct and in document order; equal to any sequence of the same nodes."""

    __slots__ = ("_columns", "ids")

    def __init__(self, columns: Columns, ids: Ids) -> None:
        self._columns = columns
        self.ids = ids

    def __len__(self) -> int:
        return len(self.ids)

    @overload
    def __getitem__(self, place: int) -> Node: ...
    @overload
    def __getitem__(self, place: slice) -> Nodes: ...
    def __getitem__(self, place: int | slice) -> Node | Nodes:
        if isinstance(place, slice):
            return Nodes(self._columns, self.ids[place])
        return _node(self._columns, int(self.ids[place]))

    def __iter__(self) -> Iterator[Node]:
        columns, size = self._columns, self._columns.size
        return (number if number < size else _node(columns, number) for number in self.ids.tolist())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and not isinstance(other, str) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # equal to lists, which have none

    def __repr__(self) -> str:
        return f"Nodes({list(self)})"

    @property
    def rows(self) -> list[int]:
        """Those that are rows of the page."""
        rows: list[int] = self.ids[self.ids < self._columns.size].tolist()
        return rows

    def strings(self) -> list[str]:
        """The string value of each."""
        return self._columns.strings(self.ids)


Value: TypeAlias = Nodes | str | float | bool | tuple[str, ...]
Variables: TypeAlias = Mapping[str, Value | int | Sequence[Node]]
_NO_VARIABLES: Variables = {}


def select(
    expression: ast.Expression,
    page: Page,
    context: Iterable[Node] | None = None,
    variables: Variables = _NO_VARIABLES,
) -> Nodes:
    """The nodes that `expression` gives from any of the context nodes; from the root of the page if there are none."""
    columns = columns_of(page)
    ids = _ROOT if context is None else _ids(columns, context)
    bound = _bound(columns, variables)
    plan = _ready(expression, columns, bound)
    if plan.type is not Type.NODES:
        raise OxpathEvaluationError(f"nodes are wanted here, not a {plan.type.name.lower()}")
    if not len(ids):
        return Nodes(columns, ids)
    found = plan.relation(focus_on(columns, ids, bound)).nodes
    return Nodes(columns, found if len(ids) == 1 else columns.in_order(found))


def evaluate(
    expression: ast.Expression,
    page: Page,
    node: Node = 0,
    variables: Variables = _NO_VARIABLES,
    *,
    position: int = 1,
    size: int = 1,
) -> Value:
    """The value of `expression` at one node."""
    columns = columns_of(page)
    bound = _bound(columns, variables)
    plan = _ready(expression, columns, bound)
    ids = _ids(columns, [node]) if node else _ROOT
    if position == size == 1:
        return _values(plan, Focus(columns, ids, _ONE, _ONE, bound))[0]
    return _values(plan, Focus(columns, ids, _ONE * position, _ONE * size, bound))[0]


def evaluate_each(
    expression: ast.Expression, page: Page, nodes: Iterable[Node], variables: Variables = _NO_VARIABLES
) -> list[Value]:
    """The value of `expression` at each node, as `evaluate` gives it, but computed for all at once."""
    columns = columns_of(page)
    bound = _bound(columns, variables)
    plan = _ready(expression, columns, bound)
    ids = _ids(columns, nodes)
    return _values(plan, focus_on(columns, ids, bound)) if len(ids) else []


def normal_texts(page: Page, rows: Sequence[int]) -> list[str]:
    """`norm(.)` of each row."""
    return columns_of(page).normal_texts(rows)


def filter_nodes(
    condition: ast.Expression, page: Page, nodes: Sequence[Node], variables: Variables = _NO_VARIABLES
) -> list[Node]:
    """Those nodes that a predicate keeps, positions being counted along the sequence."""
    columns = columns_of(page)
    bound = _bound(columns, variables)
    ids = _ids(columns, nodes)
    if not len(ids):
        return []
    positions, sizes = np.arange(1, len(ids) + 1), np.full(len(ids), len(ids), dtype=np.intp)
    mask = condition_of(_ready(condition, columns, bound)).mask(Focus(columns, ids, positions, sizes, bound))
    return [node for node, kept in zip(nodes, mask.tolist(), strict=True) if kept]


def text_of(value: Value) -> str:
    """XPath's string() of a value."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return number_text(value)
    if isinstance(value, Nodes):
        return value[:1].strings()[0] if len(value) else ""
    return value[0] if value else ""


def number_of(value: Value) -> float:
    """XPath's number() of a value."""
    return float(value) if isinstance(value, bool | float) else to_number(text_of(value))


def is_true(value: Value) -> bool:
    """XPath's boolean() of a value."""
    if isinstance(value, float):
        return value == value and value != 0
    return bool(value) if isinstance(value, str | bool) else len(value) > 0


# Between the values of callers and those of plans


_ROOT: Ids = np.zeros(1, dtype=np.intp)
_ONE: Ids = np.ones(1, dtype=np.intp)


def _ids(columns: Columns, nodes: Iterable[Node]) -> Ids:
    if isinstance(nodes, Nodes):
        return nodes.ids
    listed = list(nodes)
    return np.array([node if not isinstance(node, Leaf) else _id(columns, node) for node in listed], dtype=np.intp)


def _id(columns: Columns, leaf: Leaf) -> int:
    if leaf.is_style:
        return columns.first_style + leaf.owner * len(PROPERTIES) + PROPERTIES.index(leaf.name)
    place = list(columns.page.attributes[leaf.owner]).index(leaf.name)
    return columns.size + int(columns.attribute_starts[leaf.owner]) + place


def _node(columns: Columns, number: int) -> Node:
    if number < columns.size:
        return number
    return Leaf(columns.owner(number), columns.name(number), columns.string(number), number >= columns.first_style)


def _bound(columns: Columns, variables: Variables) -> dict[str, Bound]:
    return {name: _bound_value(columns, value) for name, value in variables.items()} if variables else {}


def _bound_value(columns: Columns, value: Value | int | Sequence[Node]) -> Bound:
    if isinstance(value, str | bool | float):
        return value
    if isinstance(value, int):
        return float(value)
    strings = tuple(item for item in value if isinstance(item, str))
    if strings or (isinstance(value, tuple) and not value):
        return strings
    return columns.in_order(_ids(columns, (item for item in value if not isinstance(item, str))))


def _type_of(value: Bound) -> Type:
    match value:
        case bool():
            return Type.BOOLEAN
        case float():
            return Type.NUMBER
        case str():
            return Type.STRING
        case tuple():
            return Type.STRINGS
        case _:
            return Type.NODES


_plans: dict[tuple[int, bool, tuple[tuple[str, Type], ...]], tuple[ast.Expression, Plan]] = {}


def _ready(expression: ast.Expression, columns: Columns, bound: Mapping[str, Bound]) -> Plan:
    """The plan of `expression`, made once. Trees are large keys, so they are told apart by identity and kept alive."""
    types = tuple([(name, _type_of(value)) for name, value in bound.items()]) if bound else ()
    key = (id(expression), columns.has_one_scope, types)
    kept = _plans.get(key)
    if kept is None:
        if len(_plans) >= _KEPT_PLANS:
            _plans.clear()
        plan = Compiler(dict(types), columns.has_one_scope).plan(expression)
        kept = _plans[key] = (expression, plan)
    return kept[1]


def _values(plan: Plan, focus: Focus) -> list[Value]:
    match plan.type:
        case Type.NODES:
            found = plan.relation(focus)
            return [Nodes(focus.columns, found.nodes)] if focus.extent == 1 else list(_split(found, focus))
        case Type.STRINGS:
            return [tuple(tokens) for tokens in plan.token_lists(focus)]
        case Type.STRING:
            return list(plan.strings(focus))
        case Type.NUMBER:
            return list(plan.numbers(focus).tolist())
        case Type.BOOLEAN:
            return list(plan.truths(focus).tolist())


def _split(relation: Relation, focus: Focus) -> list[Nodes]:
    bounds = np.searchsorted(relation.places, np.arange(focus.extent + 1)).tolist()
    return [Nodes(focus.columns, relation.nodes[low:high]) for low, high in pairwise(bounds)]
