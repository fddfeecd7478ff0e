"""Normalised values as websites show them, and the labels beside them.

Which ways there are is vocabulary (`data/<language>/shown.txt`, `labels.txt`); this module only knows which rule a value
falls under. The first style is the commonest.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import cache

from bowerbird.zoo.stock.model import Money
from bowerbird.zoo.stock.numbers import (
    DATE_STYLES,
    MONEY_STYLES,
    TIME_STYLES,
    language_of,
    number,
    show_date,
    show_money,
    show_time,
)
from bowerbird.zoo.stock.vocabulary import dictionary, exists, rows, sections

JOINTS = (", ", " / ", " · ", " | ")
PRICE_SIGNS = {"en-GB": "£", "en-US": "$", "de": "€", "fr": "€"}
PLAIN_NUMBERS = ("year", "year_built")
"""Numbers that are names: no thousands separator."""


def show(value: object, attribute: str, locale: str, style: int = 0) -> str:
    """A value as a site shows it; `style` is taken modulo the number of styles (`styles`)."""
    if isinstance(value, bool):
        return pick(dictionary(f"{language_of(locale)}/shown", "yes and no")["yes" if value else "no"], style)
    if isinstance(value, Money):
        return show_money(value, locale, style)
    if isinstance(value, date):
        return show_date(value, locale, style)
    if isinstance(value, tuple):
        return show_several(value, attribute, locale, style)
    if isinstance(value, int | float):
        return show_number(value, attribute, locale, style)
    return show_text(str(value), attribute, locale, style)


def show_range(low: Money, high: Money, attribute: str, locale: str, style: int = 0) -> str:
    """Two amounts as one text: "£28,000 - £32,000 per annum"."""
    first = show(low._replace(period=None), attribute, locale, style)
    joints = dictionary(f"{language_of(locale)}/shown", "phrases")["range"]
    return first + f" {pick(joints, style)} ".replace(" – ", " – ") + show(high, attribute, locale, style)


def pick(ways: tuple[str, ...], style: int) -> str:
    return ways[style % len(ways)]


def show_number(value: int | float, attribute: str, locale: str, style: int) -> str:
    if attribute == "price_range":
        return price_range(int(value), locale, style)
    ways = number_forms(attribute, locale)
    if not ways:
        return str(value) if attribute in PLAIN_NUMBERS else number(value, locale)
    one, many = pick(ways, style)
    return (one if value == 1 else many).replace("{n}", written(value, attribute, locale))


def written(value: int | float, attribute: str, locale: str) -> str:
    if attribute in PLAIN_NUMBERS:
        return str(value)
    if attribute in ("rating", "engine_size"):
        return number(value, locale, 1)
    return number(value, locale)


def price_range(level: int, locale: str, style: int) -> str:
    ways = dictionary(f"{language_of(locale)}/shown", "price ranges")[str(level)]
    return PRICE_SIGNS[locale] * level if style % 2 == 0 else pick(ways, style // 2)


@cache
def number_forms(attribute: str, locale: str) -> tuple[tuple[str, str], ...]:
    """(singular, plural) for each style; the form of the locale comes before that of its language."""
    found: list[tuple[str, str]] = []
    for row in forms(attribute, locale):
        one, many = (row[0], row[-1])
        found.append((one, many))
    return tuple(found)


@cache
def forms(attribute: str, locale: str) -> tuple[tuple[str, ...], ...]:
    for name in (f"{locale}/shown", f"{language_of(locale)}/shown"):
        if exists(name) and attribute in sections(name):
            return rows(name, attribute)
    return ()


def show_several(value: tuple[str, ...], attribute: str, locale: str, style: int) -> str:
    if attribute == "opening_hours":
        return opening_hours(value, locale, style)
    if attribute == "authors" and style % len(JOINTS) == 1 and len(value) > 1:
        last = dictionary(f"{language_of(locale)}/shown", "phrases")["and"][0]
        return f"{', '.join(value[:-1])} {last} {value[-1]}"
    return pick(JOINTS, style).join(value)


def opening_hours(value: tuple[str, ...], locale: str, style: int) -> str:
    """Hours are kept as schema.org writes them: "Mo-Fr 12:00-22:00"."""
    days = dictionary(f"{language_of(locale)}/shown", "days")
    shown = []
    for line in value:
        span, _, hours = line.partition(" ")
        names = [days[day][style % 2] for day in span.split("-")]
        opens, _, closes = hours.partition("-")
        clock = f"{show_time(opens, locale, style)} – {show_time(closes, locale, style)}" if closes else days[hours][0]
        shown.append(f"{'–'.join(names)} {clock}" if style % 2 else f"{'-'.join(names)}: {clock}")
    return ("; ", ", ", " | ")[style % 3].join(shown)


def show_text(value: str, attribute: str, locale: str, style: int) -> str:
    phrases = dictionary(f"{language_of(locale)}/shown", "phrases")
    if value in ("POA", "free"):
        return pick(phrases[value], style)
    if attribute in ("time", "doors_open"):
        return show_time(value, locale, style)
    if attribute == "isbn":
        grouped = f"{value[:3]}-{value[3]}-{value[4:8]}-{value[8:12]}-{value[12]}"
        return pick((value, f"{value[:3]}-{value[3:]}", grouped), style)
    if attribute == "website":
        return pick((value, f"www.{value}", f"https://www.{value}/"), style)
    return value


def label(attribute: str, locale: str, style: int = 0) -> str:
    """What stands beside a value: "Bedrooms", "Beds", "Schlafzimmer"."""
    own = dictionary(f"{locale}/labels") if exists(f"{locale}/labels") else {}
    ways = own.get(attribute) or dictionary(f"{language_of(locale)}/labels").get(attribute)
    return pick(ways, style) if ways else attribute.replace("_", " ").capitalize()


def label_styles(attribute: str, locale: str) -> int:
    own = dictionary(f"{locale}/labels") if exists(f"{locale}/labels") else {}
    return len(own.get(attribute) or dictionary(f"{language_of(locale)}/labels").get(attribute, ("",)))


def styles(value: object, attribute: str, locale: str) -> int:
    """How many styles a value of this attribute can be shown in before they repeat."""
    counts: dict[type, Callable[[], int]] = {
        bool: lambda: len(dictionary(f"{language_of(locale)}/shown", "yes and no")["yes"]),
        Money: lambda: MONEY_STYLES,
        date: lambda: DATE_STYLES,
        tuple: lambda: 6 if attribute == "opening_hours" else len(JOINTS),
        int: lambda: 6 if attribute == "price_range" else max(1, len(number_forms(attribute, locale))),
        float: lambda: max(1, len(number_forms(attribute, locale))),
    }
    if type(value) in counts:
        return counts[type(value)]()
    if value in ("POA", "free"):
        return len(dictionary(f"{language_of(locale)}/shown", "phrases")[str(value)])
    return TIME_STYLES if attribute in ("time", "doors_open") else 3 if attribute in ("isbn", "website") else 1
