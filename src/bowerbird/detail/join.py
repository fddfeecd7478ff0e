"""List and detail joined: one record of what both pages say of an object.

Problem    a list record and the page that it links to tell the same object; make one record of them, in which each
           value says where it comes from, and say where they disagree.
Reference  thesis §6.1 (i)-(vi); its feature 7 (result-page redundancy) is scored before, on the scoreboard.
Departures two values agree when their normal forms do, or when the words of one are all in the other ("£250,000" and
           "Guide price £250,000"); the detail page's is kept, being the fuller. Where they disagree the surer is kept,
           and the other reported with both confidences.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bowerbird.annotate import Value
from bowerbird.detail.leaves import words_of
from bowerbird.detail.model import Detail, Extracted, ListValue, Origin

_AGREEMENT = 0.5  # of the doubt that a second witness takes away


@dataclass(frozen=True, slots=True)
class Settled:
    """An attribute of a joined record: what was kept, from where, and both sources."""

    attribute: str
    text: str
    value: Value
    origin: Origin
    confidence: float
    detail: Extracted | None
    listed: ListValue | None


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two pages that disagree."""

    attribute: str
    kept: str
    dropped: str
    kept_from: Origin
    margin: float
    """By how much the kept value was surer."""


@dataclass(frozen=True)
class Joined:
    """One record of two pages."""

    attributes: Mapping[str, Settled]
    conflicts: tuple[Conflict, ...]


def join(detail: Detail, listed: Mapping[str, ListValue]) -> Joined:
    """The record that a list record and its detail page tell together."""
    settled: dict[str, Settled] = {}
    conflicts: list[Conflict] = []
    for name in dict.fromkeys((*detail.attributes, *listed)):
        ours, theirs = detail.first(name), listed.get(name)
        if ours is not None and theirs is not None and not agree(ours, theirs):
            conflicts.append(_conflict(name, ours, theirs))
        settled[name] = _settle(name, ours, theirs)
    return Joined(settled, tuple(conflicts))


def agree(ours: Extracted, theirs: ListValue) -> bool:
    """Whether two pages say the same."""
    if ours.value is not None and ours.value == theirs.value:
        return True
    one, other = frozenset(words_of(ours.text)), frozenset(words_of(theirs.text))
    return bool(one and other) and (one <= other or other <= one)


def _settle(name: str, ours: Extracted | None, theirs: ListValue | None) -> Settled:
    if ours is None or (theirs is not None and not agree(ours, theirs) and theirs.confidence > ours.confidence):
        if theirs is None:
            raise AssertionError("one of both pages names the attribute")
        return Settled(name, theirs.text, theirs.value, Origin.LIST, theirs.confidence, ours, theirs)
    if theirs is None or not agree(ours, theirs):
        return Settled(name, ours.text, ours.value, ours.origin, ours.confidence, ours, theirs)
    surer = 1 - (1 - max(ours.confidence, theirs.confidence)) * _AGREEMENT
    return Settled(name, ours.text, ours.value, Origin.BOTH, surer, ours, theirs)


def _conflict(name: str, ours: Extracted, theirs: ListValue) -> Conflict:
    margin = abs(ours.confidence - theirs.confidence)
    if theirs.confidence > ours.confidence:
        return Conflict(name, theirs.text, ours.text, Origin.LIST, margin)
    return Conflict(name, ours.text, theirs.text, Origin.DETAIL, margin)
