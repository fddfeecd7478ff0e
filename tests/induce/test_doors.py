"""Records without links: what of them is clicked, and what is made of where that leads, in a real Chromium."""

from __future__ import annotations

import pytest
import small_sites
from small_sites import HOMES, Small

from bowerbird.browse import Browser
from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain import load_pack
from bowerbird.domain.record import Record
from bowerbird.induce.extract import extract
from bowerbird.induce.gathering.doors import Opened, doors_of, is_opened, own_addresses
from bowerbird.induce.model import Wrapped
from bowerbird.induce.sights import Bounds
from bowerbird.induce.wrap import wrap
from bowerbird.listing import Area, Field
from bowerbird.listing import Record as Listed
from bowerbird.oxpath.engine import Visitors
from bowerbird.page import parse_html
from bowerbird.zoo import serve_here

PACK = load_pack("real-estate-uk")
FEW = Bounds(lists=2, details=1, rendered_details=2, proving=20, seconds=60)
KEYS = [f"h{731 + 17 * home.number}" for home in HOMES]


async def read(browser: Browser, site: Small) -> tuple[Wrapped, list[Record]]:
    """The wrapper of a site, and all that it yields."""
    async with serve_here([site]) as (running,), Visitors(browser=browser, manners=MANNERLESS) as visitors:
        answer = await wrap(running.url, PACK, visitors, bounds=FEW)
        assert answer.expectation is not None, answer.notes
        records, _ = await extract(answer.text, PACK, visitors, browser=answer.expectation.browser)
    return answer, records


def references(records: list[Record]) -> list[str]:
    return [value.raw for record in records for value in record.values.get("reference", ())]


ALL = [f"AG{4711 + 17 * home.number}" for home in HOMES]


async def test_an_address_that_an_attribute_tells_is_opened(browser: Browser) -> None:
    answer, records = await read(browser, small_sites.pressed("named"))
    assert "/homes/', @data-key)" in answer.text
    assert "{click /}" not in answer.text
    assert [record.url.rpartition("/")[2] for record in records] == KEYS
    assert references(records) == ALL


async def test_an_address_that_only_a_click_tells_is_that_of_the_record(browser: Browser) -> None:
    answer, records = await read(browser, small_sites.pressed("hash"))
    assert "/{click /}/.:<url=current-url()>" in answer.text
    assert [record.url.partition("#")[2] for record in records] == [f"/home/{3 * int(key[1:])}" for key in KEYS]
    assert references(records) == ALL
    assert answer.expectation is not None
    assert answer.expectation.browser


async def test_what_opens_in_place_is_read_without_an_address(browser: Browser) -> None:
    answer, records = await read(browser, small_sites.pressed("in place"))
    assert "/{click /}/.  (:" in answer.text
    assert "current-url" not in answer.text
    assert references(records) == ALL
    assert any("open in place" in note for note in answer.notes)


async def test_clicks_that_lead_nowhere_change_nothing(browser: Browser) -> None:
    answer, records = await read(browser, small_sites.pressed("none"))
    assert "{click /}" not in answer.text
    assert len(records) == len(HOMES)
    assert not references(records)


async def test_addresses_are_made_of_the_json_behind_the_list(browser: Browser) -> None:
    answer, records = await read(browser, small_sites.keyed())
    assert "/api/homes?from=" in answer.text
    assert "{open concat(" in answer.text
    assert "{click /}" not in answer.text
    assert [record.url.rpartition("/")[2] for record in records] == KEYS
    assert references(records) == ALL


def area(html: str) -> tuple[list[int | None], list[str]]:
    """The doors of records `<li>`, titled by their `<b>`, and the names of these elements."""
    page = parse_html(html)
    records = []
    for item in page.index.with_tag("li").tolist():
        names = [node for node in page.subtree(item) if page.name(node) == "b"]
        records.append(Listed((item,), tuple(Field("title", node, page.visible_text(node), "") for node in names)))
    doors = doors_of(page, Area(0, tuple(records)))
    return list(doors or ()), [page.name(door) for door in doors or () if door is not None]


@pytest.mark.parametrize(
    ("record", "door"),
    [
        ("<li><a><b>One</b></a> <button>Save</button>", "a"),
        ("<li><a href='#'><b>One</b></a>", "a"),
        ("<li role=link><p><b>One</b></p><button>Save</button>", "li"),
        ("<li><div onclick='go()'><b>One</b></div>", "div"),
        ("<li><b>One</b> <button>Add to basket</button>", ""),
        ("<li><a href='https://other.example/'><b>One</b></a>", ""),
        ("<li><a href='mailto:me@a.example'><b>One</b></a>", ""),
        ("<li><label role=button><b>One</b></label>", ""),
    ],
)
def test_a_door_is_what_the_title_stands_in(record: str, door: str) -> None:
    doors, names = area(f"<ul>{record * 3}</ul>")
    assert names == [door] * 3 if door else not doors


def test_most_records_must_have_a_door() -> None:
    assert not area("<ul><li><a><b>One</b></a><li><b>Two</b><li><b>Three</b></ul>")[0]


LIST = "<ul><li>Mill Lane 7<li>High Street 3<li>Park Avenue 9</ul>"
RECORD = Listed((0,), (Field("title", 0, "Mill Lane 7", "Mill Lane 7"),))


@pytest.mark.parametrize(
    ("after", "expected"),
    [
        ("<h1>Mill Lane 7</h1><p>Freehold<p>3 bedrooms<p>A garden", True),
        (f"{LIST}<div><h2>Mill Lane 7</h2><p>Freehold<p>A garden</div>", True),
        (f"{LIST}<div><h2>Sign in</h2><p>Your name<p>Your word</div>", False),
        (f"{LIST}<p>Saved Mill Lane 7", False),
        ("<h1>Not found</h1><p>Nothing<p>is<p>here", False),
    ],
)
def test_what_opened_has_to_tell_of_the_record_and_more_than_the_list(after: str, expected: bool) -> None:
    assert is_opened(parse_html(LIST), RECORD, parse_html(after)) is expected


def test_addresses_count_where_each_record_has_its_own() -> None:
    page = parse_html(LIST)
    one, other = (Opened(sign, {}, {}, page, f"http://a.example/{sign}") for sign in "ab")
    assert own_addresses([one, other]) == {"a": "http://a.example/a", "b": "http://a.example/b"}
    assert not own_addresses([one])
    assert not own_addresses([one, Opened("b", {}, {}, page, one.address)])
    assert not own_addresses([one, Opened("b", {}, {}, page)])
