"""Where whoever offers a record is."""

from __future__ import annotations

from bowerbird.domain import load_pack
from bowerbird.induce.said.offering import with_places_of_offerers
from bowerbird.induce.said.values import Context, Seen
from bowerbird.page import Kind, parse_html

HOMES, CARS = load_pack("real-estate-uk"), load_pack("used-cars-uk")
HEAD = "<h1>Barn with a paddock</h1><p>£350,000</p><p>2 Elm Road, Tenbury Wells</p>"
BRANCH = "14 Broad Gate, Ludlow, SY8 1QT"
BOX = f"<aside><h4>Ludlow Office</h4><address>{BRANCH}</address><a href='tel:01584555210'>01584 555 210</a></aside>"


def said(html: str, values: dict[str, str], *, cars: bool = False) -> dict[str, str]:
    page = parse_html(html, url="https://agent.example/")
    texts = [node for node in range(len(page)) if page.kind[node] == Kind.TEXT]
    seen = {
        name: (Seen(next(node for node in texts if text in page.text[node]), text),) for name, text in values.items()
    }
    (found,) = with_places_of_offerers([Context(page, 0, (0,), seen)], CARS if cars else HOMES)
    return {name: own[0].text for name, own in found.values.items()}


SEEN = {"title": "Barn with a paddock", "price": "£350,000", "location": "2 Elm Road, Tenbury Wells", "town": "Ludlow"}


def test_the_address_of_a_branch_is_its_own_and_tells_no_town_of_the_record() -> None:
    found = said(HEAD + BOX, SEEN)
    assert found["branch_location"] == BRANCH
    assert "town" not in found
    assert found["location"] == SEEN["location"]


def test_the_address_of_the_record_beside_a_telephone_is_none_of_a_branch() -> None:
    html = f"{HEAD}<div><address>2 Elm Road, Tenbury Wells, WR15 8HL</address><a href='tel:0158'>Call</a></div>"
    assert "branch_location" not in said(html, {name: text for name, text in SEEN.items() if name != "town"})


def test_where_the_name_of_the_record_stands_is_no_box_of_others() -> None:
    html = f"<div>{HEAD}<address>{BRANCH}</address><a href='tel:0158'>Call</a></div>"
    assert said(html, SEEN) == SEEN


def test_things_are_where_they_are_sold_in_packs_that_know_no_other_place() -> None:
    values = {"title": "Barn with a paddock", "location": BRANCH}
    assert said(HEAD + BOX, values, cars=True) == values
