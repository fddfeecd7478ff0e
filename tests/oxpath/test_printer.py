"""One spelling for each tree, and a tree for each spelling."""

from __future__ import annotations

import re

from expressions import expressions
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bowerbird.oxpath import ast, parse, show
from bowerbird.oxpath.formatting import tidied


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(expressions)
def test_what_is_shown_is_read_back(expression: ast.Expression) -> None:
    assert parse(show(expression)) == expression
    assert parse(show(expression, width=40)) == expression


WRAPPER = """(: Homes to let :)
doc('https://homes.example/')//form//attribute::name   (: the form :)
  /..//field()[1]/{$WHERE /}
//ul/li:<home>[? child::h2:<name=norm(.)>]   (: the name :)   [? p:<price=.>]
(: the end :)"""


def test_comments_stay_where_they_are() -> None:
    assert tidied(WRAPPER, 60).splitlines() == [
        "(: Homes to let :)",
        'doc("https://homes.example/")//form//@name/..//field()[1]/{$WHERE /} (: the form :)',
        "//ul/li:<home>",
        "  [? h2:<name=norm(.)>] (: the name :)",
        "  [? p:<price=.>] (: the end :)",
    ]
    assert tidied(tidied(WRAPPER, 60), 60) == tidied(WRAPPER, 60)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(expressions, st.integers(0, 200))
def test_no_comment_is_lost(expression: ast.Expression, place: int) -> None:
    spaces = [found.start() for found in re.finditer(" ", show(expression)) if _is_outside_strings(expression, found)]
    text = show(expression)
    at = spaces[place % len(spaces)] if spaces else len(text)
    commented = f"{text[:at]} (: kept :) {text[at:]}"
    tidy = tidied(commented, 60)
    assert tidy.count("(: kept :)") == 1 + text.count("(: kept :)")
    assert parse(tidy) == expression


def _is_outside_strings(expression: ast.Expression, space: re.Match[str]) -> bool:
    before = show(expression)[: space.start()]
    return not any(quote in before for quote in "'\"")


def test_long_wrappers_are_folded_where_people_fold_them() -> None:
    text = "//ul/(a/{nextclick /})*//li:<book>[h2][? h2:<title=norm(.)>][? .//a/{click /}//p:<blurb=norm(.)>]"
    assert show(parse(text), width=200) == text
    assert show(parse(text), width=50).splitlines() == [
        "//ul/(a/{nextclick /})*",
        "//li:<book>[h2]",
        "  [? h2:<title=norm(.)>]",
        "  [? .//a/{click /}//p:<blurb=norm(.)>]",
    ]
