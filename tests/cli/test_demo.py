"""`bowerbird demo` goes from three result pages to one database."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from bowerbird.cli.demo import STOPS
from bowerbird.induce.expectation import load, path_beside
from bowerbird.induce.following import start_of
from bowerbird.oxpath.engine import Wrapper
from bowerbird.store import RunState, open_store
from bowerbird.zoo import demo_site


def listed_by(name: str, page: str) -> int:
    """The records that a list of a demonstration site shows over all its pages."""
    pages = [one for one in demo_site(name).truth().pages if one.target.partition("?")[0] == f"/{page}"]
    return len({record.key for one in pages for record in one.records})


@pytest.mark.timeout(300)
def test_the_demonstration_fills_one_database(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    shown = subprocess.run(
        [sys.executable, "-m", "bowerbird", "demo", "--folder", str(folder)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "80", "NO_COLOR": "1"},
    ).stdout
    for stop in STOPS:
        file = folder / f"{stop.name}.oxp"
        assert start_of(Wrapper.of(file.read_text(encoding="utf-8"))).endswith(f"/{stop.page}")
        assert load(path_beside(file)).domain == stop.domain
    with open_store(folder / "records.db", create=False) as store:
        runs = store.runs()
        assert [run.domain for run in runs] == [stop.domain for stop in STOPS]
        for stop, run in zip(STOPS, runs, strict=True):
            row = next(line.split() for line in shown.splitlines() if line.lstrip().startswith(f"{stop.name}.oxp"))
            verdict, records = row[1], int(row[2])
            assert run.state is RunState.COMPLETE
            assert verdict in ("effective", "partial")
            assert records == run.counts.records == store.count(run.type, site=run.site)
            listed = listed_by(stop.name, stop.page)
            assert records == listed if verdict == "effective" else 0.9 * listed <= records <= listed
    assert str(folder / "records.db") in shown
    wrapper = (folder / f"{STOPS[0].name}.oxp").read_text(encoding="utf-8").strip().splitlines()
    assert set(wrapper) <= set(shown.splitlines()), "lines of wrappers are shown unbroken"
