"""The text of a page as clobs, which recognisers read at one go.

Problem    run recognisers over whole pages rather than node by node, let what they find cross inline markup,
           and never let it cross what a reader sees as separate.
Reference  thesis §4.2, Definitions 3 and 4: element clob, attribute clob, entity-breaking elements.
Notation   `~@~`, the paper's separator, is `BARRIER`.
Departures the barrier is made so that regular expressions respect it by themselves: `\\s` does not match its
           middle, `.` does not match its ends, `^` and `$` see a line at each side. What is left (negated classes)
           is dropped by `Clob.crosses`. Attribute values are read with camelCase and hyphens split into words.
           Words of neighbouring inline elements are set apart where they would run together.
           A table row's cells, `<br>` and images are barriers too. Text nodes too long for a person to read are
           left out and reported.
Cost       one pass over the texts; a span is mapped to nodes by binary search.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from urllib.parse import unquote, urlsplit

import numpy as np
from numpy.typing import NDArray

from bowerbird.page import Display, Kind, Page
from bowerbird.page.sprites import sprites_of

BARRIER = "\n\uffff\n"
LONGEST_TEXT = 200_000  # of one node; a long novel's chapter is shorter, a data dump is not
LONGEST_CLOB = 8_000_000  # two of the largest text pages seen in practice

_FLOWING = (Display.NONE, Display.INLINE, Display.CONTENTS)
_SEPARATORS = ("br", "hr", "img", "input", "select", "textarea", "button", "iframe", "object", "video", "svg")
_READ_ATTRIBUTES = ("alt", "title", "id", "class", "href", "src", "itemprop", "placeholder", "value", "name")
_READ_PREFIXES = ("aria-", "data-")
_ADDRESSES = ("href", "src")
_OF_SPRITES = "data-icon"  # what the name of a picture from a sheet counts as
_SPACE = " "
CURRENCIES = "£€$¥₹"
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_JOINTS = re.compile(r"[-_./]+")
_LONGEST_ATTRIBUTE = 300
_STYLING = re.compile(  # names of classes that say how something looks, in the words of CSS
    r"\S*colou?r[-_]+(?:scheme|theme|mode|palette)\S*|(?:font|text|bg|background|border)[-_]+(?:size|weight|colou?r)\S*|"
    r"(?:size|colou?r|weight)[-_]+"
    r"(?:xs|sm|md|lg|xl|xxl|full|auto|thumbnail|bold|normal|primary|secondary|accent|muted|light|dark|\d+)(?!\S)|"
    r"(?-i:\w+-(?:color|size|weight)[A-Z]\w*)",  # as libraries of components write them: MuiChip-colorSuccess
    re.IGNORECASE,
)


@dataclass(frozen=True, eq=False)
class Clob:
    """One long string, and which node each of its pieces came from.

    `starts[i]` is where piece `i` begins, `nodes[i]` its node, `names[i]` the attribute that it is the value of
    ("" for text). `rows` are the nodes again, but never falling: text that a style sheet sets after an element is
    read behind that element's contents. Pieces with a barrier between them belong to different segments.
    """

    text: str
    starts: tuple[int, ...]
    stops: tuple[int, ...]
    nodes: tuple[int, ...]
    rows: tuple[int, ...]
    names: tuple[str, ...] = ()
    left_out: tuple[int, ...] = ()

    @cached_property
    def folded(self) -> str:
        """The text in lower case, character by character: the same offsets."""
        lower = self.text.lower()
        if len(lower) == len(self.text):
            return lower
        return "".join(low if len(low := char.lower()) == 1 else char for char in self.text)

    @cached_property
    def barriers(self) -> list[int]:
        """Where each barrier begins."""
        return [match.start() for match in re.finditer(BARRIER, self.text)]

    def crosses(self, start: int, stop: int) -> bool:
        """Whether the span runs over a barrier or into one."""
        return "\uffff" in self.text[start:stop]

    def segment(self, offset: int) -> tuple[int, int]:
        """The stretch between barriers that holds `offset`."""
        at = bisect_right(self.barriers, offset)
        low = self.barriers[at - 1] + len(BARRIER) if at else 0
        high = self.barriers[at] if at < len(self.barriers) else len(self.text)
        return min(low, high), high

    def segments(self) -> Iterator[tuple[int, int]]:
        """All stretches between barriers, in order."""
        low = 0
        for barrier in self.barriers:
            yield low, barrier
            low = barrier + len(BARRIER)
        yield low, len(self.text)

    def piece_at(self, offset: int) -> int:
        """The number of the piece that holds `offset`."""
        return bisect_right(self.starts, offset) - 1

    def pieces(self, start: int, stop: int) -> Iterator[tuple[int, int, int]]:
        """The parts of a span, each a node with offsets in this clob."""
        first, last = bisect_right(self.starts, start) - 1, bisect_right(self.starts, stop - 1) - 1
        for number in range(max(first, 0), last + 1):
            low, high = max(start, self.starts[number]), min(stop, self.stops[number])
            if low < high and self.text[low:high].strip():
                yield self.nodes[number], low, high

    def extent(self, page: Page, node: int) -> tuple[int, int] | None:
        """The stretch that the subtree of `node` fills, barriers inside it included; None where it has no text."""
        first = bisect_left(self.rows, node)
        last = bisect_left(self.rows, int(page.end[node]), first)
        return None if first >= last else (self.starts[first], self.stops[last - 1])

    def owner(self, page: Page, start: int, stop: int) -> int:
        """The least node that holds the whole span."""
        nodes = [node for node, _, _ in self.pieces(start, stop)]
        if not nodes:
            return self.nodes[max(self.piece_at(start), 0)]
        return nodes[0] if nodes[0] == nodes[-1] else page.common_ancestor(*nodes)

    def raw_span(self, page: Page, node: int, start: int, stop: int) -> tuple[int, int]:
        """Where a stretch of one piece lies in its node's own text, white space and all."""
        number = self.piece_at(start)
        low = self.starts[number]
        offsets = _offsets(page.text[node], self.text[low : self.stops[number]])
        return offsets[start - low], offsets[stop - low - 1] + 1


