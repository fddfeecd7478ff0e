"""`bowerbird page … --detail`: the objects of detail pages of one site."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from bowerbird.annotate import INSTANCE, Annotation, Annotations, annotate
from bowerbird.annotate.highlight import highlighted
from bowerbird.detail import Detail, Extracted, analyse
from bowerbird.domain import load_pack
from bowerbird.errors import PageFileError, UsageError
from bowerbird.page import Page
from bowerbird.page.paths import xpath

_MOST_TEXT = 100


def show_details(pages: Sequence[Page], domain: str | None, *, as_json: bool = False, html: Path | None = None) -> None:
    """Print the object of each page; with `html`, write the first page with its values marked."""
    if domain is None:
        raise UsageError("--detail reads pages with a pack's eyes; name one with --domain")
    pack = load_pack(domain)
    annotations = [annotate(page, pack) for page in pages]
    details = analyse(pages, pack, annotations=annotations).details
    if html is not None:
        _write(html, highlighted(details[0].page, marked(details[0], annotations[0])))
    if as_json:
        typer.echo(json.dumps([as_plain(detail) for detail in details], ensure_ascii=False))
        return
    console = Console()
    for detail in details:
        print_detail(console, detail)


def print_detail(console: Console, detail: Detail) -> None:
    """Print one object as a table: attribute, value, confidence, place."""
    console.print(Text.assemble((detail.page.title or "(no title)", "bold"), "\n", (detail.page.url, "blue")))
    if not detail.attributes and not detail.extras:
        console.print(Text("nothing on this page looks like an object of this domain", "dim"))
        return
    table = Table("attribute", "value", "sure", "why", box=None)
    for name, values in detail.attributes.items():
        for value in values:
            shown = value.text if value.value is None else str(value.value)
            table.add_row(name, Text(shown[:_MOST_TEXT]), f"{value.confidence:.2f}", Text(_reason(value), "dim"))
    for pair in detail.extras:
        table.add_row(Text(pair.label, "italic"), Text(pair.text[:_MOST_TEXT]), "", Text(pair.structure, "dim"))
    console.print(table)
    for warning in detail.warnings:
        console.print(Text(f"warning: {warning}", "yellow"))


def _reason(value: Extracted) -> str:
    label = f"“{value.evidence.label}” " if value.evidence.label else ""
    return f"{label}{value.evidence.path}"


def as_plain(detail: Detail) -> dict[str, Any]:
    """One object in plain values, with its evidence."""
    page = detail.page
    return {
        "url": page.url,
        "title": page.title,
        "area": xpath(page, detail.area),
        "attributes": {name: [_value(page, value) for value in values] for name, values in detail.attributes.items()},
        "extras": [
            {"label": pair.label, "text": pair.text, "structure": str(pair.structure), "node": xpath(page, pair.node)}
            for pair in detail.extras
        ],
        "embedded": {name: list(values) for name, values in detail.embedded.items()},
        "warnings": list(detail.warnings),
    }


def _value(page: Page, value: Extracted) -> dict[str, Any]:
    plain = value.value if isinstance(value.value, str | int | None) else str(value.value)
    return {
        "text": value.text,
        "raw": value.raw,
        "value": plain,
        "node": xpath(page, value.node),
        "confidence": round(value.confidence, 3),
        "origin": str(value.origin),
        "evidence": {
            "path": value.evidence.path,
            "label": value.evidence.label,
            "score": round(value.evidence.score, 2),
            "pages": value.evidence.pages,
            **value.evidence.degrees,
        },
    }


def marked(detail: Detail, annotations: Annotations) -> Annotations:
    """The annotations of a page that are its object's values and extra specifications, and no others."""
    return replace(annotations, items=tuple(_marks(detail, annotations)))


def _marks(detail: Detail, annotations: Annotations) -> Iterator[Annotation]:
    for name, values in detail.attributes.items():
        for value in values:
            yield from _mark(detail.page, annotations, name, value.node, value.text, value.confidence)
    for pair in detail.extras:
        yield from _mark(detail.page, annotations, pair.label, pair.node, pair.text, 0.5)


def _mark(page: Page, annotations: Annotations, name: str, node: int, text: str, sure: float) -> Iterator[Annotation]:
    extent = annotations.text.extent(page, node)
    if extent is None:
        return
    at = annotations.text.text.find(text, *extent)
    span = (at, at + len(text)) if at >= 0 else extent
    yield Annotation(name, INSTANCE, node, span, text, text, "detail", sure)


def _write(path: Path, content: str) -> None:
    try:
        path.write_bytes(content.encode("utf-8", "replace"))
    except OSError as error:
        raise PageFileError(f"{path}: cannot be written: {error.strerror}") from error
    Console(stderr=True).print(Text(f"written: {path}", "dim"), soft_wrap=True)
