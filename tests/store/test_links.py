"""Duplicates: links that can be undone, and the objects that they make; on both databases."""

from __future__ import annotations

import pytest
from stored_homes import LATER, NOW, attested, home, write_all

from bowerbird.errors import UsageError
from bowerbird.store import Link, Store, open_store
from bowerbird.store.links import components


@pytest.fixture
def clock() -> list[str]:
    return [NOW]


@pytest.fixture
def store(database: str, clock: list[str]) -> Store:
    """Homes 1 to 4 of three sites."""
    opened = open_store(database, clock=lambda: clock[0])
    write_all(opened, home(1, 100), home(2))
    write_all(opened, home(1, 90, site="b.example", tenure=attested("freehold", confidence=0.6)))
    clock[0] = LATER
    write_all(opened, home(9, 80, site="c.example", tenure=attested("leasehold", confidence=0.5)))
    return opened


def ids(store: Store) -> list[int]:
    return [stored.id for stored in store.records("property")]


def groups(store: Store) -> list[list[int]]:
    return [[member.id for member in found.members] for found in store.objects("property")]


def test_without_links_every_record_is_an_object(store: Store) -> None:
    assert groups(store) == [[record] for record in ids(store)]


def test_links_connect_records_to_objects_and_can_be_undone(store: Store) -> None:
    a, two, b, c = ids(store)
    assert store.link("property", [Link(b, a, 0.9, {"address": 1.0}), Link(b, c, 0.8)]) == 2
    assert groups(store) == [[a, b, c], [two]]
    assert [(told.link.one, told.link.other, told.link.evidence) for told in store.links("property")] == [
        (a, b, {"address": 1.0}),
        (b, c, None),
    ]
    store.unlink(a, b)
    assert groups(store) == [[a], [two], [b, c]]
    assert [told.link.one for told in store.links("property")] == [b]
    store.unlink(c, b)
    assert groups(store) == [[a], [two], [b], [c]]
    assert [told.undone for told in store.links("property", include_undone=True)] == [LATER, LATER]


def test_an_undone_link_is_not_made_again_unless_that_is_said(store: Store) -> None:
    a, _, b, _ = ids(store)
    store.link("property", [Link(a, b, 0.9)])
    store.unlink(a, b)
    assert store.link("property", [Link(a, b, 0.95)]) == 0
    assert len(groups(store)) == 4
    assert store.link("property", [Link(a, b, 0.95)], redo=True) == 1
    assert len(groups(store)) == 3


def test_a_link_that_is_there_gets_the_new_score(store: Store) -> None:
    a, _, b, _ = ids(store)
    store.link("property", [Link(a, b, 0.9)])
    store.link("property", [Link(b, a, 0.7, {"text": 0.7})])
    (told,) = store.links("property")
    assert (told.link, told.undone) == (Link(a, b, 0.7, {"text": 0.7}), None)


def test_an_object_has_the_surest_values_then_the_latest(store: Store) -> None:
    a, _, b, c = ids(store)
    store.link("property", [Link(a, b, 0.9), Link(b, c, 0.9)])
    merged = next(iter(store.objects("property")))
    assert (merged.id, merged.type) == (a, "property")
    assert merged.values["tenure"][0].value == "freehold"  # surer, although seen before
    assert merged.values["price"][0].value == {"amount": 80, "currency": "GBP"}  # as sure, and seen later
    assert [member.record.values["price"][0].raw for member in merged.members] == ["£100", "£90", "£80"]


def test_records_that_are_gone_leave_their_objects(store: Store) -> None:
    a, two, b, c = ids(store)
    store.link("property", [Link(a, b, 0.9)])
    write_all(store, home(2))
    assert groups(store) == [[b], [two], [c]] or groups(store) == [[two], [b], [c]]
    assert [[member.id for member in found.members] for found in store.objects("property", include_gone=True)] == [
        [a, b],
        [two],
        [c],
    ]


@pytest.mark.parametrize(
    ("pair", "told"), [((1, 1), "cannot be linked with itself"), ((1, 999), "no property with the id 999")]
)
def test_links_to_nowhere_are_refused_as_a_whole(store: Store, pair: tuple[int, int], told: str) -> None:
    a, _, b, _ = ids(store)
    with pytest.raises(UsageError, match=told):
        store.link("property", [Link(a, b, 0.9), Link(*pair, 0.9)])
    assert list(store.links("property")) == []
    with pytest.raises(UsageError, match="are not linked"):
        store.unlink(a, b)


def test_components() -> None:
    assert components([(3, 4), (1, 2), (4, 2), (8, 9)]) == {1: 1, 2: 1, 3: 1, 4: 1, 8: 8, 9: 8}
    assert components([]) == {}
