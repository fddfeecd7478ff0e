"""A second way to a value, for when a redesign takes away what the first goes by.

Problem.    Class names, and the words of headings, are the first things that a redesign changes; a path that goes by
            them is right on every page of today, and finds nothing tomorrow.
Departures. The second way counts only where the first finds nothing (`either(first, second)`), so that it changes
            nothing on the pages of today, save where a value is missing: it has to be exact on what was seen, rely on
            nothing that would be lost together with the first, and tell values by what they are or are called.
Cost.       Few trials, and only for paths that are likely to be lost.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from enum import Enum

from bowerbird.induce.paths.survival import ALONE, Reliance

NAMES = frozenset(
    (
        Reliance.CLASS,
        Reliance.PLAIN_CLASS,
        Reliance.UTILITY,
        Reliance.GENERATED,
        Reliance.STABLE_PART,
        Reliance.CLASS_CORE,
        Reliance.IDENTIFIER,
        Reliance.DATA,
    )
)
"""What is lost when somebody writes another style sheet."""
_CHANGING = NAMES | {Reliance.HEADING}
_WORDS = frozenset((Reliance.LABEL, Reliance.BESIDE, Reliance.HEADER))
_TELLING = frozenset(
    (
        Reliance.MARKUP,
        Reliance.ROLE,
        Reliance.HEADER,
        Reliance.ALTERNATIVE,
        Reliance.LABEL,
        Reliance.SHAPE,
        Reliance.FORMAT,
        Reliance.LENGTH,
        Reliance.TITLE,
        Reliance.HEADING,
        Reliance.STEADY,
    )
)
"""What says by itself what a value is."""
_HARMLESS = ALONE | {Reliance.EMPHASIS, Reliance.SIBLING, Reliance.FILLED, Reliance.WHOLE_PAGE, Reliance.ADDRESS}
_FIRST_LINK = frozenset((Reliance.STEADY, Reliance.FILLED, Reliance.FIRST))
"""The first link that says something, by which people know a record, whatever stands around it."""
_LASTING_RECORDS = frozenset((Reliance.MARKUP, Reliance.HEADER, Reliance.RULED))
"""What records go by that redesigns leave: structured data, headings of columns, rules between them."""
_OWN_TEXT = frozenset((Reliance.SHAPE, Reliance.FORMAT, Reliance.LABEL, Reliance.FIRST, Reliance.WHOLE_PAGE))
"""What is asked of the text of a value itself: words that it says are no label beside it."""
_LINK_INSIDE = re.compile(r"//a(?:/@href)?$")
_WORD_OF_NAME = re.compile(r'contains\(@class, "([^"]+)"\)')
_LONG = 100  # letters, from which a text is prose, which only its heading names


class Place(Enum):
    """Where another way stands: before the first, after it, or in its place."""

    BEFORE = "before"
    AFTER = "after"
    INSTEAD = "instead"


def is_fragile(relies: Sequence[Reliance], texts: Sequence[str]) -> bool:
    """Whether a path is likely to find nothing after a redesign: by names, or by the heading above some prose."""
    is_prose = bool(texts) and sorted(map(len, texts))[len(texts) // 2] >= _LONG
    return bool(_CHANGING & set(relies)) or (is_prose and bool(_WORDS & set(relies)))


def is_by_place(relies: Sequence[Reliance]) -> bool:
    """Whether a path counts parts that have no name, so that it finds something else when they change places."""
    own = set(relies)
    told = NAMES | _WORDS | (_TELLING - {Reliance.STEADY})
    return bool(own & {Reliance.FIRST, Reliance.NTH}) and not own & told


def may_come_first(second: Sequence[Reliance]) -> bool:
    """Whether a way tells values by their shape, and by nothing that a redesign changes."""
    own = set(second)
    return bool(own & {Reliance.SHAPE, Reliance.FORMAT}) and own <= _TELLING | _HARMLESS


def is_by_own_text(relies: Sequence[Reliance]) -> bool:
    """Whether a path goes by nothing but what the text of the value says."""
    return set(relies) <= _OWN_TEXT


def are_lasting(relies: Sequence[Reliance]) -> bool:
    """Whether a way to records goes by what redesigns leave; rows and cells alone may only lay out the page."""
    own = set(relies)
    return own <= _LASTING_RECORDS | {Reliance.STEADY} and bool(own & _LASTING_RECORDS)


def word_of_name(first: Sequence[Reliance], second: Sequence[Reliance], text: str) -> str:
    """The one word of the name that the first relies on that a way asks for, where it otherwise relies on no more than
    the first; else "". A word often outlives what is around it."""
    others = Counter(second) - Counter(first)
    is_word = set(others) == {Reliance.CLASS_CORE} and Reliance.CLASS in first and Reliance.CLASS not in second
    words = set(_WORD_OF_NAME.findall(text)) if is_word else set()
    return words.pop() if len(words) == 1 else ""


def is_first_link(relies: Sequence[Reliance], text: str) -> bool:
    """Whether a way leads to the first link that says something, which of a record is mostly its name."""
    return set(relies) == _FIRST_LINK and "//a[norm(.)])[1]" in text


def is_first_filled(relies: Sequence[Reliance]) -> bool:
    """Whether a way leads to the first element of a tag that nothing can replace that says something."""
    return set(relies) == _FIRST_LINK


def is_link_by_name(relies: Sequence[Reliance], text: str) -> bool:
    """Whether a way leads to a link in an element of a name, or by its address, and finds two once there is another."""
    if set(relies) <= {Reliance.ADDRESS, Reliance.STEADY} and Reliance.ADDRESS in relies:
        return True
    return bool(NAMES & set(relies)) and Reliance.HEADING not in relies and _LINK_INSIDE.search(text) is not None


def may_follow(first: Sequence[Reliance], second: Sequence[Reliance], texts: Sequence[str]) -> bool:
    """Whether a way may stand in for another: it tells what a value is, and outlasts what the other relies on."""
    own = set(second)
    lost = NAMES | _WORDS if set(first) & _WORDS and is_fragile((Reliance.LABEL,), texts) else NAMES
    lost = lost | {Reliance.HEADING} if Reliance.HEADING in first else lost
    harmless = _HARMLESS | {Reliance.TAG} if Reliance.LENGTH in own else _HARMLESS
    return bool(own & _TELLING) and own <= _TELLING | harmless and not own & lost
