"""Marks: how a page under construction says which node shows what, without a trace in what is served.

While a page is rendered, a shown value is wrapped in private-use characters that name its record and attribute, and a
node of interest carries a `data-zoo` attribute. `strip` removes both before serving. `read` parses the marked page with
an HTML5 parser (the tree a browser builds, broken markup included) and returns positional paths to every mark: the
truth at node level follows from the very text that is served, and cannot drift from it.

A path is an XPath of child steps with positions, `/html[1]/body[1]/div[2]`. The step
`shadow()` leads from a host to its shadow root. A value in an attribute has `place` `@name`, a value in text `text`.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from selectolax.lexbor import LexborHTMLParser, LexborNode

_OPEN, _BAR, _CLOSE = "\ue000", "\ue001", "\ue002"
_VALUE = re.compile(f"{_OPEN}([^{_BAR}]*){_BAR}([^{_CLOSE}]*){_CLOSE}")
_STRAY = re.compile(f"{_OPEN}[^{_BAR}]*{_BAR}|{_CLOSE}")
_NODE = re.compile(r' data-zoo="([^"]*)"')


@dataclass(frozen=True)
class NodeMark:
    """An element that the truth wants to name: a record, a form, the control that pages on."""

    name: str
    path: str


@dataclass(frozen=True)
class ValueMark:
    """A value as one node shows it."""

    record: str
    attribute: str
    text: str
    path: str
    place: str


@dataclass(frozen=True)
class Marks:
    nodes: tuple[NodeMark, ...]
    values: tuple[ValueMark, ...]


def value(record: str, attribute: str, shown: str) -> str:
    """`shown`, marked as this attribute of this record. Escape it afterwards as any other text."""
    return f"{_OPEN}{record} {attribute}{_BAR}{shown}{_CLOSE}"


def node(name: str) -> str:
    """An attribute to write into a start tag."""
    return f' data-zoo="{html.escape(name)}"'


def strip(marked: str) -> str:
    if _OPEN in marked:
        marked = _STRAY.sub("", marked)
    return _NODE.sub("", marked) if "data-zoo" in marked else marked


def read(marked: str) -> Marks:
    root = LexborHTMLParser(marked).root
    nodes: list[NodeMark] = []
    values: list[ValueMark] = []
    if root is not None:
        _walk(root, f"/{root.tag}[1]", nodes, values)
    return Marks(tuple(nodes), tuple(values))


def _walk(element: LexborNode, path: str, nodes: list[NodeMark], values: list[ValueMark]) -> None:
    pending = [(element, path)]
    while pending:
        element, path = pending.pop()
        for name, content in element.attributes.items():
            if name == "data-zoo":
                nodes.extend(NodeMark(one, path) for one in (content or "").split())
            elif content and _OPEN in content:
                values.extend(_values(content, path, f"@{name}"))
        seen: dict[str, int] = {}
        children: list[tuple[LexborNode, str]] = []
        text: list[str] = []
        for child in _children(element):
            tag = child.tag or ""
            if tag == "-text":
                text.append(child.text_content or "")
                continue
            seen[tag] = seen.get(tag, 0) + 1
            step = "shadow()" if _is_shadow_root(child) else f"{tag}[{seen[tag]}]"
            children.append((child, f"{path}/{step}"))
        own = "".join(text)
        if _OPEN in own:
            values.extend(_values(own, path, "text"))
        pending.extend(reversed(children))


def _is_shadow_root(element: LexborNode) -> bool:
    return element.tag == "template" and "shadowrootmode" in element.attributes


def _children(element: LexborNode) -> Iterator[LexborNode]:
    inside = element.template_fragments()[0] if _is_shadow_root(element) else element
    yield from inside.iter(include_text=True)


def _values(content: str, path: str, place: str) -> list[ValueMark]:
    found = []
    for match in _VALUE.finditer(content):
        record, _, attribute = match.group(1).partition(" ")
        found.append(ValueMark(record, attribute, match.group(2), path, place))
    return found
