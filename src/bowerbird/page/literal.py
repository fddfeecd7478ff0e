"""Small pages written as one line, for tests and documentation.

    tree("ul.results(li#a(a[href=/x] 'One') li(a 'Two' #comment 'sold'))")

An element is its tag, followed without a space by any of `.class`, `#id`, `[name]`, `[name=value]` and a box
`@x,y,width,height`; then its children in parentheses. One text right after an element is its only child
(`a 'One'` is `a('One')`), except after void elements: `'One' br 'Two'` is a text, a break and a text, and
elsewhere `b() 'Two'` keeps them apart. Texts and attribute values are quoted with `'` or `"`, and a backslash
takes the next character as it is; values without `]` and quotes need none. `#comment 'text'` is a comment;
`#document(…)` below a host is the document of a frame, whose URL is the host's `src`; `#shadow-root(…)` is a
shadow root.

Row 0 is always the document, and the literal's top nodes are its children: no `html` or `body` is added.

With at least one box the page has a `Layout`. A node is then visible when the markup does not hide it and it
has a box, lies below a node with a box, or holds one. Styles are a browser's defaults for plain black text on
a transparent ground, and the viewport is the smallest that shows all boxes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from math import nan
from typing import NoReturn

import numpy as np

from bowerbird.errors import UsageError
from bowerbird.page.geometry import union
from bowerbird.page.kinds import Kind, Position
from bowerbird.page.model import NO_NODE, Document, Layout, Page, structure

_SPACE = re.compile(r"\s*")
_BOUNDARIES = {"#document": Kind.DOCUMENT, "#shadow-root": Kind.SHADOW}
_NAME = re.compile(r"#(?:document|shadow-root|comment)(?![\w-])|[A-Za-z][\w:-]*")
_WORD = re.compile(r"[\w-]+")
_ATTRIBUTE = re.compile(r"[^\s=\]\['\"]+")
_BARE_VALUE = re.compile(r"[^\]'\"]*")
_NUMBER = r"-?\d+(?:\.\d+)?"
_BOX = re.compile(rf"{_NUMBER}(?:,{_NUMBER}){{3}}")
_QUOTED = re.compile(r"'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"", re.DOTALL)
_VOID = ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr")

_FONT_SIZE = 16.0  # CSS "medium" as every browser ships it
_FONT_WEIGHT = 400  # CSS "normal"
_BLACK = 0x000000FF
_TRANSPARENT = 0x00000000

_Box = tuple[float, float, float, float]
_NO_BOX: _Box = (nan, nan, nan, nan)


def tree(literal: str, *, url: str = "about:blank") -> Page:
    """The page that `literal` describes; the module's head explains the notation."""
    reader = _Reader(literal)
    reader.read()
    return reader.page(url)


