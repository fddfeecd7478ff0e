"""What to expect of wrappers on unlabelled pages, and which page to label next; on foreseen labels made by hand."""

from __future__ import annotations

from bowerbird.induce.assist import ENOUGH, Foreseen, Survey
from bowerbird.induce.labels import Label
from bowerbird.induce.labels.traits import Traits
from bowerbird.page import parse_html

PAGE = parse_html("<h1>Emma</h1><p>£7.99</p>")
USUAL, ODD = Traits("h1", "", "a"), Traits("h2", "", "a")


def foreseen(
    sure: float, *, traits: Traits = USUAL, missed: dict[str, float] | None = None, far: float = 0
) -> Foreseen:
    return Foreseen(PAGE, (Label(4, "title"),), (sure,), missed or {}, lambda: far, 0, (traits,))


def test_sure_labels_are_expected_to_be_right() -> None:
    expected = Survey((foreseen(1.0), foreseen(1.0))).expected
    assert (expected.precision, expected.recall, expected.pages) == (1.0, 1.0, 2)
    assert expected.is_enough


def test_doubt_lowers_precision_and_what_is_missed_lowers_recall() -> None:
    expected = Survey((foreseen(0.5), foreseen(1.0, missed={"price": 0.5}))).expected
    assert expected.precision == 0.75
    assert expected.recall < 0.8 < ENOUGH
    assert not expected.is_enough


def test_without_pages_nothing_is_lost() -> None:
    survey = Survey(())
    assert (survey.expected.precision, survey.expected.recall, survey.next_page) == (1.0, 1.0, None)


def test_the_next_page_is_one_whose_doubt_other_pages_share() -> None:
    oddest = foreseen(0.1, traits=Traits("div", "", "a"))
    shared = [foreseen(0.4, traits=ODD) for _ in range(5)]
    assert Survey((foreseen(0.99), oddest, *shared)).next_page == 2


def test_among_pages_without_doubt_the_farthest_is_next() -> None:
    assert Survey((foreseen(1.0), foreseen(1.0, far=0.2), foreseen(1.0, far=0.1))).next_page == 1


def test_pages_that_match_perfectly_need_no_label() -> None:
    assert Survey((foreseen(1.0), foreseen(1.0))).next_page is None
