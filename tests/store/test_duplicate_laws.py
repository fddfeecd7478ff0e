"""Laws of finding duplicates, for whatever sites publish."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from flats import BOOKS, PACK, elsewhere, flat, pounds, sighting, stock
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bowerbird.domain.record import Plain
from bowerbird.store.duplicates import Duplicates, Sighting, find_duplicates

QUICK = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
CHANGES: tuple[dict[str, Plain], ...] = ({}, {"description": None}, {"bedrooms": None}, {"price": pounds(99_000)})
SITES = ("a.example", "b.example", "c.example")


@st.composite
def published(draw: st.DrawFn) -> list[Sighting]:
    """Homes on several sites, some of them on more than one, some with a value missing or changed."""
    seen: list[Sighting] = []
    for number in draw(st.lists(st.integers(0, 60), min_size=2, max_size=12, unique=True)):
        for site in draw(st.sets(st.sampled_from(SITES), min_size=1)):
            changed = draw(st.sampled_from(CHANGES))
            seen.append(flat(f"{site}-{number}", site, number, **changed))
    return seen


def pairs(found: Duplicates) -> set[tuple[str, str]]:
    return {(link.a, link.b) for link in found.links}


@QUICK
@given(published(), st.randoms(use_true_random=False))
def test_the_order_of_records_does_not_matter(seen: list[Sighting], chance: Random) -> None:
    shuffled = list(seen)
    chance.shuffle(shuffled)
    assert find_duplicates(shuffled, PACK) == find_duplicates(seen, PACK)


@QUICK
@given(published())
def test_links_and_objects_go_together(seen: list[Sighting]) -> None:
    """Every link is between two members of one object, no record is in two objects, and each link is said once."""
    found = find_duplicates(seen, PACK)
    members = [record for group in found.objects for record in group]
    assert len(members) == len(set(members))
    owner = {record: number for number, group in enumerate(found.objects) for record in group}
    assert all(link.a < link.b and owner[link.a] == owner[link.b] for link in found.links)
    assert len(pairs(found)) == len(found.links)
    assert all(link.evidence for link in found.links)


@QUICK
@given(published())
def test_which_site_is_which_does_not_matter(seen: list[Sighting]) -> None:
    """Sites under other names, in another order: the same objects."""
    other = dict(zip(SITES, reversed(SITES), strict=True))
    renamed = [Sighting(one.id, replace(one.record, site=other[one.record.site])) for one in seen]
    assert find_duplicates(renamed, PACK).objects == find_duplicates(seen, PACK).objects


@QUICK
@given(st.integers(0, 60), st.sets(st.integers(0, 60), max_size=10))
def test_identical_records_of_two_sites_are_linked(number: int, others: set[int]) -> None:
    one = flat("1", "a.example", number)
    crowd = [flat(f"x{other}", "a.example", other) for other in others - {number}]
    assert ("1", "b.example-1") in find_duplicates([one, elsewhere(one, "b.example"), *crowd], PACK).objects


@QUICK
@given(st.sets(st.integers(0, 30), min_size=3, max_size=12), st.integers(200, 400))
def test_an_unrelated_record_changes_no_link(numbers: set[int], unrelated: int) -> None:
    seen = [flat(f"{site}-{number}", site, number) for site in SITES[:2] for number in numbers]
    more = sighting(
        "unrelated",
        "c.example",
        title=f"Quiet lighthouse {unrelated}",
        price=pounds(9_000_000 + unrelated),
        street_address=f"{unrelated} Cliff Top",
        town="Whitby",
        postcode=f"YO22 {unrelated % 9}ZZ",
    )
    assert pairs(find_duplicates([*seen, more], PACK)) == pairs(find_duplicates(seen, PACK))


@QUICK
@given(
    st.lists(st.integers(0, 10**8), min_size=2, max_size=6, unique=True),
    st.lists(st.tuples(st.sampled_from(SITES), st.integers(0, 5)), min_size=2, max_size=8, unique=True),
)
def test_records_with_different_world_wide_codes_never_meet(codes: list[int], wanted: list[tuple[str, int]]) -> None:
    """Everything else about them is the same."""
    seen = [
        sighting(f"{site}-{which}", site, BOOKS, title="The Harbour", price=pounds(9.99), isbn_13=f"978{code:010d}")
        for site, which in wanted
        for code in (codes[which % len(codes)],)
    ]
    code_of = {one.id: one.record.values["isbn_13"][0].value for one in seen}
    for group in find_duplicates(seen, BOOKS).objects:
        assert len({code_of[record] for record in group}) == 1


def test_house_numbers_of_a_street_never_meet() -> None:
    street = [flat(f"{site}-{n}", site, 3, street_address=f"{n} Abbey Close") for site in SITES for n in range(1, 8)]
    for group in find_duplicates([*street, *stock("d.example", range(20, 40))], PACK).objects:
        assert len({record.partition("-")[2] for record in group}) == 1
