"""The laws that make the data plausible in itself."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date
from statistics import median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.zoo.stock import DOMAINS, LOCALES, Item, Money, Stock, attributes, make_stock, required
from bowerbird.zoo.stock.cars import models
from bowerbird.zoo.stock.codes import check_digit
from bowerbird.zoo.stock.places import places
from bowerbird.zoo.stock.site import TODAY

VALUE_TYPES = (str, int, float, bool, Money, date, tuple)
FICTION = {
    "en-GB": r"01632 960\d{3}|0(113|114|115|116|117|118|121|131|141|151|161) 496 0\d{3}|020 7946 0\d{3}"
    r"|0191 498 0\d{3}|028 9649 6\d{3}|029 2018 0\d{3}",
    "en-US": r"\(\d{3}\) 555-01\d{2}",
    "de": r"(030 23125|069 90009|040 66969|0221 4710|089 99998)\d{3}",
    "fr": r"(01 99 00|02 61 91|03 53 01|04 65 71|05 36 49) \d{2} \d{2}",
}
"""The ranges that Ofcom, NANPA, the Bundesnetzagentur and Arcep keep for fiction."""

stocks = st.builds(
    make_stock, st.sampled_from(DOMAINS), st.integers(0, 10_000), st.integers(1, 30), st.sampled_from(LOCALES)
)


def sample(domain: str, size: int = 40, seeds: int = 3) -> Iterator[tuple[Stock, Item]]:
    for locale in LOCALES:
        for seed in range(seeds):
            stock = make_stock(domain, seed, size, locale)
            for item in stock.items:
                yield stock, item


@settings(max_examples=100, deadline=None)
@given(stocks)
def test_every_stock_is_well_formed(stock: Stock) -> None:
    assert len({item.key for item in stock.items}) == len(stock.items)
    assert all(stock.people)
    assert stock.business
    assert stock.address
    assert stock.towns
    assert 3 <= len(stock.news) <= 7
    assert all(day and headline and text for day, headline, text in stock.news)
    assert re.fullmatch(FICTION[stock.locale], stock.phone)
    for item in stock.items:
        assert item.domain == stock.domain
        assert set(required(stock.domain)) <= set(item.values) <= set(attributes(stock.domain))
        assert all(isinstance(value, VALUE_TYPES) and value not in ("", ()) for value in item.values.values())
        assert list(item.values) == [name for name in attributes(stock.domain) if name in item.values]
        assert item.title.strip() == item.title != ""
        for text in (item.title, item.description):
            assert not re.search(r"[{}<>|~]|  | ,|\bNone\b", text), text


@settings(max_examples=60, deadline=None)
@given(stocks)
def test_descriptions_have_two_to_eight_sentences(stock: Stock) -> None:
    for item in stock.items:
        plain = re.sub(r"\b(St|Dr)\.|\b\d{1,2}\. (?=[JFMASOND][a-zä]+ 20)", "", item.description)
        ends = re.findall(r"[.!?](?=[\s“»\"]|$)", plain)
        assert 2 <= len(ends) <= 8, item.description
        assert len(item.description) > 60


@pytest.mark.parametrize("domain", DOMAINS)
def test_money_is_in_the_currency_of_the_locale(domain: str) -> None:
    for stock, item in sample(domain, 20, 2):
        for value in item.values.values():
            if isinstance(value, Money):
                assert value.currency == stock.currency
                assert value.amount > 0


@pytest.mark.parametrize("domain", ["real-estate-uk", "real-estate-us", "restaurants", "events"])
def test_postcodes_fit_their_towns(domain: str) -> None:
    for stock, item in sample(domain):
        code = str(item.values["postcode"])
        homes = [place for place in places(stock.locale) if place.name == item.values["town"]]
        if stock.locale == "en-GB":
            assert re.fullmatch(r"[A-Z]{1,2}\d{1,2} \d[A-Z]{2}", code)
            assert any(code.split()[0] in place.codes for place in homes)
        else:
            assert re.fullmatch(r"\d{5}", code)
            assert any(code.startswith(prefix) for place in homes for prefix in place.codes)


def test_regions_fit_their_towns() -> None:
    for stock, item in sample("real-estate-uk"):
        assert (item.values["town"], item.values["region"]) in {(p.name, p.region) for p in places(stock.locale)}


def test_there_are_enough_places_and_makes() -> None:
    assert len(places("en-GB")) >= 80
    assert len(places("en-US")) >= 80
    assert len(places("de")) >= 40
    assert len(places("fr")) >= 40
    assert len(models("en-GB")) >= 25
    assert len(models("en-US")) >= 25
    for locale in LOCALES:
        for domain in ("real-estate-uk", "used-cars-uk"):
            towns = make_stock(domain, 1, 100, locale).towns
            assert len(towns) >= 3
            assert set(towns) <= {place.name for place in places(locale)}


def test_models_fit_their_makes_and_years() -> None:
    for stock, item in sample("used-cars-uk"):
        known = {(model.make, model.name): model for group in models(stock.locale) for model in group}
        model = known[str(item.values["make"]), str(item.values["model"])]
        year = item.values["year"]
        assert isinstance(year, int)
        assert model.since <= year <= model.until
        assert item.values.get("engine_size") in (None, *model.engines)
        assert ("engine_size" in item.values) == (item.values["fuel"] not in ("Electric", "Elektro", "Électrique"))
        registered = item.values["first_registered"]
        assert isinstance(registered, date)
        assert registered.year == year
        assert registered < TODAY


@pytest.mark.parametrize("locale", LOCALES)
def test_old_cars_have_gone_further_and_cost_less(locale: str) -> None:
    ages: dict[str, list[tuple[int, float]]] = {"young": [], "old": []}
    for seed in range(4):
        for item in make_stock("used-cars-uk", seed, 150, locale).items:
            year, mileage, price = item.values["year"], item.values["mileage"], item.values["price"]
            assert isinstance(year, int)
            assert isinstance(mileage, int)
            age = TODAY.year - year + 1
            assert mileage < 45_000 * age
            if isinstance(price, Money) and age != 6:
                ages["young" if age < 6 else "old"].append((mileage, price.amount))
    assert median(m for m, _ in ages["old"]) > 2 * median(m for m, _ in ages["young"])
    assert median(p for _, p in ages["old"]) < median(p for _, p in ages["young"]) / 1.5


def test_check_digits_are_valid() -> None:
    for _, item in sample("products"):
        code = str(item.values.get("ean", "4006381333931"))
        assert len(code) == 13
        assert check_digit(code[:12]) == code[12]
    for _, item in sample("books"):
        code = str(item.values["isbn"])
        assert re.fullmatch(r"978\d{10}", code)
        assert check_digit(code[:12]) == code[12]
    assert check_digit("978030640615") == "7"


def test_was_prices_are_higher() -> None:
    for domain in ("products", "books"):
        for _, item in sample(domain):
            price, was = item.values["price"], item.values.get("was_price")
            assert isinstance(price, Money)
            assert not isinstance(was, Money) or was.amount > price.amount


def test_more_bedrooms_cost_more_and_rent_is_not_a_price() -> None:
    prices: dict[tuple[str, int], list[float]] = {}
    for _, item in sample("real-estate-uk", 150):
        price, beds = item.values["price"], item.values["bedrooms"]
        assert isinstance(beds, int)
        baths, receptions = item.values["bathrooms"], item.values.get("receptions", 1)
        assert isinstance(baths, int)
        assert isinstance(receptions, int)
        assert baths <= max(beds, 1)
        assert receptions <= max(1, beds - 1)
        if isinstance(price, Money):
            assert (price.period is not None) == (item.section == "rent")
            if price.period != "week":
                prices.setdefault((item.section, beds), []).append(price.amount)
        else:
            assert price == "POA"
            assert item.section == "sale"
    for section in ("sale", "rent"):
        assert median(prices[section, 4]) > 1.3 * median(prices[section, 2])
    assert median(prices["sale", 3]) > 100 * median(prices["rent", 3])


def test_job_dates_and_salaries_are_in_order() -> None:
    for _, item in sample("jobs"):
        posted, closing = item.values["posted_on"], item.values.get("closing_on")
        assert isinstance(posted, date)
        assert posted <= TODAY
        assert not isinstance(closing, date) or closing > TODAY
        low, high = item.values.get("salary_min"), item.values.get("salary_max")
        if isinstance(high, Money):
            assert isinstance(low, Money)
            assert low.amount < high.amount
            assert low.period == high.period


def test_events_lie_ahead() -> None:
    free = Counter[bool]()
    for _, item in sample("events"):
        day, end, price = item.values["date"], item.values.get("end_date"), item.values["price"]
        assert isinstance(day, date)
        assert day > TODAY
        assert not isinstance(end, date) or end > day
        assert re.fullmatch(r"[0-2]\d:[0-5]\d", str(item.values["time"]))
        free[price == "free"] += 1
    assert 0.05 < free[True] / free.total() < 0.5


def test_restaurants_can_be_called() -> None:
    for stock, item in sample("restaurants"):
        assert re.fullmatch(FICTION[stock.locale], str(item.values["phone"]))
        assert str(item.values.get("website", "x.example")).endswith(".example")
        assert item.values["price_range"] in (1, 2, 3, 4)


def test_descriptions_name_other_prices_and_towns() -> None:
    """The near-misses: most texts hold an amount or a place that is not the item's own."""
    for domain, locale in (("real-estate-uk", "en-GB"), ("real-estate-us", "en-US"), ("used-cars-uk", "de")):
        stock = make_stock(domain, 11, 100, locale)
        others = [place.name for place in places(locale)]
        elsewhere = sum(any(t in i.description and t != i.values["town"] for t in others) for i in stock.items)
        amounts = sum(bool(re.search(r"[£$€]", item.description)) for item in stock.items)
        assert elsewhere > 40
        assert amounts > 50


