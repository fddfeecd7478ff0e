"""Structured data in pages: read with its nesting, and tied to the text that shows it."""

from __future__ import annotations

import json

import pytest
from knowledge import pack

from bowerbird.annotate import Flag, annotate
from bowerbird.annotate.embedded import embedded_facts
from bowerbird.page import parse_html

PRODUCT = {"@type": "Product", "name": "Kettle", "publisher": "Knopf Doubleday", "offers": {"price": "34.50"}}
AS_MICRODATA = """<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">Kettle</h1>
<span itemprop="publisher">Knopf Doubleday</span>
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
<b itemprop="price" content="34.50">£34.50</b></div></div>"""
AS_RDFA = """<div vocab="https://schema.org/" typeof="Product"><h1 property="name">Kettle</h1>
<span property="publisher">Knopf Doubleday</span>
<div property="offers" typeof="Offer"><b property="price" content="34.50">£34.50</b></div></div>"""
SHOWN = "<p>Knopf Doubleday</p><p>£34.50</p>"


def script(content: str, kind: str = "application/ld+json", more: str = "") -> str:
    return f'<script type="{kind}" {more}>{content}</script>'


PAGES = {
    "json-ld": script(json.dumps(PRODUCT)) + SHOWN,
    "json-ld graph": script(json.dumps({"@context": "https://schema.org", "@graph": [PRODUCT]})) + SHOWN,
    "json-ld with a trailing comma": script(json.dumps(PRODUCT)[:-1] + ",}") + SHOWN,
    "microdata": AS_MICRODATA,
    "rdfa": AS_RDFA,
    "next.js": script(json.dumps({"props": {"item": PRODUCT}}), "application/json", "id=__NEXT_DATA__") + SHOWN,
    "redux": "<script>window.__INITIAL_STATE__={item: {publisher: 'Knopf Doubleday', offers: {price: 34.5}}}</script>"
    + SHOWN,
}


@pytest.mark.parametrize("markup", PAGES.values(), ids=PAGES)
def test_facts_make_the_text_that_shows_them_instances(markup: str) -> None:
    annotations = annotate(parse_html(markup), pack())
    (publisher,) = annotations.instances("publisher")
    (price,) = annotations.instances("price")
    assert (publisher.text, price.text) == ("Knopf Doubleday", "£34.50")
    assert Flag.CONFIRMED in publisher.flags
    assert Flag.CONFIRMED in price.flags


def test_open_graph() -> None:
    page = parse_html('<meta property="product:price:amount" content="34.50"><p>£34.50</p><p>£1</p>')
    confirmed = {ann.text: Flag.CONFIRMED in ann.flags for ann in annotate(page, pack()).instances("price")}
    assert confirmed == {"£34.50": True, "£1": False}


def test_microdata_paths_follow_the_nesting_of_items() -> None:
    facts, _ = embedded_facts(parse_html(AS_MICRODATA))
    found = {fact.path: fact.value for fact in facts}
    assert found == {"name": "Kettle", "publisher": "Knopf Doubleday", "offers.price": "34.50"}


def test_a_fact_that_no_text_shows_annotates_nothing() -> None:
    annotations = annotate(parse_html(script(json.dumps(PRODUCT)) + "<p>Hello</p>"), pack())
    assert annotations.instances() == []
    assert annotations.embedded[0]["name"] == "Kettle"


@pytest.mark.parametrize("content", ["", "{", "[1,", "null", "not json at all", '{"a":' * 5000])
def test_broken_blocks_say_nothing(content: str) -> None:
    annotations = annotate(parse_html(script(content) + "<p>£1</p>"), pack())
    assert [ann.text for ann in annotations.instances()] == ["£1"]
