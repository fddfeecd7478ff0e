"""The durable queue: tours (runs of many sites), their jobs (a site each), and leases on them.

Whoever works on a job holds a lease on it, and renews that while at work. A lease that ran out is free for others, so
that a machine that went away holds nothing up. A job may be done twice, by a worker that was only thought dead: what
it does is the same both times, and `finish` and `release` listen to the holder of the lease alone.

Jobs of a tour that are of the same site are done one after the other, so that one pace a site is kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from bowerbird.domain.record import Plain
from bowerbird.errors import UsageError
from bowerbird.store.database import Database, Row, insertion, listed
from bowerbird.store.facts import encode_plain, frozen, keepable_plain
from bowerbird.store.schema import JOBS, TOURS

_SELECT_JOBS = f'SELECT {listed(JOBS.names())} FROM "jobs"'
_LEASE = f"""
    {_SELECT_JOBS} WHERE "tour" = ? AND "attempts" < ?
        AND ("state" = 'waiting' OR ("state" = 'leased' AND "expires" < ?))
        AND NOT EXISTS (SELECT 1 FROM "jobs" AS earlier WHERE earlier."tour" = "jobs"."tour"
            AND earlier."site" = "jobs"."site" AND earlier."id" < "jobs"."id"
            AND earlier."state" IN ('waiting', 'leased'))
    ORDER BY "attempts", "id" LIMIT 1
    """


class JobState(StrEnum):
    """Where a job is."""

    WAITING = "waiting"
    LEASED = "leased"
    """In somebody's hands, until the lease runs out."""
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Site:
    """A site to be queued: the address to begin at, and the folder (below the tour's) for what is kept of it."""

    site: str
    url: str
    folder: str


@dataclass(frozen=True, slots=True)
class StoredTour:
    """A run of many sites for one domain."""

    id: int
    domain: str
    folder: str
    started: str
    settings: Mapping[str, Plain] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StoredJob:
    """One site of a tour; `attempts` counts leases, `summary` is what came of it, empty until then."""

    id: int
    tour: int
    site: str
    url: str
    folder: str
    state: JobState
    attempts: int = 0
    owner: str | None = None
    expires: str | None = None
    started: str | None = None
    finished: str | None = None
    summary: Mapping[str, Any] = field(default_factory=dict)


