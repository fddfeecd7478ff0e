"""Whole addresses: the element that holds all of one, where only a line or the street of it was recognised.

Problem    "120 Regent Street<br>Bath<br>BA1 4FL": the street is told by its form, the town by its name, the postcode
           by its pattern, and what the visitor takes for the address is all of it.
Departures the whole is the element marked as an address (`<address>`, structured data), or the lowest one that holds
           two parts of a place, as long as it holds nothing else that is known. Where nothing of it is known, the
           only `<address>` that speaks of the object is one; so is one that says more than the line that was known. One
           that is the same on all pages is the site's own. Names of counties and towns in an address are such, though
           they bear no label; and what stands before a street there is the name or number of the house.
Cost       a few levels for each page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bowerbird.detail import Detail
from bowerbird.detail.leaves import words_of
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.looks import line_of, look_of
from bowerbird.induce.said.values import NAMING, Context, Seen, is_place, whole_text
from bowerbird.induce.texts.naming import names_of
from bowerbird.page import Kind, Page

_LABEL = "Address"  # what the attribute of a whole place may be called
_STREET = "Street address"  # likewise the first line of it
_JOINT = ", "
_LEVELS = 3  # from a part up: its line, the lines
_LONGEST = 160  # letters of an address
_MARKED = ("address", "streetAddress")
_CODE = "postcode"
_OFTEN = 0.5  # of the pages that tell a part of a place


def with_whole_addresses(contexts: Sequence[Context], areas: Sequence[int], pack: Pack) -> list[Context]:
    """The pages, each with its whole address in place of the one line that was taken for it; `areas` are what speaks of
    the objects on them."""
    whole = _whole(pack)
    if whole is None:
        return list(contexts)
    return _with_lines_of_codes(_with_elements(contexts, areas, whole, pack), areas, whole, pack)


def _with_elements(contexts: Sequence[Context], areas: Sequence[int], whole: str, pack: Pack) -> Sequence[Context]:
    """The pages, with the elements that hold all of an address."""
    parts = [list(_parts(context, pack)) for context in contexts]
    found = [
        _around(context, whole, own, area, pack)
        or (None if whole in context.values else _only_marked(context, area, pack))
        for context, own, area in zip(contexts, parts, areas, strict=True)
    ]
    texts = [
        None if node is None else line_of(context.page, node) for context, node in zip(contexts, found, strict=True)
    ]
    told = [text for text in texts if text is not None]
    if len(set(told)) < min(2, len(contexts)) or len(told) <= _OFTEN * sum(map(bool, parts)):
        return contexts
    return [
        context
        if node is None or text is None
        else replace(context, values={**context.values, whole: (Seen(node, text),)})
        for context, node, text in zip(contexts, found, texts, strict=True)
    ]


def _with_lines_of_codes(contexts: Sequence[Context], areas: Sequence[int], whole: str, pack: Pack) -> list[Context]:
    """The pages, with the lines that end with their postcodes as their addresses, where most of those whose address
    lacks such a code have it in a line of one look."""
    found = [_line_of_code(context, area, whole, pack) for context, area in zip(contexts, areas, strict=True)]
    looks = Counter(_setting(one.page, seen.node) for one, seen in zip(contexts, found, strict=True) if seen)
    setting, times = looks.most_common(1)[0] if looks else (("", ""), 0)
    lacking = [one for one in contexts if _CODE in one.values and not _tells_code(one, whole)]
    if times < 2 or times <= _OFTEN * len(lacking):
        return list(contexts)
    return [
        context
        if seen is None or _setting(context.page, seen.node) != setting
        else replace(context, values={**context.values, whole: (seen,)})
        for context, seen in zip(contexts, found, strict=True)
    ]


def _line_of_code(context: Context, area: int, whole: str, pack: Pack) -> Seen | None:
    """The line that ends with the postcode of a page, where there is more in it, and nothing but places."""
    for code in context.values.get(_CODE, ()):
        text = line_of(context.page, code.node)
        is_line = _JOINT.strip() in text.removesuffix(code.text).rstrip(" ,") and text.endswith(code.text)
        is_there = area <= code.node < context.page.end[area] and _is_free(context, code.node, pack)
        if is_line and is_there and not _tells_code(context, whole):
            return Seen(code.node, text)
    return None


def _tells_code(context: Context, whole: str) -> bool:
    """Whether what was taken for the whole address holds the postcode."""
    return any(code.text in one.text for code in context.values.get(_CODE, ()) for one in context.values.get(whole, ()))


def _setting(page: Page, node: int) -> tuple[str, str]:
    element = node if page.kind[node] == Kind.ELEMENT else int(page.parent[node])
    return look_of(page, element), look_of(page, int(page.parent[element]))


def with_parts_of_addresses(details: Sequence[Detail], pages: Sequence[Context], pack: Pack) -> list[Context]:
    """The pages, with the towns and counties by their names that were recognised in their addresses, where most
    addresses have one and nothing else on the pages tells it."""
    kept = list(pages)
    whole = _whole(pack)
    for name in pack.attributes if whole is not None else ():
        if not is_place(pack, name) or any(name in one.values for one in pages):
            continue
        found = [
            _part_within(detail, page, name, whole or "", pack) for detail, page in zip(details, pages, strict=True)
        ]
        having = sum((whole or "") in page.values for page in pages)
        if sum(one is not None for one in found) <= _OFTEN * having:
            continue
        kept = [
            page if one is None else replace(page, values={**page.values, name: (one,)})
            for page, one in zip(kept, found, strict=True)
        ]
    return kept


def _part_within(detail: Detail, page: Context, name: str, whole: str, pack: Pack) -> Seen | None:
    """A term of an attribute that stands in the address of a page."""
    inside = [range(one.node, int(page.page.end[one.node])) for one in page.values.get(whole, ())]
    for one in detail.attributes.get(name, ()):
        if any(one.node in own for own in inside) and names_of(pack).is_term(name, one.text):
            return Seen(one.node, one.text)
    return None


def with_houses(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """Records or pages, with the name or number of the house before the street where their addresses begin with it:
    "The Old Forge, Elm Road" of "The Old Forge, Elm Road, Bath"."""
    whole = _whole(pack)
    street = next((name for name in names_of(pack).are_of(_STREET) if is_place(pack, name) and name != whole), None)
    if whole is None or street is None:
        return list(contexts)
    return [_with_house(context, whole, street) for context in contexts]


def _with_house(context: Context, whole: str, street: str) -> Context:
    seen, addresses = context.values.get(street, ()), context.values.get(whole, ())
    if not seen or not addresses:
        return context
    house, _, _ = addresses[0].text.partition(seen[0].text)
    full = house + seen[0].text
    is_told = full in whole_text(context.page, seen[0].node) and addresses[0].text.startswith(full)
    others = [one.text for name, own in context.values.items() if name not in (whole, *NAMING) for one in own]
    if not house.endswith(_JOINT) or not is_told or any(text and text in house for text in others):
        return context
    return replace(context, values={**context.values, street: (replace(seen[0], text=full), *seen[1:])})


def without_halves_of_codes(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """Records or pages, without codes that are the beginning of another one in the same text: the district of a
    postcode, which is told where it stands alone."""
    codes = [name for name, known in pack.attributes.items() if known.kind is ValueKind.CODE]
    return [_without_halves(context, codes) for context in contexts]


def _without_halves(context: Context, codes: Sequence[str]) -> Context:
    own = {name: context.values[name][0] for name in codes if context.values.get(name)}
    halves = {
        name
        for name, one in own.items()
        for whole in own.values()
        if len(whole.text) > len(one.text) and whole.text.startswith(one.text) and _overlap(context.page, one, whole)
    }
    kept = {name: seen for name, seen in context.values.items() if name not in halves}
    return replace(context, values=kept) if halves else context


def _overlap(page: Page, one: Seen, other: Seen) -> bool:
    return other.node in range(one.node, int(page.end[one.node])) or one.node in range(
        other.node, int(page.end[other.node])
    )


def _whole(pack: Pack) -> str | None:
    """The attribute that a whole address is."""
    return next((name for name in names_of(pack).are_of(_LABEL) if is_place(pack, name)), None)


def _parts(context: Context, pack: Pack) -> Iterator[int]:
    """The nodes of values that are a place, or the code of one."""
    for name, seen in context.values.items():
        if name == _CODE or is_place(pack, name):
            yield from (one.node for one in seen)


def _around(context: Context, whole: str, parts: Sequence[int], area: int, pack: Pack) -> int | None:
    """The element that holds the whole of an address; None where the page has none of several lines, nor one that is
    marked as such and says more than what was taken for it."""
    page = context.page
    inside = [node for node in parts if area <= node < page.end[area]]
    for node in inside:
        elements = [up for up in (node, *page.ancestors(node)) if up > area and page.kind[up] == Kind.ELEMENT]
        for up in elements[:_LEVELS]:
            held = {other for other in inside if up <= other < page.end[up]}
            if (_is_marked(page, up) or len(held) > 1) and _is_free(context, up, pack):
                is_fuller = _is_marked(page, up) and _says_more(context, up, whole)
                return up if is_fuller or len(page.visible_text(up).splitlines()) > 1 else None
    return None


def _says_more(context: Context, node: int, whole: str) -> bool:
    """Whether an element says what was taken for a whole address elsewhere, and more: the street and town that head a
    page, with county and postcode."""
    said = f" {' '.join(words_of(line_of(context.page, node)))} "
    taken = [f" {' '.join(words_of(one.text))} " for one in context.values.get(whole, ())]
    return any(one in said and one != said for one in taken)


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
        if name != _CODE and not is_place(pack, name)
        for one in seen
    )
