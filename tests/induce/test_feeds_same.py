"""Whether two ways to read a site give the same records."""

from __future__ import annotations

from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.induce.feeds import same_records
from bowerbird.induce.feeds.addresses import same_address

WHERE = Origin("http://homes.example/")


def record(address: str, **values: Plain) -> Record:
    told = {name: (Attested(value, str(value), 1.0, WHERE),) for name, value in values.items()}
    return Record("property", "homes", address, told, WHERE)


def test_the_same_records_in_another_order_are_the_same() -> None:
    one = [record("/1", title="A", bedrooms=2), record("/2", title="B")]
    told = same_records(one, [record("/2", title="b"), record("/1", title="A", bedrooms=2)])
    assert told.are_same
    assert str(told) == "2 records in both"


def test_what_is_missing_added_and_different_is_told() -> None:
    one = [record("/1", title="A", bedrooms=2), record("/2", title="B", bedrooms=3), record("/3", title="C")]
    other = [record("/1", title="A", bedrooms=2), record("/2", title="B", bedrooms=4, town="York"), record("/4")]
    told = same_records(one, other)
    assert ([it.url for it in told.missing], [it.url for it in told.added]) == (["/3"], ["/4"])
    assert (told.differing, told.more) == ({"bedrooms": 0.5}, ("town",))
    assert not told.are_same


def test_attributes_that_only_the_second_has_are_no_difference() -> None:
    assert same_records([record("/1", title="A")], [record("/1", title="A", town="York")]).are_same


def test_records_without_addresses_of_their_own_are_known_by_what_they_say() -> None:
    one = [record("/list", title="A", price=1), record("/list", title="A", price=2), record("/list", title="B")]
    assert same_records(one, one[::-1]).are_same
    assert len(same_records(one, one[:2]).missing) == 1


def test_tracking_in_addresses_is_no_difference() -> None:
    one = [record("/1", url="/1?utm_source=x", title="A")]
    assert same_records(one, [record("/1?utm_medium=y", url="/1", title="A")]).are_same


def test_nothing_is_not_the_same_as_nothing() -> None:
    assert not same_records([], []).are_same


def test_records_without_addresses_may_be_read_at_another_one() -> None:
    one = [record("/list", title="A", price=1), record("/list", title="B", price=2)]
    other = [record("/api", title="B", price=2), record("/api", title="A", price=1)]
    assert same_records(one, other).are_same
    unnamed = [record("/list", town="York"), record("/list", town="Bath")]
    assert len(same_records(unnamed, [record("/api", town="York"), record("/api", town="Leeds")]).missing) == 1


def test_paths_that_scripts_read_tell_records_apart() -> None:
    assert not same_address("http://a.example/#/homes/1", "http://a.example/#/homes/2")
    assert same_address("http://a.example/homes#top", "http://a.example/homes?utm_source=mail")
