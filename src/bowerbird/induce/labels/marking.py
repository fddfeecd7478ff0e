"""Labelled values in OXPath: the marker of an attribute, which extracts what `value_of` says of its nodes."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bowerbird.induce.labels.model import ADDRESS, PICTURES
from bowerbird.induce.paths.building import LAST, SELF, attribute, first_of, normal, union
from bowerbird.oxpath.ast import Expression, Marker

_NOT_IN_NAMES = re.compile(r"[^\w-]|^(?=[\d-])")


def marker_of(name: str, ends: Iterable[str]) -> Marker:
    """The marker of an attribute whose values stand at nodes of these tags; its name as markers allow it."""
    return Marker(_NOT_IN_NAMES.sub("_", name), _value({end in PICTURES for end in ends}))


def _value(are_pictures: set[bool]) -> Expression:
    """What a text or an element says, and the address of a picture; where there are both, of each its own: an
    attribute stands behind its element."""
    if are_pictures == {True}:
        return normal(attribute(ADDRESS))
    return normal(first_of(union([SELF, attribute(ADDRESS)]), LAST)) if len(are_pictures) > 1 else normal()
