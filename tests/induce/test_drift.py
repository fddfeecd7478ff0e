"""Today's run against the evidence of yesterday: data may change, pages may not."""

from __future__ import annotations

from dataclasses import replace

import pytest
from evidence_samples import HOMES, NUMBER, home, pages_of, run_of

from bowerbird.domain.record import Record
from bowerbird.induce.check import as_ever
from bowerbird.induce.expectation import coverage_of
from bowerbird.induce.model import Expectation, Outcome
from bowerbird.induce.verification.drift import changed_shapes, confirmed, fallen_coverage, known_records, list_length
from bowerbird.induce.verification.evidence import Run


def expected_of(run: Run, on_detail: frozenset[str] = frozenset()) -> Expectation:
    coverage = coverage_of(run.records)
    return Expectation("real-estate-uk", "", "", len(run.records), 3, True, None, coverage, on_detail, run.records)


RUN = run_of(pages_of())
EXPECTED = expected_of(RUN)


def test_the_same_run_holds_in_all() -> None:
    found = (
        fallen_coverage(EXPECTED, RUN),
        known_records(EXPECTED, RUN, HOMES),
        changed_shapes(EXPECTED, RUN, HOMES),
        list_length(EXPECTED, RUN),
    )
    assert [one.outcome for one in found] == [Outcome.HOLDS] * 4


@pytest.mark.parametrize(
    ("before", "now", "outcome"),
    [
        (1.0, 0.0, Outcome.MISSING),
        (1.0, 0.5, Outcome.MISSING),
        (1.0, 11 / 12, Outcome.HOLDS),
        (0.5, 0.0, Outcome.MISSING),
        (0.25, 0.0, Outcome.HOLDS),  # twelve records without a rare attribute are nothing to wonder at
        (0.25, 1.0, Outcome.HOLDS),
    ],
)
def test_coverage_falls_sharply_or_by_chance(before: float, now: float, outcome: Outcome) -> None:
    run = run_of(pages_of(lambda number: home(number, bedrooms="2 bed" if number < now * NUMBER else "")))
    expected = replace(EXPECTED, coverage={"title": 1.0, "bedrooms": before})
    assert fallen_coverage(expected, run).outcome is outcome


def test_what_the_first_pages_never_showed_is_not_missed_there() -> None:
    run = replace(run_of(pages_of(lambda number: home(number, bedrooms=""))), is_complete=False, is_bounded=True)
    without = run_of(pages_of(lambda number: home(number, bedrooms="")))
    sorted_list = replace(EXPECTED, coverage={"title": 1.0, "bedrooms": 0.5}, samples=without.records)
    assert fallen_coverage(sorted_list, run).outcome is Outcome.HOLDS
    assert fallen_coverage(replace(sorted_list, samples=RUN.records), run).outcome is Outcome.MISSING


def test_records_that_say_what_they_said_confirm_their_attributes() -> None:
    dearer = run_of(pages_of(lambda number: home(number, price=f"£{900 + number},000")))
    assert {"title", "bedrooms"} <= confirmed(EXPECTED, RUN)
    assert "price" in confirmed(EXPECTED, RUN)
    assert "title" in confirmed(EXPECTED, dearer)
    assert "price" not in confirmed(EXPECTED, dearer)
    assert not confirmed(EXPECTED, run_of(pages_of(lambda number: home(number + 100, title=f"Flat {number}"))))


def test_nothing_of_the_records_own_pages_is_told() -> None:
    followed = run_of(pages_of(), detail=lambda _: {"tenure": "Freehold"})
    finding = fallen_coverage(expected_of(followed, frozenset({"tenure"})), RUN)
    assert finding.outcome is Outcome.MISSING
    assert "own pages (tenure)" in finding.said


def test_own_pages_are_counted_though_lists_say_some_of_what_they_say() -> None:
    def own(number: int) -> dict[str, str]:
        return {"bedrooms": "2 bed", **({"tenure": "Freehold"} if number % 4 == 0 else {})}

    whole = run_of(pages_of(), detail=own)
    few = tuple(
        new if at in (1, 2, 3) else old for at, (old, new) in enumerate(zip(RUN.records, whole.records, strict=True))
    )
    finding = fallen_coverage(expected_of(whole, frozenset({"bedrooms", "tenure"})), replace(RUN, records=few))
    assert finding.outcome is Outcome.HOLDS, (
        finding.said
    )  # three pages without a rare attribute are nothing to wonder at


def test_known_records_may_change_their_prices_but_not_their_names() -> None:
    dearer = run_of(pages_of(lambda number: home(number, price=f"£{900 + number},000")))
    assert known_records(EXPECTED, dearer, HOMES).outcome is Outcome.HOLDS
    renamed = run_of(pages_of(lambda number: home(number, title=f"{number} photos")))
    finding = known_records(EXPECTED, renamed, HOMES)
    assert finding.outcome is Outcome.WRONG
    assert "title was “House 0, Mill Lane”, is “0 photos”" in finding.said


def test_one_record_that_changed_is_no_alarm() -> None:
    run = run_of(pages_of(lambda number: home(number, **({"title": "Sold"} if number == 3 else {}))))
    assert known_records(EXPECTED, run, HOMES).outcome is Outcome.HOLDS


def test_what_a_third_of_the_known_records_says_no_more_is_noticed() -> None:
    fewer = run_of(pages_of(lambda number: home(number, **({"bedrooms": ""} if number % 3 == 0 else {}))))
    finding = known_records(EXPECTED, fewer, HOMES)
    assert finding.outcome is Outcome.WRONG
    assert "is “nothing”" in finding.said


def test_records_without_links_are_known_by_what_they_say() -> None:
    def unlinked(run: Run) -> Run:
        return replace(run, records=tuple(_without(record, "url") for record in run.records))

    renamed = run_of(
        pages_of(lambda number: home(number, title="Free" if number % 2 else f"House {number}, Mill Lane"))
    )
    expected = expected_of(unlinked(RUN))
    assert known_records(expected, unlinked(RUN), HOMES).outcome is Outcome.HOLDS
    assert known_records(expected, unlinked(renamed), HOMES).outcome is Outcome.WRONG


def _without(record: Record, name: str) -> Record:
    return replace(record, values={other: own for other, own in record.values.items() if other != name})


def test_what_an_analysis_reads_in_a_record_that_never_said_it_is_no_loss() -> None:
    silent = replace(EXPECTED, samples=tuple(_without(record, "bedrooms") for record in RUN.records))
    assert all("bedrooms" in record.values for record in RUN.records)
    assert not any("bedrooms" in record.values for record in as_ever(RUN.records, silent))
    assert as_ever(RUN.records, EXPECTED) == RUN.records


def test_other_records_say_nothing() -> None:
    run = run_of(pages_of(lambda number: home(number + 100)))
    assert known_records(EXPECTED, run, HOMES).outcome is Outcome.UNKNOWN


def test_texts_of_another_kind_are_noticed() -> None:
    run = run_of(pages_of(lambda number: home(number + 100, title=f"£{number},000")))
    finding = changed_shapes(EXPECTED, run, HOMES)
    assert finding.outcome is Outcome.WRONG
    assert "title was words, is a sum" in finding.said


def test_half_of_the_list_may_go_but_not_most_of_it() -> None:
    assert list_length(EXPECTED, run_of(pages_of(number=6))).outcome is Outcome.HOLDS
    assert list_length(EXPECTED, run_of(pages_of(number=4))).outcome is Outcome.MISSING
    bounded = replace(run_of(pages_of(number=4)), is_complete=False)
    assert list_length(EXPECTED, bounded).outcome is Outcome.UNKNOWN
