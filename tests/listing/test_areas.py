"""Which list the page is about: menus, facets, footers and running text are not."""

from __future__ import annotations

import pytest
from lists import BOATS, main_list, parts, told, weighed

from bowerbird.annotate import annotator_for
from bowerbird.domain import load_pack
from bowerbird.listing import analyse
from bowerbird.page import parse_html

LINKS = "".join(f"<li><a href='/m{at}'>Everything about entry number {at} of the menu</a></li>" for at in range(30))
CARDS = "".join(f"<div class=card>{parts(boat)}</div>" for boat in BOATS)
ALL_TOLD = [told(boat) for boat in BOATS]


@pytest.mark.parametrize(
    "beside",
    [
        f"<nav><ul>{LINKS}</ul></nav>",
        f"<div class='main-menu'><ul>{LINKS}</ul></div>",
        f"<footer><ul>{LINKS}</ul></footer>",
        f"<div id=footer><ul>{LINKS}</ul></div>",
        f"<div><ul>{LINKS}</ul></div>",
    ],
    ids=["nav", "class", "footer", "id", "links only"],
)
def test_menus_are_not_what_the_page_is_about(beside: str) -> None:
    assert main_list(f"<main>{CARDS}</main>{beside}") == ALL_TOLD
    assert main_list(f"{beside}<main>{CARDS}</main>") == ALL_TOLD


def test_boxes_to_tick_are_not_either() -> None:
    boxes = "".join(
        f"<li><input type=checkbox><label>Boats of harbour {at} and around it, old and new</label></li>"
        for at in range(30)
    )
    assert main_list(f"<div><ul>{boxes}</ul></div><main>{CARDS}</main>") == ALL_TOLD
    _, found = weighed(f"<ul>{boxes}</ul>")
    assert next(one.number for one in found[0].evidence if one.what == "not a choice") < 1


def test_a_grid_of_one_full_row_and_one_record_in_the_next() -> None:
    cells = [f"<div class=cell>{parts(boat)}</div>" for boat in BOATS[:4]]
    grid = f"<div class=row>{''.join(cells[:3])}</div><div class=row>{cells[3]}</div>"
    assert main_list(f"<main>{grid}</main>") == [told(boat) for boat in BOATS[:4]]


def test_parts_of_one_list_are_one_area() -> None:
    cards = [f"<div class=card>{parts(boat)}</div>" for boat in BOATS]
    page = f"<main><div class=a>{''.join(cards[:5])}</div><h2>More boats</h2><form><input><button>Go</button></form>"
    assert main_list(f"{page}<section class=b>{''.join(cards[5:])}</section></main>") == ALL_TOLD


def test_weight_is_the_product_of_its_evidence() -> None:
    _, found = weighed(f"<main>{CARDS}</main><nav><ul>{LINKS}</ul></nav>")
    assert len(found) == 2
    for one in found:
        product = 1.0
        for reason in one.evidence:
            product *= reason.number
        assert one.weight == pytest.approx(product)
    assert found[0].weight > found[1].weight


def test_a_list_inside_main_is_no_navigation() -> None:
    _, found = weighed(f"<div class=sidebar><main>{CARDS}</main></div>")
    assert next(one.number for one in found[0].evidence if one.what == "outside navigation") == 1.0


def test_a_group_of_one_belongs_to_the_list() -> None:
    groups = (BOATS[:1], BOATS[1:6], BOATS[6:9])
    sections = "".join(
        f"<li><h2>Harbour {at}</h2><ul>{''.join(f'<li class=card>{parts(boat)}</li>' for boat in boats)}</ul></li>"
        for at, boats in enumerate(groups)
    )
    assert main_list(f"<main><ul>{sections}</ul></main>") == [told(boat) for boats in groups for boat in boats]


def test_the_columns_of_a_page_are_no_records() -> None:
    column = "<div class=column><h2>{}</h2><a href='/{}'>One</a><p>A boat for 500 € and all that can be said</p></div>"
    columns = f"{column.format('Boats', 1)}{column.format('More', 2)}"
    assert [len(one.candidate.records) for one in weighed(f"<div>{columns}</div>")[1]][:1] == [2]
    headed = columns.replace("h2>", "h1>", 2)  # the first of them has the heading of the page
    assert not [one for one in weighed(f"<div>{headed}</div>")[1] if len(one.candidate.records) == 2]


def test_tiles_of_collections_in_the_boxes_of_goods_are_no_goods() -> None:
    goods = ("Walnut stool", "Oak bench", "Pine chair", "Ash table", "Elm shelf")
    shown = "".join(
        f"<li class=box><h3><a href='/goods/{at}'>{name}</a></h3><p>£{at + 3}9.50</p><p>In stock</p></li>"
        for at, name in enumerate(goods)
    )
    kinds = "".join(
        f"<li class=box><h3><a href='/kinds/{name}'>{name}</a></h3></li>" for name in ("Stools", "Benches", "Desks")
    )
    sections = f"<section><h2>Popular</h2><ul>{shown}</ul></section><section><h2>By kind</h2><ul>{kinds}</ul></section>"
    page = parse_html(f"<main>{sections}</main>")
    pack = load_pack("products")
    listing = analyse(page, annotator_for(pack)(page), pack)
    assert listing.primary is not None
    assert len(listing.primary.records) == len(goods)
