"""Which widget a control is, what it sends and what it offers; markups in the manner of the common libraries."""

from __future__ import annotations

import pytest
from reading import in_form, only_field

from bowerbird.forms import Widget

SELECT = '<select name="make" {attrs}><option value="">Any</option><option value="a">Audi</option></select>'
SELECT2 = (
    SELECT.format(attrs='class="select2-hidden-accessible" tabindex="-1" aria-hidden="true"')
    + '<span class="select2 select2-container"><span class="selection"><span class="select2-selection" role="combobox"'
    ' aria-haspopup="true" aria-labelledby="c"><span id="c" role="textbox" title="Any">Any</span></span></span></span>'
)
CHOSEN = (
    SELECT.format(attrs='style="display: none"')
    + '<div class="chosen-container"><a class="chosen-single"><span>Any</span></a><div class="chosen-drop">'
    '<div class="chosen-search"><input type="text"></div><ul class="chosen-results"></ul></div></div>'
)
SELECTIZE = (
    SELECT.format(attrs='class="selectized" style="display:none" tabindex="-1"')
    + '<div class="selectize-control single"><div class="selectize-input items"><div class="item">Any</div>'
    '<input type="select-one" autocomplete="off"></div><div class="selectize-dropdown" style="display:none">'
    "</div></div>"
)
TOM_SELECT = (
    SELECT.format(attrs='class="tomselected ts-hidden-accessible" tabindex="-1"')
    + '<div class="ts-wrapper single"><div class="ts-control"><div class="item">Any</div><input type="text"'
    ' role="combobox" aria-haspopup="listbox" aria-controls="d"></div><div class="ts-dropdown" style="display:none">'
    '<div role="listbox" id="d"></div></div></div>'
)
CHOICES = (
    '<div class="choices" data-type="select-one" role="combobox" aria-haspopup="true"><div class="choices__inner">'
    + SELECT.format(attrs='class="choices__input" hidden tabindex="-1"')
    + '<div class="choices__list choices__list--single"><div class="choices__item">Any</div></div></div>'
    '<div class="choices__list choices__list--dropdown"><input type="search" class="choices__input"><div'
    ' role="listbox"><div role="option" data-value="">Any</div><div role="option" data-value="a">Audi</div></div></div>'
    "</div>"
)
CHOICES_WITHOUT_SEARCH = (
    '<div class="choices" data-type="select-one" tabindex="0" role="listbox" aria-haspopup="true"><div'
    ' class="choices__inner">'
    + SELECT.format(attrs='class="choices__input" hidden tabindex="-1"')
    + '<div class="choices__list choices__list--single"><div class="choices__item" role="option">Any</div></div></div>'
    '<div class="choices__list choices__list--dropdown" style="display:none"><div class="choices__list"'
    ' role="listbox"><div role="option" data-value="">Any</div><div role="option" data-value="a">Audi</div></div></div>'
    "</div>"
)
NICE_SELECT = (
    SELECT.format(attrs='style="display: none;"')
    + '<div class="nice-select" tabindex="0"><span class="current">Any</span><ul class="list"><li data-value=""'
    ' class="option selected">Any</li><li data-value="a" class="option">Audi</li></ul></div>'
)
SELECT_MENU = (
    SELECT.format(attrs='id="make" style="display: none;"')
    + '<span tabindex="0" id="make-button" role="combobox" aria-expanded="false" aria-owns="make-menu"'
    ' aria-haspopup="true" class="ui-selectmenu-button"><span class="ui-selectmenu-text">Any</span></span>'
)
BOOTSTRAP_SELECT = (
    '<div class="dropdown bootstrap-select">'
    + SELECT.format(attrs='class="selectpicker" tabindex="-98"')
    + '<button type="button" class="btn dropdown-toggle" data-toggle="dropdown" role="combobox"'
    ' aria-haspopup="listbox"><div class="filter-option">Any</div></button><div class="dropdown-menu"><div'
    ' role="listbox"><ul></ul></div></div></div>'
)
UNKNOWN_LIBRARY = SELECT.format(attrs='style="display:none"') + '<div class="x1"><span>Any</span></div>'
OVER_SELECTS = {
    "select2": SELECT2,
    "chosen": CHOSEN,
    "selectize": SELECTIZE,
    "tom-select": TOM_SELECT,
    "choices": CHOICES,
    "choices without search": CHOICES_WITHOUT_SEARCH,
    "nice-select": NICE_SELECT,
    "selectmenu": SELECT_MENU,
    "bootstrap-select": BOOTSTRAP_SELECT,
    "unknown": UNKNOWN_LIBRARY,
}

