"""How two lists of a site stand to each other: the same, a version, a part, or apart.

Problem    of each list only a page was seen. Whether one holds the other must be told from the records that both show,
           from the totals that they announce, from their addresses and from what the links said.
Notation   W a list that may hold list P; of W `seen` records of `size`. If P lies in W, a random page of W shows
           about |P seen| · seen/size records of P: `EXPECTED_SHARE` of these are asked for.
Cost       O(signs) for two lists.
"""

from __future__ import annotations

from bowerbird.explore.choosing.model import SeenList
from bowerbird.explore.leads.addresses import SHOWING, canonical, parameters, split, steps_of
from bowerbird.explore.leads.bands import band_of
from bowerbird.listing.turning.url_numbers import count_of

EXPECTED_SHARE = 0.4  # lists are sorted, so that pages are not random
MOSTLY = 0.8  # of the records of a list that another shows, to hold it
_LEAST_COMMON = 1


def is_same(one: SeenList, other: SeenList) -> bool:
    """Whether both are pages of one list, or one list at two addresses."""
    if (
        one.address
        and other.address
        and count_of(canonical(one.address)).stem == count_of(canonical(other.address)).stem
    ):
        return True
    return len(one.signs) > 1 and one.signs == other.signs and one.size == other.size


def is_version(one: SeenList, other: SeenList) -> bool:
    """Whether `one` is `other` in another order, form or language, or filtered by parameters."""
    if not one.address or not other.address:
        return False
    here, there = split(canonical(one.address)), split(canonical(other.address))
    if (here.netloc, here.path) != (there.netloc, there.path):
        return False
    more, fewer = dict(parameters(one.address)), dict(parameters(other.address))
    added = {name for name, value in more.items() if fewer.get(name) != value}
    if added and all(SHOWING.fullmatch(name) for name in added):
        return True
    return bool(added) and fewer.items() <= more.items() and _may_hold(other, one)


def is_below(part: SeenList, whole: SeenList) -> bool:
    """Whether the address of `part` lies below that of `whole`: /homes/oxford, /homes?town=oxford."""
    if not part.address or not whole.address:
        return False
    here, there = canonical(part.address), canonical(whole.address)
    if here == there or split(here).netloc != split(there).netloc:
        return False
    steps, above = steps_of(here), steps_of(there)
    if steps == above:
        return set(parameters(there)) < set(parameters(here))
    return bool(above) and not parameters(there) and steps[: len(above)] == above


def holds(whole: SeenList, part: SeenList) -> bool:
    """Whether `whole` has all records of `part`, by the records, totals, addresses and words of both."""
    bands = band_of(part.via), band_of(whole.via)
    if bands[0] is not None and bands[1] is not None:
        return bands[0].lies_in(bands[1])
    if not _may_hold(whole, part):
        return False
    if _share(part, whole) >= MOSTLY:
        return True
    if whole.is_whole_on_page:
        return False
    common = len(part.signs & whole.signs)
    expected = len(part.signs) * len(whole.signs) / max(whole.size, 1)
    if common >= max(_LEAST_COMMON, EXPECTED_SHARE * expected):
        return True
    return whole.says_all or is_below(part, whole)


def is_front(one: SeenList) -> bool:
    """Whether a list stands on the start page of a site."""
    return bool(one.address) and not steps_of(one.address) and not parameters(one.address)


def _may_hold(whole: SeenList, part: SeenList) -> bool:
    """Whether nothing speaks against it: `whole` is as large, and does not show all of itself without these records."""
    if whole.size < part.size and not (whole.goes_on and whole.announced is None):
        return False
    return not (whole.is_whole_on_page and _share(part, whole) < MOSTLY)


def _share(part: SeenList, whole: SeenList) -> float:
    return len(part.signs & whole.signs) / len(part.signs) if part.signs else 0.0
