"""From the bytes of a page to a `Page`, without a browser.

Lexbor (through selectolax) builds the tree that the HTML standard prescribes, hence the browser's; this
module walks it once into columns. What would cost any HTML5 parser quadratic time is cut off beforehand
(`bowerbird.page.guard`). Declarative shadow roots are spliced in as the browser does (`bowerbird.page.shadow`).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from datetime import UTC, datetime
from itertools import chain, compress, count

import numpy as np
from numpy.typing import NDArray
from selectolax.lexbor import LexborHTMLParser, LexborNode

from bowerbird.page.charset import decode, read_charset
from bowerbird.page.guard import tame
from bowerbird.page.kinds import Kind
from bowerbird.page.model import NO_NODE, Document, Ints, Page, structure
from bowerbird.page.shadow import MARK, flat_tree

_NO_ATTRIBUTES: Mapping[str, str] = {}
_NAMES = {"-text": "#text", "-comment": "#comment"}
_FIXED = range(4)
_SHADOW = 1
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
    root = LexborHTMLParser(tame(source), scripting=scripting).root
    if root is None:
        raise AssertionError("an HTML5 parser makes a root element for any input")
    if MARK in source:
        nodes, parents, shadow_roots = flat_tree(root)
    else:
        nodes, parents, shadow_roots = *_document_order(root), []
    return _page(nodes, parents, shadow_roots, Document(0, url, charset=charset), status)


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
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    numbers["#document"], numbers["#shadow-root"], numbers["-text"], numbers["-comment"] = _FIXED
    tag = np.fromiter(map(numbers.__getitem__, chain(("#document",), (node.tag for node in nodes))), dtype=np.int32)
    tag[shadow_roots] = _SHADOW
    names = tuple(_NAMES.get(name, name) for name in numbers)
    kind = np.array([_KINDS.get(name, Kind.ELEMENT) for name in names], dtype=np.uint8)[tag]
    end, depth = structure(parent)
    return Page(
        kind=kind,
        parent=parent,
        end=end,
        depth=depth,
        tag=tag,
        names=names,
        text=_texts(nodes, kind),
        attributes=_attributes(nodes, kind),
        node_id=np.zeros(len(tag), dtype=np.int64),
        documents=(document,),
        captured_at=datetime.now(UTC).isoformat(timespec="milliseconds"),
        status=status,
    )


def _texts(nodes: list[LexborNode], kind: NDArray[np.uint8]) -> tuple[str, ...]:
    return "", *[
        node.text_content or "" if k == _TEXT else (node.html or "")[4:-3] if k == _COMMENT else ""
        for node, k in zip(nodes, kind[1:].tolist(), strict=True)
    ]


def _attributes(nodes: list[LexborNode], kind: NDArray[np.uint8]) -> tuple[Mapping[str, str], ...]:
    return _NO_ATTRIBUTES, *[
        _NO_ATTRIBUTES
        if k != _ELEMENT
        else found
        if None not in (found := node.attributes).values()
        else {name: found[name] or "" for name in found}
        for node, k in zip(nodes, kind[1:].tolist(), strict=True)
    ]
