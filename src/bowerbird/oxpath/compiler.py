"""From syntax tree to plan.

Types are known before anything runs: a variable has the type of the value bound to it, so one expression may have
several plans. Rewritten on the way: `//name` is a step on the descendant axis unless a predicate counts positions;
predicates about one attribute are answered once for each of its values (`bowerbird.oxpath.shortcuts`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from bowerbird.errors import OxpathEvaluationError, UnboundVariable
from bowerbird.oxpath import ast
from bowerbird.oxpath.columns import Columns, Ids
from bowerbird.oxpath.comparisons import arithmetic, comparison, logical
from bowerbird.oxpath.functions import call
from bowerbird.oxpath.nodetests import Test, kind_test, name_test
from bowerbird.oxpath.plans import (
    Focus,
    Plan,
    Relation,
    Type,
    constant_number,
    constant_text,
    number_plan,
)
from bowerbird.oxpath.printer import show
from bowerbird.oxpath.shortcuts import narrowed, shortcut
from bowerbird.oxpath.steps import (
    LAST,
    Condition,
    Found,
    Run,
    axis_step,
    below_step,
    condition_of,
    filter_groups,
    leaf_step,
    repeat_step,
    tidy,
)

_LEAF_AXES = (ast.Axis.ATTRIBUTE, ast.Axis.STYLE)
_KEEPING_LEAVES = (ast.Axis.SELF, ast.Axis.DESCENDANT_OR_SELF, ast.Axis.ANCESTOR_OR_SELF)
_BOUNDARY_TESTS = (ast.TestKind.FRAME, ast.TestKind.SHADOW)


@dataclass(frozen=True, slots=True)
class Compiler:
    """Makes plans for pages of one kind (`one_scope`: neither frames nor shadow roots), given the variables' types."""

    types: Mapping[str, Type]
    one_scope: bool

    def plan(self, expression: ast.Expression) -> Plan:
        match expression:
            case ast.Number(value):
                return constant_number(value)
            case ast.String(value):
                return constant_text(value)
            case ast.Variable(name):
                return self._variable(name)
            case ast.Call(name, arguments):
                return call(name, [self.plan(argument) for argument in arguments])
            case ast.Negation(operand):
                inner = self.plan(operand)
                return number_plan(lambda focus: -inner.numbers(focus), inner)
            case ast.Binary(operator, left, right):
                return self._binary(operator, self.plan(left), self.plan(right))
            case ast.Filtered(primary, qualifiers):
                return _filtered(self.plan(primary), self._conditions(qualifiers))
            case ast.Path():
                return self._path(expression)
            case ast.Document() | ast.ForEach():
                does = "opens a page" if isinstance(expression, ast.Document) else "goes through values"
                raise OxpathEvaluationError(f"{show(expression)} {does}: it cannot be evaluated on one page")

    def _variable(self, name: str) -> Plan:
        if name not in self.types:
            raise UnboundVariable(f"${name} has no value; bind it when running the expression")
        type_ = self.types[name]
        if type_ is Type.NODES:
            return Plan(type_, lambda focus: _same_everywhere(focus, focus.variables[name]), depends=False)  # type: ignore[arg-type]
        if type_ is Type.STRINGS:
            return Plan(type_, lambda focus: [list(focus.variables[name])] * focus.extent, depends=False)  # type: ignore[arg-type]
        if type_ is Type.STRING:
            return Plan(type_, lambda focus: [focus.variables[name]] * focus.extent, depends=False)
        return Plan(type_, lambda focus: np.full(focus.extent, focus.variables[name]), depends=False)

    def _binary(self, operator: str, left: Plan, right: Plan) -> Plan:
        if operator in ("or", "and"):
            return logical(operator, left, right)
        if operator == "|":
            return _united(left, right)
        if operator in ("+", "-", "*", "div", "mod"):
            return arithmetic(operator, left, right)
        return comparison(operator, left, right)

    # Paths

    def _path(self, path: ast.Path) -> Plan:
        start, depends, positional = self._start(path.start)
        runs = self._runs(path)

        def compute(focus: Focus) -> Relation:
            relation = start(focus)
            for run in runs:
                relation = run(focus, relation)
            return relation

        return Plan(Type.NODES, compute, depends, positional)

    def _start(self, start: ast.Root | ast.Expression | None) -> tuple[Callable[[Focus], Relation], bool, bool]:
        if start is None:
            return (lambda focus: Relation(np.arange(focus.extent), focus.nodes)), True, False
        if isinstance(start, ast.Root):
            return _roots, not self.one_scope, False
        plan = self.plan(start)
        if plan.type is not Type.NODES:
            raise OxpathEvaluationError(f"{show(start)} is no set of nodes, so no step can follow it")
        return plan.relation, plan.depends, plan.positional

    def _runs(self, path: ast.Path) -> list[Run]:
        runs: list[Run] = []
        steps = list(path.steps)
        # The context and what a variable or function gives may be attributes.
        leaf = not isinstance(path.start, ast.Root)
        while steps:
            step = steps.pop(0)
            if step == ast.ANYWHERE_BELOW and steps:
                fused = self._below(steps[0])
                if fused is not None:
                    steps.pop(0)
                    runs.append(fused)
                    leaf = False
                    continue
            runs.append(self._step(step, leaf))
            leaf = _may_yield_leaves(step, leaf)
        return runs

    def _below(self, step: ast.Step) -> Run | None:
        """`//` and a child step in one."""
        if not isinstance(step, ast.AxisStep) or step.axis not in (ast.Axis.CHILD, ast.Axis.DESCENDANT):
            return None
        if isinstance(step.test, ast.KindTest) and step.test.kind in _BOUNDARY_TESTS:
            return None
        test, conditions = self._tested(step, narrow=True)
        if not any(condition.positional for condition in conditions):
            return axis_step(ast.Axis.DESCENDANT, test, conditions, from_leaf=True)
        if step.axis is ast.Axis.DESCENDANT:
            return None
        plain, conditions = self._tested(step, narrow=False)
        return below_step(plain, conditions)

    def _step(self, step: ast.Step, leaf: bool) -> Run:
        if isinstance(step, ast.Repeat):
            return repeat_step(self.plan(step.body), step.least, step.most, self._conditions(step.qualifiers))
        if isinstance(step, ast.Action):
            raise OxpathEvaluationError("an action cannot be evaluated on a captured page")
        if step.axis in _LEAF_AXES:
            return self._leaf_step(step)
        narrow = step.axis in (ast.Axis.DESCENDANT, ast.Axis.DESCENDANT_OR_SELF, ast.Axis.FOLLOWING)
        test, conditions = self._tested(step, narrow=narrow)
        return axis_step(step.axis, test, conditions, from_leaf=leaf)

    def _leaf_step(self, step: ast.AxisStep) -> Run:
        conditions = self._conditions(step.qualifiers)
        if isinstance(step.test, ast.NameTest):
            return leaf_step(step.axis, step.test.name, conditions)
        if step.test.kind is ast.TestKind.NODE:
            return leaf_step(step.axis, "*", conditions)
        return lambda _, relation: Relation(relation.places[:0], relation.nodes[:0])

    def _tested(self, step: ast.AxisStep, *, narrow: bool) -> tuple[Test, tuple[Condition, ...]]:
        """The test of a step and its conditions; with `narrow`, leading conditions that an index answers become
        part of the test, which then has fewer candidates."""
        shorthands, base = _without_shorthands(step.test)
        predicates = [*shorthands, *(part.condition for part in _predicates(step.qualifiers))]
        while narrow and predicates:
            narrower = narrowed(base, predicates[0])
            if narrower is None:
                break
            base = narrower
            predicates.pop(0)
        return base, tuple(map(self._condition, predicates))

    def _conditions(self, qualifiers: tuple[ast.Qualifier, ...]) -> tuple[Condition, ...]:
        return tuple(self._condition(part.condition) for part in _predicates(qualifiers))

    def _condition(self, expression: ast.Expression) -> Condition:
        plain = condition_of(self.plan(expression), _single_position(expression))
        return plain if plain.positional else shortcut(expression, plain)


