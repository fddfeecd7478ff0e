"""Attributes guessed from examples: labels and values in a page or a CSV file, and the kind that the values suggest.

A guess is a start for a person to correct, so it errs on the side of saying little: a kind is named only when nine
values in ten agree, and everything else is a text.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bowerbird.domain.model import ValueKind
from bowerbird.domain.source import read_text
from bowerbird.domain.units import UNITS
from bowerbird.page import Page
from bowerbird.page.html import parse_html

_MOST_AGREE = 0.9
_LONGEST_LABEL = 40
_LONGEST_NAME = 60
_FEW = 12  # distinct values of an enumeration: more is a list of names
_CURRENCY = r"(?:[$£€¥]|USD|EUR|GBP)"
_MONTH_DATE = r"(?:\d{1,2}\s+)?[A-Z][a-z]{2,8}\.?\s+(?:\d{1,2},?\s+)?\d{4}"
_SHAPES: tuple[tuple[ValueKind, re.Pattern[str]], ...] = (
    (ValueKind.MONEY, re.compile(rf"{_CURRENCY}\s?\d[\d.,]*\s?[kKmM]?\b.{{0,12}}|\d[\d.,]*\s?{_CURRENCY}")),
    (ValueKind.URL, re.compile(r"(?:https?://|www\.)\S+")),
    (ValueKind.DATE, re.compile(rf"\d{{4}}-\d\d?-\d\d?|\d\d?[./]\d\d?[./]\d{{2,4}}|{_MONTH_DATE}|(?:1[89]|20)\d\d")),
    (ValueKind.COUNT, re.compile(r"\d{1,3}(?:,\d{3})*|\d{1,9}")),
    (ValueKind.PHONE, re.compile(r"(?:Tel\.?:?\s*)?\+?\(?\d[\d\s()./-]{6,18}\d")),
)
_MEASURE = re.compile(r"\d[\d.,]*\s?(?P<unit>[^\d\s][^\d]{0,20})")
_UNITS = {spelling.lower(): name for name, unit in UNITS.items() for spelling in (name, *unit.spellings)}
_LINE = re.compile(rf"(?P<label>[A-Z][^:\n]{{1,{_LONGEST_LABEL}}}):\s*(?P<value>\S[^\n]{{0,200}})")


@dataclass(frozen=True)
class Guess:
    """An attribute as the examples suggest it."""

    name: str
    kind: ValueKind
    unit: str | None
    label: str
    values: tuple[str, ...]


def guess_attributes(files: Sequence[Path]) -> list[Guess]:
    """The attributes that `files` (HTML or CSV) suggest, in the order of their first appearance."""
    collected: dict[str, tuple[str, list[str]]] = {}
    for file in files:
        for label, value in _pairs(file):
            name = attribute_name(label)
            if name and value:
                collected.setdefault(name, (label, []))[1].append(value)
    return [_guess(name, label, values) for name, (label, values) in collected.items()]


def attribute_name(label: str) -> str:
    """A name made from a label: "No. of bedrooms" is `no_of_bedrooms`; empty where nothing is left."""
    words = re.findall(r"[a-z0-9]+", label.lower())
    return re.sub(r"^[0-9_]+", "", "_".join(words))[:_LONGEST_LABEL].strip("_")


def _guess(name: str, label: str, values: list[str]) -> Guess:
    kind, unit = kind_of(values)
    return Guess(name, kind, unit, label, tuple(dict.fromkeys(values)))


def kind_of(values: Sequence[str]) -> tuple[ValueKind, str | None]:
    """The kind of value that nine in ten of `values` look like, and the unit of measures."""
    for kind, shape in _SHAPES:
        if _share(shape.fullmatch(value) for value in values) >= _MOST_AGREE:
            return kind, None
    units = [_unit(value) for value in values]
    if _share(unit is not None and unit == units[0] for unit in units) >= _MOST_AGREE:
        return ValueKind.MEASURE, units[0]
    if any(len(value) > _LONGEST_NAME for value in values):
        return ValueKind.TEXT, None
    distinct = len(set(values))
    return (ValueKind.ENUMERATION if distinct <= min(_FEW, len(values) / 2) else ValueKind.NAME), None


def _share(outcomes: Iterator[object]) -> float:
    found = [bool(outcome) for outcome in outcomes]
    return sum(found) / len(found) if found else 0.0


def _unit(value: str) -> str | None:
    match = _MEASURE.fullmatch(value)
    return None if match is None else _UNITS.get(match["unit"].strip().lower())


def _pairs(file: Path) -> Iterator[tuple[str, str]]:
    text = read_text(file)
    if file.suffix.lower() in (".csv", ".tsv"):
        dialect = "excel-tab" if file.suffix.lower() == ".tsv" else "excel"
        for row in csv.DictReader(io.StringIO(text), dialect=dialect):
            yield from ((key.strip(), value.strip()) for key, value in row.items() if isinstance(key, str) and value)
    else:
        yield from page_pairs(parse_html(text))


def page_pairs(page: Page) -> Iterator[tuple[str, str]]:
    """Labels and values of a page: definition lists, two-cell rows, tables with a header row, "Label: value" lines."""
    structured = [*_definitions(page)]
    for table in page.index.with_tag("table").tolist():
        structured += _table(page, table)
    yield from structured
    labels = {label for label, _ in structured}
    for line in page.visible_text().splitlines():
        match = _LINE.fullmatch(" ".join(line.split()))
        if match is not None and match["label"] not in labels:
            yield match["label"].strip(), match["value"].strip()


def _definitions(page: Page) -> Iterator[tuple[str, str]]:
    for node in page.index.with_tag("dt").tolist():
        following = _next(page, node, "dd")
        if following is not None:
            yield _label(page, node), _text(page, following)


def _table(page: Page, table: int) -> Iterator[tuple[str, str]]:
    rows = [_cells(page, row) for row in page.index.with_tag("tr").tolist() if row in page.subtree(table)]
    if rows and len(rows[0]) > 2 and all(page.name(cell) == "th" for cell in rows[0]):
        for row in rows[1:]:
            yield from ((_label(page, head), _text(page, cell)) for head, cell in zip(rows[0], row, strict=False))
    else:
        yield from ((_label(page, row[0]), _text(page, row[1])) for row in rows if len(row) == 2)


def _cells(page: Page, row: int) -> list[int]:
    return [child for child in page.children(row) if page.name(child) in ("td", "th")]


def _next(page: Page, node: int, name: str) -> int | None:
    siblings = page.children(int(page.parent[node]))
    return next((other for other in siblings if other > node and page.name(other) == name), None)


def _label(page: Page, node: int) -> str:
    return _text(page, node).rstrip(" :")[:_LONGEST_LABEL]


def _text(page: Page, node: int) -> str:
    return " ".join(page.visible_text(node).split())
