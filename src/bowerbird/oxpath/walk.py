"""Walking over syntax trees, whatever their nodes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import TypeAlias

from bowerbird.oxpath import ast

Node: TypeAlias = ast.Expression | ast.Step | ast.Qualifier | ast.Modifier | ast.NodeTest | ast.Root


def parts(node: Node) -> Iterator[Node]:
    """The nodes directly below `node`, in the order written."""
    if isinstance(node, ast.ForEach):
        yield node.body
        return
    for name in node.__match_args__:  # the names of its fields
        value = getattr(node, name)
        if isinstance(value, tuple):
            # Every dataclass in a tree is one of its nodes.
            yield from (part for part in value if is_dataclass(part))  # type: ignore[misc]
        elif is_dataclass(value):
            yield value  # type: ignore[misc]


def walk(node: Node) -> Iterator[Node]:
    """`node` and all below it, in the order written."""
    pending = [node]
    while pending:
        node = pending.pop()
        yield node
        pending += list(parts(node))[::-1]


def depth_of(node: Node) -> int:
    """How many levels the tree has."""
    deepest = 0
    pending = [(node, 1)]
    while pending:
        node, depth = pending.pop()
        deepest = max(deepest, depth)
        pending += [(part, depth + 1) for part in parts(node)]
    return deepest


def is_pure(node: Node) -> bool:
    """Whether one page is enough to evaluate it: no action, no marker, no optional predicate, no document,
    no values to go through."""
    return not any(
        isinstance(part, ast.Action | ast.Marker | ast.Document | ast.ForEach)
        or (isinstance(part, ast.Predicate) and part.optional)
        for part in walk(node)
    )
