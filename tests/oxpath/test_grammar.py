"""What the language reads, and the tree that it makes of it."""

from __future__ import annotations

import pytest

from bowerbird.errors import OxpathSyntaxError
from bowerbird.oxpath import ast, parse, show

# What is written, and its canonical form; the same where there is one only.
SPELLINGS = [
    ("/", "/"),
    ("//a", "//a"),
    ("/descendant-or-self::node()/child::a", "//a"),
    ("self::node()", "."),
    ("parent::node()/a", "../a"),
    ("attribute::href", "@href"),
    ("child::div/child::p", "div/p"),
    ("prec-sibl::a", "preceding-sibling::a"),
    ("foll-sibl::a", "following-sibling::a"),
    ("anc::a/desc::b", "ancestor::a/descendant::b"),
    ("a[1][@x='y']", 'a[1][@x = "y"]'),
    ("(//a)[1]/b", "(//a)[1]/b"),
    ("((1))", "1"),
    ("1+2*3", "1 + 2 * 3"),
    ("(1+2)*3", "(1 + 2) * 3"),
    ("1-(2-3)", "1 - (2 - 3)"),
    ("a or b and c=d", "a or b and c = d"),
    ("(a or b) and c", "(a or b) and c"),
    ("a|b", "a | b"),
    ("-a - -1", "-a - -1"),
    ("* * *", "* * *"),
    ("div div mod", "div div mod"),
    ("and and and", "and and and"),
    ("a.b.c#d", "a#d.b.c"),
    ("*#main", "*#main"),
    ("@class~='x'", '@class ~= "x"'),
    (".#='x'", '. #= "x"'),
    ("'it''s'", '"it\'s"'),
    (".5", "0.5"),
    ("10.", "10"),
    ("$x/b", "$x/b"),
    ("o:p", "o:p"),
    ("a/(b|c)/d", "a/(b | c)/d"),
    ("a/(b)*", "a/(b)*"),
    ("a/(b)*{2}", "a/(b)*{2}"),
    ("a/( b )*{ 1 , 3 }", "a/(b)*{1,3}"),
    ("a/(b)*{,5}", "a/(b)*{,5}"),
    ("a/(b)*{2,}", "a/(b)*{2,}"),
    ("a/{click}", "a/{click}"),
    ("a/{click/}", "a/{click /}"),
    ("a/{ 'x' / }", 'a/{"x" /}'),
    ("a/{fill 'x'}", 'a/{"x"}'),
    ("a/{$V /}", "a/{$V /}"),
    ("a/{select (1+1)}", "a/{select (1 + 1)}"),
    ("a/{select('x')}", 'a/{select "x"}'),
    ("a/{press 'Enter' /}", 'a/{press "Enter" /}'),
    ("a/{https://x.example/y /}", 'a/{open "https://x.example/y" /}'),
    ("a/{click[wait=2][until=//p] /}", "a/{click [wait=2][until=//p] /}"),
    ("doc('u',[wait=1])//a", 'doc("u", [wait=1])//a'),
    ("a:<r>", "a:<r>"),
    ("a:<r>:<x=string(.)>", "a:<r>:<x=string(.)>"),
    ("a:<x=(b > c)>", "a:<x=(b > c)>"),
    ("a[? b:<x=.>]", "a[? b:<x=.>]"),
    ("a (: note :) / b", "a/b"),
    ("a\n  /b", "a/b"),
    ("//field()[1]", "//field()[1]"),
    ("style::color", "style::color"),
    ("//div/frame()//a", "//div/frame()//a"),
    ("./(a)*", "./(a)*"),
    ("for $a in 'x' , 2 return doc($a)//b", 'for $a in "x", 2 return doc($a)//b'),
    ("for $a in ('x','y') return $a", 'for $a in "x", "y" return $a'),
    ("for $a,$b in ('x',1),('y',2) return concat($a,$b)", 'for $a, $b in ("x", 1), ("y", 2) return concat($a, $b)'),
    ("//for/in/return", "//for/in/return"),
]


