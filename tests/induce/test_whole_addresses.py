"""Addresses of several lines."""

from __future__ import annotations

from bowerbird.detail import analyse
from bowerbird.domain import load_pack
from bowerbird.induce.said.addresses import (
    with_houses,
    with_parts_of_addresses,
    with_whole_addresses,
    without_halves_of_codes,
)
from bowerbird.induce.said.values import Context, Seen
from bowerbird.page import Kind, Page, parse_html

FOOD, HOMES = load_pack("restaurants"), load_pack("real-estate-uk")
STREETS = (("12 Elm Road", "Bath", "BA1 4FL"), ("9 Quay Street", "Bristol", "BS1 1PB"), ("3 High Street", "Wells", ""))


def context(html: str, **values: str) -> Context:
    page = parse_html(f"<main>{html}</main>")
    return Context(page, 0, (0,), {name: (_seen(page, text),) for name, text in values.items() if text})


def _seen(page: Page, text: str) -> Seen:
    nodes = (it for it in range(len(page)) if page.kind[it] == Kind.TEXT and text in page.text[it])
    return Seen(next(nodes), text)


def whole(pages: list[Context]) -> list[str]:
    areas = [int(page.page.index.with_tag("main")[0]) for page in pages]
    return [one.values["address"][0].text for one in with_whole_addresses(pages, areas, FOOD)]


def test_lines_between_breaks_are_one_address() -> None:
    pages = [
        context(
            f"<h1>Inn</h1><address>{street}<br>{town}<br>{code}</address>", address=street, town=town, postcode=code
        )
        for street, town, code in STREETS
    ]
    assert whole(pages) == [" ".join(filter(None, parts)) for parts in STREETS]


def test_lines_of_their_own_are_one_address_where_two_parts_are_known() -> None:
    pages = [
        context(f"<div class=at><div>{street}</div><div>{town}</div></div><p>Open</p>", address=street, town=town)
        for street, town, _ in STREETS
    ]
    assert whole(pages) == [f"{street} {town}" for street, town, _ in STREETS]


def test_a_line_that_is_marked_as_an_address_is_whole() -> None:
    pages = [
        context(f"<h1>Inn</h1><address>{street}, {town} {code}</address>", address=street, town=town, postcode=code)
        for street, town, code in STREETS
    ]
    assert whole(pages) == [f"{street}, {town} {code}".strip() for street, town, code in STREETS]


def test_what_holds_a_telephone_number_too_is_no_address() -> None:
    pages = [
        context(
            f"<address>{street}<br>{town}<br>01225 55{n}</address>", address=street, town=town, phone=f"01225 55{n}"
        )
        for n, (street, town, _) in enumerate(STREETS)
    ]
    assert whole(pages) == [street for street, _, _ in STREETS]


def test_an_address_that_is_the_same_on_all_pages_is_the_site_s_own() -> None:
    pages = [context("<address>1 Head Office<br>Leeds</address>", address="1 Head Office", town="Leeds")] * 3
    assert whole(pages) == ["1 Head Office"] * 3


def test_the_only_element_for_an_address_is_one_though_nothing_of_it_is_known() -> None:
    places = ("29 Larch Row, Old Side, Wexmere", "4 Weir Lane, Wexmere WX1 1AA", "The Barn, Moor End, Wexmere")
    pages = [context(f"<h1>Inn</h1><address>{place}</address>") for place in places]
    assert whole(pages) == list(places)


def test_elements_for_addresses_of_authors_and_several_of_them_are_none() -> None:
    for html in ("<address>By Ada Finch {0}</address>", "<address>{0} Elm Road</address><address>9 Oak Road</address>"):
        pages = [context(f"<h1>Inn</h1>{html.format(said)}") for said in ("Ada", "Ben", "Cy")]
        areas = [int(page.page.index.with_tag("main")[0]) for page in pages]
        assert not any("address" in one.values for one in with_whole_addresses(pages, areas, FOOD))


def test_an_address_that_says_more_than_the_heading_is_the_whole() -> None:
    pages = [
        context(
            f"<h1>{street}, {town}</h1><address>{street}, {town}, Somerset {code}</address>",
            address=f"{street}, {town}",
            postcode=code,
        )
        for street, town, code in STREETS[:2]
    ]
    assert whole(pages) == [f"{street}, {town}, Somerset {code}" for street, town, code in STREETS[:2]]


def test_the_name_of_a_county_in_an_address_is_one() -> None:
    homes = (
        ("4 Elm Road", "Frome", "Somerset"),
        ("11 Quay Street", "Calne", "Wiltshire"),
        ("2 Hill View", "Wells", "Somerset"),
    )
    pages = [
        parse_html(
            f"<title>{street}</title><main><h1>{street}</h1><p>£{number}50,000</p><address>{street}, {town}, {county}"
            f"</address><p>All of {street} was painted again, and {number} apple trees stand behind it.</p></main>",
            url=f"https://homes.example/{number}",
        )
        for number, (street, town, county) in enumerate(homes, 1)
    ]
    details = analyse(pages, HOMES).details
    said = []
    for page, (street, town, county) in zip(pages, homes, strict=True):
        node = int(page.index.with_tag("address")[0])
        said.append(Context(page, 0, (0,), {"location": (Seen(node, f"{street}, {town}, {county}"),)}))
    found = with_parts_of_addresses(details, said, HOMES)
    assert [one.values["county"][0].text for one in found] == ["Somerset", "Wiltshire", "Somerset"]


def test_the_name_of_a_house_before_the_street_is_of_the_street() -> None:
    page = context(
        "<h2>The Old Forge, Elm Road, Frome</h2>", location="The Old Forge, Elm Road, Frome", street_address="Elm Road"
    )
    (found,) = with_houses([page], HOMES)
    assert found.values["street_address"][0].text == "The Old Forge, Elm Road"


def test_a_town_before_the_street_is_none_of_it() -> None:
    page = context("<h2>Frome, Elm Road</h2>", location="Frome, Elm Road", street_address="Elm Road", town="Frome")
    (found,) = with_houses([page], HOMES)
    assert found.values["street_address"][0].text == "Elm Road"


def test_the_district_of_a_postcode_is_told_where_it_stands_alone() -> None:
    both = context("<p>Frome BA11 4FL</p>", postcode="BA11 4FL", postcode_district="BA11")
    alone = context("<p>Frome BA11 4FL</p><p>BA12</p>", postcode="BA11 4FL", postcode_district="BA12")
    found = without_halves_of_codes([both, alone], HOMES)
    assert [sorted(one.values) for one in found] == [["postcode"], ["postcode", "postcode_district"]]


def test_a_line_that_ends_with_the_postcode_is_the_address_sooner_than_one_without() -> None:
    pages = [
        context(
            f"<h1>Inn</h1><p>{town}, Avon</p><p class=spot>{street}, {town}, {code}</p>",
            address=f"{town}, Avon",
            postcode=code,
        )
        for street, town, code in STREETS[:2]
    ]
    assert whole(pages) == [", ".join(parts) for parts in STREETS[:2]]
