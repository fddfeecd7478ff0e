"""The text of a page as its reader sees it.

Hidden nodes say nothing; white space collapses; blocks, list items, rows and `<br>` begin new lines; table
cells are set apart by a tab; preformatted text keeps its lines; text made by `::before` and `::after` is
read where it stands. Departures from the DOM's `innerText`: one line break where that has several, letters
keep the case of the source where CSS would capitalise them, cents that are set apart by their height have a
point before them, and characters without a shape (soft hyphens, zero-width spaces, the private ones of icon
fonts) are left out.

Cost: one pass over the page on first use, then O(texts in the subtree) for each question.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from bowerbird.page.cents import cents_of
from bowerbird.page.kinds import Display, Kind

if TYPE_CHECKING:
    from bowerbird.page.model import Page

_FLOWING = (
    Display.NONE,
    Display.INLINE,
    Display.INLINE_BLOCK,
    Display.INLINE_FLEX,
    Display.INLINE_GRID,
    Display.CONTENTS,
    Display.TABLE_CELL,
)
_PREFORMATTED_TAGS = ("pre", "textarea", "listing", "xmp", "plaintext")
_SPACES = re.compile(r"[ \t\n\r\f]+")
_SHAPELESS = re.compile("[\u00ad\u200b-\u200f\u2028-\u202e\u2060\ufeff\ue000-\uf8ff]")


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of visible text at one node; `separator` ("", tab or newline) sets it apart from the run before."""

    node: int
    text: str
    separator: str


# (place, -node, line, text): of several elements that end at one place, the innermost comes first.
_Entry = tuple[float, int, int, str]


class Reading:
    """The visible text of one page, in reading order."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def text(self, node: int = 0) -> str:
        """The text of the subtree of `node`: lines, with tabs between the cells of tables."""
        joined = "".join(run.separator + run.text for run in self.runs(node))
        lines = (line.strip(" \t") for line in re.sub(" {2,}", " ", joined).split("\n"))
        return "\n".join(line for line in lines if line)

    def runs(self, node: int = 0) -> list[Run]:
        """The visible runs in the subtree of `node`; generated text belongs to the element that it decorates."""
        runs, places = self._sequence
        stop = int(self._page.end[node])
        # Text generated after an ancestor that ends where `node` ends falls into the same stretch.
        return [run for run in runs[bisect_left(places, node) : bisect_left(places, stop)] if run.node >= node]

    @cached_property
    def _sequence(self) -> tuple[list[Run], list[float]]:
        """All runs of the page, and the place of each: its row, or a fraction of a row on for generated text."""
        entries = sorted([*self._text_nodes(), *self._generated()])
        places = [place for place, _, _, _ in entries]
        cells = self._cell_count[np.floor(places).astype(np.intp)]
        new_line = np.diff([line for _, _, line, _ in entries], prepend=-1) > 0
        new_cell = np.diff(cells, prepend=-1) > 0
        separators = np.where(new_line, "\n", np.where(new_cell, "\t", "")).tolist()
        runs = [Run(-node, text, sep) for (_, node, _, text), sep in zip(entries, separators, strict=True)]
        return runs, places

    def _text_nodes(self) -> Iterator[_Entry]:
        page = self._page
        shown = np.flatnonzero((page.kind == Kind.TEXT) & page.visible)
        lines, preformatted = self.line_count[shown].tolist(), self._preformatted[shown].tolist()
        points = {text: point for _, text, point in cents_of(page)}
        for node, line, keep_spaces in zip(shown.tolist(), lines, preformatted, strict=True):
            text = points.get(node, "") + _SHAPELESS.sub("", page.text[node])
            yield node, -node, line, text if keep_spaces else _SPACES.sub(" ", text)

    def _generated(self) -> Iterator[_Entry]:
        page = self._page
        for node, (before, after) in page.generated.items():
            if page.visible[node]:
                end = int(page.end[node])
                # Blocks that end together with `node` have ended before the text after it.
                ended = bisect_left(self._endings, (end + 1, 0)) - bisect_left(self._endings, (end, node + 1))
                line = int(self.line_count[end - 1]) + ended
                yield node + 0.25, -node, int(self.line_count[node]), _SHAPELESS.sub("", before)
                yield end - 0.5, -node, line, _SHAPELESS.sub("", after)

    @property
    def _preformatted(self) -> NDArray[np.bool_]:
        page = self._page
        if page.layout is not None:
            return page.layout.preformatted
        return page.within([node for tag in _PREFORMATTED_TAGS for node in page.index.with_tag(tag).tolist()])

    @cached_property
    def line_count(self) -> NDArray[np.intp]:
        """For each row, how many line breaks stand before it on the page."""
        page = self._page
        br = page.index.with_tag("br")
        shown = br[page.visible[page.parent[br]]]
        breaks = np.concatenate([self._blocks, page.end[self._blocks], shown])
        return np.cumsum(np.bincount(breaks, minlength=len(page) + 1))

    @cached_property
    def _blocks(self) -> NDArray[np.intp]:
        page = self._page
        return np.flatnonzero((page.kind != Kind.TEXT) & page.visible & ~np.isin(page.display, _FLOWING))

    @cached_property
    def _endings(self) -> list[tuple[int, int]]:
        """The blocks of the page as (end, row), in this order."""
        return sorted(zip(self._page.end[self._blocks].tolist(), self._blocks.tolist(), strict=True))

    @cached_property
    def _cell_count(self) -> NDArray[np.intp]:
        """For each row, how many table cells began before it on the page."""
        return np.cumsum((self._page.display == Display.TABLE_CELL) & (self._page.kind == Kind.ELEMENT))
