"""Which lists together show the whole site, with the fewest wrappers.

Problem    a site shows its records many times: a few on the home page, all of them in one list, by category, sorted,
           filtered, beside lists of news and staff. Each record should be read once or little more often.
Reference  DIADEM §4 (sections each get their wrapper; predefined queries). Dominated lists are dropped as in set
           cover, but the sets are only known in part, so that evidence (`comparing`) stands for inclusion.
Departures lists of one menu and one template become one choice with several addresses, those of the menu that nobody
           looked at included.
Cost       O(lists² × signs); lists are few.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from bowerbird.explore.choosing.comparing import holds, is_below, is_front, is_same, is_version
from bowerbird.explore.choosing.model import Choice, Chosen, Dropped, SeenList
from bowerbird.explore.leads.addresses import canonical, parameters
from bowerbird.explore.leads.bands import needed
from bowerbird.explore.leads.model import Menu

RELEVANT = 0.5  # of the most relevant list's relevance: lists of other things show far less
LOOKED_AT = 2  # lists of a menu that must have been seen, and be alike, to take its others unseen
MOST_SECTIONS = 3  # members of a menu up to which each is a section with a wrapper of its own
_FEW = 12  # records of a list that may be examples only


def choose(lists: Sequence[SeenList], menus: Sequence[Menu] = (), *, nothing: Iterable[str] = ()) -> Chosen:
    """The lists to read; `menus` are those of the site's pages, `nothing` addresses that showed no list."""
    dropped: list[Dropped] = []
    pool = _keep(lists, _irrelevant(lists), dropped)
    pool = _keep(pool, _doubles(pool), dropped)
    pool = _keep(pool, _versions(pool), dropped)
    pool = _keep(pool, _parts(pool), dropped)
    pool = _keep(pool, _examples(pool), dropped)
    barren = frozenset(map(canonical, nothing))
    choices, unsure = _grouped(pool, menus, barren, lists)
    return Chosen(choices, tuple(dropped), unsure)


_Reasons = dict[str, str]


def _keep(pool: Sequence[SeenList], reasons: _Reasons, dropped: list[Dropped]) -> list[SeenList]:
    dropped.extend(Dropped(key, why) for key, why in reasons.items())
    return [one for one in pool if one.key not in reasons]


def _irrelevant(pool: Sequence[SeenList]) -> _Reasons:
    most = max((one.relevance for one in pool), default=0.0)
    return {
        one.key: "its records are of another sort"
        for one in pool
        if not one.records or one.relevance <= 0.0 or one.relevance < RELEVANT * most
    }


def _doubles(pool: Sequence[SeenList]) -> _Reasons:
    return _dominated(pool, is_same, "it is the same list as {}", lambda one: (one.is_main, one.size, one.goes_on))


def _versions(pool: Sequence[SeenList]) -> _Reasons:
    said = "it is {} in another order, or filtered"
    return _dominated(pool, is_version, said, lambda one: (one.size, -len(parameters(one.address))))


def _parts(pool: Sequence[SeenList]) -> _Reasons:
    """Lists that another one holds; of two that hold each other, the larger stays."""
    return _dominated(
        pool, lambda part, whole: holds(whole, part), "{} has its records, too", lambda one: (one.says_all, one.size)
    )


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
            reasons[one.key] = said.format(_called(over))
    return reasons


def _examples(pool: Sequence[SeenList]) -> _Reasons:
    """A few records on the way to lists: all of them are in the others, or nothing says that they are not."""
    reasons: _Reasons = {}
    for one in pool:
        others = [other for other in pool if other is not one and other.key not in reasons]
        if not others or one.goes_on or one.records > _FEW:
            continue
        elsewhere = frozenset[str]().union(*(other.signs for other in others))
        if one.signs and one.signs <= elsewhere:
            reasons[one.key] = "the other lists have all of its records"
        elif any(is_below(other, one) and other.size + len(others) > one.size for other in others):
            reasons[one.key] = "it shows examples of the lists below it"
        elif (not one.is_main or (is_front(one) and one.announced is None)) and any(map(_is_more, others)):
            reasons[one.key] = "it shows a few examples on a page about something else"
    return reasons


def _is_more(one: SeenList) -> bool:
    """Whether a list is more than a few examples."""
    return one.is_main and (one.goes_on or one.announced is not None or one.records > _FEW)


