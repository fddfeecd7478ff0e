"""Two wrappers become one that matches what either does: WW-alignment and induction.

Problem.    Align two wrappers from the root down, at the least weight of nodes without a counterpart, and write the
            wrapper that allows both.
Reference.  Zheng et al. 2007, Sections 8.4.1.2 and 8.4.1.3 of the thesis; Rule 2 for what matches.
Notation.   Ψ between wrappers is as between wrapper and page, with the costs and weights of the two.
Departures. A run of more than `_FREE_RUN` siblings that may all be lacking is free text in markup (a description): it
            becomes one parenthesis node `(a? b? …)*` that holds each tag once. So wrappers stop growing with the number
            of pages. Sequences of more than `_MOST_CELLS` pairs are aligned at their ends only.
Cost.       O(children × children) for each pair of different subtrees that match; recursion as deep as pages are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from bowerbird.induce.trees.nodes import ANY, OPTIONAL, Node, inferred, unlabelled

_FREE_RUN = 6
_MOST_CELLS = 40_000
_SHIFT = 1 << 32  # a cost is one number: all of it times this, plus the second wrapper's part
Pairs = list[tuple[Node | None, Node | None]]


@dataclass(slots=True)
class Pairings:
    """Costs found so far, by the pair of subtrees."""

    costs: dict[tuple[int, int], int] = field(default_factory=dict)


def between(one: Node, other: Node, known: Pairings) -> float:
    """Ψ of two wrappers."""
    if not _match(one, other):
        return 1.0
    total, second = divmod(_cost(one, other, known), _SHIFT)
    return ((total - second) / one.weight + second / other.weight) / 2


def merged(one: Node, other: Node, known: Pairings) -> Node:
    """one + other: the wrapper that matches what either matches."""
    if one.key == other.key:
        return one
    children = _merged_run(one.children, other.children, known)
    return Node(one.tag, tuple(children), inferred(one.sign, other.sign), one.label)


def _merged_run(one: Sequence[Node], other: Sequence[Node], known: Pairings) -> list[Node]:
    nodes = []
    for left, right in _aligned(one, other, known)[1]:
        if left is not None and right is not None:
            nodes.append(merged(left, right, known))
        elif (lone := left or right) is not None:
            nodes.append(lone.signed(inferred(lone.sign, None)))
    return _freed(nodes, known)


def _match(one: Node, other: Node) -> bool:
    return one.tag == other.tag and one.is_leaf == other.is_leaf and one.label == other.label


def _cost(one: Node, other: Node, known: Pairings) -> int:
    if one.key == other.key:
        return 0
    pair = (one.key, other.key)
    cost = known.costs.get(pair)
    if cost is None:
        cost = known.costs[pair] = _aligned(one.children, other.children, known)[0]
    return cost


def _aligned(one: Sequence[Node], other: Sequence[Node], known: Pairings) -> tuple[int, Pairs]:
    """The least cost of two sequences, and the pairs that give it, in an order that keeps both."""
    low = 0
    most = min(len(one), len(other))
    while low < most and one[low].key == other[low].key:
        low += 1
    high = 0
    while high < most - low and one[-1 - high].key == other[-1 - high].key:
        high += 1
    left, right = one[low : len(one) - high], other[low : len(other) - high]
    cost, pairs = _best_pairs(left, right, known)
    start: Pairs = list(zip(one[:low], other[:low], strict=True))
    stop: Pairs = list(zip(one[len(one) - high :], other[len(other) - high :], strict=True))
    return cost, [*start, *pairs, *stop]


def _best_pairs(left: Sequence[Node], right: Sequence[Node], known: Pairings) -> tuple[int, Pairs]:
    if not left or not right or len(left) * len(right) > _MOST_CELLS:
        cost = sum(node.weight for node in left) * _SHIFT + sum(node.weight for node in right) * (_SHIFT + 1)
        return cost, [*((node, None) for node in left), *((None, node) for node in right)]
    skip_left = [node.weight * _SHIFT for node in left]
    skip_right = [node.weight * (_SHIFT + 1) for node in right]
    table = [[0] * (len(right) + 1) for _ in range(len(left) + 1)]
    for j, skip in enumerate(skip_right):
        table[0][j + 1] = table[0][j] + skip
    for i, node in enumerate(left):
        above, row = table[i], table[i + 1]
        row[0] = above[0] + skip_left[i]
        for j, other in enumerate(right):
            best = min(above[j + 1] + skip_left[i], row[j] + skip_right[j])
            if _match(node, other):
                best = min(best, above[j] + _cost(node, other, known))
            row[j + 1] = best
    return table[-1][-1], _traced(left, right, table, skip_left, known)


def _traced(
    left: Sequence[Node], right: Sequence[Node], table: list[list[int]], skip_left: list[int], known: Pairings
) -> Pairs:
    """The pairs along the cheapest way; of equals, a match before a gap."""
    pairs: Pairs = []
    i, j = len(left), len(right)
    while i and j:
        one, other = left[i - 1], right[j - 1]
        if _match(one, other) and table[i][j] == table[i - 1][j - 1] + _cost(one, other, known):
            pairs.append((one, other))
            i, j = i - 1, j - 1
        elif table[i][j] == table[i - 1][j] + skip_left[i - 1]:
            pairs.append((one, None))
            i -= 1
        else:
            pairs.append((None, other))
            j -= 1
    pairs.extend((left[k], None) for k in range(i - 1, -1, -1))
    pairs.extend((None, right[k]) for k in range(j - 1, -1, -1))
    return pairs[::-1]


def _freed(nodes: Sequence[Node], known: Pairings) -> list[Node]:
    """Long runs of nodes that may be lacking, each as one parenthesis node."""
    result: list[Node] = []
    run: list[Node] = []
    for node in (*nodes, None):
        if node is not None and node.sign in (OPTIONAL, ANY) and unlabelled((node,)):
            run.append(node)
            continue
        result += run if len(run) <= _FREE_RUN else [_free(run, known)]
        run = []
        if node is not None:
            result.append(node)
    return result


def _free(run: Sequence[Node], known: Pairings) -> Node:
    """`(a? b? …)*`: each tag of the run once, with all that lies below those of that tag."""
    kinds: dict[tuple[str, bool], Node] = {}
    waiting = list(run)
    while waiting:
        node = waiting.pop(0)
        if node.is_parenthesis:
            waiting[:0] = node.children
            continue
        kind = (node.tag, node.is_leaf)
        single = node.signed(OPTIONAL)
        kinds[kind] = merged(kinds[kind], single, known) if kind in kinds else single
    return Node("", tuple(kinds[kind] for kind in sorted(kinds)), ANY)
