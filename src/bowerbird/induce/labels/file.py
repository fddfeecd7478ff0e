"""Label files: a table that people write in an editor or a spreadsheet, one line a label.

    page,record,attribute,value,path
    emma.html,,title,Emma,
    emma.html,,price,£7.99,//p[@class='price']/text()
    shelf.html,1,title,Emma,

`page` is a file beside the label file or in a folder that is named, or any text that the caller has a page for. `value`
is what the node says; where that stands once on the page, it is enough. `path` is an XPath, needed only where the value
stands more than once; with both, the value is checked, so that a label whose node has vanished is noticed. `record`
tells the records of a page apart and stays empty where the page is about one thing. Names joined by `+` are attributes
that one text holds together (`manufacturer+model`).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bowerbird.errors import LabelError, OxpathError, PageFileError
from bowerbird.induce.labels.locating import nodes_that_say
from bowerbird.induce.labels.model import Label, LabelledPage, plain, value_of
from bowerbird.oxpath import is_pure, parse, select
from bowerbird.page import Page, parse_html
from bowerbird.page.file import is_page_file, load_page
from bowerbird.page.paths import xpath

COLUMNS = ("page", "record", "attribute", "value", "path")
_OTHER_MARKS = {";": "semicolons", "\t": "tabs"}
_NEEDED = ("page", "attribute")
_JOINED = "+"
_MOST_SHOWN = 3  # places of a value that a message names
_LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class _Row:
    """One line of a label file."""

    file: Path
    line: int
    page: str
    record: str
    attributes: tuple[str, ...]
    value: str
    path: str

    def fail(self, what: str, remedy: str) -> LabelError:
        return LabelError(self.file, self.line, what, remedy)


def read_labels(
    file: Path, folders: Sequence[Path] = (), pages: Mapping[str, Page] | None = None
) -> list[LabelledPage]:
    """The labelled pages of a label file, in its order; `pages` are pages that are at hand already, by their names.

    Other pages are read from the label file's own folder, or else from one of `folders`. Raises `LabelError`.
    """
    rows = list(_rows(file, _text_of(file)))
    if not rows:
        raise LabelError(file, None, "there is no label in this file", f"write one line a label below {_header()}")
    by_page: dict[str, list[_Row]] = {}
    for row in rows:
        by_page.setdefault(row.page, []).append(row)
    at_hand = pages or {}
    return [
        _labelled(at_hand.get(name) or _page_of(of[0], (file.parent, *folders)), of, file)
        for name, of in by_page.items()
    ]


def is_begun(file: Path) -> bool:
    """Whether there is a label file with anything below the line that names its columns; raises `LabelError`."""
    if not file.exists():
        return False
    text = _text_of(file)
    return bool(text.strip()) and any(True for _ in _rows(file, text))


def write_labels(file: Path, pages: Iterable[LabelledPage]) -> None:
    """Write a label file that gives these pages again, named by their `source`."""
    try:
        file.write_text(labels_text(pages), encoding="utf-8")
    except OSError as error:
        raise PageFileError(f"{file}: cannot be written: {error.strerror}") from error


def labels_text(pages: Iterable[LabelledPage]) -> str:
    """The text of a label file; paths only where a value stands more than once, or is none."""
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(COLUMNS)
    for labelled in pages:
        page = labelled.page
        said = {node: value_of(page, node) for node in {label.node for label in labelled.labels}}
        places = nodes_that_say(page, set(said.values()))
        for (record, node), attributes in _together(labelled.labels).items():
            alone = said[node] and places.get(said[node]) == [node]
            path = "" if alone else xpath(page, node)
            table.writerow((labelled.source or page.url, record, _JOINED.join(attributes), said[node], path))
    return written.getvalue()


def read_page(file: Path, url: str = "") -> Page:
    """The page in a file: HTML, or a saved page."""
    try:
        body = file.read_bytes()
    except OSError as error:
        raise PageFileError(f"{file}: cannot be read: {error.strerror}") from error
    if is_page_file(body[:32]):
        return load_page(file)
    return parse_html(body, url=url or file.resolve().as_uri())


def _together(labels: Sequence[Label]) -> dict[tuple[str, int], list[str]]:
    joined: dict[tuple[str, int], list[str]] = {}
    for label in labels:
        joined.setdefault((label.record, label.node), []).append(label.attribute)
    return joined


def _text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8-sig")
    except OSError as error:
        raise LabelError(file, None, f"cannot be read: {error.strerror}", "name a label file") from error
    except UnicodeDecodeError as error:
        raise LabelError(file, None, "this is no text in UTF-8", "save it as CSV in UTF-8") from error


def _rows(file: Path, text: str) -> Iterator[_Row]:
    if not text.strip():
        raise LabelError(file, None, "the file is empty", f"begin it with a line {_header()}, then one line a label")
    table = csv.reader(io.StringIO(text, newline=""), strict=True)
    try:
        names = _names(file, next(table))
        for cells in table:
            if any(cell.strip() for cell in cells):
                yield _row(file, table.line_num, names, cells)
    except csv.Error as error:
        raise LabelError(file, table.line_num, f"this is no CSV: {error}", "mend the line, or its quotes") from error


def _names(file: Path, header: Sequence[str]) -> list[str]:
    """The columns that the first line names."""
    names = [name.strip().lower() for name in header]
    if len(names) == 1 and (other := next((mark for mark in _OTHER_MARKS if mark in names[0]), None)):
        marks = f"cells are separated by {_OTHER_MARKS[other]}"
        raise LabelError(file, 1, marks, "save it as CSV with commas")
    if unknown := [name for name in names if name not in COLUMNS]:
        raise LabelError(file, 1, f"the column {unknown[0]!r} is not known", f"the columns are {_header()}")
    if lacking := [name for name in _NEEDED if name not in names]:
        raise LabelError(file, 1, f"there is no column {lacking[0]!r}", f"begin the file with a line {_header()}")
    return names


def _row(file: Path, line: int, names: Sequence[str], cells: Sequence[str]) -> _Row:
    if len(cells) > len(names):
        what = f"{len(cells)} cells where the header names {len(names)}"
        raise LabelError(file, line, what, "put a value with commas in double quotes")
    said = dict(zip(names, (cell.strip() for cell in cells), strict=False))
    attributes = tuple(name.strip() for name in said.get("attribute", "").split(_JOINED))
    row = _Row(
        file,
        line,
        said.get("page", ""),
        said.get("record", ""),
        attributes,
        said.get("value", ""),
        said.get("path", ""),
    )
    if not row.page:
        raise row.fail("the label names no page", "write the page's file in the column page")
    if not all(row.attributes):
        raise row.fail("the label names no attribute", "write its name in the column attribute")
    if not row.value and not row.path:
        raise row.fail("the label has neither value nor path", "write what the node says in the column value")
    return row


def _page_of(row: _Row, folders: Sequence[Path]) -> Page:
    found = next((folder / row.page for folder in folders if (folder / row.page).is_file()), None)
    if found is None:
        where = " or ".join(dict.fromkeys(str(folder) for folder in folders))
        raise row.fail(
            f"there is no page {row.page} in {where}", "name a file that is there, or the folder that holds it"
        )
    return read_page(found)


def _labelled(page: Page, rows: Sequence[_Row], file: Path) -> LabelledPage:
    texts = nodes_that_say(page, {plain(row.value) for row in rows if not row.path})
    owners: dict[tuple[int, str], _Row] = {}
    labels: list[Label] = []
    for row in rows:
        node = _by_path(page, row) if row.path else _by_text(page, row, texts)
        before = owners.setdefault((node, row.record), row)
        if set(before.attributes) != set(row.attributes):
            raise row.fail(
                f"{row.page} has {' and '.join(row.attributes)} here and {' and '.join(before.attributes)} "
                f"at the same node in line {before.line}",
                f"keep one of the two, or write {_JOINED.join((*before.attributes, *row.attributes))} in one line "
                "where one text holds both",
            )
        labels += [Label(node, attribute, row.record) for attribute in row.attributes]
    try:
        return LabelledPage(page, tuple(labels), rows[0].page)
    except LabelError as error:
        raise LabelError(file, rows[0].line, f"{rows[0].page}: {error.what}", error.remedy) from error


def _by_text(page: Page, row: _Row, texts: Mapping[str, Sequence[int]]) -> int:
    nodes = texts.get(plain(row.value), ())
    if len(nodes) == 1:
        return nodes[0]
    if not nodes:
        raise row.fail(
            f"{row.page} does not say {_short(row.value)!r}", "copy the text from the page, or drop the label"
        )
    paths = ", ".join(xpath(page, node) for node in nodes[:_MOST_SHOWN])
    more = " …" if len(nodes) > _MOST_SHOWN else ""
    raise row.fail(
        f"{row.page} says {_short(row.value)!r} at {len(nodes)} places",
        f"write in the column path which is meant: {paths}{more}",
    )


def _by_path(page: Page, row: _Row) -> int:
    nodes = _selected(page, row)
    if len(nodes) > 1:
        raise row.fail(f"the path selects {len(nodes)} nodes of {row.page}", "write one that selects one node")
    if not nodes or (row.value and value_of(page, nodes[0]) != plain(row.value)):
        what = f"says {_short(value_of(page, nodes[0]))!r}" if nodes else "is gone"
        now = nodes_that_say(page, {plain(row.value)}).get(plain(row.value), [])
        remedy = f"the value is now at {xpath(page, now[0])}" if now else "the page does not say it any more"
        raise row.fail(
            f"the node of {row.page} that was labelled {' and '.join(row.attributes)} ({_short(row.value)!r}) {what}",
            f"{remedy}: mend the label, or drop it",
        )
    return nodes[0]


def _selected(page: Page, row: _Row) -> list[int]:
    try:
        path = parse(row.path)
        if not is_pure(path):
            raise row.fail("the path acts on the page or extracts from it", "write an XPath that selects a node")
        return select(path, page).rows
    except OxpathError as error:
        said = str(error).partition("\n")[0]
        raise row.fail(
            f"the path {_short(row.path)!r} is none ({said})", "write an XPath that selects a node"
        ) from error


def _short(text: str) -> str:
    text = plain(text)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def _header() -> str:
    return ",".join(COLUMNS)
