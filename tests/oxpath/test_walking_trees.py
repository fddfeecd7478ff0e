"""Walking over syntax trees: every field of every node is looked into."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

import pytest

from bowerbird.oxpath import ast, parse
from bowerbird.oxpath.walk import parts, walk

NODES = [one for one in vars(ast).values() if isinstance(one, type) and is_dataclass(one)]


@pytest.mark.parametrize("node", NODES, ids=lambda one: one.__name__)
def test_the_names_that_are_walked_along_are_those_of_all_fields(node: type) -> None:
    assert node.__match_args__ == tuple(column.name for column in fields(node))  # type: ignore[attr-defined]


def test_parts_are_told_in_the_order_written() -> None:
    tree = parse("//a[@href = 'x']/b")
    assert isinstance(tree, ast.Path)
    assert list(parts(tree)) == [tree.start, *tree.steps]
    assert [one.value for one in walk(tree) if isinstance(one, ast.String)] == ["x"]
