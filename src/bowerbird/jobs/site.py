"""One site of a run of many: wrappers that still hold or new ones, run into the database.

Every step can be done again after a kill, and then changes nothing: exploration goes on from its journal, a load from
its checkpoint, and a load that was completed for this job is only looked up.
"""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from bowerbird.browse import Manners
from bowerbird.domain import Pack, load_pack
from bowerbird.errors import BowerbirdError, BrowserMissing, EvidenceError, JournalError, RobotsDisallowed
from bowerbird.explore.expedition import Doing, SiteBounds
from bowerbird.explore.journal import Journal
from bowerbird.explore.site import Explored, SiteOutcome, explore_site
from bowerbird.induce.check import check
from bowerbird.induce.expectation import from_text
from bowerbird.induce.extract import site_of
from bowerbird.induce.following import scope_of
from bowerbird.induce.model import Expectation, Outcome, Verdict, Verification
from bowerbird.induce.renew import renew
from bowerbird.induce.verification.drift import COVERAGE, KNOWN, LENGTH, SHAPES
from bowerbird.induce.verification.verdict import PROOF, RUN
from bowerbird.jobs.loading import Load, Loaded, load, loaded_before
from bowerbird.jobs.model import Errand, Summary, Used, failed
from bowerbird.oxpath.engine import Report, Visitors, Wrapper
from bowerbird.oxpath.engine.choice import UseBrowser
from bowerbird.store import JobState, Store, open_store

_GRACE = 2.0
"""Times the minutes that an exploration was given, after which it is ended from outside."""
_MOST_SAID = 3
_NEARLY_ALL = 0.98  # of the records that were promised; a few may have gone meanwhile
_DRIFT = (RUN, COVERAGE, KNOWN, SHAPES, LENGTH)
"""The checks that compare a wrapper with what it was seen to yield."""
Told = Callable[[Doing], None]


@dataclass(frozen=True, slots=True)
class Usable:
    """A wrapper that is to be run."""

    name: str
    section: str
    text: str
    verdict: str
    expectation: Expectation | None


async def carry_out(errand: Errand, told: Told) -> Summary:
    """All of it; faults of the site are a summary, too."""
    began = monotonic()
    pack = load_pack(errand.domain)
    async with Manners(delay=errand.limits.delay) as manners:
        try:
            summary = await _carried_out(errand, pack, manners, told)
        except BrowserMissing as error:
            summary = failed(str(error), again=False)
        except BowerbirdError as error:
            summary = failed(str(error), again=not isinstance(error, RobotsDisallowed))
    return replace(summary, seconds=round(monotonic() - began, 1))


async def _carried_out(errand: Errand, pack: Pack, manners: Manners, told: Told) -> Summary:
    known = () if errand.fresh else await _still_holding(errand, pack, manners, told)
    if known:
        worst = SiteOutcome.EFFECTIVE if all(one.verdict == Verdict.EFFECTIVE for one in known) else SiteOutcome.PARTIAL
        return await _loaded(errand, pack, manners, known, Summary(worst, explored=False), told)
    explored = await _explored(errand, pack, manners, told)
    why = "; ".join(filter(None, (explored.why, *_doubts(explored))))
    summary = Summary(explored.outcome, why, explored.pages)
    if explored.outcome is SiteOutcome.FAILED:
        return replace(summary, again=True)
    return await _loaded(errand, pack, manners, _usable(explored), summary, told)


# Wrappers


async def _still_holding(errand: Errand, pack: Pack, manners: Manners, told: Told) -> Sequence[Usable]:
    """The wrappers that were used for this site last, repaired where they fail; none where one of them cannot be."""
    with open_store(errand.store) as store:
        known = _known(store, errand)
    usable = []
    for one in known:
        told(Doing(f"looking whether the wrapper of {one.name} still holds"))
        async with Visitors(manners=manners, insists=True) as visitors:
            verification = await check(one.text, one.expectation, pack, visitors)
            held = one if _holds(one, verification) else await _repaired(one, verification, pack, visitors, told)
        if held is None:
            return ()
        usable.append(held)
    return usable


