"""`bowerbird eval duplicates`: how well records of one object are found across sites, on the zoo."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bowerbird.cli.evaluating import AsJson, Floors, Split
from bowerbird.evaluate.duplicates import (
    CORPUS,
    SPLITS,
    Seen,
    duplicates_fingerprint,
    evaluate_duplicates,
    figures,
)
from bowerbird.evaluate.floors import hold
from bowerbird.evaluate.parallel import sample
from bowerbird.evaluate.scores import Counts


def eval_duplicates(
    as_json: AsJson = False,
    split: Annotated[
        Split, typer.Option(help="Seeds to tune on, or those kept back, of which causes are not shown.")
    ] = Split.HELD_BACK,
    stocks: Annotated[int | None, typer.Option(min=1, help="Look at so many stocks; all unless given.")] = None,
    floors: Floors = True,
) -> None:
    """Precision, recall and F1 of pairs of duplicates, on stocks that several sites publish, against the pinned floors.

    Example: `bowerbird eval duplicates --split development --stocks 40`
    """
    seeds = sample(SPLITS[split], stocks)
    seen: list[Seen] = []
    with Console(stderr=True).status("Comparing …") as status:
        for stock in evaluate_duplicates(seeds):
            seen.append(stock)
            status.update(f"{len(seen)} of {len(seeds)} stocks")
    flat = figures(seen)
    if as_json:
        typer.echo(json.dumps(flat, indent=2))
    else:
        _print(Console(), seen, causes=split is Split.DEVELOPMENT)
    if floors:
        hold(CORPUS, duplicates_fingerprint(seeds), flat)


def _print(console: Console, seen: list[Seen], causes: bool) -> None:
    by_domain: dict[str, Counts] = defaultdict(Counts)
    for stock in seen:
        by_domain[stock.domain] += stock.pairs
    table = Table("domain", "pairs", "found", "right", "precision", "recall", "F1")
    rows = [*sorted(by_domain.items()), ("all", Counts.total(by_domain.values()))]
    for domain, counts in rows:
        rates = (f"{rate:.4f}" for rate in (counts.precision, counts.recall, counts.f1))
        table.add_row(domain, str(counts.there), str(counts.found), str(counts.right), *rates)
    console.print(table)
    if causes:
        _print_causes(console, "missed", sum((stock.missed for stock in seen), Counter()))
        _print_causes(console, "wrong", sum((stock.wrong for stock in seen), Counter()))


def _print_causes(console: Console, what: str, causes: Mapping[str, int]) -> None:
    table = Table(f"{what} pairs with", "pairs")
    for cause, number in sorted(causes.items(), key=lambda item: (-item[1], item[0])):
        table.add_row(cause, str(number))
    console.print(table)
