"""Labels to attributes: which type of the pack a label of a site names.

Problem    packs know some labels of each type, sites have others: "Our ref. no.", "Town / city", "Herstellergarantie".
Reference  OPAL's domain scope: labels before values, proper labels before generic ones.
Departures the label as it stands decides; else the label without what only decorates it; else one of two names that a
           stroke joins; else its head, which comes last in English and German ("product weight", "Produktgewicht") and
           first in French and Spanish ("poids net"). A label never makes a value of what cannot be one: sums, counts,
           measures and dates must be readable as what the label says, and heads of names only go by terms of the pack.
Cost       a label of a pack is looked at once for each pack; a label of a site takes a few look-ups.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import replace
from datetime import date
from functools import lru_cache

from babel.dates import get_day_names

from bowerbird.annotate.annotator import habits_of
from bowerbird.annotate.reader import mentions
from bowerbird.detail.leaves import as_label
from bowerbird.domain import Attribute, Pack, Role, ValueKind
from bowerbird.induce.texts.classes import words_of
from bowerbird.induce.texts.reading import WHOLE, is_day, read_text, value_of

_READ = (ValueKind.MONEY, ValueKind.COUNT, ValueKind.MEASURE, ValueKind.DATE, ValueKind.PHONE)
_DECORATING = "our your the approx approximate total overall no nr num number # in of net ca de du des la le les notre"
_DECORATION = frozenset([*_DECORATING.split(), "der", "die", "das", "den", "unser", "unsere", "ihr", "ihre", "netto"])
_NUMBERING = frozenset(["no", "nr", "num", "number", "#"])
_ENDS = frozenset(["to", "from", "min", "max", "minimum", "maximum", "up", "bis", "von", "ab", "à", "jusqu", "partir"])
"""Words of the ends of a range, which is another thing than its head says: "Salary to"."""
_WORD = re.compile(r"[^\W_]+|#")
_RANGE = re.compile(r"\s*[-–—&,/]\s*|\s+(?:to|and|bis|und|à|et)\s+")
_STROKE = re.compile(r"\s*[/|&]\s*|\s+(?:and|or|und|oder|et|ou)\s+")
_KEY = re.compile(r"[\s_-]+(?:id|key|fk)$", re.IGNORECASE)
_NAMED = re.compile(r"[^\W\d_]{2,}\s[^\W\d_]{2,}|^[^\W\d_]{3,}$")
_MEASURED = re.compile(
    r"\s*\d[\d.,\s]*(?:(?:[-–—]|to)\s*\d+\s*)?"
    r"(?:sq\.?\s?(?:ft|feet|m)\b\.?|square (?:feet|met(?:re|er)s?)|sqft|sqm|ft²|m²|m2"
    r"|acres?|miles?|km|cc|bhp|hp|kw|(?:working |business )?(?:hours?|days?|weeks?|months?))\s*",
    re.IGNORECASE,
)
"""A number with a unit, which is no sum of money."""
_PRICED = re.compile(r"\s*[£$€].*|.*[£$€]\s*")
"""A sum, which is no measure."""
_TAX = r"(?:sales )?(?:tax(?:es)?|vat|gst|mwst\.?|ust\.?|tva|iva|btw)"
_TAXED = re.compile(
    rf"(?:inc|incl|inclusive|including|includes|ex|exc|excl|exclusive|excluding|plus|inkl|zzgl)\.? (?:of )?{_TAX}"
    rf"|{_TAX} (?:is )?(?:inc|incl|included|exc|excl|excluded|inbegriffen|comprise|incluida|inclusa)\.?",
    re.IGNORECASE,
)
"""What qualifies the sum before it, and names nothing that comes after."""
_HALF_SAID = re.compile(
    r"or|and|but|plus|with|oder|und|mit|ou|et|avec|.+\s(?:an|the|our|your|their|its|this|these|der|die|das|unser|notre)",
    re.IGNORECASE,
)
"""The beginning of a sentence that goes on in the value, and names nothing: "or" before a sum, "This car is at our"."""
_COUNTED = re.compile(r"\d{1,3}\s(?P<what>\D+)")
_FORMED = (ValueKind.CODE, ValueKind.TEXT)
_TIME = "time"  # the normal form of texts that tell the hour
_REACHED = re.compile(r"\S+@\S+\.\w+|\+?[\d\s()./-]{9,}")  # an address of the mail, a telephone number
_ONLY_NUMBER = re.compile(r"\(?\d[\d.,]*\)?")
_BARE_NUMBER = re.compile(r"\d[\d.,]*\s?[a-z]{0,3}", re.IGNORECASE)
_SIDES = re.compile(r"\(?\d[\d.,]*\s?(?:[mc]?m|ft|in|['’′])?(?:\s?\d+\s?(?:[\"”″]|in))?\s?[x×]\s?\d", re.IGNORECASE)
"""The size of a room or a thing, "3.20m x 2.30m", which says what "Garden room" or "Bedroom two" measures."""
_NEVER_SIDES = (
    ValueKind.ENUMERATION,
    ValueKind.COUNT,
    ValueKind.NAME,
    ValueKind.PLACE,
    ValueKind.MONEY,
    ValueKind.DATE,
)
_SOME_DAY = date(2020, 1, 1)  # on which a page may have been seen: "4 days ago" is a day, whichever
_NUMBERED = re.compile(r"\d")
_MOST_LEADING = 4  # words of a label before its value in one text
_MOST_PARTS = 3  # words of a code
_MOST_OF_NAME = 7  # words of a name
_LEAST_HEAD = 5  # letters of a head within a compound: "gewicht" in "Produktgewicht"
_LONGEST_NAME = 30
_FEWEST_OF_VALUE = 4  # digits of a text that says a day, an hour or a number, and so is no label
_OF_ALL = ("title", "name", "description", "url", "image")
_SEVERAL = 2
_LEAST_TERMS = 2  # different values, to be told by terms
_MOST_TERMS = 40  # of them that are looked at
_FEW, _MOST = 0.2, 0.5  # of the values that are terms: of the attribute that the label names, and of another one


class Names:
    """A pack's labels, made ready to name what sites call otherwise."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._exact: dict[str, list[Attribute]] = defaultdict(list)
        self._bare: dict[str, list[Attribute]] = defaultdict(list)
        self._markup: dict[str, list[Attribute]] = defaultdict(list)
        self._marked: dict[str, list[Attribute]] = defaultdict(list)
        for attribute in pack.attributes.values():
            for known in attribute.schema_org:
                self._markup[known].append(attribute)
            for marker in attribute.markers:
                self._marked[words_of(marker)].append(attribute)
            for label in dict.fromkeys(map(as_label, attribute.labels)):
                self._exact[label].append(attribute)
                self._bare[_bare(label)].append(attribute)

    def knows(self, label: str) -> bool:
        """Whether the pack has this very label."""
        return as_label(label) in self._exact

    def are_of(self, label: str) -> tuple[str, ...]:
        """The attributes that have this very label."""
        return tuple(attribute.name for attribute in self._exact.get(as_label(label), ()))

    def called(self, words: str) -> tuple[str, ...]:
        """The attributes that have this label, or that markup calls so."""
        known = (*self._exact.get(as_label(words), ()), *self._marked.get(as_label(words), ()))
        return tuple(dict.fromkeys(attribute.name for attribute in known))

    def sum_of(self, words: str) -> str:
        """The sum of money that has this very label: what "per month" after an amount says."""
        sums = (one for one in self._exact.get(as_label(words), ()) if one.kind is ValueKind.MONEY)
        return next((one.name for one in sums), "")

    def led(self, text: str) -> tuple[str, str]:
        """The label of the pack that a text begins with, and the value behind it, where that is a code or a quantity:
        "Stock number BR4281". Both "" where there is none; a name may begin with such a word by chance."""
        words = text.split()
        for length in range(min(len(words) - 1, _MOST_LEADING), 0, -1):
            label, value = " ".join(words[:length]), " ".join(words[length:])
            for one in self._exact.get(as_label(label), ()):
                if one.kind in (*_READ, ValueKind.CODE) and _NUMBERED.search(value) and _fits(self.pack, one, [value]):
                    return label, value
        return "", ""

    def by_markup(self, term: str, value: str) -> str:
        """The quantity that a term of schema.org names; names and texts stand for too many things there."""
        found = (one for one in self._markup.get(term, ()) if one.kind in _READ and _fits(self.pack, one, [value]))
        return next((one.name for one in found), "")

    def name(self, label: str, value: str) -> str:
        """What a value under a label is called: an attribute of the pack, else a name made of the label."""
        return self.attribute(label, [value]) or ("" if self.is_value(label) else name_of(label))

    def attribute_by_value(self, label: str, value: str, values: Collection[str] = ()) -> str:
        """The attribute of this very label or class, where the value could be of it by itself, or `values` that stand
        under it elsewhere are mostly terms of it: for names that nobody reads."""
        word, texts = as_label(label), list(values)[:_MOST_TERMS]
        known: list[Attribute] = [*self._exact.get(word, ()), *self._marked.get(word, ())]
        special = {one.sub_type_of for one in known}
        # A price before is a price; what is called "was" is the one before.
        for one in sorted(known, key=lambda it: it.name in special):
            is_read = one.kind in (*_READ, ValueKind.CODE) and _fits(self.pack, one, [value])
            if one.kind is ValueKind.NAME and one.name not in _OF_ALL and not one.gazetteers and _is_name(value):
                return one.name  # names that nobody has a list of: companies, venues, agents
            # Packs know few of the terms of all languages.
            enough = _FEW if one.kind is ValueKind.ENUMERATION else _MOST
            is_said = one.kind is ValueKind.TEXT and " " in word and one in self._marked.get(word, ())
            if (
                is_read
                or is_said
                or known_terms(self.pack, one, [value]) > 0
                or known_terms(self.pack, one, texts) >= enough
            ):
                return one.name
        return ""

    def attribute(self, label: str, values: Sequence[str]) -> str:
        """The attribute that a label names, given what stands under it; "" where there is none that fits."""
        label = _without_key(label, values)
        if self.is_value(label):
            return ""
        for candidates in self._candidates(label):
            fitting = [one for one in candidates if _fits(self.pack, one, values)]
            if fitting:
                return _most_special(self.pack, fitting, values).name
        return ""

    def is_value(self, label: str) -> bool:
        """Whether a text is a value rather than a label: "In stock" above a paragraph is no label of it."""
        enumerations = (one for one in self.pack.attributes.values() if one.kind is ValueKind.ENUMERATION)
        return not self.knows(label) and any(known_terms(self.pack, one, [label]) > 0 for one in enumerations)

    def fits(self, name: str, value: str) -> bool:
        """Whether a text can be a value of the attribute: "Your message" is no address of anybody."""
        return _fits(self.pack, self.pack.attributes[name], [value])

    def fits_all(self, name: str, values: Sequence[str]) -> bool:
        """The same of most of several texts."""
        return _fits(self.pack, self.pack.attributes[name], values)

    def is_term(self, name: str, value: str) -> bool:
        """Whether a text is a term of the attribute."""
        return known_terms(self.pack, self.pack.attributes[name], [value]) > 0

    def by_term(self, text: str) -> str:
        """The attribute of which a text is a term; of several the one that knows the fewest, and so is the most
        special; "" where there is none."""
        terms = [one for one in self.pack.attributes.values() if one.kind is ValueKind.ENUMERATION]
        found = [one for one in terms if self.is_term(one.name, text)]
        return min(found, key=self._number_of_terms).name if found else ""

    def by_itself(self, text: str) -> str:
        """The attribute that a text tells which stands alone: whose term it is, how it is written, what it counts, and
        then the place of its name, and last whose term it begins with, "Fixed term, 9 months"; "" where there is none,
        or several."""
        alone = self.by_term(text) or self._by_form(text) or self._by_count(text) or self._by_place(text)
        head, comma, _ = text.partition(", ")
        return alone or (self.by_term(head) if comma else "")

    def _by_form(self, text: str) -> str:
        """The attribute whose values have a form of their own, which this one has."""
        habits = habits_of(self.pack)
        formed = [one for one in self.pack.attributes.values() if one.kind in _FORMED and one.patterns]
        by_pattern = ((one.name, mentions(replace(one, needs_label=True), text, habits)) for one in formed)
        found = [name for name, own in by_pattern if any(text[start:stop] == text for start, stop, _ in own)]
        return found[0] if len(found) == 1 else ""

    def _by_count(self, text: str) -> str:
        """What a number and a word count: "2 reception rooms"."""
        counted = _COUNTED.fullmatch(text)
        known = self._exact.get(as_label(counted["what"]), ()) if counted else ()
        found = [one.name for one in known if one.kind is ValueKind.COUNT]
        return found[0] if len(found) == 1 else ""

    def _by_place(self, text: str) -> str:
        places = [one for one in self.pack.attributes.values() if one.kind is ValueKind.PLACE]
        found = [one for one in places if self.is_term(one.name, text)]
        return min(found, key=self._number_of_terms).name if found else ""

    def _number_of_terms(self, attribute: Attribute) -> int:
        listed = (self.pack.gazetteers[name] for name in attribute.gazetteers if name in self.pack.gazetteers)
        return len(attribute.values) + sum(map(len, listed))

    def by_terms(self, name: str, values: Collection[str]) -> str:
        """The attribute whose terms stand under a label of another one: "Paperback", "Hardback" under "Edition"."""
        chosen = self.pack.attributes[name]
        if len(values) < _LEAST_TERMS or chosen.kind in _READ or chosen.role is Role.PIVOT or name in _OF_ALL:
            return name
        texts = list(values)[:_MOST_TERMS]
        if known_terms(self.pack, chosen, texts) > _FEW:
            return name
        for one in self.pack.attributes.values():
            if one.kind is ValueKind.ENUMERATION and known_terms(self.pack, one, texts) >= _MOST:
                return one.name
        return name

    def among(self, name: str, label: str, values: Collection[str], taken: Set[str]) -> str:
        """Of the attributes that a label names, the one whose terms stand under it; else `name`, or where a record has
        that already the next one."""
        others = [one for one in self._exact.get(as_label(label), ()) if one.kind not in _READ]
        if len(others) < _SEVERAL or name not in {one.name for one in others}:
            return name
        texts = sorted(values)[:_MOST_TERMS]
        free = [one for one in others if one.name not in taken]
        by_terms = {one.name: known_terms(self.pack, one, texts) for one in free}
        best = max(by_terms, key=lambda other: by_terms[other], default=name)
        if by_terms.get(best, 0.0) >= _MOST:
            return best
        return name if name not in taken or not free else free[0].name

    def _candidates(self, label: str) -> Iterator[Sequence[Attribute]]:
        word = as_label(label)
        yield self._exact.get(word, ())
        bare = _bare(word)
        is_number = not _NUMBERING.isdisjoint(_WORD.findall(word))
        if bare:
            # The number of something is no term of it: "Stock no." is no state of the stock.
            found = self._bare.get(bare, [])
            yield [one for one in found if one.kind is not ValueKind.ENUMERATION] if is_number else found
        parts = [part for part in _STROKE.split(word) if part]
        if len(parts) > 1:
            yield [one for part in parts for one in self._exact.get(part, ())]
        if not _ENDS & set(bare.split()):
            yield [one for head, one in self._by_head(bare) if self._is_told_by_head(one, head)]

    def _is_told_by_head(self, attribute: Attribute, head: str) -> bool:
        """Whether what a label is about tells the attribute: of several days, a word that any day has tells none, as
        in "Interview date"."""
        if attribute.kind is ValueKind.DATE and " " not in head:
            return sum(one.kind is ValueKind.DATE for one in self.pack.attributes.values()) == 1
        return attribute.kind in _READ or bool(attribute.gazetteers or attribute.values)

    def _by_head(self, bare: str) -> Iterator[tuple[str, Attribute]]:
        words = bare.split()
        heads = [" ".join(words[at:]) for at in range(1, len(words))] + [
            " ".join(words[:at]) for at in range(len(words) - 1, 0, -1)
        ]
        if len(words) == 1:
            word = words[0]
            ends = (word[at:] for at in range(1, len(word) - _LEAST_HEAD + 1))
            heads += [end for end in ends if end in self._bare][:1]
        yield from ((head, one) for head in heads for one in self._bare.get(head, ()))


