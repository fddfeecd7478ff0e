"""What names a record, and what only stands where names do: prices, levels of prices."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.attributes import LONGEST_VALUE, NAMING, Context, Seen
from bowerbird.induce.naming import known_terms
from bowerbird.induce.reading import WHOLE, read_text
from bowerbird.page import Kind

_FEW_TITLED = 0.5  # of the records; below, what was taken for titles is something else
_DISTINCT = 0.8  # of the records, whose first texts differ
_LEAST_TITLE = 4  # letters
_SEVERAL = 2  # quantities in one text
_WORD = re.compile(r"[^\W\d_]{2,}")
URL = "url"
_QUANTITIES = (ValueKind.MONEY, ValueKind.DATE, ValueKind.MEASURE, ValueKind.COUNT, ValueKind.PHONE)


def titled(contexts: Sequence[Context], pack: Pack) -> list[Context]:
    """The records with a title each: where few have one that is no other attribute's, what leads to their own pages.

    Where that has no words, it is their first free text. Where prices or numbers of rooms stand above names, what looks
    like a heading is none.
    """
    known = [name for name in NAMING if name in pack.attributes]
    bare = [_without_sums(replace(one, values=_without_terms(one.values, pack)), pack) for one in contexts]
    if not known or sum(any(name in one.values for name in known) for one in bare) > _FEW_TITLED * len(bare):
        return list(contexts)
    for title_of in (_linked, _first_free):
        found = [title_of(one) for one in bare]
        if len({one.text for one in found if one is not None}) >= _DISTINCT * len(bare):
            break
    else:
        return list(contexts)
    return [
        one if seen is None else replace(one, values={**one.values, **dict.fromkeys(known, (seen,))})
        for one, seen in zip(bare, found, strict=True)
    ]


def _without_terms(values: Mapping[str, tuple[Seen, ...]], pack: Pack) -> dict[str, tuple[Seen, ...]]:
    """What was seen, without titles that are a term of another attribute in its place: "Very expensive"."""
    terms = {
        _bare(one)
        for name, seen in values.items()
        if name in pack.attributes and pack.attributes[name].kind is ValueKind.ENUMERATION
        for one in seen
        if known_terms(pack, pack.attributes[name], [one.text]) > 0
    }
    return {
        name: seen
        for name, seen in values.items()
        if name not in NAMING or not any(_bare(one) in terms for one in seen)
    }


def _without_sums(context: Context, pack: Pack) -> Context:
    """The record without titles that only add up other attributes' quantities: "4 bd | 2 ba | 1,200 sqft"."""
    amounts = [
        one.node
        for name, seen in context.values.items()
        if name in pack.attributes and pack.attributes[name].kind in _QUANTITIES
        for one in seen
    ]

    def is_sum(seen: Seen) -> bool:
        inside = range(seen.node, int(context.page.end[seen.node]))
        count = sum(node in inside for node in amounts)
        return count >= _SEVERAL and len(_WORD.findall(seen.text)) <= count

    kept = {name: seen for name, seen in context.values.items() if name not in NAMING or not any(map(is_sum, seen))}
    return replace(context, values=kept)


def _linked(context: Context) -> Seen | None:
    """The words of the link to a record's own page."""
    page = context.page
    for one in context.values.get(URL, ()):
        text = page.visible_text(one.node)
        if len(text) <= LONGEST_VALUE and sum(map(str.isalpha, text)) >= _LEAST_TITLE:
            return Seen(one.node, text)
    return None


def _first_free(context: Context) -> Seen | None:
    """The first text of a record that is no value yet."""
    page = context.page
    taken = {one.node for seen in context.values.values() for one in seen}
    for top in context.scope:
        for node in range(top, int(page.end[top])):
            text = " ".join(page.text[node].split()) if page.kind[node] == Kind.TEXT and page.visible[node] else ""
            is_free = node not in taken and int(page.parent[node]) not in taken
            if is_free and _LEAST_TITLE <= len(text) <= LONGEST_VALUE and sum(map(str.isalpha, text)) >= _LEAST_TITLE:
                return Seen(node, text)
    return None


def without_quantities(values: Mapping[str, tuple[Seen, ...]], pack: Pack) -> dict[str, tuple[Seen, ...]]:
    """What was seen, without words that are another attribute's quantity: a sum is no colour, whatever its class is."""
    amounts = {
        _bare(one)
        for name, seen in values.items()
        if name in pack.attributes and pack.attributes[name].kind in _QUANTITIES
        for one in seen
        if read_text(pack, name, one.text)[0].confidence >= WHOLE
    }
    return {
        name: seen
        for name, seen in values.items()
        if name not in pack.attributes
        or (name not in NAMING and pack.attributes[name].kind not in (ValueKind.ENUMERATION, ValueKind.NAME))
        or not any(_bare(one) in amounts for one in seen)
        or known_terms(pack, pack.attributes[name], [one.text for one in seen]) > 0
    }


def _bare(seen: Seen) -> str:
    return " ".join(seen.text.casefold().split())
