"""What an id or a class name is worth: thought of by a person, a utility of a framework, or made by a machine.

Problem.    Names are the best handles of a wrapper, unless a build or a server made them: `css-1x2y3z`, `sc-bdVaJa`,
            `_3Xk9a`, `ember123`, `Card_title__a1B2c`, `result-84512`. Those differ tomorrow. Utility classes (`mt-4`,
            `col-md-6`) say how something looks: many elements share them, and a restyle changes them.
Notation.   A name falls into *words* at separators and where small letters turn into capitals.
Departures. None from a paper: shapes of generated names as the tools document them, then how English the letters are.
            A bare word whose pairs of letters hardly occur in words that people use for pages is taken as a hash.
Cost.       One pass over the name; answers are kept.
"""

from __future__ import annotations

import re
from enum import IntEnum
from functools import lru_cache

from bowerbird.induce.paths.words import is_web_word, known_runs, run_together


class Worth(IntEnum):
    """How much a name can be relied on, least first."""

    GENERATED = 0
    UTILITY = 1
    PLAIN = 2
    MEANINGFUL = 3


_SEPARATOR = re.compile(r"[^A-Za-z0-9]+")
_WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")

_MADE = re.compile(
    r"""
      \d{4}                                                   # numbers of records, times
    | (?:^|[-_.:])\d+(?:[-_.:]|$)                             # counters: row-3-title, result_12
    | ^[a-z]\d+$ | [a-z]{2}\d{2,}$                            # n12, ember123
    | _?ctl\d+                                                # ASP.NET
    | :[rR]\w*: | «[rR]\w*»                                   # React's useId
    | (?:^|[-_])(?=[a-fA-F]*\d)(?=\d*[a-fA-F])[0-9a-fA-F]{6,}(?:[-_]|$)  # hexadecimal: hashes, parts of UUIDs
    | ^(?:css|emotion|jss|jsx|tss|makeStyles|svelte|styles)-(?!module)[\w-]*\d  # css-in-js: css-k008qs, jsx-28712
    | ^sc-[A-Za-z]{5,7}(?:-\d+)?$                             # styled components: sc-bdVaJa
    | ^_?ng(?:host|content)-                                  # Angular's view encapsulation
    | ^data-v-[0-9a-f]+$                                      # Vue's scoped styles
    """,
    re.VERBOSE,
)
_NUMBERED = re.compile(r"(?:^|_)ctl\d+(?:_|$)")
"""Of ids that ASP.NET makes: the numbers of what a control stands in."""
_HASHED_TAIL = re.compile(r"^(?P<kept>[A-Za-z][\w-]*?)(?:__|_|--|-)(?P<hash>[A-Za-z0-9+]{5,8})$", re.ASCII)
_CSS_MODULE = re.compile(r"^(?P<kept>[A-Za-z][A-Za-z0-9-]*_[A-Za-z][\w-]*?)__(?P<hash>[A-Za-z0-9+_-]{5})$", re.ASCII)
"""A file, a name in it and five letters of a hash: what bundlers make of CSS modules unless told otherwise."""
_BARE_HASH = re.compile(r"^_(?=.*[A-Z0-9])[A-Za-z0-9+-]{4,8}$", re.ASCII)
"""What bundlers make of CSS modules where names are to be short: `_M36-fX`."""
_TOOL_PREFIX = re.compile(r"^(?:css|emotion|sc|jss|jsx|tss|svelte)-(?P<hash>[A-Za-z0-9]+)(?:-\d+)?$")
_SIZE = "(?:xs|sm|md|lg|xl|xxl|[2-9]xl|base|full|auto|none|px|screen|fit|tight|wide|\\d[\\d./]*|\\[.*)"
_LOOK = """
left right center justify white black gray grey red blue green yellow primary secondary muted danger success warning
info light dark bold semibold medium normal thin uppercase lowercase capitalize truncate t b l r x y s e tl tr bl br
"""
_MANNER = """
none block inline flex grid inline-block inline-flex start end center between around evenly stretch left right row
column col wrap nowrap grow shrink hidden auto scroll cover contain disc pointer responsive fluid default primary both
fix active open striped hover bordered unstyled
"""
_ALONE = """
flex grid block inline inline-block hidden contents relative absolute fixed sticky static clearfix clear row truncate
uppercase lowercase capitalize italic underline antialiased container wrapper wrap inner outer group left right center
sr-only visually-hidden no-underline line-through border rounded shadow btn lazy lazyload lazyloaded fade in show hide
collapse float bold small big odd even first last alt active selected current open closed disabled visited hover
last-child first-child js no-js loaded col cols column columns
"""


def _any_of(words: str) -> str:
    return "|".join(words.split())


