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

from bowerbird.annotate import LABEL, Annotation, Annotations, Place
from bowerbird.cli.detail import show_details
from bowerbird.cli.listing import read_listing
from bowerbird.cli.source import RenderOption, fetch_page, saved_page
from bowerbird.domain import load_pack
from bowerbird.errors import PageFileError, UsageError
from bowerbird.page import Display, Kind, Page
from bowerbird.page.file import save_page
from bowerbird.page.outline import Line, outline

_INDENT = "  "
_INLINE = (Display.INLINE, Display.CONTENTS)


def show_page(
    sources: Annotated[
        list[str], typer.Argument(help="An address, an HTML file, or a page saved with --save; several with --detail.")
    ],
    render: RenderOption = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print every node as JSON; with --domain, the listing with its provenance.")
    ] = False,
    save: Annotated[Path | None, typer.Option(help="Save the page to this file, to look at it again later.")] = None,
    screenshot: Annotated[Path | None, typer.Option(help="Write a picture of the page (PNG); renders.")] = None,
    lines: Annotated[
        int, typer.Option(min=1, help="Print at most so many lines of the tree, and so many records.")
    ] = 80,
    everything: Annotated[
        bool, typer.Option("--all", help="Leave nothing out: invisible nodes, every list and column, every record.")
    ] = False,
    domain: Annotated[
        str | None, typer.Option(help="Read the page with this pack, by name or folder, and show the records on it.")
    ] = None,
    tree: Annotated[
        bool, typer.Option("--tree", help="With --domain: show the tree with what the pack recognises in it, too.")
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option(
            help="With --domain: write areas, records and attributes drawn on a picture of the page; renders. With "
            "--no-render, marked in its text."
        ),
    ] = None,
    detail: Annotated[
        bool, typer.Option("--detail", help="Read detail pages of one site together and print their objects.")
    ] = False,
) -> None:
    """Show what was captured of a page: a compact tree with texts, sizes and places; or with --domain, its records.

    Examples: `bowerbird page https://example.org`, `bowerbird page listing.html --render --screenshot listing.png`,
    `bowerbird page https://example.org/homes --domain real-estate-uk --html seen.html`
    """
    if detail:
        pages = [page_and_picture(source, render, None, draws=False)[0] for source in sources]
        show_details(pages, domain, as_json=as_json, html=html)
        return
    if len(sources) > 1:
        raise UsageError("several pages are read together with --detail; without it, name one")
    if html is not None and domain is None:
        raise UsageError("--html shows what a pack finds; name one with --domain")
    if tree and domain is None:
        raise UsageError("--tree adds to what --domain shows; without --domain the tree is shown as it is")
    page, picture = page_and_picture(sources[0], render, screenshot, draws=html is not None)
    if save is not None:
        save_page(page, save)
    shown = None if everything else lines
    if domain is None:
        _show_tree(page, shown, as_json=as_json, everything=everything)
        return
    found = read_listing(page, load_pack(domain))
    if html is not None:
        write_file(html, found.as_html(picture).encode("utf-8", "replace"))
    if as_json:
        plain = found.as_data() | (page_as_json(page, found.annotations) if tree else {})
        typer.echo(json.dumps(plain, ensure_ascii=False))
        return
    console = Console()
    console.print(page_head(page), soft_wrap=True)
    found.print(console, rows=shown, everything=everything)
    if tree or found.listing.primary is None:
        print_tree(console, page, lines=shown, everything=everything, annotations=found.annotations)


def _show_tree(page: Page, lines: int | None, *, as_json: bool, everything: bool) -> None:
    if as_json:
        typer.echo(json.dumps(page_as_json(page), ensure_ascii=False))
    else:
        print_page(Console(), page, lines=lines, everything=everything)


