"""`bowerbird form`: the forms of a page, what each asks for, and how it would be filled."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

from bowerbird.annotate.annotator import habits_of
from bowerbird.cli.cells import GAP, cells_line
from bowerbird.cli.form_filling import fill_forms
from bowerbird.cli.page import page_and_picture, page_head, write_file
from bowerbird.cli.source import RenderOption
from bowerbird.domain import Pack, load_pack
from bowerbird.errors import UsageError
from bowerbird.forms import TypedForm, interpret, understand
from bowerbird.forms.shown.as_data import form_as_data
from bowerbird.forms.shown.drawing import drawn
from bowerbird.forms.shown.sentences import HEADS, cells, footlines, headline, summary
from bowerbird.page import Page

_STYLES = ("", "magenta", "", "dim", "dim")  # of the cells of a row


@dataclass(frozen=True)
class FormsFound:
    """A page with its forms as a pack reads them, and the ways to show them."""

    page: Page
    pack: Pack
    forms: tuple[TypedForm, ...]

    def as_data(self) -> dict[str, Any]:
        """Plain values for JSON."""
        habits = habits_of(self.pack, self.page.language)
        about = {"url": self.page.url, "title": self.page.title, "domain": self.pack.name}
        return {**about, "forms": [form_as_data(self.page, typed, self.pack, habits) for typed in self.forms]}

    def print(self, console: Console, *, everything: bool = False) -> None:
        """A line about the page, then the forms that search; the others in full only with `everything`."""
        console.print(page_head(self.page), soft_wrap=True)
        console.print(Text(summary(self.forms), "bold"), soft_wrap=True)
        shown = [
            (number, typed)
            for number, typed in enumerate(self.forms, 1)
            if everything or typed.form.role.may_be_sent or len(self.forms) == 1
        ]
        for number, typed in shown:
            console.print()
            print_form(console, number, typed, everything=everything)
        if len(shown) < len(self.forms):
            console.print(Text("--all shows the other forms, and every choice", "dim"))


def print_form(console: Console, number: int, typed: TypedForm, *, everything: bool = False) -> None:
    """Print one form: what it is for, its fields, the groups they make, its buttons."""
    style = "bold green" if typed.form.role.may_be_sent else "bold"
    console.print(Text(headline(number, typed), style), soft_wrap=True)
    rows = [cells(field, typed.types.get(at), everything=everything) for at, field in enumerate(typed.form.fields)]
    numbered = len(str(len(rows)))
    widths = [max(map(cell_len, column)) for column in zip(HEADS, *rows, strict=True)]
    if not everything:  # choices are cut where the terminal ends
        widths[-1] = max(
            min(widths[-1], console.width - numbered - sum(widths[:-1]) - GAP * len(widths)), len(HEADS[-1])
        )
    console.print(
        cells_line(Text(" " * numbered), [Text(head, "bold") for head in HEADS], widths), soft_wrap=everything
    )
    for at, row in enumerate(rows):
        told = [Text(text, style) for text, style in zip(row, _STYLES, strict=True)]
        console.print(cells_line(Text(f"{at:>{numbered}}", "dim"), told, widths), soft_wrap=everything)
    for line in footlines(typed):
        console.print(Text(f"{' ' * numbered}  {line}", "dim"), soft_wrap=True)


def read_forms(page: Page, pack: Pack) -> FormsFound:
    """Understand the forms of a page and read them with a pack."""
    return FormsFound(page, pack, tuple(interpret(page, form, pack) for form in understand(page)))


def show_forms(
    source: Annotated[str, typer.Argument(help="An address, an HTML file, or a page saved with `page --save`.")],
    domain: Annotated[
        str, typer.Option(help="Read the forms with this pack, by name or folder; `generic` knows no domain.")
    ] = "generic",
    render: RenderOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the forms as JSON.")] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write the forms drawn on a picture of the page to this file; renders.")
    ] = None,
    everything: Annotated[
        bool, typer.Option("--all", help="Leave nothing out: forms that search nothing, every choice.")
    ] = False,
    fill: Annotated[
        bool, typer.Option("--fill", help="Fill the search form until all records are reached, and show how; renders.")
    ] = False,
    submissions: Annotated[int, typer.Option(min=1, help="With --fill: send at most so many queries.")] = 100,
    delay: Annotated[
        float | None, typer.Option(min=0, help="With --fill: seconds between requests, in place of the site's pace.")
    ] = None,
) -> None:
    """Show the forms of a page: what each is for, and what its fields are called, ask for and offer.

    Examples: `bowerbird form https://example.org`, `bowerbird form search.html --domain jobs --html seen.html`
    """
    pack = load_pack(domain)
    if fill:
        if html is not None or render is False:
            raise UsageError(
                "--fill operates the form in a browser and shows queries; leave out --html and --no-render"
            )
        fill_forms(source, pack, as_json=as_json, submissions=submissions, delay=delay)
        return
    if html is not None and render is False:
        raise UsageError("--html draws on a picture, which needs a browser; leave out --no-render")
    page, picture = page_and_picture(source, render, draws=html is not None)
    if html is not None and page.layout is None:
        raise UsageError(f"{source}: there is no picture of a saved page; name its address {page.url}")
    found = read_forms(page, pack)
    if html is not None:
        write_file(html, drawn(page, picture, found.forms).encode("utf-8", "replace"))
    if as_json:
        typer.echo(json.dumps(found.as_data(), ensure_ascii=False))
    else:
        found.print(Console(), everything=everything)
