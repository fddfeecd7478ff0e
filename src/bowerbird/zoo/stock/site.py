"""What all items of one business share, and what a domain hands back for one item."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.places import Place

TODAY = date(2026, 10, 5)
"""The day of visit 0. Never the wall clock: the same seed must give the same pages on another day."""


@dataclass(frozen=True)
class Site:
    """The business behind the items."""

    domain: str
    locale: str
    language: str
    currency: str
    seed: int
    first_key: int
    today: date
    places: tuple[Place, ...]
    title_style: int
    people: tuple[str, ...]
    section: str
    """The only section that this business deals in, or "" for all of the domain's."""


class Draft(NamedTuple):
    """An item before its texts are written. `facts` are words for the texts beyond the shown values."""

    values: dict[str, object]
    section: str
    facts: dict[str, str]


@dataclass(frozen=True)
class Kind:
    """A domain: its attributes, most important first, and how to draft one item of it."""

    vocabulary: str
    prefix: str
    attributes: tuple[str, ...]
    required: tuple[str, ...]
    sections: tuple[str, ...]
    locale: str
    local: bool
    """Whether the business works in one area, rather than all over the country."""
    draft: Callable[[Site, Chance], Draft]
    pivot: str = "price"


def home_town(site: Site, chance: Chance) -> Place:
    """A place of the business; the first is the most frequent."""
    return chance.front(site.places, 2.2)


def names(text: str) -> tuple[str, ...]:
    """Attribute names, written as one text to keep the lists readable."""
    return tuple(text.split())


def some_features(options: Sequence[str], count: int, chance: Chance) -> tuple[str, ...]:
    """Different features; a line of the vocabulary with ` / ` holds features that exclude each other."""
    drawn = chance.sample(options, count)
    return tuple(chance.pick(line.split(" / ")) if " / " in line else line for line in drawn)


def known(values: Mapping[str, object]) -> dict[str, object]:
    """Leave out what an item does not have."""
    return {name: value for name, value in values.items() if value is not None}


def inside(word: str, language: str, adjective: bool = False) -> str:
    """A word within a sentence: German nouns keep their capital, and so do abbreviations."""
    if (language == "de" and not adjective) or word[1:2].isupper():
        return word
    return word[:1].lower() + word[1:]
