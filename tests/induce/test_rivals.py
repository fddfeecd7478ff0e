"""Pages that speak of another domain than the one that is sought."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from bowerbird.domain import Pack, load_pack
from bowerbird.domain.labels import labels_of, lineage_of, normal_label
from bowerbird.induce.model import Outcome
from bowerbird.induce.rivals import rival_finding
from bowerbird.page import Page, parse_html

CAR = ("Price", "Mileage", "Fuel type", "Transmission", "Engine size", "Body type", "Doors", "Colour", "MOT expiry")
JOB = ("Job title", "Salary", "Company", "Location", "Job type", "Closing date", "Date posted", "Benefits")
FILM = ("Price", "Director", "Cast", "Genre", "Running time", "Rated", "Release date", "Studio")
FLAT = ("Price", "Bedrooms", "Bathrooms", "Tenure", "Council tax band", "EPC rating", "Receptions", "Location")
pack = cache(load_pack)


def facts(*labels: str) -> Page:
    return parse_html("<dl>" + "".join(f"<dt>{label}:</dt><dd>some</dd>" for label in labels) + "</dl>")


@pytest.mark.parametrize(("used", "labels"), [("events", CAR), ("jobs", CAR), ("used-cars-uk", FLAT), ("books", FLAT)])
def test_labels_of_another_domain_speak_for_it(used: str, labels: tuple[str, ...]) -> None:
    found = rival_finding([facts(*labels)], pack(used))
    assert found is not None
    assert found.outcome is Outcome.WRONG
    assert f"rather than of {used}" in found.said


@pytest.mark.parametrize(("used", "labels"), [("used-cars-uk", CAR), ("cars", CAR), ("real-estate-us", FLAT)])
def test_the_own_domain_and_its_family_do_not_compete(used: str, labels: tuple[str, ...]) -> None:
    assert rival_finding([facts(*labels)], pack(used)) is None


def test_few_labels_say_nothing() -> None:
    assert rival_finding([facts(*CAR[:3])], pack("events")) is None
    assert rival_finding([], pack("events")) is None


def test_whatever_is_sold_is_a_product_and_anything_is_a_thing() -> None:
    assert rival_finding([facts(*CAR)], pack("products")) is None
    assert rival_finding([facts(*FILM)], pack("products")) is None
    assert rival_finding([facts(*CAR)], pack("generic")) is None


def test_what_has_no_price_is_not_sold() -> None:
    assert (found := rival_finding([facts(*JOB)], pack("products"))) is not None
    assert "of jobs rather" in found.said
    assert rival_finding([facts(*JOB)], pack("generic")) is None


def test_pictures_are_labels_too() -> None:
    icons = parse_html("".join(f"<p><img alt='{label}'> some</p>" for label in CAR))
    assert rival_finding([icons], pack("events")) is not None


def test_packs_of_others_are_not_compared() -> None:
    own: Pack = replace(pack("events"), name="village-fêtes")
    assert rival_finding([facts(*CAR)], own) is None


def test_labels_of_packs() -> None:
    assert normal_label(" Fuel type: ") == "fuel type"
    assert labels_of("used-cars-uk")["mileage"] == "mileage"
    assert lineage_of("used-cars-uk") == ("generic", "cars", "used-cars-uk")


def test_what_a_site_calls_its_values_is_a_label_too() -> None:
    names = ("bedrooms", "bathrooms", "tenure", "council_tax_band", "epc_rating", "floor_area", "title", "price")
    found = rival_finding([parse_html("<p>12 Canal Walk</p>")], pack("books"), names)
    assert found is not None
    assert "real-estate" in found.said
    assert rival_finding([parse_html("<p>12 Canal Walk</p>")], pack("real-estate-uk"), names) is None


def test_what_leads_on_acts_or_asks_is_no_label() -> None:
    links = "".join(f"<li><a href='/{at}'>{label}</a></li>" for at, label in enumerate(CAR))
    fields = "".join(f"<p><span>{label}</span><input name=f{at}></p>" for at, label in enumerate(CAR))
    choices = "".join(f"<option>{label}" for label in CAR)
    page = parse_html(f"<ul>{links}</ul><form>{fields}<select>{choices}</select></form>")
    assert rival_finding([page], pack("events")) is None


def test_heads_of_columns_are_labels_though_they_sort() -> None:
    heads = "".join(f"<th><a href='?sort={at}'>{label}</a></th>" for at, label in enumerate(CAR))
    assert rival_finding([parse_html(f"<table><tr>{heads}</tr></table>")], pack("events")) is not None
