"""A run of small sites with the stand-in of a worker: `python touring.py DATABASE new|resume BROWSER SITE…`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from small_site import DOMAIN

from bowerbird.explore.expedition import Doing
from bowerbird.jobs.model import Limits, Summary
from bowerbird.jobs.pool import LocalPool
from bowerbird.jobs.sites import read_sites
from bowerbird.jobs.tours import begin_tour, run_tour, take_up
from bowerbird.store import StoredJob, open_store

STAND_IN = (sys.executable, str(Path(__file__).with_name("stand_in.py")))


class Silent:
    """Nobody listens."""

    def begun(self, job: StoredJob) -> None: ...

    def doing(self, job: StoredJob, doing: Doing) -> None: ...

    def over(self, job: StoredJob, summary: Summary, *, again: bool) -> None: ...


async def tour(database: str, urls: list[str], *, resume: bool = False, fresh: bool = False, limits: Limits) -> None:
    """Begin a run, or take up the last one, and carry it to its end."""
    sites = read_sites(urls, [])
    with open_store(database) as store:
        taken = take_up(store.queue, sites) if resume else None
        begun = taken or begin_tour(store.queue, database, DOMAIN, sites, limits, fresh=fresh, folder=None)
    await run_tour(database, begun, limits, LocalPool(2, command=STAND_IN), Silent(), stop=asyncio.Event())


if __name__ == "__main__":
    asyncio.run(
        tour(sys.argv[1], sys.argv[4:], resume=sys.argv[2] == "resume", limits=Limits(browser=sys.argv[3], delay=0))
    )
