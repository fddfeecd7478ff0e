"""From labelled nodes to strands: the path to each attribute that suits the labelled records and the others best.

Problem.    One or two labelled records say which nodes are meant, but not which of their properties matter: position,
            class, the label in front, a word of the template.
Method.     Every path that gives exactly the labelled nodes is tried on the unlabelled records of the same list, its
            peers. It costs when it finds nothing there, several nodes, a node that looks unlike the labelled one, or
            the node of another attribute; the cheapest path wins.
Reference.  S. Zheng, chapter 9.4, uses template text only between look-alike rows; so here: a step has qualifiers only
            where siblings share its tag.
Departures. Zheng aligns trees; a strand is a path, so that the wrapper is readable OXPath and finds the same there.
Cost.       At most `_MOST_TRIALS` paths an attribute, each walked in every labelled record and peer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import nsmallest
from operator import itemgetter
from types import MappingProxyType

from bowerbird.induce.brooms.ground import Ground, Steps
from bowerbird.induce.brooms.layout import Layout, Region
from bowerbird.induce.brooms.likeness import Eye, unlike
from bowerbird.induce.brooms.pathways import Target, paths_to

_MOST_TRIALS = 200
_FEW_TRIALS = 40  # by position only
_ROUNDS = 3
_MOST_PIECES = 3  # paths to one attribute in places of one kind; more would list the labels
_MISSING = 0.4  # an attribute may be absent; a wrong node costs up to 1
_SEVERAL = 0.8
_TAKEN = 1.0
_FRAGILE = 0.04  # what fragility (`paths.survival`) weighs: it decides between paths that agree on the other records


@dataclass(frozen=True, slots=True)
class Example:
    """A labelled record: its region, and the nodes of each attribute."""

    region: Region
    nodes: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Way:
    """A path from a part of a record."""

    part: int
    steps: Steps


Ways = tuple[Way, ...]
"""One way, or several that lead to one attribute in records of different form."""


@dataclass(frozen=True, slots=True)
class Found:
    """Ways with what they find in each labelled record and in each peer."""

    ways: Ways
    cost: float
    labelled: tuple[tuple[int, ...], ...]
    peers: tuple[tuple[int, ...], ...]


class Field:
    """The records of a list: labelled ones, and peers that look like them."""

    def __init__(self, layout: Layout, examples: Sequence[Example], peers: Sequence[Region], ground: Ground) -> None:
        self.layout, self.examples, self.peers, self.ground = layout, examples, peers, ground
        self.eye = Eye([*(one.region for one in examples), *peers])
        values: dict[int, set[int]] = {}
        for one in examples:
            values.setdefault(id(one.region.page), set()).update(node for nodes in one.nodes.values() for node in nodes)
        self.values = {page: frozenset(nodes) for page, nodes in values.items()}

    def tried(self, ways: Ways, cost: float, wanted: Sequence[set[int]]) -> Found | None:
        """What ways find; None where that is more than what is wanted in the labelled records."""
        found_any = False
        for example, meant in zip(self.examples, wanted, strict=True):
            nodes = self.find(ways, example.region)
            if not meant.issuperset(nodes):
                return None
            found_any = found_any or bool(nodes)
        if not found_any:
            return None
        return self.found(ways, cost)

    def found(self, ways: Ways, cost: float = 0.0) -> Found:
        """What ways find, whatever that is."""
        labelled = (self.find(ways, example.region) for example in self.examples)
        return Found(ways, cost, tuple(labelled), tuple(self.find(ways, region) for region in self.peers))

    def find(self, ways: Ways, region: Region) -> tuple[int, ...]:
        """What ways lead to that says something."""
        walk, page = self.ground.walk, region.page
        if len(ways) == 1:
            found: Iterable[int] = walk(region, ways[0].part, ways[0].steps)
        else:
            found = sorted({node for way in ways for node in walk(region, way.part, way.steps)})
        return tuple(node for node in found if self.ground.says(page, node))


def choose_strands(field: Field, taught: Mapping[str, Ways] = MappingProxyType({})) -> dict[str, Ways]:
    """The best ways to each attribute; attributes whose labels no path gives exactly are left out.

    What is `taught` by more records than these is taken as it is.
    """
    names = dict.fromkeys(name for example in field.examples for name in example.nodes)
    tried = {name: found for name in names if name not in taught and (found := _candidates(field, name))}
    tried |= {name: [field.found(ways)] for name, ways in taught.items()}
    costs = {name: [_cost(field, name, one) for one in found] for name, found in tried.items()}
    chosen = {name: found[_least(costs[name])] for name, found in tried.items()}
    for _ in range(_ROUNDS):
        before = dict(chosen)
        for name, found in reversed(tried.items()):  # what is optional stands behind what is not, more often
            clashes = _clashes(field, name, chosen)
            chosen[name] = found[_least([cost + clashes(one) for cost, one in zip(costs[name], found, strict=True)])]
        if all(chosen[name] is before[name] for name in chosen):
            break
    return {name: found.ways for name, found in chosen.items()}


def _least(costs: Sequence[float]) -> int:
    return min(range(len(costs)), key=lambda place: costs[place])


def _cost(field: Field, name: str, found: Found) -> float:
    """What the peers say against a path."""
    known = [field.eye.looks(one.region, node) for one in field.examples for node in one.nodes.get(name, ())]
    several = any(len(one.nodes.get(name, ())) > 1 for one in field.examples)
    cost = 0.0
    for region, nodes in zip(field.peers, found.peers, strict=True):
        if not nodes:
            cost += _MISSING
        elif len(nodes) > 1 and not several:
            cost += _SEVERAL
        else:
            cost += sum(unlike(field.eye.looks(region, node), known) for node in nodes) / len(nodes)
    return cost / max(len(field.peers), 1) + _FRAGILE * found.cost


def _clashes(field: Field, name: str, chosen: Mapping[str, Found]) -> Callable[[Found], float]:
    """What it costs to find nodes of other attributes, unless they share them where they are labelled."""
    own = [set(example.nodes.get(name, ())) for example in field.examples]
    apart = [
        found
        for other, found in chosen.items()
        if other != name
        and not any(mine & set(example.nodes.get(other, ())) for mine, example in zip(own, field.examples, strict=True))
    ]
    taken = [{node for found in apart for node in found.peers[place]} for place in range(len(field.peers))]

    def cost(found: Found) -> float:
        clashing = sum(not theirs.isdisjoint(nodes) for theirs, nodes in zip(taken, found.peers, strict=True))
        return _TAKEN * clashing / max(len(field.peers), 1)

    return cost


def _candidates(field: Field, name: str) -> list[Found]:
    """Paths that give the labelled nodes of an attribute and nothing else in the labelled records."""
    wanted = [set(example.nodes.get(name, ())) for example in field.examples]
    groups: dict[tuple[object, ...], list[Target]] = {}
    for place, example in enumerate(field.examples):
        for node in example.nodes.get(name, ()):
            target = Target(field.layout, example.region, place, node)
            groups.setdefault(target.kind, []).append(target)
    exact: list[Found] = []
    best: list[Found] = []
    for group in groups.values():
        found = list(_tried(field, group, wanted))
        exact += [one for one in found if _is_exact(one, wanted)]
        covering = [one for one in found if _is_covering(one, group)]
        best += sorted(covering, key=lambda one: _cost(field, name, one))[:1] or _pieced(field, name, group, wanted)
    if len(best) > 1:
        joined = field.tried(tuple(way for one in best for way in one.ways), sum(one.cost for one in best), wanted)
        exact += [joined] if joined is not None and _is_exact(joined, wanted) else []
    return exact


def _pieced(field: Field, name: str, group: Sequence[Target], wanted: Sequence[set[int]]) -> list[Found]:
    """Paths that lead to all targets together, where none does alone: each to as many as possible, the cheapest of
    those. What is worded in two ways, or stands in two places, is still one attribute."""
    waiting = list(group)
    pieces: list[Found] = []
    while waiting and len(waiting) + len(pieces) > 1 and len(pieces) < _MOST_PIECES:
        found = list(_tried(field, waiting[:1], wanted))
        if not found:
            return []
        reached = [sum(_is_covering(one, [target]) for target in waiting) for one in found]
        most = [one for one, number in zip(found, reached, strict=True) if number == max(reached)]
        pieces.append(min(most, key=lambda one: _cost(field, name, one)))
        waiting = [target for target in waiting if not _is_covering(pieces[-1], [target])]
    found_nowhere = bool(field.peers) and not all(any(one.peers) for one in pieces)
    return [] if waiting or found_nowhere else pieces  # what no other record shows is learned by heart


def _is_covering(found: Found, group: Sequence[Target]) -> bool:
    return all(target.node in found.labelled[target.place] for target in group)


def _is_exact(found: Found, wanted: Sequence[set[int]]) -> bool:
    return all(set(nodes) == meant for nodes, meant in zip(found.labelled, wanted, strict=True))


def _tried(field: Field, group: Sequence[Target], wanted: Sequence[set[int]]) -> Iterator[Found]:
    seen: set[tuple[int, ...]] = set()
    paths = list(paths_to(group, field.values))
    by_place = [one for one in paths if one[2]]
    cheapest = (
        *nsmallest(_MOST_TRIALS, paths, key=itemgetter(0)),
        *nsmallest(_FEW_TRIALS, by_place, key=itemgetter(0)),
    )
    for cost, steps, _ in cheapest:
        key = tuple(map(id, steps))
        if key not in seen:
            seen.add(key)
            found = field.tried((Way(group[0].part, steps),), cost, wanted)
            if found is not None:
                yield found
