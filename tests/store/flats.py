"""Records of flats on made-up sites, for tests that compare them."""

from __future__ import annotations

from dataclasses import replace

from bowerbird.domain import Pack, load_pack
from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.store.duplicates import Sighting

Values = dict[str, Plain]
PACK = load_pack("real-estate-uk")
BOOKS = load_pack("books")
STREETS = ("Elm Road", "Oak Street", "Mill Lane", "Abbey Close", "Quarry Hill", "Station Avenue", "Castle Rise")


def sighting(name: str, site: str, pack: Pack = PACK, **values: Plain) -> Sighting:
    """A record whose values are shown as they are; several are a tuple."""
    url = f"https://{site}/{name}"
    attested = {
        attribute: tuple(
            Attested(one, str(one), 0.9, Origin(url)) for one in (value if isinstance(value, tuple) else (value,))
        )
        for attribute, value in values.items()
        if value is not None
    }
    return Sighting(name, Record(pack.record, site, url, attested, Origin(url)))


def pounds(amount: float, per: str = "") -> Plain:
    return {"amount": amount, "currency": "GBP", **({"per": per} if per else {})}


def flat(name: str, site: str, number: int, **changed: Plain) -> Sighting:
    """One flat of many, the same for the same number whatever the site."""
    street = STREETS[number % len(STREETS)]
    values: Values = {
        "title": f"Home number {number} with the {('red', 'blue', 'green')[number % 3]} door",
        "price": pounds(200_000 + 7_000 * number),
        "bedrooms": 1 + number % 5,
        "property_type": ("flat", "house", "bungalow")[number % 3],
        "street_address": f"{number + 1} {street}",
        "town": ("Oxford", "Witney", "Thame")[number % 3],
        "postcode": f"OX{number % 9 + 1} {number % 7 + 1}A{chr(65 + number % 20)}",
        "description": f"A home number {number} on {street}, that was built in {1900 + number} by family {number * 31} "
        f"and has a garden of {number * 13} square feet with {number} trees, near the school of saint number {number}.",
    }
    return sighting(name, site, PACK, **{**values, **changed})


def stock(site: str, numbers: range) -> list[Sighting]:
    return [flat(f"{site}-{number:03d}", site, number) for number in numbers]


def elsewhere(one: Sighting, site: str) -> Sighting:
    """The same record on another site."""
    return Sighting(f"{site}-{one.id}", replace(one.record, site=site, url=f"https://{site}/{one.id}"))