_UTILITY = re.compile(
    rf"""
      ^-?[mp][trblxyse]?-{_SIZE}
    | ^(?:w|h|min-w|max-w|min-h|max-h|size|inset|top|left|right|bottom|z|gap|space-[xy]|order|basis|leading|tracking
         |opacity|duration|delay|grid-cols|grid-rows|columns|line-clamp|aspect|scale|rotate|translate-[xy])-{_SIZE}
    | ^(?:text|bg|border|ring|fill|stroke|from|to|via|divide|outline|shadow|rounded|font|decoration|accent)
      (?:-(?:{_any_of(_LOOK)}|{_SIZE}))+(?:/\d+)?$
    | ^(?:col|row|offset|span|grid|large|medium|small)(?:-(?:xs|sm|md|lg|xl|xxl))?-?(?:\d+|auto)$
    | ^(?:xs|sm|md|lg|xl|2xl|hover|focus|active|group-hover|dark|first|last|odd|even|motion-safe|print):
    | ^(?:d|align|justify|items|content|self|float|pull|flex|overflow|position|list|object|whitespace|break|cursor
         |visible|hidden|order|clear|table|img|btn|is|has|js|justify-content|align-items|align-self)
      -(?:{_any_of(_MANNER)}|{_SIZE})(?:-.*)?$
    | ^(?:{_any_of(_ALONE)})$
    | \[                                                       # arbitrary values: w-[12px]
    """,
    re.VERBOSE,
)
# Share of pairs of letters unknown to the word list from which on a bare word of this length is taken as random; set on
# names of the development sites and the examples in the tests.
_STRANGE = 0.34
_SHORTEST_JUDGED = 5
_LONGEST_NAME = 60


@lru_cache(maxsize=8192)
def worth(name: str) -> Worth:
    """How much an id, a class name or the value of an attribute can be relied on."""
    if not name or len(name) > _LONGEST_NAME or not name.isprintable():
        return Worth.GENERATED
    if _UTILITY.search(name):
        return Worth.UTILITY
    if _is_generated(name):
        return Worth.GENERATED
    return Worth.MEANINGFUL if telling_words(name) else Worth.PLAIN


@lru_cache(maxsize=8192)
def stable_part(name: str) -> str:
    """What a build leaves as it is when it adds a hash to a name: `Card_title` of `Card_title__a1B2c`; else nothing."""
    found = _hashed_tail(name)
    if found is None:
        return ""
    kept = found["kept"].rstrip("_-")
    return kept if "_" in kept and not _is_generated(kept) and telling_words(kept) else ""


@lru_cache(maxsize=8192)
def own_part(name: str) -> str:
    """What a developer called a control that a framework numbers by its containers: `lblSalary` of
    `ctl00_Content_repeater_ctl03_lblSalary`; else nothing."""
    before, joint, own = name.rpartition("_")
    return own if joint and _NUMBERED.search(before) and worth(own) > Worth.UTILITY else ""


@lru_cache(maxsize=8192)
def telling_words(name: str) -> tuple[str, ...]:
    """The words of a name that people use for parts of pages."""
    words = [part for word in words_of(name) for part in ((word,) if is_web_word(word) else run_together(word.lower()))]
    return tuple(word for word in words if len(word) > 1)


def words_of(name: str) -> list[str]:
    """The words that a name is made of: `home-cardTitle` is home, card, Title."""
    return [word for piece in _SEPARATOR.split(name) for word in _WORD.findall(piece)]


def _is_generated(name: str) -> bool:
    if _MADE.search(name):
        return True
    prefixed = _TOOL_PREFIX.match(name)
    if prefixed is not None and not is_web_word(prefixed["hash"]):
        return True
    if _hashed_tail(name) is not None or (_BARE_HASH.match(name) and not telling_words(name)):
        return True
    return any(_is_hash(piece) for piece in _SEPARATOR.split(name) if len(piece) >= _SHORTEST_JUDGED)


def _hashed_tail(name: str) -> re.Match[str] | None:
    """A name that ends in a hash, and what stands before it."""
    module = _CSS_MODULE.match(name)
    if module is not None and not is_web_word(module["hash"].lower()) and not run_together(module["hash"].lower()):
        return module
    tail = _HASHED_TAIL.match(name)
    return tail if tail is not None and _is_hash(tail["hash"]) else None


def _is_hash(piece: str) -> bool:
    """Whether a piece without separators looks random: digits amid letters, capitals amid small ones, odd pairs."""
    words = _WORD.findall(piece)
    if any(is_web_word(word) for word in words if len(word) > 2) and not _alternates(piece):
        return False
    if _alternates(piece):
        return True
    if piece.isdigit():
        return len(piece) > 1
    return len(piece) >= _SHORTEST_JUDGED and not run_together(piece.lower()) and _is_strange(piece.lower())


def _is_strange(letters: str) -> bool:
    """Whether the letters follow each other as in no language: many unknown pairs, and no known three of them."""
    pairs = [letters[at : at + 2] in known_runs(2) for at in range(len(letters) - 1)]
    threes = [letters[at : at + 3] in known_runs(3) for at in range(len(letters) - 2)]
    return pairs.count(False) > _STRANGE * len(pairs) or (len(letters) > _SHORTEST_JUDGED and not any(threes))


def _alternates(piece: str) -> bool:
    """Digits between letters, or capitals where no word begins: `a1b2c`, `bdVaJa`, `3xYzq`."""
    if re.search(r"\d[A-Za-z]+\d|^\d+[A-Za-z]{2,}|[A-Za-z]\d[A-Za-z]", piece) and len(piece) >= _SHORTEST_JUDGED:
        return True
    words = [word for word in _WORD.findall(piece) if not word.isdigit()]
    short = [word for word in words if len(word) <= 2]
    return len(words) >= 3 and len(short) * 2 >= len(words) and not all(is_web_word(word) for word in words)
