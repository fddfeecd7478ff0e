"""One spelling for each tree, and a tree for each spelling."""

from __future__ import annotations

from expressions import expressions
from hypothesis import HealthCheck, given, settings

from bowerbird.oxpath import ast, parse, show


@settings(max_examples=300, deadline=None, suppress_health_check=list(HealthCheck))
@given(expressions)
def test_what_is_shown_is_read_back(expression: ast.Expression) -> None:
    assert parse(show(expression)) == expression
    assert parse(show(expression, width=40)) == expression
