"""The items of a record: what a reader would write into the cells of its row of a table.

Problem    cut a record into phrases, pictures and bare links: small enough that no item holds two facts that the page
           sets apart, large enough that `<b>fine</b> arts` stays one.
Reference  Y. Zhai and B. Liu, "Web data extraction based on partial tree alignment", WWW 2005, aligns leaf nodes;
           thesis §4.2, Definition 3 (entity-breaking elements) says where phrases must end.
Departures leaves are joined where they read as one phrase. Text beside an inline element goes with it; two inline
           elements side by side stay apart, unless both only emphasise; a link that opens a line ends its phrase
           ("Harmony" "by The Avalanches"); elements set in a row by punctuation are one each, and bars part anything;
           lines that only `<br>` parts are one phrase unless a label opens one. Found on neighbouring texts of the
           srr development pages. Sums that are read whole are never cut ("£20 – £35", each in an element), but for
           the period behind them, and what is crossed out is no part of what is not.
Cost       O(nodes of the records) and a binary search for each topmost node.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from bowerbird.annotate import Annotation, Annotations
from bowerbird.annotate.clobs import BARRIER, CURRENCIES
from bowerbird.annotate.quantities import Money
from bowerbird.page import Kind, Page
from bowerbird.page.addresses import is_anchor
from bowerbird.page.struck import struck_rows

NO_ANCHOR = -1
EMPHASIS = frozenset(
    ("b", "strong", "em", "i", "u", "mark", "font", "sub", "sup", "big", "tt", "wbr", "abbr", "q", "ins", "bdi")
)
LABEL = re.compile(r"\s*(?P<label>[^\W\d_][^:\n]{0,38}?)\s*[:：](?=\s|$)")
_ELEMENT, _TEXT = Kind.ELEMENT, Kind.TEXT
_WORD = re.compile(rf"\w|[{CURRENCIES}]\s?\d")  # "£" of "£<b>20</b>" opens a sum, and closes nothing
_OF_SUM = re.compile(rf"[\d{CURRENCIES}]")
_MEANING = re.compile(r"[^\s.,;:|/\\·•()\[\]<>«»‹›\-–—_\"'*+&]")
_SUM = re.compile(rf".*[\d{CURRENCIES}]", re.DOTALL)  # without the period that a rate is for
_BARS = ("|", "•", "·", "¦", "‖", "●", "▪")  # set apart whatever they stand between
_NEAR = 8  # characters before a text in which a bar is looked for
_LETTER = re.compile(r"[^\W\d_]")
_SMALLEST_PICTURE = 20  # CSS pixels on a side; smaller ones are bullets and tracking pixels


class ItemKind(StrEnum):
    """What an item is made of."""

    TEXT = "text"
    IMAGE = "image"
    LINK = "link"


@dataclass(frozen=True, slots=True, eq=False)
class Item:
    """One item of a record. `first` and `last` are its first and last row, `node` the least element around both.

    `span` is the stretch of the text clob that it fills; pictures and bare links fill none. `anchor` is the link
    around it or in it.
    """

    kind: ItemKind
    node: int
    first: int
    last: int
    text: str = ""
    span: tuple[int, int] = (0, 0)
    anchor: int = NO_ANCHOR


def _span_of_sum(ann: Annotation) -> tuple[int, int]:
    """Where a sum stands, without "per month" behind it, which may be an item of its own."""
    is_rate = isinstance(ann.value, Money) and ann.value.period is not None
    found = _SUM.match(ann.text) if is_rate else None
    return ann.span if found is None else (ann.span[0], ann.span[0] + found.end())


class ItemCutter:
    """Cuts records of one page into items; `rows` are those that the records lie in."""

    def __init__(self, page: Page, annotations: Annotations, rows: range | None = None) -> None:
        rows = rows if rows is not None else range(len(page))
        self._page = page
        self._clob = annotations.text
        self._sums = sorted(_span_of_sum(ann) for ann in annotations.items if isinstance(ann.value, Money))
        self._struck: list[bool] = struck_rows(page).tolist()
        self._parent: list[int] = page.parent.tolist()
        self._end: list[int] = page.end.tolist()
        self._kinds: list[int] = page.kind.tolist()
        self._names = [page.names[tag] for tag in page.tag.tolist()]
        # A link may lie around the records rather than in them.
        outer = [node for node in page.ancestors(rows.start) if page.name(node) == "a"] if rows else []
        anchors = sorted([*outer, *_between(page.index.with_tag("a"), rows)])
        self._anchors = [node for node in anchors if leads_away(page, node)]
        self._pictures = [node for node in _between(page.index.with_tag("img"), rows) if self._is_picture(node)]

    def items(self, record: Sequence[int]) -> list[Item]:
        """The items of a record, in document order."""
        found = list(self._phrases(record))
        taken = {item.anchor for item in found}
        for top in record:
            stop = self._end[top]
            for node in self._pictures[bisect_left(self._pictures, top) : bisect_left(self._pictures, stop)]:
                anchor = self.anchor_of(node)
                taken.add(anchor)
                found.append(Item(ItemKind.IMAGE, node, node, node, anchor=anchor))
            for node in self._anchors[bisect_left(self._anchors, top) : bisect_left(self._anchors, stop)]:
                if node not in taken and not any(node < item.first < self._end[node] for item in found):
                    found.append(Item(ItemKind.LINK, node, node, node, anchor=node))
        return sorted(found, key=lambda item: item.first)

    def anchor_of(self, node: int) -> int:
        """The link that `node` is or lies in."""
        at = bisect_right(self._anchors, node) - 1
        return self._anchors[at] if at >= 0 and self._end[self._anchors[at]] > node else NO_ANCHOR

    def _is_picture(self, node: int) -> bool:
        page = self._page
        if page.layout is None:
            sides = [page.attributes[node].get(name, "") for name in ("width", "height")]
            return all(not side.isdecimal() or int(side) >= _SMALLEST_PICTURE for side in sides)
        width, height = page.layout.box[node, 2:].tolist()
        return bool(page.visible[node]) and width >= _SMALLEST_PICTURE and height >= _SMALLEST_PICTURE

    def _phrases(self, record: Sequence[int]) -> Iterator[Item]:
        clob = self._clob
        phrase: _Phrase | None = None
        for top in record:
            first = bisect_left(clob.rows, top)
            last = bisect_left(clob.rows, self._end[top], first)
            for piece in range(first, last):
                if phrase is not None and self._continues(phrase, piece):
                    phrase.pieces.append(piece)
                    continue
                if phrase is not None:
                    yield from self._finished(phrase)
                phrase = _Phrase([piece])
        if phrase is not None:
            yield from self._finished(phrase)

    def _finished(self, phrase: _Phrase) -> Iterator[Item]:
        clob, pieces = self._clob, self._without_separators(phrase.pieces)
        if not pieces:
            return
        start, stop = clob.starts[pieces[0]], clob.stops[pieces[-1]]
        text = clob.text[start:stop].replace(BARRIER, " ").strip()
        nodes = [clob.nodes[piece] for piece in pieces]
        node = self._owner(min(nodes), max(nodes))
        anchor = self.anchor_of(node)
        if anchor == NO_ANCHOR:
            anchor = next((found for inside in nodes if (found := self.anchor_of(inside)) != NO_ANCHOR), NO_ANCHOR)
        yield Item(ItemKind.TEXT, node, min(nodes), max(nodes), text, (start, stop), anchor)

    def _without_separators(self, pieces: list[int]) -> list[int]:
        """The pieces from the first to the last that says something: "4 May" of `<time>4 May</time> | `."""
        clob = self._clob
        telling = [at for at in pieces if _MEANING.search(clob.text, clob.starts[at], clob.stops[at])]
        return pieces[pieces.index(telling[0]) : pieces.index(telling[-1]) + 1] if telling else []

    def _owner(self, first: int, last: int) -> int:
        """The least element around both rows that does more than emphasise."""
        node = first
        while (
            self._end[node] <= last or self._names[node] in EMPHASIS or self._kinds[node] != _ELEMENT
        ) and self._parent[node] >= 0:
            node = self._parent[node]
        return node

    # Where phrases end

    def _continues(self, phrase: _Phrase, piece: int) -> bool:
        """Whether a piece of text goes on with the phrase before it."""
        clob = self._clob
        before = phrase.pieces[-1]
        broken = clob.starts[piece] - clob.stops[before] >= len(BARRIER)
        if not broken:
            # What stands before a separator decides: separators may belong to either side.
            before = next((at for at in reversed(phrase.pieces) if self._has_words(at)), before)
        one, other = clob.nodes[before], clob.nodes[piece]
        if self._struck[one] != self._struck[other]:
            return False
        if self._is_in_sum(piece):
            return True
        if other <= one:  # text that a style sheet puts behind an element
            return not broken
        above = self._page.common_ancestor(one, other)
        child, next_child = self._child_towards(above, one), self._child_towards(above, other)
        if broken:
            return self._is_broken_line(phrase, piece, child, next_child)
        words = self._has_words(piece)
        low = max(clob.starts[phrase.pieces[0]], clob.starts[piece] - _NEAR)
        if self._is_plain(child) and self._is_plain(next_child):
            return True
        if words and clob.text[low : clob.starts[piece]].rstrip().endswith(_BARS):
            return False
        if self._is_plain(child):
            return True
        if self._is_plain(next_child):
            return not (words and self._is_opening_link(phrase, child, above))
        separated = before != phrase.pieces[-1] and bool(clob.text[clob.stops[before] : clob.starts[piece]].strip())
        return not words or (self._opens_plain(phrase, above) if separated else self._is_highlight(child, next_child))

    def _has_words(self, piece: int) -> bool:
        clob = self._clob
        found = _WORD.search(clob.text, clob.starts[piece])
        return found is not None and found.start() < clob.stops[piece]

    def _is_in_sum(self, piece: int) -> bool:
        """Whether a sum of money that began before goes on with a piece; its period is no part of it."""
        start = self._clob.starts[piece]
        if not _OF_SUM.search(self._clob.text, start, self._clob.stops[piece]):
            return False
        at = bisect_left(self._sums, (start, start))
        return at > 0 and start < self._sums[at - 1][1]

    def _child_towards(self, above: int, node: int) -> int:
        """The child of `above` that holds `node`; `above` itself where a style sheet gave it a text of its own."""
        while node != above and self._parent[node] != above:
            node = self._parent[node]
        return node

    def _is_plain(self, node: int) -> bool:
        return self._kinds[node] != _ELEMENT or self._names[node] in EMPHASIS

    def _is_broken_line(self, phrase: _Phrase, piece: int, child: int, next_child: int) -> bool:
        """Whether only line breaks stand between two lines of running text, and no label opens either."""
        page = self._page
        bare = (self._kinds[child] == _TEXT, self._kinds[next_child] == _TEXT)
        if not any(bare) or not all(
            self._is_plain(node) and self._names[node] != "font" for node in (child, next_child)
        ):
            return False
        clob = self._clob
        node = self._end[child]
        while node < next_child:
            if self._names[node] != "br" and (self._kinds[node] == _ELEMENT or page.text[node].strip()):
                return False
            node = self._end[node]
        lines = (clob.starts[phrase.pieces[0]], clob.starts[piece])
        return not any(LABEL.match(clob.text, start) for start in lines)

    def _opens_plain(self, phrase: _Phrase, above: int) -> bool:
        """Whether the phrase began with text of `above` itself: "By A, B" is one, "A, B" are two."""
        first = self._clob.nodes[phrase.pieces[0]]
        return self._page.is_ancestor(above, first) and self._is_plain(self._child_towards(above, first))

    def _is_opening_link(self, phrase: _Phrase, child: int, above: int) -> bool:
        clob = self._clob
        last = phrase.pieces[-1]
        if self.anchor_of(clob.nodes[last]) < child or self.anchor_of(above) != NO_ANCHOR:
            return False
        opening = next(at for at in phrase.pieces if clob.nodes[at] >= child)
        return _LETTER.search(clob.text, clob.starts[phrase.pieces[0]], clob.starts[opening]) is None

    def _is_highlight(self, child: int, next_child: int) -> bool:
        """Whether two elements of one look stand in a parent with words of its own: search terms set off in a text."""
        if self._names[child] != "span" or self._names[next_child] != "span":
            return False
        page = self._page
        if page.attributes[child].get("class") != page.attributes[next_child].get("class"):
            return False
        beside = page.children(self._parent[child])
        return any(self._kinds[node] == _TEXT and _LETTER.search(page.text[node]) for node in beside)


@dataclass(slots=True)
class _Phrase:
    """A phrase while it grows: numbers of pieces of the text clob."""

    pieces: list[int]


def _between(nodes: NDArray[np.int32], rows: range) -> list[int]:
    low, high = np.searchsorted(nodes, (rows.start, rows.stop))
    found: list[int] = nodes[low:high].tolist()
    return found


def leads_away(page: Page, anchor: int) -> bool:
    """Whether a link leads to another page."""
    target = page.attributes[anchor].get("href", "")
    return bool(target) and not is_anchor(target) and not target.lower().startswith(("javascript:", "mailto:", "tel:"))
