"""Transducers that decide: whether enough was seen, which lists are wrapped, whether to go on, and when to give up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from bowerbird.explore.choosing import Choice, choose, is_enough
from bowerbird.explore.choosing.enough import EXAMPLES, OF_A_MENU
from bowerbird.explore.coverage import unlisted
from bowerbird.explore.expedition import Expedition
from bowerbird.explore.facts import (
    Enough,
    Fact,
    Failed,
    FormFilled,
    GivenUp,
    LeadFollowed,
    ListChosen,
    ListSeen,
    Noted,
    PageKindFound,
    PageSeen,
    Reopened,
    Verified,
    Wanted,
    WrapperMade,
)
from bowerbird.explore.leads import canonical
from bowerbird.explore.memory import View
from bowerbird.explore.scope import Scope, ScopeKind
from bowerbird.explore.transducer import NOTHING, ONCE, Item, Thinker
from bowerbird.explore.transducers.rounds import AS_RELEVANT, judged, least, surveyed
from bowerbird.explore.transducers.standing import (
    SURVEYED,
    is_closed,
    is_there,
    is_usable,
    open_leads,
    progress,
    relevant_lists,
    siblings_of_sent,
    unsent_forms,
)
from bowerbird.induce.model import Outcome
from bowerbird.induce.way import Way

ROUNDS = 2  # times that exploring is taken up again after what was chosen came to nothing
FRUITLESS = 15  # pages without a list of the domain, after which there is none
GLANCES = 12  # pages after which the lists that were found are what there is to choose from
_MOST_JUDGEMENTS = 200
_MOST_FAILED = 2  # failures that are told


class SeeEnough(Thinker[Expedition]):
    """Judges after every page whether the lists can be chosen, and if not, what would tell more."""

    name = "enough"
    doing = "judging what was seen"
    scope = ScopeKind.SITE
    reads = (*SURVEYED, Enough, Reopened, ListChosen)
    writes = (Enough, Wanted)
    most = _MOST_JUDGEMENTS

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        if is_closed(known) or not known.all(PageSeen):
            return NOTHING
        return (Item(progress(known)),)

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        bound = _bound(known, work)
        if bound:
            yield Enough(item, bound, is_bound=True)
            return
        site = surveyed(known, work)
        now = is_enough(
            site.lists,
            site.leads,
            site.menus,
            nothing=site.nothing,
            alike=site.alike,
            has_form=bool(unsent_forms(known)),
        )
        if now.is_enough and siblings_of_sent(known):
            yield Wanted(item, "a form beside the one that was sent asks the same of another section")
        elif now.is_enough:
            yield Enough(item, now.why)
        else:
            yield Wanted(item, now.why, now.wanted, now.try_forms)


def _bound(known: View, work: Expedition) -> str:
    """Why exploring ends whatever it might still find; nothing while it may go on."""
    pages, lists = len(known.all(PageSeen)), relevant_lists(known)
    if pages >= work.bounds.pages:
        return f"{pages} pages were looked at, and no more were asked for"
    if work.is_late:
        return f"{work.bounds.minutes:g} minutes have passed"
    if lists and pages >= GLANCES * (1 + len(known.all(Reopened))):
        return f"lists were found, and {pages} pages are enough to choose from"
    if not lists and pages >= FRUITLESS:
        return f"{pages} pages showed no list of {work.pack.record} records"
    return ""


class ChooseLists(Thinker[Expedition]):
    """Which lists together are the records of the site."""

    name = "choosing"
    doing = "choosing lists"
    scope = ScopeKind.SITE
    reads = (*SURVEYED, Reopened, WrapperMade)
    writes = (ListChosen, Noted)
    most = 1 + ROUNDS

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        fresh = [one for one in relevant_lists(known) if one.page > judged(known)]
        return (Item(f"round {len(known.all(Reopened)) + 1}"),) if fresh else NOTHING

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        site, needed = surveyed(known, work), least(known)
        lists = [one for one in site.lists if needed.is_met_by(one)]
        chosen = choose(lists, site.menus, nothing=site.nothing, alike=site.alike, main_only=not work.pack.extends)
        names = {one.name for one in known.all(ListChosen)}
        for choice in chosen.choices:
            fact = _chosen(choice, known, names)
            names.add(fact.name)
            yield fact
        pages = {str(page.number): page for page in known.all(PageSeen)}
        yield from (
            Noted(f"the list of page {one.key} ({pages[one.key].url}) is left out: {one.why}") for one in chosen.dropped
        )
        yield from (Noted(said) for said in chosen.unsure)
        yield from (
            Noted(f"the list of page {one.key} is left out: a list that could not be wrapped has far more")
            for one in site.lists
            if one not in lists
        )


class Reconsider(Thinker[Expedition]):
    """Takes lists that were left out after all, where it turns out that no wrapper yields most of what they show."""

    name = "reconsidering"
    doing = "looking for records that were left out"
    scope = ScopeKind.SITE
    reads = (*SURVEYED, Enough, Reopened, WrapperMade)
    writes = (ListChosen, Noted)

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        if not work.pack.extends or work.is_late or _may_have_more(known, work):
            return NOTHING  # without a domain, one list is all that is sought
        return ONCE if _left_out(known) else NOTHING

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        site, keys = surveyed(known, work), _left_out(known)
        again = {one.key: one for one in site.lists if one.key in keys and one.is_main and one.address}
        names = {one.name for one in known.all(ListChosen)}
        for choice in choose([*again.values()], nothing=site.nothing, alike=site.alike).choices:
            section = choice.section or again[choice.lists[0]].via
            why = "it was left out, and no wrapper yields most of its records"
            fact = _chosen(replace(choice, section=section, why=why), known, names)
            names.add(fact.name)
            yield fact


def _left_out(known: View) -> set[str]:
    """The keys of lists, as relevant as any, most of whose records nobody yields though their like are yielded."""
    kept = [one for one in known.all(WrapperMade) if is_usable(one)]
    missed = set(unlisted(known, kept)) if kept else set[str]()
    lists = relevant_lists(known) if missed else []
    needed = AS_RELEVANT * max((one.relevance for one in lists), default=0.0)
    pages = {page.number: canonical(page.url) for page in known.all(PageSeen)}
    records = {canonical(sign) for one in lists for sign in one.signs if sign.startswith("http")}
    return {
        str(one.page)
        for one in lists
        if one.relevance >= needed
        and pages[one.page] not in records
        and 2 * len(missed & {*one.signs}) > len(one.signs)
    }


def _may_have_more(known: View, work: Expedition) -> bool:
    """Whether examples show that the lists that were chosen are a part of what there is, and links lead on: "All sale
    products" are none of the others. That is looked into once, and where a domain is sought: else one list is all."""
    if not work.pack.extends or known.all(Reopened) or work.is_late or len(known.all(PageSeen)) >= work.bounds.pages:
        return False
    left_out = _left_out(known)
    examples = [one for one in relevant_lists(known) if str(one.page) in left_out and _may_be_examples(one)]
    return bool(examples) and any(lead.score >= OF_A_MENU for lead in open_leads(known))