def _single_position(expression: ast.Expression) -> int | None:
    """The position that a predicate asks for, if it is plain: `[2]`, `[last()]`, `[position() = 2]`."""
    match expression:
        case ast.Binary("=", ast.Call("position"), right):
            return _single_position(right)
        case ast.Number(value) if value >= 1 and value == int(value):
            return int(value)
        case ast.Call("last"):
            return LAST
        case _:
            return None


def _predicates(qualifiers: tuple[ast.Qualifier, ...]) -> list[ast.Predicate]:
    for part in qualifiers:
        if isinstance(part, ast.Marker):
            raise OxpathEvaluationError(f"the marker :<{part.name}> extracts: it cannot be evaluated on a page alone")
        if part.optional:
            raise OxpathEvaluationError("an optional predicate extracts: it cannot be evaluated on a page alone")
    return [part for part in qualifiers if isinstance(part, ast.Predicate)]


def _without_shorthands(test: ast.NodeTest) -> tuple[list[ast.Expression], Test]:
    """A test without its `#id` and `.class`, and these as predicates."""
    if isinstance(test, ast.KindTest):
        return [], kind_test(test.kind)
    wanted: list[ast.Expression] = []
    if test.identifier:
        wanted.append(ast.Binary("=", _attribute("id"), ast.String(test.identifier)))
    wanted += [ast.Binary("~=", _attribute("class"), ast.String(word)) for word in test.classes]
    return wanted, name_test(test.name)


