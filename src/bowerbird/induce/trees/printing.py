"""A wrapper as an OXPath expression that finds what its ladders find.

The ladder a, b, c becomes `a | (b | (c)[not(b)])[not(a)]`: each rung speaks only where those before it find nothing. An
attribute is the union of its ladders; the record is the page.
"""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.induce.labels.marking import marker_of
from bowerbird.induce.paths.building import (
    LAST,
    TEXT,
    UP,
    along,
    at,
    attribute,
    call,
    child,
    equals,
    first_of,
    normal,
    union,
    where,
    with_predicates,
)
from bowerbird.induce.trees.ladder import Ladder
from bowerbird.induce.trees.locators import NAMING, Axis, Landmark, Locator, Mark, Step
from bowerbird.induce.trees.locators import TEXT as TEXTS
from bowerbird.induce.trees.model import TreeWrapper
from bowerbird.oxpath import ast, show
from bowerbird.oxpath.ast import AxisStep, Expression, Predicate

RECORD = "page"
_AXES = {
    Axis.CHILD: ast.Axis.CHILD,
    Axis.AFTER: ast.Axis.FOLLOWING_SIBLING,
    Axis.BEFORE: ast.Axis.PRECEDING_SIBLING,
}
_SAYING_SOMETHING = with_predicates(TEXT, where(normal()))
_TEXT_BEFORE = with_predicates(along(ast.Axis.PRECEDING, _SAYING_SOMETHING), at(1))
_ENDS_IN_COLON = call("ends-with", normal(), ast.String(":"))
_UNNAMED = where(call("not", call("contains", normal(), ast.String(NAMING))))
_NEXT_TEXT = with_predicates(along(ast.Axis.FOLLOWING, _SAYING_SOMETHING), at(1), where(call("not", _ENDS_IN_COLON)))


def oxpath_of(wrapper: TreeWrapper) -> str:
    """The expression that extracts what the wrapper does: one record a page, a marker for each attribute."""
    parts = tuple(
        Predicate(ast.Filtered(attribute_path(ladders), (marker_of(name, _ends(ladders)),)), optional=True)
        for name, ladders in wrapper.ladders
        if ladders
    )
    page = AxisStep(ast.Axis.CHILD, ast.NameTest("*"), (ast.Marker(RECORD, None), *parts))
    return show(ast.Path(ast.Root(), (page,)))


def _ends(ladders: Sequence[Ladder]) -> set[str]:
    """The tags of the nodes that ladders lead to."""
    return {rung.steps[-1].tag if rung.steps else rung.landmark.tag for ladder in ladders for rung in ladder}


def attribute_path(ladders: Sequence[Ladder]) -> Expression:
    """What all ladders of an attribute find."""
    return union([_ladder(ladder) for ladder in ladders])


def _ladder(ladder: Ladder) -> Expression:
    rungs = [locator_path(rung) for rung in ladder]
    expression = rungs[-1]
    for rung in reversed(rungs[:-1]):
        expression = union([rung, ast.Filtered(expression, (where(call("not", rung)),))])
    return expression


def locator_path(locator: Locator) -> Expression:
    """One locator."""
    start = _landmark(locator.landmark)
    steps = tuple(map(_step, locator.steps))
    if locator.landmark.mark is Mark.ROOT:
        path: Expression = ast.Path(ast.Root(), steps)
    elif isinstance(start, ast.Path):
        path = ast.Path(start.start, (*start.steps, *steps))
    else:
        path = ast.Path(start, steps) if steps else start
    guards = [_unlabelled(locator.bare)] if locator.bare else []
    guards += [_UNNAMED] if locator.unnamed else []
    return ast.Filtered(path, tuple(guards)) if guards else path


def _unlabelled(tag: str) -> Predicate:
    """That no label stands right before."""
    colon = call("ends-with", normal(ast.Path(None, (_TEXT_BEFORE,))), ast.String(":"))
    inside = ast.Path(None, (_TEXT_BEFORE, along(ast.Axis.PARENT, child(tag))))
    return where(call("not", ast.Binary("or", colon, inside)))


def _landmark(mark: Landmark) -> Expression:
    if mark.mark is Mark.ROOT:
        return ast.Path(ast.Root(), ())
    if mark.mark is Mark.ATTRIBUTE:
        step = with_predicates(child(mark.tag), where(equals(attribute(mark.attribute), mark.text)))
    elif mark.mark is Mark.SAYS:
        step = with_predicates(TEXT, where(equals(normal(), mark.text)))
    else:
        step = with_predicates(TEXT, where(call("starts-with", normal(), ast.String(mark.text))))
    every = ast.Path(ast.Root(), (ast.ANYWHERE_BELOW, step))
    return every if mark.place == 0 else first_of(every, _placed(mark.place))


def _step(step: Step) -> ast.Step:
    if step.axis is Axis.UP:
        return UP
    if step.axis is Axis.NEXT:
        return _NEXT_TEXT
    plain = _SAYING_SOMETHING if step.tag == TEXTS else child(step.tag)
    if step.kind:
        plain = with_predicates(plain, where(equals(attribute("class"), step.kind)))
    if step.place:
        plain = with_predicates(plain, _placed(step.place))
    return along(_AXES[step.axis], plain)


def _placed(place: int) -> Predicate:
    return LAST if place < 0 else at(place)
