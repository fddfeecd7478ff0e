"""Pages are read as long as the next is likely to have another part than those before."""

from __future__ import annotations

from bowerbird.induce.gathering.novelty import expected_new, places_of, share_of
from bowerbird.page import Page, parse_html


def page(body: str) -> Page:
    return parse_html(f"<html><body>{body}</body></html>".encode(), url="http://books.example/book/1")


FIRST = page("<h1>Emma</h1><p class=price>£5</p><ul class='facts-1'><li>310 pages</ul>")
SAME = page("<h1>Persuasion</h1><p class=price>£6</p><ul class='facts-2'><li>Paperback<li>250 pages</ul>")
OTHER = page("<h1>Emma</h1><p class=price>£5</p><p class=award>Shortlisted</p>")


def expected(*pages: Page) -> float:
    return expected_new([places_of(one) for one in pages], ())


def test_other_texts_in_the_same_places_are_nothing_new() -> None:
    assert places_of(FIRST) == places_of(SAME)
    assert expected(FIRST, SAME) == 0.0


def test_a_part_that_one_page_alone_has_promises_more() -> None:
    assert expected(FIRST, SAME, OTHER) == 1 / 3
    assert expected(FIRST, SAME, OTHER, OTHER) == 0.0


def test_labels_count_by_what_they_say() -> None:
    rows = "<dl><dt>{}</dt><dd>310</dd></dl>"
    assert places_of(page(rows.format("Pages"))) != places_of(page(rows.format("Weight")))
    assert expected(page(rows.format("Pages")), page(rows.format("Weight"))) == 1.0


def test_what_a_page_shows_of_other_records_does_not_count() -> None:
    beside = "<div class=more><b class=new><a href='/book/2'>Persuasion</a></b></div>"
    assert places_of(page(f"<h1>Emma</h1>{beside}")) == places_of(page("<h1>Emma</h1>"))


def test_what_a_browser_alone_shows_promises_nothing() -> None:
    shown = [places_of(page("<h1>Emma</h1><div class=chat>May we help?</div>"))]
    read = [places_of(page("<h1>Emma</h1>")), places_of(page("<h1>Persuasion</h1>"))]
    assert expected_new(read, shown) == 0.0


def test_how_much_of_a_page_another_has() -> None:
    assert share_of(places_of(FIRST), places_of(OTHER)) == 2 / 3
