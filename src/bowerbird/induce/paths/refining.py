"""From drafts that find too much, or only part, to exact ones: by what the wanted nodes contain, and by unions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bowerbird.induce.paths.building import where, with_predicates
from bowerbird.induce.paths.contents import Content, contents, missing_contents, shared_contents
from bowerbird.induce.paths.drafts import Draft
from bowerbird.induce.paths.names import Worth, worth
from bowerbird.induce.paths.survival import Reliance
from bowerbird.induce.paths.trial import Task
from bowerbird.oxpath import ast
from bowerbird.oxpath.ast import AxisStep
from bowerbird.page import Kind, Page

_SAMPLE = 24
_MOST_SURPLUS = 40
_MOST_CONDITIONS = 5
_BRANCHES = 3


def refined(task: Task, loose: Sequence[Draft]) -> Iterator[Draft]:
    """Drafts that find all that is wanted and more, with a condition that the others do not meet."""
    if not task.exact_nodes or not loose:
        return
    wanted = [(one.page, node) for one in task.examples for node in one.wanted]
    wanted = wanted[:: max(1, len(wanted) // _SAMPLE)]
    common = shared_contents(wanted)
    for draft in loose:
        surplus = [(page, node) for page, node in task.surplus(draft.expression) if page.kind[node] == Kind.ELEMENT]
        if not surplus:
            continue
        yield from _with_condition(draft, common, surplus)
        for one in missing_contents(wanted, surplus[:_MOST_SURPLUS])[:_MOST_CONDITIONS]:
            narrowed = _narrowed(draft.expression, one.absence)
            if narrowed is not None:
                yield Draft(narrowed, (*draft.relies, one.relies, Reliance.ABSENCE))


def _with_condition(draft: Draft, common: Sequence[Content], surplus: Sequence[tuple[Page, int]]) -> Iterator[Draft]:
    others = [set(contents(page, node)) for page, node in surplus[:_MOST_SURPLUS]]
    telling = [one for one in common if not any(one in other for other in others)]
    for one in telling[:_MOST_CONDITIONS]:
        narrowed = _narrowed(draft.expression, one.condition)
        if narrowed is not None:
            yield Draft(narrowed, (*draft.relies, one.relies, Reliance.CONTENT))


def _narrowed(expression: ast.Expression, condition: ast.Expression) -> ast.Expression | None:
    """The expression with one more condition on the nodes it finds."""
    if not isinstance(expression, ast.Path) or not expression.steps:
        return None
    *before, last = expression.steps
    if not isinstance(last, AxisStep):
        return None
    return ast.Path(expression.start, (*before, with_predicates(last, where(condition))))


def templates(task: Task) -> list[Task]:
    """The task once for each template of records, where there are a few: told by tag and by names with a meaning."""
    kinds: dict[tuple[str, frozenset[str]], set[tuple[int, int]]] = {}
    for example in task.examples:
        for node in example.wanted:
            kinds.setdefault(_template(example.page, node), set()).add((id(example.page), node))
    if not 1 < len(kinds) <= _BRANCHES:
        return []
    return [
        Task(
            tuple(
                replace(one, wanted=tuple(node for node in one.wanted if (id(one.page), node) in nodes))
                for one in task.examples
            ),
            task.exact_nodes,
        )
        for nodes in kinds.values()
    ]


def _template(page: Page, node: int) -> tuple[str, frozenset[str]]:
    words = page.attributes[node].get("class", "").split()
    return page.name(node), frozenset(word for word in words if worth(word) > Worth.UTILITY)
