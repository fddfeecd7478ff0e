"""Codes with a shape and a check: ISBN, postcodes; and web addresses."""

from __future__ import annotations

import re
from collections.abc import Iterator

_ISBN = re.compile(r"(?<![\w-])(?:97[89][-\s]?)?\d(?:[-\s]?\d){8}[-\s]?[\dXx](?![\w-])")
_UK_POSTCODE = re.compile(r"\b([A-PR-UWYZ][A-HK-Y]?\d(?:\d|[A-HJKMNPR-Y])?)\s?(\d[ABD-HJLNP-UW-Z]{2})\b")
_ZIP = re.compile(r"(?<![\d-])\d{5}(?:-\d{4})?(?![\d-])")
_TOP = "com|org|net|edu|gov|mil|info|biz|io|co|uk|us|ca|au|de|fr|it|es|nl|eu|ie|ch|at|be|nz|in|jp|me|tv|museum|coop|ac"
_WEBSITE = re.compile(
    rf"\bhttps?:/{{1,2}}[^\s<>\"'\uffff]{{3,200}}|\bwww\d?\.[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:/[^\s<>\"'\uffff]{{0,150}})?"
    rf"|(?<![@\w.-])(?:[a-z0-9][a-z0-9-]{{0,40}}\.){{1,4}}(?:{_TOP})\b(?:/[^\s<>\"'\uffff]{{0,150}})?(?![@\w-])",
    re.IGNORECASE,
)
_WEBSITE_TAIL = ".,;:!?)]}»|"


def find_isbns(text: str) -> Iterator[tuple[int, int, str]]:
    """ISBNs whose check digit is right, as 13 digits."""
    for match in _ISBN.finditer(text):
        if (isbn := normal_isbn(match.group())) is not None:
            yield match.start(), match.end(), isbn


def normal_isbn(text: str) -> str | None:
    """The 13 digits of an ISBN; None when its check digit is wrong."""
    digits = re.sub(r"[-\s]", "", text).upper()
    if len(digits) == 13 and digits.isdigit():
        return digits if digits[:3] in ("978", "979") and _check(digits[:12]) == digits[12] else None
    if len(digits) != 10 or not digits[:9].isdigit():
        return None
    total = sum((10 - at) * (10 if digit == "X" else int(digit)) for at, digit in enumerate(digits))
    body = f"978{digits[:9]}"
    return body + _check(body) if total % 11 == 0 else None


def find_uk_postcodes(text: str) -> Iterator[tuple[int, int, str]]:
    """UK postcodes with both halves, one space between them."""
    for match in _UK_POSTCODE.finditer(text):
        yield match.start(), match.end(), f"{match[1]} {match[2]}"


def find_zips(text: str) -> Iterator[tuple[int, int, str]]:
    """US ZIP codes; five digits are often something else, so callers ask for company."""
    for match in _ZIP.finditer(text):
        yield match.start(), match.end(), match.group()


def find_websites(text: str) -> Iterator[tuple[int, int, str]]:
    """Addresses as people print them, made absolute."""
    for match in _WEBSITE.finditer(text):
        shown = match.group().rstrip(_WEBSITE_TAIL)
        scheme = "" if shown.lower().startswith("http") else "http://"
        yield match.start(), match.start() + len(shown), scheme + shown


def _check(twelve: str) -> str:
    total = sum(int(digit) * (3 if at % 2 else 1) for at, digit in enumerate(twelve))
    return str(-total % 10)
