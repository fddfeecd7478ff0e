"""Which forms a page has: elements, groups without one, and what is in a form around the page."""

from __future__ import annotations

from reading import form_of, forms_of

from bowerbird.forms import Form, understand
from bowerbird.page import parse_html
from bowerbird.page.literal import tree

MENU = "<ul>" + "".join(f"<li><a href=/{at}>Page number {at}</a></li>" for at in range(12)) + "</ul>"
PROSE = f"<p>{'We have sold houses for many years. ' * 20}</p>"


def names(form: Form) -> list[str]:
    return [field.name for field in form.fields]


def test_every_form_element_is_a_form_with_its_method_and_address() -> None:
    one, other = forms_of("<form method=POST action=/login><input name=u></form><form><input name=q></form>")
    assert (one.method, one.action, one.is_element, names(one)) == ("post", "/login", True, ["u"])
    assert (other.method, other.action, names(other)) == ("get", "", ["q"])


def test_a_form_without_fields_is_told_too() -> None:
    form = form_of("<form method=post action=/basket><input type=hidden name=item value=7><button>Add</button></form>")
    assert (form.fields, [button.text for button in form.buttons]) == ((), ["Add"])


def test_a_search_box_without_a_form() -> None:
    form = form_of(f"{MENU}<div><span>Search</span><input name=q><a href=# class=btn>Go</a></div>{PROSE}")
    assert (form.is_element, names(form), form.fields[0].label) == (False, ["q"], "Search")
    assert [button.text for button in form.buttons] == ["Go"]


def test_groups_without_a_form_are_kept_apart_by_what_is_between() -> None:
    search = "<div>Town <input name=town> Price <input name=price> <button>Search</button></div>"
    login = "<div>User <input name=user> Password <input type=password name=pw> <button>Log in</button></div>"
    assert [names(form) for form in forms_of(f"{search}{PROSE}{MENU}{login}")] == [["town", "price"], ["user", "pw"]]
    assert [names(form) for form in forms_of(f"<header>{search}</header><main>{login}</main>")] == [
        ["town", "price"],
        ["user", "pw"],
    ]


def test_rows_of_controls_without_a_form_are_one_group() -> None:
    rows = "".join(
        f"<div class=row><div>Label {at}</div><div><select name=s{at}></select></div></div>" for at in range(6)
    )
    form = form_of(f"<section>{rows}<div><button type=button>Show results</button></div></section>{PROSE}")
    assert names(form) == [f"s{at}" for at in range(6)]


def test_the_form_is_the_least_element_that_holds_its_controls() -> None:
    page = parse_html("<body><div><div id=box><p>Town <input name=t></p><p><button>Find</button></p></div></div>")
    (form,) = understand(page)
    assert page.attributes[form.node]["id"] == "box"


def test_a_form_around_the_page_is_divided() -> None:
    head = "<div class=top><input name=quick><input type=submit name=go value=Search></div>"
    login = (
        "<div class=side>User <input name=user> Password <input type=password name=pw>"
        "<input type=submit value=Login></div>"
    )
    main = (
        "<table><tr><td>Town<td><input name=town><tr><td>Beds<td><select name=beds></select>"
        "<tr><td><td><a href=\"javascript:__doPostBack('find','')\">Find homes</a></table>"
    )
    sort = "<div>Sort by <select name=order onchange=\"__doPostBack('order','')\"><option>Price</select></div>"
    state = "<input type=hidden name=__VIEWSTATE value=xyz>"
    forms = forms_of(f"<form method=post action=list.aspx>{state}{head}{MENU}{login}{PROSE}{main}{sort}{PROSE}</form>")
    assert [names(form) for form in forms] == [["quick"], ["user", "pw"], ["town", "beds"], ["order"]]
    assert {(form.method, form.action) for form in forms} == {("post", "list.aspx")}
    assert [field.label for form in forms[1:] for field in form.fields] == [
        "User",
        "Password",
        "Town",
        "Beds",
        "Sort by",
    ]


def test_a_long_search_on_a_short_page_is_not_divided() -> None:
    fields = "".join(
        f"<p><label>Question {at} <input name=f{at}></label><button>Search</button></p>" for at in range(5)
    )
    form = form_of(f"<h1>Search</h1><form>{fields}<button>Find</button></form>{PROSE}{PROSE}")
    assert len(form.fields) == 5


def test_forms_in_frames_and_shadow_trees() -> None:
    page = tree(
        "body(iframe[src=/f](#document(form(label('Town' input[name=a]) button 'Find')))"
        " x-search(#shadow-root(div('Model' input[name=b] button 'Search'))))"
    )
    assert [(names(form), form.fields[0].label) for form in understand(page)] == [(["a"], "Town"), (["b"], "Model")]


def test_controls_of_a_form_that_stand_elsewhere() -> None:
    form = form_of("<form id=f><input name=a></form><p>Town <input name=b form=f></p>")
    assert [(field.name, field.label) for field in form.fields] == [("a", ""), ("b", "Town")]
    rows = "<table><form action=/s><tr><td>Town<td><input name=a><tr><td>Beds<td><input name=b></form></table>"
    assert [(field.name, field.label) for field in form_of(rows).fields] == [("a", "Town"), ("b", "Beds")]


def test_a_page_without_controls_has_no_forms() -> None:
    assert forms_of(f"{MENU}{PROSE}<button>Menu</button>") == ()


def test_boxes_that_fold_menus_and_the_sliders_of_players_are_no_forms() -> None:
    fold = "<li><input type=checkbox id=m{0}><label for=m{0}>Part</label><ul><li><a href=/{0}>Page</a></ul></li>"
    assert forms_of(f"<ul>{''.join(fold.format(at) for at in range(4))}</ul>") == ()
    assert forms_of("<div class=video-player><div role=slider></div><button>Play</button></div>") == ()


def test_a_button_without_a_form_sends_nothing_by_itself() -> None:
    form = form_of("<div><input name=q placeholder=Town><button>Share</button><button>Search</button></div>")
    assert [(button.text, button.effect.value) for button in form.buttons] == [("Share", "other"), ("Search", "submit")]
