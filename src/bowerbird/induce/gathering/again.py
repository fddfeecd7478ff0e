"""Another look at a list, where its records turned out to be made in more than one way, or others to be longer.

Problem    the run that proves a wrapper reads the whole list, the pages that it was written from are the first few.
           Records that say next to nothing there (`verification.bare`) are of a template that nobody saw, or none.
           Of several lists, those that were looked at may have one page each, and a longer one may go on.
Departures only the pages that such records stand on are looked at: by their addresses, or, of a list that grows in its
           page, by letting it grow until they are shown. Pages that were seen are read again, knowing of such records.
           Of lists, only the longest: those that go on have a full page.
Cost       at most `_MOST_PAGES` pages, or the steps of one list up to the last such record.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from urllib.parse import urljoin

from bowerbird.browse import Click, Scroll
from bowerbird.errors import BrowseError
from bowerbird.induce.gathering.onward import is_other, onward, signs_of
from bowerbird.induce.gathering.overlooked import address_of, overlooked
from bowerbird.induce.gathering.visit import Visit
from bowerbird.induce.sights import DetailSight, ListSight, Sights, Turning
from bowerbird.induce.verification.bare import bare_places
from bowerbird.induce.verification.evidence import Run
from bowerbird.induce.way import Way, keys_of
from bowerbird.listing import Template, template_of
from bowerbird.listing.records.template import standing_as
from bowerbird.page import Page
from bowerbird.page.addresses import bare_address

_MOST_PAGES = 2
_MOST_LISTS = 3  # of those that gave as many records as any, that are asked whether they go on


@dataclass(frozen=True, slots=True)
class Odd:
    """Where a record of another make stands: the address of its page, its list, and its place there from 0."""

    url: str
    query: str
    place: int = 0
    link: str = ""
    """Where the record leads, if that is all that is known of it."""


def odd_ones(run: Run) -> list[Odd]:
    """The records of a run that say next to nothing of what the others say, and links to records that it overlooked."""
    queries = run.queries or ("",) * len(run.records)
    bare = [
        Odd(run.records[at].origin.url, queries[at], queries[:at].count(queries[at])) for at in bare_places(run.records)
    ]
    lists = {record.origin.url: query for record, query in zip(run.records, queries, strict=True)}
    passed = [
        Odd(url, lists.get(url, ""), link=link) for url, links in overlooked(run).items() for link in sorted(links)
    ]
    return bare + passed


async def look_again(visit: Visit, sights: Sights, odd: list[Odd]) -> Sights | None:
    """What was seen, and the pages with these records; None where they cannot be had."""
    first = sights.lists[0]
    template = template_of(first.page, [record.nodes for record in first.area.records])
    if sights.turning in (Turning.SCROLLING, Turning.GROWING):
        odd, seen = [one for one in odd if not one.link], {sight.query for sight in sights.lists}
        if not odd or any(one.query in seen for one in odd):
            return await _grown(visit, sights, [one for one in odd if one.query in seen], template) if odd else None
    known = {bare_address(sight.page.url): sight for sight in sights.lists}
    for one in odd:
        if (sight := known.get(bare_address(one.url))) is not None:
            template = _with_make(sight.page, one, template)
    pages = {bare_address(one.url): one for one in reversed(odd) if bare_address(one.url) not in known}
    found = [await _page(visit, sights.way, one, template) for one in list(pages.values())[-_MOST_PAGES:]]
    lists = visit.eyes.knowing([*sights.lists, *(one for one in found if one is not None)], template)
    for on, (before, now) in enumerate(zip(sights.lists, lists, strict=False)):
        if before is not now:
            sights = replace(sights, details=_replaced(sights, on, now))
    return replace(sights, lists=tuple(lists)) if tuple(lists) != sights.lists else None


def longest_unseen(run: Run, sights: Sights) -> tuple[int, ...]:
    """Which lists of a way may go on, where none that was looked at does: those that gave most records, a few of them,
    since a list that ends may fill a page as well as one that goes on."""
    if sights.turning is not Turning.NONE or sights.way.size == 1 or sights.way.deeds:
        return ()
    keys, found, known = keys_of(sights.way), run.by_query(), {sight.query for sight in sights.lists}
    sizes = [len(found.get(query, ())) for query in keys]
    longest = [row for row, size in enumerate(sizes) if size == max(sizes)]
    return tuple(row for row in longest if keys[row] not in known)[:_MOST_LISTS]


async def _page(visit: Visit, way: Way, odd: Odd, template: Template) -> ListSight | None:
    try:
        await visit.session.open(odd.url)
        page = await visit.session.capture()
        look = visit.look(page, _with_make(page, odd, template))
    except BrowseError:
        return None
    # A list of which the run yielded nothing is known by its address alone.
    queries = [] if way.deeds else [key for row, key in enumerate(keys_of(way)) if way.only(row).address == odd.url]
    query = odd.query or next(iter(queries), "")
    return replace(look, query=query) if look.listing.primary is not None else None


def _with_make(page: Page, odd: Odd, template: Template) -> Template:
    """The template, with the make of the record that leads where another one was overlooked."""
    for node in page.index.with_tag("a").tolist() if odd.link else ():
        if address_of(urljoin(page.url, page.attributes[node].get("href", ""))) == odd.link:
            record = standing_as(page, node, template)
            return template if record is None else template.joined(template_of(page, [(record,)]))
    return template


async def _grown(visit: Visit, sights: Sights, odd: list[Odd], template: Template) -> Sights | None:
    """The list of the first of these records, grown until it shows all of its own."""
    query = odd[0].query
    on = next((at for at, sight in enumerate(sights.lists) if sight.query == query), None)
    shown = 1 + max(one.place for one in odd if one.query == query)
    if on is None or shown <= len(sights.lists[on].area.records):
        return None
    here, _ = await visit.list_at(sights.way, keys_of(sights.way).index(query))
    for _ in range(visit.bounds.proving):
        then = None if here is None or len(here.area.records) >= shown else await _more(visit, here, template)
        if here is None or then is None or not is_other(here, then):
            break
        here = then
    if here is None or len(here.area.records) <= len(sights.lists[on].area.records):
        return None
    lists = (*sights.lists[:on], here, *sights.lists[on + 1 :])
    return replace(sights, lists=lists, details=_replaced(sights, on, here))


async def _more(visit: Visit, here: ListSight, template: Template) -> ListSight | None:
    link = onward(here)
    action = Scroll(here.area.records[-1].nodes[-1]) if link is None else Click(link.node)
    return await visit.after(here, action, template)


def _replaced(sights: Sights, on: int, grown: ListSight) -> tuple[DetailSight, ...]:
    """The pages behind records, those of the list that grew with their numbers there."""
    before, now = signs_of(sights.lists[on]), signs_of(grown)
    kept = []
    for one in sights.details:
        if one.on != on:
            kept.append(one)
        elif before[one.record] in now:
            kept.append(replace(one, record=now.index(before[one.record])))
    return tuple(kept)
