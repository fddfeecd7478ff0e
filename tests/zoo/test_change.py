"""The same site on another day."""

from __future__ import annotations

import pytest

from bowerbird.zoo import later, lose_attribute, lose_half, redesign, site
from bowerbird.zoo.web import Request

from .sample import cover
from .test_truth import check

SEEDS = cover()[:4]


@pytest.mark.parametrize("size", ["small", "medium", "large"])
@pytest.mark.parametrize("seed", SEEDS)
def test_a_redesign_keeps_the_data_and_changes_the_pages(seed: int, size: str) -> None:
    old, new = site(seed), redesign(site(seed), size)
    check(new)
    assert {k: i.values for k, i in new.by_key.items()} == {k: i.values for k, i in old.by_key.items()}
    assert new.answer(Request.get("/")).body != old.answer(Request.get("/")).body
    if size == "large":
        assert new.choices.era is not old.choices.era
    if size == "small":
        assert new.choices == old.choices
        assert new.kit.addresses == old.kit.addresses
        assert [view.href for view in new.ways.views] == [view.href for view in old.ways.views]
        assert new.kit.listed == old.kit.listed


def test_an_unknown_size_is_refused() -> None:
    with pytest.raises(ValueError, match="small, medium and large"):
        redesign(site(0), "huge")


@pytest.mark.parametrize("seed", SEEDS)
def test_a_lost_attribute_is_nowhere(seed: int) -> None:
    old = site(seed)
    attribute = old.kit.listed[0]
    truth = lose_attribute(old, attribute).truth()
    assert set(truth.records) == set(old.by_key)
    assert all(attribute not in record.values for record in truth.records.values())


def test_half_of_the_records_can_vanish() -> None:
    old = site(SEEDS[0])
    assert len(lose_half(old).truth().records) == -(-len(old.stock.items) // 2)


def test_data_changes_between_visits() -> None:
    first = site(SEEDS[0])
    second = later(first, 1)
    assert set(first.by_key) != set(second.by_key) or any(
        first.by_key[key].values != item.values for key, item in second.by_key.items() if key in first.by_key
    )
    assert set(first.by_key) & set(second.by_key)
    check(second)
