"""Which text names which field, by each of the ways."""

from __future__ import annotations

import pytest
from reading import form_of, in_form, labels_of, only_field

from bowerbird.forms import Source, understand
from bowerbird.page.literal import tree


@pytest.mark.parametrize(
    ("markup", "source"),
    [
        ("<label for=t>Town</label><input id=t name=x>", Source.FOR),
        ("<label>Town <input name=x></label>", Source.WRAPPED),
        ("<label>Town *: <select name=x><option>Bath</select></label>", Source.WRAPPED),
        ("<input name=x aria-label=Town>", Source.ARIA),
        ("<b id=l>Town</b><i>x</i><input name=x aria-labelledby=l>", Source.ARIA),
        ("<div>Town: <input name=x></div>", Source.FIELD),
        ("<div><input name=x> Town</div>", Source.FIELD),
        ("<table><tr><td>Town</td><td><input name=x></td></tr></table>", Source.FIELD),
        ("Town <input name=x>", Source.SEGMENT),
        ("<dl><dt>Town</dt><dd><input name=x></dd></dl>", Source.FIELD),
        ("<input name=x placeholder=Town>", Source.PLACEHOLDER),
        ("<input name=x value=Town onfocus=\"this.value=''\">", Source.PLACEHOLDER),
        ("<select name=x><option value=''>Town</option><option>Bath</option></select>", Source.EMPTY_OPTION),
        ("<input name=x title=Town>", Source.TITLE),
        ("<div><i class=icon title=Town></i><input name=x></div>", Source.TITLE),
        ("<div><img src=a alt=Town><input name=x></div>", Source.TITLE),
        ("<div><svg><title>Town</title></svg><input name=x></div>", Source.TITLE),
        ("<input name=Town>", Source.NAME),
        ("<input name=ctl00$Main$txtTown>", Source.NAME),
    ],
)
def test_each_way_to_a_label(markup: str, source: Source) -> None:
    field = only_field(markup)
    assert (field.label.capitalize(), field.labels[0].source) == ("Town", source)


def test_a_visible_text_comes_before_what_the_control_says_of_itself() -> None:
    field = only_field("<div>Town <input name=loc placeholder='e.g. Bath' title=Place></div>")
    assert [label.text for label in field.labels] == ["Town", "e.g. Bath", "Place", "loc"]


@pytest.mark.parametrize(
    "markup",
    [
        "<table><tr><td>Town<td><input name=a><td>Price<td><input name=b></table>",
        "<table><tr><td>Town<td>Price<tr><td><input name=a><td><input name=b></table>",
        "Town: <input name=a><br>Price: <input name=b><br>",
        "Town<br><input name=a><br>Price<br><input name=b><br>",
        "<input name=a> Town<br><input name=b> Price<br>",
        "<h3>Our search</h3><input name=a> Town<br><input name=b> Price<br>",
        "Our search<br>Town: <input name=a><br>Price: <input name=b><br>",
        "<p>Town</p><input name=a><p>Price</p><input name=b>",
        "<p>Town</p><div><input name=a></div><p>Price</p><div><input name=b></div>",
        "<dl><dt>Town<dd><input name=a><dt>Price<dd><input name=b></dl>",
        "<span>Town</span><input name=a><span>Price</span><input name=b>",
    ],
)
def test_texts_and_fields_pair_off(markup: str) -> None:
    assert labels_of(markup) == ["Town", "Price"]


def test_a_title_on_top_names_no_field() -> None:
    assert labels_of("<p>Quick search</p><input name=a placeholder=Town><input name=b placeholder=Price>") == [
        "Town",
        "Price",
    ]
    assert labels_of("<h2>Quick search</h2><select name=make></select><input name=model>") == ["make", "model"]


def test_errors_hints_and_links_do_not_win() -> None:
    assert labels_of("<div>Town <a href=/help>Need help?</a><input name=a></div>") == ["Town"]
    assert labels_of("<div>Town <input name=a><span class=error-message>Not a town</span></div>") == ["Town"]
    assert labels_of("<div><span class=error>Not a town</span> <input name=a placeholder=Town></div>") == ["Town"]
    assert labels_of("<div><b>Town</b><p class=help-block>Or a postcode</p><input name=a></div>") == ["Town"]
    assert labels_of("<div><b>Town</b><p id=h>Or a postcode</p><input name=a aria-describedby=h></div>") == ["Town"]
    assert labels_of(
        "<div><b>Town</b><p>We look for homes in and around the town that you name.</p><input name=a></div>"
    ) == ["Town"]


