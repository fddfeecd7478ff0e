"""Strings and numbers as XPath 1.0 converts them (its sections 3.5 and 4)."""

from __future__ import annotations

import math
import re
from decimal import Decimal

SPACES = " \t\r\n"
_NUMBER = re.compile(r"[ \t\r\n]*(-?(?:\d+(?:\.\d*)?|\.\d+))[ \t\r\n]*", re.ASCII)
_RUNS = re.compile("[ \t\r\n]+")
_WORD = re.compile("[^ \t\n\f\r]+")
_SHAPELESS = dict.fromkeys((0xAD, 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF))


def to_number(text: str) -> float:
    """XPath's number(): digits with at most a minus before them and spaces around, or else NaN."""
    found = _NUMBER.fullmatch(text)
    return float(found[1]) if found else math.nan


def number_text(value: float) -> str:
    """XPath's string() of a number: the shortest digits that mean it, without exponent."""
    if math.isfinite(value):
        if value == int(value):
            return str(int(value))
        return format(Decimal(repr(value)), "f")
    return "NaN" if math.isnan(value) else ("Infinity" if value > 0 else "-Infinity")


def normalized(text: str) -> str:
    """XPath's normalize-space()."""
    return _RUNS.sub(" ", text).strip(" ") if not text.isascii() else _normalized_ascii(text)


def _normalized_ascii(text: str) -> str:
    # str.split() also splits at form feeds and separators, which XPath keeps.
    return " ".join(text.split()) if _has_plain_spaces(text) else _RUNS.sub(" ", text).strip(" ")


def _has_plain_spaces(text: str) -> bool:
    return not any(odd in text for odd in "\x0b\x0c\x1c\x1d\x1e\x1f")


def rounded(value: float) -> float:
    """XPath's round(): halves go up."""
    return math.floor(value + 0.5) if math.isfinite(value) else value


def substring(text: str, start: float, length: float | None = None) -> str:
    """XPath's substring(), by rounded positions from 1."""
    first = rounded(start)
    stop = math.inf if length is None else first + rounded(length)
    if math.isnan(first) or math.isnan(stop):
        return ""
    low = int(max(first, 1)) if first != math.inf else len(text) + 1
    high = len(text) + 1 if stop == math.inf else int(min(max(stop, 1), len(text) + 1))
    return text[low - 1 : high - 1] if low < high else ""


def translated(text: str, before: str, after: str) -> str:
    """XPath's translate(): of letters given twice in `before`, the first counts."""
    table: dict[int, str | None] = {}
    for place, letter in enumerate(before):
        table.setdefault(ord(letter), after[place] if place < len(after) else None)
    return text.translate(table)


def words_of(text: str) -> list[str]:
    """The words of a text as HTML splits the classes of an element: at ASCII white space only."""
    return text.split() if _has_plain_spaces(text) and text.isascii() else _WORD.findall(text)


def norm(text: str) -> str:
    """White space of all kinds collapsed, marks without shape left out: a text ready to be compared.

    Of a node it is what people read there: where a line begins or ends inside, two words meet.
    """
    return " ".join((text if text.isascii() else text.translate(_SHAPELESS)).split())
