"""Numbers as people write them: grouped, with comma or point, scaled ("1.2M"), in words."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation

NUMBER = r"\d{1,3}(?:[,.' \u2019\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d{1,3})?(?![\d])"
SCALE = r"k|m|mn|mio|mln|bn|b|million|millionen|thousand|billion|lakh|crore"
_SCALES = {
    "k": 10**3,
    "thousand": 10**3,
    "lakh": 10**5,
    "m": 10**6,
    "mn": 10**6,
    "mio": 10**6,
    "mln": 10**6,
    "million": 10**6,
    "millionen": 10**6,
    "crore": 10**7,
    "b": 10**9,
    "bn": 10**9,
    "billion": 10**9,
}
_UNITS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
)
_WORDS = {word: number for number, word in enumerate(f"{_UNITS} eighteen nineteen twenty".split())} | {
    "single": 1,
    "double": 2,
    "triple": 3,
}
NUMBER_WORD = "|".join(sorted(_WORDS, key=len, reverse=True))
_MARKS = re.compile(r"[,.]")


def read_number(text: str, *, decimal_comma: bool | None = None) -> tuple[Decimal, Decimal | None] | None:
    """The number that `text` writes, and a second reading where it is as good.

    One separator before exactly three digits can group thousands or begin decimals: "3.350". Where the convention
    is known (`decimal_comma`), it decides; where not, thousands are likelier, and both readings are given.
    """
    bare = re.sub(r"[' \u2019\u202f]", "", text)
    marks = _MARKS.findall(bare)
    if not marks:
        return _pair(bare)
    last = bare.rfind(marks[-1])
    tail = len(bare) - last - 1
    plain = _MARKS.sub("", bare)
    if len(set(marks)) == 2 or (len(marks) == 1 and tail != 3):
        if len(set(marks)) == 2 and tail == 3 and marks.count(marks[-1]) > 1:
            return None
        return _pair(f"{plain[: len(plain) - tail]}.{plain[len(plain) - tail :]}" if tail else plain)
    if len(marks) > 1:
        return _pair(plain)
    decimals = f"{bare[:last]}.{bare[last + 1 :]}"
    if bare.startswith("0"):
        return _pair(decimals)
    if decimal_comma is None:
        grouped, other = _pair(plain), _pair(decimals)
        return (grouped[0], other[0]) if grouped and other and marks[0] == "." else grouped
    is_decimal = (marks[0] == ",") == decimal_comma
    return _pair(decimals if is_decimal else plain)


def scaled(amount: Decimal, scale: str | None) -> Decimal:
    """`amount` times what "k", "M" or "million" stands for."""
    return amount * _SCALES[scale.lower()] if scale else amount


def read_count(text: str) -> int | None:
    """A whole number in digits or words."""
    word = text.strip().lower()
    if word in _WORDS:
        return _WORDS[word]
    digits = re.sub(r"[,.\s](?=\d{3}\b)", "", word)
    return int(digits) if digits.isascii() and digits.isdigit() else None


def _pair(text: str) -> tuple[Decimal, None] | None:
    try:
        return Decimal(text), None
    except InvalidOperation:
        return None
