"""A small pack for tests: enough of homes, people and books to show every rule."""

from __future__ import annotations

from pathlib import Path

from bowerbird.domain import Attribute, Case, Gazetteer, Pack, Term, ValueKind

ATTRIBUTES = (
    Attribute(
        "price",
        ValueKind.MONEY,
        labels=("Price", "Our price"),
        markers=("price",),
        disjoint=("bedrooms", "phone"),
        schema_org=("price", "offers.price", "product:price:amount"),
    ),
    Attribute(
        "bedrooms",
        ValueKind.COUNT,
        labels=("Bedrooms", "Bedroom", "Beds", "Bed"),
        markers=("bed", "bedrooms"),
        needs_label=True,
        maximum=30,
        disjoint=("price",),
        schema_org=("numberOfBedrooms",),
    ),
    Attribute("town", ValueKind.PLACE, labels=("Town",), gazetteers=("towns",)),
    Attribute("city", ValueKind.PLACE, sub_type_of="town", labels=("City",), gazetteers=("cities",)),
    Attribute("publisher", ValueKind.NAME, labels=("Publisher",), schema_org=("publisher",)),
    Attribute("published", ValueKind.DATE, labels=("Published", "Publication date"), markers=("pubdate",)),
    Attribute("isbn", ValueKind.CODE, normal="isbn-13", labels=("ISBN-13", "ISBN")),
    Attribute("phone", ValueKind.PHONE, labels=("Phone", "Tel"), disjoint=("price",)),
    Attribute("height", ValueKind.MEASURE, unit="in", normal="feet-inches", labels=("Height",), needs_label=True),
    Attribute("weight", ValueKind.MEASURE, unit="lb", labels=("Weight",), needs_label=True, minimum=80, maximum=500),
    Attribute("website", ValueKind.URL, labels=("Website",)),
    Attribute("description", ValueKind.TEXT, labels=("Description",), markers=("description",)),
)
GAZETTEERS = (
    Gazetteer(
        "towns",
        (
            Term("Abingdon", "Abingdon"),
            Term("Bath", "Bath", ambiguous=True),
            Term("Stow-on-the-Wold", "Stow-on-the-Wold"),
        ),
        Case.CAPITALS,
    ),
    Gazetteer("cities", (Term("Oxford", "Oxford"), Term("New York", "New York")), Case.CAPITALS),
)


def pack(*changes: Attribute, country: str = "GB", currency: str = "GBP") -> Pack:
    """The pack, with some attributes added or put in place of those of their name."""
    attributes = {attribute.name: attribute for attribute in (*ATTRIBUTES, *changes)}
    return Pack(
        name="test",
        title="For tests",
        record="thing",
        folder=Path(),
        country=country,
        currency=currency,
        attributes=attributes,
        pivots=("price",),
        gazetteers={gazetteer.name: gazetteer for gazetteer in GAZETTEERS},
    )
