"""Reading what is there, and what was there; on both databases."""

from __future__ import annotations

import pytest
from stored_homes import SITE, home, homes_pack, pounds, write_all

from bowerbird.errors import UsageError
from bowerbird.store import ChangeKind, Store, open_store


@pytest.fixture
def store(database: str) -> Store:
    """Three runs: home 2 is gone in the second and back in the third, home 3 is new in the second, 1 gets cheaper."""
    opened = open_store(database)
    write_all(opened, home(1, 300, tenure="freehold"), home(2, 50))
    write_all(opened, home(1, 200), home(3))
    write_all(opened, home(1, 100, bedrooms=2), home(2, 60), home(3))
    return opened


def prices(store: Store, run: int) -> dict[str, str]:
    found = store.records("property", run=run)
    return {one.record.url[-1]: one.record.values["price"][0].raw for one in found}


def test_records_are_read_as_they_were_after_a_run(store: Store) -> None:
    assert prices(store, 1) == {"1": "£300", "2": "£50"}
    assert prices(store, 2) == {"1": "£200", "3": "£250,000"}
    assert prices(store, 3) == {"1": "£100", "2": "£60", "3": "£250,000"}
    first = next(iter(store.records("property", run=1)))
    assert first.record == home(1, 300, tenure="freehold")


def test_changes_between_neighbouring_runs(store: Store) -> None:
    told = {change.record.record.url[-1]: change for change in store.changes(2, 3)}
    assert {number: change.kind for number, change in told.items()} == {"1": ChangeKind.CHANGED, "2": ChangeKind.NEW}
    assert [(one.attribute, one.old) for one in told["1"].changes] == [("bedrooms", ()), ("price", (pounds(200),))]


def test_changes_over_several_runs_are_the_difference_of_their_ends(store: Store) -> None:
    told = {change.record.record.url[-1]: change for change in store.changes(1, 3)}
    assert {number: change.kind for number, change in told.items()} == {
        "1": ChangeKind.CHANGED,
        "2": ChangeKind.CHANGED,
        "3": ChangeKind.NEW,
    }
    assert [(one.attribute, one.old, one.new) for one in told["2"].changes] == [("price", (pounds(50),), (pounds(60),))]
    assert [one.attribute for one in told["1"].changes] == ["bedrooms", "price", "tenure"]


def test_a_change_that_was_taken_back_is_none(store: Store) -> None:
    write_all(store, home(1, 200), home(3))
    assert [change.kind for change in store.changes(2, 4)] == []


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (2, 2, "run 2 is not before run 2"),
        (3, 1, "run 3 is not before"),
        (1, 9, "has no run 9"),
        (1, 4, "cannot be compared"),
    ],
)
def test_runs_that_cannot_be_compared_are_told(store: Store, before: int, after: int, told: str) -> None:
    write_all(store, home(1, site="other.example"))
    with pytest.raises(UsageError, match=told):
        list(store.changes(before, after))


def test_a_run_of_another_site_is_told(store: Store) -> None:
    with pytest.raises(UsageError, match=f"run 1 was for property of {SITE}"):
        store.records("property", run=1, site="other.example")


def test_records_are_counted(store: Store) -> None:
    write_all(store, home(1))
    assert (store.count("property"), store.count("property", include_gone=True)) == (1, 3)
    assert store.count("property", site="other.example") == 0


def test_reading_sees_what_is_committed_and_may_be_broken_off(store: Store) -> None:
    with store.run(homes_pack(), "b.example") as run:
        run.write(home(1, site="b.example"))
        reading = store.records("property")
        next(reading)
        run.commit("")
        reading.close()  # type: ignore[attr-defined]
        assert store.count("property", site="b.example") == 1
