"""Attributes read straight from the parser's tree are those that the columns of a page give, at the same places."""

from __future__ import annotations

import pytest
from expressions import markup_texts, static_expressions
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from samples import LISTING
from sites import Books, run

from bowerbird.oxpath import ast, parse
from bowerbird.oxpath.engine import batch
from bowerbird.oxpath.engine.batch import read_at_once
from bowerbird.oxpath.engine.operations import Finds, Qualify, Test, plan_of
from bowerbird.oxpath.engine.quick import read_markup
from bowerbird.oxpath.engine.trail import Trail
from bowerbird.oxpath.engine.visitor import View
from bowerbird.page import Page, parse_html
from bowerbird.page import markup as markup_module
from bowerbird.page.markup import Markup
from bowerbird.zoo import serve

URL = "http://here/at/last"
# As details are read, and what they are read with.
QUICK = [
    "[? .//h1:<title=norm(.)>]",
    "[? .//li.card/h2:<title=string(.)>:<link=qualify-url(.//a)>]",
    "[? .//dt[. = 'Agent']/foll-sibl::dd[1]:<agent=norm(.)>]",
    "[? .//li//text():<said=.>]",
    "[? .//li:<facts=count(.//dd)>:<sold=contains(., 'Sold')>:<position=position()>]",
    "[? .//h6:<none=.>][.//h1:<title=.>]",
]
VALUES = st.sampled_from([".", "norm(.)", "string-length(.)", "@class", "count(*)", "./b = 'x'", "qualify-url(.)"])


def predicates_of(predicates: str) -> tuple[Test, ...]:
    operation = plan_of(parse(f"/.{predicates}"))[-1]
    assert isinstance(operation, Qualify)
    return operation.tests


def view(content: Page | Markup) -> View:
    return View(content, Trail.to(URL), is_new=True, document=1, number=7)


def same_either_way(tests: tuple[Test, ...], text: str) -> bool:
    static = read_at_once(tests, view(Markup(text, url=URL)), (0,), {})
    return static == read_at_once(tests, view(parse_html(text, url=URL)), (0,), {})


@pytest.mark.parametrize("predicates", QUICK)
def test_details_are_read_without_columns(predicates: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tests = predicates_of(predicates)
    assert same_either_way(tests, LISTING)
    monkeypatch.delattr(markup_module, "page_of")
    found = read_markup(tests, Markup(LISTING, url=URL), 7)
    assert found is not None
    assert any(entries for [entries] in found.values())


@pytest.mark.parametrize(
    "predicates",
    [
        "[? .//a/@href:<link=.>]",  # the value of an attribute does not know where it stands
        "[? .//svg//path:<drawn=@d>]",
        "[? .//h1:<seen=visible(.)>]",
        "[? .//h1:<title=.>][? .//a/{click /}//p:<said=.>]",
        ":<title=string(//h1)>",
    ],
)
def test_the_rest_is_left_to_the_columns(predicates: str) -> None:
    tests = predicates_of(predicates)
    body = "<h1>one</h1><a href=x>link</a><svg><path d='M1'/></svg>"
    assert read_markup(tests, Markup(body, url=URL), 7) is None
    assert same_either_way(tests, body)


def test_columns_that_are_there_are_used() -> None:
    markup = Markup(LISTING)
    assert len(markup.page)
    assert read_markup(predicates_of(QUICK[0]), markup, 1) is None


@settings(max_examples=200, deadline=None, suppress_health_check=list(HealthCheck))
@given(static_expressions.filter(lambda it: isinstance(it, ast.Path)), VALUES, markup_texts)
def test_both_ways_give_the_same(path: ast.Path, value: str, text: str) -> None:
    marker = ast.Marker("value", parse(value))
    plan = (*plan_of(path), Qualify((marker,)))
    assert same_either_way((Finds(plan, optional=True),), text)


@pytest.mark.parametrize("predicate", ["", "[.//h1]", "[.//h5:<never=.>]"])
async def test_a_run_finds_the_same_records_either_way(predicate: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with serve(Books()) as running:
        text = f"""doc('{running.url}')/(//a.next/{{nextclick /}})*//li.book:<book>[? ./h2:<title=.>]
            [./h2/a/{{click /}}/.[? .//h1:<headline=norm(.)>][? .//li.author/i:<author=.>]{predicate}]"""
        quick, _ = await run(text)
        monkeypatch.setattr(batch, "read_markup", lambda *_: None)
        plain, _ = await run(text)
        assert plain == quick
        assert bool(quick) == ("never" not in predicate)
