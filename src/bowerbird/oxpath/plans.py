"""Plans: expressions made ready to be evaluated at many context nodes at once.

Problem.    A predicate is asked at every candidate of a step. Node by node in Python that is slow; so every
            expression is evaluated for a whole column of context nodes (a `Focus`) and answers with a column: of
            strings, numbers or truths, or, for node-sets, with pairs of a context's place and a node (a `Relation`).
Reference.  Loop lifting: P. Boncz et al., "MonetDB/XQuery: a fast XQuery processor powered by a relational engine",
            SIGMOD 2006.
Notation.   A plan has a static `type`. It `depends` on the context unless it is the same everywhere (then it is
            computed once), and is `positional` if it asks for position() or last() of its own focus.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from bowerbird.errors import OxpathEvaluationError
from bowerbird.oxpath.columns import NONE, Columns, Ids, Mask
from bowerbird.oxpath.values import number_text, to_number

Numbers: TypeAlias = NDArray[np.float64]
Bound: TypeAlias = "str | float | bool | tuple[str, ...] | Ids"


class Type(Enum):
    NODES = auto()
    STRINGS = auto()  # several strings, as tokenize() gives; compared like a node-set
    STRING = auto()
    NUMBER = auto()
    BOOLEAN = auto()


class Relation(NamedTuple):
    """Pairs of a place among the context nodes and a node, by place and then in document order."""

    places: Ids
    nodes: Ids


class Focus(NamedTuple):
    """A column of context nodes, each with its position and the size of the list it is in."""

    columns: Columns
    nodes: Ids
    positions: Ids
    sizes: Ids
    variables: Mapping[str, Bound]

    @property
    def extent(self) -> int:
        return len(self.nodes)

    def alone(self) -> Focus:
        """Its first context only: enough for what does not depend on it."""
        return Focus(self.columns, self.nodes[:1], self.positions[:1], self.sizes[:1], self.variables)

    def at(self, places: Ids) -> Focus:
        """Some of its contexts."""
        if not len(self.positions):  # nobody asks for them
            return Focus(self.columns, self.nodes[places], NONE, NONE, self.variables)
        return Focus(self.columns, self.nodes[places], self.positions[places], self.sizes[places], self.variables)


def focus_on(columns: Columns, nodes: Ids, variables: Mapping[str, Bound]) -> Focus:
    """A focus in which each node is alone."""
    ones = np.ones(len(nodes), dtype=np.intp)
    return Focus(columns, nodes, ones, ones, variables)


def without_positions(columns: Columns, nodes: Ids, variables: Mapping[str, Bound]) -> Focus:
    """A focus for what is known not to ask for positions."""
    return Focus(columns, nodes, NONE, NONE, variables)


@dataclass(frozen=True, slots=True)
class Plan:
    """An expression made ready; `compute` gives the column of its type."""

    type: Type
    compute: Callable[[Focus], object]
    depends: bool = True
    positional: bool = False

    def relation(self, focus: Focus) -> Relation:
        if self.type is not Type.NODES:
            raise OxpathEvaluationError(f"nodes are wanted here, not a {self.type.name.lower()}")
        if self.depends or focus.extent <= 1:
            return self.compute(focus)  # type: ignore[return-value]  # by its type
        found: Relation = self.compute(focus.alone())  # type: ignore[assignment]
        places = np.repeat(np.arange(focus.extent), len(found.nodes))
        return Relation(places, np.tile(found.nodes, focus.extent))

    def token_lists(self, focus: Focus) -> list[list[str]]:
        """For STRINGS: the list at each context."""
        if self.depends or focus.extent <= 1:
            return self.compute(focus)  # type: ignore[return-value]
        return self.token_lists(focus.alone()) * focus.extent

    def items(self, focus: Focus) -> tuple[Ids, list[str]]:
        """For NODES and STRINGS: the string values, each with the place of its context."""
        if self.type is Type.NODES:
            relation = self.relation(focus)
            return relation.places, focus.columns.strings(relation.nodes)
        lists = self.token_lists(focus)
        places = np.repeat(np.arange(len(lists)), [len(tokens) for tokens in lists])
        return places, [token for tokens in lists for token in tokens]

    def strings(self, focus: Focus) -> list[str]:
        if not self.depends and focus.extent > 1:
            return self.strings(focus.alone()) * focus.extent
        match self.type:
            case Type.STRING:
                return self.compute(focus)  # type: ignore[return-value]
            case Type.NUMBER:
                return [number_text(value) for value in self.numbers(focus).tolist()]
            case Type.BOOLEAN:
                return ["true" if value else "false" for value in self.truths(focus).tolist()]
            case Type.STRINGS:
                return [tokens[0] if tokens else "" for tokens in self.token_lists(focus)]
            case Type.NODES:
                return first_strings(self.relation(focus), focus)

    def numbers(self, focus: Focus) -> Numbers:
        if not self.depends and focus.extent > 1:
            return np.repeat(self.numbers(focus.alone()), focus.extent)
        if self.type is Type.NUMBER:
            return self.compute(focus)  # type: ignore[return-value]
        if self.type is Type.BOOLEAN:
            return self.truths(focus).astype(np.float64)
        strings = self.strings(focus)
        return np.fromiter(map(to_number, strings), dtype=np.float64, count=len(strings))

    def truths(self, focus: Focus) -> Mask:
        if not self.depends and focus.extent > 1:
            return np.repeat(self.truths(focus.alone()), focus.extent)
        match self.type:
            case Type.BOOLEAN:
                return self.compute(focus)  # type: ignore[return-value]
            case Type.NUMBER:
                numbers = self.numbers(focus)
                mask: Mask = (numbers != 0) & ~np.isnan(numbers)
                return mask
            case Type.STRING:
                return np.array([bool(text) for text in self.strings(focus)], dtype=np.bool_)
            case Type.STRINGS:
                return np.array([bool(tokens) for tokens in self.token_lists(focus)], dtype=np.bool_)
            case Type.NODES:
                return marked(self.relation(focus).places, focus.extent)

    @property
    def is_many(self) -> bool:
        """Whether it is compared item by item."""
        return self.type in (Type.NODES, Type.STRINGS)


def marked(places: Ids, count: int) -> Mask:
    """True at `places`."""
    mask = np.zeros(count, dtype=np.bool_)
    mask[places] = True
    return mask


def first_nodes(relation: Relation) -> tuple[Ids, Ids]:
    """The first node of each context that has one, and the places of these contexts."""
    places, nodes = relation
    if not len(places):
        return NONE, NONE
    is_first = np.empty(len(places), dtype=np.bool_)
    is_first[0] = True
    np.not_equal(places[1:], places[:-1], out=is_first[1:])
    return places[is_first], nodes[is_first]


def first_strings(relation: Relation, focus: Focus) -> list[str]:
    """XPath's string() of node-sets: the string value of the first node, or ""."""
    places, nodes = first_nodes(relation)
    return _spread(places, focus.columns.strings(nodes), focus.extent)


