"""The 2017 testbed of search result pages: reading it, and judging records and items against its rows.

`Dataset 2017/<category>/<number>- <site>/<query>/` holds one saved page with its style sheets and `data records.csv`:
one row a record, one column an aligned item, no header, UTF-8 or windows-1252, rewritten by a spreadsheet here and
there (`bowerbird.evaluate.wording`).

A record is right when its labelled texts match a row, one to one: it holds at least 80% of the row's texts, and of all
labelled texts that it holds no more than 20% are of other rows. Texts that nobody labelled (buttons, captions) are
neither. A label that the page does not show cannot be asked for; a row of which nothing is shown stays, and is missed.
*Strict* judges by letters: no more than 20% of the record's visible ones may be outside the row's texts.

An item is right when columns, matched one to one so that most cells agree, have the same text in a right record.
Predicted items are texts of fields; those that overlap no label of the row are left out, as for records; *strict*
counts them as wrong. A part of an item (the date in "Released 3 May") that is told as a whole too is not wrong.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from bowerbird.errors import CorpusMissing
from bowerbird.evaluate.floors import fingerprint_of
from bowerbird.evaluate.rendered import SavedPage
from bowerbird.evaluate.scores import Counts, Judged, heaviest_pairs, most_pairs
from bowerbird.evaluate.wording import label_key, readings, same
from bowerbird.listing import Field, Listing, Rank, Record
from bowerbird.page import Kind, Page

ROWS = "data records.csv"
LEAST_OWN = 0.8  # of the row's texts
MOST_FOREIGN = 0.2  # of the labelled texts
_LEAST_FOREIGN = 4  # letters: shorter texts of other rows turn up anywhere
_LONG = 10  # letters: shorter ones must be a whole text
_GONE = "\0"  # stands where a label was taken out
_SILENT = ("script", "style", "noscript", "template", "title")


@dataclass(frozen=True, slots=True)
class SrrPage:
    """One page with its rows: each a tuple of cells, empty ones included."""

    category: str
    site: str
    query: str
    saved: SavedPage
    rows: tuple[tuple[str, ...], ...]

    @property
    def name(self) -> str:
        return f"{self.site}: {self.query}"


def srr_pages(folder: Path) -> list[SrrPage]:
    """The pages of the testbed below `folder`: its own folder, or the one that holds it as `srr`."""
    files = sorted(_root(folder).glob(f"*/*/*/{ROWS}"), key=lambda file: [_number(part) for part in file.parts[-4:]])
    return [page for file in files for page in _read(file)]


def srr_fingerprint(folder: Path) -> str:
    """Names which part of the testbed this is."""
    return fingerprint_of(f"{page.name} {len(page.rows)}" for page in srr_pages(folder))


def read_rows(body: bytes) -> tuple[tuple[str, ...], ...]:
    """The rows of a CSV file in either encoding; empty rows are none."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = body.decode("cp1252", "replace")
    rows = csv.reader(io.StringIO(text, newline=""))
    return tuple(tuple(row) for row in rows if any(label_key(cell) for cell in row))


def judge(gold: SrrPage, page: Page, listing: Listing, corpus: str = "srr") -> Judged:
    """The records and items of the primary areas of `listing` against the rows of `gold`."""
    whole = _Shown(page, (0,))
    rows = [_Row(cells, whole) for cells in gold.rows]
    records = [record for area in listing.areas if area.rank == Rank.PRIMARY for record in area.records]
    shown = [_Shown(page, record.nodes) for record in records]
    labels = _Labels(rows)
    pairs = most_pairs([_matching(text, rows, labels) for text in shown])
    strict = most_pairs([_strictly(text, rows) for text in shown])
    table = _Table(page, [_cells(record, text) for record, text in zip(records, shown, strict=True)], rows, pairs)
    matched = set(pairs.values())
    return Judged(
        corpus,
        gold.name,
        {
            "records": Counts(len(pairs), len(records), len(rows)),
            "items": table.counts(),
            "strict.records": Counts(len(strict), len(records), len(rows)),
            "strict.items": table.counts(strict=True),
        },
        tuple(" | ".join(filter(None, row.shown)) for at, row in enumerate(rows) if at not in matched),
        tuple(text.raw for at, text in enumerate(shown) if at not in pairs),
        tuple(table.faults()),
        notes={
            "rows not on their page": sum(not row.texts for row in rows),
            "cells not on their page": sum(len(row.cells) - len(row.texts) for row in rows),
        },
    )


