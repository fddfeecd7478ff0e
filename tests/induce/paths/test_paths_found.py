"""What expressions find, kept with the page, is what evaluating them gives."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bowerbird.induce.paths.finding import Found, found_each
from bowerbird.oxpath import Leaf, Nodes, evaluate, parse
from bowerbird.page import Page, parse_html
from bowerbird.page.literal import tree

LIST = "".join(f'<li class="card"><a href="/{n}">Home {n}</a><b>£{n}00</b></li>' for n in range(6))
EXPRESSIONS = (".//a", "./b/text()", ".//a/@href", "//li", "./following-sibling::li[1]", "norm(.)", ".//i", ".")


def plainly(text: str, page: Page, context: int) -> Sequence[Found]:
    value = evaluate(parse(text), page, context)
    return [one.value if isinstance(one, Leaf) else one for one in value] if isinstance(value, Nodes) else []


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_found_once_or_again_and_from_some_nodes_or_all(text: str) -> None:
    page = parse_html(f"<ul>{LIST}</ul>")
    records = page.index.with_tag("li").tolist()
    for contexts in (records[1:3], records, records[::-1], [records[0], records[0], 0], []):
        found = found_each(parse(text), text, page, contexts)
        assert [list(one) for one in found] == [list(plainly(text, page, one)) for one in contexts]


def test_pages_are_told_apart() -> None:
    one, other = tree("html(body(p 'a' p 'b'))"), tree("html(body(p 'a'))")
    assert [len(found_each(parse("//p"), "//p", page, [0])[0]) for page in (one, other)] == [2, 1]
