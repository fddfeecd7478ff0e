"""Pages are read as long as they have another part than those before."""

from __future__ import annotations

from bowerbird.induce.novelty import places_of, shows_new
from bowerbird.page import Page, parse_html


def page(body: str) -> Page:
    return parse_html(f"<html><body>{body}</body></html>".encode(), url="http://books.example/1")


FIRST = page("<h1>Emma</h1><p class=price>£5</p><ul class='facts-1'><li>310 pages</ul>")
SAME = page("<h1>Persuasion</h1><p class=price>£6</p><ul class='facts-2'><li>Paperback<li>250 pages</ul>")
OTHER = page("<h1>Emma</h1><p class=price>£5</p><p class=award>Shortlisted</p>")


def test_other_texts_in_the_same_places_are_nothing_new() -> None:
    known = set(places_of(FIRST))
    assert not shows_new([SAME], known)


def test_another_part_of_the_page_is_new_once() -> None:
    known = set(places_of(FIRST))
    assert shows_new([SAME, OTHER], known)
    assert not shows_new([OTHER], known)
