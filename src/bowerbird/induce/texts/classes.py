"""Class names as words that may name what stands in an element.

Problem    sites write `price`, `listing__price`, `vac-price`, `lotSize-value`: which words of it name the value.
Departures a word that most classes of the records begin with is the site's, or the component's, and names nothing;
           which one that is, is for those to say who see the records (`said/class_names.py`).
"""

from __future__ import annotations

import re

_JOINTS = re.compile(r"(?<=[a-z])(?=[A-Z])|[-_:.]+")
_NOT_OF_NAMES = re.compile(r"\b(?:value|val|text|txt|field|item|attr|col|cell|data|info|js|is|has)\b|\d+")
_NAMED = ["field", "name"]  # as content management systems begin: `field--name-field-price`, `field-name-body`
_LABELS = ("label", "heading", "term", "caption", "legend")


def words_of(name: str, prefix: str = "") -> str:
    """A class name as words: `lotSize-value` says "lot size"."""
    words = _split(name)
    if words[:2] == _NAMED and len(words) > len(_NAMED):
        words = words[2:]
    elif prefix and words[:1] == [prefix]:
        words = words[1:]
    return " ".join(_NOT_OF_NAMES.sub(" ", " ".join(words)).split())


def part_of(name: str) -> str:
    """What a class name says of the part alone, where it names block and part (BEM): `product__inventory` says
    "inventory"; "" where it does not."""
    block, joint, part = name.partition("__")
    return words_of(part.partition("--")[0]) if block and joint else ""


def first_word(name: str) -> str:
    """What a class name begins with, where it has several words: those of one family share it."""
    words = _split(name)
    return words[0] if len(words) > 1 else ""


def calls_it_label(classes: str) -> bool:
    """Whether one of an element's classes says that it is a label: `field__label`; a bare `label` may be a badge."""
    return any(len(words) > 1 and words[-1] in _LABELS for words in map(_split, classes.split()))


def _split(name: str) -> list[str]:
    return [word for word in _JOINTS.sub(" ", name).casefold().split() if word]
