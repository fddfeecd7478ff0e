"""XPath 1.0 as lxml evaluates it: on generated trees, by chance over a page, and over the pages of the corpora.

The tree is the same on both sides, since lxml's is built from ours. Known differences, which nothing here generates:

- `number("1e3")` is NaN, as XPath 1.0 says; libxml2 reads exponents.
- Numbers are written with as few digits as tell them apart; libxml2 writes up to 15 and others with exponents.
- `namespace::` finds nothing and processing instructions are comments: HTML has neither.
- `.[…]` and `..[…]` are read, though XPath 1.0 has no predicates after them.
- `position()` and `last()` are 1 outside of predicates, where lxml refuses them.
"""

from __future__ import annotations

import os
from pathlib import Path

import lxml.etree as etree
import pytest
from chance import Chance, Words
from expressions import pages, pure_expressions
from hypothesis import HealthCheck, given, settings
from oracle import Mirror, ours, same
from samples import listing

from bowerbird.oxpath import ast, evaluate, parse, show
from bowerbird.page import Page, parse_html

_BY_CHANCE = 1500
_ON_EACH = 20
_LARGEST = 1200  # rows: lxml takes quadratic time for some axes


@settings(max_examples=120, deadline=None, suppress_health_check=list(HealthCheck))
@given(pure_expressions, pages)
def test_generated_expressions_mean_the_same(expression: ast.Expression, page: Page) -> None:
    assert _difference(Mirror(page), show(expression)) is None


def test_expressions_by_chance_mean_the_same() -> None:
    mirror = Mirror(listing())
    assert mirror.is_faithful
    chance = Chance(Words([mirror.page]), seed=7)
    compared = [_difference(mirror, chance.expression()) for _ in range(_BY_CHANCE)]
    assert [difference for difference in compared if difference] == []


@pytest.mark.corpus
def test_expressions_mean_the_same_on_pages_of_the_corpora() -> None:
    corpora = os.environ.get("BOWERBIRD_CORPORA")
    if not corpora:
        pytest.skip("$BOWERBIRD_CORPORA does not name the folder of the public corpora")
    paths = sorted(Path(corpora).glob("swde/*/*/*.htm"))
    assert paths
    compared = 0
    for number, path in enumerate(paths[:: max(1, len(paths) // 200)]):
        page = parse_html(path.read_bytes())
        if len(page) > _LARGEST or not (mirror := Mirror(page)).is_faithful:
            continue
        chance = Chance(Words([page]), seed=number, local=True)
        for _ in range(_ON_EACH):
            assert _difference(mirror, chance.expression()) is None, path
            compared += 1
    assert compared > 200


def _difference(mirror: Mirror, text: str) -> str | None:
    """How our value and lxml's differ at the root element, or None."""
    try:
        expected = mirror.value(mirror.root.xpath(text))
    except etree.XPathEvalError as error:
        if "Invalid context" in str(error):  # position() or last() of the whole expression
            return None
        raise
    found = ours(evaluate(parse(text), mirror.page, mirror.root_row))
    if isinstance(found, list):
        found = [node for node in found if node != 0]  # lxml does not tell of the document node
    return None if same(found, expected) else f"{text}: {found}, not {expected}"
