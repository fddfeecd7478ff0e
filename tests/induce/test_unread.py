"""Texts that differ from record to record and that nothing reads."""

from __future__ import annotations

from dataclasses import replace

from evidence_samples import HOMES, detail_of, pages_of, run_of, seen

from bowerbird.induce.model import Outcome
from bowerbird.induce.verification import Evidence
from bowerbird.induce.verification.unread import texts_read


def evidence(*texts: str) -> Evidence:
    """Homes of which the pages say what the wrapper reads, and these texts; "{n}" is the number of the home."""
    pages = pages_of()
    told = []
    for number, page in enumerate(seen(pages)):
        own = [(*values.values(), *(text.format(n=home_number(values)) for text in texts)) for values in pages[number]]
        told.append(replace(page, texts=tuple(own)))
    return Evidence(HOMES, tuple(told), run_of(pages))


def home_number(values: dict[str, str]) -> int:
    return int(values["url"].rpartition("/")[2])


def test_a_text_of_each_record_that_no_value_holds_is_missed() -> None:
    found = texts_read(evidence("Ivy Cottage No {n}"))
    assert found.outcome is Outcome.MISSING
    assert "Ivy Cottage No 0" in found.said


def test_the_same_value_in_other_words_is_read() -> None:
    spaced = [f"£ {200 + number},000" for number in range(12)]
    pages = pages_of()
    told = tuple(
        replace(page, texts=tuple((*one.values(), spaced[home_number(one)]) for one in pages[number]))
        for number, page in enumerate(seen(pages))
    )
    assert texts_read(Evidence(HOMES, told, run_of(pages))).outcome is Outcome.HOLDS


def test_what_joins_a_text_to_another_is_no_part_of_it() -> None:
    assert texts_read(evidence(", House {n}, Mill Lane")).outcome is Outcome.HOLDS


def test_a_second_sum_is_nobodys_loss_unless_a_label_names_it() -> None:
    assert texts_read(evidence("about £{n}99,000")).outcome is Outcome.HOLDS
    assert texts_read(evidence("was £{n}99,000")).outcome is Outcome.MISSING
    assert texts_read(evidence("Ground rent £{n}99")).outcome is Outcome.MISSING


def test_a_sentence_that_is_repeated_is_the_sites_own() -> None:
    pages = pages_of()
    sentence = "All descriptions are given in good faith, and are no part of a contract with anybody."
    told = tuple(
        replace(page, texts=tuple((*one.values(), sentence if home_number(one) % 3 else "x") for one in pages[number]))
        for number, page in enumerate(seen(pages))
    )
    assert texts_read(Evidence(HOMES, told, run_of(pages))).outcome is Outcome.HOLDS


def test_the_beginning_of_a_value_is_read() -> None:
    pages = pages_of()
    told = tuple(
        replace(page, texts=tuple((*one.values(), f"{one['title'][:-2]}…") for one in pages[number]))
        for number, page in enumerate(seen(pages))
    )
    assert texts_read(Evidence(HOMES, told, run_of(pages))).outcome is Outcome.HOLDS


def with_some(texts: dict[int, str]) -> Evidence:
    """Homes of which some bear a text of their own."""
    pages = pages_of()
    told = tuple(
        replace(page, texts=tuple((*one.values(), texts.get(home_number(one), "x")) for one in pages[number]))
        for number, page in enumerate(seen(pages))
    )
    return Evidence(HOMES, told, run_of(pages))


def test_a_badge_that_some_records_bear_is_nobodys_loss() -> None:
    assert texts_read(with_some(dict.fromkeys((1, 3, 5, 7), "Top offer"))).outcome is Outcome.HOLDS


def test_terms_of_the_pack_and_texts_that_differ_are_no_badges() -> None:
    assert texts_read(with_some(dict.fromkeys((1, 3, 5, 7), "Leasehold"))).outcome is Outcome.MISSING
    mixed = {1: "Quiet lane", 3: "Quiet lane", 5: "Main road", 7: "Main road"}
    assert texts_read(with_some(mixed)).outcome is Outcome.MISSING


def test_a_number_within_another_one_is_not_read() -> None:
    found = texts_read(evidence("Plot {n}0{n}00{n} Regent Street"))
    assert found.outcome is Outcome.MISSING


def test_pages_of_records_that_the_run_did_not_come_to_are_compared_with_what_is_read_there() -> None:
    pages = pages_of()
    own = [replace(detail_of(n), texts=("Freehold", f"A fine house, the {n}th of its kind.")) for n in range(4)]
    bare = Evidence(HOMES, seen(pages), run_of(pages), details=tuple(own))
    assert texts_read(bare).outcome is Outcome.UNKNOWN
    read = tuple(replace(one, found=(one.record,)) for one in own)
    found = texts_read(replace(bare, details=read))
    assert found.outcome is Outcome.MISSING
    assert "the 0th of its kind" in found.said
