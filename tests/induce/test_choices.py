"""Rows of choices: sizes and colours that a page offers."""

from __future__ import annotations

import pytest

from bowerbird.domain import load_pack
from bowerbird.induce.said.choices import choices_of
from bowerbird.induce.said.looks import leads_to_more
from bowerbird.induce.texts.naming import names_of
from bowerbird.page import Kind, parse_html

WARES = load_pack("products")
BUTTONS = "<div class=row><button>8</button><button>10</button><button disabled>12</button></div>"
RADIOS = "<div><input type=radio id=a><label for=a>8</label><input type=radio id=b><label for=b>10</label></div>"
READ_OUT = "<div role=radiogroup><i role=radio><b class=sr-only>Moss</b></i><i role=radio><b>Rust</b></i></div>"
SELECT = "<select><option>8</option><option>10</option></select>"


def rows(html: str) -> list[tuple[str, tuple[str, ...]]]:
    page = parse_html(f"<main>{html}</main>")
    return [(one.label, one.texts) for one in choices_of(page, 0, names_of(WARES))]


@pytest.mark.parametrize(
    ("html", "label", "texts"),
    [
        (f"<p>Size</p>{BUTTONS}", "Size", ("8", "10", "12")),
        (f"<div><h3>Size</h3><a href=/help>Size chart</a></div>{BUTTONS}", "Size", ("8", "10", "12")),
        (f"<div><p>Colour: <b>Rust</b></p>{READ_OUT}</div>", "Colour", ("Moss", "Rust")),
        (f"<form><p>Select size</p>{RADIOS}</form>", "Select size", ("8", "10")),
        (f"<label>Size</label><div>{SELECT}</div>", "Size", ("8", "10")),
        ("<label>Size</label><select><option value=''>Choose an option<option>S<option>M</select>", "Size", ("S", "M")),
        ("<i>Size:</i><p><label>S<b>Sold out</b></label><label>M<b>Sold out</b></label></p>", "Size", ("S", "M")),
        ("<b>Wood:</b><select><option>Ash</option><option>Oak</option></select>", "Wood", ("Ash", "Oak")),
        ("<fieldset><legend>Size</legend><label>S</label><label>M</label></fieldset>", "Size", ("S", "M")),
    ],
)
def test_choices_stand_below_their_label(html: str, label: str, texts: tuple[str, ...]) -> None:
    assert rows(html) == [(label, texts)]


@pytest.mark.parametrize(
    "html",
    [
        f"<p>Quantity</p>{BUTTONS}",
        f"<label>Quantity:</label>{SELECT}",
        "<p>Size</p><p>One size</p><div><button>Details</button><button>Reviews</button></div>",
        "<p>Size</p><div><p><button>8</button> in stock</p><p><button>10</button> sold out</p></div>",
    ],
)
def test_what_has_no_label_of_the_pack_or_says_more_is_no_choice(html: str) -> None:
    assert rows(html) == []


def test_a_link_that_says_its_label_again_leads_to_more() -> None:
    page = parse_html("<p>Size</p><a href=/help>Size chart</a><b>Size 8</b><a href=/x>Large</a>")
    texts = {page.text[it]: it for it in range(len(page)) if page.kind[it] == Kind.TEXT}
    assert leads_to_more(page, texts["Size chart"], "Size")
    assert not leads_to_more(page, texts["Size 8"], "Size")
    assert not leads_to_more(page, texts["Large"], "Size")
