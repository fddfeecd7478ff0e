"""What is seen of difficult sites, in a real Chromium, and what is made of it: all within bounds."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import small_sites
from small_sites import HOMES, Small

from bowerbird.browse import Browser
from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain import load_pack
from bowerbird.induce.gathering.gather import gather
from bowerbird.induce.model import Verdict, Wrapped
from bowerbird.induce.sights import CLICK, OPEN, Bounds, Sights, Turning
from bowerbird.induce.wrap import wrap
from bowerbird.oxpath.engine import Visitors
from bowerbird.zoo import Fault, Kind, Running, serve_here
from bowerbird.zoo.web import Answer

PACK = load_pack("real-estate-uk")
FEW = Bounds(lists=2, details=3, proving=12, seconds=30)


@asynccontextmanager
async def visiting(browser: Browser, site: Small) -> AsyncIterator[tuple[Running, Visitors]]:
    async with serve_here([site]) as (running,), Visitors(browser=browser, manners=MANNERLESS) as visitors:
        yield running, visitors


async def seen(browser: Browser, site: Small, bounds: Bounds = FEW) -> Sights:
    async with visiting(browser, site) as (running, visitors):
        return await gather(running.url, PACK, await visitors.chromium(), bounds)


async def wrapped(browser: Browser, site: Small, *faults: Fault) -> Wrapped:
    async with visiting(browser, site) as (running, visitors):
        running.faults = faults
        return await wrap(running.url, PACK, visitors, bounds=FEW)


def titles(answer: Wrapped) -> list[str]:
    return [value.raw for record in answer.records for value in record.values.get("title", ())]


ALL = [home.title for home in HOMES]


async def test_records_that_open_in_a_dialog_are_asked_for_by_what_it_fetches(browser: Browser) -> None:
    answer = await wrapped(browser, small_sites.with_dialogs())
    assert "/{open concat('" in answer.text
    assert "/quick/', @data-home) /}" in answer.text
    assert any("records open in place" in note for note in answer.notes)
    assert titles(answer) == ALL
    followed = [record for record in answer.records if "tenure" in record.values]
    assert followed
    assert all("/quick/ag-" in record.values["tenure"][0].origin.url for record in followed)


async def test_a_list_in_a_frame_is_opened_by_itself(browser: Browser) -> None:
    sights = await seen(browser, small_sites.in_a_frame())
    assert sights.start.endswith("/list")
    assert any("stands in a frame" in note for note in sights.notes)
    assert len(sights.lists[0].area.records) == len(HOMES)
    assert sights.lists[0].page.document_of(sights.lists[0].area.root).node == 0


async def test_links_whose_click_does_something_else_are_opened(browser: Browser) -> None:
    answer = await wrapped(browser, small_sites.with_other_clicks())
    assert OPEN in answer.text
    assert CLICK not in answer.text
    assert titles(answer) == ALL
    assert any("tenure" in record.values for record in answer.records)


async def test_links_that_lead_where_they_say_are_clicked(browser: Browser) -> None:
    sights = await seen(browser, small_sites.paged(lambda _: ""))
    assert sights.follow == CLICK
    assert len(sights.details) == FEW.details
    assert sights.turning is Turning.NONE


async def test_links_are_clicked_though_the_next_page_shows_the_same(browser: Browser) -> None:
    sights = await seen(browser, small_sites.paged(lambda _: "<a class=next href='/?page=1&again=1'>Next</a>"))
    assert sights.lists[0].is_last
    assert sights.follow == CLICK


async def test_no_page_behind_a_record_is_read_twice(browser: Browser) -> None:
    site = small_sites.paged(lambda _: "")
    async with visiting(browser, site) as (running, visitors):
        sights = await gather(running.url, PACK, await visitors.chromium(), Bounds(), await visitors.http())
    homes = [path for path in site.asked if path.startswith("/homes")]
    assert len(homes) == len(set(homes)) == len(sights.details) == Bounds().enough_details


@pytest.mark.parametrize("growing", [small_sites.SCROLLING, small_sites.WATCHED], ids=["by scrolling", "by its end"])
async def test_a_list_that_grows_when_scrolled_is_read_to_its_end(browser: Browser, growing: str) -> None:
    answer = await wrapped(browser, small_sites.scrolling(growing))
    assert "{scroll /}" in answer.text
    assert titles(answer) == ALL
    assert answer.expectation is not None
    assert answer.expectation.browser


async def test_a_next_that_never_disappears_ends_where_the_list_does(browser: Browser) -> None:
    site = small_sites.paged(lambda page: f"<a class=next href='/?page={min(page + 1, 3)}'>Next</a>")
    answer = await wrapped(browser, site)
    assert titles(answer) == ALL
    assert answer.verdict in (Verdict.EFFECTIVE, Verdict.PARTIAL), answer.verification.failures()


async def test_a_next_that_goes_round_in_circles_ends(browser: Browser) -> None:
    site = small_sites.paged(lambda page: f"<a class=next href='/?page={page % 3 + 1}'>Next</a>")
    answer = await wrapped(browser, site)
    assert sorted(titles(answer)) == sorted(ALL)
    assert len(site.asked) < 200


async def test_a_next_without_end_is_bounded(browser: Browser) -> None:
    site = small_sites.paged(lambda page: f"<a class=next href='/?page={page + 1}'>Next</a>")
    answer = await wrapped(browser, site)
    assert set(titles(answer)) == set(ALL)
    assert len(site.asked) < 200


async def test_a_second_page_that_fails_is_not_called_effective(browser: Browser) -> None:
    def failing(page: int) -> Answer | None:
        return Answer(b"<h1>Internal error</h1>", status=500) if page > 1 else None

    site = small_sites.paged(lambda page: f"<a class=next href='/?page={page + 1}'>Next</a>", failing)
    answer = await wrapped(browser, site)
    assert titles(answer) == ALL[: small_sites.SIZE]
    assert answer.verdict is Verdict.PARTIAL
    assert any("18" in one.said for one in answer.verification.failures())


async def test_a_server_that_dies_after_the_first_page_is_said(browser: Browser) -> None:
    site = small_sites.paged(lambda page: f"<a class=next href='/later/?page={page + 1}'>Next</a>")
    answer = await wrapped(browser, site, Fault(Kind.RESET, "/later/*"))
    assert any("could not be turned" in note for note in answer.notes)
    assert titles(answer) == ALL[: small_sites.SIZE]
    assert answer.verdict is not Verdict.EFFECTIVE


async def test_pages_behind_records_that_fail_leave_the_list(browser: Browser) -> None:
    answer = await wrapped(browser, small_sites.paged(lambda _: ""), Fault(Kind.RESET, "/homes/*"))
    assert titles(answer) == ALL[: small_sites.SIZE]
    assert any("a record's page could not be had" in note for note in answer.notes)
    assert "tenure" not in answer.text


async def test_a_start_that_is_not_there_is_said(browser: Browser) -> None:
    sights = await seen(browser, Small({}))
    assert sights.empty == "no list of property records: the server answered 404"
    assert sights.lists == ()


async def test_hostile_markup_is_no_list(browser: Browser) -> None:
    deep = "<div>" * 3000 + "£100,000" + "<table><tr><td>" * 300 + "<b><i>£1" * 200
    sights = await seen(browser, Small({"": lambda _: small_sites.shell(deep)}))
    assert sights.empty.startswith("no list of property records")


async def test_a_list_within_hostile_markup_is_read_all_the_same(browser: Browser) -> None:
    deep = "<div>" * 400 + small_sites.counted(small_sites.cards(0, 18))
    answer = await wrapped(browser, Small({"": lambda _: small_sites.shell(deep), "homes": small_sites.detail}))
    assert titles(answer) == ALL


async def test_toys_are_not_called_homes(browser: Browser) -> None:
    rows = "".join(f"<li><h3>Toy {n}</h3><b>£{n}.99</b> <a href='/toy/{n}'>Buy</a></li>" for n in range(1, 13))
    answer = await wrapped(browser, Small({"": lambda _: f"<h1>Toys</h1><p>12 toys</p><ul>{rows}</ul>"}))
    assert answer.verdict is not Verdict.EFFECTIVE
