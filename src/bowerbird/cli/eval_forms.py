"""`bowerbird eval forms`: how well forms are told and understood, on Formasaurus and on the zoo's fair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bowerbird.cli.bars import counted
from bowerbird.cli.evaluating import AsJson, Floors, Split, print_figures
from bowerbird.errors import CorpusMissing, UsageError
from bowerbird.evaluate import forms_fair
from bowerbird.evaluate.floors import hold
from bowerbird.evaluate.formasaurus import CORPUS, LabelledPage, formasaurus_fingerprint, formasaurus_pages
from bowerbird.evaluate.formasaurus_judge import (
    JudgedForm,
    Scores,
    corpus_figures,
    field_scores,
    judge_forms,
    read_forms,
    role_scores,
)
from bowerbird.evaluate.forms_fair import FairReport, evaluate_fair, fair_fingerprint
from bowerbird.evaluate.parallel import sample
from bowerbird.evaluate.rendered import default_cache
from bowerbird.zoo.fair import FAIR_DEVELOPMENT, FAIR_HELD_BACK

SAMPLE = 60
_WIDTH = 150  # characters of a line about a miss


class Part(StrEnum):
    FORMASAURUS = "formasaurus"
    ZOO = "zoo"


def eval_forms(
    data: Annotated[
        Path | None, typer.Option(help="The folder of the corpora: it holds formasaurus/, or is that folder.")
    ] = None,
    corpus: Annotated[list[Part] | None, typer.Option(help="Only these; both unless given.")] = None,
    split: Annotated[
        Split, typer.Option(help="Which half of the fair; single sites are told of development sites only.")
    ] = Split.HELD_BACK,
    number: Annotated[int, typer.Option("--sample", min=0, help="So many sites of the fair; 0 for all.")] = SAMPLE,
    live: Annotated[
        bool, typer.Option("--live/--no-live", help="Also send the searches of the fair in a browser (zoo.reached).")
    ] = True,
    as_json: AsJson = False,
    misses: Annotated[int, typer.Option(min=0, help="Show so many forms and fields that came out wrong.")] = 0,
    cache: Annotated[
        Path | None, typer.Option(help="Where captures are kept; $BOWERBIRD_RENDERED, or the user's cache.")
    ] = None,
    floors: Floors = True,
) -> None:
    """Roles of forms and kinds of fields on Formasaurus (static pages); labels, types and searches on the zoo's fair.

    No form of Formasaurus is judged by a model that has learned from its host: where the shipped models have, ten that
    leave hosts out take their place (cross-validation). The fair is read as Chromium shows it, and static.

    Example: `bowerbird eval forms --data .corpora --corpus formasaurus --json`
    """
    console = Console()
    flat: dict[str, float] = {}
    pages = _pages(data, corpus or [])
    if pages:
        judged = _judged(pages)
        flat |= corpus_figures(judged)
        if not as_json:
            _print_corpus(console, judged, misses)
    seeds = sample(FAIR_DEVELOPMENT if split is Split.DEVELOPMENT else FAIR_HELD_BACK, number or None)
    if not corpus or Part.ZOO in corpus:
        report = _fair(seeds, cache or default_cache(), live)
        flat |= report.figures
        if not as_json:
            _print_fair(console, report, misses if split is Split.DEVELOPMENT else 0)
    print_figures(flat, as_json, console)
    if floors:
        if pages and data is not None:
            hold(CORPUS, formasaurus_fingerprint(data), flat)
        if not corpus or Part.ZOO in corpus:
            hold(forms_fair.FLOORS, fair_fingerprint(seeds), flat)
            if live:
                hold(forms_fair.LIVE_FLOORS, fair_fingerprint(seeds), flat)


def _pages(data: Path | None, named: Sequence[Part]) -> list[LabelledPage]:
    """The pages of the corpus; unless it was asked for by name, it may be missing."""
    if named and Part.FORMASAURUS not in named:
        return []
    try:
        if data is None:
            raise UsageError("Formasaurus needs --data, the folder that holds formasaurus/")
        return formasaurus_pages(data)
    except (CorpusMissing, UsageError) as missing:
        if named:
            raise
        typer.echo(f"left out: {missing}", err=True)
        return []


def _judged(pages: Sequence[LabelledPage]) -> list[JudgedForm]:
    with counted() as progress:
        reading = progress.add_task(f"{CORPUS}: pages read", total=len(pages))
        forms = read_forms(pages, lambda _: progress.advance(reading))
        judging = progress.add_task(f"{CORPUS}: forms judged", total=len(forms))
        judged = []
        for form in judge_forms(forms):
            judged.append(form)
            progress.advance(judging)
    return judged


def _fair(seeds: Sequence[int], cache: Path, live: bool) -> FairReport:
    with Console(stderr=True).status("The fair …") as status:
        return evaluate_fair(cache / "fair", seeds, live=live, seen=lambda what: status.update(f"fair: {what}"))


def _print_corpus(console: Console, judged: Sequence[JudgedForm], misses: int) -> None:
    unseen = sum(form.unseen for form in judged)
    fields = sum(len(form.fields) for form in judged)
    console.print(
        f"{CORPUS}, static: {len(judged)} forms, {fields} fields; {len(judged) - unseen} forms of hosts that the "
        "shipped models have learned from (cross-validated by host), "
        f"{unseen} of other hosts, judged by the shipped models."
    )
    console.print(_scores("role", role_scores(judged)))
    console.print(_scores("kind of field", field_scores(judged)))
    _print_causes(console, "forms", Counter(form.cause for form in judged if form.cause))
    _print_causes(console, "fields", Counter(field.cause for form in judged for field in form.fields if field.cause))
    wrong = [form for form in judged if form.cause]
    for form in wrong[:misses]:
        why = "; ".join(form.reading.why) if form.reading else ""
        _say(console, f"{form.page} form {form.number} is {form.truth}, taken for {form.taken_for}: {why}")
    slips = [(form, field) for form in judged for field in form.fields if field.cause]
    for form, field in slips[:misses]:
        _say(console, f"{form.page} form {form.number} {field.name}: {field.truth}, taken for {field.found}")


def _scores(what: str, scores: Scores) -> Table:
    table = Table(what, "there", "found", "right", "precision", "recall", "F1")
    for name, counts in sorted(scores.counts.items(), key=lambda item: -item[1].there):
        rates = (f"{rate:.3f}" for rate in (counts.precision, counts.recall, counts.f1))
        table.add_row(name, str(counts.there), str(counts.found), str(counts.right), *rates)
    return table


def _print_causes(console: Console, what: str, causes: Counter[str]) -> None:
    _say(console, f"{causes.total()} {what} that came out wrong, by cause:")
    for cause, times in causes.most_common():
        _say(console, f"    {times:4d}  {cause}")


def _print_fair(console: Console, report: FairReport, misses: int) -> None:
    _print_causes(console, "things of the fair", report.causes)
    for line in report.missed[:misses]:
        _say(console, line)


def _say(console: Console, line: str) -> None:
    console.print(line[:_WIDTH], markup=False, highlight=False, soft_wrap=True)
