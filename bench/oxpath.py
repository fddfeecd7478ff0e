"""OXPath against its yardsticks, each pair in one run over the same pages.

`static_over_lxml`: eight attributes from each page, bytes in, records out; on the other side what a person would write
by hand, `lxml.html` and eight compiled XPaths. `xpath_over_lxml`: sixty expressions of every kind over a hundred parsed
pages, page after page as a wrapper asks; the figure is the geometric mean of sixty ratios, each of the sums over all
pages. In `xpath_over_lxml_each` it is that of all six thousand, in which small pages, where what an evaluation costs at
least is most of its time, weigh as much as large ones. The indexes of our pages and the trees of lxml are warm: of
several rounds the fastest counts.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import lxml.etree as etree
import lxml.html

from bench.figure import Figure
from bench.measure import ratio_of_sums, side_by_side
from bench.pages import sample_pages, swde_pages
from bowerbird.oxpath import evaluate, parse
from bowerbird.oxpath.ast import Expression
from bowerbird.oxpath.static import read
from bowerbird.page import Page, parse_html
from bowerbird.page.markup import Markup

FIGURES = (
    Figure("oxpath.static_over_lxml", "eight attributes of a static page, bytes to record, over lxml by hand", 1.0),
    Figure("oxpath.xpath_over_lxml", "sixty XPath expressions over pages, over lxml: geometric mean", 0.5),
    Figure("oxpath.xpath_over_lxml_each", "the same, every page counting alike however small"),
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
    return {"oxpath.static_over_lxml": _static(corpora), **_xpath(corpora)}


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


class _Question(NamedTuple):
    """One expression on one page, both ways."""

    expression: Expression
    page: Page
    compiled: etree.XPath
    document: Any


def _xpath(corpora: Path | None) -> dict[str, float]:
    wanted = [(parse(text), etree.XPath(text)) for text in EXPRESSIONS]
    pages = [(parse_html(body), lxml.html.document_fromstring(body)) for body in sample_pages(corpora, _PAGES)]
    questions = [
        _Question(expression, page, compiled, document) for page, document in pages for expression, compiled in wanted
    ]
    tasks: dict[str, Callable[[_Question], object]] = {
        "ours": lambda question: evaluate(question.expression, question.page),
        "lxml": lambda question: question.compiled(question.document),
    }
    times = side_by_side(tasks, questions, rounds=_ROUNDS, what="sixty expressions")
    ratios = [
        ratio_of_sums(times["ours"][place :: len(wanted)], times["lxml"][place :: len(wanted)])
        for place in range(len(wanted))
    ]
    return {
        "oxpath.xpath_over_lxml": exp(fmean(map(log, ratios))),
        "oxpath.xpath_over_lxml_each": exp(
            fmean(log(one / other) for one, other in zip(times["ours"], times["lxml"], strict=True))
        ),
    }
