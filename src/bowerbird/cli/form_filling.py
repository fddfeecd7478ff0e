"""`bowerbird form … --fill`: the plan for a search form, run with its progress, and how much it reached."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import typer
from rich.console import Console, Group
from rich.live import Live
from rich.table import Table
from rich.text import Text

from bowerbird.browse import ChromiumSession, Manners, launch_browser
from bowerbird.cli.source import address_of
from bowerbird.domain import Pack
from bowerbird.forms.interpreting import interpret
from bowerbird.forms.model import Form, Role, TypedForm
from bowerbird.forms.planning.answer import Result
from bowerbird.forms.planning.cover import CoverBounds
from bowerbird.forms.planning.coverage import Coverage, Submission
from bowerbird.forms.planning.drivers import drivers_of
from bowerbird.forms.planning.splits import real_choices
from bowerbird.forms.searching import search_all
from bowerbird.forms.understanding import understand
from bowerbird.page import Page

_FAILED = 1
_SHOWN = 12  # submissions that are shown while they run
_STYLES = {
    Result.RESULTS: "green",
    Result.NO_RESULTS: "dim",
    Result.ERROR: "red",
    Result.UNREAD: "red",
    Result.GAVE_UP: "red",
}
_ROLES = (Role.SEARCH, Role.FILTER)


def fill_forms(
    source: str,
    pack: Pack,
    *,
    as_json: bool = False,
    submissions: int = CoverBounds().submissions,
    delay: float | None = None,
) -> None:
    """Fill the search form of a page until all its records are reached, and show how; exit code 1 without results."""
    console = Console(stderr=as_json)
    coverage, typed = asyncio.run(
        _filled(address_of(source), pack, CoverBounds(submissions=submissions), delay, console)
    )
    if as_json:
        told = {} if coverage is None else coverage.as_data()
        sys.stdout.write(json.dumps(told, ensure_ascii=False, indent=1) + "\n")
    elif coverage is not None and typed is not None:
        show_coverage(console, coverage, typed.form)
    if coverage is None or not coverage.has_results:
        raise typer.Exit(_FAILED)


def search_form(page: Page, pack: Pack) -> TypedForm | None:
    """The form of a page that most likely leads to its records: a search before a filter, then that with more fields
    that the pack can read."""
    able = [form for form in understand(page) if form.role in _ROLES and form.fields]
    typed = [interpret(page, form, pack) for form in able]
    return max(typed, key=lambda it: (it.form.role is Role.SEARCH, len(it.types), len(it.form.fields)), default=None)


async def _filled(
    url: str, pack: Pack, bounds: CoverBounds, delay: float | None, console: Console
) -> tuple[Coverage | None, TypedForm | None]:
    manners = Manners(delay=delay)
    async with manners, launch_browser() as browser, ChromiumSession(browser, manners=manners) as session:
        await session.open(url)
        page = await session.capture()
        typed = search_form(page, pack)
        if typed is None:
            console.print("No form on this page searches anything.", style="red")
            return None, None
        console.print(plan_of(typed))
        with _progress(console, typed.form) as told:
            return await search_all(session, page, typed, pack, bounds=bounds, told=told), typed


def plan_of(typed: TypedForm) -> Group:
    """What will be asked, before anything is: which fields every query must set, and what happens to the others."""
    lines = [Text("plan", "bold")]
    fields = typed.form.fields
    for place in drivers_of(typed):
        choices = len(real_choices(fields[place]))
        with_what = (
            f"each of {choices} choices" if choices else "values that it suggests, or that the site and the pack name"
        )
        lines.append(Text(f"· {_label(typed.form, place)} must be set: {with_what}"))
    lines.append(Text("· other fields are left open, and set only where the site does not show all results", "dim"))
    return Group(*lines)


@contextmanager
def _progress(console: Console, form: Form) -> Iterator[Callable[[Submission], None]]:
    """A table that grows with every submission, on a terminal; nothing elsewhere."""
    done: list[Submission] = []
    with Live(console=console, transient=True, auto_refresh=False) as live:

        def told(submission: Submission) -> None:
            done.append(submission)
            live.update(table_of_submissions(done[-_SHOWN:], form, first=max(len(done) - _SHOWN, 0)), refresh=True)

        yield told


def show_coverage(console: Console, coverage: Coverage, form: Form) -> None:
    """All submissions, and how much they reached."""
    console.print(table_of_submissions(coverage.submissions, form))
    for why in coverage.why:
        console.print(Text(f"· {why}", "dim"), soft_wrap=True)
    console.print(Text(coverage_in_words(coverage), "bold"), soft_wrap=True)


def table_of_submissions(submissions: Sequence[Submission], form: Form, first: int = 0) -> Table:
    """One row a submission: the query, what came of it, how many results were announced, and the records new to us."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    for head in ("#", "query", "outcome", "announced", "new records"):
        table.add_column(head, justify="left" if head in ("query", "outcome") else "right", overflow="fold")
    for number, it in enumerate(submissions, first + 1):
        outcome = "results, cut short" if it.truncated else f"{it.result.value}{f': {it.why}' if it.why else ''}"
        announced = "" if it.announced is None else f"{it.announced:,}"
        query, told = it.query.in_words(form), Text(outcome, _STYLES.get(it.result, ""))
        table.add_row(str(number), query, told, announced, str(it.new) if it.result is Result.RESULTS else "")
    return table


def coverage_in_words(coverage: Coverage) -> str:
    """`12 submissions reach 240 of 240 records (100%), by the numbers that the site announces`."""
    sent = len(coverage.submissions)
    many = f"{sent} submission{'' if sent == 1 else 's'}"
    if coverage.share is None:
        seen = f" at least {coverage.reached:,} records" if coverage.reached else " no records"
        return f"{many} reach{seen}; how many there are is {coverage.method.value}"
    reached = f"{coverage.reached:,} of {coverage.expected:,} records ({coverage.share:.0%})"
    return f"{many} reach {reached}, {coverage.method.value}"


def _label(form: Form, place: int) -> str:
    field = form.fields[place]
    return repr(field.label or field.name or f"field {place + 1}")
