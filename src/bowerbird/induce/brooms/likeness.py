"""Whether a node of an unlabelled record looks like the labelled one: its words, its label, its names.

Words that most records of a list show belong to the template; they tell "3 beds" from "2 baths". They count only where
they are not all of a text: "Petrol" and "Diesel" are two values of one attribute.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bowerbird.induce.brooms.layout import Region
from bowerbird.induce.labels import value_of
from bowerbird.page import Kind, Page

_WORD = re.compile(r"[^\W\d_]+")
_SYMBOLS = frozenset("£$€¥%★@/:#+")
_OFTEN = 0.3  # of the records that show a word, for it to belong to the template
_LEAST = 2
# What a difference weighs, chosen on 60 development sites of the zoo. What values say differs anyway, so that all of it
# together weighs little more than finding nothing.
_WORDS, _DIGITS, _SYMBOL, _LENGTH, _MOST_SAID = 0.4, 0.25, 0.1, 0.1, 0.45
_MOST_SAID_BY_NAME = 0.2  # where a name of their own says that both are the same, whatever they say
_LABEL, _NAMES = 0.5, 0.5
_LONG = 60  # letters: values are names and numbers, or sentences
_MOST_TEXTS = 400
_MOST_ROWS = 3000
_NEAR = 12  # rows around a node where its label may be
_MOST_WORDS = 4  # of a value; longer texts are titles and sentences, whose words change


@dataclass(frozen=True, slots=True)
class Looks:
    """What can be compared of a node."""

    words: frozenset[str]
    digits: bool
    symbols: frozenset[str]
    label: frozenset[str]
    names: frozenset[str]
    long: bool
    alone: bool
    """Whether nothing else in the record has these names."""


class Eye:
    """Looks at nodes of regions, knowing the words of the template."""

    def __init__(self, regions: Sequence[Region]) -> None:
        words: Counter[str] = Counter()
        labels: Counter[frozenset[str]] = Counter()
        for region in regions:
            said = {_words(text) for text in _texts(region)}
            labels.update(said)
            words.update(frozenset().union(*said))
        least = max(_LEAST, _OFTEN * len(regions))
        self._template = frozenset(word for word, count in words.items() if count >= least)
        self._labels = frozenset(label for label, count in labels.items() if count >= least)
        self._alternatives = _repeated_alternatives(regions)
        self._seen: dict[tuple[int, int], Looks] = {}
        self._classes: dict[tuple[int, int], Counter[str]] = {}

    def looks(self, region: Region, node: int) -> Looks:
        key = (id(region.page), node)
        if key not in self._seen:
            self._seen[key] = self._look(region, node)
        return self._seen[key]

    def _look(self, region: Region, node: int) -> Looks:
        page = region.page
        text = value_of(page, node) if page.name(node) != "img" else ""
        words = _words(text)
        known = words & self._template
        digits = any(letter.isdigit() for letter in text)
        return Looks(
            known if len(words) <= _MOST_WORDS and (digits or words - known) else frozenset(),
            digits,
            frozenset(text) & _SYMBOLS,
            self._label(region, node),
            _names(page, node),
            len(text) > _LONG,
            self._is_alone(region, node),
        )

    def _is_alone(self, region: Region, node: int) -> bool:
        page, key = region.page, (id(region.page), region.first)
        if key not in self._classes:
            rows = (row for top in region.tops for row in page.subtree(top))
            named = (page.attributes[row].get("class") for _, row in zip(range(_MOST_ROWS), rows, strict=False))
            self._classes[key] = Counter(one for one in named if one)
        own = (page.attributes[one].get("class", "") for one in _named(page, node))
        return any(self._classes[key][one] == 1 for one in own)

    def _label(self, region: Region, node: int) -> frozenset[str]:
        """The words of the icon inside, or of the text or icon right before if many records say just that."""
        page = region.page
        for row in range(node, min(int(page.end[node]), node + _NEAR)):
            if alternative := page.attributes[row].get("alt"):
                return _words(alternative) if row != node else frozenset()
        for row in range(node - 1, max(region.tops[0], node - _NEAR), -1):
            if alternative := page.attributes[row].get("alt"):
                return _words(alternative) & self._alternatives
            if page.kind[row] == Kind.TEXT and page.text[row].strip():
                words = _words(page.text[row])
                plain = words in self._labels and not any(letter.isdigit() for letter in page.text[row])
                return words if plain else frozenset()
        return frozenset()


def unlike(looks: Looks, known: Iterable[Looks]) -> float:
    """How much a node differs from the labelled one that is most like it: 0 not at all, 1 altogether."""
    return min((_difference(looks, one) for one in known), default=0.0)


def _difference(one: Looks, other: Looks) -> float:
    said = _WORDS * (_apart(one.words, other.words) if one.words and other.words else 0.0)
    said += _DIGITS * (one.digits != other.digits)
    said += _SYMBOL * _apart(one.symbols, other.symbols)
    said += _LENGTH * (one.long != other.long)
    named = _LABEL * _apart(one.label, other.label) + _NAMES * _apart(one.names, other.names)
    most = _MOST_SAID_BY_NAME if one.alone and other.alone and one.names == other.names else _MOST_SAID
    return min(1.0, named + min(most, said))


def _apart(one: frozenset[str], other: frozenset[str]) -> float:
    whole = len(one | other)
    return 1 - len(one & other) / whole if whole else 0.0


def _named(page: Page, node: int) -> tuple[int, ...]:
    """The nodes whose names are those of a node: its own, and of a text its parent's."""
    return (node, int(page.parent[node])) if page.kind[node] == Kind.TEXT else (node,)


def _names(page: Page, node: int) -> frozenset[str]:
    return frozenset(word for one in _named(page, node) for word in page.attributes[one].get("class", "").split())


def _repeated_alternatives(regions: Sequence[Region]) -> frozenset[str]:
    """The words of alternative texts that several records have: icons, not pictures of the thing itself."""
    counts: Counter[str] = Counter()
    for region in regions:
        rows = (row for top in region.tops for row in region.page.subtree(top))
        said = {region.page.attributes[row].get("alt", "") for _, row in zip(range(_MOST_ROWS), rows, strict=False)}
        counts.update({word for text in said for word in _words(text)})
    return frozenset(word for word, count in counts.items() if count >= _LEAST)


def _words(text: str) -> frozenset[str]:
    return frozenset(word.lower() for word in _WORD.findall(text))


def _texts(region: Region) -> Iterable[str]:
    page = region.page
    rows = (row for top in region.tops for row in page.subtree(top))
    texts = (page.text[row] for row in rows if page.kind[row] == Kind.TEXT)
    for _, text in zip(range(_MOST_TEXTS), texts, strict=False):
        yield text
