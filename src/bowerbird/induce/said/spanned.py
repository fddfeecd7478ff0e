"""Beginning and end side by side: `<time>3 May</time> to <time>9 May</time>` is read whole where a pack knows both.

Problem    a value is seen in an element of its own, and what tells its end stands beside it in the same line.
Departures the element around the value is taken where it says such a span on some page, and nothing but the value on
           others; what ends is read from its text (`texts.spans`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from bowerbird.domain import Pack
from bowerbird.induce.said.looks import line_of
from bowerbird.induce.said.values import Context, Seen
from bowerbird.induce.texts.spans import END, end_in
from bowerbird.page import Kind, Page

_MOST_AROUND = 3  # elements around a value that may hold its end


def with_spans(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """The places with the elements that hold beginning and end, in place of those of the beginning alone."""
    found = list(contexts)
    for name in pack.attributes:
        if END + name in pack.attributes:
            found = _with_spans(found, name, pack)
    return found


def _with_spans(contexts: list[Context], name: str, pack: Pack) -> list[Context]:
    around = [_wide(context, name, pack) for context in contexts]
    is_spanned = any(end_in(pack, name, one.text)[0] for row in around for one in row)
    if not is_spanned or any(END + name in context.values for context in contexts):
        return contexts
    return [
        replace(context, values={**context.values, name: row}) if row else context
        for context, row in zip(contexts, around, strict=True)
    ]


def _wide(context: Context, name: str, pack: Pack) -> tuple[Seen, ...]:
    """The values with what tells their end, of a span whose two days were seen the first."""
    page, kept = context.page, list[Seen]()
    for one in (_around(page, seen, name, pack) for seen in context.values.get(name, ())):
        if not any(other.node <= one.node < page.end[other.node] for other in kept):
            kept.append(one)
    return tuple(kept)


def _around(page: Page, seen: Seen, name: str, pack: Pack) -> Seen:
    """The least element around a value that says its span, else the widest that says nothing else."""
    text = " ".join(seen.text.split())
    widest = seen
    for up in islice(_elements(page, seen.node), _MOST_AROUND):
        said = line_of(page, up)
        if said == text:
            widest = Seen(up, seen.text, seen.sure)
        elif said.startswith(text) and end_in(pack, name, said)[0]:
            return Seen(up, said, seen.sure)
        else:
            break
    return widest


def _elements(page: Page, node: int) -> Sequence[int]:
    own = [node] if page.kind[node] == Kind.ELEMENT else []
    return [*own, *page.ancestors(node)]
