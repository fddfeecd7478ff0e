"""From text to syntax tree: the grammar's rules, each with the value that it makes.

The grammar is data (`grammar.lark`); what lark finds wrong is put into words in `bowerbird.oxpath.complaints`.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Any, NoReturn, TypeVar

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import UnexpectedInput

from bowerbird.errors import OxpathSyntaxError
from bowerbird.oxpath import ast
from bowerbird.oxpath.complaints import Complaint, closest, complaint_about, unclosed
from bowerbird.oxpath.signatures import SIGNATURES
from bowerbird.oxpath.walk import depth_of, is_pure

DEEPEST = 150  # levels of a tree; beyond this, walks over it would exhaust Python's stack
_SHORT_AXES = {
    "anc": "ancestor",
    "anc-or-self": "ancestor-or-self",
    "attr": "attribute",
    "desc": "descendant",
    "desc-or-self": "descendant-or-self",
    "foll": "following",
    "foll-sibl": "following-sibling",
    "par": "parent",
    "prec": "preceding",
    "prec-sibl": "preceding-sibling",
}
_AXES = {axis.value: axis for axis in ast.Axis} | {short: ast.Axis(name) for short, name in _SHORT_AXES.items()}
_ACTIONS = {kind.value: kind for kind in ast.ActionKind}
_WITH_ARGUMENT = frozenset(
    (ast.ActionKind.FILL, ast.ActionKind.SELECT, ast.ActionKind.PRESS, ast.ActionKind.OPEN, ast.ActionKind.WAIT)
)
_MAY_HAVE_ARGUMENT = _WITH_ARGUMENT | {ast.ActionKind.SCROLL, ast.ActionKind.WHEEL}
_Qualifiers = tuple[ast.Qualifier, ...]
_Made = TypeVar("_Made")


@lru_cache(maxsize=512)
def parse(text: str) -> ast.Expression:
    """The expression that `text` spells; `OxpathSyntaxError` says where it goes wrong and what would be right."""
    try:
        tree: ast.Expression = _grammar().parse(text)  # type: ignore[assignment]  # what the rules below make
    except UnexpectedInput as error:
        _fail(text, complaint_about(text, error))
    except Complaint as complaint:
        _fail(text, complaint)
    if depth_of(tree) > DEEPEST:
        _fail(text, Complaint(0, "the expression is nested too deeply", f"at most {DEEPEST} levels can be read"))
    return tree


def _fail(text: str, complaint: Complaint) -> NoReturn:
    complaint = unclosed(text, complaint)
    raise OxpathSyntaxError(text, complaint.offset, complaint.what, complaint.remedy) from None


@lru_cache(maxsize=1)
def _grammar() -> Lark:
    source = files("bowerbird.oxpath").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(source, parser="lalr", lexer="contextual", maybe_placeholders=False, transformer=_Maker())


def _place(token: Token) -> int:
    return token.start_pos or 0


def _of(kind: type[_Made], children: list[Any]) -> tuple[_Made, ...]:
    return tuple(child for child in children if isinstance(child, kind))


def _qualifiers(children: list[Any]) -> _Qualifiers:
    return tuple(child for child in children if isinstance(child, ast.Predicate | ast.Marker))


def _unquoted(token: Token) -> str:
    quote = token[0]
    return str(token[1:-1]).replace(quote * 2, quote)


class _Maker(Transformer[Token, ast.Expression]):
    """One method a rule."""

    # Values for variables

    def row(self, children: list[Any]) -> tuple[ast.String | ast.Number, ...]:
        return tuple(child for child in children if not isinstance(child, Token))

    def for_each(self, children: list[Any]) -> ast.Expression:
        named = [child for child in children if isinstance(child, Token) and child.type == "VARIABLE"]
        names, rows = tuple(str(token[1:]) for token in named), _of(tuple, children)
        twice = next((at for at, name in enumerate(names) if name in names[:at]), None)
        if twice is not None:
            raise Complaint(_place(named[twice]), f"{named[twice]} is named twice", "each variable once")
        if len(names) == len(rows) == 1:  # as XPath 2.0 writes it: for $a in ("x", "y")
            rows = tuple((value,) for value in rows[0])
        if any(len(row) != len(names) for row in rows):
            what = f"each row has to give {len(names)} value{'s' if len(names) > 1 else ''}, one for each variable"
            raise Complaint(_place(named[0]), what, 'as in for $a, $b in ("x", 1), ("y", 2) return …')
        return ast.ForEach(names, rows, children[-1])

    # Operators

    @v_args(inline=True)
    def binary(self, left: ast.Expression, operator: Token, right: ast.Expression) -> ast.Expression:
        if operator == "*" and not is_pure(left):
            raise Complaint(
                _place(operator),
                "a * after the parentheses that begin an expression multiplies",
                "to repeat what is in them, let a path go before: ./( … )*",
            )
        return ast.Binary(str(operator), left, right)

    @v_args(inline=True)
    def negation(self, _: Token, operand: ast.Expression) -> ast.Expression:
        return ast.Negation(operand)

    # Paths

    def separator(self, children: list[Token]) -> tuple[ast.Step, ...]:
        return (ast.ANYWHERE_BELOW,) if children[0] == "//" else ()

    def steps(self, children: list[Any]) -> tuple[ast.Step, ...]:
        steps: list[ast.Step] = []
        for child in children:
            if isinstance(child, tuple):
                steps += child
            else:
                steps.append(child)
        return tuple(steps)

    def relative_path(self, children: list[Any]) -> ast.Expression:
        return ast.Path(None, self.steps(children))

    def root(self, _: list[Token]) -> ast.Expression:
        return ast.Path(ast.ROOT)

    @v_args(inline=True)
    def absolute_path(self, _: Token, steps: tuple[ast.Step, ...]) -> ast.Expression:
        return ast.Path(ast.ROOT, steps)

    @v_args(inline=True)
    def anywhere_path(self, _: Token, steps: tuple[ast.Step, ...]) -> ast.Expression:
        return ast.Path(ast.ROOT, (ast.ANYWHERE_BELOW, *steps))

    @v_args(inline=True)
    def path_from(self, start: ast.Expression, _: Token, steps: tuple[ast.Step, ...]) -> ast.Expression:
        return ast.Path(start, steps)

    @v_args(inline=True)
    def path_below(self, start: ast.Expression, _: Token, steps: tuple[ast.Step, ...]) -> ast.Expression:
        return ast.Path(start, (ast.ANYWHERE_BELOW, *steps))

    # Steps

    def here(self, children: list[Any]) -> ast.Step:
        return ast.AxisStep(ast.Axis.SELF, ast.ANY_NODE, _qualifiers(children))

    def above(self, children: list[Any]) -> ast.Step:
        return ast.AxisStep(ast.Axis.PARENT, ast.ANY_NODE, _qualifiers(children))

    def attribute_step(self, children: list[Any]) -> ast.Step:
        return ast.AxisStep(ast.Axis.ATTRIBUTE, children[1], _qualifiers(children))

    def axis_step(self, children: list[Any]) -> ast.Step:
        name: Token = children[0]
        axis = _AXES.get(name)
        if axis is None:
            raise Complaint(_place(name), f"there is no axis {name}", closest(name, _AXES, "the axes are "))
        return ast.AxisStep(axis, children[2], _qualifiers(children))

    def child_step(self, children: list[Any]) -> ast.Step:
        return ast.AxisStep(ast.Axis.CHILD, children[0], _qualifiers(children))

    def name_test(self, children: list[Token]) -> ast.NodeTest:
        name, *shorthands = children
        prefix, colon, rest = name.partition(":")
        if colon and prefix in _AXES:
            raise Complaint(_place(name), f"{prefix} is an axis, which takes two colons", f"write {prefix}::{rest}")
        identifiers = [token for token in shorthands if token.type == "HASH_ID"]
        if len(identifiers) > 1:
            raise Complaint(_place(identifiers[1]), "an element has one id", "keep one of the two")
        classes = tuple(str(token[1:]) for token in shorthands if token.type == "DOT_CLASS")
        return ast.NameTest(str(name), str(identifiers[0][1:]) if identifiers else "", classes)

    def attribute_name(self, children: list[Token]) -> ast.NodeTest:
        return ast.NameTest(str(children[0]))

    def kind_test(self, children: list[Token]) -> ast.NodeTest:
        kind = ast.TestKind(str(children[0]))
        targets = [token for token in children if token.type == "STRING"]
        if targets and kind is not ast.TestKind.PROCESSING_INSTRUCTION:
            raise Complaint(
                _place(targets[0]), f"{kind.value}() takes nothing in its parentheses", f"write {kind.value}()[.='…']"
            )
        return ast.KindTest(kind, _unquoted(targets[0]) if targets else "")

    def group(self, children: list[Any]) -> ast.Step:
        return ast.Repeat(children[1], 1, 1, _qualifiers(children))

    def repeat(self, children: list[Any]) -> ast.Step:
        bounds = next((child for child in children[4:] if isinstance(child, Token)), None)
        least, most = (0, None) if bounds is None else _read_bounds(bounds)
        return ast.Repeat(children[1], least, most, _qualifiers(children))

    # Predicates and markers

    def predicate(self, children: list[Any]) -> ast.Qualifier:
        return ast.Predicate(children[1])

    def optional_predicate(self, children: list[Any]) -> ast.Qualifier:
        return ast.Predicate(children[1], optional=True)

    def record_marker(self, children: list[Any]) -> ast.Qualifier:
        return ast.Marker(str(children[1]))

    def attribute_marker(self, children: list[Any]) -> ast.Qualifier:
        _, name, sign, value, _ = children
        if sign != "=":
            raise Complaint(_place(sign), f"a marker gives its value with =, not {sign}", "as in :<title=string(.)>")
        return ast.Marker(str(name), value)

    # Primary expressions

    @v_args(inline=True)
    def variable(self, token: Token) -> ast.Expression:
        return ast.Variable(str(token[1:]))

    @v_args(inline=True)
    def string(self, token: Token) -> ast.Expression:
        return ast.String(_unquoted(token))

    @v_args(inline=True)
    def number(self, token: Token) -> ast.Expression:
        return ast.Number(float(token))

    @v_args(inline=True)
    def parenthesised(self, _: Token, inside: ast.Expression, __: Token) -> ast.Expression:
        return inside

    def filtered(self, children: list[Any]) -> ast.Expression:
        return ast.Filtered(children[0], _qualifiers(children))

    def document(self, children: list[Any]) -> ast.Expression:
        return ast.Document(children[2], _of(ast.Modifier, children))

    def call(self, children: list[Any]) -> ast.Expression:
        name: Token = children[0]
        arguments = tuple(child for child in children if not isinstance(child, Token))
        signature = SIGNATURES.get(name)
        if signature is None and name not in _ACTIONS:
            remedy = closest(name, SIGNATURES, "the functions are ")
            raise Complaint(_place(name), f"there is no function {name}()", remedy)
        if signature and not signature.least <= len(arguments) <= signature.most:
            what = f"{name}() takes {signature.arity}, not {len(arguments)}"
            raise Complaint(_place(name), what)
        return ast.Call(str(name), arguments)

    # Actions

    def modifier(self, children: list[Any]) -> ast.Modifier:
        return ast.Modifier(str(children[0]).strip("[= \t\r\n"), children[1])

    def action(self, children: list[Any]) -> ast.Step:
        brace, first, *rest = children
        absolute = rest[-1].type == "ABSOLUTE_END"
        modifiers = _of(ast.Modifier, rest)
        if isinstance(first, Token) and first.type == "URL":
            return ast.Action(ast.ActionKind.OPEN, ast.String(str(first)), absolute, modifiers)
        if not isinstance(first, Token):
            kind, argument = _as_word(first)
        else:
            kind, argument = _action_kind(first), None
            if rest and not isinstance(rest[0], Token | ast.Modifier):
                argument = rest[0]
        if argument is None and kind in _WITH_ARGUMENT:
            example = {"wait": "2", "press": '"Enter"', "open": '"https://…"'}.get(kind.value, '"…"')
            what = f"{kind.value} needs to be told what"
            raise Complaint(_place(brace), what, f"as in {{{kind.value} {example} /}}")
        if argument is not None and kind not in _MAY_HAVE_ARGUMENT:
            raise Complaint(_place(brace), f"{kind.value} takes no argument", f"write {{{kind.value} /}}")
        if kind is ast.ActionKind.JSON and not absolute:
            raise Complaint(_place(brace), "json goes on at the root of what it reads", "write {json /}")
        return ast.Action(kind, argument, absolute, modifiers)


def _action_kind(word: Token) -> ast.ActionKind:
    kind = _ACTIONS.get(word)
    if kind is None:
        remedy = closest(word, _ACTIONS, "the actions are ", f'; to type it, quote it: {{"{word}" /}}')
        raise Complaint(_place(word), f"there is no action {word}", remedy)
    return kind


def _as_word(argument: ast.Expression) -> tuple[ast.ActionKind, ast.Expression]:
    """`{select ("x")}` looks like a call of a function, and is none."""
    if isinstance(argument, ast.Call) and argument.name in _ACTIONS and len(argument.arguments) == 1:
        return _ACTIONS[argument.name], argument.arguments[0]
    return ast.ActionKind.FILL, argument


def _read_bounds(token: Token) -> tuple[int, int | None]:
    low, comma, high = str(token)[1:-1].replace(" ", "").partition(",")
    least = int(low or 0)
    most = (int(high) if high else None) if comma else least
    if most is not None and most < max(least, 1):
        raise Complaint(_place(token), "this repeats nothing", "bounds are {least,most} or {times}, as in {1,5}")
    return least, most