ARIA = (
    '<input type="hidden" name="make" value=""><div role="combobox" aria-haspopup="listbox" tabindex="0">Any</div>'
    '<ul role="listbox" hidden><li role="option" data-value="">Any</li><li role="option" data-value="a">Audi</li></ul>'
)
HEADLESS = (
    '<input type="hidden" name="make" value="" hidden><div class="relative"><button type="button"'
    ' aria-haspopup="listbox"'
    ' aria-expanded="false" aria-controls="opts"><span>Any</span></button></div><ul id="opts" role="listbox" hidden>'
    '<li role="option">Any</li><li role="option">Audi</li></ul>'
)
MATERIAL = (
    '<div class="MuiInputBase-root"><div role="combobox" aria-haspopup="listbox" class="MuiSelect-select">Any</div>'
    '<input aria-hidden="true" tabindex="-1" class="MuiSelect-nativeInput" name="make" value=""><svg></svg></div>'
)
REACT_SELECT = (
    '<div class="css-1-container"><div class="css-2-control"><div class="css-3"><div class="css-4-placeholder">'
    "Any</div>"
    '<div class="css-5"><input type="text" role="combobox" aria-autocomplete="list" aria-haspopup="true" value="">'
    '</div></div><div class="css-6-indicators"></div></div><input type="hidden" name="make" value=""></div>'
)
OWN_LISTS = {"aria": ARIA, "headless": HEADLESS, "material": MATERIAL, "react-select": REACT_SELECT}


@pytest.mark.parametrize("markup", OVER_SELECTS.values(), ids=OVER_SELECTS)
def test_a_list_over_a_hidden_select_is_one_field(markup: str) -> None:
    field = only_field(f"<div>Make: {markup}</div>")
    assert (field.widget, field.name, field.label) == (Widget.LISTBOX, "make", "Make")
    assert [choice.text for choice in field.choices] == ["Any", "Audi"]
    assert [choice.is_wildcard for choice in field.choices] == [True, False]


@pytest.mark.parametrize("markup", OWN_LISTS.values(), ids=OWN_LISTS)
def test_a_list_that_writes_into_a_hidden_input_is_one_field(markup: str) -> None:
    field = only_field(f"<div><b>Make</b><div>{markup}</div></div>")
    assert (field.widget, field.name, field.label) == (Widget.LISTBOX, "make", "Make")


def test_the_face_of_a_list_is_what_a_person_clicks_and_its_entries_are_the_choices() -> None:
    field = only_field(ARIA)
    assert [(choice.text, choice.value) for choice in field.choices] == [("Any", ""), ("Audi", "a")]


@pytest.mark.parametrize(
    "markup",
    [
        '<input name="town" list="towns"><datalist id="towns"><option value="Bath"></datalist>',
        '<input name="town" role="combobox" aria-autocomplete="list">',
        '<input name="town" class="ui-autocomplete-input">',
        '<input name="town" class="form-control typeahead">',
        '<input name="town" data-autocomplete-url="/towns">',
        '<input name="town"><ul role="listbox" hidden></ul>',
        '<input name="town"><div class="suggestions" hidden></div>',
        '<div role="combobox" aria-haspopup="listbox"><input name="town" type="text"></div>',
    ],
)
def test_fields_that_suggest(markup: str) -> None:
    field = only_field(f"<div>Where? {markup}</div>")
    assert (field.widget, field.name, field.label) == (Widget.SUGGEST, "town", "Where?")


def test_a_button_that_opens_the_list_of_the_field_beside_it_is_no_field() -> None:
    field = only_field(
        '<label for="town">Town</label><input id="town" name="town" role="combobox" aria-autocomplete="list">'
        '<button type="button" aria-haspopup="listbox" aria-expanded="false">▾</button>'
    )
    assert (field.widget, field.label) == (Widget.SUGGEST, "Town")


def test_a_picked_suggestion_is_sent_by_the_hidden_input_behind() -> None:
    field = only_field('<span><input type="text" name="t"><input type="hidden" name="town_id"><ul hidden></ul></span>')
    assert (field.widget, field.name) == (Widget.SUGGEST, "town_id")


@pytest.mark.parametrize(
    ("kind", "widget"),
    [
        ("text", Widget.TEXT),
        ("search", Widget.TEXT),
        ("email", Widget.TEXT),
        ("number", Widget.NUMBER),
        ("range", Widget.SLIDER),
        ("date", Widget.DATE),
        ("month", Widget.DATE),
        ("file", Widget.FILE),
        ("password", Widget.PASSWORD),
        ("unheard-of", Widget.TEXT),
    ],
)
def test_inputs_by_their_type(kind: str, widget: Widget) -> None:
    assert only_field(f'<input type="{kind}" name="x">').widget is widget


@pytest.mark.parametrize(
    ("markup", "widget"),
    [
        ('<input name="d" readonly class="hasDatepicker">', Widget.CALENDAR),
        ('<input name="d" readonly class="flatpickr-input">', Widget.CALENDAR),
        ('<input name="d" readonly><div class="calendar" hidden><table></table></div>', Widget.CALENDAR),
        ('<input name="d" class="datepicker">', Widget.DATE),
        ('<input name="d" role="combobox" aria-haspopup="dialog" class="p-datepicker-input">', Widget.DATE),
        ('<input name="d" data-date-format="dd.mm.yyyy">', Widget.DATE),
    ],
)
def test_fields_for_days(markup: str, widget: Widget) -> None:
    assert only_field(markup).widget is widget


