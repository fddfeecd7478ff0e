"""What no looked-at page shows is yielded as labels with values where labels stand, and named by the typist."""

from __future__ import annotations

import pytest

from bowerbird.browse import HttpSession
from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain import load_pack
from bowerbird.domain.record import Record
from bowerbird.induce.attributes import Extraction
from bowerbird.induce.paths.model import Choice
from bowerbird.induce.typing import Typist
from bowerbird.induce.unseen import facts_asked, named_fact
from bowerbird.oxpath.engine import PlainVisitor, Wrapper, collect
from shelf import Shelf

BOOKS = load_pack("books")


def written(name: str, path: str, value: str = "norm(.)") -> Extraction:
    return Extraction(name, path, value, 1.0, Choice(path, 1.0, 1.0, 0.0, ""))


def by_label(name: str, label: str) -> Extraction:
    return written(name, f'//dt[norm(.) = "{label}"]/following-sibling::dd[1]')


SEEN = [by_label("publisher", "Publisher"), by_label("isbn_13", "ISBN"), by_label("pages", "Pages")]


def test_labels_are_asked_for_in_the_layout_of_those_that_were_seen() -> None:
    asked = "//dt:<fact>[? .:<label=norm(.)>][? ./following-sibling::dd[1]:<value=norm(.)>]"
    assert facts_asked(SEEN, BOOKS) == asked


@pytest.mark.parametrize(
    "other",
    [
        written("pages", "//li[norm(.)]"),
        written("pages", '//dt[norm(.) = "Pages"]/following-sibling::dd[1]', 'substring-before(norm(.), " p")'),
        by_label("pages", "Wag of the tail"),
    ],
)
def test_a_few_labels_without_one_layout_promise_nothing(other: Extraction) -> None:
    assert facts_asked([*SEEN[:2], other], BOOKS) == ""


def test_layouts_in_which_anything_stands_promise_nothing() -> None:
    anywhere = [
        written(name, f'//span[norm(.) = "{label}"]/following-sibling::*[1]')
        for name, label in (("publisher", "Publisher"), ("isbn_13", "ISBN"), ("pages", "Pages"))
    ]
    assert facts_asked(anywhere, BOOKS) == ""


def test_a_fact_is_named_by_a_label_that_names_one_attribute() -> None:
    assert named_fact("Series:", {"publisher"}, BOOKS) == "series"
    assert named_fact("Series", {"series"}, BOOKS) == ""
    assert named_fact("Our opening hours", set(), BOOKS) == ""
    assert named_fact("Title", set(), BOOKS) == ""


async def test_facts_become_attributes_of_the_record_whose_page_says_them(shelf: Shelf) -> None:
    book = shelf.put("<h1>Hare</h1><dl><dt>Publisher<dd>Faber<dt>Pages<dd>310<dt>Series<dd>Fens<dt>Wag<dd>Often</dl>")
    shop = shelf.put(f"<ul><li><a href='{book}'>Hare</a></ul>")
    text = (
        f"doc('{shop}')//li:<book>[? .//a:<title=norm(.)>]"
        f"[? .//a/{{click /}}/.[? {SEEN[0].path}:<publisher=norm(.)>][? {facts_asked(SEEN, BOOKS)}]]"
    )
    async with HttpSession(manners=MANNERLESS) as session:
        [yielded] = await collect(Wrapper.of(text), PlainVisitor(session))
    record = Typist(BOOKS).typed(yielded)
    assert said(record) == {"title": ["Hare"], "publisher": ["Faber"], "pages": ["310"], "series": ["Fens"]}
    assert record.values["series"][0].origin.url == book


def said(record: Record) -> dict[str, list[str]]:
    return {name: [one.raw for one in values] for name, values in record.values.items()}
