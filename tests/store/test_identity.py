"""Which records are the same one: when in doubt, two."""

from __future__ import annotations

from dataclasses import replace

from stored_homes import SITE, attested, home, homes_pack, pounds, with_values

from bowerbird.domain import load_pack
from bowerbird.domain.record import Origin, Record
from bowerbird.store.identity import identity_of

key = identity_of(homes_pack())


def without_page(record: Record) -> Record:
    """The same on a list without links: what it names is the page of the list."""
    return replace(record, url=record.origin.url)


def test_the_address_of_its_own_page_names_a_record_whatever_it_says() -> None:
    moved = replace(home(1), origin=Origin(f"https://{SITE}/for-sale?page=9", "//li[3]", "other.oxp"))
    assert key(home(1)) == key(home(1, 7, bedrooms=9)) == key(moved)
    assert key(home(1)) != key(home(2))


def test_sites_and_types_are_apart() -> None:
    other = replace(home(1), site="other.example")
    car = replace(home(1), type="car")
    assert len({key(home(1)), key(other), key(car)}) == 3


def test_how_the_visitor_came_is_no_part_of_a_record() -> None:
    promoted = replace(home(1), url=f"{home(1).url}?src=promo")
    assert key(promoted) == key(home(1))


def test_without_a_page_of_its_own_an_identifier_names_it() -> None:
    one = without_page(home(1, reference="A-17"))
    again = replace(without_page(home(2, 7, reference="A-17")), url=f"https://{SITE}/for-sale?page=4")
    again = replace(again, origin=Origin(again.url))
    assert key(one) == key(again)
    assert key(one) != key(without_page(home(1, reference="A-18")))


def test_a_postcode_is_a_code_but_names_no_object() -> None:
    assert key(without_page(home(1, postcode="OX1 3QD"))) != key(without_page(home(2, postcode="OX1 3QD")))


def test_otherwise_a_record_is_what_it_says() -> None:
    one = without_page(home(1))
    surer = with_values(one, title=(attested("1 Mill Lane", "1  Mill Lane", 0.1, node="//h3"),))
    dearer = with_values(one, price=(pounds(1),))
    assert key(one) == key(surer)
    assert key(one) != key(dearer)
    unread = with_values(one, price=(attested(None, "POA"),))
    assert key(unread) != key(with_values(one, price=(attested(None, "Ask"),)))


def test_a_detail_page_is_its_own_page_when_the_record_says_so() -> None:
    on_detail = replace(home(1), origin=Origin(home(1).url))
    named = with_values(on_detail, url=(attested(home(1).url),))
    assert key(named) == key(home(1))
    assert key(on_detail) != key(home(1))


def test_identifiers_of_the_packs() -> None:
    book = Record("book", SITE, "x", {"isbn_13": (attested("9780141439518"),)}, Origin("x"))
    titled = with_values(book, title=(attested("Pride and Prejudice"),))
    assert identity_of(load_pack("books"))(book) == identity_of(load_pack("books"))(titled)
