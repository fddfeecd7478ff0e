"""How a node stands on its page, in words that other pages share."""

from __future__ import annotations

import pytest

from bowerbird.induce.labels import Label
from bowerbird.induce.labels.traits import lead_of, shape_of, traits_among, traits_of
from bowerbird.page import parse_html

PAGE = parse_html(
    "<div id=row12><dl class='facts wide'><dt>Price: </dt><dd class=c3><b>£12.50</b></dd></dl></div>"
    "<p>" + "A long sentence that is no label of anything at all, surely. " + "</p><i>x</i>"
)


def test_numbers_in_names_count_as_one() -> None:
    node = int(PAGE.index.with_tag("b")[0])
    assert traits_of(PAGE, node).path.endswith("div#row0/dl.facts.wide/dd.c0/b")


def test_the_text_before_a_node_leads_to_it() -> None:
    assert traits_of(PAGE, int(PAGE.index.with_tag("b")[0])).lead == "price"


def test_sentences_lead_to_nothing() -> None:
    assert traits_of(PAGE, int(PAGE.index.with_tag("i")[0])).lead == ""


@pytest.mark.parametrize(("text", "shape"), [("£12,500.00", "£9,9.9"), ("Jane Austen", "a a"), ("", ""), ("A4", "a9")])
def test_shapes_tell_kinds_of_characters(text: str, shape: str) -> None:
    assert shape_of(text) == shape


def test_leads_are_compared_without_colon_and_case() -> None:
    assert lead_of("  Published :") == lead_of("published")


def test_what_follows_a_labelled_value_is_led_by_its_attribute() -> None:
    page = parse_html("<h1>Emma</h1><p>£7</p>")
    title, price = (int(page.index.with_tag(tag)[0]) + 1 for tag in ("h1", "p"))
    assert [one.lead for one in traits_among(page, (Label(title, "title"), Label(price, "price")))] == ["", "<title>"]
