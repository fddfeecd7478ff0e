"""Which links of a page lead to a list of what is sought, or towards one.

Problem    given a page, a pack and what the site taught so far: a score in 0..1 for every link, with its reasons.
Reference  focused crawling (S. Chakrabarti et al., 1999) and DIADEM §4 (the crawler's ranking by the phenomenology of
           navigation). A person looks for the complete list: "View all", the main menu, categories, a search.
Departures no training: reasons are log-odds with weights set by hand (`reasons`); what the site taught outweighs words.
Notation   the score is 1 / (1 + exp(-(BASE + sum of weights))); 0.5 is worth a click.
Cost       O(nodes + links × words); no page is loaded.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from math import exp

from bowerbird.annotate import Annotations
from bowerbird.domain import Pack
from bowerbird.domain.model import ValueKind
from bowerbird.explore.leads.addresses import (
    canonical,
    parameters,
    pattern,
    same_site,
    shows_otherwise,
    split,
    steps_of,
)
from bowerbird.explore.leads.links import Link, links_of
from bowerbird.explore.leads.model import HOPELESS, Lead, LeadKind, Place, Reason, Taught
from bowerbird.explore.leads.reasons import Ground, deeds, reasons_of
from bowerbird.explore.leads.searches import searches_of
from bowerbird.explore.leads.sections import MAIN, may_be_section
from bowerbird.explore.leads.surroundings import Surroundings
from bowerbird.explore.leads.traps import why_trap
from bowerbird.explore.leads.wording import SOUGHT_KINDS, Saying, Vocabulary, Word, vocabulary
from bowerbird.listing.turning.paging import find_paging
from bowerbird.listing.turning.url_numbers import count_of
from bowerbird.page import Page
from bowerbird.page.addresses import is_open

BASE = -1.6  # a link of which nothing is known: one in six
_RECORD = -3.0
_HEADLINE = 4  # hyphens of a step from which it is a headline or the name of a record
_RECORD_NUMBER = re.compile(r"(?<![\d=])\d{5,}(?!0000)(?![\d])")
_ONE = re.compile(
    r"details?|item|product|property|listing|job|vacancy|vehicle|car|event|book|recipe|film|movie|p|dp|itm|pd|view|"
    r"produit|produkt|artikel|article|expose|objekt|annonce|bien|inmueble|propiedad|producto|prodotto|immobile|woning|"
    r"produto|imovel",
    re.IGNORECASE,
)
_FILES = re.compile(
    r"\.(?:pdf|docx?|xlsx?|pptx?|zip|gz|tar|rar|7z|exe|dmg|apk|jpe?g|png|gif|svg|webp|ico|mp[34]|avi|mov|wav|css|js|"
    r"xml|rss|atom|ics|vcf|csv|json|txt|epub|woff2?)$",
    re.IGNORECASE,
)
_LEAST_LEARNT = 2  # records of a pattern that make it the records' pattern
_ALL_OF = (Word.OWN, Word.THING)
_ENOUGH_LEARNT = 3  # lists of a pattern that tell what the others are like
_CATEGORY_KINDS = (ValueKind.ENUMERATION, ValueKind.PLACE, ValueKind.NAME)
_MOSTLY = 0.6  # of a link's text that an annotation covers, to be what the link says


def rank_links(
    page: Page, pack: Pack, taught: Taught | None = None, annotations: Annotations | None = None
) -> tuple[Lead, ...]:
    """All links, link-like buttons and frames of a page, the most promising first."""
    links = links_of(page)
    words = vocabulary(pack)
    around = Surroundings(page, links, lambda text: words.read(text).leads_away)
    main = frozenset(link.target for link in links if link.place in MAIN)
    ranking = _Ranking(page, pack, words, _Lessons(taught or Taught()), around, main, annotations)
    leads = _only_all([ranking.lead(link) for link in links])
    leads += [lead for lead in _once(searches_of(page)) if not any(lead.key == other.key for other in leads)]
    return tuple(sorted(leads, key=lambda lead: (-lead.score, lead.node)))


def _once(leads: Iterable[Lead]) -> Iterable[Lead]:
    """Each address once."""
    return {lead.key: lead for lead in leads}.values()


def _only_all(leads: list[Lead]) -> list[Lead]:
    """Where several links of a page say all, each says it of a part."""
    several = sum(lead.says_all for lead in leads) > 1
    return [replace(lead, says_all=False) for lead in leads] if several else leads


class _Lessons:
    """What the site taught, ready to be asked."""

    def __init__(self, taught: Taught) -> None:
        self.seen = frozenset(map(canonical, taught.seen))
        self.lists = frozenset(map(canonical, taught.lists))
        self.nothing = frozenset(map(canonical, taught.nothing))
        self.records = frozenset(map(canonical, taught.records))
        self.list_stems = frozenset(count_of(address).stem for address in self.lists)
        self._led_to_lists = Counter(map(pattern, self.lists))
        self._led_to_nothing = Counter(map(pattern, self.nothing))
        self._led_to_records = Counter(map(pattern, self.records))

    def of(self, target: str) -> Iterator[Reason]:
        """What became of the address, or of addresses like it."""
        if canonical(target) in self.nothing:
            yield Reason("it showed nothing of use", HOPELESS)
        own = pattern(target)
        good, bad = self._led_to_lists[own], self._led_to_nothing[own]
        says_little = is_open(own)
        if good > bad and not says_little:
            if good < _ENOUGH_LEARNT:
                yield Reason("addresses like it led to lists", 1.5 / good)
            else:
                yield Reason("enough addresses like it led to lists", -0.8)
        elif bad > good and not says_little:
            yield Reason("addresses like it led to nothing", -0.8 * min(bad, 3))

    def is_record(self, target: str) -> bool:
        return self._led_to_records[pattern(target)] >= _LEAST_LEARNT


@dataclass(frozen=True, eq=False)
class _Ranking:
    """The ranking of one page's links."""

    page: Page
    pack: Pack
    words: Vocabulary
    lessons: _Lessons
    around: Surroundings
    main: frozenset[str]
    """Where the links of the main menu lead."""
    annotations: Annotations | None

    @cached_property
    def ground(self) -> Ground:
        return Ground(self.page.url, self.page.language, self.words, self.pack.record)

    @cached_property
    def turning(self) -> frozenset[int]:
        """The nodes that turn pages."""
        found = find_paging(self.page)
        return frozenset(link.node for link in (*found.links, *found.elsewhere))

    def lead(self, link: Link) -> Lead:
        saying = self.words.read(link.text)
        barred = self._barred(link) if link.target else None
        judged = self._judged(link, saying) if barred is None or self._was_opened(link) else barred
        kind, reasons = judged if barred is None else barred
        if barred is None and link.target:
            reasons = (*reasons, *self.lessons.of(link.target))
        return Lead(
            node=link.node,
            kind=kind,
            target=link.target,
            key=link.key,
            text=link.text[:100],
            score=_score(reasons),
            place=link.place,
            reasons=reasons,
            count=link.count,
            says_all=saying.is_of_all and self._is_of_all(link, saying),
            heading=link.heading,
            was_opened=self._was_opened(link),
            names_other=saying.names_other,
            by_itself=_score(judged[1]),
        )

    def _was_opened(self, link: Link) -> bool:
        return link.key in self.lessons.seen or link.key == canonical(self.page.url)

    def _judged(self, link: Link, saying: Saying) -> tuple[LeadKind, tuple[Reason, ...]]:
        reasons = (*reasons_of(link, saying, self.ground, self.around), *self._of_categories(link))
        if self._is_record(link, saying):
            return LeadKind.RECORD, (*reasons, Reason("it seems to lead to one record", _RECORD))
        return link.kind, reasons

    def _is_of_all(self, link: Link, saying: Saying) -> bool:
        """Whether "View all" means all there is: the heading above it, if there is one, does not say of what else."""
        above = self.words.read(link.heading)
        return saying.has(*_ALL_OF) or not link.heading or (above.has(*_ALL_OF) and not above.unknown)

    # What is no lead, whatever its words say

    def _barred(self, link: Link) -> tuple[LeadKind, tuple[Reason, ...]] | None:
        lessons = self.lessons
        if link.key == canonical(self.page.url):
            return link.kind, (Reason("it leads to this page", HOPELESS),)
        if link.key in lessons.seen:
            return link.kind, (Reason("it was opened already", HOPELESS),)
        if any(node in self.turning for node in link.nodes) or self._turns_page(link.target):
            return LeadKind.PAGE, (Reason("it turns the pages of a list", HOPELESS),)
        if link.kind is not LeadKind.FRAME and not same_site(link.target, self.page.url):
            return link.kind, (Reason("it leads to another site", HOPELESS),)
        if _FILES.search(split(link.target).path):
            return link.kind, (Reason("it leads to a file", HOPELESS),)
        if trap := why_trap(link.target, lessons.seen):
            return link.kind, (Reason(f"it may be a trap: {trap}", HOPELESS),)
        if facet := self._facet(link):
            return LeadKind.FACET, (Reason(facet, HOPELESS),)
        if link.key in lessons.records:
            return LeadKind.RECORD, (Reason("it leads to a record of a list that is known", HOPELESS / 2),)
        return None

    def _turns_page(self, target: str) -> bool:
        there, here = count_of(target), count_of(self.page.url)
        is_later = there.named and (there.number or 0) > 1
        return is_later and (there.stem == here.stem or there.stem in self.lessons.list_stems)

    def _facet(self, link: Link) -> str:
        """Why a link shows part of a list that is known, or a page otherwise; "" when it does not."""
        asked, here = parameters(link.target), split(canonical(self.page.url))
        there = split(link.key)
        if (there.netloc, there.path) == (here.netloc, here.path) and asked:
            if doing := deeds(link.target):
                return f"it does something to this page: {doing[0]}"
            added = set(asked) - set(parameters(self.page.url))
            if added and all(shows_otherwise(name, value) for name, value in added):
                return "it shows this page in another order or form"
        is_section = link.place in MAIN and may_be_section(link.target, self.main)
        for known in () if is_section else self.lessons.lists:
            if (there.netloc, there.path) == split(known)[1:3] and set(parameters(known)) < set(asked):
                return "it filters a list that is known"
        return ""

    # Records and categories

    def _is_record(self, link: Link, saying: Saying) -> bool:
        if not link.target or link.kind is LeadKind.FRAME or saying.says_all:
            return False
        if self.lessons.is_record(link.target) and not saying.has(*SOUGHT_KINDS):
            return True
        if saying.share(Word.RECORD) >= _MOSTLY and link.place not in (Place.MENU, Place.FOOT):
            return True
        if link.place not in (Place.CONTENT, Place.SIDE) or self.around.asks_for_price(link):
            return False
        if self.around.is_priced(link) or _is_numbered(link.target):
            return True
        is_named = _is_named_like_one(link.target) or self.pack.record in steps_of(link.target)[:-1]
        return is_named and saying.share(*SOUGHT_KINDS) < 1 - _MOSTLY

    def _of_categories(self, link: Link) -> Iterator[Reason]:
        """What the pack's recognisers say of a link: "Oxford", "Italian", "BMW" are parts of a catalogue."""
        for node in link.nodes if self._categories and link.text else ():
            for at in range(node, int(self.page.end[node])):
                name, text = self._categories.get(at, ("", ""))
                if name and len(text) >= _MOSTLY * len(link.text):
                    yield Reason(f"it names one {name.replace('_', ' ')}", 0.9)
                    return

    @cached_property
    def _categories(self) -> dict[int, tuple[str, str]]:
        """Instances of the pack's types that catalogues are divided by, by their nodes."""
        if self.annotations is None or not self.pack.extends:
            return {}
        wanted = {name for name, one in self.pack.attributes.items() if one.kind in _CATEGORY_KINDS}
        return {ann.node: (ann.type, ann.text) for ann in self.annotations.instances() if ann.type in wanted}


def _score(reasons: Iterable[Reason]) -> float:
    return round(1.0 / (1.0 + exp(-(BASE + sum(reason.weight for reason in reasons)))), 4)


def _is_numbered(target: str) -> bool:
    """Whether an address ends in a number that only one thing can have."""
    said = [("", *steps_of(target))[-1], *(value for _, value in parameters(target))]
    return any(_RECORD_NUMBER.search(text) for text in said)


def _is_named_like_one(target: str) -> bool:
    """Whether the last step of an address is a headline, or below a step that is named for one thing."""
    *above, last = ("", *steps_of(target))
    return last.count("-") >= _HEADLINE or any(_ONE.fullmatch(step) for step in above)
