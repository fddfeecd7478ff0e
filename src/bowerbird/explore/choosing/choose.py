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

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from bowerbird.explore.choosing.comparing import are_alike
from bowerbird.explore.choosing.dropping import Beside, called, without_needless
from bowerbird.explore.choosing.model import NONE_ALIKE, Alike, Choice, Chosen, Dropped, SeenList
from bowerbird.explore.leads.addresses import canonical
from bowerbird.explore.leads.bands import needed
from bowerbird.explore.leads.model import Menu, Place
from bowerbird.explore.leads.sections import MOST_SECTIONS
from bowerbird.page.addresses import is_open

LOOKED_AT = 2  # lists of a menu that must have been seen, and be alike, to take its others unseen
MOST_EMPTY = 2  # pages of a menu without a list, for each with one, up to which it is a menu of lists


def choose(
    lists: Sequence[SeenList],
    menus: Sequence[Menu] = (),
    *,
    nothing: Iterable[str] = (),
    alike: Alike = NONE_ALIKE,
    main_only: bool = False,
) -> Chosen:
    """The lists to read; `menus` are those of the site's pages, `nothing` addresses that showed no list; `alike` tells
    of pages that show records of another page's list, be it one.

    `main_only` is for readers who seek no domain: of all that a site lists, what it lists most of.
    """
    pool, dropped = without_needless(lists, menus)
    other = {one.key for one in dropped if one.is_other}
    barren = frozenset(map(canonical, [*nothing, *(one.address for one in lists if one.key in other and one.address)]))
    known = frozenset(canonical(one.address) for one in lists if one.address) | barren
    choices, unsure = _grouped(pool, Beside(menus), _Looked(known, barren, alike))
    if main_only and len(choices) > 1:
        return _only_main(Chosen(choices, dropped, unsure), pool)
    return Chosen(choices, dropped, unsure)


def _only_main(chosen: Chosen, pool: Sequence[SeenList]) -> Chosen:
    """The choice with the most records, as far as is known; unseen lists of a menu count as those that were seen."""
    sizes = {one.key: one.size for one in pool}

    def records(choice: Choice) -> float:
        return sum(sizes[key] for key in choice.lists) * len(choice.addresses or choice.lists) / len(choice.lists)

    main = max(chosen.choices, key=records)
    others = [key for choice in chosen.choices if choice is not main for key in choice.lists]
    left_out = tuple(Dropped(key, "the site lists more of something else") for key in others)
    return Chosen((replace(main, section=""),), chosen.dropped + left_out, main.unsure)


# From lists to choices


@dataclass(frozen=True, slots=True)
class _Group:
    """Lists of one template that are reached alike."""

    members: tuple[SeenList, ...]
    menu: Menu | None


@dataclass(frozen=True, slots=True)
class _Looked:
    """What was looked at: all addresses, those without a list, and whose records pages show."""

    seen: frozenset[str]
    barren: frozenset[str]
    alike: Alike

    def is_short(self, address: str, members: Sequence[SeenList]) -> bool:
        """Whether a page shows records like those of `members`, but too few to be told from anything else."""
        return canonical(address) in self.barren and any(self.shows(address, one) for one in members)

    def are_alike(self, one: SeenList, other: SeenList) -> bool:
        """Whether one wrapper may read both, whatever was taken for a record on each."""
        return are_alike(one, other) or self.shows(one.address, other) or self.shows(other.address, one)

    def shows(self, address: str, one: SeenList) -> bool:
        return one.key in self.alike.get(canonical(address), frozenset())


def _grouped(pool: Sequence[SeenList], beside: Beside, looked: _Looked) -> tuple[tuple[Choice, ...], tuple[str, ...]]:
    made = [_choice(group, pool, looked) for group in _groups(pool, beside, looked)]
    choices = sorted(made, key=lambda choice: -len(choice.addresses))
    return tuple(choices), tuple(dict.fromkeys(doubt for choice in choices for doubt in choice.unsure))


