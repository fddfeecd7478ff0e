"""Recognisers made worse on purpose."""

from __future__ import annotations

import asyncio

import pytest
from knowledge import pack

from bowerbird.annotate import Annotations, Flag, annotator_for, annotators_changed, degraded
from bowerbird.page import parse_html

HTML = "<html lang=en>" + "".join(f"<p>Price: <b>{300 + n} GBP</b></p><i>text {n}</i>" for n in range(20))
PAGE = parse_html(HTML, url="http://a/")


def counts(found: Annotations) -> tuple[int, int]:
    """True ones and invented ones."""
    false = sum(Flag.INJECTED in ann.flags for ann in found)
    return len(found) - false, false


@pytest.mark.parametrize("share", [0.25, 0.5, 0.75])
def test_recall_and_precision_fall_by_the_share(share: float) -> None:
    sound = annotator_for(pack())
    there = len(sound(PAGE))
    true, false = counts(degraded(sound, share)(PAGE))
    assert true == pytest.approx((1 - share) * there, abs=2)
    assert false == pytest.approx(share * there, abs=2)


def test_labels_are_lost_and_invented_too() -> None:
    sound = annotator_for(pack())
    worse = degraded(sound, 0.5)(PAGE)
    true = [ann for ann in worse.labels() if Flag.INJECTED not in ann.flags]
    assert 0 < len(true) < len(sound(PAGE).labels())
    assert any(Flag.INJECTED in ann.flags for ann in worse.labels())


def test_the_same_page_is_always_read_alike_and_another_one_is_not() -> None:
    worse = degraded(annotator_for(pack()), 0.5)
    assert worse(PAGE).items == worse(PAGE).items
    assert worse(PAGE).items != worse(parse_html(HTML, url="http://b/")).items
    assert worse(PAGE).items != degraded(annotator_for(pack()), 0.5, seed=1)(PAGE).items


async def test_annotators_are_changed_within_the_block_alone() -> None:
    sound = annotator_for(pack())

    async def read() -> Annotations:
        return annotator_for(pack())(PAGE)

    with annotators_changed(lambda one: degraded(one, 0.5)):
        inside = await asyncio.create_task(read())
    assert counts(inside)[1] > 0
    assert annotator_for(pack())(PAGE).items == sound(PAGE).items


def test_vocabulary_is_shared() -> None:
    sound = annotator_for(pack())
    assert degraded(sound, 0.5).words is sound.words