def _attribute(name: str) -> ast.Expression:
    return ast.Path(None, (ast.AxisStep(ast.Axis.ATTRIBUTE, ast.NameTest(name)),))


def _may_yield_leaves(step: ast.Step, leaf: bool) -> bool:
    if isinstance(step, ast.Repeat):
        return True
    if isinstance(step, ast.AxisStep):
        return step.axis in _LEAF_AXES or (leaf and step.axis in _KEEPING_LEAVES)
    return False


def _roots(focus: Focus) -> Relation:
    columns, nodes = focus.columns, focus.nodes
    places = np.arange(len(nodes))
    if columns.has_one_scope:
        return Relation(places, np.zeros(len(nodes), dtype=np.intp))
    return Relation(places, columns.scope[_rows_of(columns, nodes)])


def _rows_of(columns: Columns, nodes: Ids) -> Ids:
    """The nodes, with leaves replaced by their owners."""
    leaves = nodes >= columns.size
    if not leaves.any():
        return nodes
    rows = nodes.copy()
    rows[leaves] = columns.owners(nodes[leaves])
    return rows


def _same_everywhere(focus: Focus, nodes: Ids) -> Relation:
    places = np.repeat(np.arange(focus.extent), len(nodes))
    return Relation(places, np.tile(nodes, focus.extent))


def _united(left: Plan, right: Plan) -> Plan:
    for plan in (left, right):
        if plan.type is not Type.NODES:
            raise OxpathEvaluationError("| unites two sets of nodes")

    def compute(focus: Focus) -> Relation:
        one, other = left.relation(focus), right.relation(focus)
        places = np.concatenate([one.places, other.places])
        return Relation(*tidy(focus.columns, places, np.concatenate([one.nodes, other.nodes])))

    return Plan(Type.NODES, compute, left.depends or right.depends, left.positional or right.positional)


def _filtered(primary: Plan, conditions: tuple[Condition, ...]) -> Plan:
    """`(primary)[…]`: positions count over all of it."""
    if primary.type is Type.STRINGS:
        return _filtered_strings(primary, conditions)
    if primary.type is not Type.NODES:
        raise OxpathEvaluationError("only nodes can be filtered by a predicate")

    def compute(focus: Focus) -> Relation:
        places, nodes = primary.relation(focus)
        found = filter_groups(focus, Found(places, places, nodes), conditions, is_reverse=False)
        return Relation(found.sources, found.nodes)

    return Plan(Type.NODES, compute, primary.depends, primary.positional)


def _filtered_strings(primary: Plan, conditions: tuple[Condition, ...]) -> Plan:
    """Strings by position; within the predicate, the context stays the node that they were made at."""

    def compute(focus: Focus) -> list[list[str]]:
        return [_kept(tokens, focus, place) for place, tokens in enumerate(primary.token_lists(focus))]

    def _kept(tokens: list[str], focus: Focus, place: int) -> list[str]:
        for condition in conditions:
            size = len(tokens)
            if not size:
                break
            nodes = np.repeat(focus.nodes[place], size)
            sizes = np.full(size, size, dtype=np.intp)
            mask = condition.mask(Focus(focus.columns, nodes, np.arange(1, size + 1), sizes, focus.variables))
            tokens = [token for token, kept in zip(tokens, mask.tolist(), strict=True) if kept]
        return tokens

    return Plan(Type.STRINGS, compute, primary.depends, primary.positional)