def page_and_picture(
    source: str, render: bool | None, screenshot: Path | None = None, *, draws: bool
) -> tuple[Page, bytes]:
    """The page, and the picture of it where one was taken."""
    saved = saved_page(source)
    if saved is not None:
        if render or screenshot is not None:
            raise UsageError(f"{source} is a saved page, which cannot be rendered again; name its address {saved.url}")
        return saved, b""
    if screenshot is not None and render is False:
        raise UsageError("--screenshot needs a browser; leave out --no-render")
    pictured = screenshot is not None or draws
    rendered = render if render is not None else pictured or not Path(source).is_file()
    with Console(stderr=True).status(f"Looking at {source} …"):
        page, picture = asyncio.run(fetch_page(source, render=rendered, picture=pictured and rendered))
    if screenshot is not None:
        write_file(screenshot, picture)
    return page, picture


def write_file(path: Path, content: bytes) -> None:
    """Write a file that the command was asked for, and say so."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise PageFileError(f"{path}: cannot be written: {error.strerror}") from error
    Console(stderr=True).print(Text(f"written: {path}", "dim"), soft_wrap=True)


def print_page(console: Console, page: Page, *, lines: int | None = None, everything: bool = False) -> None:
    """Print `page` as a head and a compact tree of at most `lines` lines."""
    console.print(page_head(page), soft_wrap=True)
    print_tree(console, page, lines=lines, everything=everything)


def print_tree(
    console: Console,
    page: Page,
    *,
    lines: int | None = None,
    everything: bool = False,
    annotations: Annotations | None = None,
) -> None:
    """Print a compact tree of at most `lines` lines, with what was found at each."""
    shown = outline(page, everything=everything)
    for line in shown if lines is None else islice(shown, lines):
        console.print(_text(line), no_wrap=True, overflow="ellipsis", crop=True)
        if annotations is not None and not line.count:
            for ann in _found_at(page, annotations, line):
                console.print(_annotation_text(ann, line.depth), no_wrap=True, overflow="ellipsis", crop=True)
    if lines is not None and next(shown, None) is not None:
        console.print(Text(f"… and more; --lines N prints more of it, --all the whole tree ({len(page)} nodes)", "dim"))


def page_head(page: Page) -> Text:
    """What page it is: title, address, and how it was looked at."""
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


def _found_at(page: Page, annotations: Annotations, line: Line) -> list[Annotation]:
    """What was found in the text that this line shows: of its own node, and below it where no other line comes."""
    low, high = line.node, int(page.end[line.node])
    below = next((child for child in page.element_children(line.node) if page.display[child] not in _INLINE), high)
    return [ann for ann in annotations.within(low, below) if ann.place is Place.TEXT]


def _annotation_text(ann: Annotation, depth: int) -> Text:
    indent = _INDENT * (depth + 1)
    if ann.role == LABEL:
        return Text.assemble(indent, (f"{ann.type} label", "dim magenta"), f" {ann.text}")
    told = Text.assemble(indent, (ann.type, "magenta"), f" {ann.value if ann.value is not None else ann.text}")
    told.append(f"  {ann.source} {ann.confidence:.2f} {' '.join(sorted(ann.flags))}".rstrip(), "dim")
    return told


def page_as_json(page: Page, annotations: Annotations | None = None) -> dict[str, Any]:
    """The whole page in plain values."""
    described: dict[str, Any] = {
        "url": page.url,
        "title": page.title,
        "status": page.status,
        "language": page.language,
        "charset": page.charset,
        "viewport": page.viewport,
        "captured_at": page.captured_at,
        "nodes": [_node_as_json(page, node) for node in range(len(page))],
    }
    if annotations is not None:
        described["annotations"] = [_annotation_as_json(ann) for ann in annotations]
    return described


def _annotation_as_json(ann: Annotation) -> dict[str, Any]:
    value = ann.value if isinstance(ann.value, str | int | None) else str(ann.value)
    plain = {"type": ann.type, "role": ann.role, "node": ann.node, "span": ann.span, "value": value, "text": ann.text}
    return {**plain, "source": ann.source, "confidence": round(ann.confidence, 3), "flags": sorted(ann.flags)}


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
