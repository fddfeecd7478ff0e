"""Expressions as functions of a spot in the HTML parser's tree: the inside of `bowerbird.oxpath.static`.

What XPath means by it is what `bowerbird.oxpath.plans` and its neighbours compute for columns of nodes; here it is
computed for one node at a time, for a part of the language. The rest is `Untranslatable`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from selectolax.lexbor import LexborNode

from bowerbird.oxpath import ast
from bowerbird.oxpath.functions import TRUTH_FUNCTIONS
from bowerbird.oxpath.parsertree import AXES, Item, PageNeeded, follows_order, in_document_order, reading_of, string_of
from bowerbird.oxpath.plans import Type
from bowerbird.oxpath.selectors import leading_selector
from bowerbird.oxpath.signatures import SIGNATURES
from bowerbird.oxpath.spots import Compute, Spot, Typed, Untranslatable, call, number_from, text_from, truth_from
from bowerbird.oxpath.values import norm, normalized, to_number, words_of
from bowerbird.page.markup import Markup

_SIGNS: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda one, other: bool(one == other),
    "!=": lambda one, other: bool(one != other),
    "<": lambda one, other: bool(one < other),
    "<=": lambda one, other: bool(one <= other),
    ">": lambda one, other: bool(one > other),
    ">=": lambda one, other: bool(one >= other),
    "#=": lambda one, other: other in one,
    "~=": lambda one, other: other in words_of(one),
}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_ARITHMETIC: dict[str, Callable[[float, float], float]] = {
    "+": lambda one, other: one + other,
    "-": lambda one, other: one - other,
    "*": lambda one, other: one * other,
}


_Step: TypeAlias = Callable[[Markup, list[Item]], list[Item]]
_Filter: TypeAlias = Callable[[Markup, list[LexborNode]], list[LexborNode]]


def translated(expression: ast.Expression, *, at_document: bool = False) -> Typed:
    """The type of `expression` and how to compute it; `at_document` when its context is the whole page."""
    match expression:
        case ast.Number(value):
            return Type.NUMBER, lambda _: value
        case ast.String(text):
            return Type.STRING, lambda _: text
        case ast.Call(name, arguments):
            return _call(name, arguments, at_document=at_document)
        case ast.Binary(sign, left, right):
            return _binary(sign, translated(left, at_document=at_document), translated(right, at_document=at_document))
        case ast.Filtered(primary, qualifiers):
            type_, nodes = translated(primary, at_document=at_document)
            if type_ is not Type.NODES:
                raise Untranslatable
            keep = _filter(_predicates(qualifiers))
            return Type.NODES, lambda spot: keep(spot.markup, nodes(spot))
        case ast.Path():
            return Type.NODES, _path(expression, at_document=at_document)
        case _:
            raise Untranslatable


# Functions and operators


def _call(name: str, arguments: tuple[ast.Expression, ...], *, at_document: bool) -> Typed:
    if not arguments and SIGNATURES[name].on_context:
        if at_document:
            raise Untranslatable
        arguments = (ast.Path(None, (ast.HERE,)),)
    given = [translated(argument, at_document=at_document) for argument in arguments]
    return call(name, given)


def _binary(sign: str, left: Typed, right: Typed) -> Typed:
    if sign in ("or", "and"):
        one, other = truth_from(*left), truth_from(*right)
        if sign == "or":
            return Type.BOOLEAN, lambda spot: one(spot) or other(spot)
        return Type.BOOLEAN, lambda spot: one(spot) and other(spot)
    if sign in _ARITHMETIC:
        compute, first, second = _ARITHMETIC[sign], number_from(*left), number_from(*right)
        return Type.NUMBER, lambda spot: compute(first(spot), second(spot))
    if sign in _SIGNS and Type.BOOLEAN not in (left[0], right[0]):
        return Type.BOOLEAN, _comparison(sign, left, right)
    raise Untranslatable


def _comparison(sign: str, left: Typed, right: Typed) -> Compute:
    if right[0] is Type.NODES:
        if left[0] is Type.NODES or sign in ("#=", "~="):
            raise Untranslatable
        return _comparison(_MIRRORED.get(sign, sign), right, left)
    test = _SIGNS[sign]
    numeric = sign not in ("#=", "~=") and (sign not in ("=", "!=") or Type.NUMBER in (left[0], right[0]))
    other: Compute = number_from(*right) if numeric else text_from(*right)
    if left[0] is not Type.NODES:
        one: Compute = number_from(*left) if numeric else text_from(*left)
        return lambda spot: test(one(spot), other(spot))
    nodes, convert = left[1], (to_number if numeric else str)

    def some(spot: Spot) -> bool:
        wanted = other(spot)
        return any(test(convert(string_of(item)), wanted) for item in nodes(spot))

    return some


# Paths


def _path(path: ast.Path, *, at_document: bool) -> Compute:
    steps = path.steps
    if path.start is None and not at_document:
        run = _steps(steps)
        return lambda spot: run(spot.markup, [spot.node])
    if path.start is not None and not isinstance(path.start, ast.Root):
        type_, start = translated(path.start, at_document=at_document)
        if type_ is not Type.NODES:
            raise Untranslatable
        run = _steps(steps)
        return lambda spot: run(spot.markup, start(spot))
    while steps[:1] == (ast.HERE,):
        steps = steps[1:]
    leading = leading_selector(steps)
    if not leading.steps:
        raise Untranslatable
    selector, keep = leading.selector, _filter_by_parent(leading.left)
    rest = _steps(steps[leading.steps :])
    label = _label(leading.left)
    if label is not None:
        text, text_of = label
        return lambda spot: rest(spot.markup, spot.markup.by_text(selector, text_of).get(text, []))  # type: ignore[arg-type]
    if not leading.left:
        return lambda spot: rest(spot.markup, spot.markup.css(selector))  # type: ignore[arg-type]
    return lambda spot: rest(spot.markup, keep(spot.markup, spot.markup.css(selector)))  # type: ignore[arg-type]


def _label(predicates: tuple[ast.Predicate, ...]) -> tuple[str, Callable[[LexborNode], str]] | None:
    """The text that a node has to have by a predicate like `[. = 'Tenure']`, and which of its texts that is."""
    match predicates:
        case (ast.Predicate(ast.Binary("=", asked, ast.String(text))),):
            text_of = _TEXTS_OF_NODE.get(asked)
            return None if text_of is None else (text, text_of)
    return None


_HERE = ast.Path(None, (ast.HERE,))
_TEXTS_OF_NODE: dict[ast.Expression, Callable[[LexborNode], str]] = {
    _HERE: string_of,
    ast.Call("norm", (_HERE,)): lambda node: norm(reading_of(node)),
    ast.Call("normalize-space", (_HERE,)): lambda node: normalized(string_of(node)),
}


def _steps(steps: tuple[ast.Step, ...]) -> _Step:
    runs: list[_Step] = []
    pending = list(steps)
    while pending:
        step = pending.pop(0)
        anywhere = step == ast.ANYWHERE_BELOW and bool(pending)
        if anywhere:
            step = pending.pop(0)
        if not isinstance(step, ast.AxisStep) or (anywhere and step.axis is not ast.Axis.CHILD):
            raise Untranslatable
        runs.append(_step(step, anywhere=anywhere))

    def run(markup: Markup, items: list[Item]) -> list[Item]:
        for one in runs:
            items = one(markup, items)
        return items

    return runs[0] if len(runs) == 1 else run


def _step(step: ast.AxisStep, *, anywhere: bool) -> _Step:
    predicates = _predicates(step.qualifiers)
    if step.axis is ast.Axis.ATTRIBUTE:
        return _attribute_step(step, predicates)
    axis = ast.Axis.DESCENDANT if anywhere else step.axis
    if axis not in AXES:
        raise Untranslatable
    walk, test = AXES[axis], _test(step.test)
    keep = _filter_by_parent(predicates) if anywhere else _filter(predicates)
    is_backwards = axis is ast.Axis.PRECEDING_SIBLING

    def run(markup: Markup, items: list[Item]) -> list[Item]:
        nodes = [item for item in items if not isinstance(item, str)]
        if len(nodes) < len(items):
            raise PageNeeded
        found: list[LexborNode] = []
        for node in nodes:
            along = keep(markup, [other for other in walk(node) if test(other)])
            found += along[::-1] if is_backwards else along
        return list(found if follows_order(axis, nodes) else in_document_order(found))

    return run


def _attribute_step(step: ast.AxisStep, predicates: tuple[ast.Predicate, ...]) -> _Step:
    if not isinstance(step.test, ast.NameTest) or step.test.name == "*" or predicates:
        raise Untranslatable
    name = step.test.name

    def run(markup: Markup, items: list[Item]) -> list[Item]:  # noqa: ARG001  # as all steps
        every = [item.attributes for item in items if not isinstance(item, str)]
        return [attributes[name] or "" for attributes in every if attributes and name in attributes]

    return run


def _test(test: ast.NodeTest) -> Callable[[LexborNode], bool]:
    if isinstance(test, ast.KindTest):
        if test.kind is ast.TestKind.TEXT:
            return lambda node: node.text_content is not None
        if test.kind is ast.TestKind.NODE:
            return lambda _: True
        raise Untranslatable
    if test.identifier or test.classes:
        plain = _test(ast.NameTest(test.name))
        return lambda node: plain(node) and _has_shorthands(node, test)
    name = test.name
    if name == "*":
        return lambda node: bool(node.is_element_node)
    return lambda node: node.tag == name and bool(node.is_element_node)


def _has_shorthands(node: LexborNode, test: ast.NameTest) -> bool:
    attributes = node.attributes or {}
    words = words_of(attributes.get("class") or "")
    return (not test.identifier or attributes.get("id") == test.identifier) and all(
        word in words for word in test.classes
    )


def _predicates(qualifiers: tuple[ast.Qualifier, ...]) -> tuple[ast.Predicate, ...]:
    kept = tuple(part for part in qualifiers if isinstance(part, ast.Predicate) and not part.optional)
    if len(kept) < len(qualifiers):
        raise Untranslatable
    return kept


def _filter(predicates: tuple[ast.Predicate, ...]) -> _Filter:
    """What keeps those of a list that all predicates hold for, positions being counted along it."""
    if not predicates:
        return lambda _, nodes: nodes
    tests = [_condition(part.condition) for part in predicates]

    def keep(markup: Markup, nodes: list[LexborNode]) -> list[LexborNode]:
        if any(isinstance(node, str) for node in nodes):
            raise PageNeeded  # predicates of attributes
        for test in tests:
            size = len(nodes)
            nodes = [node for place, node in enumerate(nodes, 1) if test(Spot(markup, node, place, size))]
        return nodes

    return keep


def _filter_by_parent(predicates: tuple[ast.Predicate, ...]) -> _Filter:
    """The same, positions being counted among the nodes of one parent."""
    keep = _filter(predicates)
    if not any(_counts(part.condition) for part in predicates):
        return keep

    def keep_each(markup: Markup, nodes: list[LexborNode]) -> list[LexborNode]:
        families: dict[int, list[LexborNode]] = {}
        for node in nodes:
            families.setdefault(node.parent.mem_id if node.parent else 0, []).append(node)
        kept = {node.mem_id for family in families.values() for node in keep(markup, family)}
        return [node for node in nodes if node.mem_id in kept]

    return keep_each


def _counts(condition: ast.Expression) -> bool:
    """Whether a predicate may depend on positions."""
    if isinstance(condition, ast.Path):
        return False
    if isinstance(condition, ast.Binary) and condition.operator not in _ARITHMETIC:
        return _counts_within(condition.left) or _counts_within(condition.right)
    return not (isinstance(condition, ast.Call) and condition.name in _TRUTHS) or any(
        map(_counts_within, condition.arguments)
    )


def _counts_within(expression: ast.Expression) -> bool:
    """Whether position() or last() of this very list is asked for inside an expression."""
    match expression:
        case ast.Call("position" | "last"):
            return True
        case ast.Call(_, arguments):
            return any(map(_counts_within, arguments))
        case ast.Binary(_, left, right):
            return _counts_within(left) or _counts_within(right)
        case ast.Filtered(primary, _):
            return _counts_within(primary)
        case _:
            return False


_TRUTHS = frozenset((*TRUTH_FUNCTIONS, "not", "boolean", "true", "false"))


def _condition(condition: ast.Expression) -> Callable[[Spot], bool]:
    type_, compute = translated(condition)
    if type_ is Type.NUMBER:
        return lambda spot: float(compute(spot)) == spot.position
    return truth_from(type_, compute)
