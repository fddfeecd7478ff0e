from __future__ import annotations

from enum import Enum

import pytest

from bowerbird.zoo import DEVELOPMENT, HELD_BACK, SITES, choose, split_of
from bowerbird.zoo import choices as module
from bowerbird.zoo.choices import Choices, Era, Paging, Rendering

from .sample import features

ENUMS = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Enum) and one is not Enum]


def test_there_are_at_least_300_sites_and_no_two_share_a_template() -> None:
    signatures = {choose(seed).signature for seed in SITES}
    assert len(SITES) >= 300
    assert len(signatures) == len(SITES)


@pytest.mark.parametrize("split", [DEVELOPMENT, HELD_BACK], ids=["development", "held-back"])
@pytest.mark.parametrize("kind", ENUMS, ids=lambda kind: kind.__name__)
def test_every_value_of_every_choice_occurs_in_both_splits(kind: type[Enum], split: range) -> None:
    seen = {value for seed in split for _, value in features(seed)}
    assert {str(one.value) for one in kind} <= seen


def test_splits_do_not_overlap() -> None:
    assert not set(DEVELOPMENT) & set(HELD_BACK)
    assert split_of(0) == "development"
    assert split_of(HELD_BACK.start) == "held-back"


def test_choices_are_the_same_every_time() -> None:
    assert [choose(seed) for seed in range(50)] == [choose(seed) for seed in range(50)]


@pytest.mark.parametrize("seed", SITES)
def test_what_never_existed_does_not_occur(seed: int) -> None:
    c: Choices = choose(seed)
    if c.era is Era.TABLES:
        assert c.rendering is Rendering.SERVER
        assert c.paging not in (Paging.MORE, Paging.INFINITE)
    if c.rendering is Rendering.VIRTUAL:
        assert c.paging is Paging.NONE
