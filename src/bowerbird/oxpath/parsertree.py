"""Axes over the HTML parser's own tree, for the few nodes that a selector has found.

The parser's nodes do not know their place in the document. Results of several context nodes come out distinct and in
document order only when these do not lie in each other; `PageNeeded` is raised where that is not so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from selectolax.lexbor import LexborNode

from bowerbird.oxpath.ast import Axis

MOST_CONTEXTS = 200  # more are better asked of the columns of a page

Item: TypeAlias = LexborNode | str
"""A node of the tree, or the value of an attribute."""


class PageNeeded(Exception):
    """The answer needs the columns of a page."""


def children(node: LexborNode) -> Iterator[LexborNode]:
    child = node.first_child
    while child is not None:
        yield child
        child = child.next


def descendants(node: LexborNode) -> Iterator[LexborNode]:
    """All below `node`, in document order."""
    pending = list(children(node))[::-1]
    while pending:
        node = pending.pop()
        yield node
        if node.text_content is None:
            pending += list(children(node))[::-1]


def following_siblings(node: LexborNode) -> Iterator[LexborNode]:
    sibling = node.next
    while sibling is not None:
        yield sibling
        sibling = sibling.next


def preceding_siblings(node: LexborNode) -> Iterator[LexborNode]:
    """Nearest first."""
    sibling = node.prev
    while sibling is not None:
        yield sibling
        sibling = sibling.prev


def _parent(node: LexborNode) -> Iterator[LexborNode]:
    above = node.parent
    if above is not None:
        if above.tag == "-document":
            raise PageNeeded
        yield above


AXES: dict[Axis, Callable[[LexborNode], Iterator[LexborNode]]] = {
    Axis.CHILD: children,
    Axis.DESCENDANT: descendants,
    Axis.FOLLOWING_SIBLING: following_siblings,
    Axis.PRECEDING_SIBLING: preceding_siblings,
    Axis.PARENT: _parent,
    Axis.SELF: lambda node: iter((node,)),
}


def check_order(axis: Axis, nodes: Sequence[LexborNode]) -> None:
    """Raise `PageNeeded` unless the results from one node after the other are distinct and in order."""
    if len(nodes) < 2 or axis is Axis.SELF:
        return
    if len(nodes) > MOST_CONTEXTS or axis is Axis.PARENT:
        raise PageNeeded
    if axis in (Axis.CHILD, Axis.DESCENDANT):
        _check_apart(nodes)
    else:
        parents = [parent for node in nodes if (parent := node.parent) is not None]
        if len({parent.mem_id for parent in parents}) < len(nodes):
            raise PageNeeded
        _check_apart(parents)


def _check_apart(nodes: Sequence[LexborNode]) -> None:
    known = {node.mem_id for node in nodes}
    for node in nodes:
        above = node.parent
        while above is not None:
            if above.mem_id in known:
                raise PageNeeded
            above = above.parent


def string_of(item: Item) -> str:
    """The string value."""
    if isinstance(item, str):
        return item
    text = item.text_content
    return item.text_lexbor() if text is None else text
