"""Records without links, clicked: what opens, and whether an address leads there, too.

Problem    cards that a script listens to lead to pages of their own, or open in place; nothing in them says where.
Departures the list is shown anew before each click, since a click may leave it in any state.
Cost       a few clicks, each with the way to the list; one load to try the address that was made of them.
"""

from __future__ import annotations

from dataclasses import replace

from bowerbird.browse import Click
from bowerbird.errors import ActionError, BrowseError
from bowerbird.induce.gathering.behind import says_the_same
from bowerbird.induce.gathering.dialogs import Fetched, fetched_by
from bowerbird.induce.gathering.doors import Opened, added_to, is_opened, leads_to, own_addresses, sign_of
from bowerbird.induce.gathering.visit import Visit, has_failed
from bowerbird.induce.links import is_same_site
from bowerbird.induce.sights import CLICK, THERE, DetailSight, ListSight, Sights
from bowerbird.induce.way import Way

_MOST_VAIN = 2  # clicks on records: the first may be sold, and lead nowhere


async def through_doors(visit: Visit, way: Way, turned: Sights) -> Sights:
    """What was seen, and what clicks on a few records of the first list opened."""
    opened = await _opened(visit, way)
    places = {
        sign_of(sight.page, record): (number, on)
        for on, sight in reversed(list(enumerate(turned.lists)))
        for number, record in enumerate(sight.area.records)
    }
    details = tuple(DetailSight(one.page, *places[one.sign]) for one in opened if one.sign in places)
    addresses = own_addresses(opened)
    if not details:
        return turned
    seen = replace(turned, details=details, follow=CLICK, address=THERE if addresses else "", addresses=addresses)
    if not addresses:
        visit.notes.append("records open in place, at a click, without an address of their own")
        return seen
    for of_door in (True, False):
        made = fetched_by([(one.door if of_door else one.itself, one.address) for one in opened])
        if made is not None and await _is_there(visit, opened[0], made):
            visit.notes.append(f"records have no links; a click on them leads to {made.shown}")
            lists = turned.lists if of_door else tuple(map(_all_door, turned.lists))
            return replace(seen, lists=lists, follow=made.action, address=made.value)
    visit.notes.append("records have no links, but a click on them leads to pages of their own")
    return seen


async def _opened(visit: Visit, way: Way) -> list[Opened]:
    """A few records of the first list that led on when they were clicked, each after the list was shown anew."""
    most = visit.bounds.details + visit.bounds.rendered_details
    opened: list[Opened] = []
    asked = 0
    while asked < most and (opened or asked < _MOST_VAIN):
        try:
            here, _ = await visit.list_at(way, 0)
            one = None if here is None else await _open_one(visit, here, asked, most)
        except (ActionError, BrowseError) as error:
            visit.notes.append(f"a click on a record failed: {error}")
            one = None
        asked += 1
        opened += [] if one is None or any(one.sign == other.sign for other in opened) else [one]
    return opened


async def _open_one(visit: Visit, here: ListSight, place: int, most: int) -> Opened | None:
    """What a click on one of the records opens; they are `most`, spread over the list."""
    known = [(record, door) for record, door in enumerate(here.doors or ()) if door is not None]
    if not known:
        return None
    number, door = known[round(place * (len(known) - 1) / max(most - 1, 1))]
    record = here.area.records[number]
    outcome = await visit.session.act(here.page, Click(door))
    if has_failed(outcome.status) or not is_same_site(outcome.url, here.page.url):
        return None
    after = await visit.session.capture()
    if not is_opened(here.page, record, after):
        return None
    attributes = here.page.attributes
    sign = sign_of(here.page, record)
    address = leads_to(here.page, after)
    return Opened(sign, attributes[door], attributes[record.nodes[0]], added_to(here.page, after), address)


async def _is_there(visit: Visit, one: Opened, made: Fetched) -> bool:
    """Whether the address alone shows what a click did: some pages know only what the list told them."""
    page = await visit.page_at(one.address)
    return page is not None and made.before in page.url and says_the_same(page, one.page)


def _all_door(sight: ListSight) -> ListSight:
    """The list, in which each record is its own door."""
    return replace(sight, doors=tuple(record.nodes[0] for record in sight.area.records))