class _Shown:
    """The text below some nodes, hidden or not, in the forms in which labels are looked up."""

    def __init__(self, page: Page, nodes: Sequence[int]) -> None:
        texts = [node for top in nodes for node in page.subtree(top) if page.kind[node] == Kind.TEXT]
        self.texts = [page.text[node] for node in texts if page.name(int(page.parent[node])) not in _SILENT]
        self.visible = sum(len(label_key(page.visible_text(node))) for node in nodes)

    @property
    def raw(self) -> str:
        return " ".join(" ".join(self.texts).split())

    @cached_property
    def key(self) -> str:
        return "".join(map(label_key, self.texts))

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(label_key(text) for text in self.texts)

    def holds(self, label: str) -> str | None:
        """The form in which `label` is shown, if it is."""
        return next((form for form in readings(label) if form in self.key), None)


class _Row:
    """One row of the table: its cells that are not empty, and those of them that the page shows."""

    def __init__(self, cells: tuple[str, ...], whole: _Shown) -> None:
        self.shown = cells
        self.cells = {column: cell for column, cell in enumerate(cells) if label_key(cell)}
        self.texts = [cell for cell in self.cells.values() if whole.holds(cell) is not None]

    def held_by(self, text: _Shown) -> list[str]:
        return [form for cell in self.texts if (form := text.holds(cell)) is not None]


class _Labels:
    """All labels of a table by the forms in which its page may show them."""

    def __init__(self, rows: Sequence[_Row]) -> None:
        self.forms = {form for row in rows for cell in row.texts for form in readings(cell)[:1]}

    def foreign(self, text: _Shown, own: Sequence[str]) -> int:
        """How many labels `text` holds beside those that are `own`."""
        rest = _without(text.key, own)
        others = (form for form in self.forms if len(form) >= _LEAST_FOREIGN and not any(form in mine for mine in own))
        return sum(form in rest if len(form) >= _LONG else form in text.words for form in others)


def _matching(text: _Shown, rows: Sequence[_Row], labels: _Labels) -> list[int]:
    """The rows that `text` matches."""
    found = []
    for at, row in enumerate(rows):
        own = row.held_by(text)
        if own and len(own) >= LEAST_OWN * len(row.texts):
            foreign = labels.foreign(text, own)
            if foreign <= MOST_FOREIGN * (len(own) + foreign):
                found.append(at)
    return found


def _strictly(text: _Shown, rows: Sequence[_Row]) -> list[int]:
    """The rows that `text` matches letter by letter."""
    found = []
    for at, row in enumerate(rows):
        own = row.held_by(text)
        rest = len(_without(text.key, own).replace(_GONE, "")) - (len(text.key) - text.visible)
        if own and len(own) >= LEAST_OWN * len(row.texts) and rest <= MOST_FOREIGN * text.visible:
            found.append(at)
    return found


def _without(text: str, forms: Sequence[str]) -> str:
    """`text` with one occurrence of each of `forms` taken out, the longest first."""
    for form in sorted(forms, key=len, reverse=True):
        text = text.replace(form, _GONE, 1)
    return text


@dataclass(frozen=True, slots=True)
class _Cell:
    """What a record says under one name: its text, and the nodes that show it."""

    text: str
    nodes: tuple[int, ...]


