"""What of a record can be compared, by the kinds of the pack's attributes and nothing else.

A feature is one thing to compare: an attribute, or a part of an address (all places of one hierarchy are one address,
however a site splits it). A portrait is a record as features, with the words that its values explain, so that a title
that repeats them counts for what it adds.
"""

from __future__ import annotations

import math
import re
from calendar import monthrange
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from urllib.parse import urlsplit

from bowerbird.domain import Attribute, Pack, ValueKind
from bowerbird.domain.record import Attested, Plain, Record
from bowerbird.store.duplicates.places import read_address
from bowerbird.store.duplicates.words import fold, shingles_of, words_of

WORLD_WIDE = frozenset({"isbn", "isbn13", "gtin", "gtin8", "gtin12", "gtin13", "gtin14", "vehicleIdentificationNumber"})
"""Properties of schema.org whose values name a thing everywhere; a reference or SKU is one seller's."""
PROSE_WORDS = 15
"""Mean length from which texts are compared by what they share, rather than word by word."""
_PER_MONTH = {
    "hour": 1950 / 12,
    "day": 365 / 12,
    "night": 365 / 12,
    "week": 52 / 12,
    "month": 1,
    "quarter": 1 / 3,
    "year": 1 / 12,
}
_SHORTEST_CODE = 3
"""Of fewer letters, a code is a class (an energy rating), and no name of one thing."""
_SHORTEST_IMAGE = 6
_SEPARATORS = re.compile(r"[\s\-./]")
_AMBIGUOUS = "ambiguous"
_OF_EVERY_RECORD = {"url": Attribute("url", ValueKind.URL), "image": Attribute("image", ValueKind.IMAGE)}
"""What wrappers take from records of any domain, whether or not its pack has it."""


class Look(StrEnum):
    """How values of a feature are compared."""

    CODE = "code"
    TERMS = "terms"
    IMAGES = "images"
    AMOUNT = "amount"
    COUNT = "count"
    DAY = "day"
    NAME = "name"
    PHRASE = "phrase"
    PROSE = "prose"
    NUMBERS = "numbers"
    STREET = "street"
    POSTAL = "postal"


@dataclass(frozen=True, slots=True)
class Feature:
    name: str
    look: Look
    world_wide: bool = False
    """A code whose values name one thing, whoever uses it."""


Comparable = float | str | frozenset[str] | frozenset[int] | tuple[tuple[int, int], ...]
"""An amount; a postal code; terms, words, codes or names of images; shingles; days, each as first and last."""


@dataclass(frozen=True, slots=True)
class Portrait:
    id: str
    site: str
    values: Mapping[int, Comparable]
    explained: frozenset[str]


def portray(records: Sequence[tuple[str, Record]], pack: Pack) -> tuple[tuple[Feature, ...], list[Portrait]]:
    """The features that occur in the records, and each record by them."""
    draft = [(name, record, _drafted(record, pack)) for name, record in records]
    prose = _prose(draft)
    numbers: dict[Feature, int] = {}
    portraits = []
    for name, record, values in draft:
        found: dict[int, Comparable] = {}
        for feature, value in values.items():
            if feature.look is Look.PHRASE and feature.name in prose:
                feature, value = Feature(feature.name, Look.PROSE), shingles_of(str(value))
            elif feature.look is Look.PHRASE:
                value = words_of(str(value))
            if value != frozenset():
                found[numbers.setdefault(feature, len(numbers))] = value
        portraits.append(Portrait(name, record.site, found, _explained(record, pack)))
    return _in_order(numbers, portraits)


def _in_order(numbers: Mapping[Feature, int], portraits: list[Portrait]) -> tuple[tuple[Feature, ...], list[Portrait]]:
    """Features by name, so that their order does not depend on that of the records."""
    features = sorted(numbers, key=lambda feature: (feature.name, feature.look))
    place = {numbers[feature]: position for position, feature in enumerate(features)}
    return tuple(features), [
        Portrait(one.id, one.site, {place[at]: value for at, value in one.values.items()}, one.explained)
        for one in portraits
    ]


Draft = dict[Feature, Comparable]


def _drafted(record: Record, pack: Pack) -> Draft:
    found: Draft = {}
    places: dict[str, list[tuple[bool, str]]] = defaultdict(list)
    for name, attested in record.values.items():
        attribute = pack.attributes.get(name) or _OF_EVERY_RECORD.get(name) or Attribute(name, ValueKind.TEXT)
        if attribute.modifies is not None or not attested:
            continue
        root = _root(pack, attribute)
        if root.kind is ValueKind.PLACE:
            places[root.name] += [(attribute.kind is ValueKind.CODE, _text(one)) for one in attested]
            continue
        look, read = _READERS[attribute.kind]
        if look is Look.CODE and max(len(_text(one)) for one in attested) < _SHORTEST_CODE:
            look, read = Look.TERMS, _terms
        value = read(attested, record)
        if value is not None:
            known = bool(attribute.schema_org) and WORLD_WIDE.issuperset(attribute.schema_org)
            found[Feature(name, look, known and look is Look.CODE)] = value
    for name, texts in places.items():
        address = read_address([text for code, text in texts if not code], [text for code, text in texts if code])
        found[Feature(f"{name} number", Look.NUMBERS)] = address.numbers
        found[Feature(name, Look.STREET)] = address.words
        if address.code:
            found[Feature(f"{name} code", Look.POSTAL)] = address.code
    return found