def test_two_handles_on_one_track_are_two_sliders() -> None:
    handle = '<div class="noUi-origin"><div class="noUi-handle" role="slider" aria-valuenow="{}"></div></div>'
    form = in_form(f'<div>Price <div class="noUi-target">{handle.format(0)}{handle.format(900)}</div></div>')
    assert [(field.widget, field.value) for field in form.fields] == [(Widget.SLIDER, "0"), (Widget.SLIDER, "900")]
    assert [group.fields for group in form.groups] == [(0, 1)]


def test_inputs_that_carry_what_sliders_say_are_no_fields() -> None:
    carried = '<input id="{}" name="price" type="text" tabindex="-1" value="0" style="display: none">'
    handle = (
        '<div role="slider" tabindex="0" aria-label="{}" aria-valuemin="0" aria-valuemax="9" aria-valuenow="0"></div>'
    )
    markup = carried.format("a") + carried.format("b") + handle.format("Least price") + handle.format("Most price")
    form = in_form(f"<div>{markup}</div>")
    assert [field.widget for field in form.fields] == [Widget.SLIDER, Widget.SLIDER]


def test_handles_without_a_role_are_sliders_too() -> None:
    markup = '<div class="ui-slider"><span class="ui-slider-handle" tabindex="0"></span></div>'
    assert only_field(f"<div>Price {markup}</div>").widget is Widget.SLIDER


def test_radio_buttons_of_one_name_are_one_field_and_keep_their_words() -> None:
    field = only_field(
        "<p>Offer: <input type=radio name=mode value=b checked> Buy <input type=radio name=mode value=r> Rent</p>"
    )
    assert (field.widget, field.label, field.value, len(field.nodes)) == (Widget.RADIO, "Offer", "Buy", 2)
    assert [(choice.text, choice.value, choice.is_chosen) for choice in field.choices] == [
        ("Buy", "b", True),
        ("Rent", "r", False),
    ]


def test_boxes_of_one_name_are_one_field_and_others_are_not() -> None:
    form = in_form(
        "<fieldset><legend>Extras</legend>"
        "<label><input type=checkbox name=x[] value=1>Garden</label>"
        "<label><input type=checkbox name=x[] value=2>Lift</label>"
        "</fieldset><label><input type=checkbox name=new>New only</label>"
    )
    assert [(field.label, [choice.text for choice in field.choices]) for field in form.fields] == [
        ("Extras", ["Garden", "Lift"]),
        ("New only", ["New only"]),
    ]


def test_switches_that_only_have_a_role() -> None:
    form = in_form('<div role="switch" aria-checked="true" tabindex="0">New only</div>')
    assert [(field.widget, field.label, field.value) for field in form.fields] == [
        (Widget.CHECKS, "New only", "New only")
    ]


PRESSED = (
    '<div role="group"><button type="button" aria-pressed="true" value="b">Buy</button><button type="button"'
    ' aria-pressed="false" value="r">Rent</button><input type="hidden" name="mode" value="b"></div>'
)
TABS = (
    '<ul role="tablist"><li><a role="tab" aria-selected="true" href="#b" data-value="b">Buy</a></li><li><a role="tab"'
    ' aria-selected="false" href="#r" data-value="r">Rent</a></li></ul><input type="hidden" name="mode" value="b">'
)


@pytest.mark.parametrize("markup", [PRESSED, TABS], ids=["buttons", "tabs"])
def test_buttons_and_tabs_of_which_one_is_on_are_radio_buttons(markup: str) -> None:
    field = only_field(markup)
    assert (field.widget, field.name, field.value) == (Widget.RADIO, "mode", "Buy")
    assert [choice.value for choice in field.choices] == ["b", "r"]


def test_hidden_inputs_are_no_fields_and_invisible_ones_are_marked() -> None:
    form = in_form('<input type="hidden" name="token"><input name="trap" style="display:none"><input name="q">')
    assert [(field.name, field.is_visible) for field in form.fields] == [("trap", False), ("q", True)]


def test_what_a_list_shows_is_its_value() -> None:
    assert only_field("<select name=s><option value=1>One<option value=2 selected>Two</select>").value == "Two"
    assert only_field("<input name=s value=Bath>").value == "Bath"


def test_a_hidden_input_that_says_something_already_is_not_what_a_field_writes_into() -> None:
    field = only_field('<input name="q" class="autocomplete"><input type="hidden" name="from" value="header">')
    assert (field.widget, field.name) == (Widget.SUGGEST, "q")


def test_the_list_of_suggestions_is_no_field_of_its_own() -> None:
    shown = '<ul role="listbox"><li role="option">Bath</li></ul>'
    field = only_field(f'<div><div><input name="town" type="text"></div><div>{shown}</div></div>')
    assert field.name == "town"
