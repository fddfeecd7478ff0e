"""What a round of exploring has to choose from.

Exploring is taken up again where nothing that was chosen could be wrapped. What an earlier round chose or left out is
no list any more, and a list that stands for a refused one must show about as much: else nothing is the better answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bowerbird.explore.choosing import Alike, SeenList, holds
from bowerbird.explore.expedition import Expedition
from bowerbird.explore.facts import ListChosen, PageSeen, Reopened, WrapperMade
from bowerbird.explore.leads import Lead, Menu, canonical, join_menus
from bowerbird.explore.memory import View
from bowerbird.explore.transducers.standing import (
    alike_pages,
    barren,
    is_there,
    is_usable,
    leads_of,
    menus_of,
    relevant_lists,
    seen_lists,
    tried,
)
from bowerbird.induce.gathering.relevance import DOMAIN
from bowerbird.induce.model import Outcome

AS_RELEVANT = 0.8  # of a refused list's relevance, from which another one may stand for it
AS_MANY = 0.5  # the same for its records


@dataclass(frozen=True, slots=True)
class Survey:
    """What a round has to choose from; lists that an earlier round chose or left out are no lists any more."""

    lists: Sequence[SeenList]
    leads: Sequence[Lead]
    menus: Sequence[Menu]
    nothing: frozenset[str]
    alike: Alike


def surveyed(known: View, work: Expedition) -> Survey:
    """The lists, leads and menus of all pages; a menu that several pages have is one."""
    leads: list[Lead] = []
    menus: list[Menu] = []
    for page in known.all(PageSeen):
        if is_there(page):
            here = leads_of(known, work.desk, page.number)
            leads += here
            menus += menus_of(known, work.desk, page.number, here)
    lists, before = seen_lists(known), tried(known)
    fresh = [one for one in lists if int(one.key) > judged(known) and canonical(one.address) not in before]
    old = {one.address for one in lists if one not in fresh and one.address}
    return Survey(
        fresh,
        sorted(leads, key=lambda lead: -lead.score),
        join_menus(menus),
        barren(known) | before | old,
        alike_pages(known, work.desk, fresh),
    )


def judged(known: View) -> int:
    """The number of the last page whose list an earlier round chose or left out."""
    return max((reopened.pages for reopened in known.all(Reopened)), default=0)


@dataclass(frozen=True, slots=True)
class Least:
    """What a list must show to stand for those of the domain that could not be wrapped: else nothing is the better."""

    relevance: float = 0.0
    records: float = 0.0
    refused: Sequence[SeenList] = ()

    def is_met_by(self, one: SeenList) -> bool:
        goes_further = one.goes_on and not any(holds(whole, one) for whole in self.refused)
        return one.relevance >= self.relevance and (goes_further or one.size >= self.records)


def least(known: View) -> Least:
    """Measured by the wrappers that were refused, though their records were what is sought."""
    seen = {one.page: one for one in relevant_lists(known)}
    refused = {one.name: one for one in known.all(WrapperMade) if not is_usable(one) and _is_of_domain(one)}
    pages = {number for one in known.all(ListChosen) if one.name in refused for number in one.pages}
    return Least(
        AS_RELEVANT * max((seen[number].relevance for number in pages if number in seen), default=0.0),
        AS_MANY * max((one.records for one in refused.values()), default=0),
        [one for one in seen_lists(known) if int(one.key) in pages],
    )


def _is_of_domain(made: WrapperMade) -> bool:
    return any(one.check == DOMAIN and one.outcome is Outcome.HOLDS for one in made.findings)
