"""From the bytes of a page to a `Page`, without a browser.

Lexbor (through selectolax) builds the tree that the HTML standard prescribes, hence the browser's; this
module walks it once into columns. What would cost any HTML5 parser quadratic time is cut off beforehand
(`bowerbird.page.guard`). Declarative shadow roots are spliced in as the browser does (`bowerbird.page.shadow`).
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count
from typing import NamedTuple

import numpy as np
from selectolax.lexbor import LexborHTMLParser, LexborNode

from bowerbird.page.charset import decode, read_charset
from bowerbird.page.controls import initial_values
from bowerbird.page.guard import tame
from bowerbird.page.kinds import Kind
from bowerbird.page.model import NO_NODE, Document, Page, structure
from bowerbird.page.shadow import MARK, flat_tree

_NO_ATTRIBUTES: Mapping[str, str] = {}
# Processing instructions (`<?php … ?>`) count as comments without text, since a browser does not tell theirs.
_NAMES = {"-text": "#text", "-comment": "#comment"}
_TITLE_SPACES = re.compile("[\x00-\x0a\x0c-\x20\x7f]+")  # as Chromium collapses them; no-break spaces stay
_FIXED = {"#document": 0, "#shadow-root": 1, "-text": 2}
_TEXT = _FIXED["-text"]
_KINDS = {"#text": Kind.TEXT, "#comment": Kind.COMMENT, "#document": Kind.DOCUMENT, "#shadow-root": Kind.SHADOW}


def parse_html(
    body: bytes | str,
    *,
    url: str = "about:blank",
    content_type: str = "",
    status: int | None = None,
    scripting: bool = True,
) -> Page:
    """The page that `body` describes.

    `scripting` builds the tree of a browser that runs scripts, in which `<noscript>` holds nothing but text;
    without it, its markup becomes nodes. `content_type` is the HTTP header's value.
    """
    return page_of(read_tree(body, content_type=content_type, scripting=scripting), url=url, status=status)


class Tree(NamedTuple):
    """The parser's own tree of a page, what it was made from, and the charset that was read."""

    parser: LexborHTMLParser
    source: bytes
    charset: str

    @property
    def root(self) -> LexborNode:
        root = self.parser.root
        if root is None:
            raise AssertionError("an HTML5 parser makes a root element for any input")
        return root

    @property
    def may_hold_shadow_roots(self) -> bool:
        return MARK in self.source


def read_tree(body: bytes | str, *, content_type: str = "", scripting: bool = True) -> Tree:
    """The first half of `parse_html`: for those who ask little of many pages and can do without the columns."""
    if isinstance(body, str):
        charset, source = "utf-8", body.encode("utf-8", "replace")
    else:
        charset = read_charset(body, content_type)
        source = body if charset == "utf-8" else decode(body, charset).encode("utf-8", "replace")
    return Tree(LexborHTMLParser(tame(source.removeprefix(BOM_UTF8)), scripting=scripting), source, charset)


def page_of(tree: Tree, *, url: str = "about:blank", status: int | None = None) -> Page:
    """The second half of `parse_html`."""
    root = tree.root
    table = _walk(root)
    if "template" in table.numbers and tree.may_hold_shadow_roots:
        table = _walk_flat(root)
    return _page(table, Document(0, url, charset=tree.charset), status)


class _Table:
    """The columns of a page while they are filled, one row a node; row 0 is the document's own."""

    def __init__(self) -> None:
        self.numbers: defaultdict[str, int] = defaultdict(count(len(_FIXED)).__next__, _FIXED)
        self.parent = [NO_NODE]
        self.tag = [_FIXED["#document"]]
        self.text = [""]
        self.attributes: list[Mapping[str, str]] = [_NO_ATTRIBUTES]

    def put(self, node: LexborNode, parent: int) -> None:
        name = node.tag
        self.parent.append(parent)
        self.tag.append(self.numbers[name or "-comment"])
        self.text.append(_comment_of(node) if name == "-comment" else node.text_content or "")
        self.attributes.append(_filled(node.attributes))


def _walk(root: LexborNode) -> _Table:
    """All nodes from `root` on, in document order.

    Every node of every page goes through this loop, hence its shape: each step to a first child or a next
    sibling makes one object of the parser's, which nothing holds on to (a list of them all would keep the
    garbage collector busy), and parents need no asking for. It does what `_Table.put` does, node by node.
    """
    table = _Table()
    table.put(root, 0)
    numbers, parents, tags, texts, attributes = table.numbers, table.parent, table.tag, table.text, table.attributes
    node, parent = root.first_child, 1
    above: list[LexborNode] = []
    while True:
        while node is None:
            if not above:
                return table
            node, parent = above.pop().next, parents[parent]
        parents.append(parent)
        text = node.text_content
        if text is not None:
            tags.append(_TEXT)
            texts.append(text)
            attributes.append(_NO_ATTRIBUTES)
            node = node.next
            continue
        name = node.tag
        tags.append(numbers[name or "-comment"])
        texts.append("" if name != "-comment" else _comment_of(node))
        found = node.attributes
        if not found:
            attributes.append(_NO_ATTRIBUTES)
        elif None in found.values():
            attributes.append(_filled(found))
        else:
            attributes.append(found)  # type: ignore[arg-type]  # no value is None
        child = node.first_child
        if child is None:
            node = node.next
        else:
            above.append(node)
            node, parent = child, len(parents) - 1


def _walk_flat(root: LexborNode) -> _Table:
    """The same for a page with declarative shadow roots."""
    table = _Table()
    nodes, parents, shadow_roots = flat_tree(root)
    for node, parent in zip(nodes, parents[1:].tolist(), strict=True):
        table.put(node, parent)
    for row in shadow_roots:
        table.tag[row], table.attributes[row] = _FIXED["#shadow-root"], _NO_ATTRIBUTES
    return table


def _page(table: _Table, document: Document, status: int | None) -> Page:
    names = tuple(_NAMES.get(name, name) for name in table.numbers)
    tag, parent = (np.fromiter(rows, dtype=np.int32, count=len(rows)) for rows in (table.tag, table.parent))
    kind = np.array([_KINDS.get(name, Kind.ELEMENT) for name in names], dtype=np.uint8)[tag]
    end, depth = structure(parent)
    page = Page(
        kind=kind,
        parent=parent,
        end=end,
        depth=depth,
        tag=tag,
        names=names,
        text=tuple(table.text),
        attributes=tuple(table.attributes),
        node_id=np.zeros(len(tag), dtype=np.int64),
        documents=(replace(document, title=_title(table), language=table.attributes[1].get("lang", "")),),
        captured_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
        status=status,
    )
    value, checked = initial_values(page)
    return replace(page, value=value, checked=checked) if value or checked else page


def _title(table: _Table) -> str:
    """What the first `<title>` says that is not one of a drawing."""
    drawing = table.numbers.get("svg")
    titles = (row for row, tag in enumerate(table.tag) if tag == table.numbers["title"])
    for row in titles if "title" in table.numbers else ():
        around = row
        while around != NO_NODE and table.tag[around] != drawing:
            around = table.parent[around]
        if around == NO_NODE:
            said = table.text[row + 1] if table.parent[row + 1 : row + 2] == [row] else ""
            return _TITLE_SPACES.sub(" ", said).strip(" ")
    return ""


def _comment_of(node: LexborNode) -> str:
    return (node.html or "")[4:-3]  # `comment_content` is stripped of its spaces


def _filled(attributes: Mapping[str, str | None]) -> Mapping[str, str]:
    return {name: value or "" for name, value in attributes.items()} if attributes else _NO_ATTRIBUTES
