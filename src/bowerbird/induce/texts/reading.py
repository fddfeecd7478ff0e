"""What a text that is known to give an attribute says: its value in normal form.

Problem    wrappers yield texts ("Guide price £650,000", "3 bedroom flat for sale"); which value of the pack's attribute
           does such a text give, how sure is that, and what should a reader of the value know.
Reference  `annotate.reader` asks the same of a stretch of a page ("reading"); here there is no page around the text.
Notation   Plain forms: MONEY {"amount", "currency", "high"?, "per"?, "bound"?}, MEASURE {"amount", "unit", "high"?} in
           the pack's unit, COUNT a whole number, DATE ISO text as exact as given ("2026-03", "--06-12"), PHONE E.164
           (digits where its country is not known), kinds with terms the gazetteer's normal form, URL and IMAGE
           absolute, others the text with single spaces.
Departures a number beside another attribute's word ("3 bed" for bathrooms) is not read; several sums or dates in one
           text are read as the first and flagged. "Available now" stays "now": the day it was seen says less.
Cost       texts are remembered, so that a run pays for each different text once; plain numbers take microseconds.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from decimal import Decimal
from itertools import islice
from typing import TypeAlias
from urllib.parse import urljoin

from bowerbird.annotate.annotator import annotator_for, habits_of
from bowerbird.annotate.clobs import Clob
from bowerbird.annotate.instances import by_count, items_of, longest, says_absent
from bowerbird.annotate.lexicon import Match, Use
from bowerbird.annotate.quantities import Bound, Measure, Moment, Money, Value
from bowerbird.annotate.reader import mentions, normalised, read_as
from bowerbird.annotate.values.dates import find_dates
from bowerbird.annotate.values.numbers import read_count
from bowerbird.domain import Attribute, Pack, ValueKind
from bowerbird.domain.record import Plain

AMBIGUOUS, SEVERAL, UNREAD, ABSENT = "ambiguous", "several values", "unread", "absent"

# How sure a reading is, by what was read; judged, not fitted.
WHOLE, WITHIN, FREE = 0.95, 0.9, 0.9
DOUBT = 0.75  # what an ambiguous text, or one of several values, leaves of it
UNREADABLE = 0.3

_MOST_REMEMBERED = 10_000  # some megabytes; words that come again do so within a few hundred records
_MOST_READ = 400  # characters in which a quantity is looked for; a longer text is no value
_MOST_MENTIONS = 8
_LONGEST_CODE = 40
_MOST_PARTS = 2  # words of a code: OX1 2JD
_NAMES = (ValueKind.NAME, ValueKind.PLACE, ValueKind.ENUMERATION)
_FREE_OF_CHARGE = re.compile(
    r"(?:free(?: of charge| delivery| shipping| entry| admission)?|no charge|none|included|admission free"
    r"|kostenlos|gratis|inklusive|(?:eintritt |porto|versandkosten)frei(?:er versand)?|kostenloser versand"
    r"|(?:livraison |entrée )?(?:gratuite?|offerte?|libre))[.!]?",
    re.IGNORECASE,
)
_HALVES = re.compile(r"(?P<whole>\d{1,2})(?:[.,]5|\s?½)")  # 2.5 baths
_TYPED = (ValueKind.MONEY, ValueKind.DATE, ValueKind.MEASURE, ValueKind.PHONE, ValueKind.COUNT, ValueKind.CODE)
_ADDRESSES = (ValueKind.URL, ValueKind.IMAGE)
# Links and pictures that wrappers take from records of any domain; they are addresses, never names of sites in a text.
_OF_EVERY_RECORD = {"url": Attribute("url", ValueKind.URL), "image": Attribute("image", ValueKind.IMAGE)}
_STRICT_CODES = ("postcode", "isbn-13", "zip")
_BRACKETS = " ()[]"  # a number of reviews stands in them
_SIGNS = " ·•|"  # stand between values, and are part of none
_MARKS = frozenset("★☆⭐✓✔")  # stand alone beside values, and are none; several are a rating
_LEADING = re.compile(r"(?:[\s·•|,;]|[–—]\s)+")  # what joins a value to the one before it in its line
_JOINTS = " \t\n,;:/|•·()-–—"
_HAS_SCHEME = re.compile(r"(?:[a-z][a-z0-9+.-]*:|[/?#.])", re.IGNORECASE)
_SITE = re.compile(r"(?:www\.)?[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:[/?#:]|$)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Read:
    """One value that a text gives; `value` is None where it cannot be read."""

    value: Plain
    raw: str
    confidence: float
    flags: tuple[str, ...] = ()


def value_of(pack: Pack, attribute: str, raw: str, *, base: str = "", seen: date | None = None) -> Plain:
    """The (first) value that `raw` gives for an attribute; None where it gives none."""
    return read_text(pack, attribute, raw, base=base, seen=seen)[0].value


def read_text(pack: Pack, attribute: str, raw: str, *, base: str = "", seen: date | None = None) -> tuple[Read, ...]:
    """All values that `raw` gives for an attribute, at least one: several only for attributes that have many.

    `base` is the address that others are relative to, `seen` the day of the page, which "3 days ago" counts from.
    """
    return reader_for(pack).read(attribute, raw, base, seen)


def is_day(pack: Pack, attribute: Attribute, text: str) -> bool:
    """Whether a text that should tell the hour of an attribute tells a day, and no hour: "– Sat 9 Jan"."""
    habits = habits_of(pack)
    hours = (one for one in pack.attributes.values() if one.normal == attribute.normal)
    return any(find_dates(text, habits.calendar)) and not any(any(mentions(one, text, habits)) for one in hours)


def is_only_day(pack: Pack, text: str) -> bool:
    """Whether a text is a day of the calendar and nothing else: "1 August 2025"."""
    days = find_dates(text, habits_of(pack).calendar)
    return any(text[start:stop] == text and moment.day is not None for start, stop, moment in days)


class TextReader:
    """A pack made ready to read single texts."""

    def __init__(self, pack: Pack, language: str = "") -> None:
        self.pack, self.language = pack, language
        self._words = annotator_for(pack).words
        self._habits = habits_of(pack, language)
        self._counted = [one for one in pack.attributes.values() if one.kind is ValueKind.COUNT]
        self._labels = {name: _label_pattern(one) for name, one in pack.attributes.items()}
        self._known: dict[tuple[str, str, date | None], tuple[Read, ...]] = {}

    def read(self, name: str, raw: str, base: str = "", seen: date | None = None) -> tuple[Read, ...]:
        attribute = self.pack.attributes.get(name) or _OF_EVERY_RECORD.get(name)
        if attribute is not None and attribute.kind in _ADDRESSES:
            return (self._address(attribute, raw, base),)
        if attribute is None or attribute.kind is ValueKind.TEXT:  # seldom twice the same, and quickly read
            return tuple(self._fresh(attribute, raw, seen)) or (_unread(raw),)
        key = (name, raw, seen if attribute.kind is ValueKind.DATE else None)
        known = self._known.get(key)
        if known is None:
            if len(self._known) >= _MOST_REMEMBERED:
                self._known.clear()
            known = self._known[key] = tuple(self._fresh(attribute, raw, seen)) or (_unread(raw),)
        return known

    def term_within(self, name: str, text: str) -> Read | None:
        """The one term of an attribute that a text holds, as it is spelled there: "per annum" of a salary; None where
        it holds none or several."""
        _, matches = self._matches(text[:_MOST_READ])
        found = longest(match for match in matches if (match.entry.attribute, match.entry.use) == (name, Use.INSTANCE))
        terms = {match.entry.normal: match for match in found if not match.entry.ambiguous}
        if len(terms) != 1:
            return None
        ((value, match),) = terms.items()
        return Read(value, text[match.start : match.stop], WITHIN)

    def _fresh(self, attribute: Attribute | None, raw: str, seen: date | None) -> Iterable[Read]:
        text = " ".join(raw.split())
        if not text:
            return ()
        joint = _LEADING.match(text)
        text = text[joint.end() :] or text if joint else text
        if attribute is None:
            return (Read(text, text, FREE),)
        if attribute.kind is not ValueKind.TEXT:
            text = _without_signs(text) or text
        if attribute.kind is ValueKind.COUNT and text.startswith("(") and text.endswith(")"):
            text = text.strip(_BRACKETS)
        bare = self._without_label(attribute, text)
        if attribute.kind is ValueKind.TEXT:
            return (Read(bare, text, FREE),)
        if says_absent(attribute, bare):
            return (Read(None, text, WITHIN, (ABSENT,)),)
        if attribute.kind in _NAMES:
            names = list(self._named(attribute, bare))
            return names if len(names) > 1 else [replace(one, raw=text) for one in names]
        # What stands before a quantity may belong to it ("offers over"), so it is cut off only where it is in the way.
        found = list(self._typed(attribute, text, seen)) or list(self._typed(attribute, bare, seen))
        return (replace(one, raw=text) for one in found)

    def _typed(self, attribute: Attribute, text: str, seen: date | None) -> Iterable[Read]:
        match attribute.kind:
            case ValueKind.COUNT:
                return self._count(attribute, text)
            case ValueKind.CODE:
                return self._code(attribute, text)
        return self._quantity(attribute, text, seen)

    def _without_label(self, attribute: Attribute, text: str) -> str:
        pattern = self._labels[attribute.name]
        match = pattern.match(text) if pattern is not None else None
        return text[match.end() :] if match and match.end() < len(text) else text

    def _address(self, attribute: Attribute, raw: str, base: str) -> Read:
        text = raw.strip()
        if not text:
            return _unread(raw)
        is_said = attribute.name not in _OF_EVERY_RECORD and not _HAS_SCHEME.match(text)
        if is_said and attribute.kind is ValueKind.URL and (" " in text or _SITE.match(text)):
            found = read_as(attribute, text, self._habits)
            return Read(str(found[2]), text, WITHIN) if found else _unread(raw)
        try:
            return Read(urljoin(base, text), text, WHOLE)
        except ValueError:
            return _unread(raw)

    def _count(self, attribute: Attribute, text: str) -> Iterator[Read]:
        bare = text.strip(_BRACKETS)
        plain = read_count(bare) if (half := _HALVES.fullmatch(bare)) is None else int(half["whole"]) + 0.5
        if plain is not None:
            yield from _in_range(attribute, plain, text)
            return
        clob, matches = self._matches(text[:_MOST_READ])
        named = [found.value for found in by_count(attribute, clob, matches)]
        if not named:
            named = [value for _, _, value in mentions(attribute, clob.text, self._habits)]
        if named and isinstance(named[0], int):
            several = len(set(named)) > 1
            half = next((it for it in _HALVES.finditer(text) if int(it["whole"]) == named[0]), None)
            if half is not None and not several:
                yield Read(named[0] + 0.5, text, WITHIN)
            else:
                yield _read(named[0], text, several=several)
            return
        found = read_as(attribute, clob.text, self._habits)
        if found is not None and isinstance(found[2], int) and not self._is_of_others(attribute, found, clob, matches):
            yield _read(found[2], text)

    def _is_of_others(
        self, attribute: Attribute, found: tuple[int, int, Value], clob: Clob, matches: list[Match]
    ) -> bool:
        """Whether the number is the one before another attribute's word."""
        others = (one for one in self._counted if one.name != attribute.name)
        return any(hit.start == found[0] for one in others for hit in by_count(one, clob, matches))

    def _quantity(self, attribute: Attribute, text: str, seen: date | None) -> Iterator[Read]:
        text = text[:_MOST_READ]
        if attribute.kind is ValueKind.MONEY and _FREE_OF_CHARGE.fullmatch(text):
            yield _read(Money(Decimal(0), self._habits.money.currency), text)
            return
        found = read_as(attribute, text, self._habits)
        if found is None:
            yield from self._term(attribute, text)
            return
        loose = replace(attribute, needs_label=False, patterns=())
        others = list(islice(mentions(loose, text, self._habits), _MOST_MENTIONS))
        found, *others = _without_remark(text, [found, *others])
        value = _dated(found[2], seen)
        several = len({_dated(other, seen) for _, _, other in others}) > 1
        is_whole = not text[: found[0]].strip(_JOINTS) and not text[found[1] :].strip(_JOINTS)
        yield _read(value, text, several=several and not is_whole, confidence=WHOLE if is_whole else WITHIN)

    def _code(self, attribute: Attribute, text: str) -> Iterator[Read]:
        found = read_as(attribute, text[:_MOST_READ], self._habits)
        if found is not None:
            yield _read(found[2], text)
            return
        is_strict = attribute.normal in _STRICT_CODES or (attribute.patterns and not attribute.needs_label)
        # Patterns find codes among words, by what stands around them; all of a text may be one without that.
        is_one = (
            len(text.split()) <= _MOST_PARTS and any(map(str.isdigit, text)) and attribute.normal not in _STRICT_CODES
        )
        if (not is_strict or is_one) and len(text) <= _LONGEST_CODE:
            yield _read(normalised(attribute, text, self._habits), text, confidence=FREE)

    def _named(self, attribute: Attribute, text: str) -> Iterator[Read]:
        """The name or term that the text is; one for each item where the attribute has many."""
        parts = [text]
        if attribute.many and len(text) <= _MOST_READ and not any(self._terms(attribute, text, is_whole=True)):
            items = (_bare(text[start:stop]) for start, stop in items_of(text, 0, len(text)))
            parts = list(filter(None, items)) or [text]
        for part in parts:
            held = dict.fromkeys(self._terms(attribute, part)) if attribute.many else {}
            if len(held) > 1:
                yield from (Read(term, term, WITHIN) for term in held)
            else:
                yield from list(self._term(attribute, part)) or (Read(part, part, FREE),)

    def _term(self, attribute: Attribute, text: str) -> Iterator[Read]:
        """The one term of the pack that the text is or, where terms are the normal form, holds."""
        if not attribute.gazetteers and not attribute.values:
            return
        whole = list(dict.fromkeys(self._terms(attribute, text, is_whole=True)))
        if whole:
            yield Read(whole[0], text, WHOLE)
            return
        if attribute.normal == "text" or len(text) > _MOST_READ:
            return
        held = list(dict.fromkeys(self._terms(attribute, text)))
        if len(held) == 1:
            yield Read(held[0], text, WITHIN)
        elif held:
            yield Read(text, text, FREE * DOUBT, (SEVERAL,))

    def _terms(self, attribute: Attribute, text: str, *, is_whole: bool = False) -> Iterator[str]:
        """Normal forms of the attribute's terms in the text; those that are common words too must stand apart."""
        _, matches = self._matches(text)
        for match in longest(match for match in matches if match.entry.attribute == attribute.name):
            fills = not text[: match.start].strip(_JOINTS) and not text[match.stop :].strip(_JOINTS)
            if fills or (not is_whole and (not match.entry.ambiguous or _stands_apart(text, match))):
                yield match.entry.normal

    def _matches(self, text: str) -> tuple[Clob, list[Match]]:
        clob = Clob(text, (0,), (len(text),), (0,), (0,))
        return clob, [match for match in self._words.matches(clob) if match.entry.use in (Use.INSTANCE, Use.LABEL)]


