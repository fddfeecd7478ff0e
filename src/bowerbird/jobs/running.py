"""A run of many sites: jobs are leased from the queue, handed to an engine, watched, and finished.

Nothing of the run is in memory alone. A site is tried again once, after the others; what is then still wrong is
reported. A site that gives no sign of life, or does not get on, is ended by force.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Protocol

from bowerbird.explore.expedition import Doing
from bowerbird.explore.site import SiteOutcome
from bowerbird.jobs.engine import Engine, Event, Over
from bowerbird.jobs.model import Errand, Summary
from bowerbird.store import JobState, Queue, StoredJob

LEASE_SECONDS = 60.0
RENEW_SECONDS = 15.0
ATTEMPTS = 2
TICK = 1.0
PATIENCE = 15.0
"""Seconds that errands have to come to a good end when the run is stopped."""
SILENCE = 300.0
"""Seconds without a sign of life: a worker gives one every second, save while it reads one page, and the largest page
of our corpora takes twenty on a busy machine."""


START = 120.0
"""Seconds until the first sign, at least: a process has to be started on a machine that may be busy."""


class Listener(Protocol):
    """Hears how a run gets on."""

    def begun(self, job: StoredJob) -> None: ...

    def doing(self, job: StoredJob, doing: Doing) -> None: ...

    def over(self, job: StoredJob, summary: Summary, *, again: bool) -> None:
        """A job ended; with `again` it failed and will be tried once more."""


@dataclass(frozen=True, slots=True)
class Watch:
    """How long a site may be silent, and how long it may stay at the same, in seconds; and how often it is tried."""

    silence: float = SILENCE
    standstill: float = 900.0
    attempts: int = ATTEMPTS


@dataclass
class _Held:
    """A job in our hands."""

    job: StoredJob
    began: float = field(default_factory=monotonic)
    heard: float = field(default_factory=monotonic)
    moved: float = field(default_factory=monotonic)
    renewed: float = field(default_factory=monotonic)
    doing: Doing | None = None
    was_heard: bool = False
    is_ending: bool = False


async def run_errands(
    queue: Queue,
    tour: int,
    owner: str,
    engine: Engine,
    errand_of: Callable[[StoredJob], Errand],
    listener: Listener,
    *,
    stop: asyncio.Event,
    watch: Watch = Watch(),  # noqa: B008  # frozen
) -> None:
    """Work on the jobs of a tour until none is left that we could have, or `stop` is set."""
    controller = _Controller(queue, tour, owner, engine, errand_of, listener, watch)
    try:
        while not stop.is_set() and await controller.hand_out():
            if (event := await _next(engine, stop)) is not None:
                controller.hear(event)
            await controller.look_after()
    finally:
        await engine.close(patience=PATIENCE if controller.held else 0.0)
        await controller.let_go()


async def _next(engine: Engine, stop: asyncio.Event) -> Event | None:
    """The next event; None when there was none for a while, or the run is to stop."""
    waiting = asyncio.create_task(stop.wait())
    collecting = asyncio.create_task(engine.collect(TICK))
    await asyncio.wait((waiting, collecting), return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if not collecting.done():
        collecting.cancel()
        return None
    return collecting.result()


class _Controller:
    def __init__(
        self,
        queue: Queue,
        tour: int,
        owner: str,
        engine: Engine,
        errand_of: Callable[[StoredJob], Errand],
        listener: Listener,
        watch: Watch,
    ) -> None:
        self._queue, self._tour, self._owner = queue, tour, owner
        self._engine, self._errand_of, self._listener, self._watch = engine, errand_of, listener, watch
        self._ask_again = 0.0
        self.held: dict[int, _Held] = {}

    async def hand_out(self) -> bool:
        """Lease as many jobs as the engine can take; False when nothing is in hand and nothing to be had."""
        while len(self.held) < self._engine.capacity and (not self.held or monotonic() >= self._ask_again):
            job = self._queue.lease(self._tour, self._owner, LEASE_SECONDS, attempts=self._watch.attempts)
            if job is None:
                self._ask_again = monotonic() + TICK
                break
            self.held[job.id] = _Held(job)
            self._listener.begun(job)
            await self._engine.submit(self._errand_of(job))
        return bool(self.held)

    def hear(self, event: Event) -> None:
        held = self.held.get(event.job)
        if held is None:
            return  # it was taken from us
        if isinstance(event, Over):
            self._finish(held, event.summary)
            return
        held.heard, held.was_heard = monotonic(), True
        if event.doing is not None and event.doing != held.doing:
            held.moved, held.doing = held.heard, event.doing
            self._listener.doing(held.job, event.doing)

    async def look_after(self) -> None:
        """Renew leases; end what is silent, stands still or is no longer ours."""
        now = monotonic()
        for held in list(self.held.values()):
            if now - held.renewed >= RENEW_SECONDS:
                held.renewed = now
                if not self._queue.renew(held.job.id, self._owner, LEASE_SECONDS):
                    del self.held[held.job.id]
                    await self._engine.end(held.job.id, "another process took it up")
                    continue
            why = self._overdue(held, now)
            if why and not held.is_ending:
                held.is_ending = True
                await self._engine.end(held.job.id, why)

    def _overdue(self, held: _Held, now: float) -> str:
        at = f" ({held.doing.what})" if held.doing else ""
        allowed = self._watch.silence if held.was_heard else max(self._watch.silence, START)
        if now - held.heard > allowed:
            return f"it hung: no sign of life for {now - held.heard:.0f} seconds{at}"
        if held.doing is not None and now - held.moved > self._watch.standstill:
            return f"it hung: nothing happened for {now - held.moved:.0f} seconds{at}"
        return ""

    def _finish(self, held: _Held, summary: Summary) -> None:
        del self.held[held.job.id]
        self._ask_again = 0.0
        summary = replace(summary, seconds=summary.seconds or round(monotonic() - held.began, 1))
        is_failure = summary.outcome is SiteOutcome.FAILED
        if is_failure and summary.again and held.job.attempts < self._watch.attempts:
            self._queue.release(held.job.id, self._owner)
            self._listener.over(held.job, summary, again=True)
            return
        state = JobState.FAILED if is_failure else JobState.DONE
        if self._queue.finish(held.job.id, self._owner, state, summary.as_data()):
            self._listener.over(held.job, summary, again=False)

    async def let_go(self) -> None:
        """Give back what we still hold; what was finished meanwhile is kept."""
        while (event := await self._engine.collect(0)) is not None:
            if isinstance(event, Over) and event.summary.outcome is not SiteOutcome.FAILED:
                self.hear(event)
        for job in self.held:
            self._queue.release(job, self._owner, untried=True)
        self.held.clear()
