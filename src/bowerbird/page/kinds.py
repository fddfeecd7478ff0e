"""The few numbers with names that columns of a page hold.

They are plain numbers, no enumerations: numpy compares one of its own numbers with a member of an enumeration sixty
times more slowly than with a number, and `page.kind[node] == Kind.TEXT` is what the stages ask most.
"""

from __future__ import annotations

from typing import Final


class Kind:
    """Kinds of nodes, by the DOM's own numbers."""

    ELEMENT: Final = 1
    TEXT: Final = 3
    COMMENT: Final = 8
    DOCUMENT: Final = 9
    SHADOW: Final = 11


class Display:
    """CSS `display`, as far as it decides how text flows."""

    NONE: Final = 0
    INLINE: Final = 1
    BLOCK: Final = 2
    INLINE_BLOCK: Final = 3
    LIST_ITEM: Final = 4
    TABLE: Final = 5
    TABLE_ROW: Final = 6
    TABLE_CELL: Final = 7
    TABLE_PART: Final = 8
    FLEX: Final = 9
    GRID: Final = 10
    INLINE_FLEX: Final = 11
    INLINE_GRID: Final = 12
    CONTENTS: Final = 13


class Position:
    """CSS `position`."""

    STATIC: Final = 0
    RELATIVE: Final = 1
    ABSOLUTE: Final = 2
    FIXED: Final = 3
    STICKY: Final = 4


def as_in_css(numbers: type[Display | Position]) -> dict[int, str]:
    """The numbers with their names as CSS writes them: `inline-block`."""
    return {
        number: name.lower().replace("_", "-") for name, number in vars(numbers).items() if not name.startswith("_")
    }
