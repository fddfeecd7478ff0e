"""Pages that are made to break an analysis: each gives an answer, or none, and comes back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from homes import HOMES, NOTHING
from lists import BOATS, main_list, parts, told

from bowerbird.annotate import Annotation, Annotations, annotate
from bowerbird.annotate.clobs import attribute_clob, text_clob
from bowerbird.annotate.model import INSTANCE
from bowerbird.listing import Listing, analyse
from bowerbird.listing.records.candidates import find_candidates
from bowerbird.listing.records.ground import Ground
from bowerbird.page import parse_html

PACK = replace(HOMES, pivots=("price",))


def _listing(html: str) -> Listing:
    page = parse_html(html)
    return analyse(page, annotate(page, PACK), PACK)


@pytest.mark.parametrize("html", ["", " ", "<!-- nothing -->", "<p></p>", "just text", "<html><body></body></html>"])
def test_empty_pages_list_nothing(html: str) -> None:
    assert _listing(html).areas == ()


def test_one_record() -> None:
    listing = _listing(f"<main><div class=card>{parts('Sloop')}</div></main>")
    assert listing.primary is None


def test_no_pivots() -> None:
    rows = "".join(f"<li><a href='/{boat}'>{boat}</a> <i>with a mast</i></li>" for boat in BOATS)
    listing = _listing(f"<ul>{rows}</ul>")
    assert [(len(area.records), area.pivot) for area in listing.areas] == [(len(BOATS), None)]


def test_a_hundred_identical_advertisements() -> None:
    advert = "<div class=ad><a href='/buy'><img src=a.gif width=300 height=80></a> <b>Buy paint now, 5 €</b></div>"
    listing = _listing("<main>" + advert * 100 + "</main>")
    assert all(area.records for area in listing.areas)
    cards = "".join(
        f"<div class=card>{parts(boat)}</div>{advert * (at % 3 == 0) * 25}" for at, boat in enumerate(BOATS)
    )
    assert {told(boat) for boat in BOATS} <= set(main_list(f"<main>{cards}</main>"))


def test_records_in_records_in_records() -> None:
    html = "x <b>y</b>"
    for level in range(7):
        html = "".join(f"<div class='level{level}'><a href='/{level}{at}'>link {at}</a>{html}</div>" for at in range(3))
    listing = _listing(f"<main>{html}</main>")
    for area in listing.areas:
        spans = [(nodes.nodes[0], nodes.nodes[-1]) for nodes in area.records]
        assert spans == sorted(spans)


def test_twenty_thousand_pivots() -> None:
    page = parse_html("<main>" + ("<p>" + "<b>£100</b> <i>x</i>" * 50 + "</p>") * 400 + "</main>")
    nodes = [node + 1 for node in page.index.with_tag("b").tolist()]
    found = tuple(Annotation("price", INSTANCE, node, (0, 4), None, "£100", "test") for node in nodes)
    assert len(found) == 20_000
    listing = analyse(page, Annotations(found, text_clob(page), attribute_clob(page)), PACK)
    assert all(area.records for area in listing.areas)


def test_fifty_thousand_nested_tags() -> None:
    assert _listing("<div>" * 50_000 + "deep").areas == ()
    _listing("<font><p>x</p>" * 5_000)
    _listing("<div><p>a <b>b</b></p><p>c <b>d</b></p>" * 2_000)


def test_two_hundred_thousand_nodes() -> None:
    page = parse_html("<ul>" + "<li><a href=/x>One</a> <b>2</b></li>" * 33_000 + "</ul>")
    assert len(page) > 190_000
    (found,) = find_candidates(Ground(page))
    assert len(found.records) == 33_000


def test_every_record_different() -> None:
    rows = "".join(f"<x-{at}><y-{at}>One</y-{at}><p><a href=/x>2</a></p></x-{at}>" for at in range(400))
    page = parse_html(f"<main>{rows}</main>")
    assert analyse(page, annotate(page, NOTHING), NOTHING).paging.links == ()
