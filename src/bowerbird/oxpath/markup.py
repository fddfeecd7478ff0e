"""Nodes of a page as HTML again, as the standard serialises them."""

from __future__ import annotations

from bowerbird.page.kinds import Kind
from bowerbird.page.model import Page

_VOID_TAGS = "area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr"
_RAW_TAGS = "iframe noembed noframes noscript plaintext script style xmp"
_VOID, _RAW = frozenset(_VOID_TAGS.split()), frozenset(_RAW_TAGS.split())


def outer_html(page: Page, node: int) -> str:
    """The node and all below it; frames and shadow roots are left out, as a browser does."""
    kind = page.kind[node]
    if kind == Kind.TEXT:
        raw = page.name(int(page.parent[node])) in _RAW
        return page.text[node] if raw else _escaped(page.text[node]).replace("<", "&lt;").replace(">", "&gt;")
    if kind == Kind.COMMENT:
        return f"<!--{page.text[node]}-->"
    if kind != Kind.ELEMENT:
        return inner_html(page, node)
    name = page.name(node)
    attributes = "".join(
        f' {key}="{_escaped(value).replace(chr(34), "&quot;")}"' for key, value in page.attributes[node].items()
    )
    return f"<{name}{attributes}>" + ("" if name in _VOID else f"{inner_html(page, node)}</{name}>")


def inner_html(page: Page, node: int) -> str:
    """All below the node."""
    inside = (child for child in page.children(node) if page.kind[child] not in (Kind.DOCUMENT, Kind.SHADOW))
    return "".join(outer_html(page, child) for child in inside)


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("\xa0", "&nbsp;")
