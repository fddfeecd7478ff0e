"""Links on the pages of a list that lead where its records lead, to records that the wrapper does not yield.

Problem    the run that proves a wrapper reads pages that nobody looked at. A record of another make there is passed
           over in silence; but its link mostly leads to a page of the same sort as those of the others.
Departures what stands on many pages of the list is no part of it: featured, recent and similar records. Where the
           addresses of records have nothing in common but their depth, nothing is told.
Cost       O(links on the pages of the list).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bowerbird.induce.verification.evidence import Run
from bowerbird.page.addresses import bare_address, is_open, sort_of, without_visitor

_FEW = 1 / 3  # of the pages of a list, on which a link may stand that belongs to one of them; one page always counts
_MOSTLY = 0.5  # of the records, that lead to addresses of one sort


def overlooked(run: Run) -> dict[str, frozenset[str]]:
    """For each page of a list the addresses of the records' sort that no record has."""
    own = {address_of(record.url) for record in run.records if record.url != record.origin.url}
    sorts = _sorts(own, len(run.records))
    if not sorts:
        return {}
    pages = set(map(address_of, run.links))
    often = Counter(link for links in run.links.values() for link in links)
    most = max(1.0, _FEW * len(run.links))
    found = {
        url: frozenset(
            link for link in links - own if often[link] <= most and sort_of(link) in sorts and link not in pages
        )
        for url, links in run.links.items()
        if len(run.links) > 1
    }
    return {url: links for url, links in found.items() if links}


def _sorts(own: Iterable[str], records: int) -> frozenset[str]:
    """The sorts of addresses that most records have, and that tell them from other pages."""
    counted = Counter(map(sort_of, own))
    return frozenset(sort for sort, number in counted.items() if number >= _MOSTLY * records and not is_open(sort))


def address_of(url: str) -> str:
    """The address by which a record is known."""
    return without_visitor(bare_address(url))
