"""Places in JSON, and how OXPath writes them.

A path is a tuple of members (texts), indexes of arrays (from 0), `EACH` for all entries of an array, and `ANY` for all
members of an object that is used as a table ("by id").
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from bowerbird.page.json_tree import ENTRY, KEY, is_step

EACH: Final = -1
ANY: Final = -2
Path: TypeAlias = tuple[str | int, ...]

DEEPEST = 12  # levels; state blobs hold their lists within eight
_MOST_LEAVES = 400  # of one entry
_MOST_BY_PLACE = 8  # texts of an array that each may be something else: a year, a mileage, a fuel
_LEAST_ROWS = 3  # of an object that is used as a table
_SPACES = re.compile(r"\s+")


def scalar(value: Any) -> str:
    """A scalar as a page of JSON shows it; nothing for null, objects and arrays."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None or isinstance(value, dict | list) else str(value)


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The scalars below `value`; those of an array by their places, and all of them together as `EACH`; of an array of
    objects those of the first."""
    for count, found in enumerate(_leaves(value, path)):
        if count >= _MOST_LEAVES:
            return
        yield found


def _leaves(value: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if len(path) > DEEPEST:
        return
    if isinstance(value, dict):
        for name, below in value.items():
            yield from _leaves(below, (*path, name))
    elif isinstance(value, list):
        if value and not isinstance(value[0], dict | list):
            for below in value:
                yield (*path, EACH), scalar(below)
            for place, below in enumerate(value[:_MOST_BY_PLACE]):
                yield (*path, place), scalar(below)
        elif value:
            yield from _leaves(value[0], (*path, 0))
    else:
        yield path, scalar(value)


def at(value: Any, path: Path) -> list[str]:
    """The texts at `path` below `value`, in order; none where there is nothing."""
    return [text for one in inside(value, path) if (text := scalar(one))]


def inside(value: Any, path: Path) -> list[Any]:
    """What stands at `path` below `value`."""
    found = [value]
    for step in path:
        found = [below for one in found for below in _step(one, step)]
    return found


def _step(value: Any, step: str | int) -> Iterator[Any]:
    if isinstance(step, str):
        if isinstance(value, dict) and step in value:
            yield value[step]
    elif step == ANY:
        yield from value.values() if isinstance(value, dict) else ()
    elif isinstance(value, list):
        yield from value if step == EACH else value[step : step + 1]


def entries(value: Any) -> dict[Path, list[Mapping[str, Any]]]:
    """The objects in arrays (and tables) of `value` by the path that leads to all of them, in order."""
    found: dict[Path, list[Mapping[str, Any]]] = {}
    _collect(value, (), found)
    return found


def _collect(value: Any, path: Path, found: dict[Path, list[Mapping[str, Any]]]) -> None:
    if len(path) > DEEPEST:
        return
    below: Iterator[tuple[str | int, Any]]
    if isinstance(value, list):
        below = ((EACH, one) for one in value)
    elif isinstance(value, dict):
        is_table = _is_table(value)
        below = ((ANY if is_table else name, one) for name, one in value.items())
    else:
        return
    for step, one in below:
        if isinstance(step, int) and isinstance(one, dict):
            found.setdefault((*path, step), []).append(one)
        _collect(one, (*path, step), found)


def _is_table(value: Mapping[str, Any]) -> bool:
    """Whether an object holds objects of one kind by their names: `{"7": {…}, "8": {…}, …}`."""
    rows = list(value.values())
    if len(rows) < _LEAST_ROWS or not all(isinstance(row, dict) and row for row in rows):
        return False
    common = set.intersection(*(set(row) for row in rows))
    return len(common) * 2 > max(len(row) for row in rows)


def xpath(path: Path) -> str:
    """The path as steps, without a slash at either end; `.` for no steps."""
    return "/".join(map(_written, path)) or "."


def _written(step: str | int) -> str:
    if isinstance(step, str):
        return step if is_step(step) else f"{ENTRY}[@{KEY}={quoted(step)}]"
    if step == ANY:
        return "*"
    return ENTRY if step == EACH else f"{ENTRY}[{step + 1}]"


def quoted(text: str) -> str:
    """`text` as a string of OXPath."""
    return "'" + text.replace("'", "''") + "'"


def same_words(one: str, other: str) -> bool:
    """Whether two texts say the same, but for case and white space."""
    return one == other or _SPACES.sub(" ", one).strip().casefold() == _SPACES.sub(" ", other).strip().casefold()
