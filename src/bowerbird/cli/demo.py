"""`bowerbird demo`: three demonstration sites on this machine, from their result pages into one database."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TaskID, TextColumn, TimeElapsedColumn
from rich.rule import Rule
from rich.table import Table

from bowerbird.browse import launch_browser
from bowerbird.browse.chromium import Browser
from bowerbird.cli.findings import shown_verdict
from bowerbird.cli.loading import Load, load_with
from bowerbird.cli.wrap import save_wrapped
from bowerbird.cli.wrapped import print_wrapper, table_of_records
from bowerbird.domain import Pack, load_pack
from bowerbird.errors import BrowserMissing
from bowerbird.induce.model import Verdict, Wrapped
from bowerbird.induce.wrap import wrap
from bowerbird.oxpath.engine import Report, Visitors, Wrapper
from bowerbird.store import Counts
from bowerbird.zoo import demo_site, serve

_SHOWN_RECORDS = 3


@dataclass(frozen=True)
class Stop:
    """One of the sites that are visited: its result page, and what is listed there."""

    name: str
    page: str
    domain: str


STOPS = (
    Stop("estate-agent", "for-sale", "real-estate-uk"),
    Stop("used-cars", "used-cars", "used-cars-uk"),
    Stop("shop", "products", "products"),
)


@dataclass(frozen=True)
class Done:
    """What came of a site."""

    stop: Stop
    wrapped: Wrapped
    counts: Counts
    seconds: float


def run_demo(
    folder: Annotated[Path, typer.Option(help="Where wrappers and database go.")] = Path("build/demo"),
) -> None:
    """Serve three sites on this machine; wrap a result page of each, prove the wrappers, load one database."""
    folder.mkdir(parents=True, exist_ok=True)
    database = folder / "records.db"
    for file in folder.glob(f"{database.name}*"):
        file.unlink()
    console = Console()
    done = asyncio.run(_visit(console, folder, database))
    for one in done[:1]:
        console.print(Rule(f"the wrapper of the {one.stop.name}"))
        print_wrapper(console, one.wrapped.text)
    for one in done:
        console.print(Rule(f"{one.stop.name}: {one.counts.records:,} records, such as"))
        console.print(table_of_records(one.wrapped.records[:_SHOWN_RECORDS], console.width))
    console.print(Rule("one database"))
    console.print(_summary(done))
    for one in done:
        for failure in one.wrapped.verification.failures():
            console.print(f"{one.stop.name}.oxp, {failure.check}: {failure.said}", style="dim", markup=False)
    told = [f"The wrappers are in {folder}, the database is {database}; look further with"]
    told += [f"  {_program()} export {database} --type property --to {folder / 'homes.csv'}"]
    told += [f"  {_program()} duplicates {database}"]
    console.print("\n".join(told), highlight=False, soft_wrap=True, markup=False)


async def _visit(console: Console, folder: Path, database: Path) -> list[Done]:
    done: list[Done] = []
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("Starting …", total=len(STOPS))
        async with _browser(console) as browser:
            for stop in STOPS:
                done += [await _stop(stop, folder, database, browser, progress, task)]
    return done


@asynccontextmanager
async def _browser(console: Console) -> AsyncIterator[Browser | None]:
    """A browser, or None where there is none: the demonstration sites can be read without."""
    async with AsyncExitStack() as stack:
        try:
            browser = await stack.enter_async_context(launch_browser())
        except BrowserMissing as error:
            console.print(f"without a browser: {error}")
            yield None
            return
        yield browser


async def _stop(
    stop: Stop, folder: Path, database: Path, browser: Browser | None, progress: Progress, task: TaskID
) -> Done:
    """Wrap one site and load its records."""
    began = time.perf_counter()
    pack = load_pack(stop.domain)
    with serve(demo_site(stop.name)) as site:
        async with Visitors(browser=browser, delay=0) as visitors:
            wrapped = await wrap(
                f"{site.url}{stop.page}",
                pack,
                visitors,
                told=lambda said: progress.update(task, description=f"{stop.name}: {said}"),
            )
            save_wrapped(wrapped, folder / f"{stop.name}.oxp")
            progress.update(task, description=f"{stop.name}: running the wrapper …")
            counts = await _load(wrapped, pack, database, visitors)
    progress.advance(task)
    return Done(stop, wrapped, counts, time.perf_counter() - began)


async def _load(wrapped: Wrapped, pack: Pack, database: Path, visitors: Visitors) -> Counts:
    if wrapped.expectation is None or wrapped.verdict is Verdict.INCORRECT:
        return Counts()
    wrapper = Wrapper.of(wrapped.text)
    load = Load(wrapped.text, pack, str(database), wrapper, wrapped.expectation, wrapped.verdict.value)
    loaded = await load_with(load, await visitors.visitor(browser=wrapped.expectation.browser), Report())
    return loaded.counts


def _summary(done: list[Done]) -> Table:
    table = Table(box=None, header_style="bold")
    for heading in ("wrapper", "verdict"):
        table.add_column(heading, no_wrap=True)
    for heading in ("records", "attributes", "pages", "seconds"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("browser", no_wrap=True)
    for one in done:
        names = {name for record in one.wrapped.records for name in record.values}
        needs = one.wrapped.expectation is not None and one.wrapped.expectation.browser
        numbers = (one.counts.records, len(names), one.counts.pages)
        table.add_row(
            f"{one.stop.name}.oxp",
            shown_verdict(one.wrapped.verdict),
            *(f"{number:,}" for number in numbers),
            f"{one.seconds:.1f}",
            "yes" if needs else "no",
        )
    return table


def _program() -> str:
    """How to call Bowerbird from here: by its name where the shell knows it."""
    beside = Path(os.path.relpath(Path(sys.executable).with_name("bowerbird")))
    return "bowerbird" if shutil.which("bowerbird") or not beside.exists() else str(beside)
