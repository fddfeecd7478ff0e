"""What speaks for foreseen labels, and for values that were not found."""

from __future__ import annotations

from bowerbird.induce.assist import learn, predict
from bowerbird.induce.assist.evidence import (
    FAIR,
    FIRM,
    MISSED,
    MISSED_BEHIND_LEAD,
    MISSED_TWIN,
    STRANGE,
    UNANIMOUS,
    WEAK,
    Votes,
    confidence,
    missed_of,
)
from bowerbird.induce.assist.learning import habits_of
from bowerbird.induce.labels import Label, LabelledPage, locate_values
from bowerbird.induce.labels.traits import Traits, twins_of, unlabelled_twins
from bowerbird.page import Page, parse_html

BOOK = "<main><h1>{title}</h1><p class=by>{authors}</p><dl><dt>Publisher</dt><dd>{publisher}</dd></dl></main>"


def book(title: str, *authors: str, publisher: str = "Owl") -> Page:
    links = "".join(f"<a>{author}</a>" for author in authors)
    return parse_html(BOOK.format(title=title, authors=links, publisher=publisher))


LABELLED = locate_values(
    book("Emma", "Jane Austen"), {"title": ["Emma"], "author": ["Jane Austen"], "publisher": ["Owl"]}
)
LEARNED = learn([LABELLED])
HABIT = LEARNED.habits["publisher"]
KNOWN_PATH, KNOWN_LEAD = next(iter(HABIT.paths)), next(iter(HABIT.leads))


def test_what_stands_as_it_did_is_firm() -> None:
    foreseen = predict(LEARNED, book("Romola", "George Eliot", publisher="Wren"))
    sure = dict(zip((label.attribute for label in foreseen.labels), foreseen.confidence, strict=True))
    assert sure["publisher"] == FIRM
    assert "publisher" not in foreseen.missed


def test_confidence_falls_with_what_is_strange() -> None:
    assert confidence(HABIT, Traits(KNOWN_PATH, KNOWN_LEAD, "a"), UNANIMOUS) == FIRM
    assert confidence(HABIT, Traits(KNOWN_PATH, "printer", "a"), UNANIMOUS) == FAIR
    assert confidence(HABIT, Traits(KNOWN_PATH, "printer", "a"), Votes(1.0, 0, is_late=True)) == WEAK
    assert confidence(HABIT, Traits(KNOWN_PATH, KNOWN_LEAD, "a"), Votes(0.5, 0)) == WEAK
    assert confidence(HABIT, Traits(KNOWN_PATH, "printer", "a"), Votes(0.5, 0, is_late=True)) == STRANGE
    assert confidence(HABIT, Traits("p", "printer", "a"), UNANIMOUS) == STRANGE


def test_an_attribute_whose_label_is_there_was_missed() -> None:
    found = {name: [label for label in LABELLED.labels if label.attribute == name] for name in ("title", "author")}
    assert missed_of(LABELLED.page, found, LEARNED, {}) == {"publisher": MISSED_BEHIND_LEAD}
    bare = parse_html("<main><h1>Romola</h1></main>")
    assert missed_of(bare, {}, LEARNED, {})["publisher"] == MISSED


def test_more_of_a_kind_than_was_ever_labelled_may_be_values() -> None:
    assert predict(LEARNED, book("Emma", "Jane Austen")).missed == {}
    several = book("Good Omens", "Terry Pratchett", "Neil Gaiman")
    assert predict(LEARNED, several).missed == {"author": MISSED_TWIN}
    links = "<a>Terry Pratchett</a> and <a>Neil Gaiman</a>"
    joined = parse_html(BOOK.format(title="Good Omens", authors=links, publisher="Owl"))
    assert predict(LEARNED, joined).missed == {"author": MISSED_TWIN}


def test_twins_stand_beside_a_node_as_it_stands() -> None:
    page = book("Good Omens", "Terry Pratchett", "Neil Gaiman")
    first, second = (int(row) + 1 for row in page.index.with_tag("a"))
    assert twins_of(page, first) == [second]
    assert twins_of(page, int(page.index.with_tag("h1")[0]) + 1) == []


def test_habits_count_pages_values_and_twins() -> None:
    page = book("Good Omens", "Terry Pratchett", "Neil Gaiman")
    first = int(page.index.with_tag("a")[0]) + 1
    habit = habits_of([LABELLED, LabelledPage(page, (Label(first, "author"),))])["author"]
    assert (habit.pages, habit.values, habit.twins) == (2, 2, 1)


def test_a_list_without_records_has_missed_them_all() -> None:
    shelf = parse_html(
        "<ul>" + "".join(f"<li><b>{name}</b><i>{name} it</i></li>" for name in ("A", "B", "C")) + "</ul>"
    )
    bold = [int(row) + 1 for row in shelf.index.with_tag("b")]
    labels = tuple(Label(node, "name", str(at)) for at, node in enumerate(bold[:2]))
    learned = learn([LabelledPage(shelf, labels)])
    assert learned.records == 3
    assert predict(learned, parse_html("<p>Nothing here</p>")).missed == {"name": 3.0}
    assert predict(learned, shelf).missed == {}


def test_rows_with_labels_of_their_own_are_no_more_values() -> None:
    rows = "".join(f"<p><b>{name}</b> <i>{value}</i></p>" for name, value in (("Ink", "blue"), ("Size", "A4")))
    page = parse_html(f"<div>{rows}</div>")
    first = int(page.index.with_tag("i")[0]) + 1
    assert len(twins_of(page, first)) == 1
    assert unlabelled_twins(page, [first]) == 0
