"""Comparisons and arithmetic over columns, by XPath 1.0's rules of conversion (its sections 3.4 and 3.5).

A node-set compares as "there is a node such that": `a != b` and `not(a = b)` differ.
"""

from __future__ import annotations

import operator as operators
from collections.abc import Callable
from typing import Any

import numpy as np

from bowerbird.oxpath.columns import Mask
from bowerbird.oxpath.plans import Focus, Numbers, Plan, Type, marked, number_plan, truth_plan
from bowerbird.oxpath.values import to_number, words_of

_NUMERIC: dict[str, Callable[[Any, Any], Any]] = {
    "=": operators.eq,
    "!=": operators.ne,
    "<": operators.lt,
    "<=": operators.le,
    ">": operators.gt,
    ">=": operators.ge,
}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_TEXTUAL: dict[str, Callable[[str, str], bool]] = {
    "=": operators.eq,
    "!=": operators.ne,
    "~=": lambda text, word: word in words_of(text),
    "#=": lambda text, part: part in text,
}


def comparison(sign: str, left: Plan, right: Plan) -> Plan:
    """`left sign right`."""
    if sign in ("~=", "#="):
        return truth_plan(lambda focus: _text_items(sign, left, right, focus), left, right)
    if Type.BOOLEAN in (left.type, right.type) and (left.is_many or right.is_many or sign in ("=", "!=")):
        test = _NUMERIC[sign]
        return truth_plan(lambda focus: test(left.truths(focus), right.truths(focus)), left, right)
    if left.is_many and right.is_many:
        return truth_plan(lambda focus: _sets(sign, left, right, focus), left, right)
    if right.is_many:
        return comparison(_MIRRORED.get(sign, sign), right, left)
    if left.is_many:
        if right.type is Type.NUMBER or sign not in ("=", "!="):
            return truth_plan(lambda focus: _number_items(sign, left, right, focus), left, right)
        return truth_plan(lambda focus: _text_items(sign, left, right, focus), left, right)
    return truth_plan(lambda focus: _single(sign, left, right, focus), left, right)


def _single(sign: str, left: Plan, right: Plan, focus: Focus) -> Mask:
    test = _NUMERIC[sign]
    if sign in ("=", "!=") and left.type is right.type is Type.STRING:
        pairs = zip(left.strings(focus), right.strings(focus), strict=True)
        return np.fromiter((test(one, other) for one, other in pairs), dtype=np.bool_, count=focus.extent)
    mask: Mask = test(left.numbers(focus), right.numbers(focus))
    return mask


def _text_items(sign: str, left: Plan, right: Plan, focus: Focus) -> Mask:
    """Whether some item of `left` compares with the string of `right`."""
    test = _TEXTUAL[sign]
    if left.is_many:
        places, strings = left.items(focus)
    else:
        places, strings = np.arange(focus.extent), left.strings(focus)
    if not right.depends:
        wanted = right.strings(focus.alone())[0]
        holds = [test(string, wanted) for string in strings]
    else:
        others = right.strings(focus)
        pairs = zip(places.tolist(), strings, strict=True)
        holds = [test(string, others[place]) for place, string in pairs]
    return marked(places[np.array(holds, dtype=np.bool_)], focus.extent) if holds else marked(places, focus.extent)


def _number_items(sign: str, left: Plan, right: Plan, focus: Focus) -> Mask:
    places, strings = left.items(focus)
    numbers = np.fromiter(map(to_number, strings), dtype=np.float64, count=len(strings))
    holds: Mask = _NUMERIC[sign](numbers, right.numbers(focus)[places])
    return marked(places[holds], focus.extent)


def _sets(sign: str, left: Plan, right: Plan, focus: Focus) -> Mask:
    """Whether some item of `left` compares with some item of `right`."""
    lefts = _grouped(left, focus)
    rights = _grouped(right, focus) if right.depends else _grouped(right, focus.alone()) * focus.extent
    test = _EXISTENTIAL.get(sign)
    if test is None:
        holds = [_ordered(sign, one, other) for one, other in zip(lefts, rights, strict=True)]
    else:
        holds = [test(one, other) for one, other in zip(lefts, rights, strict=True)]
    return np.array(holds, dtype=np.bool_)


def _grouped(plan: Plan, focus: Focus) -> list[set[str]]:
    groups: list[set[str]] = [set() for _ in range(focus.extent)]
    places, strings = plan.items(focus)
    for place, string in zip(places.tolist(), strings, strict=True):
        groups[place].add(string)
    return groups


_EXISTENTIAL: dict[str, Callable[[set[str], set[str]], bool]] = {
    "=": lambda one, other: not one.isdisjoint(other),
    "!=": lambda one, other: bool(one and other) and (len(one) > 1 or len(other) > 1 or one != other),
}


def _ordered(sign: str, one: set[str], other: set[str]) -> bool:
    lows = [number for number in map(to_number, one) if number == number]
    highs = [number for number in map(to_number, other) if number == number]
    if not lows or not highs:
        return False
    if sign in ("<", "<="):
        return bool(_NUMERIC[sign](min(lows), max(highs)))
    return bool(_NUMERIC[sign](max(lows), min(highs)))


def arithmetic(sign: str, left: Plan, right: Plan) -> Plan:
    """`left sign right` for + - * div mod."""
    compute = _ARITHMETIC[sign]

    def numbers(focus: Focus) -> Numbers:
        with np.errstate(all="ignore"):  # infinities and NaN are values in XPath
            return compute(left.numbers(focus), right.numbers(focus))

    return number_plan(numbers, left, right)


_ARITHMETIC: dict[str, Callable[[Numbers, Numbers], Numbers]] = {
    "+": operators.add,
    "-": operators.sub,
    "*": operators.mul,
    "div": operators.truediv,
    "mod": np.fmod,
}


def logical(sign: str, left: Plan, right: Plan) -> Plan:
    """`left or right`, `left and right`."""
    if sign == "or":
        return truth_plan(lambda focus: left.truths(focus) | right.truths(focus), left, right)

    def both(focus: Focus) -> Mask:
        mask = left.truths(focus)
        if not mask.any():
            return mask
        kept = np.flatnonzero(mask)
        if 2 * len(kept) > focus.extent:
            return mask & right.truths(focus)
        mask = mask.copy()
        mask[kept] = right.truths(focus.at(kept))
        return mask

    return truth_plan(both, left, right)
