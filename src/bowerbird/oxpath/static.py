"""A compiled path for static pages: bytes in, strings out, without the columns of a `Page`.

Problem.    Building columns takes longer than all else when a few values are wanted from each of many pages.
Approach.   The HTML parser answers CSS selectors by itself. The first steps of a path become one selector
            (`bowerbird.oxpath.selectors`); what follows is done in Python for the few nodes found. Whatever is not
            certain to mean the same is left to the evaluator over pages, on the same tree: `read` gives the same
            either way.
Cost.       Parsing, one walk of the parser's for each path, and Python in proportion to what was found.
"""

from __future__ import annotations

from collections.abc import Callable

from bowerbird.oxpath import ast
from bowerbird.oxpath.evaluate import Nodes, Value, evaluate, text_of
from bowerbird.oxpath.parsertree import PageNeeded, string_of
from bowerbird.oxpath.plans import Type
from bowerbird.oxpath.spots import Spot, Untranslatable, text_from
from bowerbird.oxpath.translation import translated
from bowerbird.page.markup import Markup

_KEPT = 1024


def read(expression: ast.Expression, markup: Markup) -> list[str]:
    """The strings that `expression` gives on a static page: those of its nodes, or its one value as a string."""
    quick = _quick(expression)
    if quick is not None and markup.root is not None:
        try:
            return quick(Spot(markup, markup.root, 1, 1))
        except PageNeeded:
            pass
    return _strings(evaluate(expression, markup.page))


def _strings(value: Value) -> list[str]:
    if isinstance(value, Nodes):
        return value.strings()
    return list(value) if isinstance(value, tuple) else [text_of(value)]


_kept: dict[int, tuple[ast.Expression, Callable[[Spot], list[str]] | None]] = {}


def _quick(expression: ast.Expression) -> Callable[[Spot], list[str]] | None:
    """The quick way to read `expression`, if there is one; found out once for each tree."""
    known = _kept.get(id(expression))
    if known is None:
        if len(_kept) >= _KEPT:
            _kept.clear()
        known = _kept[id(expression)] = (expression, _translated(expression))
    return known[1]


def _translated(expression: ast.Expression) -> Callable[[Spot], list[str]] | None:
    try:
        type_, compute = translated(expression, at_document=True)
    except Untranslatable:
        return None
    if type_ is Type.NODES:
        return lambda spot: [string_of(item) for item in compute(spot)]
    text = text_from(type_, compute)
    return lambda spot: [text(spot)]