async def _repaired(
    one: Usable, verification: Verification, pack: Pack, visitors: Visitors, told: Told
) -> Usable | None:
    """The wrapper for its site as it is now, when it is proven to yield what it did; a wrapper that was not proven
    before, or of a site that does not answer, is none to repair."""
    if one.expectation is None or not one.expectation.samples or not verification.failures():
        return None
    told(Doing(f"repairing the wrapper of {one.name}"))
    try:
        renewal = await renew(one.text, one.expectation, pack, visitors)
    except BowerbirdError:  # exploring the site tells what is the matter
        return None
    if not renewal.is_proven:
        return None
    made = renewal.wrapped
    return replace(one, text=made.text, verdict=str(made.verdict), expectation=made.expectation)


def _holds(one: Usable, verification: Verification) -> bool:
    """Whether a wrapper is as good as it was: what a partial one never had is no reason to make it anew."""
    if verification.verdict is Verdict.PARTIAL and one.verdict == Verdict.PARTIAL:
        held = {finding.check for finding in verification.findings if finding.outcome is Outcome.HOLDS}
        return COVERAGE in held and not any(finding.check in _DRIFT for finding in verification.failures())
    return verification.verdict is Verdict.EFFECTIVE


def _known(store: Store, errand: Errand) -> Sequence[Usable]:
    """What the last job with the same address and domain used."""
    domains = {tour.id: tour.domain for tour in store.queue.tours()}
    jobs = [
        job
        for job in store.queue.jobs(site=site_of(errand.url))
        if job.id < errand.job and job.state is JobState.DONE and job.url == errand.url
    ]
    last = next((job for job in reversed(jobs) if domains[job.tour] == errand.domain), None)
    used = Summary.from_data(last.summary).wrappers if last is not None else ()
    found = [_kept(store, one) for one in used]
    known = [one for one in found if one is not None]
    return known if len(known) == len(found) else ()


def _kept(store: Store, used: Used) -> Usable | None:
    """A wrapper as the database keeps it; None where its evidence cannot be read, since a new one has new evidence."""
    run = store.stored_run(used.run)
    wrapper = next((one for one in store.wrappers(run.site) if one.id == run.wrapper), None)
    if wrapper is None:
        return None
    try:
        expectation = from_text(wrapper.evidence, store.where) if wrapper.evidence else None
    except EvidenceError:
        return None
    return Usable(used.name, used.section, wrapper.text, used.verdict, expectation)


async def _explored(errand: Errand, pack: Pack, manners: Manners, told: Told) -> Explored:
    folder = Path(errand.folder)
    known = _steps_known(folder)
    explored = await _explored_in(folder, errand, pack, manners, told)
    if explored.outcome is SiteOutcome.FAILED and known and len(Journal.open(folder).steps) == known:
        # An earlier attempt failed, and its journal can only say so again.
        shutil.rmtree(folder)
        explored = await _explored_in(folder, errand, pack, manners, told)
    return explored


def _steps_known(folder: Path) -> int:
    """How many steps were made before; a journal that cannot be read is begun afresh."""
    try:
        return len(Journal.open(folder).steps)
    except JournalError:
        shutil.rmtree(folder, ignore_errors=True)
        return 0


async def _explored_in(folder: Path, errand: Errand, pack: Pack, manners: Manners, told: Told) -> Explored:
    limits = errand.limits
    bounds = SiteBounds(pages=limits.pages, minutes=limits.minutes, browser=limits.browser)
    try:
        async with asyncio.timeout(_GRACE * 60 * limits.minutes), Visitors(manners=manners) as visitors:
            return await explore_site(errand.url, pack, visitors, folder=folder, bounds=bounds, told=told)
    except TimeoutError:
        why = f"its exploration did not come to an end within {_GRACE * limits.minutes:g} minutes"
        return Explored(errand.url, pack.name, (), SiteOutcome.FAILED, why, 0, 0.0)


def _usable(explored: Explored) -> Sequence[Usable]:
    """The wrappers whose records are right, as far as is known."""
    right = (Verdict.EFFECTIVE, Verdict.PARTIAL)
    return [
        Usable(one.name, one.section, one.wrapped.text, one.wrapped.verdict.value, one.wrapped.expectation)
        for one in explored.wrappers
        if one.wrapped.verdict in right
    ]


def _doubts(explored: Explored) -> Iterator[str]:
    """What the wrappers lack, or what could not be proven of them."""
    for one in explored.wrappers:
        if one.wrapped.verdict is not Verdict.EFFECTIVE:
            yield from (f"{one.name}: {said}" for said in _lacks(one.wrapped.verification)[:_MOST_SAID])


def _lacks(verification: Verification) -> list[str]:
    failures = [one.said for one in verification.failures()]
    return failures or [one.said for one in verification.findings if one.check == PROOF]


