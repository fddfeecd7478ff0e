"""Values of an attribute in a stretch of text: which reader serves which kind.

Two questions are asked. *Mentions*: where in this text does the attribute's value stand by its looks alone. *Reading*:
the text is known (from a label, a marker, structured data) to be the attribute's value; what value is it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

import regex

from bowerbird.annotate.quantities import Measure, Moment, Money, Value
from bowerbird.annotate.values.codes import find_isbns, find_uk_postcodes, find_websites, find_zips, normal_isbn
from bowerbird.annotate.values.dates import Calendar, day_of_year, find_dates, read_date
from bowerbird.annotate.values.measures import (
    converted,
    find_compounds,
    find_feet_inches,
    find_measures,
    find_pairs,
    has_other_unit,
    read_measure,
)
from bowerbird.annotate.values.money import Conventions, find_money, read_money
from bowerbird.annotate.values.numbers import NUMBER, NUMBER_WORD, read_count, read_number
from bowerbird.annotate.values.phones import find_phones, normal_phone
from bowerbird.domain import Attribute, ValueKind
from bowerbird.domain.units import UNITS

Mention = tuple[int, int, Value]
_SPACES = re.compile(r"\s+")
_BARE_COUNT = re.compile(rf"\s*\(?(?P<number>\d[\d,]*(?!\d*[.]\d)|(?:{NUMBER_WORD})\b)\+?", re.IGNORECASE)
_BARE_NUMBER = re.compile(rf"[^\d\uffff]{{0,16}}(?P<number>{NUMBER})")  # "approx. 240", "city= 16"
_OWN_NUMBER = re.compile(rf"(?<![^\W_])(?:{NUMBER})")  # not that of a code: "IP20"
_SELF_EVIDENT = (ValueKind.MONEY, ValueKind.DATE, ValueKind.PHONE, ValueKind.URL)
_BARE_PHONE = re.compile(r"\W{0,3}(?P<number>\(?\d{3}[\dA-Z\s().\-/]{3,16}[\dA-Z])(?![a-z])")
_SHORTEST_PHONE = 7
_BARE_URL = re.compile(r"\W{0,3}(?P<url>[\w-]+(?:\.[\w-]+)+(?:/\S*)?)", re.ASCII)
PATTERN_SECONDS = 0.5  # of processor time, for one pattern on one page; sound ones take a hundredth of it


@dataclass(frozen=True, slots=True)
class Habits:
    """How this page's country and language write numbers, dates and phones."""

    money: Conventions
    calendar: Calendar
    region: str


def mentions(attribute: Attribute, text: str, habits: Habits) -> Iterator[Mention]:
    """Where a value of the attribute stands in `text` by its looks.

    A pattern carries its own context ("3 bed"), so it counts even for types that otherwise need a label. Patterns add
    to what looks like a sum, a date or a phone by itself; of measures, being many, they say which are meant.
    """
    yield from _by_pattern(attribute, text, habits)
    if not attribute.needs_label and (attribute.kind in _SELF_EVIDENT or not attribute.patterns):
        yield from _by_kind(attribute, text, habits)


def read_as(attribute: Attribute, text: str, habits: Habits) -> Mention | None:
    """The value of the attribute that `text` gives, knowing that it gives one; None where it cannot be."""
    for mention in _by_pattern(attribute, text, habits):
        return mention
    for mention in _by_kind(attribute, text, habits):
        return mention
    bare = _BARE.get(attribute.kind)
    found = bare(attribute, text, habits) if bare else None
    return found if found is None or in_range(attribute, found[2]) else None


def _by_kind(attribute: Attribute, text: str, habits: Habits) -> Iterator[Mention]:
    if attribute.kind in _FINDERS:
        for start, stop, value in _FINDERS[attribute.kind](attribute, text, habits):
            if in_range(attribute, value):
                yield start, stop, value


