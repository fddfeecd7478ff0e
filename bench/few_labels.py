"""Wrappers from a few labels: what a page costs, and how clustering grows with the number of pages.

A page is fitted (its values extracted, and aligned where several wrappers compete) with a library of two labelled pages
that has met four other pages of the site before, as in a run over it, and never this one.

Clustering is measured on pages made here: three templates of
detail pages, whose rows come and go and whose descriptions are prose in markup of no fixed form.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from random import Random

from selectolax.lexbor import LexborHTMLParser

from bench.figure import Figure
from bench.measure import fastest, median_ratio, progress, ratio_of_sums, side_by_side
from bench.plot import exponent
from bowerbird.evaluate.corpora import swde_sites
from bowerbird.induce.labels import LabelledPage, locate_values
from bowerbird.induce.trees import Known, TreeLibrary, fit, learn_trees, order_spread
from bowerbird.induce.trees.matching import Memory
from bowerbird.page import Page, parse_html

FIGURES = (
    Figure("few_labels.align_over_lexbor", "aligning a page and extracting, over lexbor alone parsing it", 3.0),
    Figure("few_labels.fit_over_lexbor", "fitting a page: extracting, aligning where templates compete", 3.0),
    Figure("few_labels.fit_over_lexbor_median", "the same, for the median page"),
    Figure("few_labels.fit_over_page", "fitting a page, over HTML bytes to Page"),
    Figure("few_labels.fit_ms", "ms of processor time for fitting a page, on average"),
    Figure("few_labels.cluster_seconds_2000", "seconds to cluster 2,000 pages of three templates"),
    Figure("few_labels.cluster_growth", "seconds a page among 2,000 pages, over that among 100", 1.3),
    Figure("few_labels.cluster_exponent", "slope of the curve: 1 is linear", 1.1),
    Figure("few_labels.order_variance", "variance of the number of templates over random orders of 60 pages"),
)
_SIZES = (100, 300, 1000, 2000)
_SITES, _PAGES, _LABELLED, _MET, _ROUNDS = 20, 10, 2, 6, 4
_TEMPLATES = 3
_INLINE = ("b", "i", "a", "em", "span")


@dataclass(frozen=True)
class _Case:
    body: bytes
    page: Page
    libraries: list[TreeLibrary]
    """One for each round and task, since a library remembers the pages it met."""


def figures(corpora: Path | None) -> dict[str, float]:
    return {**_fitting(corpora), **_clustering()}


def _fitting(corpora: Path | None) -> dict[str, float]:
    cases = list(_cases(corpora))
    tasks: dict[str, Callable[[_Case], object]] = {
        "fit": lambda case: fit(case.libraries.pop(), _again(case.page)),
        "align": lambda case: fit(case.libraries.pop(), _again(case.page)).distance,
        "page": lambda case: parse_html(case.body),
        "lexbor": lambda case: LexborHTMLParser(case.body),
    }
    times = side_by_side(tasks, cases, rounds=_ROUNDS, what="fitting")
    return {
        "few_labels.align_over_lexbor": ratio_of_sums(times["align"], times["lexbor"]),
        "few_labels.fit_over_lexbor": ratio_of_sums(times["fit"], times["lexbor"]),
        "few_labels.fit_over_lexbor_median": median_ratio(times["fit"], times["lexbor"]),
        "few_labels.fit_over_page": ratio_of_sums(times["fit"], times["page"]),
        "few_labels.fit_ms": 1000 * sum(times["fit"]) / len(cases),
    }


def _again(page: Page) -> Page:
    """The page without what was computed of it."""
    vars(page).pop("index", None)
    return page


def _cases(corpora: Path | None) -> Iterator[_Case]:
    """Pages with the libraries of their sites: of SWDE, or made here."""
    if corpora is None or not (corpora / "swde").is_dir():
        bodies = [_detail_page(number, 0) for number in range(_PAGES * 4)]
        yield from _fitted(bodies, [LabelledPage(parse_html(body), ()) for body in bodies])
        return
    for site in swde_sites(corpora)[:: max(1, 40 // _SITES)]:
        read = list(site.pages(_PAGES))
        files = {file.stem: file for file in site.files}
        values = [{name: said.get(number, ()) for name, said in site.truth.items()} for number, _ in read]
        labelled = [locate_values(page, of) for (_, page), of in zip(read, values, strict=True)]
        yield from _fitted([files[number].read_bytes() for number, _ in read], labelled)


def _fitted(bodies: list[bytes], pages: list[LabelledPage]) -> Iterator[_Case]:
    library = learn_trees(pages[:_LABELLED])
    for page in pages[_LABELLED:_MET]:
        _ = fit(library, page.page).distance
    for body, page in zip(bodies[_MET:], pages[_MET:], strict=True):
        yield _Case(body, page.page, [_copied(library) for _ in range(2 * _ROUNDS)])


def _copied(library: TreeLibrary) -> TreeLibrary:
    memory = library.known.memory
    return replace(library, known=Known(Memory(dict(memory.costs), dict(memory.automata))))


def _clustering() -> dict[str, float]:
    pages = [LabelledPage(parse_html(_detail_page(number, number % _TEMPLATES)), ()) for number in range(max(_SIZES))]
    points = [(size, fastest(partial(learn_trees, pages[:size]), rounds=1)) for size in progress(_SIZES, "clustering")]
    small, large = points[0], points[-1]
    return {
        "few_labels.cluster_seconds_2000": large[1],
        "few_labels.cluster_growth": (large[1] / large[0]) / (small[1] / small[0]),
        "few_labels.cluster_exponent": exponent(points),
        "few_labels.order_variance": order_spread(pages[:60])[1],
    }


def _detail_page(number: int, template: int) -> bytes:
    """A page of one of the templates, with rows, pictures and a description of its own."""
    chance = Random(number)
    rows = "".join(
        f"<tr><td><b>Label {row}</b></td><td>{chance.random():.4f}</td></tr>"
        for row in range(12)
        if chance.random() < 0.7
    )
    prose = "".join(
        f"<{tag}>{chance.random():.3f}</{tag}>" if chance.random() < 0.6 else " and <br>"
        for tag in chance.choices(_INLINE, k=chance.randrange(4, 30))
    )
    pictures = "<li><a><img></a></li>" * chance.randrange(1, 9)
    parts = [
        f"<h1>Thing {number}</h1><table>{rows}</table><div class=text><p>{prose}</p></div><ul>{pictures}</ul>",
        f"<section><ul>{pictures}</ul><aside><h2>{number}</h2>{prose}</aside></section><dl>"
        + "<dt>x</dt><dd><span>y</span></dd>" * 10
        + "</dl>",
        "<table><tr><td>"
        + "<font><center>z</center></font>" * 15
        + f"</td><td><h3>{number}</h3>{prose}</td></tr></table>",
    ]
    menu = "".join(f"<li><a href=/{entry}>Entry {entry}</a></li>" for entry in range(20))
    frame = f"<nav><ul>{menu}</ul></nav>" if template == 0 else f"<div><p>{'<i>menu</i>' * 6 * template}</p></div>"
    return f"<html><body>{frame}{parts[template]}<footer><p>Imprint</p></footer></body></html>".encode()
