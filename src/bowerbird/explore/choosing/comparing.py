"""How two lists of a site stand to each other: the same, a version, a part, or apart.

Problem    of each list only a page was seen. Whether one holds the other must be told from the records that both show,
           from the totals that they announce, from their addresses and from what the links said.
Notation   W a list that may hold list P; of W `seen` records of `size`. If P lies in W, a random page of W shows
           about |P seen| · seen/size records of P: `EXPECTED_SHARE` of these are asked for.
Cost       O(signs) for two lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from bowerbird.explore.choosing.model import SeenList
from bowerbird.explore.leads.addresses import (
    canonical,
    parameters,
    pattern,
    shows_otherwise,
    split,
    steps_of,
    without_host,
)
from bowerbird.explore.leads.bands import band_of
from bowerbird.listing.turning.url_numbers import count_of
from bowerbird.page.addresses import is_open

EXPECTED_SHARE = 0.4  # lists are sorted, so that pages are not random
MOSTLY = 0.8  # of the records of a list that another shows, to hold it
_LEAST_COMMON = 1


def is_same(one: SeenList, other: SeenList) -> bool:
    """Whether both are pages of one list, or one list at two addresses."""
    if one.address and other.address and _stem(one.address) == _stem(other.address):
        return True
    return len(one.signs) > 1 and one.signs == other.signs and one.size == other.size


def _stem(address: str) -> str:
    """An address without its page, where a name says that it has one: /list?page=2, and not /books_2."""
    counted = count_of(canonical(address))
    return counted.stem if counted.named else canonical(address).partition("//")[2].removeprefix("www.")


def is_version(one: SeenList, other: SeenList) -> bool:
    """Whether `one` is `other` in another order, form or language, or filtered by parameters."""
    if not one.address or not other.address:
        return False
    here, there = split(canonical(one.address)), split(canonical(other.address))
    if (here.netloc, here.path) != (there.netloc, there.path):
        return False
    more, fewer = dict(parameters(one.address)), dict(parameters(other.address))
    added = {name: value for name, value in more.items() if fewer.get(name) != value}
    if added and all(shows_otherwise(name, value) for name, value in added.items()):
        return not are_at_odds(one, other)
    return bool(added) and fewer.items() <= more.items() and _may_hold(other, one)


def are_at_odds(one: SeenList, other: SeenList) -> bool:
    """Whether two lists cannot be one in another order, whatever their addresses say (?mode=sale, ?mode=let): they name
    other totals, or show all that they have, and that is not the same."""
    if one.announced is not None and other.announced is not None:
        return one.announced != other.announced and not (one.at_least or other.at_least) and not _share(one, other)
    is_all_seen = one.is_whole_on_page and other.is_whole_on_page
    return is_all_seen and bool(one.signs and other.signs) and not _share(one, other)


def is_filtered(part: SeenList, whole: SeenList) -> bool:
    """Whether the address of `part` only adds parameters to that of `whole`."""
    here, there = canonical(part.address), canonical(whole.address)
    is_one_place = split(here).netloc == split(there).netloc and steps_of(here) == steps_of(there)
    return is_one_place and set(parameters(there)) < set(parameters(here))


def share_nothing(one: SeenList, other: SeenList) -> bool:
    """Whether what was seen of two lists has no record in common."""
    return not _common(one, other)


def is_below(part: SeenList, whole: SeenList) -> bool:
    """Whether the address of `part` lies below that of `whole`: /homes/oxford, /homes?town=oxford."""
    if not part.address or not whole.address:
        return False
    here, there = canonical(part.address), canonical(whole.address)
    if here == there or split(here).netloc != split(there).netloc:
        return False
    steps, above = steps_of(here), steps_of(there)
    if steps == above:
        return is_filtered(part, whole)
    return bool(above) and not parameters(there) and steps[: len(above)] == above


def holds(whole: SeenList, part: SeenList, *, are_beside: bool = False) -> bool:
    """Whether `whole` has all records of `part`, by the records, totals, addresses and words of both.

    Lists that stand beside each other in a menu are asked for more: a few records in two categories mean nothing.
    """
    bands = band_of(part.via), band_of(whole.via)
    if bands[0] is not None and bands[1] is not None:
        return bands[0].lies_in(bands[1])
    if not _may_hold(whole, part):
        return False
    if _share(part, whole) >= MOSTLY:
        return True
    if whole.is_whole_on_page or (are_beside and not whole.says_all):
        return False
    common = _common(part, whole)
    expected = len(part.signs) * len(whole.signs) / max(whole.size, 1)
    if common >= max(_LEAST_COMMON, EXPECTED_SHARE * expected):
        return True
    return whole.says_all or is_below(part, whole)


def are_alike(one: SeenList, other: SeenList) -> bool:
    """Whether one wrapper may read both: their records have one shape, or lead to pages of one sort."""
    return one.template == other.template or lead_alike(one, other)


def lead_alike(one: SeenList, other: SeenList) -> bool:
    """Whether the records of both lead to pages of one sort."""
    return not sorts_of(one.signs).isdisjoint(sorts_of(other.signs))


def sorts_of(signs: Collection[str]) -> frozenset[str]:
    """The sorts of addresses that most records of a list lead to, by what tells these apart."""
    counted = Counter(pattern(sign) for sign in signs if sign.startswith("http"))
    sorts = {sort for sort, number in counted.items() if not is_open(sort) and 2 * number >= len(signs)}
    return frozenset(sorts)


def is_front(one: SeenList) -> bool:
    """Whether a list stands on the start page of a site."""
    return bool(one.address) and not steps_of(one.address) and not parameters(one.address)


def _may_hold(whole: SeenList, part: SeenList) -> bool:
    """Whether nothing speaks against it: `whole` is as large, and does not show all of itself without these records."""
    if whole.is_cut and not part.is_cut:
        return False
    if whole.size < part.size and not (whole.goes_on and whole.announced is None):
        return False
    return not (whole.is_whole_on_page and _share(part, whole) < MOSTLY)


def _share(part: SeenList, whole: SeenList) -> float:
    return _common(part, whole) / len(part.signs) if part.signs else 0.0


def _common(one: SeenList, other: SeenList) -> int:
    """How many records both show, be it on another host of the site."""
    return len({*map(without_host, one.signs)} & {*map(without_host, other.signs)})
