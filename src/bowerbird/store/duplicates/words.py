"""Words of names, titles and addresses, and when two of them are the same word.

Two words are alike when one is a slip of the pen away from the other, and, in addresses, when one abbreviates the
other: "Rd" has the first letter of "Road" and
its letters in order, "Bahnhofstr" begins "Bahnhofstrasse". Numbers and codes are never alike.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from zlib import crc32

from rapidfuzz.distance import OSA

_WORD = re.compile(r"[^\W_]+")
_LEAST_TYPED = 5
"""Letters from which one slip leaves a word recognisable; "lane" and "land" are two words."""
_LONG = 9
_LONGEST_SHORT = 5
_SHINGLE = 3
_MOST_REMEMBERED = 1 << 18


@lru_cache(maxsize=_MOST_REMEMBERED)
def fold(text: str) -> str:
    """Lower case without accents: "Große Straße" and "GROSSE STRASSE" are the same."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


@lru_cache(maxsize=_MOST_REMEMBERED)
def words_of(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(fold(text)))


@lru_cache(maxsize=1 << 15)
def shingles_of(text: str) -> frozenset[int]:
    """Every three words in a row, as numbers; a text of fewer words has none."""
    words = _WORD.findall(fold(text))
    return frozenset(crc32(" ".join(words[at : at + _SHINGLE]).encode()) for at in range(len(words) - _SHINGLE + 1))


@lru_cache(maxsize=_MOST_REMEMBERED)
def alike(one: str, other: str, short_forms: bool) -> bool:
    """Whether two different words are meant to be the same."""
    if not (one.isalpha() and other.isalpha()):
        return False
    if len(one) > len(other):
        one, other = other, one
    if short_forms and _abbreviates(one, other):
        return True
    if len(one) < _LEAST_TYPED:
        return False
    slips = 2 if len(one) >= _LONG else 1
    return OSA.distance(one, other, score_cutoff=slips) <= slips


def _abbreviates(short: str, long: str) -> bool:
    if short[0] != long[0]:
        return False
    if len(short) >= _LEAST_TYPED and len(long) <= len(short) + _LONGEST_SHORT and long.startswith(short):
        return True
    if not 2 <= len(short) <= _LONGEST_SHORT or len(long) < len(short) + 2:
        return False
    at = 0
    for letter in short:
        at = long.find(letter, at) + 1
        if at == 0:
            return False
    return True


def paired(one: frozenset[str], other: frozenset[str], short_forms: bool) -> tuple[set[str], set[str], set[str]]:
    """The words that both have (as the first writes them), and those that only one of them has."""
    both = set(one & other)
    left, right = set(one - both), set(other - both)
    if left and right:
        for word in sorted(left):
            for near in sorted(right):
                # people rarely mistype the first letter, and asking for it first saves most comparisons
                if near[0] == word[0] and alike(word, near, short_forms):
                    both.add(word)
                    left.discard(word)
                    right.discard(near)
                    break
    return both, left, right
