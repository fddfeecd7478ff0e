"""What speaks for a link and against it: its words, its address, its place, what its neighbours are.

Weights are log-odds. They were set by hand on the development half of the zoo and looked at on pages of the public
corpora; their order matters more than their size. From strong to weak: what the site itself taught, words that say
all, words of the domain, words that lead away, words of catalogues, addresses, places.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import log2

from bowerbird.explore.leads.addresses import parameters, same_site, split, steps_of, words_of, words_of_step
from bowerbird.explore.leads.bands import asks_for_price, band_of
from bowerbird.explore.leads.links import Link
from bowerbird.explore.leads.model import LeadKind, Place, Reason
from bowerbird.explore.leads.surroundings import Surroundings
from bowerbird.explore.leads.traps import without_date
from bowerbird.explore.leads.wording import AWAY_KINDS, SOUGHT_KINDS, Saying, Vocabulary, Word

_AWAY = -4.0
_LESS_AWAY = {Word.FIRM: -2.6, Word.HELP: -2.6, Word.READING: -2.4}  # these may be part of names: contact lenses
_SAID = {
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
_WORTH = {Word.OWN: 2.8, Word.LIST: 1.8, Word.THING: 1.6, Word.HUB: 1.2}
_PROMISES = {
    Word.OWN: "it names {record} records",
    Word.LIST: "it names a catalogue",
    Word.THING: "it names things that sites list",
    Word.HUB: "it leads to parts of a catalogue",
}
_PART = 0.5
_TELLING_FIRST = (Word.AWAY, Word.DOING, Word.HELP, Word.READING)
_BEGINS = 0.8  # share that a leading-away word counts for, when the text begins with it: "Sell your house"
_MOSTLY = 0.6  # of the first step of an address, to say what all below it is
_EACH_DOUBLING, _MOST_FOR_MANY = 0.35, 1.4  # what the number of links of one sort is worth
_MANY_WORDS = 7  # of a link that is a headline or a record
_DEEP, _DEEPEST = 2, 7  # steps of a path up to which lists usually stand, and up to which each counts
_LANGUAGE_CODE = re.compile(r"[a-z]{2}(?:[-_][a-z]{2})?", re.IGNORECASE)
_DEED = re.compile(
    r"add[-_]?to[-_]?\w+|action|do|cmd|share|print|replytocom|download|export|attachment|redirect\w*|return_?(?:to|url)|"
    r"next|continue|logout|remove\w*|delete|like|vote|compare",
    re.IGNORECASE,
)


_EMBEDDED = re.compile(  # hosts of what pages of all sorts embed
    r"youtu|vimeo|dailymotion|google|gstatic|recaptcha|facebook|twitter|instagram|linkedin|pinterest|tiktok|doubleclick|"
    r"adservice|spotify|soundcloud|openstreetmap|bing|calendly|typeform|mailchimp|hubspot|tawk|zendesk|intercom|stripe|"
    r"paypal|klarna|trustpilot|disqus|cookie|consent|analytics|hotjar|matterport"
)


@dataclass(frozen=True, slots=True)
class Ground:
    """What links of one page are judged on: its address and language, the words, and what a record is called."""

    url: str
    language: str
    words: Vocabulary
    record: str


def reasons_of(link: Link, saying: Saying, ground: Ground, around: Surroundings) -> Iterator[Reason]:
    """All that the page itself says for a link and against it."""
    yield from _of_words(saying, ground.record)
    yield from _of_leading_away(saying)
    yield from _of_text(link, saying, ground)
    if link.target:
        yield from _of_named_address(link, saying, ground)
        yield from _of_shaped_address(link, ground)
    else:
        yield Reason("it has no address, and must be clicked", -0.4)
        if link.toggles:
            yield Reason("it opens or closes something", -0.8)
    yield from _of_place(link, ground)
    yield from _of_heading(link, ground.words)
    yield from _of_menu(link, saying, around)


def deeds(target: str) -> list[str]:
    """Names of parameters that do something, such as putting into a basket."""
    return [name for name, _ in parameters(target) if _DEED.fullmatch(name)]


def _of_words(saying: Saying, record: str) -> Iterator[Reason]:
    """What a text promises, by the best of its words."""
    sought = saying.has(*SOUGHT_KINDS)
    if saying.says_all:
        yield _of_all(saying)
    elif saying.is_of_part:
        yield Reason("it leads to a part of what there is", _PART)
    elif sought:
        best = next(kind for kind in SOUGHT_KINDS if saying.has(kind))
        yield Reason(_PROMISES[best].format(record=record), _WORTH[best] * saying.share(best) ** 0.5)
    elif saying.has(Word.ALL) and not saying.leads_away:
        yield Reason("it says that it leads to all of something", 0.8)
    if saying.names_other:
        yield Reason("it names what is not sought", -1.2)
    if saying.has(Word.SEARCH):
        yield Reason("it leads to a search", 0.9 * saying.share(Word.SEARCH) ** 0.5)
    if saying.has(Word.GO) and sought and not saying.says_all:
        yield Reason("it invites to look", 0.4)


def _of_all(saying: Saying) -> Reason:
    if saying.has(Word.OWN, Word.LIST, Word.THING):
        return Reason("it says that it leads to all of them", 3.6)
    if saying.has(Word.HUB):
        return Reason("it says that it leads to all parts of a catalogue", 2.2)
    return Reason("it says that it leads to all", 1.6)


def _of_leading_away(saying: Saying) -> Iterator[Reason]:
    """The worst of the kinds that lead away; a word of several kinds counts once."""
    told = []
    for kind in AWAY_KINDS:
        if saying.has(kind):
            share = saying.share(kind)
            if kind in _TELLING_FIRST and saying.first is kind:
                share = max(share, _BEGINS)
            weight = _LESS_AWAY[kind] * share**1.5 if kind in _LESS_AWAY else _AWAY * share
            told.append(Reason(_SAID[kind], weight))
    if told:
        yield min(told, key=lambda reason: reason.weight)


def _of_text(link: Link, saying: Saying, ground: Ground) -> Iterator[Reason]:
    if saying.words > _MANY_WORDS:
        yield Reason("it says too much for a link to a list", -1.2)
    if not link.text:
        yield Reason("it says nothing", -0.6)
    elsewhere = bool(link.language and ground.language) and link.language[:2].lower() != ground.language[:2].lower()
    if elsewhere or (link.language and _LANGUAGE_CODE.fullmatch(link.text)):
        yield Reason(_SAID[Word.LANGUAGE], _AWAY)
    if link.count is not None:
        yield Reason(f"it promises {link.count}", 1.2 if link.count else -2.0)
    if band_of(link.text) is not None or asks_for_price(link.text, link.target):
        yield Reason("it names a band of prices", 1.0)


def _of_named_address(link: Link, saying: Saying, ground: Ground) -> Iterator[Reason]:
    other_host = () if _host(link.target) == _host(ground.url) else _host(link.target).split(".")[:1]
    said = ground.words.read_words((*other_host, *words_of(link.target)))
    silent = 2.0 if not saying.shares else 1.0  # where the text says nothing, the address is all there is
    if said.has(Word.OWN):
        yield Reason(f"its address names {ground.record} records", 0.7 * silent)
    elif said.has(Word.LIST, Word.THING):
        yield Reason("its address names a catalogue", 0.5 * silent)
    elif said.has(Word.HUB):
        yield Reason("its address names parts of a catalogue", 0.3 * silent)
    if said.has(Word.ALL):
        yield Reason("its address says all", 0.3)
    away = [kind for kind in AWAY_KINDS if said.has(kind) and kind is not Word.START]
    first = ground.words.read_words(words_of_step(link.target))
    if first.has(*away) and first.share(*away) > _MOSTLY:
        yield Reason(f"by its address, {_SAID[away[-1]]}", -2.0)
    elif away:
        yield Reason(f"by its address, {_SAID[away[-1]]}", -0.9 * silent)
    if deeds(link.target):
        yield Reason("by its parameters, it does something else", -1.5)


def _of_shaped_address(link: Link, ground: Ground) -> Iterator[Reason]:
    steps = [step for step in steps_of(link.target) if not _LANGUAGE_CODE.fullmatch(step)]
    if len(steps) > _DEEP:
        yield Reason("it lies deep", -0.2 * (min(len(steps), _DEEPEST) - _DEEP))
    if _host(link.target) != _host(ground.url):
        yield Reason("it leads to another host of the site", -0.4)
    elif not steps_of(link.target) and not parameters(link.target):
        yield Reason(_SAID[Word.START], -2.0)
    if without_date(link.target) is not None:
        yield Reason("its address holds a date", -1.2)


def _host(url: str) -> str:
    return (split(url).hostname or "").removeprefix("www.")


def _of_place(link: Link, ground: Ground) -> Iterator[Reason]:
    yield Reason(f"it stands {link.place}", _PLACES[link.place])
    if link.kind is LeadKind.FRAME and _EMBEDDED.search(_host(link.target)):
        yield Reason("it shows something of another site inside the page", _AWAY)
    elif link.kind is LeadKind.FRAME:
        yield Reason("it is a document inside the page", 1.5 if same_site(link.target, ground.url) else 0.8)
    if "nofollow" in link.rel:
        yield Reason("the site asks machines not to follow it", -0.5)
    if not link.is_shown:
        yield Reason("it is not shown", -0.2)


def _of_heading(link: Link, words: Vocabulary) -> Iterator[Reason]:
    if not link.heading or link.place not in (Place.CONTENT, Place.SIDE):
        return
    above = words.read(link.heading)
    if above.share(*AWAY_KINDS) >= 0.5:
        yield Reason(f"it stands below “{link.heading}”", -1.2)
    elif above.has(Word.GO, Word.SEARCH, Word.LIST, Word.HUB):
        yield Reason(f"it stands below “{link.heading}”", 0.6)


def _of_menu(link: Link, saying: Saying, around: Surroundings) -> Iterator[Reason]:
    row = around.row(link)
    if not row.links or link.place is Place.FOOT:
        return
    # Of many links of a sort hardly one leads away: these are what the site is divided into.
    many = min(_EACH_DOUBLING * log2(len(row.links)), _MOST_FOR_MANY) * max(1.0 - 3.0 * row.away, 0.0)
    yield Reason(f"it is one of {len(row.links)} of a sort", many)
    if saying.is_of_part:
        yield Reason("others beside it may have more", -_PART - 0.2)
    if parameters(link.target):
        yield Reason("these ask for one thing each", 0.4)
    if around.is_narrow(link):
        yield Reason("another one asks for more", -0.3)
