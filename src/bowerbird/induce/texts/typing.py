"""Typed records: what a wrapper yields, and what an analysis saw, in one form that can be compared and kept.

Problem    records of the engine hold texts, those of `listing` fields and those of `detail` extracted values; make
           `domain.record.Record`s of all three, whose values are read by the pack (`reading`).
Departures texts are read anew, also where an annotator had read them before, so that equal texts are equal values
           whoever found them; sums and measures keep the unit that an annotator saw beside them. List and detail page
           are settled as in `detail.join`: what agrees is surer, and the longer of two texts is kept; what contradicts
           keeps the detail page's first and says so.
Cost       linear in the values; `reading` remembers texts.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from bowerbird import listing
from bowerbird.annotate import Measure, Money, Value
from bowerbird.detail import Detail
from bowerbird.domain import Pack, ValueKind
from bowerbird.domain.record import Attested, Origin, Record
from bowerbird.forms.model import Choice
from bowerbird.forms.wildcards import asks_nothing
from bowerbird.induce.texts.bullets import without_bullet
from bowerbird.induce.texts.naming import is_weekday, name_of, names_of
from bowerbird.induce.texts.reading import ABSENT, UNREAD, is_only_day, plain_of, reader_for, value_of
from bowerbird.induce.texts.settling import DIFFER, agree, in_one, same_text, same_value, settle, without_repeats
from bowerbird.induce.texts.spans import end_in
from bowerbird.oxpath.engine.record import Record as Yielded
from bowerbird.oxpath.engine.record import Scalar, Source
from bowerbird.oxpath.engine.record import Value as YieldedValue
from bowerbird.page import Page
from bowerbird.page.paths import xpath

__all__ = ["DIFFER", "INFERRED", "Typist", "agree", "same_value", "settle", "value_of"]

INFERRED = "inferred"
_LOOKED_FOR = (ValueKind.PLACE, ValueKind.ENUMERATION)
_COUNTED = (ValueKind.MONEY, ValueKind.COUNT, ValueKind.MEASURE, ValueKind.DATE)
_EACH = (ValueKind.MONEY, ValueKind.DATE)  # a record may have several of, though one is asked for
_LONGEST_QUANTITY = 120  # letters of a text that may say one, if in words that nobody reads, and of an extra value
_PRICE, _BEFORE = "price", "list_price"
TITLES = ("title", "name")
URL = "url"
FACT = "fact"
"""What wrappers call all pairs of label and value on a record's own page (`facts`); no attribute of records."""
ITEM = "item"
"""The same of an item below a heading: a record may have several of one."""
BETWEEN = ": "
_OF_ALL = ("title", "name", "description", "url", "image", "features")  # too much is called so
_IN_BRACKETS = re.compile(r"\([^()]*\)")
_TIME = "time"  # the normal form of texts that tell the hour


@dataclass(frozen=True, slots=True)
class Found:
    """A text before it is read: whose, from where, how sure the place is, and whether another page than the list's."""

    name: str
    text: str
    origin: Origin
    confidence: float = 1.0
    elsewhere: bool = False
    flags: tuple[str, ...] = ()
    known: Value = None
    """What an annotator read there, with the unit or currency that stood beside the text."""
    in_want: bool = False
    """Whether it counts only where nothing else tells the attribute."""
    is_item: bool = False
    """Whether others of its name may stand beside it."""
    label: str = ""
    """What stands before it on the page, where that was read with it."""


