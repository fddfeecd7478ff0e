"""From syntax tree to text: one spelling for each tree, on one line or folded at a width.

`parse(show(tree)) == tree`. What is abbreviated in canonical text: `//`, `.`, `..`, `@`, and the child axis.
Folding breaks a path after its actions and before its optional predicates, as people lay wrappers out.
"""

from __future__ import annotations

from decimal import Decimal

from bowerbird.oxpath import ast

_INDENT = "  "
_STRENGTH = {operator: level for level, operators in enumerate(ast.PRECEDENCE) for operator in operators}
_ADDITIVE = _STRENGTH["+"]
_UNARY = _STRENGTH["*"] + 0.5
_UNION = _STRENGTH["|"]
_PRIMARY = 100.0


def show(expression: ast.Expression, width: int | None = None) -> str:
    """Canonical text of `expression`: one line, or, when that is longer than `width`, several."""
    line = _whole(expression)
    if width is None or len(line) <= width:
        return line
    return _folded(expression, width)


def show_step(step: ast.Step) -> str:
    """Canonical text of a single step."""
    if isinstance(step, ast.Action):
        return _action(step)
    if isinstance(step, ast.Repeat):
        return _repeat(step) + _qualifiers(step.qualifiers)
    return _axis_step(step) + _qualifiers(step.qualifiers)


def quoted(value: str) -> str:
    """`value` as a string of the language; a quote inside one is doubled only when both kinds occur."""
    if '"' not in value:
        return f'"{value}"'
    if "'" not in value:
        return f"'{value}'"
    return '"' + value.replace('"', '""') + '"'


# Expressions on one line


def _whole(expression: ast.Expression) -> str:
    if not isinstance(expression, ast.ForEach):
        return _show(expression)
    return f"{_named(expression.names)} {', '.join(map(_row, expression.rows))} return {_show(expression.body)}"


def _show(expression: ast.Expression) -> str:
    match expression:
        case ast.Number(value):
            return _number(value)
        case ast.String(value):
            return quoted(value)
        case ast.Variable(name):
            return f"${name}"
        case ast.Call(name, arguments):
            return f"{name}({', '.join(map(_show, arguments))})"
        case ast.Document(url, modifiers):
            return f"doc({_show(url)}{', ' if modifiers else ''}{_modifiers(modifiers)})"
        case ast.Negation(operand):
            return f"-{_within(operand, _UNARY)}"
        case ast.Binary():
            return _binary(expression)
        case ast.Filtered(primary, qualifiers):
            return _within(primary, _PRIMARY) + _qualifiers(qualifiers)
        case ast.Path():
            return "".join(text for text, _ in _path_pieces(expression))
    raise AssertionError("only a whole expression goes through values")


def _binary(expression: ast.Binary) -> str:
    operator, strength = expression.operator, _STRENGTH[expression.operator]
    left = _within(expression.left, strength)
    if operator == "*" and _ends_in_group(expression.left):
        left = f"({left})"
    return f"{left} {operator} {_within(expression.right, strength + 0.25)}"


def _within(expression: ast.Expression, strength: float) -> str:
    """`expression` as an operand of something that binds with `strength`."""
    text = _show(expression)
    return text if _strength_of(expression) >= strength else f"({text})"


def _strength_of(expression: ast.Expression) -> float:
    match expression:
        case ast.Path(ast.Root(), ()):
            return -1.0  # an operator after a bare `/` would be read as the name of a step
        case ast.Binary(operator):
            return _STRENGTH[operator]
        case ast.Negation():
            return _UNARY
        case ast.Path() | ast.Filtered():
            return _UNION + 0.5
        case _:
            return _PRIMARY


def _ends_in_group(expression: ast.Expression) -> bool:
    """Whether a `*` after it would be taken for the star of its last group."""
    while isinstance(expression, ast.Binary) and _STRENGTH[expression.operator] >= _STRENGTH["*"]:
        expression = expression.right
    while isinstance(expression, ast.Negation):
        expression = expression.operand
    if not isinstance(expression, ast.Path) or not expression.steps:
        return False
    last = expression.steps[-1]
    return isinstance(last, ast.Repeat) and last.is_group and not last.qualifiers


def _number(value: float) -> str:
    if value != value or value in (float("inf"), float("-inf")):
        raise ValueError(f"{value} has no literal in XPath")
    text = format(Decimal(repr(value)), "f")
    return text[:-2] if text.endswith(".0") else text


def _named(names: tuple[str, ...]) -> str:
    return f"for {', '.join(f'${name}' for name in names)} in"


def _row(row: tuple[ast.String | ast.Number, ...]) -> str:
    shown = ", ".join(map(_show, row))
    return shown if len(row) == 1 else f"({shown})"


# Paths


def _path_pieces(path: ast.Path) -> list[tuple[str, ast.Step | None]]:
    """A path in pieces: its start, then each step with the slashes before it."""
    pieces: list[tuple[str, ast.Step | None]] = []
    slash = ""
    if isinstance(path.start, ast.Root):
        if not path.steps:
            return [("/", None)]
        slash = "/"
    elif path.start is not None:
        pieces.append((_start(path.start), None))
        slash = "/"
    for place, step in enumerate(path.steps):
        is_last = place == len(path.steps) - 1
        # A relative path cannot begin with `//`, which would start at the root.
        if step == ast.ANYWHERE_BELOW and slash == "/" and not is_last:
            slash = "//"
            continue
        pieces.append((slash + _step_after(step, is_first=not slash), step))
        slash = "/"
    return pieces


