"""The page room: how fast pages are made and asked, and what they weigh.

What stands between `page.static_over_lxml` (1.36 to 1.43 in six runs on a busy machine) and 1.0. In units of
lxml's time (of which parsing takes 0.65, visiting 0.24, freeing 0.11), we spend, over 120 pages of 2,560 nodes on
average, each stage timed in one run:

    0.28   lexbor's parsing
    0.59   the walk, of which attributes take 0.25 (a dictionary of Python strings for every element)
    0.17   numpy columns, states of form controls, the page itself
    0.08   the guard against exploding pages
    0.06   charset: whether the bytes are UTF-8 as they claim
    0.09   freeing it all

A visit with lxml makes one object an element and reads no text and no attribute; a page holds them all. Each is
read through a property of the parser's binding, two to five of them a node, at some 40 to 300 ns.

The stages add up to 1.27, less than the figure. The rest depends on what ran before: 1.14 when our parser follows
itself, 1.26 after lxml, 1.41 after 32 MB of other memory were read, 1.62 after the allocator gave its free memory
back. So both caches and fresh memory count; how much of the difference each explains has not been separated.
Neither has a compiled walk been tried, which is what these numbers suggest next.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import lxml.html
from rich.console import Console

from bench.capture import Load, load_pages
from bench.figure import Figure
from bench.measure import fastest_ms, median_ratio, ratio_of_sums, side_by_side
from bench.memory import resident_mb
from bench.pages import listing_of, sample_pages
from bench.plain import plain_match, records_of_one_template, unrelated_records
from bowerbird.errors import BrowserMissing
from bowerbird.page import Page, parse_html
from bowerbird.page.index import Index
from bowerbird.page.matching import tree_match
from bowerbird.page.model import structure

FIGURES = (
    Figure("page.static_over_lxml", "HTML bytes to Page, over lxml.html parsing them and visiting every element", 2.0),
    Figure("page.static_over_lxml_median", "the same, for the median page"),
    Figure("page.decode_over_browser", "decoding a capture, over the browser loading and capturing the page", 0.25),
    Figure("page.structure_ms_8000", "ms for structural columns and all indexes of a page of 8,000 nodes", 2.0),
    Figure("page.matching_over_plain", "tree matching of two records of 130 nodes, over a plain Python version", 1.0),
    Figure("page.matching_ms", "ms for it: two records of one template"),
    Figure("page.matching_plain_ms", "ms of the plain version"),
    Figure("page.matching_unrelated_over_plain", "the same for two records that have nothing to do with each other"),
    Figure("page.matching_unrelated_ms", "ms for it"),
    Figure("page.matching_unrelated_plain_ms", "ms of the plain version"),
    Figure("page.memory_mb_10000", "resident MB of a page of 10,000 nodes, static or captured: the larger", 15.0),
    Figure("page.memory_mb_10000_static", "a static one"),
    Figure("page.memory_mb_10000_captured", "a captured one"),
)
_STATIC_PAGES, _STATIC_ROUNDS = 120, 6
_BROWSER_PAGES, _BROWSER_ROUNDS = 30, 2
_RECORD_NODES = 130


def figures(corpora: Path | None) -> dict[str, float]:
    return {**_static(corpora), **_structure(), **_matching(), **_captured(corpora)}


def _static(corpora: Path | None) -> dict[str, float]:
    pages = sample_pages(corpora, _STATIC_PAGES)
    times = side_by_side({"ours": parse_html, "lxml": _visit_with_lxml}, pages, rounds=_STATIC_ROUNDS, what="parsing")
    return {
        "page.static_over_lxml": ratio_of_sums(times["ours"], times["lxml"]),
        "page.static_over_lxml_median": median_ratio(times["ours"], times["lxml"]),
    }


def _visit_with_lxml(body: bytes) -> None:
    for element in lxml.html.document_fromstring(body).iter():
        element.tag  # noqa: B018  # the visit


def _structure() -> dict[str, float]:
    page = parse_html(listing_of(8000))

    def build() -> None:
        structure(page.parent)
        index = Index(page)
        for nodes_with in (index.with_tag, index.with_class, index.with_id, index.with_attribute):
            nodes_with("any")

    return {"page.structure_ms_8000": fastest_ms(build, rounds=50)}


def _matching() -> dict[str, float]:
    alike = _match_both_ways(records_of_one_template(_RECORD_NODES))
    unlike = _match_both_ways(unrelated_records(_RECORD_NODES))
    return {
        "page.matching_over_plain": alike[0] / alike[1],
        "page.matching_ms": alike[0],
        "page.matching_plain_ms": alike[1],
        "page.matching_unrelated_over_plain": unlike[0] / unlike[1],
        "page.matching_unrelated_ms": unlike[0],
        "page.matching_unrelated_plain_ms": unlike[1],
    }


def _match_both_ways(page: Page) -> tuple[float, float]:
    """The milliseconds of our matching of the first two records of a page, and of the plain one."""
    one, other = list(page.children(0))
    tasks: dict[str, Callable[[Page], int]] = {
        "ours": lambda page: tree_match(page, [one], page, [other]),
        "plain": lambda page: plain_match(page, one, other),
    }
    if len({match(page) for match in tasks.values()}) > 1:
        raise AssertionError("the two matchings differ")
    times = side_by_side(tasks, [page], rounds=30, what="matching")
    return 1000 * times["ours"][0], 1000 * times["plain"][0]


def _captured(corpora: Path | None) -> dict[str, float]:
    """What takes a browser, and the memory of pages with and without one."""
    body = listing_of(10_000)
    values = {"page.memory_mb_10000_static": _resident_mb("page.html", body)}
    try:
        loads = load_pages([body, *sample_pages(corpora, _BROWSER_PAGES)], _BROWSER_ROUNDS)
    except BrowserMissing as error:
        Console(stderr=True).print(f"[yellow]{error}: nothing is measured that takes a browser[/]")
    else:
        snapshot = json.dumps(loads[0][0].snapshot).encode()
        values["page.memory_mb_10000_captured"] = _resident_mb("page.json", snapshot)
        values["page.decode_over_browser"] = _decode_over_browser(loads[1:])
    values["page.memory_mb_10000"] = max(value for name, value in values.items() if "memory" in name)
    return values


def _decode_over_browser(loads: list[list[Load]]) -> float:
    return ratio_of_sums(
        [min(load.decoding for load in found) for found in loads],
        [min(load.browser for load in found) for found in loads],
    )


def _resident_mb(name: str, content: bytes) -> float:
    with TemporaryDirectory() as folder:
        source = Path(folder, name)
        source.write_bytes(content)
        return resident_mb(source)
