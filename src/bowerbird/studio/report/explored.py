"""What the journal of a site tells beside its frames: wrappers and their proofs, what was noted, what came of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bowerbird.explore.facts import Begun, Fact, Failed, GivenUp, Noted, PageSeen, Verified, WrapperMade
from bowerbird.explore.journal import Journal
from bowerbird.induce.expectation import from_data
from bowerbird.induce.model import Expectation
from bowerbird.store import Moment, StoredRecord
from bowerbird.studio.report.film import frames_of, shares_of
from bowerbird.studio.report.model import Frame, Outcome, Share, WrapperShown

_MOST_NOTES = 12


@dataclass(frozen=True, slots=True)
class Explored:
    """An exploration, as far as it is known; `samples` are records that its wrappers were proven with."""

    url: str = ""
    domain: str = ""
    started: str = ""
    outcome: Outcome = Outcome.UNFINISHED
    why: str = ""
    pages: int = 0
    seconds: float = 0.0
    frames: tuple[Frame, ...] = ()
    shares: tuple[Share, ...] = ()
    wrappers: tuple[WrapperShown, ...] = ()
    samples: tuple[StoredRecord, ...] = ()
    notes: tuple[str, ...] = ()


def explored(journal: Journal) -> Explored:
    """All that a report shows of a journal."""
    facts = [fact for step in journal.steps for fact in step.facts]
    begun = next((fact for fact in facts if isinstance(fact, Begun)), None)
    made = list({fact.name: fact for fact in facts if isinstance(fact, WrapperMade)}.values())
    outcome, why = _came_of(facts)
    return Explored(
        begun.url if begun else "",
        begun.domain if begun else "",
        journal.steps[0].at if journal.steps else "",
        outcome,
        why,
        sum(isinstance(fact, PageSeen) for fact in facts),
        sum(step.seconds for step in journal.steps),
        frames_of(journal),
        shares_of(journal),
        tuple(map(_shown, made)),
        tuple(_samples(made)),
        tuple(_notes(facts))[:_MOST_NOTES],
    )


def _came_of(facts: list[Fact]) -> tuple[Outcome, str]:
    """The last word on the site, and why."""
    for fact in reversed(facts):
        if isinstance(fact, Verified):
            return Outcome(fact.verdict.value), "; ".join(fact.said)
        if isinstance(fact, GivenUp):
            return (Outcome.FAILED if fact.failed else Outcome.NONE), fact.why
    return Outcome.UNFINISHED, ""


def _shown(made: WrapperMade) -> WrapperShown:
    known = _expectation(made)
    return WrapperShown(
        made.name,
        made.section,
        made.text,
        made.verdict.value,
        made.findings,
        made.notes,
        made.records,
        None if known is None else known.announced,
        None if known is None else known.browser,
    )


def _expectation(made: WrapperMade) -> Expectation | None:
    if made.expectation is None:
        return None
    try:
        return from_data(made.expectation)
    except (KeyError, TypeError, ValueError, AttributeError):  # of another version; the rest can be shown
        return None


def _samples(made: list[WrapperMade]) -> Iterator[StoredRecord]:
    for known in filter(None, map(_expectation, made)):
        for number, record in enumerate(known.samples, start=1):
            seen = Moment(0, known.made)
            yield StoredRecord(number, record, seen, seen)


def _notes(facts: list[Fact]) -> Iterator[str]:
    for fact in facts:
        match fact:
            case Noted():
                yield fact.said
            case Failed():
                yield f"{fact.transducer} came to nothing: {fact.why}"
            case GivenUp():
                yield f"Given up: {fact.why}"
