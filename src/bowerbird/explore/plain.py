"""Frozen values as plain data and back: one mechanism for every fact, driven by the types that it declares.

What a value may be made of: texts, numbers, truths, None, enumerations, dataclasses, tuples of one type, and mappings
from texts. What was written by an earlier version reads as well: a member that is not there takes its default.
"""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any


def as_plain(value: object) -> Any:
    """`value` in what JSON knows."""
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        return {one.name: as_plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, Mapping):
        return {str(key): as_plain(one) for key, one in value.items()}
    if isinstance(value, tuple | list):
        return [as_plain(one) for one in value]
    return value


def from_plain(kind: Any, data: Any) -> Any:
    """The value of type `kind` that `as_plain` made `data` of; `ValueError` or `TypeError` where it cannot be."""
    if kind is Any or kind is object:
        return data
    origin = typing.get_origin(kind)
    if origin in (typing.Union, types.UnionType):
        return _one_of(kind, data)
    if origin is tuple:
        return tuple(from_plain(typing.get_args(kind)[0], one) for one in data)
    if origin is not None and issubclass(origin, Mapping):
        return {key: from_plain(typing.get_args(kind)[1], one) for key, one in data.items()}
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(data)
    if is_dataclass(kind):
        return _of_class(kind, data)
    return _simple(kind, data)


def _one_of(kind: Any, data: Any) -> Any:
    options = typing.get_args(kind)
    if data is None and type(None) in options:
        return None
    return from_plain(next(one for one in options if one is not type(None)), data)


def _of_class(kind: Any, data: Any) -> Any:
    if not isinstance(data, Mapping):
        raise TypeError(f"{kind.__name__} is made of named parts, not of {data!r}")
    hints = _hints(kind)
    missing = [one.name for one in fields(kind) if one.name not in data and not _has_default(one)]
    if missing:
        raise ValueError(f"{kind.__name__} has no {', '.join(missing)}")
    return kind(**{name: from_plain(hint, data[name]) for name, hint in hints.items() if name in data})


def _has_default(one: Any) -> bool:
    return one.default is not MISSING or one.default_factory is not MISSING


def _simple(kind: type, data: Any) -> Any:
    if kind is float and isinstance(data, int) and not isinstance(data, bool):
        return float(data)
    if not isinstance(data, kind) or (isinstance(data, bool) and kind is not bool):
        raise TypeError(f"{data!r} is no {kind.__name__}")
    return data


@cache
def _hints(kind: type) -> dict[str, Any]:
    return {one.name: typing.get_type_hints(kind)[one.name] for one in fields(kind)}
