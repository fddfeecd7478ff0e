"""Breadcrumbs: the kind of thing that a record's page is about, from the trail of links above its name.

Problem    "Home › Vans › Ford" says the category and the make of what the page tells of, often nowhere else; there is
           no label, and the entries stand in one element with signs between them.
Reference  thesis §6.3 counts breadcrumbs among the boilerplate; what differs in them from page to page is none.
Departures a trail is an element before the name of the object with links that signs of a path stand between, or one
           whose class says so. Entries are told by their place from the start. One that all pages share is the way
           there, one that says the object's name is the page itself, one that says where the object is tells no kind of
           thing. Terms of an attribute are that attribute; what the page says that things are in ("More in Clifton") is
           a part of the town, where the pack has such; the last of the others is the category, also where a label names
           what stands earlier in the trail ("Categories: Garden, Rakes"), which is the wider of two.
Cost       one pass over the links before the name.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

import numpy as np

from bowerbird.detail import Detail
from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.said.looks import HEADINGS, in_link, line_of
from bowerbird.induce.said.values import NAMING, Seen, is_place
from bowerbird.induce.texts.naming import known_terms, names_of
from bowerbird.page import Kind, Page

_SIGNS = " \t\r\n\xa0>›»/→|·•\\"
_SIGN = re.compile(r"[>›»/→|·•\\]")
_MARKED = re.compile(r"bread-?_?crumb|(?<![a-z])crumbs?(?![a-z])", re.IGNORECASE)
_TOLD_BY_TERMS = (ValueKind.ENUMERATION, ValueKind.NAME)
_LEAST_TERMS = 0.5  # of the entries at one place, for them to be terms of an attribute
_LEAST_PAGES = 0.5  # of the pages, that have an entry at a place
_LEAST_OTHERS = 5  # pages that each have an entry of their own, to be named by it; kinds come again
_LONGEST = 60  # letters of an entry
_MOST_ENTRIES = 8
_CATEGORY, _QUARTER = "Category", "Neighbourhood"  # what attributes of such entries may be called
_IN = "in|near|around|à|bei"
_LEAST_SAID = 0.5  # of the pages, that say of their entry that things are in it


class _Entry(NamedTuple):
    node: int
    text: str


def with_crumbs(
    details: Sequence[Detail], said: Sequence[Mapping[str, tuple[Seen, ...]]], pack: Pack
) -> list[dict[str, tuple[Seen, ...]]]:
    """What pages say, with what their breadcrumbs tell of attributes that nothing else there tells for itself."""
    found = [dict(values) for values in said]
    names = [_name_of(values, detail) for values, detail in zip(said, details, strict=True)]
    trails = [_entries(detail.page, name) for detail, name in zip(details, names, strict=True)]
    levels: dict[int, dict[int, _Entry]] = defaultdict(dict)
    for number, trail in enumerate(trails):
        for level, entry in enumerate(trail):
            levels[level][number] = entry
    taken: set[str] = set()
    for level in sorted(levels, reverse=True):
        entries = levels[level]
        texts = sorted({entry.text for entry in entries.values()})
        if len(texts) < 2 or len(entries) < _LEAST_PAGES * len(details):
            continue
        name, is_told = _named(texts, pack, _said_to_hold(details, entries))
        titles = [_title(detail.page, node) for detail, node in zip(details, names, strict=True)]
        is_title = all(_bare(entry.text) in titles[number] for number, entry in entries.items())
        names_places = all(
            _is_in_place(details[number].page, found[number], one, pack) for number, one in entries.items()
        )
        is_page = not is_told and (is_title or names_places or _are_pages(details, entries))
        if name in taken or is_page:
            continue
        taken.add(name)
        for number, entry in entries.items():
            own = found[number].get(name, ())
            if not own or _is_in_name(found[number], name) or _is_wider(own, trails[number][:level]):
                found[number] = _without_place(found[number], entry, pack)
                found[number][name] = (Seen(entry.node, entry.text),)
    return found


def _said_to_hold(details: Sequence[Detail], entries: Mapping[int, _Entry]) -> bool:
    """Whether pages say of the entries that things are in them, as of places: "More in Clifton"."""
    said = [_heads(details[number].page) for number in entries]
    held = (
        re.search(rf"\b(?:{_IN})\s+{re.escape(one.text)}\b", text)
        for one, text in zip(entries.values(), said, strict=True)
    )
    return sum(map(bool, held)) >= _LEAST_SAID * len(entries)


def _heads(page: Page) -> str:
    """What heads a page and its sections."""
    return "\n".join(page.visible_text(it) for tag in HEADINGS for it in page.index.with_tag(tag).tolist())


def _without_place(values: dict[str, tuple[Seen, ...]], entry: _Entry, pack: Pack) -> dict[str, tuple[Seen, ...]]:
    """What a page says, without the entry as another place."""
    places = {name for name, one in pack.attributes.items() if one.kind is ValueKind.PLACE}
    return {name: own for name, own in values.items() if name not in places or own[0].node != entry.node}


def _is_in_place(page: Page, values: Mapping[str, tuple[Seen, ...]], entry: _Entry, pack: Pack) -> bool:
    """Whether an entry names where the object is: a town is no kind of thing."""
    places = (seen for name, own in values.items() if is_place(pack, name) for seen in own)
    said = (_bare(f"{one.text} {line_of(page, one.node)}") for one in places if one.node != entry.node)
    return any(_bare(entry.text) in text for text in said)


def _are_pages(details: Sequence[Detail], entries: Mapping[int, _Entry]) -> bool:
    """Whether entries name the pages that they stand on: they lead nowhere, and each page has another one."""
    linked = (in_link(details[number].page, entry.node) for number, entry in entries.items())
    texts = {entry.text for entry in entries.values()}
    return _LEAST_OTHERS <= len(entries) == len(texts) and not any(linked)


def _title(page: Page, name: int | None) -> str:
    return "" if name is None else _bare(page.visible_text(name))


def _named(texts: Sequence[str], pack: Pack, are_places: bool) -> tuple[str, bool]:
    """The attribute whose terms the entries are, else the one for parts of towns, else the one for categories, unless
    it goes by terms that these are not; and whether terms, or what the pages say of the entries, tell it."""
    names = names_of(pack)
    shares = {
        one.name: known_terms(pack, one, texts)
        for one in pack.attributes.values()
        if one.kind in _TOLD_BY_TERMS and one.name not in NAMING
    }
    best = max(shares, key=lambda name: shares[name], default="")
    if best and shares[best] >= _LEAST_TERMS:
        return best, True
    quarters = (name for name in names.are_of(_QUARTER) if pack.attributes[name].kind is ValueKind.PLACE)
    quarter = next(
        (name for name in quarters if pack.subtypes(name) == (name,)), ""
    )  # a whole place has towns for parts
    if quarter and are_places:
        return quarter, True
    category = names.attribute(_CATEGORY, texts)
    is_strange = category in shares and bool(pack.attributes[category].gazetteers) and not shares[category]
    return _CATEGORY.casefold() if is_strange or not category else category, False


def _name_of(values: Mapping[str, tuple[Seen, ...]], detail: Detail) -> int | None:
    """The node of the object's name."""
    seen = next((values[name][0].node for name in NAMING if name in values), None)
    if seen is not None:
        return seen
    found = next((detail.attributes[name][0].node for name in NAMING if name in detail.attributes), None)
    heading = next(iter(detail.page.index.with_tag("h1").tolist()), None)
    return found if found is not None else heading


