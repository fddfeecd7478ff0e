"""lxml as the oracle of XPath: the same tree on both sides, built from our own page."""

from __future__ import annotations

import math
from typing import Any

import lxml.etree as etree

from bowerbird.oxpath import Leaf, Nodes, Value
from bowerbird.page import Kind, Page


class Mirror:
    """A page as an lxml tree, and the way back from its elements to rows.

    Names and characters that XML does not have cannot be mirrored: such attributes are left out, and `is_faithful` is
    False. A page whose root has siblings that are elements or texts is not one document of XML either.
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.is_faithful = page.documents[0].node == 0 and len(page.documents) == 1
        self._rows: dict[Any, int] = {}
        self._text_rows: dict[tuple[Any, bool], int] = {}
        roots = [row for row in page.children(0) if page.kind[row] == Kind.ELEMENT]
        self.root_row = roots[0]
        self.root = self._build(self.root_row)
        for row in page.children(0):
            if page.kind[row] == Kind.COMMENT:
                self._around(row, roots[0])
            elif row != roots[0]:
                self.is_faithful = False
        self.document = self.root.getroottree()

    def _around(self, row: int, root: int) -> None:
        comment = self._comment(row)
        if comment is not None:
            self.root.addprevious(comment) if row < root else self.root.addnext(comment)

    def _comment(self, row: int) -> Any:
        try:
            comment = etree.Comment(self.page.text[row])
        except ValueError:
            self.is_faithful = False
            return None
        self._rows[comment] = row
        return comment

    def _build(self, root: int) -> Any:
        page = self.page
        built = {root: self._element(root)}
        last: dict[int, Any] = {}
        for row in range(root + 1, int(page.end[root])):
            parent = int(page.parent[row])
            above, kind = built.get(parent), page.kind[row]
            if above is None or kind in (Kind.DOCUMENT, Kind.SHADOW):
                self.is_faithful = False
                continue
            if kind == Kind.TEXT:
                self._add_text(above, last.get(parent), row)
                continue
            made = self._element(row) if kind == Kind.ELEMENT else self._comment(row)
            if made is None:
                continue
            above.append(made)
            built[row] = last[parent] = made
        return built[root]

    def _add_text(self, above: Any, before: Any, row: int) -> None:
        text = self.page.text[row]
        try:
            if before is None:
                if above.text:
                    self.is_faithful = False  # two texts next to each other are one in lxml
                above.text = (above.text or "") + text
                self._text_rows[above, False] = row
            else:
                if before.tail:
                    self.is_faithful = False
                before.tail = (before.tail or "") + text
                self._text_rows[before, True] = row
        except ValueError:
            self.is_faithful = False

    def _element(self, row: int) -> Any:
        name = self.page.name(row)
        try:
            element = etree.Element(name)
        except ValueError:
            self.is_faithful = False
            element = etree.Element("odd")
        for key, value in self.page.attributes[row].items():
            try:
                element.set(key, value)
            except ValueError:
                self.is_faithful = False
        self._rows[element] = row
        return element

    def value(self, found: Any) -> Any:
        """A result of lxml in the terms of ours: rows, (row, name) for attributes, or a plain value."""
        if isinstance(found, list):
            return [self._node(item) for item in found]
        return str(found) if isinstance(found, str) else found

    def _node(self, item: Any) -> Any:
        if isinstance(item, str):
            parent = item.getparent()  # type: ignore[attr-defined]  # lxml's strings know where they are from
            if item.is_attribute:  # type: ignore[attr-defined]
                return self._rows[parent], item.attrname  # type: ignore[attr-defined]
            return self._text_rows[parent, item.is_tail]  # type: ignore[attr-defined]
        return self._rows.get(item, "document")


def ours(value: Value) -> Any:
    """A value of ours in the same terms."""
    if isinstance(value, Nodes):
        return [(node.owner, node.name) if isinstance(node, Leaf) else node for node in value]
    return value


def same(one: Any, other: Any) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return one == other or (math.isnan(one) and math.isnan(other)) or math.isclose(one, other, rel_tol=1e-12)
    return type(one) is type(other) and bool(one == other)