def _start(start: ast.Expression) -> str:
    text = _show(start)
    return text if _strength_of(start) == _PRIMARY or isinstance(start, ast.Filtered) else f"({text})"


def _step_after(step: ast.Step, *, is_first: bool) -> str:
    if is_first and isinstance(step, ast.Repeat):
        return f"./{show_step(step)}"  # bare parentheses would be those of an expression
    return show_step(step)


def _axis_step(step: ast.AxisStep) -> str:
    if step.test == ast.ANY_NODE and step.axis in (ast.Axis.SELF, ast.Axis.PARENT):
        return "." if step.axis is ast.Axis.SELF else ".."
    test = _test(step.test)
    if step.axis is ast.Axis.CHILD:
        return test
    return f"@{test}" if step.axis is ast.Axis.ATTRIBUTE else f"{step.axis.value}::{test}"


def _test(test: ast.NodeTest) -> str:
    if isinstance(test, ast.KindTest):
        return f"{test.kind.value}({quoted(test.target) if test.target else ''})"
    identifier = f"#{test.identifier}" if test.identifier else ""
    return test.name + identifier + "".join(f".{word}" for word in test.classes)


def _repeat(step: ast.Repeat) -> str:
    return f"({_show(step.body)}){_bounds(step)}"


def _bounds(step: ast.Repeat) -> str:
    if step.is_group:
        return ""
    if step.least == step.most:
        return f"*{{{step.least}}}"
    if step.most is None:
        return f"*{{{step.least},}}" if step.least else "*"
    return f"*{{{step.least or ''},{step.most}}}"


def _action(step: ast.Action) -> str:
    words = [step.kind.value] if step.kind is not ast.ActionKind.FILL else []
    if step.argument is not None:
        words.append(_argument(step.argument))
    text = " ".join(words) + (f" {_modifiers(step.modifiers)}" if step.modifiers else "")
    return f"{{{text}{' /' if step.absolute else ''}}}"


def _argument(argument: ast.Expression) -> str:
    plain = isinstance(argument, ast.String | ast.Number | ast.Variable | ast.Call)
    return _show(argument) if plain else f"({_show(argument)})"


def _modifiers(modifiers: tuple[ast.Modifier, ...]) -> str:
    return "".join(f"[{modifier.name}={_show(modifier.value)}]" for modifier in modifiers)


# Predicates and markers


def _qualifiers(qualifiers: tuple[ast.Qualifier, ...]) -> str:
    return "".join(map(_qualifier, qualifiers))


def _qualifier(qualifier: ast.Qualifier) -> str:
    if isinstance(qualifier, ast.Predicate):
        return f"[{'? ' if qualifier.optional else ''}{_show(qualifier.condition)}]"
    if qualifier.value is None:
        return f":<{qualifier.name}>"
    return f":<{qualifier.name}={_within(qualifier.value, _ADDITIVE)}>"


# Several lines


def _folded(expression: ast.Expression, width: int) -> str:
    """Several lines: a path ends a line after each action and star; each optional predicate has a line of its own."""
    if isinstance(expression, ast.ForEach):
        rows = ",\n".join(_INDENT + _row(row) for row in expression.rows)
        return f"{_named(expression.names)}\n{rows}\nreturn {_folded(expression.body, width)}"
    if not isinstance(expression, ast.Path):
        return _show(expression)
    lines = [""]
    for text, step in _path_pieces(expression):
        if isinstance(step, ast.Action | ast.Repeat):
            lines[-1] += text
            lines.append("")
        elif isinstance(step, ast.AxisStep) and any(_is_optional(part) for part in step.qualifiers):
            lines[-1] += text.removesuffix(_qualifiers(step.qualifiers))
            lines += [*_fold_qualifiers(lines.pop(), step.qualifiers, width), ""]
        else:
            lines[-1] += text
    return "\n".join(line for line in lines if line)


def _fold_qualifiers(head: str, qualifiers: tuple[ast.Qualifier, ...], width: int) -> list[str]:
    """The line of a step with its markers and plain predicates, and further lines from the first optional one on."""
    lines = [head]
    for part in qualifiers:
        if len(lines) == 1 and not _is_optional(part):
            lines[0] += _qualifier(part)
        else:
            lines += _fold_qualifier(part, width)
    return lines


def _fold_qualifier(part: ast.Qualifier, width: int) -> list[str]:
    line = _qualifier(part)
    if len(_INDENT + line) <= width or not isinstance(part, ast.Predicate):
        return [_INDENT + line]
    opening = "[? " if part.optional else "["
    first, *rest = _folded(part.condition, width - len(_INDENT)).split("\n")
    inner = [_INDENT + opening + first, *(_INDENT * 2 + text for text in rest)]
    return [*inner[:-1], inner[-1] + "]"]


def _is_optional(part: ast.Qualifier) -> bool:
    return isinstance(part, ast.Predicate) and part.optional
