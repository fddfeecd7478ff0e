"""`bowerbird eval wrappers`: wrappers of zoo sites, from their pages of results, against the truth."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bowerbird.cli.bars import counted
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
from bowerbird.evaluate.duplicates import duplicates_figures
from bowerbird.evaluate.floors import hold
from bowerbird.evaluate.parallel import WORKERS, sample
from bowerbird.evaluate.wrappers import SECONDS, LookAlike, Result, Task, Trial, chosen_seeds, evaluate, look_alikes
from bowerbird.evaluate.wrappers_changes import KINDS as CHANGES
from bowerbird.evaluate.wrappers_judge import Judgement
from bowerbird.evaluate.wrappers_report import (
    FLOORS,
    KINDS,
    by_kind,
    cause_counts,
    causes,
    figures,
    missing_types,
    wrappers_fingerprint,
    wrong_types,
)
from bowerbird.evaluate.wrappers_truth import Asked
from bowerbird.induce.model import Finding
from bowerbird.zoo import HELD_BACK

SAMPLE = 40
DEDUP = "zoo.dedup.f1"
_ANIMAL_LOOKS = 2  # looks in which each look-alike is tried
_SHOWN = 5  # missing records, extra ones and wrong values of a site
_WIDTH = 150
_MOST_TYPES = 25
_RATIOS = ("effective", "effective_seen", "all_and_only", "attribute_quality", "claimed", "false_effective")


def eval_wrappers(
    seeds: Seeds = "",
    split: Half = Split.HELD_BACK,
    number: Annotated[
        int, typer.Option("--sample", min=0, help="So many sites, across domains, renderings and layouts; 0 for all.")
    ] = SAMPLE,
    domain: OfDomain = "",
    redesigns: Annotated[
        bool, typer.Option("--redesigns/--no-redesigns", help="Also change the sites under their wrappers.")
    ] = True,
    changes: Annotated[
        str, typer.Option(help="These changes only, of later, small, medium, large, edits and the parts of small ones.")
    ] = ",".join(CHANGES),
    animals: Annotated[
        bool, typer.Option("--animals/--no-animals", help="Also try sites that only look like the domain.")
    ] = True,
    duplicates: Annotated[
        bool, typer.Option("--duplicates/--no-duplicates", help="Also find duplicates across sites (zoo.dedup.f1).")
    ] = True,
    workers: Browsers = WORKERS,
    seconds: Annotated[float, typer.Option(min=1, help="How long a site may take.")] = SECONDS,
    show: Annotated[int, typer.Option(min=0, help="Print so many wrappers of development sites.")] = 0,
    out: Annotated[Path | None, typer.Option(help="Write wrappers and reports of development sites here.")] = None,
    as_json: AsJson = False,
    floors: Floors = True,
) -> None:
    """Effective wrappers, right values, survival of redesigns, honest claims: over zoo sites from a page of results.

    Example: `bowerbird eval wrappers --split development --seeds 3,7,12 --no-redesigns --no-animals`
    """
    pool = seeds_of(seeds, split)
    chosen, left_out = chosen_seeds(pool, 0 if seeds else number, domain)
    if not chosen:
        raise UsageError(
            f"none of these sites can be wrapped from a page of results: {reasons(left_out) or 'none named'}"
        )
    others = look_alikes(pool[:_ANIMAL_LOOKS]) if animals and not seeds and not domain else []
    trial = Trial(seconds=seconds, changes=_kinds(changes) if redesigns else ())
    results, seen = _run([*chosen, *others], trial, workers)
    flat = figures(results, seen, left_out)
    if duplicates and not seeds and not domain:
        flat |= {DEDUP: duplicates_figures(sample(pool, number or None), workers)[DEDUP]}
    open_ones = [result for result in results if result.asked.seed not in HELD_BACK]
    console = wide_console()
    if not as_json:
        _print(console, results, open_ones, seen, left_out)
    print_figures(flat, as_json, console)
    for result in open_ones[:show]:
        typer.echo(f"\n(: site {result.asked.seed} :)\n{result.wrapped.text}")
    if out is not None:
        _write(out, open_ones, seen if open_ones else (), flat)
    if floors:
        hold(FLOORS, wrappers_fingerprint(chosen), flat)


def _kinds(changes: str) -> tuple[str, ...]:
    named = tuple(one.strip() for one in changes.split(",") if one.strip())
    unknown = [one for one in named if one not in CHANGES]
    if unknown:
        raise UsageError(f"there is no change {unknown[0]!r}: there are {', '.join(CHANGES)}")
    return named


def _run(tasks: Sequence[Task], trial: Trial, workers: int) -> tuple[list[Result], list[LookAlike]]:
    results: list[Result] = []
    others: list[LookAlike] = []
    with counted() as progress:
        bar = progress.add_task("sites wrapped", total=len(tasks))
        for one in evaluate(tasks, trial, workers):
            if isinstance(one, Result):
                results.append(one)
            else:
                others.append(one)
            effective = sum(result.judgement.is_effective for result in results)
            progress.update(bar, advance=1, description=f"{effective} of {len(results)} effective")
    return sorted(results, key=lambda one: one.asked.seed), sorted(others, key=lambda one: one.name)


def _print(
    console: Console,
    results: Sequence[Result],
    open_ones: Sequence[Result],
    others: Sequence[LookAlike],
    left_out: Mapping[str, int],
) -> None:
    if open_ones:
        console.print(_sites(open_ones))
        for result in open_ones:
            for line in _told(result):
                console.print(line, markup=False, highlight=False, soft_wrap=True)
        _print_types(console, open_ones)
        for other in others:
            console.print(f"{other.name}: {other.verdict} {other.fault}", markup=False, highlight=False)
    elif results:
        console.print("Held-back sites: totals only.", highlight=False)
    console.print(_totals(results))
    for cause, count in cause_counts(results).most_common():
        console.print(f"{count} sites: {cause}", highlight=False)
    if left_out:
        console.print(reasons(left_out), highlight=False)


def _sites(results: Sequence[Result]) -> Table:
    table = Table("site", "domain, layout, rendering, pagination, details", "worth", "claims", "records", "types")
    for name in ("wrong values", "seconds", "by", "lines", "changes"):
        table.add_column(name)
    for result in results:
        asked, judged = result.asked, result.judgement
        c = asked.choices
        worth = "effective" if judged.is_effective else "as told" if judged.is_effective_as_told else "not effective"
        table.add_row(
            str(asked.seed),
            f"{asked.domain}, {c.layout.value}, {c.rendering.value}, {c.paging.value}, {c.details.value}",
            worth,
            str(result.wrapped.verdict),
            f"{judged.records.right} of {judged.records.found} for {judged.records.there}",
            f"{len(asked.shown) - len(judged.uncovered)} of {len(asked.shown)}",
            str(len(judged.wrong)),
            f"{result.seconds:.1f}",
            str(result.by or ""),
            str(result.lines or ""),
            " ".join(f"{one.kind}{'+' if one.holds else '-'}{'!' if one.alarmed else ''}" for one in result.changes),
        )
    return table


def _told(result: Result) -> list[str]:
    """What went wrong on a site, precisely; nothing when all went well."""
    asked, judged = result.asked, result.judgement
    lines = [f"    {result.fault}"] if result.fault else []
    if not judged.is_effective:
        lines.append(f"    not effective: {', '.join(causes(result))}")
    lines += missed_lines(asked, judged, result.wrapped.verification.failures())
    if not judged.records.found:
        return [f"{asked.seed} {asked.start}", *lines]
    for change in result.changes:
        if not change.holds or change.alarmed:
            lines += _some(f"{change.kind} redesign" if change.kind != "later" else "later", change.differences)
            lines += _some(f"{change.kind} alarm", change.said)
            if change.is_false_alarm:
                lines.append(f"    {change.kind}: a false alarm, everything is as it was")
    return [f"{asked.seed} {asked.start}", *lines] if lines else []


def missed_lines(asked: Asked, judged: Judgement, failures: Sequence[Finding]) -> list[str]:
    """Which records and types are missing, what is extra or wrong, and what the wrapper knows of it."""
    findings = _some("finding", [f"{one.check} {one.outcome}: {one.said}" for one in failures])
    if not judged.records.found:
        return findings
    lines = _some(
        "missing", [f"[{at + 1}] {asked.wanted[at].item.title} {asked.wanted[at].own}" for at in judged.missing]
    )
    lines += _some("extra", judged.extra)
    for what, names in (("told", judged.uncovered - judged.untold), ("not told", judged.uncovered & judged.untold)):
        if names:
            where = (f"{name} ({'list' if name in asked.listed else 'detail'})" for name in sorted(names))
            lines.append(f"    types missing, {what}: {', '.join(where)}")
    return [*lines, *_some("wrong", _first_of_each(judged)), *findings]


def _first_of_each(judged: Judgement) -> list[str]:
    """Of the wrong values of a type, one, with the number of the others."""
    groups: dict[tuple[str, str], list[str]] = {}
    for value in judged.wrong:
        groups.setdefault((value.name, value.outcome), []).append(str(value))
    return [f"{texts[0]} ({len(texts)} times)" for texts in groups.values()]


def _some(what: str, texts: Sequence[str]) -> list[str]:
    lines = [f"    {what}: {text}"[:_WIDTH] for text in texts[:_SHOWN]]
    return [*lines, f"    … and {len(texts) - _SHOWN} more {what}"] if len(texts) > _SHOWN else lines


def _print_types(console: Console, results: Sequence[Result]) -> None:
    for (domain, name, is_told), count in missing_types(results).most_common(_MOST_TYPES):
        told = "" if is_told else ", not told"
        console.print(f"{count} sites: {name} of {domain} missing{told}", highlight=False)
    for (domain, name, outcome), count in wrong_types(results).most_common(_MOST_TYPES):
        console.print(f"{count} values: {name} of {domain} {outcome}", highlight=False)


def _totals(results: Sequence[Result]) -> Table:
    table = Table("kind of site", "sites", "effective", "as told", "all and only", "quality", "claimed", "wrongly")
    for kind, name_of in KINDS.items():
        for name, of_kind in by_kind(results, name_of).items():
            flat = figures(of_kind)
            ratios = (f"{flat[f'zoo.{one}']:.3f}" for one in _RATIOS)
            table.add_row(f"{kind}: {name}", str(len(of_kind)), *ratios)
        table.add_section()
    return table


def _write(folder: Path, results: Sequence[Result], others: Sequence[LookAlike], flat: Mapping[str, float]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for other in others:
        (folder / f"{other.name}.oxp").write_text(other.text, encoding="utf-8")
    (folder / "figures.json").write_text(json.dumps(flat, indent=2), encoding="utf-8")
    for result in results:
        (folder / f"site-{result.asked.seed}.oxp").write_text(result.wrapped.text, encoding="utf-8")
        notes = [
            *result.wrapped.notes,
            *(f"{one.check} {one.outcome}: {one.said}" for one in result.wrapped.verification.findings),
        ]
        wrong = [str(value) for value in result.judgement.wrong]
        report = [*_told(result), *notes, *wrong, *(str(asdict(change)) for change in result.changes)]
        (folder / f"site-{result.asked.seed}.txt").write_text("\n".join(report), encoding="utf-8")
