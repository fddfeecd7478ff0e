"""How the exploration stands, as far as the memory tells: questions that several transducers ask."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence, Set
from dataclasses import replace

from bowerbird.explore.choosing import Alike, SeenList
from bowerbird.explore.choosing.comparing import sorts_of
from bowerbird.explore.desk import Desk
from bowerbird.explore.facts import (
    DetailSeen,
    Enough,
    Fact,
    FormFilled,
    FormSeen,
    LeadFollowed,
    LeadFound,
    ListChosen,
    ListSeen,
    PageKindFound,
    PageSeen,
    Reopened,
    WrapperMade,
)
from bowerbird.explore.leads import Lead, LeadKind, Menu, Taught, canonical, find_menus, of_one_sort
from bowerbird.explore.memory import View
from bowerbird.forms import Role
from bowerbird.forms.planning.coverage import Method
from bowerbird.induce.model import Verdict
from bowerbird.induce.way import START, Way
from bowerbird.pagetype import PageKind

RELEVANT = 0.25
"""Of a list, from which its records may be of the domain: two types each and no pivot, or one in four with a pivot."""
MOST_RECORDS = 2
"""Records' own pages that are looked at for the lists that they may name."""
MANY = 8
"""Records from which a list that neither goes on nor names a number is more than a few examples."""
CONFIRMED = 0.5
"""The relevance of a list that shows next to nothing of the domain, but the pages of its records do."""
TELLING = 4
"""Attributes of the pack, beside those that anything has, from which the page of one thing is of the domain."""
_SEVERAL = 2  # lists behind the entries of a list, for these to be no records
_OF_ANYTHING = frozenset(("title", "name", "url", "image", "description", "phone", "email"))
FAILED = 400
"""HTTP statuses from which a page is the server's complaint."""
_FOLLOWED = (LeadKind.LINK.value, LeadKind.FRAME.value, LeadKind.RECORD.value)
SURVEYED: tuple[type[Fact], ...] = (
    PageSeen,
    PageKindFound,
    ListSeen,
    DetailSeen,
    FormSeen,
    LeadFound,
    LeadFollowed,
    FormFilled,
)
"""The relations that these questions are answered from."""


def is_closed(known: View) -> bool:
    """Whether exploring has ended for now."""
    return len(known.all(Enough)) > len(known.all(Reopened))


def is_there(page: PageSeen | None) -> bool:
    """Whether a page is the site's, not a complaint of its server."""
    return page is not None and (page.status or 0) < FAILED


def is_relevant(seen: ListSeen) -> bool:
    return seen.relevance >= RELEVANT


def is_usable(made: WrapperMade) -> bool:
    """Whether what a wrapper yields is right, as far as was seen."""
    return bool(made.text) and made.verdict in (Verdict.EFFECTIVE, Verdict.PARTIAL)


def progress(known: View) -> str:
    """How far exploring has come, in a word: what is judged by it is judged again when it has come further."""
    return f"{len(known.all(PageSeen))} pages, {len(known.all(LeadFollowed))} leads, {len(known.all(FormFilled))} forms"


# Forms


def unsent_forms(known: View) -> list[FormSeen]:
    """The search forms that may be sent and were not yet; one that is on several pages counts once."""
    sent = {_shape(form) for form in _sent(known)}
    forms: dict[str, FormSeen] = {}
    for form in known.all(FormSeen):
        if form.role == Role.SEARCH and not form.refused and _shape(form) not in sent:
            forms.setdefault(_shape(form), form)
    return list(forms.values())


def siblings_of_sent(known: View) -> list[FormSeen]:
    """Unsent forms that ask the same as one beside them that found records: those of the other sections."""
    found = {fact.scope for fact in known.all(FormFilled) if fact.ways}
    sent = {(form.page, form.types, form.fields) for form in _sent(known) if form.scope in found and form.types}
    return [form for form in unsent_forms(known) if (form.page, form.types, form.fields) in sent]


