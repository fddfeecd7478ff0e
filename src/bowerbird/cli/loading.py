"""A wrapper run into a database, for commands: with progress, and what came of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic

from rich.console import Console
from rich.status import Status
from rich.table import Table
from rich.text import Text

from bowerbird.jobs.loading import Load, Loaded, load
from bowerbird.oxpath.engine import Report


def load_records(one: Load, console: Console) -> Loaded:
    """Run the wrapper and write its records; a run that was interrupted is taken up."""
    report = Report()
    with console.status("Starting …") as status:
        report.on_change = _progress(status)

        def tell(said: str) -> None:
            console.print(Text(said, "dim"), soft_wrap=True)

        return asyncio.run(load(one, report, told=tell))


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
