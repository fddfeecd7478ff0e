"""Where a slider excludes nothing.

A slider always says something: one that nobody has touched stands in the middle of its scale, or where the page put it,
and every query would be narrowed by it. An upper limit is moved to the end of the scale, a lower one to its beginning.
"""

from __future__ import annotations

from bowerbird.forms.filling.controls import value_of
from bowerbird.forms.model import End
from bowerbird.page import Page
from bowerbird.page.controls import input_type

_NATIVE = ("min", "max", "value")
_ARIA = ("aria-valuemin", "aria-valuemax", "aria-valuenow")
_SCALE = (0.0, 100.0)  # of a slider that names none, by the standard of HTML


def open_end(page: Page, node: int, end: End | None) -> str:
    """The number to move a slider to so that it excludes nothing; "" where it stands well, or does not say where."""
    is_native = input_type(page, node) == "range"
    names = _NATIVE if is_native else _ARIA
    said = page.attributes[node]
    low, high = (_number(said.get(name, "")) for name in names[:2])
    if is_native:
        low, high = _SCALE[0] if low is None else low, _SCALE[1] if high is None else high
    if low is None or high is None or low >= high:
        return ""
    now = _number((value_of(page, node) if is_native else "") or said.get(names[2], ""))
    now = (low + high) / 2 if now is None else now
    if end is None and now in (low, high):
        return ""  # nobody knows which limit it sets, but at an end it is likely to set none
    target = low if end is End.LEAST else high
    return "" if now == target else f"{target:g}" if target % 1 else str(int(target))


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
