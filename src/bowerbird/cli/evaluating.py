"""What the commands of `bowerbird eval` share: their options, and the figures at the end."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bowerbird.errors import UsageError
from bowerbird.zoo import DEVELOPMENT, HELD_BACK

_LEAST_WIDTH = 170  # characters of a line: tables are wide


class Split(StrEnum):
    DEVELOPMENT = "development"
    HELD_BACK = "held-back"


AsJson = Annotated[bool, typer.Option("--json", help="Print one flat object, name to number.")]
Floors = Annotated[
    bool, typer.Option("--floors/--no-floors", help="Fail below a floor, where one is pinned for what was read.")
]
Seeds = Annotated[str, typer.Option(help="Sites by their numbers: 3,7,12 or 0-49; all of the split unless given.")]
Half = Annotated[Split, typer.Option(help="Which half of the zoo; single sites are told of development sites only.")]
OfDomain = Annotated[str, typer.Option(help="Only sites of this domain.")]
Browsers = Annotated[int, typer.Option(min=1, help="Processes, each with a browser of its own.")]


def seeds_of(text: str, split: Split) -> list[int]:
    """The sites that a person named, or all of a half of the zoo."""
    if not text:
        return list(DEVELOPMENT if split is Split.DEVELOPMENT else HELD_BACK)
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.strip().partition("-")
        if not first.isdigit() or (last and not last.isdigit()):
            raise UsageError(f"--seeds {text}: no numbers; write 3,7,12 or 0-49")
        found += range(int(first), int(last or first) + 1)
    return found


def reasons(left_out: Mapping[str, int]) -> str:
    return "; ".join(f"{count} left out, since {reason}" for reason, count in left_out.items())


def wide_console() -> Console:
    console = Console()
    console.width = max(console.width, _LEAST_WIDTH)
    return console


def print_figures(flat: Mapping[str, float], as_json: bool, console: Console | None = None) -> None:
    """One flat object for programs, or a table for people."""
    if as_json:
        typer.echo(json.dumps(flat, indent=2))
        return
    table = Table("figure", "number")
    for name, number in flat.items():
        table.add_row(name, f"{number:.4f}")
    (console or Console()).print(table)
