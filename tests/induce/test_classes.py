"""Class names as words."""

from __future__ import annotations

import pytest

from bowerbird.induce.said.class_names import common_prefix, given_names
from bowerbird.induce.texts.classes import part_of, words_of
from bowerbird.page import parse_html


@pytest.mark.parametrize(
    ("name", "prefix", "words"),
    [
        ("price", "", "price"),
        ("lotSize-value", "", "lot size"),
        ("listing__price", "listing", "price"),
        ("vac-price", "", "vac price"),
        ("is-posted-on", "", "posted on"),
        ("field--name-field-deadline", "", "deadline"),
        ("field-name-summary", "field", "summary"),
        ("field-name", "", "name"),
    ],
)
def test_a_class_says_words(name: str, prefix: str, words: str) -> None:
    assert words_of(name, prefix) == words


def test_what_most_classes_begin_with_names_nothing() -> None:
    cards = "".join(f'<i class="card-{name}">x</i>' for name in ("title", "price", "town", "date"))
    page = parse_html(f"<div>{cards}<b class='old-price'></b></div>")
    assert common_prefix([(page, (0,))]) == "card"
    assert common_prefix([(parse_html('<i class="list-price">x</i>'), (0,))]) == ""


@pytest.mark.parametrize(
    ("name", "part"), [("product__inventory", "inventory"), ("card__price--big", "price"), ("old-price", "")]
)
def test_a_class_of_block_and_part_says_the_part(name: str, part: str) -> None:
    assert part_of(name) == part


def test_names_that_tools_made_are_not_given_by_anybody() -> None:
    page = parse_html('<i class="sc-PJE3CB-2 VTVzCb price ProductCard_title__x7Hq2 css-1k008qs">x</i>')
    assert given_names(page, int(page.index.with_tag("i")[0])) == ["price", "ProductCard__title"]
    assert part_of("ProductCard__title") == "title"
