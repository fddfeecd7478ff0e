"""Node tests over a page: which rows pass, given as candidates in document order or as a filter of given rows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from bowerbird.oxpath import ast
from bowerbird.oxpath.columns import NONE, Columns, Ids, Mask
from bowerbird.page.controls import is_disabled
from bowerbird.page.kinds import Kind

_FIELDS = ("button", "input", "select", "textarea")


@dataclass(frozen=True, slots=True)
class Test:
    """A node test of tree nodes. `key` names it within a page, for what is kept there."""

    __test__ = False  # not a class of tests, whatever its name says to pytest

    key: str
    rows: Callable[[Columns], Ids]
    passing: Callable[[Columns, Ids], Mask]

    def filter(self, columns: Columns, rows: Ids) -> Ids:
        """Those of `rows` that pass."""
        return rows if self.key == "node()" else rows[self.passing(columns, rows)]

    def matches_any_node(self) -> bool:
        return self.key == "node()"


def name_test(name: str) -> Test:
    """Elements of this name, or all for `*`."""
    if name == "*":
        return Test("*", lambda columns: columns.elements, lambda columns, rows: columns.kind[rows] == Kind.ELEMENT)

    def passing(columns: Columns, rows: Ids) -> Mask:
        number = columns.number_of_tag.get(name, -1)
        mask: Mask = columns.tag[rows] == number
        return mask

    return Test(name, lambda columns: columns.with_tag(name), passing)


def kind_test(kind: ast.TestKind) -> Test:
    key = f"{kind.value}()"
    match kind:
        case ast.TestKind.NODE:
            return Test(key, lambda columns: columns.every_row, lambda _, rows: np.ones(len(rows), dtype=np.bool_))
        case ast.TestKind.TEXT:
            return _named_like(key, "#text")
        case ast.TestKind.COMMENT:
            return _named_like(key, "#comment")
        case ast.TestKind.FRAME:
            return _computed(key, lambda columns: _boundaries(columns, Kind.DOCUMENT))
        case ast.TestKind.SHADOW:
            return _computed(key, lambda columns: _boundaries(columns, Kind.SHADOW))
        case ast.TestKind.FIELD:
            return _computed(key, _usable_fields)
        case ast.TestKind.ANY_FIELD:
            return _computed(key, _fields)
        case ast.TestKind.PROCESSING_INSTRUCTION:
            return _computed(key, lambda _: NONE)  # HTML has none; the parser makes comments of them


def _named_like(key: str, name: str) -> Test:
    plain = name_test(name)
    return Test(key, plain.rows, plain.passing)


def _computed(key: str, rows_of: Callable[[Columns], Ids]) -> Test:
    return Test(key, rows_of, lambda columns, rows: np.isin(rows, rows_of(columns)))


def _boundaries(columns: Columns, kind: int) -> Ids:
    inner = columns.boundaries[1:]
    found: Ids = inner[columns.kind[inner] == kind]
    return found


def _fields(columns: Columns) -> Ids:
    return np.sort(np.concatenate([columns.with_tag(name) for name in _FIELDS]))


def _usable_fields(columns: Columns) -> Ids:
    page, rows = columns.page, _fields(columns)
    shown = rows[page.visible[rows]]
    return np.array([row for row in shown.tolist() if not is_disabled(page, row)], dtype=np.intp)
