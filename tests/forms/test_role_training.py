"""The linear model of roles and kinds, and how it learns."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bowerbird.forms.roles import lessons
from bowerbird.forms.roles.linear import SparseModel, shipped_model
from bowerbird.forms.roles.training import FOLDS, Example, Lesson, folds_by_host, left_out, train
from bowerbird.pagetype.training import hashed

LESSON = Lesson(("fish", "bird"), {"sign of a bird": "bird"}, trust=3.0, penalty=0.01)


def animals(hosts: int) -> list[Example]:
    return [
        Example(("swims",) if at % 2 else ("flies", "sings"), "fish" if at % 2 else "bird", f"host{at // 2}.example")
        for at in range(2 * hosts)
    ]


def test_what_is_seen_is_learned() -> None:
    model = train(animals(12), LESSON)
    assert model.probabilities(["swims"])["fish"] > 0.8
    assert model.probabilities(["flies"])["bird"] > 0.8
    assert model.reasons(["flies", "swims", "unknown"], "bird", 3)[0] in ("flies", "sings")


def test_what_is_known_counts_without_an_example() -> None:
    assert train(animals(12), LESSON).probabilities(["sign of a bird"])["bird"] > 0.8


def test_no_host_is_judged_by_a_model_that_met_it() -> None:
    odd = [*animals(12), *(Example(("glows",), "fish", "deep.example") for _ in range(5))]
    told = left_out(odd, LESSON)
    assert all(0.3 < one["fish"] < 0.8 for one in told[-5:])  # nothing known of what glows


def test_the_same_examples_teach_the_same_model() -> None:
    assert train(animals(6), LESSON).to_json() == train(animals(6), LESSON).to_json()


def test_hosts_are_remembered_by_their_hashes() -> None:
    model = train(animals(3), LESSON)
    assert model.hosts == {hashed(f"host{at}.example") for at in range(3)}
    assert "host1" not in model.to_json()


@settings(deadline=None)
@given(st.lists(st.sampled_from([f"{letter}.example" for letter in "abcdefghijklmnop"]), min_size=1, max_size=60))
def test_a_host_is_in_one_fold(hosts: list[str]) -> None:
    folds = folds_by_host(hosts)
    assert len({(host, fold) for host, fold in zip(hosts, folds, strict=True)}) == len(set(hosts))
    assert all(0 <= fold < FOLDS for fold in folds)


@settings(deadline=None)
@given(
    st.dictionaries(
        st.text(min_size=1, max_size=12),
        st.lists(st.floats(-5, 5, allow_nan=False), min_size=2, max_size=2),
        max_size=8,
    )
)
def test_a_model_is_read_as_it_was_written(rows: dict[str, list[float]]) -> None:
    model = SparseModel(("a", "b"), np.array([0.5, -0.5]), {name: np.array(row) for name, row in rows.items()}, 1.3)
    again = SparseModel.from_json(model.to_json())
    assert again.classes == model.classes
    assert again.scores(rows) == pytest.approx(model.scores(rows), abs=0.06 * len(rows) + 0.01)
    assert SparseModel.from_json(again.to_json()).to_json() == again.to_json()


@pytest.mark.parametrize(("name", "lesson"), [("roles", lessons.ROLES), ("kinds", lessons.KINDS)])
def test_shipped_models_say_what_lessons_allow(name: str, lesson: Lesson) -> None:
    model = shipped_model(name)
    assert model.classes == lesson.classes
    assert len(model.hosts) > 100
    assert sum(model.probabilities([]).values()) == pytest.approx(1.0)
