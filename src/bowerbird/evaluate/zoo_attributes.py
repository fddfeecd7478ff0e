"""Attributes of zoo records against what a listing says: which types are judged, and which values are right.

A value is right when a field of its record has its type (a subtype will do; for places also what they are part of) and
its text; units and signs around a number may be in or out. Types that a record has once count once, however often and
in whichever forms the page shows them. A field is not wrong when it says something true of the object that the page
does not mark (a make within a title, a feature), nor when the zoo knows nothing of its type.

Many values of the zoo are names that nobody knows, shown without a label: what they are cannot be told from the page.
A type is *seen* on a page when the annotators find at least `LEAST_SEEN` of its true values there, the least support
that AMBER asks of an attribute; titles and descriptions are found by their looks, and always count as seen.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cached_property
from itertools import chain

from bowerbird.annotate import Annotations
from bowerbird.domain import Pack, ValueKind
from bowerbird.evaluate.scores import Counts
from bowerbird.evaluate.wording import key, similar
from bowerbird.evaluate.zoo_pages import ZooPage, ZooRecord
from bowerbird.listing import Field

LEAST_SEEN = 0.25  # thesis, Definition 13: the least support of an attribute
BY_LOOKS = ("title", "description")
_NUMBER = re.compile(r"\d+(?:[.,\s]\d+)*")
_RANGES = ("salary",)  # two values of the zoo, lowest and highest, are one of the pack's

# How the packs call what the zoo shows, where the names differ; None: no pack has it.
_NAMES: dict[str, str | None] = {
    "headline": "title",
    "job_title": "title",
    "was_price": "list_price",
    "fuel": "fuel_type",
    "gearbox": "transmission",
    "variant": "trim",
    "co2": "emissions",
    "first_registered": "registration_date",
    "mot_until": "mot",
    "delivery": "shipping_cost",
    "ean": "gtin",
    "cuisines": "cuisine",
    "mls_number": "reference",
    "garage_spaces": "parking",
    "added_on": "added_date",
    "available_from": "availability_date",
    "status": "property_status",
    "epc_rating": "energy_rating",
    "council_tax_band": "council_tax",
    "furnished": "furnishing",
    "authors": "author",
    "isbn": "isbn_13",
    "salary_min": "salary",
    "salary_max": "salary",
    "closing_on": "closing_date",
    "posted_on": "date_posted",
    "working_time": "job_type",
    "contract_type": "job_type",
    "features": None,
}
_NAMES_IN = {
    "products": {"name": "title"},
    "events": {"name": "title", "town": "location", "category": "event_type"},
    "books": {"year": "publication_date", "category": "genre"},
    "jobs": {"town": "location", "category": "industry"},
    "restaurants": {"street": "address", "region": "state"},
    "real-estate-uk": {"street": "street_address", "region": "county"},
    "real-estate-us": {"street": "street_address", "region": "state"},
}


def type_of(attribute: str, pack: Pack) -> str | None:
    """What the pack calls an attribute of the zoo; None where it has no such type."""
    name = _NAMES_IN.get(pack.name, {}).get(attribute, _NAMES.get(attribute, attribute))
    return name if name in pack.attributes else None


def known_types(gold: ZooPage, pack: Pack) -> frozenset[str]:
    """The types of which the truth of a page knows all instances, with what is below them and above places."""
    shown = {mark.attribute for record in gold.records for mark, _ in record.values}
    return types_below(shown.union(*(record.item.values for record in gold.records)), pack)


def types_below(attributes: Iterable[str], pack: Pack) -> frozenset[str]:
    """The types of these attributes of the zoo, with what is below them and above places."""
    types = {name for attribute in attributes if (name := type_of(attribute, pack)) is not None}
    below = {sub for name in types for sub in pack.subtypes(name)}
    return frozenset(below | {above for name in types if is_place(pack, name) for above in _above(pack, name)})


def seen_types(gold: ZooPage, annotations: Annotations, pack: Pack) -> frozenset[str]:
    """The types of which the annotators find a fair share of the true values on the page."""
    annotated: dict[int, set[str]] = defaultdict(set)
    for ann in annotations.instances():
        for node in annotations.text_nodes(ann):
            annotated[int(gold.page.parent[node])].add(ann.type)
    there: dict[str, list[bool]] = defaultdict(list)
    for mark, node in chain.from_iterable(record.values for record in gold.records):
        if (name := type_of(mark.attribute, pack)) is not None and mark.place == "text":
            there[name].append(not annotated[node].isdisjoint(accepted(pack, name)))
    seen = {name for name, found in there.items() if sum(found) >= LEAST_SEEN * len(found)}
    return frozenset(seen.union(BY_LOOKS))


class RecordValues:
    """The values of one true record, by the pack's types."""

    def __init__(self, pack: Pack, record: ZooRecord, known: frozenset[str]) -> None:
        self._pack = pack
        self._known = known
        self._record = record
        self._shown: dict[str, list[str]] = defaultdict(list)
        for mark, _ in record.values:
            name = type_of(mark.attribute, pack)
            if name is not None and mark.place == "text" and mark.text not in self._shown[name]:
                self._shown[name].append(mark.text)

    def judge(self, fields: Sequence[Field], seen: frozenset[str] | None = None) -> tuple[Counts, list[str]]:
        """Right values, those and wrong fields, and values there; what was missed or is wrong.

        With `seen`, values of other types are not asked for.
        """
        asked = {name: texts for name, texts in self._shown.items() if seen is None or name in seen}
        values = [(name, group) for name, texts in asked.items() for group in self._groups(name, texts)]
        missed = [value for value in values if not any(self._says(field, *value) for field in fields)]
        wrong = [field for field in fields if not self._allowed(field)]
        right = len(values) - len(missed)
        lines = [f"missed {name}: {texts[0]}" for name, texts in missed]
        lines += [f"wrong {field.name}: {field.text}" for field in wrong]
        return Counts(right, right + len(wrong), len(values)), lines

    def _groups(self, name: str, texts: Sequence[str]) -> list[Sequence[str]]:
        return [[text] for text in texts] if self._pack.attributes[name].many else [texts]

    def _allowed(self, field: Field) -> bool:
        """Whether a field is right, or true, or about something that the zoo does not know."""
        if field.name not in self._known or any(key(field.text) in feature for feature in self._features):
            return True
        return any(self._says(field, name, texts) for name, texts in chain(self._shown.items(), self._true.items()))

    @cached_property
    def _true(self) -> dict[str, list[str]]:
        """All that is true of the object, shown here or not."""
        item = self._record.item
        true: dict[str, list[str]] = defaultdict(list)
        for attribute, value in {"headline": item.title, **item.values}.items():
            if (name := type_of(attribute, self._pack)) is not None:
                true[name] += written(value)
        return true

    @cached_property
    def _features(self) -> list[str]:
        return [key(text) for text in written(self._record.item.values.get("features", ()))]

    def _says(self, field: Field, name: str, texts: Sequence[str]) -> bool:
        return any(self._says_one(field, name, text) for text in texts)

    def _says_one(self, field: Field, name: str, text: str) -> bool:
        if field.name in self._pack.subtypes(name):
            several = self._pack.attributes[name].many and key(field.text) in key(text)
            return several or _same_value(field.text, text) or (name in _RANGES and _has_number(field.text, text))
        return field.name in accepted(self._pack, name) and key(text) in key(field.text)