def _is_in_name(values: Mapping[str, tuple[Seen, ...]], attribute: str) -> bool:
    """Whether an attribute was only seen within the object's name."""
    return any(values[name][0].node == values[attribute][0].node for name in NAMING if name in values)


def _is_wider(seen: Sequence[Seen], before: Sequence[_Entry]) -> bool:
    """Whether what is said of an object is what the trail says before its last entry."""
    return {_bare(one.text) for one in seen} <= {_bare(entry.text) for entry in before}


def _entries(page: Page, name: int | None) -> list[_Entry]:
    """The entries of the trail that is nearest before the object's name, without that name."""
    if name is None:
        return []
    title = _title(page, name)
    trails = (trail for link in _links_before(page, name) if (trail := _trail(page, link, name)))
    entries = next(trails, [])
    return [entry for entry in entries if _bare(entry.text) != title]


def _links_before(page: Page, name: int) -> list[int]:
    return [int(link) for link in page.index.with_tag("a") if link < name and page.visible[link]][::-1]


def _trail(page: Page, link: int, name: int) -> list[_Entry]:
    """The entries of the trail around a link; none where it stands in no trail."""
    for element in page.ancestors(link):
        if element <= name < page.end[element]:
            return []
        entries = list(islice(_texts(page, element), _MOST_ENTRIES + 1))
        if len(entries) > _MOST_ENTRIES:
            return []  # and what is around it has no fewer
        own = page.attributes[element]
        words = " ".join(own.get(one, "") for one in ("class", "id", "aria-label"))
        is_marked = _MARKED.search(words) is not None and len(entries) > 1
        is_signed = len(entries) > 1 and _SIGN.search(_between(page, element)) is not None
        if is_marked or is_signed:
            return entries if all(len(entry.text) <= _LONGEST for entry in entries) else []
    return []


def _texts(page: Page, element: int) -> Iterator[_Entry]:
    rows = (row for row in _text_rows(page, element) if page.visible[row])
    told = (_Entry(row, " ".join(page.text[row].split()).strip(_SIGNS)) for row in rows)
    return (entry for entry in told if entry.text)


def _text_rows(page: Page, element: int) -> list[int]:
    first, end = element, int(page.end[element])
    rows: list[int] = (np.flatnonzero(page.kind[first:end] == Kind.TEXT) + first).tolist()
    return rows


def _between(page: Page, element: int) -> str:
    """What stands beside links: the signs between them."""
    rows = (row for row in _text_rows(page, element) if not in_link(page, row))
    beside = (page.text[row].strip() for row in rows)
    return " ".join(text[:1] for text in beside if text)


def _bare(text: str) -> str:
    return " ".join(text.casefold().split())
