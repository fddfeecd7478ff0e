"""OXPath against its yardsticks, each pair in one run over the same pages.

`static_over_lxml`: eight attributes from each page, bytes in, records out; on the other side what a person would write
by hand, `lxml.html` and eight compiled XPaths. `xpath_over_lxml`: sixty expressions of every kind over a hundred parsed
pages; the figure is the geometric mean of the six thousand ratios, so that pages on which lxml takes quadratic time
count as much as others. The indexes of our pages and the trees of lxml are warm: of several rounds the fastest counts.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from pathlib import Path
from statistics import fmean
from typing import Any

import lxml.etree as etree
import lxml.html

from bench.figure import Figure
from bench.measure import ratio_of_sums, side_by_side
from bench.pages import sample_pages, swde_pages
from bowerbird.oxpath import evaluate, parse
from bowerbird.oxpath.static import Markup, read
from bowerbird.page import parse_html

FIGURES = (
    Figure("oxpath.static_over_lxml", "eight attributes of a static page, bytes to record, over lxml by hand", 1.0),
    Figure("oxpath.xpath_over_lxml", "sixty XPath expressions over pages, over lxml: geometric mean", 0.5),
)
_STATIC_PAGES, _STATIC_ROUNDS = 120, 6
_PAGES, _ROUNDS = 100, 3

ATTRIBUTES = {
    "heading": "//h1/text()",
    "title": "normalize-space(//title)",
    "summary": "//meta[@name = 'description']/@content",
    "price": "//span[contains(@class, 'price')]/text()",
    "first_link": "//div[@id = 'content']//ul/li[1]/a/@href",
    "cell": "//table//tr[2]/td[1]/text()",
    "publisher": "//th[normalize-space(.) = 'Publisher']/following-sibling::td[1]/text()",
    "label": "//b[contains(., ':')]/following-sibling::text()[1]",
}
EXPRESSIONS = (
    # Names and axes
    "//a", "//div", "//*", "/html/body/*", "//table//tr/td", "//ul/li", "//div/div/div", "//body//text()", "//li/a",
    "//comment()", "//a/..", "//td/ancestor::table", "//a/ancestor::div", "//h1/following::a", "//a/preceding::h1",
    "//p/following-sibling::p", "//li/preceding-sibling::li", "//span/ancestor-or-self::*", "//div/descendant::img",
    "//tr/child::td",
    # Attributes
    "//@href", "//a/@href", "//*[@id]", "//div[@class]", "//a[@href and @title]", "//div[@id='content']",
    "//*[@class='title']", "//img/@src", "//meta[@name='description']/@content", "//link[@rel='stylesheet']",
    # Strings
    "//a[contains(@href, 'http')]", "//div[contains(@class, 'box')]", "//a[starts-with(@href, '/')]",
    "//*[contains(text(), 'the')]", "//p[contains(., 'and')]", "//a[. = 'Home']", "//a[normalize-space(.) = 'Home']",
    "//td[string-length(.) > 10]", "//*[contains(concat(' ', normalize-space(@class), ' '), ' left ')]", "//h1/text()",
    # Positions
    "//li[1]", "//tr[2]/td[1]", "//li[last()]", "(//a)[1]", "(//a)[last()]", "//div[position() < 3]",
    "//table[1]//tr[position() > 1]", "/html/body/div[1]/div[2]", "//ul[li[3]]", "//td[position() = 2]",
    # Predicates with paths, counting, logic, arithmetic; values that are no nodes
    "//div[a]", "//div[.//img]", "//ul[count(li) > 3]", "//tr[td and not(th)]", "//a[img or span]", "count(//a)",
    "sum(//td[number(.) = number(.)])", "//div[count(*) mod 2 = 0]", "//a | //img", "string(//title)",
)  # fmt: skip


def figures(corpora: Path | None) -> dict[str, float]:
    return {"oxpath.static_over_lxml": _static(corpora), "oxpath.xpath_over_lxml": _xpath(corpora)}


def _static(corpora: Path | None) -> float:
    pages = swde_pages(corpora, _STATIC_PAGES)
    tasks = {"ours": _ours(), "lxml": _by_hand()}
    times = side_by_side(tasks, pages, rounds=_STATIC_ROUNDS, what="eight attributes")
    return ratio_of_sums(times["ours"], times["lxml"])


def _ours() -> Callable[[bytes], dict[str, list[str]]]:
    wanted = {name: parse(text) for name, text in ATTRIBUTES.items()}

    def extract(body: bytes) -> dict[str, list[str]]:
        markup = Markup(body)
        return {name: read(expression, markup) for name, expression in wanted.items()}

    return extract


def _by_hand() -> Callable[[bytes], dict[str, Any]]:
    wanted = {name: etree.XPath(text, smart_strings=False) for name, text in ATTRIBUTES.items()}

    def extract(body: bytes) -> dict[str, Any]:
        document = lxml.html.document_fromstring(body)
        return {name: xpath(document) for name, xpath in wanted.items()}

    return extract


def _xpath(corpora: Path | None) -> float:
    bodies = sample_pages(corpora, _PAGES)
    pairs = [(parse_html(body), lxml.html.document_fromstring(body)) for body in bodies]
    logarithms = []
    for text in EXPRESSIONS:
        expression, compiled = parse(text), etree.XPath(text)
        tasks: dict[str, Callable[[Any], object]] = {
            "ours": lambda pair, expression=expression: evaluate(expression, pair[0]),  # type: ignore[misc]
            "lxml": lambda pair, compiled=compiled: compiled(pair[1]),  # type: ignore[misc]
        }
        times = side_by_side(tasks, pairs, rounds=_ROUNDS, what=text)
        logarithms += [log(one / other) for one, other in zip(times["ours"], times["lxml"], strict=True)]
    return exp(fmean(logarithms))
