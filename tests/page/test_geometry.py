"""Boxes: areas, alignment, rows and columns, distances and directions."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerbird.page.geometry import (
    Boxes,
    Direction,
    Line,
    aligned,
    area,
    centre_distance,
    columns,
    contains,
    direction,
    gap,
    overlap,
    overlap_share,
    reading_order,
    rows,
    union,
)

NO_BOX = (np.nan,) * 4


def boxes(*found: tuple[float, float, float, float]) -> Boxes:
    return np.array(found, dtype=np.float32).reshape(-1, 4)


def box(x: float, y: float, width: float, height: float) -> Boxes:
    return np.array([x, y, width, height], dtype=np.float32)


def test_area_is_zero_without_a_box() -> None:
    assert area(boxes((0, 0, 3, 4), NO_BOX)).tolist() == [12, 0]


def test_overlap_of_every_pair_by_broadcasting() -> None:
    some = boxes((0, 0, 10, 10), (5, 5, 10, 10), (20, 0, 5, 5), NO_BOX)
    assert overlap(some[:, None], some).tolist() == [
        [100, 25, 0, 0],
        [25, 100, 0, 0],
        [0, 0, 25, 0],
        [0, 0, 0, 0],
    ]


def test_overlap_share_is_of_the_smaller_box() -> None:
    others = boxes((0, 0, 10, 10), (8, 0, 4, 10), (10, 0, 5, 5), (0, 0, 0, 9), NO_BOX)
    assert overlap_share(box(0, 0, 10, 10), others).tolist() == [1, 0.5, 0, 0, 0]


def test_contains_with_tolerance() -> None:
    inner = boxes((0, 0, 10, 10), (2, 2, 3, 3), (-1, 0, 5, 5), (6, 0, 6, 5), NO_BOX)
    assert contains(box(0, 0, 10, 10), inner).tolist() == [True, True, True, False, False]
    assert contains(box(0, 0, 10, 10), inner, tolerance=0).tolist() == [True, True, False, False, False]


@pytest.mark.parametrize(
    ("line", "other"),
    [
        (Line.LEFT, (11, 90, 99, 99)),
        (Line.RIGHT, (0, 90, 29, 99)),
        (Line.CENTRE, (0, 90, 39, 99)),
        (Line.TOP, (90, 9, 99, 99)),
        (Line.BOTTOM, (90, 0, 99, 51)),
        (Line.MIDDLE, (90, 0, 99, 60)),
    ],
)
def test_boxes_align_by_one_line(line: Line, other: tuple[float, float, float, float]) -> None:
    one = box(10, 10, 20, 40)
    assert [found for found in Line if aligned(one, box(*other), found)] == [line]
    assert not aligned(one, box(*NO_BOX), line)


def test_union_leaves_out_what_has_no_box() -> None:
    assert union(boxes((5, 5, 5, 5), NO_BOX, (0, 8, 2, 12))).tolist() == [0, 5, 10, 15]
    assert np.isnan(union(boxes(NO_BOX))).all()
    assert np.isnan(union(boxes())).all()


def test_gap_is_between_the_nearest_points() -> None:
    others = boxes((0, 0, 10, 10), (10, 0, 5, 5), (13, 0, 5, 5), (13, 14, 5, 5), NO_BOX)
    assert gap(box(0, 0, 10, 10), others)[:4].tolist() == [0, 0, 3, 5]
    assert np.isnan(gap(box(0, 0, 10, 10), others)[4])


def test_distance_of_centres() -> None:
    assert centre_distance(box(0, 0, 2, 2), box(3, 4, 2, 2)) == 5


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        ((10, 10, 10, 10), Direction.HERE),
        ((15, 15, 50, 50), Direction.HERE),
        ((10, 0, 10, 8), Direction.NORTH),
        ((10, 0, 10, 11), Direction.NORTH),
        ((20, 12, 10, 10), Direction.EAST),
        ((0, 25, 99, 10), Direction.SOUTH),
        ((0, 0, 5, 99), Direction.WEST),
        ((0, 0, 5, 5), Direction.NORTH | Direction.WEST),
        ((30, 30, 5, 5), Direction.SOUTH | Direction.EAST),
        (NO_BOX, None),
    ],
)
def test_direction(other: tuple[float, float, float, float], expected: Direction | None) -> None:
    assert direction(box(10, 10, 10, 10), box(*other)) == expected


def test_a_grid_has_rows_and_columns() -> None:
    grid = boxes((100, 52, 90, 40), (0, 0, 90, 40), NO_BOX, (0, 50, 90, 40), (100, 3, 90, 40))
    assert rows(grid) == [[1, 4], [3, 0]]
    assert columns(grid) == [[1, 3], [4, 0]]
    assert reading_order(grid) == [1, 4, 3, 0]


def test_a_tall_box_does_not_join_the_lines_beside_it() -> None:
    picture_and_lines = boxes((0, -5, 50, 90), (60, 0, 90, 20), (60, 30, 90, 20), (60, 60, 90, 20))
    assert rows(picture_and_lines) == [[0, 1], [2], [3]]


def test_steps_do_not_join_into_one_row() -> None:
    assert rows(boxes((0, 0, 10, 20), (10, 8, 10, 20), (20, 16, 10, 20))) == [[0, 1], [2]]


def test_nothing_has_no_rows() -> None:
    assert rows(boxes()) == []
    assert rows(boxes(NO_BOX)) == []


SIDES = st.integers(0, 100)
BOXES = st.lists(st.one_of(st.tuples(SIDES, SIDES, SIDES, SIDES), st.just(NO_BOX)), max_size=12).map(
    lambda b: boxes(*b)
)


@given(BOXES)
def test_every_painted_box_is_in_one_row_and_one_column(some: Boxes) -> None:
    painted = np.flatnonzero(~np.isnan(some[:, 0])).tolist()
    assert sorted(reading_order(some)) == painted
    assert sorted(index for column in columns(some) for index in column) == painted


@given(BOXES)
def test_rows_of_the_mirrored_page_are_its_columns(some: Boxes) -> None:
    assert rows(some[:, [1, 0, 3, 2]]) == columns(some)


@given(BOXES)
def test_the_union_contains_every_box_and_overlap_is_symmetric(some: Boxes) -> None:
    painted = some[~np.isnan(some[:, 0])]
    assert contains(union(some), painted, tolerance=0).all()
    pairs = overlap(some[:, None], some)
    assert np.array_equal(pairs, pairs.T)
    assert np.array_equal(pairs.diagonal(), area(some))
    apart = gap(painted[:, None], painted)
    assert ((apart == 0) | (overlap(painted[:, None], painted) == 0)).all()
