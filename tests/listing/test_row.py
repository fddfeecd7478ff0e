"""The items of a row: lines, separators, labels."""

from __future__ import annotations

from bowerbird.listing.records.ground import Ground
from bowerbird.listing.records.row import MOST_LABELS, Row
from bowerbird.page.literal import tree


def _row(literal: str) -> Row:
    page = tree(literal)
    return Row(Ground(page), 1)


def _texts(row: Row) -> list[str]:
    page = row.ground.page
    return ["".join(page.text[at] for node in item for at in page.subtree(node)) for item in row.items]


def test_blocks_are_items() -> None:
    assert _texts(_row("div(p 'One' p 'Two' p(b()) p 'Three')")) == ["One", "Two", "Three"]


def test_texts_between_breaks_are_lines() -> None:
    row = _row("div('One ' a 'link' br 'Two' b ' bold' br h2 'Head' 'Three')")
    assert _texts(row) == ["One link", "Two bold", "Head", "Three"]
    assert [row.is_line(at) for at in range(4)] == [True, True, False, True]


def test_inline_elements_alone_are_items() -> None:
    assert _texts(_row("div(a 'One' a 'Two' a 'Three')")) == ["One", "Two", "Three"]


def test_rules_and_double_breaks_part() -> None:
    assert _row("div('One' br 'Two' hr 'Three' br br 'Four' br 'Five')").parted == [2, 3]
    assert _row("div(hr 'One' br 'Two')").parted == []


def test_label_is_shared_by_what_is_alike() -> None:
    row = _row("div(p(a 'x' b 'y') p(a 'x' b 'z') h2 'Head' p(a 'v' b 'w' img))")
    assert row.labels == [0, 0, 1, 0]


def test_class_words_tell_apart_and_bring_together() -> None:
    apart = _row("div(p.one(a 'x' i 'y') p.two(a 'x' b(p 'v')) p.one(a 'x' i 'y') p.two(a 'x' b(p 'v')))")
    assert apart.labels == [0, 1, 0, 1]
    together = _row("div(p.one(a 'x' i(u 'y')) p.one(a 'x' h3 'z' h4 'v'))")
    assert together.labels == [0, 0]


def test_words_of_place_say_nothing() -> None:
    assert _row("div(p.odd(a 'x') p.even(a 'x') p.odd(a 'x') p.even(a 'x'))").labels == [0, 0, 0, 0]


def test_labels_are_bounded() -> None:
    literal = "div(" + " ".join(f"x{at}(y{at} 't')" for at in range(MOST_LABELS + 9)) + ")"
    assert _row(literal).labels == [*range(MOST_LABELS), *[MOST_LABELS] * 9]


def test_only_keeps_items_and_separators() -> None:
    row = _row("div(p 'One' hr h2 'Two' hr p 'Three' p 'Four')")
    fewer = row.only([0, 2, 3])
    assert _texts(fewer) == ["One", "Three", "Four"]
    assert fewer.parted == [1, 1]
    assert fewer.labels == [0, 0, 0]


def test_advertisements_say_so() -> None:
    row = _row("div(p.ad(a 'Buy') p(b 'Sponsored') h2 'Boat')")
    assert [row.is_advert(label) for label in row.labels] == [True, True, False]
