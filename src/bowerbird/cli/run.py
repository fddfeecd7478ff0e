"""`bowerbird run`: a domain and a list of sites into one database."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bowerbird.cli.oxpath import DelayOption
from bowerbird.cli.run_progress import Progress
from bowerbird.cli.run_summary import as_data, is_worth_something, print_further, print_summary, resume_command
from bowerbird.domain import load_pack
from bowerbird.errors import UsageError
from bowerbird.jobs.model import Limits
from bowerbird.jobs.pool import LocalPool
from bowerbird.jobs.sites import read_sites
from bowerbird.jobs.tours import begin_tour, limits_of, run_tour, take_up
from bowerbird.oxpath.engine.choice import UseBrowser
from bowerbird.store import JobState, Queue, Site, StoredJob, StoredTour, open_store

DATABASE = "bowerbird.db"
_FAILED, _INTERRUPTED = 1, 130
_OVER = (JobState.DONE, JobState.FAILED)


def run_sites(
    sites: Annotated[list[str] | None, typer.Argument(metavar="SITE…", help="Addresses, or host names.")] = None,
    domain: Annotated[str, typer.Option("--domain", metavar="PACK", help="What is wanted; generic for any list.")] = "",
    files: Annotated[
        list[Path] | None,
        typer.Option("--sites", metavar="FILE", help="A file of sites: one a line, or CSV with a column url."),
    ] = None,
    database: Annotated[
        str, typer.Option("--db", metavar="FILE|URL", help="Where records go: a file, or postgresql://….")
    ] = DATABASE,
    pages: Annotated[
        int | None, typer.Option(min=1, help="Pages that the exploration of a site may look at.", show_default="40")
    ] = None,
    minutes: Annotated[
        float | None, typer.Option(min=0.1, help="Minutes that the exploration of a site may take.", show_default="10")
    ] = None,
    most_pages: Annotated[
        int | None, typer.Option(min=1, help="Pages that are then read of a list at most.", show_default="10000")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(min=1, help="Sites at a time.", show_default="as many as there are cores")
    ] = None,
    browser: Annotated[
        UseBrowser | None, typer.Option(help="Use Chromium always, never, or where it is needed.", show_default="auto")
    ] = None,
    delay: DelayOption = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Explore anew, although known wrappers may hold.")] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the last run: what is not done, and again what failed.")
    ] = False,
    folder: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Where explorations are kept.", show_default="DB.run, beside the database"),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print what came of it as JSON.")] = False,
) -> None:
    """Explore sites, write and prove their wrappers, and load all their records into one database.

    Exit code 1 when no site could be looked at. A run that is stopped or killed goes on with --resume.
    Example: `bowerbird run --domain real-estate-uk --sites agents.txt --db homes.db`
    """
    given = {
        "pages": pages,
        "minutes": minutes,
        "most_pages": most_pages,
        "browser": None if browser is None else browser.value,
        "delay": delay,
    }
    limits = Limits(**{name: value for name, value in given.items() if value is not None})  # type: ignore[arg-type]
    named = read_sites(sites or [], files or [])
    with open_store(database) as store:
        tour = _taken_up(store.queue, named, domain, database) if resume else None
        if tour is None:
            _check_new(named, domain)
            tour = begin_tour(store.queue, database, domain, named, limits, fresh=fresh, folder=folder)
        else:
            limits = limits_of(tour, given)
    load_pack(tour.domain)
    console = Console(stderr=True)
    stopped = run_with_progress(console, database, tour, limits, workers)
    with open_store(database) as store:
        jobs = store.queue.jobs(tour.id)
    _show(database, tour, jobs, as_json=as_json)
    if stopped:
        done = sum(job.state in _OVER for job in jobs)
        told = f"Stopped; {done:,} of {len(jobs):,} sites are done. Go on with: {resume_command(database)}"
        console.print(told, highlight=False, soft_wrap=True, markup=False)
        raise typer.Exit(_INTERRUPTED)
    if not is_worth_something(jobs):
        raise typer.Exit(_FAILED)


def _taken_up(queue: Queue, named: Sequence[Site], domain: str, database: str) -> StoredTour | None:
    tour = take_up(queue, named, domain=domain)
    if tour is None and not named:
        of = f" for {domain}" if domain else ""
        raise UsageError(f"{database} has no run{of} that could be gone on with; name sites to begin one")
    return tour


def _check_new(named: Sequence[Site], domain: str) -> None:
    if not domain:
        raise UsageError("say what is wanted with --domain; `bowerbird domain list` names what there is")
    if not named:
        raise UsageError("there are no sites; name some, or a file of them with --sites FILE")
    load_pack(domain)


def run_with_progress(
    console: Console, database: str, tour: StoredTour, limits: Limits, workers: int | None = None
) -> bool:
    """Work on a tour, showing how it gets on; whether it was stopped by hand."""
    with open_store(database) as store:
        jobs = store.queue.jobs(tour.id)
    left = sum(job.state not in _OVER for job in jobs)
    pool = LocalPool(workers or max(min(cores(), left), 1))
    with Progress(console, len(jobs) - left, len(jobs)) as progress:
        return asyncio.run(_run(database, tour, limits, pool, progress))


async def _run(database: str, tour: StoredTour, limits: Limits, pool: LocalPool, progress: Progress) -> bool:
    stop = asyncio.Event()

    def interrupt() -> None:
        if stop.is_set():  # once more: at once. Nothing is lost, since anything may be killed at any moment.
            os._exit(_INTERRUPTED)
        stop.set()
        progress.say("Stopping; press Ctrl-C again to stop at once …")

    loop = asyncio.get_running_loop()
    for sign in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        loop.add_signal_handler(sign, interrupt)
    await run_tour(database, tour, limits, pool, progress, stop=stop)
    return stop.is_set()


def _show(database: str, tour: StoredTour, jobs: Sequence[StoredJob], *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps(as_data(database, tour, jobs), ensure_ascii=False, indent=1) + "\n")
        return
    console = Console()
    print_summary(console, jobs)
    print_further(console, database, jobs)


def cores() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
