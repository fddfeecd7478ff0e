"""Trials of record-level wrappers on lists, and their sums."""

from __future__ import annotations

from bowerbird.evaluate.few_records_gold import RecordPage
from bowerbird.evaluate.few_records_trials import LABELLED, by_form, faults_of, trials_figures, tried
from bowerbird.induce.labels import Label
from bowerbird.page import parse_html


def shelf(name: str, *titles: str) -> RecordPage:
    items = "".join(f"<li><h2>{title}</h2><b>£{at}.50</b></li>" for at, title in enumerate(titles, start=1))
    page = parse_html(f"<h1>Shelf</h1><ul>{items}</ul><p>The end</p>")
    heads, prices = (page.index.with_tag(tag).tolist() for tag in ("h2", "b"))
    records = tuple(
        (Label(head + 1, "title", str(at)), Label(price + 1, "price", str(at)))
        for at, (head, price) in enumerate(zip(heads, prices, strict=True))
    )
    return RecordPage("shop", name, "list", page, records, tuple(range(len(records))))


LISTS = [shelf("1", "Emma", "Persuasion", "Villette", "Romola"), shelf("2", "Cranford", "Evelina", "Camilla")]


def test_two_labelled_records_give_the_others() -> None:
    site = tried("zoo", LISTS)
    assert site is not None
    flat = trials_figures("zoo", [site])
    assert flat["zoo.records.f1"] == flat["zoo.records.record_level.f1"] == 1.0
    assert 0.5 < flat["zoo.records.saved"] < 1
    assert [len(site.after(number)) for number in LABELLED] == [2, 2]
    assert by_form([site], 2)["list"][0] == 2
    assert faults_of([site], 2) == {}


def test_only_the_first_page_of_a_list_is_tried_where_that_is_asked_for() -> None:
    site = tried("zoo", LISTS, first_only=True)
    assert site is not None
    assert [one.name for one in site.after(1)] == ["1"]


def test_lists_with_too_few_records_are_left_out() -> None:
    assert tried("zoo", [shelf("1", "Emma", "Persuasion")]) is None
