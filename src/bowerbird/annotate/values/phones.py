"""Telephone numbers: candidates by shape, judged by the numbering plans of `phonenumbers`.

The library's own matcher walks a page slowly and takes order numbers for phones; here a candidate needs the grouping
that people use, and the plan of the pack's country (or an international prefix) must allow it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

import phonenumbers

_SHAPE = re.compile(
    r"(?<![\w$£€.,/-])(?P<number>\+?\(?\d[\d\s().\-/–]{5,18}\d(?:-?[A-Z]{3,8})?|\d{3}-[A-Z]{3}-?[A-Z]{4}|1?[\s-]?\(?8\d\d\)?[\s.-]\d?[A-Z]{3,9}(?:-[A-Z]{3,5})?)"
    r"(?:,?\s?(?:x|ext|extn|extension)\.?\s?\d{1,6})?(?![\w@%]|[-/.]\d)"
)
_JOINTS = re.compile(r"[\s().\-/–]+")
_FEWEST_DIGITS, _MOST_DIGITS = 7, 15  # E.164; seven-digit local numbers
_NORTH_AMERICA = 1  # its country code; no number there is dialled with a leading zero
_DIALLED = re.compile(
    r"(?:1[\s.-])?\(?\d{3}\)?[\s./-]{1,2}\d{3}[\s.-]\d{4}|\(?0\d{2,4}\)?[\s-]\d{3,4}[\s-]?\d{3,4}|\+\d{1,3}[\s-]\d[\d\s-]{6,}"
)
_LIKE_A_DATE = re.compile(r"\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}$")


def find_phones(text: str, region: str = "US") -> Iterator[tuple[int, int, str]]:
    """The telephone numbers in `text`, each in E.164 where its country is known."""
    for match in _SHAPE.finditer(text):
        number = match["number"]
        if (normal := normal_phone(number, region)) is not None:
            yield match.start(), match.end(), normal


@lru_cache(maxsize=20_000)
def normal_phone(number: str, region: str = "US") -> str | None:
    """`number` in E.164, its digits where only its country is unknown, or None when no plan allows it or nobody writes
    phones so."""
    number = number.strip()
    digits = sum(char.isdigit() for char in number)
    grouped = _JOINTS.search(number.strip("+")) is not None
    if digits + sum(char.isalpha() for char in number) < _FEWEST_DIGITS or digits > _MOST_DIGITS:
        return None
    if (not grouped and not number.startswith(("+", "0"))) or _LIKE_A_DATE.fullmatch(number):
        return None
    if number.lstrip("(").startswith("0") and (known := _of_elsewhere(number, region)) is not None:
        return known
    try:
        parsed = phonenumbers.parse(number.replace("/", "-"), region)
    except phonenumbers.NumberParseException:
        return None
    if not phonenumbers.is_possible_number(parsed):
        return None
    if not phonenumbers.is_valid_number(parsed) and not _looks_dialled(number):
        return None
    return str(phonenumbers.format_number(parsed, phonenumbers.PhoneNumberFormat.E164))


def _of_elsewhere(number: str, region: str) -> str | None:
    """The digits of a number with a trunk zero in North America, which has none; None where its plan reads it.

    "0117 496 0123" is none that a call abroad (011 7 …) begins with; which country's it is nobody said.
    """
    if phonenumbers.country_code_for_region(region) != _NORTH_AMERICA or not _looks_dialled(number):
        return None
    try:
        if phonenumbers.is_valid_number(phonenumbers.parse(number, region)):
            return None
    except phonenumbers.NumberParseException:
        pass
    return _JOINTS.sub("", number)


def _looks_dialled(number: str) -> bool:
    """Grouped as area code and number: plans change, so shape counts where the plan says no."""
    return _DIALLED.fullmatch(number) is not None
