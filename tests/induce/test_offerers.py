"""Who offers a record: a name, a firm and a telephone in a box beside it, without labels."""

from __future__ import annotations

import pytest

from bowerbird.detail import analyse
from bowerbird.domain import Pack, load_pack
from bowerbird.induce.said.offerers import _is_name, boxes_of_offerers, with_offerers
from bowerbird.induce.said.reached import with_ways_to_reach
from bowerbird.induce.said.values import Seen
from bowerbird.page import parse_html

HOMES, HOMES_US, CARS = load_pack("real-estate-uk"), load_pack("real-estate-us"), load_pack("used-cars-uk")
STREETS = ("4 Elm Road", "11 Quay Street", "2 Hill View")
PEOPLE = ("George Kaur", "Ines Okafor", "Tom Bright")
FIRMS = ("Moor & Lane", "Quayside Estates", "Ash Partners")


def told(box: str, pack: Pack = HOMES, head: str = "") -> list[dict[str, str]]:
    """What the boxes of three pages tell; {n}, {person} and {firm} differ from page to page."""
    pages = [
        parse_html(
            f"<title>{street}</title><header>{head}</header><main><h1>{street}</h1><p>£{number}50,000</p>"
            f"<p>{street} was painted again, and {number} apple trees stand behind it.</p></main>"
            f"<aside>{box.format(n=number, person=person, firm=firm)}</aside>",
            url=f"https://homes.example/{number}",
        )
        for number, (street, person, firm) in enumerate(zip(STREETS, PEOPLE, FIRMS, strict=True), 1)
    ]
    details = analyse(pages, pack).details
    found = with_ways_to_reach(details, [{} for _ in details], pack)
    found = with_offerers(details, found, pack)
    return [{name: own[0].text for name, own in page.items()} for page in found]


@pytest.mark.parametrize("pack", [HOMES, HOMES_US], ids=["uk", "us"])
def test_a_firm_a_person_and_a_telephone(pack: Pack) -> None:
    card = "<img src='{n}.jpg' alt='{person}'><b>{person}</b><p>{firm} Realty</p><a href='tel:0{n}'>0113 496 000{n}</a>"
    assert told(card, pack)[1] == {
        "phone": "0113 496 0002",
        "agent": "Quayside Estates Realty",
        "contact": "Ines Okafor",
    }


def test_a_name_alone_is_who_offers_it() -> None:
    assert told("<b>{firm}</b><a href='tel:0{n}'>Call</a>", CARS)[0]["seller"] == "Moor & Lane"


def test_the_address_of_an_offerer() -> None:
    card = "<b>{firm}</b><p>{n} Bridge Street, Leeds LS1 {n}AB</p><a href='tel:0{n}'>0113 496 000{n}</a>"
    found = told(card)[2]
    assert found["agent"] == "Ash Partners"
    assert found["branch_location"] == "3 Bridge Street, Leeds LS1 3AB"


def test_lines_that_all_boxes_have_only_lead_to_them() -> None:
    card = "<p>Speak to our team</p><b>{firm}</b><a href='tel:0{n}'>0113 496 000{n}</a><p>Lines are open today</p>"
    assert told(card)[0]["agent"] == "Moor & Lane"


@pytest.mark.parametrize(
    "box",
    [
        "<b>Moor &amp; Lane</b><a href='tel:01'>0113 496 0001</a>",
        "<b>{firm}</b><a href='/ask/{n}'>Ask</a>",
        "<b>{firm}</b><a href='mailto:?subject=A home'>Tell a friend</a>",
    ],
    ids=["of the site", "nothing to dial", "to whomever"],
)
def test_no_box_of_an_offerer(box: str) -> None:
    assert told(box) == [{}, {}, {}]


def test_a_head_of_the_site_is_no_box() -> None:
    head = "<p>Open homes</p><a href='tel:01'>0113 496 0999</a>"
    assert told("<b>{firm}</b>", head=head) == [{}, {}, {}]


def test_the_box_reaches_as_far_as_it_says_nothing_of_the_record() -> None:
    pages = [
        parse_html(
            f"<title>{street}</title><main><h1>{street}</h1><p>£{number}50,000</p><p>Painted again.</p></main>"
            f"<aside><h2>{street}</h2><div><b>{firm}</b><p><a href='tel:0{number}'>0113</a></p></div></aside>"
        )
        for number, (street, firm) in enumerate(zip(STREETS, FIRMS, strict=True))
    ]
    details = analyse(pages, HOMES).details
    values = [{"title": (Seen(int(one.page.index.with_tag("h2")[0]), one.page.url),)} for one in details]
    for one, box in zip(details, boxes_of_offerers(details, values, HOMES), strict=True):
        assert box.start == int(one.page.index.with_tag("div")[0])


def test_a_bar_that_dials_the_same_everywhere_gives_way_to_the_box_of_the_record() -> None:
    card = "<h3>{firm} Realty</h3><a href='mailto:{n}@homes.example'>{n}@homes.example</a>"
    bar = "<div>Seen: {n} <a href='tel:0113'>0113 496 0733</a></div>"
    pages = told(f"</aside><section>{bar}</section><aside>{card}")
    assert [page.get("email") for page in pages] == [f"{n}@homes.example" for n in (1, 2, 3)]


def test_a_number_that_nothing_dials_leads_to_the_box_and_work_is_no_name() -> None:
    works = ("Senior Broker", "Realtor®, GRI", "Letting Manager")
    card = "<h4>{person}</h4><p>{firm}</p><p class=n>(614) 555-013{n}</p>"
    assert told(card, HOMES_US)[2] == {"agent": "Ash Partners", "contact": "Tom Bright", "phone": "(614) 555-0133"}
    assert not any(map(_is_name, works))
    assert all(map(_is_name, (*PEOPLE, *FIRMS)))


def test_who_looks_after_a_record_where_its_page_says_elsewhere_who_offers_it() -> None:
    jobs = load_pack("jobs")
    pages = [
        parse_html(
            f"<title>Post {n}</title><main><h1>Post {n}</h1><p>Company: {firm}</p><p>{n} of us look.</p></main>"
            f"<aside><p class=n>{person}</p><p class=n>Cares for {work}</p><a href='tel:0{n}'>0113 496 {n}</a></aside>",
            url=f"https://jobs.example/{n}",
        )
        for n, (firm, person, work) in enumerate(zip(FIRMS, PEOPLE, ("Sales", "Finance", "Stores"), strict=True), 1)
    ]
    details = analyse(pages, jobs).details
    firms = [
        {"company": (Seen(int(page.index.with_tag("p")[0]), firm),)} for page, firm in zip(pages, FIRMS, strict=True)
    ]
    found = with_offerers(details, firms, jobs)
    assert [page["contact"][0].text for page in found] == list(PEOPLE)
    assert [page["company"][0].text for page in found] == list(FIRMS)
    unknown = with_offerers(details, [{} for _ in details], jobs)
    assert [page["company"][0].text for page in unknown] == list(PEOPLE)
