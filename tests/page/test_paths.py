"""Paths to nodes: their forms on small pages, and lxml as the judge of what an XPath selects."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree, html

from bowerbird.errors import UsageError
from bowerbird.page.kinds import Kind
from bowerbird.page.literal import tree
from bowerbird.page.model import Page
from bowerbird.page.paths import absolute_xpath, characteristic_path, looks_generated, root_path, xpath

BOUNDARY_STEP = re.compile(r"(/(?:frame|shadow)\(\))")
BOUNDARIES = (Kind.DOCUMENT, Kind.SHADOW)


class Oracle:
    """Evaluates XPath by lxml over a page's columns; every document and shadow root is a tree of its own."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._elements: dict[int, etree._Element] = {}
        self._rows: dict[tuple[etree._Element, str], int] = {}
        for node in range(len(page)):
            self._add(node)

    def select(self, path: str) -> list[int]:
        found = [0]
        for part in BOUNDARY_STEP.split(path):
            if BOUNDARY_STEP.match(part):
                below = [child for host in found for child in self._page.children(host)]
                found = [child for child in below if self._page.kind[child] in BOUNDARIES]
            elif part not in ("", "/"):
                found = [row for scope in found for row in self._evaluate(scope, part)]
        return found

    def _evaluate(self, scope: int, path: str) -> list[int]:
        results = self._elements[scope].xpath(f".{path}")
        assert isinstance(results, list)
        return [self._row(result) for result in results]

    def _row(self, result: object) -> int:
        if isinstance(result, etree._ElementUnicodeResult):
            parent = result.getparent()
            assert parent is not None
            return self._rows[parent, "tail" if result.is_tail else "text"]
        assert isinstance(result, etree._Element)
        return self._rows[result, ""]

    def _add(self, node: int) -> None:
        page = self._page
        kind, above = page.kind[node], self._elements.get(int(page.parent[node]))
        if kind == Kind.TEXT:
            self._add_text(node)
            return
        if kind == Kind.COMMENT:
            element: etree._Element = etree.Comment("comment")
        elif kind in BOUNDARIES:
            element, above = html.html_parser.makeelement("boundary"), None
        else:
            # The makers of lxml.html take names with colons, as HTML does.
            element = html.html_parser.makeelement(page.name(node), dict(page.attributes[node]))
        if above is not None:
            above.append(element)
        self._elements[node] = element
        self._rows[element, ""] = node

    def _add_text(self, node: int) -> None:
        parent = self._elements[int(self._page.parent[node])]
        if not len(parent) and parent.text is None:
            parent.text = "text"
            self._rows[parent, "text"] = node
            return
        if not len(parent) or parent[-1].tail is not None:
            # lxml would make one text of two neighbours; an instruction keeps them apart, and no path selects it.
            parent.append(etree.ProcessingInstruction("apart"))
        last = parent[-1]
        last.tail = "text"
        self._rows[last, "tail"] = node


WORDS = ["price", "hot", "item", "css-1x2y3", "row_12", "it's", 'say "x"', "'\"'", "a b", "", "é"]
TAGS = st.sampled_from(["div", "p", "a", "o:p", "svg", "title", "h1"])
ATTRIBUTES = st.dictionaries(
    st.sampled_from(["id", "class", "name", "data-x", "role", "title"]), st.sampled_from(WORDS), max_size=3
)
LEAVES = st.one_of(st.just("'text'"), st.just("#comment 'note'"), TAGS.map(lambda tag: f"{tag}()"))


def _element(tag: str, attributes: dict[str, str], nodes: list[str]) -> str:
    escaped = [(name, re.sub(r"(['\\])", r"\\\1", value)) for name, value in attributes.items()]
    written = "".join(f"[{name}='{value}']" for name, value in escaped)
    return f"{tag}{written}({' '.join(nodes)})"


