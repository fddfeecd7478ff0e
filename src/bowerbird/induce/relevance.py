"""Whether a list is of the domain, or only looks so.

Problem    a forum speaks of prices, toys have the names of cars, a blog rents cottages: lists like those of the domain,
           and none of their records is one.
Reference  DIADEM §5 (UK-100: toy cars taken for used cars).
Departures two witnesses. The values by which records are told stand by themselves in records, elsewhere in sentences;
           and records of the domain show several of its types. Without the first there is nothing to wrap; without the
           second the wrapper is not called effective.
"""

from __future__ import annotations

from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.model import Finding, Outcome
from bowerbird.listing import Area, Listing, Reason, Record
from bowerbird.page import Page

DOMAIN = "domain"
TELLING_TYPES = 2.0  # a record, on average, of the pack's types: as `listing` asks of a list of the domain
_BY_ITSELF = 0.4  # of the letters of its text, for a value to stand by itself
_MOSTLY = 0.5  # of the records with a pivot, in which one does
_TITLE = "title"
_LONGEST_LINE = 40  # letters; a short text that holds a value is a line of a record, not a sentence


def is_told_in_sentences(page: Page, area: Area, pack: Pack) -> bool:
    """Whether the pivots of a list only occur in sentences."""
    if not pack.extends or area.pivot is None:
        return False
    pivots = {name for pivot in pack.pivots for name in pack.subtypes(pivot)}
    told = [record for record in area.records if any(field.name in pivots for field in record.fields)]
    alone = sum(_stands_alone(page, record, pivots) for record in told)
    return bool(told) and alone < _MOSTLY * len(told)


def _stands_alone(page: Page, record: Record, pivots: set[str]) -> bool:
    for field in record.fields:
        if field.name in pivots:
            text = " ".join(page.visible_text(field.node).split())
            if len(text) <= _LONGEST_LINE or len(field.text) >= _BY_ITSELF * len(text):
                return True
    return False


def relevance(listing: Listing, pack: Pack) -> Finding:
    """How much of the domain the records of a list show."""
    reasons = {one.what: one.number for one in listing.evidence}
    # A list that is one by its looks alone shows nothing of the domain.
    types = reasons.get(Reason.TYPES, 0.0 if Reason.RESULTS in reasons else None)
    told = None if types is None else types + _titled(listing, pack)
    if not pack.extends or told is None or told >= TELLING_TYPES:
        return Finding(DOMAIN, Outcome.HOLDS, f"the records are {pack.record} records")
    said = f"the records show little of a {pack.record}: {types:.1f} types of the domain each"
    return Finding(DOMAIN, Outcome.MISSING, said)


def _titled(listing: Listing, pack: Pack) -> int:
    """1 where records have a title, and the domain asks for nothing else beside a price: whatever is sold is of it."""
    priced = [name for name in pack.pivots if name in pack.attributes and pack.attributes[name].kind is ValueKind.MONEY]
    if not priced or {*pack.pivots} - {*priced} != {_TITLE} or listing.primary is None:
        return 0
    records = listing.primary.records
    return int(sum(bool(record.named(_TITLE)) for record in records) >= _MOSTLY * len(records))
