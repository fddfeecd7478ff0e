"""Writing runs: one row a record, checkpoints with their records, what is gone and what is back; on both databases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from stored_homes import LATER, NOW, SITE, attested, contents, home, homes_pack, pounds, with_values, write_all

from bowerbird.errors import StoreError, UsageError
from bowerbird.store import Event, Moment, RunState, Store, WrapperText, open_store
from bowerbird.store.run import BATCH


@pytest.fixture
def clock() -> list[str]:
    return [NOW]


@pytest.fixture
def store(database: str, clock: list[str]) -> Store:
    return open_store(database, clock=lambda: clock[0])


def test_what_was_written_is_read(store: Store) -> None:
    written = home(1, bedrooms=3, tenure=attested("freehold", "Freehold"))
    run = write_all(store, written)
    (stored,) = store.records("property")
    assert stored.record == written
    assert stored.first_seen == stored.last_seen == Moment(run, NOW)
    assert stored.gone is None


def test_a_record_that_a_run_meets_twice_is_one_with_the_surer_values_of_both(store: Store) -> None:
    on_list = home(1, bedrooms=attested(3, confidence=0.7))
    on_detail = home(1, None, bedrooms=attested(4, confidence=0.8), tenure="freehold")
    write_all(store, on_list, on_detail)
    (stored,) = store.records("property")
    assert stored.record == with_values(
        on_list, bedrooms=on_detail.values["bedrooms"], tenure=on_detail.values["tenure"]
    )
    assert store.history(stored.id) == []


def test_the_same_holds_when_the_two_are_committed_apart(store: Store) -> None:
    with store.run(homes_pack(), SITE) as run:
        run.write(home(1, bedrooms=3))
        run.commit("a")
        run.write(home(1, tenure="freehold"))
        run.commit("b")
    (stored,) = store.records("property")
    assert set(stored.record.values) == {"title", "price", "bedrooms", "tenure"}
    assert store.history(stored.id) == []


def test_a_changed_value_updates_the_row_and_is_told(store: Store, clock: list[str]) -> None:
    write_all(store, home(1, 250_000, tenure="freehold"), home(2))
    clock[0] = LATER
    second = write_all(store, home(1, 240_000, bedrooms=2), home(2))
    one, two = store.records("property")
    assert one.record == home(1, 240_000, bedrooms=2)
    assert (one.first_seen.at, one.last_seen) == (NOW, Moment(second, LATER))
    told = {entry.change.attribute: entry for entry in store.history(one.id) if entry.change}
    assert {name: (entry.change.old, entry.change.new) for name, entry in told.items() if entry.change} == {
        "price": ((pounds(250_000),), (pounds(240_000),)),
        "bedrooms": ((), (attested(2),)),
        "tenure": ((attested("freehold"),), ()),
    }
    assert {entry.when for entry in told.values()} == {Moment(second, LATER)}
    assert store.history(two.id) == []


def test_only_values_are_changes_but_the_place_is_renewed(store: Store) -> None:
    write_all(store, home(1, tenure=attested("freehold", "Freehold", 0.9, node="//li[1]")))
    write_all(store, home(1, tenure=attested("freehold", "FREEHOLD", 0.8, node="//li[7]")))
    (stored,) = store.records("property")
    assert store.history(stored.id) == []
    found = stored.record.first("tenure")
    assert found is not None
    assert (found.raw, found.confidence, found.origin.node) == ("FREEHOLD", 0.8, "//li[7]")


def test_a_text_that_could_not_be_read_changes_with_its_text(store: Store) -> None:
    write_all(store, with_values(home(1), price=(attested(None, "POA"),)))
    write_all(store, with_values(home(1), price=(attested(None, "Ask us"),)))
    (stored,) = store.records("property")
    assert [entry.change.attribute for entry in store.history(stored.id) if entry.change] == ["price"]


def test_a_value_that_goes_and_comes_back_within_a_run_leaves_no_trace(store: Store) -> None:
    write_all(store, home(1, tenure="freehold"))
    with store.run(homes_pack(), SITE) as run:
        run.write(home(1))
        run.commit("a")
        (stored,) = store.records("property")
        assert [entry.change.attribute for entry in store.history(stored.id) if entry.change] == ["tenure"]
        run.write(home(1, tenure="freehold"))
        run.commit("b")
    assert store.history(stored.id) == []


def test_writing_the_same_again_changes_nothing(store: Store, clock: list[str]) -> None:
    write_all(store, *(home(number) for number in range(5)))
    write_all(store, home(1, 1), home(2), home(7), complete=False)
    before, runs = contents(store), store.runs()
    clock[0] = LATER
    write_all(store, home(2), home(7), home(1, 1), complete=False)
    assert contents(store) == before
    assert [run.counts for run in store.runs()] == [run.counts for run in runs]


def test_what_a_complete_run_did_not_see_is_gone_and_may_come_back(store: Store, clock: list[str]) -> None:
    write_all(store, home(1), home(2))
    clock[0] = LATER
    second = write_all(store, home(1))
    assert [stored.record.url[-1] for stored in store.records("property")] == ["1"]
    one, two = store.records("property", include_gone=True)
    assert one.gone is None
    assert two.gone == Moment(second, LATER)
    third = write_all(store, home(1), home(2, 1))
    assert [stored.gone for stored in store.records("property")] == [None, None]
    assert [(entry.event, entry.when.run) for entry in store.history(two.id)] == [
        (Event.GONE, second),
        (Event.BACK, third),
        (Event.VALUE, third),
    ]
    counts = store.stored_run(third).counts
    assert (counts.records, counts.new, counts.changed, counts.back, counts.gone) == (2, 0, 1, 1, 0)


def test_nothing_is_gone_after_a_run_that_did_not_see_all(store: Store) -> None:
    write_all(store, home(1), home(2))
    write_all(store, home(1), complete=False)
    assert len(list(store.records("property"))) == 2
    assert [run.state for run in store.runs()] == [RunState.COMPLETE, RunState.STOPPED]


def test_runs_over_parts_of_a_site_leave_each_others_records_alone(store: Store) -> None:
    write_all(store, home(1), home(2), scope="/for-sale")
    write_all(store, home(3), scope="/to-let")
    assert len(list(store.records("property"))) == 3
    write_all(store, home(1), home(3), scope="/for-sale")
    assert [stored.record.url[-1] for stored in store.records("property")] == ["1", "3"]


def test_other_sites_and_types_are_left_alone(store: Store) -> None:
    write_all(store, home(1))
    write_all(store, home(1, site="other.example"))
    write_all(store, home(2))
    assert [(one.record.site, one.record.url[-1]) for one in store.records("property")] == [
        ("other.example", "1"),
        (SITE, "2"),
    ]
    assert [one.record.url[-1] for one in store.records("property", site=SITE)] == ["2"]
    assert store.sites() == (SITE, "other.example")


def test_a_checkpoint_is_committed_with_its_records(store: Store, database: str) -> None:
    run = store.run(homes_pack(), SITE, wrapper=WrapperText("doc('x')"))
    run.write(home(1))
    run.page("https://agent.example/for-sale?page=1", 500)
    run.page("https://agent.example/for-sale?page=1", 200)
    run.page("https://agent.example/\x00")
    run.commit('{"page": 1}')
    run.write(home(2))
    # Nobody ends this run: its process is gone.
    with open_store(database) as again, again.run(homes_pack(), SITE, wrapper=WrapperText("doc('x')")) as resumed:
        assert (resumed.id, resumed.checkpoint) == (run.id, '{"page": 1}')
        assert [one.record.url[-1] for one in again.records("property")] == ["1"]
        assert resumed.counts.pages == 2
        resumed.write(home(2))
        resumed.finish()
    (told,) = store.runs()
    assert told.state == RunState.COMPLETE
    assert (told.counts.sightings, told.counts.records, told.counts.new) == (2, 2, 2)


def test_large_batches_are_loaded_before_the_commit_but_not_committed(store: Store, database: str) -> None:
    run = store.run(homes_pack(), SITE)
    for number in range(BATCH + 5):
        run.write(home(number))
    with open_store(database) as other:
        assert list(other.records("property")) == []
    run.commit("")
    assert run.counts.records == run.counts.new == BATCH + 5
    assert len(list(store.records("property"))) == BATCH + 5


def test_two_things_at_a_time_are_told(store: Store) -> None:
    run = store.run(homes_pack(), SITE)
    for number in range(BATCH):
        run.write(home(number))
    with pytest.raises(StoreError, match="in the middle of a batch there; commit it first"):
        store.run(homes_pack(), "other.example")
    run.finish()
    assert write_all(store, home(1, site="other.example")) > run.id


def test_a_fault_in_the_block_undoes_what_was_loaded_since_the_checkpoint(store: Store) -> None:
    def failing() -> None:
        with store.run(homes_pack(), SITE) as run:
            for number in range(BATCH):
                run.write(home(number))
            store.run(homes_pack(), "other.example")

    with pytest.raises(StoreError, match="in the middle of a batch"):
        failing()
    assert store.count("property") == 0
    assert write_all(store, home(1, site="other.example")) == 2


def test_an_error_in_the_block_keeps_records_and_checkpoint(store: Store) -> None:
    def stopping() -> None:
        with store.run(homes_pack(), SITE) as run:
            run.write(home(1))
            run.commit("here")
            run.write(home(2))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        stopping()
    (told,) = store.runs()
    assert (told.state, told.checkpoint, told.counts.sightings, told.counts.records) == (
        RunState.STOPPED,
        "here",
        1,
        2,
    )


def test_a_run_is_taken_up_only_by_the_same_wrapper_in_the_same_scope(store: Store) -> None:
    def stopped(text: str, **options: Any) -> int:
        return write_all(store, home(1), complete=False, wrapper=WrapperText(text), **options)

    first = stopped("a")
    assert stopped("a") == first
    elsewhere = stopped("a", scope="/to-let")
    anew = stopped("a", resume=False)
    of_another = stopped("b")
    assert len({first, elsewhere, anew, of_another}) == 4
    assert stopped("b") == of_another
    assert stopped("a", scope="/to-let") == elsewhere
    write_all(store, home(1), wrapper=WrapperText("b"))
    assert stopped("b") > of_another


def test_wrappers_are_kept_once_with_the_latest_verdict(store: Store) -> None:
    write_all(store, home(1), wrapper=WrapperText("a", "partial"))
    write_all(store, home(1), wrapper=WrapperText("a", "effective", '{"records": 1}'))
    (wrapper,) = store.wrappers()
    assert (wrapper.text, wrapper.verdict, wrapper.evidence) == ("a", "effective", '{"records": 1}')
    assert [run.wrapper for run in store.runs()] == [wrapper.id, wrapper.id]


def test_a_record_of_another_site_or_type_is_refused(store: Store) -> None:
    with store.run(homes_pack(), SITE) as run:
        with pytest.raises(UsageError, match=r"property of other\.example"):
            run.write(home(1, site="other.example"))
        run.finish()
        with pytest.raises(UsageError, match="is over"):
            run.write(home(1))


def test_settings_and_domain_are_told(store: Store) -> None:
    write_all(store, home(1), settings={"LOCATION": ("Oxford", "Cardiff")})
    (run,) = store.runs("property", SITE)
    assert (run.domain, run.type, run.settings) == ("homes", "property", {"LOCATION": ("Oxford", "Cardiff")})
    assert store.runs("car") == []


def test_the_address_of_a_record_does_not_say_how_the_visitor_came(store: Store) -> None:
    promoted = replace(home(1), url=f"{home(1).url}?src=promo")
    write_all(store, promoted, home(2))
    assert {one.record.url for one in store.records("property")} == {home(1).url, home(2).url}
