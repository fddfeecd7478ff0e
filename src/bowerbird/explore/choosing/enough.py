"""Whether enough of a site was seen to choose its lists, and what would tell more.

Problem    exploring costs pages. A list that announces its total and goes on is enough, unless the site names another
           part of its records that it cannot hold: the other section, a list of all, the other categories.
Reference  DIADEM §4: exploration stops when the wrapper can be written, not when the site has been seen.
Cost       that of choosing, and O(leads).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from bowerbird.explore.choosing.choose import LOOKED_AT, choose
from bowerbird.explore.choosing.comparing import is_below, is_filtered, is_front
from bowerbird.explore.choosing.model import NONE_ALIKE, Alike, Choice, Enough, SeenList
from bowerbird.explore.leads.addresses import canonical, parameters, split
from bowerbird.explore.leads.bands import needed
from bowerbird.explore.leads.hubs import hubs_beside
from bowerbird.explore.leads.model import Lead, LeadKind, Menu, Place
from bowerbird.explore.leads.sections import MAIN, MOST_SECTIONS, may_be_section
from bowerbird.explore.leads.wording import says_part

TELLING = 0.5  # score of a lead that a person would click
OF_A_MENU = 0.25  # the same for members of a menu, before a search is tried
LAST_RESORT = 0.15  # the same when nothing better is left: of a link of which nothing is known, it is a little more
SECTION = 0.6  # the same when a list is known that may be all there is
_MOST_WANTED = 5
_MOST_TRIED = 3  # pages of one menu, while none of them shows a list
_PROMINENT = (*MAIN, Place.CONTENT)
_SEVERAL, _FEW_LINKS = 2, 6  # links of a page that is no more than a door; a single one is beside what it is about
EXAMPLES = 12  # records of a list that may be examples only, when nothing says how many there are


def is_enough(
    lists: Sequence[SeenList],
    leads: Iterable[Lead] = (),
    menus: Sequence[Menu] = (),
    *,
    nothing: Iterable[str] = (),
    alike: Alike = NONE_ALIKE,
    has_form: bool = False,
) -> Enough:
    """Whether to choose now; `leads` were not followed yet, `has_form` tells of a search form that was not sent.

    `nothing` and `alike` are as for `choose`.
    """
    barren = frozenset(map(canonical, nothing))
    seen = barren | {canonical(one.address) for one in lists if one.address}
    unseen = _Unseen([lead for lead in leads if _may_be_followed(lead, seen)], menus, seen, alike)
    chosen = choose(lists, menus, nothing=barren, alike=alike)
    choices, others = chosen.choices, {one.key for one in chosen.dropped if one.is_other}
    taken = [one for one in lists if any(one.key in choice.lists for choice in choices)]
    is_found = _is_found(taken) or unseen.is_menu_known(taken)
    wanted = [
        *unseen.lists_of_all(),
        *unseen.unfiltered(taken),
        *unseen.members([one for one in lists if one.key not in others]),
        *unseen.hubs(taken),
        *unseen.larger(taken),
        *(unseen.sections(taken) if is_found else ()),
    ]
    if is_found and all(is_front(one) and (_is_unsure(one) or _is_mere(one)) for one in taken):
        wanted += unseen.best(TELLING)
    if any(one.says_all for one in taken):
        wanted = []
    if not wanted and not is_found:
        return _search_on(taken, unseen, has_form)
    if wanted:
        return Enough(False, "there may be lists that show more", tuple(dict.fromkeys(wanted))[:_MOST_WANTED])
    return Enough(True, _why(taken, choices))


def _search_on(taken: Sequence[SeenList], unseen: _Unseen, has_form: bool) -> Enough:
    """What to do while nothing but examples, or nothing at all, was seen: follow what is good, then search."""
    why = "the lists that were seen may be examples only" if taken else "no list of what is sought was seen yet"
    wanted = (*unseen.best(TELLING), *unseen.best(OF_A_MENU, only_menus=True)) or tuple(unseen.behind_door(taken))
    if not wanted and has_form:
        return Enough(False, f"{why}; a search may show all", (), True)
    wanted = wanted or tuple(lead.target for lead in unseen.leads if lead.score >= LAST_RESORT)
    if wanted:
        return Enough(False, why, tuple(dict.fromkeys(wanted))[:_MOST_WANTED])
    return Enough(bool(taken), "no link promises more than the lists that were seen" if taken else why)


@dataclass(frozen=True, slots=True)
class _Unseen:
    """What was not looked at yet: leads, best first, and members of menus."""

    leads: Sequence[Lead]
    menus: Sequence[Menu]
    seen: frozenset[str]
    alike: Alike

    def lists_of_all(self) -> Iterator[str]:
        return (lead.target for lead in self.leads if lead.says_all and lead.score >= TELLING)

    def unfiltered(self, taken: Sequence[SeenList]) -> Iterator[str]:
        """The address that all lists of a menu only add parameters to: /yard beside /yard?make=Ford, be it that of a
        form only. If it shows what they do, it is one list in place of many."""
        for menu in self.menus:
            members = [one for one in taken if canonical(one.address) in map(canonical, menu.targets)]
            for lead in self.leads if members and len(menu.targets) > MOST_SECTIONS else ():
                there = SeenList("", lead.target, 0)
                if not parameters(lead.target) and all(is_filtered(SeenList("", it, 0), there) for it in menu.targets):
                    yield lead.target

    def members(self, lists: Sequence[SeenList]) -> Iterator[str]:
        """Further members of menus that led to lists, until enough of each were seen to tell what the others are."""
        for menu in self.menus:
            wide = [one for one, is_needed in zip(menu.targets, needed(menu.texts), strict=True) if is_needed]
            targets = [canonical(target) for target in wide]
            known = self._known(targets, lists)
            unseen = [target for target in wide if canonical(target) not in self.seen]
            asked = len(targets) if len(targets) <= MOST_SECTIONS else LOOKED_AT
            if 0 < known < asked:
                yield from unseen[-1 : -1 - (asked - known) : -1]  # far from those seen: the likeliest to differ

    def hubs(self, taken: Sequence[SeenList]) -> Iterator[str]:
        """Pages beside the one whose menu led to lists: each may have a menu of its own."""
        for menu in self.menus:
            if self._known([*map(canonical, menu.targets)], taken):
                yield from (
                    page for page in hubs_beside(menu, self.menus, self.seen) if canonical(page) not in self.seen
                )

    def larger(self, taken: Sequence[SeenList]) -> Iterator[str]:
        """A list of another menu, where that promises more records than the menus of all lists that were found: not
        every job is in one of the towns that a site names, but each is in a sector."""
        known = {menu.key: menu for menu in self.menus if self._known([*map(canonical, menu.targets)], taken)}
        listed = {canonical(target) for menu in known.values() for target in menu.targets}
        totals = [menu.total for menu in known.values()]
        if not known or not all(totals) or any(canonical(one.address) not in listed for one in taken):
            return
        for menu in self.menus:
            if menu.key not in known and (menu.total or 0) > max(filter(None, totals)):
                targets = frozenset(map(canonical, menu.targets))
                of_menu = (lead.target for lead in self.leads if lead.key in targets and lead.score >= OF_A_MENU)
                yield from islice(of_menu, 1)

    def is_menu_known(self, taken: Sequence[SeenList]) -> bool:
        """Whether so many lists of a menu were seen that the others are known."""
        return any(self._known([*map(canonical, menu.targets)], taken) >= LOOKED_AT for menu in self.menus)

    def _known(self, targets: Sequence[str], lists: Sequence[SeenList]) -> int:
        """How many of the addresses show one of the lists, or a record or two like theirs; 0 while no list is known."""
        here = {one.key: canonical(one.address) for one in lists if canonical(one.address) in targets}
        alike = [one for one in targets if one not in here.values() and not here.keys().isdisjoint(self._like(one))]
        return len(set(here.values())) + len(alike)

    def _like(self, address: str) -> frozenset[str]:
        return self.alike.get(address, frozenset())

    def sections(self, taken: Sequence[SeenList]) -> Iterator[str]:
        """Leads to what the lists that were found cannot hold: other sections, not parts of them."""
        in_menus = {canonical(one) for menu in self.menus if len(menu.targets) > MOST_SECTIONS for one in menu.targets}
        for lead in self.leads:
            there = SeenList("", lead.target, 0)
            is_held = any(is_below(there, one) for one in taken) and not self._may_be_section(lead)
            is_part = says_part(lead.text) or lead.key in in_menus or is_held
            if lead.kind is LeadKind.LINK and lead.score >= SECTION and lead.place in _PROMINENT and not is_part:
                yield lead.target

    def _may_be_section(self, lead: Lead) -> bool:
        """Whether the main menu names a few alternatives (?for=sale, ?for=rent), of which a list that was found may
        show another one: it has none of these records, then."""
        others = {*self.seen, *(other.key for other in self.leads if other.place in MAIN)}
        return lead.place in MAIN and may_be_section(lead.target, others)

    def behind_door(self, taken: Sequence[SeenList]) -> Iterator[str]:
        """Whatever a start page with a few texts and hardly any links leads to: a door, behind which to look costs
        little."""
        hosts = {split(one.address).netloc for one in taken if is_front(one)}
        leads = [lead for lead in self.leads if split(lead.target).netloc in hosts and lead.kind is not LeadKind.FORM]
        if _SEVERAL <= len(leads) <= _FEW_LINKS:
            yield from (lead.target for lead in leads)

    def best(self, least: float, *, only_menus: bool = False) -> Iterator[str]:
        """The best leads, no more than a few of one menu."""
        of_menu = {canonical(target): menu.key for menu in self.menus for target in menu.targets}
        taken = Counter(of_menu[address] for address in self.seen if address in of_menu)
        for lead in self.leads:
            menu = of_menu.get(lead.key, "" if only_menus else lead.key)
            if menu and lead.score >= least and taken[menu] < _MOST_TRIED:
                taken[menu] += 1
                yield lead.target


def _may_be_followed(lead: Lead, seen: frozenset[str]) -> bool:
    return bool(lead.target) and lead.key not in seen and lead.kind not in (LeadKind.PAGE, LeadKind.FACET)


def _is_found(taken: Sequence[SeenList]) -> bool:
    """Whether a list was seen that is more than a few examples, or a part by its own account."""
    return any(not _may_be_examples(one) and not says_part(one.via) for one in taken)


def _may_be_examples(one: SeenList) -> bool:
    return _is_mere(one) and (one.records <= EXAMPLES or not one.is_main)


def _is_unsure(one: SeenList) -> bool:
    """Whether a list has few records and nothing says how many more; it may be examples with a pager beside them."""
    return one.announced is None and one.records <= EXAMPLES


def _is_mere(one: SeenList) -> bool:
    """Whether nothing says that a list is more than the page shows, or how to get at the rest."""
    return one.is_cut or (one.announced is None and not one.goes_on)


def _why(taken: Sequence[SeenList], choices: Sequence[Choice]) -> str:
    if any(one.says_all for one in taken):
        return "a list that says that it shows all was seen"
    announced = [one.announced for one in taken]
    if not all(announced):
        return "no link promises more than the lists that were seen"
    if len(taken) == 1:
        return "the list announces its total"
    return f"{len(choices)} lists announce {sum(filter(None, announced))} records"
