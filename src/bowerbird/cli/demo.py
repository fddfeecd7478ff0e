"""`bowerbird demo`: three demonstration sites on this machine, from their home pages into one database."""

from __future__ import annotations

import asyncio
import shutil
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.rule import Rule

from bowerbird.cli.run import cores
from bowerbird.cli.run_progress import Progress
from bowerbird.cli.run_summary import is_worth_something, print_summary, program
from bowerbird.cli.wrapped import print_wrapper, table_of_records
from bowerbird.errors import UsageError
from bowerbird.jobs.model import Limits
from bowerbird.jobs.pool import LocalPool
from bowerbird.jobs.sites import read_sites
from bowerbird.jobs.tours import begin_tour, run_tour
from bowerbird.store import Store, StoredTour, open_store
from bowerbird.studio.report import write_report
from bowerbird.zoo import demo_site, serve

_SHOWN_RECORDS = 3
_LIMITS = Limits(delay=0)
_FAILED = 1


@dataclass(frozen=True)
class Stop:
    """One of the sites that are visited, and what is wanted of it."""

    name: str
    domain: str


STOPS = (Stop("estate-agent", "real-estate-uk"), Stop("used-cars", "used-cars-uk"), Stop("shop", "products"))


def run_demo(
    folder: Annotated[Path, typer.Option(help="Where database and report go.")] = Path("build/demo"),
) -> None:
    """Serve three sites of three domains on this machine; explore them, wrap their lists, load one database."""
    database = _cleared(folder) / "records.db"
    console = Console()
    with ExitStack() as stack:
        sites = [stack.enter_context(serve(demo_site(stop.name))) for stop in STOPS]
        for stop, site in zip(STOPS, sites, strict=True):
            console.print(f"{stop.name:14}{site.url}  for {stop.domain}", highlight=False)
        asyncio.run(_visit(console, str(database), [site.url for site in sites]))
    with open_store(database) as store:
        jobs, tours = store.queue.jobs(), [tour.id for tour in store.queue.tours()]
        _show_first_wrapper(console, store)
        _show_records(console, store)
    console.print(Rule("one database"))
    print_summary(console, jobs)
    report = write_report(str(database), runs=tours, output=folder / "report.html")
    _tell_further(console, folder, database, report)
    if not is_worth_something(jobs):
        raise typer.Exit(_FAILED)


def _cleared(folder: Path) -> Path:
    """The folder, without what an earlier demonstration left there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("records.db*"):
            if old.is_dir():
                shutil.rmtree(old)
            else:
                old.unlink()
    except OSError as error:
        raise UsageError(f"{folder} cannot be used: {error.strerror or error}; name another --folder") from error
    return folder


async def _visit(console: Console, database: str, urls: list[str]) -> None:
    """A run for each domain, as many at a time as there are cores."""
    at_once, stop = asyncio.Semaphore(cores()), asyncio.Event()
    with open_store(database) as store:
        tours = [_tour(store, database, stop, url) for stop, url in zip(STOPS, urls, strict=True)]
    with Progress(console, 0, len(tours)) as progress:

        async def go(tour: StoredTour) -> None:
            async with at_once:
                await run_tour(database, tour, _LIMITS, LocalPool(1), progress, stop=stop)

        async with asyncio.TaskGroup() as group:
            for tour in tours:
                group.create_task(go(tour))


def _tour(store: Store, database: str, stop: Stop, url: str) -> StoredTour:
    return begin_tour(store.queue, database, stop.domain, read_sites([url], []), _LIMITS, fresh=False, folder=None)


def _show_first_wrapper(console: Console, store: Store) -> None:
    for wrapper in store.wrappers()[:1]:
        console.print(Rule("the first wrapper"))
        print_wrapper(console, wrapper.text)


def _show_records(console: Console, store: Store) -> None:
    for name in store.types():
        console.print(Rule(f"{store.count(name):,} records of the type {name}, such as"))
        some = [stored.record for stored in islice(store.records(name), _SHOWN_RECORDS)]
        console.print(table_of_records(some, console.width))


def _tell_further(console: Console, folder: Path, database: Path, report: Path) -> None:
    told = [f"The report is {report}: open it in a browser. The database is {database}; look further with"]
    told += [f"  {program()} export {database} --type property --to {folder / 'homes.csv'}"]
    told += [f"  {program()} duplicates {database}"]
    console.print("\n".join(told), highlight=False, soft_wrap=True, markup=False)
