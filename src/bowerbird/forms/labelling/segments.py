"""Labels by structure: the texts of a control's own territory, then those that alternate with controls in a segment.

Reference  OPAL, field scope and segment scope (see `colours`).
Notation   T a piece of text, F a field without label, | a field with one or a button.
           TFTF and FTFT pair off in order, TTFTF has a title at the front, TFF and FFT (on one line) share a text.
           "from F to F" counts as one F, whose fields share the text beside it.
Departures style equivalence is not needed: a line with one text and one field is a pair (OPAL knows no lines), and what
           remains is paired in order or by the nearest text in front. Rows of texts above rows of fields pair off too.
Cost       linear in pieces and fields; each piece looks up its segment by climbing nodes that are climbed once.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from bowerbird.forms.labelling.colours import Colours, Segment
from bowerbird.forms.labelling.pieces import Piece
from bowerbird.forms.model import End
from bowerbird.forms.words.wording import end_in, only_tells_an_end, words_of
from bowerbird.page import NO_NODE, Page

MOST_SHARING = 3  # fields that one text labels; the title of a whole form stands before more
# Whatever the lines say:
_ALTERNATING = re.compile(r"T+F(?:TF)*\|*")
_IN_COLUMNS = re.compile(r"TT+FF+\|*")
_BLOCK = re.compile(r"T+F+")
_TEXTS_FIRST = re.compile(r"(?:T+F+)+")
_FEW_WORDS = 3
_ONE_BEHIND = re.compile(r"FF{1,2}T")


@dataclass
class Paired:
    """What was found: pieces by field, texts that several fields share, and fields whose neighbours pair off alike."""

    own: dict[int, Piece] = field(default_factory=dict)
    shared: list[tuple[Piece, tuple[int, ...]]] = field(default_factory=list)
    regular: set[int] = field(default_factory=set)
    alternating: set[int] = field(default_factory=set)
    """Regular ones that stand right beside their text in the markup, wherever it is painted."""
    sharing: set[int] = field(default_factory=set)
    """Fields that share a text with few others."""

    def add(self, other: Paired) -> None:
        self.own.update(other.own)
        self.shared.extend(other.shared)
        for name in ("regular", "alternating", "sharing"):
            getattr(self, name).update(getattr(other, name))

    def share(self, piece: Piece, fields: tuple[int, ...]) -> None:
        self.shared.append((piece, fields))
        if len(fields) <= MOST_SHARING:
            self.sharing.update(fields)


@dataclass(frozen=True, slots=True)
class Home:
    """A territory, the control that it is of, and the field that needs a label there, -1 where none does."""

    node: int
    control: int
    field: int


@dataclass(frozen=True, slots=True)
class _Item:
    start: int
    line: int
    piece: Piece | None = None
    fields: tuple[int, ...] = ()

    @property
    def letter(self) -> str:
        return "T" if self.piece is not None else "F" if self.fields else "|"


def of_territory(page: Page, chain: Sequence[int], start: int, stop: int, inside: Sequence[Piece]) -> list[Piece]:
    """The pieces of a territory, the likeliest label of the field at `start` to `stop` first.

    Names come before sentences and hints, texts in front before texts behind, those that share more with the field
    before others, and of these the nearest.
    """

    def rank(piece: Piece) -> tuple[bool, bool, bool, int, int]:
        level = next((at for at, node in enumerate(chain) if node <= piece.start < page.end[node]), len(chain))
        behind = piece.start > start
        return piece.is_wordy, piece.is_hint, behind, level, piece.start if behind else -piece.start

    return sorted((piece for piece in inside if not start < piece.start < stop), key=rank)


def pair_off(
    page: Page,
    colours: Colours,
    homes: Sequence[Home],
    pieces: Sequence[Piece],
    line_of: Callable[[int], int],
) -> Paired:
    """Labels for fields by their segments; `line_of` tells the line on which a control or text stands."""
    by_node = {home.node: home for home in homes}
    segments = colours.segments([home.node for home in homes])
    free = _by_segment(page, segments, pieces, sorted(by_node))
    found = Paired()
    bare: dict[int, list[_Item]] = {}
    for segment in segments:
        items: list[_Item] = [_Item(piece.start, line_of(piece.start), piece) for piece in free.get(segment.node, ())]
        for member in segment.members:
            home = by_node.get(member)
            if home is not None:
                items.append(_Item(member, line_of(home.control), None, () if home.field < 0 else (home.field,)))
            else:
                items.extend(bare.pop(member, []) or [_Item(member, line_of(member))])
        items.sort(key=lambda item: item.start)
        left = _pair(items, found)
        if not any(item.piece for item in left) and any(item.fields for item in left):
            bare[segment.node] = left
    return found


def _pair(items: list[_Item], found: Paired) -> list[_Item]:
    """Pair what can be paired; what is left bare, with its separators."""
    items = _with_ranges(items, found)
    items = [_Item(item.start, item.line) if taken else item for item, taken in _line_pairs(items, found)]
    left: list[_Item] = []
    for stretch in _stretches(items):
        texts = [item for item in stretch if item.piece is not None]
        fields = [item for item in stretch if item.fields]
        if not texts or not fields:
            left.extend(item for item in stretch if item.fields or item.letter == "|")
            continue
        _pair_stretch(stretch, texts, fields, found)
        done = {item.start for item in fields if item.fields[0] in found.own or item.fields[0] in found.sharing}
        left.extend(_Item(item.start, item.line) if item.start in done else item for item in fields)
    return left


def _pair_stretch(stretch: list[_Item], texts: list[_Item], fields: list[_Item], found: Paired) -> None:
    naming = [item for item in texts if not _text(item).is_hint]
    if len(fields) <= len(naming) < len(texts):
        stretch, texts = [item for item in stretch if item.fields or item in naming], naming
    letters = "".join(item.letter for item in stretch)
    blocks = _blocks(letters)
    pairs: Iterator[tuple[_Item, _Item]]
    if (blocks and not any(blocks)) or letters == "FT" * len(texts):
        pairs = zip(texts, fields, strict=True)
        if len(fields) > 1:
            found.regular.update(item.fields[0] for item in fields)
            found.alternating.update(item.fields[0] for item in fields if "TT" not in letters and "FF" not in letters)
    elif blocks[:1] == [1] and not any(blocks[1:]):
        found.shared.append((_text(texts[0]), tuple(at for item in fields for at in item.fields)))
        pairs = zip(texts[1:], fields, strict=True)
    elif _ONE_BEHIND.fullmatch(letters) and _names_both(stretch):
        found.share(_text(texts[0]), tuple(at for item in fields for at in item.fields))
        pairs = iter(())
    else:
        pairs = _in_front(stretch, found)
    for text, item in pairs:
        _give(text, item, found)


def _give(text: _Item, item: _Item, found: Paired) -> None:
    if len(item.fields) > 1:
        found.share(_text(text), item.fields)
    else:
        found.own.setdefault(item.fields[0], _text(text))


def _with_ranges(items: list[_Item], found: Paired) -> list[_Item]:
    """The items with "from F to F" as one: such words stand in front of their fields, wherever other labels stand.

    Not where a field stands right before "from": there words stand behind what they name.
    """
    made: list[_Item] = []
    at = 0
    while at < len(items):
        four = items[at : at + 4]
        if _is_range(four) and not (made and made[-1].fields):
            low, high = four[1].fields[0], four[3].fields[0]
            found.own.update({low: _text(four[0]), high: _text(four[2])})
            made.append(_Item(four[1].start, four[1].line, None, (low, high)))
            at += len(four)
        else:
            made.append(items[at])
            at += 1
    return made


def _is_range(items: list[_Item]) -> bool:
    if "".join(item.letter for item in items) != "TFTF":
        return False
    low, high = _text(items[0]).text, _text(items[2]).text
    told = only_tells_an_end(low) and only_tells_an_end(high)
    return told and end_in(words_of(low)) is End.LEAST and end_in(words_of(high)) is End.MOST


def _blocks(letters: str) -> list[int]:
    """How many more texts than fields each block of texts with fields behind it has; nothing for another order."""
    if not _TEXTS_FIRST.fullmatch(letters):
        return []
    return [block.count("T") - block.count("F") for block in _BLOCK.findall(letters)]


def _names_both(stretch: list[_Item]) -> bool:
    """Whether the text behind several fields is theirs: it is on their line, or too short to explain anything."""
    text = _text(stretch[-1])
    is_short = len(text.text.split()) <= _FEW_WORDS and not text.is_hint
    return is_short or len({item.line for item in stretch}) == 1


def _in_front(stretch: list[_Item], found: Paired) -> Iterator[tuple[_Item, _Item]]:
    """Each text labels the field behind it; where several follow, they share it."""
    at = 0
    while at < len(stretch):
        item = stretch[at]
        at += 1
        if item.piece is None:
            continue
        following: list[_Item] = []
        while at < len(stretch) and stretch[at].fields:
            following.append(stretch[at])
            at += 1
        if len(following) == 1:
            yield item, following[0]
        elif following:
            found.share(_text(item), tuple(at for one in following for at in one.fields))
            if len(following) <= MOST_SHARING and following[0].line == item.line:
                yield item, following[0]


def _line_pairs(items: list[_Item], found: Paired) -> Iterator[tuple[_Item, bool]]:
    """The items, and whether each was paired as one of the only two things on its line."""
    lines: dict[int, list[_Item]] = {}
    for item in items:
        lines.setdefault(item.line, []).append(item)
    alone = {line: on for line, on in lines.items() if sorted(item.letter for item in on) == ["F", "T"]}
    letters = "".join(item.letter for item in items)
    if _ALTERNATING.fullmatch(letters):
        alone = {line: on for line, on in alone.items() if on[0].piece is not None}
    elif _IN_COLUMNS.fullmatch(letters) and letters.count("T") == letters.count("F"):
        alone = {}
    for on in alone.values():
        text, one = sorted(on, key=lambda item: item.letter, reverse=True)
        _give(text, one, found)
    return ((item, item.line in alone) for item in items)


def _stretches(items: list[_Item]) -> Iterator[list[_Item]]:
    stretch: list[_Item] = []
    for item in items:
        if item.letter == "|":
            if stretch:
                yield stretch
            yield [item]
            stretch = []
        else:
            stretch.append(item)
    if stretch:
        yield stretch


def _text(item: _Item) -> Piece:
    assert item.piece is not None
    return item.piece


def _by_segment(
    page: Page, segments: Sequence[Segment], pieces: Sequence[Piece], territories: Sequence[int]
) -> dict[int, list[Piece]]:
    """The pieces of each segment that lie in none of its members."""
    homes = {segment.node: segment.node for segment in segments}
    found: dict[int, list[Piece]] = {}
    for piece in pieces:
        at = bisect_left(territories, piece.start + 1) - 1
        if at >= 0 and piece.start < page.end[territories[at]]:
            continue
        climbed, node = [], piece.start
        while node != NO_NODE and node not in homes:
            climbed.append(node)
            node = int(page.parent[node])
        home = homes.get(node, NO_NODE)
        homes.update(dict.fromkeys(climbed, home))
        if home != NO_NODE:
            found.setdefault(home, []).append(piece)
    return found
