"""From the folder and the database of a run to what its report shows; what is not there is said, not hidden."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from bowerbird.errors import JournalError, UsageError
from bowerbird.explore.journal import NAME, Journal
from bowerbird.explore.site import SiteOutcome
from bowerbird.jobs.model import Summary, Used
from bowerbird.jobs.tours import folder_of
from bowerbird.store import JobState, Store, StoredJob, StoredTour
from bowerbird.studio.report.explored import Explored, explored
from bowerbird.studio.report.model import Outcome, RunShown, SiteShown, WrapperShown
from bowerbird.studio.report.stored import Tally, Twins, twins_in
from bowerbird.studio.report.wording import host

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9.]+")
_LONGEST_NAME = 60


def from_store(store: Store, database: str, runs: Sequence[int] = (), folder: Path | None = None) -> RunShown:
    """Runs of a database, together; the last one, unless numbers are given."""
    tours = _tours(store, runs)
    where = {tour.id: _folder_of(database, tour, folder) for tour in tours}
    jobs = [(tour, job) for tour in tours for job in store.queue.jobs(tour.id)]
    types = {store.stored_run(used.run).type: None for _, job in jobs for used in _summary(job).wrappers}
    twins = {name: twins_in(store, name) for name in types}
    sites = tuple(_site(store, _Place(tour, job, where[tour.id], at), twins) for at, (tour, job) in enumerate(jobs, 1))
    moments = [tour.started for tour in tours] + [job.finished for _, job in jobs if job.finished]
    gone = tuple(_moved(tour) for tour in tours if where[tour.id] is None)
    merged = sum(one.objects for one in twins.values())
    numbers = tuple(tour.id for tour in tours)
    return RunShown(numbers, store.where, min(moments), _lasted(moments), sites, (*gone, *_missing(sites)), merged)


def from_folder(folder: Path) -> RunShown:
    """A run of which there is only the folder: what was explored, and the samples of its proofs."""
    folders = sorted(path.parent for path in folder.glob(f"*/{NAME}")) or [folder] * (folder / NAME).exists()
    if not folders:
        raise UsageError(f"{folder}: there is no journal of a site in it; name the folder of a run")
    found = [_explored(path) for path in folders]
    sites = tuple(
        _site_alone(one, path, number) for number, (one, path) in enumerate(zip(found, folders, strict=True), 1)
    )
    remark = "This report is made without a database: it shows what was explored, and samples of records only."
    started = min((one.started for one in found if one.started), default="")
    seconds = sum(one.seconds for one in found)
    return RunShown((), "", started, seconds, sites, (remark, *_missing(sites)))


def folder_of_run(store: Store, database: str, runs: Sequence[int]) -> Path | None:
    """The folder of the (first) run, where it is there."""
    return _folder_of(database, _tours(store, runs)[0], None)


def _tours(store: Store, runs: Sequence[int]) -> list[StoredTour]:
    if runs:
        return [store.queue.tour(number) for number in dict.fromkeys(runs)]
    tours = store.queue.tours()
    if not tours:
        raise UsageError(f"{store.where} has no runs over sites yet; make one: bowerbird run --domain D SITE --db FILE")
    return tours[-1:]


def _folder_of(database: str, tour: StoredTour, asked: Path | None) -> Path | None:
    """Where the journals of a run lie: as asked for, or as the database says; None where that is not there."""
    if asked is not None:
        if not asked.is_dir():
            raise UsageError(f"{asked}: there is no such folder; leave out --folder to report from the database alone")
        return asked
    said = folder_of(database, tour)
    return said if said.is_dir() else None


def _moved(tour: StoredTour) -> str:
    return (
        f"The folder of run {tour.id}, {tour.folder}, is not there: explorations and their pictures cannot be shown. "
        "Where it was moved, name its place with --folder."
    )


@dataclass(frozen=True, slots=True)
class _Place:
    """A job, the run that it belongs to and the folder of that; and its number in the report."""

    tour: StoredTour
    job: StoredJob
    run_folder: Path | None
    number: int


def _site(store: Store, place: _Place, twins: Mapping[str, Twins]) -> SiteShown:
    job, summary = place.job, _summary(place.job)
    seen = Explored() if place.run_folder is None else _explored(place.run_folder / job.folder)
    runs = [store.stored_run(used.run) for used in summary.wrappers]
    record_type = runs[-1].type if runs else ""
    tally = Tally.of(store.records(record_type, run=max(run.id for run in runs)) if runs else ())
    name = host(job.url)
    return SiteShown(
        _slug(place.number, name),
        job.url,
        name,
        place.tour.domain,
        _outcome(job, summary),
        summary.why,
        record_type,
        summary.records,
        summary.pages or seen.pages,
        summary.seconds or seen.seconds,
        seen.frames,
        seen.shares,
        _wrappers(store, seen, summary.wrappers),
        tally.coverage(),
        tally.samples(),
        tally.doubts(),
        tuple(twins[record_type].of_site.get(job.site, ())) if runs else (),
        seen.notes,
    )


def _wrappers(store: Store, seen: Explored, used: Sequence[Used]) -> tuple[WrapperShown, ...]:
    """The wrappers that an exploration made, with the records that they loaded; or those of an earlier run."""
    counts = {one.name: one.records for one in used}
    if seen.wrappers:
        return tuple(replace(one, records=counts.get(one.name)) for one in seen.wrappers)
    kept = {wrapper.id: wrapper for wrapper in store.wrappers()} if used else {}
    found = ((one, kept.get(store.stored_run(one.run).wrapper or 0)) for one in used)
    note = ("it was made in an earlier run, and still held",)
    return tuple(
        WrapperShown(one.name, one.section, wrapper.text, one.verdict, notes=note, records=one.records)
        for one, wrapper in found
        if wrapper is not None
    )


def _site_alone(seen: Explored, folder: Path, number: int) -> SiteShown:
    tally = Tally.of(seen.samples)
    name = host(seen.url) if seen.url else folder.name
    return SiteShown(
        _slug(number, name),
        seen.url,
        name,
        seen.domain,
        seen.outcome,
        seen.why,
        seen.samples[0].record.type if seen.samples else "",
        sum(one.records or 0 for one in seen.wrappers),
        seen.pages,
        seen.seconds,
        seen.frames,
        seen.shares,
        seen.wrappers,
        tally.coverage(),
        tally.samples(),
        tally.doubts(),
        (),
        seen.notes,
    )


def _explored(folder: Path) -> Explored:
    """What the journal of a site tells; where it cannot be read, that is what is told."""
    if not (folder / NAME).exists():
        return Explored()
    try:
        return explored(Journal.read(folder))
    except JournalError as error:
        return Explored(notes=(str(error),))


def _summary(job: StoredJob) -> Summary:
    return Summary.from_data(job.summary) if job.summary else Summary(SiteOutcome.NONE)


def _outcome(job: StoredJob, summary: Summary) -> Outcome:
    if job.state in (JobState.WAITING, JobState.LEASED):
        return Outcome.UNFINISHED
    return Outcome(summary.outcome.value)


def _slug(number: int, name: str) -> str:
    return f"s{number}-{_NOT_IN_NAMES.sub('-', name).strip('-')[:_LONGEST_NAME]}"


def _missing(sites: Sequence[SiteShown]) -> tuple[str, ...]:
    """What the report has to say of itself: pages without pictures."""
    frames = [frame for site in sites for frame in site.frames]
    bare = sum(frame.picture is None for frame in frames)
    if not bare:
        return ()
    which = (
        "No page has"
        if bare == len(frames)
        else f"{bare} of {len(frames)} pages have no picture, or have lost it; none has"
    )
    return (f"{which} a picture: they are taken by a browser only, and kept in the folder of the run.",)


def _lasted(moments: Sequence[str]) -> float:
    """Seconds from the first moment to the last."""
    times = sorted(map(datetime.fromisoformat, moments))
    return (times[-1] - times[0]).total_seconds()
