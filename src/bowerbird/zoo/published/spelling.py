"""How sites write streets, and how people mistype."""

from __future__ import annotations

import re

from bowerbird.zoo.stock.chance import Chance

SHORT = {
    "en": {
        "Road": "Rd",
        "Street": "St",
        "Avenue": "Ave",
        "Close": "Cl",
        "Drive": "Dr",
        "Lane": "Ln",
        "Gardens": "Gdns",
        "Crescent": "Cres",
        "Court": "Ct",
        "Place": "Pl",
        "Terrace": "Terr",
        "Square": "Sq",
        "Boulevard": "Blvd",
        "Circle": "Cir",
        "Flat": "Apt",
    },
    "de": {"straße": "str.", "Straße": "Str.", "platz": "pl."},
    "fr": {"avenue": "av.", "boulevard": "bd", "allée": "all.", "impasse": "imp.", "chemin": "ch.", "place": "pl."},
}
NUMBERS = {
    "en-GB": re.compile(r"^(?:(?:Flat|Apt) \d+, )?\d+[A-Z]? "),
    "en-US": re.compile(r"^\d+ | #\d+$"),
    "de": re.compile(r" \d+[a-z]?(?:, Wohnung \d+)?$"),
    "fr": re.compile(r"^\d+(?: bis)? |, appartement \d+$"),
}


def without_number(street: str, locale: str) -> str:
    return NUMBERS[locale].sub("", street)


def abbreviated(street: str, locale: str) -> str:
    for long, short in SHORT[locale[:2]].items():
        street = re.sub(rf"{long}\b" if locale == "de" else rf"\b{long}\b", short, street)
    return street


def mistyped(text: str, chance: Chance) -> str:
    """Two neighbouring letters the wrong way round, one doubled or one missing; digits and first letters stay."""
    places = [i for i in range(1, len(text) - 1) if text[i - 1 : i + 2].isalpha()]
    if not places:
        return text
    at = chance.pick(places)
    way = chance.integer(0, 2)
    if way == 0:
        return text[:at] + text[at + 1] + text[at] + text[at + 2 :]
    return text[:at] + (text[at] * 2 if way == 1 else "") + text[at + 1 :]
