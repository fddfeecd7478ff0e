"""From drafts that find too much, or only part, to exact ones: by what the wanted nodes contain, and by unions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import replace

from bowerbird.induce.paths.building import where, with_predicates
from bowerbird.induce.paths.contents import Content
from bowerbird.induce.paths.drafts import Draft
from bowerbird.induce.paths.model import Example
from bowerbird.induce.paths.names import Worth, worth
from bowerbird.induce.paths.survival import Reliance
from bowerbird.induce.paths.trial import Task
from bowerbird.listing.records.row import ADVERT_TEXT
from bowerbird.oxpath import ast
from bowerbird.oxpath.ast import AxisStep
from bowerbird.page import Kind, Page

_SAMPLE = 24
_MOST_CONDITIONS = 5
_WORDS = (Reliance.LABEL, Reliance.ALTERNATIVE)
_BRANCHES = 3
_DEPTHS = (0, 3, 6)
"""How far down to look for what tells templates apart: names first, then structure."""


def refined(task: Task, loose: Sequence[Draft], but: Set[Reliance] = frozenset()) -> Iterator[Draft]:
    """Drafts that find all that is wanted and more, with a condition that the others do not meet; `but` is what that
    may not rely on."""
    if not task.exact_nodes or not loose:
        return
    wanted = task.sample(_SAMPLE)
    common = [one for one in task.insides.shared(wanted) if one.relies not in but]
    for draft in loose:
        surplus = [(page, node) for page, node in task.surplus(draft.expression) if page.kind[node] == Kind.ELEMENT]
        if not surplus:
            continue
        surplus = surplus[:: max(1, len(surplus) // _SAMPLE)]
        for one in _telling(task, common, surplus):
            yield from _narrowed(draft, one.condition, one.relies, Reliance.CONTENT)
        if not but:
            yield from _without_parts(task, draft, wanted, surplus)


def _without_parts(
    task: Task, draft: Draft, wanted: Sequence[tuple[Page, int]], surplus: Sequence[tuple[Page, int]]
) -> Iterator[Draft]:
    """The draft without what has parts that none of the wanted has; words last, since a record yet to come may say
    them: "IT" in the menu around a table is no sign of it, and begins the title of a post."""
    absent = task.insides.missing(wanted, surplus)
    parts = [one for one in absent if not _is_own_wording(one)]
    for one in parts[:_MOST_CONDITIONS]:
        yield from _narrowed(draft, one.absence, one.relies, Reliance.ABSENCE)
    words = [one.whole for one in absent if _is_own_wording(one)] if len(surplus) > 1 else []
    for one in words[:_MOST_CONDITIONS]:
        yield from _narrowed(draft, one.absence, Reliance.UNSAID, Reliance.ABSENCE)


def _telling(task: Task, common: Sequence[Content], surplus: Sequence[tuple[Page, int]]) -> list[Content]:
    """What all of the wanted have and none of the others."""
    others = [task.insides.counts(page, node) for page, node in surplus]
    return [one for one in common if not any(one in other for other in others)][:_MOST_CONDITIONS]


def _is_own_wording(content: Content) -> bool:
    """Whether a part is known by words that a single node says of itself, which tell nothing of others; what calls
    itself an advertisement does."""
    said = "" if content.having is None or content.relies not in _WORDS else content.having.value
    return bool(said) and ADVERT_TEXT.match(said) is None


def _narrowed(draft: Draft, condition: ast.Expression, *relies: Reliance) -> Iterator[Draft]:
    """The draft with one more condition on the nodes it finds."""
    expression = draft.expression
    if isinstance(expression, ast.Call):  # what a function finds
        yield Draft(ast.Filtered(expression, (where(condition),)), (*draft.relies, *relies))
    if not isinstance(expression, ast.Path) or not expression.steps:
        return
    *before, last = expression.steps
    if isinstance(last, AxisStep):
        narrowed = ast.Path(expression.start, (*before, with_predicates(last, where(condition))))
        yield Draft(narrowed, (*draft.relies, *relies))


def templates(task: Task) -> list[Task]:
    """The task once for each template of records, where there are a few of them."""
    for depth in _DEPTHS:
        kinds: dict[object, set[tuple[int, int]]] = {}
        for example in task.examples:
            for node in example.wanted:
                kinds.setdefault(_template(example.page, node, depth), set()).add((id(example.page), node))
        if len(kinds) > 1:
            return [_limited(task, nodes) for nodes in kinds.values()] if len(kinds) <= _BRANCHES else []
    return []


def _limited(task: Task, nodes: set[tuple[int, int]]) -> Task:
    def kept(example: Example) -> Example:
        return replace(example, wanted=tuple(node for node in example.wanted if (id(example.page), node) in nodes))

    return replace(task, examples=tuple(map(kept, task.examples)))


def _template(page: Page, node: int, depth: int) -> tuple[object, ...]:
    """What tells templates apart: tag, names with a meaning, and the tags on the way to the first content."""
    words = page.attributes[node].get("class", "").split()
    way = []
    for _ in range(depth):
        inside = list(page.element_children(node))
        if not inside:
            break
        way.append((page.name(inside[0]), len(inside) > 1))
        node = inside[0]
    return page.name(node), frozenset(word for word in words if worth(word) > Worth.UTILITY), tuple(way)
