"""The menus of a whole site: the same menu on several pages is one, and so are the menus of pages beside each other.

Problem    a directory names its counties, the page of each county its towns, the page of each town its records. The
           towns of one county are a part; those of all counties are the whole.
Reference  DIADEM §4 (predefined queries, several steps deep).
Notation   a *hub* is a page that a menu stands on, and that is itself a member of another menu. Menus of hubs of one
           menu go together when they stand at the same place of their pages, and their addresses are as deep.
Cost       O(menus² × targets); menus are few.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace
from itertools import islice

from bowerbird.explore.leads.addresses import canonical, parameters, steps_of
from bowerbird.explore.leads.model import Menu, Place
from bowerbird.page.addresses import is_open

_CONFIRMED = 2  # pages of the site's own menu that have menus alike, from which its others are taken to have them
_OF_THE_SITE = (Place.MENU, Place.HEAD, Place.FOOT)


def join_menus(menus: Iterable[Menu]) -> tuple[Menu, ...]:
    """The menus of all pages of a site, each once, those of hubs joined."""
    same: dict[str, Menu] = {}
    for menu in menus:
        same[menu.key] = _both(same[menu.key], menu) if menu.key in same else menu
    hubs = [_targets(menu) for menu in same.values()]
    joined: list[Menu] = []
    for menu in same.values():
        at = next((at for at, other in enumerate(joined) if _go_together(menu, other, hubs)), None)
        if at is None:
            joined.append(menu)
        else:
            heading = menu.heading if menu.heading == joined[at].heading else ""  # "Eating out in Kent" is one of many
            joined[at] = replace(_both(joined[at], menu), heading=heading)
    return tuple(joined)


def hubs_beside(menu: Menu, menus: Sequence[Menu], seen: Set[str] = frozenset()) -> Iterator[str]:
    """The pages beside those that a menu stands on, which may have menus like it; none where the start page has it.

    The menu of the whole site leads to pages of all sorts: one of them is asked for at first, and all only when two
    are known to have such menus. `seen` are the addresses that were opened.
    """
    where = frozenset(menu.pages) - _targets(menu)
    if any(not steps_of(page) and not parameters(page) for page in where):
        return
    for other in menus:
        hubs = where & _targets(other)
        if other is menu or not hubs:
            continue
        is_of_the_site = is_open(other.pattern) and other.place in _OF_THE_SITE
        if not is_of_the_site or len(hubs) >= _CONFIRMED:
            yield from other.targets
        elif not (_targets(other) & seen) - hubs:
            yield from islice((page for page in other.targets if canonical(page) not in hubs), 1)


def _go_together(one: Menu, other: Menu, hubs: Sequence[frozenset[str]]) -> bool:
    if one.wide != other.wide or not one.wide or not frozenset(one.pages).isdisjoint(other.pages):
        return False
    return any(not targets.isdisjoint(one.pages) and not targets.isdisjoint(other.pages) for targets in hubs)


def _both(one: Menu, other: Menu) -> Menu:
    known = _targets(one)
    new = [at for at, target in enumerate(other.targets) if canonical(target) not in known]
    return replace(
        one,
        targets=(*one.targets, *(other.targets[at] for at in new)),
        texts=(*one.texts, *(other.texts[at] for at in new)),
        counts=(*one.counts, *(other.counts[at] for at in new)) if one.counts and other.counts else (),
        pages=tuple(dict.fromkeys((*one.pages, *other.pages))),
    )


def _targets(menu: Menu) -> frozenset[str]:
    return frozenset(map(canonical, menu.targets))
