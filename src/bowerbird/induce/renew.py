"""A wrapper that no longer holds, written anew for the site as it is now, and proven to yield the same as before.

Problem    a redesign leaves the data and takes away what a wrapper goes by. Its evidence tells what it yielded.
Reference  K. Lerman, S. Minton, C. Knoblock, "Wrapper Maintenance", JAIR 18, 2003.
Departures the list is looked at as for a new wrapper, and written from the places of known values (`known`), so that
           attributes keep their names, and nothing is read that was not. A renewal counts only when it is *proven*: it
           has no fault of its own, reads its list to the end if that was read before, and yields of every attribute as
           much as before, and of records known from before the same. Otherwise it is shown, and not put in place.
Cost       that of wrapping the site.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from difflib import unified_diff

from bowerbird.domain import Pack
from bowerbird.induce.following import lists_only
from bowerbird.induce.model import Expectation, Finding, Outcome, Verdict, Wrapped
from bowerbird.induce.said.known import Known
from bowerbird.induce.sights import Bounds
from bowerbird.induce.texts.typing import FACT, ITEM
from bowerbird.induce.verification import Run
from bowerbird.induce.verification.comparing import AGAIN, SEEN
from bowerbird.induce.verification.counting import ANNOUNCED, END, UNIQUE
from bowerbird.induce.verification.drift import changed_shapes, fallen_coverage, list_length, values_again
from bowerbird.induce.wrap import wrap
from bowerbird.oxpath.engine import Visitors, Wrapper
from bowerbird.oxpath.engine.operations import kinds_of_lines

_OF_LISTS = (SEEN, END, ANNOUNCED, UNIQUE, AGAIN)
"""Checks whose failure means that records are lost or made up."""
_FAULTS, _SHOWN = "faults", "attributes shown"
_MOST_GONE = 0.25  # of the attributes; where more are gone, it is more likely that they were not found
_FAILED = (Outcome.MISSING, Outcome.WRONG)


@dataclass(frozen=True, slots=True)
class Renewal:
    """A wrapper in place of one that failed, with what compares them."""

    wrapped: Wrapped
    compared: tuple[Finding, ...]
    """With what the wrapper before was seen to yield."""
    changes: tuple[str, ...] = ()
    """Lines of both wrappers that differ, as `diff -u` writes them."""

    @property
    def is_proven(self) -> bool:
        return bool(self.compared) and not self.doubts()

    def doubts(self) -> tuple[Finding, ...]:
        """What speaks against it."""
        return tuple(one for one in self.compared if one.outcome is not Outcome.HOLDS)


async def renew(
    text: str,
    expectation: Expectation,
    pack: Pack,
    visitors: Visitors,
    *,
    bounds: Bounds = Bounds(),  # noqa: B008  # frozen
    told: Callable[[str], None] = lambda _: None,
) -> Renewal:
    """The wrapper in `text` for its site as it is now."""
    known = Known(expectation.samples, _names(lists_only(Wrapper.of(text))), expectation.on_detail)
    way = expectation.way or expectation.start
    wrapped = await wrap(way, pack, visitors, bounds=bounds, told=told, known=known)
    if not wrapped.text or wrapped.expectation is None:
        return Renewal(wrapped, ())
    changes = tuple(unified_diff(text.splitlines(), wrapped.text.splitlines(), "before", "now", lineterm="", n=0))
    return Renewal(wrapped, tuple(_compared(expectation, wrapped, wrapped.expectation, pack)), changes)


def _names(wrapper: Wrapper) -> frozenset[str]:
    columns = (column for own in kinds_of_lines(wrapper.plan).values() for column in own)
    return frozenset(column.rpartition(".")[2] for column in columns) - {FACT, ITEM}


def _compared(before: Expectation, wrapped: Wrapped, now: Expectation, pack: Pack) -> list[Finding]:
    records = wrapped.records
    run = Run(records, (0,) * len(records), now.is_complete, now.pages)
    shown = _still_shown(before, wrapped.gone)
    compared = [
        _without_faults(before, wrapped),
        _few_are_gone(before, wrapped.gone, pack),
        fallen_coverage(shown, run),
        values_again(shown, run, pack),
    ]
    shapes = changed_shapes(before, run, pack)
    length = list_length(before, run)
    if before.is_complete and not now.is_complete:
        compared.append(Finding(length.check, Outcome.MISSING, "the list is no longer read to its end"))
    return compared + [one for one in (shapes, length) if one.outcome in _FAILED]


def _without_faults(before: Expectation, wrapped: Wrapped) -> Finding:
    """Whether the new wrapper itself finds all and only the records of the pages; what it always lacked is no fault."""
    told_before = before.announced is None or before.announced == before.records
    failures = [
        one
        for one in wrapped.verification.failures()
        if one.outcome is Outcome.WRONG or (one.check in _OF_LISTS and (one.check != ANNOUNCED or told_before))
    ]
    if failures or wrapped.verdict is Verdict.NONE:
        return Finding(_FAULTS, Outcome.WRONG, "; ".join(one.said for one in failures) or "there is no wrapper")
    return Finding(_FAULTS, Outcome.HOLDS, "it finds all and only the records of the pages that were looked at")


def _few_are_gone(before: Expectation, gone: frozenset[str], pack: Pack) -> Finding:
    """Whether a site still shows nearly all that it did, and what makes records of the domain."""
    names = ", ".join(sorted(gone))
    if len(gone) > _MOST_GONE * len(before.coverage) or gone & set(pack.pivots):
        return Finding(_SHOWN, Outcome.MISSING, f"nothing is seen any more of {names}")
    return Finding(_SHOWN, Outcome.HOLDS, f"the site shows no more {names}" if gone else "the site shows all it did")


def _still_shown(before: Expectation, gone: frozenset[str]) -> Expectation:
    """What was expected, without what the site shows no more."""
    return replace(
        before,
        coverage={name: share for name, share in before.coverage.items() if name not in gone},
        on_detail=before.on_detail - gone,
        samples=tuple(
            replace(record, values={name: own for name, own in record.values.items() if name not in gone})
            for record in before.samples
        ),
    )
