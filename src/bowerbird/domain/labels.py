"""What packs call things: their labels alone, read without the gazetteers and patterns by which values are known."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache

from bowerbird.domain.declaration import Declaration, read_declaration
from bowerbird.domain.shelf import find_folder, read_chain

_NO_WORD = re.compile(r"[\W_]+")
_MOST_KEPT = 4  # declarations, which are large: a pack, and what it and the packs before it extend
_read_once = lru_cache(maxsize=_MOST_KEPT)(read_declaration)


def normal_label(text: str) -> str:
    """A label as it is compared: its words in small letters."""
    return _NO_WORD.sub(" ", text.casefold()).strip()


@cache
def labels_of(name: str) -> Mapping[str, str]:
    """The attributes of the pack of this name by their labels, in normal form."""
    return {
        normal_label(label): attribute
        for declaration in _chain(name)
        for attribute, said in declaration.attributes.items()
        if "labels" in said
        for label in said["labels"].value
    }


@cache
def lineage_of(name: str) -> tuple[str, ...]:
    """The names of a pack and of those that it extends, the most general first."""
    return tuple(str(declaration.keys["name"].value) for declaration in _chain(name))


@cache
def does_without(name: str, attribute: str) -> bool:
    """Whether a pack has no such attribute, though the most general pack knows it."""
    return any(attribute in one.keys["without"].value for one in _chain(name) if "without" in one.keys)


def _chain(name: str) -> list[Declaration]:
    """The declarations of a pack and of those that it extends; the few that most packs extend are not read again."""
    return read_chain(find_folder(name), _read_once)
