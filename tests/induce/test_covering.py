"""Attribute types that the pages show and the wrapper does not yield."""

from __future__ import annotations

from dataclasses import replace

from evidence_samples import HOMES, detail_of, home, pages_of, run_of, seen

from bowerbird.induce.model import Outcome
from bowerbird.induce.verification import Evidence
from bowerbird.induce.verification.covering import attributes_covered


def test_one_text_is_not_two_attributes_of_a_kind() -> None:
    shown = pages_of(lambda number: home(number, service_charge=f"£{number}50", ground_rent=f"£{number}50"))
    yielded = pages_of(lambda number: home(number, service_charge=f"£{number}50"))
    assert attributes_covered(Evidence(HOMES, seen(shown), run_of(yielded))).outcome is Outcome.HOLDS


def test_another_text_is_missed() -> None:
    shown = pages_of(lambda number: home(number, service_charge=f"£{number}50", ground_rent=f"£{number}75"))
    yielded = pages_of(lambda number: home(number, service_charge=f"£{number}50"))
    found = attributes_covered(Evidence(HOMES, seen(shown), run_of(yielded)))
    assert found.outcome is Outcome.MISSING
    assert "ground_rent" in found.said


def test_what_a_label_names_on_a_single_page_is_missed() -> None:
    pages = pages_of()
    details = tuple(detail_of(number, tenure="") for number in range(8))
    run = run_of(pages, detail=lambda number: {"floor_area": f"{number}50 sq ft"})
    assert attributes_covered(Evidence(HOMES, seen(pages), run, details=details)).outcome is Outcome.HOLDS
    labelled = (replace(details[0], left=frozenset({"council_tax"})), *details[1:])
    found = attributes_covered(Evidence(HOMES, seen(pages), run, details=labelled))
    assert found.outcome is Outcome.MISSING
    assert "council_tax" in found.said


def test_what_the_run_did_not_come_to_is_covered_if_the_wrapper_reads_it_where_it_was_seen() -> None:
    """Homes to rent have a deposit; the run followed the first records, all of them for sale."""
    pages = pages_of()
    details = tuple(detail_of(number, tenure="", council_tax=f"Band {'ABCDEFGH'[number]}") for number in range(8))
    run = run_of(pages, detail=lambda number: {"floor_area": f"{number}50 sq ft"})
    found = attributes_covered(Evidence(HOMES, seen(pages), run, details=details))
    assert found.outcome is Outcome.MISSING
    read = tuple(replace(one, read=frozenset({"council_tax"})) for one in details)
    assert attributes_covered(Evidence(HOMES, seen(pages), run, details=read)).outcome is Outcome.HOLDS
