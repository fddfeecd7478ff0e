"""What a page says about the number of its results: "1-20 of 137", "137 properties found", "No results".

Problem: totals, ranges and pages are announced in many wordings, languages and number formats, split over elements
    ("<b>1</b>-<b>20</b> of <b>137</b>"), among other numbers: prices, ratings, counts of facets, items in a basket.
Departures: none; the thesis names the announced number as a check and says nothing about how it is read.
Notation: a line of text becomes a line of *signs*, one for each number or known word (`announcement_words.json`), and
    wordings are short patterns over signs, so that one pattern serves all languages.
Cost: linear in the visible text; lines without a number, and long ones, are passed over.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import islice

from bowerbird.listing.model import Announcement
from bowerbird.page import NO_NODE, Kind, Page, Run

LONGEST = 160  # characters of a line that can be an announcement
_NUMBER = r"\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?![\d])|\d+"
_TOKEN = re.compile(
    rf"(?P<other>[$€£¥]\s?\d[\d.,]*|\d+[.,]\d{{1,2}}(?!\d)|\d[\d.,]*\s?[%€°k](?!\w)|\d+[:h]\d+|#\d+)|(?P<number>{_NUMBER})|"
    r"(?P<dash>[-–—~～〜]|\.{2,}|…)|(?P<slash>[/／])|(?P<plus>\+)|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)"
)
_DIGIT = re.compile(r"\d")
_UNSPACED = re.compile("[\u3040-\u9fff\uac00-\ud7af]")
_ELSEWHERE = re.compile(
    r"\b(?:cart|basket|bag|wishlist|compare|warenkorb|merkzettel|panier|carrito|cesta|carrello|reviews?)\b"
)
_MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Line:
    """A line of visible text, from the node where it begins to that where it ends."""

    first: int
    last: int
    text: str
    runs: tuple[Run, ...] = ()

    def parts(self) -> Iterator[Line]:
        """Its texts, each as a line."""
        return (Line(run.node, run.node, " ".join(run.text.split())) for run in self.runs if _DIGIT.search(run.text))

    def holder(self, page: Page) -> int:
        """The element that shows all of it."""
        node = page.common_ancestor(self.first, self.last)
        while page.kind[node] != Kind.ELEMENT and page.parent[node] != NO_NODE:
            node = int(page.parent[node])
        return node


@dataclass(frozen=True, slots=True)
class Reading:
    """An announcement as it was read, and how sure its wording is."""

    announcement: Announcement
    worth: float


def lines_of(page: Page) -> Iterator[Line]:
    """The lines of a page; cells of tables are lines of their own."""
    runs: list[Run] = []
    for run in page.reading.runs():
        if run.separator and runs:
            yield _line(runs)
            runs = []
        if not run.text.isspace() or runs:
            runs.append(run)
    if runs:
        yield _line(runs)


def read_lines(page: Page, lines: Iterable[Line]) -> Iterator[Reading]:
    """What lines announce: each as a whole, or, where other things stand beside it on its line, one of its texts."""
    for line in lines:
        reading = read_line(page, line)
        if reading is not None:
            yield reading
        elif len(line.runs) > 1 and _DIGIT.search(line.text):
            yield from islice(filter(None, (read_line(page, part) for part in line.parts())), 1)


def read_line(page: Page, line: Line) -> Reading | None:
    """The announcement that a line makes, by the surest wording that fits."""
    if len(line.text) > LONGEST or not _DIGIT.search(line.text) or _ELSEWHERE.search(line.text.lower()):
        return None
    signs, numbers = _signs(line.text)
    for worth, wording, names in _wordings():
        if found := wording.search(signs):
            values = {name: numbers[found.start(name)] for name in names if found.start(name) >= 0}
            if _makes_sense(values):
                at_least = any(found.groupdict().get(name) is not None for name in ("least", "more"))
                return Reading(Announcement(line.holder(page), line.text, at_least=at_least, **values), worth)
    return None


def says_nothing_found(line: Line) -> bool:
    plain = line.text.casefold() if len(line.text) <= LONGEST else ""
    return _nothing_begins().search(plain) is not None and any(phrase in plain for phrase in _words()["nothing"])


def _line(runs: list[Run]) -> Line:
    text = _joined(runs) if len(runs) > 1 else runs[0].text
    return Line(runs[0].node, runs[-1].node, " ".join(text.split()), tuple(runs))


def _joined(runs: list[Run]) -> str:
    """The texts in a row; digits of two elements are two numbers, as the links of a pager are that stand close."""
    texts: list[str] = []
    for run in runs:
        if texts and run.text[:1].isdigit() and texts[-1][-1:].isdigit():
            texts.append(" ")
        texts.append(run.text)
    return "".join(texts)


def _makes_sense(values: dict[str, int]) -> bool:
    first, last, total = values.get("first"), values.get("last"), values.get("total")
    if first is not None and last is not None and first > last:
        return False
    return total is None or last is None or last <= total


# Signs: a private letter for each set of kinds that a word can have.

_PLAIN = {"number": "N", "dash": "-", "slash": "/", "plus": "+"}
_UNKNOWN = "x"


def _signs(text: str) -> tuple[str, dict[int, int]]:
    """The signs of a line, and the value of each number by its place among them."""
    signs: list[str] = []
    numbers: dict[int, int] = {}
    words: list[str] = []

    def flush() -> None:
        signs.extend(_word_signs(words))
        words.clear()

    for token in _TOKEN.finditer(text):
        kind = token.lastgroup or "other"
        if kind == "word":
            words.append(token[0].casefold().replace("’", "'"))
            continue
        flush()
        digits = re.sub(r"\D", "", token[0]) if kind == "number" else ""
        if digits and len(digits) <= _MOST_DIGITS:
            numbers[len(signs)] = int(digits)
        signs.append(_PLAIN.get(kind, _UNKNOWN) if len(digits) <= _MOST_DIGITS else _UNKNOWN)
    flush()
    return "".join(signs), numbers


def _word_signs(words: list[str]) -> Iterator[str]:
    letters, longest = _letters()
    at = 0
    while at < len(words):
        end = next((e for e in range(min(len(words), at + longest), at, -1) if " ".join(words[at:e]) in letters), None)
        if end is not None:
            yield letters[" ".join(words[at:end])]
            at = end
            continue
        if _UNSPACED.match(words[at]):
            yield from (letters.get(piece, _UNKNOWN) for piece in _unspaced().findall(words[at]))
        else:
            yield _UNKNOWN
        at += 1


@cache
def _words() -> dict[str, list[str]]:
    text = files("bowerbird.listing.turning").joinpath("announcement_words.json").read_text(encoding="utf-8")
    return {kind: [word.casefold() for word in words] for kind, words in json.loads(text).items()}


@cache
def _letters() -> tuple[dict[str, str], int]:
    """The letter of each word, and the most words of a phrase."""
    kinds: dict[str, set[str]] = {}
    for kind, words in _words().items():
        if kind != "nothing":
            for word in words:
                kinds.setdefault(word, set()).add(kind)
    combinations = sorted({tuple(sorted(of)) for of in kinds.values()})
    letter = {combination: chr(0x100 + at) for at, combination in enumerate(combinations)}
    return {word: letter[tuple(sorted(of))] for word, of in kinds.items()}, max(len(word.split()) for word in kinds)


@cache
def _unspaced() -> re.Pattern[str]:
    words = sorted((word for word in _letters()[0] if _UNSPACED.match(word)), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, words)) + "|.")


@cache
def _nothing_begins() -> re.Pattern[str]:
    """The first words of phrases that say that nothing was found; words of unspaced languages begin anywhere."""
    first = {phrase.split()[0] for phrase in _words()["nothing"]}
    spaced = "|".join(re.escape(word) for word in first if not _UNSPACED.match(word))
    unspaced = "|".join(re.escape(word) for word in first if _UNSPACED.match(word))
    return re.compile(rf"(?<!\w)(?:{spaced})(?!\w)|{unspaced}")


@cache
def _wordings() -> list[tuple[float, re.Pattern[str], tuple[str, ...]]]:
    """Wordings, surest first, with their worth and the numbers that they give."""
    kinds: dict[str, set[str]] = {}
    for word, letter in _letters()[0].items():
        for kind, words in _words().items():
            if word in words:
                kinds.setdefault(kind, set()).add(letter)
    sign = {kind: "".join(sorted(letters)) for kind, letters in kinds.items()}
    thing, to, of = f"[{sign['results']}{sign['nouns']}]", f"[-{sign['to']}]", f"[/{sign['of']}]"
    rough = f"(?:[{sign['about']}]|(?P<least>[{sign['at_least']}]))?"
    total, first, last = f"{rough}(?P<total>N)(?P<more>\\+)?", "(?P<first>N)", "(?P<last>N)"
    span = f"{first}{to}{last}"
    lead, found = f"[{sign['lead']}]", f"[{sign['found']}]"
    three = ("first", "last", "total")
    patterns = [
        (4.0, f"{span}{thing}?(?:x|{found}|{to})?{of}{{1,2}}x?{total}", three),
        (4.0, f"(?P<total>N)(?P<least>\\+)?{thing}x{{0,2}}{span}", three),
        (3.0, f"[{sign['show']}]x?{last}{thing}?{of}x?{total}", ("last", "total")),
        (3.0, f"{last}{of}{total}x?{thing}", ("last", "total")),
        (3.0, f"^x?{last}{thing}{of}{total}", ("last", "total")),
        (3.0, f"^(?:x{{0,2}}{lead})?[x{sign['to']}]{{0,2}}{total}x{{0,3}}{thing}x?{found}", ("total",)),
        (3.0, f"^[x{sign['show']}]{{0,2}}{lead}[x{sign['to']}]{{0,2}}{total}x{{0,3}}{thing}", ("total",)),
        (2.5, f"^[x{sign['page']}]?{total}x{{0,2}}[{sign['results']}]", ("total",)),
        (2.5, f"^(?:{lead}|{found}|[{sign['results']}]){{1,2}}x?{total}$", ("total",)),
        (2.5, f"^(?:{lead}|{found}){thing}{total}$", ("total",)),
        (2.5, f"^{thing}{found}{total}$", ("total",)),
        (2.5, f"{total}[{sign['results']}]x?{found}", ("total",)),
        (1.5, f"^{total}x{{0,2}}{thing}[^N]{{0,6}}$", ("total",)),
        (1.0, f"[{sign['page']}](?:N)[{sign['page']}]?{of}(?P<pages>N)", ("pages",)),
    ]
    return [(worth, re.compile(pattern), names) for worth, pattern, names in patterns]
