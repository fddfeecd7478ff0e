"""`bowerbird domain`: the packs that there are, what is in one, whether it holds, and a new one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from bowerbird.annotate import annotate
from bowerbird.domain import Attribute, Pack, Role, load_pack, pack_names
from bowerbird.domain.check import read_examples, run_examples, warnings
from bowerbird.domain.skeleton import new_pack
from bowerbird.page import Page

app = typer.Typer(help="Domain packs: what Bowerbird knows of a domain.", no_args_is_help=True)

_MOST_SHOWN = 6
_COLOURS = {Role.PIVOT: "bold green", Role.MANDATORY: "green", Role.CHARACTERISTIC: "cyan", Role.OPTIONAL: "default"}
PackArgument = Annotated[str, typer.Argument(metavar="NAME|FOLDER", help="A pack by name, or the folder of one.")]


@app.command("list")
def list_packs() -> None:
    """List the packs that load by name: those shipped with Bowerbird and those of installed packages."""
    table = Table(box=None, header_style="bold")
    for heading in ("pack", "what it describes", "extends"):
        table.add_column(heading, no_wrap=heading != "what it describes")
    for heading in ("attributes", "terms"):
        table.add_column(heading, justify="right", no_wrap=True)
    for name in pack_names():
        pack = load_pack(name)
        terms = sum(map(len, pack.gazetteers.values()))
        base = pack.extends[0] if pack.extends else "–"
        table.add_row(name, pack.title, base, str(len(pack.attributes)), f"{terms:,}")
    Console().print(table)


@app.command("show")
def show_pack(name: PackArgument, labels: Annotated[bool, typer.Option(help="Print all labels.")] = False) -> None:
    """Show a pack as a tree of its types: roles, kinds, labels and the ways to recognise instances."""
    pack = load_pack(name)
    console = Console()
    console.print(_head(pack), soft_wrap=True)
    tree = Tree(Text(pack.record, "bold"))
    for attribute in pack.attributes.values():
        if attribute.sub_type_of is None:
            _grow(tree, pack, attribute, everything=labels)
    console.print(tree)


def _head(pack: Pack) -> Text:
    line = " → ".join((pack.name, *pack.extends))
    facts = [f"pivots {', '.join(pack.pivots)}", f"languages {', '.join(pack.languages)}", pack.currency, pack.country]
    return Text.assemble((pack.title, "bold"), "\n", line, "\n", (" · ".join(filter(None, facts)), "dim"))


def _grow(tree: Tree, pack: Pack, attribute: Attribute, *, everything: bool) -> None:
    branch = tree.add(_described(pack, attribute, everything=everything))
    for other in pack.attributes.values():
        if other.sub_type_of == attribute.name:
            _grow(branch, pack, other, everything=everything)


def _described(pack: Pack, attribute: Attribute, *, everything: bool) -> Text:
    unit = f" in {attribute.unit}" if attribute.unit else ""
    text = Text.assemble((attribute.name, _COLOURS[attribute.role]), f"  {attribute.kind}{unit}")
    if attribute.role is not Role.OPTIONAL:
        text.append(f", {attribute.role}")
    if attribute.modifies:
        text.append(f", modifies {attribute.modifies}")
    shown = attribute.labels if everything else attribute.labels[:_MOST_SHOWN]
    more = len(attribute.labels) - len(shown)
    if shown:
        text.append(f"  “{'”, “'.join(shown)}”{f' and {more} more' if more else ''}", "dim")
    ways = [f"{name} ({len(pack.gazetteers[name]):,})" for name in attribute.gazetteers]
    for count, word in ((len(attribute.patterns), "pattern"), (len(attribute.values), "value")):
        ways += [f"{count} {word}{'s' if count > 1 else ''}"] if count else []
    if ways:
        text.append(f"  [{', '.join(ways)}]", "yellow")
    return text


@app.command("check")
def check_pack(name: PackArgument) -> None:
    """Check a pack: every key, gazetteer and relation, then what its examples expect; exit code 1 when any fails."""
    pack = load_pack(name)
    console = Console()
    terms = sum(map(len, pack.gazetteers.values()))
    console.print(f"{pack.name}: {len(pack.attributes)} attributes, {len(pack.gazetteers)} gazetteers, {terms:,} terms")
    for warning in warnings(pack):
        console.print(Text.assemble(("warning: ", "yellow"), warning), soft_wrap=True)
    shortfalls = run_examples(pack, recognised)
    for shortfall in shortfalls:
        console.print(Text.assemble(("example: ", "bold red"), str(shortfall)), soft_wrap=True)
    asked = sum(len(t) for e in read_examples(pack) for t in (*e.expect.values(), *e.never.values()))
    console.print(f"examples: {asked - len(shortfalls)} of {asked} expectations hold")
    if shortfalls:
        raise typer.Exit(1)


def recognised(page: Page, pack: Pack) -> dict[str, list[str]]:
    """What the annotators see of `pack` on `page`: the texts of instances, by attribute."""
    found: dict[str, list[str]] = defaultdict(list)
    for ann in annotate(page, pack).instances():
        found[ann.type].append(ann.text)
    return found


@app.command("new")
def make_pack(
    name: Annotated[str, typer.Argument(help="The new pack's name: small letters, digits and hyphens.")],
    examples: Annotated[
        list[Path] | None,
        typer.Option(exists=True, dir_okay=False, help="An HTML page or a CSV file to guess from; may be repeated."),
    ] = None,
    folder: Annotated[
        Path | None, typer.Option(help="Where the pack goes; a new folder of its name when left out.")
    ] = None,
) -> None:
    """Begin a pack: a folder that validates, with attributes and gazetteers guessed from examples.

    Example: `bowerbird domain new films --examples film.html --examples films.csv`
    """
    pack = new_pack(name, folder or Path(name), examples or [], recognised)
    console = Console()
    console.print(f"[bold]{pack.folder}[/]", highlight=False, soft_wrap=True)
    for line in _guessed(pack):
        console.print(line, highlight=False)
    console.print(f"Change pack.yaml as you like, then: bowerbird domain check {folder or name}", highlight=False)


def _guessed(pack: Pack) -> Iterator[str]:
    inherited = {attribute for base in pack.extends for attribute in load_pack(base).attributes}
    for attribute in pack.attributes.values():
        if attribute.name not in inherited:
            unit = f" in {attribute.unit}" if attribute.unit else ""
            listed = "".join(f", {len(pack.gazetteers[name])} terms" for name in attribute.gazetteers)
            yield f"  {attribute.name}: {attribute.kind}{unit}{listed}"
