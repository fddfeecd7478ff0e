"""Small pages of one template, and random ones, for the tests of tree wrappers."""

from __future__ import annotations

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


_TEXTS = st.sampled_from(["", " 'x'", " 'Price:'", " 'it'", " '7'"])

_STRAY = st.sampled_from(["'x'", "'Price:'", "'7'", "' '"])


@st.composite
def literals(draw: st.DrawFn, depth: int = 2) -> str:
    """An element with some below it, written as a literal."""
    name = draw(st.sampled_from(["a", "b", "p", "div"])) + draw(st.sampled_from(["", "", ".k", ".m", "#i"]))
    if depth == 0:
        return name + (draw(_TEXTS) or "()")
    inside = draw(st.lists(st.one_of(literals(depth=depth - 1), _STRAY), max_size=3))
    return f"{name}({' '.join(inside)})"


random_pages = st.lists(literals(), min_size=1, max_size=3).map(lambda parts: tree(f"html({' '.join(parts)})"))
