# ruff: noqa: T201
"""Loads homes into a database, going on where an earlier process ended: `python loading.py DATABASE ROUND HOMES`.

Round 1 is the first run over the site; round 2 a later one, in which prices have changed, homes are gone, and others
are new. A line is printed when loading begins, so that whoever waits for it can kill the process while it loads.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from stored_homes import NOW, SITE, home, homes_pack

from bowerbird.domain.record import Record
from bowerbird.store import RunState, Store, WrapperText, open_store

_EVERY = 3
"""Records to a checkpoint."""


def homes(round_number: int, number: int) -> Iterator[Record]:
    """What the site shows in a round: each record twice, the second time with more values."""
    for one in range(number):
        if round_number == 2 and one % 7 == 0:
            continue
        price = 200_000 + one + (1_000 if round_number == 2 and one % 3 == 0 else 0)
        yield home(one, price, bedrooms=one % 5)
        yield home(one, price, tenure="freehold")
    if round_number == 2:
        yield from (home(one) for one in range(number, number + number // 10))


def load(database: str, round_number: int, number: int) -> None:
    """Load a round, in one go or in as many as it takes."""
    with open_store(database, clock=lambda: NOW) as store:
        print("loading", flush=True)
        if sum(run.state == RunState.COMPLETE for run in store.runs()) < round_number:
            _load(store, round_number, number)


def _load(store: Store, round_number: int, number: int) -> None:
    with store.run(homes_pack(), SITE, wrapper=WrapperText(f"round {round_number}")) as run:
        begin = int(run.checkpoint or "0")
        for place, record in enumerate(homes(round_number, number)):
            if place < begin:
                continue
            run.write(record)
            run.page(record.origin.url, 200)
            if (place + 1) % _EVERY == 0:
                run.commit(str(place + 1))
        run.finish()


if __name__ == "__main__":
    load(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