def in_range(attribute: Attribute, value: Value) -> bool:
    """Whether the pack allows so large or small a value."""
    number = value.amount if isinstance(value, Money | Measure) else value
    if isinstance(value, Moment):
        number = value.year
    if not isinstance(number, int | Decimal):
        return True
    low, high = attribute.minimum, attribute.maximum
    return (low is None or number >= low) and (high is None or number <= high)


def normalised(attribute: Attribute, text: str, habits: Habits, unit: str = "") -> Value:
    """The normal form of a text that is one value of the attribute: `unit` is the one written beside it."""
    text = _SPACES.sub(" ", text).strip()
    match attribute.kind:
        case ValueKind.MONEY:
            return read_money(text, habits.money) or _money(text, habits)
        case ValueKind.COUNT:
            return read_count(text) if read_count(text) is not None else _count_in(text)
        case ValueKind.MEASURE:
            return _measure(attribute, text, unit)
        case ValueKind.DATE:
            return read_date(text, habits.calendar) or text
        case ValueKind.PHONE:
            return normal_phone(text, habits.region) or text
        case _:
            return _NORMALS.get(attribute.normal or "", str)(text)


@cache
def _compiled(pattern: str) -> regex.Pattern[str]:
    return regex.compile(pattern, regex.IGNORECASE | regex.MULTILINE)


def _by_pattern(attribute: Attribute, text: str, habits: Habits) -> Iterator[Mention]:
    for pattern in attribute.patterns:
        compiled = _compiled(pattern)
        for match in compiled.finditer(text, timeout=PATTERN_SECONDS):
            group = "value" if "value" in compiled.groupindex else 0
            if match.start(group) < 0 or match.start(group) == match.end(group):
                continue
            unit = match["unit"] if "unit" in compiled.groupindex else None
            value = normalised(attribute, match[group], habits, unit or "")
            if value is not None and in_range(attribute, value):
                yield match.start(group), match.end(group), value


def _dates(_: Attribute, text: str, habits: Habits) -> Iterable[Mention]:
    return find_dates(text, habits.calendar)


def _moneys(_: Attribute, text: str, habits: Habits) -> Iterable[Mention]:
    return find_money(text, habits.money)


def _phones(_: Attribute, text: str, habits: Habits) -> Iterable[Mention]:
    return find_phones(text, habits.region)


def _urls(_attribute: Attribute, text: str, _habits: Habits) -> Iterable[Mention]:
    return find_websites(text)


def _codes(attribute: Attribute, text: str, _: Habits) -> Iterable[Mention]:
    match attribute.normal:
        case "isbn-13":
            return find_isbns(text)
        case "postcode":
            return find_uk_postcodes(text)
        case "zip":
            return find_zips(text)
    return ()


def _measures(attribute: Attribute, text: str, _: Habits) -> Iterator[Mention]:
    if attribute.unit is None:
        return
    dimension = UNITS[attribute.unit].dimension
    compounds = list(find_compounds(text, dimension))
    if attribute.normal == "feet-inches":
        compounds += find_feet_inches(text)
    if attribute.normal == "city-highway":
        yield from find_pairs(text, attribute.unit)
    for start, stop, measure in compounds:
        yield start, stop, converted(measure, attribute.unit)
    for start, stop, measure in find_measures(text, dimension):
        if not any(begin < stop and start < end for begin, end, _ in compounds):
            yield start, stop, converted(measure, attribute.unit)


_Finder = Callable[[Attribute, str, Habits], Iterable[Mention]]
_FINDERS: dict[ValueKind, _Finder] = {
    ValueKind.MONEY: _moneys,
    ValueKind.DATE: _dates,
    ValueKind.PHONE: _phones,
    ValueKind.URL: _urls,
    ValueKind.CODE: _codes,
    ValueKind.MEASURE: _measures,
}


def _bare_count(_attribute: Attribute, text: str, _habits: Habits) -> Mention | None:
    match = _BARE_COUNT.match(text)
    count = read_count(match["number"]) if match else None
    return (match.start("number"), match.end("number"), count) if match and count is not None else None


