"""The functions: those of XPath 1.0 by the examples of its own text, and those that wrappers need besides."""

from __future__ import annotations

import math

import pytest
from samples import listing

from bowerbird.errors import OxpathEvaluationError
from bowerbird.oxpath import evaluate, parse
from bowerbird.oxpath.patterns import parse_number
from bowerbird.oxpath.static import read
from bowerbird.page import parse_html, parse_json
from bowerbird.page.literal import tree
from bowerbird.page.markup import Markup

CORE = [
    ("substring('12345', 1.5, 2.6)", "234"),
    ("substring('12345', 0, 3)", "12"),
    ("substring('12345', 0 div 0, 3)", ""),
    ("substring('12345', 1, 0 div 0)", ""),
    ("substring('12345', -42, 1 div 0)", "12345"),
    ("substring('12345', -1 div 0, 1 div 0)", ""),
    ("substring('12345', 2)", "2345"),
    ("substring-before('1999/04/01', '/')", "1999"),
    ("substring-after('1999/04/01', '/')", "04/01"),
    ("substring-after('1999/04/01', '19')", "99/04/01"),
    ("substring-before('a', 'b')", ""),
    ("translate('bar', 'abc', 'AB')", "BAr"),
    ("translate('--aaa--', 'abc-', 'ABC')", "AAA"),
    ("normalize-space('  a \t b\u00a0 ')", "a b\u00a0"),
    ("concat('a', 1, true())", "a1true"),
    ("string(1 div 0)", "Infinity"),
    ("string(-1 div 0)", "-Infinity"),
    ("string(0 div 0)", "NaN"),
    ("string(-0)", "0"),
    ("string(0.1)", "0.1"),
    ("string(1000000 * 1000000)", "1000000000000"),
    ("number(' -12.5 ')", -12.5),
    ("round(2.5)", 3.0),
    ("round(-2.5)", -2.0),
    ("floor(-2.5)", -3.0),
    ("ceiling(2.1)", 3.0),
    ("5 mod 2", 1.0),
    ("5 mod -2", 1.0),
    ("-5 mod 2", -1.0),
    ("boolean('false')", True),
    ("boolean(0 div 0)", False),
    ("not(//nothing)", True),
    ("'a' = 'a'", True),
    ("true() = 'x'", True),
    ("1 < '2'", True),
    ("string-length('£é')", 2.0),
    ("starts-with('abc', '')", True),
    ("contains('abc', '')", True),
    ("lang('en')", False),
]
ADDED = [
    ("norm(' a\u00a0\n b\u200b\u00ad ')", "a b"),
    ("lower-case('ÀB')", "àb"),
    ("upper-case('ab')", "AB"),
    ("ends-with('abc', 'bc')", True),
    ("len('abc')", 3.0),
    ("matches('3 beds', '^\\d+ beds?$')", True),
    ("matches('A', 'a')", False),
    ("matches('A', 'a', 'i')", True),
    ("replace('2-3', '(\\d)-(\\d)', '$2:$1 \\$')", "3:2 $"),
    ("replace('aXbX', 'x', '', 'i')", "ab"),
    ("tokenize('a, b,c', ',\\s*')[2]", ("b",)),
    ("count(tokenize('a b c', ' '))", 3.0),
    ("string-join(tokenize('a b', ' '), '-')", "a-b"),
    ("tokenize('a b', ' ') = 'b'", True),
    ("substring-before-reverse('a/b/c', '/')", "a/b"),
    ("substring-after-reverse('a/b/c', '/')", "c"),
    ("parse-number('£1,250.50 pcm')", 1250.5),
]


@pytest.mark.parametrize(("text", "value"), CORE + ADDED)
def test_functions_of_values(text: str, value: object) -> None:
    assert evaluate(parse(text), tree("p")) == value


def test_what_is_no_number_is_nan() -> None:
    for text in ("number('1e3')", "number('')", "number('+1')", "parse-number('none')"):
        value = evaluate(parse(text), tree("p"))
        assert isinstance(value, float)
        assert math.isnan(value)


