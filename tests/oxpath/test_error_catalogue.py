"""The catalogue of errors: what people write, the place that is pointed at, what is said and what is suggested."""

from __future__ import annotations

import re

import pytest

from bowerbird.errors import OxpathSyntaxError
from bowerbird.oxpath import parse

# The wrong text with ‸ before the place that the caret points at; a part of the message; a part of the remedy.
CATALOGUE = [
    ("‸", "nothing here", "//a"),
    ("//‸", "ends where a step", ""),
    ("a/b/‸", "ends where a step", ""),
    ("@‸", "ends where the name of an attribute", ""),
    ("//div[@class=‸]", "found ] where an expression", ""),
    ("//div‸[@class='x'", "[ is never closed", "a ] is missing"),
    ("count‸(//a", "( is never closed", "a ) is missing"),
    ("//a/‸{click", "{ is never closed", "a } is missing"),
    ("a[(b‸]", "found ] where ) was expected", "a ) is missing"),
    ("a‸)", "closes nothing", "remove it"),
    ("a[1]‸]", "closes nothing", "remove it"),
    ("‸'abc", "quote is never closed", "' is missing"),
    ('//a[.=‸"x]', "quote is never closed", '" is missing'),
    ("//‸foo::a", "no axis foo", "the axes are"),
    ("//‸decendant::a", "no axis decendant", "did you mean descendant"),
    ("//‸folowing-sibling::a", "no axis", "following-sibling"),
    ("//a[‸contain(.,'x')]", "no function contain()", "contains"),
    ("‸normalise-space(a)", "no function normalise-space()", "normalize-space"),
    ("‸substring(.)", "takes 2 to 3 arguments, not 1", ""),
    ("‸true(1)", "takes no argument", ""),
    ("‸concat('a')", "at least 2 arguments", ""),
    ("//‸tex()", "no node test tex()", "did you mean text()"),
    ("//a/‸string(.)", "function cannot be a step", "put it around the path"),
    ("‸child:a", "child is an axis", "child::a"),
    ("text(‸'x')", "takes nothing in its parentheses", "text()[.="),
    ("a ‸b", "found b where an operator", "missing before it"),
    ("//a ‸== 3", "== means nothing", "= compares"),
    ("a ‸&& b", "&& means nothing", "write and"),
    ("a ‸|| b", "|| means nothing", "write or"),
    ("a‸!b", "! means nothing", "not("),
    ("//a[‸“x”]", "“ means nothing", "straight quotes"),
    ("//a‸;", "; means nothing", "no ;"),
    ("//‸.price", ". follows a name", "*.price"),
    ("//‸#main", "# follows a name", "*#main"),
    ("//a‸{click}", "found {", "a/{click /}"),
    ("//a/{‸clik /}", "no action clik", "click"),
    ("//a/{‸Oxford /}", "no action Oxford", '{"Oxford" /}'),
    ("//a/‸{select /}", "select needs to be told what", '{select "…" /}'),
    ("//a/‸{wait}", "wait needs to be told what", "{wait 2 /}"),
    ("//a/‸{click 3}", "click takes no argument", "{click /}"),
    ("//a/‸{json}", "json goes on at the root", "{json /}"),
    ("//a/‸{json 'x' /}", "json takes no argument", "{json /}"),
    ("//a/‸{open /}", "open needs to be told what", '{open "https://…" /}'),
    ("//a/{‸}", "found } where an action", ""),
    ("a/(b)*‸{5,2}", "repeats nothing", "{1,5}"),
    ("(//a/{click /})‸*//b", "multiplies", "./( … )*"),
    ("for $a, ‸$a in ('x', 'y') return 1", "named twice", "each variable once"),
    ("for ‸$a, $b in 'x', 'y' return 1", "give 2 values", "for $a, $b in"),
    ("for $a in ‸return 1", "found return where a value", ""),
    ("for $a in 'x' ‸//a", "found // where return was expected", ""),
    ("for $a ‸'x' return 1", "where in was expected", ""),
    ("//a:<‸>", "found > where a name", ""),
    ("//a:<x‸", "ends where > or =", ""),
    ("//a:<x=@href‸", "ends where >", ""),
    ("//a:<x‸~=1>", "gives its value with =", ":<title=string(.)>"),
    ("a#x‸#y", "one id", "keep one"),
    ("a[?‸]", "found ] where an expression", ""),
    ("a[b ‸? c]", "? means nothing", "optional predicate"),
    ("‸$", "found $", ""),
    ("//li\n  [‸cuont(a) > 1]", "no function cuont()", "count"),
]


@pytest.mark.parametrize(("marked", "what", "remedy"), CATALOGUE)
def test_errors_point_at_the_place_and_help(marked: str, what: str, remedy: str) -> None:
    offset, text = marked.index("‸"), marked.replace("‸", "")
    with pytest.raises(OxpathSyntaxError) as raised:
        parse(text)
    error = raised.value
    assert what in error.what
    assert remedy in error.remedy
    assert error.offset == offset, str(error)
    before = text[:offset]
    assert (error.line, error.column) == (before.count("\n") + 1, len(before.rpartition("\n")[2]) + 1)


def test_the_caret_stands_under_the_place() -> None:
    with pytest.raises(OxpathSyntaxError) as raised:
        parse("//ul\n  /li[contian(., 'x')]")
    assert str(raised.value).splitlines() == [
        "line 2, column 7: there is no function contian()",
        "    /li[contian(., 'x')]",
        "        ^",
        "  did you mean contains?",
    ]


def test_long_lines_are_cut_around_the_place() -> None:
    text = "//a[" + " or ".join(f"@x = '{number}'" for number in range(200)) + " or oops()]"
    with pytest.raises(OxpathSyntaxError) as raised:
        parse(text)
    _, shown, caret, _ = str(raised.value).splitlines()
    assert len(shown) < 140
    assert re.match(r"oops\(", shown[len(caret) - 1 :])
