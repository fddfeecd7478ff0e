"""What pages tell against the claim that all records of a site are extracted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bowerbird.domain.record import Origin, Record
from bowerbird.explore.coverage import READ, doubts, sign_of, sorts_of
from bowerbird.explore.facts import Enough, Fact, FormFilled, FormSeen, ListChosen, ListSeen, WrapperMade
from bowerbird.explore.memory import Memory, Step, View
from bowerbird.explore.scope import SITE
from bowerbird.forms import Role
from bowerbird.induce.model import Finding, Outcome, Verdict
from bowerbird.induce.way import Way

SITE_URL = "http://a.example"
WAY = Way.to(f"{SITE_URL}/list")


def _record(number: int) -> Record:
    own = f"{SITE_URL}/homes/home-{number}?sid=3f9a71bc52de8844aa01"
    return Record("property", "a.example", own, origin=Origin(f"{SITE_URL}/list"))


RECORDS = tuple(map(_record, range(1, 9)))
MADE = WrapperMade(
    "all",
    "",
    "doc()",
    Verdict.EFFECTIVE,
    records=len(RECORDS),
    signs=tuple(map(sign_of, RECORDS)),
    sorts=sorts_of(RECORDS),
)
CHOSEN = ListChosen("all", "", "", WAY, (2,))
SHOWN = tuple(f"{SITE_URL}/homes/home-{number}" for number in range(1, 5))


def _said(*facts: Fact) -> list[str]:
    memory = Memory()
    memory.commit(Step(1, "test", SITE, facts=facts))
    return [*doubts(View(memory, frozenset((*READ, WrapperMade))), [MADE])]


def test_records_that_are_all_extracted_leave_no_doubt() -> None:
    assert _said(CHOSEN, ListSeen(1, 4, signs=SHOWN), Enough("", "all was seen")) == []


def test_a_record_that_some_page_shows_and_no_wrapper_yields_is_missed() -> None:
    (said,) = _said(CHOSEN, ListSeen(1, 2, signs=(*SHOWN, f"{SITE_URL}/homes/home-99")))
    assert said.startswith("one record that a page shows is not among those extracted")


def test_what_records_link_to_beside_their_own_pages_is_none_of_them() -> None:
    agents = tuple(f"{SITE_URL}/agents/{name}" for name in ("moor", "lane"))
    chosen = ListSeen(2, 8, template="t", signs=SHOWN, beside=agents[:1])
    assert _said(replace(CHOSEN, pages=(2,)), chosen, ListSeen(1, 2, template="t", signs=agents)) == []


def test_a_record_of_another_section_is_missed_where_its_list_is_made_as_the_chosen_one() -> None:
    chosen = ListSeen(2, 8, template="t", signs=SHOWN)
    elsewhere = f"{SITE_URL}/flats/flat-7"
    (said,) = _said(replace(CHOSEN, pages=(2,)), chosen, ListSeen(1, 1, template="t", signs=(elsewhere,)))
    assert elsewhere in said
    assert _said(CHOSEN, chosen, ListSeen(1, 1, template="u", signs=(elsewhere,))) == []


def test_a_list_of_something_else_that_is_made_alike_leaves_no_doubt() -> None:
    chosen, agents = ListSeen(2, 8, template="t", signs=SHOWN), tuple(f"{SITE_URL}/agents/agent-{n}" for n in range(6))
    seen = [replace(CHOSEN, pages=(2,)), chosen, ListSeen(3, 6, template="t", signs=agents)]
    refused = WrapperMade(
        "agents", "", "doc()", Verdict.INCORRECT, (Finding("domain", Outcome.WRONG, ""),), sorts=("a.example/agents/*",)
    )
    assert "6 records" in _said(*seen)[0]
    assert _said(*seen, refused) == []
    assert _said(*seen, replace(refused, findings=())) != []


def test_what_leads_to_pages_of_another_sort_is_no_record() -> None:
    assert _said(CHOSEN, ListSeen(1, 2, signs=(f"{SITE_URL}/news/2024/opening-hours", "a text"))) == []


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (replace(CHOSEN, unread=3), "are 3 links that were not looked at"),
        (replace(CHOSEN, announced=20), "8 of 20 announced records"),
        (Enough("", "3 minutes have passed", is_bound=True), "3 minutes have passed"),
    ],
)
def test_links_numbers_and_bounds_are_doubts(fact: Fact, said: str) -> None:
    facts = (fact,) if isinstance(fact, ListChosen) else (CHOSEN, fact)
    assert any(said in one for one in _said(*facts))


def _filled(
    why: tuple[str, ...] = (), share: float | None = 1.0, shown: int = 8, *, guessed: bool = False
) -> FormFilled:
    coverage = {"share": share, "why": list(why), "submissions": [{"new": shown}], "guessed": guessed}
    return FormFilled(1, 0, coverage, (WAY,))


def test_a_search_that_asked_for_every_option_is_whole() -> None:
    assert _said(CHOSEN, _filled()) == []


def test_a_search_by_guesses_or_in_parts_is_not() -> None:
    assert "guessed" in _said(CHOSEN, _filled(guessed=True))[0]
    assert "60%" in _said(CHOSEN, _filled(share=0.6))[0]
    assert "showed 9 records, of which 8 were extracted" in _said(CHOSEN, _filled(share=None, shown=9))[0]
    assert "not finished" in _said(CHOSEN, _filled(("60 queries were sent",)))[0]


def test_examples_of_a_start_page_with_a_search_form_are_not_all() -> None:
    form = FormSeen(1, 0, Role.SEARCH, "search: where")
    first = replace(CHOSEN, pages=(1,))
    assert "search form was not sent" in _said(first, ListSeen(1, 6, signs=SHOWN), form)[0]
    assert _said(first, ListSeen(1, 6, announced=6, signs=SHOWN), form) == []
