"""Wrappers that a redesign broke: written anew from what is known of their records, and proven to yield the same."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

import pytest
from agent_site import WRAPPER, Agent, Home

from bowerbird.domain import load_pack
from bowerbird.domain.record import Record
from bowerbird.induce.expectation import coverage_of
from bowerbird.induce.extract import extract
from bowerbird.induce.model import Expectation
from bowerbird.induce.renew import Renewal, renew
from bowerbird.oxpath.engine import Visitors
from bowerbird.zoo import serve_here
from bowerbird.zoo.server import Running

HOMES = load_pack("real-estate-uk")
OWN_NAME = WRAPPER.replace("<reference=", "<agents_number=")  # a name that no pack has


def redesigned(html: str) -> str:
    """Other classes, tags, labels, words and order; the same addresses and values."""
    html = html.replace("class=card", "class=tile").replace("article", "li").replace("class=price", "class=tag")
    html = re.sub(r"(<h3>.*?</h3>)(<p class=tag>.*?</p>)", r"\2\1", html).replace("h3", "strong")
    html = html.replace("class=beds", "class=rooms").replace("class=next", "class=onward").replace(">Next<", ">More<")
    html = html.replace("Tenure", "Ownership").replace("<dt>Reference", "<dt>Quote this number")
    return re.sub(r"<dl>(<dt>.*?</dd>)(<dt>.*?</dd>)", r"<dl>\2\1", html)


@dataclass
class Live:
    running: Running
    text: str
    expectation: Expectation
    before: list[Record]

    async def renewed(self, site: Agent) -> tuple[Renewal, list[Record]]:
        """The renewal, and what it yields from the whole list."""
        self.running.site = site
        async with Visitors(delay=0.0) as visitors:
            visitors.forgo_browser("plain HTTP shows all of it")
            renewal = await renew(self.text, self.expectation, HOMES, visitors)
            records = (
                (await extract(renewal.wrapped.text, HOMES, visitors, browser=False))[0] if renewal.compared else []
            )
        return renewal, records


@pytest.fixture
async def live() -> AsyncIterator[Live]:
    async with serve_here([Agent()]) as (running,):
        text = OWN_NAME.replace("SITE", running.url.rstrip("/"))
        async with Visitors(delay=0.0) as visitors:
            records, run = await extract(text, HOMES, visitors, browser=False)
        expectation = Expectation(
            "real-estate-uk",
            f"{running.url}list",
            "2026-11-16",
            len(records),
            run.pages,
            is_complete=True,
            announced=18,
            coverage=coverage_of(records),
            on_detail=frozenset({"tenure", "agents_number"}),
            samples=tuple(records[:8]),
            browser=False,
        )
        yield Live(running, text, expectation, records)


def said(records: list[Record]) -> list[dict[str, list[str]]]:
    return [{name: [one.raw for one in own] for name, own in sorted(record.values.items())} for record in records]


async def test_a_redesign_is_repaired_with_names_and_values_kept(live: Live) -> None:
    renewal, records = await live.renewed(replace(Agent(), change=redesigned))
    assert renewal.is_proven, renewal.doubts()
    assert said(records) == said(live.before)
    assert "agents_number" in renewal.wrapped.text
    assert any(line.startswith("-//article.card") for line in renewal.changes)


async def test_what_a_site_shows_no_more_is_said(live: Live) -> None:
    bare = re.compile(r"<span class=rooms>.*?</span>")
    renewal, records = await live.renewed(replace(Agent(), change=lambda html: bare.sub("", redesigned(html))))
    assert renewal.is_proven, renewal.doubts()
    assert renewal.wrapped.gone == {"bedrooms"}
    assert any("no more bedrooms" in one.said for one in renewal.compared)
    assert len(records) == len(live.before)


async def test_a_list_without_what_makes_its_records_is_not_proven(live: Live) -> None:
    bare = re.compile(r"<p class=tag>.*?</p>")
    renewal, _ = await live.renewed(replace(Agent(), change=lambda html: bare.sub("", redesigned(html))))
    assert not renewal.is_proven


async def test_records_that_nobody_knows_prove_nothing(live: Live) -> None:
    others = tuple(map(Home, range(100, 118)))
    renewal, _ = await live.renewed(Agent(others, change=redesigned))
    assert not renewal.is_proven
    assert "known values" in {one.check for one in renewal.doubts()}


async def test_a_list_that_lost_its_pages_is_not_proven(live: Live) -> None:
    def first_page_only(html: str) -> str:
        return re.sub(r"<nav>.*?</nav>", "", redesigned(html))

    renewal, _ = await live.renewed(replace(Agent(), change=first_page_only))
    assert not renewal.is_proven
