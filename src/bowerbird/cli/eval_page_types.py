"""`bowerbird eval page-types`: how well page types are told, on WCXB."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bowerbird.evaluate.floors import hold
from bowerbird.evaluate.page_kinds import kind_examples, kind_figures
from bowerbird.evaluate.page_types import CORPUS, Judged, evaluate_page_types, figures, fingerprint, labelled_pages


def eval_page_types(
    data: Annotated[Path, typer.Option(help="The folder of the corpora: it holds wcxb/, or is that folder.")],
    as_json: Annotated[bool, typer.Option("--json", help="Print one flat object, name to number.")] = False,
    misses: Annotated[bool, typer.Option("--misses", help="Name every page that was taken for another type.")] = False,
    floors: Annotated[
        bool, typer.Option("--floors/--no-floors", help="Fail below a floor, on the pages that it is for.")
    ] = True,
) -> None:
    """Accuracy over the seven page types of WCXB, per type and in a table of confusions, against the pinned floors.

    Also accuracy over the kinds that Bowerbird tells apart, on every corpus in the folder whose pages are of one kind.
    No page is judged by a model that has learned from its host: where the shipped model has, ten models that leave
    hosts out take its place (cross-validation).

    Example: `bowerbird eval page-types --data .corpora --json`
    """
    pages = labelled_pages(data)
    with Console(stderr=True).status("Reading pages …"):
        judged = evaluate_page_types(pages)
        flat = figures(judged) | kind_figures(kind_examples(data))
    if as_json:
        typer.echo(json.dumps(flat, indent=2))
    else:
        _print(Console(), judged, flat, misses)
    if floors:
        hold(CORPUS, fingerprint(pages), flat)


def _print(console: Console, judged: Sequence[Judged], flat: dict[str, float], misses: bool) -> None:
    sorts = sorted({one.truth for one in judged})
    pairs = Counter((one.truth, one.found) for one in judged)
    table = Table(
        "truth",
        *(sort[:4] for sort in sorts),
        "recall",
        "precision",
        title="rows: what pages are; columns: what they were taken for",
    )
    for truth in sorts:
        recall, precision = flat[f"wcxb.types.{truth}.recall"], flat[f"wcxb.types.{truth}.precision"]
        table.add_row(truth, *(str(pairs[truth, sort] or "") for sort in sorts), f"{recall:.3f}", f"{precision:.3f}")
    console.print(table)
    for one in judged if misses else ():
        if one.found != one.truth:
            line = f"{one.name} is {one.truth}, taken for {one.found} ({one.confidence:.2f}): {one.url}"
            console.print(line, markup=False, highlight=False)
    unseen = sum(one.unseen for one in judged)
    console.print(
        f"{len(judged) - unseen} pages of sites that the shipped model has learned from (cross-validated by site), "
        f"{unseen} of other sites, judged by the shipped model."
    )
    totals = Table("figure", "number")
    for name, number in flat.items():
        totals.add_row(name, f"{number:.4f}")
    console.print(totals)
