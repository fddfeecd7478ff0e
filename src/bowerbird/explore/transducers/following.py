"""Transducers that find leads and follow them: links, frames, the address that the site was named by.

The crawler is a state-driven transducer: it iterates over the leads of all pages, the most promising first, one a step.
What it has followed are its own facts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice

from bowerbird.explore.expedition import Expedition
from bowerbird.explore.facts import (
    Begun,
    Enough,
    Fact,
    FrameSeen,
    LeadFollowed,
    LeadFound,
    ListChosen,
    Noted,
    PageSeen,
    Reopened,
    Wanted,
)
from bowerbird.explore.leads import Lead, LeadKind, canonical, same_site
from bowerbird.explore.memory import View
from bowerbird.explore.scope import SITE, Scope, ScopeKind
from bowerbird.explore.transducer import NOTHING, Actor, Item, Thinker
from bowerbird.explore.transducers.standing import SURVEYED, is_closed, is_there, leads_of, open_leads

MOST_LEADS = 60  # of a page that are put on record; a menu of categories has a few dozen
HOPELESS = 0.05  # score below which a lead is not put on record
_START = "start"
_AGAIN = 12  # times that the leads of a page are weighed again as the site teaches more
_SUBSTANTIAL = 0.2  # of the window; a frame that covers so much is what the page is there for
_WANTED = 2.0  # priority of what would tell most; scores are below 1


class RankLinks(Thinker[Expedition]):
    """The links of a page in the light of all that the site has taught; they are weighed again when it teaches more."""

    name = "links"
    doing = "weighing the links of page {page}"
    scope = ScopeKind.PAGE
    reads = SURVEYED
    writes = (LeadFound,)
    most = _AGAIN

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        there = is_there(known.one(PageSeen, scope))
        return (Item(f"after {len(known.all(PageSeen))} pages"),) if there else NOTHING

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        ranked = (lead for lead in leads_of(known, work.desk, scope.page) if lead.target and lead.score >= HOPELESS)
        before = {fact.target: fact for fact in known.all(LeadFound, scope)}
        for lead in islice(ranked, MOST_LEADS):
            fact = _fact(scope.page, lead)
            if before.get(fact.target) != fact:
                yield fact


class FollowLeads(Actor[Expedition]):
    """The crawler: opens the address that would tell most of those that were not opened yet."""

    name = "crawler"
    doing = "opening {item}"
    scope = ScopeKind.SITE
    reads = (Begun, PageSeen, FrameSeen, LeadFound, Enough, Reopened, Wanted, ListChosen)
    writes = (PageSeen, LeadFollowed, Noted)

    def __init__(self, most: int) -> None:
        self.most = most

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        begun, wanted = known.one(Begun), known.one(Wanted)
        if begun is None or is_closed(known):
            return NOTHING
        if not known.all(LeadFollowed):
            return (Item(begun.url, _WANTED),)
        places = {} if wanted is None else {canonical(target): at for at, target in enumerate(wanted.targets)}
        places |= {canonical(frame.url): 0 for frame in known.all(FrameSeen) if is_window(frame)}
        return [Item(lead.target, _priority(lead, places)) for lead in open_leads(known, places)]

    async def act(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        lead, seen = _lead(known, item), known.all(PageSeen)
        visited = await work.visit(item)
        if visited.why:
            return [LeadFollowed(item, None, visited.why, lead.page), *work.take_notes()]
        reached = visited.url
        again = next((page for page in seen if canonical(page.url) == canonical(reached)), None)
        if again is not None:
            return [LeadFollowed(item, again.number, "it shows a page that was seen before", lead.page)]
        # A frame may show what another host keeps for the site; a link that leaves the site leaves it.
        if seen and lead.sort != LeadKind.FRAME and not same_site(reached, seen[0].url):
            return [LeadFollowed(item, None, f"it leads away from the site, to {reached}", lead.page)]
        page = await work.keep(len(seen) + 1, _via(lead))
        failed = "" if is_there(page) else f"the server answered {page.status}"
        return [page, LeadFollowed(item, page.number, failed, lead.page), *work.take_notes()]


def is_window(frame: FrameSeen) -> bool:
    """Whether a frame covers much of its page, and what it shows is not known yet."""
    return not frame.is_shown and frame.share >= _SUBSTANTIAL


def _priority(lead: LeadFound, wanted: dict[str, int]) -> float:
    place = wanted.get(canonical(lead.target))
    return lead.score if place is None else _WANTED - place / 100


def _lead(known: View, target: str) -> LeadFound:
    found = [lead for lead in known.all(LeadFound) if lead.target == target]
    return max(found, key=lambda lead: lead.score, default=LeadFound(SITE.page, _START, target, score=1.0))


def _via(lead: LeadFound) -> str:
    if lead.sort == _START:
        return "the address that the site was named by"
    called = f" “{lead.text}”" if lead.text else ""
    return f"the {lead.sort}{called} on page {lead.page}"


def _fact(page: int, lead: Lead) -> LeadFound:
    return LeadFound(
        page,
        lead.kind.value,
        lead.target,
        lead.text,
        round(lead.score, 3),
        lead.why,
        lead.node,
        lead.place.value,
        lead.heading,
        lead.count,
        lead.says_all,
    )
