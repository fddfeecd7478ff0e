"""Verdicts: what makes a wrapper effective, and what each kind of fault is called."""

from __future__ import annotations

from dataclasses import replace

import pytest
from evidence_samples import HOMES, NUMBER, SIZE, detail_of, home, pages_of, record_of, run_of, seen, sound
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.induce.model import Outcome, Verdict, Verification
from bowerbird.induce.verification import Evidence, verify
from bowerbird.listing import Announcement


def outcome(verification: Verification, check: str) -> Outcome:
    return next(one.outcome for one in verification.findings if one.check == check)


def said(verification: Verification, check: str) -> str:
    return next(one.said for one in verification.findings if one.check == check)


def with_pages(pages: list[list[dict[str, str]]], total: int | None = NUMBER) -> Evidence:
    """The sound evidence, but a run that yields these pages."""
    run = run_of(pages)
    return replace(sound(total), run=run, again=run.by_page()[0])


# What is effective


def test_a_sound_wrapper_is_effective() -> None:
    verification = verify(sound())
    assert verification.verdict is Verdict.EFFECTIVE
    assert verification.failures() == ()
    assert "announces 12 results, the wrapper found 12" in said(verification, "announced number")


def test_without_an_announced_number_a_second_visit_has_to_prove_it() -> None:
    assert verify(sound(None)).verdict is Verdict.EFFECTIVE
    unproven = verify(replace(sound(None), again=None))
    assert unproven.verdict is Verdict.PARTIAL
    assert "announced number or second visit" in said(unproven, "proof")


@pytest.mark.parametrize("part", ["seen", "run"])
def test_nothing_is_effective_of_which_too_little_is_known(part: str) -> None:
    less = replace(sound(), seen=()) if part == "seen" else replace(sound(), run=None)
    assert verify(less).verdict is Verdict.PARTIAL


@given(st.sets(st.integers(0, NUMBER - 1), min_size=1, max_size=NUMBER - 1))
def test_a_run_that_loses_records_is_never_effective(lost: set[int]) -> None:
    pages = [[one for one in page if int(one["url"][7:]) not in lost] for page in pages_of()]
    assert verify(with_pages(pages)).verdict is not Verdict.EFFECTIVE