def first_normal_texts(relation: Relation, focus: Focus) -> list[str]:
    """The same as people read it: with a blank at each border of a line, and normalised."""
    places, nodes = first_nodes(relation)
    return _spread(places, focus.columns.normal_texts(nodes.tolist()), focus.extent)


def _spread(places: Ids, found: list[str], extent: int) -> list[str]:
    """Strings at their places, "" at all others."""
    if len(found) == extent:
        return found
    strings = [""] * extent
    for place, string in zip(places.tolist(), found, strict=True):
        strings[place] = string
    return strings


def text_plan(compute: Callable[[Focus], list[str]], *parts: Plan) -> Plan:
    return _plan(Type.STRING, compute, parts)


def number_plan(compute: Callable[[Focus], Numbers], *parts: Plan) -> Plan:
    return _plan(Type.NUMBER, compute, parts)


def truth_plan(compute: Callable[[Focus], Mask], *parts: Plan) -> Plan:
    return _plan(Type.BOOLEAN, compute, parts)


def _plan(type_: Type, compute: Callable[[Focus], object], parts: tuple[Plan, ...]) -> Plan:
    depends = any(part.depends for part in parts)
    return Plan(type_, compute, depends, any(part.positional for part in parts))


def constant_text(value: str) -> Plan:
    return Plan(Type.STRING, lambda focus: [value] * focus.extent, depends=False)


def constant_number(value: float) -> Plan:
    return Plan(Type.NUMBER, lambda focus: np.full(focus.extent, value), depends=False)


def constant_truth(value: bool) -> Plan:
    return Plan(Type.BOOLEAN, lambda focus: np.full(focus.extent, value), depends=False)
