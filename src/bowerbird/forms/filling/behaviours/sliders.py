"""Sliders that scripts make, moved by keys as ARIA's authoring practices describe.

How far a key moves a handle is learned from its first press, so that any scale will do.
"""

from __future__ import annotations

import re

from bowerbird.browse import Press
from bowerbird.errors import ActionError
from bowerbird.forms.filling.behaviours.text import type_number
from bowerbird.forms.filling.hand import Hand, Refused
from bowerbird.forms.planning.query import Setting
from bowerbird.page.controls import input_type

MOST_PRESSES = 60  # a scale of a hundred steps, with ten at a time and one at a time
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


async def move_slider(hand: Hand, place: int, settings: tuple[Setting, ...]) -> None:
    """Move the handle to the number asked for, or as close as its steps allow."""
    node = hand.node(place)
    if input_type(hand.page, node) == "range":
        await type_number(hand, place, settings)
        return
    found = _NUMBER.search((settings[0].value or settings[0].text).replace(",", "")) if settings else None
    if found is None:
        return
    wanted, now = float(found[0]), _now(hand, place)
    if abs(wanted - _end(hand, place, "aria-valuemin")) < abs(wanted - now):
        now = await _press(hand, place, "Home")
    elif abs(wanted - _end(hand, place, "aria-valuemax")) < abs(wanted - now):
        now = await _press(hand, place, "End")
    await _approach(hand, place, wanted, now)


async def _approach(hand: Hand, place: int, wanted: float, now: float) -> None:
    """Press until a key would move the handle away from where it should be."""
    reach: dict[str, float] = {}
    for _ in range(MOST_PRESSES):
        gap = wanted - now
        keys = ("PageUp", "ArrowRight") if gap > 0 else ("PageDown", "ArrowLeft")
        useful = [key for key in keys if abs(gap - reach.get(key, gap)) < abs(gap)]
        if gap == 0 or not useful:
            return
        moved = await _press(hand, place, useful[0])
        reach[useful[0]] = moved - now
        now = moved
    raise Refused(f"{hand.name_of(place)} is not at {wanted:g} after {MOST_PRESSES} presses of keys")


async def _press(hand: Hand, place: int, key: str) -> float:
    try:
        await hand.do(Press(key, hand.node(place)), place)
    except ActionError as error:
        raise Refused(f"{hand.name_of(place)} does not take keys: {error}") from error
    return _now(hand, place)


def _now(hand: Hand, place: int) -> float:
    return _end(hand, place, "aria-valuenow")


def _end(hand: Hand, place: int, name: str) -> float:
    said = _NUMBER.fullmatch(hand.page.attributes[hand.node(place)].get(name, "").strip())
    if said is None:
        raise Refused(f"{hand.name_of(place)} does not say where it stands")
    return float(said[0])
