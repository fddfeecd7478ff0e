"""Forms as Chromium paints them: where things stand decides, whatever the order of the markup."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bowerbird.browse import Browser, ChromiumSession, Limits
from bowerbird.browse.manners import MANNERLESS
from bowerbird.forms import Field, Form, Source, Widget, understand
from shelf import Shelf

Reader = Callable[[str], Awaitable[tuple[Form, ...]]]
QUICK = Limits(load=8, settle=2, quiet=0.1)


@pytest.fixture
def read(browser: Browser, shelf: Shelf) -> Reader:
    async def forms(markup: str) -> tuple[Form, ...]:
        async with ChromiumSession(browser, limits=QUICK, manners=MANNERLESS) as session:
            await session.open(shelf.put(f"<!doctype html><meta charset=utf-8><body>{markup}"))
            return understand(await session.capture())

    return forms


def by_name(form: Form) -> dict[str, Field]:
    return {field.name: field for field in form.fields}


async def test_columns_of_a_grid_whose_markup_goes_row_by_row(read: Reader) -> None:
    (form,) = await read(
        "<style>form{display:grid;grid-template-columns:repeat(3,200px)} input{width:150px}</style><form>"
        "<span>Town</span><span>Price</span><span>Beds</span>"
        "<input name=a><input name=b><input name=c><button>Find</button></form>"
    )
    assert {name: field.label for name, field in by_name(form).items()} == {"a": "Town", "b": "Price", "c": "Beds"}


async def test_texts_that_are_placed_by_hand(read: Reader) -> None:
    (form,) = await read(
        "<style>*{position:absolute} form{inset:0} input{width:120px;height:20px}</style><form>"
        "<input name=b style='left:300px;top:80px'><input name=a style='left:100px;top:80px'>"
        "<span style='left:100px;top:55px'>Town</span><span style='left:300px;top:55px'>Price</span>"
        "<button style='left:500px;top:80px'>Find</button></form>"
    )
    fields = by_name(form)
    assert {name: field.label for name, field in fields.items()} == {"a": "Town", "b": "Price"}
    assert {label.source for field in fields.values() for label in field.labels[:1]} == {Source.LAYOUT}


async def test_texts_for_screen_readers_only_are_labels_and_hidden_fields_are_marked(read: Reader) -> None:
    (form,) = await read(
        "<style>.sr{position:absolute;width:1px;height:1px;overflow:hidden} .no{display:none}</style><form>"
        "<label class=sr for=t>Town</label><input id=t name=a><input class=no name=trap><button>Find</button></form>"
    )
    assert {name: (field.label, field.is_visible) for name, field in by_name(form).items()} == {
        "a": ("Town", True),
        "trap": ("trap", False),
    }


async def test_an_asterisk_that_the_style_sheet_makes(read: Reader) -> None:
    (form,) = await read(
        "<style>.must::after{content:' *'}</style><form><label class=must for=t>Town</label><input id=t name=a>"
        "<label for=u>Price</label><input id=u name=b><button>Find</button></form>"
    )
    assert [(field.label, field.is_mandatory) for field in form.fields] == [("Town", True), ("Price", False)]


async def test_a_select_that_a_style_sheet_hides_behind_a_list(read: Reader) -> None:
    (form,) = await read(
        "<style>select{display:none}</style><form><div>Make <select name=m><option value=''>Any<option>Audi</select>"
        "<div class=x><span>Any</span><ul hidden><li data-value=''>Any<li data-value=Audi>Audi</ul></div></div>"
        "<span id=go style='cursor:pointer'>Search</span></form>"
        "<script>document.getElementById('go').addEventListener('click', () => document.forms[0].submit())</script>"
    )
    (field,) = form.fields
    assert (field.widget, field.name, field.label, field.is_visible) == (Widget.LISTBOX, "m", "Make", True)
    assert [button.text for button in form.buttons] == ["Search"]


async def test_a_frame_and_a_shadow_tree(read: Reader, shelf: Shelf) -> None:
    inner = shelf.put("<form>Town <input name=a><button>Find</button></form>")
    forms = await read(
        f"<iframe src='{inner}'></iframe><x-box></x-box><script>"
        "customElements.define('x-box', class extends HTMLElement {"
        "constructor() { super(); this.attachShadow({mode: 'open'}).innerHTML ="
        " '<div>Model <input name=b><button>Search</button></div>' } })</script>"
    )
    assert [(form.is_element, form.fields[0].label) for form in forms] == [(True, "Town"), (False, "Model")]
