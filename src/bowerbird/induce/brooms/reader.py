"""A page read by plain steps: what most strands ask for needs no engine.

Problem.    A record has few nodes, and a strand is a handful of steps to children by tag, class, attribute or position.
            An engine that computes relations over columns takes longer to begin than such a path takes to walk.
Method.     Steps are made ready once for a wrapper; walking goes over plain lists of the page, children of a node being
            listed once. Paths that ask for more (texts, what lies deeper) are left to the engine.
Cost.       O(children of the nodes on the way).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from bowerbird.induce.brooms.ground import name_of
from bowerbird.induce.brooms.options import place_of
from bowerbird.induce.paths.properties import FILLED
from bowerbird.oxpath import ast, parse
from bowerbird.oxpath.ast import Axis, AxisStep, Expression, NameTest, Predicate
from bowerbird.oxpath.values import norm
from bowerbird.page import Kind, Page

Attributes = Mapping[str, str]
Test = Callable[[Attributes], bool]
Asked = Test | int | tuple["Move", ...] | None
"""What a step asks of a node: a test of its attributes, its place, that moves lead on from it, or (None) that it says
something."""
_WORD = re.compile(r"[^ \t\n\f\r]+")
_ELEMENT, _TEXT = Kind.ELEMENT, Kind.TEXT
_BOUNDARIES = (Kind.DOCUMENT, Kind.SHADOW)


@dataclass(frozen=True, slots=True)
class Move:
    """A step made ready: to children of a name, or to later siblings, that pass tests or stand at a place, in order."""

    name: str
    tests: tuple[Asked, ...]
    to_sibling: bool = False


class Reader:
    """One page as plain lists."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.end: list[int] = page.end.tolist()
        self._tag: list[int] = page.tag.tolist()
        self._number = {name: number for number, name in enumerate(page.names)}
        self._children: dict[int, list[int]] = {}
        self._by_name: dict[tuple[int, str], list[int]] = {}

    def children(self, node: int) -> list[int]:
        known = self._children.get(node)
        if known is None:
            known, child, stop, end = [], node + 1, self.end[node], self.end
            while child < stop:
                known.append(child)
                child = end[child]
            self._children[node] = known
        return known

    def elements(self, node: int) -> list[int]:
        kind = self.page.kind
        return [child for child in self.children(node) if kind[child] == _ELEMENT]

    def walk(self, start: int, stop: int, moves: Sequence[Move]) -> list[int]:
        """What moves lead to from a node; siblings count up to `stop`."""
        nodes = [start]
        for move in moves:
            if move.to_sibling:
                number = self._number.get(move.name)
                later = [node for node in self._siblings(start, stop) if self._tag[node] == number]
                nodes = self._passing(later, move.tests)
            elif len(nodes) == 1:
                nodes = self._named(nodes[0], move.name)
                if move.tests:
                    nodes = self._passing(nodes, move.tests)
            else:
                found: list[int] = []
                for node in nodes:
                    named = self._named(node, move.name)
                    if named:
                        found += self._passing(named, move.tests) if move.tests else named
                nodes = found
            if not nodes:
                break
        return nodes

    def _named(self, node: int, name: str) -> list[int]:
        """The children of a name, listed once: strands of a record share their first steps."""
        key = (node, name)
        known = self._by_name.get(key)
        if known is None:
            known = self._by_name[key] = []
            tag, end, number = self._tag, self.end, self._number.get(name)
            child, stop = node + 1, end[node]
            while child < stop:
                if tag[child] == number:
                    known.append(child)
                child = end[child]
        return known

    def _siblings(self, start: int, stop: int) -> list[int]:
        found, end = [], self.end
        node = end[start]
        while node < stop:
            found.append(node)
            node = end[node]
        return found

    def _passing(self, nodes: list[int], tests: Sequence[Asked]) -> list[int]:
        kept, attributes = nodes, self.page.attributes
        for test in tests:
            if isinstance(test, int):
                kept = kept[test : test + 1 or None] if -len(kept) <= test < len(kept) else []
            elif isinstance(test, tuple):
                kept = [node for node in kept if self.walk(node, 0, test)]
            elif test is None:
                kept = [node for node in kept if self._says(node)]
            else:
                kept = [node for node in kept if test(attributes[node])]
        return kept

    def _says(self, node: int) -> bool:
        """Whether a node says something, frames and shadow roots in it aside."""
        kind, text, row, stop = self.page.kind, self.page.text, node, self.end[node]
        while row < stop:
            what = kind[row]
            if what == _TEXT and norm(text[row]):
                return True
            row = self.end[row] if what in _BOUNDARIES else row + 1
        return False


@lru_cache(maxsize=4096)
def moves_of(text: str) -> tuple[Move, ...] | None:
    """The steps of a path made ready; None where it asks for more than they can."""
    return _moves(parse(text))


def _moves(path: Expression) -> tuple[Move, ...] | None:
    if not isinstance(path, ast.Path) or not isinstance(path.start, ast.Root | None):
        return None
    steps = [step for step in path.steps if step != ast.HERE]
    moves = [_move(step) for step in steps if isinstance(step, AxisStep)]
    ready = tuple(move for move in moves if move is not None)
    return ready if len(ready) == len(steps) else None


def _move(step: AxisStep) -> Move | None:
    if step.axis not in (Axis.CHILD, Axis.FOLLOWING_SIBLING):
        return None
    ready: list[Asked] = []
    if isinstance(step.test, NameTest):
        ready += [_has_word(word) for word in step.test.classes]
        ready += [_equals("id", step.test.identifier)] if step.test.identifier else []
    for one in step.qualifiers:
        if not isinstance(one, Predicate):
            return None
        place = place_of(one)
        asked = place if place is not None else _test(one.condition) or _moves(one.condition)
        if asked is None and one != FILLED.predicate:
            return None
        ready.append(asked)
    return Move(name_of(step), tuple(ready), step.axis is Axis.FOLLOWING_SIBLING)


def _test(condition: Expression) -> Test | None:
    """A condition about one attribute of the node itself."""
    match condition:
        case ast.Path(None, (AxisStep(Axis.ATTRIBUTE, NameTest(name), ()),)):
            return lambda attributes: name in attributes
        case ast.Call("not", (ast.Path(None, (AxisStep(Axis.ATTRIBUTE, NameTest(name), ()),)),)):
            return lambda attributes: name not in attributes
        case ast.Binary("=", ast.Path(None, (AxisStep(Axis.ATTRIBUTE, NameTest(name), ()),)), ast.String(value)):
            return _equals(name, value)
        case ast.Binary("~=", ast.Path(None, (AxisStep(Axis.ATTRIBUTE, NameTest("class"), ()),)), ast.String(value)):
            return _has_word(value)
    return None


def _equals(name: str, value: str) -> Test:
    return lambda attributes: attributes.get(name) == value


def _has_word(word: str) -> Test:
    def test(attributes: Attributes) -> bool:
        classes = attributes.get("class", "")
        return word in classes and word in (classes.split() if classes.isascii() else _WORD.findall(classes))

    return test
