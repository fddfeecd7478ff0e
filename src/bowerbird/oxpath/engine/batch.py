"""Attributes of many records at once: what predicates like `[? .//b:<price=norm(.)>]` find at each of many nodes.

The engine goes node by node, because a node may lead to other pages. Predicates that only read the page are
evaluated for all nodes together, which costs little more than for one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from bowerbird.oxpath import Node, evaluate_each, text_of
from bowerbird.oxpath import Value as Evaluated
from bowerbird.oxpath.ast import Marker
from bowerbird.oxpath.engine.operations import Finds, Plan, Qualify, Select, Test
from bowerbird.oxpath.engine.record import Scalar, Source, Value
from bowerbird.page import Page

Entries: TypeAlias = list[tuple[str, Value]]
Locate: TypeAlias = Callable[[Node], Source]


def read_at_once(
    tests: Sequence[Test], page: Page, nodes: Sequence[Node], bound: Mapping[str, Scalar], locate: Locate
) -> dict[int, list[Entries]]:
    """What each test that only reads attributes finds at each node, by the identity of the test."""
    found: dict[int, list[Entries]] = {}
    for test in tests:
        if isinstance(test, Marker) and test.value is not None:
            found[id(test)] = _marked((test,), page, nodes, bound, locate)
        elif isinstance(test, Finds) and (reading := _reading(test.plan)) is not None:
            select, markers = reading
            groups = [_nodes(value) for value in evaluate_each(select.expression, page, nodes, bound)]
            flat = [node for group in groups for node in group]
            entries = iter(_marked(markers, page, flat, bound, locate))
            found[id(test)] = [[entry for _ in group for entry in next(entries)] for group in groups]
    return found


def _reading(plan: Plan) -> tuple[Select, tuple[Marker, ...]] | None:
    """The path and the markers of a plan that does nothing but read attributes."""
    match plan:
        case (Select() as select, Qualify(tests)):
            markers = tuple(test for test in tests if isinstance(test, Marker) and test.value is not None)
            return (select, markers) if len(markers) == len(tests) else None
    return None


def _marked(
    markers: Sequence[Marker], page: Page, nodes: Sequence[Node], bound: Mapping[str, Scalar], locate: Locate
) -> list[Entries]:
    columns = [evaluate_each(marker.value, page, nodes, bound) for marker in markers if marker.value is not None]
    sources = [locate(node) for node in nodes]
    return [
        [(marker.name, Value(plain(column[row]), source)) for marker, column in zip(markers, columns, strict=True)]
        for row, source in enumerate(sources)
    ]


def plain(value: Evaluated) -> Scalar:
    """A value as records have it: nodes are their text."""
    return value if isinstance(value, str | float | bool) else text_of(value)


def _nodes(value: Evaluated) -> Sequence[Node]:
    return value if not isinstance(value, str | float | bool | tuple) else ()
