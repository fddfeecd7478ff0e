"""Attributes that no looked-at page shows are asked for by the labels of the domain, where such labels stand."""

from __future__ import annotations

from bowerbird.domain import load_pack
from bowerbird.induce.attributes import Extraction
from bowerbird.induce.paths.model import Choice
from bowerbird.induce.unseen import unseen_attributes
from bowerbird.oxpath import parse
from bowerbird.page import Page, parse_html

BOOKS = load_pack("books")


def written(name: str, path: str) -> Extraction:
    return Extraction(name, path, "norm(.)", 1.0, Choice(path, 1.0, 1.0, 0.0, ""))


def by_label(name: str, label: str) -> Extraction:
    return written(name, f'//dt[norm(.) = "{label}"]/following-sibling::dd[1]')


SEEN = [by_label("publisher", "Publisher"), by_label("isbn_13", "ISBN"), by_label("pages", "Pages")]
READ = {one.name for one in SEEN}


def page(body: str) -> Page:
    return parse_html(f"<html><body>{body}</body></html>".encode(), url="http://books.example/1")


def test_other_labels_are_asked_for_in_the_layout_of_those_that_were_seen() -> None:
    found = {one.name: one for one in unseen_attributes(SEEN, READ, [page("<dl><dt>Pages<dd>310</dl>")], BOOKS)}
    assert found.keys().isdisjoint(READ | {"title", "price", "image"})
    assert found["series"].path.startswith('//dt[matches(norm(.), "^(?:Series|')
    assert found["series"].path.endswith('"i")]/following-sibling::dd[1]')
    assert found["series"].coverage == 0
    for one in found.values():
        parse(f"doc('http://books.example/')/html:<book>[? {one.path}:<{one.name}=norm(.)>]")


def test_a_label_that_was_seen_and_not_read_is_not_asked_for() -> None:
    shown = page("<dl><dt>Series:<dd>Buy all three</dl>")
    names = {one.name for one in unseen_attributes(SEEN, READ, [shown], BOOKS)}
    assert "series" not in names
    assert "edition" in names


def test_a_few_labels_without_one_layout_promise_nothing() -> None:
    scattered = [*SEEN[:2], written("pages", "//li[norm(.)]")]
    assert unseen_attributes(scattered, READ, [page("")], BOOKS) == ()
