"""A wrapper run into a database, for commands: with progress, and what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from rich.console import Console
from rich.status import Status
from rich.table import Table
from rich.text import Text

from bowerbird.domain import Pack
from bowerbird.errors import NeedsBrowser, RunStopped
from bowerbird.induce.expectation import as_text
from bowerbird.induce.extract import site_of, typist_for
from bowerbird.induce.following import scope_of, start_of
from bowerbird.induce.load import load_wrapper
from bowerbird.induce.model import Expectation
from bowerbird.induce.typing import Typist
from bowerbird.oxpath.engine import Report, Visitor, Visitors, Wrapper
from bowerbird.oxpath.engine.choice import UseBrowser, probe, static_choice
from bowerbird.store import Counts, Run, WrapperText, open_store


@dataclass(frozen=True)
class Load:
    """A wrapper, the pack of its records, and the database that they go to."""

    text: str
    pack: Pack
    where: str
    wrapper: Wrapper
    expectation: Expectation | None = None
    verdict: str = ""
    browser: UseBrowser = UseBrowser.AUTO
    pages: int | None = None
    delay: float | None = None
    at_once: int = 8


@dataclass(frozen=True)
class Loaded:
    """What came of it."""

    report: Report
    counts: Counts
    run: int


def load_records(load: Load, console: Console) -> Loaded:
    """Run the wrapper and write its records; a run that was interrupted is taken up."""
    report = Report()
    with console.status("Starting …") as status:
        report.on_change = _progress(status)
        try:
            return asyncio.run(_load(load, report, console))
        except NeedsBrowser as error:
            console.print(Text(f"going on with a browser: {error}", "dim"), soft_wrap=True)
            return asyncio.run(_load(load, report, console, insist=True))


async def _load(load: Load, report: Report, console: Console, *, insist: bool = False) -> Loaded:
    async with Visitors(delay=load.delay, at_once=load.at_once, insists=not insist) as visitors:
        browser = insist or await _uses_browser(load, visitors, console)
        return await load_with(load, await visitors.visitor(browser=browser), report)


async def load_with(load: Load, visitor: Visitor, report: Report) -> Loaded:
    """Run the wrapper with this visitor and write its records."""
    start = start_of(load.wrapper)
    kept = WrapperText(load.text, load.verdict, "" if load.expectation is None else as_text(load.expectation))
    settings = {name: tuple(values) for name, values in load.wrapper.variables.items()}
    typist = typist_for(load.text, load.pack, start)
    with open_store(load.where) as store:
        with store.run(load.pack, site_of(start), wrapper=kept, scope=scope_of(load.wrapper), settings=settings) as run:
            await _run(load, run, typist, visitor, report)
        return Loaded(report, store.stored_run(run.id).counts, run.id)


async def _run(load: Load, run: Run, typist: Typist, visitor: Visitor, report: Report) -> None:
    try:
        await load_wrapper(load.wrapper, typist, visitor, run, report=report, limit=load.pages)
    except NeedsBrowser:
        raise
    except RunStopped as error:
        raise RunStopped(f"{error}; what was found is in {load.where}; run it again to go on") from error


async def _uses_browser(load: Load, visitors: Visitors, console: Console) -> bool:
    if load.browser is not UseBrowser.AUTO:
        return load.browser is UseBrowser.ALWAYS
    if load.expectation is not None:
        return load.expectation.browser
    decided = static_choice(load.wrapper) or await probe(load.wrapper, await visitors.plain(), await visitors.live())
    how = "with a browser" if decided.browser else "without a browser"
    console.print(Text(f"{how}: {decided.why}", "dim"), soft_wrap=True)
    return decided.browser


def _progress(status: Status) -> Callable[[Report], None]:
    begun = monotonic()

    def show(report: Report) -> None:
        rate = report.records / max(monotonic() - begun, 0.1)
        status.update(f"{report.pages:,} pages · {report.records:,} records · {rate:,.1f} records a second")

    return show


def table_of_counts(loaded: Loaded, where: str) -> Table:
    """What the database has gained."""
    counts = loaded.counts
    table = Table(box=None, header_style="bold")
    for name in ("run", "pages", "records", "new", "changed", "gone"):
        table.add_column(name, justify="right")
    table.add_column("database")
    numbers = (loaded.run, counts.pages, counts.records, counts.new, counts.changed, counts.gone)
    table.add_row(*(f"{number:,}" for number in numbers), where)
    return table
