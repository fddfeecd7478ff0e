"""What the page after a submission shows: records, how many there are, and whether some are left out; or none.

Departures: DIADEM hands the new page to its controller; here filling reads just enough of it to judge the query.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from bowerbird.annotate import Measure, Money, Value, annotator_for
from bowerbird.domain import Pack
from bowerbird.forms.filling.model import NOTHING_FOUND, Found
from bowerbird.forms.planning.answer import Result, Seen
from bowerbird.listing import Listing, PageLink, Paging, Record, Template, Turn, analyse, template_of
from bowerbird.listing.turning.announcements import lines_of, says_nothing_found
from bowerbird.page import Page

_NUMBER = r"(?P<cap>\d[\d.,' \u00a0]*)"
_THINGS = "(?:results|matches|hits|records|ads|offers|properties|homes|vehicles|cars|jobs|products)"
_COUNTED = re.compile(
    r"\b(?:results?|matches|hits|propert|homes|houses|flats|vehicles|cars|jobs|vacancies|products|items|offers|ads|listings"
    r"|records|found|shown|displayed|treffer|ergebnis|angebot|anzeigen|objekte|fahrzeuge|stellen|produkte|gefunden|gezeigt"
    r"|résultats?|annonces|biens|offres|véhicules|produits|emplois|affiché|resultados|anuncios|ofertas|coches|empleos"
    r"|productos|risultati|annunci|offerte|prodotti|resultaten|woningen|vacatures|producten|advertenties|imóveis|anúncios)",
    re.IGNORECASE,
)
"""What lines that speak of results speak of."""
_LEFT_OUT = tuple(
    re.compile(pattern.replace("CAP", _NUMBER), re.IGNORECASE)
    for pattern in (
        r"\b(?:only |just )?(?:the )?(?:first|top) CAP\b(?! ?(?:pages?|seiten))",
        r"\b(?:limited to|(?:a )?maximum(?: of)?|max\.?|at most|no more than|not more than) CAP",
        rf"\bmore than CAP {_THINGS}",
        rf"\btoo many {_THINGS}",
        r"\d.*\b(?:narrow|refine|restrict) (?:down )?(?:your|the) search",
        r"\bdie ersten CAP",
        r"\b(?:maximal|höchstens) CAP",
        r"\bzu viele (?:treffer|ergebnisse|angebote)",
        r"\d.*\bsuche (?:eingrenzen|verfeinern|einschränken)",
        r"\bles CAP\s*premi(?:ers|ères)",
        r"\blimitée?s? à CAP",
        r"\bCAP\s*\w+ au maximum",
        r"\btrop de résultats",
        r"\d.*\baffine[rz]",
        r"\b(?:los|las|os|as) primeir?[oa]s CAP",
        r"\blimitad[oa]s? a CAP",
        r"\b(?:demasiad[oa]s|muitos) resultados",
        r"\b(?:i|le) prim[ie] CAP",
        r"\btroppi risultati",
        r"\b(?:de )?eerste CAP",
        r"\bte veel resultaten",
    )
)
_LONGEST = 240  # characters of a line that says that some are left out
_OFFERED = ("a", "button", "option", "label", "select")


@dataclass(frozen=True, slots=True)
class Reading:
    """What a page shows; `result` is None when it shows neither records nor that there are none.

    `next` is the link or button that leads to the next page of results; `nodes` are those of the records.
    """

    result: Result | None
    found: Found = NOTHING_FOUND
    records: tuple[Seen, ...] = ()
    next: int | None = None
    template: Template | None = None
    nodes: tuple[int, ...] = ()


def read_results(page: Page, pack: Pack, template: Template | None = None) -> Reading:
    """What `page` shows; `template` is that of the records on earlier pages of results, by which one alone is known."""
    annotations = annotator_for(pack)(page)
    listing = analyse(page, annotations, pack, template=template)
    area, said = listing.primary, listing.facts.announcement
    records = area.records if area is not None else ()
    total = None if said is None else said.total
    if total == 0 or (not total and any(says_nothing_found(line) for line in lines_of(page))):
        return Reading(Result.NO_RESULTS, Found(announced=0))
    if not records and not total:
        return Reading(None)
    cap, beside, says_so = _said_cap(page)
    if not says_so and total is not None:
        cap, beside = _cap_by_numbers(page, len(records), total)
        says_so = cap is not None
    if beside is not None and (not total or total <= (cap or 0)):
        total = beside  # "the first 100 of 160" announces 160
    further = listing.paging.next or _following(listing.paging) or next(iter(listing.paging.of(Turn.MORE)), None)
    goes_on = further is not None or listing.paging.scrolls
    at_least = said is not None and said.at_least
    hidden = _hidden_cap(listing, total, len(records), goes_on or _leads_on(page))
    found = Found(
        announced=total,
        at_least=at_least,
        shown=len(records),
        goes_on=goes_on,
        truncated=says_so or hidden is not None or at_least,
        cap=cap if cap is not None else hidden,
        keys=record_keys(page, records),
    )
    seen = tuple(_seen(page, record, key) for record, key in zip(records, found.keys, strict=True))
    known = template_of(page, [it.nodes for it in records]) if len(records) > 1 else template
    nodes = tuple(node for record in records for node in record.nodes)
    return Reading(Result.RESULTS, _with_sense(found), seen, None if further is None else further.node, known, nodes)


def _following(paging: Paging) -> PageLink | None:
    """The link with the number of the next page, where none says "next"."""
    after = (paging.current or 1) + 1
    return next((it for it in paging.of(Turn.PAGE) if it.number == after), None)


def _seen(page: Page, record: Record, key: str) -> Seen:
    numbers = {it.name: number for it in record.fields if (number := _number_of(it.value)) is not None}
    return Seen(key, _text(page, record), numbers)


def _number_of(value: Value) -> float | None:
    match value:
        case Money(amount=amount) | Measure(amount=amount):
            return None if amount is None else float(amount)
        case bool():
            return None
        case int() | float() | Decimal():
            return float(value)
    return None


def record_keys(page: Page, records: Sequence[Record]) -> tuple[str, ...]:
    """Digests by which records are known again: of their first link that no other record has, else of their text. One
    that a page shows twice, link by link and word for word, is no other."""
    links = [tuple(_links(page, record)) for record in records]
    texts = [_text(page, record) for record in records]
    common = Counter(link for own, _ in set(zip(links, texts, strict=True)) for link in set(own))
    return tuple(
        _digest(next((link for link in own if common[link] == 1), "") or text)
        for own, text in zip(links, texts, strict=True)
    )


def keys_of_links(page: Page) -> frozenset[str]:
    """The digests of records that some link of the page leads to, whatever it stands in."""
    links = (page.attributes[node].get("href", "") for node in page.index.with_tag("a").tolist())
    return frozenset(_digest(href) for href in dict.fromkeys(links) if len(href) > 1)


def mere_links(page: Page) -> frozenset[tuple[str, str]]:
    """The digests of records that are links of the page and nothing else, with what they say."""
    links = ((page.attributes[node].get("href", ""), node) for node in page.index.with_tag("a").tolist())
    return frozenset((_digest(href), _in_line(page.visible_text(node))) for href, node in links if len(href) > 1)


def told_by_links(records: Sequence[Seen]) -> list[tuple[str, str]]:
    """The records as `mere_links` holds those that are nothing else."""
    return [(one.key, _in_line(one.text)) for one in records]


def _in_line(text: str) -> str:
    return " ".join(text.split())


def _links(page: Page, record: Record) -> Iterator[str]:
    for node in record.nodes:
        for inside in page.subtree(node):
            if page.name(inside) == "a" and len(href := page.attributes[inside].get("href", "")) > 1:
                yield href


def _text(page: Page, record: Record) -> str:
    return "\n".join(page.visible_text(node) for node in record.nodes)


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()


def _said_cap(page: Page) -> tuple[int | None, int | None, bool]:
    """How many are shown at most and how many there are, where the page says that some are left out."""
    for line in page.visible_text().split("\n"):
        if len(line) > _LONGEST or not _COUNTED.search(line):
            continue
        for pattern in _LEFT_OUT:
            if found := pattern.search(line):
                digits = re.sub(r"\D", "", found.groupdict().get("cap") or "")
                if digits != "1":
                    cap = int(digits) if digits and len(digits) < _MOST_DIGITS else None
                    return cap, _total_beside(line, cap), True
    return None, None, False


def _cap_by_numbers(page: Page, shown: int, total: int) -> tuple[int | None, int | None]:
    """How many are shown at most and how many there are, where two numbers say so in words nobody knows: a round one
    beside a larger one, of which one was taken for the number of results, and neither for that of pages."""
    for line in page.visible_text().split("\n"):
        if len(line) > _LONGEST or not _COUNTED.search(line):
            continue
        beyond = sorted({it for it in _numbers_in(line) if it > shown})  # others are those of this page: "1-10"
        if (
            len(beyond) == 2
            and total in beyond
            and looks_cut(beyond[0])
            and -(-beyond[1] // max(shown, 1)) != beyond[0]
        ):
            return beyond[0], beyond[1]
    return None, None


def _total_beside(line: str, cap: int | None) -> int | None:
    """The number of results that stands beside the cap: "the first 25 of 160"."""
    return max((it for it in _numbers_in(line) if cap is not None and it > cap), default=None)


def _numbers_in(line: str) -> list[int]:
    written = (re.sub(r"\D", "", it) for it in re.findall(r"\d+(?:[.,'\u00a0\u202f ]\d{3})*", line))
    return [int(it) for it in written if len(it) < _MOST_DIGITS]


def _hidden_cap(listing: Listing, total: int | None, shown: int, goes_on: bool) -> int | None:
    """How many can be reached, where fewer are shown than announced and the list does not go on; or goes on for so few
    pages that they cannot hold them all."""
    said = listing.facts.announcement
    if total is None or shown < _LEAST_CUT or total < _MORE * shown:
        return None
    if not goes_on and not listing.paging.links:
        return shown
    size = listing.facts.page_size or shown
    pages = said.pages if said is not None and said.pages is not None else None
    return pages * size if pages is not None and pages > 1 and pages * size < total else None


def _leads_on(page: Page) -> bool:
    """Whether something on the page looks as if it led to a second page, although no pager was made out."""
    for tag in ("a", "button"):
        for node in page.index.with_tag(tag).tolist():
            if page.visible[node] and _SECOND.fullmatch(page.visible_text(node).strip()):
                return True
    return False


def looks_cut(count: int) -> bool:
    """Whether a list that says nothing of its length ends at a number that people choose as a limit: 50, 100, 250."""
    digits = str(count).rstrip("0")
    return count >= _LEAST_LIMIT and digits in ("1", "2", "5", "25")


_MOST_DIGITS = 8
_LEAST_LIMIT = 20
_LEAST_CUT, _MORE = 10, 1.3  # fewer records, or hardly fewer than announced: some were overlooked, none left out
_SECOND = re.compile(
    r"2|[›»→>]+|(?:next|more|load more|show more|weiter|mehr|nächste|suivante?|plus|siguiente|más|avanti"
    r"|altro|volgende|meer|próxima|mais)\b.{0,20}",
    re.IGNORECASE,
)


def _with_sense(found: Found) -> Found:
    """A cap that holds everything that was announced leaves nothing out."""
    if found.cap is not None and found.announced is not None and not found.at_least and found.announced <= found.cap:
        exact = found.announced == found.cap
        return Found(found.announced, found.at_least, found.shown, found.goes_on, exact, found.cap, found.keys)
    return found
