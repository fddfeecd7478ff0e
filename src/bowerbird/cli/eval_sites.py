"""`bowerbird eval sites`: the main job on zoo sites, from their home pages, against the truth."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bowerbird.cli.bars import counted
from bowerbird.cli.eval_wrappers import missed_lines
from bowerbird.cli.evaluating import (
    AsJson,
    Browsers,
    Floors,
    Half,
    OfDomain,
    Seeds,
    Split,
    print_figures,
    reasons,
    seeds_of,
    wide_console,
)
from bowerbird.errors import UsageError
from bowerbird.evaluate.floors import fingerprint_of, hold
from bowerbird.evaluate.parallel import WORKERS
from bowerbird.evaluate.sites import MINUTES, SiteResult, Stranger, StrangerResult, Task, Trial, evaluate
from bowerbird.evaluate.sites_choice import STRANGERS, chosen_sites, strangers
from bowerbird.evaluate.sites_report import (
    FLOORS,
    OUT_OF_DOMAIN_FLOORS,
    PER_CENT,
    by_domain,
    cause_counts,
    causes,
    figures,
    quality,
    quality_by_type,
    sites_fingerprint,
    worth,
)
from bowerbird.evaluate.wrappers_values import Outcome
from bowerbird.induce.model import Verdict
from bowerbird.zoo import HELD_BACK

SAMPLE = 40
_SECONDS = 60
_SHARES = (25, 50, 75)  # per cent, as in DIADEM's Figure 14a


def eval_sites(
    seeds: Seeds = "",
    split: Half = Split.HELD_BACK,
    number: Annotated[
        int, typer.Option("--sample", min=0, help="So many sites, across domains and ways in; 0 for all.")
    ] = SAMPLE,
    domain: OfDomain = "",
    noise: Annotated[
        str, typer.Option(help="Also with annotators worse by so many per cent: 25,50,75; effective sites only.")
    ] = "",
    out_of_domain: Annotated[
        bool, typer.Option("--out-of-domain", help="Sites out of the domain instead: none should give a wrapper.")
    ] = False,
    number_out: Annotated[int, typer.Option("--strangers", min=1, help="So many sites out of the domain.")] = STRANGERS,
    minutes: Annotated[float, typer.Option(min=0.1, help="How long a site may be explored, and run.")] = MINUTES,
    within: Annotated[
        float, typer.Option(min=0, help="Begin no further site after so many minutes; what was tried is told. 0: all.")
    ] = 0,
    workers: Browsers = WORKERS,
    misses: Annotated[bool, typer.Option("--misses", help="Tell what went wrong on each development site.")] = False,
    out: Annotated[Path | None, typer.Option(help="Keep wrappers and journals of development sites here.")] = None,
    as_json: AsJson = False,
    floors: Floors = True,
) -> None:
    """The main job judged: zoo sites from their home pages, all records, every attribute; noise; sites out of domain.

    Example: `bowerbird eval sites --split development --sample 8 --misses`
    """
    shares = _read_shares(noise)
    pool = seeds_of(seeds, split)
    if out is not None and any(seed in HELD_BACK for seed in pool):
        raise UsageError("--out keeps single sites, and those of the held-back half stay out of sight")
    trial = Trial(minutes=minutes, keep=out)
    if out_of_domain:
        _out_of_domain(strangers(pool, number_out), trial, workers, as_json=as_json, floors=floors)
        return
    chosen, left_out = chosen_sites(pool, 0 if seeds else number, domain)
    if not chosen:
        raise UsageError(f"none of these sites can be tried: {reasons(left_out) or 'none named'}")
    results, ends = [], time.monotonic() + within * _SECONDS
    for one in _run(chosen, trial, workers):
        if isinstance(one, SiteResult):
            results.append(one)
            if out is not None:
                _keep(out, one)
        if within and time.monotonic() > ends:
            break
    results.sort(key=lambda one: one.asked.seed)
    noisy = {share: _again(results, share, trial, workers) for share in shares}
    flat = figures(results, noisy=noisy, left_out=left_out)
    _say(flat, as_json, wide_console(), _report(results, noisy, left_out, misses))
    if floors:
        hold(FLOORS, sites_fingerprint(one.asked.seed for one in results), flat)


def _out_of_domain(others: Sequence[Stranger], trial: Trial, workers: int, *, as_json: bool, floors: bool) -> None:
    found = [one for one in _run(others, trial, workers) if isinstance(one, StrangerResult)]
    flat = figures((), found)
    _say(flat, as_json, Console(), _strangers(found))
    if floors:
        hold(OUT_OF_DOMAIN_FLOORS, fingerprint_of(one.name for one in others), flat)


def _read_shares(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(part.isdigit() and 0 < int(part) < PER_CENT for part in parts):
        raise UsageError(f"--noise {text}: no shares; write one or more of {', '.join(map(str, _SHARES))}")
    return [int(part) for part in parts]


def _run(tasks: Sequence[Task], trial: Trial, workers: int, what: str = "") -> Iterator[SiteResult | StrangerResult]:
    with counted() as progress:
        bar = progress.add_task(f"{what}0 of 0", total=len(tasks))
        good = 0
        for done, one in enumerate(evaluate(tasks, trial, workers), start=1):
            good += one.judgement.is_effective if isinstance(one, SiteResult) else not one.is_wrong
            progress.update(bar, advance=1, description=f"{what}{good} of {done} as they should be")
            yield one


def _again(results: Sequence[SiteResult], share: int, trial: Trial, workers: int) -> list[SiteResult]:
    """The sites that are effective, once more with worse annotators."""
    effective = [one.asked.seed for one in results if one.judgement.is_effective]
    worse = Trial(trial.tools, trial.minutes, share / PER_CENT)
    found = _run(effective, worse, workers, f"annotators {share}% worse: ")
    return [one for one in found if isinstance(one, SiteResult)]


def _say(flat: Mapping[str, float], as_json: bool, console: Console, report: Iterator[str | Table]) -> None:
    for part in () if as_json else report:
        if isinstance(part, Table):
            console.print(part)
        else:
            console.print(part, markup=False, highlight=False, soft_wrap=True)
    print_figures(flat, as_json, console)


def _report(
    results: Sequence[SiteResult],
    noisy: Mapping[int, Sequence[SiteResult]],
    left_out: Mapping[str, int],
    misses: bool,
) -> Iterator[str | Table]:
    open_ones = [one for one in results if one.asked.seed not in HELD_BACK]
    if open_ones and misses:
        yield _sites(open_ones)
        for one in open_ones:
            yield from _missed(one)
    elif misses:
        yield "Held-back sites: totals only."
    yield _domains(results)
    yield _qualities(results)
    for cause, count in cause_counts(results).most_common():
        yield f"{count} sites: {cause}"
    for share, degraded in noisy.items():
        for cause, count in cause_counts(degraded).most_common():
            yield f"{count} sites with annotators {share}% worse: {cause}"
    if left_out:
        yield reasons(left_out)


def _sites(results: Sequence[SiteResult]) -> Table:
    table = Table("site", "domain, way in, sending, layout, rendering, pagination, details", "worth", "claims", "lists")
    for name in ("records", "types", "pages", "documents", "fewest", "seconds", "waited", "wrappers"):
        table.add_column(name)
    for one in results:
        asked, judged, c = one.asked, one.judgement, one.asked.whole.choices
        kinds = (c.entry, c.sending, c.layout, c.rendering, c.paging, c.details)
        table.add_row(
            str(asked.seed),
            f"{asked.domain}, {', '.join(str(kind.value) for kind in kinds)}",
            str(worth(one)),
            str(one.found.verdict),
            str(len(asked.lists)),
            f"{judged.records.right} of {judged.records.found} for {judged.records.there}",
            f"{len(asked.whole.shown) - len(judged.uncovered)} of {len(asked.whole.shown)}",
            str(one.effort.pages),
            str(one.effort.documents),
            str(asked.fewest),
            f"{one.effort.seconds:.0f}",
            f"{one.effort.waited:.0f}",
            " ".join(str(each.verdict) for each in one.found.wrappers),
        )
    return table


def _missed(one: SiteResult) -> Iterator[str]:
    """What went wrong on a site, precisely; nothing when all went well."""
    if one.judgement.is_effective and not one.fault:
        return
    yield f"{one.asked.seed}: {'; '.join(causes(one)) or 'effective'}"
    if one.fault:
        yield f"    {one.fault}"
    if one.found.why:
        yield f"    said: {one.found.why}"
    yield f"    pages: {' '.join(one.trail.pages)}"
    yield f"    forms {one.trail.forms}, sent {one.trail.filled}; lists chosen {one.trail.chosen}"
    yield from (f"    {said}" for said in one.trail.said[:3])
    failures = [each for wrapped in one.found.wrappers for each in wrapped.verification.failures()]
    yield from missed_lines(one.asked.whole, one.judgement, failures)


def _domains(results: Sequence[SiteResult]) -> Table:
    table = Table(
        "domain", "sites", *map(str, Verdict), "quality", "pages : fewest", "seconds", title="wrapper quality"
    )
    for name, group in [*by_domain(results).items(), ("all", list(results))]:
        worths = [worth(one) for one in group]
        flat = figures(group)
        table.add_row(
            name,
            str(len(group)),
            *(f"{worths.count(verdict) / len(group):.0%}" for verdict in Verdict),
            f"{flat['zoo.attribute_quality']:.3f}",
            f"{flat.get('zoo.pages_over_fewest', 0):.1f}",
            f"{median(one.effort.seconds for one in group):.0f}",
        )
    return table


def _qualities(results: Sequence[SiteResult]) -> Table:
    table = Table("domain", "attribute", "values", "exact", "contains", "wrong", "quality")
    table.title = "attribute quality"
    for (domain, name), outcomes in quality_by_type(results).items():
        counts = (outcomes[kind] for kind in (Outcome.EXACT, Outcome.CONTAINS, Outcome.WRONG))
        table.add_row(domain, name, str(sum(outcomes.values())), *map(str, counts), f"{quality(outcomes):.3f}")
    return table


def _strangers(found: Sequence[StrangerResult]) -> Iterator[str | Table]:
    yield f"{sum(one.is_wrong for one in found)} of {len(found)} sites out of the domain gave a wrapper"
    for one in sorted(found, key=lambda each: each.stranger.name):
        if (one.is_wrong or one.fault) and one.stranger.seed not in HELD_BACK:
            made = ", ".join(str(each.verdict) for each in one.found.wrappers)
            yield f"    {one.stranger.name}: {made} {one.fault} ({one.seconds:.0f} s)"


def _keep(folder: Path, one: SiteResult) -> None:
    own = folder / f"site-{one.asked.seed}"
    own.mkdir(parents=True, exist_ok=True)
    for number, wrapped in enumerate(one.found.wrappers):
        (own / f"wrapper-{number}.oxp").write_text(wrapped.text, encoding="utf-8")
    (own / "misses.txt").write_text("\n".join(_missed(one)) or "effective", encoding="utf-8")
