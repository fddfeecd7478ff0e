"""Simple tree matching as one would write it first, to compare `bowerbird.page.matching` with; and records for both."""

from __future__ import annotations

import re
from functools import cache
from itertools import cycle
from random import Random

from bowerbird.page import Page
from bowerbird.page.literal import tree

_TAGS = ("div", "div", "div", "span", "span", "p", "a", "li")  # about as often as in records
_ITEM = "li(div(a(img) span(b) span) p(b a) p)"
_NAME = re.compile(r"\w+")


def plain_match(page: Page, root_a: int, root_b: int) -> int:
    """Yang's recurrence over the elements of two subtrees of a page without texts."""
    tag, end = page.tag.tolist(), page.end.tolist()

    @cache
    def children(node: int) -> list[int]:
        found, child = [], node + 1
        while child < end[node]:
            found.append(child)
            child = end[child]
        return found

    def weight(a: int, b: int) -> int:
        if tag[a] != tag[b]:
            return 0
        above = [0] * (len(children(b)) + 1)
        for one in children(a):
            row = [0]
            for column, other in enumerate(children(b)):
                row.append(max(above[column + 1], row[column], above[column] + weight(one, other)))
            above = row
        return 1 + above[-1]

    return weight(root_a, root_b)


def records_of_one_template(nodes: int) -> Page:
    """Two records of so many nodes; every other item of the second lacks what is optional."""
    return tree(" ".join(_record([_ITEM, item], nodes) for item in (_ITEM, _ITEM.replace(" p(b a)", ""))))


def _record(kinds: list[str], nodes: int) -> str:
    """A record of so many nodes whose items are of these kinds in turn."""
    items: list[str] = []
    left = nodes - len(("div", "h2", "ul", "p"))
    for item in cycle(kinds):
        size = len(_NAME.findall(item))
        if size > left:
            break
        items.append(item)
        left -= size
    return f"div(h2 ul({' '.join(items)}) p({' '.join(['span'] * left)}))"


def unrelated_records(nodes: int) -> Page:
    """Two trees of so many nodes that chance made, under roots of one tag."""
    return tree(" ".join(_random_tree(nodes, Random(seed)) for seed in (1, 2)))


def _random_tree(nodes: int, random: Random) -> str:
    children: list[list[int]] = [[] for _ in range(nodes)]
    for node in range(1, nodes):
        children[random.randrange(max(node - 12, 0), node)].append(node)

    def literal(node: int) -> str:
        tag = "div" if node == 0 else random.choice(_TAGS)
        return f"{tag}({' '.join(map(literal, children[node]))})"

    return literal(0)
