"""From an expression to what the engine does: stretches without effects, and the operations between them.

The syntax tree nests as the text does; the engine goes from page to page. A plan is a sequence of operations:

    Select    a pure stretch, evaluated set at a time on one page
    Qualify   predicates and markers that act or extract, node by node
    Act       an action, node by node
    Open      doc(…)
    Star      a plan, repeated
    Either    the branches of a union, one after the other

Where an action or a marker cannot mean anything (inside a comparison, as an argument), compiling says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bowerbird.errors import UsageError
from bowerbird.oxpath.ast import (
    Action,
    ActionKind,
    AxisStep,
    Binary,
    Document,
    Expression,
    Filtered,
    Marker,
    Modifier,
    Path,
    Predicate,
    Qualifier,
    Repeat,
    Root,
    Step,
)
from bowerbird.oxpath.printer import show
from bowerbird.oxpath.walk import is_pure

_LONGEST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class Select:
    expression: Expression


@dataclass(frozen=True, slots=True)
class Qualify:
    tests: tuple[Test, ...]


@dataclass(frozen=True, slots=True)
class Act:
    """`place` tells the actions of a plan apart; `text` is how the action is written. `repeats` is set in the body of a
    star, where an action that leads nowhere is the end of a list and no trouble."""

    action: Action
    place: int
    text: str
    repeats: bool = False


@dataclass(frozen=True, slots=True)
class Open:
    url: Expression
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class Star:
    body: Plan
    least: int
    most: int | None


@dataclass(frozen=True, slots=True)
class Either:
    branches: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class Holds:
    """A pure predicate that stands behind one with effects."""

    condition: Expression


@dataclass(frozen=True, slots=True)
class Finds:
    """A predicate with effects: `[path]`, or an optional one."""

    plan: Plan
    optional: bool


@dataclass(frozen=True, slots=True)
class Both:
    """`[a and b]`, `[a or b]` with effects on either side."""

    operator: str
    left: Test
    right: Test


Operation: TypeAlias = Select | Qualify | Act | Open | Star | Either
Test: TypeAlias = Holds | Finds | Both | Marker
Plan: TypeAlias = tuple[Operation, ...]


def plan_of(expression: Expression) -> Plan:
    """What the engine does for `expression`."""
    return _Planner().plan(expression)


def leaves_page(plan: Sequence[Operation]) -> bool:
    """Whether the plan itself (not its predicates) may leave the page it begins on."""
    for operation in plan:
        match operation:
            case Act(action) if action.kind is ActionKind.JSON:
                continue
            case Act() | Open():
                return True
            case Star(body) if leaves_page(body):
                return True
            case Either(branches) if any(leaves_page(branch) for branch in branches):
                return True
    return False


def reading_of(plan: Plan) -> tuple[Select, tuple[Marker, ...]] | None:
    """The path and the markers of a plan that does nothing but read attributes."""
    match plan:
        case (Select() as select, Qualify(tests)):
            markers = tuple(test for test in tests if isinstance(test, Marker) and test.value is not None)
            return (select, markers) if len(markers) == len(tests) else None
    return None


def kinds_of_lines(plan: Plan) -> dict[str, list[str]]:
    """The records that a plan puts out, by name ("" for loose attributes), with the attributes of each.

    Attributes of records inside are named as in `offer.price`.
    """
    kinds: dict[str, list[str]] = {}
    _note_lines(plan, None, "", kinds)
    return kinds


def _note_lines(plan: Plan, line: str | None, prefix: str, kinds: dict[str, list[str]]) -> None:
    for place, operation in enumerate(plan):
        match operation:
            case Qualify(tests):
                around = line
                for test in tests:
                    line, prefix = _note_test(test, line, prefix, kinds)
                if around is None and line is not None and leaves_page(plan[place + 1 :]):
                    line, prefix = None, ""
            case Star(body):
                _note_lines(body, line, prefix, kinds)
            case Either(branches):
                for branch in branches:
                    _note_lines(branch, line, prefix, kinds)


def _note_test(test: Test, line: str | None, prefix: str, kinds: dict[str, list[str]]) -> tuple[str | None, str]:
    match test:
        case Marker(name, None):
            if line is not None:
                return line, f"{prefix}{name}."
            kinds.setdefault(name, [])
            return name, ""
        case Marker(name):
            columns = kinds.setdefault(line or "", [])
            columns += [prefix + name] if prefix + name not in columns else []
        case Finds(plan):
            _note_lines(plan, line, prefix, kinds)
        case Both(_, left, right):
            _note_test(left, line, prefix, kinds)
            _note_test(right, line, prefix, kinds)
    return line, prefix


class _Planner:
    def __init__(self) -> None:
        self._actions = 0
        self._stars = 0

    def plan(self, expression: Expression) -> Plan:
        if is_pure(expression):
            return (Select(expression),)
        match expression:
            case Path(start, steps):
                return self._path(start, steps)
            case Filtered(primary, qualifiers):
                return (*self.plan(primary), *self._qualified(qualifiers))
            case Document(url, modifiers):
                return (Open(_pure(url, "the address of doc()"), modifiers),)
            case Binary("|", left, right):
                return (Either((self.plan(left), self.plan(right))),)
        raise _misplaced(expression)

    def _path(self, start: Root | Expression | None, steps: tuple[Step, ...]) -> Plan:
        operations: list[Operation] = []
        pending: list[Step] = []
        pure_start: Root | Expression | None = None
        if start is None or isinstance(start, Root) or is_pure(start):
            pure_start = start
        else:
            operations += self.plan(start)

        def flush() -> None:
            nonlocal pure_start
            if pending or pure_start is not None:
                operations.append(Select(Path(pure_start, tuple(pending))))
            pending.clear()
            pure_start = None

        for step in steps:
            if not isinstance(step, Action) and is_pure(step):
                pending.append(step)
                continue
            if isinstance(step, AxisStep):
                pure, rest = _split(step.qualifiers)
                pending.append(AxisStep(step.axis, step.test, pure))
                flush()
                operations += self._qualified(rest)
                continue
            flush()
            operations += self._action(step) if isinstance(step, Action) else self._repeat(step)
        flush()
        return tuple(operations)

    def _action(self, action: Action) -> Plan:
        if action.argument is not None:
            _pure(action.argument, "the argument of an action")
        for modifier in action.modifiers:
            _pure(modifier.value, f"the modifier {modifier.name!r}")
        self._actions += 1
        return (Act(action, self._actions, _written(Path(None, (action,))), self._stars > 0),)

    def _repeat(self, step: Repeat) -> Plan:
        self._stars += not step.is_group
        body = self.plan(step.body)
        self._stars -= not step.is_group
        inner: Plan = body if step.is_group else (Star(body, step.least, step.most),)
        return (*inner, *self._qualified(step.qualifiers))

    def _qualified(self, qualifiers: tuple[Qualifier, ...]) -> Plan:
        tests = tuple(map(self._test, qualifiers))
        return (Qualify(tests),) if tests else ()

    def _test(self, qualifier: Qualifier) -> Test:
        if isinstance(qualifier, Marker):
            if qualifier.value is not None:
                _pure(qualifier.value, f"the value of {qualifier.name!r}")
            return qualifier
        if qualifier.optional:
            return Finds(self.plan(qualifier.condition), optional=True)
        return self._condition(qualifier.condition)

    def _condition(self, condition: Expression) -> Test:
        if is_pure(condition):
            return Holds(condition)
        if isinstance(condition, Binary) and condition.operator in ("and", "or"):
            return Both(condition.operator, self._condition(condition.left), self._condition(condition.right))
        return Finds(self.plan(condition), optional=False)


def _split(qualifiers: tuple[Qualifier, ...]) -> tuple[tuple[Qualifier, ...], tuple[Qualifier, ...]]:
    """The pure predicates in front, and the rest from the first qualifier that acts or extracts."""
    for place, qualifier in enumerate(qualifiers):
        if not isinstance(qualifier, Predicate) or qualifier.optional or not is_pure(qualifier.condition):
            return qualifiers[:place], qualifiers[place:]
    return qualifiers, ()


def _pure(expression: Expression, what: str) -> Expression:
    if not is_pure(expression):
        raise UsageError(f"{what} can neither act nor extract: {_written(expression)}")
    return expression


def _misplaced(expression: Expression) -> UsageError:
    what = f"an action or a marker stands where neither can mean anything: {_written(expression)}"
    return UsageError(f"{what}; put it in a step or a predicate of its own")


def _written(expression: Expression) -> str:
    text = show(expression)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
