"""Whether enough of a site was seen to choose its lists, and what would tell more.

Problem    exploring costs pages. A list that announces its total and goes on is enough, unless the site names another
           part of its records that it cannot hold: the other section, a list of all, the other categories.
Reference  DIADEM §4: exploration stops when the wrapper can be written, not when the site has been seen.
Cost       that of choosing, and O(leads).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bowerbird.explore.choosing.choose import LOOKED_AT, MOST_SECTIONS, choose
from bowerbird.explore.choosing.comparing import is_below
from bowerbird.explore.choosing.model import Choice, Enough, SeenList
from bowerbird.explore.leads.addresses import canonical
from bowerbird.explore.leads.model import Lead, LeadKind, Menu, Place

PROMISING = 0.3  # score of a lead that is worth a page while no list is known
TELLING = 0.6  # the same when a list is known
ALL_TELLING = 0.7  # of a lead that says that it leads to all
_MOST_WANTED = 5
_PROMINENT = (Place.MENU, Place.HEAD, Place.CONTENT)
_EXAMPLES = 12  # records of a list that may be examples only, when nothing says how many there are


def is_enough(
    lists: Sequence[SeenList],
    leads: Iterable[Lead] = (),
    menus: Sequence[Menu] = (),
    *,
    nothing: Iterable[str] = (),
    has_form: bool = False,
) -> Enough:
    """Whether to choose now; `leads` were not followed yet, `has_form` tells of a search form that was not sent."""
    barren = frozenset(map(canonical, nothing))
    seen = barren | {canonical(one.address) for one in lists if one.address}
    open_leads = [lead for lead in leads if lead.target and lead.key not in seen and lead.kind is not LeadKind.PAGE]
    chosen = choose(lists, menus, nothing=barren)
    if not chosen.choices:
        wanted = [lead.target for lead in open_leads if lead.score >= PROMISING]
        why = "no list of what is sought was seen yet"
        return Enough(False, why, tuple(wanted[:_MOST_WANTED]), has_form)
    taken = [one for one in lists if any(one.key in choice.lists for choice in chosen.choices)]
    wanted = list(dict.fromkeys(_wanted(taken, open_leads, menus, seen)))[:_MOST_WANTED]
    if wanted:
        return Enough(False, "there may be lists that show more", tuple(wanted))
    if has_form and all(_may_be_examples(one) for one in taken):
        return Enough(False, "the lists that were seen may be examples only; a search may show all", (), True)
    return Enough(True, _why(taken, chosen.choices))


def _wanted(
    taken: Sequence[SeenList], leads: Sequence[Lead], menus: Sequence[Menu], seen: frozenset[str]
) -> Iterator[str]:
    """Addresses that may change the choice: a list of all, other sections, a second list of a menu."""
    if any(one.says_all for one in taken):
        return
    yield from (lead.target for lead in leads if lead.says_all and lead.score >= ALL_TELLING)
    for menu in menus:
        members = [one for one in taken if canonical(one.address) in map(canonical, menu.targets)]
        unseen = [target for target in menu.targets if canonical(target) not in seen]
        needed = len(menu.targets) if len(menu.targets) <= MOST_SECTIONS else LOOKED_AT
        if members and len(members) < needed:
            yield from unseen[-1 : -1 - (needed - len(members)) : -1]  # far from those seen: the likeliest to differ
    in_menus = {canonical(target) for menu in menus for target in menu.targets if len(menu.targets) > MOST_SECTIONS}
    for lead in leads:
        if (
            lead.kind is LeadKind.LINK
            and lead.score >= TELLING
            and lead.place in _PROMINENT
            and lead.key not in in_menus
        ):
            there = SeenList("", lead.target, 0)
            if not any(is_below(there, one) for one in taken):
                yield lead.target


def _may_be_examples(one: SeenList) -> bool:
    return one.announced is None and not one.goes_on and (one.records <= _EXAMPLES or not one.is_main)


def _why(taken: Sequence[SeenList], choices: Sequence[Choice]) -> str:
    if any(one.says_all for one in taken):
        return "a list that says that it shows all was seen"
    announced = [one.announced for one in taken]
    if all(announced):
        return (
            f"{len(choices)} lists announce {sum(filter(None, announced))} records"
            if len(taken) > 1
            else "the list announces its total"
        )
    return "no link promises more than the lists that were seen"
