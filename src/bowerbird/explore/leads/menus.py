"""Menus: links of one sort that stand beside each other.

Problem    a site with ten categories has a link to each, and their lists look alike. Two or three of them tell how to
           read all; the others need not be looked at, but must not be forgotten.
Reference  DIADEM §4 (predefined queries); repetition as in record segmentation: siblings by tag path and address.
Notation   links are of one sort when they have the same path of tags from the root, the same kind of place, and
           addresses of one pattern (`addresses.pattern`).
Departures leads that speak against themselves (contact, basket) are no members, so that a menu with both is read
           as the menu of its promising links.
Cost       O(leads × depth).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from bowerbird.explore.leads.addresses import canonical, opened, parent, pattern
from bowerbird.explore.leads.bands import band_of
from bowerbird.explore.leads.model import Lead, LeadKind, Menu, Place
from bowerbird.page import Page
from bowerbird.page.addresses import is_open
from bowerbird.page.paths import root_path

FEWEST = 2  # links of a menu: for sale, to rent
PROMISING = 0.1  # the score from which a lead may be a member: one of which next to nothing is known has it
_MANY, _NEARLY_ALL = 4, 0.8  # promising links of a sort, from which the others are what they are
_FEW_OTHERS = 0.34  # of the links of a sort
_MOST = 0.6  # promising links of a menu below a promising entry, from which the others are what they are
_MANY_MENUS = 3  # of one place and depth, from which they are menus below the entries of another
_LIKELY = (LeadKind.LINK,)
Sort: TypeAlias = tuple[str, ...]
"""What links of a menu share: the pattern of their addresses, the kind of their place, and their path of tags."""


def find_menus(page: Page, leads: Iterable[Lead], lists: Iterable[str] = ()) -> tuple[Menu, ...]:
    """The menus of a page, largest first; `lists` are addresses known to be lists, members whatever their score."""
    known = frozenset(lists)
    groups: dict[Sort, list[Lead]] = {}
    for lead in sorted(leads, key=lambda lead: lead.node):
        if lead.target and (lead.key in known or (lead.kind in _LIKELY and not lead.is_barred)):
            groups.setdefault(sort_of(page, lead.target, lead.place, lead.node, lead.text), []).append(lead)
    menus = [_menu(page, sort, members) for sort, members in _merged(groups, known).items() if len(members) >= FEWEST]
    return tuple(sorted(menus, key=lambda menu: -len(menu.targets)))


def _merged(groups: Mapping[Sort, list[Lead]], known: frozenset[str]) -> Mapping[Sort, list[Lead]]:
    """The members of each menu. Menus below the entries of a menu are one: /chairs/stools and /tables/desks, where
    /chairs and /tables stand above them, or where the main menu has many such."""
    likely = {lead.key for group in groups.values() for lead in group if _is_likely(lead, known)}
    beside = Counter((opened(group[0].target), *sort[1:]) for sort, group in groups.items())
    merged: dict[Sort, list[Lead]] = {}
    for sort, group in groups.items():
        wide = (opened(group[0].target), *sort[1:])
        is_below = parent(group[0].target) in likely
        members = group if is_below and _MOST * len(group) <= sum(lead.key in likely for lead in group) else None
        is_one_of_many = beside[wide] >= _MANY_MENUS and group[0].place is Place.MENU
        sort = wide if is_below or is_one_of_many else sort
        merged.setdefault(sort, []).extend(_members(group, known) if members is None else members)
    return merged


def _is_likely(lead: Lead, known: frozenset[str]) -> bool:
    return lead.key in known or max(lead.score, lead.by_itself) >= PROMISING


def _members(group: Sequence[Lead], known: frozenset[str]) -> Sequence[Lead]:
    """The promising ones of a sort; all of them where nearly all are: "History" among the subjects of books.

    What another domain lists is no member where there is much of it: "Jobs" beside "Flats", but "Film" among events.
    """
    others = sum(lead.names_other for lead in group)
    if others > _FEW_OTHERS * len(group):
        group = [lead for lead in group if not lead.names_other or lead.key in known]
    likely = [lead for lead in group if _is_likely(lead, known)]
    # Those that were opened and showed no list do not speak against the others: theirs may have been too short.
    asked = [lead for lead in group if lead.key in known or not lead.was_opened]
    says_little = (
        bool(group) and is_open(pattern(group[0].target)) and group[0].place in (Place.MENU, Place.HEAD, Place.FOOT)
    )
    return group if len(likely) >= max(_MANY, _NEARLY_ALL * len(asked)) and not says_little else likely


def sort_of(page: Page, target: str, place: Place, node: int, text: str) -> Sort:
    """The sort of a link: links of one sort make a menu. Bands of prices are one, whether from below or from above."""
    shape = pattern(target) if band_of(text) is None else f"{pattern(target).partition('?')[0]} by price"
    return (shape, place, *root_path(page, node))


def _menu(page: Page, sort: Sort, members: Sequence[Lead]) -> Menu:
    first = members[0]
    return Menu(
        key=_digest(sort),
        pattern=sort[0],
        targets=tuple(lead.target for lead in members),
        texts=tuple(lead.text for lead in members),
        place=first.place,
        heading=first.heading,
        counts=tuple(lead.count for lead in members),
        wide=_digest((opened(first.target), *sort[1:])),
        pages=(canonical(page.url),),
    )


def _digest(sort: Sort) -> str:
    return hashlib.sha256("\n".join(sort).encode()).hexdigest()[:12]
