"""What came of a run of many sites: a table, the reasons of what did not work, and how to look further."""

from __future__ import annotations

import os
import shutil
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bowerbird.cli.run_progress import duration, name_of, outcome_text
from bowerbird.explore.site import SiteOutcome
from bowerbird.jobs.model import Summary
from bowerbird.jobs.tours import is_server
from bowerbird.store import JobState, StoredJob, StoredTour

_COUNTED = ("records", "new", "changed", "gone", "pages")
_OF_FIRST_RUNS = ("records", "pages")  # where all records are new, the rest says nothing
_MOST_ROWS = 60
_MOST_REASONS = 20
_OPEN = (JobState.WAITING, JobState.LEASED)


def summary_of(job: StoredJob) -> Summary | None:
    """What came of a job; None while nothing did."""
    return Summary.from_data(job.summary) if job.summary else None


def print_summary(console: Console, jobs: Sequence[StoredJob]) -> None:
    """The table, the totals, and why what is not effective is not."""
    told = [(job, summary) for job in jobs if (summary := summary_of(job)) is not None]
    shown = told if len(told) <= _MOST_ROWS else [one for one in told if one[1].outcome is not SiteOutcome.EFFECTIVE]
    console.print(_table(shown[:_MOST_ROWS]))
    if len(shown) < len(told) or len(shown) > _MOST_ROWS:
        console.print(f"… and {len(told) - min(len(shown), _MOST_ROWS):,} more sites")
    console.print(_totals(jobs, [summary for _, summary in told]), highlight=False, soft_wrap=True)
    reasons = [(job, one) for job, one in told if one.why and one.outcome is not SiteOutcome.EFFECTIVE]
    for job, one in reasons[:_MOST_REASONS]:
        console.print(Text.assemble((f"{name_of(job)}: ", "bold"), one.why), soft_wrap=True)
    if len(reasons) > _MOST_REASONS:
        console.print(f"… and the reasons of {len(reasons) - _MOST_REASONS:,} more; --json has all of them")


def _table(told: Sequence[tuple[StoredJob, Summary]]) -> Table:
    table = Table(box=None, header_style="bold")
    table.add_column("site", overflow="ellipsis", no_wrap=True)
    table.add_column("outcome", no_wrap=True)
    counted = _OF_FIRST_RUNS if all(job.summary["new"] == one.records for job, one in told) else _COUNTED
    for heading in (*counted, "time"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("wrappers")
    for job, one in told:
        numbers = (f"{job.summary[name]:,}" for name in counted)
        wrappers = ", ".join(f"{wrapper.name}" for wrapper in one.wrappers) + ("" if one.explored else " (known)")
        table.add_row(name_of(job), outcome_text(one.outcome), *numbers, duration(one.seconds), wrappers)
    return table


def _totals(jobs: Sequence[StoredJob], told: Sequence[Summary]) -> Text:
    counts = Counter(one.outcome for one in told)
    parts = [f"{counts[outcome]:,} {outcome.value}" for outcome in SiteOutcome]
    left = sum(job.state in _OPEN for job in jobs)
    parts += [f"{left:,} not done"] if left else []
    records, pages = sum(one.records for one in told), sum(one.pages for one in told)
    sites = f"{len(jobs):,} site{'' if len(jobs) == 1 else 's'}"
    return Text(f"{sites}: {', '.join(parts)}; {records:,} records of {pages:,} pages", "bold")


def print_further(console: Console, where: str, jobs: Sequence[StoredJob]) -> None:
    """Where everything is, and what to do next."""
    name, db = program(), shown_database(where)
    told = [f"The database is {db}; look further with", f"  {name} report {db}"]
    told += [f"  {name} export {db} --to records.csv"]
    if len({job.site for job in jobs if job.summary.get("records")}) > 1:
        told += [f"  {name} duplicates {db}    (records of one object on several sites)"]
    if any(job.state in (*_OPEN, JobState.FAILED) for job in jobs):
        told += [f"Go on with the sites that are not done, and try those again that failed:\n  {resume_command(where)}"]
    console.print("\n".join(told), highlight=False, soft_wrap=True, markup=False)


def resume_command(where: str) -> str:
    return f"{program()} run --resume --db {shown_database(where)}"


def shown_database(where: str) -> str:
    """The database as it may be shown: no password in it."""
    if not is_server(where):
        return where
    scheme, _, rest = where.partition("://")
    user, at, host = rest.rpartition("@")
    return f"{scheme}://{user.partition(':')[0]}{at}{host}"


def as_data(where: str, tour: StoredTour, jobs: Sequence[StoredJob]) -> dict[str, Any]:
    """For programs."""
    counts = Counter(str(job.summary.get("outcome", "not done")) for job in jobs)
    sums = {
        name: sum(job.summary.get(name, 0) for job in jobs) for name in ("records", "new", "changed", "gone", "pages")
    }
    sites = [
        {"url": job.url, "site": job.site, "state": str(job.state), "attempts": job.attempts, **job.summary}
        for job in jobs
    ]
    return {
        "run": tour.id,
        "domain": tour.domain,
        "database": shown_database(where),
        "outcomes": dict(counts),
        **sums,
        "sites": sites,
    }


def is_worth_something(jobs: Sequence[StoredJob]) -> bool:
    """Whether a site gave records, or was looked at and found to have none."""
    outcomes = {job.summary.get("outcome") for job in jobs}
    return any(job.summary.get("records") for job in jobs) or str(SiteOutcome.NONE) in outcomes


def program() -> str:
    """How to call Bowerbird from here: by its name where the shell knows it."""
    beside = Path(os.path.relpath(Path(sys.executable).with_name("bowerbird")))
    return "bowerbird" if shutil.which("bowerbird") or not beside.exists() else str(beside)