def test_units_and_marks_are_no_labels() -> None:
    assert labels_of("<div>Price £ <input name=a></div><div>Radius <input name=b> miles</div>") == ["Price £", "Radius"]
    assert labels_of("<div>*<input name=a placeholder=Town></div>") == ["Town"]


def test_boxes_have_their_text_behind() -> None:
    form = in_form("<input type=checkbox name=a>Garden <input type=checkbox name=b>Lift<br>Town <input name=t>")
    assert [field.label for field in form.fields] == ["Garden", "Lift", "Town"]


def test_radio_buttons_with_their_text_in_front() -> None:
    field = only_field("<div>Buy <input type=radio name=m value=1> Rent <input type=radio name=m value=2></div>")
    assert [choice.text for choice in field.choices] == ["Buy", "Rent"]


def test_what_a_radio_button_says_may_be_a_dash() -> None:
    field = only_field(
        "<div>State <label><input type=radio name=m value=''> —</label>"
        " <label><input type=radio name=m value=1> New</label></div>"
    )
    assert (field.label, [choice.text for choice in field.choices]) == ("State", ["—", "New"])


@pytest.mark.parametrize(
    "markup",
    [
        "<fieldset><legend>Type</legend>{boxes}</fieldset>",
        "<div role=radiogroup aria-label=Type>{boxes}</div>",
        "<b id=t>Type</b><div role=radiogroup aria-labelledby=t>{boxes}</div>",
        "<div>Type: {boxes}</div>",
        "<div><h4>Type</h4><div>{boxes}</div></div>",
        "<table><tr><td>Type</td><td>{boxes}</td></tr></table>",
        "<div><button type=button aria-expanded=true aria-controls=p>Type</button><div id=p>{boxes}</div></div>",
        "<details open><summary>Type</summary>{boxes}</details>",
    ],
)
def test_a_set_of_radio_buttons_has_a_label_of_its_own(markup: str) -> None:
    boxes = "<label><input type=radio name=t value=1>House</label><label><input type=radio name=t value=2>Flat</label>"
    field = only_field(markup.format(boxes=boxes))
    assert (field.label, [choice.text for choice in field.choices]) == ("Type", ["House", "Flat"])


def test_a_box_that_says_yes_is_named_by_the_text_beside_it() -> None:
    form = in_form("<table><tr><td>Remote<td><input type=checkbox name=r> yes<tr><td>Town<td><input name=t></table>")
    assert [field.label for field in form.fields] == ["Remote", "Town"]


def test_fields_that_are_hidden_take_hidden_texts_only() -> None:
    form = in_form(
        "<div>Town <input name=a></div><div hidden><p>Price<br><input name=b></p><p>Beds<br><input name=c></p></div>"
    )
    assert [field.label for field in form.fields] == ["Town", "Price", "Beds"]


def test_a_dialog_that_is_closed_is_read_as_if_it_were_open() -> None:
    dl = "<dl><dt>Town<dd><input name=a><dt>Price<dd><input name=b></dl>"
    form = form_of(f"<div role=dialog hidden><form>{dl}<button>Find</button></form></div>")
    assert [(field.label, field.is_visible) for field in form.fields] == [("Town", False), ("Price", False)]


def test_labels_in_a_shadow_tree() -> None:
    host = "<x-field><template shadowrootmode=open><label>{} <input name={}></label></template></x-field>"
    assert labels_of(host.format("Town", "a") + host.format("Price", "b")) == ["Town", "Price"]


def test_links_are_part_of_a_label_that_holds_them() -> None:
    assert only_field("<label><input type=checkbox name=a> I accept the <a href=/t>terms</a></label>").label == (
        "I accept the terms"
    )


# By layout: the document's order misleads


