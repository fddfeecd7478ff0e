"""Lists that need not be read: of other things, the same again, in another order, parts of others, examples.

Problem    most records of a site are shown several times, and only pages of its lists are known.
Reference  set cover with dominated sets dropped; `comparing` says which evidence stands for inclusion.
Departures lists that stand beside each other in a menu are parts of the whole: none of them holds another unless it
           shows the same records, says that it is all, or is a wider band of prices. An address without parameters may
           show what one value of a parameter stands for: then no list of another value is a part of it.
Cost       O(lists² × signs); lists are few.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bowerbird.explore.choosing.comparing import (
    holds,
    is_below,
    is_front,
    is_same,
    is_version,
    lead_alike,
    share_nothing,
)
from bowerbird.explore.choosing.model import Dropped, SeenList
from bowerbird.explore.leads.addresses import canonical, parameters, without_parameters
from bowerbird.explore.leads.model import Menu
from bowerbird.explore.leads.sections import are_alternatives

RELEVANT = 0.5  # of the most relevant list's relevance: lists of other things show far less
_AS_RELEVANT = 0.8  # the same for a list on the start page, which has menus and news in lists as well
_SEVERAL = 2  # records of a list that those of another link to, to be of another sort
_MOSTLY = 0.6  # of the records of a list, that lead to parts of another one, for it to be a menu
_FEW = 12  # records of a list that may be examples only
_Reasons = dict[str, str]


def without_needless(
    lists: Sequence[SeenList], menus: Sequence[Menu]
) -> tuple[tuple[SeenList, ...], tuple[Dropped, ...]]:
    """The lists that are to be read, and the others with the reasons why not."""
    beside = Beside(menus, lists)
    dropped: list[Dropped] = []
    pool = list(lists)
    for reasons_of in (
        _irrelevant,
        _ways_to_parts,
        _named_by_records,
        _beside_records,
        _furniture,
        _doubles,
        _versions,
        _parts,
        _examples,
    ):
        reasons = reasons_of(pool, beside)
        is_other = reasons_of in (_irrelevant, _ways_to_parts, _named_by_records, _beside_records, _furniture)
        dropped += [Dropped(key, why, is_other) for key, why in reasons.items()]
        pool = [one for one in pool if one.key not in reasons]
    return tuple(pool), tuple(dropped)


@dataclass(frozen=True, slots=True)
class Beside:
    """Which lists stand beside each other: in a menu, or as alternatives of which each shows one."""

    menus: Sequence[Menu]
    lists: Sequence[SeenList] = ()

    def menu_of(self, one: SeenList) -> Menu | None:
        """The menu that a list is a member of: the largest, when there are several."""
        address = canonical(one.address)
        found = [menu for menu in self.menus if address in map(canonical, menu.targets)]
        return max(found, key=lambda menu: len(menu.targets), default=None)

    def are(self, one: SeenList, other: SeenList) -> bool:
        addresses = {canonical(one.address), canonical(other.address)}
        return any(addresses <= set(map(canonical, menu.targets)) for menu in self.menus)

    def are_other_sections(self, part: SeenList, whole: SeenList) -> bool:
        """Whether `whole` is what another value of a parameter of `part` stands for, by default: /homes shows what
        /homes?for=sale does, and /homes?for=rent is no part of that."""
        return share_nothing(part, whole) and any(
            not other.says_all and is_same(other, whole) and are_alternatives(other.address, part.address)
            for other in self.lists
        )


def _irrelevant(pool: Sequence[SeenList], beside: Beside) -> _Reasons:  # noqa: ARG001
    """Lists that show far less of what is sought than others do, and lead to pages of another sort: a list says less of
    its records than another list may say of the same ones."""
    most = max((one.relevance for one in pool), default=0.0)
    telling = [one for one in pool if one.relevance >= RELEVANT * most]
    return {
        one.key: "its records are of another sort"
        for one in pool
        if not one.records
        or one.relevance <= 0.0
        or (one.relevance < RELEVANT * most and not any(lead_alike(one, other) for other in telling))
    }


def _ways_to_parts(pool: Sequence[SeenList], beside: Beside) -> _Reasons:  # noqa: ARG001
    """Menus that look like lists: tiles of areas or categories, each of which leads to another list, filtered."""
    return {
        one.key: f"its records lead to parts of {called(other)}"
        for one in pool
        for other in pool
        if other is not one and _leads_to_parts(one, other)
    }


def _leads_to_parts(one: SeenList, other: SeenList) -> bool:
    """Whether most records of a list lead to the address of another one with parameters (`/homes?area=Ely`), and the
    records of that one do not (`/car.php?id=3` in `/car.php`)."""
    path = without_parameters(other.address)
    to_parts = sum(without_parameters(sign) == path for sign in one.signs)
    own = sum(without_parameters(sign) == path for sign in other.signs)
    return bool(path) and to_parts >= max(_SEVERAL, _MOSTLY * len(one.signs)) and own * 2 < len(other.signs)


def _named_by_records(pool: Sequence[SeenList], beside: Beside) -> _Reasons:  # noqa: ARG001
    """Lists of what the records of another list link to beside their own pages: the agents who offer homes, the venues
    of events."""
    return {
        one.key: f"its records are what those of {called(other)} have to do with"
        for one in pool
        for other in pool
        if other is not one and _is_named_by(one, other)
    }


def _is_named_by(one: SeenList, other: SeenList) -> bool:
    """Whether several records of a list are such, and those of the other list say no less of what is sought, are more,
    and lead to pages of another sort."""
    named = {canonical(sign) for sign in one.signs} & {canonical(target) for target in other.beside}
    is_larger = other.size > one.size or other.goes_on
    return len(named) >= _SEVERAL and is_larger and other.relevance >= one.relevance and not lead_alike(one, other)


def _beside_records(pool: Sequence[SeenList], beside: Beside) -> _Reasons:  # noqa: ARG001
    """A few similar records on the page of one record."""
    records = frozenset(canonical(sign) for one in pool for sign in one.signs if sign.startswith("http"))
    return {
        one.key: "it stands on the page of a record"
        for one in pool
        if canonical(one.address) in records and one.is_whole_on_page and one.records <= _FEW
    }


def _furniture(pool: Sequence[SeenList], beside: Beside) -> _Reasons:
    """Lists that stand on pages of a menu whatever these are about, unless there are no others."""
    reasons = {
        one.key: "it stands on several pages, whatever they are about"
        for one in pool
        if any(_is_repeated(one, other, beside) for other in pool if other is not one)
    }
    return reasons if len(reasons) < len(pool) else {}


def _is_repeated(one: SeenList, other: SeenList, beside: Beside) -> bool:
    """Whether the same records stand on two pages that a menu tells apart, or on one of them and the start page."""
    if len(one.signs) <= 1 or one.signs != other.signs:
        return False
    fronts = [is_front(one), is_front(other)]
    in_menu = (beside.menu_of(other) if fronts[0] else beside.menu_of(one)) is not None
    return beside.are(one, other) or (any(fronts) and in_menu)


def _doubles(pool: Sequence[SeenList], beside: Beside) -> _Reasons:  # noqa: ARG001
    def rank(one: SeenList) -> tuple[object, ...]:
        return one.is_main, not one.is_cut, one.size, one.goes_on, bool(one.via)  # a name is better than an address

    return _dominated(pool, is_same, "it is the same list as {}", rank)


def _versions(pool: Sequence[SeenList], beside: Beside) -> _Reasons:
    said = "it is {} in another order, or filtered"

    def is_under(one: SeenList, other: SeenList) -> bool:
        return is_version(one, other) and not beside.are_other_sections(one, other)

    return _dominated(pool, is_under, said, lambda one: (one.size, -len(parameters(one.address))))


def _parts(pool: Sequence[SeenList], beside: Beside) -> _Reasons:
    """Lists that another one holds; of two that hold each other, the larger stays."""

    def is_part(part: SeenList, whole: SeenList) -> bool:
        are_beside = beside.are(part, whole)
        return holds(whole, part, are_beside=are_beside) and not beside.are_other_sections(part, whole)

    return _dominated(pool, is_part, "{} has its records, too", lambda one: (one.says_all, not one.is_cut, one.size))


def _dominated(
    pool: Sequence[SeenList],
    is_under: Callable[[SeenList, SeenList], bool],
    said: str,
    rank: Callable[[SeenList], object],
) -> _Reasons:
    """The lists that a better one of the pool stands over. Better ones are asked first and never dropped for worse."""
    kept: list[SeenList] = []
    reasons: _Reasons = {}
    for one in sorted(pool, key=rank, reverse=True):  # type: ignore[arg-type]  # ranks are tuples or numbers
        over = next((other for other in kept if is_under(one, other)), None)
        if over is None:
            kept.append(one)
        else:
            reasons[one.key] = said.format(called(over))
    return reasons


def _examples(pool: Sequence[SeenList], beside: Beside) -> _Reasons:
    """A few records on the way to lists: all of them are in the others, or nothing says that they are not."""
    reasons: _Reasons = {}
    for one in pool:
        others = [other for other in pool if other is not one and other.key not in reasons]
        # The start page stands in every menu.
        is_apart = is_front(one) or not any(beside.are(one, other) for other in others)
        if others and not one.goes_on and is_apart:
            why = _why_examples(one, others, beside)
            if why:
                reasons[one.key] = why
    return reasons


def _why_examples(one: SeenList, others: Sequence[SeenList], beside: Beside) -> str:
    """Why a list shows examples only of what the others have; "" when it may have records of its own."""
    if one.signs and one.signs <= frozenset[str]().union(*(other.signs for other in others)):
        return "the other lists have all of its records"
    few = one.records <= _FEW
    if few and any(is_below(other, one) and other.size + len(others) > one.size for other in others):
        return "it shows examples of the lists below it"
    more = [other for other in others if _is_more(other) or beside.menu_of(other) is not None]
    if few and not one.is_main and more:
        return "it shows a few examples on a page about something else"
    if is_front(one) and (one.announced is None or one.is_cut) and more:
        is_less = one.relevance < _AS_RELEVANT * max(other.relevance for other in more)
        if few or is_less or one.is_cut or sum(other.size for other in more) > one.size:
            return "it shows examples on the start page"
    return ""


def _is_more(one: SeenList) -> bool:
    """Whether a list is more than a few examples."""
    return one.is_main and (one.goes_on or one.announced is not None or one.records > _FEW)


def called(one: SeenList) -> str:
    """How a list is spoken of."""
    return f"“{one.via}”" if one.via else one.address or "another list"
