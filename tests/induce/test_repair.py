"""What is tried when a program fails: leaving out what is wrong, then the browser, then nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bowerbird.induce.model import Finding, Outcome, Verdict, Verification
from bowerbird.induce.paths import Choice
from bowerbird.induce.proof import Proof
from bowerbird.induce.repair import repair_of
from bowerbird.induce.said.values import Extraction
from bowerbird.induce.verification import Run
from bowerbird.induce.verification.comparing import SEEN, VALUES
from bowerbird.induce.verification.counting import END, UNIQUE
from bowerbird.induce.verification.plausibility import READABLE
from bowerbird.induce.way import Way
from bowerbird.induce.writing.program import Following, Program


def extraction(name: str) -> Extraction:
    return Extraction(name, f".//{name}", "norm(.)", 1.0, Choice(f".//{name}", 1.0, 1.0, 0.1, ""))


PROGRAM = Program(
    Way("http://agent.example/"),
    "property",
    "real-estate-uk",
    "//li",
    tuple(map(extraction, ("title", "price", "list_price", "url"))),
    Following(".//a", "{click /}", tuple(map(extraction, ("price", "tenure")))),
)


def failed(*findings: Finding, verdict: Verdict = Verdict.INCORRECT, browser: bool = False) -> Proof:
    return Proof(PROGRAM, browser, "", Run((), ()), Verification(verdict, findings))


def test_wrong_values_are_left_out_wherever_they_are_asked_for() -> None:
    repair = repair_of(failed(Finding(VALUES, Outcome.WRONG, "price differs in 7 of 9 records", ("price",))))
    assert repair is not None
    assert repair.program.names == {"title", "list_price", "url", "tenure"}
    assert repair.why == "leaving out price"
    assert not repair.browser


def test_several_findings_are_mended_at_once() -> None:
    proof = failed(
        Finding(VALUES, Outcome.WRONG, "title differs", ("title",)),
        Finding(READABLE, Outcome.WRONG, "tenure cannot be read", ("tenure",)),
    )
    repair = repair_of(replace(proof, browser=True))
    assert repair is not None
    assert repair.program.names == {"price", "list_price", "url"}
    assert repair.browser, "what ran in a browser goes on to"


def test_a_page_without_anything_left_to_ask_is_not_opened() -> None:
    said = "price and tenure differ"
    repair = repair_of(failed(Finding(VALUES, Outcome.WRONG, said, ("price", "tenure"))))
    assert repair is not None
    assert repair.program.following is None


@pytest.mark.parametrize("check", [SEEN, END])
def test_a_list_that_was_not_all_seen_is_tried_in_the_browser(check: str) -> None:
    lost = Finding(check, Outcome.MISSING, "price of 3 records")
    repair = repair_of(failed(lost, verdict=Verdict.PARTIAL))
    assert repair is not None
    assert repair.program == PROGRAM
    assert repair.browser
    assert repair_of(failed(lost, verdict=Verdict.PARTIAL, browser=True)) is None


@pytest.mark.parametrize(
    "proof",
    [
        failed(verdict=Verdict.EFFECTIVE),
        failed(Finding(VALUES, Outcome.MISSING, "price is missing in 3 records"), verdict=Verdict.PARTIAL),
        failed(Finding(UNIQUE, Outcome.WRONG, "price is the same everywhere")),
        failed(Finding(VALUES, Outcome.WRONG, "bedrooms differs")),
    ],
)
def test_what_cannot_be_mended_is_left(proof: Proof) -> None:
    assert repair_of(proof) is None


def test_without_a_browser_none_is_tried() -> None:
    proof = failed(Finding(END, Outcome.MISSING, "the run ended before the list did"), verdict=Verdict.PARTIAL)
    assert repair_of(proof) is not None
    assert repair_of(proof, can_browse=False) is None
