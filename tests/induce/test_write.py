"""Programs from what was seen: records, attributes of lists and of own pages, and how the list goes on."""

from __future__ import annotations

import pytest
from small_sites import HOMES, SIZE, cards, counted, shell

from bowerbird.annotate import annotate
from bowerbird.domain import load_pack
from bowerbird.induce.links import detail_links
from bowerbird.induce.sights import CLICK, OPEN, DetailSight, ListSight, Sights, Turning
from bowerbird.induce.way import Way
from bowerbird.induce.writing.program import Program
from bowerbird.induce.writing.write import write_program
from bowerbird.listing import analyse
from bowerbird.oxpath import parse, select
from bowerbird.page import Page, parse_html

PACK = load_pack("real-estate-uk")
SITE = "http://agent.example/"


def list_sight(page_number: int = 0) -> ListSight:
    after = f"<nav><a class=next href='/?page={page_number + 1}'>Next</a></nav>"
    page = parse_html(shell(counted(cards(page_number * SIZE)) + after), url=f"{SITE}?page={page_number}")
    annotations = annotate(page, PACK)
    listing = analyse(page, annotations, PACK)
    assert listing.primary is not None
    assert len(listing.primary.records) == SIZE
    return ListSight(page, annotations, listing, links=detail_links(page, listing.primary))


LISTS = (list_sight(0), list_sight(1))
DETAILS = tuple(
    DetailSight(parse_html(shell(HOMES[n].page()), url=f"{SITE}homes/{n}"), n) for n in range(4)
)  # fmt: skip


def next_of(page: Page) -> int:
    return int(page.index.with_tag("a")[-1])


def program_of(sights: Sights) -> Program:
    written = write_program(sights, PACK)
    assert written.program is not None
    parse(written.program.text())
    return written.program


@pytest.fixture(scope="module")
def whole() -> Program:
    turns = tuple((sight.page, next_of(sight.page)) for sight in LISTS)
    return program_of(Sights(Way(SITE), LISTS, LISTS, DETAILS, Turning.LINK, turns))


def test_the_records_of_all_pages_are_found(whole: Program) -> None:
    for sight in LISTS:
        found = select(parse(whole.records), sight.page, [0]).rows
        assert sorted(found) == sorted(record.nodes[0] for record in sight.area.records)


def test_values_are_those_that_the_pages_show(whole: Program) -> None:
    price = next(one for one in whole.attributes if one.name == "price")
    sight = LISTS[1]
    found = [select(parse(price.path), sight.page, [record.nodes[0]]).strings() for record in sight.area.records]
    assert found == [[f"£{250 + 13 * home.number},000"] for home in HOMES[SIZE : 2 * SIZE]]
    assert {"title", "price", "bedrooms", "url"} <= {one.name for one in whole.attributes}


def test_own_pages_are_asked_for_what_lists_do_not_say(whole: Program) -> None:
    assert whole.following is not None
    assert whole.following.action == CLICK
    assert {"tenure", "reference"} <= whole.names_on_details
    assert "price" not in whole.names_on_details


def test_the_way_to_own_pages_is_that_which_was_seen_to_work() -> None:
    program = program_of(Sights(Way(SITE), LISTS, LISTS, DETAILS, follow=OPEN))
    assert program.following is not None
    assert program.following.action == OPEN
    assert program.turning == ""


def test_without_own_pages_nothing_is_followed() -> None:
    assert program_of(Sights(Way(SITE), LISTS, LISTS)).following is None


def test_a_list_is_turned_by_its_control(whole: Program) -> None:
    path, _, action = whole.turning.partition("/{")
    assert action == "nextclick /}"
    for sight in LISTS:
        assert list(select(parse(path), sight.page, [0]).rows) == [next_of(sight.page)]


def test_a_list_that_scrolls_is_scrolled_to_its_last_record() -> None:
    program = program_of(Sights(Way(SITE), LISTS[:1], LISTS[:1], turning=Turning.SCROLLING))
    assert program.turning == f"({program.records})[last()]/{{scroll /}}"


def test_a_control_that_no_path_leads_to_is_said() -> None:
    page = LISTS[0].page
    turns = ((page, next_of(page)), (page, None))
    written = write_program(Sights(Way(SITE), LISTS, LISTS, turning=Turning.LINK, turns=turns), PACK)
    assert written.program is not None
    assert written.program.turning == ""
    assert written.left_out["pages"] == "no path leads to the control that turns the page"


def test_bullets_of_own_pages_are_read_whole() -> None:
    """A list without a label lists features; one under a heading of the site's own bears its name."""
    perks = [("Garage", "Sea view"), ("Wood burner",), ("Garage", "Cellar", "Sea view"), ("Loft", "Cellar")]
    nearby = [("Primary school", "Park"), ("Station",), ("Park", "Station"), ("Harbour", "Park")]
    details = []
    for number, (own, near) in enumerate(zip(perks, nearby, strict=True)):
        bullets = "".join(f"<li>{one}</li>" for one in own)
        around = "".join(f"<li>{one}</li>" for one in near)
        html = f"{HOMES[number].page()}<ul class=bullets>{bullets}</ul><h3>Close by</h3><ul>{around}</ul>"
        details.append(DetailSight(parse_html(shell(html), url=f"{SITE}homes/{number}"), number))
    program = program_of(Sights(Way(SITE), LISTS, LISTS, tuple(details)))
    assert program.following is not None
    paths = {one.name: one.path for one in program.following.attributes}
    for sight, own, near in zip(details, perks, nearby, strict=True):
        assert select(parse(paths["features"]), sight.page, [0]).strings() == list(own)
        assert select(parse(paths["close_by"]), sight.page, [0]).strings() == list(near)


def test_what_a_link_says_by_its_address_is_read_though_one_page_has_it() -> None:
    mail = "<p><svg></svg><a href='mailto:viewings@elm.example'>viewings@elm.example</a></p>"
    pages = [shell(HOMES[n].page().replace("</h1>", f"</h1>{mail if n == 2 else ''}", 1)) for n in range(4)]
    details = tuple(DetailSight(parse_html(html, url=f"{SITE}homes/{n}"), n) for n, html in enumerate(pages))
    following = program_of(Sights(Way(SITE), LISTS, LISTS, details, Turning.NONE, ())).following
    assert following is not None
    email = next(one for one in following.attributes if one.name == "email")
    found = [select(parse(email.path), detail.page, [0]).strings() for detail in details]
    assert found == [[], [], ["viewings@elm.example"], []]
