"""Beginning a run of many sites, and taking one up: its settings, its folder, and the errands of its jobs.

A run is kept in the database that it fills; in the code it is called a tour, since a run is also what one wrapper does
over one site. Its folder has one for each site, with the journal of its exploration. It lies beside an SQLite
file, and moves with it; for a server it is in the working directory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

from bowerbird.domain.record import Plain
from bowerbird.jobs.engine import Engine
from bowerbird.jobs.loading import PATIENCE
from bowerbird.jobs.model import Errand, Limits
from bowerbird.jobs.owners import is_gone, this_process
from bowerbird.jobs.running import Listener, Watch, run_errands
from bowerbird.store import Queue, Site, StoredJob, StoredTour, open_store

_FRESH = "fresh"
_OF_SERVER = "bowerbird-runs"
_SUFFIX = ".run"
_STANDSTILL = 300.0
"""Seconds beyond the time for an exploration that a site may stay at the same: a wrapper is proven in silence."""


def is_server(where: str) -> bool:
    """Whether a database is one of a server, not a file."""
    return "://" in where


def begin_tour(
    queue: Queue, where: str, domain: str, sites: Sequence[Site], limits: Limits, *, fresh: bool, folder: Path | None
) -> StoredTour:
    """Queue the sites; their folders are below `folder`, or where they usually are."""
    if folder is not None:
        place = str(folder.resolve() / "{tour}")
    elif is_server(where):
        place = str(Path(_OF_SERVER).resolve() / "{tour}")
    else:
        place = f"{Path(where).name}{_SUFFIX}/{{tour}}"
    settings: dict[str, Plain] = {**asdict(limits), _FRESH: fresh}
    return queue.enqueue(domain, sites, place, settings)


def take_up(queue: Queue, sites: Sequence[Site], *, domain: str = "") -> StoredTour | None:
    """The last tour (for `domain`, if that is named), ready to go on: what failed or was left is put back, and those of
    `sites` that it does not have are added. None when there is no tour."""
    tours = [tour for tour in queue.tours() if domain in ("", tour.domain)]
    if not tours:
        return None
    tour = tours[-1]
    taken = {job.folder for job in queue.jobs(tour.id)}
    queue.reopen(tour.id, is_gone)
    queue.extend(tour.id, [_with_new_folder(site, taken) for site in sites])
    return tour


def _with_new_folder(site: Site, taken: set[str]) -> Site:
    number, name = 1, site.folder
    while name in taken:
        number += 1
        name = f"{site.folder}-{number}"
    return Site(site.site, site.url, name)


def folder_of(where: str, tour: StoredTour) -> Path:
    """Where the journals of a tour are, whether or not its database was moved."""
    folder = Path(tour.folder)
    return folder if folder.is_absolute() or is_server(where) else Path(where).resolve().parent / folder


def limits_of(tour: StoredTour, changed: Mapping[str, Any]) -> Limits:
    """The limits of a tour, but for those that were given anew."""
    names = {one.name for one in fields(Limits)}
    kept = {name: value for name, value in tour.settings.items() if name in names}
    return Limits(**{**kept, **{name: value for name, value in changed.items() if value is not None}})


def errand_of(job: StoredJob, tour: StoredTour, where: str, limits: Limits) -> Errand:
    """What a worker is asked to do for a job."""
    folder = folder_of(where, tour) / job.folder
    fresh = bool(tour.settings.get(_FRESH))
    store = where if is_server(where) else str(Path(where).resolve())
    return Errand(job.id, job.url, tour.domain, store, str(folder), fresh, limits)


async def run_tour(
    where: str,
    tour: StoredTour,
    limits: Limits,
    engine: Engine,
    listener: Listener,
    *,
    stop: asyncio.Event,
) -> None:
    """Work on a tour until nothing is left to do, or `stop` is set."""
    with open_store(where, patience=PATIENCE) as store:
        await run_errands(
            store.queue,
            tour.id,
            this_process(),
            engine,
            lambda job: errand_of(job, tour, where, limits),
            listener,
            stop=stop,
            watch=Watch(standstill=_STANDSTILL + 60 * limits.minutes),
        )
