"""Finding the benches, running them, and telling what came of it."""

from __future__ import annotations

import json
import pkgutil
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeGuard

from rich.console import Console
from rich.table import Table

import bench
from bench.figure import Bench, Figure


def find_benches(names: Sequence[str] = ()) -> dict[str, Bench]:
    """The benches of these names, or all; `SystemExit` that lists them when one is unknown."""
    modules = {
        found.name: import_module(f"bench.{found.name}")
        for found in pkgutil.iter_modules(bench.__path__)
        if not found.name.startswith("_")
    }
    benches: dict[str, Bench] = {name: module for name, module in modules.items() if _is_bench(module)}
    unknown = sorted(set(names) - set(benches))
    if unknown:
        raise SystemExit(f"no bench named {', '.join(unknown)}; there are: {', '.join(benches)}")
    return {name: found for name, found in benches.items() if not names or name in names}


def run(benches: Mapping[str, Bench], corpora: Path | None, output: Path, console: Console) -> dict[str, float]:
    """All figures of `benches`: returned, shown as a table, and written to `output` as one flat JSON object."""
    values: dict[str, float] = {}
    for name, found in benches.items():
        console.print(f"[dim]measuring {name} …[/]")
        values |= found.figures(corpora)
    described = [figure for found in benches.values() for figure in found.FIGURES]
    console.print(_table(described, values))
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(json.dumps(values, indent=2) + "\n")
    console.print(f"written to {output}")
    return values


def _is_bench(module: ModuleType) -> TypeGuard[Any]:
    return hasattr(module, "figures") and hasattr(module, "FIGURES")


def _table(described: Sequence[Figure], values: Mapping[str, float]) -> Table:
    table = Table("figure", "value", "target", "", "what it means", title="Smaller is better, save where it says ≥")
    table.columns[1].justify = table.columns[2].justify = "right"
    for figure in described:
        value = values.get(figure.name)
        told = ("–", "not measured") if value is None else (f"{value:.3g}", figure.verdict(value))
        shown = (told[0], figure.bound, told[1])
        table.add_row(figure.name, *shown, figure.meaning)
    return table