def test_the_nearest_text_on_the_page_names_a_field_that_nothing_else_does() -> None:
    page = tree(
        "form@0,0,600,100(p@0,0,600,20 'Search' div@0,20,600,80("
        "span@0,20,60,20 'Town' span@200,20,60,20 'Price' span@400,20,60,20 'Beds' hr"
        " input@0,45,150,20[name=a] input@400,45,150,20[name=c] input@200,45,150,20[name=b]))"
    )
    (form,) = understand(page)
    assert {field.name: field.label for field in form.fields} == {"a": "Town", "b": "Price", "c": "Beds"}


# Forms as they were set by hand, in tables and sentences

LIST = "<select name={}><option>1<option>2</select>"


@pytest.mark.parametrize(
    ("markup", "labels"),
    [
        ("<td><b>From</b><br><input name=a><td><b>To</b><br><input name=b>", ["From", "To"]),
        ("<td colspan=2>Price range:<tr><td>Min <input name=a><td>Max <input name=b>", ["Min", "Max"]),
        (
            f"<td>Adults<td>Rooms<tr><td>{LIST}<td>{LIST}<tr><td>Make<td>Model<tr><td>{LIST}<td>{LIST}",
            ["Adults", "Rooms", "Make", "Model"],
        ),
        (f"<td>Leaving on:<td>{LIST}{LIST}<tr><td>Town<td><input name=t>", ["Leaving on", "Leaving on", "Town"]),
        ("<td>Town<br>Budget<td><input name=a><br><input name=b>", ["Town", "Budget"]),
        (
            "<td>Title:<td><input name=a><td>Example: Emma<tr><td>Author:<td><input name=b><td>Example: Austen",
            ["Title", "Author"],
        ),
        (
            "<td>Title:<td><input name=a><br>Example: Emma<tr><td>Author:<td><input name=b><br>Example: Austen",
            ["Title", "Author"],
        ),
        ("<td><input type=checkbox name=a><td>Garden<td><input type=checkbox name=b><td>Lift", ["Garden", "Lift"]),
        ("<td>*<td>Town<td><input name=a><tr><td><td>Budget<td><input name=b>", ["Town", "Budget"]),
        ("<td><a href='javascript:help(1)'>Keywords</a>:<td><input name=a>", ["Keywords"]),
        (
            f"<td>Find <input name=a> in {LIST} within {LIST} miles of <input name=d>",
            ["Find", "in", "within", "miles of"],
        ),
    ],
)
def test_tables(markup: str, labels: list[str]) -> None:
    assert labels_of(f"<table><tr>{markup}</table>") == labels


def test_a_text_that_explains_comes_after_all_others() -> None:
    assert labels_of("<dl><dt>Town<dd><input name=a><br><small>You can change this later</small></dl>") == ["Town"]
    assert labels_of("<p><input name=a placeholder=Town><br>You can change this later</p>") == ["Town"]
    assert labels_of("<p><input name=a> <small>Leave it as it is</small></p>") == ["Leave it as it is"]


def test_a_text_behind_two_fields_is_of_both() -> None:
    assert labels_of("<div><input name=x> – <input name=y> Price</div><div>Town <input name=t></div>") == [
        "Price",
        "Price",
        "Town",
    ]


@pytest.mark.parametrize(
    "markup",
    [
        "<div>min <select name=a><option>1</select> max <select name=b><option>1</select> <b>Price</b></div>",
        "<div><img src=x alt=Price> from <input name=a> to <input name=b></div>",
        "<div><div>Price</div><label for=a>min</label> <input id=a><label for=b>max</label> <input id=b></div>",
        "<dl><dt>Price<dd><b>from</b> <input name=a> <b>to</b> <input name=b></dl>",
    ],
)
def test_ends_that_say_no_more_share_the_text_beside_them(markup: str) -> None:
    form = in_form(f"<div><input name=t> Town</div>{markup}")
    _, low, high = form.fields
    assert low.label in ("min", "from")
    assert high.label in ("max", "to")
    assert "Price" in [label.text for group in form.groups for label in group.labels if group.fields == (1, 2)]


def test_a_term_names_the_field_in_its_definition_even_as_a_question() -> None:
    dl = "<dl><dt>What are you looking for?<dd><input name=a><br><small>You can change this later</small></dl>"
    assert labels_of(dl) == ["What are you looking for?"]
