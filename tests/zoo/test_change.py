"""The same site on another day."""

from __future__ import annotations

from pathlib import Path

import pytest

from bowerbird import zoo
from bowerbird.zoo import later, lose_attribute, lose_half, redesign, site
from bowerbird.zoo.records import Pieces, list_id
from bowerbird.zoo.skin import Aspect
from bowerbird.zoo.web import Request

from .sample import cover
from .test_truth import check

SEEDS = cover()[:4]
WORDS = Path(zoo.__file__).parent / "words.txt"


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


@pytest.mark.parametrize("aspect", Aspect)
@pytest.mark.parametrize("seed", SEEDS[:2])
def test_a_redesign_in_part_leaves_the_rest_as_it_was(seed: int, aspect: Aspect) -> None:
    old, new = site(seed), redesign(site(seed), aspect.value)
    check(new)
    assert (new.kit.words("next") == old.kit.words("next")) or aspect is Aspect.WORDS
    assert (new.kit.look.scheme.classes == old.kit.look.scheme.classes) or aspect in (Aspect.NAMES, Aspect.AROUND)
    assert (Pieces(new.kit).heading == Pieces(old.kit).heading) or aspect is Aspect.TAGS
    assert (Pieces(new.kit).order == Pieces(old.kit).order) or aspect is Aspect.ORDER
    assert new.kit.addresses == old.kit.addresses


def test_all_parts_together_are_the_small_redesign() -> None:
    old = site(SEEDS[0])
    small = redesign(old, "small").kit
    parts = {aspect: redesign(old, aspect.value).kit for aspect in Aspect}
    assert parts[Aspect.WORDS].words("next") == small.words("next")
    assert Pieces(parts[Aspect.TAGS]).heading == Pieces(small).heading
    assert Pieces(parts[Aspect.ORDER]).order == Pieces(small).order
    assert list_id(parts[Aspect.NAMES]) == list_id(small)


def test_edits_change_some_names_and_some_words() -> None:
    keys = [line.partition(": ")[0] for line in WORDS.read_text().splitlines() if line[:1].isalpha()]
    names, words = [], []
    for old in map(site, SEEDS):
        new = redesign(old, "edits")
        check(new)
        before, after = (one.kit.look.scheme.classes for one in (old, new))
        names += [before[role] != after[role] for role in before]
        words += [old.kit.words(key) != new.kit.words(key) for key in keys]
    for changed in (names, words):
        assert 0 < sum(changed) < len(changed) / 2


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
