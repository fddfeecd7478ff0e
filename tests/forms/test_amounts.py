"""Numbers in choices, and what choices mean as values of a pack."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.annotate import Measure, Money
from bowerbird.annotate.annotator import habits_of
from bowerbird.domain import load_pack
from bowerbird.forms.interpreting import value_of_choice
from bowerbird.forms.interpreting.amounts import amount_in
from bowerbird.forms.model import Choice

HOMES, CARS = load_pack("real-estate-uk"), load_pack("used-cars-uk")
ENGLISH, GERMAN = habits_of(HOMES, "en"), habits_of(CARS, "de")


def meant(text: str, attribute: str, value: str = "") -> object:
    pack = HOMES if attribute in HOMES.attributes else CARS
    return value_of_choice(Choice(1, text, value), pack.attributes[attribute], habits_of(pack, "en"))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("£250k", 250_000),
        ("£1.5m", 1_500_000),
        ("10,000 miles", 10_000),
        ("2+", 2),
        ("3 bedrooms", 3),
        ("Under £370,000", 370_000),
        ("12.000 km", 12_000),
        ("50\xa0000 €", 50_000),
        ("2.0 litres", 2),
    ],
)
def test_numbers_are_read_as_forms_write_them(text: str, number: int) -> None:
    amount = amount_in(text, ENGLISH)
    assert amount is not None
    assert amount.number == number


def test_a_range_has_two_ends() -> None:
    amount = amount_in("£100,000 - £150,000", ENGLISH)
    assert amount is not None
    assert amount.number == 100_000
    assert amount.high == 150_000


def test_or_more_is_a_plus() -> None:
    for text in ("2+", "2 or more", "3 oder mehr", "4 et plus"):
        amount = amount_in(text, ENGLISH)
        assert amount is not None, text
        assert amount.has_plus, text


def test_a_sentence_is_no_amount() -> None:
    assert amount_in("Any", ENGLISH) is None
    assert (
        amount_in("We have sold homes since 1994 and we are proud of every single one of them, big or small.", ENGLISH)
        is None
    )


def test_choices_mean_values_in_the_units_of_the_pack() -> None:
    assert meant("£250k", "price") == Money(Decimal(250_000), "GBP")
    assert meant("10,000 miles", "mileage") == Measure(Decimal(10_000), "miles")
    assert meant("2+", "bedrooms") == 2
    assert meant("Petrol", "fuel_type") == "Petrol"


def test_kilometres_become_miles() -> None:
    value = value_of_choice(Choice(1, "100.000 km", ""), CARS.attributes["mileage"], GERMAN)
    assert isinstance(value, Measure)
    assert value.unit == "miles"
    assert round(value.amount) == 62_137


def test_a_wildcard_means_nothing() -> None:
    assert value_of_choice(Choice(1, "0+", "0", is_wildcard=True), HOMES.attributes["bedrooms"], ENGLISH) is None


def test_what_is_sent_counts_where_the_text_says_nothing() -> None:
    assert meant("any amount", "price", "250000") == Money(Decimal(250_000), "GBP")


def test_values_out_of_range_are_none() -> None:
    assert meant("400", "bedrooms") is None


@given(st.integers(min_value=50, max_value=300_000_000))
def test_a_price_is_read_back_as_it_was_written(pounds: int) -> None:
    assert meant(f"£{pounds:,}", "price") == Money(Decimal(pounds), "GBP")
