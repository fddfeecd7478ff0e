"""`bowerbird run` from the outside: addresses in, a database and a summary out; what hostile sites do to it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bowerbird.store import JobState, RunState, open_store
from bowerbird.zoo import Fault, Kind, demo_site, serve
from command import bowerbird, refused

_NOBODY = "http://127.0.0.1:9/"


def told(database: Path, *arguments: str) -> tuple[int, dict[str, Any]]:
    done = bowerbird("run", "--db", database, "--json", *arguments)
    return done.code, json.loads(done.stdout)


@pytest.mark.timeout(300)
def test_a_site_becomes_a_database_and_nothing_holds_it_up(tmp_path: Path) -> None:
    """One site with a calendar that never ends, one that forbids everything, one that redirects for ever, one gone."""
    database, listed = tmp_path / "cars.db", tmp_path / "sites.txt"
    cars = demo_site("used-cars")
    with serve([cars, cars, cars]) as (calendar, forbidden, looping):
        calendar.faults = (Fault(Kind.CALENDAR),)
        forbidden.faults = (Fault(Kind.ROBOTS),)
        looping.faults = (Fault(Kind.REDIRECT_LOOP, "/"),)
        listed.write_text(f"{forbidden.url} # no\n{looping.url}\n{_NOBODY}\n{forbidden.url}\n")
        code, run = told(database, "--domain", "used-cars-uk", "--sites", str(listed), calendar.url, "--workers", "2")
        asked = [one.target for one in forbidden.log]
        months = [one.target for one in calendar.log if "cal=" in one.target]
    assert code == 0
    assert (run["run"], run["outcomes"]["failed"], len(run["sites"])) == (1, 3, 4)
    outcomes = {site["url"]: site for site in run["sites"]}
    assert outcomes[calendar.url]["outcome"] in ("effective", "partial")
    assert outcomes[calendar.url]["records"] == len(cars.truth().records)
    assert len(months) <= 20, "a calendar is no list"
    assert "robots.txt" in outcomes[forbidden.url]["why"]
    assert set(asked) == {"/robots.txt"}
    assert "redirect" in outcomes[looping.url]["why"].lower()
    assert "refused" in outcomes[_NOBODY]["why"]
    assert outcomes[_NOBODY]["attempts"] == 2
    with open_store(database) as store:
        assert store.count("car") == run["records"]
        assert {one.state for one in store.runs()} == {RunState.COMPLETE}
    folder = tmp_path / "cars.db.run" / "1"
    assert (folder / calendar.url.split("/")[2].replace(":", "-") / "journal.jsonl").exists()


def test_when_no_site_can_be_looked_at_the_command_fails(tmp_path: Path) -> None:
    database = tmp_path / "x.db"
    done = bowerbird("run", "--db", database, "--domain", "products", "--browser", "never", _NOBODY)
    assert done.code == 1
    assert "0 effective, 0 partial, 0 none, 1 failed; 0 records" in done.stdout
    assert "127.0.0.1:9: " in done.stdout
    assert "refused" in done.stdout
    assert f"run --resume --db {database}" in done.stdout
    assert "will be tried again" in done.stderr
    code, again = told(database, "--resume")
    assert (code, again["run"], again["sites"][0]["attempts"]) == (1, 1, 2)


def test_what_cannot_be_meant_is_said(tmp_path: Path) -> None:
    database = tmp_path / "x.db"
    assert "--domain" in refused("run", "--db", database, "agent.example")
    assert "no sites" in refused("run", "--db", database, "--domain", "products")
    assert "'two words' is no address" in refused("run", "--db", database, "--domain", "products", "two words")
    assert "has no run that could be gone on with" in refused("run", "--db", database, "--resume")
    assert "nonsense" in refused("run", "--db", database, "--domain", "nonsense", "agent.example")
    with open_store(database) as store:
        assert store.queue.tours() == []


@pytest.mark.timeout(120)
def test_interrupted_it_stops_cleanly_and_says_how_to_go_on(tmp_path: Path) -> None:
    database = tmp_path / "x.db"
    with serve(demo_site("shop")) as site:
        site.faults = (Fault(Kind.HANG, "/"),)
        command = [sys.executable, "-m", "bowerbird", "run", "--db", str(database), "--domain", "products", site.url]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        while not any(one.target == "/" for one in site.log):
            time.sleep(0.1)
            assert process.poll() is None
        process.send_signal(signal.SIGINT)
        shown, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "1 not done" in shown
    assert f"run --resume --db {database}" in said
    with open_store(database) as store:
        (job,) = store.queue.jobs()
        assert (job.state, job.attempts, job.owner) == (JobState.WAITING, 0, None)
