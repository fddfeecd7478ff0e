"""Labels that the pack does not know, under which its attributes may stand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from evidence_samples import HOMES, home, pages_of, run_of, seen

from bowerbird.domain import load_pack
from bowerbird.induce.model import Outcome
from bowerbird.induce.verification import Evidence
from bowerbird.induce.verification.unnamed import unnamed_values


def evidence(**values: str) -> Evidence:
    """Homes with further values; "{n}" in them is the number of the home."""

    def make(number: int) -> dict[str, str]:
        return home(number, **{name: text.format(n=number + 1) for name, text in values.items()})

    pages = pages_of(make)
    return Evidence(HOMES, seen(pages), run_of(pages))


def test_values_with_names_of_the_pack_are_no_question() -> None:
    found = unnamed_values(evidence(tenure="Freehold"))
    assert (found.outcome, found.said) == (Outcome.HOLDS, "every value is one that the pack has a name for")


def test_without_a_run_there_is_no_question() -> None:
    assert unnamed_values(Evidence(HOMES)).outcome is Outcome.HOLDS


def test_a_measure_under_a_strange_label_may_be_that_of_the_pack() -> None:
    found = unnamed_values(evidence(wohnflaeche="{n}50 sq ft"))
    assert found.outcome is Outcome.MISSING
    assert "“wohnflaeche” may be " in found.said
    assert "floor_area" in found.said


def test_what_the_wrapper_yields_anyway_is_not_looked_for() -> None:
    found = unnamed_values(evidence(wohnflaeche="{n}50 sq ft", floor_area="{n}50 sq ft", plot_size="{n}00 sq ft"))
    assert "floor_area" not in found.said
    assert "plot_size" not in found.said


@pytest.mark.parametrize(
    "text",
    ["{n}", "A", "The house was sold in 2024 for {n}50 sq ft of cake, and everybody had a piece of it with their tea"],
)
def test_what_could_be_anything_is_believed_to_be_something_else(text: str) -> None:
    found = unnamed_values(evidence(lot=text))
    assert found.outcome is Outcome.HOLDS
    assert "1 labels that the pack does not know name other things" in found.said


def test_a_label_whose_values_are_mostly_something_else_is_no_attribute() -> None:
    pages = pages_of(lambda n: home(n, lot=f"{n + 1}50 sq ft" if n % 2 else "on request"))
    assert unnamed_values(Evidence(HOMES, seen(pages), run_of(pages))).outcome is Outcome.HOLDS


def test_a_postcode_is_no_measure() -> None:
    assert unnamed_values(evidence(kennung="OX{n} 2HB")).outcome is Outcome.HOLDS


def test_a_measure_in_a_unit_of_another_kind_is_something_else() -> None:
    assert unnamed_values(evidence(line_speed="Up to {n}0 Mbps")).outcome is Outcome.HOLDS


def test_a_sum_under_a_label_that_no_attribute_shares_a_word_with_is_not_known() -> None:
    assert unnamed_values(evidence(commission="£{n}50")).outcome is Outcome.UNKNOWN


def test_a_sum_under_a_label_that_shares_a_word_is_missed() -> None:
    found = unnamed_values(evidence(yearly_service="£{n}50"))
    assert found.outcome is Outcome.MISSING
    assert "service_charge" in found.said


def test_a_name_or_number_may_be_what_its_label_has_a_word_of() -> None:
    found = unnamed_values(evidence(reception_space="{n}"))
    assert found.outcome is Outcome.MISSING
    assert "receptions" in found.said


def test_a_number_of_people_is_no_mark_of_a_scale() -> None:
    found = unnamed_values(replace(evidence(capacity="{n} person"), pack=load_pack("products")))
    assert "rating" not in found.said
