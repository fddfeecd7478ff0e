"""Declarative shadow roots, spliced into the tree as a browser shows them.

`<template shadowrootmode>` as a child of an element becomes that element's shadow root: its contents are what
is shown, and the element's other children (the *light* ones) appear in the `<slot>`s of their names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from selectolax.lexbor import LexborNode

from bowerbird.page.model import NO_NODE, Ints

MARK = b"shadowrootmode"


@dataclass(frozen=True)
class _Scope:
    """The light children that wait for a slot, by the slot's name, and the scope that they came from."""

    waiting: dict[str, list[LexborNode]] = field(default_factory=dict)
    outer: _Scope | None = None


def flat_tree(root: LexborNode) -> tuple[list[LexborNode], Ints, list[int]]:
    """All nodes from `root` on in flat order, the row of the parent of each, and the rows of shadow roots.

    Row 0 is the document's own. The node of a shadow root is its template.
    """
    nodes: list[LexborNode] = []
    parents = [NO_NODE]
    shadow_roots: list[int] = []
    pending: list[tuple[LexborNode, int, _Scope]] = [(root, 0, _Scope())]
    while pending:
        node, parent, scope = pending.pop()
        nodes.append(node)
        parents.append(parent)
        row = len(nodes)
        if _is_shadow_root(node) and parent not in shadow_roots:
            shadow_roots.append(row)
            content = [(child, scope) for child in _children(node.template_fragments()[0])]
        else:
            content = _shown_children(node, scope)
        pending.extend((child, row, inner) for child, inner in reversed(content))
    return nodes, np.array(parents, dtype=np.int32), shadow_roots


def _shown_children(node: LexborNode, scope: _Scope) -> list[tuple[LexborNode, _Scope]]:
    children = list(_children(node))
    template = next((child for child in children if _is_shadow_root(child)), None)
    if template is not None:
        inside = _Scope(outer=scope)
        for child in children:
            if child.mem_id != template.mem_id and not child.is_comment_node:
                name = (child.attributes.get("slot") or "") if child.is_element_node else ""
                inside.waiting.setdefault(name, []).append(child)
        return [(template, inside)]
    if node.tag == "slot" and scope.outer is not None:
        assigned = scope.waiting.pop(node.attributes.get("name") or "", [])
        if assigned:
            return [(child, scope.outer) for child in assigned]
    return [(child, scope) for child in children]


def _is_shadow_root(node: LexborNode) -> bool:
    return node.tag == "template" and "shadowrootmode" in node.attributes


def _children(node: LexborNode) -> Iterator[LexborNode]:
    child = node.first_child
    while child is not None:
        yield child
        child = child.next