@dataclass(frozen=True)
class Typist:
    """Types the records of one site; `wrapper` names the wrapper's version, `seen` the day of the visit."""

    pack: Pack
    site: str = ""
    wrapper: str = ""
    seen: date | None = None
    language: str = ""
    places: bool = True
    """Whether what an analysis found is told with its nodes: paths to them take longer than reading the values, and
    what is only compared needs none."""

    def typed(self, yielded: Yielded) -> Record:
        """A record of the engine."""
        source = yielded.source
        origin = Origin(source.url, source.node, self.wrapper)
        return self._record(self._entries(yielded, source), origin, yielded.name)

    def typed_fields(self, record: listing.Record, page: Page) -> Record:
        """A record of a result page's analysis."""
        origin = Origin(page.url, self._path(page, record.nodes[0]) if record.nodes else "", self.wrapper)
        found = (
            Found(one.name, one.text, self._at(page, one.node), one.confidence, False, _flags(one), one.value)
            for one in record.fields
        )
        return self._record(found, origin)

    def typed_detail(self, detail: Detail) -> Record:
        """The object of a detail page's analysis."""
        page = detail.page
        found = (
            Found(name, one.text, self._at(page, one.node), one.confidence, known=one.value)
            for name, values in detail.attributes.items()
            for one in values
        )
        record = self._record(found, Origin(page.url, self._path(page, detail.area), self.wrapper))
        return replace(record, url=page.url or record.url)

    def _at(self, page: Page, node: int) -> Origin:
        return Origin(page.document_of(node).url or page.url, self._path(page, node), self.wrapper)

    def _path(self, page: Page, node: int) -> str:
        return xpath(page, node) if self.places else ""

    def _entries(self, yielded: Yielded, top: Source, prefix: str = "") -> Iterator[Found]:
        """The values of an engine's record; those of records inside it bear their names too, unless the pack's own."""
        heads = set() if FACT in self.pack.attributes else _heads_of_columns(yielded)
        several = {label for label, _ in _pairs(yielded, ITEM)}
        for name, found in yielded.entries:
            if isinstance(found, YieldedValue):
                full = name if not prefix or name in self.pack.attributes else f"{prefix}_{name}"
                source = found.source
                elsewhere = source.page != top.page or source.url != top.url
                one = Found(full, _text(found.content), Origin(source.url, source.node, self.wrapper), 1.0, elsewhere)
                if name in self.pack.attributes or name not in (FACT, ITEM):
                    yield one
                elif name == ITEM:
                    yield from self._items(one)
                elif heads.isdisjoint(parts := [part.strip() for part in one.text.split(BETWEEN)]) and (
                    parts[0] not in several
                ):
                    yield from self._facts(one)
            else:
                yield from self._entries(found, top, "" if found.name == self.pack.record else found.name)

    def _facts(self, pair: Found) -> Iterator[Found]:
        """What a pair of label and value tells: the attribute for which alone, or of which specially, the pack has this
        very label; a label that nothing like is known of is the name of an attribute itself."""
        label, _, text = pair.text.partition(BETWEEN)
        pair = replace(pair, label=label)
        names, said = names_of(self.pack), text.strip(" :")
        if is_weekday(label, self.pack.languages) or _IN_BRACKETS.fullmatch(said):
            return  # the hours of a day are a part of the opening hours, and brackets one of what stands before them
        name = names.name(label, said) if said else ""
        if name and name not in self.pack.attributes and len(said) <= _LONGEST_QUANTITY:
            yield replace(pair, name=name, text=said, in_want=True)
            return
        others = {one for one in names.are_of(label) if name not in self.pack.subtypes(one)}
        if name in self.pack.attributes and self.pack.attributes[name].kind in _COUNTED:
            others = {one for one in others if self.pack.attributes[one].kind in _COUNTED}  # a quantity is no name
        strict = _LOOKED_FOR if name in self.pack.attributes and names.is_term(name, said) else (ValueKind.ENUMERATION,)
        others = {
            one for one in others if self.pack.attributes[one].kind not in strict or names.is_term(one, said)
        }  # a shared label means what has the value for a term
        is_told = name in names.are_of(label) and not others and name not in (*_OF_ALL, *self.pack.pivots)
        if is_told and names.fits(name, said):
            yield replace(pair, name=name, text=said, in_want=True)
        elif name and not names.knows(label) and len(said) <= _LONGEST_QUANTITY and (own := name_of(label)):
            yield replace(pair, name=own, text=said, in_want=True)  # what is only like a label of the pack's

    def _items(self, pair: Found) -> Iterator[Found]:
        """What an item below a heading tells: of an attribute of several values, or of one that the heading names;
        without a heading, of the one that it tells by itself."""
        label, _, text = pair.text.partition(BETWEEN)
        if not label.strip():
            if name := names_of(self.pack).by_itself(text.strip()):
                yield replace(pair, name=name, text=text.strip(), in_want=True, is_item=True)
            return
        name, said = names_of(self.pack).attribute(label, [text]), without_bullet(text).strip()
        known = self.pack.attributes.get(name)
        may_be_several = known is not None and (known.many or known.kind in (ValueKind.TEXT, *_EACH))
        if not may_be_several or name in _OF_ALL or (name in self.pack.pivots and not names_of(self.pack).knows(label)):
            name = name_of(label)
        if name and said:
            yield replace(pair, name=name, text=said, in_want=True, is_item=True)

    def _wanted(self, found: Iterable[Found]) -> Sequence[Found]:
        """What was found, with what pairs tell only where nothing else tells it, or more specially, and
        their text was not read as something else. What is told otherwise goes by its own label."""
        told = list(self._without_strangers(list(found)))
        told += list(self._ends(told))
        given = {one.name for one in told if not one.in_want and one.text.strip()}
        direct = [one for one in told if not one.in_want]
        read = {one.text.strip() for one in direct if one.elsewhere}
        said = {one.text.strip() for one in direct}  # an item is one thing, wherever that was read
        begun = {one.name for one in direct if self._is_one_of(one, told)}
        kept: list[Found] = []
        for one in told:
            if one.is_item and one.name in begun:
                kept.append(one)
                continue
            related = {*self.pack.subtypes(one.name)} if one.in_want else set()
            if not related.isdisjoint(given):
                others = [other.text for other in told if other.name in related and other is not one]
                one = replace(one, name=self._own_name(one, others))
            taken = said if one.is_item else read
            if not one.in_want or (one.name and one.name not in given and one.text not in taken):
                given |= {one.name} if one.in_want and not one.is_item else set()
                kept.append(one)
        return kept

    def _is_one_of(self, one: Found, told: Sequence[Found]) -> bool:
        """Whether a sum or day is one of several that items tell under its label: a list shows the first price of the
        tickets, the page behind it those for students, too."""
        known = self.pack.attributes.get(one.name)
        if known is None or known.kind not in _EACH:
            return False
        value = value_of(self.pack, one.name, one.text, seen=self.seen)
        items = [other.text for other in told if other.is_item and other.name == one.name]
        return any(same_value(value, value_of(self.pack, one.name, text, seen=self.seen)) for text in items)

    def _ends(self, found: Iterable[Found]) -> Iterator[Found]:
        """When that ends of which a text tells beginning and end."""
        for one in found:
            name, text = end_in(self.pack, one.name, " ".join(one.text.split()))
            if name:
                yield replace(one, name=name, text=text, known=None, in_want=True, label="")

    def _own_name(self, one: Found, others: Iterable[str]) -> str:
        """What a value is called by its own label, whose attribute the record tells otherwise: "Doors" at seven beside
        the time, which is eight; "" where it says the same as the others, or its label says nothing else."""
        name, value = name_of(one.label), value_of(self.pack, one.name, one.text, seen=self.seen)
        read = [(other, value_of(self.pack, one.name, other, seen=self.seen)) for other in others]
        is_same = any(same_text(one.text, other) or same_value(value, said) for other, said in read)
        return "" if is_same or name in self.pack.attributes else name

    def _without_strangers(self, found: Sequence[Found]) -> Iterator[Found]:
        """What was found, but of an attribute that is one term what is none, where the same page says one as well: "3"
        below a second "Edition", when the first says "Paperback". What that is, its label may tell. Nor is it what
        the record has for a term of something else: "Manual" in the place of the fuel, of a car that names none, or
        "Paperback" behind a label that says "Edition"."""
        disputed: dict[tuple[str, bool], list[str]] = defaultdict(list)
        for one in found:
            if self._is_one_term(one) and not one.in_want:
                disputed[one.name, one.elsewhere].append(one.text)
        is_term = names_of(self.pack).is_term
        strangers: dict[tuple[str, bool], set[str]] = {}
        for place, texts in disputed.items():
            others = {text for text in texts if not is_term(place[0], text)} if len(set(texts)) > 1 else set()
            strangers[place] = others if len(others) < len(set(texts)) else set()
        terms = {one.text for one in found if self._is_one_term(one) and is_term(one.name, one.text)}
        for one in found:
            may_be_others = self._is_one_term(one) or (one.in_want and one.name in self.pack.attributes)
            if may_be_others and one.text in terms and not is_term(one.name, one.text):
                continue
            if one.in_want or one.text not in strangers.get((one.name, one.elsewhere), ()):
                yield one

    def _is_one_term(self, one: Found) -> bool:
        """Whether a text should be a term of an attribute, which has one of them."""
        known = self.pack.attributes.get(one.name)
        return known is not None and known.kind is ValueKind.ENUMERATION and not known.many

    def _record(self, found: Iterable[Found], origin: Origin, name: str = "") -> Record:
        columns: dict[str, list[tuple[Attested, bool]]] = {}
        for one in self._wanted(found):
            columns.setdefault(one.name, []).extend((read, one.elsewhere) for read in self._attested(one))
        values = {
            attribute: settled for attribute, column in columns.items() if (settled := self._settled(attribute, column))
        }
        values = {attribute: own for attribute, own in values.items() if not self._is_unsaid(attribute, own, values)}
        values |= self._qualifying(values)
        return Record(name or self.pack.record, self.site, _own_address(values, origin), values, origin)

    def _qualifying(self, values: Mapping[str, tuple[Attested, ...]]) -> dict[str, tuple[Attested, ...]]:
        """What qualifies a value within its own text, where nothing else says it: "per annum" of a salary."""
        reader, found = reader_for(self.pack, self.language), dict[str, tuple[Attested, ...]]()
        for name, known in self.pack.attributes.items():
            told = values.get(known.modifies or "", ())
            if name not in values and len(told) == 1 and (term := reader.term_within(name, told[0].raw)):
                found[name] = (replace(told[0], value=term.value, raw=term.raw, confidence=term.confidence, flags=()),)
        return found

    def _is_unsaid(self, attribute: str, own: Sequence[Attested], values: Mapping[str, Sequence[Attested]]) -> bool:
        """Whether a name or quantity was looked for in a record's title, or in prose, and is not there: then that is no
        value of it. Nor is a price before that is the price: shops label both "Regular price"; nor the sum itself what
        qualifies it."""
        known = self.pack.attributes.get(attribute)
        if known is None or len(own) != 1:
            return False
        if attribute == _BEFORE and values.get(_PRICE):
            return same_value(own[0].value, values[_PRICE][0].value)
        if known.modifies and any(one.raw == own[0].raw for one in values.get(known.modifies, ())):
            return True
        titles = [one for name in TITLES if name != attribute for one in values.get(name, ())]
        is_title = any(one.raw == own[0].raw for one in titles)
        if known.kind in _COUNTED:
            return own[0].value is None and (is_title or len(own[0].raw) > _LONGEST_QUANTITY)
        has_terms = bool(known.gazetteers or known.values)
        is_unknown = known.kind in _LOOKED_FOR and own[0].value == own[0].raw and has_terms
        return is_unknown and (is_title or self._is_other_part(attribute, own[0], values))

    def _is_other_part(self, attribute: str, own: Attested, values: Mapping[str, Sequence[Attested]]) -> bool:
        """Whether what was cut out of an address for a sort of place is one of another sort: "Ludlow", where other
        addresses end with their county."""
        if self.pack.attributes[attribute].kind is not ValueKind.PLACE:
            return False
        sorts = [name for name, one in self.pack.attributes.items() if one.kind is ValueKind.PLACE]
        around = [one for name in (*TITLES, *sorts) if name != attribute for one in values.get(name, ())]
        is_cut = any(own.raw in one.raw and own.raw != one.raw and own.origin == one.origin for one in around)
        line = {attribute, *self.pack.subtypes(attribute)}
        return is_cut and any(names_of(self.pack).is_term(name, own.raw) for name in sorts if name not in line)

    def _attested(self, found: Found) -> Iterator[Attested]:
        known = self.pack.attributes.get(found.name)
        is_term = known is not None and known.kind in _LOOKED_FOR
        is_told_by_fit = known is not None and (known.kind is ValueKind.NAME or known.normal == _TIME)
        for one in reader_for(self.pack, self.language).read(found.name, found.text, found.origin.url, self.seen):
            if ABSENT in one.flags and not any(map(str.isalnum, one.raw)):
                continue  # a dash, or dots until the page is there
            if is_term and one.raw.rstrip().endswith(":"):
                continue  # a label that happens to be a term: "Beds:" is no county
            if is_term and is_only_day(self.pack, " ".join(one.raw.split())):
                continue  # the day that stands in the place of a term where a record has none
            if is_told_by_fit and not names_of(self.pack).fits(found.name, one.raw):
                continue  # an address of the mail below "Contact", a day in the place of the hour
            value = plain_of(found.known) if isinstance(found.known, Money | Measure) else one.value
            flags = [flag for flag in one.flags if flag != UNREAD or value is None]
            yield Attested(value, one.raw, one.confidence * found.confidence, found.origin, (*flags, *found.flags))

    def _settled(self, attribute: str, column: Sequence[tuple[Attested, bool]]) -> tuple[Attested, ...]:
        if len(column) == 1 or attribute == URL:
            return tuple(value for value, _ in column[:1] if value.raw)
        listed = without_repeats(value for value, elsewhere in column if value.raw and not elsewhere)
        detailed = without_repeats(value for value, elsewhere in column if value.raw and elsewhere)
        known = self.pack.attributes.get(attribute)
        if known is None or known.many:
            return tuple(without_repeats((*_offered(listed), *_offered(detailed))))
        if known.kind is ValueKind.TEXT:
            listed, detailed = in_one(listed), in_one(detailed)
        return settle(listed, detailed)


