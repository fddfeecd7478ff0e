"""Forms in words, as plain data and drawn, on forms made by hand."""

from __future__ import annotations

import json

from bowerbird.annotate.annotator import habits_of
from bowerbird.domain import load_pack
from bowerbird.forms.model import (
    Button,
    Choice,
    Effect,
    End,
    Field,
    FieldType,
    Form,
    Group,
    Label,
    Pattern,
    Role,
    Source,
    TypedForm,
    Widget,
)
from bowerbird.forms.shown.as_data import form_as_data
from bowerbird.forms.shown.drawing import drawn
from bowerbird.forms.shown.sentences import cells, choices_told, footlines, headline, summary
from bowerbird.page.literal import tree

PAGE = tree(
    "form(label@0,0,60,20 'Price' select@70,0,80,20(option 'Any' option '£100,000') "
    "input[name=town]@0,40,150,20 button@0,80,60,20 'Search')",
    url="http://homes.example/",
)
LABEL, SELECT, INPUT, BUTTON = (int(PAGE.index.with_tag(tag)[0]) for tag in ("label", "select", "input", "button"))
FORM_NODE = int(PAGE.index.with_tag("form")[0])
PRICES = tuple(Choice(SELECT, f"£{n}00,000", f"{n}00000") for n in range(1, 6))
PRICE = Field(
    (SELECT,),
    Widget.SELECT,
    "price",
    (Label("Price", Source.FOR, (LABEL,)),),
    (Choice(SELECT, "Any <price>", "", is_wildcard=True), *PRICES),
)
TOWN = Field((INPUT,), Widget.TEXT, "town", (), is_mandatory=True)
RANGE = Group((0, 1), Pattern.RANGE, (Label("Price", Source.LEGEND),))
FORM = Form(FORM_NODE, Role.SEARCH, (PRICE, TOWN), (RANGE,), (Button(BUTTON, "Search", Effect.SUBMIT),), action="/find")
TYPED = TypedForm(FORM, {0: FieldType("price", End.MOST, 0.9, "label “Price”")})
PACK = load_pack("real-estate-uk")


def test_a_form_in_words() -> None:
    assert headline(1, TYPED) == "Form 1: search, 2 fields, 1 read; GET /find"
    assert summary([TYPED, TYPED]) == "2 forms: 2 search"
    assert summary([]) == "No forms."
    assert list(footlines(TYPED)) == ["range: Price, fields 0 and 1", "buttons: Search (submit)"]


def test_a_row_tells_what_a_field_is() -> None:
    told = "5: £100,000, £200,000, £300,000 … (open: Any <price>)"
    assert cells(PRICE, TYPED.types[0]) == ("Price", "price:max", "select", "label for", told)
    assert cells(TOWN, None) == ("– *", "–", "text", "", "")


def test_every_choice_is_told_when_asked_for() -> None:
    assert choices_told(PRICE, everything=True).count("£") == len(PRICES)


def test_plain_data_has_every_key_and_the_meaning_of_choices() -> None:
    data = form_as_data(PAGE, TYPED, PACK, habits_of(PACK, "en"))
    assert json.loads(json.dumps(data)) == data
    price, town = data["fields"]
    assert (price["type"], price["end"], town["type"], town["end"]) == ("price", "max", None, None)
    assert price["box"] == [70, 0, 80, 20]
    assert price["choices"][0]["wildcard"]
    assert price["choices"][0]["means"] is None
    assert price["choices"][1]["means"] == {"kind": "money", "amount": 100_000, "currency": "GBP", "bound": "exact"}
    assert town["mandatory"]
    assert data["buttons"][0]["effect"] == "submit"
    assert data["groups"] == [{"pattern": "range", "fields": [0, 1], "labels": [{"text": "Price", "source": "legend"}]}]


def test_fields_labels_and_buttons_are_drawn_and_escaped() -> None:
    picture = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + (200).to_bytes(4, "big") + (100).to_bytes(4, "big")
    html = drawn(PAGE, picture, [TYPED])
    assert html.count('class="box record"') == 2
    assert html.count('class="box field"') == 1
    assert html.count('class="box turn"') == 1
    assert "left:35.000%;top:0.000%;width:40.000%;height:20.000%" in html
    assert "<price>" not in html
    assert "price:max" in html
