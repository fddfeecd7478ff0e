"""What the text of a link says about turning pages: "Next »", "Seite 2", "21-40", "過去の投稿", ">>|".

A text speaks of paging only when nothing of it is left over: all of its words are in the vocabulary
(`pager_words.json`, by language and kind), the rest being numbers, arrows and punctuation. "Next" is read, "Next steps
for growers" is not. Only what a list has more of may have any name: "Load more vehicles". Languages are not told apart,
since pages do not say theirs reliably and the words hardly collide.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from functools import cache, lru_cache
from importlib.resources import files

LONGEST = 48  # characters of a text that can speak of paging: "Go to the next page of search results (21 to 40)"


class Word(StrEnum):
    """Kinds of words; the vocabulary's keys."""

    ASIDE = "aside"  # what a page may have more of beside its list: "show more details"
    ITEM = "item"  # one of a kind ("next post"): a turn from record to record, not from page to page
    TIME = "time"  # calendars
    NEXT = "next"
    PREVIOUS = "previous"
    BACK = "back"  # the page before, or the one that the visitor came from
    FIRST = "first"
    LAST = "last"
    OLDER = "older"
    NEWER = "newer"
    LOAD = "load"
    MORE = "more"
    PAGE = "page"
    FILLER = "filler"


class Arrow(StrEnum):
    """Arrows by where they point; those with a bar to the end. Double ones mean either, as what stands beside tells."""

    ON = "on"
    ALL_ON = "all on"
    BACK = "back"
    ALL_BACK = "all back"


class Role(StrEnum):
    """What a control says of itself."""

    NUMBER = "number"
    NEXT = "next"
    PREVIOUS = "previous"
    FIRST = "first"
    LAST = "last"
    LOAD = "load"
    ITEM = "item"  # turns from record to record, or from month to month


@dataclass(frozen=True, slots=True)
class Saying:
    """What a text says: its kinds of words, numbers in order, and the arrow in it."""

    words: frozenset[Word] = frozenset()
    numbers: tuple[int, ...] = ()
    arrow: Arrow | None = None
    is_range: bool = False
    """Two numbers with a dash between them: "21-40"."""

    @property
    def is_drawn(self) -> bool:
        """An arrow and nothing else."""
        return not self.words and not self.numbers

    @property
    def page_number(self) -> int | None:
        """The number of a text that is a number, alone or with a word for page: "3", "[3]", "Page 3"."""
        alone = len(self.numbers) == 1 and self.arrow is None and self.words <= {Word.PAGE, Word.FILLER}
        return self.numbers[0] if alone else None

    @property
    def span(self) -> tuple[int, int] | None:
        """First and last of a text that is a range, alone or with a word for results."""
        alone = self.is_range and self.arrow is None and self.words <= {Word.PAGE, Word.FILLER}
        return (self.numbers[0], self.numbers[1]) if alone else None


_ROLES = {
    Word.FIRST: Role.FIRST,
    Word.LAST: Role.LAST,
    Word.LOAD: Role.LOAD,
    Word.NEXT: Role.NEXT,
    Word.PREVIOUS: Role.PREVIOUS,
    Word.OLDER: Role.NEXT,
    Word.NEWER: Role.PREVIOUS,
    Word.BACK: Role.PREVIOUS,
    Word.MORE: Role.LOAD,
}
_ARROW_ROLES = {
    Arrow.ON: Role.NEXT,
    Arrow.ALL_ON: Role.LAST,
    Arrow.BACK: Role.PREVIOUS,
    Arrow.ALL_BACK: Role.FIRST,
}
_TURNING = {Word.NEXT, Word.PREVIOUS, Word.OLDER, Word.NEWER}
_ON, _BACK = ">›»→⟩❯▶►▸⇒➔➜➡⯈⮞▷⏵⏩⏭", "<‹«←⟨❮◀◄◂⇐⬅⯇⮜◁⏴⏪⏮"
_TO_END = "⏭⏮"
_ARROWS = re.compile(f"[{re.escape(_ON + _BACK)}|]+")
_NUMBER = re.compile(r"\d{1,3}(?:[.,\u00a0']\d{3})+(?!\d)|\d+")
_LARGEST = 9_999_999
_RANGE = re.compile(r"\d\s*(?:-|–|—|\.\.+|…|~|to|bis|à|al|tot)\s*\d")
_LETTERS = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_UNSPACED = re.compile("[\u3040-\u9fff\uac00-\ud7af]")


def read_saying(text: str) -> Saying | None:
    """What `text` says about paging; None when it says anything else."""
    return _read(text) if len(text) <= LONGEST else None


