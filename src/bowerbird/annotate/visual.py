"""Visual types: title, description, main image and detail link of a record or a page, by place and looks.

Problem    these attributes have no vocabulary; where they stand and how large they are tells them.
Reference  thesis §4.6, "visual attributes".
Departures the paper ranks titles by font size, being a link, early place and annotations without saying how: here they
           are compared in that order after rounding the size. Without boxes (static pages) headings stand for large
           type, document order for place, and the width and height attributes for an image's size. The detail link is
           the title's own link, else the main image's, else the first that leads away from this page.
Cost       O(nodes of the record · log).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from bowerbird.annotate.model import INSTANCE, Annotation, Annotations
from bowerbird.page import Display, Kind, Page
from bowerbird.page.addresses import leads_away

_HEADINGS = {"h1": 32.0, "h2": 24.0, "h3": 19.0, "h4": 16.5, "h5": 16.2, "h6": 16.1}  # CSS defaults, in order
_PLAIN = 16.0
_EMPHASIS = ("b", "strong")
_INLINE = (Display.INLINE, Display.CONTENTS)
_SHORTEST_TITLE, _LONGEST_TITLE = 3, 200
_SHORTEST_DESCRIPTION = 60
_ALIKE = 4  # siblings of one tag and class that make a list
_SMALLEST_IMAGE = 40 * 40  # CSS pixels; icons are smaller
_GAP = 60.0  # CSS pixels between lines of one description
_FONT_STEP = 2.0
_CONFIDENCE = 0.6


def visual_types(page: Page, root: int, annotations: Annotations) -> list[Annotation]:
    """Title, description, image and url of the record (or page) below `root`, as far as it has them."""
    looks = _Looks(page, root, annotations)
    return [ann for ann in (looks.title(), looks.description(), looks.image(), looks.link()) if ann is not None]


class _Looks:
    def __init__(self, page: Page, root: int, annotations: Annotations) -> None:
        self._page, self._root, self._annotations = page, root, annotations
        self._annotated = {ann.node for ann in annotations.instances()}

    def title(self) -> Annotation | None:
        node = self._title_node
        return None if node is None else self._text_annotation("title", node)

    @property
    def _title_node(self) -> int | None:
        page = self._page
        candidates = [node for node in self._elements() if self._may_be_title(node)]
        if not candidates:
            return None
        linked = {node for node in candidates if self._link_of(node) is not None}
        return min(
            candidates,
            key=lambda node: (
                -round(self._font_size(node) / _FONT_STEP),
                node not in linked,
                not any(inside in self._annotated for inside in page.subtree(node)),
                node,
            ),
        )

    def description(self) -> Annotation | None:
        """The largest element around the longest text that changes neither type size nor leaves a gap."""
        page = self._page
        texts = [n for n in page.subtree(self._root) if page.kind[n] == Kind.TEXT and page.visible[n]]
        longest = max(texts, key=lambda node: len(page.text[node].strip()), default=None)
        if longest is None or len(page.text[longest].strip()) < _SHORTEST_DESCRIPTION:
            return None
        node = int(page.parent[longest])
        while node != self._root and self._is_even(int(page.parent[node])) and page.parent[node] != self._root:
            node = int(page.parent[node])
        return None if self._is_of_list(node) else self._text_annotation("description", node)

    def image(self) -> Annotation | None:
        node = self._image_node
        if node is None:
            return None
        source = self._page.attributes[node].get("src") or self._page.attributes[node].get("data-src", "")
        return Annotation("image", INSTANCE, node, (0, 0), source, source, "visual", _CONFIDENCE)

    @property
    def _image_node(self) -> int | None:
        images = [node for node in self._elements() if self._page.name(node) == "img" and not self._is_of_list(node)]
        sized = [node for node in images if self._image_size(node) >= _SMALLEST_IMAGE]
        return min(sized, key=lambda node: (-self._image_size(node), *self._corner(node), node), default=None)

    def link(self) -> Annotation | None:
        page = self._page
        for node in (self._title_node, self._image_node):
            if node is not None and (anchor := self._link_of(node)) is not None:
                return self._link_annotation(anchor)
        anchors = (node for node in self._elements() if page.name(node) == "a" and self._leads_away(node))
        first = next(anchors, None)
        return None if first is None else self._link_annotation(first)

    def _elements(self) -> Iterator[int]:
        page = self._page
        return (n for n in page.subtree(self._root) if page.kind[n] == Kind.ELEMENT and page.visible[n])

    def _may_be_title(self, node: int) -> bool:
        page = self._page
        text = page.visible_text(node)
        if not _SHORTEST_TITLE <= len(text) <= _LONGEST_TITLE or "\n" in text or node == self._root:
            return False
        inside = range(node + 1, int(page.end[node]))
        if any(page.kind[at] == Kind.ELEMENT and page.display[at] not in _INLINE for at in inside):
            return False
        return self._is_above_centre(node) and not self._is_of_list(node)

    def _is_above_centre(self, node: int) -> bool:
        layout = self._page.layout
        if layout is None or np.isnan(layout.box[[node, self._root], 1]).any():
            return True
        top, (_, root_top, _, root_height) = layout.box[node, 1], layout.box[self._root]
        return bool(top <= root_top + root_height / 2)

    def _is_of_list(self, node: int) -> bool:
        """Whether the node is one of several that look alike: a bullet, a tag, a thumbnail."""
        page, kind = self._page, self._kind(node)
        if node == self._root:
            return False
        return (
            sum(self._kind(other) == kind for other in page.siblings(node) if page.kind[other] == Kind.ELEMENT) + 1
            >= _ALIKE
        )

    def _kind(self, node: int) -> tuple[str, str]:
        return self._page.name(node), self._page.attributes[node].get("class", "")

    def _font_size(self, node: int) -> float:
        page = self._page
        if page.layout is not None:
            return float(page.layout.font_size[node])
        around = [node, *(up for up in page.ancestors(node) if up >= self._root)]
        inside = [at for at in page.subtree(node) if page.kind[at] == Kind.ELEMENT]
        names = {page.name(at) for at in (*around, *inside)}
        emphasis = 0.05 if names & set(_EMPHASIS) else 0.0
        return max((_HEADINGS[name] for name in names if name in _HEADINGS), default=_PLAIN) + emphasis

    def _is_even(self, node: int) -> bool:
        layout = self._page.layout
        if layout is None:
            return self._page.display[node] in _INLINE or self._page.name(node) == "p"
        page = self._page
        texts = [
            n for n in page.subtree(node) if page.kind[n] == Kind.TEXT and page.visible[n] and page.text[n].strip()
        ]
        sizes = layout.font_size[texts]
        boxes = layout.box[texts]
        if np.ptp(sizes) > 0 or np.isnan(boxes).any():
            return False
        order = np.argsort(boxes[:, 1])
        gaps = boxes[order][1:, 1] - (boxes[order][:-1, 1] + boxes[order][:-1, 3])
        return not len(gaps) or bool(gaps.max() <= _GAP)

    def _image_size(self, node: int) -> float:
        page = self._page
        if page.layout is not None and not np.isnan(page.layout.box[node, 2]):
            return float(page.layout.box[node, 2] * page.layout.box[node, 3])
        sides = [page.attributes[node].get(name, "").removesuffix("px") for name in ("width", "height")]
        numbers = [int(side) for side in sides if side.isdecimal()]
        return float(numbers[0] * numbers[-1]) if numbers else float(_SMALLEST_IMAGE)

    def _corner(self, node: int) -> tuple[float, float]:
        layout = self._page.layout
        return (0.0, 0.0) if layout is None else (float(layout.box[node, 1]), float(layout.box[node, 0]))

    def _link_of(self, node: int) -> int | None:
        page = self._page
        around = [node, *(up for up in page.ancestors(node) if up >= self._root)]
        anchors = [at for at in around if page.name(at) == "a"]
        anchors += [at for at in page.subtree(node) if page.name(at) == "a"]
        return next((at for at in anchors if self._leads_away(at)), None)

    def _leads_away(self, anchor: int) -> bool:
        return leads_away(self._page.attributes[anchor].get("href", ""))

    def _link_annotation(self, anchor: int) -> Annotation:
        target = self._page.attributes[anchor]["href"]
        return Annotation("url", INSTANCE, anchor, (0, 0), target, target, "visual", _CONFIDENCE)

    def _text_annotation(self, kind: str, node: int) -> Annotation:
        clob, page = self._annotations.text, self._page
        text = " ".join(page.visible_text(node).split())
        return Annotation(kind, INSTANCE, node, clob.extent(page, node) or (0, 0), text, text, "visual", _CONFIDENCE)
