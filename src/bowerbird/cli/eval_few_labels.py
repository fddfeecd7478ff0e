"""`bowerbird eval few-labels`: wrappers from a few labels, on SWDE, on search results and on the zoo."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bowerbird.cli.bars import counted
from bowerbird.cli.evaluating import AsJson, Floors, print_figures, wide_console
from bowerbird.evaluate.corpora import swde_fingerprint
from bowerbird.evaluate.few_labels import (
    STAGES,
    SiteRun,
    Task,
    causes_of,
    curve,
    evaluate_few_labels,
    figures,
    tasks_of,
)
from bowerbird.evaluate.floors import hold

_FLOORS = "swde-few-labels"


class Part(StrEnum):
    PAGES = "pages"
    RECORDS = "records"


def eval_few_labels(
    data: Annotated[Path, typer.Option(help="The folder of the corpora: it holds swde/ and srr/.")],
    part: Annotated[
        Part | None, typer.Option(help="Only wrappers of pages (SWDE), or of records (zoo, srr); both unless given.")
    ] = None,
    sample: Annotated[
        int | None, typer.Option(min=1, help="So many sites at even distances; all unless given.")
    ] = None,
    sites: Annotated[
        list[str] | None, typer.Option(help="Only these sites (book-amazon) or verticals (book); repeat for more.")
    ] = None,
    pages: Annotated[int | None, typer.Option(min=3, help="Of each site so many pages; all unless given.")] = None,
    misses: Annotated[int, typer.Option(min=0, help="Show so many misses of each site and attribute.")] = 0,
    as_json: AsJson = False,
    floors: Floors = True,
) -> None:
    """Wrappers from one, two and five labelled pages a site, and until they are ready; gold labels are the labeller.

    Example: `bowerbird eval few-labels --data .corpora --sample 8 --pages 40`
    """
    flat: dict[str, float] = {}
    if part is not Part.RECORDS:
        tasks = tasks_of(data, sites or (), sample, pages)
        runs = _with_progress(tasks)
        flat |= figures(runs)
        if not as_json:
            _print(wide_console(), runs, misses)
        if floors and not sites and sample is None and pages is None:
            hold(_FLOORS, swde_fingerprint(data), flat)
    print_figures(flat, as_json)


def _with_progress(tasks: Sequence[Task]) -> list[SiteRun]:
    with counted() as progress:
        task = progress.add_task("sites labelled", total=len(tasks))
        runs = []
        for run in evaluate_few_labels(tasks):
            runs.append(run)
            progress.advance(task)
    return runs


def _print(console: Console, runs: Sequence[SiteRun], misses: int) -> None:
    console.print(_table_of_sites(runs))
    console.print(_table_of_steps(runs))
    console.print(_table_of_causes(runs))
    cut = sum(run.cut for run in runs)
    console.print(f"{cut} gold values that no node of their page says: neither labelled nor judged", highlight=False)
    for run in runs:
        for score in run.at(max(STAGES)).scores:
            for miss in score.missed[:misses]:
                console.print(f"missed {run.site} {miss}", markup=False, highlight=False, soft_wrap=True)


def _table_of_sites(runs: Sequence[SiteRun]) -> Table:
    """Each site after each stage, and where the system would have stopped."""
    table = Table("site", *(f"F1, {labelled} labelled" for labelled in STAGES), "ready after", "F1 then", "templates")
    for run in runs:
        shown = [f"{run.at(labelled).f1:.3f}" for labelled in STAGES]
        last = run.at(run.pages_used)
        ready = str(run.ready) if run.ready is not None else f"not after {run.pages_used}"
        table.add_row(run.site, *shown, ready, f"{last.f1:.3f}", str(last.templates))
    return table


def _table_of_steps(runs: Sequence[SiteRun]) -> Table:
    """The curve: what was predicted against what is true, by the number of labelled pages."""
    columns = ("labelled pages", "sites", "precision predicted", "true", "recall predicted", "true", "error")
    table = Table(*columns, title="predicted and true")
    for point in curve(runs):
        numbers = (point.precision, point.true_precision, point.recall, point.true_recall, point.error)
        table.add_row(str(point.labelled), str(point.sites), *(f"{number:.3f}" for number in numbers))
    return table


def _table_of_causes(runs: Sequence[SiteRun]) -> Table:
    """Attributes of pages that were not right, by cause and stage."""
    table = Table("attributes of pages that were not right", *(f"{labelled} labelled" for labelled in STAGES))
    counts = {labelled: causes_of(runs, labelled) for labelled in STAGES}
    for cause in dict.fromkeys(cause for of in counts.values() for cause in of):
        table.add_row(cause.value, *(str(counts[labelled][cause]) for labelled in STAGES))
    return table
