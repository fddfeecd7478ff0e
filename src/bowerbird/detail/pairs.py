"""Keys and values: which label of the template a leaf belongs to.

Problem    read tables, definition lists, "Label: value" lines and icon-and-number rows as what they are, also for
           labels that no pack knows.
Reference  thesis §6.5, features 5 and 6 (label proximity, context equivalence) presuppose it.
Departures a label governs the leaves that follow it as long as they stay below the least element that holds the label
           and its first value, up to the next label; what sort of structure that element is, is told from its tag.
           A label and its value may share a leaf ("Phone: 555 0100"), which is split at its colon. The words for an
           icon are its `alt` or `title`. Where several cells side by side end with a label, it governs what stands
           before it in its cell ("69 bhp" above "Power").
Cost       one pass over the leaves.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bowerbird.detail.counts import is_count_of_items
from bowerbird.detail.leaves import Leaves, as_label
from bowerbird.detail.template import LONGEST_LABEL, Standing

NONE = -1
_REACH = 6  # levels from a label, or from its first value, up to what they share: cell, row, table part, table
_MOST_VALUES = 40  # leaves of one value; a section under its heading has more
_LONGEST_VALUE = 300  # characters of an extra attribute; prose under a heading is longer
_MOST_WORDS_OF_LABEL = 6
_LINE = re.compile(r"(?P<label>[^\W\d_][^:：=]{1,40}?)\s*[:：=]\s+(?P<value>\S.*)", re.DOTALL)
_LISTS = ("ul", "ol")
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_CONTENT = frozenset(("main", "article", "section"))  # whose heads name what stands in them
_WHOLE_ROWS = ("tr", "dl", "table", "tbody")  # in which labels stand first
_MOST_IN_CELL = 3  # leaves before a label in its cell: a number, its unit, a note
_LEAST_CELLS = 2  # cells side by side whose value differs from page to page, or is a number
_COLONS = (":", "：")
_ICONS = ("img", "i", "svg", "span")
_ICON_NAMES = ("alt", "title", "aria-label")
_ICON_REACH = 4  # rows after a picture in which its number stands
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
    closing = _closing_labels(leaves, standing)
    for at, static in enumerate(standing.static):
        if static and not any(map(str.isalnum, leaves.texts[at])):
            continue  # a colon or a bullet of its own
        if at in closing:
            for value in closing[at]:
                governors[value] = at
            label = NONE
            continue
        if static:
            label, scope = (at if standing.label[at] else NONE), NONE
            continue
        if label == NONE or is_count_of_items(leaves.page, nodes[at]):
            label = NONE  # with a number it names all items of a list, none of them alone
            continue
        if scope == NONE:
            shared = leaves.common_ancestor(nodes[label], nodes[at])
            deepest = max(leaves.depth[nodes[label]], leaves.depth[nodes[at]])
            is_far = deepest - leaves.depth[shared] > _REACH or _is_of_site(leaves, nodes[label], shared)
            if is_far or _are_items(leaves, shared, label, at):
                label = NONE
                continue
            scope = _list_below(leaves, shared, label, at) or shared
        elif not scope < nodes[at] < leaves.end[scope]:
            label = NONE
            continue
        governors[at] = label
    return tuple(governors)


def _list_below(leaves: Leaves, shared: int, label: int, at: int) -> int | None:
    """The list right below what a label stands in, where a value is in one: what follows the list is none of its
    items."""
    page = leaves.page
    top = next((up for up in page.ancestors(leaves.nodes[at]) if int(page.parent[up]) == shared), shared)
    is_heading = any(page.name(up) in _HEADINGS for up in page.ancestors(leaves.nodes[label]) if up > shared)
    return top if is_heading and page.name(top) in _LISTS else None


def _is_of_site(leaves: Leaves, label: int, shared: int) -> bool:
    """Whether a text stands in a menu, or in the head of the whole page, and so names nothing that stands outside."""
    page = leaves.page
    above = [page.name(up) for up in page.ancestors(label)]
    inside = above[: leaves.depth[label] - leaves.depth[shared] - 1]
    return "nav" in inside or ("header" in inside and not _CONTENT.intersection(above))


def _closing_labels(leaves: Leaves, standing: Standing) -> dict[int, range]:
    """Labels that stand last in their cell, with the leaves before them there, which they name."""
    cells: dict[tuple[int, str, str], list[tuple[int, range]]] = {}
    nodes, page = leaves.nodes, leaves.page
    for at, is_label in enumerate(standing.label):
        if not is_label or not at:
            continue
        shared = leaves.common_ancestor(nodes[at - 1], nodes[at])
        first = bisect_left(nodes, shared)
        is_last = at + 1 == len(nodes) or nodes[at + 1] >= leaves.end[shared]
        is_bare = not any(standing.label[other] for other in range(first, at))
        if is_last and is_bare and at - first <= _MOST_IN_CELL and page.name(shared) not in _WHOLE_ROWS:
            item = _wrapped(leaves, shared, first, at)
            look = (int(page.parent[item]), page.name(item), page.attributes[item].get("class", ""))
            cells.setdefault(look, []).append((at, range(first, at)))

    def is_value(at: int) -> bool:
        """Few homes differ in their bathrooms: a number is none of the template's texts, though all pages show it."""
        return not standing.static[at] or leaves.texts[at][:1].isdigit()

    return {
        at: values
        for own in cells.values()
        if sum(is_value(value) for _, values in own for value in values[:1]) >= _LEAST_CELLS
        for at, values in own
    }


def _wrapped(leaves: Leaves, cell: int, first: int, last: int) -> int:
    """The outermost element with the leaves of a cell and no others: the item of a list with an icon beside it."""
    page, nodes = leaves.page, leaves.nodes
    before, after = nodes[first - 1] if first else NONE, nodes[last + 1] if last + 1 < len(nodes) else NONE
    above = int(page.parent[cell])
    while above > 0 and before < above and not above < after < leaves.end[above]:
        cell, above = above, int(page.parent[above])
    return cell


def _are_items(leaves: Leaves, shared: int, label: int, at: int) -> bool:
    """Whether a text and the one before it are items of one list, of which one is no label of the next: "Garage",
    "Sea view". A number is no such item, and a colon makes a label."""
    is_list = leaves.page.name(shared) in _LISTS
    return is_list and not leaves.texts[label].endswith(_COLONS) and not any(map(str.isdigit, leaves.texts[at]))


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
    numbers = {leaves.nodes[at]: at for at, text in enumerate(leaves.texts) if _NUMBER.fullmatch(text)}
    if not numbers:
        return
    page = leaves.page
    for icon in (node for tag in _ICONS for node in page.index.with_tag(tag).tolist()):
        own = page.attributes[icon]
        words = next((own[name] for name in _ICON_NAMES if own.get(name)), "")
        if not words or len(words) > LONGEST_LABEL or page.visible_text(icon):
            continue
        after = range(leaves.end[icon], leaves.end[icon] + _ICON_REACH)
        found = next((numbers[node] for node in after if node in numbers), None)
        if found is not None and leaves.depth[icon] <= leaves.depth[leaves.nodes[found]] + 1:
            yield Pair(as_label(words), leaves.texts[found], leaves.nodes[found], icon, (found,), Structure.ICON)
