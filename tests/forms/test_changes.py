"""What a step changed, on pairs of small pages."""

# ruff: noqa: E501  # markup reads better unfolded

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from search_site import document, homes

from bowerbird.browse import Outcome
from bowerbird.domain import load_pack
from bowerbird.forms.filling.changes import classify
from bowerbird.forms.filling.entries import best_entry, opened_entries
from bowerbird.forms.filling.identity import Handle, find_control
from bowerbird.forms.filling.messages import Message, blamed, new_messages
from bowerbird.forms.filling.model import Change
from bowerbird.forms.filling.reading import looks_cut, read_results
from bowerbird.forms.model import Field, Label, Source, Widget
from bowerbird.page import Page, parse_html

STILL = Outcome("http://a.example/", 200, navigated=False, settled=True)
FORM = '<form><label>Make <select name="make"><option>Any</option><option>Ford</option></select></label>{}</form>'


def a_page(inner: str, beside: str = "") -> Page:
    return parse_html(f"<body>{FORM.format(inner)}{beside}</body>", url="http://a.example/")


BEFORE = a_page('<select name="model"><option>Any</option></select>')


@pytest.mark.parametrize(
    ("after", "change"),
    [
        (BEFORE, Change.NOTHING),
        (a_page('<select name="model"><option>Any</option></select>'), Change.NOTHING),
        (a_page('<select name="model"><option>Any</option><option>Focus</option></select>'), Change.OPTIONS_CHANGED),
        (a_page('<select name="model"><option>Any</option></select><input name="fuel">'), Change.NEW_FIELDS),
        (
            a_page('<select name="model"><option>Any</option></select><p>Please choose a make.</p>'),
            Change.ERROR_MESSAGE,
        ),
        (a_page('<select name="model"><option>Any</option></select>', "<dialog open>Hello</dialog>"), Change.DIALOG),
        (a_page('<select name="model"><option>Any</option></select>', "<p>12 cars</p>"), Change.PARTIAL_UPDATE),
    ],
)
def test_what_changed(after: Page, change: Change) -> None:
    assert classify(BEFORE, after, STILL).change is change


def test_pages_and_windows_and_alerts() -> None:
    assert classify(BEFORE, BEFORE, Outcome("", 200, navigated=True, settled=True)).change is Change.NEW_PAGE
    assert classify(BEFORE, BEFORE, Outcome("", 200, True, True, opened=True)).change is Change.NEW_WINDOW
    again = a_page('<select name="model"><option>Any</option></select>')
    told = Outcome("", 200, navigated=False, settled=True, said=("Bitte Marke auswählen",))
    assert classify(BEFORE, again, told).change is Change.ERROR_MESSAGE
    assert classify(BEFORE, again, Outcome("", 200, False, True, ("Welcome!",))).change is Change.DIALOG


@pytest.mark.parametrize(
    "text",
    [
        "Please enter a location.",
        "Bitte geben Sie einen Ort ein",
        "Veuillez indiquer une ville.",
        "Town is required",
        "Vul een plaats in",
    ],
)
def test_refusals_in_several_languages(text: str) -> None:
    after = a_page("", f"<p>{text}</p>")
    assert [message.text for message in new_messages(BEFORE, after)] == [text]
    assert new_messages(after, after) == []


def test_that_nothing_was_found_is_no_refusal() -> None:
    after = a_page("", '<p role="alert">Sorry, no results found.</p>')
    assert new_messages(BEFORE, after) == []


def test_the_field_that_a_message_is_about() -> None:
    page = parse_html(
        '<form><div><input name="q"></div><div class="has-error"><input name="town"></div></form>',
        url="http://a.example/",
    )
    inputs = page.index.with_tag("input").tolist()
    fields = [
        Field((node,), Widget.TEXT, labels=(Label(name, Source.FOR),))
        for node, name in zip(inputs, ("Words", "Town"), strict=True)
    ]
    assert blamed(page, [(node,) for node in inputs], fields, []) == [1]
    plain = parse_html('<form><input name="q"><input name="town"></form>', url="http://a.example/")
    rows = [(node,) for node in plain.index.with_tag("input").tolist()]
    assert blamed(plain, rows, fields, [Message("Please say which town")]) == [1]


def test_controls_are_found_again_by_what_they_are_called() -> None:
    before = parse_html(
        '<form><input name="a"><input type="radio" name="m" value="1"><input type="radio" name="m" value="2"></form>',
        url="http://a.example/",
    )
    after = parse_html(
        '<p>New</p><div><form><input type="radio" name="m" value="2"><input type="radio" name="m" value="1"><input name="a"></form></div>',
        url="http://a.example/",
    )
    old, new = before.index.with_tag("input").tolist(), after.index.with_tag("input").tolist()
    found = [find_control(after, Handle.of(before, node)) for node in old]
    assert found == [new[2], new[1], new[0]]
    gone = parse_html("<p>Nothing</p><input name='other'>", url="http://a.example/")
    assert find_control(gone, Handle.of(before, old[0])) is None


def test_a_number_of_another_tab_does_not_make_another_control_the_same() -> None:
    page = parse_html('<select name="price"></select><select name="town"></select>', url="http://a.example/")
    price, town = page.index.with_tag("select").tolist()
    numbered = replace(page, node_id=np.arange(len(page), dtype=page.node_id.dtype) + 1)
    strange = replace(Handle.of(numbered, town), number=int(numbered.node_id[price]))
    assert find_control(numbered, strange) == town


def test_the_entry_that_is_meant() -> None:
    before = parse_html("<input name=town>", url="http://a.example/")
    after = parse_html(
        "<input name=town><ul><li>New Oxford (3)</li><li>Oxford (12)</li><li>Oxfordshire</li></ul>",
        url="http://a.example/",
    )
    entries = opened_entries(after, before, 100)
    chosen = best_entry(after, entries, "oxford")
    assert chosen is not None
    assert after.visible_text(chosen) == "Oxford (12)"
    assert best_entry(after, entries, "Bath") is None


@pytest.mark.parametrize(
    ("count", "is_cut"), [(50, True), (100, True), (250, True), (48, False), (60, False), (10, False)]
)
def test_numbers_that_people_choose_as_limits(count: int, is_cut: bool) -> None:
    assert looks_cut(count) is is_cut


@pytest.mark.parametrize(("current", "leads_to"), [(1, "2"), (2, "3"), (3, None)])
def test_a_list_goes_on_by_numbers_where_none_says_next(current: int, leads_to: str | None) -> None:
    pages = (f"<b>{at}</b>" if at == current else f'<a href="/results?page={at}">{at}</a>' for at in (1, 2, 3))
    body = f"{homes(10, first=10 * current)}<p class='pager'>{' '.join(pages)}</p>"
    page = parse_html(document(body), url=f"http://a.example/results?page={current}")
    reading = read_results(page, load_pack("real-estate-uk"))
    assert (None if reading.next is None else page.visible_text(reading.next)) == leads_to
