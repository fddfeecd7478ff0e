from __future__ import annotations

from html import escape

from bowerbird.zoo import marks


def test_paths_are_those_of_the_tree_a_browser_builds() -> None:
    value = escape(marks.value("r1", "price", "£5 & up"))
    found = marks.read(f"<table><tr{marks.node('record:r1')}><td>x<td>{value}</table>")
    assert found.nodes == (marks.NodeMark("record:r1", "/html[1]/body[1]/table[1]/tbody[1]/tr[1]"),)
    (seen,) = found.values
    assert (seen.record, seen.attribute, seen.text) == ("r1", "price", "£5 & up")
    assert (seen.path, seen.place) == ("/html[1]/body[1]/table[1]/tbody[1]/tr[1]/td[2]", "text")


def test_values_in_attributes_and_shadow_roots() -> None:
    alt = escape(marks.value("r1", "beds", "3"))
    inside = escape(marks.value("r1", "price", "£5"))
    page = f'<img alt="{alt}"><x-card><template shadowrootmode="open"><b>{inside}</b></template></x-card>'
    places = {(one.attribute, one.path, one.place) for one in marks.read(page).values}
    assert places == {
        ("beds", "/html[1]/body[1]/img[1]", "@alt"),
        ("price", "/html[1]/body[1]/x-card[1]/shadow()/b[1]", "text"),
    }


def test_nothing_is_left_after_stripping() -> None:
    marked = f"<p{marks.node('next')}>{marks.value('r1', 'price', '£5')}</p>"
    assert marks.strip(marked) == "<p>£5</p>"
