"""Whether a list is of the domain, or only looks so.

Problem    a forum speaks of prices, toys have the names of cars, a blog rents cottages: lists like those of the domain,
           and none of their records is one.
Reference  DIADEM §5 (UK-100: toy cars taken for used cars).
Departures three witnesses. The values by which records are told stand by themselves in records, elsewhere in sentences;
           a record says more than one thing, or leads to a page that does, while a badge, a genre or a day by itself
           does neither; and records of the domain show several of its types. Without the first two there is nothing
           to wrap; without the third the wrapper is not called effective. One that reads nothing, be it on the
           records' own pages, but what anything has, is refused: a make that the title holds, a price in a
           question, a value that one record in ten shows tell nothing of the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from itertools import chain

from bowerbird.domain import Pack, ValueKind
from bowerbird.induce.links import detail_links
from bowerbird.induce.model import Finding, Outcome
from bowerbird.listing import Area, Listing, Reason, Record
from bowerbird.page import Page

DOMAIN = "domain"
TELLING_TYPES = 2.0  # a record, on average, of the pack's types: as `listing` asks of a list of the domain
OF_WHATEVER_IS_SOLD = ("products",)
"""Packs of which a title and a price make a record."""
_OF_ANYTHING = frozenset(
    (
        "title",
        "name",
        "url",
        "image",
        "description",
        "features",
        "reference",
        "phone",
        "email",
        "rating",
        "review_count",
    )
)
_PRICE = "price"  # so has anything that is sold; of some domains it is what records are told by
_LEAST_READ = 2  # nodes; on development sites of the zoo toys and reports have 1 at most, lists of the domain 8 or more
_LEAST_WITHOUT_PIVOT = 6  # the same where no pivot is among them; there, lists of other domains have 5 at most
_OFTEN = 0.3  # of the records, for what is read of a node to be theirs
_LEAST_TOLD_APART = 2  # different texts of a node; a link that all pages have tells of none of them
_MOST_WORDS = 7  # of a text that is a value; longer ones are sentences
_MANY = 6  # such attributes of a pack: some of them are read of whatever is of its domain
_BY_ITSELF = 0.4  # of the letters of its text, for a value to stand by itself
_MOSTLY = 0.5  # of the records with a pivot, in which one does
_LEAST_SAID = 2  # texts of a record
_TITLE = "title"
_LONGEST_LINE = 40  # letters; a short text that holds a value is a line of a record, not a sentence


def why_irrelevant(page: Page, area: Area, pack: Pack) -> str:
    """Why a list shows no records of the domain whatever it names; "" where nothing speaks against it."""
    if is_told_in_sentences(page, area, pack):
        return "what tells them only occurs in sentences"
    if says_one_thing(page, area, pack):
        return "each says one thing only, and leads to no page of its own"
    return ""


def says_one_thing(page: Page, area: Area, pack: Pack) -> bool:
    """Whether most records are one text, which the pack may read in several ways, without a page of their own."""
    if not pack.extends or detail_links(page, area) is not None:
        return False
    short = sum(len(_said(page, record)) < _LEAST_SAID for record in area.records)
    return short > _MOSTLY * len(area.records)


def _said(page: Page, record: Record) -> set[str]:
    """The different texts of a record that hold something of the domain."""
    return {page.visible_text(field.node) or field.text for field in record.fields}


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


@dataclass(frozen=True, slots=True)
class Read:
    """What a wrapper reads of one node, on the list or on the records' own pages."""

    names: frozenset[str]
    coverage: float = 1.0
    """Of the records, those that have it."""
    words: float = 1.0
    """Of the text there, in most records."""
    on_list: bool = True
    texts: tuple[str, ...] = ()
    """What stands there, record by record; "" where nothing does."""
    is_title: bool = False
    """Whether that is the name of the record."""
    doubted: frozenset[str] = frozenset()
    """Names that it has by a label that the pack does not know: the day under "Published" is no event's."""


