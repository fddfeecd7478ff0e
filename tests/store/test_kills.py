"""A process that is killed while it loads loses nothing and doubles nothing.

`BOWERBIRD_KILLS=50` kills fifty times; a few are enough to see a mistake, and take a few seconds.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from loading import load
from stored_homes import contents

from bowerbird.store import RunState, open_store

KILLS = int(os.environ.get("BOWERBIRD_KILLS", "4"))
_LONGEST = 0.02
"""Seconds of loading before a kill, at most: a checkpoint takes about a thousandth of one."""
_HOMES = 100 + 25 * KILLS
_HERE = Path(__file__).parent


@pytest.mark.timeout(600)
def test_kills_lose_and_double_nothing(database: str, tmp_path: Path) -> None:
    undisturbed = str(tmp_path / "undisturbed.db")
    for round_number in (1, 2):
        load(undisturbed, round_number, _HOMES)
    load(database, 1, _HOMES)
    killed = _load_with_kills(database)
    with open_store(database) as one, open_store(undisturbed) as other:
        assert contents(one) == contents(other)
        assert [(run.state, run.counts) for run in one.runs()] == [(run.state, run.counts) for run in other.runs()]
        assert [run.state for run in one.runs()] == [RunState.COMPLETE] * 2
        changes = [[(change.kind, change.record.record) for change in store.changes(1, 2)] for store in (one, other)]
        assert changes[0] == changes[1]
    print(f"killed {killed} times")  # noqa: T201
    assert killed >= min(KILLS, 3)


def _load_with_kills(database: str) -> int:
    """Load the second round, killing the process that does so again and again; how often it was killed in the act."""
    chance = random.Random(8)
    killed = 0
    while True:
        process = subprocess.Popen(
            [sys.executable, _HERE / "loading.py", database, "2", str(_HOMES)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert process.stdout is not None
        assert process.stdout.readline() == b"loading\n"
        if killed < KILLS:
            time.sleep(chance.uniform(0, _LONGEST))
            process.send_signal(signal.SIGKILL)
        ended = process.wait()
        process.stdout.close()
        if ended != -signal.SIGKILL:
            assert ended == 0
            return killed
        killed += 1
