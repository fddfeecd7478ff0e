"""Signs, weights, repeated patterns, alignment and merging, on trees small enough to see."""

from __future__ import annotations

import pytest
from few_pages import shapes_of, shown

from bowerbird.induce.trees.building import wrapper_of
from bowerbird.induce.trees.matching import Memory, distance
from bowerbird.induce.trees.merging import Pairings, between, merged
from bowerbird.induce.trees.nodes import Node, Sign, inferred
from bowerbird.page import parse_html
from bowerbird.page.literal import tree


def wrapper(literal: str, labels: dict[int, str] | None = None) -> Node:
    return wrapper_of(shapes_of(tree(literal)), labels or {}, {})


def apart(one: str, page: str) -> float:
    return distance(wrapper(one), shapes_of(tree(page)), Memory())


@pytest.mark.parametrize(
    ("one", "other", "result"),
    [
        (1, None, "?"),
        ("?", None, "?"),
        (3, None, "*"),
        ("+", None, "*"),
        ("*", None, "*"),
        (1, 1, 1),
        (3, 3, 3),
        ("+", "+", "+"),
        ("?", "?", "?"),
        ("*", "*", "*"),
        (1, "?", "?"),
        ("?", 3, "*"),
        ("?", "+", "*"),
        (1, "*", "*"),
        (3, "*", "*"),
        ("?", "*", "*"),
        ("+", "*", "*"),
        (1, 3, "+"),
        (3, "+", "+"),
        (1, "+", "+"),
        (2, 3, "+"),
    ],
)
def test_signs_are_inferred_as_the_table_of_the_thesis_says(one: Sign, other: Sign | None, result: Sign) -> None:
    assert inferred(one, other) == result
    if other is not None:
        assert inferred(other, one) == result


def test_repeated_subtrees_and_forests_are_combined() -> None:
    assert shown(wrapper("ul(li 'a' li 'b' li 'c')")) == "#document(ul(li3(#text)))"
    assert shown(wrapper("dl(dt() dd(b()) dt() dd(b()))")) == "#document(dl((dt dd(b))2))"
    assert shown(wrapper("p(a() a() b() a() a() b())")) == "#document(p((a2 b)2))"


def test_a_label_sets_a_node_apart_from_its_like() -> None:
    page = tree("ul(li 'a' li 'b' li 'c')")
    second = page.text.index("b")
    assert shown(wrapper("ul(li 'a' li 'b' li 'c')", {second: "x"})) == (
        "#document(ul(li(#text) li(#text:x) li(#text)))"
    )


def test_weights_count_what_must_be_there() -> None:
    assert Node("a", (Node("b", sign=3), Node("c", sign="?"))).weight == 4
    assert Node("", (Node("b"), Node("c")), 2).weight == 4
    assert Node("a", (Node("b", sign="+"),)).weight == 2
    assert Node("a", (Node("b"),), "*").weight == 0


def test_the_distance_is_the_mean_share_of_what_has_no_counterpart() -> None:
    assert apart("div(a() b())", "div(a() b())") == 0
    # the wrapper lacks nothing; one of the page's five nodes is more
    assert apart("div(a() b())", "div(a() i() b())") == pytest.approx((0 + 1 / 5) / 2)
    # one of the wrapper's four nodes is missing
    assert apart("div(a() b())", "div(a())") == pytest.approx((1 / 4 + 0) / 2)
    # all but the documents themselves
    assert apart("div(a())", "p(b())") == pytest.approx((2 / 3 + 2 / 3) / 2)


def test_an_inner_node_does_not_match_a_leaf() -> None:
    assert apart("div(p())", "div(p(b()))") > 0


def test_merging_allows_what_either_has() -> None:
    one, other = wrapper("div(h1() p() ul(li() li()))"), wrapper("div(h1() ul(li() li() li()) hr())")
    assert shown(merged(one, other, Pairings())) == "#document(div(h1 p? ul(li+) hr?))"