def _bare_measure(attribute: Attribute, text: str, _: Habits) -> Mention | None:
    if attribute.unit is None or _BARE_NUMBER.match(text) is None:
        return None
    for match in _OWN_NUMBER.finditer(text):  # "6-9, 240" gives a height and a weight, each in its own range
        number = read_number(match.group(), decimal_comma=False)
        if number is None or has_other_unit(text, match.end(), attribute.unit):
            continue
        if in_range(attribute, measure := Measure(number[0], attribute.unit)):
            return match.start(), match.end(), measure
    return None


def _bare_money(_: Attribute, text: str, habits: Habits) -> Mention | None:
    match = _BARE_NUMBER.match(text)
    money = _money(match["number"], habits) if match else None
    return (match.start("number"), match.end("number"), money) if match and money else None


def _bare_date(_: Attribute, text: str, habits: Habits) -> Mention | None:
    if match := re.match(r"\D{0,40}(?P<year>(?:1[4-9]|20)\d\d)(?!\d)", text):
        return match.start("year"), match.end("year"), read_date(match["year"], habits.calendar)
    if match := re.match(r"\W{0,3}(?P<day>(\d\d?)/(\d\d?))(?![\d/])", text):
        return match.start("day"), match.end("day"), day_of_year(int(match[2]), int(match[3]), habits.calendar)
    return None


def _bare_phone(_: Attribute, text: str, habits: Habits) -> Mention | None:
    match = _BARE_PHONE.match(text)
    if match is None or sum(map(str.isalnum, match["number"])) < _SHORTEST_PHONE:
        return None
    number = match["number"]
    return match.start("number"), match.end("number"), normal_phone(number, habits.region) or number


def _bare_url(_attribute: Attribute, text: str, _habits: Habits) -> Mention | None:
    match = _BARE_URL.match(text)
    return (match.start("url"), match.end("url"), f"http://{match['url']}") if match else None


_BARE: dict[ValueKind, Callable[[Attribute, str, Habits], Mention | None]] = {
    ValueKind.COUNT: _bare_count,
    ValueKind.MEASURE: _bare_measure,
    ValueKind.MONEY: _bare_money,
    ValueKind.DATE: _bare_date,
    ValueKind.PHONE: _bare_phone,
    ValueKind.URL: _bare_url,
}


def _money(text: str, habits: Habits) -> Money | None:
    number = re.search(NUMBER, text)
    read = (
        read_number(number.group(), decimal_comma=habits.money.decimal_comma(habits.money.currency)) if number else None
    )
    return Money(read[0], habits.money.currency, other=read[1]) if read else None


def _count_in(text: str) -> int | None:
    match = re.search(rf"\d[\d,]*|\b(?:{NUMBER_WORD})\b", text, re.IGNORECASE)
    return read_count(match.group()) if match else None


def _measure(attribute: Attribute, text: str, unit: str) -> Value:
    target = attribute.unit
    if target is None:
        return text
    if attribute.normal == "feet-inches":
        for _, _, height in find_feet_inches(text):
            return converted(height, target)
    if attribute.normal == "city-highway" and len(numbers := re.findall(r"\d+(?:\.\d+)?", text)) >= 2:
        return Measure(Decimal(numbers[0]), target, Decimal(numbers[1]))
    return read_measure(f"{text} {unit}".strip(), target) or text


def _postcode(text: str) -> str:
    bare = text.replace(" ", "").upper()
    return f"{bare[:-3]} {bare[-3:]}"


_NORMALS: dict[str, Callable[[str], str]] = {
    "lower": str.lower,
    "upper": str.upper,
    "title": str.title,
    "postcode": _postcode,
    "isbn-13": lambda text: normal_isbn(text) or text,
    "digits": lambda text: re.sub(r"\D", "", text),
    "compact": lambda text: re.sub(r"[\s-]", "", text).upper(),
}
