"""What one text tells of how others of its attribute are worded: the stem of its unit, and the form of a code or date.

"2 stories" and "1 story" mention "stor"; "2026-08-15" is four, two and two digits. Which of this holds for other
records is for those to say (`strands`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bowerbird.induce.paths.texts import is_of_calendar

_NUMBER = re.compile(r"(?<![^\W_])\d")  # "CO2" is a word
_TOKEN = re.compile(r"\d+|[^\W\d_]+|\s+|[\W_]")
_CODE = re.compile(r"[A-Z]{1,4}")  # of a state, an energy class
_WORD = re.compile(r"[^\W\d_]{4,}")
_SPECIAL = re.compile(r"([.^$*+?()\[\]{}|\\])")
_MOST_WORDS = 3  # of a number with its unit: "2 car garage"
_MOST_CUT = 3  # letters: endings of the plural are no longer
_SHORTEST_STEM = 4
_MOST_TOKENS = 8


def says_a_number(text: str) -> bool:
    """Whether a number stands in a text, as a word of its own."""
    return _NUMBER.search(text) is not None


def stems_of(text: str) -> Iterator[str]:
    """The beginnings of the words beside a number: units have a plural."""
    words = _WORD.findall(text) if says_a_number(text) else []
    if len(words) > _MOST_WORDS:
        return
    for word in dict.fromkeys(words):
        for cut in range(1, min(_MOST_CUT, len(word) - _SHORTEST_STEM) + 1):
            yield word[:-cut]


def forms_of(text: str) -> Iterator[str]:
    """The form of a code of capitals, of a date, or of a text of numbers and marks: with as many digits each, and with
    any number."""
    if _CODE.fullmatch(text.strip()):
        yield f"^[A-Z]{{{len(text.strip())}}}$"
    tokens = _TOKEN.findall(text.strip())
    words = [token for token in tokens if token[0].isalpha()]
    is_plain = not words or any(map(is_of_calendar, words))
    if not is_plain or len(tokens) > _MOST_TOKENS or not says_a_number(text):
        return
    exact = "".join(f"\\d{{{len(token)}}}" if token[0].isdigit() else _form(token) for token in tokens)
    loose = "".join(r"\d+" if token[0].isdigit() else _form(token) for token in tokens)
    yield from (f"^{exact}$", f"^{loose}$")


def _form(token: str) -> str:
    if token.isspace():
        return " "
    return r"\w+" if token[0].isalpha() else _SPECIAL.sub(r"\\\1", token)
