"""Algorithm 7: boundary nodes, forests, exclusive and shared nodes."""

from __future__ import annotations

import labelled_lists as lists

from bowerbird.induce.brooms.broom import brooms_of


def names(listed: lists.Listed, nodes: tuple[int, ...]) -> list[str]:
    return [listed.page.name(node) for node in nodes]


def test_a_record_of_its_own_is_all_exclusive() -> None:
    listed = lists.cards(["One", "Two"])
    one, _ = brooms_of(listed.labelled("0", "1"))
    assert one.tag_path == ("html", "body", "ul", "li")
    assert names(listed, one.forest) == names(listed, one.exclusive) == ["h3", "p"]
    assert not one.is_crossed


def test_the_forest_goes_from_the_first_label_to_the_last() -> None:
    listed = lists.runs(3)
    _, second = brooms_of(listed.labelled("0", "1"))
    assert names(listed, second.forest) == ["h3", "div", "p"]
    assert second.tag_path == ("html", "body", "div")


def test_rows_that_hold_parts_of_several_records_are_shared() -> None:
    listed = lists.crossed([(0, 1)])
    one, other = brooms_of(listed.labelled("0", "1"))
    assert one.is_crossed
    assert other.is_crossed
    assert names(listed, one.shared) == ["tr", "tr"]
    assert set(one.shared) == set(other.shared)
    assert not set(one.exclusive) & set(other.exclusive)


def test_a_record_with_one_label_is_that_node() -> None:
    listed = lists.Listed('<ul><li r="0 title">One</li></ul>')
    (one,) = brooms_of(listed.labelled("0"))
    assert one.forest == (one.boundary,)
