"""From a search through a form to the ways that lead to its results.

Problem    a plan of queries reaches the records of a site through a form. A wrapper has to go there again: by the
           addresses of the results where they have such, else by filling the form as it was filled.
Departures addresses are believed only after they showed the same records to a visitor without a past: a result page may
           live in a session. Filling, too, is tried once more before it is handed out. Where a script shows the answers
           in place, the address that the form would be sent to without it is tried, too; records that the form's page
           leads to whatever is asked are no answers.
Cost       one page load for each way that is tried, and one filling.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import unquote_plus, urlsplit

from bowerbird.browse import Session
from bowerbird.domain import Pack
from bowerbird.errors import BowerbirdError
from bowerbird.forms.filling.model import Filling, Result
from bowerbird.forms.filling.reading import keys_of_links, read_results
from bowerbird.forms.planning.coverage import Coverage
from bowerbird.forms.planning.query import Query
from bowerbird.forms.searching import Searched
from bowerbird.induce.form_deeds import ways_by_deeds
from bowerbird.induce.way import Way, go
from bowerbird.page import Page
from bowerbird.page.addresses import bare_address
from bowerbird.page.controls import form_owner

_SAME = 0.8  # of the records of a result page, on a second visit; sites change, and adverts rotate
_POSTED = "post"
_TOKEN = re.compile(
    r"(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?:[0-9a-f]{16,}|[A-Za-z0-9]{24,})(?![\w-])|jsessionid", re.IGNORECASE
)
"""What servers make up for one visitor or one answer: long, of letters and digits."""


@dataclass(frozen=True, slots=True)
class FormWays:
    """The ways to the results of a form, and what was found out about them, in sentences.

    Several ways have one template: they are the answers to queries that were asked in different steps.
    """

    ways: tuple[Way, ...] = ()
    notes: tuple[str, ...] = ()
    here: Way | None = None
    """The way to whose first list the newcomer went last, and still sees."""


def ways_of(coverage: Coverage, fillings: Sequence[Filling], page: Page) -> tuple[Way, ...]:
    """The ways that the plan leads by, as far as its journals tell: by addresses that are likely to last, else by
    filling the form on `page`. `proven_ways` tries them."""
    planned = _planned(coverage, fillings)
    addresses = _addresses(planned, page)
    if addresses and _are_lasting(planned, page):
        return (Way.to(*addresses),)
    return tuple(way for way, _ in ways_by_deeds(planned, page))


async def proven_ways(searched: Searched, page: Page, pack: Pack, newcomer: Session) -> FormWays:
    """The ways by which `newcomer`, a session that has not been on the site, reaches the results of a search through a
    form of `page`."""
    planned = _planned(searched.coverage, searched.fillings)
    if not planned:
        return FormWays(notes=("no query of the form found results",))
    addresses, seen = _addresses(planned, page), _answers(planned[0], page)
    first = bool(addresses) and _are_lasting(planned, page)
    tried = [await _by_addresses(addresses, seen, pack, newcomer)] if first else []
    if not addresses and (plain := _plain_addresses(planned)):
        without_script = await _by_addresses(plain, seen, pack, newcomer)
        tried += [without_script] if without_script.ways else []
    if not any(one.ways for one in tried):
        tried.append(await _by_filling(planned, page, pack, newcomer))
    if addresses and not first and not any(one.ways for one in tried):
        tried.append(await _by_addresses(addresses, seen, pack, newcomer))
    best = next((one for one in tried if one.ways), FormWays())
    return FormWays(best.ways, tuple(note for one in tried for note in one.notes), best.here)


async def _by_addresses(addresses: Sequence[str], seen: frozenset[str], pack: Pack, newcomer: Session) -> FormWays:
    way = Way.to(*addresses)
    why = await _tried(way, seen, pack, newcomer)
    if why:
        return FormWays(notes=(f"the results cannot be reached by their address alone: {why}",))
    return FormWays((way,), (f"the results have {_number(len(addresses), 'address')} of their own",), way)


async def _by_filling(planned: Sequence[Filling], page: Page, pack: Pack, newcomer: Session) -> FormWays:
    ways: list[Way] = []
    notes: list[str] = []
    here: Way | None = None
    for way, repeated in ways_by_deeds(planned, page):
        why = await _tried(way, _answers(repeated[0], page), pack, newcomer)
        here = None if why else way
        if why:
            notes.append(f"the form could not be filled again as it was: {why}")
        else:
            ways.append(way)
    if ways:
        notes.append(f"the form is filled {_number(sum(way.size for way in ways), 'time')}")
    return FormWays(tuple(ways), tuple(notes), here)


def _planned(coverage: Coverage, fillings: Sequence[Filling]) -> list[Filling]:
    """The last filling of each query of the plan that found results, the one with most of them first; then those that
    asked the same fields and were answered by a page of the sort, though nobody could read it."""
    last: dict[Query, Filling] = {one.query: one for one in fillings if one.result is Result.RESULTS}
    planned = [last[query] for query in coverage.plan if query in last]
    unread = {one.query: one for one in fillings if one.result is Result.UNREAD and one.query not in last}
    sorts = {_sort(one) for one in planned}
    beside = [one for one in unread.values() if _sort(one) in sorts]
    return [*sorted(planned, key=lambda one: -(one.found.announced or one.found.shown)), *beside]


def _sort(filling: Filling) -> tuple[object, ...]:
    """What queries of one sort share: the fields that they set, and where their answers stand."""
    at = urlsplit(filling.url)
    return filling.query.fields, at.netloc, at.path


def _addresses(planned: Sequence[Filling], page: Page) -> list[str]:
    """The addresses of the results, where each query has one that is not the form's."""
    addresses = [one.url for one in planned]
    is_own = len(set(addresses)) == len(addresses) and bare_address(page.url) not in map(bare_address, addresses)
    return addresses if is_own and all(urlsplit(url).scheme in ("http", "https") for url in addresses) else []


