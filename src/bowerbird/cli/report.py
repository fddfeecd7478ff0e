"""`bowerbird report`: what came of a run, as an HTML file for people."""

from __future__ import annotations

import webbrowser
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from bowerbird.cli.run import DATABASE
from bowerbird.errors import UsageError
from bowerbird.studio.report import write_report


def report_run(
    db: Annotated[
        str | None,
        typer.Argument(metavar="[DB]", help="The database: a file, or postgresql://….", show_default=DATABASE),
    ] = None,
    runs: Annotated[
        list[int] | None, typer.Option("--run", metavar="N", help="The run; may be repeated. Default: the last one.")
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            "--folder",
            metavar="DIR",
            help="The folder of the run, where it was moved; without DB, all that the report is made from.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Where it goes. Default: report.html in the run's folder."),
    ] = None,
    opens: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
) -> None:
    """Write an HTML report of a run: sites, explorations in pictures, wrappers, their proofs, records, doubts.

    It is one file that needs nothing else; where pictures make it too large for that, the sites have files of their own
    beside it. Example: `bowerbird report homes.db --open`
    """
    if db is None and folder is None:
        db = DATABASE
    if db is None and runs:
        raise UsageError("--run N is a run of a database; name that as well, or leave out --run")
    console = Console(stderr=True)
    with console.status("Writing the report …"):
        path = write_report(db, runs=runs or (), folder=folder, output=output)
    typer.echo(str(path))
    if opens and not webbrowser.open(path.resolve().as_uri()):
        console.print(Text(f"no browser could be opened; the report is in {path}", "dim"), soft_wrap=True)
