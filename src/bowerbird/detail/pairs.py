"""Keys and values: which label of the template a leaf belongs to.

Problem    read tables, definition lists, "Label: value" lines and icon-and-number rows as what they are, also for
           labels that no pack knows.
Reference  thesis §6.5, features 5 and 6 (label proximity, context equivalence) presuppose it.
Departures a label governs the leaves that follow it as long as they stay below the least element that holds the label
           and its first value, up to the next label; what sort of structure that element is, is told from its tag.
           A label and its value may share a leaf ("Phone: 555 0100"), which is split at its colon. The words for an
           icon are its `alt` or `title`.
Cost       one pass over the leaves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bowerbird.detail.leaves import Leaves, as_label
from bowerbird.detail.template import LONGEST_LABEL, Standing

NONE = -1
_REACH = 6  # levels from a label, or from its first value, up to what they share: cell, row, table part, table
_MOST_VALUES = 40  # leaves of one value; a section under its heading has more
_LONGEST_VALUE = 300  # characters of an extra attribute; prose under a heading is longer
_MOST_WORDS_OF_LABEL = 6
_LINE = re.compile(r"(?P<label>[^\W\d_][^:：=]{1,40}?)\s*[:：=]\s+(?P<value>\S.*)", re.DOTALL)
_ICON_NAMES = ("alt", "title", "aria-label")
_NUMBER = re.compile(r"[\d.,½¼¾]{1,8}\+?")


class Structure(StrEnum):
    """The kinds of key-value structures."""

    TABLE = "table"
    DEFINITIONS = "definitions"
    ROW = "row"
    LINE = "line"
    ICON = "icon"


_BY_TAG = {"tr": Structure.TABLE, "tbody": Structure.TABLE, "table": Structure.TABLE, "dl": Structure.DEFINITIONS}


@dataclass(frozen=True, slots=True)
class Pair:
    """A label and what it says the value of: `leaves` in reading order, their texts joined."""

    label: str
    text: str
    node: int
    label_node: int
    leaves: tuple[int, ...]
    structure: Structure


def governing_labels(leaves: Leaves, standing: Standing) -> tuple[int, ...]:
    """For each leaf, the leaf that is its label, or `NONE`; labels and other static texts have none."""
    governors = [NONE] * len(leaves)
    label, scope = NONE, NONE
    nodes = leaves.nodes
    for at, static in enumerate(standing.static):
        if static:
            label, scope = (at if standing.label[at] else NONE), NONE
            continue
        if label == NONE:
            continue
        if scope == NONE:
            shared = leaves.common_ancestor(nodes[label], nodes[at])
            deepest = max(leaves.depth[nodes[label]], leaves.depth[nodes[at]])
            if deepest - leaves.depth[shared] > _REACH:
                label = NONE
                continue
            scope = shared
        elif not scope < nodes[at] < leaves.end[scope]:
            label = NONE
            continue
        governors[at] = label
    return tuple(governors)


def read_pairs(leaves: Leaves, standing: Standing, governors: Sequence[int]) -> Iterator[Pair]:
    """All pairs of label and value on a page, known to the pack or not, in reading order."""
    grouped: dict[int, list[int]] = {}
    for at, label in enumerate(governors):
        if label != NONE:
            grouped.setdefault(label, []).append(at)
    for label, values in grouped.items():
        pair = _grouped_pair(leaves, label, values)
        if pair is not None:
            yield pair
    for at, static in enumerate(standing.static):
        if not static:
            yield from _within_leaf(leaves, at)
    yield from _beside_icons(leaves)


def _grouped_pair(leaves: Leaves, label: int, values: list[int]) -> Pair | None:
    text = ", ".join(leaves.texts[at].lstrip(":= ") for at in values)
    if len(values) > _MOST_VALUES or len(text) > _LONGEST_VALUE or not text:
        return None
    shared = leaves.common_ancestor(leaves.nodes[label], leaves.nodes[values[0]])
    structure = _BY_TAG.get(leaves.page.name(shared), Structure.ROW)
    said = leaves.texts[label].rstrip(" :：=")
    return Pair(said, text, leaves.nodes[values[0]], leaves.nodes[label], tuple(values), structure)


def _within_leaf(leaves: Leaves, at: int) -> Iterator[Pair]:
    line = _LINE.fullmatch(leaves.texts[at]) if len(leaves.texts[at]) <= _LONGEST_VALUE else None
    if line is not None and len(line["label"].split()) <= _MOST_WORDS_OF_LABEL:
        node = leaves.nodes[at]
        yield Pair(line["label"], line["value"], node, node, (at,), Structure.LINE)


def _beside_icons(leaves: Leaves) -> Iterator[Pair]:
    """Numbers right after a small picture with words for it: a bed, then "3"."""
    page, numbers = leaves.page, {}
    for at, text in enumerate(leaves.texts):
        if _NUMBER.fullmatch(text):
            numbers[leaves.nodes[at]] = at
    if not numbers:
        return
    for tag in ("img", "i", "svg", "span"):
        for icon in page.index.with_tag(tag).tolist():
            words = next((page.attributes[icon][name] for name in _ICON_NAMES if page.attributes[icon].get(name)), "")
            if not words or len(words) > LONGEST_LABEL or leaves.end[icon] > icon + 1 and page.visible_text(icon):
                continue
            at = next((numbers[node] for node in range(leaves.end[icon], leaves.end[icon] + 4) if node in numbers), None)
            if at is not None and leaves.depth[icon] - leaves.depth[leaves.nodes[at]] <= 1:
                yield Pair(as_label(words), leaves.texts[at], leaves.nodes[at], icon, (at,), Structure.ICON)
