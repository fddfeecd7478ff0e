"""Verification of all wrappers together, what stands for a refused one, and the reasons that are given for nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bowerbird.domain import load_pack
from bowerbird.domain.record import Attested, Origin, Record
from bowerbird.explore.choosing import choose
from bowerbird.explore.coverage import codes_of, sign_of
from bowerbird.explore.desk import Desk
from bowerbird.explore.expedition import Expedition, SiteBounds
from bowerbird.explore.facts import (
    DetailSeen,
    Enough,
    Fact,
    Failed,
    GivenUp,
    LeadFollowed,
    LeadFound,
    ListChosen,
    ListSeen,
    PageKindFound,
    PageSeen,
    Reopened,
    Verified,
    WrapperMade,
)
from bowerbird.explore.journal import Journal
from bowerbird.explore.memory import Memory, Step, View
from bowerbird.explore.scope import SITE
from bowerbird.explore.transducer import Thinker
from bowerbird.explore.transducers.deciding import ChooseLists, GiveUp, GoOn, Reconsider
from bowerbird.explore.transducers.inducing import Verify
from bowerbird.explore.transducers.standing import CONFIRMED, SURVEYED, open_leads, relevant_lists, seen_lists
from bowerbird.induce.model import Finding, Outcome, Verdict
from bowerbird.induce.way import Way
from bowerbird.oxpath.engine import Visitors
from bowerbird.page import parse_html


def _derived(thinker: Thinker[Expedition], folder: Path, *facts: Fact) -> list[Fact]:
    journal, pack = Journal.open(folder), load_pack("products")
    work = Expedition("http://a.example/", pack, SiteBounds(), Visitors(), journal, Desk(journal, pack))
    memory = Memory()
    memory.commit(Step(1, "test", SITE, facts=facts))
    view = View(memory, frozenset((*thinker.reads, *thinker.writes)))
    return [fact for item in thinker.due(view, SITE, work) for fact in thinker.derive(view, SITE, item.key, work)]


def _chosen(name: str, announced: int | None = None) -> ListChosen:
    return ListChosen(name, name, "", Way.to(f"http://a.example/{name}"), (), announced)


def _made(name: str, signs: str, verdict: Verdict = Verdict.EFFECTIVE) -> WrapperMade:
    finding = Finding("records", Outcome.MISSING, "some are missing")
    return WrapperMade(name, name, "doc()", verdict, (finding,), records=len(signs), signs=tuple(signs))


def _verified(folder: Path, *facts: Fact) -> Verified:
    (found,) = _derived(Verify(), folder, *facts)
    assert isinstance(found, Verified)
    return found


def test_sections_that_share_nothing_are_counted_together(tmp_path: Path) -> None:
    found = _verified(tmp_path, _chosen("sale"), _chosen("rent"), _made("sale", "abc"), _made("rent", "de"))
    assert found == Verified(Verdict.EFFECTIVE, (), 5, ("sale", "rent"))


def test_a_list_inside_another_is_left_out(tmp_path: Path) -> None:
    found = _verified(tmp_path, _chosen("all"), _chosen("new"), _made("all", "abcd"), _made("new", "cd"))
    assert (found.kept, found.records) == (("all",), 4)
    assert found.said == ("“new” is part of another list and is left out",)


def test_a_list_inside_another_that_shows_no_links_is_left_out(tmp_path: Path) -> None:
    whole = replace(_made("all", "stuv"), codes=("r1", "r2", "r3", "r4"))
    part = replace(_made("offers", "xy"), codes=("r1", "r3"))
    found = _verified(tmp_path, _chosen("all"), _chosen("offers"), whole, part)
    assert (found.kept, found.records) == (("all",), 4)


def test_codes_tell_records_apart_where_each_has_its_own() -> None:
    pack = load_pack("real-estate-uk")
    assert len(set(codes_of([_flat("A1"), _flat("A2")], pack))) == 2
    assert codes_of([_flat("A1"), _flat("A1")], pack) == ()
    assert codes_of([_flat("A1"), _flat("")], pack) == ()


def _flat(code: str) -> Record:
    origin = Origin("http://a.example/", "/html[1]")
    values = {"reference": (Attested(code, code, 1.0, origin),)} if code else {}
    return Record("property", "http://a.example", "", values, origin)


def test_of_two_that_yield_the_same_one_stays(tmp_path: Path) -> None:
    found = _verified(tmp_path, _chosen("a"), _chosen("b"), _made("a", "xy"), _made("b", "xy"))
    assert found.kept == ("a",)


def test_lists_that_overlap_are_told(tmp_path: Path) -> None:
    found = _verified(tmp_path, _chosen("a"), _chosen("b"), _made("a", "uvwx"), _made("b", "vwxyz"))
    assert (found.kept, found.records) == (("a", "b"), 6)
    assert found.said == ("“a” and “b” share 3 records",)


@pytest.mark.parametrize("verdict", [Verdict.INCORRECT, Verdict.NONE])
def test_a_list_that_could_not_be_wrapped_makes_the_whole_partial(tmp_path: Path, verdict: Verdict) -> None:
    found = _verified(tmp_path, _chosen("a"), _chosen("b"), _made("a", "xy"), _made("b", "z", verdict))
    assert (found.verdict, found.kept) == (Verdict.PARTIAL, ("a",))
    assert "could not be wrapped" in found.said[0]
    late = _verified(tmp_path, _chosen("a"), _chosen("b"), _made("a", "xy"))
    assert (late.verdict, "time was over" in late.said[0]) == (Verdict.PARTIAL, True)


def test_fewer_records_than_the_site_announces_are_told(tmp_path: Path) -> None:
    found = _verified(tmp_path, _chosen("a", 1_200), _made("a", "xy"))
    assert found.said == ("“a”: 2 of 1,200 announced records were reached",)


def test_without_a_usable_wrapper_there_is_nothing_to_verify(tmp_path: Path) -> None:
    assert _derived(Verify(), tmp_path, _chosen("a"), _made("a", "xy", Verdict.INCORRECT)) == []


@pytest.mark.parametrize(
    ("records", "relevance", "is_of_domain", "is_chosen"),
    [(4, 1.0, True, False), (30, 0.5, True, False), (30, 1.0, True, True), (4, 0.5, False, True)],
)
def test_a_list_stands_for_a_refused_one_only_if_it_shows_as_much(
    tmp_path: Path, records: int, relevance: float, is_of_domain: bool, is_chosen: bool
) -> None:
    home, other = "http://a.example/", "http://a.example/other"
    for number, url in ((1, home), (2, other)):
        Desk(Journal.open(tmp_path), load_pack("products")).put(number, parse_html("<p>Shop</p>", url=url))
    outcome = Outcome.HOLDS if is_of_domain else Outcome.WRONG
    refused = WrapperMade("all", "all", "doc()", Verdict.INCORRECT, (Finding("domain", outcome, ""),), records=50)
    found = _derived(
        ChooseLists(),
        tmp_path,
        PageSeen(1, home, 200, "", "", ""),
        ListSeen(1, 50, relevance=1.0),
        ListChosen("all", "", "", Way.to(home), (1,)),
        refused,
        Reopened(1, ""),
        PageSeen(2, other, 200, "", "", ""),
        ListSeen(2, records, relevance=relevance),
    )
    assert any(isinstance(fact, ListChosen) for fact in found) == is_chosen


@pytest.mark.parametrize(("called", "is_chosen"), [("Under £1,800", False), ("Land", True)])
def test_a_part_of_a_refused_list_does_not_stand_for_it_though_it_goes_on(
    tmp_path: Path, called: str, is_chosen: bool
) -> None:
    home, wide, part = (f"http://a.example/{path}" for path in ("", "list?max=620000", "list?max=1800"))
    desk = Desk(Journal.open(tmp_path), load_pack("real-estate-uk"))
    for number, url in enumerate((home, wide, part), 1):
        desk.put(number, parse_html("<p>Homes</p>", url=url))
    refused = WrapperMade("all", "all", "doc()", Verdict.INCORRECT, (Finding("domain", Outcome.HOLDS, ""),), records=92)
    found = _derived(
        ChooseLists(),
        tmp_path,
        *(PageSeen(number, url, 200, "", "", "") for number, url in ((1, home), (2, wide))),
        LeadFound(1, "link", wide, "Under £620,000"),
        LeadFollowed(wide, 2, found=1),
        ListSeen(2, 24, goes_on=True, relevance=1.0),
        ListChosen("all", "", "", Way.to(wide), (2,)),
        refused,
        Reopened(2, ""),
        PageSeen(3, part, 200, "", "", ""),
        LeadFound(1, "link", part, called),
        LeadFollowed(part, 3, found=1),
        ListSeen(3, 16, goes_on=True, relevance=1.0),
    )
    assert any(isinstance(fact, ListChosen) for fact in found) == is_chosen


def test_the_answers_to_a_search_are_what_their_page_is_about() -> None:
    home, found = "http://a.example/", Way.to("http://a.example/find?town=bath", "http://a.example/find?town=ely")
    pages = PageSeen(1, home, 200, "", "", ""), PageSeen(2, found.address, 200, "", "", "", way=found)
    kinds = PageKindFound(1, "listing", 0.9), PageKindFound(2, "detail", 0.8)
    lists = ListSeen(1, 4, signs=("a", "b"), relevance=1.0), ListSeen(2, 10, signs=("c", "d"), relevance=1.0)
    memory = Memory()
    memory.commit(Step(1, "test", SITE, facts=(*pages, *kinds, *lists)))
    seen = seen_lists(View(memory, frozenset(SURVEYED)))
    assert [one.is_main for one in seen] == [False, True]
    assert [choice.lists for choice in choose(seen).choices] == [("2",)]


def test_a_list_that_shows_little_is_of_the_domain_if_the_pages_of_its_records_are() -> None:
    first, second = "http://a.example/p/1", "http://a.example/p/2"
    told = {"title": "Lamp", "price": "£20", "brand": "Orvio", "colour": "red", "weight": "2 kg"}
    pages = [PageSeen(1, "http://a.example/", 200, "", "", ""), PageSeen(2, second, 200, "", "", "")]
    thin, menu = ListSeen(1, 2, signs=(first, second), relevance=0.1), ListSeen(2, 2, signs=(first, second))

    def lists(*facts: Fact) -> list[float]:
        memory = Memory()
        memory.commit(Step(1, "test", SITE, facts=(*pages, thin, menu, *facts)))
        return [one.relevance for one in relevant_lists(View(memory, frozenset(SURVEYED)))]

    assert lists() == lists(DetailSeen(2, "", {"title": "Lamp"})) == []
    assert lists(DetailSeen(2, "", told)) == [CONFIRMED]


def test_tiles_of_categories_are_no_list_once_a_category_was_seen() -> None:
    paths = ("", "shop", "category/fiction", "category/history")
    home, shop, fiction, history = (f"http://a.example/{path}" for path in paths)
    pages = [PageSeen(at, url, 200, "", "", "") for at, url in enumerate((home, shop, fiction, history), 1)]
    books = tuple(f"http://a.example/book/{name}" for name in ("emma", "middlemarch", "cranford"))
    tiles = ListSeen(2, 2, signs=(fiction, history), relevance=0.7)
    category = ListSeen(3, 2, announced=23, goes_on=True, signs=books[:2], relevance=0.7)
    similar = ListSeen(4, 1, signs=("http://a.example/category/poems",), relevance=0.7)

    def lists(*facts: Fact) -> list[int]:
        memory = Memory()
        memory.commit(Step(1, "test", SITE, facts=(*pages, *facts)))
        return [one.page for one in relevant_lists(View(memory, frozenset(SURVEYED)))]

    assert lists(tiles) == [2]
    assert lists(tiles, category) == [3]
    assert lists(tiles, similar) == [2, 4]


def test_the_other_lists_of_a_refused_choice_are_not_looked_at_one_by_one() -> None:
    towns = [f"http://a.example/list?town={town}" for town in ("bath", "ely", "wells")]
    memory = Memory()
    leads = [LeadFound(1, "link", target, score=0.9) for target in (*towns, "http://a.example/all")]
    memory.commit(Step(1, "test", SITE, facts=(*leads, ListChosen("towns", "", "", Way.to(*towns)))))
    known = View(memory, frozenset((LeadFound, LeadFollowed, ListChosen)))
    assert [lead.target for lead in open_leads(known)] == ["http://a.example/all"]


def _given_up(folder: Path, *facts: Fact) -> GivenUp:
    (found,) = _derived(GiveUp(), folder, *facts)
    assert isinstance(found, GivenUp)
    return found


def test_why_there_is_nothing_is_said_in_words(tmp_path: Path) -> None:
    page = PageSeen(1, "http://a.example/", 200, "", "", "")
    assert _given_up(tmp_path, page, PageKindFound(1, "article", 0.9)).why == (
        "1 page looked at (article), none with a list of product records"
    )
    unusable = _given_up(tmp_path, page, _made("all", "xy", Verdict.INCORRECT))
    assert unusable.why == "the list “all” gave no wrapper that can be used: some are missing"
    made = _made("all", "xy", Verdict.INCORRECT)
    wrong = replace(made, findings=(*made.findings, Finding("number", Outcome.WRONG, "some are too many")))
    assert _given_up(tmp_path, page, wrong).why.endswith("used: some are too many; some are missing")
    assert not unusable.failed


def test_a_step_that_failed_is_told_where_nothing_came_of_a_site(tmp_path: Path) -> None:
    page = PageSeen(1, "http://a.example/", 200, "", "", "")
    failed = Failed("wrapper induction", "a defect of ours: TypeError: no len()")
    assert _given_up(tmp_path, page, failed, PageKindFound(1, "article", 0.9)).why == (
        "wrapper induction failed: a defect of ours: TypeError: no len(); "
        "1 page looked at (article), none with a list of product records"
    )


def test_a_site_that_could_not_be_looked_at_has_failed(tmp_path: Path) -> None:
    found = _given_up(tmp_path, LeadFollowed("http://a.example/", None, "no such host"))
    assert found == GivenUp("the site could not be looked at: no such host", failed=True)


def test_with_verified_wrappers_nothing_is_given_up(tmp_path: Path) -> None:
    assert _derived(GiveUp(), tmp_path, Verified(Verdict.PARTIAL)) == []


def test_a_list_that_was_left_out_is_taken_where_nobody_yields_its_records(tmp_path: Path) -> None:
    own, other = (tuple(f"http://a.example/item?id={at}" for at in span) for span in (range(10), range(10, 20)))
    taken = replace(_made("all", ""), signs=tuple(map(_digested, own)), records=10, sorts=("a.example/item?id",))
    seen: list[Fact] = []
    for number, signs in ((2, own), (3, other)):
        url = f"http://a.example/list?mode={number}"
        Desk(Journal.open(tmp_path), load_pack("products")).put(number, parse_html("<p>Shop</p>", url=url))
        seen += [PageSeen(number, url, 200, "", "", ""), ListSeen(number, 10, None, False, True, signs, 1.0, "t")]
    chosen = replace(_chosen("all"), way=Way.to("http://a.example/list?mode=2"), pages=(2,))
    (again,) = _derived(Reconsider(), tmp_path, *seen, chosen, taken)
    assert isinstance(again, ListChosen)
    assert (again.pages, again.way.address) == ((3,), "http://a.example/list?mode=3")
    whole = replace(taken, signs=tuple(map(_digested, own + other)), records=20)
    assert _derived(Reconsider(), tmp_path, *seen, chosen, whole) == []


def _digested(url: str) -> str:
    return sign_of(Record("product", "a.example", url, origin=Origin("http://a.example/list")))


def test_where_examples_are_in_no_list_that_was_chosen_exploring_goes_on(tmp_path: Path) -> None:
    home, sale = "http://a.example/", "http://a.example/sale"
    own, shown = (tuple(f"http://a.example/p/{place}" for place in places) for places in (range(12, 30), range(6)))
    seen: list[Fact] = []
    for number, url, signs in ((1, home, shown), (2, sale, own)):
        Desk(Journal.open(tmp_path), load_pack("products")).put(number, parse_html("<p>Shop</p>", url=url))
        goes_on, total = number == 2, len(own) if number == 2 else None
        seen += [PageSeen(number, url, 200, "", "", ""), ListSeen(number, 6, total, False, goes_on, signs, 1.0, "t")]
    made = replace(_made("sale", ""), signs=tuple(map(_digested, own)), sorts=("a.example/p/*",), records=len(own))
    chosen = replace(_chosen("sale"), pages=(2,))
    known = [*seen, Enough("", ""), chosen, made, LeadFound(1, "link", "http://a.example/hats", "Hats", 0.5)]
    (again,) = _derived(GoOn(), tmp_path, *known)
    assert isinstance(again, Reopened)
    assert "in none of them" in again.why
    assert _derived(Reconsider(), tmp_path, *known) == []
    assert _derived(GoOn(), tmp_path, *known[:-1]) == []  # no link promises more
    whole = replace(made, signs=tuple(map(_digested, own + shown)), records=24)
    assert _derived(GoOn(), tmp_path, *[whole if one is made else one for one in known]) == []
