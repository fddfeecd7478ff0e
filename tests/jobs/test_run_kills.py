"""A run that is killed at any moment and taken up again ends with the database of an undisturbed one.

`BOWERBIRD_KILLS=30` kills thirty times. Exploration is quick here; `killing.py` does the same with the real one.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from killing import contents, differences, run_with_kills
from small_site import RECORDS, Shop

from bowerbird.store import JobState, open_store
from bowerbird.zoo import Fault, Kind, serve

KILLS = int(os.environ.get("BOWERBIRD_KILLS", "3"))
_SITES = 4
_HERE = Path(__file__).parent
_LONGEST = 1.0
"""Seconds before a kill, at most, once there is what is to be killed: a site takes about as long."""
_KINDS = ("browser", "worker", "command")


@pytest.mark.timeout(900)
def test_kills_lose_and_double_nothing(tmp_path: Path) -> None:
    shops = [Shop(f"shop {number}", 10 * number) for number in range(_SITES)]
    with serve(shops) as running:
        for shop in running:
            shop.faults = (Fault(Kind.SLOW, "/product*", 0.02),)
        urls = [shop.url for shop in running]

        def begin(database: str, resume: bool) -> subprocess.Popen[bytes]:
            how = "resume" if resume else "new"
            command = [sys.executable, str(_HERE / "touring.py"), database, how, "always", *urls]
            return subprocess.Popen(command, env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})

        undisturbed, disturbed = str(tmp_path / "undisturbed.db"), str(tmp_path / "disturbed.db")
        assert begin(undisturbed, False).wait() == 0
        wanted = [_KINDS[number % len(_KINDS)] for number in range(KILLS)]
        killed = run_with_kills(begin, disturbed, wanted, random.Random(KILLS), _LONGEST)
    one, other = contents(undisturbed), contents(disturbed)
    assert differences(one, other) == []
    assert one == other
    assert len(one["records"]["product"]) == _SITES * RECORDS
    assert set(killed) >= set(_KINDS[: KILLS - 1])
    with open_store(disturbed) as store:
        assert len(store.queue.tours()) == 1
        assert {job.state for job in store.queue.jobs()} == {JobState.DONE}
