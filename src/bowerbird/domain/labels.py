"""What packs call things: their labels alone, read without the gazetteers and patterns by which values are known."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from bowerbird.domain.declaration import read_declaration
from bowerbird.domain.shelf import find_folder, read_chain

_NO_WORD = re.compile(r"[\W_]+")
_MOST_KEPT = 4  # declarations, which are large: those that most packs extend are among the last that were read
_read_once = lru_cache(maxsize=_MOST_KEPT)(read_declaration)


def normal_label(text: str) -> str:
    """A label as it is compared: its words in small letters."""
    return _NO_WORD.sub(" ", text.casefold()).strip()


@dataclass(frozen=True, slots=True)
class _Said:
    """What the declarations of a pack and of those that it extends say of names."""

    lineage: tuple[str, ...]
    labels: Mapping[str, str]
    without: frozenset[str]


def labels_of(name: str) -> Mapping[str, str]:
    """The attributes of the pack of this name by their labels, in normal form."""
    return _said(name).labels


def lineage_of(name: str) -> tuple[str, ...]:
    """The names of a pack and of those that it extends, the most general first."""
    return _said(name).lineage


def does_without(name: str, attribute: str) -> bool:
    """Whether a pack has no such attribute, though the most general pack knows it."""
    return attribute in _said(name).without


@cache
def _said(name: str) -> _Said:
    chain = read_chain(find_folder(name), _read_once)
    labels = {
        normal_label(label): attribute
        for declaration in chain
        for attribute, said in declaration.attributes.items()
        if "labels" in said
        for label in said["labels"].value
    }
    without = frozenset(attribute for one in chain if "without" in one.keys for attribute in one.keys["without"].value)
    return _Said(tuple(str(one.keys["name"].value) for one in chain), labels, without)
