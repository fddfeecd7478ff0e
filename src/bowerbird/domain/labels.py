"""What packs call things: their labels alone, read without the gazetteers and patterns by which values are known."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from bowerbird.domain.shelf import find_folder, read_chain

_NO_WORD = re.compile(r"[\W_]+")


def normal_label(text: str) -> str:
    """A label as it is compared: its words in small letters."""
    return _NO_WORD.sub(" ", text.casefold()).strip()


@cache
def labels_of(name: str) -> Mapping[str, str]:
    """The attributes of the pack of this name by their labels, in normal form."""
    return {
        normal_label(label): attribute
        for declaration in read_chain(find_folder(name))
        for attribute, said in declaration.attributes.items()
        if "labels" in said
        for label in said["labels"].value
    }


@cache
def lineage_of(name: str) -> tuple[str, ...]:
    """The names of a pack and of those that it extends, the most general first."""
    return tuple(str(declaration.keys["name"].value) for declaration in read_chain(find_folder(name)))


@cache
def does_without(name: str, attribute: str) -> bool:
    """Whether a pack has no such attribute, though the most general pack knows it."""
    return any(attribute in one.keys["without"].value for one in read_chain(find_folder(name)) if "without" in one.keys)
