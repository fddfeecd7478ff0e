"""`bowerbird oxpath`: run an expression on a page or a site, and format the text of one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text
from typer.core import TyperGroup

from bowerbird.cli.running import Job, run_job
from bowerbird.errors import PageFileError, UsageError
from bowerbird.oxpath.engine import Wrapper
from bowerbird.oxpath.engine.choice import UseBrowser
from bowerbird.oxpath.engine.record import Scalar
from bowerbird.oxpath.formatting import tidied

_WIDTH = 100
_DEFAULT = "run"


class _RunUnlessNamed(TyperGroup):
    """`bowerbird oxpath EXPRESSION …` is short for `bowerbird oxpath run EXPRESSION …`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in (*self.commands, *ctx.help_option_names):
            args = [_DEFAULT, *args]
        return super().parse_args(ctx, args)


app = typer.Typer(cls=_RunUnlessNamed, no_args_is_help=True, help="The wrapper language: run and format expressions.")

SetOption = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="A value for a variable; repeat it to run with each of several."),
]
OutputOption = Annotated[
    Path | None, typer.Option("--output", "-o", help="Write the records to this file, .jsonl or .csv.")
]
BrowserOption = Annotated[
    UseBrowser, typer.Option(help="Use Chromium always, never, or (auto) when a probe shows that it is needed.")
]
FormatOption = Annotated[
    str, typer.Option("--format", metavar="jsonl|csv|table", help="How records are written; as the file is named.")
]
SourcesOption = Annotated[bool, typer.Option(help="Write with each record where it was found.")]
PagesOption = Annotated[int | None, typer.Option(min=1, help="Stop after so many pages.")]
DelayOption = Annotated[
    float | None, typer.Option(min=0, help="Least seconds between two pages; 1 unless given, 0 on this machine.")
]
AtOnceOption = Annotated[int, typer.Option(min=1, help="Pages that plain HTTP may load at a time.")]


@app.command(_DEFAULT)
def run_expression(
    expression: Annotated[str, typer.Argument(help="The expression.")],
    source: Annotated[
        str | None, typer.Argument(help="Where it starts: an address, an HTML file, a saved page; not with doc().")
    ] = None,
    settings: SetOption = None,
    output: OutputOption = None,
    browser: BrowserOption = UseBrowser.AUTO,
    form: FormatOption = "",
    sources: SourcesOption = True,
    pages: PagesOption = None,
    delay: DelayOption = None,
    at_once: AtOnceOption = 8,
) -> None:
    """Run an expression and print its records; `run` may be left out.

    Example: `bowerbird oxpath "//li:<book>[./h2:<title=norm(.)>]" https://example.org`
    """
    wrapper = Wrapper.of(expression, read_settings(settings))
    run_job(Job(wrapper, source, browser, output, form, sources, False, pages, delay, at_once))


@app.command("fmt")
def format_file(
    file: Annotated[Path, typer.Argument(help="A file with an expression, such as a wrapper.")],
    check: Annotated[bool, typer.Option("--check", help="Change nothing; exit code 1 when it would change.")] = False,
) -> None:
    """Write an expression in its canonical form."""
    text = read_text(file)
    tidy = tidied(text, _WIDTH) + "\n"
    if text == tidy:
        return
    if check:
        Console(stderr=True).print(Text(f"{file}: not in canonical form"), soft_wrap=True)
        raise typer.Exit(1)
    try:
        file.write_text(tidy, encoding="utf-8")
    except OSError as error:
        raise PageFileError(f"{file}: cannot be written: {error.strerror}") from error


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise PageFileError(f"{file}: cannot be read: {getattr(error, 'strerror', None) or error}") from error


def read_settings(settings: list[str] | None) -> dict[str, list[Scalar]]:
    """The values of variables, each as often as it was given."""
    values: dict[str, list[Scalar]] = {}
    for setting in settings or []:
        name, sign, value = setting.partition("=")
        if not sign or not name.strip():
            raise UsageError(f"--set {setting}: write it as NAME=VALUE")
        values.setdefault(name.strip().removeprefix("$"), []).append(value)
    return values