@pytest.mark.parametrize(("written", "canonical"), SPELLINGS)
def test_spellings_have_one_canonical_form(written: str, canonical: str) -> None:
    assert show(parse(written)) == canonical
    assert parse(canonical) == parse(written)


def test_a_step_keeps_its_qualifiers_in_order() -> None:
    tree = parse("li[1]:<r>[? a]:<x=1>")
    assert isinstance(tree, ast.Path)
    [step] = tree.steps
    assert isinstance(step, ast.AxisStep)
    assert step.qualifiers == (
        ast.Predicate(ast.Number(1)),
        ast.Marker("r"),
        ast.Predicate(parse("a"), optional=True),
        ast.Marker("x", ast.Number(1)),
    )


def test_only_an_ending_slash_makes_an_action_absolute() -> None:
    for text, absolute in (("a/{click}", False), ("a/{click /}", True), ("a/{'x' [wait=1] /}", True)):
        tree = parse(text)
        assert isinstance(tree, ast.Path)
        action = tree.steps[-1]
        assert isinstance(action, ast.Action)
        assert action.absolute is absolute


@pytest.mark.parametrize(
    ("text", "argument"),
    [
        ("{open 'x' /}", "'x'"),
        ("{open $x /}", "$x"),
        ("{open qualify-url(//next) /}", "qualify-url(//next)"),
        ("{open concat('?page=', 1 + number(//page)) /}", "concat('?page=', 1 + number(//page))"),
        ("{open (//next/@href) /}", "//next/@href"),
        ("{https://x.example/a /}", "'https://x.example/a'"),
    ],
)
def test_an_address_is_any_expression(text: str, argument: str) -> None:
    assert parse(text) == ast.Path(None, (ast.Action(ast.ActionKind.OPEN, parse(argument), absolute=True),))
    assert parse(show(parse(text))) == parse(text)


def test_the_wrapper_of_the_paper_is_read() -> None:
    tree = parse("""
        doc('http://homes.example/')//a[@id='go']/prec-sibl::input[contains(@type,'text')]/{$LOCATION /}   (: form :)
        //div[@id='Search']/a[@id='button']/{click /}
        /.:<data_area>[? .//h1/span/span[1]/text()[1]:<search_results_number=norm(.)> ]
        /(//div[3]//li[1]/foll-sibl::li[@class='paging-next']/a[@class='pagingbutton']/{nextclick /})*
        //ul/node()/div[@class='one']:<record>
            [? .//label/text():<price=norm(.)> ]
            [? .//a[contains(.,'Bedroom')]/text():<bedroom_number=substring-before(norm(.)," Bedroom")> ]
            [? .//span[@class='address']/prec-sibl::text():<status=substring(norm(.), len(norm(.)) - 7)> ]
            [? .//img[@class='main']/@src:<image=norm(.)> ]
    """)
    assert isinstance(tree, ast.Path)
    assert [type(step) for step in tree.steps if not isinstance(step, ast.AxisStep)] == [
        ast.Action,
        ast.Action,
        ast.Repeat,
    ]
    assert show(tree, width=110).splitlines()[4:7] == [
        '/(//div[3]//li[1]/following-sibling::li[@class = "paging-next"]/a[@class = "pagingbutton"]/{nextclick /})*',
        '//ul/node()/div[@class = "one"]:<record>',
        "  [? .//label/text():<price=norm(.)>]",
    ]


@pytest.mark.parametrize("text", ["-" * 5000 + "1", "a[" * 5000 + "b" + "]" * 5000, "1" + "+1" * 5000])
def test_trees_nested_without_end_are_refused_not_fatal(text: str) -> None:
    with pytest.raises(OxpathSyntaxError, match="nested too deeply"):
        parse(text)


def test_parentheses_leave_no_trace() -> None:
    assert parse("(" * 5000 + "a" + ")" * 5000) == parse("a")
