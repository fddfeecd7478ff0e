"""Typed columns from the pack: what a person asks for in SQL, on both databases."""

from __future__ import annotations

from decimal import Decimal
from functools import cache
from typing import Any

import pytest
from stored_homes import attested, home, homes_pack, pack_of, with_values, write_all

from bowerbird.domain import Attribute, Pack, ValueKind, load_pack
from bowerbird.domain.record import Plain
from bowerbird.errors import UsageError
from bowerbird.store import Store, open_store
from bowerbird.store.columns import Layout, place_of
from bowerbird.store.types import table_of


@pytest.fixture
def store(database: str) -> Store:
    return open_store(database)


def cells(store: Store, *columns: str, table: str = "property") -> tuple[Any, ...]:
    """The cells of the one row that there is."""
    chosen = ", ".join(f'"{column}"' for column in columns)
    (row,) = store._database.query(f"SELECT {chosen} FROM {table}")
    return tuple(float(cell) if isinstance(cell, Decimal) else cell for cell in row)


def test_values_are_in_columns_of_their_kind(store: Store) -> None:
    written = with_values(
        home(1, 250_000, bedrooms=3, bathrooms=1.5, floor_area={"amount": 850.5, "unit": "sq ft"}, tenure="freehold"),
        added_date=(attested("2026-10"),),
        year_built=(attested("1904"),),
        image=(attested("https://a.example/1.jpg"), attested("https://a.example/2.jpg")),
    )
    write_all(store, written)
    assert cells(store, "price", "price_currency", "price_period") == (250_000, "GBP", None)
    assert cells(store, "bedrooms", "bathrooms", "floor_area", "tenure") == (3, 1.5, 850.5, "freehold")
    assert cells(store, "added_date", "year_built", "extra") == ("2026-10", 1904, None)
    assert cells(store, "url", "site") == (written.url, written.site)
    (images,) = cells(store, "image")
    assert images.replace(" ", "") == '["https://a.example/1.jpg","https://a.example/2.jpg"]'


def test_a_rent_has_its_period_and_a_price_on_request_no_amount(store: Store) -> None:
    rent: Plain = {"amount": 1250, "currency": "GBP", "per": "month"}
    write_all(store, with_values(home(1), price=(attested(rent),)))
    assert cells(store, "price", "price_currency", "price_period") == (1250, "GBP", "month")
    write_all(store, with_values(home(1), price=(attested({"amount": None, "currency": "", "bound": "on request"}),)))
    assert cells(store, "price", "price_currency", "price_period") == (None, None, None)


@pytest.mark.parametrize(
    ("attribute", "value"),
    [
        ("bedrooms", "a few"),
        ("bedrooms", 2.5),
        ("bedrooms", 10**30),
        ("bedrooms", True),
        ("price", "ask"),
        ("price", {"amount": "much"}),
        ("floor_area", {"amount": 3, "unit": "kg"}),
        ("floor_area", {"amount": 3, "unit": "football fields"}),
        ("floor_area", (1, 2)),
        ("tenure", 7),
        ("year_built", "2026-10"),
        ("garden_gnomes", 12),
        ("garden_gnomes", {"red": 7}),
    ],
)
def test_what_has_no_column_or_does_not_fit_is_extra(store: Store, attribute: str, value: Plain) -> None:
    written = with_values(home(1), **{attribute: (attested(value),)})
    write_all(store, written)
    (extra,) = cells(store, "extra")
    assert extra.startswith(f'{{"{attribute}":')
    if attribute != "garden_gnomes":
        assert cells(store, attribute) == (None,)
    assert next(iter(store.records("property"))).record == written


def test_a_measure_in_another_unit_is_converted(store: Store) -> None:
    write_all(store, home(1, floor_area={"amount": 100, "unit": "sq m"}))
    assert cells(store, "floor_area")[0] == pytest.approx(1076.39, abs=0.01)


def test_a_text_that_could_not_be_read_leaves_its_column_empty(store: Store) -> None:
    write_all(store, with_values(home(1), tenure=(attested(None, "see brochure"),)))
    assert cells(store, "tenure", "extra") == (None, None)
    found = next(iter(store.records("property"))).record.first("tenure")
    assert found is not None
    assert found.raw == "see brochure"


def test_a_value_that_goes_leaves_its_column_empty(store: Store) -> None:
    write_all(store, home(1, bedrooms=3, gnomes=2))
    write_all(store, home(1, 7, tenure="freehold"))
    assert cells(store, "bedrooms", "price", "tenure", "extra") == (None, 7, "freehold", None)


