"""`bowerbird eval listing`: how well result pages are understood, on public corpora and on the zoo."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bowerbird.cli.bars import counted
from bowerbird.cli.evaluating import AsJson, Floors
from bowerbird.errors import CorpusMissing
from bowerbird.evaluate.floors import hold
from bowerbird.evaluate.listing import evaluate_records, evaluate_srr, evaluate_wcxb, sample
from bowerbird.evaluate.records_corpus import records_fingerprint, records_pages
from bowerbird.evaluate.rendered import default_cache
from bowerbird.evaluate.scores import Judged, figures_of, totals_of
from bowerbird.evaluate.srr import srr_fingerprint, srr_pages
from bowerbird.evaluate.wcxb import wcxb_fingerprint, wcxb_pages
from bowerbird.evaluate.zoo_listing import PLAIN, evaluate_zoo, trials
from bowerbird.evaluate.zoo_pages import zoo_fingerprint, zoo_seeds

_SHOWN = 3  # missed and extra records of a page
_WIDTH = 110  # characters of each


class Corpus(StrEnum):
    SRR = "srr"
    RECORDS = "records"
    WCXB = "wcxb"
    ZOO = "zoo"


def eval_listing(
    data: Annotated[Path, typer.Option(help="The folder of the corpora: it holds srr/, records/ and wcxb/.")],
    corpus: Annotated[list[Corpus] | None, typer.Option(help="Only these; all unless given.")] = None,
    as_json: AsJson = False,
    pages: Annotated[
        int | None, typer.Option(min=1, help="Look at so many pages of each corpus; all unless given.")
    ] = None,
    misses: Annotated[int, typer.Option(min=0, help="Show so many pages that came out wrong, worst first.")] = 0,
    robustness: Annotated[
        bool, typer.Option("--robustness", help="Also add noise to the annotations of the zoo, and leave out scores.")
    ] = False,
    cache: Annotated[
        Path | None, typer.Option(help="Where captures are kept; $BOWERBIRD_RENDERED, or the user's cache.")
    ] = None,
    floors: Floors = True,
) -> None:
    """Areas, records and attributes of result pages: precision, recall and F1, against the pinned floors.

    Example: `bowerbird eval listing --data .corpora --corpus records --json`
    """
    runs = _runs(data, corpus or [], cache or default_cache(), pages, robustness)
    judged = [page for one, run in runs.items() for page in _with_progress(one, run)]
    flat = figures_of(judged)
    if as_json:
        typer.echo(json.dumps(flat, indent=2))
    else:
        _print(Console(), judged, misses)
    if floors and pages is None:
        for one in runs:
            _hold(one, data, flat, robustness)


@dataclass(frozen=True)
class _Run:
    """Pages to be judged: how many results there will be, and each when it is ready; `judged` is told of captures."""

    total: int
    judged: Callable[[Callable[[object], None]], Iterator[Judged]]


def _srr(data: Path, cache: Path, pages: int | None, _: bool) -> _Run:
    chosen = sample(srr_pages(data), pages)
    return _Run(2 * len(chosen), lambda seen: evaluate_srr(chosen, cache, seen=seen))


def _records(data: Path, cache: Path, pages: int | None, _: bool) -> _Run:
    chosen = sample(records_pages(data), pages)
    return _Run(2 * len(chosen), lambda seen: evaluate_records(chosen, cache, seen=seen))


def _wcxb(data: Path, _: Path, pages: int | None, __: bool) -> _Run:
    chosen = sample(wcxb_pages(data), pages)
    return _Run(len(chosen), lambda _: evaluate_wcxb(chosen))


def _zoo(_: Path, cache: Path, pages: int | None, robustness: bool) -> _Run:
    seeds = sample(zoo_seeds(), pages)
    tries = len(trials()) + 1 if robustness else 2
    return _Run(tries * len(seeds), lambda seen: evaluate_zoo(seeds, cache, robustness=robustness, seen=seen))


_RUNS = {Corpus.SRR: _srr, Corpus.RECORDS: _records, Corpus.WCXB: _wcxb, Corpus.ZOO: _zoo}


def _runs(data: Path, named: Sequence[Corpus], cache: Path, pages: int | None, robustness: bool) -> dict[Corpus, _Run]:
    """What there is to do; a corpus that was not asked for by name may be missing."""
    runs = {}
    for one in named or Corpus:
        try:
            runs[one] = _RUNS[one](data, cache, pages, robustness)
        except CorpusMissing as missing:
            if named:
                raise
            typer.echo(f"left out: {missing}", err=True)
    return runs


def _with_progress(corpus: Corpus, run: _Run) -> list[Judged]:
    with counted() as progress:
        captures = progress.add_task(f"{corpus.value}: pages captured", total=None, visible=False)
        task = progress.add_task(f"{corpus.value}: pages judged", total=run.total)
        judged = []
        for page in run.judged(lambda _: progress.update(captures, advance=1, visible=True)):
            judged.append(page)
            progress.advance(task)
    return judged


def _hold(corpus: Corpus, data: Path, flat: Mapping[str, float], robustness: bool) -> None:
    """Compare with the floors; those of trials are held only when these were run."""
    if corpus is Corpus.SRR:
        hold("srr", srr_fingerprint(data), flat)
    elif corpus is Corpus.RECORDS:
        for one in ("tbdw", "vints"):
            hold(one, records_fingerprint(data), flat)
    elif corpus is Corpus.WCXB:
        hold("wcxb", wcxb_fingerprint(data), flat)
    else:
        for trial in trials() if robustness else (PLAIN,):
            hold(trial.corpus, zoo_fingerprint(), flat)


def _print(console: Console, judged: Sequence[Judged], misses: int) -> None:
    table = Table("corpus", "right", "found", "there", "precision", "recall", "F1")
    for name, counts in totals_of(judged).items():
        ratios = (f"{ratio:.4f}" for ratio in (counts.precision, counts.recall, counts.f1))
        table.add_row(name, str(counts.right), str(counts.found), str(counts.there), *ratios)
    console.print(table)
    for note, number in _notes(judged).items():
        if number:
            console.print(f"{note}: {number}", markup=False, highlight=False, soft_wrap=True)
    if misses:
        _print_misses(console, judged, misses)


def _notes(judged: Sequence[Judged]) -> dict[str, int]:
    notes: dict[str, int] = defaultdict(int)
    for page in judged:
        for note, number in page.notes.items():
            notes[f"{page.corpus}: {note}"] += number
    return notes


def _print_misses(console: Console, judged: Sequence[Judged], misses: int) -> None:
    """The pages of each corpus with the most records and values missed or wrong: counts, and examples of each."""
    by_corpus: dict[str, list[Judged]] = defaultdict(list)
    for page in judged:
        if page.missed or page.extra or page.values:
            by_corpus[page.corpus].append(page)
    for corpus, pages in by_corpus.items():
        worst = sorted(pages, key=lambda page: len(page.missed + page.extra + page.values), reverse=True)
        for page in worst[:misses]:
            counts = ", ".join(f"{what} {of}" for what, of in page.counts.items())
            lines = [f"{corpus}  {page.name}: {counts}"]
            lines += [f"    missed {text[:_WIDTH]}" for text in page.missed[:_SHOWN]]
            lines += [f"    extra  {text[:_WIDTH]}" for text in page.extra[:_SHOWN]]
            lines += [f"    {line[:_WIDTH]}" for line in _first_of_each(page.values)]
            console.print("\n".join(lines), markup=False, highlight=False, soft_wrap=True)


def _first_of_each(values: Sequence[str]) -> list[str]:
    """Of the values missed or wrong, one of each type, with the number of the others."""
    kinds = Counter(value.partition(":")[0] for value in values)
    first = {kind: next(value for value in values if value.partition(":")[0] == kind) for kind in kinds}
    return [f"{first[kind]} ({number} times)" for kind, number in kinds.most_common()]
