"""What is different between two runs, and attributes that fall silent; on both databases."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from stored_homes import LATER, NOW, SITE, attested, home, pounds, with_values, write_all

from bowerbird.domain.record import Plain, Record
from bowerbird.errors import UsageError
from bowerbird.store import ChangeKind, Store, StoredRecord, open_store
from bowerbird.store.diff import (
    FEWEST,
    Loss,
    Pair,
    differences,
    find_pairs,
    plain_change,
    plain_summary,
    summarise,
)

ELSEWHERE = "portal.example"


@pytest.fixture
def clock() -> list[str]:
    return [NOW]


@pytest.fixture
def store(database: str, clock: list[str]) -> Iterator[Store]:
    with open_store(database, clock=lambda: clock[0]) as opened:
        yield opened


def homes(*numbers: int, **more: str) -> list[Record]:
    texts = {name: (attested(text),) for name, text in more.items()}
    return [with_values(home(number), **texts) for number in numbers]


def only_pair(store: Store) -> Pair:
    (pair,) = find_pairs(store)
    return pair


def test_new_gone_and_changed_records_are_told(store: Store, clock: list[str]) -> None:
    write_all(store, home(1, 250_000), home(2), home(3))
    clock[0] = LATER
    write_all(store, home(1, 240_000, tenure="freehold"), home(2), home(4))
    pair = only_pair(store)
    found = {change.record.record.url[-1]: change for change in differences(store, pair)}
    assert {number: change.kind for number, change in found.items()} == {
        "1": ChangeKind.CHANGED,
        "3": ChangeKind.GONE,
        "4": ChangeKind.NEW,
    }
    assert plain_change(found["1"])["changes"] == {
        "price": {
            "old": {"amount": 250_000, "currency": "GBP"},
            "new": {"amount": 240_000, "currency": "GBP"},
            "old_raw": "£250,000",
            "new_raw": "£240,000",
        },
        "tenure": {"old": None, "new": "freehold", "old_raw": None, "new_raw": "freehold"},
    }


def test_a_summary_counts(store: Store, clock: list[str]) -> None:
    write_all(store, home(1, 250_000), home(2, 1), home(3))
    clock[0] = LATER
    write_all(store, home(1, 240_000, tenure="freehold"), home(2, 2), home(4), home(5))
    told = plain_summary(summarise(store, only_pair(store)))
    assert told == {
        "kind": "summary",
        "type": "property",
        "site": SITE,
        "scope": "",
        "before": {"run": 1, "started": NOW, "state": "complete", "records": 3},
        "after": {"run": 2, "started": LATER, "state": "complete", "records": 4},
        "new": 2,
        "gone": 1,
        "changed": 2,
        "changed_attributes": {"price": 2, "tenure": 1},
        "shares": {
            "price": {"before": 1.0, "after": 1.0},
            "tenure": {"before": 0.0, "after": 0.25},
            "title": {"before": 1.0, "after": 1.0},
        },
        "lost_records": False,
        "losses": [],
    }


def test_the_last_two_complete_runs_of_each_site_are_compared(store: Store) -> None:
    runs = [write_all(store, *homes(1, 2)) for _ in range(3)]
    write_all(store, home(1), complete=False)
    elsewhere = [write_all(store, home(1, site=ELSEWHERE)) for _ in range(2)]
    found = [(pair.before.id, pair.after.id) for pair in find_pairs(store)]
    assert found == [(runs[1], runs[2]), (elsewhere[0], elsewhere[1])]
    assert [pair.after.site for pair in find_pairs(store, site=ELSEWHERE)] == [ELSEWHERE]


def test_runs_can_be_named_in_any_order_and_the_later_one_left_out(store: Store) -> None:
    runs = [write_all(store, *homes(1, 2)) for _ in range(3)]
    for named in ((runs[0], runs[2]), (runs[2], runs[0]), (runs[0],)):
        (pair,) = find_pairs(store, *named)
        assert (pair.before.id, pair.after.id) == (runs[0], runs[2])


def test_runs_that_cannot_be_compared_are_named(store: Store) -> None:
    first = write_all(store, home(1))
    other = write_all(store, home(1, site=ELSEWHERE))
    with pytest.raises(
        UsageError, match=r"run 1 \(property of agent.example\) and run 2 \(property of portal.example\)"
    ):
        find_pairs(store, first, other)
    with pytest.raises(UsageError, match=r"run 2 is the last one of portal\.example"):
        find_pairs(store, other)
    with pytest.raises(UsageError, match="cannot be compared"):
        find_pairs(store, first, first)
    with pytest.raises(UsageError, match=r"has no runs for --site nowhere\.example"):
        find_pairs(store, site="nowhere.example")
    assert find_pairs(store) == ()


def test_parts_of_a_site_are_compared_apart(store: Store) -> None:
    write_all(store, *homes(1, 2), scope="/for-sale")
    write_all(store, *homes(11, 12), scope="/to-let")
    write_all(store, *homes(1, 2, 3), scope="/for-sale")
    write_all(store, *homes(11), scope="/to-let")
    summaries = {pair.after.scope: summarise(store, pair) for pair in find_pairs(store)}
    assert {scope: (one.new, one.gone) for scope, one in summaries.items()} == {"/for-sale": (1, 0), "/to-let": (0, 1)}


def test_an_attribute_that_falls_silent_is_an_alarm(store: Store) -> None:
    write_all(store, *homes(*range(10), tenure="freehold", postcode="OX1 1AA"))
    write_all(store, *homes(*range(2), tenure="freehold"), *homes(*range(2, 10), postcode="OX1 1AA"))
    summary = summarise(store, only_pair(store))
    assert summary.losses == (Loss("tenure", 1.0, 0.2),)
    assert not summary.has_lost_records


def test_a_text_that_cannot_be_read_any_more_is_a_loss(store: Store) -> None:
    before = homes(*range(10))
    unread = [with_values(one, price=(attested(None, "ask inside"),)) for one in before]
    write_all(store, *before)
    write_all(store, *unread)
    assert summarise(store, only_pair(store)).losses == (Loss("price", 1.0, 0.0),)


def test_a_rare_attribute_that_vanishes_is_an_alarm(store: Store) -> None:
    rare = homes(*range(FEWEST + 1), tenure="freehold")
    write_all(store, *rare, *homes(*range(FEWEST + 1, 60)))
    write_all(store, *homes(*range(60)))
    assert [loss.attribute for loss in summarise(store, only_pair(store)).losses] == ["tenure"]


def test_records_that_come_and_go_are_no_alarm(store: Store) -> None:
    write_all(store, *homes(*range(20), tenure="freehold"))
    few_without = [*homes(*range(10, 26), tenure="freehold"), *homes(*range(26, 30))]
    write_all(store, *few_without)
    summary = summarise(store, only_pair(store))
    assert (summary.new, summary.gone, summary.losses) == (10, 10, ())


def test_many_records_less_is_an_alarm(store: Store) -> None:
    write_all(store, *homes(*range(20)))
    write_all(store, *homes(*range(14)))
    assert summarise(store, only_pair(store)).has_lost_records


@pytest.mark.parametrize("seed", range(4))
def test_counts_and_differences_agree(store: Store, seed: int) -> None:
    """What there was before, without what is gone and with what is new, is what there is after."""
    chance = random.Random(seed)
    for _ in range(4):
        numbers = [number for number in range(12) if chance.random() < 0.7] or [0]
        write_all(store, *(_any_home(number, chance) for number in numbers))
    for pair in (*find_pairs(store, 1, 3), *find_pairs(store, 2, 4)):
        summary = summarise(store, pair)
        before, after = (
            {one.id: one for one in store.records("property", run=run.id)} for run in (pair.before, pair.after)
        )
        assert (summary.records_before, summary.records_after) == (len(before), len(after))
        assert (summary.new, summary.gone) == (len(after.keys() - before.keys()), len(before.keys() - after.keys()))
        changed = [
            number for number in before.keys() & after.keys() if _values(before[number]) != _values(after[number])
        ]
        assert summary.changed == len(changed)
        assert summary.shares["lift"] == tuple(_share_of("lift", records) for records in (before, after))


def _any_home(number: int, chance: random.Random) -> Record:
    values = {
        "price": (pounds(chance.randrange(1, 3)),),
        "tenure": (attested(None, "?"),) if chance.random() < 0.3 else (attested("freehold"),),
        "lift": (attested("yes"),),
    }
    return with_values(home(number, None), **{name: one for name, one in values.items() if chance.random() < 0.6})


def _values(stored: StoredRecord) -> dict[str, list[Plain]]:
    return {name: [one.value for one in found] for name, found in stored.record.values.items()}


def _share_of(name: str, records: dict[int, StoredRecord]) -> float:
    return sum(name in one.record.values for one in records.values()) / len(records)
