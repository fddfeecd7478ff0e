"""Pages behind records that are laid out otherwise than those that a wrapper was written from.

Problem    a few pages behind records tell how to read the others. Where a site lays them out in several ways, those few
           may all be of one: paths go by what the others do not have, and read a third of the records.
Departures some pages of other records are read by the program; one on which it finds far less than on all those that it
           was written from is of another layout. What such a page shows is for the analysis to tell.
Cost       at most `_MOST_PAGES` page loads.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Set

from bowerbird.browse import Session
from bowerbird.induce.gathering.behind import about, far_apart
from bowerbird.induce.gathering.visit import Visit
from bowerbird.induce.sights import DetailSight, Sights
from bowerbird.page import Page

_MOST_PAGES = 6  # of one layout in three, nine in ten such samples have one at least
_MOST_RENDERED = 3  # the same where each takes a browser
_LEAST_LACKING = 2  # attributes that all pages have, and one does not
_MUCH = 0.25  # of these attributes

Reading = Callable[[Page], Awaitable[Set[str]]]
"""The attributes that a program finds on the page of a record."""


async def of_other_layouts(visit: Visit, sights: Sights, reads: Reading, session: Session) -> list[DetailSight]:
    """Pages of other records, far apart, on which a program finds much less than on those that were seen."""
    seen = {sight.page.url for sight in sights.details}
    usual = await _usual(sights, reads)
    if len(usual) < _LEAST_LACKING:
        return []
    others = [one for one in far_apart(sights.lists) if one[2] not in seen]
    found: list[DetailSight] = []
    for on, record, target in others[: _MOST_RENDERED if session is visit.session else _MOST_PAGES]:
        page = await visit.page_at(target, session)
        for one in about(sights.lists[on], [(record, page)]):
            lacking = usual - await reads(one.page)
            if len(lacking) >= max(_LEAST_LACKING, _MUCH * len(usual)):
                found.append(DetailSight(one.page, record, on))
    return found


async def _usual(sights: Sights, reads: Reading) -> frozenset[str]:
    """What a program finds on all pages of records that were seen."""
    found = [frozenset(await reads(sight.page)) for sight in sights.details]
    return frozenset.intersection(*found) if found else frozenset()
