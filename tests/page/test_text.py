"""The text of a page as its reader sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bowerbird.page.kinds import Display
from bowerbird.page.literal import tree
from bowerbird.page.model import Page


def generating(literal: str, generated: Mapping[int, tuple[str, str]]) -> Page:
    return replace(tree(literal), generated=generated)


@pytest.mark.parametrize(
    ("literal", "text"),
    [
        ("p 'one' p 'two'", "one\ntwo"),
        ("div('one' div 'two' 'three')", "one\ntwo\nthree"),
        ("div(div(div 'one')) div 'two'", "one\ntwo"),
        ("p('one' b 'two' 'three')", "onetwothree"),
        ("ul(li 'one' li 'two')", "one\ntwo"),
        ("x-a(#shadow-root(b 'one')) b 'two'", "one\ntwo"),
        ("", ""),
    ],
)
def test_blocks_begin_lines_and_inline_elements_do_not(literal: str, text: str) -> None:
    assert tree(literal).visible_text() == text


@pytest.mark.parametrize(
    ("literal", "text"),
    [
        ("p '  one \n\t two  '", "one two"),
        ("p('one ' b ' two')", "one two"),
        ("div(p 'one' ' \n ' p 'two')", "one\ntwo"),
        ("p 'one\u00a0\u00a0two'", "one\u00a0\u00a0two"),
    ],
)
def test_spaces_collapse_within_and_across_nodes(literal: str, text: str) -> None:
    assert tree(literal).visible_text() == text


def test_br_begins_a_line() -> None:
    assert tree("p('one' br 'two ' br br ' three')").visible_text() == "one\ntwo\nthree"


def test_cells_are_set_apart_by_tabs_and_rows_by_lines() -> None:
    page = tree("table(tbody(tr(th 'a' th 'b') tr(td 'c' td(b 'd' ' e'))))")
    assert page.visible_text() == "a\tb\nc\td e"


def test_preformatted_text_keeps_its_lines() -> None:
    assert tree("pre 'one\n  two' p 'three\nfour'").visible_text() == "one\ntwo\nthree four"


@pytest.mark.parametrize(
    "literal",
    [
        "p('one' b[hidden] 'no')",
        "p('one' b[hidden](i 'no'))",
        "p('one' b[style='color: red; display: none'] 'no')",
        "p('one' b[style='VISIBILITY:hidden'] 'no')",
        "p('one' #comment 'no')",
        "title 'no' p 'one' script 'no' style 'no' template(p 'no')",
        "p('one' span[hidden](br) p[hidden])",
    ],
)
def test_hidden_nodes_say_nothing(literal: str) -> None:
    assert tree(literal).visible_text() == "one"


@pytest.mark.parametrize(
    "literal",
    [
        "p('one' span[hidden](br) 'two')",
        "p('one' div[hidden](p 'no') 'two')",
        "p('one' b[style='--display:none'] 'two')",
    ],
)
def test_what_is_hidden_breaks_no_line(literal: str) -> None:
    assert tree(literal).visible_text() == "onetwo"


def test_characters_without_a_shape_are_left_out() -> None:
    assert tree("p 'Don\u00aday\u200bdampf\ue000schiff'").visible_text() == "Donaydampfschiff"


def test_a_subtree_has_its_own_text_only() -> None:
    page = tree("div('one' p('two' b 'three') 'four')")
    assert [page.visible_text(node) for node in (0, 3, 5)] == ["one\ntwothree\nfour", "twothree", "three"]


def test_generated_text_stands_around_the_content_of_its_element() -> None:
    page = generating("p(b(i 'one'))", {1: ("[", "]"), 2: ("(", ")"), 3: ("<", ">")})
    assert page.visible_text() == "[(<one>)]"
    assert page.visible_text(2) == "(<one>)"
    assert page.visible_text(4) == "one"


def test_generated_text_of_an_empty_element_keeps_its_order() -> None:
    assert generating("p(b i)", {2: ("z", "y"), 3: ("x", "w")}).visible_text() == "zyxw"


def test_generated_text_stays_out_of_blocks_that_have_ended() -> None:
    page = generating("section(div(p 'one')) p 'two'", {1: ("s", "S"), 2: ("d", "D"), 3: ("p", "P")})
    assert page.visible_text() == "s\nd\nponeP\nD\nS\ntwo"
    inline = generating("p(b(div 'one') 'two')", {2: ("", "B")})
    assert inline.visible_text() == "one\nBtwo"


def test_generated_text_of_hidden_elements_says_nothing() -> None:
    assert generating("p('one' b[hidden])", {3: ("no", "no")}).visible_text() == "one"


def test_runs_name_their_nodes() -> None:
    page = generating("p('one' b 'two') p 'three'", {3: ("<", ">")})
    assert [(run.node, run.text, run.separator) for run in page.reading.runs()] == [
        (2, "one", "\n"),
        (3, "<", ""),
        (4, "two", ""),
        (3, ">", ""),
        (6, "three", "\n"),
    ]


def test_a_painted_page_flows_as_painted() -> None:
    page = tree("p@0,0,90,20('one' b@30,0,30,20 'two') p 'unpainted'")
    assert page.layout is not None
    display = page.display.copy()
    display[3] = Display.BLOCK
    painted = replace(page, layout=replace(page.layout, display=display))
    assert painted.visible_text() == "one\ntwo"
