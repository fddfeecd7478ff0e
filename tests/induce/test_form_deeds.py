"""From journals of fillings to deeds: what is the same is written out, what differs is a variable."""

from __future__ import annotations

from bowerbird.forms.filling.identity import Handle
from bowerbird.forms.filling.model import Filling, Gesture, Step
from bowerbird.forms.model import Form
from bowerbird.forms.planning.query import Query
from bowerbird.forms.understanding import understand
from bowerbird.induce.form_deeds import ways_by_deeds
from bowerbird.page import Page, parse_html

FORM = """<form action=/find><label>Town <input name=town></label>
<label>Kind <select name=kind><option>Any</option><option>Flat</option></select></label>
<label>Area <select name=area><option>All areas</option></select></label>
<label><input type=radio name=for value=sale> Sale</label><label><input type=radio name=for value=rent> Rent</label>
<button id=go>Search</button></form>"""
PAGE = parse_html(FORM, url="https://a.example/")
LATER = parse_html(FORM + "<ul><li>Oxford</li><li>Oxford Road</li></ul>", url="https://a.example/")
[READ] = understand(PAGE)


def node(path: str, page: Page = PAGE) -> int:
    tag, _, name = path.partition(" ")
    return next(
        int(at)
        for at in page.index.with_tag(tag).tolist()
        if name
        in (page.attributes[at].get("name"), page.attributes[at].get("value"), page.visible_text(at).strip(), "")
    )


def place(name: str, form: Form = READ) -> int:
    return next(at for at, field in enumerate(form.fields) if field.name == name)


def step(
    gesture: Gesture, path: str, value: str = "", name: str = "", *, page: Page = PAGE, failed: bool = False
) -> Step:
    at = place(name) if name else None
    label = READ.fields[at].label if at is not None else "Search"
    return Step(gesture, Handle.of(page, node(path, page)), value, at, label, failed=failed)


def typed(text: str) -> Step:
    return step(Gesture.TYPE, "input town", text, "town")


def chosen(text: str, name: str = "kind") -> Step:
    return step(Gesture.CHOOSE, f"select {name}", text, name)


SENT = step(Gesture.CLICK, "button", "Search")


def filling(*steps: Step) -> Filling:
    return Filling(Query(), READ, steps)


def test_what_differs_is_a_variable() -> None:
    rows = [filling(typed(town), chosen("Flat"), SENT) for town in ("Oxford", "Bath")]
    [(way, repeated)] = ways_by_deeds(rows, PAGE)
    assert way.start == "https://a.example/"
    assert way.variables == {"town": ("Oxford", "Bath")}
    assert [deed.action for deed in way.deeds] == ["{$town /}", "{'Flat' /}", "{click /}"]
    assert [deed.said for deed in way.deeds] == ["Town", "Kind: Flat", "Search"]
    assert list(repeated) == rows


def test_what_failed_is_not_done_again() -> None:
    [(way, _)] = ways_by_deeds([filling(step(Gesture.PRESS, "input town", "Enter", failed=True), SENT)], PAGE)
    assert [deed.action for deed in way.deeds] == ["{click /}"]


def test_a_field_that_some_leave_alone_shows_what_it_shows_by_itself() -> None:
    [(way, _)] = ways_by_deeds([filling(typed("Oxford"), SENT), filling(chosen("Flat"), SENT)], PAGE)
    assert way.variables == {"town": ("Oxford", ""), "kind": ("Any", "Flat")}
    assert [deed.action for deed in way.deeds] == ["{$town /}", "{$kind /}", "{click /}"]


def test_so_does_a_list_that_is_opened() -> None:
    opened = step(Gesture.CLICK, "select kind", "", "kind")
    entry = step(Gesture.CLICK, "li", "Flat", "kind", page=LATER)
    [(way, _)] = ways_by_deeds([filling(typed("Oxford"), opened, entry, SENT), filling(typed("Bath"), SENT)], PAGE)
    assert way.variables == {"town": ("Oxford", "Bath"), "kind": ("Flat", "Any")}
    assert way.deeds[2].path == "(//li[norm(.) = $kind][visible(.)])[1]"


def test_radio_buttons_are_told_by_their_values() -> None:
    rows = [filling(step(Gesture.CHOOSE, f"input {value}", "on", "for"), SENT) for value in ("sale", "rent")]
    [(way, _)] = ways_by_deeds(rows, PAGE)
    [(name, values)] = way.variables.items()
    assert values == ("sale", "rent")
    assert way.deeds[0].path == f'//input[@name = "for"][@value = ${name}]'
    assert way.deeds[0].action == "{check /}"


def test_suggestions_are_waited_for_and_known_by_their_words() -> None:
    rows = [
        filling(typed(town), step(Gesture.CLICK, f"li {entry}", entry, "town", page=LATER), SENT)
        for town, entry in (("Oxford", "Oxford"), ("Oxford R", "Oxford Road"))
    ]
    [(way, _)] = ways_by_deeds(rows, PAGE)
    assert way.variables == {"town_2": ("Oxford", "Oxford Road"), "town": ("Oxford", "Oxford R")}
    entry = "(//li[norm(.) = $town_2][visible(.)])[1]"
    assert [deed.action for deed in way.deeds] == [f"{{$town [until={entry}] /}}", "{click /}", "{click /}"]
    assert way.deeds[1].path == entry


def test_options_that_come_later_are_waited_for() -> None:
    [(way, _)] = ways_by_deeds([filling(chosen("Flat"), chosen("North", "area"), SENT)], PAGE)
    assert way.deeds[0].action == f"{{'Flat' [until={way.deeds[1].path}/option[norm(.) = 'North']] /}}"


def test_other_steps_are_another_way() -> None:
    rows = [filling(typed("Oxford"), SENT), filling(typed("Bath"), step(Gesture.PRESS, "input town", "Enter"))]
    found = ways_by_deeds(rows, PAGE)
    assert [way.deeds[-1].action for way, _ in found] == ["{click /}", "{press 'Enter' /}"]
    assert all(not way.variables for way, _ in found)
