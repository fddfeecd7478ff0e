"""Records of homes for the tests of the store, a clock that stands still, and what a database holds in the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from bowerbird.domain import Attribute, Pack, ValueKind
from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.store import Store

SITE = "agent.example"
WRAPPER = "agent.oxp"
NOW = "2026-11-16T09:00:00Z"
LATER = "2026-11-17T09:00:00Z"


_ATTRIBUTES = (
    Attribute("title", ValueKind.TEXT),
    Attribute("url", ValueKind.URL),
    Attribute("image", ValueKind.IMAGE, many=True),
    Attribute("price", ValueKind.MONEY, normal="money"),
    Attribute("bedrooms", ValueKind.COUNT, normal="integer"),
    Attribute("bathrooms", ValueKind.COUNT, normal="decimal"),
    Attribute("floor_area", ValueKind.MEASURE, unit="sq ft"),
    Attribute("tenure", ValueKind.ENUMERATION),
    Attribute("added_date", ValueKind.DATE, normal="iso-date"),
    Attribute("year_built", ValueKind.DATE, normal="year"),
    Attribute("postcode", ValueKind.CODE, schema_org=("address.postalCode",)),
    Attribute("reference", ValueKind.CODE, schema_org=("identifier",)),
)


def pack_of(*attributes: Attribute, name: str = "homes") -> Pack:
    """A pack of properties with these attributes."""
    return Pack(name, "Homes", "property", Path(), attributes={attribute.name: attribute for attribute in attributes})


@cache
def homes_pack() -> Pack:
    """A pack of few attributes, which needs no loading."""
    return pack_of(*_ATTRIBUTES)


def attested(value: Plain, raw: str = "", confidence: float = 0.9, url: str = "", node: str = "/html") -> Attested:
    shown = raw or str(value)
    return Attested(value, shown, confidence, Origin(url or f"https://{SITE}/for-sale?page=1", node, WRAPPER))


def pounds(amount: int) -> Attested:
    return attested({"amount": amount, "currency": "GBP"}, f"£{amount:,}")


def home(number: int, price: int | None = 250_000, *, site: str = SITE, **more: Plain | Attested) -> Record:
    """A home with a page of its own."""
    values: dict[str, tuple[Attested, ...]] = {"title": (attested(f"{number} Mill Lane"),)}
    if price is not None:
        values["price"] = (pounds(price),)
    for name, value in more.items():
        values[name] = (value if isinstance(value, Attested) else attested(value),)
    page = f"https://{site}/for-sale?page={number // 10 + 1}"
    found = Origin(page, f"//ul/li[{number % 10 + 1}]", WRAPPER)
    return Record("property", site, f"https://{site}/homes/{number}", values, found)


def with_values(record: Record, **values: tuple[Attested, ...]) -> Record:
    return replace(record, values={**record.values, **values})


def write_all(store: Store, *records: Record, complete: bool = True, pack: Pack | None = None, **options: Any) -> int:
    """One run with these records; its number."""
    site = records[0].site if records else SITE
    with store.run(pack or homes_pack(), site, **options) as run:
        for record in records:
            run.write(record)
        if complete:
            run.finish()
    return run.id


def contents(store: Store, record_type: str = "property") -> Mapping[str, Any]:
    """Everything that is known of the records of a type, in an order and by names that no run decides."""
    stored = sorted(store.records(record_type, include_gone=True), key=lambda one: one.record.url)
    return {
        one.record.url: (
            one.record,
            one.first_seen,
            one.last_seen,
            one.gone,
            [(entry.event, entry.when, entry.change) for entry in store.history(one.id)],
        )
        for one in stored
    }