@pytest.mark.parametrize(
    ("written", "number"),
    [
        ("1,250", 1250), ("1.250,50", 1250.5), ("1.250", 1.25), ("1.250.000", 1250000), ("12,5", 12.5), ("-3", -3),
        ("1 250", 1250), ("1'250.5", 1250.5), ("0.125", 0.125), ("0,125", 0.125), ("3 beds, 2 baths", 3), ("$ 99", 99),
        ("1,250,000.75", 1250000.75), (".5", 0.5),
    ],
)  # fmt: skip
def test_numbers_are_read_as_people_write_them(written: str, number: float) -> None:
    assert parse_number(written) == number


def test_functions_of_the_page() -> None:
    page = listing()
    cases = {
        "current-url()": "https://homes.example/let/",
        "page-title()": "Homes to let",
        "qualify-url((//li.card)[1]/a/@href)": "https://homes.example/homes/1",
        "qualify-url(//a[@rel='next'])": "https://homes.example/let/?page=3",
        "select-text(//h1)": "Homes to let",
        "select-text(//script)": "",
        "innerhtml(//h1)": "Homes <em>to let</em>",
        "outerhtml(//caption)": "<caption>Facts</caption>",
        "dom-property('value', //input[1])": "Oxford",
        "dom-property('href', //a[@rel='next'])": "https://homes.example/let/?page=3",
        "dom-property('tagName', //h1)": "H1",
        "name(//@rel)": "rel",
        "local-name(//h1)": "h1",
        "string(//body[lang('EN')]/@class)": "page wide",
    }
    assert {text: evaluate(parse(text), page) for text in cases} == cases
    assert evaluate(parse("visible(//h1)"), page) is True
    assert evaluate(parse("visible(//script)"), page) is False
    assert evaluate(parse("//*[visible()][last()]/.. = //nothing"), page) is False
    assert str(evaluate(parse("page-content()"), page)).startswith('<html lang="en"><head><title>Homes to  let</title>')


def test_addresses_are_relative_to_the_base_of_the_page() -> None:
    page = tree("head(base[href=/shop/]) a[href=x] 'x'", url="https://e.example/a/b")
    assert evaluate(parse("qualify-url(//a/@href)"), page) == "https://e.example/shop/x"


def test_patterns_that_take_for_ever_are_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bowerbird.oxpath.patterns.SEARCH_SECONDS", 0.05)
    page = tree("p '" + "a" * 40 + "b'")
    with pytest.raises(OxpathEvaluationError, match="takes longer"):
        evaluate(parse("//p[matches(., '^(a|a|aa)+$')]"), page)


READ = (
    "<main><div>good schools.<br>Early <b>view</b>ing.<p>Two</p>three"
    "<table><tr><td>Mon</td><td>9-5</td></tr><tr><td>Tue</td></tr></table></div><p>x</p></main>"
)


@pytest.mark.parametrize(
    ("expression", "reads"),
    [
        ("norm(//main)", "good schools. Early viewing. Two three Mon 9-5 Tue x"),
        ("norm(//table)", "Mon 9-5 Tue"),
        ("norm(//b)", "view"),
        ("norm(//div/text()[2])", "Early"),
        ("norm(string(//table))", "Mon9-5Tue"),
        ("normalize-space(//table)", "Mon9-5Tue"),
    ],
)
def test_a_node_reads_as_lines_and_cells_part_its_words(expression: str, reads: str) -> None:
    assert evaluate(parse(expression), parse_html(READ)) == reads
    assert read(parse(expression), Markup(READ)) == [reads]


def test_values_of_json_are_words_of_their_own() -> None:
    page = parse_json('{"home": {"street": "Elm Road", "town": "Leeds"}}')
    assert evaluate(parse("norm(//home)"), page) == "Elm Road Leeds"
