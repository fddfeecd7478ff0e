"""One site of a run: explored or known, its wrappers run into the database, and everything only once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from small_site import DOMAIN, RECORDS, Shop, explore_small_site, wrapper_of

from bowerbird.explore.expedition import Doing
from bowerbird.explore.site import SiteOutcome
from bowerbird.induce import load as load_module
from bowerbird.induce.model import Expectation, Finding, Outcome, Verdict, Verification, Wrapped
from bowerbird.induce.renew import Renewal
from bowerbird.induce.verification.drift import COVERAGE
from bowerbird.jobs import site as module
from bowerbird.jobs.loading import Loaded
from bowerbird.jobs.model import Errand, Limits, Summary
from bowerbird.jobs.site import carry_out
from bowerbird.oxpath.engine.report import Report, Trouble
from bowerbird.store import Counts, JobState, RunState, Site, open_store
from bowerbird.zoo import Fault, Kind, Running, serve


@pytest.fixture
def shop() -> Iterator[Running]:
    with serve(Shop()) as running:
        yield running


class Desk:
    """Gives one errand after the other for the same site and database."""

    def __init__(self, tmp_path: Path, url: str) -> None:
        self.where, self.url = str(tmp_path / "records.db"), url
        self._folder = tmp_path
        self.heard: list[Doing] = []

    def errand(self, *, fresh: bool = False, limits: Limits = Limits(delay=0)) -> Errand:  # noqa: B008
        with open_store(self.where) as store:
            tour = store.queue.enqueue(DOMAIN, [Site("x", self.url, "x")], "")
            job = store.queue.lease(tour.id, "me", 60)
        assert job is not None
        return Errand(job.id, self.url, DOMAIN, self.where, str(self._folder / str(job.id)), fresh, limits)

    async def carried_out(self, errand: Errand) -> Summary:
        summary = await carry_out(errand, self.heard.append)
        with open_store(self.where) as store:
            state = JobState.FAILED if summary.outcome is SiteOutcome.FAILED else JobState.DONE
            store.queue.finish(errand.job, "me", state, summary.as_data())
            # The site of a job is that of its address; ours has a port, which differs from test to test.
            store._database.execute("UPDATE jobs SET site = ?", (self.url.split("/")[2],))
        return summary

    def runs(self) -> list[tuple[int, RunState, int]]:
        with open_store(self.where) as store:
            return [(run.id, run.state, run.counts.records) for run in store.runs()]


@pytest.fixture
def explored(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The quick exploration in place of the real one; the addresses that it was asked for."""
    asked: list[str] = []

    async def explore(url: str, *others: object, **more: object) -> object:
        asked.append(url)
        return await explore_small_site(url, *others, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(module, "explore_site", explore)
    return asked


async def test_a_site_is_explored_and_its_records_are_loaded(
    tmp_path: Path, shop: Running, explored: list[str]
) -> None:
    desk = Desk(tmp_path, shop.url)
    summary = await desk.carried_out(desk.errand())
    assert (summary.outcome, summary.records, summary.explored) == (SiteOutcome.EFFECTIVE, RECORDS, True)
    (used,) = summary.wrappers
    assert (used.scope, used.verdict, used.new, used.complete) == (f"{shop.url}products", "effective", RECORDS, True)
    said = list(dict.fromkeys(doing.what for doing in desk.heard))
    assert said == ["looking at the home page", "looking at the list", "reading products"]
    assert desk.heard[-1].records == RECORDS
    with open_store(desk.where) as store:
        assert store.count("product") == RECORDS
        run = store.stored_run(used.run)
        assert run.state is RunState.COMPLETE
        assert store.wrappers()[0].text == wrapper_of(shop.url)


async def test_carried_out_twice_is_as_good_as_once(tmp_path: Path, shop: Running, explored: list[str]) -> None:
    desk = Desk(tmp_path, shop.url)
    errand = desk.errand()
    one, other = await carry_out(errand, desk.heard.append), await carry_out(errand, desk.heard.append)
    assert one.wrappers == other.wrappers
    assert desk.runs() == [(1, RunState.COMPLETE, RECORDS)]


async def test_a_wrapper_that_holds_is_used_again_unless_the_run_is_fresh(
    tmp_path: Path, shop: Running, explored: list[str]
) -> None:
    desk = Desk(tmp_path, shop.url)
    await desk.carried_out(desk.errand())
    shop.site = Shop(price=20)
    again = await desk.carried_out(desk.errand())
    assert (again.explored, again.looked_at, again.outcome) == (False, 0, SiteOutcome.EFFECTIVE)
    assert [(one.records, one.new, one.changed) for one in again.wrappers] == [(RECORDS, 0, RECORDS)]
    assert explored == [shop.url]
    fresh = await desk.carried_out(desk.errand(fresh=True))
    assert fresh.explored
    assert explored == [shop.url] * 2
    assert [number for number, _, _ in desk.runs()] == [1, 2, 3]


async def test_a_wrapper_that_fails_is_made_anew(tmp_path: Path, shop: Running, explored: list[str]) -> None:
    desk = Desk(tmp_path, shop.url)
    await desk.carried_out(desk.errand())
    shop.site = Shop(broken=True)
    summary = await desk.carried_out(desk.errand())
    assert explored == [shop.url] * 2
    assert (summary.outcome, summary.why, summary.again) == (SiteOutcome.FAILED, "there is no list", True)
    assert desk.runs() == [(1, RunState.COMPLETE, RECORDS)], "nothing of what is known is lost"


@pytest.mark.parametrize("proven", [True, False])
async def test_a_wrapper_that_fails_is_repaired_before_the_site_is_explored_again(
    tmp_path: Path, shop: Running, explored: list[str], monkeypatch: pytest.MonkeyPatch, proven: bool
) -> None:
    desk = Desk(tmp_path, shop.url)
    await desk.carried_out(desk.errand())
    shop.site = Shop(tag="article")
    mended = wrapper_of(shop.url).replace('li[@class = "product"]', "article")

    async def renewed(text: str, expectation: Expectation, *_: object) -> Renewal:
        wrapped = Wrapped(mended, Verification(Verdict.EFFECTIVE), expectation)
        return Renewal(wrapped, (Finding("known values", Outcome.HOLDS if proven else Outcome.WRONG, ""),))

    monkeypatch.setattr(module, "renew", renewed)
    summary = await desk.carried_out(desk.errand())
    assert "repairing the wrapper of products" in [doing.what for doing in desk.heard]
    assert explored == [shop.url] * (1 if proven else 2)
    if proven:
        assert (summary.outcome, summary.explored) == (SiteOutcome.EFFECTIVE, False)
        assert [(one.records, one.new, one.gone) for one in summary.wrappers] == [(RECORDS, 0, 0)]
        with open_store(desk.where) as store:
            assert {one.text for one in store.wrappers()} == {wrapper_of(shop.url), mended}


async def test_incorrect_wrappers_are_not_used(tmp_path: Path, shop: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "explore_site", partial(explore_small_site, verdict=Verdict.INCORRECT))
    desk = Desk(tmp_path, shop.url)
    summary = await desk.carried_out(desk.errand())
    assert (summary.outcome, summary.wrappers) == (SiteOutcome.NONE, ())
    assert "would yield what is wrong" in summary.why
    assert desk.runs() == []


async def test_a_list_without_end_is_read_up_to_a_bound(tmp_path: Path, shop: Running, explored: list[str]) -> None:
    desk = Desk(tmp_path, shop.url)
    errand = desk.errand(limits=Limits(delay=0, most_pages=8))
    summary = await desk.carried_out(errand)
    (used,) = summary.wrappers
    assert summary.outcome is SiteOutcome.PARTIAL
    assert (used.complete, used.pages <= 8, 0 < used.records < RECORDS) == (False, True, True)
    assert "stopped at 8 pages" in summary.why
    again = await carry_out(errand, desk.heard.append)
    assert again.wrappers == (used,), "another attempt reads nothing beyond the bound"


async def test_a_site_that_dies_halfway_keeps_its_records_and_goes_on(
    tmp_path: Path, shop: Running, explored: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(load_module, "COMMIT_SECONDS", 0.0)
    desk = Desk(tmp_path, shop.url)
    errand = desk.errand()

    def die_halfway(doing: Doing) -> None:
        if doing.records >= RECORDS // 2:
            shop.faults = (Fault(Kind.RESET),)

    summary = await carry_out(errand, die_halfway)
    assert (summary.outcome, summary.again) == (SiteOutcome.FAILED, True)
    assert "the site went away" in summary.why
    ((_, state, kept),) = desk.runs()
    assert state is RunState.STOPPED
    assert 0 < kept < RECORDS
    assert [(one.records, one.complete) for one in summary.wrappers] == [(kept, False)]
    shop.faults = ()
    summary = await carry_out(errand, desk.heard.append)
    assert (summary.outcome, summary.records) == (SiteOutcome.EFFECTIVE, RECORDS)
    assert desk.runs() == [(1, RunState.COMPLETE, RECORDS)]


async def test_busy_answers_are_waited_out(tmp_path: Path, shop: Running, explored: list[str]) -> None:
    desk = Desk(tmp_path, shop.url)
    slow_down = Fault(Kind.TOO_MANY, "/product/*", amount=0, every=5)
    shop.faults = (slow_down, Fault(Kind.UNAVAILABLE, "/products", amount=1, every=4))
    summary = await desk.carried_out(desk.errand())
    assert (summary.outcome, summary.records) == (SiteOutcome.EFFECTIVE, RECORDS)
    assert any(one.status == 429 for one in shop.log)
    with open_store(desk.where) as store:
        assert all(stored.record.first("brand") for stored in store.records("product")), "nothing is lost"


def test_a_partial_wrapper_holds_as_long_as_it_yields_what_it_did() -> None:
    known = module.Usable("all", "", "", "partial", None)
    coverage = Finding(COVERAGE, Outcome.HOLDS, "as before")
    lacks = Finding("attributes", Outcome.MISSING, "colour is not yielded")
    fallen = Finding(COVERAGE, Outcome.MISSING, "prices are gone")
    assert module._holds(known, Verification(Verdict.PARTIAL, (coverage, lacks)))
    assert not module._holds(known, Verification(Verdict.PARTIAL, (fallen,)))
    assert not module._holds(known, Verification(Verdict.PARTIAL, (lacks,)))
    assert not module._holds(replace(known, verdict="effective"), Verification(Verdict.PARTIAL, (coverage, lacks)))


@pytest.mark.parametrize(
    ("is_complete", "read", "said"),
    [
        (True, 60, ""),
        (True, 59, ""),
        (True, 24, "24 of 60 records were read: page 3: the button went away"),
        (False, 60, "60 of 114 records were read: page 3: the button went away"),
        (False, 114, ""),
    ],
)
def test_records_that_a_run_lacks_of_those_that_were_promised_are_told(is_complete: bool, read: int, said: str) -> None:
    expected = Expectation(DOMAIN, "", "", 60, 3, is_complete, 114)
    report = Report(troubles=[Trouble("nowhere is a colour", is_loss=True), Trouble("the button went away", "page 3")])
    loaded = Loaded(Counts(records=read), 1, True, report)
    assert module._lost(module.Usable("all", "", "", "partial", expected), loaded) == said