class _Table:
    """The cells of the records found beside the rows that they were matched with, columns matched one to one."""

    def __init__(
        self, page: Page, cells: Sequence[dict[str, _Cell]], rows: Sequence[_Row], pairs: dict[int, int]
    ) -> None:
        self._page, self._cells, self._rows, self._pairs = page, cells, rows, pairs
        names = sorted({name for row in cells for name in row})
        columns = max((column for row in rows for column in row.cells), default=-1) + 1
        weights = [[0.0] * columns for _ in names]
        for record, row in pairs.items():
            for at, name in enumerate(names):
                if name in cells[record]:
                    for column, label in rows[row].cells.items():
                        weights[at][column] += same(label, cells[record][name].text)
        self._column = {names[name]: column for name, column in heaviest_pairs(weights)}

    def counts(self, *, strict: bool = False) -> Counts:
        """Right items, found ones (labelled, unless `strict`), and all labels."""
        right = sum(self._is_right(at, name) for at in self._pairs for name in self._cells[at])
        wrong = sum(self._is_wrong(at, name, strict) for at, row in enumerate(self._cells) for name in row)
        return Counts(right, right + wrong, sum(len(row.cells) for row in self._rows))

    def faults(self) -> Iterator[str]:
        """The items of right records that are missed or wrong."""
        for record, at in self._pairs.items():
            told = {self._column[name] for name in self._cells[record] if self._is_right(record, name)}
            missed = (item for item in self._rows[at].cells.items() if item[0] not in told)
            yield from (f"missed column {column + 1}: {label.strip()}" for column, label in missed)
            wrong = (name for name in self._cells[record] if self._is_wrong(record, name, strict=False))
            yield from (f"wrong {name}: {self._cells[record][name].text}" for name in wrong)

    def _is_right(self, record: int, name: str) -> bool:
        label = self._rows[self._pairs[record]].cells.get(self._column.get(name, -1), "")
        return bool(label) and same(label, self._cells[record][name].text)

    def _is_wrong(self, record: int, name: str, strict: bool) -> bool:
        if record not in self._pairs:
            return True
        if self._is_right(record, name) or self._is_part(record, name):
            return False
        return strict or _labelled(self._cells[record][name].text, self._rows[self._pairs[record]])

    def _is_part(self, record: int, name: str) -> bool:
        """Whether another item of the record tells the whole of which this is a part."""
        part = self._cells[record][name]
        wholes = (cell for other, cell in self._cells[record].items() if other != name)
        return any(
            label_key(part.text) in label_key(whole.text)
            and len(part.text) < len(whole.text)
            and self._below(part, whole)
            for whole in wholes
        )

    def _below(self, part: _Cell, whole: _Cell) -> bool:
        tops = [top if self._page.kind[top] != Kind.TEXT else int(self._page.parent[top]) for top in whole.nodes]
        return all(any(node in self._page.subtree(top) for top in tops) for node in part.nodes)


def _cells(record: Record, text: _Shown) -> dict[str, _Cell]:
    """The record's columns, without those that are no text of the page: pictures, addresses of links."""
    fields: dict[str, list[Field]] = {}
    for field in record.fields:
        if (folded := label_key(field.text)) and folded in text.key:
            fields.setdefault(field.name, []).append(field)
    return {
        name: _Cell(" ".join(field.text for field in of), tuple(field.node for field in of))
        for name, of in fields.items()
    }


def _labelled(cell: str, row: _Row) -> bool:
    """Whether a text overlaps any label of its row, or is nearly the same."""
    folded = label_key(cell)
    forms = (form for label in row.cells.values() for form in readings(label))
    return any(form in folded or folded in form for form in forms) or any(
        same(label, cell) for label in row.cells.values()
    )


def _root(folder: Path) -> Path:
    for root in (folder, folder / "srr", folder / "Dataset 2017", folder / "srr" / "Dataset 2017"):
        if next(root.glob(f"*/*/*/{ROWS}"), None):
            return root
    raise CorpusMissing(f"{folder}: no testbed of search result pages here; it holds CATEGORY/SITE/QUERY/{ROWS}")


def _read(rows: Path) -> Iterator[SrrPage]:
    category, site, query = rows.parts[-4:-1]
    site = site.partition("- ")[2].strip().lower()
    page = next((file for file in sorted(rows.parent.iterdir()) if file.suffix.lower() in (".htm", ".html")), None)
    if page is not None:
        saved = SavedPage(page.resolve(), f"http://{site}/")
        yield SrrPage(category, site, query, saved, read_rows(rows.read_bytes()))


def _number(part: str) -> tuple[int, str]:
    number = part.partition("-")[0]
    return (int(number) if number.isdigit() else 0), part
