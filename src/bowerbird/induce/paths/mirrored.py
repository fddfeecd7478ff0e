"""A value of a record of several siblings, looked for on the other side: in what follows the head, or in the head.

The head of such a record is whatever comes first of it. A site that puts pictures before titles, or takes them away,
makes other heads, so that what stood in the head stands beside it and the other way round:
`either(./a, ./following-sibling::*[self::hr or ./a][1]/a)`. Only where rules stand between records: the head of others
is told by its tag, and stays what it is.
"""

from __future__ import annotations

from collections.abc import Sequence

from bowerbird.induce.paths.bases import are_ruled_off, beside
from bowerbird.induce.paths.model import Example
from bowerbird.oxpath import ast, parse, show
from bowerbird.oxpath.ast import Axis, AxisStep
from bowerbird.page import Page


def other_side(examples: Sequence[Example], path: str) -> str | None:
    """The path from heads of records to the same beside them, or from beside them to the same in heads."""
    heads = [(one.page, one.context) for one in examples]
    if not are_ruled_off(heads):
        return None
    match parse(path):
        case ast.Filtered(ast.Path() as inner, qualifiers):
            turned = _turned(inner, heads)
            return None if turned is None else show(ast.Filtered(turned, qualifiers))
        case ast.Path() as inner:
            turned = _turned(inner, heads)
            return None if turned is None else show(turned)
    return None


def _turned(path: ast.Path, heads: Sequence[tuple[Page, int]]) -> ast.Path | None:
    match path:
        case ast.Path(None, (here, AxisStep(Axis.FOLLOWING_SIBLING, _, (_, _)), *rest)) if here == ast.HERE and rest:
            return ast.Path(None, (ast.HERE, *rest))
        case ast.Path(None, (here, first, *_)) if here == ast.HERE and not _is_beside(first):
            step = beside(heads, path)
            return None if step is None else ast.Path(None, (ast.HERE, step, *path.steps[1:]))
    return None


def _is_beside(step: ast.Step) -> bool:
    return isinstance(step, AxisStep) and step.axis in (Axis.FOLLOWING_SIBLING, Axis.PRECEDING_SIBLING, Axis.PARENT)
