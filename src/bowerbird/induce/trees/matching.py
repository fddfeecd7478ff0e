"""How far a page is from a wrapper: WD-alignment and the normalised distance Ψ.

Problem.    Given a wrapper and a page, the cheapest way to match them from the root down, where what has no counterpart
            costs its weight.
Reference.  Zheng et al. 2007, Sections 8.4.1.2 and 8.4.2.2 of the thesis.
Notation.   C_w and C_d, the weights of unmatched wrapper nodes and page nodes; Ψ = (C_w / W(w) + C_d / W(d)) / 2.
            The children of a wrapper node are a regular expression; *states* are the places in it.
Departures. Children are matched as by an automaton with costs, so that groups may repeat. Children at both ends that
            match at no cost are paired outright (when the whole can match at no cost, this loses nothing). Costs are
            kept by wrapper node and shape, over all pages of a run: pages of a site share most of their subtrees.
            Weights bound what a pair costs; it is compared only where the cheapest way by these bounds leads over it.
            Where sequences are longer than `_MOST_CELLS` allows, or a page used its budget, tags alone are compared.
Cost.       O(states × children) for each pair of a wrapper node and a shape not met before; recursion as deep as
            `shapes.MOST_LEVELS`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bowerbird.induce.trees.nodes import ANY, ENDLESS, MANY, ONCE, OPTIONAL, Node, Sign
from bowerbird.induce.trees.shapes import Shapes

_MOST_CELLS = 60_000
_BUDGET = 3_000_000  # cells for one page: seconds, on pages made to hurt
_MOST_KEPT = 500_000
_SHIFT = 1 << 32  # a cost is one number: all of it times this, plus the page's part
_PAGE = _SHIFT + 1
_NEVER = 1 << 62
_GUESSING_ROUNDS, _MOST_GUESSING_CELLS = 4, 4000
"""Beyond these all pairs are compared: with fewer rounds, fewer cells or any number of cells, pages of SWDE (ten of
each of twenty sites) took longer to align."""

Guesses = tuple[Node, int, "Guesses"] | None
"""Reads whose cost was not known, with their places, the last one first."""


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
    if root.tag != shapes.name(0):
        return 1.0
    total, of_page = divmod(_cost(root, shapes, 0, memory), _SHIFT)
    return ((total - of_page) / root.weight + of_page / shapes.size[0]) / 2


class Read(NamedTuple):
    """A node that may be read on the way from one state to another; `weight` and `room` are those of one copy."""

    start: int
    node: Node
    stop: int
    weight: int
    room: int


@dataclass(frozen=True, slots=True)
class Automaton:
    """A sequence of wrapper nodes: what each state may read, and where it may go without reading, at which cost."""

    states: int
    reads: Mapping[tuple[str, bool], Sequence[Read]]
    """By tag and whether it is a leaf."""
    moves: Sequence[tuple[int, int, int]]
    """From, to, cost; each leads ahead, and those that lead to a state come before those that lead on from it."""
    backs: Sequence[tuple[int, int]]
    is_chain: bool
    """Whether each move leads from a state to the next one, as without parentheses."""


def automaton_of(nodes: Sequence[Node]) -> Automaton:
    reads: dict[tuple[str, bool], list[Read]] = defaultdict(list)
    moves: list[tuple[int, int, int]] = []
    backs: list[tuple[int, int]] = []

    def once(node: Node, here: int) -> int:
        if node.is_parenthesis:
            return sequence(node.children, here)
        single = node.signed(ONCE)
        known = reads[node.tag, node.is_leaf]
        known.append(Read(here, node, here + 1, single.weight, single.room))
        if node.sign in (MANY, ANY):
            known.append(Read(here + 1, node, here + 1, single.weight, single.room))
        moves.append((here, here + 1, 0 if node.sign in (OPTIONAL, ANY) else single.weight * _SHIFT))
        return here + 1

    def sequence(items: Sequence[Node], here: int) -> int:
        for node in items:
            before = start = here
            if node.is_parenthesis and node.sign in (MANY, ANY):
                moves.append((here, here + 1, 0))  # a state of its own, from which nothing leads back
                start = here = here + 1
            for _ in range(node.sign if isinstance(node.sign, int) else 1):
                here = once(node, here)
            if node.is_parenthesis and node.sign in (OPTIONAL, ANY):
                moves.append((before, here, 0))
            if node.is_parenthesis and node.sign in (MANY, ANY):
                backs.append((here, start))
        return here

    states = sequence(nodes, 0) + 1
    return Automaton(states, dict(reads), sorted(moves), backs, not backs and len(moves) == states - 1)


def _cost(node: Node, shapes: Shapes, at: int, memory: Memory) -> int:
    """The cost of what lies below two nodes that match."""
    key = (node.inner, shapes.shape[at])
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
    if len(items) == len(places) == 1 and items[0].sign == ONCE and _match(items[0], shapes, places[0]):
        return _cost(items[0], shapes, places[0], memory)
    key = hash(tuple(item.key for item in items))
    machine = memory.automata.get(key)
    if machine is None:
        machine = memory.automata[key] = automaton_of(items)
    cells = machine.states * len(places)
    memory.budget -= cells
    if memory.budget < 0 or cells > _MOST_CELLS:
        return _by_tags(items, shapes, places)
    return _run(machine, shapes, places, memory)


def _match(item: Node, shapes: Shapes, place: int) -> bool:
    return (not item.children) == (shapes.size[place] == 1) and item.tag == shapes.name(place)


def _is_free(item: Node, shapes: Shapes, place: int, memory: Memory) -> bool:
    size = shapes.size[place]
    if item.sign != ONCE or not item.weight <= size <= item.room or not _match(item, shapes, place):
        return False
    return size == 1 or _cost(item, shapes, place, memory) == 0


def _run(machine: Automaton, shapes: Shapes, places: Sequence[int], memory: Memory) -> int:
    """The least cost of leading the automaton over the places.

    What a read costs is found out only if it is part of the cheapest way as long as bounds stand for what is unknown;
    most reads never are. After some rounds all are, so that pages unlike the wrapper take no longer than they need.
    """
    cells = machine.states * len(places)
    for _ in range(_GUESSING_ROUNDS if cells <= _MOST_GUESSING_CELLS else 0):
        cost, guessed = _way(machine, shapes, places, memory, is_guessing=True)
        if guessed is None:
            return cost
        while guessed is not None:
            node, place, guessed = guessed
            _cost(node, shapes, place, memory)
    return _way(machine, shapes, places, memory, is_guessing=False)[0]


def _way(
    machine: Automaton, shapes: Shapes, places: Sequence[int], memory: Memory, *, is_guessing: bool
) -> tuple[int, Guesses]:
    """The least cost, if need be with bounds for reads of unknown cost, and those of them that are on the way."""
    costs = [_NEVER] * machine.states
    costs[0] = 0
    guesses: list[Guesses] = [None] * machine.states
    _move(costs, guesses, machine)
    tables: dict[int, list[tuple[int, int, int, Node | None]]] = {}
    for place in places:
        shape = shapes.shape[place]
        table = tables.get(shape)
        if table is None:
            table = tables[shape] = _table(machine, shapes, place, memory, is_guessing=is_guessing)
        unread = shapes.size[place] * _PAGE
        following, further = [cost + unread for cost in costs], guesses[:]
        for start, stop, below, guessed in table:
            reached = costs[start] + below
            if reached < following[stop]:
                following[stop] = reached
                further[stop] = guesses[start] if guessed is None else (guessed, place, guesses[start])
        costs, guesses = following, further
        _move(costs, guesses, machine)
    return costs[-1], guesses[-1]


def _table(
    machine: Automaton, shapes: Shapes, place: int, memory: Memory, *, is_guessing: bool
) -> list[tuple[int, int, int, Node | None]]:
    """What may read a place: from, to, cost, and the node where that is a bound."""
    size, shape = shapes.size[place], shapes.shape[place]
    reads = machine.reads.get((shapes.name(place), size == 1), ())
    if size == 1:
        return [(read.start, read.stop, 0, None) for read in reads]
    table: list[tuple[int, int, int, Node | None]] = []
    for start, node, stop, weight, room in reads:
        cost = memory.costs.get((node.inner, shape))
        if cost is not None:
            table.append((start, stop, cost, None))
        elif is_guessing:
            least = (weight - size) * _SHIFT if weight > size else max(0, size - room) * _PAGE
            table.append((start, stop, least, node))
        else:
            table.append((start, stop, _cost(node, shapes, place, memory), None))
    return table


def _move(costs: list[int], guesses: list[Guesses], machine: Automaton) -> None:
    """Goes where nothing need be read; after going back once more ahead."""
    if machine.is_chain:
        reached = costs[0]
        for _, stop, cost in machine.moves:
            reached += cost
            if reached < costs[stop]:
                costs[stop], guesses[stop] = reached, guesses[stop - 1]
            else:
                reached = costs[stop]
        return
    is_changed = True
    while is_changed:
        for start, stop, cost in machine.moves:
            if costs[start] + cost < costs[stop]:
                costs[stop], guesses[stop] = costs[start] + cost, guesses[start]
        is_changed = False
        for start, stop in machine.backs:
            if costs[start] < costs[stop]:
                costs[stop], guesses[stop] = costs[start], guesses[start]
                is_changed = True


def _by_tags(items: Sequence[Node], shapes: Shapes, places: Sequence[int]) -> int:
    """A rough cost, at most the true one: what is lacking and left over of each tag, whatever the order."""
    theirs: Counter[str] = Counter()
    for place in places:
        theirs[shapes.name(place)] += shapes.size[place]
    needs: Counter[str] = Counter()
    rooms: Counter[str] = Counter()
    _count(items, 1, 1, needs, rooms)
    return (needs - theirs).total() * _SHIFT + (theirs - rooms).total() * _PAGE


def _count(items: Sequence[Node], least: int, most: int, needs: Counter[str], rooms: Counter[str]) -> None:
    """Adds what so many copies of the items need and can match of each tag."""
    for item in items:
        if item.is_parenthesis:
            low, high = _copies(item.sign)
            _count(item.children, least * low, min(most * high, ENDLESS), needs, rooms)
        else:
            needs[item.tag] += least * item.weight
            rooms[item.tag] += most * item.room


def _copies(sign: Sign) -> tuple[int, int]:
    """How many copies of a node its sign allows, at least and at most."""
    if isinstance(sign, int):
        return sign, sign
    return (1 if sign == MANY else 0), (1 if sign == OPTIONAL else ENDLESS)
