"""The evaluation of whole sites from start to end, with a stand-in for exploring."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from typer.testing import CliRunner
from wrappers_oracle import EFFECTIVE, Turn, said, true_records

from bowerbird.annotate import Flag, annotator_for
from bowerbird.cli.main import app
from bowerbird.domain import Pack
from bowerbird.domain.record import Record
from bowerbird.evaluate.parallel import TIMED_OUT
from bowerbird.evaluate.sites import (
    SiteResult,
    Stranger,
    StrangerResult,
    Trial,
    documents,
    proving,
    try_site,
    try_stranger,
)
from bowerbird.evaluate.sites_choice import chosen_sites, strangers
from bowerbird.evaluate.sites_clock import ClockedVisitors
from bowerbird.evaluate.sites_report import Miss, causes, figures, quality_by_type, worth
from bowerbird.evaluate.sites_tools import Found, Told
from bowerbird.evaluate.sites_trail import trail_of
from bowerbird.evaluate.sites_truth import SiteAsked, fewest_pages, is_spoken, site_asked
from bowerbird.evaluate.wrappers_judge import judge
from bowerbird.evaluate.wrappers_report import Cause
from bowerbird.evaluate.wrappers_truth import longest_view, pack_of
from bowerbird.explore.facts import GivenUp, ListSeen, PageSeen
from bowerbird.explore.memory import Step
from bowerbird.explore.scope import SITE, Scope
from bowerbird.induce.model import Verdict, Verification, Wrapped
from bowerbird.induce.wrap import wrap
from bowerbird.oxpath.engine.visitors import Visitors
from bowerbird.page import parse_html
from bowerbird.zoo import ANIMALS, DEVELOPMENT, HELD_BACK, Logged, choose, serve, site
from bowerbird.zoo.choices import Details, Entry, Paging
from bowerbird.zoo.inventory import asked_of

TURNED = (Paging.NEXT, Paging.NUMBERS, Paging.ENDS, Paging.CURSOR, Paging.ALWAYS_NEXT)


def site_with(entry: Entry) -> SiteAsked:
    """A development site that is entered that way, with details on pages and a list of several pages."""
    for seed in DEVELOPMENT:
        c = choose(seed)
        if c.entry is entry and c.details is Details.PAGE and c.paging in TURNED and is_spoken(seed):
            one = site(seed)
            if len(one.results.found(asked_of(one, longest_view(one)))) > c.page_size:
                return site_asked(one)
    raise LookupError(entry)


@pytest.fixture(scope="module")
def asked() -> SiteAsked:
    return site_with(Entry.SECTIONS)


@dataclass(frozen=True)
class Straight:
    """Goes nowhere but to the home page and one list, and yields the truth, turned into what a test wants."""

    asked: SiteAsked
    turn: Turn = list
    verdict: Verdict = Verdict.EFFECTIVE
    makes: bool = True
    opens: tuple[str, ...] = ()

    async def explore(
        self, url: str, pack: Pack, visitors: Visitors, folder: Path, minutes: float, told: Told
    ) -> Found:
        session = await visitors.http()
        await session.open(url)
        for path in self.opens:
            await session.open(url.rstrip("/") + path)
        wrapped = Wrapped(f"doc('{url}')//li:<{pack.record}>", replace(EFFECTIVE, verdict=self.verdict))
        return Found((wrapped,) if self.makes else (), self.verdict, "as asked", 1 + len(self.opens))

    async def extract(self, text: str, pack: Pack, visitors: Visitors, *, browser: bool) -> list[Record]:
        return list(self.turn(true_records(self.asked.whole)))


def result_of(tools: Straight, folder: Path) -> SiteResult:
    return asyncio.run(try_site(tools.asked.seed, Trial(tools, minutes=0.5), folder, None))


@pytest.fixture(scope="module")
def good(asked: SiteAsked, tmp_path_factory: pytest.TempPathFactory) -> SiteResult:
    return result_of(Straight(asked), tmp_path_factory.mktemp("good"))


def test_all_and_only_the_records_of_all_lists_are_effective(asked: SiteAsked, good: SiteResult) -> None:
    assert len(asked.lists) > 1
    assert {place for one in asked.lists for place in one.places} == set(range(len(asked.whole.wanted)))
    assert worth(good) is Verdict.EFFECTIVE
    assert causes(good) == []
    assert good.effort.pages == good.effort.documents == 1
    assert 0 < good.effort.waited <= good.effort.seconds


@pytest.mark.parametrize("entry", list(Entry))
def test_the_truth_of_every_way_in_is_effective(entry: Entry) -> None:
    possible = [seed for seed in DEVELOPMENT if choose(seed).entry is entry and is_spoken(seed)]
    one = min(possible, key=lambda seed: (choose(seed).stock_size, -choose(seed).page_size))
    asked = site_asked(site(one))
    assert judge(asked.whole, true_records(asked.whole)).is_effective
    assert len(asked.whole.wanted) == len(site(one).stock.items)


def without(places: Sequence[int]) -> Turn:
    return lambda records: [one for at, one in enumerate(records) if at not in places]


def test_misses_have_causes(asked: SiteAsked, good: SiteResult) -> None:
    size, longest = asked.whole.choices.page_size, max(asked.lists, key=lambda one: len(one.places))
    extra = Record("x", "", "/x", {"title": (said("Menu"),)})
    expected: list[tuple[Turn, list[Miss | Cause], Verdict]] = [
        (without(asked.lists[0].places), [Miss.LISTS], Verdict.PARTIAL),
        (without(longest.places[size:]), [Cause.PAGES], Verdict.PARTIAL),
        (without(longest.places[:1]), [Cause.FIRST_PAGE], Verdict.PARTIAL),
        (lambda records: [*records, extra], [Cause.EXTRA], Verdict.INCORRECT),
        (lambda _: [extra], [Miss.WRONG_LIST], Verdict.INCORRECT),
        (lambda _: [], [Miss.EMPTY], Verdict.NONE),
    ]
    for turn, why, value in expected:
        result = replace(good, judgement=judge(asked.whole, turn(true_records(asked.whole))))
        assert causes(result) == why
        assert worth(result) is value


def test_without_a_wrapper_it_is_told_how_far_it_came(asked: SiteAsked, tmp_path: Path) -> None:
    listed = min(asked.paths)
    away = result_of(Straight(asked, makes=False), tmp_path)
    assert causes(away) == [Miss.UNREACHED]
    there = result_of(Straight(asked, makes=False, opens=(listed,)), tmp_path)
    assert there.reached
    assert causes(there) == [Miss.UNSEEN]
    seen = replace(there.trail, lists=(f"http://127.0.0.1{listed}?page=2",))
    assert causes(replace(there, trail=seen)) == [Miss.UNWRAPPED]


def test_a_form_that_must_be_filled_is_not_passed_by_opening_its_answer_empty() -> None:
    asked = site_with(Entry.FORM_ONLY)
    path = next(iter(asked.paths))
    assert asked.is_by_form
    assert not asked.reached([Logged(1, "GET", path, 200, "")])
    assert asked.reached([Logged(1, "GET", f"{path}?{asked.needed}=Bath", 200, "")])
    assert asked.reached([Logged(1, "POST", path, 200, "")])


@pytest.mark.parametrize(
    ("entry", "before"), [(Entry.HOME, 0), (Entry.SECTIONS, 1), (Entry.FRAME, 1), (Entry.FORM_ONLY, 1), (Entry.FORM, 1)]
)
def test_the_fewest_pages(entry: Entry, before: int) -> None:
    assert site_with(entry).fewest == before + 2 + 2
    grown = [s for s in DEVELOPMENT if choose(s).entry is entry and choose(s).paging in (Paging.MORE, Paging.INFINITE)]
    for seed in grown[:3]:
        own = 2 if choose(seed).details in (Details.PAGE, Details.TABS) else 0
        assert fewest_pages(site(seed)) == before + 1 + own


def test_documents_are_what_shows_pages() -> None:
    targets = (
        "/",
        "/list?page=2",
        "/assets/site.css",
        "/pic/a_1.svg",
        "/robots.txt",
        "/api/items?page=1",
        "/ajax/list.json?page=1",
        "/graph/query?page=1",
        "/x?part=rows",
    )
    assert documents([Logged(at, "GET", target, 200, "") for at, target in enumerate(targets)]) == 2


def test_pages_are_told_from_those_that_prove() -> None:
    log = [Logged(at, "GET", f"/{at}", 200, "") for at in range(10)]
    told = [(0, "crawler on site"), (2, "Looking at the list …"), (5, "Proving it …"), (9, "crawler on site")]
    assert proving(log, told) == 4
    assert proving(log, told[:3]) == 5
    assert proving(log, ()) == 0


async def test_wrap_tells_when_it_proves(asked: SiteAsked) -> None:
    heard: list[str] = []
    with serve(site(asked.seed)) as running:
        async with Visitors() as visitors:
            visitors.forgo_browser("none is needed here")
            url = running.url.rstrip("/") + max(asked.paths)
            await wrap(url, pack_of(asked.domain), visitors, told=heard.append)
    assert any(what.startswith("Proving") for what in heard)


def test_the_trail_of_a_journal() -> None:
    steps = [
        Step(1, "follow", SITE, seconds=2.0, facts=(PageSeen(1, "http://a/l?x=1", 200, "", "start", ""),)),
        Step(2, "listing", Scope(1), seconds=0.5, facts=(ListSeen(1, 12),)),
        Step(3, "listing", Scope(2), seconds=0.25, facts=(GivenUp("nothing there"),)),
        Step(4, "follow", SITE, seconds=1.0),
    ]
    trail = trail_of(steps)
    assert trail.flow == ("follow", "listing", "follow")
    assert trail.seconds == {"follow": 3.0, "listing": 0.75}
    assert trail.saw_list_at(frozenset({"/l"}))
    assert not trail.saw_list_at(frozenset({"/"}))
    assert trail.said == ("nothing there",)


def test_figures(asked: SiteAsked, good: SiteResult) -> None:
    boasts = replace(good, judgement=judge(asked.whole, true_records(asked.whole)[1:]))
    steps = [Step(1, "follow", SITE, seconds=3.0), Step(2, "listing", SITE, seconds=1.0)]
    good = replace(good, trail=trail_of(steps), effort=replace(good.effort, pages=2 * asked.fewest))
    boasts = replace(boasts, effort=replace(boasts.effort, pages=4 * asked.fewest))
    wrong = StrangerResult(Stranger("jobs", 1), Found((Wrapped("doc('x')", Verification(Verdict.PARTIAL)),)))
    flat = figures(
        [good, boasts], [wrong, StrangerResult(Stranger("jobs", 2), Found())], {25: [good], 50: [good, boasts]}
    )
    assert flat["zoo.effective"] == flat[f"zoo.{asked.domain}.effective"] == 0.5
    assert flat["zoo.partial"] == 0.5
    assert flat["zoo.false_effective"] == 0.5
    assert flat["zoo.pages_over_fewest"] == 3.0
    assert flat["zoo.out_of_domain_errors"] == 1
    assert flat["zoo.noise25.lost"] == 0.0
    assert flat["zoo.noise50.lost"] == 0.5
    assert flat["zoo.transducer.follow.share"] == 0.75
    assert flat["zoo.control_flows"] == 1
    assert 0 <= flat["zoo.analysis_share"] <= 1
    assert all(sum(counts.values()) for counts in quality_by_type([good]).values())


@dataclass(frozen=True)
class Noisy(Straight):
    """Says by its verdict whether annotators were worse while it explored."""

    async def explore(
        self, url: str, pack: Pack, visitors: Visitors, folder: Path, minutes: float, told: Told
    ) -> Found:
        read = annotator_for(pack)(parse_html("<p>£250,000</p><p>x</p>" * 20, url=url))
        return Found(verdict=Verdict.NONE if any(Flag.INJECTED in ann.flags for ann in read) else Verdict.EFFECTIVE)


def test_annotators_are_worse_while_a_site_is_explored_and_only_then(asked: SiteAsked, tmp_path: Path) -> None:
    sound = asyncio.run(try_site(asked.seed, Trial(Noisy(asked)), tmp_path, None))
    worse = asyncio.run(try_site(asked.seed, Trial(Noisy(asked), noise=0.5), tmp_path, None))
    assert sound.found.verdict is Verdict.EFFECTIVE
    assert worse.found.verdict is Verdict.NONE
    assert worse.asked == sound.asked


@dataclass(frozen=True)
class Failing(Straight):
    async def explore(
        self, url: str, pack: Pack, visitors: Visitors, folder: Path, minutes: float, told: Told
    ) -> Found:
        raise TimeoutError if minutes < 0.1 else ValueError("no such thing")


def test_an_error_is_the_failure_of_its_site(asked: SiteAsked, tmp_path: Path) -> None:
    broken = asyncio.run(try_site(asked.seed, Trial(Failing(asked)), tmp_path, None))
    assert broken.fault.startswith("ValueError: no such thing")
    assert causes(broken)[0] is Cause.ERROR
    late = asyncio.run(try_site(asked.seed, Trial(Failing(asked), minutes=0.01), tmp_path, None))
    assert late.fault == TIMED_OUT
    assert causes(late) == [Cause.TIMED_OUT]


def test_a_stranger_gives_a_wrapper_or_none(asked: SiteAsked, tmp_path: Path) -> None:
    club = Stranger("events", 3, "club")
    found = asyncio.run(try_stranger(club, Trial(Straight(asked)), tmp_path, None))
    assert found.is_wrong
    assert not asyncio.run(try_stranger(club, Trial(Straight(asked, makes=False)), tmp_path, None)).is_wrong


def test_strangers_are_none_of_the_domain() -> None:
    chosen = strangers(list(DEVELOPMENT))
    assert len(chosen) == len({one.name for one in chosen}) == 100
    others = [one for one in chosen if not one.kind]
    assert all(one.pack != choose(one.seed).domain for one in others)
    assert not any({one.pack, choose(one.seed).domain} == {"products", "books"} for one in others)
    assert {one.kind for one in strangers(list(DEVELOPMENT), 12)} == {"", *ANIMALS}


def test_samples_go_across_domains_and_ways_in() -> None:
    some, left_out = chosen_sites(DEVELOPMENT, 16)
    assert len(some) == 16
    assert len({choose(seed).domain for seed in some}) == 8
    assert len({choose(seed).entry for seed in some}) == 8
    assert sum(left_out.values()) + len(chosen_sites(DEVELOPMENT)[0]) == len(DEVELOPMENT)
    assert chosen_sites(DEVELOPMENT, 16)[0] == some


async def test_waiting_is_counted_once_however_many_calls_wait(asked: SiteAsked) -> None:
    with serve(site(asked.seed)) as running:
        async with ClockedVisitors() as visitors:
            session = await visitors.http()
            await session.open(running.url)
            one = visitors.waited
            assert one > 0
            await asyncio.gather(*(session.fetch(running.url) for _ in range(3)))
            assert visitors.waited > one


def run(*arguments: str) -> str:
    done = CliRunner().invoke(app, ["eval", "sites", *arguments])
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_tells_of_development_sites_alone(
    monkeypatch: pytest.MonkeyPatch, asked: SiteAsked, good: SiteResult
) -> None:
    result = replace(good, judgement=judge(asked.whole, true_records(asked.whole)[1:]))
    monkeypatch.setattr("bowerbird.cli.eval_sites.evaluate", lambda *_: iter([result]))
    title = asked.whole.wanted[0].item.title
    shown = run("--seeds", str(asked.seed), "--misses")
    assert f"missing: [1] {title}" in shown
    assert "1 sites: records of the first page missing" in shown
    held_back = next(seed for seed in HELD_BACK if is_spoken(seed))
    hidden = replace(result, asked=replace(asked, whole=replace(asked.whole, seed=held_back)))
    monkeypatch.setattr("bowerbird.cli.eval_sites.evaluate", lambda *_: iter([hidden]))
    shown = run("--seeds", str(held_back), "--misses")
    assert title not in shown
    assert "totals only" in shown


def test_the_command_prints_one_flat_object(monkeypatch: pytest.MonkeyPatch, good: SiteResult) -> None:
    monkeypatch.setattr("bowerbird.cli.eval_sites.evaluate", lambda *_: iter([good]))
    flat = json.loads(run("--seeds", str(good.asked.seed), "--noise", "25,50", "--json"))
    assert flat["zoo.effective"] == 1.0
    assert flat["zoo.noise50.lost"] == 0.0
    monkeypatch.setattr(
        "bowerbird.cli.eval_sites.evaluate", lambda *_: iter([StrangerResult(Stranger("jobs", 2), Found())])
    )
    assert json.loads(run("--out-of-domain", "--json"))["zoo.out_of_domain_errors"] == 0


@pytest.mark.parametrize("arguments", [("--noise", "half"), ("--split", "held-back", "--out", "x"), ("--seeds", "two")])
def test_wrong_options_are_refused(arguments: tuple[str, ...]) -> None:
    assert CliRunner().invoke(app, ["eval", "sites", *arguments]).exit_code != 0
