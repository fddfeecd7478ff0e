"""Lists of rows with several texts each under a heading: stations with their distances, sales of a home before.

Problem    "York Station" and "1.2 miles" stand in one item, in the next another station. Read text by text, only the
           first of them is a value, or all cells of a table are one long list.
Departures a list or table whose rows have two to five short texts is a list of its rows, unless the first texts are
           labels: those are mostly the same on all pages, or end with a colon, or the pack knows them. Where three
           columns have headings, they are none. A row that heads columns is no row of the list.
Cost       one pass over lists and tables.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bowerbird.detail import Detail
from bowerbird.detail.leaves import as_label
from bowerbird.induce.said.items import Items, heading_before
from bowerbird.induce.said.looks import line_of
from bowerbird.induce.texts.naming import Names
from bowerbird.page import Kind, Page

_LISTS = ("ul", "ol", "table")
_ROWS = frozenset(("li", "tr"))
_WAYS = frozenset(("nav", "form", "footer", "header", "select"))
_LEAST_TEXTS, _MOST_TEXTS = 2, 5
_LONGEST_TEXT = 60
_LONGEST_LABEL = 40
_MOST_ROWS = 60
_LEAST_PAGES = 2  # that have the heading, to tell texts that all of them have
_LEAST_COLUMNS = 3  # with headings, of a table whose rows are of one kind
_LEAST_DIFFERENT = 0.5  # of the first texts of all rows, that are not those of others


@dataclass(frozen=True, slots=True)
class _Listed:
    """A list of rows, and the first text of each that may be a label; none of a table whose columns have headings."""

    items: Items
    firsts: tuple[str, ...]


def rows_of(details: Sequence[Detail], names: Names) -> list[list[Items]]:
    """For each page its lists of rows, by the headings above them."""
    found = [list(_lists(detail)) for detail in details]
    firsts: dict[str, list[str]] = defaultdict(list)
    for one in (one for own in found for one in own):
        firsts[as_label(one.items.label)] += one.firsts
    pages = Counter(label for own in found for label in {as_label(one.items.label) for one in own})
    told = {label for label, texts in firsts.items() if pages[label] >= _LEAST_PAGES and not _are_labels(texts, names)}
    return [[one.items for one in own if as_label(one.items.label) in told] for own in found]


def _are_labels(firsts: Sequence[str], names: Names) -> bool:
    """Whether the first texts of the rows on all pages name what stands beside them."""
    return len(set(firsts)) < _LEAST_DIFFERENT * len(firsts) or any(map(names.knows, firsts))


def _lists(detail: Detail) -> Iterator[_Listed]:
    page = detail.page
    for tag in _LISTS:
        for element in page.index.below(page.index.with_tag(tag), detail.area).tolist():
            heading = heading_before(page, element)
            label = "" if heading is None else line_of(page, heading).rstrip(": ")
            is_way = any(page.name(up) in _WAYS for up in page.ancestors(element))
            if not 0 < len(label) <= _LONGEST_LABEL or is_way or element in detail.listed:
                continue
            rows = [(row, _texts(page, row)) for row in _rows(page, element)]
            if 0 < len(rows) <= _MOST_ROWS and all(_is_row(texts) for _, texts in rows):
                nodes, lines = tuple(row for row, _ in rows), tuple(" ".join(texts) for _, texts in rows)
                items = Items(label, element, nodes, lines, is_linked=False, is_run=True)
                firsts = () if _columns(page, element) >= _LEAST_COLUMNS else (as_label(texts[0]) for _, texts in rows)
                yield _Listed(items, tuple(firsts))


def _rows(page: Page, element: int) -> list[int]:
    """The rows of a list or table that can be seen, without those that head columns."""
    inside = (it for it in range(element + 1, int(page.end[element])) if page.name(it) in _ROWS and page.visible[it])
    return [it for it in inside if not all(page.name(cell) == "th" for cell in page.element_children(it))]


def _columns(page: Page, element: int) -> int:
    """How many columns of a table have headings."""
    rows = (it for it in range(element + 1, int(page.end[element])) if page.name(it) == "tr")
    cells = (list(page.element_children(row)) for row in rows)
    return next((len(own) for own in cells if own and all(page.name(cell) == "th" for cell in own)), 0)


def _is_row(texts: Sequence[str]) -> bool:
    is_short = all(len(text) <= _LONGEST_TEXT for text in texts)
    return _LEAST_TEXTS <= len(texts) <= _MOST_TEXTS and is_short and not texts[0].endswith(":")


def _texts(page: Page, row: int) -> list[str]:
    inside = range(row, int(page.end[row]))
    shown = (it for it in inside if page.kind[it] == Kind.TEXT and page.visible[it])
    return [" ".join(page.text[it].split()) for it in shown if page.text[it].strip()]
