"""What two items have in common when they are the same item of two records: place, dress, looks and wording.

Items with equal features are of one `Look`, a number; how well two looks go together is found once for each pair.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from bowerbird.listing.values.items import LABEL, NO_ANCHOR, Item, ItemKind
from bowerbird.page import Page
from bowerbird.page.paths import looks_generated

# Weights found by hand on the srr development pages; only their order matters much.
SAME_PATH, OTHER_PATH = 3.0, -1.0
SAME_END = 0.5
SAME_CLASS, OTHER_CLASS = 3.0, -2.0
SAME_LINK, OTHER_LINK = 0.5, -1.0
SAME_STYLE, OTHER_STYLE = 1.5, -1.5
SAME_SHAPE, OTHER_SHAPE = 1.0, -0.5
SAME_WORDS, OTHER_WORDS = 3.0, -1.5
SAME_LABEL, OTHER_LABEL = 5.0, -8.0
SAME_TYPE, OTHER_TYPE = 3.0, -4.0
NEVER = -100.0

_CELLS = ("td", "th")
_VARIED = 2  # different texts for each item of a list, from which its texts are values rather than the template's
_PLAIN = 0.9  # of a list of words that have no figures; facts have some
_FREQUENT = 0.2  # of the records, for a wording to be the template's
_STATE_WORDS = re.compile(
    r"(?i)^(?:odd|even|first|last|active|selected|current|hover|visited|open|is-.*|has-.*|js-.*)$"
)
_FIGURES = re.compile(r"\d[\d.,:]*")
_LONGEST_WORDING = 40
_LONG = 80
_SHAPES = (
    ("money", re.compile(r"[$£€¥₹]\s?\d|\d\s?[$£€¥₹]|\b(?:usd|eur|gbp|cad|aud|chf)\b", re.IGNORECASE)),
    (
        "date",
        re.compile(
            r"\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+\d|\d{1,2}[./-]\d{1,2}[./-]\d{2}"
            r"|\b\d+\s+\w+\s+ago\b|\b(?:yesterday|today)\b|\b\d{1,2}\s+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)",
            re.IGNORECASE,
        ),
    ),
    ("url", re.compile(r"^(?:https?://|www\.)\S|^[\w.-]+\.[a-z]{2,}(?:/|$)|^\S+ › ", re.IGNORECASE)),
    ("number", re.compile(r"^\W*\d[\d.,\s]*\w{0,2}\W*$")),
)


class Look(NamedTuple):
    """The features of an item that other items may share."""

    kind: ItemKind
    path: int
    end: str
    dress: str
    linked: bool
    style: tuple[int, int, int]
    shape: str
    label: str
    wording: str
    types: frozenset[str] = frozenset()
    """Types of the pack of which the item is an instance, for the most part."""


_Spot = tuple[int, str, str]  # path, last tag, nearest class


class Looks:
    """The looks of the items of some records of one page, as numbers."""

    def __init__(
        self,
        page: Page,
        records: Sequence[Sequence[int]],
        rows: Sequence[Sequence[Item]],
        types: Mapping[int, frozenset[str]] = MappingProxyType({}),
    ) -> None:
        self._page = page
        self._types = types
        self._paths: dict[tuple[int, str], int] = {}
        self._steps: dict[int, tuple[int, str]] = {}
        self._numbers: dict[Look, int] = {}
        self.looks: list[Look] = []
        self._known: dict[tuple[int, int], float] = {}
        self._dresses: dict[str, str] = {}
        self._labels = _frequent([{_label(item) for item in row} for row in rows], 2)
        least = max(2, round(_FREQUENT * len(rows)))
        self._wordings = _frequent([{_wording(item) for item in row} for row in rows], least)
        places = [self._places(record, row) for record, row in zip(records, rows, strict=True)]
        self._lists = _lists(rows, places)
        self.rows = [
            [self._number(item, place) for item, place in zip(row, of, strict=True)]
            for row, of in zip(rows, places, strict=True)
        ]

    def likeness(self, one: int, other: int) -> float:
        """How much speaks for two items being the same of two records; below 0 they are not."""
        if one == other:
            one, other = 0, 0
        pair = (one, other) if one < other else (other, one)
        found = self._known.get(pair)
        if found is None:
            found = self._known[pair] = _likeness(self.looks[pair[0]], self.looks[pair[1]])
        return found

    def path_of(self, look: int) -> str:
        """The tags from the record to items of a look, with the nearest class: `div/h3/a.title`."""
        names = []
        path = self.looks[look].path
        while path:
            path, name = self._steps[path]
            names.append(name)
        dress = self.looks[look].dress.replace(" ", ".")
        return "/".join(reversed(names)) + (f".{dress}" if dress else "")

    def _places(self, record: Sequence[int], row: Sequence[Item]) -> list[_Spot]:
        places: dict[int, _Spot] = {}
        single = len(record) == 1
        for top in record:
            path = 0 if single else self._step(0, self._page.name(top))
            places[top] = (path, self._page.name(top), "" if single else self._dress(top))
        return [self._place(item.node, places) for item in row]

    def _number(self, item: Item, place: _Spot) -> int:
        path, end, dress = place
        wording = "" if place in self._lists else _wording(item)
        look = Look(
            item.kind,
            path,
            end,
            dress,
            item.anchor != NO_ANCHOR,
            self._style(item),
            _shape(item.text),
            label if (label := _label(item)) in self._labels else "",
            wording if wording in self._wordings else "",
            self._types.get(item.first, frozenset()),
        )
        number = self._numbers.get(look)
        if number is None:
            number = self._numbers[look] = len(self.looks)
            self.looks.append(look)
        return number

    def _place(self, node: int, places: dict[int, _Spot]) -> _Spot:
        """The tag path from the record, the last tag, and the nearest class below the record."""
        climbed = []
        parent = self._page.parent
        while node not in places:
            climbed.append(node)
            above = int(parent[node])
            if above < 0:  # a phrase that goes over several topmost nodes
                places[node] = (0, "", "")
                break
            node = above
        path, end, dress = places[node]
        for node in reversed(climbed):
            end = self._page.name(node)
            step = f"{end}[{self._cell_place(node)}]" if end in _CELLS else end
            path, dress = self._step(path, step), self._dress(node) or dress
            places[node] = path, end, dress
        return path, end, dress

    def _cell_place(self, cell: int) -> int:
        """Which cell of its row this is, from 1: empty ones before it count, as they do for a reader."""
        page = self._page
        return 1 + sum(page.name(node) in _CELLS for node in page.children(int(page.parent[cell])) if node < cell)

    def _step(self, path: int, name: str) -> int:
        number = self._paths.setdefault((path, name), len(self._paths) + 1)
        self._steps[number] = path, name
        return number

    def _dress(self, node: int) -> str:
        attributes = self._page.attributes[node]
        value = attributes.get("itemprop") or attributes.get("class", "")
        dress = self._dresses.get(value)
        if dress is None:
            words = [word for word in value.split() if not looks_generated(word) and not _STATE_WORDS.match(word)]
            dress = self._dresses[value] = " ".join(words)
        return dress

    def _style(self, item: Item) -> tuple[int, int, int]:
        layout = self._page.layout
        if layout is None or item.kind != ItemKind.TEXT:
            return 0, 0, 0
        node = item.node
        return round(float(layout.font_size[node])), int(layout.font_weight[node]), int(layout.colour[node])


def _likeness(one: Look, other: Look) -> float:
    if one.kind != other.kind:
        return NEVER
    total = SAME_PATH if one.path == other.path else OTHER_PATH + SAME_END * (one.end == other.end)
    if one.dress or other.dress:
        total += SAME_CLASS if one.dress == other.dress else OTHER_CLASS
    total += SAME_LINK if one.linked == other.linked else OTHER_LINK
    if one.kind != ItemKind.TEXT:
        return total
    total += SAME_STYLE if one.style == other.style else OTHER_STYLE
    total += SAME_SHAPE if one.shape == other.shape else OTHER_SHAPE
    if one.label or other.label:
        total += SAME_LABEL if one.label == other.label else OTHER_LABEL
    if one.wording or other.wording:
        total += SAME_WORDS if one.wording == other.wording else OTHER_WORDS
    if one.types and other.types:
        total += OTHER_TYPE if one.types.isdisjoint(other.types) else SAME_TYPE
    return total


def _frequent(rows: Sequence[set[str]], least: int) -> frozenset[str]:
    counts = Counter(word for row in rows for word in row if word)
    return frozenset(word for word, count in counts.items() if count >= least)


def _lists(rows: Sequence[Sequence[Item]], places: Sequence[Sequence[_Spot]]) -> frozenset[_Spot]:
    """Places where records list words (tags): without figures, far more different ones than any record has there."""
    most: Counter[_Spot] = Counter()
    items: Counter[_Spot] = Counter()
    plain: Counter[_Spot] = Counter()
    texts: dict[_Spot, set[str]] = defaultdict(set)
    for row, of in zip(rows, places, strict=True):
        counts = Counter(of)
        most |= counts
        items += counts
        for item, place in zip(row, of, strict=True):
            texts[place].add(item.text)
            plain[place] += item.kind == ItemKind.TEXT and _FIGURES.search(item.text) is None
    return frozenset(
        place
        for place, count in most.items()
        if count > 1 and plain[place] >= _PLAIN * items[place] and len(texts[place]) > _VARIED * count
    )


def _label(item: Item) -> str:
    """The label that a text begins with; what enumerates before a colon begins a sentence."""
    found = LABEL.match(item.text)
    if found is None or found.end() == len(item.text):
        return ""
    is_said = "," in found["label"] and len(item.text) > _LONG
    return "" if is_said else found["label"].casefold()


def _wording(item: Item) -> str:
    """The text with its figures left open: "9 reviews"; long texts have none."""
    if len(item.text) > _LONGEST_WORDING:
        return ""
    wording = _FIGURES.sub("9", item.text).casefold()
    return wording if wording.strip(" 9%+-/") else ""


def _shape(text: str) -> str:
    if len(text) > _LONG:
        return "long"
    return next((name for name, pattern in _SHAPES if pattern.search(text)), "short")
