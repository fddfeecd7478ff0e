"""How values look: never empty, always readable back."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.zoo.stock import (
    DOMAINS,
    LOCALES,
    Money,
    attributes,
    label,
    label_styles,
    make_stock,
    show,
    show_range,
    styles,
)
from bowerbird.zoo.stock.numbers import CURRENCIES

AMOUNT = re.compile(r"\d[\d.,\s]*")
MONEY = st.one_of(st.integers(1, 9_999_999), st.integers(1, 999_999).map(lambda cents: cents / 100))


def read_amount(text: str, locale: str) -> float:
    """As a reader of that locale would take it."""
    found = AMOUNT.search(text)
    assert found, text
    digits = re.sub(r"\s", "", found[0]).rstrip(".,")
    if locale.startswith("en"):
        return float(digits.replace(",", ""))
    return float(digits.replace(".", "").replace(",", "."))


@given(MONEY, st.sampled_from(LOCALES), st.integers(0, 40), st.sampled_from([None, "month", "year", "hour", "week"]))
def test_a_shown_price_reads_back(amount: float, locale: str, style: int, period: str | None) -> None:
    money = Money(amount, CURRENCIES[locale], period)
    assert read_amount(show(money, "price", locale, style), locale) == pytest.approx(amount)


@given(st.dates(date(1990, 1, 1), date(2035, 12, 31)), st.sampled_from(LOCALES), st.integers(0, 20))
def test_a_shown_date_holds_day_and_year(day: date, locale: str, style: int) -> None:
    numbers = [int(number) for number in re.findall(r"\d+", show(day, "date", locale, style))]
    assert day.day in numbers
    assert day.year in numbers or day.year % 100 in numbers


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("locale", LOCALES)
def test_every_value_can_be_shown_in_every_style(domain: str, locale: str) -> None:
    for item in make_stock(domain, 5, 25, locale).items:
        for name, value in item.values.items():
            count = styles(value, name, locale)
            shown = [show(value, name, locale, style) for style in range(count)]
            assert all(text == text.strip() != "" for text in shown), (name, shown)
            assert all("{" not in text for text in shown), (name, shown)
            assert show(value, name, locale, count) == shown[0], name
            if isinstance(value, int | float) and not isinstance(value, bool) and name != "price_range":
                assert all(read_amount(text, locale) == pytest.approx(value, abs=0.051) for text in shown), shown


@pytest.mark.parametrize("locale", LOCALES)
def test_every_attribute_has_labels(locale: str) -> None:
    for domain in DOMAINS:
        for name in attributes(domain):
            labels = [label(name, locale, style) for style in range(label_styles(name, locale))]
            assert all(labels)
            assert len(set(labels)) == len(labels)
            assert label(name, locale, len(labels)) == labels[0]
    with pytest.raises(ValueError, match="add it to labels"):
        label("wingspan", locale)


@pytest.mark.parametrize(
    ("value", "name", "locale", "style", "shown"),
    [
        (Money(250000, "GBP"), "price", "en-GB", 0, "£250,000"),
        (Money(1250, "GBP", "month"), "price", "en-GB", 0, "£1,250 pcm"),
        (Money(1250, "GBP", "month"), "price", "en-GB", 1, "£1,250 per month"),
        (Money(199.99, "GBP", "month"), "monthly_payment", "en-GB", 0, "£199.99 per month"),
        (Money(1250, "USD", "month"), "price", "en-US", 0, "$1,250/mo"),
        (Money(250000, "EUR"), "price", "de", 0, "250.000\u00a0€"),
        (Money(250000, "EUR"), "price", "de", 2, "EUR 250.000,-"),
        (Money(19.9, "EUR"), "price", "fr", 0, "19,90\u00a0€"),
        (3, "bedrooms", "en-GB", 0, "3 bedrooms"),
        (1, "bedrooms", "en-GB", 0, "1 bedroom"),
        (3, "bedrooms", "en-GB", 1, "3 bed"),
        (3, "bedrooms", "en-GB", 2, "3"),
        (45210, "mileage", "en-GB", 0, "45,210 miles"),
        (45210, "mileage", "de", 0, "45.210 km"),
        (1.6, "engine_size", "en-GB", 0, "1.6L"),
        (1.6, "engine_size", "fr", 0, "1,6 L"),
        (date(2026, 3, 12), "date", "en-GB", 0, "12/03/2026"),
        (date(2026, 3, 12), "date", "en-GB", 1, "12 March 2026"),
        (date(2026, 3, 12), "date", "en-US", 0, "03/12/2026"),
        (date(2026, 3, 12), "date", "de", 1, "12. März 2026"),
        (date(2026, 3, 1), "date", "fr", 1, "1er mars 2026"),
        ("19:30", "time", "en-GB", 1, "7.30pm"),
        ("19:30", "time", "en-US", 0, "7:30 PM"),
        ("19:30", "time", "de", 0, "19:30 Uhr"),
        ("19:30", "time", "fr", 0, "19h30"),
        ("POA", "price", "de", 0, "Preis auf Anfrage"),
        ("free", "price", "fr", 0, "Gratuit"),
        (2, "price_range", "en-GB", 0, "££"),
        (4.5, "rating", "de", 1, "4,5 von 5"),
        (True, "remote", "fr", 0, "Oui"),
        (2019, "year", "de", 0, "2019"),
        ("9780306406157", "isbn", "en-GB", 1, "978-0306406157"),
        ("020 7946 0123", "phone", "en-GB", 2, "+44 20 7946 0123"),
        ("(413) 555-0181", "phone", "en-US", 1, "413-555-0181"),
        ("0221 4710660", "phone", "de", 1, "0221/4710660"),
        (3, "edition", "de", 0, "3. Auflage"),
        (("Italian", "Pizza"), "cuisines", "en-GB", 1, "Italian / Pizza"),
        (("Mo-Fr 12:00-22:00", "Sa closed"), "opening_hours", "de", 1, "Montag–Freitag 12:00 – 22:00, Samstag Ruhetag"),
    ],
)
def test_examples(value: object, name: str, locale: str, style: int, shown: str) -> None:
    assert show(value, name, locale, style) == shown


def test_a_salary_range_is_one_text() -> None:
    low, high = Money(28000, "GBP", "year"), Money(32000, "GBP", "year")
    assert show_range(low, high, "salary_min", "en-GB") == "£28,000 - £32,000 per annum"
    assert show_range(low, high, "salary_min", "en-GB", 1) == "£28,000 to £32,000 a year"


def test_sites_of_a_kind_have_their_own_labels() -> None:
    assert label("price", "en-GB", 1, "homes") == "Asking price"
    assert label("price", "de", 0, "homes rent") == "Miete"
    assert label("bedrooms", "en-GB", 0, "homes") == label("bedrooms", "en-GB")
    assert label_styles("price", "en-GB", "homes") == 4
