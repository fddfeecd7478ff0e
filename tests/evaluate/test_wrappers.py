"""The evaluation of wrappers from start to end, with a stand-in for induction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from typer.testing import CliRunner
from wrappers_oracle import EFFECTIVE, Oracle, said, true_records

from bowerbird.cli.main import app
from bowerbird.domain import Pack
from bowerbird.domain.record import Record
from bowerbird.evaluate.parallel import TIMED_OUT
from bowerbird.evaluate.wrappers import (
    NOTHING,
    By,
    LookAlike,
    Result,
    Trial,
    chosen_seeds,
    try_out,
    try_site,
)
from bowerbird.evaluate.wrappers_changes import LATER, SIZES, Change, Repair, differences_of
from bowerbird.evaluate.wrappers_judge import judge
from bowerbird.evaluate.wrappers_report import Cause, causes, figures
from bowerbird.evaluate.wrappers_truth import Asked, asked_for, reason_to_leave_out
from bowerbird.induce.model import Finding, Outcome, Verdict, Verification, Wrapped
from bowerbird.induce.renew import Renewal
from bowerbird.oxpath.engine.visitors import Visitors
from bowerbird.zoo import DEVELOPMENT, HELD_BACK, choose, serve, site
from bowerbird.zoo.choices import Details, Paging

ALARM = Verification(Verdict.INCORRECT, (Finding("records", Outcome.WRONG, "none found"),))


@pytest.fixture(scope="module")
def seed() -> int:
    paged = (Paging.NEXT, Paging.NUMBERS, Paging.ENDS)
    return next(
        seed
        for seed in DEVELOPMENT
        if choose(seed).details is Details.PAGE
        and choose(seed).paging in paged
        and reason_to_leave_out(site(seed)) is None
        and asked_for(site(seed)).pages > 1
    )


@pytest.fixture(scope="module")
def asked(seed: int) -> Asked:
    return asked_for(site(seed))


async def result_of(oracle: Oracle, *, changes: tuple[str, ...] = ()) -> Result:
    one = site(oracle.asked.seed)
    with serve(one) as running:
        return await try_site(oracle.asked, one, running, Trial(oracle, 30, changes), None)


async def test_a_perfect_wrapper_is_effective(asked: Asked) -> None:
    oracle = Oracle(asked)
    result = await result_of(oracle)
    assert result.judgement.is_effective
    assert result.claims
    assert result.by is By.PLAIN
    feeding = replace(result.wrapped, text=f"doc('http://zoo.example{asked.feed}?page=1')//item:<x>")
    assert replace(result, wrapped=feeding).by is By.FEED
    assert result.lines == 2
    assert oracle.visits[0].endswith(asked.start)
    assert causes(result) == []


@pytest.mark.parametrize(
    ("turned", "cause"),
    [
        (lambda records, asked: records[: asked.choices.page_size], Cause.PAGES),
        (lambda records, asked: records[:-1], Cause.LATER_PAGES),
        (lambda records, asked: records[1:], Cause.FIRST_PAGE),
        (lambda records, asked: [*records, Record("x", "", "/x", {"title": (said("Menu"),)})], Cause.EXTRA),
        (lambda records, asked: [keep(one, asked.listed) for one in records], Cause.DETAILS),
        (lambda records, asked: [keep(one, asked.shown - {"description"}) for one in records], Cause.DETAIL_TYPES),
        (lambda records, asked: [keep(one, asked.shown - {"title"}) for one in records], Cause.LIST_TYPES),
    ],
)
async def test_misses_have_causes(asked: Asked, turned: object, cause: Cause) -> None:
    result = await result_of(Oracle(asked, lambda records: turned(records, asked)))  # type: ignore[operator]
    assert not result.judgement.is_effective
    assert causes(result) == [cause]


def keep(record: Record, names: frozenset[str]) -> Record:
    return replace(record, values={name: values for name, values in record.values.items() if name in names})


async def test_false_claims_and_missing_ones_are_counted(asked: Asked) -> None:
    boasts = await result_of(Oracle(asked, lambda records: records[1:]))
    doubts = await result_of(Oracle(asked, verification=Verification(Verdict.PARTIAL)))
    flat = figures([boasts, doubts])
    assert flat["zoo.effective"] == 0.5
    assert flat["zoo.false_effective"] == 1.0
    assert flat["zoo.unclaimed"] == 1.0


@dataclass(frozen=True)
class Failing:
    """Ends in an error."""

    error: type[Exception] = ValueError

    async def wrap(self, url: str, pack: Pack, visitors: Visitors) -> Wrapped:
        raise self.error("no such thing")

    async def extract(self, *_: object, **__: object) -> list[Record]:
        raise NotImplementedError

    async def check(self, *_: object) -> Verification:
        raise NotImplementedError

    async def renew(self, *_: object) -> Renewal:
        raise NotImplementedError


async def test_an_error_is_the_failure_of_its_site(asked: Asked) -> None:
    one = site(asked.seed)
    with serve(one) as running:
        result = await try_site(asked, one, running, Trial(Failing()), None)
    assert result.fault.startswith("ValueError: no such thing")
    assert causes(result) == [Cause.ERROR]
    assert result.judgement.records.found == 0


@dataclass(frozen=True)
class Endless(Failing):
    async def wrap(self, url: str, pack: Pack, visitors: Visitors) -> Wrapped:
        while True:  # never gives others their turn
            pass


def test_work_that_does_not_end_is_ended(seed: int) -> None:
    result = try_out(seed, Trial(Endless(), 1.0))
    assert isinstance(result, Result)
    assert result.fault == TIMED_OUT


async def test_the_same_after_a_change_is_survival(asked: Asked) -> None:
    result = await result_of(Oracle(asked), changes=(LATER, *SIZES))
    small = next(change for change in result.changes if change.kind == "small")
    assert small.holds
    assert not small.alarmed
    flat = figures([result])
    assert flat["zoo.survive.small"] == 1.0
    assert flat["zoo.false_alarms"] == 0.0
    assert flat["zoo.noticed"] < 1.0 or flat["zoo.survive.large"] == 1.0


async def test_alarms_are_judged(asked: Asked) -> None:
    result = await result_of(Oracle(asked, check_finds=ALARM), changes=(LATER, *SIZES))
    by_kind = {change.kind: change for change in result.changes}
    assert by_kind["small"].alarmed
    assert by_kind["small"].said == ("records: none found",)
    flat = figures([result])
    assert flat["zoo.noticed"] == 1.0
    assert flat["zoo.false_alarms"] == 1.0
    # The stand-in goes on yielding the old records: at a later visit its alarm is due.
    assert not by_kind["later"].holds


async def test_what_failed_from_the_start_is_no_alarm(asked: Asked) -> None:
    result = await result_of(Oracle(asked, verification=ALARM, check_finds=ALARM), changes=(LATER, *SIZES))
    assert not any(change.alarmed for change in result.changes)


def test_a_lost_value_is_a_difference(asked: Asked) -> None:
    records = true_records(asked)
    assert differences_of(asked, records, asked, list(reversed(records))) == ()
    poorer: Sequence[Record] = [keep(records[0], frozenset({"title"})), *records[1:]]
    assert any("became nothing" in line for line in differences_of(asked, records, asked, poorer))
    assert differences_of(asked, records, asked, records[1:]) == (f"lost: {asked.wanted[0].item.key}",)


def test_figures_of_changes() -> None:
    made = [
        Change("small", True, True, False),
        Change("small", True, False, True),
        Change("medium", True, False, True, repair=Repair.EXACT),
        Change("medium", True, False, True, repair=Repair.FALSE),
        Change("large", False, False, True),
        Change("later", True, True, True),
        Change("words", True, True, False),
        Change("words", True, False, False),
    ]
    asked = asked_for(site(next(s for s in DEVELOPMENT if reason_to_leave_out(site(s)) is None)))
    result = Result(asked, NOTHING, judge(asked, ()), 1.0, changes=tuple(made))
    flat = figures([result])
    assert flat["zoo.survive.small"] == 0.5
    assert flat["zoo.survive.words"] == 0.5
    assert "zoo.survive.names" not in flat
    assert flat["zoo.survive.large"] == 0.0
    assert flat["zoo.survive.medium"] == 0.0
    assert flat["zoo.exact_after_repair.small"] == 0.5
    assert flat["zoo.exact_after_repair.medium"] == 0.5
    assert flat["zoo.false_repairs"] == 0.5
    assert flat["zoo.address_gone.large"] == 1.0
    assert flat["zoo.noticed"] == 1.0
    assert flat["zoo.false_alarms"] == 0.5


def test_look_alikes_count_by_their_verdict() -> None:
    others = [
        LookAlike("a", Verdict.NONE, 1.0),
        LookAlike("b", Verdict.PARTIAL, 1.0),
        LookAlike("c", Verdict.EFFECTIVE, 1.0),
    ]
    flat = figures([], others)
    assert flat["zoo.animals_none"] == pytest.approx(2 / 3)
    assert flat["zoo.animals_silent"] == pytest.approx(1 / 3)


def test_samples_go_across_domains() -> None:
    everything, left_out = chosen_seeds(range(60))
    some, _ = chosen_seeds(range(60), 8)
    assert set(some) < set(everything)
    assert len(some) == 8
    assert len({choose(seed).domain for seed in some}) >= 5
    assert len(everything) + sum(left_out.values()) == 60


def test_single_sites_of_the_held_back_half_stay_hidden(monkeypatch: pytest.MonkeyPatch, asked: Asked) -> None:
    hidden = next(seed for seed in HELD_BACK if reason_to_leave_out(site(seed)) is None)
    held_back = replace(asked, seed=hidden)
    result = Result(held_back, Wrapped("doc('x')", EFFECTIVE), judge(asked, ()), 1.0)
    monkeypatch.setattr("bowerbird.cli.eval_wrappers.evaluate", lambda *_: iter([result]))
    run = CliRunner().invoke(app, ["eval", "wrappers", "--seeds", str(hidden), "--show", "1"])
    assert run.exit_code == 0, run.output
    assert "totals only" in run.output
    assert "doc('x')" not in run.output
    assert asked.wanted[0].item.title not in run.output


def test_development_sites_are_told_of(monkeypatch: pytest.MonkeyPatch, asked: Asked) -> None:
    result = Result(asked, Wrapped("doc('x')", EFFECTIVE), judge(asked, true_records(asked)[1:]), 1.0)
    monkeypatch.setattr("bowerbird.cli.eval_wrappers.evaluate", lambda *_: iter([result]))
    run = CliRunner().invoke(app, ["eval", "wrappers", "--seeds", str(asked.seed), "--show", "1"])
    assert run.exit_code == 0, run.output
    assert f"missing: [1] {asked.wanted[0].item.title}" in run.output
    assert "doc('x')" in run.output


def test_seeds_must_be_numbers() -> None:
    assert CliRunner().invoke(app, ["eval", "wrappers", "--seeds", "three"]).exit_code != 0


def test_a_site_that_is_no_test_is_said_to_be_none() -> None:
    seed = next(seed for seed in DEVELOPMENT if reason_to_leave_out(site(seed)) is not None)
    run = CliRunner().invoke(app, ["eval", "wrappers", "--seeds", str(seed)])
    assert run.exit_code != 0
    assert "left out" in str(run.exception)
