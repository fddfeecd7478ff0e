"""What may tell a node from its siblings, as qualifiers of the step that leads to it.

Names and attributes of the node, what its children are and say, the label in front of it or at its beginning, words
that belong to the template, and its position. Which of them holds for other records is for those records to say
(`strands`); here they only have to hold for the labelled ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

from bowerbird.induce.brooms.layout import is_text, step_of
from bowerbird.induce.brooms.wordings import forms_of, says_a_number, stems_of
from bowerbird.induce.labels import value_of
from bowerbird.induce.paths.building import LAST, at, attribute, call, normal, path, where
from bowerbird.induce.paths.properties import FILLED, Form, Property, properties
from bowerbird.induce.paths.survival import Reliance
from bowerbird.oxpath import ast
from bowerbird.oxpath.ast import Axis, AxisStep, Predicate
from bowerbird.page import Kind, Page

Place = tuple[Page, int]
Values = Mapping[int, frozenset[int]]
"""The labelled nodes by the identity of their page."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_PREFIX = re.compile(r"[^\d:]{2,30}:(?!//)")
_ADDRESS = re.compile(r"\w+://\S*")  # its scheme is no label, its words are none of the template
_LONGEST_LABEL = 40
_MOST_WORDS = 8  # of a text in which single words are looked at; longer ones are sentences
_MOST_CHILDREN = 4
_MOST_DEEPER = 24  # rows below a node that are looked at
_MOST_ROWS = 400  # of a node that are read for labels
_HIGHLIGHTS = frozenset(("b", "strong", "em", "i", "mark"))
_LABEL_TAGS = frozenset(("dt", "th", "label", "b", "strong"))
_CUT = 0.1  # over the letters of a stem: of two that find the same, the longer one says more
_COSTLIEST = 3.0  # dearer names are made by machines
_BEFORE = AxisStep(Axis.PRECEDING_SIBLING, ast.NameTest("*"), (at(1),))
_NO_CLASS = where(call("not", attribute("class")))


class Option(NamedTuple):
    """Qualifiers of a step and what they cost (`paths.survival`)."""

    cost: float
    qualifiers: tuple[Predicate, ...]
    is_text: bool = False
    """Whether it is about what is said, not about names."""

    @property
    def is_position(self) -> bool:
        return len(self.qualifiers) == 1 and place_of(self.qualifiers[0]) is not None


PLAIN = Option(0.0, ())


def place_of(predicate: Predicate) -> int | None:
    """The place that a predicate counts to, from 0, or from -1 backwards; None for other predicates."""
    condition = predicate.condition
    if isinstance(condition, ast.Number):
        return int(condition.value) - 1
    if condition == LAST.condition:
        return -1
    if isinstance(condition, ast.Binary) and condition.operator == "-" and condition.left == LAST.condition:
        assert isinstance(condition.right, ast.Number)
        return -1 - int(condition.right.value)
    return None


def options_of(places: Sequence[Place], counted: Sequence[Sequence[int]], values: Values) -> list[Option]:
    """What holds of all these nodes, cheapest first.

    `counted` are the nodes among which each has its position, `values` the labelled nodes: what these say is no label.
    """
    each = (
        {*_positions(node, page, among), *_options(page, node, values.get(id(page), frozenset()))}
        for (page, node), among in zip(places, counted, strict=True)
    )
    shared = reduce(lambda kept, more: kept & more, each)
    return sorted(shared, key=lambda one: (one.cost, repr(one.qualifiers)))


def _options(page: Page, node: int, values: frozenset[int]) -> Iterator[Option]:
    if is_text(page, node):
        yield Option(FILLED.relies.cost, (FILLED.predicate,))
        yield Option(FILLED.relies.cost + Reliance.FIRST.cost, (FILLED.predicate, at(1)))
    else:
        for one in properties(page, node):
            if one.relies.cost <= _COSTLIEST:
                yield Option(one.relies.cost, (one.predicate,))
        if "class" not in page.attributes[node]:
            yield Option(Reliance.ABSENCE.cost, (_NO_CLASS,))
        yield from _of_children(page, node, values)
    yield from _of_texts(_unlabelled_text(page, node, values))
    yield from _of_sibling(page, node, values)


def _positions(node: int, page: Page, among: Sequence[int]) -> Iterator[Option]:
    alike = [one for one in among if page.tag[one] == page.tag[node]]
    place = alike.index(node) + 1
    yield Option(Reliance.FIRST.cost if place == 1 else Reliance.NTH.cost, (at(place),))
    if page.parent[among[0]] == page.parent[node] and among[0] != _first_child(page, node):
        return  # the end of a run of siblings is nowhere marked
    if place == len(alike):
        yield Option(Reliance.NTH.cost, (LAST,))
    elif len(alike) - place <= 2:
        back = ast.Binary("-", ast.Call("last"), ast.Number(float(len(alike) - place)))
        yield Option(Reliance.NTH.cost + 0.1, (where(back),))


def _first_child(page: Page, node: int) -> int:
    return int(page.parent[node]) + 1


def _of_children(page: Page, node: int, values: frozenset[int]) -> Iterator[Option]:
    children = list(page.element_children(node))[:_MOST_CHILDREN]
    for child in children:
        step = step_of(page.name(child))
        if not _is_highlighted(page, child):
            yield Option(Reliance.CONTENT.cost, (where(path(step)),))
        for one in properties(page, child):
            if one.relies.cost <= _COSTLIEST:
                yield Option(one.relies.cost + Reliance.CHILD.cost, (where(path(one.on(step))),))
        label = value_of(page, child)
        if _is_label(page, child, label, values) and label != value_of(page, node):
            says = Property(Reliance.LABEL, Form.SAYS, label)
            yield Option(Reliance.LABEL.cost, (where(path(says.on(step))),), is_text=True)
    yield from _of_descendants(page, node, values)


def _of_descendants(page: Page, node: int, values: frozenset[int]) -> Iterator[Option]:
    """What is called or said deeper inside: the icon or the label of a row."""
    deeper = [row for row in range(node + 1, min(int(page.end[node]), node + _MOST_DEEPER)) if is_element(page, row)]
    for row in deeper:
        if page.parent[row] == node:
            continue
        step = step_of(page.name(row))
        for one in properties(page, row):
            if one.relies.cost <= 1.0:
                inside = path(ast.HERE, ast.ANYWHERE_BELOW, one.on(step))
                yield Option(one.relies.cost + Reliance.CHILD.cost, (where(inside),))
        label = value_of(page, row)
        if _is_label(page, row, label, values):
            says = Property(Reliance.LABEL, Form.SAYS, label)
            inside = path(ast.HERE, ast.ANYWHERE_BELOW, says.on(step))
            yield Option(Reliance.LABEL.cost + Reliance.CHILD.cost, (where(inside),), is_text=True)


def _of_texts(text: str) -> Iterator[Option]:
    """A label at the beginning, and words that are not all of the text."""
    if (found := _PREFIX.match(text)) and found.end() < len(text):
        yield Option(Reliance.LABEL.cost, (Property(Reliance.LABEL, Form.STARTS, found[0]).predicate,), is_text=True)
    words = _WORD.findall(_ADDRESS.sub("", text))
    if 0 < len(words) <= _MOST_WORDS and text.strip() not in words:
        for word in dict.fromkeys(words):
            yield Option(Reliance.SHAPE.cost, (Property(Reliance.SHAPE, Form.MENTIONS, word).predicate,), is_text=True)
    for stem in stems_of(text):
        cost = Reliance.SHAPE.cost + _CUT / len(stem)
        yield Option(cost, (Property(Reliance.SHAPE, Form.MENTIONS, stem).predicate,), is_text=True)
    for form in forms_of(text):
        yield Option(Reliance.FORMAT.cost, (Property(Reliance.FORMAT, Form.MATCHES, form).predicate,), is_text=True)


def _of_sibling(page: Page, node: int, values: frozenset[int]) -> Iterator[Option]:
    """The label in the element right before."""
    parent = int(page.parent[node])
    before = [one for one in page.element_children(parent) if one < node][-1:]
    for one in before:
        label = value_of(page, one)
        if _is_label(page, one, label, values):
            says = where(ast.Binary("=", normal(path(_BEFORE)), ast.String(label)))
            is_plain = label.endswith(":") or page.name(one) in _LABEL_TAGS
            yield Option(
                Reliance.LABEL.cost + (Reliance.SIBLING if is_plain else Reliance.CONTENT).cost, (says,), is_text=True
            )
        for prop in properties(page, one):
            if prop.relies.cost <= 1.0:
                asked = where(path(prop.on(_BEFORE)))
                yield Option(prop.relies.cost + Reliance.SIBLING.cost + 0.3, (asked,))


def _is_label(page: Page, node: int, text: str, values: frozenset[int]) -> bool:
    is_short = 0 < len(text) <= _LONGEST_LABEL and any(letter.isalpha() for letter in text)
    if _is_highlighted(page, node) or (says_a_number(text) and not text.endswith(":")):
        return False  # "from $1,501 per month" is what this record says, and no other
    return is_short and page.name(node) != "img" and not any(one in values for one in page.subtree(node))


def _is_highlighted(page: Page, node: int) -> bool:
    """Whether a node may be a word that was searched for, in bold or amid a text: that tells nothing of others."""
    before = node - 1
    is_amid = is_text(page, before) and page.parent[before] == page.parent[node] and bool(page.text[before].strip())
    return (page.name(node) in _HIGHLIGHTS or is_amid) and not value_of(page, node).endswith(":")


def _unlabelled_text(page: Page, node: int, values: frozenset[int]) -> str:
    """What a node says beside what labelled nodes below it say; all that it says when it is labelled itself."""
    if node in values:
        return value_of(page, node)
    said, row, end = [], node, int(page.end[node])
    while row < end and row - node < _MOST_ROWS:
        if row in values:
            row = int(page.end[row])
            continue
        if is_text(page, row):
            said.append(page.text[row])
        row += 1
    return " ".join(" ".join(said).split())


def is_element(page: Page, node: int) -> bool:
    return bool(page.kind[node] == Kind.ELEMENT)
