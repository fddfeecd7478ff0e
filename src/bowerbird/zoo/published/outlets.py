"""Sites that publish a stock, and their habits. A habit is drawn once a site, as a template is written once."""

from __future__ import annotations

from dataclasses import dataclass

from bowerbird.zoo.stock import attributes, required
from bowerbird.zoo.stock.chance import Chance

NAMES = (
    "findit",
    "openmarket",
    "localfinder",
    "thelist",
    "allinone",
    "browsehere",
    "noticeboard",
    "directly",
    "hubble",
)
ENDINGS = ("example", "test")
SHOWS_OPTIONAL, SHOWS_REQUIRED = 0.72, 0.94
ALWAYS = {
    "real-estate-uk": ("price", "property_type", "bedrooms", "town", "street"),
    "real-estate-us": ("price", "property_type", "bedrooms", "town", "street"),
    "used-cars-uk": ("price", "make", "model", "year", "mileage"),
    "products": ("name", "price", "brand"),
    "jobs": ("job_title", "company", "town"),
    "restaurants": ("name", "town", "street"),
    "events": ("name", "date", "venue", "town"),
    "books": ("title", "authors", "price"),
}
"""What every site of the domain shows: without it there would be no offer."""
HOUSE_NUMBERS_HIDDEN = ("real-estate-uk",)
"""Agents of some countries leave the number out, so that people ring them; elsewhere the address is the offer."""


@dataclass(frozen=True)
class Outlet:
    """One site and how it publishes."""

    site: str
    coverage: float
    """The share of the stock that it shows."""
    shows: frozenset[str]
    title_style: int
    value_styles: int
    hides_numbers: bool
    abbreviates: bool
    one_line: bool
    """The whole address as one text, rather than part by part."""
    district_only: bool
    weekly: bool
    rounds: int
    """Mileages and areas to so much."""
    metric: bool
    other_words: bool
    """Its own words for the kinds of things: "Apartment" for "Flat"."""
    references: str
    """"own", "numbers" (its own, small and running), "source" (those of the seller) or "none"."""
    first_number: int
    isbn10: bool
    people: str
    """"plain", "last, first" or "first only"."""
    description: str
    """"copied", "cut", "rewritten" or "none"."""
    closing: bool
    """The same sentence under every description."""
    images: str
    """"source" (the names that the seller gave them), "own" or "none"."""
    copies: bool
    """Shows some offers twice, as premium or in two categories."""
    capitals: bool
    signs: bool
    """Its name behind every headline."""


def make_outlets(domain: str, seed: int, count: int) -> tuple[Outlet, ...]:
    chance = Chance("outlets", domain, seed)
    names = chance.sample(NAMES, count)
    return tuple(
        _outlet(domain, f"{name}.{chance.pick(ENDINGS)}", Chance("outlet", domain, seed, name)) for name in names
    )


def _outlet(domain: str, site: str, chance: Chance) -> Outlet:
    needed = required(domain)
    shows = {name for name in attributes(domain) if chance.maybe(SHOWS_REQUIRED if name in needed else SHOWS_OPTIONAL)}
    return Outlet(
        site=site,
        coverage=chance.real(0.35, 0.8),
        shows=frozenset(shows.union(ALWAYS[domain])),
        title_style=chance.integer(0, 9),
        value_styles=chance.integer(0, 999),
        hides_numbers=domain in HOUSE_NUMBERS_HIDDEN and chance.maybe(0.3),
        abbreviates=chance.maybe(0.4),
        one_line=chance.maybe(0.4),
        district_only=chance.maybe(0.25),
        weekly=chance.maybe(0.25),
        rounds=chance.weighted(((1, 0.6), (10, 0.15), (100, 0.15), (1000, 0.1))),
        metric=chance.maybe(0.15),
        other_words=chance.maybe(0.3),
        references=chance.weighted((("own", 0.4), ("numbers", 0.2), ("source", 0.2), ("none", 0.2))),
        first_number=1000 + chance.integer(0, 60),
        isbn10=chance.maybe(0.15),
        people=chance.weighted((("plain", 0.6), ("last, first", 0.25), ("first only", 0.15))),
        description=chance.weighted((("copied", 0.45), ("cut", 0.25), ("rewritten", 0.15), ("none", 0.15))),
        closing=chance.maybe(0.4),
        images=chance.weighted((("source", 0.45), ("own", 0.4), ("none", 0.15))),
        copies=chance.maybe(0.3),
        capitals=chance.maybe(0.1),
        signs=chance.maybe(0.15),
    )
