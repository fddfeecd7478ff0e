"""Houses and flats, British and American: types, rooms and prices that go together."""

from __future__ import annotations

from datetime import timedelta
from functools import cache
from typing import NamedTuple

from bowerbird.zoo.stock.chance import Chance
from bowerbird.zoo.stock.model import Money
from bowerbird.zoo.stock.places import numbered, postcode, street
from bowerbird.zoo.stock.site import Draft, Kind, Site, home_town, inside, known, names, some_features
from bowerbird.zoo.stock.vocabulary import choices, rows, sections, term

BASE = {"en-GB": 235_000, "en-US": 345_000, "de": 330_000, "fr": 245_000}
"""The price of an average two-bedroom flat, before the type's factor and the place's level."""
YIELD = {"en-GB": 0.0043, "en-US": 0.0052, "de": 0.0033, "fr": 0.0037}
"""A month's rent as a share of the price."""
WEEKLY = 0.12
SQFT_TO_SQM = 0.0929
ACRE_TO_SQM = 4047
STUDIO_AREA = 400
"""A first bedroom of fewer square feet is the only room."""
TENURE_BY_FLAT = {
    True: (("Leasehold", 0.75), ("Share of freehold", 0.2), ("Freehold", 0.05)),
    False: (("Freehold", 1.0),),
}


class HomeType(NamedTuple):
    name: str
    flat: bool
    factor: float
    """Of the price, against an average flat."""
    bedrooms: tuple[int, ...]
    area: int
    """Square feet with one bedroom."""


@cache
def types(country: str, locale: str) -> tuple[tuple[HomeType, float], ...]:
    """The property types of a country with their frequencies."""
    return tuple(
        (
            HomeType(term(name, locale), flat == "flat", float(factor), tuple(map(int, choices(beds))), int(area)),
            float(weight),
        )
        for name, flat, factor, beds, area, weight in rows("homes", country)
    )


def price_of(site: Site, level: float, factor: float, beds: int, chance: Chance) -> int:
    amount = chance.lognormal(BASE[site.locale] * level * factor * (0.55 + 0.22 * beds), 0.17)
    if amount > 1_000_000:
        return int(round(amount / 25_000) * 25_000)
    rounded = int(round(amount / 5000) * 5000)
    return rounded - chance.weighted(((0, 0.62), (50, 0.2), (5, 0.06), (1000, 0.05), (1, 0.03), (500, 0.04)))


def rent_of(site: Site, price: int, chance: Chance, weekly: float = 0.0) -> Money:
    """A rent that the price would bring; `weekly` is the share quoted by the week, as some British agents do."""
    monthly = round(price * YIELD[site.locale] * chance.real(0.85, 1.2) / 25) * 25
    if site.locale == "en-GB" and chance.maybe(weekly):
        return Money(max(60, round(monthly * 12 / 52 / 5) * 5), site.currency, "week")
    return Money(max(300, monthly), site.currency, "month")


def address(site: Site, chance: Chance) -> tuple[dict[str, object], float, str]:
    """The lines of an address, the price level of the place, and the road alone."""
    place = home_town(site, chance)
    road = street(site.locale, chance)
    lines = {
        "street": numbered(road, site.locale, chance)
        if chance.maybe(0.25 if site.locale == "en-GB" else 0.8)
        else road,
        "town": place.name,
        "postcode": postcode(place, site.locale, chance),
        "region": place.region,
    }
    return dict(lines), place.level, road


def area_of(beds: int, first: int, site: Site, chance: Chance) -> int:
    feet = (first + 250 * max(0, beds - 1)) * chance.real(0.85, 1.25)
    return round(feet) if site.language == "en" else round(feet * SQFT_TO_SQM)


