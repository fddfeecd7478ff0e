"""Measures: numbers with units, converted to the unit that an attribute asks for; heights in feet and inches.

Why not pint: the units of a pack are a closed list with spellings of their own (`bowerbird.domain.units`), and
building pint's registry costs more time than annotating a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from itertools import chain

from bowerbird.annotate.quantities import Measure
from bowerbird.annotate.values.numbers import NUMBER, read_number
from bowerbird.domain.units import UNITS

_FEET_INCHES = re.compile(
    r"(?<![\w/.,-])(?P<feet>[3-8])(?:\s?(?:'|’|′|ft\.?|feet|foot)[\s,-]{0,2}|\s?-\s?(?:foot-)?)"
    r"(?P<inches>1[01](?:\.\d\d?)?|[0-9](?:\.\d\d?)?(?:\s?[¼½¾])?)\s?(?:''|'|\"|”|″|’’|in(?:ches|\.)?)?(?![\d-]|/\d{1,2}(?!\d)|\s?-\s?\d)",
    re.IGNORECASE,
)
_HALVES = {"¼": Decimal("0.25"), "½": Decimal("0.5"), "¾": Decimal("0.75")}
_STONES = re.compile(
    r"(?<![\w.])(?P<stones>\d{1,2})\s?st(?:one)?\.?,?\s?(?P<pounds>\d{1,2})\s?(?:lbs?\.?|pounds)", re.IGNORECASE
)
_DURATION = re.compile(
    r"(?<![\w.])(?P<hours>\d{1,2})\s?(?:h|hrs?|hours?|std|stunden?|heures?)\b\.?,?\s?(?:and\s|und\s|et\s)?"
    r"(?P<minutes>[0-5]?\d)\s?(?:m|mins?|minutes?|minuten)\b|(?<![\w.])(?P<h>\d{1,2})\s?h\s?(?P<m>[0-5]\d)(?!\w)",
    re.IGNORECASE,
)
_CITY_HIGHWAY = re.compile(r"(?<![\d/.-])(\d{1,3})\s?/\s?(\d{1,3})(?![\d/]|\.\d)")
_METRES_PER_100_KM = Decimal("235.214583")  # miles per US gallon times litres per 100 km
_PLACES, _PLACES_OF_SMALL = Decimal("0.01"), Decimal("0.001")  # 75 g are 0.075 kg


def find_measures(text: str, dimension: str) -> Iterator[tuple[int, int, Measure]]:
    """The numbers in `text` followed by a unit of this dimension, in the unit written."""
    pattern, spelled = _pattern(dimension)
    for match in pattern.finditer(text):
        low = read_number(match["low"], decimal_comma=False)
        high = read_number(match["high"], decimal_comma=False) if match["high"] else None
        if low is not None:
            unit = spelled[match["unit"].lower()]
            yield match.start(), match.end(), Measure(low[0], unit, high[0] if high else None)


def find_feet_inches(text: str) -> Iterator[tuple[int, int, Measure]]:
    """Heights: 6-9, 6'9", 6 ft 9 in; as inches."""
    for match in _FEET_INCHES.finditer(text):
        written = match["inches"].strip()
        half = _HALVES.get(written[-1], Decimal(0))
        inches = Decimal(written.rstrip("¼½¾ ") or "0") + half
        yield match.start(), match.end(), Measure(12 * Decimal(match["feet"]) + inches, "in")


def find_compounds(text: str, dimension: str) -> Iterator[tuple[int, int, Measure]]:
    """Measures in two units: weights in stones and pounds (as pounds), times in hours and minutes (as minutes)."""
    if dimension == "mass":
        for match in _STONES.finditer(text):
            yield match.start(), match.end(), Measure(14 * Decimal(match["stones"]) + Decimal(match["pounds"]), "lb")
    if dimension == "time":
        for match in _DURATION.finditer(text):
            hours, minutes = match["hours"] or match["h"], match["minutes"] or match["m"]
            yield match.start(), match.end(), Measure(60 * Decimal(hours) + Decimal(minutes), "min")


def find_pairs(text: str, unit: str) -> Iterator[tuple[int, int, Measure]]:
    """Two numbers with a stroke, as fuel economy in town and on the road is written."""
    for match in _CITY_HIGHWAY.finditer(text):
        yield match.start(), match.end(), Measure(Decimal(match[1]), unit, Decimal(match[2]))


def read_measure(text: str, unit: str) -> Measure | None:
    """The first measure in `text` of the dimension of `unit`, or its first number, in `unit`; 600 m are no weight."""
    dimension = UNITS[unit].dimension
    for _, _, measure in chain(find_compounds(text, dimension), find_measures(text, dimension)):
        return converted(measure, unit)
    number = re.search(NUMBER, text)
    if number is not None and has_other_unit(text, number.end(), unit):
        return None
    read = read_number(number.group(), decimal_comma=False) if number else None
    return Measure(read[0], unit) if read else None


def has_other_unit(text: str, stop: int, unit: str) -> bool:
    """Whether the number that ends at `stop` is followed by a unit of another dimension than that of `unit`."""
    return _of_other_dimensions(UNITS[unit].dimension).match(text, stop) is not None


def converted(measure: Measure, unit: str) -> Measure:
    """The same measure in another unit of its dimension."""
    if measure.unit == unit:
        return measure
    high = None if measure.high is None else _convert(measure.high, measure.unit, unit)
    return Measure(_convert(measure.amount, measure.unit, unit), unit, high)


def _convert(amount: Decimal, source: str, target: str) -> Decimal:
    if "l/100km" in (source, target):
        return (_METRES_PER_100_KM / amount).quantize(_PLACES) if amount else amount
    factor = Decimal(str(UNITS[source].factor)) / Decimal(str(UNITS[target].factor))
    result = amount * factor
    return result.quantize(_PLACES if result >= 1 else _PLACES_OF_SMALL)


@cache
def _of_other_dimensions(dimension: str) -> re.Pattern[str]:
    """Words for units behind a number, none of which this dimension has."""
    own = {spelling for unit in UNITS.values() if unit.dimension == dimension for spelling in unit.spellings}
    others = {spelling for unit in UNITS.values() for spelling in unit.spellings if spelling[0].isalpha()} - own
    units = "|".join(re.escape(spelling) for spelling in sorted(others, key=len, reverse=True))
    return re.compile(rf"[\s-]{{0,2}}(?:{units})(?![\w²³])", re.IGNORECASE)


@cache
def _pattern(dimension: str) -> tuple[re.Pattern[str], dict[str, str]]:
    spelled = {
        spelling.lower(): name
        for name, unit in UNITS.items()
        if unit.dimension == dimension
        for spelling in unit.spellings
    }
    units = "|".join(re.escape(spelling) for spelling in sorted(spelled, key=len, reverse=True))
    number = rf"(?:{NUMBER})"
    joined = rf"(?P<low>{number})(?:\s?(?:-|–|to)\s?(?P<high>{number}))?[\s-]{{0,2}}(?P<unit>{units})(?![\w²³])"
    return re.compile(rf"(?<![\w.,/$£€-]){joined}", re.IGNORECASE), spelled
