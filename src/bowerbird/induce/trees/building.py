"""From a labelled page to a wrapper of level 1: the page's tree, with repeated subtrees and forests combined.

Reference.  Zheng et al. 2007, Section 8.4.1.1 of the thesis (repeat-pattern combination). Labels count: a labelled node
            equals only one with the same label.
Departures. Patterns of up to `_LONGEST_PATTERN` siblings are looked for, the one that covers most at each place.
Cost.       O(n × longest pattern); subtrees without labels are built once for each shape of a run.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bowerbird.induce.trees.nodes import Node, repeated
from bowerbird.induce.trees.shapes import Shapes

_LONGEST_PATTERN = 6


def wrapper_of(shapes: Shapes, labels: Mapping[int, str], built: dict[int, Node]) -> Node:
    """The wrapper of level 1 of a page; `labels` are by row, `built` are subtrees by shape, kept for later pages."""
    nodes: dict[int, Node] = {}
    labelled: set[int] = set()
    for at in range(len(shapes.row) - 1, -1, -1):
        label = labels.get(shapes.row[at], "")
        places = shapes.children(at)
        is_plain = not label and labelled.isdisjoint(places)
        known = built.get(shapes.shape[at]) if is_plain else None
        if known is None:
            known = Node(shapes.name(at), tuple(combined([nodes[place] for place in places])), label=label)
            if is_plain:
                built[shapes.shape[at]] = known
        if not is_plain:
            labelled.add(at)
        nodes[at] = known
    return nodes[0]


def combined(nodes: Sequence[Node]) -> list[Node]:
    """Siblings with repeated patterns as one node (or one parenthesis node) with their number as its sign."""
    keys = [node.key for node in nodes]
    result: list[Node] = []
    at = 0
    while at < len(nodes):
        period, copies = _pattern(keys, at)
        if copies == 1:
            result.append(nodes[at])
        elif period == 1:
            result.append(nodes[at].signed(repeated(copies)))
        else:
            inside = combined(nodes[at : at + period])
            result.append(Node("", tuple(inside), repeated(copies)))
        at += period * copies
    return result


def _pattern(keys: Sequence[int], at: int) -> tuple[int, int]:
    """The length of the pattern that begins here and repeats over most siblings, and how often."""
    best = (1, 1)
    for period in range(1, min(_LONGEST_PATTERN, (len(keys) - at) // 2) + 1):
        copies, stop = 1, at + period
        while keys[stop : stop + period] == keys[at : at + period] and stop + period <= len(keys):
            copies, stop = copies + 1, stop + period
        if copies > 1 and period * copies > best[0] * best[1]:
            best = (period, copies)
    return best
