"""Numbers beside pictures without words, which are called by their class or their place in a sheet."""

from __future__ import annotations

import pytest

from bowerbird.detail import analyse
from bowerbird.domain import load_pack
from bowerbird.induce.paths import Example, choose_path
from bowerbird.induce.writing.own_pages import own_pages
from bowerbird.page import Page, parse_html

HOMES = load_pack("real-estate-uk")
STREETS = ("4 Elm Road, Leeds", "11 Quay Street, York", "2 Hill View, Leeds")
ROOMS = ({"bed": 3, "bath": 1, "sofa": 1}, {"bed": 2, "bath": 2}, {"bed": 4, "bath": 2, "sofa": 2})
MARKUPS = {
    "sheet": "<span class='fact'><svg class='icon' aria-hidden='true'><use href='#i-{0}'/></svg> {1}</span>",
    "sheet in a file": "<li><svg><use xlink:href='/icons.svg#{0}'/></svg><span>{1}</span></li>",
    "class": "<span><i class='fa-solid fa-{0}' aria-hidden='true'></i> {1}</span>",
    "wrapped": "<li><span class='ico'><svg><use href='#icon-{0}'/></svg></span><b>{1}</b></li>",
}


def pages_with(icon: str) -> list[Page]:
    return [
        parse_html(
            f"<title>{street}</title><main><h1>{street}</h1><p>£{number + 1}50,000</p><div>"
            + "".join(icon.format(name, value) for name, value in rooms.items())
            + f"</div><p>{street} was painted again, and {number} apple trees stand behind it.</p></main>",
            url=f"https://homes.example/{number}",
        )
        for number, (street, rooms) in enumerate(zip(STREETS, ROOMS, strict=True))
    ]


@pytest.mark.parametrize("icon", MARKUPS.values(), ids=MARKUPS)
def test_what_pictures_stand_for(icon: str) -> None:
    details = analyse(pages_with(icon), HOMES).details
    said = [{name: seen[0].text for name, seen in one.values.items()} for one in own_pages(details, HOMES).pages]
    expected = [("3", "1", "1"), ("2", "2", None), ("4", "2", "2")]
    assert [tuple(map(own.get, ("bedrooms", "bathrooms", "receptions"))) for own in said] == expected


@pytest.mark.parametrize(
    ("icon", "expression"),
    [
        (MARKUPS["sheet"], '//svg[.//use/@href = "#i-bath"]/following-sibling::text()[1]'),
        (MARKUPS["sheet in a file"], '//svg[.//use/@xlink:href = "/icons.svg#bath"]/following-sibling::*[1]'),
        (MARKUPS["class"], "//i.fa-bath/following-sibling::text()[1]"),
    ],
    ids=["sheet", "sheet in a file", "class"],
)
def test_paths_go_by_what_pictures_are_called(icon: str, expression: str) -> None:
    pages = pages_with(icon)
    texts = [[it for it, text in enumerate(page.text) if text.strip().isdigit()] for page in pages]
    is_within = "<span>{1}" in icon
    examples = [
        Example(page, 0, (int(page.parent[own[1]]) if is_within else own[1],))
        for page, own in zip(pages, texts, strict=True)
    ]
    choice = choose_path(examples, single=True)
    assert choice is not None
    assert choice.expression == expression
