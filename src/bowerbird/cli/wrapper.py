"""`bowerbird wrapper`: run the wrapper in a file over its site, and check whether it still holds there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from bowerbird.cli.findings import domain_of
from bowerbird.cli.loading import load_records, table_of_counts
from bowerbird.cli.oxpath import (
    AtOnceOption,
    BrowserOption,
    DelayOption,
    FormatOption,
    OutputOption,
    PagesOption,
    SetOption,
    SourcesOption,
    read_settings,
    read_text,
)
from bowerbird.cli.running import Job, run_job, tell_troubles
from bowerbird.cli.wrapper_check import check_file
from bowerbird.domain import load_pack
from bowerbird.induce.expectation import load, path_beside
from bowerbird.jobs.loading import Load
from bowerbird.oxpath.engine import Wrapper
from bowerbird.oxpath.engine.choice import UseBrowser

app = typer.Typer(no_args_is_help=True, help="Wrappers: expressions in files, run over whole sites.")


@app.callback()
def _group() -> None:
    """Wrappers: expressions in files, run over whole sites."""


@app.command("run")
def run_file(
    file: Annotated[Path, typer.Argument(help="The wrapper: a file with an OXPath expression.")],
    source: Annotated[str | None, typer.Argument(help="Where it starts, for a wrapper without doc().")] = None,
    settings: SetOption = None,
    output: OutputOption = None,
    browser: BrowserOption = UseBrowser.AUTO,
    form: FormatOption = "",
    sources: SourcesOption = True,
    database: Annotated[
        str, typer.Option("--db", metavar="FILE|URL", help="Load a database: a file, or postgresql://….")
    ] = "",
    domain: Annotated[
        str, typer.Option("--domain", metavar="PACK", help="For --db: the domain, unless the wrapper says it.")
    ] = "",
    resume: Annotated[bool, typer.Option("--resume", help="Go on where an interrupted run of -o FILE ended.")] = False,
    pages: PagesOption = None,
    delay: DelayOption = None,
    at_once: AtOnceOption = 8,
) -> None:
    """Run a wrapper over its site and write its records; interrupted, it goes on with --resume.

    With --db the records are typed with their domain and loaded into a database, where an interrupted run is always
    taken up. Example: `bowerbird wrapper run agent.oxp --set LOCATION=Oxford --set LOCATION=Cardiff -o homes.jsonl`
    """
    text = read_text(file)
    wrapper = Wrapper.of(text, read_settings(settings))
    if database:
        _load(file, text, wrapper, database, domain, browser, pages, delay, at_once)
        return
    run_job(Job(wrapper, source, browser, output, form, sources, resume, pages, delay, at_once))


def _load(
    file: Path,
    text: str,
    wrapper: Wrapper,
    database: str,
    domain: str,
    browser: UseBrowser,
    pages: int | None,
    delay: float | None,
    at_once: int,
) -> None:
    beside = path_beside(file)
    expectation = load(beside) if beside.exists() else None
    pack = load_pack(domain_of(file, text, domain, expectation))
    console = Console(stderr=True)
    what = Load(text, pack, database, wrapper, expectation, browser=browser, pages=pages, delay=delay, at_once=at_once)
    loaded = load_records(what, console)
    tell_troubles(console, loaded.report)
    Console().print(table_of_counts(loaded, database))


app.command("check")(check_file)
