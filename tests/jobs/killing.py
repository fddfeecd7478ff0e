# ruff: noqa: T201
"""Runs of many sites that are killed again and again: `python tests/jobs/killing.py --sites 20 --kills 30`.

Sites of the zoo are served, explored and read once without disturbance, and once with `SIGKILL` to the command, to a
worker or to a browser at random moments, each followed by `--resume`. In the end both databases have to say the same.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bowerbird.store import JobState, Store, open_store
from bowerbird.zoo import choose, serve, site
from bowerbird.zoo.choices import DEVELOPMENT

_MOMENT = 0.2
_LONGEST = 600.0

Begin = Callable[[str, bool], "subprocess.Popen[bytes]"]
"""Starts a run into a database, or takes one up."""


def run_with_kills(
    begin: Begin, database: str, kills: Sequence[str], chance: random.Random, longest: float
) -> list[str]:
    """Start the run, kill something of it at random moments, and take it up, until it comes to its end.

    `kills` tells what: a "command", a "worker" or a "browser", up to `longest` seconds after there is one. Gives back
    what was killed; a run that is quick ends before all were.
    """
    killed: list[str] = []
    command = begin(database, False)
    while True:
        if len(killed) < len(kills):
            what = kills[len(killed)]
            _wait_for(command, what)
            _wait(command, chance.uniform(0, longest))
            if _kill(command, what, chance):
                killed.append(what)
        else:
            command.wait(_LONGEST)
        if command.poll() is not None:
            if command.returncode == 0 and is_over(database):
                return killed
            command = begin(database, True)


def is_over(database: str) -> bool:
    with open_store(database) as store:
        jobs = store.queue.jobs()
    return bool(jobs) and all(job.state is JobState.DONE for job in jobs)


def _wait(command: subprocess.Popen[bytes], seconds: float) -> None:
    end = time.monotonic() + seconds
    while time.monotonic() < end and command.poll() is None:
        time.sleep(min(_MOMENT, max(end - time.monotonic(), 0)))


def _wait_for(command: subprocess.Popen[bytes], what: str) -> None:
    while command.poll() is None and not _pids(command.pid, what):
        time.sleep(_MOMENT)


def _kill(command: subprocess.Popen[bytes], what: str, chance: random.Random) -> bool:
    """Kill one of the run's processes of this kind, if there is one left."""
    pids = _pids(command.pid, what) if command.poll() is None else []
    if not pids:
        return False
    try:
        os.kill(chance.choice(pids), signal.SIGKILL)
    except ProcessLookupError:
        return False
    if what == "command":
        command.wait()
    return True


def _pids(command: int, what: str) -> list[int]:
    if what == "command":
        return [command]
    below = list(_descendants(command))
    if what == "worker":
        return [pid for pid, parent, _ in below if parent == command]
    return [pid for pid, _, line in below if "--remote-debugging-pipe" in line and "--type=" not in line]


def _descendants(pid: int) -> Iterator[tuple[int, int, str]]:
    """All processes that `pid` started, directly or not: number, parent, command line."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        parents[int(folder.name)] = int(fields[1])
    found = {pid}
    while True:
        more = {one for one, parent in parents.items() if parent in found} - found
        if not more:
            break
        found |= more
    for one in found - {pid}:
        try:
            line = (Path("/proc") / str(one) / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
        except OSError:
            continue
        yield one, parents[one], line


def contents(database: str) -> dict[str, Any]:
    """Everything that a database says, without what differs between two undisturbed runs: times and numbers."""
    with open_store(database) as store:
        runs = {run.id: f"{run.site} {run.scope}" for run in store.runs()}
        jobs = [(job.url, str(job.state), _summary(dict(job.summary), runs)) for job in store.queue.jobs()]
        return {
            "records": {name: list(_records(store, name, runs)) for name in store.types()},
            "runs": sorted((runs[run.id], str(run.state), str(run.counts)) for run in store.runs()),
            "wrappers": sorted((one.site, one.text, one.verdict) for one in store.wrappers()),
            "jobs": sorted(jobs, key=lambda job: job[0]),
        }


def _records(store: Store, record_type: str, runs: dict[int, str]) -> Iterator[tuple[Any, ...]]:
    for one in sorted(store.records(record_type, include_gone=True), key=lambda one: (one.record.site, one.record.url)):
        events = [(str(entry.event), runs[entry.when.run], repr(entry.change)) for entry in store.history(one.id)]
        yield repr(one.record), runs[one.first_seen.run], runs[one.last_seen.run], one.gone is None, events


def _summary(told: dict[str, Any], runs: dict[int, str]) -> str:
    wrappers = [{**one, "run": runs[one["run"]]} for one in told["wrappers"]]
    return json.dumps({**told, "seconds": 0, "wrappers": wrappers}, sort_keys=True)


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """What two databases say differently, shortly."""
    told = []
    for part in ("wrappers", "runs", "jobs"):
        told += [f"{part}: - {it}"[:600] for it in one[part] if it not in other[part]]
        told += [f"{part}: + {it}"[:600] for it in other[part] if it not in one[part]]
    for name in {*one["records"], *other["records"]}:
        before, after = (it["records"].get(name, []) for it in (one, other))
        known, now = ({record[0]: record for record in records} for records in (before, after))
        told += [f"{name}: {len(before)} and {len(after)}"] if len(before) != len(after) else []
        told += [f"{name}: - {it[:400]}" for it in known if it not in now][:3]
        told += [f"{name}: + {it[:400]}" for it in now if it not in known][:3]
        told += [f"{name}: {known[it][1:]} {now[it][1:]}" for it in known if it in now and known[it] != now[it]][:3]
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sites", type=int, default=20)
    parser.add_argument("--kills", type=int, default=30)
    parser.add_argument("--domain", default="products")
    parser.add_argument("--longest", type=float, default=25.0, help="most seconds between a start and a kill")
    parser.add_argument("--seed", type=int, default=10)
    asked = parser.parse_args()
    seeds = [seed for seed in DEVELOPMENT if choose(seed).domain == asked.domain][: asked.sites]
    print(f"sites {seeds}", flush=True)
    with serve([site(seed) for seed in seeds]) as running, tempfile.TemporaryDirectory() as folder:
        urls = [one.url for one in running]
        begin = _beginner(asked.domain, urls)
        undisturbed, killed = f"{folder}/undisturbed.db", f"{folder}/killed.db"
        began = time.monotonic()
        begin(undisturbed, False).wait()
        print(f"undisturbed: {time.monotonic() - began:.0f} s", flush=True)
        began = time.monotonic()
        chance = random.Random(asked.seed)
        wanted = chance.choices(("command", "worker", "browser"), k=asked.kills)
        kinds = run_with_kills(begin, killed, wanted, chance, asked.longest)
        told = f"killed {len(kinds)} times ({dict(Counter(kinds))})"
        print(f"{told}: {time.monotonic() - began:.0f} s", flush=True)
        one, other = contents(undisturbed), contents(killed)
        print(f"{sum(map(len, one['records'].values()))} records of {len(one['jobs'])} sites", flush=True)
        found = differences(one, other)
        print("\n".join(found) if found else "the databases are equal")
        sys.exit(1 if found else 0)


def _beginner(domain: str, urls: Sequence[str]) -> Begin:
    def begin(database: str, resume: bool) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "bowerbird", "run", "--db", database]
        command += ["--resume"] if resume else []
        command += ["--domain", domain, *urls]
        return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    return begin


if __name__ == "__main__":
    main()
