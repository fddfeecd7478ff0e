"""How a part of a page looks to those who compare parts: what it says on one line, its tag and classes."""

from __future__ import annotations

from itertools import islice

from bowerbird.detail.leaves import as_label
from bowerbird.page import Kind, Page

HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_LEADING = ("a", "button")
_LEVELS = 4  # from a text up to the link that it stands in


def line_of(page: Page, node: int) -> str:
    """What a visitor reads at a node, on one line."""
    return " ".join(page.visible_text(node).split())


def look_of(page: Page, node: int) -> str:
    """Tag and classes of an element, or of what a text stands in."""
    element = node if page.kind[node] == Kind.ELEMENT else int(page.parent[node])
    return f"{page.name(element)}.{page.attributes[element].get('class', '')}"


def read_out(page: Page, node: int) -> str:
    """A label that only those hear who have the page read out to them: out of sight, and ending with a colon. Others of
    the kind ("Regular price") stand beside what the page shows otherwise."""
    text = "" if page.visible[node] else " ".join("".join(page.text[node : page.end[node]]).split())
    return text if text.endswith(":") else ""


def leads_to_more(page: Page, node: int, label: str) -> bool:
    """Whether a text is a link or button that says its label again: "Size guide" beside "Size" is no size."""
    acts = any(page.name(up) in _LEADING for up in (node, *islice(page.ancestors(node), _LEVELS)))
    words, said = as_label(label).split(), as_label(page.visible_text(node)).split()
    return acts and 0 < len(words) < len(said) and said[: len(words)] == words


def in_link(page: Page, node: int) -> bool:
    """Whether a node stands in a link."""
    return any(page.name(up) == "a" for up in page.ancestors(node))
