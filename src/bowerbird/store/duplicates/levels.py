"""How two values of a feature compare: they agree, come near, or differ."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Any

from bowerbird.store.duplicates.portraits import Look, Portrait
from bowerbird.store.duplicates.words import paired

SAME_AMOUNT, NEAR_AMOUNT = 0.006, 0.06
"""Relative differences: of roundings and conversions, and of a price that moved or a mileage in thousands."""
NEAR_DAYS, NEAR_YEAR, WHOLE_YEAR = 7, 365, 364
SAME_TEXT, SOME_TEXT = 0.6, 0.25
"""Shares of the shorter text's shingles that the longer has; a cut text is wholly inside the whole one."""
MOSTLY = 0.5
"""The share of words from which names are near: one of two."""


class Level(IntEnum):
    DIFFER = 0
    NEAR = 1
    AGREE = 2


DIFFER, NEAR, AGREE = Level


def level_of(look: Look, feature: int, one: Portrait, other: Portrait) -> Level | None:
    """How a feature that both have compares; None where what they have says nothing of each other."""
    return _COMPARERS[look](one.values[feature], other.values[feature], one, other)


def _terms(one: Any, other: Any, *_: Portrait) -> Level:
    """Several terms agree when one side has them all: sites show some of the features."""
    if one <= other or other <= one:
        return AGREE
    return DIFFER if one.isdisjoint(other) else NEAR


def _codes(one: Any, other: Any, *_: Portrait) -> Level:
    return DIFFER if one.isdisjoint(other) else AGREE


def _images(one: Any, other: Any, *_: Portrait) -> Level | None:
    return AGREE if not one.isdisjoint(other) else None


def _numbers(one: Any, other: Any, *_: Portrait) -> Level:
    if one == other:
        return AGREE
    return NEAR if one <= other or other <= one else DIFFER


def _postal(one: Any, other: Any, *_: Portrait) -> Level:
    if one == other:
        return AGREE
    return NEAR if one.startswith(other) or other.startswith(one) else DIFFER


def _amount(one: Any, other: Any, *_: Portrait) -> Level:
    if one == other:
        return AGREE
    apart = abs(one - other) / max(abs(one), abs(other))
    return AGREE if apart <= SAME_AMOUNT else NEAR if apart <= NEAR_AMOUNT else DIFFER


def _count(one: Any, other: Any, *_: Portrait) -> Level:
    return AGREE if one == other else NEAR if abs(one - other) <= 1 else DIFFER


def _day(one: Any, other: Any, *_: Portrait) -> Level:
    """Times that overlap agree: a year with a day in it."""
    apart = min(max(start, first) - min(stop, last) for start, stop in one for first, last in other)
    if apart <= 0:
        return AGREE
    years = any(stop - start >= WHOLE_YEAR for start, stop in (*one, *other))
    return NEAR if apart <= (NEAR_YEAR if years else NEAR_DAYS) else DIFFER


def _name(one: Any, other: Any, *_: Portrait) -> Level:
    both, left, right = paired(one, other, False)
    if not left or not right:
        return AGREE
    return NEAR if len(both) >= MOSTLY * min(len(one), len(other)) else DIFFER


def _street(one: Any, other: Any, *_: Portrait) -> Level:
    both, left, right = paired(one, other, True)
    if both and (not left or not right):
        return AGREE
    return NEAR if len(both) > MOSTLY * min(len(one), len(other)) else DIFFER


def _phrase(one: Any, other: Any, first: Portrait, second: Portrait) -> Level | None:
    """What is explained on both sides is compared elsewhere; what the other side explains is no difference."""
    both, left, right = paired(one, other, False)
    both -= first.explained & second.explained
    left -= second.explained
    right -= first.explained
    if not both and not (left and right):
        return None
    if not left and not right:
        return AGREE
    return NEAR if not (left and right) or len(both) > MOSTLY * min(len(one), len(other)) else DIFFER


def _prose(one: Any, other: Any, *_: Portrait) -> Level:
    share = len(one & other) / min(len(one), len(other))
    return AGREE if share >= SAME_TEXT else NEAR if share >= SOME_TEXT else DIFFER


_COMPARERS: dict[Look, Callable[[Any, Any, Portrait, Portrait], Level | None]] = {
    Look.CODE: _codes,
    Look.TERMS: _terms,
    Look.IMAGES: _images,
    Look.AMOUNT: _amount,
    Look.COUNT: _count,
    Look.DAY: _day,
    Look.NAME: _name,
    Look.PHRASE: _phrase,
    Look.PROSE: _prose,
    Look.NUMBERS: _numbers,
    Look.STREET: _street,
    Look.POSTAL: _postal,
}
