"""How texts stand on the pages of records: in links, in forms, in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice

from bowerbird.induce.said.aside import sections_of_others
from bowerbird.induce.said.looks import in_link, line_of
from bowerbird.induce.said.values import Seen
from bowerbird.page import Kind, Page

_CONTROLS = ("input", "select", "textarea")
_ACTS = ("button", "form", "select", "label")
_LINES = ("p", "li", "dd", "td", "div")
_INLINE = ("a", "abbr", "b", "br", "em", "i", "mark", "small", "span", "strong", "sub", "sup", "time", "u")
_HEADS = ("h1", "h2", "h3", "h4", "dt", "th")
_LEADING = frozenset((*_HEADS, "a", "button", "form", "label", "option", "nav", "footer", "blockquote", "cite"))
"""What leads on, asks, heads, names or quotes: texts there are read where they are values, and else nobody's loss."""
_LEAST_OF_SENTENCE = 4  # words of a text that is a sentence, or begins one
_MOST_AROUND = 3  # elements around a text that may name a control


def own_texts(page: Page, nodes: Sequence[int], beside: Set[int] = frozenset()) -> Iterator[int]:
    """The visible texts below some nodes that say something of a record: no links, no parts of forms, no reviews, and
    nothing of the records beside it."""
    for top in nodes:
        others = beside | {node for section in sections_of_others(page, top) for node in section}
        for node in page.subtree(top):
            if node not in others and page.kind[node] == Kind.TEXT and page.visible[node] and page.text[node].strip():
                around = {page.name(up) for up in page.ancestors(node) if up > top}
                if not around & _LEADING:
                    yield node


def sentence(page: Page, seen: Seen, label: int | None) -> Seen:
    """What stands under a label of the site's own: all of its sentence, of which parts are links, or in bold."""
    above = int(page.parent[seen.node])
    inside = range(above, int(page.end[above]))
    parts = [it for it in inside if page.kind[it] == Kind.ELEMENT and it != above]
    is_text = page.kind[seen.node] == Kind.TEXT and len(seen.text.split()) >= _LEAST_OF_SENTENCE
    if not is_text or label in inside or not parts or page.name(above) not in _LINES:
        return seen
    return Seen(above, line_of(page, above)) if all(page.name(it) in _INLINE for it in parts) else seen


def names_a_control(page: Page, node: int) -> bool:
    """Whether a text is what a field of a form is called: "Price up to" before a box or beside one."""
    for here in islice((node, *page.ancestors(node)), _MOST_AROUND):
        beside = [one for one in page.element_children(int(page.parent[here])) if one != here]
        if page.name(here) == "label" or any(page.name(one) in _CONTROLS for one in beside):
            return any(page.name(up) == "form" for up in page.ancestors(here))
    return False


def acts(page: Page, node: int) -> bool:
    return any(page.name(up) in _ACTS for up in page.ancestors(node))


def is_link(page: Page, label: int) -> bool:
    """Whether a text is a link, which names where it leads."""
    return page.name(label) == "a" or in_link(page, label)
