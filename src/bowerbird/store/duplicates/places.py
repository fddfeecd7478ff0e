"""An address, in whatever detail and however many pieces it is given, as house numbers, words and a postal code."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from bowerbird.store.duplicates.words import fold, words_of

_POSTAL = re.compile(
    r"\b(?:[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}|[A-Z]{1,2}\d{1,2}[A-Z]?|[A-Z]\d[A-Z]\s?\d[A-Z]\d|\d{4}\s?[A-Z]{2}"
    r"|\d{5}(?:-\d{4})?)\b"
)
"""British (whole, or the outward half), Canadian, Dutch, and those of five figures."""
_NUMBER = re.compile(r"\d+[a-z]?")
_AGAIN = re.compile(r"(?<=\d) (?=(?:bis|ter|quater|[a-z])\b)")
"""A house number and the letter that is written apart from it: "12 a", "12 bis"."""


class Address(NamedTuple):
    numbers: frozenset[str]
    words: frozenset[str]
    code: str


def read_address(lines: Iterable[str], codes: Iterable[str]) -> Address:
    """The parts of an address in any order; `codes` are those that are known to be postal codes."""
    found = max((_compact(code) for code in codes), key=len, default="")
    numbers: set[str] = set()
    words: set[str] = set()
    for line in lines:
        rest = line
        for match in _POSTAL.finditer(line):
            # what stands first is a house number, however it looks, unless nothing else is there
            if line[: match.start()].strip(" ,") or not line[match.end() :].strip(" ,"):
                rest = rest.replace(match.group(), " ")
                found = max(found, _compact(match.group()), key=len)
        folded = _AGAIN.sub("", fold(rest))
        numbers.update(_NUMBER.findall(folded))
        words.update(word for word in words_of(folded) if not word[0].isdigit())
    return Address(frozenset(numbers), frozenset(words), found)


def _compact(code: str) -> str:
    return re.sub(r"[\s-]", "", code).upper()
