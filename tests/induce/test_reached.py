"""Telephone, mail and site of what a page is about, told by the addresses of links."""

from __future__ import annotations

from dataclasses import replace

from bowerbird.detail import analyse
from bowerbird.domain import load_pack
from bowerbird.induce.paths import Example, choose_path
from bowerbird.induce.said.reached import with_ways_to_reach
from bowerbird.induce.said.values import Seen
from bowerbird.page import parse_html

FOOD, HOMES = load_pack("restaurants"), load_pack("real-estate-uk")
HOUSES = ("Casa Ada", "Little Moor", "The Tern")


def told(contact: str, said: str = "") -> list[dict[str, str]]:
    """What the links of three pages tell; {} is the number of the page."""
    pages = [
        parse_html(
            f"<title>{name}</title><main><h1>{name}</h1><p>{name} is known far and wide for its bread.</p>"
            f"<aside>{contact.format(number)}</aside></main><footer><a href='tel:01'>0113 496 0999</a></footer>",
            url=f"https://guide.example/{number}",
        )
        for number, name in enumerate(HOUSES)
    ]
    details = analyse(pages, FOOD).details
    values = [{said: (Seen(detail.area, "0113 496 0001"),)} if said else {} for detail in details]
    found = with_ways_to_reach(details, values, FOOD)
    return [{name: own[0].text for name, own in page.items()} for page in found]


def test_links_that_dial_and_write_tell_the_telephone_and_the_mail() -> None:
    contact = "<a href='tel:011349600{0}1'>0113 496 00{0}1</a> <a href='mailto:a{0}@b.example'>a{0}@b.example</a>"
    assert told(contact)[1] == {"phone": "0113 496 0011", "email": "a1@b.example"}


def test_a_link_called_like_the_site_that_it_leads_to_is_the_website() -> None:
    assert told("<a href='https://www.tern{0}.example/menu'>tern{0}.example</a>")[2] == {"website": "tern2.example"}
    assert told("<a href='https://maps.example/{0}'>Find us</a>")[2] == {}


def test_what_all_pages_say_is_the_sites_own() -> None:
    assert told("<a href='tel:01134960001'>0113 496 0001</a>") == [{}, {}, {}]


def test_a_labelled_telephone_around_all_pages_is_the_sites_own() -> None:
    pages = [
        parse_html(
            f"<title>{name}</title><div>Call us: <b>0113 496 0001</b></div><main><h1>{name}</h1><p>About {name}.</p>"
            f"<p>Kitchen: <b>0113 496 00{number}2</b></p></main>",
            url=f"https://guide.example/{number}",
        )
        for number, name in enumerate(HOUSES)
    ]
    details = [replace(one, area=int(one.page.index.with_tag("main")[0])) for one in analyse(pages, FOOD).details]
    around, inside = ([int(one.page.index.with_tag("b")[at]) for one in details] for at in (0, 1))
    for nodes, expected in ((around, []), (inside, ["phone"])):
        values = [{"phone": (Seen(node, "0113 496 0001"),)} for node in nodes]
        assert [list(own) for own in with_ways_to_reach(details, values, FOOD)] == [expected] * 3


def test_what_a_page_tells_already_stays() -> None:
    found = told("<a href='tel:011349600{0}1'>0113 496 00{0}1</a>", said="phone")
    assert [own["phone"] for own in found] == ["0113 496 0001"] * 3


def test_paths_go_by_what_a_link_does() -> None:
    html = "<p><a href='tel:0{0}'>0{0}</a></p><p><a href='mailto:{0}@b.example'>{0}@b.example</a></p>"
    pages = [parse_html(html.format(number)) for number in (11, 22, 33)]
    examples = [Example(page, 0, (int(page.index.with_tag("a")[1]),)) for page in pages]
    choice = choose_path(examples, single=True)
    assert choice is not None
    assert choice.expression == '//*[contains(@href, "mailto:")]'


def test_around_the_name_of_who_offers_it_a_number_that_all_pages_say_is_theirs() -> None:
    pages = [
        parse_html(
            f"<title>{street}</title><header><a href='tel:01'>0113 496 0999</a></header><main><h1>{street}</h1>"
            f"<p>£{number}50,000</p><p>{street} was painted again, and {number} apple trees stand behind it.</p></main>"
            "<aside><p>Offered by</p><div><b>Moor &amp; Lane</b><br><a href='tel:02'>0113 496 0001</a></div></aside>",
            url=f"https://homes.example/{number}",
        )
        for number, street in enumerate(("4 Elm Road", "11 Quay Street", "2 Hill View"), 1)
    ]
    details = analyse(pages, HOMES).details
    boxes = [int(page.index.with_tag("b")[0]) for page in pages]
    found = with_ways_to_reach(details, [{"agent": (Seen(box, "Moor & Lane"),)} for box in boxes], HOMES)
    assert [own["phone"][0].text for own in found] == ["0113 496 0001"] * 3
