"""Gazetteers as text files: one term a line.

    # origin: GeoNames, CC BY 4.0
    Oxford
    Saint Albans | St Albans
    ?Reading                      also a word: an instance only where something else says so
    Portland | Portland | state=OR

`term | normal form | fact=value, fact=value`; `#` begins a comment; `?` before a term marks it as ambiguous.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from bowerbird.domain.model import Case, Gazetteer, Term
from bowerbird.domain.source import read_text
from bowerbird.errors import PackError

SUFFIX = ".txt"
_LONGEST_TERM = 120
_COMMENT = re.compile(r"(?:^|\s)#.*$")
_ORIGIN = re.compile(r"^#\s*origin:\s*(.+)$", re.IGNORECASE | re.MULTILINE)


def read_gazetteer(path: Path, case: Case = Case.ANY) -> Gazetteer:
    """The gazetteer in the file `path`, named after it."""
    text = read_text(path)
    terms = tuple(_terms(path, text))
    if not terms:
        raise PackError(path, 1, "has no terms", "write one term a line, or remove the file")
    origin = _ORIGIN.search(text)
    return Gazetteer(path.stem, terms, case, origin.group(1).strip() if origin else "")


def _terms(path: Path, text: str) -> Iterator[Term]:
    seen: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        bare = _COMMENT.sub("", line).strip() if "#" in line else line.strip()
        if not bare:
            continue
        term = _term(path, number, bare)
        if term.text in seen:
            raise PackError(path, number, f"{term.text!r} is also in line {seen[term.text]}", "remove one of the two")
        seen[term.text] = number
        yield term


def _term(path: Path, number: int, line: str) -> Term:
    parts = [part.strip() for part in line.split("|")] if "|" in line else [line]
    ambiguous = parts[0].startswith("?")
    text = parts[0].removeprefix("?").strip()
    if len(parts) > 3:
        raise PackError(path, number, "has more than two bars", "write term | normal form | fact=value, fact=value")
    if not any(map(str.isalnum, text)):
        raise PackError(
            path, number, f"the term {text!r} has no letter or digit", "write the term before the first bar"
        )
    if len(text) > _LONGEST_TERM:
        raise PackError(path, number, f"the term has {len(text)} characters", "write one term a line")
    facts = tuple(_facts(path, number, parts[2])) if len(parts) > 2 and parts[2] else ()
    return Term(text, (parts[1] if len(parts) > 1 else "") or text, ambiguous, facts)


def _facts(path: Path, number: int, text: str) -> Iterator[tuple[str, str]]:
    for part in text.split(","):
        key, equals, value = (piece.strip() for piece in part.partition("="))
        if not (key and equals and value):
            raise PackError(path, number, f"{part.strip()!r} is not a fact", "write fact=value, separated by commas")
        yield key, value
