"""Values of which a part stands in the text beside theirs, with no blank between.

Problem    scripts write what is fixed and what differs as two texts of one element: "Stock no. QX" and "30816" are
           shown as "Stock no. QX30816". The analyses read text by text, and see the number only.
Departures what stands beside a text in the same element is a part of its word where letters or digits meet; then the
           value is read from the element.
Cost       linear in the values.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bowerbird.induce.said.values import Context, Seen
from bowerbird.page import Kind, Page

_SIGNS = "£$€#"  # begin a word, too


def with_whole_words(contexts: Sequence[Context]) -> list[Context]:
    """Records or pages, with values that do not begin or end within a word."""
    return [
        replace(
            context,
            values={name: tuple(_whole(context.page, one) for one in seen) for name, seen in context.values.items()},
        )
        if any(_whole(context.page, one) is not one for seen in context.values.values() for one in seen)
        else context
        for context in contexts
    ]


def _whole(page: Page, seen: Seen) -> Seen:
    if page.kind[seen.node] != Kind.TEXT:
        return seen
    before, after = _beside(page, seen.node)
    own, said = page.text[seen.node], seen.text
    head = _last_word(before) if own.lstrip() == own and own.startswith(said) and _meet(before, own) else ""
    tail = _first_word(after) if own.rstrip() == own and own.endswith(said) and _meet(own, after) else ""
    return Seen(int(page.parent[seen.node]), head + said + tail, seen.sure) if head or tail else seen


def _beside(page: Page, text: int) -> tuple[str, str]:
    """The texts right before and behind one, "" where something else stands there."""
    children = [it for it in page.children(int(page.parent[text])) if page.kind[it] != Kind.COMMENT]
    at = children.index(text)
    before, after = children[max(at - 1, 0) : at], children[at + 1 : at + 2]
    said = ["".join(page.text[it] for it in one if page.kind[it] == Kind.TEXT) for one in (before, after)]
    return said[0], said[1]


def _meet(one: str, other: str) -> bool:
    """Whether a word goes on from one text to the next."""
    return bool(one and other) and (one[-1].isalnum() or one[-1] in _SIGNS) and other[0].isalnum()


def _last_word(text: str) -> str:
    return "" if text != text.rstrip() else text.split()[-1]


def _first_word(text: str) -> str:
    return "" if text != text.lstrip() else text.split()[0]
