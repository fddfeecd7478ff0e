"""The page to begin with: the one that has most of what the others have."""

from __future__ import annotations

from bowerbird.induce.assist import first_page
from bowerbird.page import parse_html

PLAIN = "<h1>A</h1><p class=price>1</p>"
FULL = "<h1>B</h1><p class=price>2</p><p class=author>b</p>"
ODD = "<h1>C</h1>" + "".join(f"<p class=note-{letter}>x</p>" for letter in "abcdefgh")


def test_the_fullest_page_comes_first_not_the_oddest() -> None:
    pages = [parse_html(text) for text in (PLAIN, ODD, FULL, FULL, PLAIN)]
    assert first_page(pages) == 2


def test_one_page_is_the_first() -> None:
    assert first_page([parse_html(PLAIN)]) == 0
