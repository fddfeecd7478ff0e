"""The XPath of nodes: what `absolute_xpath` says, at a fraction of its price.

For many nodes of one page, positions among siblings of one name are counted once for all, and the paths of ancestors
are shared. For few nodes of the parser's tree, siblings are counted as they stand.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborNode

from bowerbird.oxpath import Leaf, Node
from bowerbird.oxpath.parsertree import PageNeeded
from bowerbird.page import NO_NODE, Kind, Page
from bowerbird.page.paths import absolute_xpath

_FOREIGN = ("svg", "math")
# By number: looking up members of an enumeration takes longer than all the rest.
_STEPS = {Kind.TEXT: "text()", Kind.COMMENT: "comment()"}
_BOUNDARIES = {Kind.DOCUMENT: "/frame()", Kind.SHADOW: "/shadow()"}


class Addresses:
    """Paths of the nodes of `page`."""

    def __init__(self, page: Page) -> None:
        self._page = page
        # Lists, since single numbers of an array take several times as long to get at.
        self._positions: list[int] = _positions(page).tolist()
        self._kinds: list[int] = page.kind.tolist()
        self._parents: list[int] = page.parent.tolist()
        hosts = np.concatenate([page.index.with_tag(tag) for tag in _FOREIGN])
        self._is_foreign = page.within(hosts) if len(hosts) else None
        self._known: dict[int, str] = {0: ""}

    def of(self, node: Node) -> str:
        """The XPath of `node`, every step with its position."""
        if isinstance(node, Leaf):
            return f"{self._path(node.owner)}/{'style::' if node.is_style else '@'}{node.name}"
        return self._path(node) or "/"

    def _path(self, node: int) -> str:
        known = self._known.get(node)
        if known is None:
            self._known[node] = known = self._build(node)
        return known

    def _build(self, node: int) -> str:
        if self._is_foreign is not None and self._is_foreign[node]:
            return absolute_xpath(self._page, node)
        kind, parent = self._kinds[node], self._parents[node]
        if kind in _BOUNDARIES:
            return self._path(parent) + _BOUNDARIES[kind]
        name = _STEPS.get(kind) or self._page.name(node)
        if not name.isidentifier() and kind not in _STEPS:  # names that XPath cannot write plainly are rare
            return absolute_xpath(self._page, node)
        return f"{self._path(parent)}/{name}[{self._positions[node]}]"


def _positions(page: Page) -> NDArray[np.intp]:
    """For each node, its number among the children of its parent that have its name, from 1."""
    size = len(page)
    keys = (page.parent.astype(np.int64) - NO_NODE) * len(page.names) + page.tag
    order = np.argsort(keys, kind="stable")
    ranked = keys[order]
    begins = np.flatnonzero(np.concatenate(([True], ranked[1:] != ranked[:-1])))
    lengths = np.diff(np.append(begins, size))
    positions = np.empty(size, dtype=np.intp)
    positions[order] = np.arange(size) - np.repeat(begins, lengths) + 1
    return positions


def address_in_tree(node: LexborNode) -> str:
    """The XPath of an element or a text of the parser's tree; `PageNeeded` where names are no plain ones."""
    steps: list[str] = []
    at: LexborNode | None = node
    while at is not None and (tag := at.tag) != "-document":
        if tag == "-text":
            name = "text()"
        elif tag is None or tag in _FOREIGN or not tag.isidentifier():
            raise PageNeeded
        else:
            name = tag
        position, before = 1, at.prev
        while before is not None:
            position += before.tag == tag
            before = before.prev
        steps.append(f"/{name}[{position}]")
        at = at.parent
    return "".join(reversed(steps))
