"""`bowerbird eval few-labels`: wrappers from a few labels, on SWDE, on search results and on the zoo."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, TypeVar

import typer
from rich.console import Console
from rich.table import Table

from bowerbird.cli.bars import counted
from bowerbird.cli.evaluating import AsJson, Floors, print_figures, wide_console
from bowerbird.errors import CorpusMissing
from bowerbird.evaluate.corpora import swde_fingerprint
from bowerbird.evaluate.few_labels import (
    STAGES,
    SiteRun,
    causes_of,
    curve,
    evaluate_few_labels,
    figures,
    tasks_of,
)
from bowerbird.evaluate.few_records import Tally
from bowerbird.evaluate.few_records_trials import (
    LABELLED,
    SRR,
    ZOO,
    SiteTrials,
    by_form,
    faults_of,
    srr_trials,
    trials_figures,
    zoo_trials,
)
from bowerbird.evaluate.floors import hold
from bowerbird.evaluate.srr import srr_fingerprint
from bowerbird.evaluate.zoo_pages import zoo_fingerprint

_FLOORS, _ZOO_FLOORS, _SRR_FLOORS = "swde-few-labels", "zoo-few-labels", "srr-few-labels"
_Done = TypeVar("_Done")


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
    console = None if as_json else wide_console()
    if part is not Part.RECORDS:
        tasks = tasks_of(data, sites or (), sample, pages)
        runs = _with_progress(evaluate_few_labels(tasks), "sites of SWDE", len(tasks))
        flat |= figures(runs)
        if console is not None:
            _print(console, runs, misses)
    if part is not Part.PAGES:
        flat |= _records(data, sample, console)
    print_figures(flat, as_json)
    if floors and not sites and sample is None and pages is None:
        _hold(data, part, flat)


def _with_progress(work: Iterator[_Done], name: str, total: int | None) -> list[_Done]:
    with counted() as progress:
        task = progress.add_task(name, total=total)
        done = []
        for one in work:
            done.append(one)
            progress.advance(task)
    return done


def _records(data: Path, number: int | None, console: Console | None) -> dict[str, float]:
    """Lists of the zoo and of srr; the latter may be missing."""
    flat: dict[str, float] = {}
    for corpus in (ZOO, SRR):
        try:
            trials = zoo_trials(number) if corpus == ZOO else srr_trials(data, number)
            sites = _with_progress(trials, f"lists of {corpus}", None)
        except CorpusMissing as missing:
            typer.echo(f"left out: {missing}", err=True)
            continue
        flat |= trials_figures(corpus, sites)
        if console is not None:
            _print_records(console, corpus, sites)
    return flat


def _hold(data: Path, part: Part | None, flat: Mapping[str, float]) -> None:
    if part is not Part.RECORDS:
        hold(_FLOORS, swde_fingerprint(data), flat)
    if part is not Part.PAGES:
        hold(_ZOO_FLOORS, zoo_fingerprint(), flat)
        if "srr.records.f1" in flat:
            hold(_SRR_FLOORS, srr_fingerprint(data), flat)


def _print_records(console: Console, corpus: str, sites: Sequence[SiteTrials]) -> None:
    columns = [f"{what}, {number} labelled" for number in LABELLED for what in ("precision", "recall", "F1")]
    table = Table(f"{corpus}: form of list", "lists", *columns)
    tallies = [by_form(sites, number) for number in LABELLED]
    for form, (lists, _) in tallies[0].items():
        shown = [tally for of in tallies for tally in (of[form][1].precision, of[form][1].recall, of[form][1].f1)]
        table.add_row(form, str(lists), *(f"{number:.3f}" for number in shown))
    console.print(table)
    for at, level in enumerate(("page-level (all of a first page labelled)", "record-level (two records of it)")):
        tally = sum((site.levels[at] for site in sites), Tally())
        told = f"precision {tally.precision:.3f}, recall {tally.recall:.3f}, F1 {tally.f1:.3f}"
        console.print(f"{corpus}: {level}, on further pages: {told}", highlight=False)
    for fault, number in faults_of(sites, LABELLED[-1]).most_common():
        console.print(f"{corpus}: {fault}: {number} times", highlight=False)


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
