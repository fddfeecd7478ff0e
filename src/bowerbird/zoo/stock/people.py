"""Names of people and businesses; all made up from common parts."""

from __future__ import annotations

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.grammar import Words, choose
from bowerbird.zoo.stock.places import COUNTRIES
from bowerbird.zoo.stock.vocabulary import words


def first_name(locale: str, chance: Chance) -> str:
    return chance.pick(words(f"names-{COUNTRIES[locale]}", "first"))


def last_name(locale: str, chance: Chance) -> str:
    return chance.pick(words(f"names-{COUNTRIES[locale]}", "last"))


def person(locale: str, chance: Chance) -> str:
    return f"{first_name(locale, chance)} {last_name(locale, chance)}"


def business_name(kind: str, town: str, locale: str, chance: Chance) -> str:
    """A name as such a business would choose it; `kind` is a section of `business.txt`."""
    slots = Words(
        {"town": town},
        {"last": lambda: last_name(locale, chance), "first": lambda: first_name(locale, chance)},
    )
    return choose(f"{locale}/business", kind, slots, chance, 1)[0]