def _plain_addresses(planned: Sequence[Filling]) -> list[str]:
    """The addresses that the form is sent to without its script, where each says what was asked and all differ."""
    addresses = [one.plain_url for one in planned]
    are_telling = all(_says_what_was_asked(one.plain_url, one) for one in planned)
    return addresses if are_telling and len(set(addresses)) == len(addresses) else []


def _are_lasting(planned: Sequence[Filling], page: Page) -> bool:
    """Whether the addresses of results look as if they meant the same tomorrow: no tokens, and after a POST they say
    what was asked; others are names of answers that are kept for a while."""
    if any(_TOKEN.search(unquote_plus(one.url.removeprefix(page.url))) for one in planned):
        return False
    return _method(planned[0], page) != _POSTED or all(_says_what_was_asked(one.url, one) for one in planned)


def _method(filling: Filling, page: Page) -> str:
    """How the form is sent, as far as markup says."""
    root, fields = filling.form.node, filling.form.fields
    form = root if page.name(root) == "form" else form_owner(page, fields[0].node) if fields else None
    return "" if form is None else page.attributes[form].get("method", "get").strip().lower()


def _says_what_was_asked(address: str, filling: Filling) -> bool:
    """Whether an address tells what was asked."""
    said = unquote_plus(address).casefold()
    asked = [one.value or one.text for one in filling.query.settings if not one.is_open]
    return bool(asked) and all(one.casefold() in said for one in asked)


def _answers(filling: Filling, page: Page) -> frozenset[str]:
    """The keys of the records that answered; of those that the form's page leads to anyway only where there are no
    others: the events of the day stay beside whatever is found."""
    known = frozenset(filling.found.keys)
    return known - keys_of_links(page) or known


async def _tried(way: Way, known: frozenset[str], pack: Pack, session: Session) -> str:
    """What is wrong with the first list of a way; "" if it shows most of the records that are known of it."""
    try:
        why = await go(way, session)
        page = await session.capture()
    except BowerbirdError as error:
        return str(error)
    if why:
        return why
    reading = read_results(page, pack)
    if reading.result is not Result.RESULTS:
        return f"{page.url} then shows no results"
    shown = set(reading.found.keys)
    asked = min(len(known), len(shown)) if reading.found.goes_on else len(known)  # its pages may be shorter
    if len(known & shown) < _SAME * asked:
        return f"{page.url} then shows other records"
    return ""


def _number(count: int, what: str) -> str:
    plural = f"{what}es" if what.endswith("s") else f"{what}s"
    return f"one {what}" if count == 1 else f"{count:,} {plural}"