def role_of(saying: Saying) -> Role | None:
    """The role that words give, else numbers, else an arrow."""
    words = saying.words
    if words & {Word.ITEM, Word.TIME}:
        return Role.ITEM if words & _TURNING else None
    if saying.page_number is not None or saying.span is not None:
        return Role.NUMBER
    for word, role in _ROLES.items():
        if word in words:
            return role
    if words or saying.numbers or saying.arrow is None:
        return None
    return _ARROW_ROLES[saying.arrow]


@lru_cache(maxsize=4096)
def _read(text: str) -> Saying | None:
    plain = unicodedata.normalize("NFC", text).casefold().replace("’", "'").replace("\u0307", "").strip()
    words = _words(plain)
    if words is None:
        return None
    numbers = tuple(int(re.sub(r"\D", "", found)) for found in _NUMBER.findall(plain))
    arrow = _arrow(plain)
    says_something = words or numbers or arrow is not None
    if not says_something or max(numbers, default=0) > _LARGEST:
        return None
    return Saying(frozenset(words), numbers, arrow, len(numbers) == 2 and _RANGE.search(plain) is not None)


def _words(plain: str) -> set[Word] | None:
    """The kinds of all words, phrases first; None when a word is unknown, or of something else than a list."""
    known, kinds = _vocabulary(), set[Word]()
    letters: list[str] = _LETTERS.findall(plain)
    at = 0
    while at < len(letters):
        ends = range(min(len(letters), at + _longest_phrase()), at, -1)
        end = next((end for end in ends if " ".join(letters[at:end]) in known), None)
        if end is not None:
            kinds.add(known[" ".join(letters[at:end])])
            at = end
            continue
        if at == len(letters) - 1 and kinds == {Word.LOAD}:
            return {Word.LOAD, Word.PAGE}
        if not _UNSPACED.match(letters[at]) or _unspaced_words().sub("", letters[at]):
            return None
        kinds.update(known[word] for word in _unspaced_words().findall(letters[at]))
        at += 1
    return None if Word.ASIDE in kinds else kinds


def _arrow(text: str) -> Arrow | None:
    signs = "".join(_ARROWS.findall(text))
    on, back = sum(sign in _ON for sign in signs), sum(sign in _BACK for sign in signs)
    if (on and back) or not (on or back):
        return None
    to_end = "|" in signs or signs in _TO_END
    if on:
        return Arrow.ALL_ON if to_end else Arrow.ON
    return Arrow.ALL_BACK if to_end else Arrow.BACK


def is_arrow_on(text: str) -> bool:
    """Whether a text ends with an arrow that points on, whatever it says before."""
    return text.strip()[-1:] in tuple(_ON)


def says_onward(text: str) -> bool:
    """Whether a text says "next", and no more than of what: "Next month"."""
    saying = read_saying(text) if text else None
    return saying is not None and Word.NEXT in saying.words


def words_for(language: str, kind: Word) -> tuple[str, ...]:
    """The words of a kind in a language ("en-GB"), the usual ones first; none where the vocabulary has no such."""
    return tuple(_read_vocabulary().get(language.partition("-")[0].lower(), {}).get(kind, ()))


def language_of(text: str) -> str:
    """The first language of the vocabulary that has a word of a text; nothing where none has."""
    words = set(_LETTERS.findall(text.casefold()))
    told = (name for name, kinds in _read_vocabulary().items() if any(words & set(own) for own in kinds.values()))
    return next(told, "")


@cache
def _read_vocabulary() -> dict[str, dict[str, list[str]]]:
    text = files("bowerbird.listing.turning").joinpath("pager_words.json").read_text(encoding="utf-8")
    read: dict[str, dict[str, list[str]]] = json.loads(text)
    return read


@cache
def _vocabulary() -> dict[str, Word]:
    """Every word and phrase of every language; one of several kinds has the kind that `Word` lists first."""
    kinds: dict[str, list[Word]] = defaultdict(list)
    for by_kind in _read_vocabulary().values():
        for kind, words in by_kind.items():
            for word in words:
                kinds[word.casefold()].append(Word(kind))
    order = list(Word)
    return {word: min(found, key=order.index) for word, found in kinds.items()}


@cache
def _longest_phrase() -> int:
    return max(len(word.split()) for word in _vocabulary())


@cache
def _unspaced_words() -> re.Pattern[str]:
    """The words of languages that set no spaces between them, longest first."""
    unspaced = [word for word in _vocabulary() if _UNSPACED.match(word)]
    return re.compile("|".join(map(re.escape, sorted(unspaced, key=len, reverse=True))))
