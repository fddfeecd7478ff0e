"""The page: moving about in it, its structure, its value."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.page.literal import tree
from bowerbird.page.model import NO_NODE, Page, structure

PAGE = tree("html(head body(ul(li 'one' li 'two' #comment 'x' li) iframe(#document(p 'three'))))", url="http://m/")
HTML, HEAD, BODY, UL, LI_1, ONE, LI_2, TWO, COMMENT, LI_3, IFRAME, FRAME, P, THREE = range(1, 15)


def test_subtrees_and_children() -> None:
    assert len(PAGE) == 15
    assert list(PAGE.subtree(UL)) == [UL, LI_1, ONE, LI_2, TWO, COMMENT, LI_3]
    assert list(PAGE.children(UL)) == [LI_1, LI_2, COMMENT, LI_3]
    assert list(PAGE.element_children(UL)) == [LI_1, LI_2, LI_3]
    assert list(PAGE.children(HEAD)) == []


def test_ancestors_come_nearest_first_across_boundaries() -> None:
    assert list(PAGE.ancestors(THREE)) == [P, FRAME, IFRAME, BODY, HTML, 0]
    assert list(PAGE.ancestors(0)) == []


def test_is_ancestor_is_proper() -> None:
    assert PAGE.is_ancestor(UL, ONE)
    assert not PAGE.is_ancestor(UL, UL)
    assert not PAGE.is_ancestor(ONE, UL)
    assert not PAGE.is_ancestor(UL, IFRAME)


def test_siblings() -> None:
    assert list(PAGE.siblings(LI_2)) == [LI_1, COMMENT, LI_3]
    assert list(PAGE.siblings(0)) == []
    assert PAGE.next_sibling(LI_2) == COMMENT
    assert PAGE.next_sibling(LI_3) is None
    assert PAGE.next_sibling(0) is None


def test_common_ancestor() -> None:
    assert PAGE.common_ancestor(ONE, TWO) == UL
    assert PAGE.common_ancestor(THREE, ONE, TWO) == BODY
    assert PAGE.common_ancestor(UL, ONE) == UL
    assert PAGE.common_ancestor(ONE) == ONE


def test_within_marks_the_subtrees_of_all_roots() -> None:
    assert np.flatnonzero(PAGE.within([LI_1, P])).tolist() == [LI_1, ONE, P, THREE]
    assert np.flatnonzero(PAGE.within([LI_2, UL, LI_2])).tolist() == list(PAGE.subtree(UL))
    assert not PAGE.within([]).any()
    assert PAGE.within([0]).all()


def test_index_gives_nodes_in_document_order() -> None:
    page = tree("p.a#x(b.b.a b[class='a\u00a0b']) p[title=y]#x")
    assert page.index.with_tag("b").tolist() == [2, 3]
    assert page.index.with_class("a").tolist() == [1, 2]
    assert page.index.with_class("a\u00a0b").tolist() == [3]
    assert page.index.with_id("x").tolist() == [1, 4]
    assert page.index.with_attribute("title").tolist() == [4]
    assert page.index.with_class("c").tolist() == []
    assert page.index.below(page.index.with_tag("b"), 1).tolist() == [2, 3]
    assert page.index.below(page.index.with_tag("p"), 1).tolist() == []


def test_document_of_a_node() -> None:
    assert PAGE.document_of(ONE).node == 0
    assert PAGE.document_of(IFRAME).node == 0
    assert PAGE.document_of(FRAME).node == FRAME
    assert PAGE.document_of(THREE).node == FRAME


def test_metadata_is_that_of_the_main_document() -> None:
    page = replace(PAGE, documents=(replace(PAGE.documents[0], title="T", language="en", charset="utf-8"),))
    assert (page.url, page.title, page.language, page.charset) == ("http://m/", "T", "en", "utf-8")


def test_pages_are_equal_by_content() -> None:
    assert tree("p@0,0,1,1 b 'x'") == tree("p@0,0,1,1 b 'x'")
    assert tree("p") != tree("b")
    assert tree("p 'a'") != tree("p 'b'")
    assert tree("p[a=b]") != tree("p[a=c]")
    assert tree("p@0,0,1,1") != tree("p@0,0,1,2")
    assert tree("p@0,0,1,1") != tree("p")
    assert tree("p b") != tree("p(b)")
    assert tree("p") != "p"


def test_pages_have_no_hash() -> None:
    with pytest.raises(TypeError):
        hash(PAGE)


@pytest.mark.parametrize("column", ["kind", "parent", "end", "depth", "tag", "node_id", "display", "visible"])
def test_columns_are_read_only(column: str) -> None:
    with pytest.raises(ValueError, match="read-only"):
        getattr(PAGE, column)[1] = 0


def test_layouts_are_read_only_and_pages_frozen() -> None:
    page = tree("p@0,0,1,1")
    assert page.layout is not None
    with pytest.raises(ValueError, match="read-only"):
        page.layout.box[1] = 0
    with pytest.raises(FrozenInstanceError):
        page.status = 200  # type: ignore[misc]


def test_repr_says_how_the_page_was_had() -> None:
    assert repr(PAGE) == "<Page http://m/ 15 nodes, static>"
    assert repr(tree("p@0,0,10,20")) == "<Page about:blank 2 nodes, 10x20>"


# A tree in pre-order: each row's parent is the row before it or one of that row's ancestors.
@st.composite
def parents(draw: st.DrawFn) -> list[int]:
    found, path = [NO_NODE], [0]
    for row in range(1, draw(st.integers(1, 40))):
        del path[draw(st.integers(1, len(path))) :]
        found.append(path[-1])
        path.append(row)
    return found


def plain_structure(parent: list[int]) -> tuple[list[int], list[int]]:
    children = [[row for row, above in enumerate(parent) if above == node] for node in range(len(parent))]
    end, depth = [0] * len(parent), [0] * len(parent)

    def visit(node: int, level: int) -> int:
        depth[node], end[node] = level, node + 1
        for child in children[node]:
            end[node] = visit(child, level + 1)
        return end[node]

    visit(0, 0)
    return end, depth


@given(parents())
def test_structure_equals_plain_recursion(parent: list[int]) -> None:
    end, depth = structure(np.array(parent, dtype=np.int32))
    assert (end.tolist(), depth.tolist()) == plain_structure(parent)


def page_of(parent: list[int]) -> Page:
    """A page of divisions with these parents."""
    below: list[list[int]] = [[] for _ in parent]
    for row, above in enumerate(parent[1:], 1):
        below[above].append(row)

    def write(node: int) -> str:
        return f"div({' '.join(write(child) for child in below[node])})"

    return tree(" ".join(write(child) for child in below[0]))


@given(parents(), st.data())
def test_moving_about_equals_plain_definitions(parent: list[int], data: st.DataObject) -> None:
    page = page_of(parent)
    assert page.parent.tolist() == parent
    rows = st.integers(0, len(parent) - 1)
    one, other = data.draw(rows), data.draw(rows)
    above_one, above_other = [one, *page.ancestors(one)], [other, *page.ancestors(other)]
    common = [node for node in above_one if node in above_other]
    assert page.common_ancestor(one, other) == common[0]
    assert page.is_ancestor(one, other) == (one in above_other[1:])
    assert list(page.children(one)) == [node for node in range(len(page)) if parent[node] == one]
    marked = page.within([one, other])
    assert marked.tolist() == [
        one in [n, *page.ancestors(n)] or other in [n, *page.ancestors(n)] for n in range(len(page))
    ]


def test_structure_of_deep_chains_and_of_one_row() -> None:
    end, depth = structure(np.arange(-1, 49_999, dtype=np.int32))
    assert (end == 50_000).all()
    assert np.array_equal(depth, np.arange(50_000))
    assert [column.tolist() for column in structure(np.array([NO_NODE], dtype=np.int32))] == [[1], [0]]
