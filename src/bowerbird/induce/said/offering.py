"""Where whoever offers a record is, which says nothing of where the record is: the box of an agent's branch.

Problem    "Ludlow Office" heads a box with the address and the telephone of the branch; its town is taken for the town
           of the house, and its address for nothing.
Departures the box is what an `<address>` shares with a link that dials or writes, as long as the name of the record and
           its price stand elsewhere, and so does where the record is, which must be another place. Only packs that know
           of such a place by itself tell the two apart; elsewhere things are where they are sold.
Cost       a few levels for each `<address>`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice

from bowerbird.detail.leaves import words_of
from bowerbird.domain import Pack
from bowerbird.induce.said.looks import line_of
from bowerbird.induce.said.values import NAMING, Context, Seen, is_place
from bowerbird.induce.texts.naming import names_of

_LABEL = "Agent address"  # what the attribute of such a place may be called
_WAYS_TO_REACH = ("tel:", "mailto:")
_AROUND = 3  # elements from an address up to what holds a way to reach somebody, too
_OF_SITE = ("header", "nav", "footer", "body")
_LONGEST = 160  # letters of an address


def with_places_of_offerers(pages: Sequence[Context], pack: Pack) -> list[Context]:
    """The pages, with the addresses of those who offer their records, and without places of records that stand in the
    boxes of these."""
    name = next((one for one in names_of(pack).are_of(_LABEL) if is_place(pack, one)), None)
    return list(pages) if name is None else [_with_place(page, name, pack) for page in pages]


def _with_place(context: Context, name: str, pack: Pack) -> Context:
    found = _box(context, name, pack)
    if found is None:
        return context
    address, box = found
    values = {
        other: own
        for other, own in context.values.items()
        if other == name or not _is_of_place(pack, other) or not any(one.node in box for one in own)
    }
    values.setdefault(name, (Seen(address, line_of(context.page, address)),))
    return replace(context, values=values)


def _box(context: Context, name: str, pack: Pack) -> tuple[int, range] | None:
    """The first address beside a way to reach somebody that is not where the record is, and what holds both."""
    page = context.page
    for address in page.index.with_tag("address").tolist():
        said = line_of(page, address)
        box = _around(context, address, pack) if page.visible[address] and 0 < len(said) <= _LONGEST else None
        if box is not None and any(map(str.isalpha, said)) and _is_elsewhere(context, said, box, name, pack):
            return address, box
    return None


def _around(context: Context, address: int, pack: Pack) -> range | None:
    """The least element that holds an address and a way to reach somebody, and not what names or prices the record."""
    page = context.page
    own = {one.node for name in (*NAMING, *_sums(pack)) for one in context.values.get(name, ())}
    for up in islice(page.ancestors(address), _AROUND):
        box = range(up, int(page.end[up]))
        if page.name(up) in _OF_SITE or not own.isdisjoint(box):
            return None
        if any(page.attributes[it].get("href", "").startswith(_WAYS_TO_REACH) for it in box if page.name(it) == "a"):
            return box
    return None


def _is_elsewhere(context: Context, said: str, box: range, name: str, pack: Pack) -> bool:
    """Whether a page tells where its record is outside of a box, and the address there is another one."""
    places = (own for other, own in context.values.items() if other != name and _is_of_place(pack, other))
    outside = [set(words_of(one.text)) for own in places for one in own if one.node not in box]
    longest = max(outside, key=len, default=set())
    return bool(longest) and not longest <= set(words_of(said))


def _is_of_place(pack: Pack, name: str) -> bool:
    """Whether an attribute is a place, or the code of one."""
    return is_place(pack, name) or (name in pack.attributes and is_place(pack, pack.attributes[name].sub_type_of or ""))


def _sums(pack: Pack) -> Sequence[str]:
    return [name for name in pack.pivots if not is_place(pack, name)]