def is_weekday(label: str, languages: tuple[str, ...]) -> bool:
    """Whether a label is a day of the week, long or short, or several of them: "Mon", "Monday – Friday"."""
    days, said = _days(languages), [as_label(part.strip(" .")) for part in _RANGE.split(label) if part.strip(" .")]
    return bool(said) and all(one in days for one in said)


@lru_cache(maxsize=32)
def _days(languages: tuple[str, ...]) -> frozenset[str]:
    forms = (get_day_names(width, locale=language) for language in languages for width in ("wide", "abbreviated"))
    return frozenset(as_label(name.rstrip(".")) for form in forms for name in form.values())


def name_of(label: str) -> str:
    """The name of an extra attribute, from the words that label it; "" where they say a value themselves, as
    "Created: 2026-11-05 21:00" does, or are no more than the beginning of a sentence."""
    words, bare = re.sub(r"[^\w]+", "_", label.strip().rstrip(":").casefold()).strip("_"), label.strip(" :()")
    is_none = _TAXED.fullmatch(bare) or _HALF_SAID.fullmatch(bare)
    is_name = words and len(words) <= _LONGEST_NAME and not words[0].isdigit() and not is_none
    return words if is_name and sum(map(str.isdigit, words)) < _FEWEST_OF_VALUE else ""


