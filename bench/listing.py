"""How long it takes to find what a page lists: beside the browser's own work, and as pages and lists grow.

The browser's time is that of loading a page from loopback and capturing it, without pictures and scripts: the least
it ever is. Growth is measured on pages made here, half records and half menus and prose (sizes in nodes), and on
lists of records alone; a curve of each is printed and drawn to `build/listing-growth.svg`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import perf_counter

from rich.console import Console

from bench.annotate import largest_pack
from bench.capture import Load, load_pages
from bench.figure import Figure
from bench.measure import fastest, progress
from bench.pages import listing, sample_pages
from bench.plot import Points, exponent, over_n_log_n, svg_plot, text_plot
from bowerbird.annotate import Annotator
from bowerbird.domain import Pack
from bowerbird.errors import BrowserMissing
from bowerbird.listing import analyse
from bowerbird.page import Page, parse_html
from bowerbird.page.snapshot import Capture, decode_snapshot

FIGURES = (
    Figure("listing.over_browser", "annotating and analysing a page, over loading and capturing it in Chromium", 0.15),
    Figure("listing.analysis_over_browser", "the analysis alone", 0.05),
    Figure("listing.analysis_ms", "ms of processor time for the analysis of such a page, on average"),
    Figure("listing.us_per_node", "microseconds of it for a node"),
    Figure("listing.growth_nodes", "time per n log n at 50,000 nodes, over that at 500", 1.0),
    Figure("listing.growth_nodes_exponent", "slope of the curve: 1 is linear, n log n about 1.1", 1.15),
    Figure("listing.growth_records", "time per n log n at 2,000 records, over that at 5", 1.0),
    Figure("listing.growth_records_exponent", "slope of the curve", 1.15),
)
_PAGES = 60
_NODES = (500, 1500, 5000, 15_000, 50_000)
_RECORDS = (5, 20, 100, 500, 2000)
_RECORD_NODES, _SECTION_NODES = 18, 36
_DRAWING = Path("build/listing-growth.svg")


def figures(corpora: Path | None) -> dict[str, float]:
    pack = largest_pack()
    annotator = Annotator(pack)
    curves = {
        "nodes": [_point(len(page), page, annotator, pack) for page in progress(list(map(_mixed, _NODES)), "nodes")],
        "records": [_point(size, parse_html(listing(size)), annotator, pack) for size in progress(_RECORDS, "records")],
    }
    _show(curves)
    return {
        **{f"listing.growth_{name}": over_n_log_n(points) for name, points in curves.items()},
        **{f"listing.growth_{name}_exponent": exponent(points) for name, points in curves.items()},
        **_over_browser(annotator, pack, sample_pages(corpora, _PAGES)),
    }


def _over_browser(annotator: Annotator, pack: Pack, bodies: Sequence[bytes]) -> dict[str, float]:
    try:
        loads = load_pages(bodies, rounds=1)
    except BrowserMissing as error:
        Console(stderr=True).print(f"[yellow]{error}: nothing is measured that takes a browser[/]")
        return {}
    pages = [_page(load) for (load,) in loads]
    browser = sum(load.browser for (load,) in loads)
    annotating = analysing = working = 0.0
    for page in progress(pages, "analysing"):
        page.reading.runs()  # shared with every other stage
        ann = annotator(page)
        annotating += fastest(partial(annotator, page), perf_counter)
        analysing += fastest(partial(analyse, page, ann, pack), perf_counter)
        working += fastest(partial(analyse, page, ann, pack))
    return {
        "listing.over_browser": (annotating + analysing) / browser,
        "listing.analysis_over_browser": analysing / browser,
        "listing.analysis_ms": 1000 * working / len(pages),
        "listing.us_per_node": 1e6 * working / sum(map(len, pages)),
    }


def _page(load: Load) -> Page:
    return decode_snapshot(Capture(load.snapshot), viewport=(1366, 900))


def _point(size: int, page: Page, annotator: Annotator, pack: Pack) -> tuple[float, float]:
    ann = annotator(page)
    return float(size), fastest(lambda: analyse(page, ann, pack))


def _mixed(nodes: int) -> Page:
    """A page of about so many nodes: half of them records, half menus and prose around them."""
    records = listing(max(nodes // 2 // _RECORD_NODES, 5)).decode()
    sections = "".join(_section(number) for number in range(nodes // 2 // _SECTION_NODES))
    return parse_html(records.replace("<main", f"<div class=around>{sections}</div><main", 1))


def _section(number: int) -> str:
    links = "".join(f"<li><a href='/topic/{number}/{at}'>Topic {at}</a></li>" for at in range(10))
    return f"<section><h3>Part {number}</h3><ul>{links}</ul><p>What there is to say about part {number}.</p></section>"


def _show(curves: dict[str, list[tuple[float, float]]]) -> None:
    drawn: dict[str, Points] = dict(curves)
    for name, points in drawn.items():
        Console().print(text_plot(f"analysis, by {name}", points), highlight=False)
    _DRAWING.parent.mkdir(parents=True, exist_ok=True)
    _DRAWING.write_text(svg_plot(drawn))
    Console().print(f"drawn to {_DRAWING}")