def _offered(values: Sequence[Attested]) -> Sequence[Attested]:
    """Several values without what stands before choices and asks for nothing: "Choose an option"."""
    first = " ".join(values[0].raw.split()) if len(values) > 1 else ""
    return values[1:] if first and asks_nothing(Choice(0, first, first), first=True) else values


def _flags(field: listing.Field) -> tuple[str, ...]:
    return (INFERRED,) if field.inferred else ()


def _heads_of_columns(yielded: Yielded) -> set[str]:
    """What stands in a row of several labels, among the pairs of a record: a value of one pair that has one, too."""
    values = dict(_pairs(yielded, FACT))
    return {said for said in values.values() if values.get(said)}


def _pairs(yielded: Yielded, called: str) -> Iterator[tuple[str, str]]:
    """The labels with what stands behind them that a record of the engine has under a name."""
    for name, found in yielded.entries:
        if name == called and isinstance(found, YieldedValue):
            label, _, said = _text(found.content).partition(BETWEEN)
            yield label.strip(), said.strip()


def _text(content: Scalar) -> str:
    if isinstance(content, bool):
        return "yes" if content else "no"
    if isinstance(content, float):
        return str(int(content)) if content.is_integer() else str(content)
    return content


def _own_address(values: Mapping[str, tuple[Attested, ...]], origin: Origin) -> str:
    """The object's own page: its link, else the page that its values come from besides the list, else the list."""
    for link in values.get(URL, ()):
        if isinstance(link.value, str):
            return link.value
    elsewhere = (one.origin.url for column in values.values() for one in column if one.origin.url != origin.url)
    return next((url for url in elsewhere if url), origin.url)
