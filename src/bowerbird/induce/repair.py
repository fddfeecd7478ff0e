"""What to try when a program fails, from what its verification found.

Two things can be mended without looking at more pages. Attributes whose values are wrong are left out: a record that
lacks a value is partial, one that lies is worse. And a list that plain HTTP did not get to the end of is tried in the
browser. What neither helps is reported with the findings.
"""

from __future__ import annotations

from dataclasses import dataclass

from bowerbird.induce.model import Outcome, Verdict
from bowerbird.induce.proof import Proof
from bowerbird.induce.verification.comparing import SEEN
from bowerbird.induce.verification.counting import ANNOUNCED, END
from bowerbird.induce.writing.program import Program

_ABOUT_LISTS = (SEEN, END, ANNOUNCED)


@dataclass(frozen=True, slots=True)
class Repair:
    """A program to prove, in the browser where that is the point, and what is different about it."""

    program: Program
    browser: bool
    why: str


def repair_of(proof: Proof, *, can_browse: bool = True) -> Repair | None:
    """What is worth a try; None when all holds, or nothing is."""
    if proof.verification.verdict is Verdict.EFFECTIVE:
        return None
    failures = proof.verification.failures()
    wrong = {name for one in failures if one.outcome is Outcome.WRONG for name in one.about}
    if wrong:
        return Repair(proof.program.without(wrong), proof.browser, f"leaving out {', '.join(sorted(wrong))}")
    if can_browse and not proof.browser and any(one.check in _ABOUT_LISTS for one in failures):
        return Repair(proof.program, True, "trying it in the browser")
    return None
