"""`bowerbird wrapper check`: does the wrapper in a file still hold on the live site?"""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from bowerbird.cli.findings import domain_of, findings_as_data, table_of_findings
from bowerbird.cli.oxpath import DelayOption, SetOption, read_settings, read_text
from bowerbird.cli.wrapper_repair import repaired
from bowerbird.domain import Pack, load_pack
from bowerbird.errors import UsageError
from bowerbird.induce.check import check
from bowerbird.induce.expectation import load, path_beside
from bowerbird.induce.model import Expectation, Verdict, Verification
from bowerbird.oxpath.engine import Visitors
from bowerbird.oxpath.engine.record import Scalar

_FAILED = 1


def check_file(
    file: Annotated[Path, typer.Argument(help="The wrapper: a file with an OXPath expression.")],
    domain: Annotated[
        str, typer.Option("--domain", metavar="PACK", help="The domain; as the wrapper or its evidence says.")
    ] = "",
    settings: SetOption = None,
    pages: Annotated[int, typer.Option(min=1, help="Pages of the list to look at.")] = 3,
    delay: DelayOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
    repair: Annotated[
        bool, typer.Option("--repair", help="Where it fails, write it anew, and keep that if it is proven the same.")
    ] = False,
) -> None:
    """Run a wrapper over its first pages and compare with what the site shows now; exit code 1 when it fails.

    Evidence beside the file (`FILE.evidence.json`, as `bowerbird wrap` writes it) is compared with, too. With --repair
    a wrapper that fails is written anew; if it yields what it did before, it takes the place of the old one, which is
    kept as `FILE.before.oxp`. Example: `bowerbird wrapper check agent.oxp --repair`
    """
    text, beside = read_text(file), path_beside(file)
    expectation = load(beside) if beside.exists() else None
    if repair and (expectation is None or settings):
        raise UsageError(f"{file}: --repair needs the evidence that `bowerbird wrap` writes beside it, and no --set")
    pack = load_pack(domain_of(file, text, domain, expectation))
    verification = asyncio.run(_checked(text, expectation, pack, read_settings(settings), pages, delay))
    if as_json:
        data = findings_as_data(verification) | {"holds": _holds(verification)}
        sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")
    else:
        _show(verification)
    if _holds(verification):
        return
    if not repair or expectation is None or not repaired(file, text, expectation, pack, delay):
        raise typer.Exit(_FAILED)


async def _checked(
    text: str,
    expectation: Expectation | None,
    pack: Pack,
    variables: dict[str, list[Scalar]],
    pages: int,
    delay: float | None,
) -> Verification:
    console = Console(stderr=True)
    with console.status("Looking at the site …"):
        async with Visitors(delay=delay, insists=True) as visitors:
            return await check(text, expectation, pack, visitors, pages=pages, variables=variables)


def _show(verification: Verification) -> None:
    console = Console()
    console.print(table_of_findings(verification))
    if _holds(verification):
        console.print(Text("The wrapper holds.", "green"))
    elif verification.failures():
        console.print(Text(f"The wrapper does not hold any more: it is {verification.verdict.value}.", "bold red"))
    else:
        console.print(Text("Whether the wrapper holds could not be seen: there is nothing to compare with.", "yellow"))


def _holds(verification: Verification) -> bool:
    return verification.verdict is Verdict.EFFECTIVE
