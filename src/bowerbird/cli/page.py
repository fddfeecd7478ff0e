"""`bowerbird page`: what a page looks like to Bowerbird."""

from __future__ import annotations

import asyncio
import json
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from bowerbird.cli.source import fetch_page, saved_page
from bowerbird.errors import PageFileError, UsageError
from bowerbird.page import Kind, Page
from bowerbird.page.file import save_page
from bowerbird.page.outline import Line, outline

_INDENT = "  "


def show_page(
    source: Annotated[str, typer.Argument(help="An address, an HTML file, or a page saved with --save.")],
    render: Annotated[
        bool | None,
        typer.Option(
            "--render/--no-render",
            help="Look with Chromium, or read the bytes alone. Default: addresses yes, files no.",
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print every node as JSON.")] = False,
    save: Annotated[Path | None, typer.Option(help="Save the page to this file, to look at it again later.")] = None,
    screenshot: Annotated[Path | None, typer.Option(help="Write a picture of the page (PNG); renders.")] = None,
    lines: Annotated[int, typer.Option(min=1, help="Print at most so many lines of the tree.")] = 80,
    everything: Annotated[bool, typer.Option("--all", help="Show invisible nodes too, and leave nothing out.")] = False,
) -> None:
    """Show what was captured of a page: a compact tree with texts, sizes and places.

    Examples: `bowerbird page https://example.org`, `bowerbird page listing.html --render --screenshot listing.png`
    """
    page = _page(source, render, screenshot)
    if save is not None:
        save_page(page, save)
    if as_json:
        typer.echo(json.dumps(page_as_json(page), ensure_ascii=False))
    else:
        print_page(Console(), page, lines=None if everything else lines, everything=everything)


def _page(source: str, render: bool | None, screenshot: Path | None) -> Page:
    saved = saved_page(source)
    if saved is not None:
        if render or screenshot is not None:
            raise UsageError(f"{source} is a saved page, which cannot be rendered again; name its address {saved.url}")
        return saved
    if screenshot is not None and render is False:
        raise UsageError("--screenshot needs a browser; leave out --no-render")
    rendered = render if render is not None else screenshot is not None or not Path(source).is_file()
    with Console(stderr=True).status(f"Looking at {source} …"):
        page, picture = asyncio.run(fetch_page(source, render=rendered, picture=screenshot is not None))
    if screenshot is not None:
        try:
            screenshot.write_bytes(picture)
        except OSError as error:
            raise PageFileError(f"{screenshot}: cannot be written: {error.strerror}") from error
    return page


def print_page(console: Console, page: Page, *, lines: int | None = None, everything: bool = False) -> None:
    """Print `page` as a head and a compact tree of at most `lines` lines."""
    console.print(_head(page), soft_wrap=True)
    shown = outline(page, everything=everything)
    for line in shown if lines is None else islice(shown, lines):
        console.print(_text(line), no_wrap=True, overflow="ellipsis", crop=True)
    if lines is not None and next(shown, None) is not None:
        console.print(Text(f"… and more; --lines N prints more of it, --all the whole tree ({len(page)} nodes)", "dim"))


def _head(page: Page) -> Text:
    how = "as plain HTML" if page.layout is None else f"in a {page.viewport[0]}×{page.viewport[1]} window"
    facts = [f"{len(page):,} nodes {how}", page.language, page.charset]
    if page.status is not None:
        facts.insert(0, f"HTTP {page.status}")
    return Text.assemble(
        (page.title or "(no title)", "bold"), "\n", (page.url, "blue"), "\n", (" · ".join(filter(None, facts)), "dim")
    )


def _text(line: Line) -> Text:
    indent = _INDENT * line.depth
    if line.count:
        return Text(f"{indent}… {line.count} more {line.label}", "dim italic")
    text = Text.assemble(indent, (line.label, "cyan"))
    if line.text:
        text.append(f"  {line.text}")
    if line.box is not None:
        left, top, width, height = line.box
        text.append(f"  {width}×{height} at {left},{top}", "dim")
    return text


def page_as_json(page: Page) -> dict[str, Any]:
    """The whole page in plain values."""
    return {
        "url": page.url,
        "title": page.title,
        "status": page.status,
        "language": page.language,
        "charset": page.charset,
        "viewport": page.viewport,
        "captured_at": page.captured_at,
        "nodes": [_node_as_json(page, node) for node in range(len(page))],
    }


def _node_as_json(page: Page, node: int) -> dict[str, Any]:
    described: dict[str, Any] = {
        "parent": int(page.parent[node]),
        "name": page.name(node),
        "visible": bool(page.visible[node]),
    }
    if page.kind[node] in (Kind.TEXT, Kind.COMMENT):
        described["text"] = page.text[node]
    if page.attributes[node]:
        described["attributes"] = dict(page.attributes[node])
    if node in page.value:
        described["value"] = page.value[node]
    if page.layout is not None and page.layout.box[node, 0] == page.layout.box[node, 0]:
        described["box"] = [round(number, 1) for number in page.layout.box[node].tolist()]
    return described
