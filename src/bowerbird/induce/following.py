"""Wrappers without the pages behind their records: what an expression yields from its lists alone."""

from __future__ import annotations

import hashlib
from dataclasses import fields, is_dataclass, replace
from typing import Any

from bowerbird.oxpath import show
from bowerbird.oxpath.ast import (
    Action,
    ActionKind,
    Document,
    Expression,
    ForEach,
    Marker,
    Path,
    Predicate,
    Repeat,
    Step,
    String,
    Variable,
)
from bowerbird.oxpath.engine import Wrapper
from bowerbird.oxpath.walk import walk

_DIGEST_LETTERS = 12
_READING = (ActionKind.JSON, ActionKind.OPEN)  # of feeds, whose address says it all


def lists_only(wrapper: Wrapper) -> Wrapper:
    """The wrapper without its optional predicates that act: those follow records to their own pages."""
    return Wrapper(_pruned(wrapper.expression), wrapper.variables)


def start_of(wrapper: Wrapper) -> str:
    """The address that a wrapper opens first; "" where it begins on a page that is given."""
    bound = next(wrapper.bindings(), {})
    for part in walk(wrapper.expression):
        if isinstance(part, Document) and isinstance(part.url, String):
            return part.url.value
        if isinstance(part, Document) and isinstance(part.url, Variable):
            return str(bound.get(part.url.name, ""))
    return ""


def scope_of(wrapper: Wrapper) -> str:
    """What tells a wrapper's part of a site from others: the address that it opens first and, where that alone does
    not lead to its list, what it does there."""
    body = wrapper.expression.body if isinstance(wrapper.expression, ForEach) else wrapper.expression
    steps = body.steps if isinstance(body, Path) else ()
    listed = next((at for at, step in enumerate(steps) if _lists(step)), len(steps))
    deeds = [at for at, step in enumerate(steps[:listed]) if isinstance(step, Action) and step.kind not in _READING]
    if not deeds:
        return start_of(wrapper)
    done = hashlib.sha256(show(Path(None, steps[: deeds[-1] + 1])).encode()).hexdigest()[:_DIGEST_LETTERS]
    return f"{start_of(wrapper)} ({done})"


def _lists(step: Step) -> bool:
    """Whether a step goes through pages or marks records: it comes after all that leads to the list."""
    return isinstance(step, Repeat) or any(isinstance(part, Marker) for part in walk(step))


def _pruned(expression: Expression) -> Expression:
    pruned: Expression = _without_following(expression)
    return pruned


def _without_following(node: Any) -> Any:
    """`node`, any part of a syntax tree, with such predicates left out below it."""
    if isinstance(node, tuple):
        return tuple(_without_following(part) for part in node if not _follows(part))
    if not is_dataclass(node) or isinstance(node, type):
        return node
    changed = {column.name: _without_following(getattr(node, column.name)) for column in fields(node)}
    return replace(node, **changed)


def _follows(part: Any) -> bool:
    return isinstance(part, Predicate) and part.optional and any(isinstance(one, Action) for one in walk(part))