def text_clob(page: Page) -> Clob:
    """The visible text in reading order, with barriers at entity-breaking elements."""
    builder, left_out = _Builder(), []
    breaks = _break_count(page).tolist()
    previous, seen = -1, 0
    for run in page.reading.runs():
        if len(run.text) > LONGEST_TEXT or builder.length > LONGEST_CLOB:
            left_out.append(run.node)
            continue
        # Text generated after an element comes with that element's row, behind rows already read.
        row = max(run.node, previous)
        if run.separator or breaks[row] != seen:
            builder.bar()
        previous, seen = row, breaks[row]
        builder.add(run.node, run.text)
    return builder.clob(left_out)


def attribute_clob(page: Page) -> Clob:
    """The attribute values of visible elements as words, each apart from the next; those of pictures from a sheet are
    their names there."""
    builder = _Builder()
    shown = page.visible.tolist()
    names = [name for name in page.index.attribute_names if name in _READ_ATTRIBUTES or name.startswith(_READ_PREFIXES)]
    holders = np.unique(np.concatenate([page.index.with_attribute(name) for name in names])) if names else ()
    for node in map(int, holders):
        if not shown[node] or builder.length > LONGEST_CLOB:
            continue
        for name, value in page.attributes[node].items():
            if value and (name in _READ_ATTRIBUTES or name.startswith(_READ_PREFIXES)):
                builder.bar()
                builder.add(node, words_of(name, value[:_LONGEST_ATTRIBUTE]), name)
    for sprite in sprites_of(page):
        if shown[sprite.picture]:
            builder.bar()
            builder.add(sprite.picture, words_of("class", sprite.name), _OF_SPRITES)
    return builder.clob([])


@lru_cache(maxsize=50_000)
def words_of(name: str, value: str) -> str:
    """An attribute's value as the words in it: `propertyPrice-main` is `property Price main`. Classes of a style are no
    words: what stands in `color-scheme-2` is no colour."""
    if name in _ADDRESSES:
        path = unquote(urlsplit_path(value))
        value = path.rstrip("/").rpartition("/")[2] or path
        value = value.rpartition(".")[0] or value
    elif name in ("alt", "title", "placeholder", "value") or name.startswith("aria-"):
        return " ".join(value.split())
    elif name == "class":
        value = " ".join(word for word in value.split() if not _STYLING.fullmatch(word))
    return " ".join(_JOINTS.sub(_SPACE, _CAMEL.sub(_SPACE, value)).split())


