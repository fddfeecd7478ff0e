"""The fast walk over the parser's tree, against a plain recursive one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser, LexborNode

from bowerbird.page import Page, parse_html
from bowerbird.page.guard import tame

Row = tuple[int, str, str, dict[str, str]]
PAGES_OF_EACH = 10

TEXTS = st.sampled_from(
    ["one", " ", "\n", "a &amp; b", "é", "<", "&", "<!-- note -->", "<!---->", "<?php x ?>", "<![CDATA[x]]>"]
)
TAGS = st.sampled_from(["div", "p", "b", "a", "table", "tr", "td", "select", "option", "svg", "foreignObject", "math"])
SINGLE = st.sampled_from(["<br>", "<img alt src=x>", "<input checked>", "<title>t</title>", "<script>1<2</script>"])
ATTRIBUTES = st.sampled_from(["", ' id="x"', " hidden", ' class="a b" title=""', " viewBox=1", ' ID=a id="b"'])


def plain_rows(source: bytes) -> list[Row]:
    """Parent, name, text and attributes of each node, by recursion."""
    rows: list[Row] = [(-1, "#document", "", {})]

    def visit(node: LexborNode, parent: int) -> None:
        row = len(rows)
        rows.append((parent, *_described(node)))
        for child in _children(node):
            visit(child, row)

    root = LexborHTMLParser(source, scripting=True).root
    assert root is not None
    visit(root, 0)
    return rows


def _described(node: LexborNode) -> tuple[str, str, dict[str, str]]:
    if node.is_text_node:
        return "#text", node.text_content or "", {}
    if node.is_comment_node:
        return "#comment", (node.html or "").removeprefix("<!--").removesuffix("-->"), {}
    if not node.is_element_node:  # a processing instruction
        return "#comment", "", {}
    return node.tag or "", "", {name: value or "" for name, value in node.attributes.items()}


def _children(node: LexborNode) -> Iterator[LexborNode]:
    child = node.first_child
    while child is not None:
        yield child
        child = child.next


def rows_of(page: Page) -> list[Row]:
    parents = page.parent.tolist()
    return [(parents[row], page.name(row), page.text[row], dict(page.attributes[row])) for row in range(len(page))]


def _element(tag: str, attributes: str, children: list[str]) -> str:
    return f"<{tag}{attributes}>{''.join(children)}</{tag}>"


MARKUP = st.recursive(
    st.one_of(TEXTS, SINGLE),
    lambda below: st.builds(_element, TAGS, ATTRIBUTES, st.lists(below, max_size=4)),
    max_leaves=20,
)


@given(st.lists(MARKUP, max_size=4).map("".join))
def test_fast_equals_plain(source: str) -> None:
    assert rows_of(parse_html(source)) == plain_rows(source.encode())


@pytest.mark.parametrize("source", ["", "<!-- before --><html></html><!-- after -->", "<frameset><frame></frameset>"])
def test_what_stands_beside_the_root_is_left_out(source: str) -> None:
    assert rows_of(parse_html(source)) == plain_rows(source.encode())


def test_comments_and_instructions_have_one_name() -> None:
    page = parse_html("<p><!-- one --><?two three?></p>")
    assert [page.text[node] for node in page.index.with_tag("#comment")] == [" one ", ""]


@pytest.mark.corpus
@pytest.mark.parametrize("pattern", ["swde/*/*/*.htm", "wcxb/*/html/*.html"])
def test_fast_equals_plain_on_real_pages(pattern: str) -> None:
    corpora = os.environ.get("BOWERBIRD_CORPORA")
    if not corpora:
        pytest.skip("$BOWERBIRD_CORPORA does not name the folder of the public corpora")
    found = sorted(Path(corpora).glob(pattern))
    checked = 0
    for path in found[:: len(found) // PAGES_OF_EACH or 1]:
        source = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
        page = parse_html(source)
        if page.charset == "utf-8" and b"shadowrootmode" not in source:
            assert rows_of(page) == plain_rows(tame(source)), path
            checked += 1
    assert checked
