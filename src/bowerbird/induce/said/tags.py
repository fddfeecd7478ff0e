"""Rows of tags: what stands among the known values of an attribute that has several is one of them, too.

Problem    "Seafood", "Wine bar", "BYOB" side by side, all alike: a pack knows cuisines, but not all words that a site
           has for them. A path leads to all of the row, and would be called wrong for what was not known.
Departures the row is what stands beside a known value under one parent with the same tag and classes. It counts only as
           long as no member anywhere is known to be something else, and some come again, as words of a vocabulary do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.looks import line_of, look_of
from bowerbird.induce.said.values import Context, Seen
from bowerbird.induce.texts.naming import names_of
from bowerbird.page import Kind, Page

_LONGEST = 40  # letters of a tag
_LEAST_KNOWN = 0.3  # of all tags in such rows, that are known as values of the attribute
_LEAST_AGAIN = 0.3  # of all tags, that stand in other rows, too


def with_rows_of_tags(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """The pages, with all of the rows in which values of attributes stand that may have several."""
    found = list(contexts)
    for name, attribute in pack.attributes.items():
        if attribute.many and attribute.kind is ValueKind.ENUMERATION:
            found = _with_rows(found, name, pack)
    return found


def _with_rows(contexts: list[Context], name: str, pack: Pack) -> list[Context]:
    rows = [_row(context, name) for context in contexts]
    tags = [line_of(context.page, node) for context, row in zip(contexts, rows, strict=True) for node in row]
    known = [one.text for context, row in zip(contexts, rows, strict=True) if row for one in context.values[name]]
    often = Counter(tags)
    if not tags or len(known) < _LEAST_KNOWN * len(tags):
        return contexts
    is_vocabulary = sum(times for times in often.values() if times > 1) >= _LEAST_AGAIN * len(tags)
    is_fit = all(0 < len(tag) <= _LONGEST and not any(map(str.isdigit, tag)) for tag in often)
    is_fit = is_fit and not any(name in names_of(pack).are_of(tag) for tag in often)  # a label with its value
    if not is_vocabulary or not is_fit or any(map(_holds_others, contexts, rows, [name] * len(rows))):
        return contexts
    return [
        replace(context, values={**context.values, name: tuple(Seen(it, line_of(context.page, it)) for it in row)})
        if any(not _is_told(context, name, it) for it in row)
        else context
        for context, row in zip(contexts, rows, strict=True)
    ]


def _row(context: Context, name: str) -> tuple[int, ...]:
    """The elements beside the first value of the attribute that look like it, itself among them; () if it is alone."""
    seen = context.values.get(name, ())
    page = context.page
    if not seen:
        return ()
    element = seen[0].node if page.kind[seen[0].node] == Kind.ELEMENT else int(page.parent[seen[0].node])
    while _is_alone(page, element):
        element = int(page.parent[element])
    beside = page.element_children(int(page.parent[element]))
    alike = tuple(it for it in beside if look_of(page, it) == look_of(page, element))
    is_row = len(alike) > 1 and all(any(it <= one.node < page.end[it] for it in alike) for one in seen)
    return alike if is_row else ()


def _is_told(context: Context, name: str, element: int) -> bool:
    """Whether a value of the attribute stands in an element; what else does there is none of it."""
    return any(element <= one.node < context.page.end[element] for one in context.values[name])


def _is_alone(page: Page, element: int) -> bool:
    """Whether an element is all that the item of a list around it says."""
    above = int(page.parent[element])
    return page.name(above) == "li" and page.visible_text(above).strip() == page.visible_text(element).strip()


def _holds_others(context: Context, row: Sequence[int], name: str) -> bool:
    """Whether a value of another attribute stands in a row."""
    page = context.page
    others = {one.node for other, seen in context.values.items() if other != name for one in seen}
    return any(it <= node < page.end[it] for it in row for node in others)
