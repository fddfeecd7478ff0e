"""Wrappers run with a bound: what is found is kept, and what stopped the run is said."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from agent_site import WRAPPER, Agent
from evidence_samples import home, run_of

from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain import load_pack
from bowerbird.induce.extract import digest_of, extract, joined, run_typed, site_of, typist_for
from bowerbird.oxpath.engine import Visitors
from bowerbird.page import parse_html
from bowerbird.zoo import Fault, Kind, Running, serve_here

PACK = load_pack("real-estate-uk")
LIST_ONLY = WRAPPER.partition("  [? .//h3/a/{click /}")[0]


@asynccontextmanager
async def visiting(*faults: Fault) -> AsyncIterator[tuple[Running, Visitors]]:
    async with serve_here([Agent()]) as (running,), Visitors(manners=MANNERLESS) as visitors:
        running.faults = faults
        yield running, visitors


def at(running: Running, text: str) -> str:
    return text.replace("SITE", running.url.rstrip("/"))


async def test_all_records_with_their_own_pages() -> None:
    async with visiting() as (running, visitors):
        records, run = await extract(at(running, WRAPPER), PACK, visitors, browser=False)
    assert [record.url.rpartition("/")[2] for record in records] == [str(number) for number in range(18)]
    assert all(record.site == f"127.0.0.1:{running.port}" for record in records)
    assert {record.values["tenure"][0].value for record in records} == {"freehold", "leasehold"}
    assert (run.is_complete, run.is_bounded, run.troubles) == (True, False, ())


async def test_a_run_that_is_bounded_by_pages_says_so() -> None:
    async with visiting() as (running, visitors):
        text = at(running, LIST_ONLY)
        run = await run_typed(text, typist_for(text, PACK, running.url), visitors, browser=False, pages=2)
    assert (len(run.records), run.is_complete, run.is_bounded, run.pages) == (12, False, True, 2)


async def test_a_run_that_takes_too_long_keeps_what_it_found() -> None:
    async with visiting(Fault(Kind.HANG, "/homes/9")) as (running, visitors):
        text = at(running, WRAPPER)
        run = await run_typed(text, typist_for(text, PACK, running.url), visitors, browser=False, seconds=6)
    assert (len(run.records), run.is_complete, run.is_bounded) == (9, False, False)
    assert "stopped after 6 seconds" in run.troubles


async def test_a_site_that_is_not_there_is_a_trouble() -> None:
    async with visiting() as (_, visitors):
        text = WRAPPER.replace("SITE", "http://127.0.0.1:9")
        run = await run_typed(text, typist_for(text, PACK, "http://127.0.0.1:9/"), visitors, browser=False)
    assert (run.records, run.is_complete) == ((), False)
    assert any("127.0.0.1:9" in trouble for trouble in run.troubles)


async def test_a_page_that_is_given_is_not_visited() -> None:
    page = parse_html("<li><b>£250,000</b></li><li><b>£350,000</b></li>", url="http://agent.example/")
    async with visiting() as (running, visitors):
        text = "//li:<property>[? ./b:<price=norm(.)>]"
        run = await run_typed(text, typist_for(text, PACK, page.url), visitors, browser=False, source=page)
        assert running.count == 0
    assert [record.values["price"][0].raw for record in run.records] == ["£250,000", "£350,000"]
    assert {record.site for record in run.records} == {"agent.example"}


@pytest.mark.parametrize(
    ("url", "site"), [("https://www.agent.example/a", "agent.example"), ("http://127.0.0.1:8080/", "127.0.0.1:8080")]
)
def test_a_site_is_its_host(url: str, site: str) -> None:
    assert site_of(url) == site


def test_versions_of_a_wrapper_have_names_of_their_own() -> None:
    assert digest_of("//li") == digest_of("//li") != digest_of("//li ")


def test_what_own_pages_say_is_joined_to_the_first_record_of_a_place() -> None:
    """A list that is turned in place shows other records in the same places."""
    pages = [[home(at, url="") for at in range(2)], [home(at, url="") for at in range(2, 4)]]
    listed, followed = run_of(pages), run_of([[home(0, url="", tenure="Freehold")]])
    at_one_place = replace(
        listed, records=tuple(replace(one, origin=listed.records[0].origin) for one in listed.records)
    )
    records = joined(at_one_place, followed).records
    assert ["tenure" in record.values for record in records] == [True, False, False, False]
    assert [record.values["title"][0].raw for record in records] == [f"House {at}, Mill Lane" for at in range(4)]


async def test_what_says_nothing_is_no_record() -> None:
    page = parse_html(b"<ul><li>For sale</li><li><b>Mill Lane 3</b></li></ul>", url="http://agent.example/list")
    async with Visitors(manners=MANNERLESS) as visitors:
        typist = typist_for("", PACK, page.url)
        run = await run_typed("//li:<property>[? ./b:<title=norm(.)>]", typist, visitors, browser=False, source=page)
    assert [record.values["title"][0].raw for record in run.records] == ["Mill Lane 3"]
