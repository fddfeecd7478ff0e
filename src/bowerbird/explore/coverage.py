"""What the pages of a site tell of records that its wrappers do not reach.

Problem    each wrapper is proven on its own lists; whether these are all that the site has, no proof of one can say.
           But the pages that were seen on the way do: they show records that nobody yields, links beside the chosen
           ones that nobody followed, numbers that are not met, searches that were guesses.
Reference  DIADEM, Definition 1: effective is a wrapper that extracts all records of the site.
Departures evidence against the whole counts, its absence does not prove it: what no page tells nobody can know.
Cost       O(records seen on all pages).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence

from bowerbird.domain import Pack
from bowerbird.domain.identifiers import identifiers_of
from bowerbird.domain.record import Record
from bowerbird.explore.choosing.enough import EXAMPLES
from bowerbird.explore.facts import Enough, FormFilled, FormSeen, ListChosen, ListSeen, PageSeen, WrapperMade
from bowerbird.explore.leads import canonical
from bowerbird.explore.leads.addresses import as_deep, pattern, without_host
from bowerbird.explore.memory import View
from bowerbird.explore.transducers.standing import unsent_forms
from bowerbird.induce.gathering.relevance import DOMAIN
from bowerbird.induce.model import Outcome
from bowerbird.page.addresses import is_open

READ = (Enough, FormFilled, FormSeen, ListChosen, ListSeen, PageSeen)
"""The relations that this is told from."""
_DIGEST_BYTES = 6
_MOST_SORTS = 10


def sign_of(record: Record) -> str:
    """What tells a record from others of its site: the address of its own page, or else all that it says."""
    own = _own_address(record)
    return _of_address(own) if own else _digest(repr(_said(record)))


def _of_address(address: str) -> str:
    """The sign of the record whose own page has an address; hosts of one site show one record."""
    return _digest(without_host(canonical(address)))


def codes_of(records: Sequence[Record], pack: Pack) -> tuple[str, ...]:
    """The codes that name the records; none where some have no code, or share one. Lists of one site that show the
    same objects in their own ways, here with links and there without, agree in these."""
    for name in identifiers_of(pack):
        codes = [found.raw for record in records if (found := record.first(name)) is not None]
        if len(set(codes)) == len(records):
            return tuple(_digest(f"{name} {code}") for code in codes)
    return ()


def sorts_of(records: Sequence[Record]) -> tuple[str, ...]:
    """Of what sort the addresses of records are, where that tells them from other pages of the site."""
    found = dict.fromkeys(pattern(own) for record in records if (own := _own_address(record)))
    return tuple(sort for sort in found if not is_open(sort))[:_MOST_SORTS]


def doubts(known: View, kept: Sequence[WrapperMade]) -> Iterator[str]:
    """Why the wrappers together may lack records of the site."""
    names = {one.name for one in kept}
    chosen = [one for one in known.all(ListChosen) if one.name in names]
    yield from _ended_early(known)
    yield from _unread_links(chosen)
    yield from _short_lists(kept, chosen)
    yield from _guessed(known, chosen, len({sign for one in kept for sign in one.signs}))
    yield from _unsent(known, chosen)
    missed = unlisted(known, kept)
    if missed:
        number = "one record that a page shows is" if len(missed) == 1 else f"{len(missed):,} records of pages are"
        yield f"{number} not among those extracted: {missed[0]}"


def unlisted(known: View, kept: Sequence[WrapperMade]) -> list[str]:
    """Records on pages that were seen that no wrapper yields: by addresses of the same sort, or, in a list that is made
    as a chosen one is, by addresses as deep (/bath/centre/the-oak beside /bristol/quay/the-ash), unless these were
    found to be of something else, or are what records of a chosen list link to beside their own pages; and what
    wrappers overlooked on pages that they were proven on."""
    if any(one.records > len(one.signs) for one in kept):
        return []
    yielded = {sign for one in kept for sign in one.signs}
    sorts = {sort for one in kept for sort in one.sorts}
    depths = set(map(as_deep, sorts))
    others = {sort for one in known.all(WrapperMade) if is_of_others(one, kept) for sort in one.sorts}
    names = {one.name for one in kept}
    pages = {page for one in known.all(ListChosen) if one.name in names for page in one.pages}
    chosen = [one for one in known.all(ListSeen) if one.page in pages]
    makes = {one.template for one in chosen if one.template}
    others |= {pattern(target) for one in chosen for target in one.beside} - sorts
    missed = {
        sign
        for one in known.all(ListSeen)
        for sign in one.signs
        if sign.startswith("http")
        and pattern(sign) not in others
        and (pattern(sign) in sorts or (one.template in makes and as_deep(pattern(sign)) in depths))
        and _of_address(sign) not in yielded
    }
    missed |= {link for one in kept for link in one.overlooked if _of_address(link) not in yielded}
    return sorted(missed)


def is_of_others(made: WrapperMade, kept: Sequence[WrapperMade]) -> bool:
    """Whether a wrapper was refused because its records are of something else, and no other wrapper has any of their
    sort: the venues of a calendar of events."""
    is_refused = any(one.check == DOMAIN and one.outcome is Outcome.WRONG for one in made.findings)
    return is_refused and bool(made.sorts) and all({*made.sorts}.isdisjoint(one.sorts) for one in kept)


def _ended_early(known: View) -> Iterator[str]:
    last = known.one(Enough)
    if last is not None and last.is_bound:
        yield f"exploring ended before all was looked at: {last.why}"


def _unread_links(chosen: Sequence[ListChosen]) -> Iterator[str]:
    for one in chosen:
        if one.unread:
            yield f"beside “{one.section or one.name}” {_links(one.unread)} that were not looked at"


def _short_lists(kept: Sequence[WrapperMade], chosen: Sequence[ListChosen]) -> Iterator[str]:
    announced = {one.name: one.announced for one in chosen}
    for one in kept:
        total = announced.get(one.name)
        if total is not None and one.records < total:
            yield f"“{one.section or one.name}”: {one.records:,} of {total:,} announced records were reached"


def _guessed(known: View, chosen: Sequence[ListChosen], yielded: int) -> Iterator[str]:
    """Searches that may not have found all: queries were typed at a guess, or not all of them were sent; and records
    that they showed beyond those that were `yielded`."""
    for filled in known.all(FormFilled):
        if not any(one.way in filled.ways for one in chosen):
            continue
        share = filled.coverage.get("share")
        shown = sum(one["new"] for one in filled.coverage.get("submissions", ()))
        if filled.coverage.get("guessed"):
            yield "what was searched for was guessed; there may be more that was not asked for"
        elif share is not None and share < 1:
            yield f"the search reached {share:.0%} of the records"
        elif filled.coverage.get("why"):
            yield f"the search was not finished: {filled.coverage['why'][0]}"
        elif shown > yielded:
            yield f"the search showed {shown:,} records, of which {yielded:,} were extracted"


def _unsent(known: View, chosen: Sequence[ListChosen]) -> Iterator[str]:
    """A few records on the start page, and a search form that nobody sent."""
    lists = [one for chosen_one in chosen for one in known.all(ListSeen) if one.page in chosen_one.pages]
    is_first = [one.page == 1 and one.records <= EXAMPLES and one.announced is None for one in lists]
    if is_first and all(is_first) and not any(one.goes_on for one in lists) and unsent_forms(known):
        yield "only a few records of the start page were found, and its search form was not sent"


def _own_address(record: Record) -> str:
    return record.url if record.url != record.origin.url else ""


def _said(record: Record) -> list[tuple[str, list[str]]]:
    return sorted((name, [one.raw for one in found]) for name, found in record.values.items())


def _digest(said: str) -> str:
    return hashlib.blake2b(said.encode(), digest_size=_DIGEST_BYTES).hexdigest()


def _links(number: int) -> str:
    return "is one link" if number == 1 else f"are {number:,} links"