class Queue:
    """The tours and jobs of a database. `clock` tells the time as ISO 8601 in UTC."""

    def __init__(self, database: Database, clock: Callable[[], str]) -> None:
        self._database = database
        self._clock = clock

    def enqueue(
        self, domain: str, sites: Sequence[Site], folder: str, settings: Mapping[str, Plain] | None = None
    ) -> StoredTour:
        """A new tour with a job for each of `sites`; `{tour}` in `folder` becomes its number."""
        with self._transaction():
            self._database.lock("tours")  # numbers are counted up
            number = self._next("tours")
            tour = StoredTour(number, domain, folder.replace("{tour}", str(number)), self._clock(), settings or {})
            told = encode_plain(keepable_plain(tour.settings))
            about = (tour.id, tour.domain, tour.folder, told, tour.started)
            self._database.execute(insertion("tours", TOURS.names()), about)
            self._add(tour.id, sites)
        return tour

    def extend(self, tour: int, sites: Sequence[Site]) -> list[Site]:
        """Add those of `sites` that a tour does not have yet; gives them back."""
        with self._transaction():
            self._database.lock("tours")
            known = {job.url for job in self.jobs(tour)}
            new = [site for site in sites if site.url not in known]
            self._add(tour, new)
        return new

    def _add(self, tour: int, sites: Sequence[Site]) -> None:
        first, blank = self._next("jobs"), (str(JobState.WAITING), 0, None, None, None, None, "{}")
        rows = [(first + place, tour, site.site, site.url, site.folder, *blank) for place, site in enumerate(sites)]
        self._database.execute_many(insertion("jobs", JOBS.names()), rows)

    def tours(self) -> list[StoredTour]:
        """In the order of their beginning."""
        rows = self._database.query(f'SELECT {listed(TOURS.names())} FROM "tours" ORDER BY "id"')
        return [_tour_from(row) for row in rows]

    def tour(self, number: int) -> StoredTour:
        """The tour of this number."""
        found = [tour for tour in self.tours() if tour.id == number]
        if not found:
            raise UsageError(f"{self._database.where} has no run {number} over sites")
        return found[0]

    def jobs(self, tour: int | None = None, *, site: str | None = None) -> list[StoredJob]:
        """The jobs of a tour, or of all, in the order in which they were given; of one site, if one is named."""
        chosen = {"tour": tour, "site": site}
        asked = {name: value for name, value in chosen.items() if value is not None}
        where = f"WHERE {' AND '.join(f'{listed([name])} = ?' for name in asked)}" if asked else ""
        rows = self._database.query(f'{_SELECT_JOBS} {where} ORDER BY "id"', tuple(asked.values()))
        return [_job_from(row) for row in rows]

    def lease(self, tour: int, owner: str, seconds: float, *, attempts: int = 2) -> StoredJob | None:
        """A job that waits, or whose lease ran out, now leased by `owner`; None where there is none.

        Those that were tried less often come first; those that were tried `attempts` times are left alone.
        """
        now = self._clock()
        with self._transaction():
            statement = f"{_LEASE} {self._database.claiming}"
            rows = self._database.query(statement, (tour, attempts, now))
            if not rows:
                return None
            job = _job_from(rows[0])
            taken = 'SET "state" = ?, "owner" = ?, "expires" = ?, "attempts" = "attempts" + 1, "started" = ?'
            until, started = _later(now, seconds), job.started or now
            self._database.execute(
                f'UPDATE "jobs" {taken} WHERE "id" = ?', (str(JobState.LEASED), owner, until, started, job.id)
            )
            return _job_from(self._database.query(f'{_SELECT_JOBS} WHERE "id" = ?', (job.id,))[0])

    def renew(self, job: int, owner: str, seconds: float) -> bool:
        """Prolong a lease; False when it is no longer the owner's."""
        return self._change(job, owner, '"expires" = ?', (_later(self._clock(), seconds),))

    def finish(self, job: int, owner: str, state: JobState, summary: Mapping[str, Plain]) -> bool:
        """The job is over, done or failed; False (and nothing is changed) when the lease is no longer the owner's."""
        over = '"state" = ?, "summary" = ?, "finished" = ?, "owner" = NULL, "expires" = NULL'
        return self._change(job, owner, over, (str(state), encode_plain(keepable_plain(summary)), self._clock()))

    def release(self, job: int, owner: str, *, untried: bool = False) -> bool:
        """Put a job back; with `untried` the attempt does not count. False when the lease is no longer the owner's."""
        back = '"state" = ?, "owner" = NULL, "expires" = NULL'
        counted = ', "attempts" = "attempts" - 1' if untried else ""
        return self._change(job, owner, back + counted, (str(JobState.WAITING),))

    def reopen(self, tour: int, is_gone: Callable[[str], bool]) -> list[StoredJob]:
        """Put back what may be tried anew: jobs that failed, and those whose owner is gone; they count as untried.

        Gives them back as they were before.
        """
        found = []
        with self._transaction():
            for job in self.jobs(tour):
                is_left = job.state is JobState.LEASED and (
                    (job.owner is not None and is_gone(job.owner)) or (job.expires or "") < self._clock()
                )
                is_waiting = job.state is JobState.WAITING and job.attempts > 0
                if is_left or is_waiting or job.state is JobState.FAILED:
                    found.append(job)
            back = '"state" = ?, "attempts" = 0, "owner" = NULL, "expires" = NULL, "finished" = NULL, "summary" = ?'
            rows = [(str(JobState.WAITING), "{}", job.id) for job in found]
            self._database.execute_many(f'UPDATE "jobs" SET {back} WHERE "id" = ?', rows)
        return found

    def _change(self, job: int, owner: str, sets: str, parameters: tuple[Any, ...]) -> bool:
        held = f'UPDATE "jobs" SET {sets} WHERE "id" = ? AND "owner" = ? AND "state" = ?'
        with self._transaction():
            return self._database.execute(held, (*parameters, job, owner, str(JobState.LEASED))) == 1

    def _next(self, table: str) -> int:
        ((last,),) = self._database.query(f'SELECT coalesce(max("id"), 0) FROM {listed([table])}')
        return int(last) + 1

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._database.begin()
        try:
            yield
        except BaseException:
            self._database.rollback()
            raise
        self._database.commit()


def _tour_from(row: Row) -> StoredTour:
    told: dict[str, Any] = dict(zip(TOURS.names(), row, strict=True))
    settings: Any = frozen(json.loads(told["settings"]))
    return StoredTour(**{**told, "settings": settings})


def _job_from(row: Row) -> StoredJob:
    told: dict[str, Any] = dict(zip(JOBS.names(), row, strict=True))
    return StoredJob(**{**told, "state": JobState(told["state"]), "summary": json.loads(told["summary"])})


def _later(now: str, seconds: float) -> str:
    at = datetime.fromisoformat(now) + timedelta(seconds=seconds)
    return at.isoformat(timespec="seconds").replace("+00:00", "Z")
