"""`bowerbird wrapper check --repair`: a wrapper that fails, written anew and proven to yield what it did."""

from __future__ import annotations

import asyncio
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from bowerbird.cli.findings import table_of_findings
from bowerbird.cli.wrap import save_wrapped
from bowerbird.domain import Pack
from bowerbird.errors import PageFileError
from bowerbird.induce.model import Expectation, Verification
from bowerbird.induce.renew import Renewal, renew
from bowerbird.oxpath.engine import Visitors

_BEFORE = ".before.oxp"
_COLOURS = {"+": "green", "-": "red", "@": "dim"}


def repaired(file: Path, text: str, expectation: Expectation, pack: Pack, delay: float | None) -> bool:
    """Whether the wrapper in a file could be repaired; then it is in the file, and the old one beside it."""
    renewal = asyncio.run(_renewed(text, expectation, pack, delay))
    console = Console(stderr=True)
    _show(console, renewal)
    if not renewal.is_proven:
        console.print(Text("It could not be repaired: the wrapper stays as it is.", "bold red"))
        return False
    old = file.with_name(file.stem + _BEFORE)
    try:
        old.write_text(text, encoding="utf-8")
    except OSError as error:
        raise PageFileError(f"{old}: the old wrapper cannot be kept: {error.strerror or error}") from error
    save_wrapped(renewal.wrapped, file)
    console.print(Text(f"The wrapper was repaired; the old one is in {old}.", "green"), soft_wrap=True)
    return True


async def _renewed(text: str, expectation: Expectation, pack: Pack, delay: float | None) -> Renewal:
    with Console(stderr=True).status("Repairing the wrapper …") as status:
        async with Visitors(delay=delay) as visitors:
            return await renew(text, expectation, pack, visitors, told=status.update)


def _show(console: Console, renewal: Renewal) -> None:
    if not renewal.wrapped.text:
        console.print(Text("; ".join(one.said for one in renewal.wrapped.verification.findings), "red"))
        return
    console.print(Rule("what changes"))
    for line in renewal.changes[2:]:  # without the names of two files
        console.print(Text(line, _COLOURS.get(line[:1], "")), soft_wrap=True)
    console.print(Rule("compared with before"))
    console.print(table_of_findings(Verification(renewal.wrapped.verdict, renewal.compared)))