def _host(boundary: str, nodes: list[str]) -> str:
    return f"x-host({boundary}({' '.join(nodes)}))"


def _inner(below: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    nodes = st.lists(below, max_size=6)
    boundaries = st.sampled_from(["#shadow-root", "#document"])
    return st.one_of(st.builds(_element, TAGS, ATTRIBUTES, nodes), st.builds(_host, boundaries, nodes))


NODES = st.recursive(LEAVES, _inner, max_leaves=40)
PAGES = st.lists(NODES, min_size=1, max_size=6).map(lambda nodes: tree(" ".join(nodes)))


@given(PAGES)
def test_xpath_selects_exactly_its_node(page: Page) -> None:
    oracle = Oracle(page)
    for node in range(len(page)):
        assert oracle.select(xpath(page, node)) == [node], xpath(page, node)
        assert oracle.select(absolute_xpath(page, node)) == [node], absolute_xpath(page, node)


# The node meant is the one with the attribute `this`.
@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        ("html[this]", "/html"),
        ("html(head(title[this]))", "//title"),
        ("html(body(p b#main[this]))", "//b[@id='main']"),
        ("html(body(div#main(p(b) p(b[this]))))", "//div[@id='main']/p[2]/b"),
        ("html(body(div#row_12(b[this]) div))", "//body/div[1]/b"),
        ("html(body(div#main(b[this]) div#main))", "//body/div[1]/b"),
        ("html(body(p.x p.x b.x[this]))", "//b[@class='x']"),
        ("html(body(b.x.y b.x[this]))", "//b[@class='x']"),
        ("html(body(b.x b.x.y[this]))", "//b[contains(concat(' ', normalize-space(@class), ' '), ' y ')]"),
        ("html(body(b b[itemprop=price][this]))", "//b[@itemprop='price']"),
        ("html(body(b b[data-role=price][this]))", "//b[@data-role='price']"),
        ("html(body(b b[data-id='8812734'][this]))", "//body/b[2]"),
        ("html(body(ul.list(li(p(i)) li(p(b[this])))))", "//ul[@class='list']//b"),
        ("html(body(ul.list(li(p(b.a)) li(p(b.a[this])))))", "//ul[@class='list']/li[2]//b[@class='a']"),
        ("html(body(ul.list(li(b)) b[this]))", "//body/b"),
        ("html(body(p(svg(title[this]))))", "//body/p//*[name()='title']"),
        ("html(body(div(svg(foreignObject(div(b[this]))))))", "//body/div//b"),
        ("html(body(o:p o:p(b[this])))", "//body/*[name()='o:p'][2]/b"),
        ("""html(body(b b[name="it's"][this]))""", """//b[@name="it's"]"""),
        (r"""html(body(b b[name='a\'"b'][this]))""", """//b[@name=concat('a', "'", '"b')]"""),
        ("div(#shadow-root(div b.x[this]))", "/div/shadow()/b"),
        ("p(b.x iframe#f(#document(html(body(div(b.x[this]))))))", "//iframe[@id='f']/frame()//b[@class='x']"),
        ("p(b.x[this] iframe#f(#document(html(body(b.x)))))", "//b[@class='x']"),
    ],
)
def test_xpath_is_what_a_person_would_write(literal: str, expected: str) -> None:
    page = tree(literal)
    (node,) = page.index.with_attribute("this").tolist()
    assert xpath(page, node) == expected
    assert Oracle(page).select(expected) == [node]


def test_xpath_of_texts_and_comments() -> None:
    page = tree("p('one' #comment 'x' 'two' b 'three' #comment 'y') p 'four'")
    leaves = [node for node in range(len(page)) if page.kind[node] in (Kind.TEXT, Kind.COMMENT)]
    assert [xpath(page, node) for node in leaves] == [
        "/p[1]/text()[1]",
        "/p[1]/comment()[1]",
        "/p[1]/text()[2]",
        "/p[1]/b/text()",
        "/p[1]/comment()[2]",
        "/p[2]/text()",
    ]


