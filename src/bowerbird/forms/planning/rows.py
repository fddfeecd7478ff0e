"""Names in a row on a page: "Towns: Oxford, Bath, Ely", "We cover Oxford, Bath and Ely", or links side by side."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bowerbird.page import Page

_LEAST_NAMES = 3
_MOST_WORDS = 4
_SHORTEST_VERB = 4  # letters: "cover", "find"; a single shorter word stands in names, too: "Freiburg im Breisgau"
_LONGEST_NAME, _LONGEST_ROW = 60, 1200  # characters
_LEAD = re.compile(r"^([^:]{0,60}?)\s*:\s+")
_BETWEEN = re.compile(r"\s*[,;|·•]\s*|\s+(?:and|und|et|y|e|en)\s+")
_SENTENCE = re.compile(r"(?<=\w{4}[.!?])\s+(?=\w)")  # no abbreviation: "St. Albans"
_MIXED = re.compile(r"[·|/•»>]")


@dataclass(frozen=True, slots=True)
class Row:
    """Names side by side; `lead` are the words before them, or that all of them begin with."""

    names: tuple[str, ...]
    lead: str = ""
    is_prose: bool = False
    goes_on: bool = False
    """Whether the page says that there are others: "and the villages around"."""


def rows_on(page: Page, known: Sequence[str] = ()) -> list[Row]:
    """The names in rows that a page shows. `known` are words of the type that is looked for: a row that begins with one
    has no words before it."""
    lines = [line for line in page.visible_text().split("\n") if len(line) < _LONGEST_ROW]
    prose = [_told(sentence, known) for line in lines for sentence in _SENTENCE.split(line)]
    rows = [*prose, *(_without_common(texts) for texts in _linked(page))]
    return [row for row in rows if len(row.names) >= _LEAST_NAMES]


def _told(sentence: str, known: Sequence[str]) -> Row:
    """The names that a sentence lists after its first words."""
    colon = _LEAD.match(sentence)
    lead = colon[1] if colon is not None else ""
    parts = [part.strip(" .") for part in _BETWEEN.split(sentence[colon.end() if colon is not None else 0 :])]
    if colon is None:
        lead, parts[0] = _parted(parts[0], known)
    goes_on = not _is_name(parts[-1])
    names = tuple(parts[:-1] if goes_on else parts)
    return Row(names, lead, is_prose=True, goes_on=goes_on) if all(map(_is_name, names)) else Row(())


def _parted(first: str, known: Sequence[str]) -> tuple[str, str]:
    """The words before the first name, and that name: "We cover", "Bath"."""
    own = max((it for it in known if first.endswith(f" {it}")), key=len, default="")
    if any(f"{first} ".startswith(f"{it} ") for it in known):
        return "", first
    words = first.split()
    small = [at for at, word in enumerate(words) if word[0].islower()]
    if not small:
        return "", first
    last = next(at for at in small if at + 1 not in small)  # of the first words written small
    run = [words[at] for at in small if at <= last]
    is_lead = len(run) > 1 or len(run[0]) >= _SHORTEST_VERB
    name = " ".join(words[last + 1 :]) if is_lead else own or first
    return first.removesuffix(name).strip(), name


def _is_name(text: str) -> bool:
    return (
        bool(text)
        and text[0].isupper()
        and not _MIXED.search(text)
        and len(text.split()) <= _MOST_WORDS
        and not any(map(str.isdigit, text))
    )


def _linked(page: Page) -> Iterator[list[str]]:
    """The texts of links whose elements stand side by side."""
    beside: dict[int, list[str]] = defaultdict(list)
    for node in page.index.with_tag("a").tolist():
        text = " ".join(page.visible_text(node).split())
        if text and len(text) <= _LONGEST_NAME:
            parent = int(page.parent[node])
            beside[int(page.parent[parent]) if page.name(parent) == "li" else parent].append(text)
    return (list(dict.fromkeys(texts)) for texts in beside.values())


def _without_common(texts: list[str]) -> Row:
    """The texts without the words that all of them begin with."""
    split = [text.split() for text in texts]
    shared = 0
    while all(len(words) > shared + 1 for words in split) and len({words[shared] for words in split}) == 1:
        shared += 1
    row = Row(tuple(" ".join(words[shared:]) for words in split), " ".join(split[0][:shared]))
    return row if all(map(_is_name, row.names)) else replace(row, names=())