def _bare(item: str) -> str:
    """An item without the signs around it, but with the bracket that closes one in it: "Osei, K. (ed.)"."""
    bare = item.strip(_JOINTS)
    return f"{bare})" if ")" in item and bare.count("(") > bare.count(")") else bare


def plain_of(value: Value, seen: date | None = None) -> Plain:
    """A value of the annotators as JSON can say it."""
    match value:
        case Money():
            return _money(value)
        case Measure(amount, unit, high):
            found: dict[str, Plain] = {"amount": _number(amount), "unit": unit}
            return found if high is None else found | {"high": _number(high)}
        case Moment():
            dated = _dated(value, seen)
            return None if isinstance(dated, Moment) and dated.relative is not None else str(dated)
        case Decimal():
            return _number(value)
    return value


def _money(value: Money) -> Plain:
    if value.amount is None:
        return {"amount": None, "currency": value.currency, "bound": value.bound.value}
    found: dict[str, Plain] = {"amount": _number(value.amount), "currency": value.currency}
    if value.high is not None:
        found["high"] = _number(value.high)
    if value.period is not None:
        found["per"] = value.period.value
    if value.bound is not Bound.EXACT:
        found["bound"] = value.bound.value
    return found


def _number(amount: Decimal) -> int | float:
    return int(amount) if amount == amount.to_integral_value() else float(amount)


