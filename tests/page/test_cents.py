"""Cents that are set apart by their height alone, and what only looks like them."""

from __future__ import annotations

import pytest
from selectolax.lexbor import LexborHTMLParser

from bowerbird.oxpath import normal_texts
from bowerbird.oxpath.parsertree import reading_of
from bowerbird.page import parse_html

READ = {
    "<p>$120<sup>49</sup></p>": "$120.49",
    "<p><b><i>$120</i></b><sup>49</sup> now</p>": "$120.49 now",
    "<p><span>$</span><span>12</span><span class='price-cents'>49</span></p>": "$12.49",
    "<p>1.299<sup>99</sup> €</p>": "1.299,99 €",
    "<p>£12<span class=a-fraction>99</span> each</p>": "£12.99 each",
}
ELSE = {
    "<p>50 m<sup>2</sup></p>": "50 m2",
    "<p>Founded 1998 <sup>12</sup></p>": "Founded 1998 12",
    "<p>$12.<span class=price-fraction>99</span></p>": "$12.99",
    "<p>12<br><sup>30</sup></p>": "12 30",
    "<p><em>3</em></p><sup>12</sup>": "3",
    "<p>120<span class=centsible>49</span></p>": "12049",
}


@pytest.mark.parametrize(("html", "text"), [*READ.items(), *ELSE.items()])
def test_all_who_read_a_page_read_the_same(html: str, text: str) -> None:
    page, parsed = parse_html(html), LexborHTMLParser(html)
    (row, *_), (node, *_) = page.index.with_tag("p").tolist(), parsed.css("p")
    assert " ".join(page.visible_text(row).split()) == text
    assert normal_texts(page, [row]) == [text]
    assert " ".join(reading_of(node).split()) == text


@pytest.mark.parametrize("tag", ["sup", "b", "span"])
def test_parts_are_read_alike_by_themselves(tag: str) -> None:
    for html in READ | ELSE:
        page, parsed = parse_html(html), LexborHTMLParser(html)
        rows, nodes = page.index.with_tag(tag).tolist(), parsed.css(tag)
        assert normal_texts(page, rows) == [" ".join(reading_of(node).split()) for node in nodes]