def accepted(pack: Pack, name: str) -> set[str]:
    """The types under which a value of the type `name` may be found."""
    return {*pack.subtypes(name), *(_above(pack, name) if is_place(pack, name) else ())}


def is_place(pack: Pack, name: str) -> bool:
    return pack.attributes[name].kind == ValueKind.PLACE


def _above(pack: Pack, name: str) -> list[str]:
    """The types that `name` is a subtype or a part of."""
    line = [name]
    for one in line:
        attribute = pack.attributes[one]
        line += [above for above in (attribute.sub_type_of, attribute.part_of) if above and above not in line]
    return line[1:]


def _same_value(found: str, there: str) -> bool:
    """The same text; for numbers, one within the other with the same number first."""
    one, other = key(found), key(there)
    if one == other or similar(one, other):
        return True
    number, expected = _NUMBER.search(found), _NUMBER.search(there)
    if number is None or expected is None or not (one in other or other in one):
        return False
    return key(number[0]) == key(expected[0])


def _has_number(found: str, there: str) -> bool:
    expected = _NUMBER.search(there)
    return expected is not None and key(expected[0]) in (key(number[0]) for number in _NUMBER.finditer(found))


def written(value: object) -> list[str]:
    """Ways to write a value of an item that a field may have."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):  # an amount of money
        amount = str(value[0])
        return [amount, amount.removesuffix(".0").removesuffix(".00")]
    if isinstance(value, list | tuple):
        return [str(one) for one in value]
    if isinstance(value, date):
        return [value.isoformat(), value.strftime("%d/%m/%Y"), value.strftime("%d %B %Y"), str(value.year)]
    return [str(value)]
