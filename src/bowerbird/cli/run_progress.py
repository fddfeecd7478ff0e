"""How a run of many sites gets on: a line a site and a bar on a terminal, plain lines elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from types import TracebackType
from typing import Self

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.spinner import Spinner
from rich.table import Table
from rich.text import Text

from bowerbird.explore.expedition import Doing
from bowerbird.explore.site import SiteOutcome
from bowerbird.jobs.model import Summary
from bowerbird.store import StoredJob

OUTCOME_STYLES = {
    SiteOutcome.EFFECTIVE: "green",
    SiteOutcome.PARTIAL: "yellow",
    SiteOutcome.NONE: "bold",
    SiteOutcome.FAILED: "bold red",
}
_PLAIN_SECONDS = 10.0
"""Between two plain lines of one site."""
_BAR_WIDTH = 30


@dataclass
class _Active:
    """A site that is being worked on."""

    job: StoredJob
    doing: Doing
    since: float
    told: float = 0.0
    reading_since: float | None = None
    records_before: int = 0

    def rate(self) -> float:
        """Records a second since its wrapper began to read."""
        if self.reading_since is None:
            return 0.0
        return (self.doing.records - self.records_before) / max(monotonic() - self.reading_since, 1.0)


class Progress:
    """Hears of a run of many sites and shows it on `console`; `done` and `total` count sites."""

    def __init__(self, console: Console, done: int, total: int, clock: Callable[[], float] = monotonic) -> None:
        self._console, self._clock = console, clock
        self._done, self._total = done, total
        self._records = 0
        self._active: dict[int, _Active] = {}
        self._live = Live(console=console, get_renderable=self._shown, refresh_per_second=4, transient=True)

    def __enter__(self) -> Self:
        if self._console.is_terminal:
            self._live.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._console.is_terminal:
            self._live.stop()

    def say(self, text: str) -> None:
        self._console.print(Text(text), soft_wrap=True)

    # What is heard

    def begun(self, job: StoredJob) -> None:
        self._active[job.id] = _Active(job, Doing("starting"), self._clock())

    def doing(self, job: StoredJob, doing: Doing) -> None:
        active = self._active.get(job.id)
        if active is None:
            return
        if doing.records and active.reading_since is None:
            active.reading_since, active.records_before = self._clock(), doing.records
        active.doing = doing
        if not self._console.is_terminal and self._clock() - active.told >= _PLAIN_SECONDS:
            active.told = self._clock()
            self.say(f"{name_of(job)}: {_told(doing)}")

    def over(self, job: StoredJob, summary: Summary, *, again: bool) -> None:
        self._active.pop(job.id, None)
        self._done += not again
        self._records += summary.records
        outcome = Text("will be tried again", "yellow") if again else outcome_text(summary.outcome)
        said = f": {summary.why}" if summary.why and summary.outcome is not SiteOutcome.EFFECTIVE else ""
        counted = f"[{self._done}/{self._total}] "
        told = f", {summary.records:,} records, {summary.pages:,} pages, {duration(summary.seconds)}"
        self._console.print(Text.assemble(counted, name_of(job), "  ", outcome, told, said), soft_wrap=True)

    # What is shown

    def _shown(self) -> RenderableType:
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True, overflow="ellipsis", max_width=40)
        table.add_column(no_wrap=True, overflow="ellipsis", ratio=1)
        for _ in range(3):
            table.add_column(justify="right", no_wrap=True)
        for one in self._active.values():
            rate = one.rate()
            table.add_row(
                Spinner("dots", Text(name_of(one.job), "bold")),
                Text(one.doing.what),
                f"{one.doing.pages:,} pages",
                f"{one.doing.records:,} records",
                f"{rate:,.1f}/s" if rate else duration(self._clock() - one.since),
            )
        bar = Table.grid(padding=(0, 2))
        told = f"{self._done:,} of {self._total:,} sites, {self._records:,} records"
        bar.add_row(ProgressBar(total=max(self._total, 1), completed=self._done, width=_BAR_WIDTH), told)
        return Group(table, bar)


def name_of(job: StoredJob) -> str:
    """A site for people: without what all of them have."""
    return job.url.partition("://")[2].removeprefix("www.").rstrip("/")


def outcome_text(outcome: SiteOutcome) -> Text:
    return Text(outcome.value, OUTCOME_STYLES[outcome])


def duration(seconds: float) -> str:
    """Seconds for people: 48 s, 3 min 20 s, 2 h 5 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{whole // 3600} h {whole % 3600 // 60} min"


def _told(doing: Doing) -> str:
    return f"{doing.what} ({doing.pages:,} pages, {doing.records:,} records)"
