"""Paths to the paragraphs of a section."""

from __future__ import annotations

from bowerbird.induce.paths import Example, choose_path
from bowerbird.oxpath import parse, select
from bowerbird.page import parse_html


def chosen(body: str) -> str:
    """The path to the elements with the class `own`, which is taken away, on pages with one to three of them."""
    examples = []
    for number in (1, 2, 3):
        html = body.format("".join(f"<p class=own>Text {n} of {number} here</p>" for n in range(number)))
        marked, page = parse_html(html), parse_html(html.replace(" class=own", ""))
        examples.append(Example(page, 0, tuple(select(parse("//*.own"), marked).rows)))
    choice = choose_path(examples, single=False, varying=True)
    assert choice is not None
    assert (choice.precision, choice.recall) == (1.0, 1.0)
    return choice.expression


def test_all_paragraphs_after_a_heading() -> None:
    path = chosen("<p>Call</p><section><h2>About it</h2>{}</section><section><h2>More</h2><p>Call us</p></section>")
    assert path == '//h2[norm(.) = "About it"]/following-sibling::p'


def test_paragraphs_after_a_heading_up_to_the_next() -> None:
    path = chosen("<p>Call</p><div><h2>The role</h2>{}<h2>Needs</h2><ul><li>Care</li></ul><p>Apply</p></div>")
    assert path == '//p[preceding-sibling::h2[1][norm(.) = "The role"]]'
