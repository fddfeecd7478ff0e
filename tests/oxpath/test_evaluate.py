"""Evaluation over a page: what XPath 1.0 does not know of, and the ways to ask."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from samples import listing

from bowerbird.errors import OxpathEvaluationError, UnboundVariable
from bowerbird.oxpath import (
    Leaf,
    Nodes,
    evaluate,
    evaluate_each,
    filter_nodes,
    is_true,
    normal_texts,
    number_of,
    parse,
    patterns,
    select,
    text_of,
)
from bowerbird.page import Page, parse_html
from bowerbird.page.literal import tree

SMALL = tree("html(body(div#a.x.y(p 'one' p.q 'two' #comment 'c' a[href=/z] 'Next') ul(li '1' li '2' li '3')))")
FRAMED = tree(
    "html(body(p 'outer' iframe[src=/in](#document(html(body(p#in 'inner' b 'bold')))) "
    "div(#shadow-root(p 'shadowed' slot(i 'slotted'))) p 'last'))"
)


def strings(text: str, page: Page) -> list[str]:
    return select(parse(text), page).strings()


def test_select_starts_at_the_root_or_at_given_nodes() -> None:
    items = select(parse("//li"), SMALL)
    assert items.strings() == ["1", "2", "3"]
    assert select(parse("following-sibling::li"), SMALL, items).strings() == ["2", "3"]
    assert select(parse(".."), SMALL, items) == select(parse("//ul"), SMALL)
    assert select(parse("//li"), SMALL, []) == []


def test_values_have_the_types_of_xpath() -> None:
    assert evaluate(parse("count(//li)"), SMALL) == 3.0
    assert evaluate(parse("//li = 2"), SMALL) is True
    assert evaluate(parse("string(//p[2])"), SMALL) == "two"
    assert evaluate(parse("tokenize('a, b', ', ')"), SMALL) == ("a", "b")
    assert isinstance(evaluate(parse("//p"), SMALL), Nodes)


def test_values_convert_as_xpath_converts_them() -> None:
    items = select(parse("//li"), SMALL)
    assert (text_of(items), number_of(items), is_true(items)) == ("1", 1.0, True)
    assert (text_of(2.0), text_of(2.5), text_of(True), text_of(())) == ("2", "2.5", "true", "")
    assert not is_true(float("nan"))
    assert not is_true("")
    assert number_of(True) == 1.0


def test_attributes_are_nodes_that_know_their_owner() -> None:
    [link] = select(parse("//a/@href"), SMALL)
    assert isinstance(link, Leaf)
    assert (SMALL.name(link.owner), link.name, link.value) == ("a", "href", "/z")
    assert evaluate(parse("norm(.)"), SMALL, link) == "/z"
    assert select(parse(".."), SMALL, [link]).rows == [link.owner]
    assert [SMALL.name(row) for row in select(parse("ancestor::*"), SMALL, [link]).rows] == ["html", "body", "div", "a"]
    assert select(parse("../@*"), SMALL, [link]) == [link]
    assert select(parse("//div/@* | //div"), SMALL)[0] == select(parse("//div"), SMALL)[0]


def test_each_node_is_evaluated_by_itself_though_all_are_computed_together() -> None:
    page = listing()
    cards = select(parse("//li.card"), page)
    assert len(cards) == 8
    prices = parse("substring-after(normalize-space(p.price), '£')")
    assert evaluate_each(prices, page, cards) == [evaluate(prices, page, card) for card in cards]
    agents = evaluate_each(parse(".//dt[. = 'Agent']/following-sibling::dd[1]"), page, cards)
    assert [text_of(agent) for agent in agents] == ["Smith & Co"] * 8
    assert evaluate_each(prices, page, []) == []


def test_predicates_count_along_the_nodes_given() -> None:
    items = list(select(parse("//li"), SMALL))
    assert filter_nodes(parse("2"), SMALL, items) == items[1:2]
    assert filter_nodes(parse("position() = last()"), SMALL, items) == items[-1:]
    assert filter_nodes(parse(". > 1"), SMALL, items) == items[1:]
    assert filter_nodes(parse("1"), SMALL, items[::-1]) == items[-1:]


def test_variables_have_the_types_of_their_values() -> None:
    expression = parse("//li[. = $n]")
    assert select(expression, SMALL, variables={"n": "2"}).strings() == ["2"]
    assert select(expression, SMALL, variables={"n": 3}).strings() == ["3"]
    assert select(expression, SMALL, variables={"n": ("1", "3")}).strings() == ["1", "3"]
    assert select(expression, SMALL, variables={"n": select(parse("//li[2]"), SMALL)}).strings() == ["2"]
    assert select(parse("//li[$n]"), SMALL, variables={"n": 2}).strings() == ["2"]
    with pytest.raises(UnboundVariable, match=r"\$n"):
        select(expression, SMALL)


def test_axes_stay_in_their_document() -> None:
    assert strings("//p", FRAMED) == ["outer", "last"]
    assert strings("//iframe/frame()//p", FRAMED) == ["inner"]
    assert strings("//iframe/frame()//b/preceding::p", FRAMED) == ["inner"]
    assert strings("//iframe/frame()//b/ancestor::iframe", FRAMED) == []
    assert strings("//iframe/frame()//b[/html/body/p]", FRAMED) == ["bold"]
    assert strings("//div/shadow()//p", FRAMED) == ["shadowed"]
    assert strings("//div/shadow()/slot/i", FRAMED) == ["slotted"]
    assert strings("//p[1]/following::p", FRAMED) == ["last"]
    assert strings("//body/*[self::p or self::div][last()]", FRAMED) == ["last"]
    assert strings("//frame()//p", FRAMED) == ["inner"]


def test_a_form_feed_parts_classes_but_is_no_space_of_xpath() -> None:
    page = tree("p[class='a\fb'] 'fed' p[class='a b'] 'plain'")
    assert strings("//p.a", page) == strings("//p[@class ~= 'a']", page) == ["fed", "plain"]
    assert strings("//p[contains(concat(' ', normalize-space(@class), ' '), ' a ')]", page) == ["plain"]


def test_string_values_leave_out_frames_and_shadow_roots() -> None:
    assert evaluate(parse("string(/)"), FRAMED) == "outerlast"
    assert evaluate(parse("string(//iframe/frame())"), FRAMED) == "innerbold"
    assert strings("//body[contains(., 'inner')]", FRAMED) == []


def test_ids_are_those_of_the_document_around() -> None:
    assert evaluate(parse("count(id('in'))"), FRAMED) == 0
    [bold] = select(parse("//iframe/frame()//b"), FRAMED)
    assert text_of(evaluate(parse("id('in')"), FRAMED, bold)) == "inner"
    assert strings("id('a')/p", SMALL) == ["one", "two"]


def test_either_gives_the_first_way_that_leads_anywhere_context_by_context() -> None:
    page = parse_html("<ul><li><b>1</b><i>2</i></li><li><i>3</i><i>4</i></li><li><u>5</u></li></ul>")
    items = select(parse("//li"), page)
    found = evaluate_each(parse("either(.//b, .//i)"), page, items)
    assert [one.strings() for one in found if isinstance(one, Nodes)] == [["1"], ["3", "4"], []]
    assert strings("//ul/(either(.//q, li/u, li/i))", page) == ["5"]
    assert strings("either(//q, //i)/text()", page) == ["2", "3", "4"]
    with pytest.raises(OxpathEvaluationError, match=r"either\(\) takes sets of nodes"):
        evaluate(parse("either(//b, 1)"), page)


def test_longest_gives_the_node_that_says_most_context_by_context() -> None:
    page = parse_html("<div><p>aa   a</p><p>bbbbb</p><p>ccccc</p></div><div><p>d</p></div><div></div>")
    found = evaluate_each(parse("longest(.//p)"), page, select(parse("//div"), page))
    assert [one.strings() for one in found if isinstance(one, Nodes)] == [["bbbbb"], ["d"], []]
    assert strings("longest(//p[len(norm(.)) < 5])", page) == ["aa   a"]
    with pytest.raises(OxpathEvaluationError, match=r"longest\(\) takes sets of nodes"):
        evaluate(parse("longest(1)"), page)


def test_around_gives_the_largest_elements_that_hold_one_of_the_nodes() -> None:
    page = parse_html(
        "<ul><li id=a><p><a href=/x/1>1</a></p><a href=/x/1>more</a></li><li id=b><p><a href=/x/2>2</a></p></li></ul>"
        "<div id=c><b>1</b></div><div id=d><i><b>2</b></i></div>"
    )
    assert strings('around(//a[contains(@href, "/x/")])/@id', page) == ["a", "b"]
    assert strings("around(//b)/@id", page) == ["c", "d"]
    assert strings("//div/(around(.//b))/@id", page) == []
    assert strings("around(//ul)", page) == []
    with pytest.raises(OxpathEvaluationError, match=r"around\(\) takes sets of nodes"):
        evaluate(parse("around(1)"), page)


def test_groups_and_repetition_are_closures_over_nodes() -> None:
    assert strings("//li[1]/(following-sibling::li[1])*", SMALL) == ["1", "2", "3"]
    assert strings("//li[1]/(following-sibling::li[1])*{2}", SMALL) == ["3"]
    assert strings("//li[1]/(following-sibling::li[1])*{1,}", SMALL) == ["2", "3"]
    assert strings("//li[1]/(following-sibling::li[1])*{,1}", SMALL) == ["1", "2"]
    assert strings("//ul/(li)*{1}[2]", SMALL) == ["2"]
    assert strings("//body/(div | ul)/(p | li)[1]", SMALL) == ["one", "1"]
    assert len(select(parse("//li[1]/(..)*"), SMALL)) == 5


def test_form_controls_are_fields() -> None:
    page = listing()
    names = [page.attributes[row].get("name", page.name(row)) for row in select(parse("//field()"), page).rows]
    assert names == ["q", "beds", "button"]
    names = [page.attributes[row].get("name", page.name(row)) for row in select(parse("//any-field()"), page).rows]
    assert names == ["q", "beds", "t", "off", "button"]


def test_styles_are_nodes_of_elements() -> None:
    page = tree("div@0,0,90,20(b@0,0,30,20 'x' i[hidden] 'y')")
    assert strings("//b/style::font-size", page) == ["16px"]
    assert strings("//*[style::visibility = 'hidden']", page) == ["y"]
    assert strings("//div/style::width", page) == ["90px"]
    assert strings("//*[style::display = 'block']", SMALL)[0] == strings("/html", SMALL)[0]
    assert strings("//b/style::no-such-thing", page) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("//a/{click /}", "action"),
        ("//a:<x>", "marker"),
        ("//a[? b]", "optional predicate"),
        ("doc('u')//a", "opens a page"),
        ("count('x')", "takes a set of nodes"),
        ("'x' | //a", "unites"),
        ("string(1)[1]", "only nodes"),
        ("screenshot()", "live page"),
        ("//a[matches(., '(')]", "cannot be read"),
        ("//a[matches(., 'a', 'q')]", "no flag q"),
    ],
)
def test_what_cannot_be_computed_is_said(text: str, said: str) -> None:
    with pytest.raises(OxpathEvaluationError, match=said):
        evaluate(parse(text), SMALL)


def test_select_wants_nodes() -> None:
    with pytest.raises(OxpathEvaluationError, match="nodes are wanted"):
        select(parse("1 + 1"), SMALL)


def test_each_node_is_asked_once_however_many_it_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    bounded = patterns._bounded

    def counted(pattern: str, search: Callable[[], object]) -> object:
        asked.append(pattern)
        return bounded(pattern, search)

    monkeypatch.setattr(patterns, "_bounded", counted)
    many = 60
    page = parse_html("<dl>" + "".join(f"<dt>{n}<dd>No. {n}" for n in range(many)) + "</dl>")
    heads = select(parse("//dt"), page)
    found = evaluate_each(parse("./following-sibling::*[self::dt or matches(., '[05]$')][1]"), page, heads)
    assert [text_of(one) for one in found] == [f"No. {n}" if n % 5 == 0 else f"{n + 1}" for n in range(many - 1)] + [""]
    assert len(asked) <= 2 * many


@pytest.mark.parametrize("page", [SMALL, FRAMED, listing()], ids=("small", "framed", "listing"))
def test_normal_texts_are_those_of_the_function_norm(page: Page) -> None:
    rows = list(range(len(page)))
    plain = [text_of(value) for value in evaluate_each(parse("norm(.)"), page, rows)]
    assert normal_texts(page, rows[::3]) == plain[::3]
    assert normal_texts(page, rows) == normal_texts(page, rows) == plain