# From lists to choices


@dataclass(frozen=True, slots=True)
class _Group:
    """Lists of one template that are reached alike."""

    members: tuple[SeenList, ...]
    menu: Menu | None


def _grouped(
    pool: Sequence[SeenList], menus: Sequence[Menu], barren: frozenset[str], seen: Sequence[SeenList]
) -> tuple[tuple[Choice, ...], tuple[str, ...]]:
    groups: dict[tuple[str, str], list[SeenList]] = {}
    menu_of = {one.key: _menu_of(one, menus) for one in pool}
    for one in pool:
        menu = menu_of[one.key]
        is_section = menu is None or one.says_all or len(menu.targets) <= MOST_SECTIONS
        groups.setdefault((one.key, "") if is_section else (menu.key, one.template), []).append(one)  # type: ignore[union-attr]
    known = frozenset(canonical(one.address) for one in seen if one.address) | barren
    choices, unsure = [], []
    for members in groups.values():
        menu = menu_of[members[0].key]
        joined = len(members) > 1 or (
            menu is not None and len(menu.targets) > MOST_SECTIONS and not members[0].says_all
        )
        choice, doubt = _choice(_Group(tuple(members), menu if joined else None), pool, known, barren)
        choices.append(choice)
        unsure += doubt
    return tuple(sorted(choices, key=lambda choice: -len(choice.addresses))), tuple(dict.fromkeys(unsure))


def _menu_of(one: SeenList, menus: Sequence[Menu]) -> Menu | None:
    """The menu that a list is a member of: the largest, when there are several."""
    address = canonical(one.address)
    found = [menu for menu in menus if address in map(canonical, menu.targets)]
    return max(found, key=lambda menu: len(menu.targets), default=None)


def _choice(
    group: _Group, pool: Sequence[SeenList], known: frozenset[str], barren: frozenset[str]
) -> tuple[Choice, list[str]]:
    members, menu = group.members, group.menu
    addresses = {canonical(one.address): one.address for one in members if one.address}
    unsure: list[str] = []
    why = _why_single(members[0], pool)
    if menu is not None:
        wide = zip(menu.targets, needed(menu.texts), strict=True)
        others = [target for target, is_needed in wide if is_needed and canonical(target) not in known]
        failed = sum(canonical(target) in barren for target in menu.targets)
        enough = len(members) >= min(LOOKED_AT, len(menu.targets)) and failed < len(members)
        if others and enough and _is_commonest(members, menu, pool):
            addresses.update((canonical(target), target) for target in others)
            unsure.append(
                f"{len(others)} lists of a menu were not looked at; they should be like the {len(members)} that were"
            )
        elif others:
            unsure.append(f"{len(others)} links beside “{menu.texts[0]}” were not looked at")
        why = _why_menu(members, menu, len(addresses)) if len(addresses) > 1 else why
    announced = [one.announced for one in members]
    total = sum(filter(None, announced)) if all(announced) and len(addresses) == len(members) else None
    section = "" if len(pool) == 1 else _called(members[0]) if len(members) == 1 else (menu.heading if menu else "")
    choice = Choice(tuple(one.key for one in members), tuple(addresses.values()), why, section, total, tuple(unsure))
    return choice, unsure


def _is_commonest(members: Sequence[SeenList], menu: Menu, pool: Sequence[SeenList]) -> bool:
    """Whether the template of `members` is that of most lists of the menu: unseen ones will have it."""
    targets = frozenset(map(canonical, menu.targets))
    counted = Counter(one.template for one in pool if canonical(one.address) in targets)
    return counted.most_common(1)[0][0] == members[0].template


def _why_single(one: SeenList, pool: Sequence[SeenList]) -> str:
    if one.says_all:
        return "it says that it shows all"
    if len(pool) == 1:
        return "it is the only list of what is sought"
    total = f"{one.announced} records" if one.announced else f"at least {one.size} records"
    return f"it has {total} that no other list has"


def _why_menu(members: Sequence[SeenList], menu: Menu, number: int) -> str:
    under = f" below “{menu.heading}”" if menu.heading else ""
    return f"a menu{under} leads to {number} lists, and the {len(members)} seen of them have one template"


def _called(one: SeenList) -> str:
    return f"“{one.via}”" if one.via else one.address or "another list"
