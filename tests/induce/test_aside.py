"""Sections in which others speak."""

from __future__ import annotations

import pytest

from bowerbird.induce.said.aside import sections_of_others
from bowerbird.page import Page, parse_html


def said(page: Page, sections: list[range]) -> str:
    return " ".join(page.text[node].strip() for section in sections for node in section).strip()


@pytest.mark.parametrize("heading", ["What our customers say", "Reviews (12)", "Kundenstimmen", "Témoignages"])
def test_a_section_of_quotes_reaches_to_the_next_heading(heading: str) -> None:
    html = f"<h2>Facts</h2><p>3 beds</p><h2>{heading}</h2><p>Lovely.</p><h3>Ann</h3><h2>Location</h2><p>Oxford</p>"
    page = parse_html(html)
    told = said(page, list(sections_of_others(page, 0)))
    assert "Lovely." in told
    assert "Ann" in told
    assert "Oxford" not in told
    assert "3 beds" not in told


def test_a_section_ends_with_what_holds_its_heading() -> None:
    page = parse_html("<div><h2>Reviews</h2><p>Lovely.</p></div><p>3 beds</p>")
    assert "3 beds" not in said(page, list(sections_of_others(page, 0)))


def test_other_headings_head_the_object() -> None:
    assert list(sections_of_others(parse_html("<h2>Preview</h2><p>3 beds</p>"), 0)) == []
