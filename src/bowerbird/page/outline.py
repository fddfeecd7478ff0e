"""A page as a person can take it in: a short tree of what is visible, with sizes, places and texts.

Chains of elements that hold one thing are written on one line (`div#main › ul.results`), inline markup is folded
into the text around it, and of many siblings that look alike the first few stand for all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

import numpy as np

from bowerbird.page.kinds import Display, Kind
from bowerbird.page.model import Page

_SHOWN_OF_ALIKE = 3
_FEWEST_LEFT_OUT = 3  # "1 more" takes the line that it would save
_MOST_CLASSES = 3
_LONGEST_TEXT = 90
_LONGEST_ADDRESS = 60
_INLINE = (Display.INLINE, Display.CONTENTS)
_TOLD_APART = {"input", "select", "textarea", "button", "img", "iframe", "form"}
_OPAQUE = {"svg", "math", "select", "video", "audio", "canvas", "object"}
_CHAIN = " › "


@dataclass(frozen=True)
class Line:
    """One line of an outline. `count` is how many siblings like this one are left out after it, 0 for most lines."""

    depth: int
    node: int
    label: str
    text: str = ""
    box: tuple[int, int, int, int] | None = None
    count: int = 0


def outline(page: Page, node: int = 0, *, everything: bool = False) -> Iterator[Line]:
    """The lines of the outline of `node`; `everything` shows what is invisible and leaves no siblings out."""
    yield from _Outliner(page, everything).lines(node, 0)


class _Outliner:
    def __init__(self, page: Page, everything: bool) -> None:
        self._page = page
        self._everything = everything

    def lines(self, node: int, depth: int) -> Iterator[Line]:
        # A stack, because pages may be nested deeper than Python's own.
        pending: list[Line | tuple[int, int]] = [(node, depth)]
        while pending:
            step = pending.pop()
            if isinstance(step, Line):
                yield step
                continue
            line, inside = self._line(*step)
            yield line
            pending.extend(reversed([*self._below(inside, step[1] + 1)]))

    def _line(self, node: int, depth: int) -> tuple[Line, list[int]]:
        """The line that begins at `node`, and the elements to show below it."""
        page, labels = self._page, [self._label(node)]
        inside = self._parts(node)
        while len(inside) == 1 and not self._own_text(node):
            node = inside[0]
            labels.append(self._label(node))
            inside = self._parts(node)
        text = self._own_text(node) if inside else page.visible_text(node)
        return Line(depth, node, _CHAIN.join(labels), _shortened(text, _LONGEST_TEXT), self._box(node)), inside

    def _below(self, nodes: list[int], depth: int) -> Iterator[Line | tuple[int, int]]:
        for _, group in groupby(nodes, key=self._kind_label):
            alike = list(group)
            left_out = len(alike) - _SHOWN_OF_ALIKE
            if self._everything or left_out < _FEWEST_LEFT_OUT:
                yield from ((node, depth) for node in alike)
            else:
                yield from ((node, depth) for node in alike[:_SHOWN_OF_ALIKE])
                yield Line(depth, alike[_SHOWN_OF_ALIKE], self._kind_label(alike[0]), count=left_out)

    def _parts(self, node: int) -> list[int]:
        """The children of `node` that deserve lines of their own: none where all of it is running text."""
        page = self._page
        if page.name(node) in _OPAQUE:
            return []
        children = [child for child in page.children(node) if page.kind[child] != Kind.TEXT and self._shown(child)]
        return [] if all(self._is_running_text(child) for child in children) and page.visible_text(node) else children

    def _shown(self, node: int) -> bool:
        if self._page.kind[node] == Kind.COMMENT:
            return False
        return self._everything or bool(self._page.visible[node])

    def _is_running_text(self, node: int) -> bool:
        page = self._page
        inside = slice(node, int(page.end[node]))
        elements = page.kind[inside] == Kind.ELEMENT
        inline = np.isin(page.display[inside], _INLINE) | ~page.visible[inside]
        names = {page.names[tag] for tag in set(page.tag[inside][elements].tolist())}
        return bool(np.all(inline | ~elements)) and not names & _TOLD_APART

    def _own_text(self, node: int) -> str:
        """The text between the elements in `node`."""
        page = self._page
        texts = (child for child in page.children(node) if page.kind[child] == Kind.TEXT and page.visible[child])
        return " ".join(page.text[child] for child in texts).strip()

    def _kind_label(self, node: int) -> str:
        page = self._page
        classes = page.attributes[node].get("class", "").split()[:_MOST_CLASSES]
        return ".".join([page.name(node), *classes])

    def _label(self, node: int) -> str:
        page, attributes = self._page, self._page.attributes[node]
        label = self._kind_label(node)
        if attributes.get("id"):
            label = label.replace(page.name(node), f"{page.name(node)}#{attributes['id']}", 1)
        return " ".join([label, *self._particulars(node)])

    def _particulars(self, node: int) -> Iterator[str]:
        """What is worth knowing of some elements: where they lead, what they ask for."""
        page, attributes = self._page, self._page.attributes[node]
        name = page.name(node)
        if name in ("a", "iframe", "form", "img"):
            address = attributes.get("href") or attributes.get("src") or attributes.get("action")
            if address:
                yield f"→ {_shortened(address, _LONGEST_ADDRESS)}"
        if name == "img" and attributes.get("alt"):
            yield f"“{_shortened(attributes['alt'], _LONGEST_TEXT)}”"
        if name in ("input", "select", "textarea"):
            yield " ".join(f"{key}={attributes[key]}" for key in ("type", "name", "placeholder") if attributes.get(key))
            if page.value.get(node):
                yield f"= “{_shortened(page.value[node], _LONGEST_TEXT)}”"

    def _box(self, node: int) -> tuple[int, int, int, int] | None:
        layout = self._page.layout
        if layout is None or np.isnan(layout.box[node, 0]):
            return None
        left, top, width, height = (round(number) for number in layout.box[node].tolist())
        return left, top, width, height


def _shortened(text: str, limit: int) -> str:
    line = " ".join(text.split())
    return line if len(line) <= limit else f"{line[: limit - 1]}…"
