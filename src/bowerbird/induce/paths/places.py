"""Drafts by places that redesigns leave.

A name without a link, a heading or a class of its own is the first text of its record, or the second after the price.
What a redesign changes most often is the order of these two; the first text that is no sum stays the name:
`(.//p[norm(.)][not(matches(norm(.), "£\\d"))])[1]`, or `(.//p[norm(.)][not(.//span)])[1]` where every sum stands in a
tag that no name does, so that what is written in place of a sum ("Free") is no name either.

Values without labels are the parts of a row: "3 bed", "2 bath", "Oxford". Their order in it mostly stays, while its
name and tags change; and it is the one element of the record with so many parts: `.//*[*[5]]/*[2]`. Where nothing
stands in them, that is said, too, since records may come to have as many parts: `.//*[*[3]][not(*/*)]/*[2]`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from bowerbird.induce.paths.bases import beside
from bowerbird.induce.paths.building import LAST, at, below, call, child, first_of, path, where, with_predicates
from bowerbird.induce.paths.drafts import Draft
from bowerbird.induce.paths.survival import Reliance
from bowerbird.induce.paths.texts import matches, money_pattern
from bowerbird.induce.paths.trial import Task, same_text
from bowerbird.oxpath import ast, normal_texts
from bowerbird.oxpath.ast import AxisStep
from bowerbird.page import Kind, Page

_FIRST = (at(1),)
_SAMPLE = 24
_LEAST_PARTS = 3  # of a row; two things beside each other are no row
_LEAST_FACTS = 6  # parts of a row that holds facts, sums among them, and not just a name with its price
_BESIDE = 1  # so many places away from a sum, a part is one that changes places with it
_PLAIN_PARTS = where(call("not", path(child("*"), child("*"))))
_PLAIN = frozenset((Reliance.TAG, Reliance.STEADY, Reliance.SEMANTIC, Reliance.FILLED, Reliance.FIRST))
"""What such a draft relies on: elements of a tag that have a text, and being the first of them."""


def firsts_but_sums(task: Task, drafted: Sequence[Draft]) -> Iterator[Draft]:
    """Of the drafts for the first of its kind, those that also ask for no sum of money."""
    pattern = _pattern_of_sums(task)
    if not pattern:
        return
    for draft in drafted:
        first = draft.expression
        if not isinstance(first, ast.Filtered) or first.qualifiers != _FIRST or not set(draft.relies) <= _PLAIN:
            continue
        inner = first.primary
        last = inner.steps[-1] if isinstance(inner, ast.Path) else None
        if Reliance.FILLED in draft.relies and isinstance(inner, ast.Path) and isinstance(last, AxisStep):
            by_tag = [(below(child(tag)), Reliance.ONLY) for tag in _tags_of_sums(task, inner, pattern)]
            for condition, relies in (*by_tag, (matches(pattern).predicate.condition, Reliance.SHAPE)):
                no_sum = with_predicates(last, where(call("not", condition)))
                named = ast.Path(inner.start, (*inner.steps[:-1], no_sum))
                yield Draft(first_of(named, at(1)), (*draft.relies, Reliance.ABSENCE, relies))


def _pattern_of_sums(task: Task) -> str:
    """How most of the sums in these records are written, whatever stands before them ("was £300")."""
    tally = Counter(pattern.removeprefix("^") for text in task.values if (pattern := money_pattern(text)))
    return max(tally, key=lambda pattern: tally[pattern], default="")


def _tags_of_sums(task: Task, candidates: ast.Expression, pattern: str) -> list[str]:
    """Tags in which every sum among some elements stands, and no wanted text does."""
    inside: set[str] | None = None
    is_sum = re.compile(pattern)
    for page, node in task.surplus(candidates):
        (text,) = normal_texts(page, [node])
        if is_sum.match(text):
            tags = _tags_within(page, node)
            inside = tags if inside is None else inside & tags
    wanted = {tag for page, node in task.sample(_SAMPLE) for tag in _tags_within(page, node)}
    return sorted((inside or set()) - wanted)


def _tags_within(page: Page, node: int) -> set[str]:
    return {page.name(row) for row in page.subtree(node) if row != node and page.kind[row] == Kind.ELEMENT}


def parts_of_rows(task: Task) -> Iterator[Draft]:
    """Drafts for values by their place among the parts of the one element that has so many."""
    wanted = [(one.page, one.context, one.wanted[0]) for one in task.examples if one.wanted]
    elements = [(page, context, _whole(page, context, node)) for page, context, node in wanted]
    rows = [list(page.element_children(int(page.parent[node]))) for page, _, node in elements]
    least = min(map(len, rows), default=0)
    if least < _LEAST_PARTS or any(
        page.parent[node] in (context, page.parent[context]) for page, context, node in elements
    ):
        return
    if any(page.kind[node] != Kind.ELEMENT for page, _, node in elements):
        return  # a text beside the parts is none of them
    near = [_near(row, node) for row, (_, _, node) in zip(rows, elements, strict=True)]
    if any(map(_has_sums, (page for page, *_ in elements), rows if least < _LEAST_FACTS else near)):
        return  # names and prices change places
    holder = with_predicates(child("*"), where(path(with_predicates(child("*"), at(least)))))
    if not any(_has_inner(page, row) for row, (page, _, _) in zip(rows, elements, strict=True)):
        holder = with_predicates(holder, _PLAIN_PARTS)
    firsts = {row.index(node) for row, (_, _, node) in zip(rows, elements, strict=True)}
    lasts = {len(row) - row.index(node) for row, (_, _, node) in zip(rows, elements, strict=True)}
    places = [*(at(first + 1) for first in firsts if len(firsts) == 1), *([LAST] if lasts == {1} else ())]
    to = _to_rows([(page, context, node) for page, context, node in elements], holder)
    for place in places if to else ():
        part = ast.Path(None, (*to, with_predicates(child("*"), place)))
        yield Draft(part, (Reliance.CONTENT, Reliance.NTH))


def _to_rows(elements: Sequence[tuple[Page, int, int]], holder: AxisStep) -> tuple[ast.Step, ...]:
    """The steps to the row in a record, or in a sibling of its head."""
    inside = {node in page.subtree(context) for page, context, node in elements}
    within = (ast.ANYWHERE_BELOW, holder)
    if inside == {True}:
        return (ast.HERE, *within)
    step = beside([(page, context) for page, context, _ in elements], below(holder)) if inside == {False} else None
    return () if step is None else (ast.HERE, step, *within)


def _has_inner(page: Page, row: Sequence[int]) -> bool:
    """Whether an element stands in one of the parts."""
    return any(any(True for _ in page.element_children(part)) for part in row)


def _near(row: Sequence[int], node: int) -> Sequence[int]:
    """The parts of a row that stand right beside one."""
    place = row.index(node)
    return row[max(place - _BESIDE, 0) : place + _BESIDE + 1]


def _has_sums(page: Page, row: Sequence[int]) -> bool:
    return any(money_pattern(text) for text in normal_texts(page, row))


def _whole(page: Page, context: int, node: int) -> int:
    """The outermost element in the record that says just what a node says."""
    around = [one for one in same_text(page, node, context) if one <= node and page.kind[one] == Kind.ELEMENT]
    return min(around, default=node)
