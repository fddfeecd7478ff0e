"""XPath 1.0 as lxml evaluates it, on generated expressions over generated pages."""

from __future__ import annotations

from expressions import pages, pure_expressions
from hypothesis import HealthCheck, given, settings
from oracle import Mirror, ours, same

from bowerbird.oxpath import ast, evaluate, show
from bowerbird.page import Page


@settings(max_examples=400, deadline=None, suppress_health_check=list(HealthCheck))
@given(pure_expressions, pages)
def test_generated_expressions_mean_the_same(expression: ast.Expression, page: Page) -> None:
    mirror = Mirror(page)
    expected = mirror.value(mirror.root.xpath(show(expression)))
    found = ours(evaluate(expression, page, mirror.root_row))
    if isinstance(found, list):
        found = [node for node in found if node != 0]  # lxml does not tell of the document node
    assert same(found, expected), (show(expression), found, expected)
