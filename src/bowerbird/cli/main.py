"""`bowerbird`: the commands, and what a person sees when one fails."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from bowerbird import __version__
from bowerbird.cli import (
    apply,
    demo,
    diff,
    domain,
    duplicates,
    export,
    form,
    learn,
    oxpath,
    page,
    report,
    run,
    wrap,
    wrapper,
    zoo,
)
from bowerbird.cli.eval import app as evaluations
from bowerbird.errors import BowerbirdError

app = typer.Typer(
    name="bowerbird",
    help="Thousands of websites into one database.",
    no_args_is_help=True,
    rich_markup_mode="markdown",
    pretty_exceptions_enable=False,
    add_completion=False,
)
app.command("apply")(apply.apply_wrapper)
app.command("learn")(learn.learn_wrapper)
app.command("page")(page.show_page)
app.command("form")(form.show_forms)
app.command("demo")(demo.run_demo)
app.command("diff")(diff.show_differences)
app.command("report")(report.report_run)
app.command("run")(run.run_sites)
app.command("wrap")(wrap.wrap_page)
app.command("duplicates")(duplicates.show_duplicates)
app.command("export")(export.export_records)
app.add_typer(domain.app, name="domain")
app.add_typer(evaluations, name="eval")
app.add_typer(oxpath.app, name="oxpath")
app.add_typer(wrapper.app, name="wrapper")
app.add_typer(zoo.app, name="zoo")

_FAILURE = 1
_INTERRUPTED = 130


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"bowerbird {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[  # typer calls `_print_version`
        bool, typer.Option("--version", help="Print the version and stop.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Thousands of websites into one database."""


def main() -> None:
    """Run the command line; errors of ours become one clear message, not a traceback."""
    try:
        app()
    except BowerbirdError as error:
        Console(stderr=True).print(Text.assemble(("error: ", "bold red"), str(error)), soft_wrap=True)
        sys.exit(_FAILURE)
    except KeyboardInterrupt:
        sys.exit(_INTERRUPTED)
