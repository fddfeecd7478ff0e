"""Words that say what a form or a field is for, in families, in the languages of many sites.

Texts are folded first (lower case, no accents, hyphens as spaces); names and ids fall into their parts ("txtLastName" →
"txt last name"). `families.txt` lists the stems of each family. Most may stand inside a word, as they do in names
("useremail") and in German compounds; short ones must begin or end one.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from importlib.resources import files

from ahocorasick_rs import AhoCorasick, MatchKind

_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_NOT_LETTERS = re.compile(r"[\W_]+|(?<=\D)(?=\d)|(?<=\d)(?=\D)")
_SUM = re.compile(r"\d ?[+x*×] ?\d")
_NUMBER_OF = re.compile(
    r"\b(?:anzahl|aantal|antall?|how many|cantidad de|ilosc|pocet)(?: (?:der|de|of|die|het))? "
    r"(?!artikel|produ|stuck|exempl|items?\b|pieces|units|stuks|copies|do\b|would\b|der\b|de\b|of\b|die\b|het\b)\w{3}"
)
""" "Anzahl Zimmer", "How many bedrooms": a number of what records have, and none of goods."""
_MOST_REMEMBERED = 20_000
_WITHOUT_PARTS = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "ı": "i", "đ": "d", "æ": "ae", "œ": "oe", "-": " "})
_NONE: frozenset[str] = frozenset()


@cache
def stems() -> dict[str, tuple[str, ...]]:
    """The stems of each family, as they are written in `families.txt`."""
    text = files("bowerbird.forms.words").joinpath("families.txt").read_text(encoding="utf-8")
    sections = "\n".join(line for line in text.splitlines() if not line.startswith("#")).split("[")[1:]
    families = (section.partition("]") for section in sections)
    return {name: tuple(" ".join(stem.split()) for stem in listed.split("|")) for name, _, listed in families}


@lru_cache(maxsize=_MOST_REMEMBERED)
def fold(text: str) -> str:
    """Lower case without accents and hyphens; "ß" as "ss"."""
    lowered = text.lower()
    if lowered.isascii():
        return lowered.replace("-", " ")
    apart = unicodedata.normalize("NFKD", lowered.translate(_WITHOUT_PARTS))
    return unicodedata.normalize("NFKC", "".join(letter for letter in apart if not unicodedata.combining(letter)))


@lru_cache(maxsize=_MOST_REMEMBERED)
def parts(name: str) -> str:
    """A name, id or class as words: "user[lastName]" → "user last name"."""
    return fold(" ".join(_NOT_LETTERS.sub(" ", _CAMEL.sub(" ", name)).split()))


@lru_cache(maxsize=_MOST_REMEMBERED)
def families_in(text: str) -> frozenset[str]:
    """The families that have a word in a folded text."""
    if not text:
        return _NONE
    text = _NUMBER_OF.sub(" ", text)
    matcher, begins, ends, families = _matcher()
    found = set()
    last = len(text)
    for which, start, stop in matcher.find_matches_as_indexes(text, overlapping=True):
        if begins[which] and start and text[start - 1].isalnum():
            continue
        if ends[which] and stop < last and text[stop].isalnum():
            continue
        found.update(families[which])
    if _SUM.search(text):
        found.add("captcha")
    return frozenset(found)


@cache
def _matcher() -> tuple[AhoCorasick, list[bool], list[bool], list[list[str]]]:
    families: dict[str, list[str]] = {}
    for family, of_family in stems().items():
        for stem in of_family:
            families.setdefault(stem, []).append(family)
    written = list(families)
    bare = [fold(stem.strip("_")) for stem in written]
    return (
        AhoCorasick(bare, matchkind=MatchKind.Standard),
        [stem.startswith("_") for stem in written],
        [stem.endswith("_") for stem in written],
        list(families.values()),
    )
