"""Simple tree matching: known values, and the fast version against the textbook one."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.page.kinds import Kind
from bowerbird.page.literal import tree
from bowerbird.page.matching import distances, tree_distance, tree_match
from bowerbird.page.model import Page


def plain_match(page_a: Page, roots_a: list[int], page_b: Page, roots_b: list[int], texts: bool = False) -> int:
    """Yang's algorithm as his paper gives it, over forests."""

    def counted(page: Page, nodes: list[int]) -> list[int]:
        return [
            node
            for node in nodes
            if page.kind[node] not in (Kind.TEXT, Kind.COMMENT)
            or (texts and page.kind[node] == Kind.TEXT and page.text[node].strip())
        ]

    @cache
    def weight(a: int, b: int) -> int:
        if page_a.name(a) != page_b.name(b):
            return 0
        return 1 + align(list(page_a.children(a)), list(page_b.children(b)))

    def align(a: list[int], b: list[int]) -> int:
        a, b = counted(page_a, a), counted(page_b, b)
        best = [[0] * (len(b) + 1) for _ in range(len(a) + 1)]
        for i, one in enumerate(a, 1):
            for j, other in enumerate(b, 1):
                best[i][j] = max(best[i - 1][j], best[i][j - 1], best[i - 1][j - 1] + weight(one, other))
        return best[-1][-1]

    return align(roots_a, roots_b)


TAGS = st.sampled_from(["a", "b", "i"])
LEAVES = st.one_of(TAGS, st.sampled_from(["'x'", "' '", "#comment 'c'"]))


def _element(tag: str, children: list[str]) -> str:
    return f"{tag}({' '.join(children)})"


NODES = st.recursive(LEAVES, lambda below: st.builds(_element, TAGS, st.lists(below, max_size=5)), max_leaves=25)
FORESTS = st.lists(NODES, max_size=4).map(lambda nodes: tree(" ".join(f"{node} " for node in nodes)))


def test_of_known_trees() -> None:
    # The root, p(c b) and a(c d) match; e would have to cross p.
    a = tree("p(p(c b) e a(c d) f)")
    b = tree("p(e p(c f b) a(c d))")
    assert tree_match(a, [1], b, [1]) == plain_match(a, [1], b, [1]) == 7


def test_labels_of_roots_must_agree() -> None:
    page = tree("div(a b) span(a b)")
    assert tree_match(page, [1], page, [4]) == 0
    assert tree_distance(page, [1], page, [4]) == 1.0


def test_forests_match_root_by_root_in_order() -> None:
    page = tree("dt dd(a) dt dd(b) dt")
    assert list(page.children(0)) == [1, 2, 4, 5, 7]
    assert tree_match(page, [1, 2], page, [4, 5]) == 2
    assert tree_match(page, [1, 2], page, [5, 7]) == 1


def test_texts_count_on_request_and_blank_ones_never() -> None:
    page = tree("p('one' b '  ') p('two' b)")
    assert tree_match(page, [1], page, [5]) == 2
    assert tree_match(page, [1], page, [5], texts=True) == 3
    assert tree_distance(page, [1], page, [5], texts=True) == 0.0


def test_pages_number_their_tags_each_in_their_own_way() -> None:
    a, b = tree("p(a b)"), tree("b a p(a b)")
    assert tree_match(a, [1], b, [3]) == 3
    assert tree_match(a, [1], b, [1]) == 0


def test_distance_is_relative_to_both_sizes() -> None:
    page = tree("li(a b) li(a)")
    assert tree_distance(page, [1], page, [4]) == pytest.approx(1 - 2 * 2 / 5)


def test_forests_without_elements_are_equal() -> None:
    page = tree("'one' 'two'")
    assert tree_distance(page, [1], page, [2]) == 0.0
    assert tree_distance(page, [], page, []) == 0.0


def test_frames_and_shadow_roots_count_as_nodes() -> None:
    page = tree("x-a(#shadow-root(p b)) x-a(p b)")
    assert tree_match(page, [1], page, [1]) == 4
    assert tree_match(page, [1], page, [5]) == 1


WIDE = st.lists(st.sampled_from(["a", "b", "i(a)", "b(i)", "b(i a)", "a(b)"]), min_size=15, max_size=40)


@given(WIDE, WIDE)
def test_wide_lists(one: list[str], other: list[str]) -> None:
    page = tree(f"ul({' '.join(one)}) ul({' '.join(other)})")
    first, second = page.children(0)
    assert tree_match(page, [first], page, [second]) == plain_match(page, [first], page, [second])


def test_no_depth_is_too_deep() -> None:
    depth = 50_000
    nest = "b(" * depth
    page = tree(f"div({nest}a{')' * depth}) div({nest}i{')' * depth})")
    first, second = page.children(0)
    assert tree_match(page, [first], page, [second]) == depth + 1


def trees(size: int) -> list[str]:
    """Every tree of so many nodes with the labels `a` and `b`."""
    return [f"{label}({' '.join(below)})" for below in forests(size - 1) for label in "ab"]


def forests(size: int) -> list[tuple[str, ...]]:
    if not size:
        return [()]
    return [(head, *rest) for first in range(1, size + 1) for head in trees(first) for rest in forests(size - first)]


def test_fast_equals_plain_on_every_pair_of_trees_up_to_four_nodes() -> None:
    page = tree(" ".join(literal for size in range(1, 5) for literal in trees(size)))
    roots = list(page.children(0))
    assert len(roots) == 2 + 4 + 16 + 80
    matrix = distances(page, [[root] for root in roots])
    for row, one in enumerate(roots):
        for column, other in enumerate(roots[:row]):
            sizes = len(page.subtree(one)) + len(page.subtree(other))
            assert matrix[row, column] == 1 - 2 * plain_match(page, [one], page, [other]) / sizes


@given(FORESTS, FORESTS, st.booleans())
def test_fast_equals_plain(a: Page, b: Page, texts: bool) -> None:
    roots_a, roots_b = list(a.children(0)), list(b.children(0))
    assert tree_match(a, roots_a, b, roots_b, texts=texts) == plain_match(a, roots_a, b, roots_b, texts)


@given(FORESTS, st.booleans())
def test_distance_is_zero_to_itself_and_the_matrix_agrees_with_the_pairs(page: Page, texts: bool) -> None:
    forests = [[node] for node in range(len(page))] + [list(page.children(0)), []]
    matrix = distances(page, forests, texts=texts)
    assert np.array_equal(matrix, matrix.T)
    assert not matrix.diagonal().any()
    assert ((matrix >= 0) & (matrix <= 1)).all()
    for row in range(0, len(forests), 3):
        for column in range(0, len(forests), 4):
            assert matrix[row, column] == tree_distance(page, forests[row], page, forests[column], texts=texts)


def test_no_forests_give_an_empty_matrix() -> None:
    assert distances(tree("p"), []).shape == (0, 0)
