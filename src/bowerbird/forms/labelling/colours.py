"""Colouring: which parts of a form belong to one control alone, and how the rest is divided into segments.

Problem    A text belongs to a control when both lie in a part of the form that has no other control.
Reference  Furche et al., "The ontological key", VLDB Journal 22(5), 2013 (OPAL): field scope, segment tree.
Notation   each control has a colour; a node has a colour when all controls in it have this one; the *territory* of a
           control is the highest node of its colour. A *segment* holds several territories; chains of nodes that hold
           the same ones are one segment, named by the highest.
Departures controls of one colour that others interrupt (radio buttons on two sides of a list) are several runs; only
           the run of the first control counts.
Cost       O(nodes + controls · log controls): chains of different controls are disjoint, and each node of a segment's
           chain is met once.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass

from bowerbird.page import NO_NODE, Page


@dataclass(frozen=True, slots=True)
class Segment:
    """A node with several territories; `members` are territories and inner segments, in document order."""

    node: int
    members: tuple[int, ...]


class Colours:
    """The colouring of the subtree of `root`: `marks` are (node, colour) in document order."""

    def __init__(self, page: Page, root: int, marks: Sequence[tuple[int, int]]) -> None:
        self._page, self.root = page, root
        self._nodes = [node for node, _ in marks]
        self._runs: list[int] = []
        self._tops: dict[int, int] = {}
        for at, (_, colour) in enumerate(marks):
            follows = at > 0 and marks[at - 1][1] == colour
            self._runs.append(self._runs[-1] if follows else at)

    def territory(self, node: int) -> int:
        """The highest node below the root that holds the mark `node` and no other colour."""
        run = self._runs[bisect_left(self._nodes, node)]
        climbed: list[int] = []
        while node not in self._tops:
            climbed.append(node)
            above = int(self._page.parent[node])
            if above in (NO_NODE, self.root) or above < self.root or self._run(above) != run:
                self._tops[node] = node
            else:
                node = above
        top = self._tops[node]
        self._tops.update(dict.fromkeys(climbed, top))
        return top

    def segments(self, territories: Sequence[int]) -> list[Segment]:
        """All segments below the root and the root itself, inner ones before outer ones."""
        members: dict[int, set[int]] = {}
        pending = list(dict.fromkeys(territories))
        seen: set[int] = set(pending)
        tops: dict[int, int] = {}
        while pending:
            member = pending.pop()
            if member == self.root:
                continue
            segment = self._top(int(self._page.parent[member]), tops)
            members.setdefault(segment, set()).add(member)
            if segment not in seen:
                seen.add(segment)
                pending.append(segment)
        return [Segment(node, tuple(sorted(inside))) for node, inside in sorted(members.items(), reverse=True)]

    def _top(self, node: int, known: dict[int, int]) -> int:
        """The highest node that holds the same marks as `node`; `known` are those found before."""
        start, within = node, self._extent(node)
        while node != self.root and start not in known:
            above = int(self._page.parent[node])
            if above == NO_NODE or above < self.root or self._extent(above) != within:
                break
            node = above
        return known.setdefault(start, node)

    def _extent(self, node: int) -> tuple[int, int]:
        return bisect_left(self._nodes, node), bisect_left(self._nodes, int(self._page.end[node]))

    def _run(self, node: int) -> int:
        """The run that all marks below `node` belong to, or -1."""
        first, stop = self._extent(node)
        return self._runs[first] if first < stop and self._runs[first] == self._runs[stop - 1] else -1