def baths_of(beds: int, chance: Chance) -> int:
    return max(1, min(beds, beds // 2 + chance.weighted(((0, 0.55), (1, 0.4), (2, 0.05)))))


def half_baths(baths: int, site: Site, chance: Chance) -> int | float:
    """A bath without a tub counts half, but only in America."""
    return baths + 0.5 if chance.maybe(0.4) and site.locale == "en-US" else baths


def rooms_of(beds: int, receptions: int, first_area: int) -> int:
    """German and French sites count rooms, not bedrooms."""
    return 1 if first_area < STUDIO_AREA else beds + receptions


def lot_of(site: Site, chance: Chance) -> int | float:
    acres = chance.lognormal(0.24, 0.6)
    return round(acres, 2) if site.language == "en" else round(acres * ACRE_TO_SQM)


def features(site: Site, flat: bool, section: str, chance: Chance) -> tuple[str, ...]:
    vocabulary = sections(f"{site.locale}/homes")
    of_type = vocabulary["features flat" if flat else "features house"]
    return some_features(
        vocabulary["features"] + of_type + vocabulary[f"features {section}"], chance.integer(3, 7), chance
    )


def section_of(site: Site, chance: Chance) -> str:
    return site.section or chance.weighted((("sale", 0.66), ("rent", 0.34)))


def british(site: Site, chance: Chance) -> Draft:
    name, flat, factor, bedrooms, first_area = chance.weighted(types("uk", site.locale))
    where, level, road = address(site, chance)
    beds = chance.front(bedrooms, 1.3)
    section = section_of(site, chance)
    amount = price_of(site, level, factor, beds, chance)
    rent = section == "rent"
    price: object = rent_of(site, amount, chance, WEEKLY) if rent else Money(amount, site.currency)
    if not rent and chance.maybe(0.15 if amount > 900_000 else 0.045):
        price = "POA"
    receptions = 1 if flat or beds < 3 else chance.integer(1, min(4, beds - 1))
    british_only = site.locale == "en-GB"
    values: dict[str, object | None] = {
        "price": price,
        "property_type": name,
        "bedrooms": beds,
        **where,
        "bathrooms": baths_of(beds, chance),
        "receptions": receptions if chance.maybe(0.7) else None,
        "rooms": rooms_of(beds, receptions, first_area) if site.language != "en" else None,
        "floor_area": area_of(beds, first_area, site, chance) if chance.maybe(0.6) or site.language != "en" else None,
        "tenure": term(chance.weighted(TENURE_BY_FLAT[flat]), site.locale) if not rent and british_only else None,
        "epc_rating": chance.weighted((("B", 0.12), ("C", 0.36), ("D", 0.34), ("E", 0.13), ("F", 0.04), ("G", 0.01)))
        if site.locale != "en-US" and chance.maybe(0.75)
        else None,
        "council_tax_band": "ABCDEFGH"[min(7, max(0, int(amount / 90_000)))]
        if british_only and chance.maybe(0.5)
        else None,
        **letting(site, price, chance),
        "parking": term(chance.pick(("Garage", "Driveway", "On street", "Allocated", "Permit")), site.locale)
        if chance.maybe(0.6)
        else None,
        "features": features(site, flat, section, chance),
        "status": status(site, rent, chance),
        "added_on": site.today - timedelta(days=int(chance.random() ** 2 * 200)),
        "reference": f"{chance.pick('ABCHKLMRSTW')}{chance.pick('ABCDEFGHR')}{chance.digits(5)}",
    }
    return Draft(known(values), section, words_for(name, flat, section, road, site))


def words_for(name: str, flat: bool, section: str, road: str, site: Site) -> dict[str, str]:
    return {
        "flat" if flat else "house": name,
        "kind": inside(name, site.language),
        "road": road,
        "sale_or_rent": term(section, site.locale),
    }


def letting(site: Site, price: object, chance: Chance) -> dict[str, object | None]:
    """What only rented homes have."""
    if not isinstance(price, Money) or price.period is None:
        return {}
    monthly = price.amount if price.period == "month" else price.amount * 52 / 12
    return {
        "furnished": term(chance.pick(("Furnished", "Unfurnished", "Part furnished")), site.locale),
        "available_from": site.today + timedelta(days=chance.integer(1, 75)) if chance.maybe(0.8) else None,
        "deposit": Money(round(monthly * chance.pick((1, 1.15, 1.5)) / 5) * 5, site.currency)
        if chance.maybe(0.7)
        else None,
    }


def status(site: Site, rent: bool, chance: Chance) -> str | None:
    if not chance.maybe(0.35):
        return None
    options = (
        ("Let agreed", "New", "Reduced")
        if rent
        else ("Sold subject to contract", "Under offer", "New", "Reduced", "Chain free")
    )
    return term(chance.front(options, 1.2), site.locale)


def american(site: Site, chance: Chance) -> Draft:
    name, flat, factor, bedrooms, first_area = chance.weighted(types("us", site.locale))
    where, level, road = address(site, chance)
    beds = chance.front(bedrooms, 1.2)
    section = section_of(site, chance)
    amount = price_of(site, level, factor, beds, chance)
    rent = section == "rent"
    price: object = rent_of(site, amount, chance) if rent else Money(amount, site.currency)
    if not rent and chance.maybe(0.03):
        price = "POA"
    built = site.today.year - int(chance.random() ** 1.5 * 110)
    listed = site.today - timedelta(days=int(chance.random() ** 2 * 150))
    values: dict[str, object | None] = {
        "price": price,
        "property_type": name,
        "bedrooms": beds,
        "bathrooms": half_baths(baths_of(beds, chance), site, chance),
        "floor_area": area_of(beds, first_area, site, chance),
        **where,
        "rooms": beds + 1 + (beds > 3) if site.language != "en" else None,
        "lot_size": lot_of(site, chance) if not flat else None,
        "year_built": built,
        "garage_spaces": chance.integer(1, 3) if not flat and chance.maybe(0.75) else None,
        "stories": chance.weighted(((1, 0.5), (2, 0.45), (3, 0.05))) if not flat else None,
        "hoa_fee": Money(chance.integer(5, 60) * 10, site.currency, "month")
        if not rent and (flat or chance.maybe(0.2))
        else None,
        "features": features(site, flat, section, chance),
        "status": term(chance.pick(("Active", "Pending", "Contingent", "New", "Price cut")), site.locale)
        if chance.maybe(0.6)
        else None,
        "open_house": site.today + timedelta(days=chance.integer(2, 20)) if not rent and chance.maybe(0.3) else None,
        "available_from": site.today + timedelta(days=chance.integer(1, 60)) if rent else None,
        "deposit": rent_deposit(price, site, chance) if rent else None,
        "added_on": listed,
        "mls_number": f"{chance.integer(20, 26)}-{chance.digits(6)}",
    }
    return Draft(known(values), section, words_for(name, flat, section, road, site))


def rent_deposit(price: object, site: Site, chance: Chance) -> Money | None:
    return Money(price.amount, site.currency) if isinstance(price, Money) and chance.maybe(0.6) else None


UK = Kind(
    vocabulary="homes",
    prefix="re",
    attributes=names(
        "price property_type bedrooms town street postcode bathrooms receptions rooms floor_area region "
        "tenure epc_rating council_tax_band furnished available_from deposit parking features status added_on "
        "reference"
    ),
    required=names("price property_type bedrooms town street postcode bathrooms region features added_on reference"),
    sections=("sale", "rent"),
    locale="en-GB",
    local=True,
    draft=british,
)
US = Kind(
    vocabulary="homes",
    prefix="mls",
    attributes=names(
        "price bedrooms bathrooms floor_area property_type street town region postcode rooms year_built "
        "lot_size garage_spaces stories hoa_fee available_from deposit features status open_house added_on "
        "mls_number"
    ),
    required=names(
        "price bedrooms bathrooms floor_area property_type street town region postcode year_built features "
        "added_on mls_number"
    ),
    sections=("sale", "rent"),
    locale="en-US",
    local=True,
    draft=american,
)
