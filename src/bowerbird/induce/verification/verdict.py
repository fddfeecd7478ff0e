"""The verdict on a wrapper: all checks, and what follows from them.

Problem    say that a wrapper is effective only where it is (DIADEM, Definition 1), and otherwise what is wrong with it.
Rule       incorrect   when any check finds something wrong, or the run found no record at all;
           partial     when any check finds something missing, or when too little is known for more;
           effective   when neither is so and, positively,
                       - the records of all analysed pages were found, and their values are those of the pages,
                       - every attribute type that the pages show is yielded, and its values are plausible,
                       - nothing that differs from record to record is left unread,
                       - no record says next to nothing of what the others say,
                       - the walk came to the end of the list by itself, and its records are different ones,
                       - and the announced number is met, or, where the site announces none, a second visit to the
                         first page gave the same records.
           none        where there is no wrapper; that is not for these checks to find.
Reference  DIADEM §2 and §5 ("two-step verification"). Departures: nobody looks at the wrapper first; analysed pages do.
Cost       linear in the records, but for records without links, which are compared page by page, each with each.
"""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.induce.model import Finding, Outcome, Verdict, Verification
from bowerbird.induce.verification.bare import records_alike
from bowerbird.induce.verification.comparing import (
    AGAIN,
    SEEN,
    VALUES,
    list_and_detail,
    records_seen,
    second_visit,
    values_seen,
)
from bowerbird.induce.verification.counting import ANNOUNCED, END, UNIQUE, announced_number, end_of_list, uniqueness
from bowerbird.induce.verification.covering import COVERED, attributes_covered
from bowerbird.induce.verification.evidence import Evidence
from bowerbird.induce.verification.plausibility import READABLE, RECORDS, plausible_records, plausible_values
from bowerbird.induce.verification.unnamed import unnamed_values
from bowerbird.induce.verification.unread import texts_read

RUN, PROOF = "run", "proof"
_CHECKS = (
    records_seen,
    values_seen,
    attributes_covered,
    unnamed_values,
    texts_read,
    plausible_records,
    records_alike,
    plausible_values,
    list_and_detail,
    uniqueness,
    end_of_list,
    announced_number,
    second_visit,
)
_ALWAYS_ASKED = (SEEN, VALUES, COVERED, RECORDS, READABLE, UNIQUE, END)
_ONE_OF_THEM = (ANNOUNCED, AGAIN)


def verify(evidence: Evidence) -> Verification:
    """All checks on what is known of a wrapper, and the verdict."""
    findings = [_ran(evidence), *(check(evidence) for check in _CHECKS)]
    verdict = verdict_of(findings)
    if verdict is Verdict.PARTIAL and not any(one.outcome is Outcome.MISSING for one in findings):
        findings.append(Finding(PROOF, Outcome.UNKNOWN, f"not enough is known: {_unproven(findings)}"))
    return Verification(verdict, tuple(findings))


def verdict_of(findings: Sequence[Finding]) -> Verdict:
    """What follows from the findings, by the rule above."""
    outcomes = {one.outcome for one in findings}
    if Outcome.WRONG in outcomes:
        return Verdict.INCORRECT
    if Outcome.MISSING in outcomes or _unproven(findings):
        return Verdict.PARTIAL
    return Verdict.EFFECTIVE


def _unproven(findings: Sequence[Finding]) -> str:
    """The checks that would have to hold for an effective wrapper and do not; "" where all do."""
    held = {one.check for one in findings if one.outcome is Outcome.HOLDS}
    asked = [name for name in _ALWAYS_ASKED if name not in held]
    if not any(name in held for name in _ONE_OF_THEM):
        asked.append(" or ".join(_ONE_OF_THEM))
    return ", ".join(asked)


def _ran(evidence: Evidence) -> Finding:
    run = evidence.run
    if run is None:
        return Finding(RUN, Outcome.UNKNOWN, "the wrapper was not run")
    if not run.records:
        trouble = f": {run.troubles[0]}" if run.troubles else ""
        return Finding(RUN, Outcome.WRONG, f"the wrapper found no records{trouble}")
    pages = len(run.by_page())
    return Finding(RUN, Outcome.HOLDS, f"the wrapper found {len(run.records):,} records on {pages:,} pages of the list")
