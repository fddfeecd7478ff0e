"""What controls hold and belong to by their markup alone; the expected values are what Chromium answers."""

from __future__ import annotations

import pytest

from bowerbird.page import Page, parse_html
from bowerbird.page.controls import (
    button_type,
    controls_of,
    form_owner,
    initial_values,
    is_disabled,
    labelled_control,
    option_text,
    option_value,
    radio_group,
)


def by_id(page: Page, identifier: str) -> int:
    return int(page.index.with_id(identifier)[0])


def checked_ids(markup: str) -> set[str]:
    page = parse_html(markup)
    return {page.attributes[node].get("id", "?") for node in initial_values(page)[1]}


@pytest.mark.parametrize(
    ("markup", "value"),
    [
        ("<input>", ""),
        ("<input value=Oxford>", "Oxford"),
        ("<input type=nonsense value='a\nb'>", "ab"),
        ("<input type=hidden value='a\nb'>", "a\nb"),
        ("<input type=email value=' a@b '>", "a@b"),
        ("<input type=checkbox>", "on"),
        ("<input type=RADIO value=x>", "x"),
        ("<input type=submit>", ""),
        ("<input type=file value=x>", ""),
        ("<input type=number value=12.5>", "12.5"),
        ("<input type=number value=' 5'>", ""),
        ("<input type=number value=+5>", ""),
        ("<input type=date value=2024-02-29>", "2024-02-29"),
        ("<input type=date value=2024-02-31>", ""),
        ("<input type=datetime-local value='2024-01-01 10:00'>", "2024-01-01T10:00"),
        ("<input type=time value=10:00:00.5>", "10:00:00.5"),
        ("<input type=color>", "#000000"),
        ("<input type=color value=#FF8800>", "#ff8800"),
        ("<input type=range>", "50"),
        ("<input type=range min=10 max=21>", "16"),
        ("<input type=range value=500>", "100"),
        ("<input type=range step=0.25 value=0.3>", "0.25"),
        ("<textarea>\n two\nlines </textarea>", " two\nlines "),
    ],
)
def test_initial_value(markup: str, value: str) -> None:
    assert list(initial_values(parse_html(markup))[0].values()) == [value]


@pytest.mark.parametrize(
    ("markup", "checked"),
    [
        ("<input type=checkbox checked id=a><input type=checkbox id=b>", {"a"}),
        ("<input checked id=a>", set()),
        ("<input type=radio name=r checked id=a><input type=radio name=r checked id=b>", {"b"}),
        ("<input type=radio checked id=a><input type=radio checked id=b>", {"a", "b"}),
        ("<form><input type=radio name=r checked id=a></form><input type=radio name=r checked id=b>", {"a", "b"}),
        ("<select><option id=a><option id=b></select>", {"a"}),
        ("<select><option id=a disabled><option id=b></select>", {"b"}),
        ("<select><optgroup disabled><option id=a></optgroup><option id=b></select>", {"b"}),
        ("<select><option id=a disabled></select>", set()),
        ("<select><option id=a selected><option id=b selected><option id=c></select>", {"b"}),
        ("<select size=4><option id=a></select>", set()),
        ("<select size=many><option id=a></select>", {"a"}),
        ("<select size=0><option id=a></select>", {"a"}),
        ("<select multiple><option id=a selected><option id=b selected><option id=c></select>", {"a", "b"}),
        ("<select multiple><option id=a></select>", set()),
    ],
)
def test_initially_checked(markup: str, checked: set[str]) -> None:
    assert checked_ids(markup) == checked


@pytest.mark.parametrize(
    ("markup", "owner"),
    [
        ("<form id=f><p><input id=x></p></form>", "f"),
        ("<form id=f></form><input id=x>", None),
        ("<form id=f></form><input id=x form=f>", "f"),
        ("<form id=f><input id=x form=g></form><form id=g></form>", "g"),
        ("<form id=f><input id=x form=missing></form>", None),
        ("<p id=f></p><input id=x form=f>", None),
        ("<table><form id=f><tr><td><input id=x></td></tr></form></table>", "f"),
        ("<table><form id=f><tr><td><table><tr><td><input id=x></table></td></tr></form></table>", "f"),
        ("<table><form id=f><tr><td></td></tr></form></table><input id=x>", None),
        ("<table><form id=f></form><form id=g><tr><td><input id=x></td></tr></form></table>", "g"),
    ],
)
def test_form_owner(markup: str, owner: str | None) -> None:
    page = parse_html(markup)
    found = form_owner(page, by_id(page, "x"))
    assert (found if found is None else page.attributes[found]["id"]) == owner


def test_controls_of_a_form_come_in_document_order() -> None:
    page = parse_html("<input id=a form=f><form id=f><select id=b></select></form><button id=c form=f></button><input>")
    assert controls_of(page, by_id(page, "f")) == [by_id(page, it) for it in "abc"]


@pytest.mark.parametrize(
    ("markup", "disabled"),
    [
        ("<input id=x>", False),
        ("<input id=x disabled>", True),
        ("<fieldset disabled><p><input id=x></p></fieldset>", True),
        ("<fieldset disabled><legend><b><input id=x></b></legend></fieldset>", False),
        ("<fieldset disabled><legend></legend><legend><input id=x></legend></fieldset>", True),
        ("<fieldset disabled><fieldset><legend><input id=x></legend></fieldset></fieldset>", True),
        ("<a id=x disabled>link</a>", False),
    ],
)
def test_disabled(markup: str, disabled: bool) -> None:
    page = parse_html(markup)
    assert is_disabled(page, by_id(page, "x")) is disabled


@pytest.mark.parametrize(
    ("markup", "control"),
    [
        ("<label id=l for=x>Town</label><input id=x>", "x"),
        ("<label id=l><b>Town</b><input type=hidden id=h><input id=x><input id=y></label>", "x"),
        ("<label id=l for=missing><input id=x></label>", None),
        ("<label id=l for=x></label><p id=x>", None),
    ],
)
def test_labelled_control(markup: str, control: str | None) -> None:
    page = parse_html(markup)
    found = labelled_control(page, by_id(page, "l"))
    assert (found if found is None else page.attributes[found]["id"]) == control


@pytest.mark.parametrize(
    ("markup", "kind"),
    [
        ("<button id=x>", "submit"),
        ("<button id=x type=menu>", "submit"),
        ("<button id=x type=RESET>", "reset"),
        ("<button id=x type=button>", "button"),
        ("<input id=x type=image>", "image"),
        ("<input id=x>", ""),
        ("<p id=x>", ""),
    ],
)
def test_button_type(markup: str, kind: str) -> None:
    page = parse_html(markup)
    assert button_type(page, by_id(page, "x")) == kind


def test_what_an_option_shows_and_sends() -> None:
    page = parse_html("<select><option id=a> Two \n beds <option id=b value=''>Any<option id=c label=Three>3</select>")
    options = [by_id(page, it) for it in "abc"]
    assert [option_text(page, it) for it in options] == ["Two beds", "Any", "Three"]
    assert [option_value(page, it) for it in options] == ["Two beds", "", "3"]


def test_radio_group() -> None:
    page = parse_html(
        "<form><input type=radio name=r id=a><input type=radio name=r id=b><input type=radio name=s></form>"
        "<input type=radio name=r>"
    )
    assert list(radio_group(page, by_id(page, "b"))) == [by_id(page, "a"), by_id(page, "b")]


def test_page_without_controls() -> None:
    assert initial_values(parse_html("<p>Nothing to fill in</p>")) == ({}, frozenset())
