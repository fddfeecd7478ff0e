"""The pages behind records: which are read, by whom, and how many.

Problem    a record's own page says most of it; each costs a load, and pages of one site are much alike.
Departures the first is that to which a click on a record's link led; further ones are read until they show nothing new,
           by plain HTTP where that shows what a browser does.
Cost       at most `Bounds.details`, and as many more as `Bounds` allows; two loads to learn how links are followed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bowerbird.browse import Click, Session
from bowerbird.errors import ActionError, BrowseError
from bowerbird.induce.gathering.dialogs import Fetched, fetched_by, is_fragment
from bowerbird.induce.gathering.doors import tells_of
from bowerbird.induce.gathering.novelty import expected_new, places_of, share_of
from bowerbird.induce.gathering.visit import Visit, has_failed
from bowerbird.induce.links import Link
from bowerbird.induce.sights import CLICK, OPEN, DetailSight, ListSight
from bowerbird.induce.way import Way
from bowerbird.page import Page
from bowerbird.page.addresses import bare_address

_SAME_WORDS = 0.95
_SAME_PARTS = 0.9  # of a page behind a record that the page of another has, too: some have parts that others lack
_AS_MUCH = 0.5  # of its words; a description may be long or short, but one that a script would bring is missing
_WORTH_A_PAGE = 0.5  # new places that it is expected to show, for another page behind a record to be read
_TO_COMPARE = 2  # pages behind records that tell what they have in common
_GOLDEN = (5**0.5 - 1) / 2  # its multiples, without their whole parts, are spread evenly however many there are


async def clicked(visit: Visit, here: ListSight) -> tuple[str, list[DetailSight]]:
    """How links of the page that is shown are followed: by a click, if that leads where they say; and the page that
    it led to."""
    if here.links is None or here.page.layout is None:
        return CLICK, []
    record, target = here.links.spread(1)[0]
    try:
        outcome = await visit.session.act(here.page, Click(here.links.nodes[record] or 0))
        if not outcome.navigated or bare_address(outcome.url) != target:
            return OPEN, []
        page = None if has_failed(outcome.status) else await visit.session.capture()
    except (ActionError, BrowseError):
        return OPEN, []
    return CLICK, about(here, [(record, page)])


async def behind(
    visit: Visit, way: Way, first: ListSight, links: Link, follow: str, known: Sequence[DetailSight]
) -> tuple[list[DetailSight], str]:
    """What a few of the links lead to, beside what is known, and how; nothing when they lead to nothing that tells
    of the records."""
    seen = {sight.page.url for sight in known}
    offered = [one for one in links.spread(visit.bounds.details + 1) if one[1] not in seen]
    chosen = offered[-(max(visit.bounds.details, _TO_COMPARE) - len(known)) :]
    pages = [(record, await visit.page_at(target)) for record, target in chosen]
    details = about(first, pages)
    if details or known:
        return details, follow
    fetched = await _fetched(visit, way, first, [record for record, _ in chosen[:2]])
    if fetched is None:
        return [], follow
    addresses = [(record, fetched.address(first.page.attributes[links.nodes[record] or 0])) for record, _ in chosen]
    details = about(first, [(record, await visit.page_at(address)) for record, address in addresses])
    if details:
        visit.notes.append(f"records open in place; the wrapper asks for what the page then fetches: {fetched.shown}")
    return details, fetched.action


async def more_details(visit: Visit, lists: Sequence[ListSight], details: Sequence[DetailSight]) -> list[DetailSight]:
    """Further pages behind records of all lists, until the next is not likely to show anything new: by plain HTTP,
    where that shows what a browser does."""
    seen = {sight.page.url for sight in details}
    waiting = [one for one in far_apart(lists) if one[2] not in seen]
    if visit.plain is None or not details or not waiting:
        return []
    before = [places_of(sight.page) for sight in details]
    reader, most, ahead = await _reader(visit, details[0].page, waiting[0][2], visit.plain)
    found: list[DetailSight] = []
    for on, record, target in waiting[:most]:
        page = ahead.pop(target) if target in ahead else await visit.page_at(target, reader)
        found += [replace(one, on=on) for one in about(lists[on], [(record, page)])]
        is_enough = len(details) + len(found) >= visit.bounds.enough_details
        if is_enough and expected_new([places_of(one.page) for one in found], before) < _WORTH_A_PAGE:
            break
    return found


async def _reader(
    visit: Visit, rendered: Page, target: str, plain: Session
) -> tuple[Session, int, dict[str, Page | None]]:
    """Who reads further pages behind records, at most how many, and what was read to tell that: by plain HTTP where
    it shows a page as the browser does. The page of another record will mostly do to tell, since it has the same
    parts."""
    if plain is visit.session:
        return plain, visit.bounds.plain_details, {}
    page = await visit.page_at(target, plain)
    if page is not None and (_has_parts(page, rendered) or await _is_plain_enough(visit, rendered, plain)):
        return plain, visit.bounds.plain_details, {target: page}
    return visit.session, visit.bounds.rendered_details, {}


async def _is_plain_enough(visit: Visit, rendered: Page, plain: Session) -> bool:
    """Whether plain HTTP shows a page as the browser does."""
    again = await visit.page_at(rendered.url, plain)
    return again is not None and says_the_same(again, rendered)


async def _fetched(visit: Visit, way: Way, first: ListSight, records: Sequence[int]) -> Fetched | None:
    """How the address is made that a click on a record's link makes the page fetch."""
    if first.page.layout is None:
        return None
    examples: list[tuple[Mapping[str, str], str]] = []
    for record in records:
        try:
            again, _ = await visit.list_at(way, 0)
            nodes = () if again is None or again.links is None else again.links.nodes
            node = nodes[record] if record < len(nodes) else None
            if again is None or node is None:
                return None
            await visit.session.act(again.page, Click(node))
        except (ActionError, BrowseError):
            return None
        answers = [one.url for one in visit.session.responses if is_fragment(one, first.page.url)]
        examples += [(again.page.attributes[node], answers[-1])] if answers else []
    return fetched_by(examples) if len(examples) > 1 else None


def far_apart(lists: Sequence[ListSight]) -> list[tuple[int, int, str]]:
    """The records of all lists with their own pages, in an order in which those that come first are far apart."""
    of_lists = [[] if sight.links is None else sight.links.spread(len(sight.links.targets)) for sight in lists]
    known = [(on, record, target) for on, links in enumerate(of_lists) for record, target in links]
    return [known[at] for at in sorted(range(len(known)), key=lambda at: at * _GOLDEN % 1)]


def about(first: ListSight, pages: Sequence[tuple[int, Page | None]]) -> list[DetailSight]:
    """The pages that tell of their records: they show most of what the list says of them."""
    return [
        DetailSight(page, record)
        for record, page in pages
        if page is not None and tells_of(page.visible_text(), first.area.records[record])
    ]


def _has_parts(plain: Page, rendered: Page) -> bool:
    """Whether the page of a record, as its bytes tell, has nearly all parts of what a browser shows of another."""
    words, shown = len(plain.visible_text().split()), len(rendered.visible_text().split())
    return words >= _AS_MUCH * shown and share_of(places_of(rendered), places_of(plain)) >= _SAME_PARTS


def says_the_same(plain: Page, rendered: Page) -> bool:
    """Whether a page as its bytes tell has nearly all words that the browser shows."""
    words = set(rendered.visible_text().casefold().split())
    return len(words & set(plain.visible_text().casefold().split())) >= _SAME_WORDS * len(words)
