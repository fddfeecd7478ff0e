"""The compiled path for static pages gives what the evaluator over pages gives."""

from __future__ import annotations

import pytest
from chance import Chance, Words
from expressions import markup_texts, static_expressions
from hypothesis import HealthCheck, given, settings
from samples import LISTING, listing

from bowerbird.oxpath import Nodes, ast, evaluate, parse, show, text_of
from bowerbird.oxpath.selectors import leading_selector
from bowerbird.oxpath.static import read
from bowerbird.page import Page, parse_html
from bowerbird.page import markup as markup_module
from bowerbird.page.markup import Markup

# Paths as wrappers have them; all of them have a compiled path.
COMPILED = [
    "//h1",
    "//h1/text()",
    "/html/body/div/h1",
    "//meta[@name = 'description']/@content",
    "normalize-space(//title)",
    "//li.card[2]/h2",
    "//li[contains(@class, 'new')]//dd[1]",
    "//dt[. = 'Agent']/following-sibling::dd[1]/b",
    "//dt[norm(.) = 'Agent']/following-sibling::dd[1]/b",
    "qualify-url((//a)[1]/@href)",
    "qualify-url(//a)",
    "longest(//dd)",
    "//th[normalize-space(.) = 'Area']/following-sibling::td",
    "(//a)[last()]/@href",
    "//li[@id = 'card-3']/preceding-sibling::li[1]/h2",
    "//ul/li[h2 = 'Home 4']/p[1]/text()[1]",
    "//table//tr[2]/td[1]",
    "//a[@rel and not(@title)]",
    "count(//li)",
    "//td[number(.) > 0]",
    "//div//text()",
    "concat(//h1, ': ', //caption)",
    ".//b/..",
]


def over_page(expression: ast.Expression, page: Page) -> list[str]:
    value = evaluate(expression, page)
    return value.strings() if isinstance(value, Nodes) else [text_of(value)]


@pytest.fixture
def only_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Makes falling back on the columns of a page an error."""

    def refuse(*_: object, **__: object) -> Page:
        raise AssertionError("a page was built")

    monkeypatch.setattr(markup_module, "page_of", refuse)


@pytest.mark.usefixtures("only_compiled")
@pytest.mark.parametrize("text", COMPILED)
def test_common_paths_need_no_page(text: str) -> None:
    found = read(parse(text), Markup(LISTING, url=listing().url))
    assert found == over_page(parse(text), listing())
    assert any(found)


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(static_expressions, markup_texts)
def test_both_ways_give_the_same(expression: ast.Expression, text: str) -> None:
    assert read(expression, Markup(text)) == over_page(expression, parse_html(text)), show(expression)


BASES = ["", "<base href='/shop/'>", "<base target=x><base href='b/'><base href=c>", "<base href>"]


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("href", ["a?b=1", " /x ", "http://[", "//other/", ""])
def test_addresses_are_qualified_the_same_either_way(base: str, href: str) -> None:
    body, url = f"{base}<a href='{href}'>one</a><img src='{href}'>", "http://here/at/last"
    for text in ("qualify-url(//a)", "qualify-url(//a/@href)", "qualify-url(//img)", "qualify-url(//b)"):
        page = parse_html(body, url=url)
        assert read(parse(text), Markup(body, url=url)) == over_page(parse(text), page), text


def test_both_ways_give_the_same_by_chance() -> None:
    page, markup = listing(), Markup(LISTING)
    chance = Chance(Words([page]), seed=5)
    for text in (chance.expression() for _ in range(1500)):
        assert read(parse(text), markup) == over_page(parse(text), page), text


def test_what_has_no_selector_is_left_to_the_page() -> None:
    markup = Markup(LISTING)
    assert read(parse("//comment()"), markup)[0] == " top "
    assert read(parse("//li/ancestor::*[1]/@class"), markup) == ["results"]
    assert "page" in markup.__dict__


def test_shadow_roots_are_spliced_in_either_way() -> None:
    text = "<div id=h><template shadowrootmode=open><p>shown</p><slot></slot></template><b>light</b></div>"
    assert read(parse("//div/shadow()/p"), Markup(text)) == ["shown"]
    assert read(parse("//p"), Markup(text)) == []


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        ("<p>£ é</p>".encode(), ""),
        ("<p>£ é</p>".encode("cp1252"), ""),
        ("<p>£ é</p>".encode("utf-16"), ""),
        ("\ufeff<p>£ é</p>".encode(), ""),
        ("<p>€ é</p>".encode("iso-8859-15"), "text/html; charset=iso-8859-15"),
        ("<meta charset=koi8-r><p>привет</p>".encode("koi8-r"), ""),
    ],
)
def test_the_same_bytes_give_the_same_text(body: bytes, content_type: str) -> None:
    found = read(parse("//p/text()"), Markup(body, content_type=content_type))
    assert found == over_page(parse("//p/text()"), parse_html(body, content_type=content_type))
    assert "\ufffd" not in found[0]


def test_hostile_pages_are_tamed_first() -> None:
    body = b"<div>" * 60_000 + b"<p>deep</p>"
    assert read(parse("//p"), Markup(body)) == ["deep"]


@pytest.mark.parametrize(
    ("text", "selector", "steps"),
    [
        ("//div/p", "div > p", 3),
        ("/html/body//a", "html:root > body a", 4),
        ("//ul/li[2][@class]", "ul > li:nth-of-type(2)[class]", 3),
        ("//*[last()]", "*:nth-last-child(1)", 2),
        ("//a[@rel = 'next']", 'a[rel="next" s]', 2),
        ("//p#x.y", 'p[id="x" s][class~="y" s]', 2),
        ("//p/following-sibling::p", "p ~ p", 3),
        ("//li[@class = 'x'][2]", 'li[class="x" s]', 2),
        ("//lineargradient", "", 0),
        ("//a[@viewbox]", "a", 2),
        ("//DIV", "", 0),
        ("/text()", "", 0),
        ("//p/following-sibling::p[1]", "p", 2),
        ("//a[@title = 'say \"x\"\\']", 'a[title="say \\"x\\"\\\\" s]', 2),
    ],
)
def test_only_what_means_the_same_becomes_a_selector(text: str, selector: str, steps: int) -> None:
    path = parse(text)
    assert isinstance(path, ast.Path)
    leading = leading_selector(path.steps)
    assert (leading.selector, leading.steps) == (selector, steps)
