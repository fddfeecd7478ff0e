"""From forms to wrappers, in a real Chromium: which way is taken, and that it yields all that the form leads to."""

from __future__ import annotations

from dataclasses import replace

import pytest
from form_site import TOWNS, FormSite

from bowerbird.browse import Browser
from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain import load_pack
from bowerbird.forms.interpreting import interpret
from bowerbird.forms.searching import Searched, search
from bowerbird.forms.understanding import understand
from bowerbird.induce.by_form import FormWays, proven_ways, ways_of
from bowerbird.induce.check import check
from bowerbird.induce.extract import extract
from bowerbird.induce.model import Verdict, Wrapped
from bowerbird.induce.sights import Bounds
from bowerbird.induce.wrap import wrap
from bowerbird.oxpath.engine import Visitors
from bowerbird.page import Page
from bowerbird.zoo import serve_here

HOMES = load_pack("real-estate-uk")
FEW = Bounds(lists=2, details=1, plain_details=2, proving=40, seconds=60)


async def searched(visitors: Visitors, url: str) -> tuple[Searched, Page]:
    session = await visitors.chromium()
    await session.open(url)
    page = await session.capture()
    [form] = understand(page)
    return await search(session, page, interpret(page, form, HOMES), HOMES), page


async def found(browser: Browser, site: FormSite) -> tuple[FormWays, Wrapped, int, Verdict]:
    """The ways, the wrapper, how many records it yields when run by itself, and what a check says of it."""
    async with serve_here([site]) as (running,), Visitors(browser=browser, manners=MANNERLESS) as visitors:
        done, page = await searched(visitors, running.url)
        ways = await proven_ways(done, page, HOMES, await visitors.newcomer())
        [way] = ways.ways
        wrapped = await wrap(way, HOMES, visitors, bounds=FEW)
        assert wrapped.expectation is not None
    async with serve_here([site]) as (again,), Visitors(browser=browser, manners=MANNERLESS) as others:
        text = wrapped.text.replace(running.url, again.url)
        records, _ = await extract(text, HOMES, others, browser=wrapped.expectation.browser)
        checked = await check(text, replace(wrapped.expectation, samples=()), HOMES, others)
    return ways, wrapped, len({record.url for record in records}), checked.verdict


async def test_results_with_addresses_of_their_own_are_opened(browser: Browser) -> None:
    ways, wrapped, records, checked = await found(browser, FormSite("get"))
    assert ways.notes == ("the results have 3 addresses of their own",)
    assert (ways.here,) == ways.ways
    assert wrapped.text.splitlines()[1] == "for $start in"
    assert "doc($start)" in wrapped.text
    assert records == 18
    assert wrapped.expectation is not None
    assert not wrapped.expectation.browser
    assert wrapped.verdict is not Verdict.INCORRECT, wrapped.verification.failures()
    assert checked is not Verdict.INCORRECT


async def test_answers_in_place_are_opened_where_the_form_can_be_sent_without_its_script(browser: Browser) -> None:
    """What stands below them on the form's page is none of them."""
    ways, wrapped, records, checked = await found(browser, FormSite("either"))
    assert ways.notes == ("the results have 3 addresses of their own",)
    assert all("/results?town=" in address for address in ways.ways[0].variables["start"])
    assert records == 18
    assert wrapped.verdict is not Verdict.INCORRECT, wrapped.verification.failures()
    assert checked is not Verdict.INCORRECT


@pytest.mark.parametrize("how", ["post", "session", "place"])
async def test_else_the_form_is_filled_with_each_value(browser: Browser, how: str) -> None:
    ways, wrapped, records, checked = await found(browser, FormSite(how))
    [way] = ways.ways
    assert way.start.startswith("http")
    assert sorted(way.variables["town"]) == sorted(TOWNS)
    assert [deed.action for deed in way.deeds] == ["{$town /}", "{click /}"]
    lines = wrapped.text.splitlines()
    assert lines[1] == "for $town in"
    assert any(line.endswith("/{$town /}  (: Town :)") for line in lines)
    assert records == 18
    assert wrapped.verdict is not Verdict.INCORRECT, wrapped.verification.failures()
    assert checked is not Verdict.INCORRECT
    assert any("by their address alone" in note for note in ways.notes) is (how == "session")
    announced = next(one for one in wrapped.verification.findings if one.check == "announced number")
    assert announced.outcome == "holds"
    assert announced.said == "the site announces 6 results, the wrapper found 6 (of 3 lists that were looked at)"
    assert wrapped.expectation is not None
    assert (wrapped.expectation.announced, wrapped.expectation.way) == (18, way)


async def test_what_the_journals_tell_is_the_same_without_a_visit(browser: Browser) -> None:
    site = FormSite("get")
    async with serve_here([site]) as (running,), Visitors(browser=browser, manners=MANNERLESS) as visitors:
        done, page = await searched(visitors, running.url)
        [way] = ways_of(done.coverage, done.fillings, page)
        proven = await proven_ways(done, page, HOMES, await visitors.newcomer())
    assert proven.ways == (way,)
    assert way.start == "$start"
    assert all("town=" in address for address in way.variables["start"])


async def test_a_form_without_results_leads_nowhere(browser: Browser) -> None:
    site = FormSite("get", homes=0)
    async with serve_here([site]) as (running,), Visitors(browser=browser, manners=MANNERLESS) as visitors:
        done, page = await searched(visitors, running.url)
        ways = await proven_ways(done, page, HOMES, await visitors.newcomer())
    assert ways == FormWays(notes=("no query of the form found results",))