def _dated(value: Value, seen: date | None) -> Value:
    """A moment that counts from the day of the page, as that day."""
    if not isinstance(value, Moment) or value.relative is None or seen is None:
        return value
    day = seen + timedelta(days=value.relative)
    return Moment(day.year, day.month, day.day)


_Mention: TypeAlias = tuple[int, int, Value]


def _without_remark(text: str, found: Sequence[_Mention]) -> Sequence[_Mention]:
    """What a text mentions, without the days that are counted from the page's own where brackets part them from one
    that is told in full: "17 November 2025 (3 days ago)" is one day, whenever it is read."""
    counted = [one for one in found if isinstance(one[2], Moment) and one[2].relative is not None]
    exact = [one for one in found if isinstance(one[2], Moment) and one[2].day is not None]
    if not any(_is_in_brackets(text, one) != _is_in_brackets(text, other) for one in counted for other in exact):
        return found
    return [one for one in found if one not in counted]


def _is_in_brackets(text: str, found: _Mention) -> bool:
    return text.rfind("(", 0, found[0] + 1) > text.rfind(")", 0, found[0] + 1)


def _read(value: Value, text: str, *, several: bool = False, confidence: float = WITHIN) -> Read:
    plain = plain_of(value)
    if plain is None:
        return _unread(text)
    flags = [AMBIGUOUS] if isinstance(value, Money | Moment) and value.other is not None else []
    flags += [SEVERAL] if several else []
    return Read(plain, text, confidence * (DOUBT if flags else 1.0), tuple(flags))