# Records


async def _loaded(
    errand: Errand, pack: Pack, manners: Manners, wrappers: Sequence[Usable], summary: Summary, told: Told
) -> Summary:
    """Run the wrappers into the database, one after the other, so that what two of them see is always the same."""
    used: list[Used] = []
    for one, scope in zip(wrappers, _scopes(wrappers), strict=True):
        pages, records = summary.looked_at + sum(it.pages for it in used), sum(it.records for it in used)
        report = Report(on_change=_teller(one, pages, records, told))
        what = _load_of(errand, pack, one, scope)
        try:
            loaded = await load(what, report, manners=manners)
        except BowerbirdError as error:
            # What was found before is in the database, and another attempt goes on from there.
            before = loaded_before(what)
            used += [] if before is None else [_used(one, scope, before, str(error))]
            why = f"{one.name}: {error}"
            return replace(summary, outcome=SiteOutcome.FAILED, why=why, wrappers=tuple(used), again=True)
        stopped = "" if loaded.complete else f"stopped at {errand.limits.most_pages:,} pages"
        is_new = summary.looked_at > 0  # a list that was wrapped before may have become shorter since
        used.append(_used(one, scope, loaded, stopped or (_lost(one, loaded) if is_new else "")))
    return _judged(replace(summary, wrappers=tuple(used)))


def _load_of(errand: Errand, pack: Pack, one: Usable, scope: str) -> Load:
    return Load(
        one.text,
        pack,
        errand.store,
        Wrapper.of(one.text),
        one.expectation,
        one.verdict,
        browser=UseBrowser(errand.limits.browser),
        most_pages=errand.limits.most_pages,
        scope=scope,
        job=errand.job,
    )


def _lost(one: Usable, loaded: Loaded) -> str:
    """What a run to the end of a list lacks of the records that its wrapper was just proven by, or that the site
    announces where the proof was cut short; "" for nothing."""
    expected = one.expectation
    if expected is None:
        return ""
    least = expected.records if expected.is_complete else max(expected.records, expected.announced or 0)
    read = max(loaded.counts.sightings, loaded.counts.records)  # a proof, too, counts one that is shown twice twice
    if read >= _NEARLY_ALL * least:
        return ""
    troubles = [f": {trouble}" for trouble in loaded.report.troubles if not trouble.is_loss]
    return f"{read:,} of {least:,} records were read{next(iter(troubles), '')}"


def _scopes(wrappers: Sequence[Usable]) -> list[str]:
    """What tells the parts of a site apart: how a list is reached, and its section where that is the same for two."""
    reached = [scope_of(Wrapper.of(one.text)) for one in wrappers]
    return [
        scope if reached.count(scope) == 1 else f"{scope}#{one.section or one.name}"
        for scope, one in zip(reached, wrappers, strict=True)
    ]


def _teller(one: Usable, pages: int, records: int, told: Told) -> Callable[[Report], None]:
    what = f"reading {one.section or one.name}"

    def tell(report: Report) -> None:
        told(Doing(what, pages + report.pages, records + report.records))

    return tell


def _used(one: Usable, scope: str, loaded: Loaded, why: str) -> Used:
    counts = loaded.counts
    return Used(
        one.name,
        one.section,
        scope,
        one.verdict,
        loaded.run,
        counts.records,
        counts.new,
        counts.changed,
        counts.gone,
        counts.pages,
        loaded.complete,
        why,
    )


def _judged(summary: Summary) -> Summary:
    """The summary after its wrappers were run: what was promised may not have been found."""
    stopped = [f"{one.name}: {one.why}" for one in summary.wrappers if one.why]
    why = "; ".join([summary.why, *stopped[:_MOST_SAID]] if summary.why else stopped[:_MOST_SAID])
    if not summary.wrappers and summary.outcome in (SiteOutcome.EFFECTIVE, SiteOutcome.PARTIAL):
        wrong = f"its wrappers would yield what is wrong{f'; {why}' if why else ''}"
        return replace(summary, outcome=SiteOutcome.NONE, why=wrong)
    if summary.wrappers and not summary.records:
        return replace(
            summary, outcome=SiteOutcome.NONE, why="; ".join(filter(None, ("its wrappers found no records", why)))
        )
    outcome = SiteOutcome.PARTIAL if stopped and summary.outcome is SiteOutcome.EFFECTIVE else summary.outcome
    return replace(summary, outcome=outcome, why=why)
