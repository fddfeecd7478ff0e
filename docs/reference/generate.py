"""Writes the reference pages from the code: `python docs/reference/generate.py`. A test fails when they are stale."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
from typer.main import get_command

from bowerbird import errors
from bowerbird.cli.main import app

_FOLDER = Path(__file__).parent
_NOTE = "<!-- Made by docs/reference/generate.py; change the code instead. -->"


def pages() -> dict[Path, str]:
    """The reference pages, as they should be."""
    return {
        _FOLDER / "commands.md": "\n".join(_commands()) + "\n",
        _FOLDER / "errors.md": "\n".join(_errors()) + "\n",
    }


def _commands() -> Iterator[str]:
    yield from ("# Commands", "", _NOTE)
    context = typer.Context(get_command(app), info_name="bowerbird")
    yield from _command(context)


def _command(context: typer.Context) -> Iterator[str]:
    command = context.command
    name = context.command_path
    if context.parent is not None:
        yield from ("", f"## {name}", "", inspect.cleandoc(command.help or ""), "", "| | |", "|---|---|")
        for parameter in command.params:
            if parameter.name != "help":
                yield _parameter(parameter, context)
    for sub in sorted(getattr(command, "commands", {})):
        yield from _command(typer.Context(command.commands[sub], info_name=sub, parent=context))  # type: ignore[attr-defined]


def _parameter(parameter: Any, context: typer.Context) -> str:
    if parameter.param_type_name == "argument":
        names = f"`{parameter.name.upper()}`"
    else:
        names = ", ".join(f"`{name}`" for name in (*parameter.opts, *parameter.secondary_opts))
    default = parameter.get_default(context)
    told = "" if default is None or isinstance(default, bool) else f" Default: `{default}`."
    return f"| {names} | {parameter.help}{told} |"


def _errors() -> Iterator[str]:
    yield from ("# Errors", "", _NOTE, "")
    yield "Every error that Bowerbird raises on purpose is a `BowerbirdError` of `bowerbird.errors`. On the command"
    yield "line it is one line that says what is wrong and where, and the exit code is 1."
    yield from ("", "```")
    tree = inspect.cleandoc(errors.__doc__ or "").split("\n\n")[1]
    yield from inspect.cleandoc(tree).splitlines()
    yield from ("```", "", "| error | means |", "|---|---|")
    for name, kind in inspect.getmembers(errors, inspect.isclass):
        if issubclass(kind, errors.BowerbirdError):
            yield f"| `{name}` | {inspect.cleandoc(kind.__doc__ or '')} |"


def main() -> None:
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
