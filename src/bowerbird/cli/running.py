"""Running wrappers for commands: sessions, progress, where records go, and what is said in the end."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from time import monotonic

from rich.console import Console
from rich.status import Status
from rich.text import Text

from bowerbird.cli.source import address_of, saved_page
from bowerbird.errors import BrowserMissing, NeedsBrowser, RunStopped, UsageError
from bowerbird.oxpath import Needs, analyse
from bowerbird.oxpath.engine import Record, Report, Visitors, Wrapper, run_wrapper
from bowerbird.oxpath.engine.choice import UseBrowser, probe, static_choice
from bowerbird.oxpath.engine.journal import name_of_run
from bowerbird.oxpath.engine.output import Csv, Format, JsonLines, table_of
from bowerbird.oxpath.engine.writing import RecordFile
from bowerbird.page import Page

_SHOWN_TROUBLES = 10


@dataclass(frozen=True)
class Job:
    """A wrapper, what it starts on, and how it is to be run."""

    wrapper: Wrapper
    source: str | None = None
    browser: UseBrowser = UseBrowser.AUTO
    output: Path | None = None
    form: str = ""
    sources: bool = True
    resume: bool = False
    pages: int | None = None
    delay: float | None = None
    at_once: int = 8


def run_job(job: Job) -> Report:
    """Run it; records go to its file, or to standard output. Troubles are told on standard error."""
    if job.resume and job.output is None:
        raise UsageError("--resume needs the file to go on with; name it with -o")
    console = Console(stderr=True)
    report = Report()
    try:
        if job.output is not None:
            _to_file(job, job.output, report, console)
        else:
            _to_terminal(job, report, console)
    finally:
        tell_troubles(console, report)
    return report


def _to_file(job: Job, path: Path, report: Report, console: Console) -> None:
    run = name_of_run(job.wrapper.text + (job.source or ""), job.wrapper.variables)
    with RecordFile(path, _form(job, path.suffix), run, resume=job.resume) as file:
        report.pages, report.records = file.pages, file.records
        report.is_complete = file.is_complete
        try:
            if not file.is_complete:
                _go(job, report, console, file.write, file)
        except NeedsBrowser as error:
            console.print(Text(f"going on with a browser: {error}", "dim"), soft_wrap=True)
        except RunStopped as error:
            raise RunStopped(f"{error}; go on with --resume") from error
        else:
            if report.is_complete:
                file.finish(report)
            return
    _to_file(replace(job, browser=UseBrowser.ALWAYS, resume=True), path, report, console)


def _to_terminal(job: Job, report: Report, console: Console) -> None:
    wanted = job.form or ("table" if sys.stdout.isatty() else "jsonl")
    if wanted == "table":
        _to_table(job, report, console)
        return
    form = _form(replace(job, form=wanted), "")
    sys.stdout.buffer.write(form.head())

    def show(record: Record) -> None:
        sys.stdout.buffer.write(form.line(record))
        sys.stdout.buffer.flush()

    try:
        _go(job, report, console, show, None)
    except NeedsBrowser as error:
        raise NeedsBrowser(f"{error}; run it again with --browser always") from error


def _to_table(job: Job, report: Report, console: Console) -> None:
    records: list[Record] = []
    try:
        _go(job, report, console, records.append, None)
    except NeedsBrowser:
        records.clear()
        report.pages = report.records = 0
        _go(replace(job, browser=UseBrowser.ALWAYS), report, console, records.append, None)
    finally:
        Console().print(table_of(records))


def _form(job: Job, suffix: str) -> Format:
    wanted = job.form or ("csv" if suffix.lower() == ".csv" else "jsonl")
    if wanted == "csv":
        return Csv(job.wrapper.plan, sources=job.sources)
    if wanted == "jsonl":
        return JsonLines(sources=job.sources)
    raise UsageError(f"there is no format {wanted!r} for this; there are jsonl and csv")


def _go(job: Job, report: Report, console: Console, emit: Callable[[Record], None], file: RecordFile | None) -> None:
    with console.status("Starting …") as status:
        report.on_change = _progress(status, report.records)
        asyncio.run(_run(job, report, status, emit, file))


def _progress(status: Status, earlier: int) -> Callable[[Report], None]:
    begun = monotonic()

    def show(report: Report) -> None:
        seconds = max(monotonic() - begun, 0.1)
        rate = (report.records - earlier) / seconds
        status.update(f"{report.pages:,} pages · {report.records:,} records · {rate:,.1f} records a second")

    return show


async def _run(
    job: Job, report: Report, status: Status, emit: Callable[[Record], None], file: RecordFile | None
) -> None:
    source = _source(job)
    async with Visitors(delay=job.delay, at_once=job.at_once, insists=job.browser is UseBrowser.AUTO) as visitors:
        earlier = None if file is None or job.browser is not UseBrowser.AUTO else file.browser
        uses_browser = await _uses_browser(job, visitors, source, status) if earlier is None else earlier
        if file is not None and earlier is None:
            file.note_browser(uses_browser)
        visitor = await visitors.visitor(browser=uses_browser)
        await run_wrapper(
            job.wrapper,
            visitor,
            emit,
            source=source,
            report=report,
            limit=job.pages,
            commit=(lambda place: file.commit(place, report)) if file is not None else lambda _: None,
            way=() if file is None else file.way,
            pages=0 if file is None else file.pages,
        )


async def _uses_browser(job: Job, visitors: Visitors, source: str | Page | None, status: Status) -> bool:
    """The browser or plain HTTP, as was asked for or as a probe shows."""
    decided = static_choice(job.wrapper)
    if job.browser is UseBrowser.NEVER and decided is not None:
        raise UsageError(f"this wrapper needs a browser ({decided.why}); leave out --browser never")
    if job.browser is UseBrowser.ALWAYS or decided is not None:
        return True
    if job.browser is UseBrowser.NEVER or _is_on_file(job, source):
        return False
    status.update("Looking whether a browser is needed …")
    try:
        choice = await probe(job.wrapper, await visitors.plain(), await visitors.live(), source)
    except BrowserMissing as error:
        status.console.print(Text(f"without a browser: {error}", "dim"), soft_wrap=True)
        return False
    how = "with a browser" if choice.browser else "without a browser"
    status.console.print(Text(f"{how}: {choice.why}", "dim"), soft_wrap=True)
    return choice.browser


def _is_on_file(job: Job, source: str | Page | None) -> bool:
    """Whether all is said by a file, as far as its bytes go."""
    is_file = isinstance(source, Page) or (source is not None and source.startswith("file:"))
    return is_file and analyse(job.wrapper.expression).needs is Needs.PAGE


def _source(job: Job) -> str | Page | None:
    if job.source is None:
        return None
    saved = saved_page(job.source)
    return saved if saved is not None else address_of(job.source)


def tell_troubles(console: Console, report: Report) -> None:
    """What went wrong on the way, and how much there was."""
    for trouble in report.troubles[:_SHOWN_TROUBLES]:
        console.print(Text.assemble(("warning: ", "yellow"), str(trouble)), soft_wrap=True)
    more = len(report.troubles) + report.more_troubles - _SHOWN_TROUBLES
    if more > 0:
        console.print(Text(f"… and {more:,} more warnings", "yellow"))
    pages, records = _counted(report.pages, "page"), _counted(report.records, "record")
    console.print(Text(f"{pages}, {records}{'' if report.is_complete else ', not complete'}", "dim"))


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
