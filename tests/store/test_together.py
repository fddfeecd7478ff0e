"""Several processes write into one database at once, which none of them found there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from bowerbird.store import RunState, open_store

_WRITERS, _HOMES = 3, 150
_WRITING = """
import sys
from stored_homes import home, homes_pack
from bowerbird.store import WrapperText, open_store

database, site, number = sys.argv[1], sys.argv[2], int(sys.argv[3])
sys.stdin.readline()
with open_store(database, patience=60) as store, store.run(homes_pack(), site, wrapper=WrapperText(site)) as run:
    for one in range(number):
        run.write(home(one, site=site))
        if one % 5 == 4:
            run.commit(str(one))
    run.finish()
"""


def test_writers_of_different_sites_do_not_disturb_each_other(database: str) -> None:
    sites = [f"site{number}.example" for number in range(_WRITERS)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", _WRITING, database, site, str(_HOMES)],
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
        )
        for site in sites
    ]
    told = []
    for writer in writers:
        assert writer.stdin is not None
        writer.stdin.write(b"go\n")
        writer.stdin.flush()
    for writer in writers:
        _, errors = writer.communicate()
        told.append((writer.returncode, errors.decode()))
    assert told == [(0, "")] * _WRITERS
    with open_store(database) as store:
        assert [store.count("property", site=site) for site in sites] == [_HOMES] * _WRITERS
        assert len({one.id for one in store.records("property")}) == _WRITERS * _HOMES
        assert sorted(wrapper.text for wrapper in store.wrappers()) == sites
        assert [run.state for run in store.runs()] == [RunState.COMPLETE] * _WRITERS
