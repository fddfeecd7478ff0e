"""The durable queue: every job is had by one at a time, whoever dies meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from bowerbird.errors import UsageError
from bowerbird.store import JobState, Queue, Site, Store, open_store
from bowerbird.store.queue import _LEASE

_MINUTE = 60.0


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 16, 9, tzinfo=UTC)

    def __call__(self) -> str:
        return self.now.isoformat(timespec="seconds").replace("+00:00", "Z")

    def on(self, seconds: float) -> None:
        self.now += timedelta(seconds=seconds)


def sites(*names: str) -> list[Site]:
    return [Site(name.partition("/")[0], f"https://{name}/", name) for name in names]


def with_queue(database: str, do: Callable[[Queue, Clock], None]) -> None:
    clock = Clock()
    with open_store(database, clock=clock) as store:
        do(store.queue, clock)


def test_jobs_are_leased_once_each_in_order(database: str) -> None:
    def do(queue: Queue, clock: Clock) -> None:
        tour = queue.enqueue("homes", sites("a", "b"), "{runs}/{tour}", {"pages": 40})
        assert (tour.id, tour.folder, tour.settings) == (1, "{runs}/1", {"pages": 40})
        assert queue.tours() == [tour] == [queue.tour(1)]
        leased = [queue.lease(tour.id, owner, _MINUTE) for owner in ("one", "two", "three")]
        assert [job and (job.url, job.owner, job.attempts) for job in leased] == [
            ("https://a/", "one", 1),
            ("https://b/", "two", 1),
            None,
        ]
        assert leased[0] is not None
        assert queue.finish(leased[0].id, "one", JobState.DONE, {"records": 3, "why": "a\x00b"})
        done, other = queue.jobs(tour.id)
        assert (done.state, done.summary, done.owner) == (
            JobState.DONE,
            {"records": 3, "why": "a\N{REPLACEMENT CHARACTER}b"},
            None,
        )
        assert (done.started, done.finished) == (clock(), clock())
        assert other.state is JobState.LEASED
        with pytest.raises(UsageError, match="has no run 7"):
            queue.tour(7)

    with_queue(database, do)


def test_a_lease_that_runs_out_is_free_and_its_holder_is_not_heard_any_more(database: str) -> None:
    def do(queue: Queue, clock: Clock) -> None:
        tour = queue.enqueue("homes", sites("a"), "")
        job = queue.lease(tour.id, "one", _MINUTE)
        assert job is not None
        clock.on(50)
        assert queue.renew(job.id, "one", _MINUTE)
        clock.on(50)
        assert queue.lease(tour.id, "two", _MINUTE) is None
        clock.on(50)
        again = queue.lease(tour.id, "two", _MINUTE)
        assert again is not None
        assert (again.id, again.attempts, again.owner) == (job.id, 2, "two")
        assert not queue.renew(job.id, "one", _MINUTE)
        assert not queue.release(job.id, "one")
        assert not queue.finish(job.id, "one", JobState.DONE, {})
        assert queue.finish(job.id, "two", JobState.FAILED, {"why": "gone"})

    with_queue(database, do)


def test_a_job_is_tried_no_more_often_than_allowed_and_after_the_fresh_ones(database: str) -> None:
    def do(queue: Queue, clock: Clock) -> None:
        tour = queue.enqueue("homes", sites("a", "b"), "")
        first = queue.lease(tour.id, "one", _MINUTE, attempts=2)
        assert first is not None
        queue.release(first.id, "one")
        order = []
        while (job := queue.lease(tour.id, "one", _MINUTE, attempts=2)) is not None:
            order.append(job.url)
            queue.release(job.id, "one")
        assert order == ["https://b/", "https://a/", "https://b/"]
        assert queue.reopen(tour.id, lambda _: False)
        untried = queue.lease(tour.id, "one", _MINUTE, attempts=2)
        assert untried is not None
        queue.release(untried.id, "one", untried=True)
        assert [job.attempts for job in queue.jobs(tour.id)] == [0, 0]

    with_queue(database, do)


def test_taking_up_a_tour_puts_back_what_failed_and_what_the_dead_held(database: str) -> None:
    def do(queue: Queue, clock: Clock) -> None:
        tour = queue.enqueue("homes", sites("done", "failed", "dead", "alive", "expired", "waiting"), "")
        held = [queue.lease(tour.id, owner, _MINUTE) for owner in ("x", "x", "dead", "alive")]
        assert all(held)
        late = queue.lease(tour.id, "alive", -1)
        assert late is not None
        queue.finish(1, "x", JobState.DONE, {"records": 1})
        queue.finish(2, "x", JobState.FAILED, {"why": "unreachable"})
        before = queue.reopen(tour.id, lambda owner: owner == "dead")
        assert [(job.site, job.state) for job in before] == [
            ("failed", JobState.FAILED),
            ("dead", JobState.LEASED),
            ("expired", JobState.LEASED),
        ]
        states = {job.site: (job.state, job.attempts, dict(job.summary)) for job in queue.jobs(tour.id)}
        waiting: tuple[JobState, int, dict[str, object]] = (JobState.WAITING, 0, {})
        assert states == {
            "done": (JobState.DONE, 1, {"records": 1}),
            "alive": (JobState.LEASED, 1, {}),
            **dict.fromkeys(("failed", "dead", "expired", "waiting"), waiting),
        }

    with_queue(database, do)


def test_addresses_of_one_site_are_visited_one_after_the_other(database: str) -> None:
    def do(queue: Queue, clock: Clock) -> None:
        tour = queue.enqueue("homes", sites("a/sale", "a/rent", "b"), "")
        jobs = [queue.lease(tour.id, "one", _MINUTE) for _ in range(3)]
        assert [job and job.folder for job in jobs] == ["a/sale", "b", None]
        queue.finish(1, "one", JobState.FAILED, {})
        job = queue.lease(tour.id, "one", _MINUTE)
        assert job is not None
        assert job.folder == "a/rent"
        assert [job.tour for job in queue.jobs(site="a")] == [1, 1]

    with_queue(database, do)


def test_many_at_once_get_different_jobs(database: str) -> None:
    names = [f"site{number}" for number in range(24)]
    with open_store(database) as store:
        tour = store.queue.enqueue("homes", sites(*names), "").id
    taken: list[int] = []

    def work(owner: str) -> None:
        with open_store(database) as mine:
            while (job := mine.queue.lease(tour, owner, _MINUTE)) is not None:
                taken.append(job.id)

    threads = [threading.Thread(target=work, args=(f"worker {number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == list(range(1, 25))


def test_a_server_hands_out_the_next_job_while_another_is_being_leased(postgres_url: str) -> None:
    def claimed(store: Store) -> list[int]:
        rows = store._database.query(f"{_LEASE} {store._database.claiming}", (1, 2, "2026-11-16T09:00:00Z"))
        return [row[0] for row in rows]

    with open_store(postgres_url) as store, open_store(postgres_url) as other:
        store.queue.enqueue("homes", sites("a", "b"), "")
        store._database.begin()
        assert claimed(store) == [1]
        job = other.queue.lease(1, "other", _MINUTE)  # would wait for the first one without SKIP LOCKED
        assert job is not None
        assert job.id == 2
        store._database.rollback()
