"""The words by which forms ask for the types of a pack: its labels and markers beside the general ones, made ready.

A phrase is kept by its telling words (`wording.telling`), so that "Min. price (£)" and "Price" meet. One phrase may
have several senses ("Area" is a place and a size); options, widgets and the rest of the form then decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain

from bowerbird.domain import Attribute, Pack, ValueKind, Widget
from bowerbird.forms.interpreting import general
from bowerbird.forms.model import GENERAL_TYPES, KEYWORD, SECTION
from bowerbird.forms.words.wording import ends_in_filler, stem, telling, telling_of_name, tells_an_end, words_of

_IN_FORMS, _ON_PAGES, _DOUBTFUL, _GENERIC = 1.0, 0.9, 0.8, 0.5
"""How far a label is trusted that the pack gives for forms, that it gives for pages, that means something else in other
packs, and that says only "search"."""
_MARKER, _NAME = 0.8, 1.0
_CUT = 0.8  # of a label of pages whose last word forms leave out: "Product of" is no "Product"
_KIND_OF_PLACE = 0.9  # "Town" is a place, and in some packs a type of its own
_TRANSLATED = 0.95  # of what its English label is trusted
_NEVER_ASKED = (ValueKind.URL, ValueKind.IMAGE)
_VAGUE = frozenset({("type",), ("kind",), ("style",), ("statu",), ("range",), ("group",), ("class",), ("sort",)})
_OF_VAGUE = 0.7  # labels of anything: what the choices are comes before them
_SHORTEST_HEAD, _SHORTEST_MODIFIER = 5, 3  # letters of the parts of a compound
Phrase = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sense:
    """A type that a phrase may name, and how far the phrase is trusted."""

    type: str
    weight: float


@dataclass(frozen=True, slots=True)
class Reading:
    """A sense found in a text: `share` is the part of the telling words that its phrase makes, `at` where it begins."""

    sense: Sense
    share: float
    at: int = 0


class Vocabulary:
    """What the labels and names of a form may say, for one pack."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self.sections = frozenset(a.name for a in pack.attributes.values() if is_section(a))
        self.place = place = _place_of(pack)
        self.places = frozenset(
            a.name for a in pack.attributes.values() if a.kind is ValueKind.PLACE or a.sub_type_of == place is not None
        )
        labels = chain(_general(general.LABELS, _IN_FORMS), _generic_labels(), _labels(pack), _places(place, _IN_FORMS))
        self._labels = _translated(_book(self._merged(labels)))
        names = chain(
            _general(general.NAMES, _NAME), _generic_labels(), _names(pack), _labels(pack), _places(place, _NAME)
        )
        self._names = _translated(_book(self._merged(names)))
        self._longest = max(map(len, chain(self._labels, self._names)), default=1)
        self.sum = next((a.name for a in pack.attributes.values() if a.kind is ValueKind.MONEY and a.form), None)
        self.orders = _bag(general.ORDER_OPTIONS)
        self.section_options = _bag(chain(general.SECTION_OPTIONS, *self._switches()))

    def in_label(self, text: str) -> list[Reading]:
        """The types that a label names."""
        words = words_of(text)
        told = telling(words)
        return _read(told, self._labels, self._longest) or list(self._in_compounds(told))

    def in_name(self, text: str) -> list[Reading]:
        """The types that the name of a parameter names."""
        words = words_of(text)
        return _read(telling_of_name(words) or telling(words) or words, self._names, self._longest)

    def _in_compounds(self, words: Phrase) -> Iterator[Reading]:
        """The heads of German and Dutch compounds, which stand last: "Gesamtkaufpreis" is a "preis"."""
        for word in words:
            for size in range(len(word) - _SHORTEST_MODIFIER, _SHORTEST_HEAD - 1, -1):
                senses = self._labels.get((word[-size:],))
                if senses:
                    yield from (Reading(sense, size / sum(map(len, words))) for sense in senses)
                    break

    def _merged(self, senses: Iterable[tuple[str, Sense]]) -> Iterator[tuple[str, Sense]]:
        """What a pack calls a switch between parts of a site is the section that every search knows."""
        for text, sense in senses:
            yield text, Sense(SECTION, sense.weight) if sense.type in self.sections else sense

    def _switches(self) -> Iterator[tuple[str, ...]]:
        for name in self.sections:
            form = self.pack.attributes[name].form
            yield form.options if form else ()


def is_section(attribute: Attribute) -> bool:
    """Whether an attribute is a switch between parts of a site; one that says more of another attribute is not."""
    return attribute.form is not None and attribute.form.widget is Widget.SWITCH and attribute.modifies is None


def is_asked(attribute: Attribute) -> bool:
    """Whether a form could ask for it at all; nobody searches by the price before the present one."""
    is_second_sum = attribute.kind is ValueKind.MONEY and attribute.sub_type_of is not None
    is_left_out = attribute.name == "description" or is_second_sum
    return attribute.kind not in _NEVER_ASKED and not (is_left_out and attribute.form is None)


def key_of(text: str) -> Phrase:
    """The telling words of an option, for comparison with those known; numbers and ends kept."""
    return tuple(map(stem, words_of(text)))


