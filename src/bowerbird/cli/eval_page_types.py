"""`bowerbird eval page-types`: how well page types are told, on WCXB."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bowerbird.cli.evaluating import AsJson, Floors, print_figures
from bowerbird.evaluate.floors import hold
from bowerbird.evaluate.page_kinds import kind_examples, kind_figures
from bowerbird.evaluate.page_types import CORPUS, Judged, evaluate_page_types, figures, fingerprint, labelled_pages


def eval_page_types(
    data: Annotated[Path, typer.Option(help="The folder of the corpora: it holds wcxb/, or is that folder.")],
    as_json: AsJson = False,
    misses: Annotated[bool, typer.Option("--misses", help="Name every page that was taken for another type.")] = False,
    floors: Floors = True,
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
    if not as_json:
        _print(Console(), judged, flat, misses)
    print_figures(flat, as_json)
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
