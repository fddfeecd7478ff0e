"""What changes between two visits, and what must not."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.zoo.stock import DOMAINS, LOCALES, Money, Stock, later, make_stock, required
from bowerbird.zoo.stock.build import VISIT_DAYS
from bowerbird.zoo.stock.site import TODAY

FOLLOWS_FROM_PRICE = {"price", "was_price", "monthly_payment", "deposit", "salary_min", "salary_max"}

stocks = st.builds(
    make_stock, st.sampled_from(DOMAINS), st.integers(0, 1000), st.integers(1, 40), st.sampled_from(LOCALES)
)


@settings(max_examples=60, deadline=None)
@given(stocks, st.integers(0, 3))
def test_what_stays_the_same(stock: Stock, visit: int) -> None:
    after = later(stock, visit)
    old = {item.key: item for item in stock.items}
    assert len({item.key for item in after.items}) == len(after.items) > 0
    assert (after.business, after.address, after.phone, after.people) == (
        stock.business,
        stock.address,
        stock.phone,
        stock.people,
    )
    for item in after.items:
        assert set(required(stock.domain)) <= set(item.values)
        if item.key in old:
            before = old[item.key]
            changed = {n for n in {**before.values, **item.values} if before.values.get(n) != item.values.get(n)}
            assert changed <= FOLLOWS_FROM_PRICE
            assert (item.title, item.description, item.section) == (before.title, before.description, before.section)


@pytest.mark.parametrize("domain", DOMAINS)
def test_prices_change_and_offers_come_and_go(domain: str) -> None:
    stock = make_stock(domain, 9, 100)
    after = later(stock, 1)
    old, new = {i.key: i for i in stock.items}, {i.key: i for i in after.items}
    assert 2 <= len(old.keys() - new.keys()) <= 25
    assert 2 <= len(new.keys() - old.keys()) <= 25
    changed = [key for key in old.keys() & new.keys() if old[key] != new[key]]
    assert (domain == "restaurants") == (not changed)
    assert len(changed) <= 15
    for key in changed:
        pivot = "salary_min" if domain == "jobs" else "price"
        before, now = old[key].values[pivot], new[key].values[pivot]
        assert isinstance(before, Money)
        assert isinstance(now, Money)
        assert before.amount != now.amount
        assert now.amount == pytest.approx(before.amount, rel=0.35)
        assert (before.currency, before.period) == (now.currency, now.period)
        was = new[key].values.get("was_price")
        assert not isinstance(was, Money) or was.amount > now.amount


@settings(max_examples=25, deadline=None)
@given(stocks, st.integers(0, 2), st.integers(0, 2))
def test_visits_add_up(stock: Stock, first: int, second: int) -> None:
    assert later(later(stock, first), second) == later(stock, first + second)


def test_no_visit_is_no_change() -> None:
    stock = make_stock("books", 1, 10)
    assert later(stock, 0) is stock


def test_a_shop_of_one_item_never_empties() -> None:
    stock = make_stock("products", 1, 1)
    for _ in range(20):
        stock = later(stock, 1)
        assert stock.items


def test_what_is_over_leaves() -> None:
    for domain, name in (("events", "date"), ("jobs", "closing_on")):
        stock = make_stock(domain, 4, 80)
        after = later(stock, 6)
        today = TODAY + timedelta(days=6 * VISIT_DAYS)
        assert any(str(item.values.get(name, "9")) < today.isoformat() for item in stock.items)
        for item in after.items:
            last = item.values.get("end_date") or item.values.get(name)
            assert last is None or str(last) >= today.isoformat()
        assert len(after.items) >= 60
