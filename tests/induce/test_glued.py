"""Values of which a part stands in the text beside theirs."""

from __future__ import annotations

import pytest

from bowerbird.induce.said.glued import with_whole_words
from bowerbird.induce.said.values import Context, Seen
from bowerbird.page import Kind, parse_html


def read(html: str, text: str) -> str:
    """What becomes of the value that one of the texts of an element is; comments part texts."""
    page = parse_html(f"<p>{html.replace('|', '<!-- -->')}</p>")
    node = next(it for it in range(len(page)) if page.kind[it] == Kind.TEXT and page.text[it].strip() == text)
    (found,) = with_whole_words([Context(page, 0, (0,), {"reference": (Seen(node, text),)})])
    return found.values["reference"][0].text


@pytest.mark.parametrize(
    ("html", "text", "whole"),
    [
        ("Our ref. QX|30816", "30816", "QX30816"),
        ("30816|B and so on", "30816", "30816B"),
        ("Price £|9,950", "9,950", "£9,950"),
    ],
)
def test_a_word_goes_on_from_one_text_to_the_next(html: str, text: str, whole: str) -> None:
    assert read(html, text) == whole


@pytest.mark.parametrize("html", ["Citroen| |30816", "Ref: |30816", "(|30816|)", "<b>QX</b>30816", "30816| miles"])
def test_blanks_signs_and_elements_part_words(html: str) -> None:
    assert read(html, "30816") == "30816"