def _may_be_examples(one: ListSeen) -> bool:
    return one.records <= EXAMPLES and one.announced is None and not one.goes_on


def _chosen(choice: Choice, known: View, names: set[str]) -> ListChosen:
    numbers = tuple(map(int, choice.lists))
    pages = {page.number: page for page in known.all(PageSeen)}
    ways = [way for number in numbers if (way := pages[number].way) is not None]
    way = ways[0] if ways else Way.to(*choice.addresses)
    section = choice.section.strip("“”")
    return ListChosen(_name(section, names), section, choice.why, way, numbers, choice.announced, choice.unread)


def _name(section: str, names: set[str]) -> str:
    """A name for a file and a table: the section in small letters, or "all"."""
    plain = re.sub(r"[^\w]+", "-", section.casefold()).strip("-")[:40] or "all"
    numbered = (plain if at == 1 else f"{plain}-{at}" for at in range(1, len(names) + 2))
    return next(name for name in numbered if name not in names)


class GoOn(Thinker[Expedition]):
    """Takes exploring up again where no wrapper of the round can be used, or examples that were seen are of none, and
    leads are left."""

    name = "going on"
    doing = "going back to look further"
    scope = ScopeKind.SITE
    reads = (*SURVEYED, WrapperMade, Reopened, Enough, ListChosen)
    writes = (Reopened,)
    most = ROUNDS

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        made = known.all(WrapperMade)
        stuck = bool(made) and not any(is_usable(one) for one in made) and is_closed(known)
        is_left = bool(open_leads(known) or unsent_forms(known))
        may_go_on = is_left and not work.is_late and len(known.all(PageSeen)) < work.bounds.pages
        is_due = (stuck and may_go_on) or (is_closed(known) and _may_have_more(known, work))
        return (Item(f"after {len(made)} wrappers"),) if is_due else NOTHING

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        why = "the lists that were chosen are a part of what there is: records of other pages are in none of them"
        stuck = "no wrapper of the lists that were chosen can be used"
        yield Reopened(len(known.all(PageSeen)), why if _may_have_more(known, work) else stuck)


class GiveUp(Thinker[Expedition]):
    """Says why there is nothing, in words that a person understands."""

    name = "giving up"
    doing = "giving up"
    scope = ScopeKind.SITE
    reads = (*SURVEYED, WrapperMade, Verified, Failed)
    writes = (GivenUp,)

    def due(self, known: View, scope: Scope, work: Expedition) -> Sequence[Item]:  # noqa: ARG002
        return NOTHING if known.all(Verified) else ONCE

    def derive(self, known: View, scope: Scope, item: str, work: Expedition) -> Iterable[Fact]:  # noqa: ARG002
        pages = [page for page in known.all(PageSeen) if is_there(page)]
        if not pages:
            yield GivenUp(_why_not_there(known), failed=True)
            return
        # What a failed step would have found, nobody knows: that is not the same as a site without records.
        failed = dict.fromkeys(f"{fact.transducer} failed: {fact.why}" for fact in known.all(Failed))
        yield GivenUp("; ".join((*list(failed)[:_MOST_FAILED], *_why_nothing(known, work, len(pages)))))


def _why_not_there(known: View) -> str:
    """Why the site could not be looked at."""
    whys = [fact.why for fact in known.all(LeadFollowed) if fact.why]
    whys += [fact.why for fact in known.all(Failed)]
    return f"the site could not be looked at: {whys[0]}" if whys else "the site could not be looked at"


def _why_nothing(known: View, work: Expedition, pages: int) -> Iterable[str]:
    record, made = work.pack.record, known.all(WrapperMade)
    for one in made:
        failed = [finding for finding in one.findings if finding.outcome is not Outcome.HOLDS]
        said = [finding.said for finding in sorted(failed, key=lambda one: one.outcome is not Outcome.WRONG)]
        yield f"the list “{one.section or one.name}” gave no wrapper that can be used: {'; '.join(said[:2])}"
    if made:
        return
    looked = f"{pages} page{'' if pages == 1 else 's'} looked at"
    if relevant_lists(known):
        yield f"{looked}; what they list is not worth a wrapper"
    else:
        kinds = sorted({fact.what for fact in known.all(PageKindFound)})
        yield f"{looked} ({', '.join(kinds)}), none with a list of {record} records"
    for filled in known.all(FormFilled):
        if filled.said:
            yield f"a search was sent: {filled.said}"
