"""`bowerbird wrapper`: run the wrapper in a file over its site, and check whether it still holds there."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

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
from bowerbird.cli.running import Job, run_job
from bowerbird.cli.wrapper_check import check_file
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
    resume: Annotated[bool, typer.Option("--resume", help="Go on where an interrupted run of -o FILE ended.")] = False,
    pages: PagesOption = None,
    delay: DelayOption = None,
    at_once: AtOnceOption = 8,
) -> None:
    """Run a wrapper over its site and write its records; interrupted, it goes on with --resume.

    Example: `bowerbird wrapper run agent.oxp --set LOCATION=Oxford --set LOCATION=Cardiff -o homes.jsonl`
    """
    wrapper = Wrapper.of(read_text(file), read_settings(settings))
    run_job(Job(wrapper, source, browser, output, form, sources, resume, pages, delay, at_once))


app.command("check")(check_file)
