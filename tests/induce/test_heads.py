"""Labels and places of something else, taken for values of a page."""

from __future__ import annotations

from bowerbird.domain import load_pack
from bowerbird.induce.said.heads import without_heads
from bowerbird.induce.said.values import Seen
from bowerbird.page import Kind, Page, parse_html

HOMES = load_pack("real-estate-uk")


def seen(page: Page, text: str) -> tuple[Seen, ...]:
    nodes = (it for it in range(len(page)) if page.kind[it] == Kind.TEXT and page.text[it].strip() == text)
    return (Seen(next(nodes), text),)


def rows(**values: str) -> str:
    labels = ((name.replace("_", " ").capitalize(), text) for name, text in values.items())
    return "".join(f"<p><b class=k>{label}</b> <i class=v>{text}</i></p>" for label, text in labels)


def test_what_looks_as_labels_do_is_no_value() -> None:
    page = parse_html(rows(tenure="Freehold", parking="Garage", council_tax="D", sold="By auction"))
    said = {"tenure": "Freehold", "parking": "Garage", "council_tax": "D", "property_status": "Sold"}
    found = without_heads(page, {name: seen(page, text) for name, text in said.items()}, HOMES)
    assert sorted(found) == ["council_tax", "parking", "tenure"]


def test_where_values_look_as_labels_do_they_stay() -> None:
    html = rows(tenure="Freehold", parking="Garage", council_tax="D").replace("<i class=v", "<b class=k")
    page = parse_html(html.replace("</i>", "</b>"))
    said = {"tenure": "Freehold", "parking": "Garage", "council_tax": "D"}
    assert len(without_heads(page, {name: seen(page, text) for name, text in said.items()}, HOMES)) == len(said)


def test_a_place_in_a_list_of_stations_is_not_where_the_home_is() -> None:
    page = parse_html(
        "<p>Elm Road, Frome</p><h2>Nearest stations</h2><ul><li>Bruton <em>2 miles</em></li></ul>"
        "<h2>Address</h2><ul><li>Frome</li></ul>"
    )
    values = {"village": seen(page, "Bruton"), "town": seen(page, "Frome")}
    assert sorted(without_heads(page, values, HOMES)) == ["town"]


def test_a_place_under_a_label_of_its_own_is_told_whatever_heads_the_table() -> None:
    page = parse_html(
        "<h2>Key features</h2><table><tr><th>Area</th><td>Frome</td></tr><tr><th>Region</th><td>Somerset</td></tr>"
        "<tr><td>Bruton</td></tr></table>"
    )
    values = {"town": seen(page, "Frome"), "county": seen(page, "Somerset"), "village": seen(page, "Bruton")}
    assert sorted(without_heads(page, values, HOMES)) == ["county", "town"]
