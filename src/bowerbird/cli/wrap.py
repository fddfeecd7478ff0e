"""`bowerbird wrap`: from the address of a result page to a wrapper, with its proof."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from bowerbird.cli.findings import findings_as_data, shown_verdict, table_of_findings
from bowerbird.cli.loading import load_records, table_of_counts
from bowerbird.cli.oxpath import DelayOption
from bowerbird.cli.running import tell_troubles
from bowerbird.cli.source import address_of
from bowerbird.cli.wrapped import print_wrapper, table_of_records
from bowerbird.domain import Pack, load_pack
from bowerbird.errors import PageFileError
from bowerbird.induce.expectation import path_beside, save
from bowerbird.induce.model import Verdict, Wrapped
from bowerbird.induce.sights import Bounds
from bowerbird.induce.wrap import wrap
from bowerbird.jobs.loading import Load
from bowerbird.oxpath.engine import Visitors, Wrapper

_SHOWN_RECORDS = 5
_FAILED = 1


def wrap_page(
    url: Annotated[str, typer.Argument(help="The address of a result page.")],
    domain: Annotated[str, typer.Option("--domain", metavar="PACK", help="What is listed; generic for any list.")],
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE.oxp", help="Where the wrapper goes.")
    ] = None,
    database: Annotated[str, typer.Option("--db", metavar="FILE|URL", help="Run it at once, into this database.")] = "",
    pages: Annotated[int, typer.Option(min=1, help="Pages that are read to prove it.")] = Bounds().proving,
    delay: DelayOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print wrapper and findings as JSON.")] = False,
) -> None:
    """Look at a list, write its wrapper, prove it, and show all three; exit code 1 without a wrapper that can be used.

    Beside FILE.oxp its evidence is kept, FILE.evidence.json, for `bowerbird wrapper check`.
    Example: `bowerbird wrap https://agent.example/for-sale --domain real-estate-uk -o agent.oxp`
    """
    pack = load_pack(domain)
    console = Console(stderr=True)
    wrapped = asyncio.run(_wrapped(address_of(url), pack, Bounds(proving=pages), delay, console))
    if as_json:
        told = {**findings_as_data(wrapped.verification), "wrapper": wrapped.text, "notes": wrapped.notes}
        sys.stdout.write(json.dumps(told, ensure_ascii=False, indent=1) + "\n")
    else:
        show_wrapped(Console(), wrapped)
    if wrapped.verdict in (Verdict.NONE, Verdict.INCORRECT):
        raise typer.Exit(_FAILED)
    if output is not None:
        save_wrapped(wrapped, output)
        console.print(Text(f"The wrapper is in {output}.", "dim"), soft_wrap=True)
    if database:
        load_wrapped(wrapped, pack, database, console, delay)


async def _wrapped(url: str, pack: Pack, bounds: Bounds, delay: float | None, console: Console) -> Wrapped:
    with console.status("Starting …") as status:
        async with Visitors(delay=delay) as visitors:
            return await wrap(url, pack, visitors, bounds=bounds, told=status.update)


def save_wrapped(wrapped: Wrapped, path: Path) -> None:
    """The wrapper and, beside it, its evidence."""
    try:
        path.write_text(wrapped.text, encoding="utf-8")
    except OSError as error:
        raise PageFileError(f"{path}: the wrapper cannot be written: {error.strerror or error}") from error
    if wrapped.expectation is not None:
        save(wrapped.expectation, path_beside(path))


def load_wrapped(wrapped: Wrapped, pack: Pack, database: str, console: Console, delay: float | None = None) -> None:
    """Run a wrapper that was just made into a database."""
    load = Load(
        wrapped.text,
        pack,
        database,
        Wrapper.of(wrapped.text),
        wrapped.expectation,
        wrapped.verdict.value,
        delay=delay,
    )
    loaded = load_records(load, console)
    tell_troubles(console, loaded.report)
    Console().print(table_of_counts(loaded, database))


def show_wrapped(console: Console, wrapped: Wrapped) -> None:
    """The wrapper, some of its records, and what verification found."""
    if wrapped.text:
        console.print(Rule("the wrapper"))
        print_wrapper(console, wrapped.text)
        console.print(Rule("some of its records"))
        console.print(table_of_records(wrapped.records[:_SHOWN_RECORDS], console.width))
    console.print(Rule("what was verified"))
    console.print(table_of_findings(wrapped.verification))
    for note in wrapped.notes:
        console.print(Text(f"· {note}", "dim"), soft_wrap=True)
    console.print(Text.assemble("verdict: ", shown_verdict(wrapped.verdict)))
