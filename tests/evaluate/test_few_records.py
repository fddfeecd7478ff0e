"""Judging record-level wrappers: the equations of chapter 9.5, the order of labelling, and what is gold."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bowerbird.evaluate.few_records import (
    Compared,
    Said,
    Tally,
    compared,
    levels,
    paired,
    records_figures,
    saved_figures,
    told,
    trial,
    until_good,
)
from bowerbird.evaluate.few_records_gold import RecordPage, zoo_lists
from bowerbird.evaluate.few_records_srr import srr_list
from bowerbird.evaluate.rendered import SavedPage
from bowerbird.evaluate.srr import SrrPage
from bowerbird.induce.labels import Label
from bowerbird.page import parse_html

A, B, C = frozenset({(1, "a"), (2, "b")}), frozenset({(3, "a"), (4, "b")}), frozenset({(5, "a"), (6, "b")})


def a_list(number: int, name: str = "list") -> RecordPage:
    """A list of cards; every third has another form."""
    plain = "<li><h3>Home {0}</h3><p>£{0}</p></li>"
    other = "<li><em>£{0}</em><div><span>Home {0}</span></div></li>"
    items = "".join((other if n % 3 == 2 else plain).format(n + 10) for n in range(number))
    page = parse_html(f"<body><ul>{items}</ul></body>")
    titles = sorted([*page.index.with_tag("h3").tolist(), *page.index.with_tag("span").tolist()])
    prices = sorted([*page.index.with_tag("p").tolist(), *page.index.with_tag("em").tolist()])
    records = tuple(
        tuple(sorted((Label(title, "title", str(n)), Label(price, "price", str(n)))))
        for n, (title, price) in enumerate(zip(titles, prices, strict=True))
    )
    return RecordPage("site", name, "cards", page, records, tuple(range(number)))


def tally_of(there: list[Said], found: list[Said], left_out: frozenset[int] = frozenset()) -> Tally:
    return Compared(there, found, paired(there, found), ()).tally(left_out)


def test_precision_and_recall_multiply_attributes_and_records() -> None:
    half = frozenset({(3, "a"), (9, "b")})
    tally = tally_of([A, B], [A, half, frozenset({(8, "a")})])
    assert tally == Tally(precise=1.5, complete=1.5, paired=2, found=3, there=2)
    assert tally.precision == pytest.approx(0.5)  # three quarters of the attributes of two thirds of the records
    assert tally.recall == pytest.approx(0.75)


def test_labelled_records_are_not_judged() -> None:
    assert tally_of([A, B, C], [A, B], frozenset({0})) == Tally(1.0, 1.0, 1, 1, 2)


def test_a_value_may_be_found_at_any_node_that_says_no_more() -> None:
    page = parse_html("<p><b>One</b></p>")
    bold, text = int(page.index.with_tag("b")[0]), int(page.index.with_tag("#text")[0])
    gold = RecordPage("site", "list", "cards", page, (), ())
    assert told(gold, [(Label(bold, "a"),)]) == told(gold, [(Label(text, "a"),)])


def test_a_value_whose_gold_is_a_text_may_be_found_wherever_its_record_says_it() -> None:
    page = parse_html("<li><p class=short>A tale</p><p class=long>A tale</p><i>2011</i></li>")
    short, long = page.index.with_tag("p").tolist()
    gold = RecordPage("site", "list", "cards", page, ((Label(long, "text"),),), (0,), says_texts=True)
    assert compared(gold, [(Label(short, "text"),)]).tally().f1 == 1.0
    strict = replace(gold, says_texts=False)
    assert compared(strict, [(Label(short, "text"),)]).tally().f1 == 0.0
    dated = (Label(short, "text"), Label(int(page.index.with_tag("i")[0]), "date"))
    assert compared(gold, [dated]).tally().precision == 0.5
    unsure = replace(gold, unlocated={0: frozenset(["date"])})  # the gold has a date, and no node says it
    assert compared(unsure, [dated]).tally().precision == 1.0


def test_the_second_label_goes_to_the_record_that_came_out_worst() -> None:
    one, two = trial(a_list(7), 1), trial(a_list(7), 2)
    assert (one.labelled, two.labelled) == (1, 2)
    assert one.tally.recall < 1.0
    assert two.tally.f1 == 1.0
    assert not two.wrong


def test_labelling_is_saved_where_wrappers_find_the_rest() -> None:
    labelled, total = until_good([a_list(7, "first"), a_list(9, "second")])
    assert (labelled, total) == (2, 16)
    assert saved_figures("zoo", [(labelled, total)]) == {"zoo.records.saved": pytest.approx(1 - 2 / 16)}
    assert records_figures("zoo", [trial(a_list(7), 2)])["zoo.records.f1"] == 1.0


def test_page_level_and_record_level_are_judged_on_the_same_pages() -> None:
    by_page, by_record = levels([a_list(6, "first"), a_list(8, "second")])
    assert by_page.there == by_record.there == 8
    assert by_record.f1 == 1.0


def test_cells_of_search_results_are_labelled_where_they_stand_together(tmp_path: Path) -> None:
    page = parse_html(
        "<body><nav><a>News</a></nav><ol>"
        "<li><h3>First <b>result</b></h3><p>News</p></li><li><h3>Second</h3><p>Blog</p></li></ol></body>"
    )
    saved = SavedPage(tmp_path / "page.html", "http://site.example/")
    gold = SrrPage("Arts", "site.example", "q", saved, (("First result", "", "News"), ("", "Second", "Blog")))
    found = srr_list(gold, page)
    names = [[(page.name(label.node), label.attribute) for label in record] for record in found.records]
    assert names == [[("h3", "column 1"), ("p", "column 3")]] * 2
    assert found.whole == (0, 1)


def srr_names(tmp_path: Path, items: str, *rows: tuple[str, ...]) -> list[list[tuple[str, str]]]:
    """The tag and the name of each label on a list of search results."""
    saved = SavedPage(tmp_path / "page.html", "http://site.example/")
    page = parse_html(f"<body><ol>{items}</ol></body>")
    found = srr_list(SrrPage("Arts", "site.example", "q", saved, rows), page)
    return [[(page.name(label.node), label.attribute) for label in record] for record in found.records]


def test_cells_are_labelled_where_most_rows_have_them(tmp_path: Path) -> None:
    items = "<li><a><span>Tea</span></a></li><li><a><span>Tea</span> pot</a></li><li><a>Cup</a></li>"
    names = srr_names(tmp_path, items, ("Tea",), ("Tea pot",), ("Cup",))
    assert names == [[("a", "column 1")]] * 3


def test_cells_are_not_looked_for_in_the_record_beside(tmp_path: Path) -> None:
    items = "<li><h3>One</h3><p>1</p></li><li><h3>Two</h3><p>2</p><i>Radio</i></li><li><h3>Three</h3><p>3</p></li>"
    names = srr_names(tmp_path, items, ("One", "1", "Radio"), ("Two", "2", ""), ("Three", "3", ""))
    assert names[0] == [("h3", "column 1"), ("p", "column 2")]


def test_one_place_has_one_name_where_rows_are_not_aligned(tmp_path: Path) -> None:
    full = "<li><h3>{0}</h3><i>{0} reviews</i><p>{0} text</p></li>"
    items = full.format("One") + full.format("Two") + "<li><h3>Three</h3><p>Three text</p></li>"
    rows = [(word, f"{word} reviews", f"{word} text") for word in ("One", "Two")]
    names = srr_names(tmp_path, items, *rows, ("Three", "Three text", ""))
    assert names[2] == [("h3", "column 1"), ("p", "column 3")]


def test_columns_that_never_meet_at_one_path_are_one_attribute(tmp_path: Path) -> None:
    items = "<li><h3>One</h3><p class=new>today</p></li><li><h3>Two</h3><p>May 5</p></li>"
    items += "<li><h3>Three</h3><p>May 4</p></li>"
    names = srr_names(tmp_path, items, ("One", "today", ""), ("Two", "", "May 5"), ("Three", "", "May 4"))
    assert names == [[("h3", "column 1"), ("p", "column 2")]] * 3


def test_many_cells_at_one_place_are_one_attribute(tmp_path: Path) -> None:
    items = "<li><h3>One</h3><a>tea</a><a>pots</a><a>cups</a></li><li><h3>Two</h3><a>mugs</a></li>"
    names = srr_names(tmp_path, items, ("One", "tea", "pots", "cups"), ("Two", "mugs", "", ""))
    assert names == [[("h3", "column 1"), *[("a", "column 2")] * 3], [("h3", "column 1"), ("a", "column 2")]]


def test_lists_of_the_zoo_say_where_their_records_are() -> None:
    (gold,) = zoo_lists([36])
    assert len(gold.records) >= 3
    assert trial(gold, 2).tally.f1 > 0.9