def test_xpath_of_documents_and_shadow_roots() -> None:
    page = tree("p(iframe#f(#document(x-a(#shadow-root))))")
    assert [xpath(page, node) for node in (0, 3, 5)] == [
        "/",
        "//iframe[@id='f']/frame()",
        "//iframe[@id='f']/frame()/x-a/shadow()",
    ]


def test_absolute_xpath_has_every_position() -> None:
    page = tree("html(head body(div div('a' svg 'b') iframe(#document(p))))")
    assert [absolute_xpath(page, node) for node in range(len(page))] == [
        "/",
        "/html[1]",
        "/html[1]/head[1]",
        "/html[1]/body[1]",
        "/html[1]/body[1]/div[1]",
        "/html[1]/body[1]/div[2]",
        "/html[1]/body[1]/div[2]/text()[1]",
        "/html[1]/body[1]/div[2]/*[name()='svg'][1]",
        "/html[1]/body[1]/div[2]/*[name()='svg'][1]/text()[1]",
        "/html[1]/body[1]/iframe[1]",
        "/html[1]/body[1]/iframe[1]/frame()",
        "/html[1]/body[1]/iframe[1]/frame()/p[1]",
    ]


@pytest.mark.parametrize(
    "word",
    [
        "result_12",
        "ember123",
        "row-3-title",
        "ctl00_list_ctl02_price",
        ":r1:",
        "radix-:R2a:",
        "«r3»",
        "post-88127",
        "8f14e45fceea167a",
        "b1946ac9-1a2b-4c3d-9e8f-0a1b2c3d4e5f",
        "css-k008qs",
        "sc-bdVaJa",
        "svelte-1x2yz",
        "Card_title__3xYzq",
        "card__aBcDe",
        "_1a2bC",
        "a1b2c",
    ],
)
def test_words_of_machines(word: str) -> None:
    assert looks_generated(word)


@pytest.mark.parametrize(
    "word",
    ["price", "main-content", "search_results", "block__title", "navBar", "facade", "ctl00_Main_lblPrice", "og:title"],
)
def test_words_of_people(word: str) -> None:
    assert not looks_generated(word)


def test_root_path_names_boundaries() -> None:
    page = tree("html(body(x-a(#shadow-root(p 'one'))))")
    assert root_path(page, 6) == ("html", "body", "x-a", "#shadow-root", "p", "#text")
    assert root_path(page, 1) == ("html",)
    assert root_path(page, 0) == ()


def test_characteristic_path_of_the_paper() -> None:
    # Definition 6's example: "from the leftmost a to its i descendant".
    page = tree("a(p('£ ' span 'two' i 'one'))")
    (i,) = page.index.with_tag("i").tolist()
    assert characteristic_path(page, 1, i) == "a/first-child::p/first-child::span/next-sibl::i"


def test_characteristic_path_skips_texts_and_comments_but_ends_in_one() -> None:
    page = tree("p('one' #comment 'x' b 'two' 'three')")
    assert [characteristic_path(page, 1, node) for node in page.subtree(1)] == [
        "p",
        "p/first-child::#text",
        "p/first-child::#comment",
        "p/first-child::b",
        "p/first-child::b/first-child::#text",
        "p/first-child::b/next-sibl::#text",
    ]


def test_characteristic_path_needs_a_node_below_its_root() -> None:
    with pytest.raises(UsageError, match="node 1 is not in the subtree of node 2"):
        characteristic_path(tree("p b"), 2, 1)


def test_deep_trees_have_paths() -> None:
    depth = 2_000
    page = tree("b(" * depth + "i i" + ")" * depth)
    assert xpath(page, depth) == "/b" * depth
    assert xpath(page, depth + 1) == "/b" * depth + "/i[1]"
    assert len(root_path(page, depth + 1)) == depth + 1