def _groups(pool: Sequence[SeenList], beside: Beside, looked: _Looked) -> Iterator[_Group]:
    """Each section by itself, and the lists of each large menu by their templates."""
    in_menus: dict[str, list[list[SeenList]]] = {}
    menus: dict[str, Menu] = {}
    for one in sorted(pool, key=lambda one: (-one.relevance, one.key)):  # the first of a group is read first
        menu = beside.menu_of(one)
        if menu is None or one.says_all or len(menu.targets) <= MOST_SECTIONS:
            yield _Group((one,), None)
            continue
        menus[menu.key] = menu
        groups = in_menus.setdefault(menu.key, [])
        alike = next((group for group in groups if looked.are_alike(group[0], one)), None)
        if alike is None:
            groups.append([one])
        else:
            alike.append(one)
    for key, groups in in_menus.items():
        yield from (_Group(tuple(group), menus[key]) for group in groups)


def _choice(group: _Group, pool: Sequence[SeenList], looked: _Looked) -> Choice:
    members, menu = group.members, group.menu
    addresses = {canonical(one.address): one.address for one in members if one.address}
    unsure: tuple[str, ...] = ()
    unread = 0
    if menu is not None:
        others, doubt = _others(members, menu, pool, looked)
        addresses.update((canonical(target), target) for target in others)
        unsure = (doubt,) if doubt else ()
        unread = sum(canonical(target) not in looked.seen | addresses.keys() for target in _wide(menu))
    is_menu = menu is not None and len(addresses) > 1
    why = _why_menu(members, menu, len(addresses)) if is_menu and menu is not None else _why_single(members[0], pool)
    announced = [one.announced for one in members]
    is_whole = len(addresses) in (0, len(members))  # actions have no address, and lead to what was seen
    total = sum(filter(None, announced)) if all(announced) and is_whole else None
    section = menu.heading if is_menu and menu is not None else called(members[0])
    section = "" if len(pool) == 1 else section
    return Choice(tuple(one.key for one in members), tuple(addresses.values()), why, section, total, unsure, unread)


def _wide(menu: Menu) -> list[str]:
    """The members of a menu that no other one of it holds."""
    return [target for target, is_needed in zip(menu.targets, needed(menu.texts), strict=True) if is_needed]


def _others(
    members: Sequence[SeenList], menu: Menu, pool: Sequence[SeenList], looked: _Looked
) -> tuple[list[str], str]:
    """The members of a menu that are read beside those that were seen, and what is unsure about that."""
    wide = _wide(menu)
    unseen = [target for target in wide if canonical(target) not in looked.seen]
    short = [target for target in wide if looked.is_short(target, members)]
    empty = [target for target in wide if canonical(target) in looked.barren and target not in short]
    found = len(members) + len(short)
    enough = found >= min(LOOKED_AT, len(wide)) and len(empty) <= MOST_EMPTY * found
    if not enough or not _is_commonest(members, menu, pool, looked):
        return short, f"{len(unseen)} links beside “{menu.texts[0]}” were not looked at" if unseen else ""
    if is_open(menu.pattern) and menu.place in (Place.MENU, Place.HEAD):
        empty = []  # the main menu has pages of all sorts; elsewhere, a list may be empty today
    said = f"{len(unseen)} lists of a menu were not looked at; they should be like the {found} that were"
    return [*unseen, *short, *empty], said if unseen else ""


def _is_commonest(members: Sequence[SeenList], menu: Menu, pool: Sequence[SeenList], looked: _Looked) -> bool:
    """Whether the template of `members` is that of most lists of the menu: unseen ones will have it."""
    targets = frozenset(map(canonical, menu.targets))
    others = [one for one in pool if canonical(one.address) in targets and one not in members]
    return all(sum(looked.are_alike(one, other) for other in others) <= len(members) for one in others)


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
