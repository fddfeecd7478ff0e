"""Whole runs over small sites, into databases of both kinds."""

from __future__ import annotations

from pathlib import Path

import pytest
from killing import contents
from small_site import RECORDS, Shop
from touring import tour

from bowerbird.jobs.model import Limits
from bowerbird.store import JobState, RunState, open_store
from bowerbird.zoo import Fault, Kind, serve

_LIMITS = Limits(browser="never", delay=0)


async def test_a_run_goes_on_where_sites_failed_and_adds_those_that_are_new(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # where the folders of a server's runs go
    with serve([Shop("one"), Shop("two"), Shop("three")]) as (one, two, three):
        two.faults = (Fault(Kind.RESET),)
        await tour(database, [one.url, two.url], limits=_LIMITS)
        with open_store(database) as store:
            assert [job.state for job in store.queue.jobs()] == [JobState.DONE, JobState.FAILED]
            assert store.count("product") == RECORDS
        two.faults = ()
        await tour(database, [two.url, three.url], resume=True, limits=_LIMITS)
        before = contents(database)
        await tour(database, [], resume=True, limits=_LIMITS)
    assert contents(database) == before, "where nothing is left to do nothing is done"
    with open_store(database) as store:
        (only,) = store.queue.tours()
        jobs = store.queue.jobs(only.id)
        assert [(job.state, job.url) for job in jobs] == [(JobState.DONE, shop.url) for shop in (one, two, three)]
        assert store.count("product") == 3 * RECORDS
        assert {run.state for run in store.runs()} == {RunState.COMPLETE}
