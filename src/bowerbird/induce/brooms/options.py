"""What may tell a node from its siblings, as qualifiers of the step that leads to it.

Names and attributes of the node, what its children are and say, the label in front of it or at its beginning, words
that belong to the template, and its position. Which of them holds for other records is for those records to say
(`strands`); here they only have to hold for the labelled ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple

from bowerbird.induce.brooms.layout import is_text, step_of
from bowerbird.induce.labels import value_of
from bowerbird.induce.paths.building import LAST, at, normal, path, where
from bowerbird.induce.paths.properties import FILLED, Form, Property, properties
from bowerbird.induce.paths.survival import Reliance
from bowerbird.oxpath import ast
from bowerbird.oxpath.ast import Axis, AxisStep, Predicate
from bowerbird.page import Kind, Page

Place = tuple[Page, int]
_WORD = re.compile(r"[^\W\d_]{2,}")
_PREFIX = re.compile(r"[^\d:]{2,30}:")
_LONGEST_LABEL = 40
_MOST_WORDS = 8  # of a text in which single words are looked at; longer ones are sentences
_MOST_CHILDREN = 4
_COSTLIEST = 3.0  # dearer names are made by machines
_BEFORE = AxisStep(Axis.PRECEDING_SIBLING, ast.NameTest("*"), (at(1),))


class Option(NamedTuple):
    """Qualifiers of a step and what they cost (`paths.survival`)."""

    cost: float
    qualifiers: tuple[Predicate, ...]

    @property
    def is_position(self) -> bool:
        return len(self.qualifiers) == 1 and is_position(self.qualifiers[0])


PLAIN = Option(0.0, ())


def is_position(predicate: Predicate) -> bool:
    """Whether a predicate counts siblings."""
    condition = predicate.condition
    if isinstance(condition, ast.Binary) and condition.operator == "-":
        condition = condition.left
    return isinstance(condition, ast.Number) or condition == LAST.condition


def options_of(places: Sequence[Place]) -> list[Option]:
    """What holds of all these nodes, cheapest first; positions come last."""
    shared = reduce(lambda kept, more: kept & more, (set(_options(page, node)) for page, node in places))
    return sorted(shared, key=lambda one: (one.cost, repr(one.qualifiers)))


def _options(page: Page, node: int) -> Iterator[Option]:
    yield from _positions(page, node)
    if is_text(page, node):
        yield Option(FILLED.relies.cost, (FILLED.predicate,))
        yield Option(FILLED.relies.cost + Reliance.FIRST.cost, (FILLED.predicate, at(1)))
    else:
        for one in properties(page, node):
            if one.relies.cost <= _COSTLIEST:
                yield Option(one.relies.cost, (one.predicate,))
        yield from _of_children(page, node)
    yield from _of_texts(value_of(page, node))
    yield from _of_sibling(page, node)


def _positions(page: Page, node: int) -> Iterator[Option]:
    alike = [one for one in page.children(int(page.parent[node])) if page.tag[one] == page.tag[node]]
    place = alike.index(node) + 1
    yield Option(Reliance.FIRST.cost if place == 1 else Reliance.NTH.cost, (at(place),))
    if place == len(alike):
        yield Option(Reliance.NTH.cost, (LAST,))
    elif len(alike) - place <= 2:
        back = ast.Binary("-", ast.Call("last"), ast.Number(float(len(alike) - place)))
        yield Option(Reliance.NTH.cost + 0.1, (where(back),))


def _of_children(page: Page, node: int) -> Iterator[Option]:
    children = [child for child in page.element_children(node)][:_MOST_CHILDREN]
    for child in children:
        step = step_of(page.name(child))
        yield Option(Reliance.CONTENT.cost, (where(path(step)),))
        for one in properties(page, child):
            if one.relies.cost <= _COSTLIEST:
                yield Option(one.relies.cost + Reliance.CHILD.cost, (where(path(one.on(step))),))
        label = value_of(page, child)
        if page.name(child) != "img" and _is_label(label) and label != value_of(page, node):
            says = Property(Reliance.LABEL, Form.SAYS, label)
            yield Option(Reliance.LABEL.cost, (where(path(says.on(step))),))


def _of_texts(text: str) -> Iterator[Option]:
    """A label at the beginning, and words that are not all of the text."""
    if found := _PREFIX.match(text):
        if found.end() < len(text):
            yield Option(Reliance.LABEL.cost, (Property(Reliance.LABEL, Form.STARTS, found[0]).predicate,))
    words = _WORD.findall(text)
    if 0 < len(words) <= _MOST_WORDS and text.strip() not in words:
        for word in dict.fromkeys(words):
            yield Option(Reliance.SHAPE.cost, (Property(Reliance.SHAPE, Form.MENTIONS, word).predicate,))


def _of_sibling(page: Page, node: int) -> Iterator[Option]:
    """The label in the element right before."""
    parent = int(page.parent[node])
    before = [one for one in page.element_children(parent) if one < node][-1:]
    for one in before:
        label = value_of(page, one)
        if page.name(one) != "img" and _is_label(label):
            says = where(ast.Binary("=", normal(path(_BEFORE)), ast.String(label)))
            yield Option(Reliance.LABEL.cost + Reliance.SIBLING.cost, (says,))
        for prop in properties(page, one):
            if prop.relies.cost <= 1.0:
                asked = where(path(prop.on(_BEFORE)))
                yield Option(prop.relies.cost + Reliance.SIBLING.cost + 0.3, (asked,))


def _is_label(text: str) -> bool:
    return 0 < len(text) <= _LONGEST_LABEL and any(letter.isalpha() for letter in text)


def is_element(page: Page, node: int) -> bool:
    return bool(page.kind[node] == Kind.ELEMENT)
