"""Whole addresses: the element that holds all of one, where only a line or the street of it was recognised.

Problem    "120 Regent Street<br>Bath<br>BA1 4FL": the street is told by its form, the town by its name, the postcode
           by its pattern, and what the visitor takes for the address is all of it.
Departures the whole is the element marked as an address (`<address>`, structured data), or the lowest one that holds
           two parts of a place, as long as it holds nothing else that is known. Where nothing of it is known, the
           only `<address>` that speaks of the object is one. One that is the same on all pages is the site's own.
Cost       a few levels for each page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.looks import line_of
from bowerbird.induce.said.values import Context, Seen
from bowerbird.induce.texts.naming import names_of
from bowerbird.page import Kind, Page

_LABEL = "Address"  # what the attribute of a whole place may be called
_LEVELS = 3  # from a part up: its line, the lines
_LONGEST = 160  # letters of an address
_MARKED = ("address", "streetAddress")
_OFTEN = 0.5  # of the pages that tell a part of a place


def with_whole_addresses(contexts: Sequence[Context], areas: Sequence[int], pack: Pack) -> list[Context]:
    """The pages, each with its whole address in place of the one line that was taken for it; `areas` are what speaks of
    the objects on them."""
    whole = next((name for name in names_of(pack).are_of(_LABEL) if _is_place(name, pack)), None)
    if whole is None:
        return list(contexts)
    parts = [list(_parts(context, pack)) for context in contexts]
    found = [
        _around(context, own, area, pack) or (None if whole in context.values else _only_marked(context, area, pack))
        for context, own, area in zip(contexts, parts, areas, strict=True)
    ]
    texts = [
        None if node is None else line_of(context.page, node) for context, node in zip(contexts, found, strict=True)
    ]
    told = [text for text in texts if text is not None]
    if len(set(told)) < min(2, len(contexts)) or len(told) <= _OFTEN * sum(map(bool, parts)):
        return list(contexts)
    return [
        context
        if node is None or text is None
        else replace(context, values={**context.values, whole: (Seen(node, text),)})
        for context, node, text in zip(contexts, found, texts, strict=True)
    ]


def _is_place(name: str, pack: Pack) -> bool:
    return name in pack.attributes and pack.attributes[name].kind is ValueKind.PLACE


def _parts(context: Context, pack: Pack) -> Iterator[int]:
    """The nodes of values that are a place, or the code of one."""
    for name, seen in context.values.items():
        if name == "postcode" or _is_place(name, pack):
            yield from (one.node for one in seen)


def _around(context: Context, parts: Sequence[int], area: int, pack: Pack) -> int | None:
    """The element that holds the whole of an address; None where none is marked as one, or has several lines."""
    page = context.page
    inside = [node for node in parts if area <= node < page.end[area]]
    for node in inside:
        elements = [up for up in (node, *page.ancestors(node)) if up > area and page.kind[up] == Kind.ELEMENT]
        for up in elements[:_LEVELS]:
            held = {other for other in inside if up <= other < page.end[up]}
            if (_is_marked(page, up) or len(held) > 1) and _is_free(context, up, pack):
                return up if _is_marked(page, up) or len(page.visible_text(up).splitlines()) > 1 else None
    return None


def _only_marked(context: Context, area: int, pack: Pack) -> int | None:
    """The one `<address>` of an object of which nothing is known, where it is written as those of places are: with a
    number, or with commas. Names and mails of authors stand in such elements, too."""
    page = context.page
    marked = [it for it in page.index.with_tag("address").tolist() if area <= it < page.end[area]]
    if len(marked) != 1 or not _is_free(context, marked[0], pack):
        return None
    text = line_of(page, marked[0])
    is_place = any(map(str.isdigit, text)) or "," in text
    return marked[0] if is_place and "@" not in text else None


def _is_marked(page: Page, node: int) -> bool:
    return page.name(node) == "address" or page.attributes[node].get("itemprop") in _MARKED


def _is_free(context: Context, node: int, pack: Pack) -> bool:
    """Whether an element is short, and holds no value of anything but a place."""
    page = context.page
    if not 0 < len(line_of(page, node)) <= _LONGEST:
        return False
    return not any(
        node <= one.node < page.end[node]
        for name, seen in context.values.items()
        if name != "postcode" and not _is_place(name, pack)
        for one in seen
    )
