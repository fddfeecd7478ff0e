"""What is one item of a record, and what two."""

from __future__ import annotations

import pytest

from bowerbird.annotate import annotate
from bowerbird.domain import load_pack
from bowerbird.listing.values.items import ItemCutter, ItemKind
from bowerbird.page import parse_html

GENERIC = load_pack("generic")


def texts(html: str) -> list[str]:
    page = parse_html(f"<div class=record>{html}</div>")
    cutter = ItemCutter(page, annotate(page, GENERIC))
    items = cutter.items((int(page.index.with_class("record")[0]),))
    return [item.text if item.kind == ItemKind.TEXT else f"<{item.kind}>" for item in items]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<a href=/x><b>fine</b> arts</a>", ["fine arts"]),
        ("We sell <b>fine</b> <b>arts</b> and <a href=/b>books</a>.", ["We sell fine arts and books"]),
        ("<span>3 beds</span> <span>2 baths</span>", ["3 beds", "2 baths"]),
        ("1. <a href=/h>Harmony</a> by <i>The Avalanches</i>", ["1. Harmony", "by The Avalanches"]),
        ("By <a href=/r>Reuters</a> - 7 May", ["By Reuters - 7 May"]),
        ("<a href=/r>Rock</a>, <a href=/p>Pop</a>, <a href=/j>Jazz</a>", ["Rock", "Pop", "Jazz"]),
        ("<li style='display:inline'>A</li><li>, B</li>", ["A", ", B"]),
        ("News <span>|</span> <time>4 May</time> | <i>Open</i>", ["News", "4 May", "Open"]),
        ("10 High Street<br>Oxford<br>OX1 4AA", ["10 High Street Oxford OX1 4AA"]),
        ("Beds: 3<br>Baths: 2", ["Beds: 3", "Baths: 2"]),
        ("by <a href=/x>Ann</a> <a href=/r>reviews</a>", ["by Ann", "reviews"]),
        ("<h3>Tools | <b>Data</b> | Home</h3>", ["Tools | Data | Home"]),
        ("<font>Acme Ltd</font><br><font>Oxford</font>", ["Acme Ltd", "Oxford"]),
        ("<p>One</p><p>Two</p>", ["One", "Two"]),
        ("One <em>two</em> | <span>·</span>", ["One two"]),
        ("a <span class=hit>b</span> <span class=hit>c</span> d", ["a b c d"]),
        ("<a href=/x><img src=x.png></a><p>Text</p><a href=/y></a>", ["<image>", "Text", "<link>"]),
        ("<img src=pixel.gif width=1 height=1>Text", ["Text"]),
        ("<p hidden>no</p>yes", ["yes"]),
        ("<span>(4)</span> <span><b><span>£</span>20.00</b></span>", ["(4)", "£20.00"]),
        (
            "<span>(4)</span> <p><span><bdi><i>£</i>20.00</bdi></span> – <span><bdi><i>£</i>35.50</bdi></span></p>",
            ["(4)", "£20.00 – £35.50"],
        ),
        ("<span>4 left</span> <span>20 <small>€</small></span>", ["4 left", "20 €"]),
        ("<span>34 €</span> <s>44 €</s>", ["34 €", "44 €"]),
        ("<del><span>£</span>34</del> <ins><span>£</span>28</ins>", ["£34", "£28"]),
    ],
)
def test_items(html: str, expected: list[str]) -> None:
    assert texts(html) == expected
