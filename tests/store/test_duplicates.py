"""Duplicates by evidence: what links records, and what keeps them apart."""

from __future__ import annotations

import pytest
from flats import BOOKS, PACK, elsewhere, flat, pounds, sighting, stock

from bowerbird.domain.record import Plain
from bowerbird.store.duplicates import Sighting, find_duplicates

OTHERS = [*stock("a.example", range(40, 70)), *stock("b.example", range(100, 130))]
"""Homes on both sites that have nothing to do with each other."""


def objects(*seen: Sighting) -> set[tuple[str, ...]]:
    return set(find_duplicates([*OTHERS, *seen], PACK).objects)


def test_the_same_home_on_two_sites_is_one_object() -> None:
    assert objects(flat("1", "a.example", 3), flat("2", "b.example", 3)) == {("1", "2")}


def test_homes_that_share_little_are_not_linked() -> None:
    assert objects(flat("1", "a.example", 3), flat("2", "b.example", 10)) == set()


@pytest.mark.parametrize(
    "changed",
    [
        {"price": pounds(214_000)},
        {"price": None},
        {"title": "A lovely property, not to be missed"},
        {"description": None},
        {"street_address": "Abbey Cl"},
        {"street_address": "4 Abey Close"},
        {"street_address": None, "town": None, "postcode": None, "location": "4 Abbey Close, Oxford, OX4 4AD"},
        {"postcode": None, "postcode_district": "OX4"},
        {"bedrooms": None, "property_type": None},
    ],
)
def test_one_site_may_say_it_otherwise(changed: dict[str, Plain]) -> None:
    assert objects(flat("1", "a.example", 3), flat("2", "b.example", 3, **changed)) == {("1", "2")}


@pytest.mark.parametrize(
    "changed",
    [
        {"street_address": "6 Abbey Close"},
        {"street_address": "Flat 2, 4 Abbey Close", "bedrooms": 1, "price": pounds(150_000), "description": None}
        | {"title": "Flat"},
        {"bedrooms": 2, "price": pounds(150_000), "property_type": "flat", "description": None, "title": "Home"},
    ],
)
def test_what_contradicts_keeps_homes_of_one_street_apart(changed: dict[str, Plain]) -> None:
    assert objects(flat("1", "a.example", 3), flat("2", "b.example", 3, **changed)) == set()


def test_a_rent_by_the_week_is_the_rent_by_the_month() -> None:
    monthly, weekly = pounds(1300, "month"), pounds(300, "week")
    homes = flat("1", "a.example", 3, price=monthly), flat("2", "b.example", 3, price=weekly, description=None)
    (link,) = find_duplicates([*OTHERS, *homes], PACK).links
    assert any(reason.startswith("price equal") for reason in link.evidence)


def test_references_are_the_sites_own() -> None:
    """Both sites number their homes from 1, so that equal references are those of different homes."""
    ours = [flat(f"a{n}", "a.example", n, reference=f"100{n}") for n in range(10, 30)]
    theirs = [flat(f"b{n}", "b.example", n, reference=f"100{n + 3}") for n in range(10, 30)]
    found = find_duplicates([*ours, *theirs], PACK).objects
    assert set(found) == {(f"a{n}", f"b{n}") for n in range(10, 30)}


def test_references_that_sites_share_are_evidence() -> None:
    """Where the sites' references agree on all homes that are known to be the same, they settle the others."""
    ours = [flat(f"a{n}", "a.example", n, reference=f"KX77{n}") for n in range(10, 30)]
    theirs = [flat(f"b{n}", "b.example", n, reference=f"KX77{n}") for n in range(10, 29)]
    bare = sighting("bare", "b.example", reference="KX7729", bedrooms=5, town="Thame")
    found = find_duplicates([*ours, *theirs, bare], PACK).objects
    assert ("a29", "bare") in found


def book(name: str, site: str, isbn: str | None, **values: Plain) -> Sighting:
    said: dict[str, Plain] = {"title": "The Harbour", "author": "Ann Ward", "price": pounds(9.99), "isbn_13": isbn}
    return sighting(name, site, BOOKS, **{**said, **values})


def test_editions_have_their_own_numbers() -> None:
    first, second = "9780306406157", "9780131103627"
    books = [book("1", "a.example", first), book("2", "b.example", second), book("3", "b.example", first)]
    assert find_duplicates(books, BOOKS).objects == (("1", "3"),)


def test_an_object_never_holds_records_that_contradict_each_other() -> None:
    """A record without a number lies between two editions; it may join one of them, and never both."""
    first, second = "9780306406157", "9780131103627"
    books = [book("1", "a.example", first), book("2", "b.example", None), book("3", "c.example", second)]
    for group in find_duplicates(books, BOOKS).objects:
        assert not {"1", "3"} <= set(group)


def test_copies_on_one_site_are_found_and_look_alikes_are_not() -> None:
    copy = flat("copy", "a.example", 3, title="Premium: home with the red door")
    neighbour = flat("near", "a.example", 3, price=pounds(222_000))
    assert objects(flat("1", "a.example", 3), copy, neighbour) == {("1", "copy")}


def test_pictures_with_one_name_are_the_same_on_every_host() -> None:
    ours = flat("1", "a.example", 3, image="https://img.a.example/x/778899_01.jpg?w=100", description=None)
    theirs = sighting("2", "b.example", image="https://cdn.b.example/778899_01.webp", bedrooms=4, town="Oxford")
    assert objects(ours, theirs) == {("1", "2")}


def test_a_placeholder_that_many_records_show_is_no_evidence() -> None:
    nothing = "https://cdn.example/static/no-image.png"
    ours = [flat(f"a{n}", "a.example", n, image=nothing) for n in range(10, 30)]
    theirs = [flat(f"b{n}", "b.example", n, image=nothing) for n in range(60, 80)]
    assert find_duplicates([*ours, *theirs], PACK).objects == ()


def test_evidence_is_said_in_words() -> None:
    (link,) = find_duplicates([*OTHERS, flat("1", "a.example", 3), flat("2", "b.example", 3, bedrooms=9)], PACK).links
    assert "description the same" in link.evidence
    assert "price equal: {'amount': 221000, 'currency': 'GBP'}" in link.evidence
    assert link.evidence[-1] == "bedrooms different: 4 / 9"
    assert (link.a, link.b) == ("1", "2")


def test_of_two_candidates_the_better_one_is_taken() -> None:
    """A site shows an object once: the home with the same price and words, not its neighbour."""
    ours = flat("1", "a.example", 3)
    theirs = flat("2", "b.example", 3)
    neighbour = flat("3", "b.example", 3, street_address="Abbey Close", price=pounds(228_000), bedrooms=3)
    assert objects(ours, theirs, neighbour) == {("1", "2")}


def test_nothing_and_one_record_have_no_duplicates() -> None:
    assert find_duplicates([], PACK).objects == ()
    assert find_duplicates([flat("1", "a.example", 3)], PACK).objects == ()


def test_extra_attributes_count_too() -> None:
    ours = sighting("1", "a.example", title="Large barn", engine_number="ZX 81 4711", bedrooms=2, plot="Meadow farm")
    assert objects(ours, elsewhere(ours, "b.example")) == {("1", "b.example-1")}