def _labels(pack: Pack) -> Iterator[tuple[str, Sense]]:
    for attribute in filter(is_asked, pack.attributes.values()):
        for label in attribute.labels:
            if len(label) > 1 and not tells_an_end(words_of(label)):  # "T" before a number is a telephone's alone
                yield label, Sense(attribute.name, _CUT * _ON_PAGES if ends_in_filler(label) else _ON_PAGES)
        if attribute.form is not None:
            form = attribute.form
            for label in (*form.labels, *form.minimum, *form.maximum):
                yield label, Sense(attribute.name, _IN_FORMS)


def _names(pack: Pack) -> Iterator[tuple[str, Sense]]:
    for attribute in filter(is_asked, pack.attributes.values()):
        yield attribute.name, Sense(attribute.name, _NAME)
        for marker in attribute.markers:
            yield marker, Sense(attribute.name, _MARKER)


def _general(phrases: Mapping[str, Iterable[str]], weight: float) -> Iterator[tuple[str, Sense]]:
    return ((text, Sense(kind, weight)) for kind, texts in phrases.items() for text in texts)


def _generic_labels() -> Iterator[tuple[str, Sense]]:
    yield from ((text, Sense(KEYWORD, _GENERIC)) for text in general.GENERIC_LABELS)
    yield from ((text, Sense(SECTION, _DOUBTFUL)) for text in general.DOUBTFUL_SECTIONS)


def _place_of(pack: Pack) -> str | None:
    """The attribute that says where the records are: the place that forms ask for, or the widest there is."""
    places = [a for a in pack.attributes.values() if a.kind is ValueKind.PLACE and a.sub_type_of is None]
    asked = [a for a in places if a.form is not None and a.form.widget is Widget.FREE_TEXT]
    return next((a.name for a in (*asked, *places)), None)


def _places(place: str | None, weight: float) -> Iterator[tuple[str, Sense]]:
    for text in general.PLACES if place is not None else ():
        yield text, Sense(place or "", weight)
    for text in general.KINDS_OF_PLACES if place is not None else ():
        yield text, Sense(place or "", _KIND_OF_PLACE * weight)


def _translated(book: dict[Phrase, list[Sense]]) -> dict[Phrase, list[Sense]]:
    """The book with the senses of English labels under those of other languages, too."""
    found = {phrase: {sense.type: sense.weight for sense in senses} for phrase, senses in book.items()}
    for english, foreign in _translations():
        for sense in book.get(english, ()):
            for phrase in foreign:
                known = found.setdefault(phrase, {})
                known[sense.type] = max(known.get(sense.type, 0.0), _TRANSLATED * sense.weight)
    return {phrase: [Sense(*one) for one in known.items()] for phrase, known in found.items()}


@cache
def _translations() -> tuple[tuple[Phrase, tuple[Phrase, ...]], ...]:
    """Pairs of an English label and those of other languages that mean it, from `labels.txt`."""
    text = files("bowerbird.forms.words").joinpath("labels.txt").read_text(encoding="utf-8")
    pairs = []
    for line in text.splitlines():
        english, _, rest = line.partition(":")
        if rest and not line.startswith("#"):
            foreign = [phrase for part in rest.replace(";", ",").split(",") if (phrase := telling(words_of(part)))]
            pairs += [(telling(words_of(label)), tuple(dict.fromkeys(foreign))) for label in english.split(",")]
    return tuple(pairs)


def _book(senses: Iterable[tuple[str, Sense]]) -> dict[Phrase, list[Sense]]:
    book: dict[Phrase, dict[str, float]] = {}
    for text, sense in senses:
        words = words_of(text)
        phrase = telling(words) or (words if sense.type in GENERAL_TYPES else ())  # a parameter may be called "limit"
        if phrase in _VAGUE:
            sense = Sense(sense.type, _OF_VAGUE * sense.weight)
        if phrase and not all(word.isdigit() for word in phrase):
            known = book.setdefault(phrase, {})
            known[sense.type] = max(known.get(sense.type, 0.0), sense.weight)
    return {phrase: [Sense(*one) for one in known.items()] for phrase, known in book.items()}


def _bag(texts: Iterable[str]) -> frozenset[Phrase]:
    return frozenset(filter(None, map(key_of, texts)))


def _read(words: Phrase, book: Mapping[Phrase, list[Sense]], longest: int) -> list[Reading]:
    """The phrases in `words`, without those inside longer ones."""
    total = sum(map(len, words))
    found: list[tuple[int, int, list[Sense]]] = []
    for size in range(min(longest, len(words)), 0, -1):
        for at in range(len(words) - size + 1):
            senses = book.get(words[at : at + size])
            if senses and not any(low <= at and at + size <= high for low, high, _ in found):
                found.append((at, at + size, senses))
    return [
        Reading(sense, sum(map(len, words[low:high])) / total, low) for low, high, senses in found for sense in senses
    ]


_COMPILED: dict[int, Vocabulary] = {}
_MOST_COMPILED = 8


def vocabulary_of(pack: Pack) -> Vocabulary:
    """The vocabulary of a pack, from memory where this very pack was compiled before."""
    known = _COMPILED.get(id(pack))
    if known is not None and known.pack is pack:
        return known
    if len(_COMPILED) >= _MOST_COMPILED:
        _COMPILED.pop(next(iter(_COMPILED)))
    _COMPILED[id(pack)] = found = Vocabulary(pack)
    return found
