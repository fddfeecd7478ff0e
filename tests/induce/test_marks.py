"""Marks beside the number of those who gave them."""

from __future__ import annotations

import pytest

from bowerbird.domain import load_pack
from bowerbird.induce.said.marks import with_marks
from bowerbird.induce.said.values import Context
from bowerbird.page import parse_html

FOOD, CARS = load_pack("restaurants"), load_pack("used-cars-uk")


def marks(card: str, *given: tuple[str, str], pack: str = "food") -> list[tuple[str, str] | None]:
    html = "".join(f"<li>{card.format(*one)}</li>" for one in given)
    page = parse_html(f"<ul>{html}</ul>")
    contexts = [Context(page, row, (row,)) for row in page.index.with_tag("li").tolist()]
    found = with_marks(contexts, FOOD if pack == "food" else CARS)
    told = [(one.values.get("rating"), one.values.get("review_count")) for one in found]
    return [(mark[0].text, count[0].text) if mark and count else None for mark, count in told]


@pytest.mark.parametrize("count", ["({})", "from {} reviews", "{} diner ratings"])
def test_a_number_before_a_count_of_reviews_is_a_mark(count: str) -> None:
    card = f"<h3>Inn</h3><div><svg></svg><b>{{}}</b><i>{count}</i></div>"
    given = [("4.2", "38"), ("3.5", "1,204")]
    assert marks(card, *given) == [(mark, count.format(number)) for mark, number in given]


def test_a_record_without_a_mark_has_none() -> None:
    card = "<h3>Inn</h3><div><b>{}</b><i>{}</i></div>"
    assert marks(card, ("4.2", "(38)"), ("Not rated", "yet"), ("4.4", "(2)"))[1] is None


def test_one_number_everywhere_or_one_of_something_else_is_no_mark() -> None:
    card = "<div><b>{}</b><i>{}</i></div>"
    assert marks(card, ("4.2", "(38)"), ("4.2", "(3)")) == [None, None]
    assert marks(card, ("4.2", "miles"), ("3.2", "miles")) == [None, None]
    assert marks(card, ("1.2", "(69)"), ("1.4", "(75)"), pack="cars") == [None, None]
