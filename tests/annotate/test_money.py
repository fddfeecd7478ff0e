"""Sums of money: the cases that libraries get wrong, and the law that a printed sum reads back."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.annotate import Bound, Money, Period
from bowerbird.annotate.values.money import Conventions, find_money, read_money
from bowerbird.annotate.values.numbers import read_count, read_number

GB = Conventions("GBP", "en-GB")


def money(amount: str, currency: str = "GBP", **more: object) -> Money:
    return Money(Decimal(amount), currency, **more)  # type: ignore[arg-type]  # a table of cases, spelled out below


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("2 pairs from $349", money("349", "USD", bound=Bound.FROM)),
        ("$1.2M", money("1200000", "USD")),
        ("£1.25m", money("1250000")),
        ("£585k", money("585000")),
        ("£1,200 pcm", money("1200", period=Period.MONTH)),
        ("£276 pw", money("276", period=Period.WEEK)),
        ("$15.50/hr", money("15.50", "USD", period=Period.HOUR)),
        ("£50k - £60k per annum", money("50000", high=Decimal(60000), period=Period.YEAR)),
        ("$20 - 30k", money("20000", "USD", high=Decimal(30000))),
        ("from £250,000", money("250000", bound=Bound.FROM)),
        ("offers over £250,000", money("250000", bound=Bound.FROM)),
        ("guide price £250,000", money("250000", bound=Bound.ABOUT)),
        ("up to £30,000 a year", money("30000", bound=Bound.UP_TO, period=Period.YEAR)),
        ("EUR 1.234,50", money("1234.50", "EUR")),
        ("1 234,50 €", money("1234.50", "EUR")),
        ("CHF 1'200.50", money("1200.50", "CHF")),
        ("12 kr", money("12", "SEK")),
        ("$ 24,250", money("24250", "USD")),
        ("US$ 5.00", money("5.00", "USD")),
        ("A$40", money("40", "AUD")),
        ("$3.459", money("3.459", "USD")),
    ],
)
def test_sums_are_read(text: str, read: Money) -> None:
    assert read_money(text, GB) == read


@pytest.mark.parametrize("text", ["POA", "Price on application", "Call for price", "price on request"])
def test_prices_on_request_have_no_amount(text: str) -> None:
    read = read_money(text, GB)
    assert read is not None
    assert read.amount is None


@pytest.mark.parametrize("text", ["20 a day", "3 beds", "2010", "100%", "page 2 of 3", "Potatoes", "no. 5"])
def test_numbers_without_currency_are_no_sums(text: str) -> None:
    assert read_money(text, GB) is None


def test_three_digits_after_a_point_have_two_readings_in_euros() -> None:
    unsure = read_money("3.350 €", Conventions())
    assert unsure is not None
    assert (unsure.amount, unsure.other) == (Decimal(3350), Decimal("3.350"))
    german = read_money("3.350 €", Conventions(language="de"))
    assert german is not None
    assert (german.amount, german.other) == (Decimal(3350), None)


def test_every_sum_of_a_line_is_found_with_its_span() -> None:
    text = "was £10.00 now £8.50 (save £1.50)"
    assert [text[start:stop] for start, stop, _ in find_money(text, GB)] == ["£10.00", "£8.50", "£1.50"]


_CURRENCIES = st.sampled_from(["GBP", "USD", "EUR", "SEK", "CHF"])
_AMOUNTS = st.decimals(min_value=0, max_value=10**9, places=2)


@settings(deadline=None)
@given(
    _AMOUNTS,
    _CURRENCIES,
    st.one_of(st.none(), st.sampled_from(list(Period))),
    st.sampled_from([Bound.EXACT, Bound.FROM, Bound.UP_TO, Bound.ABOUT]),
    st.one_of(st.none(), st.decimals(min_value=1, max_value=500, places=2)),
)
def test_a_printed_sum_reads_back(
    amount: Decimal, currency: str, period: Period | None, bound: Bound, more: Decimal | None
) -> None:
    high = None if more is None else amount + more
    written = Money(amount, currency, high, period, bound)
    assert read_money(str(written), Conventions("GBP", "en")) == written


@pytest.mark.parametrize(
    ("text", "decimal_comma", "number", "other"),
    [
        ("1,234.56", None, "1234.56", None),
        ("1.234,56", None, "1234.56", None),
        ("1.234.567", None, "1234567", None),
        ("3.350", None, "3350", "3.350"),
        ("3.350", False, "3.350", None),
        ("3.350", True, "3350", None),
        ("3,350", None, "3350", None),
        ("0.350", None, "0.350", None),
        ("12,5", None, "12.5", None),
        ("1 234", None, "1234", None),
    ],
)
def test_numbers(text: str, decimal_comma: bool | None, number: str, other: str | None) -> None:
    read = read_number(text, decimal_comma=decimal_comma)
    assert read == (Decimal(number), Decimal(other) if other else None)


@pytest.mark.parametrize(("text", "count"), [("3", 3), ("three", 3), ("Twelve", 12), ("1,200", 1200), ("x", None)])
def test_counts(text: str, count: int | None) -> None:
    assert read_count(text) == count


@pytest.mark.parametrize(
    ("text", "sums"),
    [
        ("34,49 € 44,99 €", ["34,49 €", "44,99 €"]),
        ("34,49€ 5 Stück", ["34,49€"]),
        ("€ 34,49 € 44,99", ["€ 34,49", "€ 44,99"]),
        ("5 EUR 6 EUR", ["5 EUR", "6 EUR"]),
        ("3 £45 £30", ["£45", "£30"]),
    ],
)
def test_a_sign_between_two_numbers_is_that_of_the_one_it_belongs_to(text: str, sums: list[str]) -> None:
    assert [text[start:stop] for start, stop, _ in find_money(text)] == sums
