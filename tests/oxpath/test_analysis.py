"""What is known of an expression before it runs."""

from __future__ import annotations

import pytest

from bowerbird.oxpath import Needs, Shape, analyse, is_pure, parse


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("//a", Needs.PAGE),
        ("//li:<r>[? .//b:<x=norm(.)>]", Needs.PAGE),
        ("//a/{click /}", Needs.HTTP),
        ("doc('u')//a", Needs.HTTP),
        ("//input/{$q /}", Needs.HTTP),
        ("//a/{click [wait=2] /}", Needs.HTTP),
        ("//a/{open concat('/x?page=', 1 + number(b)) /}", Needs.HTTP),
        ("//script/{json /}//a", Needs.PAGE),
        ("//a/{mouseover}", Needs.BROWSER),
        ("//a/{press 'Enter' /}", Needs.BROWSER),
        ("//a/{click [until=//p] /}", Needs.BROWSER),
        ("//p[style::color = 'red']", Needs.BROWSER),
        ("//p:<shot=screenshot(.)>", Needs.BROWSER),
        ("//p[? .//a/{scroll}]", Needs.BROWSER),
    ],
)
def test_needs(text: str, needs: Needs) -> None:
    assert analyse(parse(text)).needs is needs


def test_reasons_name_what_asks_for_more_than_a_page() -> None:
    analysis = analyse(parse("doc('u')//a/{click /}//p/{mouseover}/../{click /}"))
    assert analysis.reasons == ('doc("u")', "{click /}", "{mouseover}")
    assert analysis.needs_browser


def test_variables_in_the_order_of_their_first_use() -> None:
    assert analyse(parse("//a[. = $b]/{$a /}//p[$b]")).variables == ("b", "a")


def test_records_nest_as_their_markers_do() -> None:
    text = """//div:<area>[? h1:<count=norm(.)>]/(//a/{click /})*//li:<book>[h2:<title=.>][? b:<price=.>][? i:<price=.>]
        [? .//a/{click /}//p:<review>[? q:<text=.>]]"""
    review = Shape("review", False, True, (Shape("text", True, True),))
    book = Shape("book", False, False, (Shape("title", True), Shape("price", True, True), review))
    assert analyse(parse(text)).shapes == (Shape("area", False, False, (Shape("count", True, True), book)),)


def test_an_attribute_that_one_predicate_demands_is_not_optional() -> None:
    [record] = analyse(parse("//li:<r>[? b:<x=.>][i:<x=.>]")).shapes
    assert record.children == (Shape("x", True, optional=False),)


def test_several_markers_on_one_step() -> None:
    [record] = analyse(parse("//li:<r>:<a=@x>:<b=@y>")).shapes
    assert [child.name for child in record.children] == ["a", "b"]


def test_pure_stretches_are_told_apart() -> None:
    text = "doc('u')//form/input[1]/{'x' /}//ul/li[b]:<r>[? .//a/{click /}//p[2]:<t=norm(.)>]"
    assert analyse(parse(text)).pure == (".//form/input[1]", ".//ul/li[b]", ".//a", ".//p[2]")
    assert analyse(parse("//a[1]")).pure == ("//a[1]",)


def test_purity() -> None:
    assert is_pure(parse("//a[b = $c]/(..)*"))
    for text in ("//a/{click}", "//a:<r>", "//a[? b]", "doc('u')", "//a[b/{click}]"):
        assert not is_pure(parse(text))


def test_variables_with_values_of_their_own_are_not_asked_for() -> None:
    whole = analyse(parse("for $a in 'x', 'y' return doc('u')//p[. = $b]/{$a /}//li:<r>"))
    assert whole.variables == ("b",)
    assert [shape.name for shape in whole.shapes] == ["r"]
    assert not is_pure(parse("for $a in 'x' return //p[. = $a]"))
