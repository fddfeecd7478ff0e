"""How long it takes to understand the forms of a page: beside the browser's own work, and as pages and forms grow.

Measured on pages of Formasaurus where the corpora are here, else on pages of the fair. The browser's time is that of
loading a page from loopback and capturing it, without pictures and scripts: the least it ever is. Growth is measured
on pages made here: forms of more and more fields, and one form among more and more text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from time import perf_counter

from rich.console import Console

from bench.annotate import largest_pack
from bench.capture import load_pages
from bench.figure import Figure
from bench.measure import fastest, progress
from bench.plot import exponent, text_plot
from bowerbird.annotate import annotator_for
from bowerbird.domain import Pack
from bowerbird.errors import BrowserMissing
from bowerbird.forms import Form, interpret, understand
from bowerbird.page import Page, parse_html
from bowerbird.page.snapshot import Capture, decode_snapshot
from bowerbird.zoo.fair import fair_site
from bowerbird.zoo.web import Request

FIGURES = (
    Figure("forms.over_browser", "understanding and reading all forms of a page, over loading and capturing it", 0.05),
    Figure("forms.reading_over_browser", "reading them with a pack alone"),
    Figure("forms.ms", "ms of processor time for a page, on average"),
    Figure("forms.growth_fields_exponent", "slope of the curve from 10 to 1,000 fields: 1 is linear", 1.2),
    Figure("forms.growth_nodes_exponent", "slope of the curve from 1,000 to 30,000 nodes around a form", 1.2),
    Figure("forms.choices_ms", "ms for a list of 10,000 choices"),
)
_PAGES = 60
_FIELDS = (10, 30, 100, 300, 1000)
_NODES = (1000, 3000, 10_000, 30_000)
_CHOICES = 10_000
_NODES_OF_PARAGRAPH = 3


def figures(corpora: Path | None) -> dict[str, float]:
    pack = largest_pack()
    annotator_for(pack)
    curves = {
        "fields": [_point(size, _form_of(size), pack) for size in progress(_FIELDS, "fields")],
        "nodes": [_point(size, _among(size), pack) for size in progress(_NODES, "nodes")],
    }
    for name, points in curves.items():
        Console().print(text_plot(f"forms, by {name}", points), highlight=False)
    return {
        **{f"forms.growth_{name}_exponent": exponent(points) for name, points in curves.items()},
        "forms.choices_ms": 1000 * fastest(partial(_read, parse_html(_select(_CHOICES)), pack)),
        **_over_browser(pack, _sample(corpora)),
    }


def _over_browser(pack: Pack, bodies: Sequence[bytes]) -> dict[str, float]:
    try:
        loads = load_pages(bodies, rounds=1)
    except BrowserMissing as error:
        Console(stderr=True).print(f"[yellow]{error}: nothing is measured that takes a browser[/]")
        return {}
    pages = [decode_snapshot(Capture(load.snapshot), viewport=(1366, 900)) for (load,) in loads]
    browser = sum(load.browser for (load,) in loads)
    whole = reading = working = 0.0
    for page in progress(pages, "understanding"):
        page.reading.runs()  # shared with every other stage
        forms = understand(page)
        whole += fastest(partial(_read, page, pack), perf_counter)
        reading += fastest(partial(_interpret, page, forms, pack), perf_counter)
        working += fastest(partial(_read, page, pack))
    return {
        "forms.over_browser": whole / browser,
        "forms.reading_over_browser": reading / browser,
        "forms.ms": 1000 * working / len(pages),
    }


def _read(page: Page, pack: Pack) -> None:
    _interpret(page, understand(page), pack)


def _interpret(page: Page, forms: Sequence[Form], pack: Pack) -> None:
    for form in forms:
        interpret(page, form, pack)


def _sample(corpora: Path | None) -> list[bytes]:
    files = sorted(corpora.glob("formasaurus/html/*.html")) if corpora else []
    if files:
        return [file.read_bytes() for file in files[:: max(len(files) // _PAGES, 1)][:_PAGES]]
    Console(stderr=True).print("[yellow]formasaurus is missing: measuring on pages of the fair[/]")
    return [fair_site(seed).answer(Request.get("/")).body for seed in range(_PAGES)]


def _point(size: int, page: Page, pack: Pack) -> tuple[float, float]:
    page.reading.runs()
    return float(size), fastest(partial(_read, page, pack))


def _form_of(fields: int) -> Page:
    """A form of so many fields, a quarter of them lists."""
    rows = "".join(
        f"<tr><td>Field {at}</td><td>{_list(5) if at % 4 == 0 else f'<input name=f{at}>'}</td></tr>"
        for at in range(fields)
    )
    return parse_html(f"<form action=/search><table>{rows}</table><button>Search</button></form>".encode())


def _among(nodes: int) -> Page:
    """One form between paragraphs."""
    text = "<p>Some <b>words</b></p>" * (nodes // 2 // _NODES_OF_PARAGRAPH)
    form = f"<form action=/search><label>Town <input name=town></label>{_list(20)}<button>Search</button></form>"
    return parse_html(f"<body>{text}{form}{text}".encode())


def _select(choices: int) -> bytes:
    return f"<form action=/search>{_list(choices)}<button>Search</button></form>".encode()


def _list(choices: int) -> str:
    options = "".join(f"<option value={at}>Choice number {at}" for at in range(choices))
    return f"<select name=choice><option value=''>Any{options}</select>"
