"""`bowerbird eval detail`: how well detail pages are read, on SWDE and on the zoo."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bowerbird.cli.evaluating import AsJson, Floors, print_figures
from bowerbird.errors import UsageError
from bowerbird.evaluate import detail as details
from bowerbird.evaluate import detail_zoo
from bowerbird.evaluate.corpora import swde_fingerprint
from bowerbird.evaluate.floors import hold
from bowerbird.zoo import DEVELOPMENT


def eval_detail(
    data: Annotated[
        Path | None, typer.Option(help="The folder of the corpora: it holds swde/, or is that folder.")
    ] = None,
    as_json: AsJson = False,
    sites: Annotated[
        list[str] | None, typer.Option(help="Only these sites (book-amazon) or verticals (book); repeat for more.")
    ] = None,
    pages: Annotated[
        int | None, typer.Option(min=1, help="Look at so many pages of each site; all unless given.")
    ] = None,
    together: Annotated[
        int | None, typer.Option(min=1, help="Analyse so many pages at a time; all of a site's unless given.")
    ] = None,
    misses: Annotated[int, typer.Option(min=0, help="Show so many misses of each site and attribute.")] = 0,
    zoo: Annotated[bool, typer.Option("--zoo", help="Measure on the zoo's development sites instead.")] = False,
    ablation: Annotated[bool, typer.Option("--ablation", help="With --zoo: leave out each part in turn.")] = False,
    seeds: Annotated[int | None, typer.Option(min=1, help="With --zoo: so many sites; all unless given.")] = None,
    floors: Floors = True,
) -> None:
    """Page-level F1 of detail pages on SWDE, with no label of any site, against the pinned floors; or on the zoo.

    Examples: `bowerbird eval detail --data .corpora --json`, `bowerbird eval detail --zoo --seeds 20`
    """
    if zoo:
        chosen = detail_zoo.variants() if ablation else None
        step = 1 if seeds is None else max(len(DEVELOPMENT) // seeds, 1)
        with Console(stderr=True).status("Reading the zoo …"):
            found = detail_zoo.evaluate_zoo(
                DEVELOPMENT[::step][:seeds], pages=pages or detail_zoo.PAGES, options=chosen
            )
            flat = detail_zoo.figures(found)
        print_figures(flat, as_json)
        return
    if data is None:
        raise UsageError("name the folder of SWDE with --data, or measure on the zoo with --zoo")
    scores: list[details.SiteScore] = []
    with Console(stderr=True).status("Reading detail pages …") as status:
        for score in details.evaluate_detail(data, sites=sites or (), pages=pages, together=together):
            scores.append(score)
            status.update(f"{score.vertical}: {score.site}")
    if not as_json:
        _print_details(Console(), scores, misses)
    flat = details.figures(scores)
    print_figures(flat, as_json)
    whole = not sites and pages is None and together is None
    if floors and whole:
        hold(details.FLOORS, swde_fingerprint(data), flat)


def _print_details(console: Console, scores: list[details.SiteScore], misses: int) -> None:
    table = Table("site", "attribute", "labelled", "extracted", "F1", "containment")
    for score in sorted(scores, key=lambda score: (score.vertical, score.site, score.attribute)):
        numbers = f"{score.f1:.3f}", f"{score.containment:.3f}"
        site = f"{score.vertical}-{score.site}"
        table.add_row(site, score.attribute, str(score.labelled), str(score.extracted), *numbers)
    console.print(table)
    for score in scores:
        for miss in score.missed[:misses]:
            line = f"missed {score.attribute} of {score.vertical}-{score.site} {miss}"
            console.print(line, markup=False, highlight=False)
    for cause, number in details.causes(scores).most_common():
        console.print(f"{number} pages: {cause}", highlight=False)
