"""`bowerbird eval`: how good the parts are, on public corpora."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from bowerbird.cli.eval_detail import eval_detail
from bowerbird.cli.eval_duplicates import eval_duplicates
from bowerbird.cli.eval_few_labels import eval_few_labels
from bowerbird.cli.eval_forms import eval_forms
from bowerbird.cli.eval_listing import eval_listing
from bowerbird.cli.eval_page_types import eval_page_types
from bowerbird.cli.eval_pagination import eval_pagination
from bowerbird.cli.eval_sites import eval_sites
from bowerbird.cli.eval_wrappers import eval_wrappers
from bowerbird.cli.evaluating import AsJson, Floors, print_figures
from bowerbird.evaluate.annotators import CORPUS, Seen, evaluate_annotators, figures
from bowerbird.evaluate.corpora import swde_fingerprint
from bowerbird.evaluate.floors import hold

app = typer.Typer(no_args_is_help=True, help="Measure the parts of Bowerbird on public corpora.")


@app.callback()
def _group() -> None:
    """Measure the parts of Bowerbird on public corpora."""


app.command("page-types")(eval_page_types)


@app.command("annotators")
def eval_annotators(
    data: Annotated[Path, typer.Option(help="The folder of the corpora: it holds swde/, or is that folder.")],
    as_json: AsJson = False,
    pages: Annotated[
        int | None, typer.Option(min=1, help="Look at so many pages of each site; all unless given.")
    ] = None,
    misses: Annotated[int, typer.Option(min=0, help="Show so many missed values of each site and attribute.")] = 0,
    floors: Floors = True,
) -> None:
    """Recall and noise of the annotators on SWDE, per attribute and site, against the pinned floors.

    Example: `bowerbird eval annotators --data .corpora --json`
    """
    rows: list[Seen] = []
    with Console(stderr=True).status("Annotating …") as status:
        for row in evaluate_annotators(data, limit=pages):
            rows.append(row)
            status.update(f"{row.pack}: {row.site}")
    flat = figures(rows)
    if not as_json:
        _print(Console(), rows, misses)
    print_figures(flat, as_json)
    if floors and pages is None:
        hold(CORPUS, swde_fingerprint(data), flat)


app.command("detail")(eval_detail)
app.command("duplicates")(eval_duplicates)
app.command("few-labels")(eval_few_labels)
app.command("forms")(eval_forms)
app.command("listing")(eval_listing)
app.command("pagination")(eval_pagination)
app.command("sites")(eval_sites)
app.command("wrappers")(eval_wrappers)


def _print(console: Console, rows: list[Seen], misses: int) -> None:
    table = Table("attribute", "site", "values", "recall", "noise a page", "not shown")
    for row in sorted(rows, key=lambda row: (row.attribute, row.pack, row.site)):
        recall, noise = f"{row.recall:.3f}", f"{row.noise_per_page:.1f}"
        table.add_row(row.attribute, f"{row.pack}: {row.site}", str(row.values), recall, noise, str(row.unshown))
    console.print(table)
    for row in rows:
        for value in row.missed[:misses]:
            console.print(f"missed {row.attribute} of {row.site}: {value}", markup=False, highlight=False)
