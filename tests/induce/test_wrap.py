"""From result pages to wrappers, in a real Chromium: what is written, proven, repaired and said."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from grown_list import GrownList

from bowerbird.browse import Browser
from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain import load_pack
from bowerbird.induce.extract import extract
from bowerbird.induce.gathering.gather import gather
from bowerbird.induce.model import Verdict, Wrapped
from bowerbird.induce.sights import Bounds, Turning
from bowerbird.induce.wrap import wrap
from bowerbird.oxpath import parse
from bowerbird.oxpath.engine import Visitors
from bowerbird.zoo import animal, demo_site, serve_here
from bowerbird.zoo.web import Answer, Request, Responder

HOMES = load_pack("real-estate-uk")
FEW = Bounds(lists=2, details=3, proving=20, seconds=60)


@asynccontextmanager
async def visiting(browser: Browser | None, site: Responder) -> AsyncIterator[tuple[str, Visitors]]:
    async with serve_here([site]) as (running,), Visitors(browser=browser, manners=MANNERLESS) as visitors:
        yield running.url, visitors


@pytest.fixture(scope="module")
async def agent(browser: Browser) -> Wrapped:
    async with visiting(browser, demo_site("estate-agent")) as (url, visitors):
        return await wrap(f"{url}for-sale", HOMES, visitors)


async def test_all_records_of_the_agent_are_found(agent: Wrapped) -> None:
    assert len(agent.records) == 44
    assert len({record.url for record in agent.records}) == 44
    assert agent.verdict is Verdict.EFFECTIVE, agent.verification.failures()


async def test_the_wrapper_is_readable(agent: Wrapped) -> None:
    parse(agent.text)
    assert agent.text.startswith("(: property records; domain: real-estate-uk :)\ndoc(")
    assert len(agent.text.splitlines()) < 36
    assert "nextclick" in agent.text
    assert "(: the page of the property itself :)" in agent.text


async def test_it_needs_no_browser_and_says_why(agent: Wrapped) -> None:
    assert agent.expectation is not None
    assert not agent.expectation.browser
    assert "same without a browser" in agent.expectation.why_browser
    assert agent.expectation.announced == 44


async def test_details_are_joined_to_their_records(agent: Wrapped) -> None:
    followed = [record for record in agent.records if "tenure" in record.values]
    assert followed
    for record in followed:
        assert record.values["tenure"][0].origin.url == record.url
        assert record.values["price"][0].origin.url == record.origin.url


async def test_it_runs_as_it_was_proven(browser: Browser) -> None:
    async with visiting(browser, demo_site("used-cars")) as (url, visitors):
        cars = load_pack("used-cars-uk")
        wrapped = await wrap(f"{url}used-cars", cars, visitors, bounds=FEW)
        records, run = await extract(wrapped.text, cars, visitors, browser=False)
    assert len(records) == 72
    assert run.is_complete
    assert not run.troubles


async def test_without_a_browser_static_sites_are_wrapped_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOWERBIRD_CHROMIUM", "/nowhere/chromium")
    async with visiting(None, demo_site("estate-agent")) as (url, visitors):
        wrapped = await wrap(f"{url}to-rent", HOMES, visitors, bounds=FEW)
    assert len(wrapped.records) == 28
    assert any("looked at without a browser" in note for note in wrapped.notes)


async def test_no_relevant_data_is_an_answer(browser: Browser) -> None:
    async with visiting(browser, animal("agent-without-listings", 1)) as (url, visitors):
        wrapped = await wrap(url, HOMES, visitors, bounds=FEW)
    assert wrapped.verdict is Verdict.NONE
    assert wrapped.text == ""
    assert "no list of property records" in wrapped.verification.findings[0].said


async def test_a_list_that_only_speaks_of_prices_is_not_called_effective(browser: Browser) -> None:
    async with visiting(browser, animal("forum", 1)) as (url, visitors):
        wrapped = await wrap(url, HOMES, visitors, bounds=FEW)
    assert wrapped.verdict is not Verdict.EFFECTIVE
    assert any("little of a property" in one.said for one in wrapped.verification.failures())


async def test_a_list_that_grows_is_wrapped_with_all_that_it_grew_to(browser: Browser) -> None:
    async with visiting(browser, GrownList()) as (url, visitors):
        sights = await gather(url, HOMES, await visitors.chromium(), FEW)
        assert sights.turning is Turning.GROWING
        wrapped = await wrap(url, HOMES, visitors, bounds=FEW)
    assert len(wrapped.records) == GrownList.HOMES
    assert wrapped.expectation is not None
    assert wrapped.expectation.browser


async def test_a_page_that_is_not_there_is_said(browser: Browser) -> None:
    class Missing:
        name = "missing"

        def answer(self, request: Request) -> Answer:
            return Answer(b"<h1>Not found</h1>", status=404)

    async with visiting(browser, Missing()) as (url, visitors):
        wrapped = await wrap(url, HOMES, visitors, bounds=FEW)
    assert wrapped.verdict is Verdict.NONE
    assert "404" in wrapped.verification.findings[0].said
