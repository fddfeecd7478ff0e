"""From the bytes of a page to a `Page`, without a browser.

Lexbor (through selectolax) builds the tree that the HTML standard prescribes, hence the browser's; this
module walks it once into columns. What would cost any HTML5 parser quadratic time is cut off beforehand
(`bowerbird.page.guard`). Declarative shadow roots are spliced in as the browser does (`bowerbird.page.shadow`).
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from itertools import count

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborHTMLParser, LexborNode

from bowerbird.page.charset import decode, read_charset
from bowerbird.page.controls import initial_values
from bowerbird.page.guard import tame
from bowerbird.page.kinds import Kind
from bowerbird.page.model import NO_NODE, Document, Ints, Page, structure
from bowerbird.page.shadow import MARK, flat_tree

_NO_ATTRIBUTES: Mapping[str, str] = {}
_NAMES = {"-text": "#text", "-comment": "#comment"}
_FIXED = {"#document": 0, "#shadow-root": 1}
_ELEMENT, _TEXT, _COMMENT = int(Kind.ELEMENT), int(Kind.TEXT), int(Kind.COMMENT)
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
    if isinstance(body, str):
        charset, source = "utf-8", body.encode("utf-8", "replace")
    else:
        charset = read_charset(body, content_type)
        source = body if charset == "utf-8" else decode(body, charset).encode("utf-8", "replace")
    root = LexborHTMLParser(tame(source.removeprefix(BOM_UTF8)), scripting=scripting).root
    if root is None:
        raise AssertionError("an HTML5 parser makes a root element for any input")
    shadow_roots: list[int] = []
    if MARK in source:
        nodes, parent, shadow_roots = flat_tree(root)
    else:
        nodes, parent = _document_order(root)
    return _page(nodes, parent, shadow_roots, Document(0, url, charset=charset), status)


def _document_order(root: LexborNode) -> tuple[list[LexborNode], Ints]:
    """All nodes from `root` on, and the row of the parent of each; row 0 is the document's own."""
    nodes = list(root.traverse(include_text=True))
    rows = {node.mem_id: row for row, node in enumerate(nodes, 1)}
    parents = [rows[node.parent.mem_id] for node in nodes[1:]]  # type: ignore[union-attr]  # only the root has none
    return nodes, np.array([NO_NODE, 0, *parents], dtype=np.int32)


def _page(
    nodes: list[LexborNode],
    parent: Ints,
    shadow_roots: list[int],
    document: Document,
    status: int | None,
) -> Page:
    numbers: defaultdict[str, int] = defaultdict(count(len(_FIXED)).__next__, _FIXED)
    tag = np.array([0, *[numbers[node.tag] for node in nodes]], dtype=np.int32)  # type: ignore[index]  # all have one
    tag[shadow_roots] = _FIXED["#shadow-root"]
    names = tuple(_NAMES.get(name, name) for name in numbers)
    kind = np.array([_KINDS.get(name, Kind.ELEMENT) for name in names], dtype=np.uint8)[tag]
    end, depth = structure(parent)
    text, attributes = _texts(nodes, kind), _attributes(nodes, kind)
    title = _title(tag, numbers.get("title"), text)
    page = Page(
        kind=kind,
        parent=parent,
        end=end,
        depth=depth,
        tag=tag,
        names=names,
        text=text,
        attributes=attributes,
        node_id=np.zeros(len(tag), dtype=np.int64),
        documents=(replace(document, title=title, language=attributes[1].get("lang", "")),),
        captured_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
        status=status,
    )
    value, checked = initial_values(page)
    return replace(page, value=value, checked=checked) if value or checked else page


# The two loops below see every node of every page; functions for the branches would double their cost.


def _texts(nodes: list[LexborNode], kind: NDArray[np.uint8]) -> tuple[str, ...]:
    return "", *[
        node.text_content or "" if k == _TEXT else _comment_of(node) if k == _COMMENT else ""
        for node, k in zip(nodes, kind[1:].tolist(), strict=True)
    ]


def _attributes(nodes: list[LexborNode], kind: NDArray[np.uint8]) -> tuple[Mapping[str, str], ...]:
    return _NO_ATTRIBUTES, *[
        _NO_ATTRIBUTES
        if k != _ELEMENT
        else found
        if None not in (found := node.attributes).values()
        else _filled(found)
        for node, k in zip(nodes, kind[1:].tolist(), strict=True)
    ]  # type: ignore[arg-type]  # no None is left


def _title(tag: Ints, number: int | None, text: tuple[str, ...]) -> str:
    if number is None:
        return ""
    row = int(np.argmax(tag == number))
    return " ".join(text[row + 1].split()) if row + 1 < len(text) else ""


def _comment_of(node: LexborNode) -> str:
    return (node.html or "")[4:-3]  # `comment_content` is stripped of its spaces


def _filled(attributes: Mapping[str, str | None]) -> Mapping[str, str]:
    return {name: value or "" for name, value in attributes.items()}