def _sent(known: View) -> list[FormSeen]:
    scopes = {fact.scope for fact in known.all(FormFilled)}
    return [form for form in known.all(FormSeen) if form.scope in scopes]


def _shape(form: FormSeen) -> str:
    """What tells a form from others of the site, wherever it stands."""
    return f"{form.summary.partition(':')[2]} {form.types}"


# Lists


def relevant_lists(known: View) -> list[ListSeen]:
    """The lists of the domain, one a page: by what they show, or by what the pages of their records do. Lists of such
    lists are none."""
    pages = {page.number: canonical(page.url) for page in known.all(PageSeen)}
    telling = {pages[one.page] for one in known.all(DetailSeen) if len(one.attributes.keys() - _OF_ANYTHING) >= TELLING}
    found = [_confirmed(one, telling) for one in known.all(ListSeen) if is_relevant(_confirmed(one, telling))]
    return [one for one in found if not _leads_to_lists(one, {pages[other.page]: other for other in found})]


def _leads_to_lists(one: ListSeen, lists: Mapping[str, ListSeen]) -> bool:
    """Whether the entries of a list are lists, as the tiles of a shop's categories are: those that lead to pages of
    another sort, and say no less of what is sought. Similar records on the page of one are of its own sort."""
    entries = {canonical(sign) for sign in one.signs if sign.startswith("http")}
    sorts = sorts_of(one.signs)
    behind = [
        other
        for address, other in lists.items()
        if address in entries and other.relevance >= one.relevance and sorts.isdisjoint(sorts_of(other.signs))
    ]
    return len(behind) >= _SEVERAL or any(other.goes_on or other.announced is not None for other in behind)


def _confirmed(one: ListSeen, telling: Set[str]) -> ListSeen:
    """A list that shows little, but leads to a page of which much is of the domain, is of the domain."""
    leads_there = one.relevance > 0 and any(canonical(sign) in telling for sign in one.signs if sign.startswith("http"))
    return replace(one, relevance=max(one.relevance, CONFIRMED)) if leads_there else one


def seen_lists(known: View) -> list[SeenList]:
    """The lists of the domain as choosing wants them; their keys are the numbers of their pages."""
    pages = {page.number: page for page in known.all(PageSeen)}
    kinds = {one.page: one.what for one in known.all(PageKindFound)}
    leads = {lead.lead: lead for lead in known.all(LeadFound)}
    led = {one.page: leads.get(one.lead) for one in known.all(LeadFollowed) if one.page is not None}
    reached = [(fact.ways, _counted(fact)) for fact in known.all(FormFilled)]
    return [
        _seen(
            one,
            pages[one.page],
            kinds.get(one.page, ""),
            led.get(one.page),
            next((number for ways, number in reached if len(ways) == 1 and pages[one.page].way in ways), None),
        )
        for one in relevant_lists(known)
    ]


def _counted(filled: FormFilled) -> int | None:
    """How many records a search reaches, by the numbers that the site announces, or by all that it showed."""
    is_known = filled.coverage.get("method") in (Method.ANNOUNCED, Method.COUNTED)
    return filled.coverage.get("reached") if is_known else None


def _own_address(way: Way) -> str:
    """The address of the list at the end of a way, where it has one."""
    return way.address if not way.deeds and way.size == 1 else ""


def _seen(one: ListSeen, page: PageSeen, kind: str, lead: LeadFound | None, reached: int | None) -> SeenList:
    address = one.framed or page.url if page.way is None else _own_address(page.way)
    is_several = page.way is not None and page.way.size > 1
    # The answers to a search are what their page is about, whatever else it may look like.
    is_main = one.goes_on or one.announced is not None or page.way is not None
    return SeenList(
        str(one.page),
        address,
        one.records,
        one.announced if reached is None else max(reached, one.announced or 0),
        one.at_least,
        one.goes_on or is_several,
        frozenset(one.signs),
        one.template,
        one.relevance,
        "" if lead is None else lead.text,
        lead is not None and lead.says_all,
        is_main or (kind == PageKind.LISTING and one.records >= MANY),
        frozenset(one.beside),
    )


