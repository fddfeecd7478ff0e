"""The address that a form is sent to without its script; what is sent is what Chromium sends."""

from __future__ import annotations

import pytest

from bowerbird.page import parse_html
from bowerbird.page.submission import address_sent


def sent(form: str, head: str = "") -> str:
    page = parse_html(f"<head>{head}</head><body>{form}", url="https://ferry.example/plan/trip?old=1")
    return address_sent(page, int(page.index.with_tag("form")[0]))


@pytest.mark.parametrize(
    ("controls", "query"),
    [
        ("<input name=port value='Port Ellen'>", "port=Port+Ellen"),
        ("<input value=unnamed><input name=port value=''>", "port="),
        ("<select name=deck><option value=''>any<option selected>upper</select>", "deck=upper"),
        ("<select name=deck multiple><option selected>a<option>b<option selected>c</select>", "deck=a&deck=c"),
        ("<input type=checkbox name=car checked><input type=checkbox name=dog>", "car=on"),
        ("<input type=radio name=way value=out><input type=radio name=way value=back checked>", "way=back"),
        ("<input type=hidden name=lang value=gd><textarea name=note>hi</textarea>", "lang=gd&note=hi"),
        ("<input type=submit name=go value=Go><button name=do>Do</button><input type=file name=f>", ""),
        ("<fieldset disabled><input name=a value=1></fieldset><input name=b value=2 disabled>", ""),
    ],
)
def test_what_is_sent_is_what_the_controls_hold(controls: str, query: str) -> None:
    assert sent(f"<form action=/sailings>{controls}</form>").partition("?")[2] == query


def test_the_address_is_that_of_the_action_without_its_own_parameters() -> None:
    assert sent("<form action='sailings?x=1#top'><input name=a value=1></form>") == (
        "https://ferry.example/plan/sailings?a=1"
    )
    assert sent("<form action=sailings><input name=a></form>", "<base href='/en/'>") == (
        "https://ferry.example/en/sailings?a="
    )


@pytest.mark.parametrize("form", ["<form>", "<form action=/x method=POST>", "<form action='javascript:go()'>"])
def test_a_form_that_is_sent_in_another_way_has_none(form: str) -> None:
    assert sent(f"{form}<input name=a value=1></form>") == ""
