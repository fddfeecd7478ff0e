"""A worker whose exploration is the quick one of `small_site`, and that misbehaves where an address asks for it."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from small_site import explore_small_site

from bowerbird.explore.expedition import Doing
from bowerbird.explore.site import SiteOutcome
from bowerbird.jobs import site, worker
from bowerbird.jobs.model import Errand, Summary, failed


async def carry_out(errand: Errand, told: Callable[[Doing], None]) -> Summary:
    """As the last part of the address says."""
    told(Doing("beginning"))
    attempts = Path(errand.folder)
    attempts.mkdir(parents=True, exist_ok=True)
    (attempts / f"attempt-{len(list(attempts.iterdir()))}").touch()
    match errand.url.rpartition("/")[2]:
        case "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        case "leaves":
            os._exit(7)
        case "spins":
            time.sleep(600)  # noqa: ASYNC251  # the loop stands still, as under an analysis that never ends
        case "waits":
            await asyncio.sleep(600)
        case "breaks":
            raise ZeroDivisionError("something unforeseen")
        case "fails":
            return failed("the site is not there")
        case "forbids":
            return failed("robots.txt says no", again=False)
        case "recovers" if len(list(attempts.iterdir())) == 1:
            return failed("not yet")
        case "recovers" | "plain":
            return Summary(SiteOutcome.NONE, "nothing here", 1)
    with mock.patch.object(site, "explore_site", explore_small_site):
        return await site.carry_out(errand, told)


if __name__ == "__main__":
    worker.serve(carry_out)
