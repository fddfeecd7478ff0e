"""What induction gives: a wrapper, what it was seen to yield, and whether that holds.

An `Expectation` is kept beside the wrapper (`FILE.oxp` and `FILE.evidence.json`): it is what a later check compares
the live site with. A `Verification` is the outcome of such a comparison, check by check.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from bowerbird.domain.record import Record
from bowerbird.induce.way import Way


class Verdict(StrEnum):
    """What a wrapper is worth (DIADEM, Definition 1)."""

    EFFECTIVE = "effective"
    """All and only the records, every attribute type covered."""
    PARTIAL = "partial"
    """What it yields is right as far as was seen, but something is missing; the findings say what."""
    INCORRECT = "incorrect"
    """It yields what is not a record, or wrong values; the findings say why."""
    NONE = "none"
    """There is no wrapper: no relevant data here, or none that could be wrapped."""


class Outcome(StrEnum):
    """How one check came out."""

    HOLDS = "holds"
    UNKNOWN = "unknown"
    """There was nothing to check against: no announced number, one page only."""
    MISSING = "missing"
    """Something that should be there is not; alone, it makes a wrapper partial."""
    WRONG = "wrong"
    """Something is there that should not be; it makes a wrapper incorrect."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: which, how it came out, and what there is to say, as a sentence for people."""

    check: str
    outcome: Outcome
    said: str
    about: tuple[str, ...] = ()
    """The attributes that it is about, where it is about some of them only."""


@dataclass(frozen=True, slots=True)
class Verification:
    """All checks of a wrapper, and the verdict that follows from them."""

    verdict: Verdict
    findings: tuple[Finding, ...] = ()

    def failures(self) -> tuple[Finding, ...]:
        return tuple(one for one in self.findings if one.outcome in (Outcome.MISSING, Outcome.WRONG))


@dataclass(frozen=True, slots=True)
class Expectation:
    """What a wrapper was seen to yield when it was made: the evidence that a later check begins with.

    `records` and `pages` count those of the proving run, and `is_complete` tells whether that came to the end of the
    list; `announced` is the total that the site named. `coverage` gives for each attribute the share of records that
    had it, `on_detail` names those that stand on detail pages. `samples` are a few whole records.
    """

    domain: str
    start: str
    made: str
    records: int
    pages: int
    is_complete: bool
    announced: int | None = None
    coverage: Mapping[str, float] = field(default_factory=dict)
    on_detail: frozenset[str] = frozenset()
    samples: tuple[Record, ...] = ()
    browser: bool = True
    why_browser: str = ""
    way: Way | None = None
    """How its list is reached, where that was kept; else it is the address `start`."""


@dataclass(frozen=True, slots=True)
class Wrapped:
    """The answer to "wrap this page": the wrapper as text (empty with verdict NONE), what it yields, and its proof.

    `notes` tell in sentences what was decided and why: the list that was chosen, plain HTTP or browser, a feed.
    """

    text: str
    verification: Verification
    expectation: Expectation | None = None
    records: tuple[Record, ...] = ()
    notes: tuple[str, ...] = ()
    way: Way | None = None
    """How the list is reached, or was looked for."""
    gone: frozenset[str] = frozenset()
    """Of a site that was wrapped before: attributes that it shows no more."""
    overlooked: tuple[str, ...] = ()
    """Where links on pages of the list lead that seem to be its records, and were not yielded."""

    @property
    def verdict(self) -> Verdict:
        return self.verification.verdict


def was_followed(record: Record) -> bool:
    """Whether a run went to the record's own page; of many alike it may have gone to a few."""
    return any(value.origin.url != record.origin.url for values in record.values.values() for value in values)
