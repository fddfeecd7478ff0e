"""Axes over the HTML parser's own tree, for the few nodes that a selector has found.

The parser's nodes do not know their place in the document: where the results of several context nodes may come twice or
out of order, their places are found out by counting siblings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from selectolax.lexbor import LexborNode

from bowerbird.oxpath.ast import Axis
from bowerbird.page.cents import may_be_cents, point_after
from bowerbird.page.defaults import PARTING_TAGS

MOST_SORTED = 200  # more are better asked of the columns of a page

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


def follows_order(axis: Axis, nodes: Sequence[LexborNode]) -> bool:
    """Whether the results from one node after the other are distinct and in document order as they come."""
    if len(nodes) < 2 or axis is Axis.SELF:
        return True
    return axis in (Axis.CHILD, Axis.DESCENDANT) and _lie_apart(nodes)


def _lie_apart(nodes: Sequence[LexborNode]) -> bool:
    """Whether none of the nodes lies in another."""
    known = {node.mem_id for node in nodes}
    for node in nodes:
        above = node.parent
        while above is not None:
            if above.mem_id in known:
                return False
            above = above.parent
    return True


def in_document_order(nodes: Sequence[LexborNode]) -> list[LexborNode]:
    """The distinct nodes, in order; `PageNeeded` when they are many."""
    distinct = {node.mem_id: node for node in nodes}
    if len(distinct) > MOST_SORTED:
        raise PageNeeded
    places: dict[int, tuple[int, ...]] = {}
    return sorted(distinct.values(), key=lambda node: _place(node, places))


def _place(node: LexborNode, known: dict[int, tuple[int, ...]]) -> tuple[int, ...]:
    """The numbers of elder siblings of the node and its ancestors, from the root down."""
    chain: list[LexborNode] = []
    above: LexborNode | None = node
    while above is not None and above.mem_id not in known:
        chain.append(above)
        above = above.parent
    place = known[above.mem_id] if above is not None else ()
    for link in reversed(chain):
        place = (*place, sum(1 for _ in preceding_siblings(link)))
        known[link.mem_id] = place
    return place


def string_of(item: Item) -> str:
    """The string value."""
    if isinstance(item, str):
        return item
    text = item.text_content
    return item.text_lexbor() if text is None else text


def reading_of(item: Item) -> str:
    """The string value with a blank wherever a line begins or ends inside, and a point before raised cents."""
    if isinstance(item, str) or item.text_content is not None:
        return string_of(item)
    only = item.first_child
    if only is None or (only.next is None and only.text_content is not None):  # what most values are: one text
        said = string_of(item)
        return point_after(_text_before(item)) + said if _looks_like_cents(item) else said
    pieces: list[str] = []
    pending: list[Item] = []
    pending += [*children(item)][::-1]
    while pending:
        part = pending.pop()
        text = part if isinstance(part, str) else part.text_content
        if text is not None:
            pieces.append(text)
        elif not isinstance(part, str):
            border = " " if part.tag in PARTING_TAGS else ""
            point = point_after(next(filter(None, reversed(pieces)), "")) if _looks_like_cents(part) else ""
            pending += [border, *[*children(part)][::-1], border + point]
    return "".join(pieces)


def _looks_like_cents(node: LexborNode) -> bool:
    only = node.first_child
    if only is None or only.next is not None or only.text_content is None:
        return False
    return may_be_cents(node.tag or "", node.attributes.get("class") or "", only.text_content)


def _text_before(node: LexborNode) -> str:
    """The text that ends where a node begins, on the same line."""
    before = node.prev
    while before is None:
        above = node.parent
        if above is None or above.tag in PARTING_TAGS:
            return ""
        node, before = above, above.prev
    while before.text_content is None:
        if before.tag in PARTING_TAGS or before.last_child is None:
            return ""
        before = before.last_child
    return before.text_content
