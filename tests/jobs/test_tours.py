"""Runs of many sites: begun, taken up, and found again after their database was moved."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bowerbird.explore.site import SiteOutcome
from bowerbird.jobs.model import Errand, Limits, Summary, Used, failed
from bowerbird.jobs.owners import is_gone, this_process
from bowerbird.jobs.sites import read_sites
from bowerbird.jobs.tours import begin_tour, errand_of, folder_of, limits_of, take_up
from bowerbird.store import JobState, open_store


def test_a_tour_lies_beside_its_database_and_moves_with_it(tmp_path: Path) -> None:
    where = str(tmp_path / "homes.db")
    limits = Limits(pages=7, minutes=1.5, delay=0.5)
    with open_store(where) as store:
        tour = begin_tour(store.queue, where, "homes", read_sites(["a.example"], []), limits, fresh=True, folder=None)
        assert tour.folder == "homes.db.run/1"
        assert limits_of(tour, {"pages": 9, "minutes": None}) == Limits(pages=9, minutes=1.5, delay=0.5)
        job = store.queue.lease(tour.id, "me", 60)
        assert job is not None
        errand = errand_of(job, tour, where, limits)
    assert errand == Errand.from_data(errand.as_data())
    assert (errand.url, errand.fresh, errand.store) == ("https://a.example/", True, where)
    assert Path(errand.folder) == tmp_path / "homes.db.run" / "1" / "a.example"
    assert folder_of(str(tmp_path / "elsewhere" / "moved.db"), tour) == tmp_path / "elsewhere" / "homes.db.run" / "1"


def test_folders_of_servers_and_those_asked_for_stay_where_they_are(tmp_path: Path, database: str) -> None:
    with open_store(database) as store:
        tour = begin_tour(
            store.queue, "postgresql://me@db/homes", "homes", [], Limits(), fresh=False, folder=tmp_path / "runs"
        )
        assert folder_of("postgresql://me@db/homes", tour) == tmp_path / "runs" / "1"
        usual = begin_tour(store.queue, "postgresql://me@db/homes", "homes", [], Limits(), fresh=False, folder=None)
        assert Path(usual.folder) == Path.cwd() / "bowerbird-runs" / "2"


def test_taking_up_adds_sites_that_are_new_and_tries_again_what_failed(tmp_path: Path) -> None:
    where = str(tmp_path / "homes.db")
    with open_store(where) as store:
        queue = store.queue
        assert take_up(queue, []) is None
        sites = read_sites(["a.example", "b.example", "c.example"], [])
        tour = begin_tour(queue, where, "homes", sites, Limits(), fresh=False, folder=None)
        begin_tour(queue, where, "cars", sites, Limits(), fresh=False, folder=None)
        gone = "nowhere:1:1"
        for owner in ("me", "me", this_process().replace(f":{os.getpid()}:", ":999999:")):
            assert queue.lease(tour.id, owner, 600)
        queue.finish(1, "me", JobState.DONE, Summary(SiteOutcome.NONE).as_data())
        queue.finish(2, "me", JobState.FAILED, failed("not there").as_data())
        taken = take_up(queue, read_sites(["b.example", "d.example", "A.EXAMPLE"], []), domain="homes")
        assert taken == tour
        assert [(job.url, job.state, job.attempts) for job in queue.jobs(tour.id)] == [
            ("https://a.example/", JobState.DONE, 1),
            ("https://b.example/", JobState.WAITING, 0),
            ("https://c.example/", JobState.WAITING, 0),
            ("https://d.example/", JobState.WAITING, 0),
        ]
        assert not is_gone(gone)
        last = take_up(queue, [])
        assert last is not None
        assert last.domain == "cars"


def test_processes_are_known_to_be_gone_only_when_they_are() -> None:
    assert not is_gone(this_process())
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        host, _, _ = this_process().partition(":")
        beginning = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[19]
        owner = f"{host}:{process.pid}:{beginning}"
        assert not is_gone(owner)
        assert is_gone(f"{host}:{process.pid}:{int(beginning) - 1}")  # an earlier one of the same number
        process.kill()
        os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        assert is_gone(owner)  # nobody asked for its end yet
    assert is_gone(owner)
    assert not is_gone(f"elsewhere.example:{process.pid}:{beginning}")
    assert not is_gone("nonsense")


def test_summaries_are_plain_data_and_come_back() -> None:
    used = (Used("sale", "", "https://a/", "effective", 3, 10, 4, 2, 1, 7), Used("rent", "", "b", "partial", 4, 5, 5))
    summary = Summary(SiteOutcome.PARTIAL, "why", 6, 1.5, True, used)
    data = summary.as_data()
    assert Summary.from_data(data) == summary
    told = {name: data[name] for name in ("records", "new", "changed", "gone", "pages")}
    assert told == {"records": 15, "new": 9, "changed": 2, "gone": 1, "pages": 13}


@pytest.mark.parametrize("again", [True, False])
def test_failures_say_whether_another_attempt_may_help(again: bool) -> None:
    assert Summary.from_data(failed("x", again=again).as_data()).again is again
