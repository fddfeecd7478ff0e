"""The notation of tree literals."""

from __future__ import annotations

import numpy as np
import pytest

from bowerbird.errors import UsageError
from bowerbird.page.kinds import Display, Kind, Position
from bowerbird.page.literal import tree
from bowerbird.page.model import Page


def outline(page: Page) -> list[str]:
    """One line a node: dots for its depth, its name, its text."""
    return [
        f"{'.' * int(page.depth[n])}{page.name(n)}{' ' if page.text[n] else ''}{page.text[n]}" for n in range(len(page))
    ]


def test_elements_texts_and_attributes() -> None:
    page = tree("ul.results(li#a(a[href=/x] 'One') li(a 'Two'))")
    assert outline(page) == [
        "#document",
        ".ul",
        "..li",
        "...a",
        "....#text One",
        "..li",
        "...a",
        "....#text Two",
    ]
    assert [dict(page.attributes[node]) for node in (1, 2, 3, 5)] == [
        {"class": "results"},
        {"id": "a"},
        {"href": "/x"},
        {},
    ]
    assert page.kind.tolist() == [9, 1, 1, 1, 3, 1, 1, 3]
    assert page.layout is None


def test_a_text_belongs_to_the_element_before_it_but_not_to_void_or_closed_ones() -> None:
    assert outline(tree("p('one' b 'two' 'three' br 'four' i() 'five')"))[1:] == [
        ".p",
        "..#text one",
        "..b",
        "...#text two",
        "..#text three",
        "..br",
        "..#text four",
        "..i",
        "..#text five",
    ]


def test_classes_ids_and_values_may_stand_in_any_order() -> None:
    page = tree("""a.b.c#d[hidden][title="it's ]"][data-x='a "b"'].e""")
    assert page.attributes[1] == {
        "class": "b c e",
        "id": "d",
        "hidden": "",
        "title": "it's ]",
        "data-x": 'a "b"',
    }


def test_a_backslash_takes_the_next_character_as_it_is() -> None:
    page = tree(r"p 'it\'s \\ \n'")
    assert page.text[2] == r"it's \ n"


def test_comments_boundaries_and_names_with_colons() -> None:
    page = tree(
        "o:p(#comment 'sold') x-a(#shadow-root(slot 'one')) iframe[src=http://f/](#document(html))", url="http://m/"
    )
    assert outline(page)[1:] == [
        ".o:p",
        "..#comment sold",
        ".x-a",
        "..#shadow-root",
        "...slot",
        "....#text one",
        ".iframe",
        "..#document",
        "...html",
    ]
    assert [(page.kind[node]) for node in (2, 4, 8)] == [Kind.COMMENT, Kind.SHADOW, Kind.DOCUMENT]
    assert [(document.node, document.url) for document in page.documents] == [(0, "http://m/"), (8, "http://f/")]


def test_literals_may_span_lines() -> None:
    assert tree("ul(\n  li 'one'\n  li 'two'\n)") == tree("ul(li 'one' li 'two')")


def test_an_empty_literal_is_an_empty_document() -> None:
    assert outline(tree("  ")) == ["#document"]


def test_boxes_make_a_layout() -> None:
    page = tree("div(p@0,10,100,20.5(b 'in') p 'out' p@-5,40,50,20) pre[hidden]@0,0,10,10 'no'")
    layout = page.layout
    assert layout is not None
    assert np.isnan(layout.box[1]).all()
    assert layout.box[2].tolist() == [0, 10, 100, 20.5]
    shown = [page.name(node) + page.text[node] for node in np.flatnonzero(layout.visible).tolist()]
    assert shown == ["#document", "div", "p", "b", "#textin", "p"]
    assert page.viewport == (100, 60)
    assert layout.display[[1, 3]].tolist() == [Display.BLOCK, Display.INLINE]
    assert layout.preformatted[-2:].all()
    assert not layout.preformatted[:-2].any()
    assert (layout.font_size[1], layout.font_weight[1], layout.position[1]) == (16, 400, Position.STATIC)


@pytest.mark.parametrize(
    ("literal", "message"),
    [
        ("ul(li", "this parenthesis is never closed\n  ul(li\n    ^"),
        ("ul(li))", "this parenthesis closes nothing\n  ul(li))\n        ^"),
        ("ul(li 'one)", "this quote is never closed\n  ul(li 'one)\n        ^"),
        ("a[href=/x", "an attribute ends with ]\n  a[href=/x\n           ^"),
        ("a[]", "an attribute name belongs here\n  a[]\n    ^"),
        ("a#b#c", "this element has the attribute id already\n  a#b#c\n       ^"),
        ("a. b", "a class name belongs here\n  a. b\n    ^"),
        ("a[id=b]#", "an id belongs here\n  a[id=b]#\n          ^"),
        ("p@1,2,3", "a box is @x,y,width,height\n  p@1,2,3\n    ^"),
        ("p(\n  b\n  !\n)", "a tag, #comment, #document, #shadow-root or a quoted text belongs here\n    !\n    ^"),
        ("p (#comment)", "a comment needs a quoted text\n  p (#comment)\n             ^"),
        ("#document(p)", "#document belongs below its host element\n  #document(p)\n  ^"),
    ],
)
def test_errors_point_at_the_place(literal: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        tree(literal)
    assert str(caught.value) == message