def urlsplit_path(address: str) -> str:
    """The path of an address, whatever nonsense stands before it."""
    try:
        return urlsplit(address).path
    except ValueError:
        return ""


def urlsplit_host(address: str) -> str:
    """The host of an address, in small letters; "" where it has none."""
    try:
        return (urlsplit(address).hostname or "").removeprefix("www.")
    except ValueError:
        return ""


class _Builder:
    def __init__(self) -> None:
        self._parts: list[str] = []
        self._starts: list[int] = []
        self._stops: list[int] = []
        self._nodes: list[int] = []
        self._rows: list[int] = []
        self._names: list[str] = []
        self._barred = False
        self.length = 0

    def bar(self) -> None:
        self._barred = bool(self._parts)

    def add(self, node: int, text: str, name: str = "") -> None:
        if not text.isascii():
            text = text.replace("\uffff", _SPACE).replace("\xa0", _SPACE)
        if not self._parts or self._barred or self._parts[-1].endswith(_SPACE):
            text = text.lstrip(_SPACE)
        if "  " in text:
            text = _collapsed(text)
        if not text:
            return
        if self._barred:
            self._parts.append(BARRIER)
            self.length += len(BARRIER)
            self._barred = False
        elif self._parts and _runs_together(self._parts[-1], text):
            self._parts.append(_SPACE)
            self.length += len(_SPACE)
        self._starts.append(self.length)
        self._parts.append(text)
        self.length += len(text)
        self._stops.append(self.length)
        self._nodes.append(node)
        self._rows.append(max(node, self._rows[-1]) if self._rows else node)
        self._names.append(name)

    def clob(self, left_out: list[int]) -> Clob:
        starts, stops, nodes, rows = (tuple(col) for col in (self._starts, self._stops, self._nodes, self._rows))
        return Clob("".join(self._parts), starts, stops, nodes, rows, tuple(self._names), tuple(left_out))


def _runs_together(one: str, other: str) -> bool:
    """Whether two inline elements without a space between them hold words that a margin sets apart: `Height` `6-10`,
    `Offers over` `£250,000`; "US" belongs to its "$"."""
    last, first = one[-1], other[0]
    return last.isalpha() and (first.isdigit() or (last.islower() and (first.isupper() or first in CURRENCIES)))


def _collapsed(text: str) -> str:
    return re.sub(" {2,}", _SPACE, text)


def _break_count(page: Page) -> NDArray[np.int64]:
    """For each row, how many entity-breaking elements begin or end before it."""
    elements = page.kind != Kind.TEXT
    blocks = np.flatnonzero(elements & page.visible & ~np.isin(page.display, _FLOWING))
    tags = [page.index.with_tag(name) for name in _SEPARATORS]
    separators = np.concatenate(tags)
    shown = separators[page.visible[page.parent[separators]]]
    edges = np.concatenate([blocks, page.end[blocks], shown, _empty_boxes(page)])
    return np.cumsum(np.bincount(edges, minlength=len(page) + 1))


def _empty_boxes(page: Page) -> NDArray[np.int64]:
    """Inline elements without children that take up room: separators by their looks (Definition 3)."""
    if page.layout is None:
        return np.empty(0, dtype=np.int64)
    box = page.layout.box
    leaf = (page.end == np.arange(len(page)) + 1) & (page.kind == Kind.ELEMENT) & page.visible
    return np.flatnonzero(leaf & (np.nan_to_num(box[:, 2]) > 0) & (np.nan_to_num(box[:, 3]) > 0))


def _offsets(raw: str, piece: str) -> list[int]:
    """For each character of `piece`, its place in `raw`, from which it was made by leaving characters out."""
    offsets, at = [], 0
    for char in piece:
        while at < len(raw) and raw[at] != char and not (char == _SPACE and raw[at].isspace()):
            at += 1
        offsets.append(min(at, max(len(raw) - 1, 0)))
        at += 1
    return offsets