def barren(known: View) -> frozenset[str]:
    """Addresses that showed no list of the domain."""
    with_list = {one.page for one in relevant_lists(known)}
    shown = {page.url for page in known.all(PageSeen) if page.number not in with_list and page.way is None}
    return frozenset(shown | {fact.target for fact in known.all(LeadFollowed) if fact.page is None})


def alike_pages(known: View, desk: Desk, lists: Sequence[SeenList]) -> Alike:
    """Pages that show a record or more like those of `lists`, though nothing, or something else, was read of them."""
    own = {one.page: one for one in relevant_lists(known)}
    records = frozenset[str]().union(*(map(canonical, _record_addresses(one)) for one in own.values()))
    pages = [page for page in known.all(PageSeen)[1:] if is_there(page) and page.way is None]
    alike = {}
    for page in pages:
        if canonical(page.url) in records:
            continue  # similar ones beside a record are no list
        template = own[page.number].template if page.number in own else ""
        others = [own[int(one.key)] for one in lists if int(one.key) != page.number]
        shown = [
            one for one in others if one.template != template and desk.shows_like(page.number, one.page, one.nodes)
        ]
        alike[canonical(page.url)] = frozenset(str(one.page) for one in shown)
    return alike


# Leads


def tried(known: View) -> frozenset[str]:
    """Addresses of the lists that were chosen so far, be they seen or not."""
    ways = [one.way for one in known.all(ListChosen)]
    return frozenset(canonical(address) for way in ways for address in (*way.variables.get(START, ()), way.address))


def taught(known: View) -> Taught:
    """What the pages seen so far say of the addresses of the site."""
    pages, lists = known.all(PageSeen), relevant_lists(known)
    numbers = {one.page for one in lists}
    return Taught(
        lists=frozenset(page.url for page in pages if page.number in numbers),
        nothing=barren(known) - {page.url for page in pages[:1]},
        seen=frozenset(page.url for page in pages) | frozenset(one.target for one in known.all(LeadFollowed)),
        records=frozenset[str]().union(*(_record_addresses(one) for one in lists)),
    )


def _record_addresses(one: ListSeen) -> frozenset[str]:
    """Where the records of a list lead; a few links of many sorts are parts of the page that look like records."""
    return of_one_sort(sign for sign in one.signs if sign.startswith("http"))


def leads_of(known: View, desk: Desk, number: int) -> Sequence[Lead]:
    """The links of a page in the light of what the site has taught, the most promising first."""
    return desk.leads(number, taught(known))


def menus_of(known: View, desk: Desk, number: int, leads: Sequence[Lead]) -> Sequence[Menu]:
    """The menus of a page: links of one sort beside each other."""
    return find_menus(desk.page(number), leads, frozenset(map(canonical, taught(known).lists)))


def open_leads(known: View, wanted: Container[str] = ()) -> list[LeadFound]:
    """The leads on record that were not followed yet, each with its last score, most promising first; addresses of
    forms only where these are `wanted`."""
    followed = {canonical(fact.target) for fact in known.all(LeadFollowed)} | tried(known)
    last = {lead.lead: lead for lead in known.all(LeadFound)}
    leads = [last[one.lead] for one in known.all(LeadFollowed) if one.lead in last]
    records = sum(lead.sort == LeadKind.RECORD for lead in leads)
    sorts = _FOLLOWED if records < MOST_RECORDS else _FOLLOWED[:-1]
    best: dict[str, LeadFound] = {}
    for lead in last.values():
        key = canonical(lead.target)
        is_followed = lead.sort in sorts or (lead.sort == LeadKind.FORM and key in wanted)
        if is_followed and key not in followed and (key not in best or lead.score > best[key].score):
            best[key] = lead
    return sorted(best.values(), key=lambda lead: -lead.score)
