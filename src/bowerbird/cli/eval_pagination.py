"""`bowerbird eval pagination`: how well pagers are found, on a public corpus."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bowerbird.cli.evaluating import AsJson, Floors
from bowerbird.evaluate.floors import hold
from bowerbird.evaluate.pagination import (
    CORPUS,
    FIGURES,
    Seen,
    autopager_fingerprint,
    evaluate_pagination,
    figures,
)
from bowerbird.evaluate.scores import Counts


def eval_pagination(
    data: Annotated[Path, typer.Option(help="The folder of the corpora: it holds autopager/, or is that folder.")],
    as_json: AsJson = False,
    misses: Annotated[bool, typer.Option("--misses", help="Show the links that were missed or wrong.")] = False,
    floors: Floors = True,
) -> None:
    """Precision, recall and F1 of the links of pagers on autopager, per label, against the pinned floors.

    Example: `bowerbird eval pagination --data .corpora --json`
    """
    seen = list(evaluate_pagination(data))
    flat = figures(seen)
    if as_json:
        typer.echo(json.dumps(flat, indent=2))
    else:
        _print(Console(), seen, misses)
    if floors:
        hold(CORPUS, autopager_fingerprint(data), flat)


def _print(console: Console, seen: list[Seen], misses: bool) -> None:
    table = Table("label", "links", "found", "right", "precision", "recall", "F1")
    for label in FIGURES:
        total = Counts.total(page.counts[label] for page in seen)
        rates = (f"{rate:.4f}" for rate in (total.precision, total.recall, total.f1))
        table.add_row(label, str(total.there), str(total.found), str(total.right), *rates)
    console.print(table)
    for page in seen if misses else ():
        for what, links in (("missed", page.missed), ("wrong", page.wrong)):
            for label, _, text in links:
                console.print(f"{page.name}: {what} {label} {text}", markup=False, highlight=False)
