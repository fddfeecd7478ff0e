"""Paths as text: unions taken apart and held together."""

from __future__ import annotations

import pytest

from bowerbird.induce.paths.steps import after, as_step, branches, held, in_either, without_attribute
from bowerbird.oxpath import evaluate, parse
from bowerbird.page import parse_html


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        (".//a", [".//a"]),
        (".//a | ./b[c | d]", [".//a", "./b[c | d]"]),
        ('.//a[. = "x|y"] | .//b', ['.//a[. = "x|y"]', ".//b"]),
        ("(.//a | .//b)[1]", ["(.//a | .//b)[1]"]),
    ],
)
def test_branches(path: str, parts: list[str]) -> None:
    assert branches(path) == parts


def test_what_follows_counts_for_all_parts_of_a_union() -> None:
    page = parse_html("<p><a href=/1><i>one</i></a><b><i>two</i></b></p>", url="http://site/")
    p = page.index.with_tag("p").tolist()[0]
    bare, whole = (evaluate(parse(path), page, p) for path in (".//a | .//b/i", f"{held('.//a | .//b')}/i"))
    assert [page.name(node) for node in whole.rows] == ["i", "i"]  # type: ignore[union-attr]
    assert [page.name(node) for node in bare.rows] == ["a", "i"]  # type: ignore[union-attr]


def test_steps_after_others() -> None:
    assert as_step("//a") == "//a"
    assert as_step("(//a)[1]") == "/(//a)[1]"
    assert as_step("//a | //b") == "/(//a | //b)"
    assert after("(x | y)", ".//a") == "(x | y)//a"
    assert after("(x | y)", "(.//a)[1]") == "(x | y)/(.//a)[1]"
    assert after("(x | y)", ".//a | .//b") == "(x | y)/(.//a | .//b)"
    assert after("(x | y)", "self::p/b") == "(x | y)/self::p/b"


def test_a_second_way_is_a_function_and_stands_within_paths_in_parentheses() -> None:
    both = in_either(".//b", ".//i")
    assert held(both) == both == "either(.//b, .//i)"
    assert as_step(both) == "/(either(.//b, .//i))"
    assert after("(x | y)", both) == "(x | y)/(either(.//b, .//i))"
    parse(f"//li{as_step(both)}:<r>")


def test_of_several_ways_each_is_there_once() -> None:
    both = in_either(".//b", './/i[. = "a, b"]')
    assert in_either(both, ".//u", ".//b") == 'either(.//b, .//i[. = "a, b"], .//u)'
    assert in_either(".//b", ".//b") == ".//b"
    assert in_either(f"{both} | {both}", ".//b") == f"either({both} | {both}, .//b)"


def test_the_elements_of_attributes() -> None:
    assert without_attribute(".//a/@href", "href") == ".//a"
    assert without_attribute(".//a/@href | ./b//a/@href", "href") == "(.//a | ./b//a)"
    assert without_attribute('either(//i/@src, //b[.//use/@src = "a, b"]/@src)', "src") == (
        'either(//i, //b[.//use/@src = "a, b"])'
    )
