"""All words that a pack knows (gazetteers, values, labels, markers) in one automaton.

Texts and terms are matched in a plain form: small letters, punctuation as spaces, one character for one character, so
that "Mercedes-Benz" is "mercedes benz". Terms are matched with a space on both sides, which makes every match whole
words and lets the automaton, not Python, throw away the rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from ahocorasick_rs import AhoCorasick, Implementation, MatchKind
from numpy.typing import NDArray

from bowerbird.annotate.clobs import Clob
from bowerbird.domain import Attribute, Case, Pack, Term

_PUNCTUATION = '.,;:()[]{}<>"!?/\\|-_–—‐‑*•·®™©“”«»=~+\t'
_TABLE_SIZE = 0x3000
_SHORTEST_PLAIN = 2


class Use(IntEnum):
    """What a term is evidence of."""

    INSTANCE = 0
    LABEL = 1
    MARKER = 2


@dataclass(frozen=True, slots=True)
class Entry:
    """A term of the pack: what it is a word for, and how strictly it is spelled."""

    attribute: str
    use: Use
    text: str
    normal: str
    ambiguous: bool = False
    case: Case = Case.ANY
    source: str = ""
    sign: str = ""
    """What makes it more than a number, and has to stand behind it: "18+" is no part of "18.10."."""


@dataclass(frozen=True, slots=True)
class Match:
    """An entry found at a span of a clob."""

    start: int
    stop: int
    entry: Entry


class Lexicon:
    """The automaton over those of a pack's words that have one of `uses`."""

    def __init__(self, pack: Pack, uses: tuple[Use, ...] = tuple(Use)) -> None:
        grouped: dict[str, list[Entry]] = {}
        for entry in _entries(pack, uses):
            for form in _forms(entry.text):
                grouped.setdefault(form, []).append(entry)
        self._entries = list(grouped.values())
        self._automaton = (
            AhoCorasick(
                [f" {form} " for form in grouped],
                matchkind=MatchKind.Standard,
                implementation=Implementation.ContiguousNFA,
                store_patterns=False,
            )
            if grouped
            else None
        )

    def matches(self, clob: Clob) -> Iterator[Match]:
        """Every entry at every place of the clob where it stands as whole words; they may overlap."""
        if self._automaton is None:
            return
        text = clob.text
        # The text is set one character on by the space that begins it, as terms are by theirs.
        for number, start, stop in self._automaton.find_matches_as_indexes(
            f" {plain(clob.folded)} ".replace("\n", " "), overlapping=True
        ):
            stop -= 2
            for entry in self._entries[number]:
                is_spelled = entry.case is Case.ANY or _spelled(entry, text[start:stop])
                if is_spelled and text.startswith(entry.sign, stop):
                    yield Match(start, stop + len(entry.sign), entry)


def plain(folded: str) -> str:
    """`folded` (lower case already) with punctuation as spaces and typographic apostrophes straight."""
    if folded.isascii():
        return folded.translate(_ASCII)
    codes = np.frombuffer(folded.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    low = codes < _TABLE_SIZE
    mapped: NDArray[np.uint32] = np.where(low, _CODES[np.where(low, codes, 0)], codes).astype(np.uint32)
    return mapped.tobytes().decode("utf-32-le", "surrogatepass")


def _forms(term: str) -> set[str]:
    """How a term looks in a text in plain form: as written, and with its gaps closed up to one space."""
    form = plain(term.lower()).strip()
    return {form, " ".join(form.split())} if len(form) >= 1 else set()


def _entries(pack: Pack, uses: tuple[Use, ...]) -> Iterator[Entry]:
    for attribute in pack.attributes.values():
        if Use.INSTANCE in uses:
            yield from _instances(pack, attribute)
        if Use.LABEL in uses:
            for label in attribute.labels:
                yield Entry(attribute.name, Use.LABEL, label, label, source="label")
        if Use.MARKER in uses:
            for marker in attribute.markers:
                yield Entry(attribute.name, Use.MARKER, marker, marker, source="marker")


def _instances(pack: Pack, attribute: Attribute) -> Iterator[Entry]:
    for value in attribute.values:
        yield Entry(attribute.name, Use.INSTANCE, value, value, source="values")
    for name in attribute.gazetteers:
        gazetteer = pack.gazetteers[name]
        for term in gazetteer.terms:
            yield _of_term(attribute.name, term, gazetteer.case, name)


def _of_term(attribute: str, term: Term, case: Case, gazetteer: str) -> Entry:
    # One letter is a word of many meanings whatever the gazetteer says.
    ambiguous = term.ambiguous or len(term.text) < _SHORTEST_PLAIN
    bare = term.text.rstrip(_PUNCTUATION)
    sign = term.text.removeprefix(bare) if bare.isdigit() else ""
    return Entry(attribute, Use.INSTANCE, term.text, term.normal, ambiguous, case, f"gazetteer:{gazetteer}", sign)


def _spelled(entry: Entry, found: str) -> bool:
    if entry.case is Case.EXACT:
        return found == entry.text
    words, terms = found.replace("-", " ").split(), entry.text.replace("-", " ").split()
    return all(word[:1].isupper() for word, term in zip(words, terms, strict=False) if term[:1].isupper())


def _table() -> NDArray[np.uint32]:
    codes = np.arange(_TABLE_SIZE, dtype=np.uint32)
    for char in _PUNCTUATION:
        codes[ord(char)] = ord(" ")
    codes[ord("\xa0")] = ord(" ")
    for char in "’‘`´":
        codes[ord(char)] = ord("'")
    return codes


_CODES = _table()
_ASCII = {code: int(_CODES[code]) for code in range(128)}
