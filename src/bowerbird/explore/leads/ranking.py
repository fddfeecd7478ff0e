"""Which links of a page lead to a list of what is sought, or towards one.

Problem    given a page, a pack and what the site taught so far: a score in 0..1 for every link, with its reasons.
Reference  focused crawling (S. Chakrabarti et al., 1999) and DIADEM §4 (link transducer: phenomenology of
           navigation). A person looks for the complete list: "View all", the main menu, categories, a search.
Departures no training: reasons are log-odds with weights set by hand on the development half of the zoo and looked at
           on pages of the public corpora; what the site taught outweighs words.
Notation   the score is 1 / (1 + exp(-(BASE + sum of weights))).
Cost       O(nodes + links × words); no page is loaded.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import exp

from bowerbird.annotate import Annotations
from bowerbird.domain import Pack
from bowerbird.domain.model import ValueKind
from bowerbird.explore.leads.addresses import canonical, parameters, pattern, same_site, split, steps_of, words_of
from bowerbird.explore.leads.links import Link, links_of
from bowerbird.explore.leads.model import Lead, LeadKind, Place, Reason, Taught
from bowerbird.explore.leads.traps import why_trap, without_date
from bowerbird.explore.leads.wording import AWAY_KINDS, SOUGHT_KINDS, Saying, Vocabulary, Word, vocabulary
from bowerbird.listing.turning.paging import find_paging
from bowerbird.listing.turning.url_numbers import count_of
from bowerbird.page import Page

BASE = -1.6  # a link of which nothing is known: one in six
HOPELESS = -6.0  # of what cannot be a list of this site
_AWAY_WEIGHTS = {Word.FIRM: -2.6, Word.HELP: -2.6, Word.READING: -2.4, Word.AWAY: -2.8}
_AWAY_WEIGHT = -4.0
_SAID_AWAY = {
    Word.AWAY: "its words lead away",
    Word.ACCOUNT: "it is about accounts",
    Word.BASKET: "it leads to the basket",
    Word.FIRM: "it is about the firm",
    Word.LEGAL: "it leads to legal notices",
    Word.HELP: "it leads to help",
    Word.READING: "it leads to something to read",
    Word.DOING: "it does something else",
    Word.SOCIAL: "it leads to a network",
    Word.LANGUAGE: "it changes language or currency",
    Word.START: "it leads to the start page",
}
_PLACES = {
    Place.MENU: 0.6,
    Place.HEAD: 0.3,
    Place.TRAIL: 0.5,
    Place.CONTENT: 0.1,
    Place.SIDE: 0.0,
    Place.FOOT: -0.8,
    Place.DIALOG: -1.5,
}
_BEGINS = 0.8  # share that a leading-away word counts for, when the text begins with it: "Sell your house"
_MANY_WORDS = 7  # of a link that is a headline or a record
_DEEP = 2  # steps of a path up to which lists usually stand
_FILES = re.compile(
    r"\.(?:pdf|docx?|xlsx?|pptx?|zip|gz|tar|rar|7z|exe|dmg|apk|jpe?g|png|gif|svg|webp|ico|mp[34]|avi|mov|wav|css|js|"
    r"xml|rss|atom|ics|vcf|csv|json|txt|epub|woff2?)$",
    re.IGNORECASE,
)
_SHOWING = re.compile(  # parameters that show a list otherwise
    r"(?:.*[_-])?(?:sort(?:by|_?order|_?dir)?|order(?:by|_?dir)?|dir|direction|view(?:_?mode|type)?|layout|mode|display|"
    r"per_?page|page_?size|limit|show|print|format|output|style|lang|language|locale|hl|currency|cur|tri|sortierung|"
    r"ordenar|_facet\w*|_size|_labels|_shape)(?:[_-].*)?",
    re.IGNORECASE,
)
_DOING_PARAMETER = re.compile(
    r"add[-_]?to[-_]?\w+|action|do|cmd|share|print|replytocom|download|export|attachment|redirect\w*|return_?(?:to|url)|"
    r"next|continue|logout|remove\w*|delete|like|vote|compare",
    re.IGNORECASE,
)
_LANGUAGE_CODE = re.compile(r"[a-z]{2}(?:[-_][a-z]{2})?", re.IGNORECASE)
_HEADLINE = 4  # hyphens of a step from which it is a headline or the name of a record
_LONG_NUMBER = re.compile(r"\d{4,}")
_RECORD_WEIGHT = -3.0
_LEAST_LEARNT = 2  # records of a pattern that make it the records' pattern
_CATEGORY_KINDS = (ValueKind.ENUMERATION, ValueKind.PLACE, ValueKind.NAME)
_MOSTLY = 0.6  # of a link's text that an annotation covers, to be what the link says


def rank_links(
    page: Page, pack: Pack, taught: Taught | None = None, annotations: Annotations | None = None
) -> tuple[Lead, ...]:
    """All links, link-like buttons and frames of a page, the most promising first; 0.5 is worth a click."""
    ranking = _Ranking(page, annotations, pack, taught or Taught())
    leads = [ranking.lead(link) for link in ranking.links]
    return tuple(sorted(leads, key=lambda lead: (-lead.score, lead.node)))


@dataclass(frozen=True, eq=False)
class _Ranking:
    """The ranking of one page's links."""

    page: Page
    annotations: Annotations | None
    pack: Pack
    taught: Taught

    @cached_property
    def links(self) -> tuple[Link, ...]:
        return links_of(self.page)

    @cached_property
    def words(self) -> Vocabulary:
        return vocabulary(self.pack)

    @cached_property
    def here(self) -> str:
        return canonical(self.page.url)

    @cached_property
    def paging(self) -> frozenset[int]:
        """The nodes that turn pages."""
        found = find_paging(self.page)
        return frozenset(link.node for link in (*found.links, *found.elsewhere))

    @cached_property
    def lists(self) -> frozenset[str]:
        return frozenset(map(canonical, self.taught.lists))

    @cached_property
    def seen(self) -> frozenset[str]:
        return frozenset(map(canonical, self.taught.seen))

    @cached_property
    def records(self) -> frozenset[str]:
        return frozenset(map(canonical, self.taught.records))

    @cached_property
    def list_patterns(self) -> Counter[str]:
        return Counter(map(pattern, self.taught.lists))

    @cached_property
    def barren_patterns(self) -> Counter[str]:
        return Counter(map(pattern, self.taught.nothing))

    @cached_property
    def record_patterns(self) -> frozenset[str]:
        counted = Counter(map(pattern, self.taught.records))
        return frozenset(one for one, count in counted.items() if count >= _LEAST_LEARNT)

    # One link

    def lead(self, link: Link) -> Lead:
        saying = self.words.read(link.text)
        kind, reasons = self._judge(link, saying)
        score = 1.0 / (1.0 + exp(-(BASE + sum(reason.weight for reason in reasons))))
        return Lead(
            node=link.node,
            kind=kind,
            target=link.target,
            key=link.key,
            text=link.text[:100],
            score=round(score, 4),
            place=link.place,
            reasons=tuple(reasons),
            count=link.count,
            says_all=saying.says_all,
            heading=link.heading,
        )

    def _judge(self, link: Link, saying: Saying) -> tuple[LeadKind, list[Reason]]:
        if barred := self._barred(link):
            return barred[0], [barred[1]]
        reasons = [
            *self._of_text(saying, link),
            *self._of_address(link, saying),
            *self._of_place(link),
            *self._of_categories(link),
            *self._of_lessons(link),
        ]
        if self._is_record(link, saying):
            return LeadKind.RECORD, [*reasons, Reason("it seems to lead to one record", _RECORD_WEIGHT)]
        return link.kind, reasons

    def _barred(self, link: Link) -> tuple[LeadKind, Reason] | None:
        """What is no lead at all, whatever its words say."""
        if not link.target:
            return None
        if link.key in self.seen:
            return link.kind, Reason("it was opened already", HOPELESS)
        if any(node in self.paging for node in link.nodes) or self._turns_page(link.target):
            return LeadKind.PAGE, Reason("it turns the pages of a list", HOPELESS)
        if link.kind is not LeadKind.FRAME and not same_site(link.target, self.page.url):
            return link.kind, Reason("it leads to another site", HOPELESS)
        if _FILES.search(split(link.target).path):
            return link.kind, Reason("it leads to a file", HOPELESS)
        if trap := why_trap(link.target, self.seen):
            return link.kind, Reason(f"it may be a trap: {trap}", HOPELESS)
        if facet := self._facet(link):
            return LeadKind.FACET, Reason(facet, HOPELESS)
        if link.key in self.records:
            return LeadKind.RECORD, Reason("it leads to a record of a list that is known", HOPELESS / 2)
        return None

    def _turns_page(self, target: str) -> bool:
        there, here = count_of(target), count_of(self.page.url)
        return there.named and (there.number or 0) > 1 and (there.stem == here.stem or there.stem in self._list_stems)

    @cached_property
    def _list_stems(self) -> frozenset[str]:
        return frozenset(count_of(address).stem for address in self.lists)

    def _facet(self, link: Link) -> str:
        """Why a link shows only part of a list that is known, or the same otherwise; "" when it does not."""
        there = dict(parameters(link.target))
        doing = [name for name in there if _DOING_PARAMETER.fullmatch(name)]
        path = split(link.key).path
        if doing and path == split(self.here).path:
            return f"it does something to this page: {doing[0]}"
        for known in self.lists:
            if split(known).path != path or split(known).netloc != split(link.key).netloc:
                continue
            before = dict(parameters(known))
            added = {name for name, value in there.items() if before.get(name) != value}
            if added and all(_SHOWING.fullmatch(name) for name in added):
                return "it shows a list that is known in another order or form"
            if added and before.items() <= there.items():
                return "it filters a list that is known"
        if there and all(_SHOWING.fullmatch(name) for name in there) and path == split(self.here).path:
            return "it shows this page in another order or form"
        return ""

    # Reasons

    def _of_text(self, saying: Saying, link: Link) -> Iterator[Reason]:
        sought = [kind for kind in SOUGHT_KINDS if saying.has(kind)]
        away = [kind for kind in AWAY_KINDS if saying.has(kind)]
        if saying.says_all and sought:
            yield Reason("it says that it leads to all of them", 3.2)
        elif saying.says_all:
            yield Reason("it says that it leads to all", 2.0)
        elif saying.has(Word.OWN):
            yield Reason(f"it names {self.pack.record} records", 2.6 * saying.share(Word.OWN) ** 0.5)
        elif saying.has(Word.LIST):
            yield Reason("it names a catalogue", 1.8 * saying.share(Word.LIST) ** 0.5)
        elif saying.has(Word.THING):
            yield Reason("it names things that sites list", 1.6 * saying.share(Word.THING) ** 0.5)
        if saying.has(Word.SEARCH):
            yield Reason("it leads to a search", 0.9 * saying.share(Word.SEARCH) ** 0.5)
        if saying.has(Word.GO) and sought and not saying.says_all:
            yield Reason("it invites to look", 0.4)
        for kind in away:
            share = saying.share(kind)
            if kind in (Word.AWAY, Word.DOING) and saying.first is kind:
                share = max(share, _BEGINS)
            yield Reason(_SAID_AWAY[kind], _AWAY_WEIGHTS.get(kind, _AWAY_WEIGHT) * share)
        if saying.words > _MANY_WORDS:
            yield Reason("it says too much for a link to a list", -1.2)
        if not link.text:
            yield Reason("it says nothing", -0.6)
        if (len(link.text) <= 5 and _LANGUAGE_CODE.fullmatch(link.text) and link.language) or (link.language and link.language[:2] != self.page.language[:2] and self.page.language):
            yield Reason(_SAID_AWAY[Word.LANGUAGE], _AWAY_WEIGHT)

    def _of_address(self, link: Link, saying: Saying) -> Iterator[Reason]:
        if not link.target:
            yield Reason("it has no address, and must be clicked", -0.4)
            if link.toggles:
                yield Reason("it opens or closes something", -0.8)
            return
        said = self.words.read_words(words_of(link.target))
        silent = 2.0 if not saying.shares else 1.0
        if said.has(Word.OWN):
            yield Reason(f"its address names {self.pack.record} records", 0.7 * silent)
        elif said.has(Word.LIST, Word.THING):
            yield Reason("its address names a catalogue", 0.5 * silent)
        if said.has(Word.ALL):
            yield Reason("its address says all", 0.3)
        away = [kind for kind in AWAY_KINDS if said.has(kind) and kind is not Word.START]
        if away:
            yield Reason(f"by its address, {_SAID_AWAY[away[0]]}", -0.9 * silent)
        if any(_DOING_PARAMETER.fullmatch(name) for name, _ in parameters(link.target)):
            yield Reason("by its parameters, it does something else", -1.5)
        steps = steps_of(link.target)
        if len(steps) > _DEEP:
            yield Reason("it lies deep", -0.2 * min(len(steps) - _DEEP, 5))
        if not steps and not parameters(link.target):
            yield Reason(_SAID_AWAY[Word.START], -2.0)
        if without_date(link.target) is not None:
            yield Reason("its address holds a date", -1.2)
        if split(link.target).hostname != split(self.page.url).hostname:
            yield Reason("it leads to another part of the site's name", -0.4)

    def _of_place(self, link: Link) -> Iterator[Reason]:
        yield Reason(f"it stands {link.place}", _PLACES[link.place])
        if link.kind is LeadKind.FRAME:
            yield Reason("it is a document inside the page", 1.5 if same_site(link.target, self.page.url) else 0.0)
        if "nofollow" in link.rel:
            yield Reason("the site asks machines not to follow it", -0.5)
        if not link.is_shown:
            yield Reason("it is not shown", -0.2)
        if link.heading and link.place in (Place.CONTENT, Place.SIDE):
            above = self.words.read(link.heading)
            if above.share(*AWAY_KINDS) >= 0.5:
                yield Reason(f"it stands below “{link.heading}”", -1.2)
            elif above.has(Word.GO, Word.SEARCH, Word.LIST) and above.has(*SOUGHT_KINDS):
                yield Reason(f"it stands below “{link.heading}”", 0.6)

    def _of_categories(self, link: Link) -> Iterator[Reason]:
        """What the pack's recognisers say of a link: "Oxford", "Italian", "BMW" are parts of a catalogue."""
        if self.annotations is None or not link.text:
            return
        for node in link.nodes:
            for ann in self.annotations.instances():
                if node < ann.node < self.page.end[node] and self._is_category(ann.type):
                    if len(ann.text) >= _MOSTLY * len(link.text):
                        yield Reason(f"it names one {ann.type.replace('_', ' ')}", 0.9)
                        return

    def _is_category(self, name: str) -> bool:
        attribute = self.pack.attributes.get(name)
        return bool(self.pack.extends) and attribute is not None and attribute.kind in _CATEGORY_KINDS

    def _of_lessons(self, link: Link) -> Iterator[Reason]:
        if not link.target:
            return
        if canonical(link.target) in map(canonical, self.taught.nothing):
            yield Reason("it showed nothing of use", HOPELESS)
        own = pattern(link.target)
        good, bad = self.list_patterns[own], self.barren_patterns[own]
        is_open = own.endswith("/*") and own.count("/") == 1  # every page at the top of a site
        if good > bad and not is_open:
            yield Reason("addresses like it led to lists", 1.5)
        elif bad > good:
            yield Reason("addresses like it led to nothing", -0.8 * min(bad, 3) * (0.3 if is_open else 1.0))

    # Records

    def _is_record(self, link: Link, saying: Saying) -> bool:
        if not link.target or link.kind is LeadKind.FRAME or saying.says_all:
            return False
        if pattern(link.target) in self.record_patterns and not saying.has(*SOUGHT_KINDS):
            return True
        if saying.share(Word.RECORD) >= 0.7 and link.place not in (Place.MENU, Place.FOOT):
            return True
        if link.place not in (Place.CONTENT, Place.SIDE):
            return False
        return self._has_price(link) or (_is_named_like_one(link.target) and saying.share(*SOUGHT_KINDS) < 0.5)

    def _has_price(self, link: Link) -> bool:
        return any(_PRICE.search(text) for text in link.texts)


_PRICE = re.compile(r"[$£€¥₹]\s?\d|\d\s?(?:[$£€¥₹]|kr\b|zł|chf\b|eur\b)", re.IGNORECASE)


def _is_named_like_one(target: str) -> bool:
    """Whether the last step of an address is a headline, or a number that only one thing can have."""
    steps: Iterable[str] = steps_of(target)
    last = [*steps][-1:] or [""]
    return last[0].count("-") >= _HEADLINE or _LONG_NUMBER.search(last[0]) is not None
