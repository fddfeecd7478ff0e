"""How far a page is from a wrapper: WD-alignment and the normalised distance Ψ.

Problem.    Given a wrapper and a page, the cheapest way to match them from the root down, where what has no counterpart
            costs its weight.
Reference.  Zheng et al. 2007, Sections 8.4.1.2 and 8.4.2.2 of the thesis.
Notation.   C_w and C_d, the weights of unmatched wrapper nodes and page nodes; Ψ = (C_w / W(w) + C_d / W(d)) / 2.
            The children of a wrapper node are a regular expression; *states* are the places in it.
Departures. Children are matched as by an automaton with costs, so that groups may repeat. Children at both ends that
            match at no cost are paired outright (when the whole can match at no cost, this loses nothing). Costs are
            kept by wrapper node and shape, over all pages of a run: pages of a site share most of their subtrees.
            Where sequences are longer than `_MOST_CELLS` allows, or a page used its budget, tags alone are compared.
Cost.       O(states × children) for each pair of a wrapper node and a shape not met before; recursion as deep as
            `shapes.MOST_LEVELS`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bowerbird.induce.trees.nodes import ANY, MANY, ONCE, OPTIONAL, Node
from bowerbird.induce.trees.shapes import Shapes

_MOST_CELLS = 60_000
_BUDGET = 3_000_000  # cells for one page: seconds, on pages made to hurt
_MOST_KEPT = 500_000
_SHIFT = 1 << 32  # a cost is one number: all of it times this, plus the page's part
_PAGE = _SHIFT + 1
_NEVER = 1 << 62


@dataclass(slots=True)
class Memory:
    """Costs found so far, by wrapper node and shape, and the automata of wrapper nodes."""

    costs: dict[tuple[int, int], int] = field(default_factory=dict)
    automata: dict[int, Automaton] = field(default_factory=dict)
    budget: int = _BUDGET


def distance(root: Node, shapes: Shapes, memory: Memory) -> float:
    """Ψ: 0 for a page that the wrapper matches, 1 for one that has nothing in common with it."""
    if len(memory.costs) > _MOST_KEPT:
        memory.costs.clear()
        memory.automata.clear()
    memory.budget = _BUDGET
    if root.tag != shapes.tag[0]:
        return 1.0
    total, of_page = divmod(_cost(root, shapes, 0, memory), _SHIFT)
    return ((total - of_page) / root.weight + of_page / shapes.size[0]) / 2


@dataclass(frozen=True, slots=True)
class Automaton:
    """A sequence of wrapper nodes: what each state may read, and where it may go without reading, at which cost."""

    states: int
    reads: Mapping[tuple[str, bool], Sequence[tuple[int, Node, int]]]
    """By tag and whether it is a leaf: from, what, to."""
    moves: tuple[tuple[int, int, int], ...]
    """From, to, cost; ahead in order, then back."""
    backs: bool


def automaton_of(nodes: Sequence[Node]) -> Automaton:
    reads: dict[tuple[str, bool], list[tuple[int, Node, int]]] = defaultdict(list)
    ahead: list[tuple[int, int, int]] = []
    back: list[tuple[int, int, int]] = []

    def once(node: Node, here: int) -> int:
        if node.is_parenthesis:
            return sequence(node.children, here)
        reads[node.tag, node.is_leaf].append((here, node, here + 1))
        ahead.append((here, here + 1, node.signed(ONCE).weight * _SHIFT))
        return here + 1

    def sequence(items: Sequence[Node], here: int) -> int:
        for node in items:
            start = here
            for _ in range(node.sign if isinstance(node.sign, int) else 1):
                here = once(node, here)
            if node.sign in (OPTIONAL, ANY):
                ahead.append((start, here, 0))
            if node.sign in (MANY, ANY):
                back.append((here, start, 0))
        return here

    states = sequence(nodes, 0) + 1
    return Automaton(states, reads, tuple(sorted(ahead) + back), bool(back))


def _cost(node: Node, shapes: Shapes, at: int, memory: Memory) -> int:
    """The cost of what lies below two nodes that match."""
    key = (node.key, shapes.shape[at])
    known = memory.costs.get(key)
    if known is None:
        known = memory.costs[key] = _below(node, shapes, shapes.children(at), memory)
    return known


def _below(node: Node, shapes: Shapes, places: list[int], memory: Memory) -> int:
    items = node.children
    low, high = 0, 0
    most = min(len(items), len(places))
    while low < most and _is_free(items[low], shapes, places[low], memory):
        low += 1
    while high < most - low and _is_free(items[-1 - high], shapes, places[-1 - high], memory):
        high += 1
    items, places = items[low : len(items) - high], places[low : len(places) - high]
    if not items or not places:
        return sum(item.weight for item in items) * _SHIFT + sum(shapes.size[place] for place in places) * _PAGE
    machine = memory.automata.get(hash(tuple(item.key for item in items)))
    if machine is None:
        machine = memory.automata[hash(tuple(item.key for item in items))] = automaton_of(items)
    memory.budget -= machine.states * len(places)
    if memory.budget < 0 or machine.states * len(places) > _MOST_CELLS:
        return _by_tags(items, shapes, places)
    return _run(machine, shapes, places, memory)


def _is_free(item: Node, shapes: Shapes, place: int, memory: Memory) -> bool:
    if item.sign != ONCE or item.tag != shapes.tag[place] or item.is_leaf != (shapes.size[place] == 1):
        return False
    return item.is_leaf or _cost(item, shapes, place, memory) == 0


def _run(machine: Automaton, shapes: Shapes, places: Sequence[int], memory: Memory) -> int:
    size = shapes.size
    costs = [_NEVER] * machine.states
    costs[0] = 0
    _move(costs, machine)
    for place in places:
        is_leaf, unread = size[place] == 1, size[place] * _PAGE
        following = [cost + unread for cost in costs]
        for state, node, to in machine.reads.get((shapes.tag[place], is_leaf), ()):
            cost = costs[state]
            if cost < following[to]:
                reached = cost if is_leaf else cost + _cost(node, shapes, place, memory)
                if reached < following[to]:  # min() takes as long as all the rest here
                    following[to] = reached
        costs = following
        _move(costs, machine)
    return costs[-1]


def _move(costs: list[int], machine: Automaton) -> None:
    """Goes where nothing need be read; after going back once more ahead, since a loop never makes things cheaper."""
    for _ in range(2 if machine.backs else 1):
        for start, stop, cost in machine.moves:
            if costs[start] + cost < costs[stop]:
                costs[stop] = costs[start] + cost


def _by_tags(items: Sequence[Node], shapes: Shapes, places: Sequence[int]) -> int:
    """A rough cost: what the two have of each tag, whatever the order and what lies below."""
    theirs: Counter[str] = Counter()
    for place in places:
        theirs[shapes.tag[place]] += shapes.size[place]
    ours: Counter[str] = Counter()
    for item in items:
        ours[item.tag] += item.weight
    lacking = sum((ours - theirs).values())
    over = sum(
        size for tag, size in (theirs - ours).items() if not any(item.tag == tag and item.weight == 0 for item in items)
    )
    return lacking * _SHIFT + over * _PAGE
