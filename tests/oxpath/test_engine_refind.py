"""The same page and the same node again, on another capture."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.browse import Choose, Click, Press, Scroll, Type
from bowerbird.errors import ActionError, ActionUnsupported
from bowerbird.oxpath.ast import ActionKind
from bowerbird.oxpath.engine.deeds import Visit, Wait, deed_of
from bowerbird.oxpath.engine.refind import Description, find_again, find_row, fingerprint
from bowerbird.oxpath.engine.trail import Footstep, Trail
from bowerbird.page import Page, parse_html

WORDS = st.lists(st.text("abcdefghij", min_size=3, max_size=8), min_size=1, max_size=8, unique=True)


def listing(words: list[str], before: str = "") -> Page:
    items = "".join(f"<li><a href='/{word}'>{word}</a> <button>open</button></li>" for word in words)
    return parse_html(f"<body>{before}<ul>{items}</ul>")


@settings(deadline=None)
@given(WORDS, st.randoms(use_true_random=False))
def test_links_are_found_again_wherever_they_moved(words: list[str], luck: object) -> None:
    page = listing(words)
    moved = list(words)
    luck.shuffle(moved)  # type: ignore[attr-defined]
    other = listing(moved, before="<div><p>Something new</p><a href='/ad'>ad</a></div>")
    for link in page.index.with_tag("a").tolist():
        again = find_row(page, link, other)
        assert again is not None
        assert other.attributes[again]["href"] == page.attributes[link]["href"]


@settings(deadline=None)
@given(WORDS)
def test_nodes_that_look_alike_are_told_apart_by_what_is_around_them(words: list[str]) -> None:
    page, other = listing(words), listing(words[::-1], before="<hr>")
    for button in page.index.with_tag("button").tolist():
        again = find_row(page, button, other)
        assert again is not None
        around, there = int(page.parent[button]), int(other.parent[again])
        assert page.visible_text(around) == other.visible_text(there)


@settings(deadline=None)
@given(WORDS)
def test_a_node_of_the_same_page_is_itself(words: list[str]) -> None:
    page, same = listing(words), listing(words)
    assert all(find_row(page, node, same) == node for node in range(len(page)))
    assert fingerprint(page) == fingerprint(same)


def test_a_node_that_is_gone_is_not_found() -> None:
    page = listing(["one", "two", "three"])
    link = page.index.with_tag("a").tolist()[1]
    assert find_row(page, link, listing(["one", "three"])) is None


def test_clocks_make_no_other_page_and_times_of_day_do() -> None:
    assert fingerprint(parse_html("<p>It is 12:30:59</p>")) == fingerprint(parse_html("<p>It is 12:31:00</p>"))
    assert fingerprint(parse_html("<p>Starts at 19:30</p>")) != fingerprint(parse_html("<p>Starts at 20:30</p>"))
    assert fingerprint(parse_html("<p>a</p><p hidden>b</p>")) == fingerprint(parse_html("<p>a</p><p hidden>c</p>"))


def test_trails_survive_being_written_down() -> None:
    page = listing(["one"])
    link, button = (int(page.index.with_tag(tag)[0]) for tag in ("a", "button"))
    deeds = (Click(link), Type(button, "x"), Choose(button, "on"), Press("Enter"), Scroll(None, 2.0), Wait(1.5))
    trail = Trail.to("http://x.example/")
    for deed in deeds:
        trail = trail.then(Footstep.of(page, deed))
    again = Trail.from_json(json.loads(json.dumps(trail.to_json())))
    assert [type(step.deed) for step in again] == [Visit, *map(type, deeds)]
    assert [step.target for step in again] == [step.target for step in trail]
    click = list(again)[1]
    assert click.target is not None
    assert click.at(find_again(click.target, page)) == Click(link)


CONTROLS = parse_html(
    "<form><input id=t><select id=s><option>a<option>b</select><input id=c type=checkbox></form><p id=p>p</p>"
    "<form id=f><input id=u></form>"
)


@pytest.mark.parametrize(
    ("kind", "argument", "name", "deed"),
    [
        (ActionKind.FILL, "x", "t", lambda n: Type(n, "x")),
        (ActionKind.FILL, "b", "s", lambda n: Choose(n, "b")),
        (ActionKind.FILL, "yes", "c", lambda n: Choose(n, "on")),
        (ActionKind.FILL, "off", "c", lambda n: Choose(n, "off")),
        (ActionKind.SELECT, 2.0, "s", lambda n: Choose(n, "b")),
        (ActionKind.SUBMIT, None, "f", lambda n: Press("Enter", n + 1)),
        (ActionKind.SCROLL, None, "p", Scroll),
        (ActionKind.WAIT, 2.0, "p", lambda _: Wait(2.0)),
        (ActionKind.OPEN, "/x", "p", lambda _: Visit("/x")),
    ],
)
def test_actions_become_what_the_node_wants(kind: ActionKind, argument: object, name: str, deed: object) -> None:
    node = int(CONTROLS.index.with_id(name)[0])
    assert deed_of(kind, argument, CONTROLS, node) == deed(node)  # type: ignore[arg-type, operator]


@pytest.mark.parametrize(
    ("kind", "argument", "name", "said"),
    [
        (ActionKind.SELECT, 3.0, "s", "there is no option 3"),
        (ActionKind.SUBMIT, None, "p", "belongs to no form"),
        (ActionKind.MOVE_TO_FRAME, None, "p", "holds no frame"),
        (ActionKind.PRESS, None, "p", "needs a text"),
        (ActionKind.WAIT, "soon", "p", "not a number"),
    ],
)
def test_what_cannot_be_done_is_said(kind: ActionKind, argument: object, name: str, said: str) -> None:
    node = int(CONTROLS.index.with_id(name)[0])
    with pytest.raises(ActionError, match=said):
        deed_of(kind, argument, CONTROLS, node)  # type: ignore[arg-type]


def test_half_gestures_are_refused() -> None:
    with pytest.raises(ActionUnsupported, match="half of a gesture"):
        deed_of(ActionKind.MOUSE_DOWN, None, CONTROLS, 1)


def test_descriptions_hold_what_nodes_are_known_by() -> None:
    page = listing(["one"])
    description = Description.of(page, int(page.index.with_tag("a")[0]))
    assert (description.tag, description.text, description.attributes) == ("a", "one", (("href", "/one"),))
    assert description.around == "one open"
