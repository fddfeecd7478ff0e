"""Small pages of one template, and random ones, for the tests of tree wrappers."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from bowerbird.induce.labels import LabelledPage, locate_values
from bowerbird.induce.trees.locators import Sight
from bowerbird.induce.trees.nodes import Node
from bowerbird.induce.trees.shapes import Shapes
from bowerbird.page import Page, parse_html
from bowerbird.page.literal import tree


def book(
    title: str, price: str = "", publisher: str = "", authors: tuple[str, ...] = ("Ann",), extra: str = ""
) -> Page:
    """A page of a shop: rows that may be lacking, authors that may be several."""
    rows = "".join(
        f"<tr><td>{label}:</td><td>{value}</td></tr>"
        for label, value in (("Publisher", publisher), ("Price", price))
        if value
    )
    links = ", ".join(f"<a href='/a'>{name}</a>" for name in authors)
    body = f"<div id=nav><a>Home</a> <a>Help</a></div>{extra}<div class=main><h1>{title}</h1><p class=by>by {links}</p>"
    return parse_html(f"<html><body>{body}<table>{rows}</table></div><div>Imprint</div></body></html>".encode())


def labelled_book(
    title: str, price: str = "", publisher: str = "", authors: tuple[str, ...] = ("Ann",)
) -> LabelledPage:
    page = book(title, price, publisher, authors)
    values = {"title": [title], "price": [price], "publisher": [publisher], "author": list(authors)}
    return locate_values(page, {name: [one for one in said if one] for name, said in values.items()})


def shapes_of(page: Page) -> Shapes:
    return Shapes(Sight(page))


def shown(node: Node) -> str:
    """A wrapper node as the seed writes it: `a(b? (c d)+)`."""
    inside = " ".join(map(shown, node.children))
    sign = "" if node.sign == 1 else str(node.sign)
    if node.is_parenthesis:
        return f"({inside}){sign}"
    label = f":{node.label}" if node.label else ""
    return f"{node.tag}{label}{sign}" + (f"({inside})" if inside else "")


_NAMES = ("a", "b", "p", "div", "p.k", "div.m", "b#i")
_TEXTS = ("'x'", "'Price:'", "'Fax: 7'", "'it'", "'7'", "' '", "img[src=a]", "img[src=b]")


def _literal(chance: Random, depth: int) -> str:
    """An element with some below it, written as a literal."""
    parts = [
        _literal(chance, depth - 1) if depth and chance.random() < 0.6 else chance.choice(_TEXTS)
        for _ in range(chance.choice((0, 1, 1, 2, 3)))
    ]
    return f"{chance.choice(_NAMES)}({' '.join(parts)})"


def random_page(seed: int) -> Page:
    chance = Random(seed)
    return tree(f"html({' '.join(_literal(chance, 2) for _ in range(chance.randrange(1, 4)))})")


random_pages = st.integers(0, 1_000_000).map(random_page)
"""Drawn as a number, since drawing a tree node by node takes longer than all that is tested."""
