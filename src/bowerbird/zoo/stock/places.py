"""Towns with the postcodes, regions and telephone codes that belong to them.

The files have a section for each part of the country, in which neighbours in the file are neighbours on the map; a
local business works in a window of one section. Telephone numbers come from ranges that regulators keep for fiction.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.vocabulary import choices, rows, sections, words

COUNTRIES = {"en-GB": "uk", "en-US": "us", "de": "de", "fr": "fr"}
INWARD = "ABDEFGHJLNPQRSTUWXYZ"
FRENCH_PHONES = {"01": "01 99 00", "02": "02 61 91", "03": "03 53 01", "04": "04 65 71", "05": "05 36 49"}
GERMAN_PHONES = ("030 23125", "069 90009", "040 66969", "0221 4710", "089 99998")


@dataclass(frozen=True)
class Place:
    name: str
    region: str
    codes: tuple[str, ...]
    level: float
    """Prices here, relative to the country."""
    phone: str


@cache
def places(locale: str) -> tuple[Place, ...]:
    return tuple(place for group in regions(locale) for place in group)


@cache
def regions(locale: str) -> tuple[tuple[Place, ...], ...]:
    name = f"places-{COUNTRIES[locale]}"
    return tuple(
        tuple(
            Place(town, area, choices(codes), float(level), phone)
            for town, area, codes, level, phone in rows(name, part)
        )
        for part in sections(name)
    )


def postcode(place: Place, locale: str, chance: Chance) -> str:
    """A postcode of the place; complete codes are listed for Germany and France, their beginnings for the others."""
    code = chance.front(place.codes, 1.4)
    if locale == "en-GB":
        return f"{code} {chance.integer(1, 9)}{chance.pick(INWARD)}{chance.pick(INWARD)}"
    if locale == "en-US" and len(code) == 3:
        return f"{code}{chance.integer(1, 48):02d}"
    return code


def phone(place: Place, locale: str, chance: Chance) -> str:
    if locale == "en-GB":
        return place.phone.replace("xxx", chance.digits(3))
    if locale == "en-US":
        return f"({place.phone}) 555-01{chance.digits(2)}"
    if locale == "de":
        return f"{place.phone or chance.pick(GERMAN_PHONES)}{chance.digits(3)}"
    return f"{FRENCH_PHONES[place.phone]} {chance.digits(2)} {chance.digits(2)}"


def street(locale: str, chance: Chance) -> str:
    """A street name: an established one, or one put together as towns do."""
    name = f"streets-{COUNTRIES[locale]}"
    if chance.maybe(0.45):
        return chance.pick(words(name, "whole"))
    first, last = chance.pick(words(name, "first")), chance.front(words(name, "last"), 1.6)
    if locale == "de":
        return f"{first}{last}"
    return f"{last} {first}" if locale == "fr" else f"{first} {last}"


def numbered(street_name: str, locale: str, chance: Chance) -> str:
    """A street with a house number where that country writes it."""
    number = 1 + int(chance.random() ** 1.7 * 180)
    if locale == "en-US":
        return f"{number * 24 + chance.integer(1, 9)} {street_name}"
    if locale == "de":
        return f"{street_name} {number}{'a' if chance.maybe(0.1) else ''}"
    if locale == "fr":
        return f"{number}{' bis' if chance.maybe(0.08) else ''} {street_name}"
    return f"{number}{'A' if chance.maybe(0.06) else ''} {street_name}"


def one_line(street_line: str, place: Place, code: str, locale: str) -> str:
    """A postal address on one line, in the order of the country."""
    if locale == "en-GB":
        county = "" if place.region in (place.name, "Greater London") else f"{place.region}, "
        return f"{street_line}, {place.name}, {county}{code}"
    if locale == "en-US":
        return f"{street_line}, {place.name}, {place.region} {code}"
    return f"{street_line}, {code} {place.name}"


def window(locale: str, chance: Chance, width: int) -> tuple[Place, ...]:
    """Neighbouring places, the seat of the business first."""
    seat = chance.pick(places(locale))
    region = next(group for group in regions(locale) if seat in group)
    low = max(0, min(region.index(seat) - width // 2, len(region) - width))
    return (seat, *(place for place in region[low : low + width] if place is not seat))


def scattered(locale: str, chance: Chance, count: int) -> tuple[Place, ...]:
    """Places all over the country."""
    return tuple(chance.sample(places(locale), count))
