"""How long reading the detail pages of a site takes: beside the browser, beside the bare parser, and as pages grow.

Measured on three sites of SWDE where the corpora are here, else on the detail pages of three sites of the zoo.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from time import perf_counter

from selectolax.lexbor import LexborHTMLParser

from bench.capture import load_pages
from bench.figure import Figure
from bench.measure import fastest, progress
from bowerbird.annotate import Annotations, Annotator
from bowerbird.detail import analyse
from bowerbird.detail.leaves import PathBook, as_label, read_leaves
from bowerbird.detail.template import learn_template, stand
from bowerbird.domain import Pack, load_pack
from bowerbird.errors import BrowserMissing
from bowerbird.page import Page, parse_html
from bowerbird.zoo import site
from bowerbird.zoo.web import Request

FIGURES = (
    Figure("detail.over_browser", "analysing annotated pages, as a share of loading and capturing them", 0.1),
    Figure("detail.annotated.over_browser", "the same with annotating them"),
    Figure("detail.over_parse", "analysing annotated pages, in times of lexbor's bare parse of them", 5.0),
    Figure("detail.annotated.over_parse", "the same with building the page and annotating it"),
    Figure("detail.dissimilarity.growth", "page dissimilarity of twice the pages, over twice that of the pages", 1.2),
)
_SITES = {
    "books": "swde/book/book-amazon*",
    "jobs": "swde/job/job-hotjobs*",
    "universities": "swde/university/*usnews*",
}
_SEEDS = {"real-estate-us": 49, "restaurants": 175, "real-estate-uk": 70}
_PAGES = 20


def figures(corpora: Path | None) -> dict[str, float]:
    sites = _corpus_sites(corpora) or _zoo_sites()
    parsing = analysing = annotating = 0.0
    growth: list[float] = []
    analysing_wall = annotating_wall = 0.0
    for pack, bodies in progress(list(sites), "reading detail pages"):
        annotator = Annotator(pack)
        pages = [parse_html(body) for body in bodies]
        annotations = [annotator(page) for page in pages]
        parsing += sum(fastest(partial(LexborHTMLParser, body)) for body in bodies)
        analysing += fastest(partial(analyse, pages, pack, annotations=annotations))
        annotating += fastest(partial(_annotate, annotator, bodies))
        analysing_wall += fastest(partial(analyse, pages, pack, annotations=annotations), perf_counter)
        annotating_wall += fastest(partial(_annotate, annotator, bodies), perf_counter)
        growth.append(_growth(pack, pages, annotations))
    measured = {
        "detail.over_parse": analysing / parsing,
        "detail.annotated.over_parse": (analysing + annotating) / parsing,
        "detail.dissimilarity.growth": sum(growth) / len(growth),
    }
    bodies = [body for _, group in sites for body in group]
    return {**measured, **_over_browser(bodies, analysing_wall, annotating_wall)}


def _annotate(annotator: Annotator, bodies: Sequence[bytes]) -> None:
    for body in bodies:
        annotator(parse_html(body))


def _over_browser(bodies: Sequence[bytes], analysing: float, annotating: float) -> Mapping[str, float]:
    try:
        loads = load_pages(bodies, rounds=1)
    except BrowserMissing:
        return {}
    browser = sum(load.browser for (load,) in loads)
    return {
        "detail.over_browser": analysing / browser,
        "detail.annotated.over_browser": (analysing + annotating) / browser,
    }


def _growth(pack: Pack, pages: Sequence[Page], annotations: Sequence[Annotations]) -> float:
    """The template of all pages against that of half of them, both given their leaves."""
    book = PathBook()
    known = frozenset(as_label(label) for a in pack.attributes.values() for label in a.labels)
    leaves = [read_leaves(page, found, book) for page, found in zip(pages, annotations, strict=True)]

    def learn(number: int) -> None:
        template = learn_template(leaves[:number], book, known)
        for page in leaves[:number]:
            stand(page, template, book)

    half = len(leaves) // 2
    return fastest(partial(learn, 2 * half)) / (2 * fastest(partial(learn, half)))


def _corpus_sites(corpora: Path | None) -> list[tuple[Pack, list[bytes]]]:
    if corpora is None:
        return []
    found = []
    for name, pattern in _SITES.items():
        files = [file for folder in corpora.glob(pattern) for file in sorted(folder.glob("*.htm"))[:_PAGES]]
        if files:
            found.append((load_pack(name), [file.read_bytes() for file in files]))
    return found


def _zoo_sites() -> list[tuple[Pack, list[bytes]]]:
    found = []
    for name, seed in _SEEDS.items():
        grown = site(seed)
        targets = [page.target for page in grown.truth().pages if page.kind == "detail"][:_PAGES]
        found.append((load_pack(name), [grown.answer(Request.get(target)).body for target in targets]))
    return found