def test_groups_repeat() -> None:
    one = wrapper("dl(dt() dd() dt() dd())")
    wide = merged(one, wrapper("dl(dt() dd() dt() dd() dt() dd())"), Pairings())
    assert shown(wide) == "#document(dl((dt dd)+))"
    for times in (1, 2, 7):
        assert distance(wide, shapes_of(tree(f"dl({'dt() dd() ' * times})")), Memory()) == 0
    assert distance(wide, shapes_of(tree("dl(dt() dd() dt())")), Memory()) > 0


def test_what_repeats_gives_no_leave_to_lack_or_to_stand_elsewhere() -> None:
    group = Node("", (Node("a", sign="+"), Node("b")), "?")
    root = Node("#document", (Node("div", (group, Node("c"))),))
    assert distance(root, shapes_of(tree("div(a() a() b() c())")), Memory()) == 0
    assert distance(root, shapes_of(tree("div(a() c())")), Memory()) > 0
    loops = (Node("", (Node("a"), Node("b")), "+"), Node("", (Node("i"), Node("u")), "*"), Node("em", sign="*"))
    root = Node("#document", (Node("div", loops),))
    assert distance(root, shapes_of(tree("div(a() b() a() b() i() u() i() u() em() em())")), Memory()) == 0
    for page in ("div(a() b() i() u() a() b())", "div(a() b() em() i() u())"):
        assert distance(root, shapes_of(tree(page)), Memory()) > 0


def test_a_pair_is_compared_only_if_the_cheapest_way_may_lead_over_it() -> None:
    rows = [f"tr({' '.join(['td()'] * number)})" for number in (2, 5, 3, 8)]
    one, page = f"table({' '.join(rows)} hr())", f"table({' '.join(rows[1:])} p())"
    memory = Memory()
    distance(wrapper(one), shapes_of(tree(page)), memory)
    assert len(memory.costs) <= 2 + 3  # the document, the table, and each row with its own


def test_distances_between_wrappers() -> None:
    one, other = wrapper("div(a() b())"), wrapper("div(a() i())")
    assert between(one, other, Pairings()) == pytest.approx((1 / 4 + 1 / 4) / 2)
    both = merged(one, other, Pairings())
    assert between(both, one, Pairings()) == between(both, other, Pairings()) == 0


def test_free_text_in_markup_does_not_make_wrappers_grow() -> None:
    known = Pairings()
    tags = ("b", "i", "u", "em", "a")
    grown = wrapper("div(p())")
    sizes = []
    for number in range(60):
        words = " ".join(f"{tags[(number * k + k * k) % 5]}()" for k in range(1, 9))
        grown = merged(grown, wrapper(f"div(p() {words})"), known)
        sizes.append(grown.size)
    assert max(sizes[20:]) == sizes[20] <= 12
    assert distance(grown, shapes_of(tree("div(p() a() a() u() b() i() em() em() b() b())")), Memory()) == 0


def test_many_nested_tags_are_bounded() -> None:
    page = parse_html(b"<div>" * 50_000 + b"end")
    shapes = shapes_of(page)
    root = wrapper_of(shapes, {}, {})
    assert distance(root, shapes, Memory()) == 0
    assert merged(root, root, Pairings()) == root


def test_wide_pages_are_bounded() -> None:
    tags = "abiu"
    one = "".join(f"<hr class={tags[k % 4]}><p>{'<b></b>' * (k * k % 9)}</p>" for k in range(3000))
    other = "".join(f"<p>{'<i></i>' * (k * k % 11)}</p><{tags[k % 4]}></{tags[k % 4]}>" for k in range(3000))
    pages = [shapes_of(parse_html(text.encode())) for text in (one, other)]
    trees = [wrapper_of(shapes, {}, {}) for shapes in pages]
    memory = Memory()
    assert distance(trees[0], pages[0], memory) == 0
    assert memory.budget < 0  # tags alone were compared
    assert 0 < distance(trees[0], pages[1], Memory()) <= 1
    assert merged(trees[0], trees[1], Pairings()).size < 20_000
