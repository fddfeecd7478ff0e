"""Paths to nodes: the forms that the papers use, and XPath that people can read and sites can live with.

`xpath` names a node as a careful person would: from what the page says about it (an id, a name, a class)
rather than from where it stands. It goes from anchor to anchor: from the document it jumps to the deepest
ancestor (or the node itself) that some property singles out, from there again, and takes a plain step, with a
position only among equals, where nothing is singled out. What looks made by a machine is never an anchor.
That a property is the only one of its kind is looked up in the page's indexes, never assumed.

The result is XPath 1.0, save that `/frame()` leads from a host to the document of its frame and `/shadow()` to
its shadow root; other steps stay within their document or shadow root.

Reference.  Characteristic paths: T. Furche et al., "AMBER: Automatic Supervision for Multi-Attribute
            Extraction", 2012, Definition 6. Departure: a text node or comment has a path too, ending in its
            name (`#text`), though those before it are skipped.
Cost.       `xpath`: a few array operations for each ancestor and each of its properties.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bowerbird.errors import UsageError
from bowerbird.page.kinds import Kind
from bowerbird.page.model import Page

Nodes = NDArray[np.int32]

_HOST_STEPS = {Kind.DOCUMENT: "/frame()", Kind.SHADOW: "/shadow()"}
_LEAF_TESTS = {Kind.TEXT: "text()", Kind.COMMENT: "comment()"}
_ANCHOR_ATTRIBUTES = frozenset(("name", "itemprop", "property", "aria-label", "role", "type", "rel"))
_DATA_ATTRIBUTE = re.compile(r"data-[a-z][a-z0-9_.-]*")
_PLAIN_TAG = re.compile(r"[A-Za-z_][\w.-]*", re.ASCII)
_FOREIGN_TAGS = ("svg", "math")
_XPATH_SPACES = re.compile(r"[ \t\r\n]+")
# HTML gives a page one of each, so that they single out their node on later versions of the page too.
_LANDMARKS = frozenset(("head", "body", "title", "h1", "main"))
# All of a page lies below these: that a tag occurs once below them is chance.
_BROAD = ("html", "body")
# Longer values are sentences and addresses; they change with the content and hide the path's shape.
_LONGEST_VALUE = 40

_GENERATED = re.compile(
    r"""
      \d{4}                                              # numbers of records, times
    | \d$                                                # counters at the end: result_12, ember123
    | (?:^|[-_.:])\d+[-_.:]  | _ctl\d                    # counters within: row-3-title, rows_ctl02_price
    | :[rR]\w*: | «[rR]\w*»                              # React's useId
    | (?:^|[-_])(?=[a-f]*\d)[0-9a-f]{6,}(?:[-_]|$)       # hexadecimal: hashes, parts of UUIDs
    | ^(?:css|emotion|jss|jsx|svelte|tss)-(?=[a-z]*\d)   # css-in-js: css-k008qs
    | ^sc-[A-Za-z]{5,6}$                                 # styled components: sc-bdVaJa
    | [-_](?=[A-Za-z]*\d)(?=\d*[A-Za-z])[A-Za-z\d]{5,}$  # CSS modules: card__3xYzq
    | __(?=[A-Za-z]*[a-z][A-Z])[A-Za-z]{5}$              # the same, when the hash has no digit
    | ^[A-Za-z\d]*\d[A-Za-z]+\d[A-Za-z\d]*$              # bare hashes: a1b2c
    """,
    re.VERBOSE,
)


def root_path(page: Page, node: int) -> tuple[str, ...]:
    """The names from the root element down to `node`; frames and shadow roots show as their boundaries."""
    chain = [node, *page.ancestors(node)]
    return tuple(page.name(step) for step in reversed(chain[:-1]))


def characteristic_path(page: Page, root: int, node: int) -> str:
    """AMBER's path from `root` to `node` in steps to first children and next siblings, skipping texts.

    For example `a/first-child::p/first-child::span/next-sibl::i`.
    """
    if node not in page.subtree(root):
        raise UsageError(f"node {node} is not in the subtree of node {root}")
    levels: list[list[str]] = []
    while node != root:
        parent = int(page.parent[node])
        passed = [page.name(child) for child in page.children(parent) if child < node and not _is_leaf(page, child)]
        names = [*passed, page.name(node)]
        levels.append([f"first-child::{names[0]}", *(f"next-sibl::{name}" for name in names[1:])])
        node = parent
    return "/".join([page.name(root), *(step for level in reversed(levels) for step in level)])


def absolute_xpath(page: Page, node: int) -> str:
    """The XPath with every step and every position, such as `/html[1]/body[1]/div[2]`."""
    return steps_below(page, 0, node) or "/"


def steps_below(page: Page, root: int, node: int) -> str:
    """What leads from `root` on to a node of its subtree, with every position: `/div[2]/b[1]`; "" for `root` itself."""
    steps: list[str] = []
    while node != root:
        boundary = _HOST_STEPS.get(int(page.kind[node]))
        steps.append(boundary or f"/{_node_test(page, node)}[{_position(page, node)}]")
        node = int(page.parent[node])
    return "".join(reversed(steps))


def xpath(page: Page, node: int) -> str:
    """A readable XPath that selects `node` alone, by properties that are likely to last."""
    scopes = _scopes(page)
    parts: list[str] = []
    while node:
        if page.kind[node] in _HOST_STEPS:
            parts.append(_HOST_STEPS[int(page.kind[node])])
            node = int(page.parent[node])
        else:
            parts.append(_path_in_scope(page, scopes, node))
            node = int(scopes[node])
    return "".join(reversed(parts)) or "/"


@lru_cache(maxsize=4096)
def looks_generated(word: str) -> bool:
    """Whether an id, class or value seems made by a machine, hence good for one version of a page only."""
    return _GENERATED.search(word) is not None


class _Property(NamedTuple):
    """What may single out a node: its `holders`, of them only those whose `attribute` (if any) is `value`."""

    predicate: str
    holders: Nodes
    strong: bool
    attribute: str = ""
    value: str = ""

    def holds(self, page: Page, node: int) -> bool:
        return not self.attribute or page.attributes[node].get(self.attribute) == self.value


class _Anchor(NamedTuple):
    """`node` is the only one of its tag with the property of `predicate` between `after` and `before`."""

    node: int
    after: int
    before: int
    strong: bool
    predicate: str


def _scopes(page: Page) -> Nodes:
    """For each row, the innermost boundary above it."""
    scopes = np.zeros(len(page), dtype=np.int32)
    for boundary in np.flatnonzero((page.kind == Kind.DOCUMENT) | (page.kind == Kind.SHADOW)).tolist():
        scopes[boundary + 1 : page.end[boundary]] = boundary
    return scopes


def _path_in_scope(page: Page, scopes: Nodes, node: int) -> str:
    """The steps from the document or shadow root that holds `node` down to it."""
    scope = int(scopes[node])
    if _is_leaf(page, node):
        parent = int(page.parent[node])
        above = _path_in_scope(page, scopes, parent) if parent != scope else ""
        return above + _child_step(page, node)
    chain = [node, *(above for above in page.ancestors(node) if above > scope)]
    anchors = _anchors(page, scopes, chain)
    nodes, after, before, strong = (np.array(column) for column in list(zip(*anchors, strict=True))[:4])
    steps: list[str] = []
    base = scope
    while base != node:
        usable = (nodes > base) & (after <= base) & (before >= page.end[base])
        if base == scope or page.name(base) in _BROAD:
            usable &= strong
        # The chain, and so the anchors, go from the node up: the first that is usable is the deepest.
        anchor = anchors[int(usable.argmax())] if usable.any() else None
        if anchor is None or page.parent[anchor.node] == base:
            while chain[-1] <= base:
                chain.pop()
            base = chain[-1]
            steps.append(_child_step(page, base))
        else:
            base = anchor.node
            steps.append(f"//{_node_test(page, base)}{anchor.predicate}")
    return "".join(steps)


def _anchors(page: Page, scopes: Nodes, chain: list[int]) -> list[_Anchor]:
    """The anchors on the way from a node up, as far as the first that the whole scope knows."""
    scope = int(scopes[chain[0]])
    anchors: list[_Anchor] = []
    for link in chain:
        found = [_anchor(page, scopes, link, prop) for prop in _properties(page, link)]
        anchors += found
        if any(anchor.strong and anchor.after <= scope and anchor.before >= page.end[scope] for anchor in found):
            break
    return anchors


def _anchor(page: Page, scopes: Nodes, node: int, prop: _Property) -> _Anchor:
    """How far around `node` no other node of its tag and scope has the property."""
    place = int(np.searchsorted(prop.holders, node))
    tag, scope = page.tag[node], scopes[node]

    def nearest(others: Iterator[int], none: int) -> int:
        alike = (
            other for other in others if page.tag[other] == tag and scopes[other] == scope and prop.holds(page, other)
        )
        return next(alike, none)

    after = nearest(map(int, prop.holders[:place][::-1]), -1)
    before = nearest(map(int, prop.holders[place + 1 :]), len(page))
    return _Anchor(node, after, before, prop.strong, prop.predicate)


def _properties(page: Page, node: int) -> Iterator[_Property]:
    """What may single out an element, best first: id, telling attributes, classes, its tag alone."""
    index, attributes = page.index, page.attributes[node]
    identifier = attributes.get("id", "")
    if _is_telling(identifier):
        yield _Property(f"[@id={_quote(identifier)}]", index.with_id(identifier), True)
    for name, value in attributes.items():
        if (name in _ANCHOR_ATTRIBUTES or _DATA_ATTRIBUTE.fullmatch(name)) and _is_telling(value):
            yield _Property(f"[@{name}={_quote(value)}]", index.with_attribute(name), True, name, value)
    classes = attributes.get("class", "")
    for word in dict.fromkeys(_XPATH_SPACES.split(classes)):
        if word == classes and _is_telling(word):
            yield _Property(f"[@class={_quote(word)}]", index.with_class(word), True, "class", word)
        elif _is_telling(word):
            predicate = f"[contains(concat(' ', normalize-space(@class), ' '), {_quote(f' {word} ')})]"
            yield _Property(predicate, index.with_class(word), True)
    tag = page.name(node)
    yield _Property("", index.with_tag(tag), tag in _LANDMARKS and not _is_foreign(page, node))


def _is_telling(value: str) -> bool:
    return 0 < len(value) <= _LONGEST_VALUE and value.isprintable() and not looks_generated(value)


def _child_step(page: Page, node: int) -> str:
    """The step from the parent of `node` to it, with a position only where nothing else tells it apart."""
    test, alike = _node_test(page, node), _alike(page, node)
    if len(alike) == 1:
        return f"/{test}"
    if not _is_leaf(page, node):
        for prop in _properties(page, node):
            holders = alike[np.isin(alike, prop.holders, assume_unique=True)]
            if sum(prop.holds(page, holder) for holder in holders.tolist()) == 1:
                return f"/{test}{prop.predicate}"
    return f"/{test}[{_position(page, node)}]"


def _alike(page: Page, node: int) -> Nodes:
    """The children of the parent of `node` that have its name, `node` among them."""
    parent = int(page.parent[node])
    namesakes = page.index.below(page.index.with_tag(page.name(node)), parent)
    among: Nodes = namesakes[page.parent[namesakes] == parent]
    return among


def _position(page: Page, node: int) -> int:
    return int(np.searchsorted(_alike(page, node), node)) + 1


def _node_test(page: Page, node: int) -> str:
    if _is_leaf(page, node):
        return _LEAF_TESTS[int(page.kind[node])]
    name = page.name(node)
    plain = _PLAIN_TAG.fullmatch(name) and not _is_foreign(page, node)
    return name if plain else f"*[name()={_quote(name)}]"


def _is_foreign(page: Page, node: int) -> bool:
    """Whether `node` is of SVG or MathML: a plain tag name in XPath means an element of HTML."""
    hosts = np.concatenate([page.index.with_tag(tag) for tag in _FOREIGN_TAGS])
    around = hosts[(hosts <= node) & (page.end[hosts] > node)]
    if not len(around):
        return False
    between = range(int(around.max()), node)
    return not any(page.name(above).lower() == "foreignobject" for above in page.ancestors(node) if above in between)


def _is_leaf(page: Page, node: int) -> bool:
    return page.kind[node] in _LEAF_TESTS


def _quote(value: str) -> str:
    """`value` as an XPath string. XPath 1.0 has no escapes: a value with both quotes is put together."""
    if "'" not in value:
        return f"'{value}'"
    if '"' not in value:
        return f'"{value}"'
    return "concat(" + ', "\'", '.join(f"'{piece}'" for piece in value.split("'")) + ")"
