"""From links to objects: the closure of the links, as far as nothing in it contradicts itself.

Reference  correlation clustering by greedy agglomeration (Bansal, Blum and Chawla 2004; Elmagarmid et al., TKDE 2007).
Departures links are taken from the strongest down, and a link that would bring together two records that cannot be
           the same (a contradiction, or two of one site that are not copies) is refused with everything behind it.
Cost       linear in the links and in the pairs within objects.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Edge(NamedTuple):
    """A link between positions, with its score."""

    score: float
    one: int
    other: int


def group(edges: Sequence[Edge], may_meet: Callable[[int, int], bool]) -> list[list[int]]:
    """Groups of two and more positions; `may_meet` says whether two positions may be in one group."""
    member: dict[int, list[int]] = {}
    for edge in edges:
        first = member.setdefault(edge.one, [edge.one])
        second = member.setdefault(edge.other, [edge.other])
        if first is second or not all(may_meet(one, other) for one in first for other in second):
            continue
        if len(first) < len(second):
            first, second = second, first
        first += second
        for position in second:
            member[position] = first
    groups = {id(found): found for found in member.values() if len(found) > 1}
    return [sorted(found) for found in groups.values()]
