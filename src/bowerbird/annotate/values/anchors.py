"""Rich patterns, run only near the characters that any match of theirs must hold.

A pattern for written dates tries every word of a page; written dates hold the name of a month, of which pages have
few. Finding the names' first letters is a plain scan, a hundred times as fast as the rich pattern.
"""

from __future__ import annotations

import re
from collections.abc import Iterator


def near(text: str, stems: tuple[str, ...], reach: int) -> Iterator[tuple[int, int]]:
    """The stretches of `text` within `reach` of a stem, cut at white space so that no word is halved; none overlap."""
    low = high = -1
    for place in sorted(_places(text, stems)):
        start, stop = place - reach, place + reach
        if start <= high:
            high = stop
            continue
        if high >= 0:
            yield _whole(text, low, high)
        low, high = start, stop
    if high >= 0:
        yield _whole(text, low, high)


def _places(text: str, stems: tuple[str, ...]) -> Iterator[int]:
    for stem in stems:
        at = text.find(stem)
        while at >= 0:
            yield at
            at = text.find(stem, at + 1)


def _whole(text: str, low: int, high: int) -> tuple[int, int]:
    low = max(low, 0)
    if low:
        low = max(text.find(" ", low, low + 40), low)
    return low, min(high, len(text))


def search_near(
    text: str, folded: str, pattern: re.Pattern[str], stems: tuple[str, ...], reach: int
) -> Iterator[re.Match[str]]:
    """All matches of `pattern` within `reach` of a stem, which is looked for in `folded`: `text` in lower case."""
    for low, high in near(folded, stems, reach):
        yield from pattern.finditer(text, low, high)
