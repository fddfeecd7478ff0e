"""Steps of a path as CSS selectors, which the HTML parser answers by itself.

Only what means the same in both languages on every page is translated: tags and attributes that are spelt alike in
HTML, SVG and MathML; values compared with the `s` flag, since CSS ignores case in some attributes; ids and classes as
plain attributes, since CSS ignores their case in old pages; and positions only right after a name, where `li[2]` is
`li:nth-of-type(2)`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from bowerbird.oxpath import ast
from bowerbird.oxpath.shortcuts import attribute_name

# SVG and MathML spell some names with capitals, which CSS does not tell from small ones: only these are sure.
_TAG_NAMES = (
    "a abbr address article aside audio b big blockquote body br button canvas caption center cite code dd del details "
    "dfn div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i iframe img "
    "input ins kbd label legend li link main map mark meta nav nobr noscript ol optgroup option p picture pre q s samp "
    "script section select small source span strike strong style sub summary sup table tbody td textarea tfoot th "
    "thead time title tr tt u ul var video"
)
_ATTRIBUTE_NAMES = (
    "action align alt class colspan content datetime for height href id itemid itemprop itemscope itemtype label lang "
    "method name property rel role rowspan src style title type valign value width"
)
_TAGS, _ATTRIBUTES = frozenset(_TAG_NAMES.split()), frozenset(_ATTRIBUTE_NAMES.split())
_DATA_ATTRIBUTE = re.compile(r"(?:data|aria)-[a-z0-9-]+")
_VALUE = re.compile(r"[^\x00-\x1f\x7f]+")
_OPERATORS = {"contains": "*=", "starts-with": "^=", "ends-with": "$="}
_COMBINATORS = {ast.Axis.CHILD: " > ", ast.Axis.DESCENDANT: " ", ast.Axis.FOLLOWING_SIBLING: " ~ "}


class Leading(NamedTuple):
    """A selector for the first `steps` steps of a path, save for the predicates that are `left` of the last of them.

    These are to be counted among the children of one parent.
    """

    selector: str
    steps: int
    left: tuple[ast.Predicate, ...]


def leading_selector(steps: tuple[ast.Step, ...]) -> Leading:
    """The selector of as many steps from the root as can be translated."""
    selector, done = "", 0
    left: tuple[ast.Predicate, ...] = ()
    while done < len(steps) and not left:
        anywhere = steps[done] == ast.ANYWHERE_BELOW
        step = steps[done + anywhere] if done + anywhere < len(steps) else None
        if not isinstance(step, ast.AxisStep):
            break
        compound, further = compound_of(step)
        combinator = _combinator(step, anywhere, is_first=not done)
        if not compound or combinator is None:
            break
        if not done:
            compound, combinator = (f"{compound}:root" if combinator == " > " else compound), ""
        selector += combinator + compound
        done += 1 + anywhere
        left = further
    return Leading(selector, done, left)


def _combinator(step: ast.AxisStep, anywhere: bool, *, is_first: bool) -> str | None:
    """What joins a step to the one before, or None where CSS would count or order otherwise."""
    if anywhere:
        return " " if step.axis is ast.Axis.CHILD else None
    plain = all(isinstance(part, ast.Predicate) and _condition(part.condition) for part in step.qualifiers)
    if step.axis is not ast.Axis.CHILD and (not plain or is_first):
        return None
    return _COMBINATORS.get(step.axis)


def compound_of(step: ast.AxisStep) -> tuple[str, tuple[ast.Predicate, ...]]:
    """The test of a step and its leading predicates as one compound selector ("" if there is none), and the others."""
    test = step.test
    predicates = [part for part in step.qualifiers if isinstance(part, ast.Predicate) and not part.optional]
    is_known = isinstance(test, ast.NameTest) and (test.name == "*" or test.name in _TAGS)
    if not isinstance(test, ast.NameTest) or not is_known or len(predicates) < len(step.qualifiers):
        return "", ()
    compound = test.name
    if test.identifier:
        compound += f"[id={_quoted(test.identifier)} s]"
    compound += "".join(f"[class~={_quoted(word)} s]" for word in test.classes)
    while predicates:
        condition = _condition(predicates[0].condition)
        if condition is None and compound == test.name:
            condition = _counted(test.name, predicates[0])
        if condition is None:
            break
        compound += condition
        predicates.pop(0)
    return compound, tuple(predicates)


def _counted(name: str, part: ast.Predicate) -> str | None:
    """A position right after a name."""
    position = _position(part)
    if position is None:
        return None
    kind = "child" if name == "*" else "of-type"
    return f":nth-last-{kind}(1)" if position < 0 else f":nth-{kind}({position})"


def _position(part: ast.Qualifier) -> int | None:
    match part:
        case ast.Predicate(ast.Number(value)) if value >= 1 and value == int(value):
            return int(value)
        case ast.Predicate(ast.Call("last")):
            return -1
        case _:
            return None


def _condition(expression: ast.Expression) -> str | None:
    """A predicate about attributes as a selector."""
    name = attribute_name(expression)
    if name is not None:
        return f"[{name}]" if _is_known(name) else None
    match expression:
        case ast.Binary("and", left, right):
            one, other = _condition(left), _condition(right)
            return one + other if one and other else None
        case ast.Call("not", (inner,)):
            condition = _condition(inner)
            return f":not({condition})" if condition else None
        case ast.Binary("=", left, ast.String(value)) | ast.Binary("=", ast.String(value), left):
            return _attribute(left, "=", value)
        case ast.Binary("~=", left, ast.String(value)) if value.isascii() and " " not in value:
            return _attribute(left, "~=", value)
        case ast.Binary("#=", left, ast.String(value)):
            return _attribute(left, "*=", value)
        case ast.Call("contains" | "starts-with" | "ends-with" as function, (left, ast.String(value))):
            return _attribute(left, _OPERATORS[function], value)
        case _:
            return None


def _attribute(path: ast.Expression, operator: str, value: str) -> str | None:
    name = attribute_name(path)
    if name is None or not _is_known(name) or not _VALUE.fullmatch(value):
        return None
    return f"[{name}{operator}{_quoted(value)} s]"


def _is_known(name: str) -> bool:
    return name in _ATTRIBUTES or _DATA_ATTRIBUTE.fullmatch(name) is not None


def _quoted(value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