def test_a_site_mostly_has_one_style_of_headline() -> None:
    for seed in range(6):
        titles = [item.title for item in make_stock("real-estate-uk", seed, 100).items]
        shapes = Counter(re.sub(r"[^,\-:0-9]", "", re.sub(r"\d+", "0", title)) for title in titles)
        assert shapes.most_common(1)[0][1] > 50


def test_texts_vary() -> None:
    for domain in DOMAINS:
        for locale in LOCALES:
            descriptions = [item.description for item in make_stock(domain, 2, 100, locale).items]
            assert len(set(descriptions)) > 97
            assert len({text[:40] for text in descriptions}) > 15


def test_texts_do_not_contradict_the_values() -> None:
    """A near-miss is about something else; a second year of building or mileage of this car would be an untruth."""
    for stock, item in sample("real-estate-us", 60, 2):
        built = re.search(r"(?:dates from|built in|Built in|Haus von|maison de) (\d{4})", item.description)
        assert built is None or built[1] == str(item.values["year_built"]), item.description
        assert stock.locale == "en-US" or isinstance(item.values["bathrooms"], int)
    for _, item in sample("used-cars-uk", 60, 2):
        years = re.findall(r"(?:tyres|tires|Reifen|pneus)[^.]*?\b(20\d\d)\b", item.description)
        assert all(int(year) >= int(str(item.values["year"])) for year in years)
