"""Counts add up, and matchings are the best there are."""

from __future__ import annotations

from itertools import combinations, permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.evaluate.parallel import in_parallel, sample
from bowerbird.evaluate.scores import Counts, Judged, figures_of, heaviest_pairs, most_pairs

SMALL = st.integers(1, 5)


def test_counts_become_precision_recall_and_f1() -> None:
    counts = Counts(right=3, found=4, there=6)
    assert (counts.precision, counts.recall) == (0.75, 0.5)
    assert counts.f1 == pytest.approx(0.6)
    assert not counts.perfect
    assert Counts(2, 2, 2).perfect


def test_nothing_found_where_nothing_is_is_perfect() -> None:
    assert Counts().f1 == Counts().precision == Counts().recall == 1.0
    assert Counts(0, 0, 5).f1 == 0.0


def test_figures_are_sums_over_pages_and_not_means() -> None:
    pages = [
        Judged("srr", "a", {"records": Counts(1, 1, 1)}),
        Judged("srr", "b", {"records": Counts(0, 9, 9)}),
        Judged("zoo", "c", {"records": Counts(1, 2, 1)}),
    ]
    flat = figures_of(pages)
    assert flat["srr.records.precision"] == pytest.approx(0.1)
    assert flat["zoo.records.precision"] == 0.5
    assert set(flat) == {
        f"{corpus}.records.{ratio}" for corpus in ("srr", "zoo") for ratio in ("precision", "recall", "f1")
    }


@settings(deadline=None)  # brute force beside it
@given(st.lists(st.lists(st.integers(0, 4), max_size=4, unique=True), max_size=5))
def test_no_matching_has_more_pairs(candidates: list[list[int]]) -> None:
    pairs = most_pairs(candidates)
    assert len(set(pairs.values())) == len(pairs)
    assert all(partner in candidates[one] for one, partner in pairs.items())
    most = max(
        len(ones)
        for size in range(len(candidates) + 1)
        for ones in combinations(range(len(candidates)), size)
        if any(
            all(partner in candidates[one] for one, partner in zip(ones, partners, strict=True))
            for partners in permutations(range(5), size)
        )
    )
    assert len(pairs) == most


@settings(deadline=None)  # brute force beside it
@given(
    st.tuples(SMALL, SMALL).flatmap(
        lambda size: st.lists(
            st.lists(st.integers(0, 9), min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        )
    )
)
def test_no_matching_weighs_more(weights: list[list[int]]) -> None:
    pairs = heaviest_pairs(weights)
    rows, columns = [row for row, _ in pairs], [column for _, column in pairs]
    assert len(set(rows)) == len(rows)
    assert len(set(columns)) == len(columns)
    size = min(len(weights), len(weights[0]))
    heaviest = max(
        sum(weights[row][column] for row, column in zip(some, others, strict=True))
        for some in combinations(range(len(weights)), size)
        for others in permutations(range(len(weights[0])), size)
    )
    assert sum(weights[row][column] for row, column in pairs) == heaviest


def test_pairs_without_weight_are_left_out() -> None:
    assert heaviest_pairs([[0, 0], [0, 2]]) == [(1, 1)]
    assert heaviest_pairs([]) == []


def test_work_in_processes_gives_the_same_in_the_same_order() -> None:
    tasks = range(-9, 0)
    assert list(in_parallel(abs, tasks, workers=2)) == list(in_parallel(abs, tasks, workers=1)) == [*range(9, 0, -1)]


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_says_at_which_task_it_happened(workers: int) -> None:
    with pytest.raises(ValueError, match="invalid literal") as caught:
        list(in_parallel(int, ["1", "2", "3", "4", "x"], workers))
    assert caught.value.__notes__ == ["at work on x"]


def test_a_sample_is_spread_evenly() -> None:
    assert sample(range(10), 3) == [0, 3, 6]
    assert list(sample(range(2), 5)) == [0, 1]
    assert list(sample(range(2), None)) == [0, 1]
