"""When a value of a wrapper is right."""

from __future__ import annotations

from datetime import date

import pytest
from wrappers_oracle import said

from bowerbird.domain.record import Plain
from bowerbird.evaluate.wrappers_truth import Wanted, pack_of
from bowerbird.evaluate.wrappers_values import Outcome, TrueValues
from bowerbird.evaluate.zoo_attributes import types_below
from bowerbird.zoo.marks import ValueMark
from bowerbird.zoo.stock import Item, Money

VALUES = {
    "price": Money(650000, "GBP", None),
    "bedrooms": 3,
    "floor_area": 1573,
    "street": "12 Spring Place",
    "town": "Witney",
    "postcode": "OX28 4AU",
    "property_type": "Detached house",
    "tenure": "Freehold",
    "added_on": date(2026, 5, 20),
    "features": ("Solar panels", "Off-street parking"),
}
SHOWN = {
    "headline": "3 bed detached house, Witney",
    "price": "£650,000",
    "bedrooms": "3 bedrooms",
    "floor_area": "1,573 sq ft",
    "street": "12 Spring Place",
    "town": "Witney",
    "postcode": "OX28 4AU",
    "property_type": "Detached house",
    "added_on": "20 May 2026",
    "description": "Tucked away on Spring Place. A house to love.",
}


@pytest.fixture(scope="module")
def true() -> TrueValues:
    pack = pack_of("real-estate-uk")
    item = Item("re-1", pack.name, SHOWN["headline"], VALUES, SHOWN["description"], "sale")
    marks = tuple(ValueMark("re-1", name, text, "/html[1]", "text") for name, text in SHOWN.items())
    known = types_below({*VALUES, *SHOWN, "was_price"}, pack)
    return TrueValues(pack, Wanted(item, "/re-1", marks, {}), known)


def outcome(true: TrueValues, name: str, raw: str, value: Plain = None) -> Outcome:
    return true.outcome(name, said(raw, value))


@pytest.mark.parametrize(
    ("name", "raw", "value"),
    [
        ("price", "£650,000", {"amount": 650000, "currency": "GBP"}),
        ("price", "Guide price £650,000", {"amount": 650000.0, "currency": "GBP", "bound": "about"}),
        ("price", "£650,000", None),
        ("bedrooms", "3 bed", 3),
        ("bedrooms", "3", None),
        ("floor_area", "1,573 sq ft", {"amount": 1573, "unit": "sq ft"}),
        ("floor_area", "1,573 sq ft", {"amount": 146.14, "unit": "sq m"}),
        ("added_date", "20 May 2026", "2026-05-20"),
        ("added_date", "May 2026", "2026-05"),
        ("property_type", "Detached House", "detached"),
        ("property_type", "A detached house in Witney", "Detached house"),  # read from more than it says
        ("location", "12 Spring Place, Witney, OX28 4AU", None),
        ("town", "Witney", "Witney"),
        ("tenure", "Freehold", "freehold"),  # true, though no page shows it
        ("title", "3 bed detached house,  Witney", None),
    ],
)
def test_right(true: TrueValues, name: str, raw: str, value: Plain) -> None:
    assert outcome(true, name, raw, value) is Outcome.EXACT


@pytest.mark.parametrize(
    ("name", "raw", "value"),
    [
        ("price", "£650,000", {"amount": 650, "currency": "GBP"}),  # misread
        ("price", "£650,000", {"amount": 650000, "currency": "USD"}),
        ("price", "£3,900 a month", {"amount": 3900, "currency": "GBP"}),
        ("bedrooms", "2 bathrooms", 2),
        ("floor_area", "1,573 sq ft", {"amount": 1573 * 0.0929 / 2, "unit": "sq m"}),
        ("added_date", "20 May 2026", "2026-05-02"),
        ("property_type", "Flat", None),
        ("town", "Oxford", "Oxford"),
        ("postcode", "OX28 4AB", None),
    ],
)
def test_wrong(true: TrueValues, name: str, raw: str, value: Plain) -> None:
    assert outcome(true, name, raw, value) is Outcome.WRONG


def test_short_texts_are_held_as_words_only() -> None:
    pack = pack_of("used-cars-uk")
    item = Item("car-1", pack.name, "Lexus CT 1.8 Life", {"model": "CT"}, "", "")
    wanted = Wanted(item, "/car-1", (ValueMark("car-1", "model", "CT", "/html[1]", "text"),), {})
    true = TrueValues(pack, wanted, types_below({"model"}, pack))
    assert outcome(true, "model", "Lexus CT 1.8") is Outcome.CONTAINS
    assert outcome(true, "model", "Lexus Octavia") is Outcome.WRONG


def test_a_name_may_be_called_the_title() -> None:
    pack = pack_of("restaurants")
    item = Item("eat-1", pack.name, "Marsden's Kitchen (Lebanese)", {"name": "Marsden's Kitchen"}, "", "")
    wanted = Wanted(item, "", (ValueMark("eat-1", "name", "Marsden's Kitchen", "/html[1]", "text"),), {})
    true = TrueValues(pack, wanted, types_below({"name", "headline"}, pack))
    assert outcome(true, "title", "Marsden's Kitchen") is Outcome.EXACT
    assert outcome(true, "name", "Marsden's Kitchen") is Outcome.EXACT


@pytest.mark.parametrize(
    ("name", "raw"),
    [
        ("property_type", "Detached house for sale"),
        ("description", "Tucked away on Spring Place."),
        ("title", "3 bed detached house, Witney: £650,000, 3 bedrooms and much more"),
        ("town", "Witney: 12 minutes from the station and close to everything that you could wish for"),
    ],
)
def test_containing_is_counted_apart(true: TrueValues, name: str, raw: str) -> None:
    assert outcome(true, name, raw) is Outcome.CONTAINS


@pytest.mark.parametrize(
    ("name", "raw"), [("phone", "01993 700 700"), ("parking_spaces", "2"), ("property_type", "Off-street parking")]
)
def test_what_the_zoo_does_not_know_is_not_judged(true: TrueValues, name: str, raw: str) -> None:
    assert outcome(true, name, raw) is Outcome.UNJUDGED
