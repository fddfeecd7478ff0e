"""From the folder and the database of a run to what its report shows; what is not there is said, not hidden."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from bowerbird.errors import JournalError, UsageError
from bowerbird.explore.journal import NAME, Journal
from bowerbird.explore.site import SiteOutcome
from bowerbird.jobs.model import Summary, Used
from bowerbird.store import JobState, Store, StoredJob, StoredTour
from bowerbird.studio.report.explored import Explored, explored
from bowerbird.studio.report.model import Outcome, RunShown, SiteShown, WrapperShown
from bowerbird.studio.report.stored import Tally, Twins, twins_in
from bowerbird.studio.report.wording import host

_NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9.]+")
_LONGEST_NAME = 60


def from_store(store: Store, run: int | None, folder: Path | None) -> RunShown:
    """A run of a database; the last one, unless a number is given."""
    tour = _tour(store, run)
    where = _folder_of(store, tour, folder)
    jobs = store.queue.jobs(tour.id)
    types = {used.run: store.stored_run(used.run).type for job in jobs for used in _summary(job).wrappers}
    twins = {name: twins_in(store, name) for name in dict.fromkeys(types.values())}
    sites = tuple(
        _site(store, tour, job, None if where is None else where / job.folder, number, twins)
        for number, job in enumerate(jobs, start=1)
    )
    seconds = _lasted([tour.started, *(job.finished for job in jobs if job.finished)])
    gone = () if where is not None else (_moved(tour),)
    merged = sum(one.objects for one in twins.values())
    return RunShown(tour.id, store.where, tour.started, seconds, sites, (*gone, *_missing(sites)), merged)


def from_folder(folder: Path) -> RunShown:
    """A run of which there is only the folder: what was explored, and the samples that its wrappers were proven with."""
    folders = sorted(path.parent for path in folder.glob(f"*/{NAME}")) or [folder] * (folder / NAME).exists()
    if not folders:
        raise UsageError(f"{folder}: there is no journal of a site in it; name the folder of a run")
    found = [_explored(path) for path in folders]
    sites = tuple(_site_alone(one, path, number) for number, (one, path) in enumerate(zip(found, folders, strict=True), 1))
    remark = "This report is made without a database: it shows what was explored, and samples of records only."
    started = min((one.started for one in found if one.started), default="")
    seconds = sum(one.seconds for one in found)
    return RunShown(None, "", started, seconds, sites, (remark, *_missing(sites)))


def _tour(store: Store, run: int | None) -> StoredTour:
    if run is not None:
        return store.queue.tour(run)
    tours = store.queue.tours()
    if not tours:
        raise UsageError(f"{store.where} has no runs over sites yet; make one: bowerbird run --domain D SITE --db FILE")
    return tours[-1]


def _folder_of(store: Store, tour: StoredTour, asked: Path | None) -> Path | None:
    """Where the journals of a run lie: as asked for, as the database says, or beside a database that was moved."""
    if asked is not None:
        if not asked.is_dir():
            raise UsageError(f"{asked}: there is no such folder; leave out --folder to report from the database alone")
        return asked
    said = Path(tour.folder)
    beside = Path(store.where).parent / said.parent.name / said.name
    return next((path for path in (said, beside) if path.is_dir()), None)


def _moved(tour: StoredTour) -> str:
    return (
        f"The folder of the run, {tour.folder}, is not there: the exploration and its pictures cannot be shown. "
        "Name the place that it was moved to with --folder."
    )


def _site(
    store: Store, tour: StoredTour, job: StoredJob, folder: Path | None, number: int, twins: Mapping[str, Twins]
) -> SiteShown:
    summary = _summary(job)
    seen = Explored() if folder is None else _explored(folder)
    runs = [store.stored_run(used.run) for used in summary.wrappers]
    tally = Tally.of(store.records(runs[-1].type, run=max(run.id for run in runs)) if runs else ())
    record_type = runs[-1].type if runs else ""
    name = host(job.url)
    linked = twins[record_type].of_site.get(job.site, []) if runs else []
    return SiteShown(
        _slug(number, name),
        job.url,
        name,
        tour.domain,
        _outcome(job, summary),
        summary.why,
        record_type,
        summary.records,
        summary.pages or seen.pages,
        summary.seconds or seen.seconds,
        seen.frames,
        seen.shares,
        tuple(_with_counts(seen, summary.wrappers)),
        tally.coverage(),
        tally.samples(),
        tally.doubts(),
        tuple(linked),
        seen.notes,
    )


def _with_counts(seen: Explored, used: Sequence[Used]) -> list[WrapperShown]:
    counts = {one.name: one.records for one in used}
    return [replace(one, records=counts.get(one.name)) for one in seen.wrappers]


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
    which = "No page has" if bare == len(frames) else f"{bare} of {len(frames)} pages have no picture, or have lost it; none has"
    return (f"{which} a picture: they are taken by a browser only, and kept in the folder of the run.",)


def _lasted(moments: Sequence[str]) -> float:
    """Seconds from the first moment to the last."""
    times = sorted(map(datetime.fromisoformat, moments))
    return (times[-1] - times[0]).total_seconds()