class _Reader:
    """Reads a literal from left to right into rows."""

    def __init__(self, literal: str) -> None:
        self._literal = literal
        self._at = 0
        self._kinds: list[int] = [Kind.DOCUMENT]
        self._names: list[str] = ["#document"]
        self._texts: list[str] = [""]
        self._attributes: list[Mapping[str, str]] = [{}]
        self._parents: list[int] = [NO_NODE]
        self._boxes: list[_Box] = [_NO_BOX]

    def read(self) -> None:
        open_nodes, opened_at = [0], [0]
        while self._peek():
            if self._peek() == ")":
                if len(open_nodes) == 1:
                    self._fail("this parenthesis closes nothing")
                self._at += 1
                open_nodes.pop()
                opened_at.pop()
            elif self._peek() in "'\"":
                self._add(Kind.TEXT, "#text", open_nodes[-1], text=self._quoted())
            elif opens := self._node(open_nodes[-1]):
                open_nodes.append(opens)
                opened_at.append(self._at)
                self._at += 1
        if len(open_nodes) > 1:
            self._at = opened_at[-1]
            self._fail("this parenthesis is never closed")

    def page(self, url: str) -> Page:
        parent = np.array(self._parents, dtype=np.int32)
        end, depth = structure(parent)
        numbers = {name: number for number, name in enumerate(dict.fromkeys(self._names))}
        page = Page(
            kind=np.array(self._kinds, dtype=np.uint8),
            parent=parent,
            end=end,
            depth=depth,
            tag=np.array([numbers[name] for name in self._names], dtype=np.int32),
            names=tuple(numbers),
            text=tuple(self._texts),
            attributes=tuple(self._attributes),
            node_id=np.zeros(len(parent), dtype=np.int64),
            documents=tuple(self._documents(url)),
        )
        return _with_layout(page, self._boxes) if any(box is not _NO_BOX for box in self._boxes) else page

    def _documents(self, url: str) -> list[Document]:
        frames = [node for node, kind in enumerate(self._kinds) if kind == Kind.DOCUMENT and node]
        sources = [self._attributes[self._parents[node]].get("src", "about:blank") for node in frames]
        return [Document(0, url), *map(Document, frames, sources)]

    def _node(self, parent: int) -> int | None:
        """Add the element, comment or boundary that begins here; give its row when it opens a parenthesis."""
        name = self._take(_NAME, "a tag, #comment, #document, #shadow-root or a quoted text belongs here")
        if name == "#comment":
            if self._peek() not in ("'", '"'):
                self._fail("a comment needs a quoted text")
            self._add(Kind.COMMENT, name, parent, text=self._quoted())
            return None
        if name in _BOUNDARIES:
            if parent == 0:
                self._fail(f"{name} belongs below its host element", back=len(name))
            node = self._add(_BOUNDARIES[name], name, parent)
        else:
            attributes, box = self._qualifiers()
            node = self._add(Kind.ELEMENT, name, parent, attributes=attributes, box=box)
        following = self._peek()
        if following == "(":
            return node
        if following and following in "'\"" and name not in _VOID:
            self._add(Kind.TEXT, "#text", node, text=self._quoted())
        return None

    def _qualifiers(self) -> tuple[dict[str, str], _Box]:
        attributes: dict[str, str] = {}
        words: list[str] = []
        box = _NO_BOX
        while (sign := self._literal[self._at : self._at + 1]) and sign in ".#[@":
            self._at += 1
            if sign == ".":
                words.append(self._take(_WORD, "a class name belongs here"))
                attributes["class"] = " ".join(words)
            elif sign == "#":
                self._set(attributes, "id", self._take(_WORD, "an id belongs here"))
            elif sign == "[":
                self._attribute(attributes)
            else:
                x, y, width, height = self._take(_BOX, "a box is @x,y,width,height").split(",")
                box = (float(x), float(y), float(width), float(height))
        return attributes, box

    def _attribute(self, attributes: dict[str, str]) -> None:
        name = self._take(_ATTRIBUTE, "an attribute name belongs here")
        value = ""
        if self._literal.startswith("=", self._at):
            self._at += 1
            quoted = self._literal.startswith(("'", '"'), self._at)
            value = self._quoted() if quoted else self._take(_BARE_VALUE, "an attribute value belongs here")
        if not self._literal.startswith("]", self._at):
            self._fail("an attribute ends with ]")
        self._set(attributes, name, value)
        self._at += 1

    def _set(self, attributes: dict[str, str], name: str, value: str) -> None:
        if name in attributes:
            self._fail(f"this element has the attribute {name} already")
        attributes[name] = value

    def _add(
        self,
        kind: int,
        name: str,
        parent: int,
        *,
        text: str = "",
        attributes: Mapping[str, str] | None = None,
        box: _Box = _NO_BOX,
    ) -> int:
        self._kinds.append(kind)
        self._names.append(name)
        self._parents.append(parent)
        self._texts.append(text)
        self._attributes.append(attributes or {})
        self._boxes.append(box)
        return len(self._names) - 1

    def _peek(self) -> str:
        """The next character that is no white space; "" at the end."""
        self._at = _SPACE.match(self._literal, self._at).end()  # type: ignore[union-attr]  # it matches anything
        return self._literal[self._at : self._at + 1]

    def _take(self, pattern: re.Pattern[str], problem: str) -> str:
        found = pattern.match(self._literal, self._at)
        if found is None:
            self._fail(problem)
        self._at = found.end()
        return found.group()

    def _quoted(self) -> str:
        quoted = self._take(_QUOTED, "this quote is never closed")
        return re.sub(r"\\(.)", r"\1", quoted[1:-1], flags=re.DOTALL)

    def _fail(self, problem: str, back: int = 0) -> NoReturn:
        at = self._at - back
        line_start = self._literal.rfind("\n", 0, at) + 1
        line = self._literal[line_start:].partition("\n")[0]
        raise UsageError(f"{problem}\n  {line}\n  {' ' * (at - line_start)}^")


def _with_layout(page: Page, boxes: list[_Box]) -> Page:
    box = np.array(boxes, dtype=np.float32)
    boxed = np.flatnonzero(~np.isnan(box[:, 0])).astype(np.int32)
    before = np.concatenate([[0], np.cumsum(~np.isnan(box[:, 0]))])
    holds_box = before[page.end] > before[:-1]
    size = len(page)
    layout = Layout(
        box=box,
        visible=page.visible & (page.within(boxed) | holds_box),
        font_size=np.full(size, _FONT_SIZE, dtype=np.float32),
        font_weight=np.full(size, _FONT_WEIGHT, dtype=np.int16),
        italic=np.zeros(size, dtype=np.bool_),
        struck=np.zeros(size, dtype=np.bool_),
        preformatted=page.within(page.index.with_tag("pre")),
        colour=np.full(size, _BLACK, dtype=np.uint32),
        background=np.full(size, _TRANSPARENT, dtype=np.uint32),
        display=page.display,
        position=np.full(size, Position.STATIC, dtype=np.uint8),
    )
    x, y, width, height = np.ceil(union(box)).tolist()
    return replace(page, layout=layout, viewport=(max(0, int(x + width)), max(0, int(y + height))))
