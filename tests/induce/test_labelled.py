"""Values that only a label names."""

from __future__ import annotations

import pytest

from bowerbird.annotate import annotator_for
from bowerbird.domain import load_pack
from bowerbird.induce.labelled import name_of, named_by_labels
from bowerbird.listing import Field, Record
from bowerbird.page import Kind, parse_html

SHOP = load_pack("products")


def named(html: str, text: str, *, name: str = "spec_1", inferred: bool = False) -> list[tuple[str, str]]:
    """What the label of the value `text` says, in a record of this markup."""
    page = parse_html(f"<div>{html}</div>")
    node = next(it for it in range(len(page)) if page.kind[it] == Kind.TEXT and text in page.text[it])
    record = Record((int(page.index.with_tag("div")[0]),), (Field(name, node, text, None, inferred=inferred),))
    found = named_by_labels(page, annotator_for(SHOP)(page), record, SHOP)
    return [(one.name, one.label) for one in found]


@pytest.mark.parametrize(
    ("html", "name"),
    [
        ('<span><img alt="Manufacturer"> Thornfield</span>', "brand"),
        ('<span title="Manufacturer">Thornfield</span>', "brand"),
        ("<b>Manufacturer:</b> <i>Thornfield</i>", "brand"),
        ("<dl><dt>Manufacturer</dt><dd>Thornfield</dd></dl>", "brand"),
        ('<span><img alt="House of"> Thornfield</span>', "house_of"),
    ],
)
def test_the_nearest_label_names_a_value(html: str, name: str) -> None:
    assert [found for found, _ in named(html, "Thornfield")] == [name]


def test_a_value_that_the_label_cannot_be_of_keeps_the_labels_own_name() -> None:
    assert named('<span><img alt="Plate"> oak</span>', "oak") == [("plate", "Plate")]


def test_what_was_recognised_is_left_alone_and_what_was_only_aligned_is_not() -> None:
    html = '<span><img alt="EAN"> 5018458778179</span>'
    assert named(html, "5018458778179", name="availability") == []
    assert named(html, "5018458778179", name="availability", inferred=True) == [("gtin", "EAN")]


def test_a_text_before_a_value_is_no_label_by_itself() -> None:
    assert named("<b>Thornfield</b> <i>Spade</i>", "Spade") == []


@pytest.mark.parametrize(
    ("label", "name"), [("Energy rating:", "energy_rating"), ("Länge (cm)", "länge_cm"), ("12 months", ""), ("?", "")]
)
def test_names_are_made_of_labels(label: str, name: str) -> None:
    assert name_of(label) == name
