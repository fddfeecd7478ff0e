"""Wrappers without the pages behind their records: what an expression yields from its lists alone."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from bowerbird.oxpath.ast import Action, Document, Expression, Predicate, String
from bowerbird.oxpath.engine import Wrapper
from bowerbird.oxpath.walk import walk


def lists_only(wrapper: Wrapper) -> Wrapper:
    """The wrapper without its optional predicates that act: those follow records to their own pages."""
    return Wrapper(_pruned(wrapper.expression), wrapper.variables)


def start_of(wrapper: Wrapper) -> str:
    """The address that a wrapper opens first; "" where it begins on a page that is given."""
    opened = (part.url for part in walk(wrapper.expression) if isinstance(part, Document))
    return next((url.value for url in opened if isinstance(url, String)), "")


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