def _without_key(label: str, values: Sequence[str]) -> str:
    """A column of keys that are shown as names ("agent_id" over "Johnson & Cox") by what they are keys of."""
    bare = _KEY.sub("", label)
    return bare if bare and bare != label and all(_NAMED.search(value) for value in values) else label


def _bare(label: str) -> str:
    """A label without marks and without words that say nothing of what it names."""
    return " ".join(word for word in _WORD.findall(label.casefold()) if word not in _DECORATION)


def _is_name(value: str) -> bool:
    """Whether a text is written as names are: short, in capitals, and no sentence."""
    words = value.split()
    is_short = 0 < len(words) <= _MOST_OF_NAME and not value.endswith((".", ":", "!", "?", "…"))
    return is_short and words[0][:1].isupper() and sum(map(str.isalpha, value)) * 2 > len(value)


def _fits(pack: Pack, attribute: Attribute, values: Sequence[str]) -> bool:
    """Whether most of the values can be of the attribute; codes of a fixed form ("Email") are told by it, nobody and
    no place is called by an address of the mail or a telephone number, a day is no time, and a number or the size of a
    room no term that is none of those known."""
    sized = [value for value in values if _SIDES.match(value.strip())]
    if attribute.kind in _NEVER_SIDES and len(sized) * 2 > len(values) and known_terms(pack, attribute, sized) == 0:
        return False
    if attribute.kind is ValueKind.CODE:
        return _fit_code(pack, attribute, values)
    if attribute.kind in (ValueKind.NAME, ValueKind.PLACE):
        return sum(_REACHED.fullmatch(value.strip()) is not None for value in values) * 2 < max(len(values), 1)
    if attribute.kind is ValueKind.ENUMERATION and (attribute.gazetteers or attribute.values):
        numbers = [value for value in values if _ONLY_NUMBER.fullmatch(value.strip())]
        return len(numbers) * 2 <= len(values) or known_terms(pack, attribute, numbers) > 0
    if attribute.normal == _TIME:
        return sum(is_day(pack, attribute, value) for value in values) * 2 < max(len(values), 1)
    if attribute.kind not in _READ:
        return True
    other = {ValueKind.MONEY: _MEASURED, ValueKind.MEASURE: _PRICED}.get(attribute.kind)
    read = (value for value in values if other is None or not other.fullmatch(value))
    return sum(value_of(pack, attribute.name, value, seen=_SOME_DAY) is not None for value in read) * 2 >= len(values)


