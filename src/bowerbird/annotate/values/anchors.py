"""Rich patterns, run only near the characters that any match of theirs must hold.

A pattern for written dates tries every word of a page; written dates hold the name of a month, of which pages have
few. Finding the names' first letters is a plain scan, a hundred times as fast as the rich pattern.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_LONGEST_WORD = 40  # what is longer is not one


def near(text: str, stems: tuple[str, ...], reach: int) -> Iterator[tuple[int, int]]:
    """The stretches of `text` within `reach` of a stem, begun where a word begins; none overlap."""
    done = 0
    for low, high in _stretches(text, stems, reach):
        yield max(_start_of_word(text, low), done), min(high, len(text))
        done = high


def _stretches(text: str, stems: tuple[str, ...], reach: int) -> Iterator[tuple[int, int]]:
    low = high = -1
    for place in sorted(_places(text, stems)):
        start, stop = place - reach, place + reach
        if start <= high:
            high = stop
            continue
        if high >= 0:
            yield low, high
        low, high = start, stop
    if high >= 0:
        yield low, high


def _places(text: str, stems: tuple[str, ...]) -> Iterator[int]:
    for stem in stems:
        at = text.find(stem)
        while at >= 0:
            yield at
            at = text.find(stem, at + 1)


def _start_of_word(text: str, place: int) -> int:
    """`place`, or the beginning of the word in whose midst it is."""
    place = max(place, 0)
    begin = place
    while begin and place - begin < _LONGEST_WORD and not text[begin - 1].isspace():
        begin -= 1
    return begin


def search_near(
    text: str, folded: str, pattern: re.Pattern[str], stems: tuple[str, ...], reach: int
) -> Iterator[re.Match[str]]:
    """All matches of `pattern` within `reach` of a stem, which is looked for in `folded`: `text` in lower case."""
    for low, high in near(folded, stems, reach):
        yield from pattern.finditer(text, low, high)
