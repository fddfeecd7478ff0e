"""From the address of a result page, or another way to one, to a wrapper with its proof.

The steps: `gather` looks at a few pages, `write` makes a program of them, `proof` runs it and has it verified. A
program that fails is repaired from its evidence: what was wrong is left out or written in another way, and proven
again; the best proof is the answer, with what it lacks said in its findings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import partial

from bowerbird.browse import Session
from bowerbird.domain import Pack
from bowerbird.errors import BrowseError, BrowserMissing
from bowerbird.induce.by_feed import ByFeed, NotFed, by_feed
from bowerbird.induce.expectation import coverage_of
from bowerbird.induce.gathering.again import longest_unseen, look_again, odd_ones
from bowerbird.induce.gathering.gather import Gathering, gather
from bowerbird.induce.gathering.layouts import of_other_layouts
from bowerbird.induce.gathering.overlooked import overlooked
from bowerbird.induce.model import Expectation, Finding, Outcome, Verdict, Verification, Wrapped
from bowerbird.induce.proof import Proof, Prover
from bowerbird.induce.repair import repair_of
from bowerbird.induce.said.known import GONE, Known
from bowerbird.induce.sights import Bounds, Shown, Sights, Turning
from bowerbird.induce.verification.bare import bare_places
from bowerbird.induce.verification.evidence import Run
from bowerbird.induce.way import Way, as_way
from bowerbird.induce.writing.write import Written, write_program
from bowerbird.oxpath.engine import Visitors

_SAMPLES = 24  # records that are kept as evidence: enough to find most attributes by their values again (`renew`)
_MOST_REPAIRS = 3
_HOW = "it runs"
_UNFIT = (Verdict.INCORRECT, Verdict.NONE)
_ORDER = (Verdict.EFFECTIVE, Verdict.PARTIAL, Verdict.INCORRECT, Verdict.NONE)


async def wrap(
    where: str | Way,
    pack: Pack,
    visitors: Visitors,
    *,
    bounds: Bounds = Bounds(),  # noqa: B008  # frozen
    told: Callable[[str], None] = lambda _: None,
    known: Known | None = None,
    seen: Mapping[str, Shown] | None = None,
) -> Wrapped:
    """The wrapper of the list at an address, or at the end of a way; `told` hears what is being done.

    Of a site that was wrapped before, what is `known` of its records tells where the values stand. Lists that were
    `seen` just before, by their addresses, are not all opened again: a session that shows one goes on from there.
    """
    told("Looking at the list and some of its pages …")
    sights, can_browse = await _sights(as_way(where), pack, visitors, bounds, seen)
    if sights.empty:
        return _none(sights.empty, sights)
    told("Writing the wrapper …")
    written = write_program(sights, pack, known)
    if written.program is None:
        return _none("; ".join(written.left_out.values()), sights)
    prover = Prover(sights, written, pack, visitors, bounds, can_browse)
    told("Proving it …")
    best = await prover.prove(written.program)
    best, mended = await _repaired(best, prover, told)
    for look in (_gone_on, _seen_again, _laid_out_otherwise):
        other = await look(best, prover, known, told)
        if other is not None:
            best, prover, mended = other
    sights, written = prover.sights, prover.written
    wrapped = _wrapped(best, sights, (*mended, *_left_out(written)), pack)
    wrapped = replace(wrapped, gone=frozenset(name for name, why in written.left_out.items() if why == GONE))
    if not best.browser:
        return wrapped
    if sights.way.size > 1:
        return replace(wrapped, notes=(*wrapped.notes, "JSON is looked for behind single lists only"))
    told("Looking for the JSON behind the list …")
    fed = await by_feed(best, sights, pack, visitors, bounds)
    if isinstance(fed, NotFed):
        return replace(wrapped, verification=fed.doubted(wrapped.verification), notes=(*wrapped.notes, fed.why))
    return _by_feed(wrapped, fed)


async def _sights(
    way: Way, pack: Pack, visitors: Visitors, bounds: Bounds, seen: Mapping[str, Shown] | None
) -> tuple[Sights, bool]:
    try:
        session: Session = await visitors.chromium()
    except BrowserMissing as error:
        http = await visitors.http()
        sights = await gather(way, pack, http, bounds, http, seen)
        return replace(sights, notes=(*sights.notes, f"looked at without a browser: {error}")), False
    session = _showing(way, seen or {}) or session
    return await gather(way, pack, session, bounds, await visitors.http(), seen), True


def _showing(way: Way, seen: Mapping[str, Shown]) -> Session | None:
    """A session that shows one of the lists of a way."""
    addresses = [] if way.deeds else [way.only(row).address for row in range(way.size)]
    return next((seen[one].session for one in addresses if one in seen and seen[one].session is not None), None)


async def _repaired(best: Proof, prover: Prover, told: Callable[[str], None]) -> tuple[Proof, list[str]]:
    """The best that repairs can make of a program, and what they changed."""
    mended: list[str] = []
    for _ in range(_MOST_REPAIRS):
        repair = repair_of(best, can_browse=prover.can_browse)
        if repair is None:
            break
        told(f"Repairing it: {repair.why} …")
        proof = await prover.prove(repair.program, in_browser=repair.browser)
        if _rank(proof) >= _rank(best):
            break
        best = proof
        mended.append(f"it was repaired by {repair.why}")
    return best, mended


_Better = tuple[Proof, Prover, list[str]]


async def _gone_on(best: Proof, prover: Prover, known: Known | None, told: Callable[[str], None]) -> _Better | None:
    """A wrapper that turns pages, since a list that was not looked at does; None where none does. Its verdict may be
    worse, since it speaks of these pages as well."""
    rows = longest_unseen(best.run, prover.sights)
    if not rows:
        return None
    told("Looking whether the longest list goes on …")
    gathering = await _gathering(prover)
    sights = None
    for row in rows:
        with suppress(BrowseError):
            sights = sights or await gathering.longer(prover.sights, row)
    why = "with a look at a list that goes on"
    again = None if sights is None else await _proven_again(best, prover, sights, known, told, why)
    if again is None or again[0].verification.verdict in _UNFIT:
        return None
    return again if _telling(again[0].run) > _telling(best.run) else None


def _telling(run: Run) -> int:
    """How many records of a run say something of what the others say."""
    return len(run.records) - len(bare_places(run.records))


async def _seen_again(best: Proof, prover: Prover, known: Known | None, told: Callable[[str], None]) -> _Better | None:
    """A wrapper that was written from the pages with records of another make, too; None where none is better."""
    odd = odd_ones(best.run)
    is_all_seen = prover.sights.turning is Turning.NONE and prover.sights.way.size == 1
    if not odd or not prover.can_browse or is_all_seen:
        return None
    told("Looking at records of another make …")
    try:
        sights = await look_again(await _gathering(prover), prover.sights, odd)
    except BrowseError:
        sights = None
    again = await _written_again(best, prover, sights, known, told, "with a look at records of another make")
    return again if again is not None and len(odd_ones(again[0].run)) < len(odd) else None


async def _laid_out_otherwise(
    best: Proof, prover: Prover, known: Known | None, told: Callable[[str], None]
) -> _Better | None:
    """A wrapper that was written from records' own pages of other layouts, too; None where there are none, or it reads
    no more there. Its verdict may be worse, since it speaks of these pages as well."""
    followed = best.program.following
    if followed is None or followed.is_door:
        return None
    told("Looking at more of the records' own pages …")
    gathering = await _gathering(prover)
    session = gathering.session if best.browser or gathering.plain is None else gathering.plain
    others = await of_other_layouts(gathering, prover.sights, partial(prover.names_read, program=best.program), session)
    if not others:
        return None
    sights = replace(prover.sights, details=(*prover.sights.details, *others))
    again = await _proven_again(best, prover, sights, known, told, "with a look at records' own pages of other layouts")
    if again is None or again[0].verification.verdict in _UNFIT:
        return None
    pages = [one.page for one in sights.details]
    before, now = [
        sum([len(await prover.names_read(page, proof.program)) for page in pages]) for proof in (best, again[0])
    ]
    return again if now > before else None


async def _gathering(prover: Prover) -> Gathering:
    http = await prover.visitors.http()
    session = await prover.visitors.chromium() if prover.can_browse else http
    return Gathering(session, prover.pack, prover.bounds, http)


async def _written_again(
    best: Proof, prover: Prover, sights: Sights | None, known: Known | None, told: Callable[[str], None], why: str
) -> _Better | None:
    """The wrapper of what was seen after another look, and its proof; None where there is none, or a worse one."""
    again = None if sights is None else await _proven_again(best, prover, sights, known, told, why)
    if again is None:
        return None
    is_worse = _ORDER.index(again[0].verification.verdict) > _ORDER.index(best.verification.verdict)
    return None if is_worse else again


async def _proven_again(
    best: Proof, prover: Prover, sights: Sights, known: Known | None, told: Callable[[str], None], why: str
) -> _Better | None:
    """The wrapper of what was seen after another look, and its proof; None where there is none."""
    written = write_program(sights, prover.pack, known)
    if written.program is None:
        return None
    again = replace(prover, sights=sights, written=written)
    told("Proving it again …")
    proof, mended = await _repaired(await again.prove(written.program, in_browser=best.browser), again, told)
    return proof, again, [f"it was written again, {why}", *mended]


def _left_out(written: Written) -> list[str]:
    return [f"{name} was left out: {why}" for name, why in written.left_out.items()]


def _by_feed(wrapped: Wrapped, fed: ByFeed) -> Wrapped:
    """The wrapper that reads the feed in place of the one that needs a browser."""
    expectation = wrapped.expectation
    if expectation is not None:
        expectation = replace(expectation, browser=fed.browser, why_browser=fed.why, records=len(fed.run.records))
    notes = tuple(note for note in wrapped.notes if not note.startswith(_HOW))
    return replace(
        wrapped,
        text=fed.text,
        verification=fed.verification,
        expectation=expectation,
        records=fed.run.records if fed.is_whole else wrapped.records,
        notes=(*notes, f"{_HOW} {'with a browser' if fed.browser else 'by plain HTTP'}: {fed.why}"),
    )


def _rank(proof: Proof) -> tuple[int, int]:
    return _ORDER.index(proof.verification.verdict), len(proof.verification.failures())


def _none(why: str, sights: Sights) -> Wrapped:
    finding = Finding("records", Outcome.UNKNOWN, why)
    return Wrapped("", Verification(Verdict.NONE, (finding,)), notes=sights.notes, way=sights.way)


def _wrapped(proof: Proof, sights: Sights, told: Sequence[str], pack: Pack) -> Wrapped:
    how = "with a browser" if proof.browser else "by plain HTTP"
    notes = (*sights.notes, f"{_HOW} {how}: {proof.why}", *told)
    records = proof.run.records
    expectation = Expectation(
        pack.name,
        sights.start,
        date.today().isoformat(),  # the reader's own day
        len(records),
        proof.run.pages,
        proof.run.is_complete,
        _announced(sights),
        coverage_of(records),
        proof.program.names_on_details,
        records[:_SAMPLES],
        proof.browser,
        proof.why,
        sights.way,
    )
    missed = frozenset[str]().union(*overlooked(proof.run).values())
    found = proof.program.text(), proof.verification, expectation, records, notes, sights.way
    return Wrapped(*found, overlooked=tuple(sorted(missed)))


def _announced(sights: Sights) -> int | None:
    """The number of records that the site announces, over all lists; None where some were not looked at."""
    firsts = {sight.query: sight.listing.facts.announcement for sight in reversed(sights.lists)}
    totals = [None if one is None else one.total for one in firsts.values()]
    if len(totals) < sights.way.size or None in totals:
        return None
    return sum(total for total in totals if total is not None)