def _fit_code(pack: Pack, attribute: Attribute, values: Sequence[str]) -> bool:
    """Whether values look like codes: as the pack says, else short; sentences are none."""
    if attribute.patterns and not attribute.needs_label:
        return sum(value_of(pack, attribute.name, value) is not None for value in values) * 2 >= len(values)
    return sum(len(value.split()) <= _MOST_PARTS for value in values) * 2 >= len(values)


def _most_special(pack: Pack, fitting: Sequence[Attribute], values: Sequence[str]) -> Attribute:
    """Of several attributes the special one; of a whole and its part, the whole where values have several parts; of a
    text and a quantity ("Engine"), the quantity where values are bare numbers; of a name and one ("Range"), where they
    have units; of terms and a text ("Hours"), the text where no value is a term; of a place and terms ("Workplace"),
    the terms where all values are such."""
    first, names = fitting[0], {one.name for one in fitting}
    text = next((one for one in fitting if one.kind is ValueKind.TEXT), None)
    if first.kind is ValueKind.ENUMERATION and text is not None and known_terms(pack, first, values) == 0:
        return text
    terms = next((one for one in fitting if one.kind is ValueKind.ENUMERATION), None)
    if first.kind is ValueKind.PLACE and terms is not None and known_terms(pack, terms, values) == 1:
        return terms
    quantity = next((one for one in fitting if one.kind in _READ), None)
    if first.kind is ValueKind.TEXT and quantity is not None and all(map(_BARE_NUMBER.fullmatch, values)):
        return quantity
    if first.kind is ValueKind.NAME and quantity is not None and all(map(_MEASURED.fullmatch, values)):
        return quantity
    for one in fitting:
        if one.sub_type_of in names:
            return one
        if one.part_of in names and sum("," in value for value in values) * 2 < len(values):
            return one
    return first


def known_terms(pack: Pack, attribute: Attribute, values: Sequence[str]) -> float:
    """The share of the values that are terms of the attribute's own."""
    if not (attribute.gazetteers or attribute.values) or not values:
        return 0.0
    return sum(read_text(pack, attribute.name, value)[0].confidence >= WHOLE for value in values) / len(values)


_NAMES: dict[int, Names] = {}
_MOST_KEPT = 8


def names_of(pack: Pack) -> Names:
    """The names of a pack, from memory where this very pack was made ready before."""
    kept = _NAMES.get(id(pack))
    if kept is not None and kept.pack is pack:
        return kept
    if len(_NAMES) >= _MOST_KEPT:
        _NAMES.pop(next(iter(_NAMES)))
    _NAMES[id(pack)] = made = Names(pack)
    return made
