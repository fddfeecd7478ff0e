"""What the words of a link say: that it leads to all there is, to a catalogue, to what is sought, or away.

Words are kept by kind in `words.json`, in English, German, French, Spanish, Italian, Dutch and Portuguese; a pack adds
its own. A text is taken apart into known phrases, longest first, without regard to case and to plurals in -s. What a
kind is worth depends on its share of the text: "Contact" leads away, "Contact lenses" hardly. A shop has one bag to
put things into; "Bags" and "Laundry baskets" are things to put there. "Home" is the start page, "Smart home" is none.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files

from bowerbird.domain import Pack
from bowerbird.domain.model import Widget

LONGEST_TEXT = 200  # characters of a link that are read; longer ones are records or articles
_TOKEN = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_LONGEST_PHRASE = 5  # words
_NO_PLURAL = frozenset(
    ("news", "homes", "shows", "stores", "series", "us", "this", "is", "as", "terms", "plus", "aktuelles", "goods")
)
_PARTLY = 0.6  # of what a text says, to be about a part
_LEAST_SHARED = 2  # words of a domain that a pack must have for the domain's other words to be its own
_NO_DOMAIN = "others"
_GOODS = "products"  # a pack of goods of any kind: what other domains list may be among them
_EMPTY = re.compile(
    r"the|our|a|an|of|in|on|at|for|and|or|by|to|your|my|with|from|here|now|this|these|more|new|"
    r"der|die|das|den|dem|ein|eine|unser|unsere|und|für|von|im|zu|mit|neue|"
    r"le|la|les|l|un|une|des|du|de|d|et|en|nos|notre|pour|par|au|aux|"
    r"el|los|las|una|del|y|nuestra|nuestro|para|por|con|"
    r"il|lo|gli|i|della|dei|delle|e|nel|nostra|per|di|da|"
    r"het|een|van|voor|met|onze|bij|"
    r"o|os|as|um|uma|do|dos|no|na|nossa|com"
)


class Word(StrEnum):
    """Kinds of words; `OWN` are those of the pack, `AWAY` those that it knows to mislead.

    `THING` words name what sites list, where the pack seeks anything; where it seeks something else, they are `OTHER`.
    `HUB` words lead to lists of lists (brands, towns), `PART` words to a few of what there is (new arrivals, deals).
    """

    OWN = "own"
    ALL = "all"
    LIST = "list"
    THING = "thing"
    OTHER = "other"
    HUB = "hub"
    PART = "part"
    SEARCH = "search"
    GO = "go"
    RECORD = "record"
    AWAY = "away"
    ACCOUNT = "account"
    BASKET = "basket"
    FIRM = "firm"
    LEGAL = "legal"
    HELP = "help"
    READING = "reading"
    DOING = "doing"
    SOCIAL = "social"
    LANGUAGE = "language"
    START = "start"


AWAY_KINDS = tuple(Word)[tuple(Word).index(Word.AWAY) :]
"""The kinds that lead away."""
SOUGHT_KINDS = (Word.OWN, Word.LIST, Word.THING, Word.HUB)
_ONE_OF_ITS_KIND = (Word.BASKET,)  # the plural of these names goods
_INVITING = {(Word.ALL,), (Word.GO,), (Word.SEARCH,)}
_OVERRULED = frozenset((*AWAY_KINDS, Word.PART))
_KEPT = frozenset(
    (Word.ALL, Word.GO, Word.SEARCH, Word.RECORD, Word.LIST, Word.HUB, Word.PART)
)  # a pack's word of these stays what it is
_Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Saying:
    """The kinds of words of a text with the share of it that each has; `first` is the kind it begins with."""

    shares: Mapping[Word, float]
    words: int = 0
    unknown: int = 0
    first: Word | None = None

    def has(self, *kinds: Word) -> bool:
        return any(kind in self.shares for kind in kinds)

    def share(self, *kinds: Word) -> float:
        return sum(self.shares.get(kind, 0.0) for kind in kinds)

    @property
    def leads_away(self) -> bool:
        """Whether most of the text leads away."""
        return self.share(*AWAY_KINDS) >= 0.5

    @property
    def names_other(self) -> bool:
        """Whether the text names what another domain lists, and nothing that is sought."""
        return self.share(Word.OTHER) >= 0.5 and not self.has(Word.OWN)

    @property
    def is_of_all(self) -> bool:
        """Whether the text speaks of all there is, and not of all of a part: "All products", not "All hats"."""
        return self.says_all and not self.unknown and not self.has(Word.PART, Word.HUB, Word.OTHER)

    @property
    def says_all(self) -> bool:
        """Whether the text promises everything, and nothing but: "View all", "All properties", not "All our staff"."""
        is_whole = self.has(Word.ALL) and not self.has(*AWAY_KINDS) and not self.is_of_part
        return is_whole and self.share(Word.ALL, Word.GO, *SOUGHT_KINDS) >= 0.6

    @property
    def is_of_part(self) -> bool:
        """Whether the text speaks of a few of what there is, be it all of these: "All sale products"."""
        of_what = 1 - self.share(Word.ALL) - self.share(Word.LIST) - self.share(Word.GO)
        return self.has(Word.PART) and self.share(Word.PART) > _PARTLY * of_what


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """Phrases of plain words, and the kinds that each is of."""

    phrases: Mapping[_Phrase, tuple[Word, ...]]

    def read(self, text: str) -> Saying:
        """What `text` says."""
        return self.read_words(_TOKEN.findall(text[:LONGEST_TEXT].replace("’", "'")))

    def read_words(self, words: Iterable[str]) -> Saying:
        said = [word.casefold() for word in words]
        tokens = [_plain(word) for word in said]
        counts: dict[Word, int] = {}
        first: Word | None = None
        known = unknown = at = 0
        while at < len(tokens):
            length, kinds = self._at(tokens, at)
            if kinds == _ONE_OF_ITS_KIND and tokens[at + length - 1] != said[at + length - 1]:
                unknown, kinds = unknown + length, ()
            elif kinds:
                known += length
                for kind in kinds:
                    counts[kind] = counts.get(kind, 0) + length
                first = kinds[0] if known == length and not unknown else first
            elif not _EMPTY.fullmatch(tokens[at]):
                unknown += 1
            at += max(length, 1)
        total = known + unknown
        if unknown:  # a start page is called that and nothing else: "Smart home" is a sort of goods
            unknown += counts.pop(Word.START, 0)
        return Saying({kind: count / total for kind, count in counts.items()}, total, unknown, first)

    def _at(self, tokens: list[str], at: int) -> tuple[int, tuple[Word, ...]]:
        for length in range(min(_LONGEST_PHRASE, len(tokens) - at), 0, -1):
            kinds = self.phrases.get(tuple(tokens[at : at + length]))
            if kinds:
                return length, kinds
        return 0, ()


def vocabulary(pack: Pack) -> Vocabulary:
    """The words of every catalogue and those of `pack`."""
    kinds: dict[_Phrase, set[Word]] = {phrase: set(found) for phrase, found in _general().items()}
    own = set(_own(pack))
    away = {phrase for words in pack.misleading_words if (phrase := _phrase(words))}
    for phrase in away - own:
        if kinds.setdefault(phrase, set()).isdisjoint(AWAY_KINDS):
            kinds[phrase].add(Word.AWAY)
    for phrase in own:
        # What the pack seeks does not lead away, nor to a part only, whatever it means elsewhere: careers, sales.
        kinds[phrase] = {kind for kind in kinds.get(phrase, ()) if kind not in _OVERRULED} | {Word.OWN}
    for name, words in _domains().items():
        for phrase in words:
            if not pack.extends:
                kinds.setdefault(phrase, set()).add(Word.THING)
            elif name != _NO_DOMAIN and phrase not in kinds and _GOODS not in (pack.name, *pack.extends):
                kinds[phrase] = {Word.OTHER}
    order = list(Word)
    return Vocabulary({phrase: tuple(sorted(found, key=order.index)) for phrase, found in kinds.items()})


@lru_cache(maxsize=4096)
def says_part(text: str) -> bool:
    """Whether a link says, to any reader, that it leads to a few of what there is: "New arrivals"."""
    return _of_catalogues().read(text).is_of_part


def _own(pack: Pack) -> Iterator[_Phrase]:
    """The record type, the pack's leading words, what its search forms offer, and its domain's words elsewhere."""
    if not pack.extends:
        return
    record = _phrase(pack.record.replace("_", " "))
    sought = (_what_is_sought(_phrase(words)) for words in pack.leading_words)
    turning = {phrase for phrase, kinds in _general().items() if Word.DOING in kinds}
    leading = {phrase for phrase in sought if phrase and not _is_general(phrase)} - turning
    yield record
    yield from leading
    for attribute in pack.attributes.values():
        if attribute.form is not None and attribute.form.widget is Widget.SWITCH:
            yield from filter(None, map(_phrase, attribute.form.options))
    for name, words in _domains().items():
        if name != _NO_DOMAIN and len(words & {record, *leading}) >= _LEAST_SHARED:
            yield from words


@cache
def _of_catalogues() -> Vocabulary:
    return Vocabulary({phrase: tuple(kinds & _KEPT) for phrase, kinds in _general().items() if kinds & _KEPT})


def _what_is_sought(phrase: _Phrase) -> _Phrase:
    """A phrase without the words that invite to look: "find a property" is "property"."""
    kinds = _general()
    invited = False
    while len(phrase) > 1:
        inviting = tuple(kinds.get(phrase[:1], ())) in _INVITING
        if not inviting and not (invited and _EMPTY.fullmatch(phrase[0])):
            break
        phrase, invited = phrase[1:], True
    return phrase


def _is_general(phrase: _Phrase) -> bool:
    """Whether a phrase is made of words that every catalogue uses: "view all"."""
    said = _of_catalogues().read_words(phrase)
    return said.words > 0 and not said.unknown


@cache
def _general() -> Mapping[_Phrase, frozenset[Word]]:
    found: dict[_Phrase, set[Word]] = {}
    for kind, by_language in _read().items():
        if kind != Word.THING:
            for words in by_language.values():
                for text in words:
                    found.setdefault(_phrase(text), set()).add(Word(kind))
    return {phrase: frozenset(kinds) for phrase, kinds in found.items()}


@cache
def _domains() -> Mapping[str, frozenset[_Phrase]]:
    """The words for what sites of one domain list, by domain, in all languages."""
    return {domain: frozenset(map(_phrase, words)) for domain, words in _read()[Word.THING].items()}


def _read() -> dict[str, dict[str, list[str]]]:
    text = files("bowerbird.explore.leads").joinpath("words.json").read_text(encoding="utf-8")
    words: dict[str, dict[str, list[str]]] = json.loads(text)
    return words


def _phrase(text: str) -> _Phrase:
    return tuple(_plain(word) for word in _TOKEN.findall(text.replace("’", "'")))


def _plain(word: str) -> str:
    """Without case and without a plural: "Properties" is "property"."""
    small = word.casefold()
    if len(small) <= 3 or small in _NO_PLURAL or small.endswith(("ss", "us", "is")):
        return small
    if small.endswith("ies"):
        return f"{small[:-3]}y"
    return small.removesuffix("s").removesuffix("'")
