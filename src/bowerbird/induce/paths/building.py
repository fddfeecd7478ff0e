"""Pieces of OXPath as trees: a tree needs no quoting and no parsing, and `show` prints it in its one spelling."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bowerbird.oxpath import ast
from bowerbird.oxpath.ast import Axis, AxisStep, Expression, KindTest, NameTest, Predicate, TestKind
from bowerbird.page import Kind, Page

_PLAIN_NAME = re.compile(r"[^\W\d][\w-]*")
_PLAIN_WORD = re.compile(r"(?!\d)[\w-]+")
_ATTRIBUTE_NAME = re.compile(r"[^\W\d][\w.-]*(:[\w.-]+)*")

SELF: Expression = ast.Path(None, (ast.HERE,))
TEXT = AxisStep(Axis.CHILD, KindTest(TestKind.TEXT))
TEXT_BELOW = (ast.ANYWHERE_BELOW, TEXT)
UP = ast.ABOVE


def child(name: str, *, classes: tuple[str, ...] = (), identifier: str = "") -> AxisStep:
    """`name#identifier.class`; a name that cannot be written plainly becomes `*[name() = …]`."""
    if name == "*" or _PLAIN_NAME.fullmatch(name):
        return AxisStep(Axis.CHILD, NameTest(name, identifier, classes))
    return AxisStep(Axis.CHILD, NameTest("*", identifier, classes), (where(equals(call("name"), name)),))


def along(axis: Axis, step: AxisStep) -> AxisStep:
    """The step on another axis than that of children."""
    return AxisStep(axis, step.test, step.qualifiers)


def with_predicates(step: AxisStep, *predicates: Predicate) -> AxisStep:
    return AxisStep(step.axis, step.test, (*step.qualifiers, *predicates))


def where(condition: Expression) -> Predicate:
    return Predicate(condition)


def at(position: int) -> Predicate:
    return Predicate(ast.Number(float(position)))


LAST = Predicate(ast.Call("last"))


def call(name: str, *arguments: Expression) -> Expression:
    return ast.Call(name, arguments)


def equals(left: Expression, right: str) -> Expression:
    return ast.Binary("=", left, ast.String(right))


def attribute(name: str) -> Expression:
    return ast.Path(None, (attribute_step(name),))


def attribute_step(name: str) -> AxisStep:
    return AxisStep(Axis.ATTRIBUTE, NameTest(name))


def is_attribute_name(name: str) -> bool:
    return _ATTRIBUTE_NAME.fullmatch(name) is not None


def is_shorthand(word: str) -> bool:
    """Whether a class or id can be written as `.word`, `#word`."""
    return _PLAIN_WORD.fullmatch(word) is not None


def has_word(word: str) -> Expression:
    """`@class ~= "word"`, for words that the shorthand cannot say."""
    return ast.Binary("~=", attribute("class"), ast.String(word))


def normal(of: Expression = SELF) -> Expression:
    return call("norm", of)


def below(*steps: ast.Step) -> Expression:
    """`.//step/…`"""
    return ast.Path(None, (ast.HERE, ast.ANYWHERE_BELOW, *steps))


def path(*steps: ast.Step) -> Expression:
    return ast.Path(None, steps)


def union(parts: Sequence[Expression]) -> Expression:
    joined = parts[0]
    for part in parts[1:]:
        joined = ast.Binary("|", joined, part)
    return joined


def only_from(tag: str, expression: Expression) -> Expression | None:
    """The expression from contexts of this tag only; None for what does not start at the context."""
    if isinstance(expression, ast.Filtered):
        inner = only_from(tag, expression.primary)
        return None if inner is None else ast.Filtered(inner, expression.qualifiers)
    if not isinstance(expression, ast.Path) or expression.start is not None:
        if isinstance(expression, ast.Path) and isinstance(expression.start, ast.Filtered):
            start = only_from(tag, expression.start)
            return None if start is None else ast.Path(start, expression.steps)
        return None
    steps = expression.steps[1:] if expression.steps[:1] == (ast.HERE,) else expression.steps
    return ast.Path(None, (AxisStep(Axis.SELF, NameTest(tag)), *steps))


def first_of(expression: Expression, place: Predicate) -> Expression:
    """`(expression)[place]`: counted over all of it, in document order."""
    return ast.Filtered(expression, (place,))


def tag_of(page: Page, node: int) -> str:
    return page.name(node) if page.kind[node] == Kind.ELEMENT else "*"
