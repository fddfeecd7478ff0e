"""Regular expressions of wrappers: other people write them, so each search has a bound on its time."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

import regex

from bowerbird.errors import OxpathEvaluationError

SEARCH_SECONDS = 1.0  # for one string; honest patterns need microseconds
_FLAGS = {"i": regex.IGNORECASE, "s": regex.DOTALL, "m": regex.MULTILINE, "x": regex.VERBOSE}
_GROUP = re.compile(r"\\(.)|\$(\d)")
_NUMBER = re.compile(r"[-−]?\s?(\d+(?:[.,'’\s]\d{3})+(?![\d])(?:[.,]\d+)?|\d+(?:[.,]\d+)?|[.,]\d+)")
_Result = TypeVar("_Result")


def matches(text: str, pattern: str, flags: str = "") -> bool:
    """XPath 2.0's matches(): whether the pattern occurs anywhere in the text."""
    compiled = _compiled(pattern, flags)
    return _bounded(pattern, lambda: compiled.search(text, timeout=SEARCH_SECONDS)) is not None


def replace(text: str, pattern: str, replacement: str, flags: str = "") -> str:
    """XPath 2.0's replace(): `$1` in the replacement is the first group, `\\$` a dollar sign."""
    compiled = _compiled(pattern, flags)

    def filled(match: regex.Match[str]) -> str:
        return _GROUP.sub(lambda found: found[1] or _group(match, int(found[2])), replacement)

    return str(_bounded(pattern, lambda: compiled.sub(filled, text, timeout=SEARCH_SECONDS)))


def tokenize(text: str, pattern: str) -> list[str]:
    """The pieces of the text between the matches of the pattern; none for an empty text."""
    compiled = _compiled(pattern, "")
    if not text:
        return []
    pieces, place = [], 0
    for match in _bounded(pattern, lambda: list(compiled.finditer(text, timeout=SEARCH_SECONDS))):
        if match.end() > match.start():
            pieces.append(text[place : match.start()])
            place = match.end()
    return [*pieces, text[place:]]


def parse_number(text: str) -> float:
    """The first number in a text as people write them, or NaN.

    Three digits after a separator are thousands, unless another separator follows or a lone dot went before.
    """
    found = _NUMBER.search(text)
    if found is None:
        return float("nan")
    digits = re.sub(r"['’\s]", "", found[1])
    sign = -1.0 if found[0][0] in "-−" else 1.0
    last = max(digits.rfind("."), digits.rfind(","))
    if last < 0:
        return sign * float(digits)
    whole, mark, rest = digits[:last], digits[last], digits[last + 1 :]
    is_thousands = (
        len(rest) == 3 and "." + "," not in whole and (mark == "," or mark in whole) and whole not in ("", "0")
    )
    if is_thousands and not (set(whole) & {".", ","} - {mark}):
        return sign * float(re.sub("[.,]", "", digits))
    return sign * float(f"{re.sub('[.,]', '', whole) or '0'}.{rest}")


def _group(match: regex.Match[str], number: int) -> str:
    return match[number] or "" if number <= match.re.groups else ""


@lru_cache(maxsize=256)
def _compiled(pattern: str, flags: str) -> regex.Pattern[str]:
    unknown = set(flags) - set(_FLAGS)
    if unknown:
        raise OxpathEvaluationError(f"a pattern has no flag {''.join(sorted(unknown))}; there are {', '.join(_FLAGS)}")
    bits = 0
    for flag in flags:
        bits |= _FLAGS[flag]
    try:
        return regex.compile(pattern, bits)
    except regex.error as error:
        raise OxpathEvaluationError(f"the pattern {pattern} cannot be read: {error}") from None


def _bounded(pattern: str, search: Callable[[], _Result]) -> _Result:
    try:
        return search()
    except TimeoutError:
        raise OxpathEvaluationError(
            f"the pattern {pattern} takes longer than {SEARCH_SECONDS:g} s; make it simpler"
        ) from None
