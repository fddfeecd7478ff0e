"""Record-level wrappers: what a list costs, beside page-level wrappers and the parser.

Lists are pages of search results (`srr`), or made here where there are none: in the three arrangements that records
have, with navigation and a footer around them. Wrappers are learned from one page, record-level ones from two of its
records, page-level ones from all of them; other pages are then fitted, each time made anew, so that nothing computed of
a page before helps.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from selectolax.lexbor import LexborHTMLParser

from bench.figure import Figure
from bench.measure import fastest, median_ratio, ratio_of_sums, side_by_side
from bowerbird.evaluate.few_records import labelled_page
from bowerbird.evaluate.few_records_gold import Record
from bowerbird.evaluate.few_records_srr import srr_list
from bowerbird.evaluate.srr import SrrPage, srr_pages
from bowerbird.induce import brooms, trees
from bowerbird.induce.labels import Label, LabelledPage
from bowerbird.induce.trees.matching import Memory
from bowerbird.page import Page, parse_html

FIGURES = (
    Figure("brooms.fit_over_lexbor", "extracting the records of a list, over lexbor alone parsing it", 3.0),
    Figure("brooms.fit_over_lexbor_median", "the same, for the median list"),
    Figure(
        "brooms.fit_over_page_level",
        "extracting by record-level wrappers, over aligning and extracting by page-level ones",
        0.25,
    ),
    Figure("brooms.fit_ms", "ms of processor time for a list, on average"),
    Figure("brooms.learn_ms", "ms of processor time to learn the wrappers of a list from two records, on average"),
)
_ROUNDS = 4
_SITES = 15
_FEWEST = 3
_SIZES = (10, 20, 40, 80)
_LEARNED = 20
_NAMES = ("picture", "title", "price", "place", "beds")
_WIDTH = 4


@dataclass(frozen=True)
class _Case:
    body: bytes
    pages: dict[str, list[Page]]
    """For each task as many copies as there are rounds."""
    records: brooms.BroomLibrary
    page: list[trees.TreeLibrary]
    """One for each round, since a library remembers the pages it met."""


def figures(corpora: Path | None) -> dict[str, float]:
    cases = list(_cases() if corpora is None or not (corpora / "srr").is_dir() else _found_cases(corpora))
    tasks: dict[str, Callable[[_Case], object]] = {
        "records": lambda case: brooms.fit(case.records, case.pages["records"].pop()),
        "page": lambda case: trees.fit(case.page.pop(), case.pages["page"].pop()).distance,
        "lexbor": lambda case: LexborHTMLParser(case.body),
    }
    times = side_by_side(tasks, cases, rounds=_ROUNDS, what="fitting lists")
    learned = [_labelled(parse_html(write(_LEARNED)), 2) for write in (_cards, _runs, _crossed)]
    seconds = [fastest(partial(brooms.learn_brooms, [page])) for page in learned]
    return {
        "brooms.fit_over_lexbor": ratio_of_sums(times["records"], times["lexbor"]),
        "brooms.fit_over_lexbor_median": median_ratio(times["records"], times["lexbor"]),
        "brooms.fit_over_page_level": ratio_of_sums(times["records"], times["page"]),
        "brooms.fit_ms": 1000 * sum(times["records"]) / len(cases),
        "brooms.learn_ms": 1000 * sum(seconds) / len(seconds),
    }


def _found_cases(corpora: Path) -> Iterator[_Case]:
    """Pages of search results, by the wrappers of another page of their site."""
    by_site: dict[str, list[SrrPage]] = defaultdict(list)
    for page in srr_pages(corpora):
        by_site[page.site].append(page)
    sites = [pages for pages in by_site.values() if len(pages) > 1]
    for first, *others in sites[:: max(1, len(sites) // _SITES)]:
        gold = srr_list(first, first.saved.static())
        if len(gold.records) >= _FEWEST:
            two = labelled_page(gold, gold.whole[:2])
            yield from _fitted([page.saved.body for page in others], two, gold.records)


def _cases() -> Iterator[_Case]:
    for write in (_cards, _runs, _crossed):
        page = parse_html(write(_LEARNED))
        yield from _fitted([write(size) for size in _SIZES], _labelled(page, 2), _labelled(page, _LEARNED).records)


def _fitted(bodies: Sequence[bytes], two: LabelledPage, whole: Sequence[Record]) -> Iterator[_Case]:
    """Pages with the wrappers of another: of two of its records, and of the page with all of them."""
    of_records = brooms.learn_brooms([two])
    flat = tuple(Label(label.node, label.attribute) for record in whole for label in record)
    of_page = trees.learn_trees([LabelledPage(two.page, flat)])
    for body in bodies:
        copies = {task: [parse_html(body) for _ in range(_ROUNDS)] for task in ("records", "page")}
        yield _Case(body, copies, of_records, [_copied(of_page) for _ in range(_ROUNDS)])


def _copied(library: trees.TreeLibrary) -> trees.TreeLibrary:
    memory = library.known.memory
    return replace(library, known=trees.Known(Memory(dict(memory.costs), dict(memory.automata))))


def _labelled(page: Page, records: int) -> LabelledPage:
    """The page with the labels of its first records; classes say what is what."""
    labels = [
        Label(node, name, str(number))
        for name in _NAMES
        for number, node in enumerate(page.index.with_class(name).tolist()[:records])
    ]
    return LabelledPage(page, tuple(labels))


def _cards(number: int) -> bytes:
    items = (f"<li class=card>{_media(n)}<div><h3>{_title(n)}</h3>{_facts(n)}</div></li>" for n in range(number))
    return _page(f"<ul class=results>{''.join(items)}</ul>")


def _runs(number: int) -> bytes:
    items = (f"<div>{_media(n)}</div><h3>{_title(n)}</h3><div>{_facts(n)}</div><hr>" for n in range(number))
    return _page(f"<div class=results>{''.join(items)}</div>")


def _crossed(number: int) -> bytes:
    bands = [range(low, min(low + _WIDTH, number)) for low in range(0, number, _WIDTH)]
    rows = (
        f"<tr>{''.join(f'<td>{_media(n)}</td>' for n in band)}</tr>"
        f"<tr>{''.join(f'<td><h3>{_title(n)}</h3>{_facts(n)}</td>' for n in band)}</tr>"
        for band in bands
    )
    return _page(f"<table>{''.join(rows)}</table>")


def _media(n: int) -> str:
    return f'<a href="/home/{n}"><img class=picture src="/p/{n}.jpg" alt="Home {n}"></a>'


def _title(n: int) -> str:
    return f'<a class=title href="/home/{n}">Home number {n}</a>'


def _facts(n: int) -> str:
    return (
        f"<p><b class=price>£{n * 1000 + 99}</b> <small>guide price</small></p><ul><li class=place>Town {n % 7}</li>"
        f"<li class=beds>{n % 5 + 1} beds</li><li>Added today</li></ul><p>A home with a garden, near the station.</p>"
    )


def _page(content: str) -> bytes:
    menu = "".join(f'<li><a href="/{entry}">Section {entry}</a></li>' for entry in range(40))
    frame = f"<header><nav><ul>{menu}</ul></nav></header><main>{content}</main><footer><ul>{menu}</ul></footer>"
    return f"<!doctype html><title>Homes</title><body>{frame}".encode()
