"""What can be told of an expression before it runs: what it needs, which parts are pure, what records it yields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum

from bowerbird.oxpath import ast
from bowerbird.oxpath.printer import show, show_step
from bowerbird.oxpath.signatures import SIGNATURES
from bowerbird.oxpath.walk import Node, is_pure, parts, walk


class Needs(IntEnum):
    """What it takes to run an expression; more includes less."""

    PAGE = 0  # one page, captured or static
    HTTP = 1  # pages one after the other, which plain HTTP may be enough for
    BROWSER = 2  # something that only a browser can do


_PLAIN_ACTIONS = frozenset(
    (
        ast.ActionKind.CLICK,
        ast.ActionKind.NEXT_CLICK,
        ast.ActionKind.FILL,
        ast.ActionKind.SELECT,
        ast.ActionKind.CHECK,
        ast.ActionKind.UNCHECK,
        ast.ActionKind.SUBMIT,
        ast.ActionKind.OPEN,
        ast.ActionKind.WAIT,
    )
)


@dataclass(frozen=True, slots=True)
class Shape:
    """A marker of the expression: an object with what is nested in it, or an attribute of the object around it.

    `optional` tells that it stands in an optional predicate, so that an object may come without it.
    """

    name: str
    is_attribute: bool
    optional: bool = False
    children: tuple[Shape, ...] = ()


@dataclass(frozen=True, slots=True)
class Analysis:
    """`reasons` say what asks for more than one page; `pure` are the stretches that are evaluated on one page each."""

    needs: Needs
    reasons: tuple[str, ...]
    variables: tuple[str, ...]
    shapes: tuple[Shape, ...]
    pure: tuple[str, ...]

    @property
    def needs_browser(self) -> bool:
        return self.needs is Needs.BROWSER


def analyse(expression: ast.Expression) -> Analysis:
    """What `expression` needs, which variables it takes, and what it yields."""
    demands = [demand for node in walk(expression) if (demand := _demand(node)) is not None]
    return Analysis(
        needs=max((needs for needs, _ in demands), default=Needs.PAGE),
        reasons=tuple(dict.fromkeys(reason for _, reason in demands)),
        variables=variables_of(expression),
        shapes=shapes_of(expression),
        pure=tuple(dict.fromkeys(_pure_stretches(expression))),
    )


def variables_of(expression: ast.Expression) -> tuple[str, ...]:
    """The variables that `expression` takes from outside."""
    own = expression.names if isinstance(expression, ast.ForEach) else ()
    found = dict.fromkeys(node.name for node in walk(expression) if isinstance(node, ast.Variable))
    return tuple(name for name in found if name not in own)


# What parts ask for


def _demand(node: Node) -> tuple[Needs, str] | None:
    match node:
        case ast.Action(ast.ActionKind.JSON):
            return None
        case ast.Action(kind):
            needs = Needs.HTTP if kind in _PLAIN_ACTIONS else Needs.BROWSER
            return needs, show_step(node)
        case ast.Modifier("until"):
            return Needs.BROWSER, f"[until={show(node.value)}]"
        case ast.Document():
            return Needs.HTTP, show(node)
        case ast.AxisStep(ast.Axis.STYLE):
            return Needs.BROWSER, show_step(node)
        case ast.Call(name) if name in SIGNATURES and SIGNATURES[name].is_live:
            return Needs.BROWSER, f"{name}()"
        case _:
            return None


# What is yielded


@dataclass(slots=True)
class _Draft:
    """A shape while it is put together."""

    name: str = ""
    is_attribute: bool = False
    optional: bool = False
    children: list[_Draft] = field(default_factory=list)

    def add(self, marker: ast.Marker, optional: bool) -> _Draft:
        """The child for a marker: alternatives for one name are one child, optional only if all are."""
        is_attribute = marker.value is not None
        for child in self.children:
            if (child.name, child.is_attribute) == (marker.name, is_attribute):
                child.optional = child.optional and optional
                return child
        self.children.append(_Draft(marker.name, is_attribute, optional))
        return self.children[-1]

    def finished(self) -> Shape:
        return Shape(self.name, self.is_attribute, self.optional, tuple(child.finished() for child in self.children))


def shapes_of(expression: ast.Expression) -> tuple[Shape, ...]:
    """The records that `expression` yields, nested as its markers are."""
    root = _Draft()
    _draw(expression, root, optional=False)
    return root.finished().children


def _draw(node: Node, around: _Draft, *, optional: bool) -> _Draft:
    """Add the markers in `node` to the object `around`; what follows in the path belongs to the object given back."""
    match node:
        case ast.Path(start, steps):
            for part in (*(() if start is None else (start,)), *steps):
                around = _draw(part, around, optional=optional)
            return around
        case ast.AxisStep(_, _, qualifiers) | ast.Filtered(_, qualifiers) | ast.Repeat(_, _, _, qualifiers):
            if isinstance(node, ast.Filtered):
                around = _draw(node.primary, around, optional=optional)
            elif isinstance(node, ast.Repeat):
                _draw(node.body, around, optional=optional)
            for part in qualifiers:
                around = _draw(part, around, optional=optional)
            return around
        case ast.Marker():
            child = around.add(node, optional)
            return around if child.is_attribute else child
        case ast.Predicate(condition, is_optional):
            _draw(condition, around, optional=optional or is_optional)
            return around
        case _:
            for inner in parts(node):
                _draw(inner, around, optional=optional)
            return around


# What is pure


def _pure_stretches(node: Node) -> Iterator[str]:
    """The longest stretches of steps without action, marker or document, as text."""
    if isinstance(node, ast.Path) and is_pure(node):
        yield from _stretch_text(node.start, list(node.steps))
        return
    if not isinstance(node, ast.Path):
        for part in parts(node):
            yield from _pure_stretches(part)
        return
    start = node.start if node.start is None or is_pure(node.start) else None
    stretch: list[ast.Step] = []
    if start is None and node.start is not None:
        yield from _pure_stretches(node.start)
    for step in node.steps:
        bare = _bare(step)
        if bare is not None:
            stretch.append(bare)
        if bare != step:
            yield from _stretch_text(start, stretch)
            start, stretch = None, []
            for part in parts(step):
                if not is_pure(part):
                    yield from _pure_stretches(part)
    yield from _stretch_text(start, stretch)


def _bare(step: ast.Step) -> ast.Step | None:
    """A step without what is not pure after it; None if there is nothing pure about it."""
    if is_pure(step):
        return step
    if not isinstance(step, ast.AxisStep):
        return None
    kept: list[ast.Qualifier] = []
    for part in step.qualifiers:
        if not is_pure(part):
            break
        kept.append(part)
    return ast.AxisStep(step.axis, step.test, tuple(kept))


def _stretch_text(start: ast.Root | ast.Expression | None, steps: list[ast.Step]) -> Iterator[str]:
    trivial = start is None and all(step in (ast.HERE, ast.ANYWHERE_BELOW) for step in steps)
    if steps and not trivial:
        if start is None and steps[0] == ast.ANYWHERE_BELOW:
            steps = [ast.HERE, *steps]
        yield show(ast.Path(start, tuple(steps)))
