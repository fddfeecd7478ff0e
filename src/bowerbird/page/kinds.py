"""The few numbers with names that columns of a page hold."""

from __future__ import annotations

from enum import IntEnum


class Kind(IntEnum):
    """Kinds of nodes, by the DOM's own numbers."""

    ELEMENT = 1
    TEXT = 3
    COMMENT = 8
    DOCUMENT = 9
    SHADOW = 11


class Display(IntEnum):
    """CSS `display`, as far as it decides how text flows."""

    NONE = 0
    INLINE = 1
    BLOCK = 2
    INLINE_BLOCK = 3
    LIST_ITEM = 4
    TABLE = 5
    TABLE_ROW = 6
    TABLE_CELL = 7
    TABLE_PART = 8
    FLEX = 9
    GRID = 10
    INLINE_FLEX = 11
    INLINE_GRID = 12
    CONTENTS = 13


class Position(IntEnum):
    """CSS `position`."""

    STATIC = 0
    RELATIVE = 1
    ABSOLUTE = 2
    FIXED = 3
    STICKY = 4
