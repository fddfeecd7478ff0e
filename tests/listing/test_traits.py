"""Traits: what subtrees have in common, whatever page they stand on."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bowerbird.listing.records.ground import Ground, likeness
from bowerbird.listing.records.traits import (
    CONTROL_MASS,
    ICON_MASS,
    IMAGE_MASS,
    Traits,
    class_words,
    find_leaves,
    telling_words,
)
from bowerbird.page import Page, parse_html
from bowerbird.page.literal import tree


def _traits(page: Page, *, looks: bool = False) -> Traits:
    return Traits(page, find_leaves(page), looks=looks)


def test_leaves_and_what_they_weigh() -> None:
    page = tree("div('  four ' img[width=90][height=90] img[width=9][height=9] img input svg(text 'drawn') b())")
    leaves = find_leaves(page)
    assert leaves.mass.tolist() == [4, IMAGE_MASS, ICON_MASS, IMAGE_MASS / 2, CONTROL_MASS, IMAGE_MASS / 2]
    assert leaves.before[-1] == len(leaves.nodes) == 6
    assert leaves.mass_before[-1] == leaves.mass.sum()


def test_hidden_leaves_are_none() -> None:
    assert len(find_leaves(parse_html("<p hidden>x</p><script>y</script><p style='display:none'>z</p>")).nodes) == 0


def test_same_ways_down_are_the_same_traits_on_every_page() -> None:
    one = tree("div(li(a 'One' p(img)) span 'x')")
    other = tree("main(p 'y' ul(li(a 'Two' p(img))))")
    assert _traits(one).of(2) == _traits(other).of(5)
    assert len(_traits(one).of(2)) == 2


def test_dress_is_no_part_of_a_way() -> None:
    page = tree("div(p(b 'x') p 'x' p(i(u 'x')) p(a 'x'))")
    traits = _traits(page)
    first, *others = [traits.of(node) for node in page.children(1)]
    assert [mine == first for mine in others] == [True, True, False]


def test_looks_tell_class_words_and_kinds_of_text() -> None:
    page = tree("div(p.a '12' p.a '15' p.b '12' p.a 'word' p.a.odd '7')")
    looks = _traits(page, looks=True)
    first, number, other_class, word, place = [looks.of(node) for node in page.children(1)]
    assert first == number == place
    assert other_class != first != word


def test_repeating_nodes_have_children_that_share_a_trait() -> None:
    page = tree("main(ul(li(a 'x') li(a 'y')) div(p(a 'x') h2 'y') ol(li 'z'))")
    assert [page.name(node) for node in _traits(page).repeating.tolist()] == ["ul"]


def test_words_of_place_tell_nothing() -> None:
    assert telling_words("card odd first item-3 row12 active big") == ("card", "big")


@given(st.frozensets(st.integers(0, 9)), st.frozensets(st.integers(0, 9)))
def test_likeness(one: frozenset[int], other: frozenset[int]) -> None:
    assert likeness(one, other) == likeness(other, one)
    assert (likeness(one, other) == 1) == (one == other)
    assert (likeness(one, other) > 0) == bool(one & other or one == other)


def test_core_is_what_stands_inside_the_wrapping() -> None:
    page = tree("div(p(div(a 'x' b 'y')) li())")
    ground = Ground(page)
    assert [page.name(node) for node in ground.core((2,))] == ["a", "b"]
    assert ground.core((2, 3)) == (2, 3)


def test_words_that_number_one_element_tell_nothing() -> None:
    page = parse_html("<p class='card n1 col-3'>a</p><p class='card n2 col-3'>b</p><p class='card post-77 top'>c</p>")
    assert [class_words(page, node) for node in page.index.with_tag("p").tolist()] == [
        ("card", "col-3"),
        ("card", "col-3"),
        ("card", "top"),
    ]
