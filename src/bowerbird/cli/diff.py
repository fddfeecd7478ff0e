"""`bowerbird diff`: what is different between two runs."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bowerbird.cli.export import DatabaseArgument, SiteOption, TypeOption
from bowerbird.cli.wrapped import TELLING
from bowerbird.domain.record import Attested
from bowerbird.store import ChangeKind, RecordChange, RunState, Store, StoredRun, open_store
from bowerbird.store.diff import Pair, Summary, differences, find_pairs, plain_change, plain_summary, summarise
from bowerbird.store.export.lines import encode

_STYLES = {ChangeKind.NEW: "green", ChangeKind.GONE: "red", ChangeKind.CHANGED: "yellow"}
_LONGEST_VALUE = 60


def show_differences(
    db: DatabaseArgument,
    before: Annotated[int | None, typer.Argument(metavar="[RUN_A]", help="The earlier run.")] = None,
    after: Annotated[
        int | None,
        typer.Argument(metavar="[RUN_B]", help="The later run. Default: the last one, or the last two of each site."),
    ] = None,
    site: SiteOption = None,
    record_type: TypeOption = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", help="Differences shown for each site.")] = 50,
    as_json: Annotated[
        bool, typer.Option("--json", help="JSON Lines: for each site a summary, then all differences.")
    ] = False,
) -> None:
    """Show what is new, gone and changed between two runs, and attributes that fell silent.

    Example: `bowerbird diff homes.db --site agent.example`
    """
    with open_store(db, create=False) as store:
        pairs = find_pairs(store, before, after, record_type=record_type, site=site)
        if not pairs:
            Console(stderr=True).print(Text("nothing to compare yet: every site was run over once", "dim"))
        for pair in pairs:
            if as_json:
                _print_lines(store, pair)
            else:
                _print_table(store, pair, limit)


def _print_lines(store: Store, pair: Pair) -> None:
    _print_line(plain_summary(summarise(store, pair)))
    for change in differences(store, pair):
        _print_line(plain_change(change))


def _print_line(plain: object) -> None:
    sys.stdout.write(encode(plain) + "\n")


def _print_table(store: Store, pair: Pair, limit: int) -> None:
    kept: list[RecordChange] = []
    summary = summarise(store, pair, lambda change: kept.append(change) if len(kept) < limit else None)
    console = Console()
    for line in _headlines(summary):
        console.print(line, soft_wrap=True)
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for change in kept:
        _add_rows(table, change)
    if kept:
        console.print(table)
    more = summary.new + summary.gone + summary.changed - len(kept)
    if more > 0:
        console.print(Text(f"… and {more:,} more (--limit {limit + more}, or --json for all)", "dim"))


def _headlines(summary: Summary) -> list[Text]:
    pair = summary.pair
    site, scope = pair.after.site, pair.after.scope
    where = f"{pair.after.type} of {scope if site in scope else f'{site} {scope}'.rstrip()}"
    lines = [
        Text.assemble((where, "bold"), f": {_run(pair.before)} → {_run(pair.after)}"),
        Text(
            f"{summary.records_before:,} → {summary.records_after:,} records:"
            f" {summary.new:,} new, {summary.gone:,} gone, {summary.changed:,} changed"
        ),
    ]
    if summary.attributes:
        counts = ", ".join(f"{name} {number:,}" for name, number in summary.attributes.items())
        lines.append(Text(f"changed: {counts}"))
    if pair.after.state != RunState.COMPLETE:
        lines.append(Text(f"run {pair.after.id} is {pair.after.state}: what it did not see is not gone", "dim"))
    if summary.has_lost_records:
        lost = f"{summary.records_before:,} records are {summary.records_after:,}"
        lines.append(_alarm(f"{lost}: look whether the wrapper still finds all of them"))
    for loss in summary.losses:
        fell = f"{loss.attribute} fell silent: {loss.before:.0%} of records had it, {loss.after:.0%} have it"
        lines.append(_alarm(fell))
    return lines


def _alarm(text: str) -> Text:
    return Text.assemble(("alarm: ", "bold red"), text)


def _run(run: StoredRun) -> str:
    return f"run {run.id} ({run.started[:16].replace('T', ' ')})"


def _add_rows(table: Table, change: RecordChange) -> None:
    record = change.record.record
    kind = Text(str(change.kind), _STYLES[change.kind])
    if change.kind is not ChangeKind.CHANGED:
        told = [_shown(record.values[name]) for name in TELLING if record.values.get(name)]
        table.add_row(kind, Text(record.url), Text(", ".join(told), "dim"))
        return
    for number, one in enumerate(change.changes):
        said = f"{one.attribute}: {_shown(one.old)} → {_shown(one.new)}"
        table.add_row(kind if number == 0 else "", Text(record.url if number == 0 else ""), Text(said))


def _shown(values: tuple[Attested, ...]) -> str:
    text = " | ".join(" ".join(value.raw.split()) for value in values) or "nothing"
    return text if len(text) <= _LONGEST_VALUE else f"{text[: _LONGEST_VALUE - 1]}…"
