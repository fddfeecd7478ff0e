"""Dates: as exact as they are written, with the second reading of those that have two.

Why not dateparser: without languages it takes "to", "on:" and "a" for dates, and it fills in what is not said
(today's day for "June 2010"). Month names come from babel's tables for the pack's languages; 03/04/2026 is read in
the order that the page's language and country use and keeps the other reading, unless a part above 12 decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache

from babel.dates import get_month_names

from bowerbird.annotate.quantities import Moment
from bowerbird.annotate.values.anchors import search_near

_EARLIEST, _LATEST = 1400, 2100  # years that pages speak of
_CENTURY = 50  # two digits below this are of the 2000s
_DAY = r"(?P<{0}>0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th|\.(?=\s))?"
_YEAR = r"(?P<{0}>(?:1[4-9]|20)\d\d)"
_MONTH_FIRST_COUNTRIES = frozenset({"US", "PH"})
_RELATIVE = re.compile(
    r"\b(?P<word>today|yesterday|just now)\b|\b(?P<number>\d{1,3}|an?|one|two|three|four|five|six|seven)\+?\s"
    r"(?P<unit>minute|min|hour|hr|day|week|month|year)s?\sago\b",
    re.IGNORECASE,
)
_RELATIVE_STEMS = (" ago", "today", "yesterday", "just now")
_DAYS = {"minute": 0, "min": 0, "hour": 0, "hr": 0, "day": 1, "week": 7, "month": 30, "year": 365}
_SMALL = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
_NUMERIC = re.compile(
    r"(?<![\d/.$£€-])(?:(?P<y1>(?:1[4-9]|20)\d\d)(?P<s1>[-/.])(?P<m1>0?[1-9]|1[0-2])(?P=s1)(?P<d1>0[1-9]|[12]\d|3[01]|[1-9])"
    r"|(?P<a>0?[1-9]|[12]\d|3[01])(?P<s2>[-/.])(?P<b>0?[1-9]|[12]\d|3[01])(?P=s2)(?P<y2>(?:1[4-9]|20)\d\d|\d\d))"
    r"(?![\d/-]|\.\d)"
    r"(?:T\d\d:\d\d(?::\d\d)?(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?)?"
)
_PLAIN_YEAR = re.compile(r"(?:1[4-9]|20)\d\d")


@dataclass(frozen=True, slots=True)
class Calendar:
    """Which languages name the months, and whether they come first in 03/04/2026 (None: unknown)."""

    languages: tuple[str, ...] = ("en",)
    month_first: bool | None = None


def calendar_of(languages: tuple[str, ...], country: str | None, page_language: str) -> Calendar:
    """The calendar that a pack and a page agree on: American order only where the country or the page says so."""
    region = country or page_language.partition("-")[2].upper()[:2]
    spoken = page_language.partition("-")[0].lower()
    languages = tuple(dict.fromkeys([*languages, spoken or "en", "en"]))
    if region:
        return Calendar(languages, region in _MONTH_FIRST_COUNTRIES)
    return Calendar(languages, None if (spoken or languages[0]) == "en" else False)


def find_dates(text: str, calendar: Calendar = Calendar()) -> Iterator[tuple[int, int, Moment]]:  # noqa: B008
    """The dates in `text`, each with its span."""
    pattern, stems = _named(calendar.languages)
    folded = text.lower()
    folded = folded if len(folded) == len(text) else text  # one character in lower case is one character, nearly always
    for match in search_near(text, folded, pattern, stems, reach=32):
        moment = _with_name(match, calendar.languages)
        if moment is not None:
            yield match.start(), match.end(), moment
    for match in _NUMERIC.finditer(text):
        moment = _numeric(match, calendar)
        if moment is not None:
            yield match.start(), match.end(), moment
    for match in search_near(text, folded, _RELATIVE, _RELATIVE_STEMS, reach=24):
        yield match.start(), match.end(), _relative(match)


def is_relative(text: str) -> bool:
    """Whether a text tells a day by how long ago it was: "3 days ago", "yesterday"."""
    return _RELATIVE.search(text) is not None


def read_date(text: str, calendar: Calendar = Calendar()) -> Moment | None:  # noqa: B008
    """The first date in `text`; a year alone is one here, where the caller knows that a date is meant."""
    found = next((moment for _, _, moment in find_dates(text, calendar)), None)
    if found is None and (year := re.search(rf"(?<!\d)({_PLAIN_YEAR.pattern})(?!\d)", text)):
        return Moment(int(year.group()))
    return found


@cache
def _months(languages: tuple[str, ...]) -> dict[str, int]:
    names: dict[str, int] = {}
    for language in languages:
        try:
            tables = [get_month_names(width, locale=language) for width in ("wide", "abbreviated")]
        except (ValueError, LookupError):  # a language that babel does not know has no names to give
            continue
        for table in tables:
            for number, name in table.items():
                names.setdefault(name.lower().rstrip("."), number)
    if "en" in languages:
        names["sept"] = 9
    return names


@cache
def _named(languages: tuple[str, ...]) -> tuple[re.Pattern[str], tuple[str, ...]]:
    months = "|".join(re.escape(name) for name in sorted(_months(languages), key=len, reverse=True))
    name = rf"(?P<{{0}}>{months})\b\.?"
    written = (
        rf"{_DAY.format('d1')}\s?(?:of\s|de\s)?[\s./-]?{name.format('n1')}(?:,?[\s./-]\s?(?:de\s)?(?:{_YEAR.format('y1')}|'?(?P<z1>\d\d)(?![\d:])))?"
        rf"|{name.format('n2')}\s?[-/]?{_DAY.format('d2')}(?![\d:])(?:,?\s{{1,2}}|\s?[-/,]\s?){_YEAR.format('y2')}"
        rf"|{name.format('n3')},?\s?[-/.]?\s?{_YEAR.format('y3')}"
        rf"|{name.format('n4')}[\s-]{_DAY.format('d4')}(?![\d:.,]\d|\d)"
    )
    pattern = re.compile(rf"(?<![\w/-])(?:{written})(?!\w)", re.IGNORECASE)
    return pattern, tuple(sorted({name[:3] for name in _months(languages)}))


def _with_name(match: re.Match[str], languages: tuple[str, ...]) -> Moment | None:
    group = match.groupdict()
    number = next(str(at) for at in (1, 2, 3, 4) if group.get(f"n{at}"))
    month = _months(languages)[group[f"n{number}"].lower().rstrip(".")]
    day, year = group.get(f"d{number}"), group.get(f"y{number}")
    short = group.get(f"z{number}")
    if year is None and short is not None:
        year = str(_full_year(int(short)))
    return _checked(int(year) if year else None, month, int(day) if day else None)


def _numeric(match: re.Match[str], calendar: Calendar) -> Moment | None:
    if match["y1"]:
        return _checked(int(match["y1"]), int(match["m1"]), int(match["d1"]))
    first, second, written = int(match["a"]), int(match["b"]), match["y2"]
    year = int(written) if len(written) == 4 else _full_year(int(written))
    us, uk = _checked(year, first, second), _checked(year, second, first)
    if us is None or uk is None or first == second:
        return us or uk
    likelier, other = (us, uk) if calendar.month_first else (uk, us)
    if calendar.month_first is None and match["s2"] == "/":
        likelier, other = us, uk
    return Moment(likelier.year, likelier.month, likelier.day, other=date(year, other.month or 1, other.day or 1))


def day_of_year(first: int, second: int, calendar: Calendar) -> Moment | None:
    """12/6 without a year, in the calendar's order, or the only one that there can be."""
    us, uk = _checked(None, first, second), _checked(None, second, first)
    return (uk or us) if calendar.month_first is False else (us or uk)


def _relative(match: re.Match[str]) -> Moment:
    if match["word"]:
        return Moment(relative=-1 if match["word"].lower() == "yesterday" else 0)
    number = match["number"].lower()
    return Moment(relative=-(_SMALL.get(number) or int(number)) * _DAYS[match["unit"].lower()])


def _full_year(short: int) -> int:
    return short + (2000 if short < _CENTURY else 1900)


def _checked(year: int | None, month: int, day: int | None) -> Moment | None:
    """The moment, unless the calendar has no such day."""
    try:
        date(year or 2000, month, day or 1)
    except ValueError:
        return None
    if year is not None and not _EARLIEST <= year <= _LATEST:
        return None
    return Moment(year, month, day)
