"""`bowerbird wrapper run FILE --db …`, killed again and again on the way: nothing is lost and nothing is doubled.

`BOWERBIRD_KILLS=50` kills fifty times; a few are enough to see a mistake, and take some seconds.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from agent_site import WRAPPER, Agent, Home

from bowerbird.induce.expectation import path_beside, save
from bowerbird.induce.model import Expectation
from bowerbird.store import RunState, open_store
from bowerbird.zoo import Fault, Kind, Running, serve

KILLS = int(os.environ.get("BOWERBIRD_KILLS", "3"))
HOMES = tuple(map(Home, range(60)))
_A_ROUND = 10  # kills, before a run may come to its end
_STARTING, _RUNNING = 1.5, 0.9  # seconds, at most: commits are a second apart
_AFTER_COMMIT = 0.2
_SLOW = 0.4  # seconds a page, so that a run takes several, and some of them come after its first commit
_PATIENCE = 240.0


@pytest.fixture
def agent() -> Iterator[Running]:
    with serve(Agent(HOMES)) as running:
        yield running


def wrapper_in(folder: Path, running: Running) -> Path:
    file = folder / "agent.oxp"
    file.write_text(WRAPPER.replace("SITE", running.url.rstrip("/")), encoding="utf-8")
    save(Expectation("real-estate-uk", running.url, "2026-11-16", 60, 10, True, browser=False), path_beside(file))
    return file


def site_of_round(number: int) -> Agent:
    """The site at a time: prices rise, every round another home is gone, and comes back."""
    homes = tuple(home for home in HOMES if home.number != 7 * number)
    return replace(Agent(homes), change=lambda html: html.replace("£2", f"£{2 + number}"))


def start(file: Path, database: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "bowerbird", "wrapper", "run", str(file), "--db", database],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )


def ended(process: subprocess.Popen[bytes]) -> bool:
    """Wait for the end: True when it was done, False when it was killed; anything else is a failure."""
    _, said = process.communicate(timeout=_PATIENCE)
    assert process.returncode in (0, -signal.SIGKILL), said.decode()
    return process.returncode == 0


def wait_until(condition: Callable[[], bool]) -> None:
    begun = time.monotonic()
    while not condition() and time.monotonic() - begun < _PATIENCE:
        time.sleep(0.005)


def kill_somewhere(process: subprocess.Popen[bytes], running: Running, database: str, number: int) -> None:
    """Kill it while it starts and opens the database, among its first pages, or after something was committed."""
    luck, before = random.Random(number), running.count
    if number % 3 == 0:
        time.sleep(luck.uniform(0, _STARTING))
    else:
        wait_until(lambda: running.count > before or process.poll() is not None)
        if number % 3 == 2:
            wait_until(lambda: committed(database) > 0 or process.poll() is not None)
        time.sleep(luck.uniform(0, _AFTER_COMMIT if number % 3 == 2 else _RUNNING))
    process.send_signal(signal.SIGKILL)


def load_with_kills(file: Path, database: str, running: Running) -> tuple[int, int, int]:
    """Runs into the database, killed `KILLS` times in all.

    How often it was killed, how often with a part of a run committed, and how many runs were done.
    """
    rounds = killed = within = 0
    while killed < KILLS:
        running.site = site_of_round(rounds)
        running.faults = (Fault(Kind.SLOW, amount=_SLOW),)
        for _ in range(min(_A_ROUND, KILLS - killed)):
            process = start(file, database)
            kill_somewhere(process, running, database, killed)
            killed += not ended(process)
            within += committed(database) > 0
            if done(database) > rounds:  # it may be killed when all was said and done
                break
        else:
            running.faults = ()
            assert ended(start(file, database))
        rounds += 1
    return killed, within, rounds


def committed(database: str) -> int:
    """How many records of a run that is not done are safe."""
    with open_store(database) as store:
        return sum(run.counts.records for run in store.runs("property") if run.state is RunState.RUNNING)


def done(database: str) -> int:
    """How many runs have come to their end."""
    with open_store(database) as store:
        return sum(run.state is RunState.COMPLETE for run in store.runs("property"))


def contents(database: str) -> dict[str, Any]:
    """All that a database knows, without the hours of the day."""
    with open_store(database) as store:
        records = {
            one.record.url: (
                one.record,
                one.gone and one.gone.run,
                [(entry.event, entry.change) for entry in store.history(one.id)],
            )
            for one in store.records("property", include_gone=True)
        }
        runs = [(run.state, run.counts) for run in store.runs("property")]
        changes = [
            [(change.kind, change.record.record) for change in store.changes(number, number + 1)]
            for number in range(1, len(runs))
        ]
    return {"records": records, "runs": runs, "changes": changes}


@pytest.mark.timeout(300 + 60 * KILLS)  # a busy machine is slow to start processes
def test_runs_that_are_killed_lose_and_double_nothing(agent: Running, database: str, tmp_path: Path) -> None:
    file = wrapper_in(tmp_path, agent)
    killed, within, rounds = load_with_kills(file, database, agent)
    agent.faults = ()
    undisturbed = str(tmp_path / "undisturbed.db")
    for number in range(rounds):
        agent.site = site_of_round(number)
        assert ended(start(file, undisturbed))
    found, expected = contents(database), contents(undisturbed)
    assert [state for state, _ in found["runs"]] == [RunState.COMPLETE] * rounds
    assert found["runs"] == expected["runs"]
    assert found["records"] == expected["records"]
    assert found["changes"] == expected["changes"]
    assert len(expected["records"]) >= len(HOMES) - 1
    assert killed >= KILLS
    assert within > 0, "no kill came after a commit: make the site slower"
    print(f"killed {killed} times in {rounds} runs, {within} times after a commit")  # noqa: T201