@given(st.integers(0, NUMBER // SIZE - 1))
def test_a_run_that_yields_something_else_is_never_effective(page: int) -> None:
    pages = pages_of()
    pages[page].append({"title": "Sign up for alerts", "url": "/alerts"})
    assert verify(with_pages(pages)).verdict is Verdict.INCORRECT


# Records and numbers


def test_records_that_pages_show_and_the_wrapper_misses_are_named() -> None:
    pages = pages_of()
    del pages[1][2]
    verification = verify(with_pages(pages))
    assert verification.verdict is Verdict.PARTIAL
    assert "misses 1 of 8 records" in said(verification, "records seen")
    assert "House 6, Mill Lane" in said(verification, "records seen")
    assert said(verification, "announced number") == "the site announces 12 results, the wrapper found 11"


def test_what_is_no_record_is_wrong_unless_the_site_counts_it() -> None:
    pages = pages_of()
    pages[0].insert(0, home(50))
    assert outcome(verify(with_pages(pages)), "records seen") is Outcome.WRONG
    assert outcome(verify(with_pages(pages, 13)), "records seen") is Outcome.HOLDS


def test_records_without_links_are_told_by_their_values() -> None:
    pages = pages_of(lambda number: home(number, url=""))
    evidence = Evidence(HOMES, seen(pages), run_of(pages), run_of(pages).by_page()[0])
    assert verify(evidence).verdict is Verdict.EFFECTIVE


def test_a_lower_bound_may_be_passed() -> None:
    evidence = sound()
    told = Announcement(0, "over 10 homes", 10, at_least=True)
    evidence = replace(evidence, seen=tuple(replace(page, announcement=told) for page in evidence.seen))
    assert outcome(verify(evidence), "announced number") is Outcome.HOLDS


def test_a_number_that_counts_one_page_says_nothing_of_the_list() -> None:
    verification = verify(sound(SIZE))
    assert outcome(verification, "announced number") is Outcome.UNKNOWN
    assert verification.verdict is Verdict.EFFECTIVE


def test_one_more_of_the_same_than_the_site_announces_leaves_a_doubt() -> None:
    """A record that somebody paid for is shown beside those that were counted."""
    verification = verify(sound(11))
    assert outcome(verification, "announced number") is Outcome.MISSING
    assert verification.verdict is Verdict.PARTIAL


def test_more_than_the_site_announces_is_wrong() -> None:
    assert outcome(verify(sound(10)), "announced number") is Outcome.WRONG


def test_featured_records_on_every_page_count_once() -> None:
    pages = pages_of(number=24)
    for page in pages[1:3]:
        page[0] = home(0)
    run = run_of(pages)
    evidence = Evidence(HOMES, seen(pages, 22), run, run.by_page()[0])
    assert verify(evidence).verdict is Verdict.EFFECTIVE


# The end of the list


def test_a_run_that_was_ended_is_partial() -> None:
    evidence = sound(None)
    assert evidence.run is not None
    ended = verify(replace(evidence, run=replace(evidence.run, is_complete=False)))
    assert (ended.verdict, outcome(ended, "end of the list")) == (Verdict.PARTIAL, Outcome.MISSING)


def test_a_wrapper_that_stays_on_the_first_page_is_partial() -> None:
    verification = verify(with_pages(pages_of()[:1], None))
    assert verification.verdict is Verdict.PARTIAL
    assert "leads on" in said(verification, "end of the list")


def test_announced_pages_are_counted() -> None:
    evidence = sound(None)
    told = Announcement(0, "page 1 of 5", pages=5)
    evidence = replace(evidence, seen=tuple(replace(page, announcement=told) for page in evidence.seen))
    assert said(verify(evidence), "end of the list") == "the site announces 5 pages, the wrapper found records on 3"


def test_a_list_that_grows_in_place_has_one_page_and_an_end() -> None:
    evidence = sound()
    assert evidence.run is not None
    grown = replace(evidence.run, on_pages=(1,) * NUMBER)
    assert outcome(verify(replace(evidence, run=grown)), "end of the list") is Outcome.HOLDS


@pytest.mark.parametrize(("grows", "expected"), [(True, Outcome.HOLDS), (False, Outcome.WRONG)])
def test_records_that_came_into_a_growing_page_later_are_no_strangers(grows: bool, expected: Outcome) -> None:
    (first, *_), run = seen(pages_of(), None), run_of([[one for page in pages_of() for one in page]])
    evidence = Evidence(HOMES, (replace(first, grows=grows),), run, run.records)
    assert outcome(verify(evidence), "records seen") is expected


@pytest.mark.parametrize(("grown", "expected"), [(True, Outcome.HOLDS), (False, Outcome.MISSING)])
def test_what_grew_in_place_may_have_pages_of_its_own_without_a_browser(grown: bool, expected: Outcome) -> None:
    run = run_of(pages_of())
    (first, *_) = seen([[one for page in pages_of() for one in page]])
    evidence = Evidence(HOMES, (replace(first, is_grown=grown),), run, tuple(run.records[:SIZE]))
    assert outcome(verify(evidence), "records seen") is expected


def test_troubles_are_told_but_for_a_dead_link_in_many() -> None:
    evidence = sound()
    assert evidence.run is not None
    run = replace(evidence.run, pages=100, troubles=("http://agent.example/homes/7: the server answered 404",))
    assert outcome(verify(replace(evidence, run=run)), "end of the list") is Outcome.HOLDS
    run = replace(run, troubles=("{click /}: timed out",))
    assert outcome(verify(replace(evidence, run=run)), "end of the list") is Outcome.MISSING


# Uniqueness


def test_a_list_that_goes_round_is_wrong() -> None:
    pages = pages_of()
    verification = verify(with_pages([*pages, pages[-1]]))
    assert verification.verdict is Verdict.INCORRECT
    assert "page 4 of the list shows the records of an earlier page" in said(verification, "uniqueness")


@pytest.mark.parametrize(("name", "what"), [("url", "link"), ("image", "picture")])
def test_one_link_or_picture_for_all_is_wrong(name: str, what: str) -> None:
    verification = verify(with_pages(pages_of(lambda number: home(number, **{name: "/the/same"}))))
    assert verification.verdict is Verdict.INCORRECT
    assert f"one and the same {what}" in said(verification, "uniqueness")


def test_one_picture_for_all_is_right_where_the_pages_show_it() -> None:
    pages = pages_of(lambda number: home(number, image="/none.png"))
    evidence = Evidence(HOMES, seen(pages), run_of(pages), run_of(pages).by_page()[0])
    assert verify(evidence).verdict is Verdict.EFFECTIVE


# Values


def test_how_long_it_is_may_stand_in_place_of_a_day() -> None:
    pages = pages_of(
        lambda number: home(number, availability_date="12 weeks" if number % 2 else f"{number + 1} May 2027")
    )
    assert "cannot be read" not in said(verify(with_pages(pages)), "plausible values")


@pytest.mark.parametrize(
    ("values", "what"),
    [
        ({"price": "View details"}, "cannot be read"),
        ({"bedrooms": "2 bath"}, "cannot be read"),
        ({"title": "Mill Lane"}, "in all 12 records"),
        ({"tenure": "Tenure"}, "are labels"),
        ({"tenure": "furnished"}, "are of furnishing"),
    ],
)
def test_columns_that_hold_something_else_are_wrong(values: dict[str, str], what: str) -> None:
    verification = verify(with_pages(pages_of(lambda number: home(number, **values))))
    assert verification.verdict is Verdict.INCORRECT
    assert what in said(verification, "plausible values")


def test_labels_that_are_values_too_are_values() -> None:
    pages = pages_of(lambda number: home(number, furnishing="Furnished"))
    assert outcome(verify(with_pages(pages)), "plausible values") is Outcome.HOLDS


def test_two_counts_from_one_place_are_wrong() -> None:
    pages = pages_of(lambda number: home(number, bedrooms=str(number % 3), bathrooms=str(number % 3)))
    assert "bedrooms and bathrooms are one and the same" in said(verify(with_pages(pages)), "plausible values")


def test_values_of_another_record_are_wrong() -> None:
    pages = pages_of(lambda number: home(number, price=home(number + 1)["price"]))
    verification = verify(with_pages(pages))
    assert verification.verdict is Verdict.INCORRECT
    assert "price differs in 8 of 8 records: “£201,000” where the page says “£200,000”" in said(
        verification, "values seen"
    )


def test_a_badge_that_an_analysis_took_for_titles_is_no_difference() -> None:
    badged = pages_of(lambda number: home(number, title="Top offer") if number % 3 == 0 else home(number))
    evidence = replace(sound(), seen=seen(badged))
    assert outcome(verify(evidence), "values seen") is Outcome.HOLDS


def test_values_that_some_records_lack_are_missing() -> None:
    pages = pages_of(lambda number: home(number, bedrooms="" if number % 2 else "2 bed"))
    evidence = replace(with_pages(pages), seen=seen(pages_of(lambda number: home(number, bedrooms="2 bed"))))
    assert "misses bedrooms in 4 of 8 records" in said(verify(evidence), "values seen")


def test_attributes_that_pages_show_and_the_wrapper_does_not_yield_are_named() -> None:
    verification = verify(with_pages(pages_of(lambda number: home(number, bedrooms=""))))
    assert verification.verdict is Verdict.PARTIAL
    assert said(verification, "attributes") == "the pages show bedrooms, the wrapper does not yield it"
    of_details = verify(replace(sound(), details=(detail_of(1), detail_of(2))))
    assert said(of_details, "attributes") == "the pages show tenure, the wrapper does not yield it"


def test_what_only_qualifies_a_sum_is_said_with_it() -> None:
    rents = pages_of(lambda number: home(number, price=f"£{900 + number} pcm"))
    told = replace(with_pages(rents), seen=seen(pages_of(lambda number: home(number, period="pcm"))))
    assert outcome(verify(told), "attributes") is Outcome.HOLDS
    bare = replace(with_pages(pages_of()), seen=seen(pages_of(lambda number: home(number, period="pcm"))))
    assert "period" in said(verify(bare), "attributes")


def test_records_without_a_pivot_are_no_records() -> None:
    pages = pages_of(lambda number: home(number, price=""))
    assert outcome(verify(with_pages(pages)), "plausible records") is Outcome.WRONG


def test_a_record_that_says_nothing_of_what_the_others_say_is_missed() -> None:
    def bare(number: int) -> dict[str, str]:
        return home(number) if number != NUMBER - 1 else {"url": "/homes/11", "image": "/pictures/11.jpg"}

    pages = pages_of(bare)
    verification = verify(with_pages(pages))
    assert outcome(verification, "records alike") is Outcome.MISSING
    assert (
        said(verification, "records alike")
        == "1 of 12 records have no name, or say next to nothing of what the others say"
    )
    # Where the analysed pages show such records, they are the site's own.
    first = [[home(0), home(1), home(2), bare(NUMBER - 1), *pages[0]], pages[1]]
    usual = replace(with_pages(pages), seen=seen(first))
    assert outcome(verify(usual), "records alike") is Outcome.HOLDS
    assert outcome(verify(sound()), "records alike") is Outcome.HOLDS


def test_adverts_in_every_fourth_place_do_not_change_what_is_usual() -> None:
    adverts = [{"title": "A tenth off all insurance"}] * 4
    verification = verify(with_pages([*pages_of(), adverts]))
    assert said(verification, "records alike") == (
        "4 of 16 records have no name, or say next to nothing of what the others say"
    )


# List and detail


def test_list_and_detail_page_that_contradict_are_wrong() -> None:
    run = run_of(pages_of(), detail=lambda number: {"bedrooms": "9"})
    verification = verify(replace(sound(), run=run, again=run.by_page()[0]))
    assert verification.verdict is Verdict.INCORRECT
    assert "bedrooms differs between list and detail page in 12 of 12" in said(verification, "list and detail")


def test_detail_pages_of_other_objects_are_wrong() -> None:
    details = tuple(detail_of(number, title="Contact our office") for number in range(3))
    assert outcome(verify(replace(sound(), details=details)), "list and detail") is Outcome.WRONG


def test_detail_pages_that_only_word_the_title_otherwise_leave_a_doubt() -> None:
    details = []
    for number in range(3):
        one, values = detail_of(number, title="A fine place"), home(number)
        details.append(
            replace(one, text=f"A fine place {' '.join(values[name] for name in values if name != 'title')}")
        )
    assert outcome(verify(replace(sound(), details=tuple(details))), "list and detail") is Outcome.MISSING


def test_values_of_detail_pages_are_compared() -> None:
    pages, details = pages_of(), tuple(detail_of(number) for number in range(3))
    right = run_of(pages, detail=lambda number: {"tenure": "Freehold"})
    wrong = run_of(pages, detail=lambda number: {"tenure": "Leasehold"})
    evidence = replace(sound(), details=details)
    assert verify(replace(evidence, run=right, again=right.by_page()[0])).verdict is Verdict.EFFECTIVE
    assert "tenure differs" in said(verify(replace(evidence, run=wrong, again=wrong.by_page()[0])), "values seen")


def test_what_is_taken_from_the_list_is_not_compared_with_the_detail_page() -> None:
    run = run_of(pages_of(), detail=lambda number: {"tenure": "Freehold"})
    details = tuple(detail_of(number, bedrooms="7") for number in range(3))
    evidence = replace(sound(), run=run, again=run.by_page()[0], details=details)
    assert outcome(verify(evidence), "values seen") is Outcome.HOLDS


def test_records_that_the_run_did_not_follow_lack_nothing() -> None:
    pages = pages_of()
    listed = run_of(pages)
    followed = run_of(pages, detail=lambda number: {"tenure": "Freehold"})
    run = replace(listed, records=(*followed.records[:2], *listed.records[2:]))
    evidence = replace(sound(), run=run, details=(detail_of(0), detail_of(5), detail_of(9)))
    assert verify(evidence).verdict is Verdict.EFFECTIVE


def test_what_is_taken_from_own_pages_is_asked_of_followed_records_only() -> None:
    pages = pages_of(lambda number: home(number, bedrooms=""))
    listed = run_of(pages)
    followed = run_of(pages, detail=lambda number: {"bedrooms": home(number)["bedrooms"]})
    run = replace(listed, records=(*followed.records[:2], *listed.records[2:]))
    assert verify(replace(sound(), run=run)).verdict is Verdict.EFFECTIVE
    wrong = run_of(pages, detail=lambda number: {"bedrooms": "9"})
    run = replace(listed, records=(*wrong.records[:2], *listed.records[2:]))
    assert "bedrooms differs in 2 of 2" in said(verify(replace(sound(), run=run)), "values seen")


# A second visit


def test_a_second_visit_may_find_them_in_another_order_and_one_changed() -> None:
    first = [record_of(home(number)) for number in range(10)]
    run = replace(run_of([[home(number) for number in range(10)]]))
    evidence = Evidence(HOMES, run=run, again=(*reversed(first[1:]), record_of(home(99))))
    assert outcome(verify(evidence), "second visit") is Outcome.HOLDS


def test_a_second_visit_that_gives_others_is_wrong() -> None:
    evidence = replace(sound(), again=tuple(record_of(home(number)) for number in range(30, 34)))
    assert outcome(verify(evidence), "second visit") is Outcome.WRONG


def test_a_run_without_records_is_wrong() -> None:
    evidence = sound()
    assert evidence.run is not None
    empty = replace(evidence.run, records=(), on_pages=(), troubles=("//article found nothing: has the page changed?",))
    verification = verify(replace(evidence, run=empty))
    assert verification.verdict is Verdict.INCORRECT
    assert "has the page changed?" in said(verification, "run")


# What nobody reads


def with_texts(evidence: Evidence, more: dict[int, str]) -> Evidence:
    """The evidence with the texts of its records: their values, a button, and `more` by the number of the record."""
    pages, number = [], 0
    for page in evidence.seen:
        texts = []
        for record in page.records:
            own = [value.raw for values in record.values.values() for value in values]
            texts.append((*own, "Details", *([more[number]] if number in more else [])))
            number += 1
        pages.append(replace(page, texts=tuple(texts)))
    return replace(evidence, seen=tuple(pages))


def test_a_wrapper_that_reads_every_text_is_effective() -> None:
    verification = verify(with_texts(sound(), {}))
    assert verification.verdict is Verdict.EFFECTIVE
    assert outcome(verification, "texts") is Outcome.HOLDS


def test_texts_that_differ_and_that_nothing_reads_make_a_wrapper_partial() -> None:
    verification = verify(with_texts(sound(), {at: f"Barrow & Sons {at}" for at in range(NUMBER)}))
    assert verification.verdict is Verdict.PARTIAL
    assert "“Barrow & Sons 0”" in said(verification, "texts")


def test_a_note_here_and_there_and_what_all_share_are_nobodys_loss() -> None:
    assert verify(with_texts(sound(), {3: "Viewed twice today"})).verdict is Verdict.EFFECTIVE
    assert verify(with_texts(sound(), dict.fromkeys(range(NUMBER), "Call us now"))).verdict is Verdict.EFFECTIVE


# Several lists


def several(overlap: int = 0, totals: tuple[int, int] = (8, 4)) -> Evidence:
    """Two lists, of two pages and of one, that have some records in common."""
    pages = pages_of()
    last = [*pages[1][:overlap], *pages[2][overlap:]]
    run = run_of([pages[0], pages[1], last])
    queries = ("north",) * (2 * SIZE) + ("south",) * SIZE
    looked = [
        replace(page, query=query, has_next=query == "north" and at == 0, announcement=Announcement(0, "", total))
        for at, (page, query, total) in enumerate(
            zip(
                (*seen(pages), replace(seen([last])[0], url=f"{seen(pages)[0].url[:-1]}3")),
                ("north", "north", "south"),
                (totals[0], totals[0], totals[1]),
                strict=True,
            )
        )
    ]
    return Evidence(HOMES, tuple(looked), replace(run, queries=queries), tuple(run.records[:SIZE]))


def test_a_list_among_several_may_end_with_its_last_page_again() -> None:
    evidence = several()
    assert evidence.run is not None
    pages = pages_of()
    again = replace(run_of([*pages, pages[-1]]), queries=(*evidence.run.queries, *("south",) * SIZE))
    assert outcome(verify(replace(evidence, run=again)), "uniqueness") is Outcome.HOLDS
    never_turned = replace(run_of([pages[0], pages[0], pages[-1]]), queries=evidence.run.queries)
    assert outcome(verify(replace(evidence, run=never_turned)), "uniqueness") is Outcome.WRONG


def test_each_list_is_counted_by_itself() -> None:
    verification = verify(several())
    assert outcome(verification, "announced number") is Outcome.HOLDS
    assert said(verification, "end of the list") == "2 lists end after 3 pages in all"
    short = verify(several(totals=(8, 9)))
    assert outcome(short, "announced number") is Outcome.MISSING
    assert said(short, "announced number") == (
        "the site announces 9 results, the wrapper found 4 (of 2 lists that were looked at)"
    )


def test_a_record_may_be_in_two_lists() -> None:
    assert said(verify(several(overlap=SIZE)), "uniqueness") == "all 12 records are different"
    assert outcome(verify(several(overlap=SIZE)), "announced number") is Outcome.HOLDS
    alone = several(overlap=SIZE)
    assert alone.run is not None
    one_list = replace(alone, run=replace(alone.run, queries=()))
    assert outcome(verify(one_list), "uniqueness") is Outcome.WRONG


def test_a_list_that_ends_early_is_noticed_among_others() -> None:
    early = several()
    leading = tuple(replace(page, has_next=page.query == "south") for page in early.seen)
    assert "leads on to another one" in said(verify(replace(early, seen=leading)), "end of the list")


def test_a_second_visit_sees_how_the_first_list_begins() -> None:
    grown = several()
    assert grown.run is not None
    in_place = replace(grown, run=replace(grown.run, on_pages=(1,) * (2 * SIZE) + (3,) * SIZE))
    assert outcome(verify(in_place), "second visit") is Outcome.HOLDS
    assert outcome(verify(replace(in_place, again=tuple(grown.run.records[-SIZE:]))), "second visit") is Outcome.WRONG


def test_a_record_that_the_analysis_missed_is_no_stranger() -> None:
    pages = pages_of()
    shown = seen([pages[0][:3], pages[1]], None)
    evidence = Evidence(HOMES, shown, run_of(pages), run_of(pages).records[:SIZE])
    finding = next(one for one in verify(evidence).findings if one.check == "records seen")
    assert finding.outcome is Outcome.HOLDS
    assert "1 more" in finding.said


def test_what_leads_elsewhere_or_says_little_is_a_stranger() -> None:
    pages = pages_of()
    for strange in (home(90, url="/partners/90"), {"title": "Our offices", "url": "/homes/91"}):
        run = run_of([[*pages[0], strange], *pages[1:]])
        evidence = Evidence(HOMES, seen(pages, None), run, run.records[:SIZE])
        assert outcome(verify(evidence), "records seen") is Outcome.WRONG


def test_a_short_page_is_the_last_wherever_its_links_lead() -> None:
    first, short = seen(pages_of(number=SIZE + 1), None)
    assert short.has_next
    bands = (replace(first, query="to 500", has_next=False), replace(short, query="from 500"))
    run = replace(run_of(pages_of(number=SIZE + 1)), queries=("to 500",) * SIZE + ("from 500",))
    assert outcome(verify(Evidence(HOMES, bands, run)), "end of the list") is Outcome.HOLDS
    assert outcome(verify(Evidence(HOMES, bands[1:], run)), "end of the list") is Outcome.MISSING


def test_records_of_several_lists_are_counted_list_by_list() -> None:
    pages = pages_of(number=2 * SIZE)
    first, second = seen(pages, SIZE)
    queries = ("for sale",) * SIZE + ("to let",) * SIZE
    shown = (replace(first, query="for sale"), replace(second, query="to let", records=second.records[:1]))
    evidence = Evidence(HOMES, shown, replace(run_of(pages), queries=queries))
    assert outcome(verify(evidence), "records seen") is Outcome.HOLDS


def test_terms_of_another_attribute_are_right_under_a_label_of_their_own() -> None:
    run = run_of(pages_of(), detail=lambda number: {"tenure": "Guide price"})
    evidence = replace(sound(), run=run, again=run.by_page()[0])
    assert "values of tenure are of price_qualifier" in said(verify(evidence), "plausible values")
    named = verify(replace(evidence, named=frozenset({"tenure"})))
    assert outcome(named, "plausible values") is not Outcome.WRONG
