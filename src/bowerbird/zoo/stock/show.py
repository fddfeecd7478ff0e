"""Normalised values as websites show them, and the labels beside them.

Which ways there are is vocabulary (`data/<locale>/shown.txt`, `labels.txt`); this module only knows which rule a
value falls under. The first style is the commonest.
"""

from __future__ import annotations

from datetime import date
from functools import cache

from bowerbird.zoo.stock.model import Money
from bowerbird.zoo.stock.numbers import (
    DATE_STYLES,
    TIME_STYLES,
    money_styles,
    number,
    show_date,
    show_money,
    show_time,
)
from bowerbird.zoo.stock.vocabulary import dictionary, rows, sections

JOINTS = (", ", " / ", " · ", " | ")
PRICE_SIGNS = {"en-GB": "£", "en-US": "$", "de": "€", "fr": "€"}
PLAIN_NUMBERS = ("year", "year_built")
"""Numbers that are names: no thousands separator."""


def show(value: object, attribute: str, locale: str, style: int = 0) -> str:
    """A value as a site shows it; `style` is taken modulo the number of styles (`styles`)."""
    if isinstance(value, bool):
        return pick(dictionary(f"{locale}/shown", "yes and no")["yes" if value else "no"], style)
    if isinstance(value, Money):
        return show_money(value, locale, style, attribute)
    if isinstance(value, date):
        return show_date(value, locale, style)
    if isinstance(value, tuple):
        return show_several(value, attribute, locale, style)
    if isinstance(value, int | float):
        return show_number(value, attribute, locale, style)
    return show_text(str(value), attribute, locale, style)


def show_range(low: Money, high: Money, attribute: str, locale: str, style: int = 0) -> str:
    """Two amounts as one text: "£28,000 - £32,000 per annum"."""
    ways = dictionary(f"{locale}/shown", "phrases")["range"]
    first = show(low._replace(period=None), attribute, locale)
    return f"{first} {pick(ways, style)} {show(high, attribute, locale, style)}"


def pick(ways: tuple[str, ...], style: int) -> str:
    return ways[style % len(ways)]


def show_number(value: int | float, attribute: str, locale: str, style: int) -> str:
    if attribute == "price_range":
        return price_range(int(value), locale, style)
    ways = number_forms(attribute, locale)
    if not ways:
        return str(value) if attribute in PLAIN_NUMBERS else number(value, locale)
    one, many = ways[style % len(ways)]
    return (one if value == 1 else many).replace("{n}", written(value, attribute, locale))


def written(value: int | float, attribute: str, locale: str) -> str:
    if attribute in PLAIN_NUMBERS:
        return str(value)
    if attribute in ("rating", "engine_size"):
        return number(value, locale, 1)
    return number(value, locale)


def price_range(level: int, locale: str, style: int) -> str:
    ways = dictionary(f"{locale}/shown", "price ranges")[str(level)]
    return PRICE_SIGNS[locale] * level if style % 2 == 0 else pick(ways, style // 2)


@cache
def number_forms(attribute: str, locale: str) -> tuple[tuple[str, str], ...]:
    """(singular, plural) for each style."""
    if attribute not in sections(f"{locale}/shown"):
        return ()
    return tuple((row[0], row[-1]) for row in rows(f"{locale}/shown", attribute))


def show_several(value: tuple[str, ...], attribute: str, locale: str, style: int) -> str:
    if attribute == "opening_hours":
        return opening_hours(value, locale, style)
    if attribute == "authors" and style % len(JOINTS) == 1 and len(value) > 1:
        last = dictionary(f"{locale}/shown", "phrases")["and"][0]
        return f"{', '.join(value[:-1])} {last} {value[-1]}"
    return pick(JOINTS, style).join(value)


def opening_hours(value: tuple[str, ...], locale: str, style: int) -> str:
    """Hours are kept as schema.org writes them: "Mo-Fr 12:00-22:00"."""
    days = dictionary(f"{locale}/shown", "days")
    shown = []
    for line in value:
        span, _, hours = line.partition(" ")
        names = [days[day][style % 2] for day in span.split("-")]
        opens, _, closes = hours.partition("-")
        clock = f"{show_time(opens, locale, style)} – {show_time(closes, locale, style)}" if closes else days[hours][0]
        shown.append(f"{'–'.join(names)} {clock}" if style % 2 else f"{'-'.join(names)}: {clock}")
    return ("; ", ", ", " | ")[style % 3].join(shown)


def show_text(value: str, attribute: str, locale: str, style: int) -> str:
    phrases = dictionary(f"{locale}/shown", "phrases")
    if value in ("POA", "free"):
        return pick(phrases[value], style)
    if attribute in ("time", "doors_open"):
        return show_time(value, locale, style)
    if attribute == "isbn":
        grouped = f"{value[:3]}-{value[3]}-{value[4:8]}-{value[8:12]}-{value[12]}"
        return pick((value, f"{value[:3]}-{value[3:]}", grouped), style)
    if attribute == "phone":
        return pick(phone_forms(value, locale), style)
    if attribute == "website":
        return pick((value, f"www.{value}", f"https://www.{value}/"), style)
    return value


def phone_forms(value: str, locale: str) -> tuple[str, ...]:
    """As people of the country write it, and for callers from abroad."""
    if locale == "en-US":
        area, rest = value[1:4], value[6:]
        return value, f"{area}-{rest}", f"+1 {area} {rest}"
    code = {"en-GB": "+44", "de": "+49", "fr": "+33"}[locale]
    area, _, rest = value.partition(" ")
    slashed = f"{area}/{rest}" if locale == "de" else value.replace(" ", ".") if locale == "fr" else f"({area}) {rest}"
    return value, slashed, f"{code} {value[1:]}"


def label(attribute: str, locale: str, style: int = 0, kind: str = "") -> str:
    """What stands beside a value: "Bedrooms", "Beds", "Schlafzimmer".

    `kind` ("homes", "homes rent", "cars", "events", "books") asks for the words of such sites first: "Guide price".
    """
    return pick(labels(attribute, locale, kind), style)


def label_styles(attribute: str, locale: str, kind: str = "") -> int:
    """How many labels there are for an attribute."""
    return len(labels(attribute, locale, kind))


def labels(attribute: str, locale: str, kind: str = "") -> tuple[str, ...]:
    found = dictionary(f"{locale}/labels", kind).get(attribute) or dictionary(f"{locale}/labels").get(attribute)
    if found is None:
        raise ValueError(f"no label for {attribute!r} in {locale}: add it to labels.txt")
    return found


def styles(value: object, attribute: str, locale: str) -> int:
    """How many styles a value of this attribute can be shown in before they repeat."""
    if value in ("POA", "free"):
        return len(dictionary(f"{locale}/shown", "phrases")[str(value)])
    if isinstance(value, bool):
        return len(dictionary(f"{locale}/shown", "yes and no")["yes"])
    if isinstance(value, Money):
        return money_styles(value, attribute, locale)
    if isinstance(value, date):
        return DATE_STYLES
    if isinstance(value, tuple):
        return 6 if attribute == "opening_hours" else len(JOINTS)
    if attribute == "price_range":
        return 6
    if isinstance(value, int | float):
        return max(1, len(number_forms(attribute, locale)))
    return TIME_STYLES if attribute in ("time", "doors_open") else 3 if attribute in ("isbn", "phone", "website") else 1