def _root(pack: Pack, attribute: Attribute) -> Attribute:
    while attribute.sub_type_of is not None:
        attribute = pack.attributes[attribute.sub_type_of]
    return attribute


def _prose(draft: Iterable[tuple[str, Record, Draft]]) -> frozenset[str]:
    lengths: dict[str, list[int]] = defaultdict(list)
    for _, _, values in draft:
        for feature, value in values.items():
            if feature.look is Look.PHRASE:
                lengths[feature.name].append(len(str(value).split()))
    return frozenset(name for name, counts in lengths.items() if sum(counts) >= PROSE_WORDS * len(counts))


def _explained(record: Record, pack: Pack) -> frozenset[str]:
    """Words of all values but the texts'."""
    words: set[str] = set()
    for name, attested in record.values.items():
        attribute = pack.attributes.get(name)
        if attribute is not None and attribute.kind not in (ValueKind.TEXT, ValueKind.IMAGE, ValueKind.URL):
            for one in attested:
                words |= words_of(one.raw) | words_of(_text(one))
    return frozenset(words)


def _text(one: Attested) -> str:
    """The normal form where it is a text, else what is shown."""
    return one.value if isinstance(one.value, str) else one.raw


def _amount(attested: Sequence[Attested], _: Record) -> float | None:
    return _number(attested[0].value)


def _number(value: Plain) -> float | None:
    if isinstance(value, Mapping):
        amount = _number(value.get("amount"))
        return None if amount is None else amount * _PER_MONTH.get(str(value.get("per")), 1)
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
        return None
    return float(value)


def _codes(attested: Sequence[Attested], _: Record) -> frozenset[str]:
    return frozenset(_SEPARATORS.sub("", _text(one)).upper() for one in attested)


def _terms(attested: Sequence[Attested], _: Record) -> frozenset[str]:
    return frozenset(fold(_text(one)).strip() for one in attested if _text(one))


def _names(attested: Sequence[Attested], _: Record) -> frozenset[str]:
    return frozenset().union(*(words_of(_text(one)) for one in attested))


def _phrase(attested: Sequence[Attested], _: Record) -> str | None:
    return " ".join(_text(one) for one in attested) or None


def _days(attested: Sequence[Attested], _: Record) -> tuple[tuple[int, int], ...] | None:
    """The first and last day of every time that a text may mean: 3/4 is the third of April or the fourth of March."""
    one = attested[0]
    parts = re.match(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?", one.value) if isinstance(one.value, str) else None
    if parts is None:
        return None
    year, month, day = int(parts[1]), int(parts[2] or 0), int(parts[3] or 0)
    orders = [(month, day), (day, month)] if day and _AMBIGUOUS in one.flags else [(month, day)]
    return tuple(span for first, second in orders if (span := _span(year, first, second))) or None


def _span(year: int, month: int, day: int) -> tuple[int, int] | None:
    try:
        first = date(year, month or 1, day or 1)
        last = first if day else date(year, month, monthrange(year, month)[1]) if month else date(year, 12, 31)
    except ValueError:
        return None
    return first.toordinal(), last.toordinal()


def _images(attested: Sequence[Attested], _: Record) -> frozenset[str]:
    """The names of the files: the same picture has the same name on many hosts."""
    names = (urlsplit(_text(one)).path.rpartition("/")[2].rpartition(".") for one in attested)
    return frozenset(fold(stem or tail) for stem, _, tail in names if len(stem or tail) >= _SHORTEST_IMAGE)


def _addresses(attested: Sequence[Attested], record: Record) -> frozenset[str]:
    """Addresses elsewhere; those of the site itself are its own affair."""
    found = set()
    for one in attested:
        parts = urlsplit(_text(one) if "//" in _text(one) else f"//{_text(one)}")
        host = (parts.hostname or "").removeprefix("www.")
        if host and host not in record.url and host not in record.site:
            found.add(f"{host}{parts.path.rstrip('/')}{'?' if parts.query else ''}{parts.query}")
    return frozenset(found)


_Reader = Callable[[Sequence[Attested], Record], "Comparable | None"]
_READERS: dict[ValueKind, tuple[Look, _Reader]] = {
    ValueKind.MONEY: (Look.AMOUNT, _amount),
    ValueKind.COUNT: (Look.COUNT, _amount),
    ValueKind.MEASURE: (Look.AMOUNT, _amount),
    ValueKind.DATE: (Look.DAY, _days),
    ValueKind.PLACE: (Look.PHRASE, _phrase),
    ValueKind.PHONE: (Look.TERMS, _terms),
    ValueKind.ENUMERATION: (Look.TERMS, _terms),
    ValueKind.NAME: (Look.NAME, _names),
    ValueKind.TEXT: (Look.PHRASE, _phrase),
    ValueKind.URL: (Look.TERMS, _addresses),
    ValueKind.IMAGE: (Look.IMAGES, _images),
    ValueKind.CODE: (Look.CODE, _codes),
}