def _in_range(attribute: Attribute, count: float, text: str) -> Iterator[Read]:
    low, high = attribute.minimum, attribute.maximum
    if (low is None or count >= low) and (high is None or count <= high):
        yield Read(count, text, WHOLE)


def _without_signs(text: str) -> str:
    """A text without the signs around it: "★ 4.6" is a number with a star of its own, "★★★★" a rating."""
    marks = "".join(char for char in text if char in _MARKS)
    return text.strip(_SIGNS + marks if len(marks) == 1 else _SIGNS)


def _unread(raw: str) -> Read:
    return Read(None, " ".join(raw.split()), UNREADABLE, (UNREAD,))


def _stands_apart(text: str, match: Match) -> bool:
    """Whether the term fills a part of its own: "Bath" in "Bath, Somerset"."""
    before, after = text[: match.start].rstrip(), text[match.stop :].lstrip()
    return (not before or before[-1] in ",|/(•·") and (not after or after[0] in ",|/)•·")


def _label_pattern(attribute: Attribute) -> re.Pattern[str] | None:
    """The attribute's own label at the head of a text; before free text it must end with a colon."""
    if not attribute.labels or attribute.kind in _ADDRESSES:
        return None
    words = "|".join(re.escape(label) for label in sorted(attribute.labels, key=len, reverse=True))
    ending = r"\s*(?:[:=]|\s[-–—]\s|(?=\s[\d£$€+(]))\s*" if attribute.kind in _TYPED else r"\s*:\s*"
    return re.compile(rf"(?:{words}){ending}", re.IGNORECASE)


_READERS: dict[tuple[int, str], TextReader] = {}
_MOST_READERS = 8


def reader_for(pack: Pack, language: str = "") -> TextReader:
    """The reader of a pack for pages of a language, from memory where this very pack was made ready before."""
    known = _READERS.get((id(pack), language))
    if known is not None and known.pack is pack:
        return known
    if len(_READERS) >= _MOST_READERS:
        _READERS.pop(next(iter(_READERS)))
    _READERS[id(pack), language] = reader = TextReader(pack, language)
    return reader
