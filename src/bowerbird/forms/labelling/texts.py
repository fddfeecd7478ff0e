"""The texts around controls, divided into pieces.

A piece is what stands together on a line: it ends where a line, a cell or a `<label>` ends, where a control stands, and
with an element that holds a control. Texts that are hidden (in a dialog that is still closed, in a folded part of the
form) are read as they would stand if they were shown: they may name controls that are hidden too.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bowerbird.forms.labelling.layout import box_of
from bowerbird.forms.labelling.pieces import Piece, clean, says_something
from bowerbird.page import NO_NODE, Display, Kind, Page, Run
from bowerbird.page.defaults import default_display
from bowerbird.page.model import Flags

_HINT = re.compile(
    r"(?:^|[-_\s])(?:help|help-?(?:block|text|inline)|hints?|tip|notes?|helper|helper-?text|description|desc|example)"
    r"(?:$|[-_\s])",
    re.IGNORECASE,
)
_PICTURES = ("i", "img", "svg", "span", "em", "b", "abbr")
_FLOWING = (
    Display.NONE,
    Display.INLINE,
    Display.INLINE_BLOCK,
    Display.INLINE_FLEX,
    Display.INLINE_GRID,
    Display.CONTENTS,
)
_WIDEST_GAP = 32.0  # pixels: two letters of a heading; columns are set farther apart
_MOST_INLINE = 8  # elements between a text and the line that it is part of
_MOST_BETWEEN = 40  # rows between a control and a link that names it
_UNREAD = ("script", "style", "template", "head", "title", "noscript")


class Texts:
    """The texts of one page; `mute` are the rows whose text is no label, and `links` those that lead elsewhere."""

    def __init__(self, page: Page, mute: Flags, links: Flags) -> None:
        self._page, self._mute, self._links, self._silent = page, mute | links, links, mute

    def pieces(self, root: int, breaks: Sequence[int], *, with_hidden: bool) -> list[Piece]:
        """The pieces below `root`, pictures included; `breaks` are the controls. Both are in document order."""
        found = list(self._divided(root, self._page.reading.runs(root), breaks))
        if with_hidden:
            found.extend(replace(piece, is_shown=False) for piece in self._divided(root, self._hidden(root), breaks))
        found.extend(self._pictures(root, breaks))
        return sorted(found, key=lambda piece: piece.start)

    def link_before(self, node: int, stop: int) -> Piece | None:
        """The link right in front of a control on its line, but behind row `stop`: in old forms it explains a label."""
        page = self._page
        for row in range(node - 1, max(stop, node - _MOST_BETWEEN), -1):
            if page.kind[row] == Kind.TEXT and says_something(page.text[row]):
                if not self._links[row] or self._silent[row] or not self.same_line(row, node):
                    return None
                text = clean(page.text[row])
                return Piece((row,), text, page.text[row].strip())
        return None

    def line(self, node: int, *, is_shown: bool = True) -> int:
        """The number of the line on which a node stands: as shown, or as it would be."""
        return int((self._page.reading.line_count if is_shown else self._opened_lines)[node])

    def same_line(self, one: int, other: int) -> bool:
        visible = self._page.visible
        is_shown = bool(visible[one] and visible[other])
        return self.line(one, is_shown=is_shown) == self.line(other, is_shown=is_shown)

    def _divided(self, root: int, runs: Iterable[Run], breaks: Sequence[int]) -> Iterator[Piece]:
        page, mute, labels = self._page, self._mute, self._label_marks(root)
        groups: list[list[Run]] = []
        broken: set[int] = set()
        before, is_fresh, was_link, holder_end, last = (-1, -1), True, False, 0, NO_NODE
        for run in runs:
            place = bisect_left(breaks, run.node), int(labels[run.node - root])
            goes_on = run.separator == "" and place == before and run.node < (holder_end or len(page))
            if goes_on and run.text.strip():
                goes_on = self._adjoins(last, run.node) and not self._enters_holder(last, run.node, breaks)
            last = run.node if run.text.strip() else last
            before = place
            if mute[run.node]:
                was_link = page.name(int(page.parent[run.node])) == "a" and run.text.strip() != ""
                if goes_on and was_link and not is_fresh:
                    broken.add(len(groups) - 1)
                is_fresh = True
                continue
            if is_fresh or not goes_on:
                groups.append([])
                if goes_on and was_link:
                    broken.add(len(groups) - 1)
            groups[-1].append(run)
            is_fresh = was_link = False
            holder_end = self._end_of_holder(run.node, breaks)
        for at, group in enumerate(groups):
            yield from self._piece(group, at in broken)

    def _adjoins(self, one: int, other: int) -> bool:
        """Whether two texts stand next to each other, as far as the page was painted."""
        if self._page.layout is None or one == NO_NODE:
            return True
        left, right = box_of(self._page, (other,)), box_of(self._page, (one,))
        return not left[0] - (right[0] + right[2]) > _WIDEST_GAP  # of NaN nothing is known

    def _enters_holder(self, before: int, node: int, breaks: Sequence[int]) -> bool:
        """Whether a text lies in an element with a control that the text before it is not in."""
        above = int(self._page.parent[node])
        for _ in range(_MOST_INLINE):
            if above <= before:
                return False
            at = bisect_left(breaks, above)
            if at < len(breaks) and breaks[at] < self._page.end[above]:
                return True
            above = int(self._page.parent[above])
        return False

    def _end_of_holder(self, node: int, breaks: Sequence[int]) -> int:
        """Where the parent of a text ends, if it holds a control before the text; else 0."""
        parent = int(self._page.parent[node])
        at = bisect_left(breaks, node) - 1
        return int(self._page.end[parent]) if at >= 0 and breaks[at] > parent else 0

    def _piece(self, group: list[Run], is_broken: bool) -> Iterator[Piece]:
        said = " ".join("".join(run.text for run in group).split())
        nodes = tuple(run.node for run in group if run.text.strip())
        if nodes:
            text = clean(said) if says_something(said) else ""
            yield Piece(nodes, text, said, is_broken=is_broken, is_hint=_is_hint(self._page, nodes[0]))

    def _hidden(self, root: int) -> Iterator[Run]:
        page, stop = self._page, int(self._page.end[root])
        rows = np.flatnonzero((page.kind[root:stop] == Kind.TEXT) & ~page.visible[root:stop]) + root
        line = cell = -1
        for node in rows.tolist():
            if page.name(int(page.parent[node])) in _UNREAD:
                continue
            now = self.line(node, is_shown=False), int(self._opened_cells[node])
            separator = "\n" if now[0] != line else "\t" if now[1] != cell else ""
            line, cell = now
            yield Run(node, " ".join(page.text[node].split()) if page.text[node].strip() else " ", separator)

    def _pictures(self, root: int, breaks: Sequence[int]) -> Iterator[Piece]:
        """Titles and alternatives of pictures that stand in front of a control, in what holds both or on one line."""
        page, index = self._page, self._page.index
        for node in (node for tag in _PICTURES for node in index.below(index.with_tag(tag), root).tolist()):
            text = clean(_picture_text(page, node))
            at, above = bisect_left(breaks, node), int(page.parent[node])
            if not says_something(text) or at == len(breaks) or self._mute[above]:
                continue
            if breaks[at] < page.end[above] or self.same_line(node, breaks[at]):
                yield Piece((node,), text, text, bool(page.visible[node]), is_hint=True, is_picture=True)

    def _label_marks(self, root: int) -> NDArray[np.int32]:
        """For each row below `root` the number of the `<label>` around it, 0 outside of labels."""
        page = self._page
        marks = np.zeros(int(page.end[root]) - root, dtype=np.int32)
        for number, label in enumerate(page.index.below(page.index.with_tag("label"), root).tolist(), start=1):
            marks[label - root : int(page.end[label]) - root] = number
        return marks

    @cached_property
    def _opened_display(self) -> NDArray[np.uint8]:
        page = self._page
        return np.where(page.display == Display.NONE, default_display(page), page.display).astype(np.uint8)

    @cached_property
    def _opened_lines(self) -> NDArray[np.intp]:
        """For each row, how many line breaks stand before it, if nothing were hidden."""
        page = self._page
        flows = np.isin(self._opened_display, (*_FLOWING, Display.TABLE_CELL))
        blocks = np.flatnonzero((page.kind != Kind.TEXT) & (page.kind != Kind.COMMENT) & ~flows)
        breaks = np.concatenate([blocks, page.end[blocks], page.index.with_tag("br")])
        return np.cumsum(np.bincount(breaks, minlength=len(page) + 1))

    @cached_property
    def _opened_cells(self) -> NDArray[np.intp]:
        return np.cumsum((self._opened_display == Display.TABLE_CELL) & (self._page.kind == Kind.ELEMENT))


def _is_hint(page: Page, node: int) -> bool:
    """Whether a text explains, by the names of what it is in: a class, an id, `<small>`."""
    above = int(page.parent[node])
    for one in (above, int(page.parent[above])):
        attributes = page.attributes[one]
        if page.name(one) == "small" or any(_HINT.search(attributes.get(name, "")) for name in ("class", "id")):
            return True
    return False


def _picture_text(page: Page, node: int) -> str:
    attributes = page.attributes[node]
    told = attributes.get("title") or attributes.get("alt") or attributes.get("aria-label") or ""
    if told or page.name(node) != "svg":
        return told
    titles = (row for row in page.element_children(node) if page.name(row) == "title")
    return " ".join(page.text[row + 1] for row in titles if row + 1 < len(page))
