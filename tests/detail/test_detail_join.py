"""List and detail: one record, each value with its origin, conflicts reported."""

from __future__ import annotations

from decimal import Decimal

from shop import PACK, books

from bowerbird.annotate import Money
from bowerbird.detail import Detail, ListValue, Origin, analyse, join


def detail() -> Detail:
    return analyse(books(), PACK).details[0]


def test_values_of_both_pages_are_one() -> None:
    joined = join(detail(), {"price": ListValue("now $12.50", Money(Decimal("12.50"), "USD"))})
    price = joined.attributes["price"]
    assert (price.text, price.origin) == ("$12.50", Origin.BOTH)
    assert not joined.conflicts
    first = detail().first("price")
    assert first is not None
    assert price.confidence > first.confidence


def test_what_one_page_has_alone_keeps_its_origin() -> None:
    joined = join(detail(), {"isbn": ListValue("9780306406157", path="//li[1]/b")})
    assert joined.attributes["isbn"].origin is Origin.LIST
    assert joined.attributes["author"].origin is Origin.DETAIL


def test_the_surer_value_is_kept_and_the_other_reported() -> None:
    unsure = join(detail(), {"price": ListValue("$99.00", Money(Decimal(99), "USD"), confidence=0.2)})
    assert unsure.attributes["price"].text == "$12.50"
    assert [(c.kept, c.dropped, c.kept_from) for c in unsure.conflicts] == [("$12.50", "$99.00", Origin.DETAIL)]
    sure = join(detail(), {"price": ListValue("$99.00", Money(Decimal(99), "USD"), confidence=0.995)})
    assert sure.attributes["price"].text == "$99.00"
    assert sure.conflicts[0].kept_from is Origin.LIST
