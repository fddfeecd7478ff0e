"""A run of many sites over processes that crash, hang and fail: none holds up the others, and all is reported."""

from __future__ import annotations

import asyncio
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bowerbird.explore.expedition import Doing
from bowerbird.explore.site import SiteOutcome
from bowerbird.jobs import running
from bowerbird.jobs.model import Errand, Summary
from bowerbird.jobs.pool import LocalPool
from bowerbird.jobs.running import Watch, run_errands
from bowerbird.store import JobState, Site, StoredJob, open_store

_STAND_IN = (sys.executable, str(Path(__file__).with_name("stand_in.py")))


@dataclass
class Ear:
    """Keeps what it hears."""

    said: list[tuple[str, str]] = field(default_factory=list)
    stop_at: str = ""
    stop: asyncio.Event = field(default_factory=asyncio.Event)

    def begun(self, job: StoredJob) -> None:
        self.said.append((job.site, "begun"))

    def doing(self, job: StoredJob, doing: Doing) -> None:
        self.said.append((job.site, doing.what))
        if job.site == self.stop_at:
            self.stop.set()

    def over(self, job: StoredJob, summary: Summary, *, again: bool) -> None:
        self.said.append((job.site, "again" if again else summary.outcome.value))


async def tour_of(
    tmp_path: Path, *names: str, workers: int = 2, watch: Watch | None = None, ear: Ear | None = None
) -> dict[str, StoredJob]:
    """The jobs of a tour over these sites, when it is over."""
    where, ear = str(tmp_path / "records.db"), ear or Ear()
    with open_store(where) as store:
        sites = [Site(name, f"http://x.example/{name}", name) for name in names]
        tour = store.queue.enqueue("products", sites, "")
        await run_errands(
            store.queue,
            tour.id,
            "me",
            LocalPool(workers, command=_STAND_IN),
            lambda job: Errand(job.id, job.url, "products", where, str(tmp_path / job.folder)),
            ear,
            stop=ear.stop,
            watch=watch or Watch(),
        )
        return {job.site: job for job in store.queue.jobs(tour.id)}


async def test_what_crashes_or_fails_is_tried_once_more_and_reported(tmp_path: Path) -> None:
    ear = Ear()
    names = ("dies", "breaks", "fails", "forbids", "recovers", "plain")
    jobs = await tour_of(tmp_path, *names, ear=ear)
    assert {name: (job.state, job.attempts) for name, job in jobs.items()} == {
        **dict.fromkeys(("dies", "breaks", "fails"), (JobState.FAILED, 2)),
        "forbids": (JobState.FAILED, 1),
        "recovers": (JobState.DONE, 2),
        "plain": (JobState.DONE, 1),
    }
    why = {name: job.summary["why"] for name, job in jobs.items()}
    assert why["dies"] == "the process at work on it ended (signal 9)"
    assert "ZeroDivisionError: something unforeseen" in why["breaks"]
    assert "ZeroDivisionError" in (tmp_path / "breaks" / "fault.txt").read_text()
    assert jobs["plain"].summary["outcome"] == SiteOutcome.NONE
    assert ear.said.index(("plain", "none")) < len(ear.said) - 1
    assert ear.said.count(("fails", "again")) == ear.said.count(("fails", "failed")) == 1
    assert all(job.owner is None and job.finished for job in jobs.values())


async def test_what_hangs_is_ended_by_force_while_the_others_go_on(tmp_path: Path) -> None:
    watch = Watch(silence=4.0, standstill=8.0, attempts=1)
    jobs = await tour_of(tmp_path, "spins", "waits", "plain", "leaves", workers=2, watch=watch)
    assert "no sign of life for" in jobs["spins"].summary["why"]
    assert "nothing happened for" in jobs["waits"].summary["why"]
    assert "(beginning)" in jobs["waits"].summary["why"]
    assert jobs["plain"].state is JobState.DONE
    assert "exit code 7" in jobs["leaves"].summary["why"]


async def test_a_run_that_is_stopped_gives_its_jobs_back_untried(tmp_path: Path) -> None:
    jobs = await tour_of(tmp_path, "plain", "waits", "fails", workers=1, ear=Ear(stop_at="waits"))
    told = {name: (job.state, job.attempts, job.owner) for name, job in jobs.items()}
    assert told == {
        "plain": (JobState.DONE, 1, None),
        "waits": (JobState.WAITING, 0, None),
        "fails": (JobState.WAITING, 0, None),
    }


async def test_what_another_process_took_up_is_left_to_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = str(tmp_path / "records.db")

    class Thief(Ear):
        def doing(self, job: StoredJob, doing: Doing) -> None:
            with open_store(where) as store:
                store._database.execute("UPDATE jobs SET owner = 'another' WHERE site = 'waits'")

    ear = Thief()
    monkeypatch.setattr(running, "RENEW_SECONDS", 0.5)
    jobs = await tour_of(tmp_path, "waits", ear=ear)
    assert (jobs["waits"].state, jobs["waits"].owner) == (JobState.LEASED, "another")
    assert ear.said == [("waits", "begun")]