def relevance(listing: Listing, pack: Pack) -> Finding:
    """How much of the domain the records of a list show to those who look."""
    reasons = {one.what: one.number for one in listing.evidence}
    # A list that is one by its looks alone shows nothing of the domain.
    types = reasons.get(Reason.TYPES, 0.0 if Reason.RESULTS in reasons else None)
    told = None if types is None else types + _titled(listing, pack)
    if not pack.extends or told is None or told >= TELLING_TYPES:
        return Finding(DOMAIN, Outcome.HOLDS, f"the records are {pack.record} records")
    said = f"the records show little of a {pack.record}: {types:.1f} types of the domain each"
    return Finding(DOMAIN, Outcome.MISSING, said)


def little_read(page: Page, area: Area, pack: Pack, read: Collection[Read]) -> Finding | None:
    """That a wrapper reads too little of what not just anything has; None where it reads enough.

    What is read of the title says no more, what is read together of one sentence is one thing said, what few records
    have is none of the others', and what all say alike tells of none. Without any of what its records are told by, much
    else must be read: an event has a date. Of packs that know little else, nothing can be said.
    """
    telling = pack.attributes.keys() - _OF_ANYTHING - ({_PRICE} - {*pack.pivots})
    if not pack.extends or pack.name in OF_WHATEVER_IS_SOLD or len(telling) < _MANY:
        return None
    of_title = _read_of_titles(page, area)
    told = [one for one in read if telling & one.names and _is_said(one) and not (one.on_list and of_title & one.names)]
    pivots = {name for pivot in pack.pivots for name in pack.subtypes(pivot)} & telling
    has_pivot = any(pivots & one.names - one.doubted for one in told)
    if _different(told, telling, pack) >= (_LEAST_READ if has_pivot else _LEAST_WITHOUT_PIVOT):
        return None
    said = f"the records show little of a {pack.record}: what is read of them is what anything has"
    return Finding(DOMAIN, Outcome.WRONG, said)


def _is_said(read: Read) -> bool:
    """Whether what is read of a node stands there by itself, in more than a few records, and tells these apart."""
    is_alike = len(read.texts) > 1 and len({text for text in read.texts if text}) < _LEAST_TOLD_APART
    is_own = _TITLE not in read.names and not read.is_title and not is_alike
    return is_own and read.coverage >= _OFTEN and read.words <= _MOST_WORDS


def _different(told: Collection[Read], telling: Collection[str], pack: Pack) -> int:
    """How many different things are said: the same text twice is one, and so are the parts of an address."""
    things: list[list[Read]] = []
    for one in told:
        same = [thing for thing in things if any(_is_same(one, other, telling, pack) for other in thing)]
        things = [thing for thing in things if thing not in same] + [[one, *chain.from_iterable(same)]]
    return len(things)


def _is_same(one: Read, other: Read, telling: Collection[str], pack: Pack) -> bool:
    roots = [{pack.root_of(name) for name in read.names if name in telling} for read in (one, other)]
    both = [pair for pair in zip(one.texts, other.texts, strict=False) if all(pair)]
    return bool(roots[0] & roots[1]) or (bool(both) and all(mine == theirs for mine, theirs in both))


def _read_of_titles(page: Page, area: Area) -> set[str]:
    """Attributes that stand within the titles of records, mostly."""
    within, apart = Counter[str](), Counter[str]()
    for record in area.records:
        titles = {node for title in record.named(_TITLE) for node in page.subtree(title.node)}
        for name in {field.name for field in record.fields}:
            is_within = all(field.node in titles for field in record.named(name))
            (within if is_within else apart)[name] += 1
    return {name for name, number in within.items() if number > apart[name]}


def _titled(listing: Listing, pack: Pack) -> int:
    """1 where records have a title, and the domain asks for nothing else beside a price: whatever is sold is of it."""
    priced = [name for name in pack.pivots if name in pack.attributes and pack.attributes[name].kind is ValueKind.MONEY]
    if not priced or {*pack.pivots} - {*priced} != {_TITLE} or listing.primary is None:
        return 0
    records = listing.primary.records
    return int(sum(bool(record.named(_TITLE)) for record in records) >= _MOSTLY * len(records))
