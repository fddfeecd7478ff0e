"""`bowerbird demo` goes from three home pages to one database and a report."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bowerbird.cli.demo import STOPS
from bowerbird.store import JobState, RunState, open_store
from bowerbird.zoo import demo_site


@pytest.mark.timeout(600)
def test_the_demonstration_fills_one_database(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    shown = subprocess.run(
        [sys.executable, "-m", "bowerbird", "demo", "--folder", str(folder)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "100", "NO_COLOR": "1"},
    ).stdout
    with open_store(folder / "records.db", create=False) as store:
        tours, jobs = store.queue.tours(), store.queue.jobs()
        assert [tour.domain for tour in tours] == [stop.domain for stop in STOPS]
        for stop, job in zip(STOPS, jobs, strict=True):
            there = len(demo_site(stop.name).truth().records)
            outcome, found = job.summary["outcome"], job.summary["records"]
            assert job.state is JobState.DONE
            assert outcome in ("effective", "partial")
            assert found == there if outcome == "effective" else 0.9 * there <= found <= there
            rows = [line.split() for line in shown.splitlines() if line.strip()]
            row = next(row for row in rows if row[0] == job.url.split("/")[2])
            assert row[1:3] == [outcome, str(found)]
        assert {run.state for run in store.runs()} == {RunState.COMPLETE}
        assert sum(store.count(name) for name in store.types()) == sum(job.summary["records"] for job in jobs)
        wrapper = store.wrappers()[0].text.strip().splitlines()
    assert set(wrapper) <= set(shown.splitlines()), "lines of wrappers are shown unbroken"
    assert str(folder / "records.db") in shown
    report = (folder / "report.html").read_text(encoding="utf-8")
    assert str(folder / "report.html") in shown
    assert all(job.url.split("/")[2] in report for job in jobs)