def test_values_can_be_asked_for_as_rows(store: Store) -> None:
    inferred = attested("freehold", "Freehold", 0.75, "https://a.example/1", "//dd[2]")
    write_all(store, with_values(home(1, None), tenure=(inferred, attested("leasehold"))))
    rows = store._database.query(
        """
        SELECT attribute, position, CAST(value AS text), raw, confidence, url, node, wrapper FROM property_values
        WHERE attribute = 'tenure' ORDER BY position
        """
    )
    told = [(row[0], row[1], row[2].strip('"'), *row[3:]) for row in rows]
    assert told == [
        ("tenure", 0, "freehold", "Freehold", 0.75, "https://a.example/1", "//dd[2]", "agent.oxp"),
        ("tenure", 1, "leasehold", "leasehold", 0.9, "https://agent.example/for-sale?page=1", "/html", "agent.oxp"),
    ]


def test_a_pack_that_grew_widens_the_table(store: Store) -> None:
    write_all(store, home(1, gnomes=12))
    assert cells(store, "extra")[0] is not None
    grown = pack_of(*homes_pack().attributes.values(), Attribute("gnomes", ValueKind.COUNT, normal="integer"))
    write_all(store, home(1, gnomes=13), pack=grown)
    assert cells(store, "gnomes", "extra") == (13, None)
    assert "gnomes" in {attribute.name for attribute in store.attributes("property")}
    write_all(store, home(1, gnomes=14))
    assert cells(store, "gnomes", "extra") == (14, None)


def test_packs_of_one_type_share_its_table(store: Store) -> None:
    abroad = pack_of(
        Attribute("floor_area", ValueKind.MEASURE, unit="sq m"), Attribute("tenure", ValueKind.COUNT), name="abroad"
    )
    store.ensure_type(homes_pack())
    write_all(store, home(1, floor_area={"amount": 100, "unit": "sq m"}, tenure=3), pack=abroad)
    area, tenure, extra = cells(store, "floor_area", "tenure", "extra")
    assert (round(area), tenure) == (1076, None)
    assert extra.replace(" ", "") == '{"tenure":3}'
    assert store.types() == ("property",)


def test_names_that_are_taken_are_changed(store: Store) -> None:
    odd = pack_of(
        Attribute("id", ValueKind.CODE),
        Attribute("price_currency", ValueKind.TEXT),
        Attribute("price", ValueKind.MONEY),
        Attribute("select", ValueKind.TEXT),
    )
    write_all(store, home(1, 5, id="A7", price_currency="pounds", select='a "quoted" one'), pack=odd)
    assert cells(store, "id_", "price_currency", "price", "price_currency_", "select") == (
        "A7",
        "pounds",
        5,
        "GBP",
        'a "quoted" one',
    )


def test_a_type_by_the_name_of_a_fixed_table_has_another(store: Store) -> None:
    odd = Pack("web", "Pages", "pages", homes_pack().folder, attributes=homes_pack().attributes)
    store.ensure_type(odd)
    assert (table_of("pages"), store.types()) == ("pages_records", ("pages",))
    assert list(store.records("pages")) == []
    with pytest.raises(UsageError, match="cannot name a table"):
        table_of("a; drop table")


def test_a_type_that_is_not_there_is_told(store: Store) -> None:
    with pytest.raises(UsageError, match="no records of the type 'car'; there are no records yet"):
        store.records("car")
    write_all(store, home(1))
    with pytest.raises(UsageError, match="no records of the type 'car'; there are property"):
        store.records("car")


@cache
def packs() -> tuple[Pack, ...]:
    """Packs that share their tables in part."""
    return tuple(load_pack(name) for name in ("real-estate-uk", "real-estate-us", "used-cars-uk", "cars"))


def test_shipped_packs_have_tables(database: str) -> None:
    with open_store(database) as store:
        for pack in packs():
            store.ensure_type(pack)
        assert store.types() == ("car", "property")
        named = {attribute.name for attribute in store.attributes("property")}
        assert named >= {"council_tax", "hoa_fee", "price"}


def test_columns_of_the_uk_homes_pack() -> None:
    taken: set[str] = set()
    places = {}
    for attribute in packs()[0].attributes.values():
        place = place_of(attribute, taken)
        if place is not None:
            places[attribute.name] = place
            taken |= {column.name for column in place.columns}
    columns = {column.name: str(column.storage) for place in places.values() for column in place.columns}
    assert columns.keys() >= {"price_currency", "price_period", "service_charge_currency"}
    kinds = {name: columns[name] for name in ("price", "bedrooms", "floor_area", "added_date", "image", "postcode")}
    assert kinds == {
        "price": "numeric",
        "bedrooms": "integer",
        "floor_area": "real",
        "added_date": "text",
        "image": "json",
        "postcode": "text",
    }
    assert Layout("property", "property", places).columns == tuple(columns)
