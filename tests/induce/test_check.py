"""Does a wrapper still hold: redesigns are noticed, new data is no alarm."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, replace

import pytest
from agent_site import WRAPPER, Agent, Home

from bowerbird.browse import Browser
from bowerbird.domain import load_pack
from bowerbird.induce.check import check
from bowerbird.induce.expectation import coverage_of
from bowerbird.induce.following import lists_only, start_of
from bowerbird.induce.model import Expectation, Outcome, Verdict, Verification
from bowerbird.induce.texts.typing import Typist
from bowerbird.oxpath.engine import Visitors, Wrapper, collect
from bowerbird.zoo import demo_site, serve_here
from bowerbird.zoo.server import Running

HOMES = load_pack("real-estate-uk")
AGENT = Agent()


@dataclass
class Live:
    """The agent's site on a server, its wrapper, and what was expected of it."""

    running: Running
    browser: Browser
    text: str
    expectation: Expectation

    async def check(self, site: Agent, *, knows: bool = True, text: str = "") -> Verification:
        self.running.site = site
        async with Visitors(delay=0.0, browser=self.browser) as visitors:
            return await check(text or self.text, self.expectation if knows else None, HOMES, visitors)


@pytest.fixture(scope="module")
async def live(browser: Browser) -> AsyncIterator[Live]:
    async with serve_here([AGENT]) as (running,):
        text = WRAPPER.replace("SITE", running.url.rstrip("/"))
        async with Visitors(delay=0.0) as visitors:
            yielded = await collect(Wrapper.of(text), await visitors.plain())
        records = tuple(map(Typist(HOMES, "agent").typed, yielded))
        expectation = Expectation(
            "real-estate-uk",
            f"{running.url}list",
            "2026-11-16",
            len(records),
            3,
            is_complete=True,
            announced=18,
            coverage=coverage_of(records),
            on_detail=frozenset({"tenure", "reference"}),
            samples=records[:10],
            browser=False,
        )
        yield Live(running, browser, text, expectation)


def failed(verification: Verification) -> dict[str, Outcome]:
    return {one.check: one.outcome for one in verification.failures()}


def on_odd_ones(pattern: str, change: Callable[[str], str]) -> Callable[[str], str]:
    """A redesign of every second place that matches."""

    def changed(html: str) -> str:
        parts = re.split(f"({pattern})", html)
        parts[3::4] = [change(part) for part in parts[3::4]]
        return "".join(parts)

    return changed


@pytest.mark.parametrize("knows", [True, False])
async def test_a_site_that_did_not_change_is_no_alarm(live: Live, knows: bool) -> None:
    verification = await live.check(AGENT, knows=knows)
    assert (verification.verdict, failed(verification)) == (Verdict.EFFECTIVE, {})


@pytest.mark.parametrize(
    "site",
    [
        Agent(tuple(map(Home, range(9, 40)))),
        Agent(tuple(map(Home, range(9)))),
        Agent(tuple(map(Home, range(100, 116)))),
        replace(AGENT, change=lambda html: re.sub(r"£(\d)", lambda found: f"£{9 - int(found[1])}", html)),
        replace(AGENT, announces=False),
    ],
    ids=["more homes", "fewer homes", "other homes", "other prices", "no number"],
)
async def test_other_data_is_no_alarm(live: Live, site: Agent) -> None:
    verification = await live.check(site)
    assert (verification.verdict, failed(verification)) == (Verdict.EFFECTIVE, {})


ADVERTISEMENT = "<article class=card><h3><a href='/sell'>Sell with us</a></h3><p class=price>£99</p></article>"


@pytest.mark.parametrize(
    ("change", "noticed"),
    [
        (lambda html: html.replace("class=card", "class=tile"), "run"),
        (on_odd_ones("class=card", lambda _: "class=tile"), "records seen"),
        (lambda html: html.replace("<section>", f"<section>{ADVERTISEMENT}"), "announced number"),
        (lambda html: html.replace("class=price>", "class=price>View this home</p><p>"), "plausible values"),
        (lambda html: html.replace("class=beds", "class=rooms"), "coverage"),
        (lambda html: html.replace("class=next", "class=further"), "end of the list"),
        (lambda html: html.replace("<dl>", "<dl><dt>Bathrooms</dt><dd>2</dd>"), "values seen"),
        (lambda html: re.sub(r"<a href='/homes/\d+'>(.*?)</a>", r"<a href='/list'>\1</a>", html), "coverage"),
        (on_odd_ones(r"<h3>.*?</h3>", lambda part: f"<h3><a href='/agents'>Jo</a></h3>{part}"), "values seen"),
    ],
    ids=[
        "cards renamed",
        "half of them renamed",
        "an advertisement",
        "another text for the price",
        "bedrooms renamed",
        "next renamed",
        "a new row before",
        "one link",
        "a name before",
    ],
)
async def test_redesigns_are_noticed(live: Live, change: Callable[[str], str], noticed: str) -> None:
    verification = await live.check(replace(AGENT, change=change))
    assert verification.verdict is not Verdict.EFFECTIVE
    assert noticed in failed(verification)


async def test_a_redesign_is_noticed_without_evidence(live: Live) -> None:
    half = on_odd_ones("class=card", lambda _: "class=tile")
    verification = await live.check(replace(AGENT, change=half), knows=False)
    assert failed(verification)["records seen"] is Outcome.MISSING


async def test_an_attribute_that_is_shown_no_more_is_told(live: Live) -> None:
    verification = await live.check(replace(AGENT, change=lambda html: re.sub(r"<p class=price>.*?</p>", "", html)))
    said = [one.said for one in verification.failures() if one.check == "coverage"]
    assert said == ["the wrapper now finds price in 0% of the records (before: 100%)"]


async def test_a_site_that_is_gone_is_told(live: Live) -> None:
    verification = await live.check(AGENT, text=live.text.replace("/list", "/nothing"))
    assert verification.verdict is Verdict.INCORRECT
    assert "404" in verification.failures()[0].said


async def test_few_pages_are_loaded(live: Live) -> None:
    before = live.running.count
    await live.check(AGENT)
    assert live.running.count - before <= 3 + 9 + 8  # lists, those followed with their list, what was fetched ahead


async def test_the_demonstration_site_holds(browser: Browser) -> None:
    text = """doc('SITEfor-sale')/(//nav.pager/a[@rel='next']/{nextclick /})*
        //article.card:<property>[? .//p.price/text()[1]:<price=norm(.)>]
        [? .//h3/a:<title=norm(.)>:<url=qualify-url(@href)>]"""
    async with (
        serve_here([demo_site("estate-agent")]) as (running,),
        Visitors(delay=0.0, browser=browser) as visitors,
    ):
        verification = await check(text.replace("SITE", running.url), None, HOMES, visitors, pages=1)
    assert (verification.verdict, failed(verification)) == (Verdict.EFFECTIVE, {})


def test_a_wrapper_without_the_pages_behind_its_records() -> None:
    lists = lists_only(Wrapper.of(WRAPPER))
    assert "tenure" not in lists.text
    assert "nextclick" in lists.text
    assert "bedrooms" in lists.text
    assert lists_only(lists).expression == lists.expression
    assert start_of(lists) == "SITE/list"
