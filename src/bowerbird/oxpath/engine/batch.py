"""Attributes of many records at once: what predicates like `[? .//b:<price=norm(.)>]` find at each of many nodes.

The engine goes node by node, because a node may lead to other pages. Predicates that only read the page are
evaluated for all nodes together, which costs little more than for one. A static page whose root is the only node is
read without building its columns, where that can be (`bowerbird.oxpath.engine.quick`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from bowerbird.oxpath import Node, evaluate_each, text_of
from bowerbird.oxpath import Value as Evaluated
from bowerbird.oxpath.ast import Marker
from bowerbird.oxpath.engine.operations import Finds, Test, reading_of
from bowerbird.oxpath.engine.quick import read_markup
from bowerbird.oxpath.engine.record import Entries, Scalar, Source, Value
from bowerbird.oxpath.engine.visitor import View
from bowerbird.page import Page
from bowerbird.page.markup import Markup

Locate: TypeAlias = Callable[[Node], Source]
Read: TypeAlias = Mapping[int, list[Entries]]
_ROOT = (0,)


def read_at_once(tests: Sequence[Test], view: View, nodes: Sequence[Node], bound: Mapping[str, Scalar]) -> Read:
    """What each test that only reads attributes finds at each node, by the identity of the test."""
    if isinstance(view.content, Markup) and nodes == _ROOT:
        from_markup = read_markup(tests, view.content, view.number)
        if from_markup is not None:
            return from_markup
    page, locate = view.page, view.source
    found: dict[int, list[Entries]] = {}
    for test in tests:
        if isinstance(test, Marker) and test.value is not None:
            found[id(test)] = _marked((test,), page, nodes, bound, locate)
        elif isinstance(test, Finds) and (reading := reading_of(test.plan)) is not None:
            select, markers = reading
            groups = [_nodes(value) for value in evaluate_each(select.expression, page, nodes, bound)]
            flat = [node for group in groups for node in group]
            entries = iter(_marked(markers, page, flat, bound, locate))
            found[id(test)] = [[entry for _ in group for entry in next(entries)] for group in groups]
    return found


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
