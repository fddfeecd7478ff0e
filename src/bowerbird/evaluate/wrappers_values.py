"""Values that a wrapper yields against what the zoo knows of a record: exact, containing, wrong, or not to be judged.

Reference  DIADEM (VLDB 2014), Definition 2: a value is right when it equals the true one. Equal are normal forms: sums
with their currency, numbers, measures in whichever unit, dates as exact as given, terms as the pack reads them from
the true text; where the truth or the value has none, texts by their letters and digits, units and signs around a
number in or out. A value whose text holds the true one, or is held by it, is no right one; it *contains*, and is
counted apart. As in `zoo_attributes`, what is true of the object and not marked is right, a whole address may stand
for its parts, and types that the zoo knows nothing of are not judged.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from enum import StrEnum
from functools import cached_property

from bowerbird.domain import Pack, ValueKind
from bowerbird.domain.record import Attested, Plain
from bowerbird.domain.units import UNITS, Unit
from bowerbird.evaluate.wording import key, similar
from bowerbird.evaluate.wrappers_truth import Wanted, type_of
from bowerbird.evaluate.zoo_attributes import accepted, is_place, written
from bowerbird.induce.texts.reading import value_of
from bowerbird.zoo.stock import Money

_NUMBER = re.compile(r"\d+(?:[.,\s]\d+)*")
_DATE = re.compile(r"\d{4}(?:-\d\d){0,2}|--\d\d-\d\d")
_BESIDE_NUMBER = re.compile(r"[\d.,\s]+")
_ROUNDING = 0.005  # of a number: what a conversion of units may cost
_CENT = 0.005
_LEAST_HELD = 3  # letters and digits that make a text be found within another's words
_MOST_AROUND = 1.5  # times the length of the places that an address names: what it may be long
_QUANTITIES = (ValueKind.MONEY, ValueKind.COUNT, ValueKind.MEASURE, ValueKind.DATE)
_TERMS = (ValueKind.ENUMERATION, ValueKind.NAME, ValueKind.PLACE, ValueKind.CODE, ValueKind.PHONE)
LIKE = {"town": ("city", "village", "location"), "lot_size": ("plot_size",), "name": ("title",)}
"""Types of packs that say the same as another: a town is a city on some sites, and a name is what a page is titled."""


class Outcome(StrEnum):
    EXACT = "exact"
    CONTAINS = "contains"
    WRONG = "wrong"
    UNJUDGED = "not judged"


class TrueValues:
    """All that is true of one record, by the pack's types."""

    def __init__(self, pack: Pack, wanted: Wanted, known: frozenset[str]) -> None:
        self._pack, self._known, self._item = pack, known, wanted.item
        self.shown: dict[str, list[str]] = defaultdict(list)
        for mark in wanted.marks:
            name = type_of(mark.attribute, pack)
            if name is not None and mark.text not in self.shown[name]:
                self.shown[name].append(mark.text)
        self._also = wanted.also

    def outcome(self, name: str, value: Attested) -> Outcome:
        """How a value of the attribute `name` came out."""
        if name not in self._known:
            return Outcome.UNJUDGED
        texts, meant = self._of(name)
        said = [text for text in (value.raw, value.value) if isinstance(text, str) and text]
        if any(self._is_same(name, one, there) for one in said for there in self._also.get(name, ())):
            return Outcome.EXACT
        compared = [found for true in meant if (found := _agrees(value.value, true, meant, texts)) is not None]
        if any(compared):
            return Outcome.EXACT
        if not compared and any(self._is_same(name, one, there) for one in said for there in texts):
            return Outcome.EXACT
        if not compared and self._is_same_term(name, value.value, texts):
            return Outcome.EXACT
        if self._is_whole_place(name, value.raw):
            return Outcome.EXACT
        if self._is_feature(value.raw):
            return Outcome.UNJUDGED
        held = not compared and any(_holds(one, there) for one in said for there in texts)
        return Outcome.CONTAINS if held else Outcome.WRONG

    def true_text(self, name: str) -> str:
        """What the record says for `name`, for a person."""
        texts, _ = self._of(name)
        return " | ".join(dict.fromkeys(texts)) or "nothing"

    def _of(self, name: str) -> tuple[list[str], list[object]]:
        """The true texts of a type, those shown first, and the values behind them."""
        fits = [of for of in {*self.shown, *self._true} if name in (*self._pack.subtypes(of), *LIKE.get(of, ()))]
        texts = [text for of in fits for text in (*self.shown.get(of, ()), *self._written(of))]
        return texts, [value for of in fits for value in self._true.get(of, ())]

    @cached_property
    def _true(self) -> dict[str, list[object]]:
        true: dict[str, list[object]] = defaultdict(list)
        for attribute, value in {"headline": self._item.title, **self._item.values}.items():
            if (name := type_of(attribute, self._pack)) is not None:
                true[name].append(value)
        return true

    def _written(self, name: str) -> Iterable[str]:
        return (text for value in self._true.get(name, ()) for text in written(value))

    def _is_feature(self, text: str) -> bool:
        said = key(text)
        return len(said) >= _LEAST_HELD and any(
            said in key(one) for one in written(self._item.values.get("features", ()))
        )

    def _is_same(self, name: str, said: str, there: str) -> bool:
        one, other = key(said), key(there)
        attribute = self._pack.attributes[name]
        if one == other or (attribute.many and one and one in other):
            return True
        if attribute.kind is ValueKind.TEXT and similar(one, other):
            return True
        if attribute.kind not in _QUANTITIES:
            return False
        number, expected = _NUMBER.search(said), _NUMBER.search(there)
        if number is None or expected is None or not (one in other or other in one):
            return False
        return key(number[0]) == key(expected[0])

    def _is_same_term(self, name: str, value: Plain, texts: Iterable[str]) -> bool:
        """Whether a name is, in the pack's normal form, what a true text is: "flat" for "Apartment"."""
        if not isinstance(value, str) or self._pack.attributes[name].kind not in _TERMS:
            return False
        return any(value == value_of(self._pack, name, text) for text in texts)

    def _is_whole_place(self, name: str, said: str) -> bool:
        """Whether an address names places of the record and hardly anything else."""
        parts = [of for of in self.shown if is_place(self._pack, of) and name in accepted(self._pack, of)]
        if not parts:
            return False
        places = [of for of in self.shown if is_place(self._pack, of) or of.startswith("postcode")]
        named = {text for of in places for text in self.shown[of] if key(text) in key(said)}
        is_one_of_them = any(text in named for of in parts for text in self.shown[of])
        return is_one_of_them and len(key(said)) <= _MOST_AROUND * sum(len(key(text)) for text in named)


def _agrees(value: Plain, true: object, meant: Sequence[object], texts: Sequence[str]) -> bool | None:
    """Whether two normal forms are equal; None where they cannot be compared."""
    if isinstance(true, Money):
        return (
            _same_money(value, [one for one in meant if isinstance(one, Money)]) if isinstance(value, Mapping) else None
        )
    if isinstance(true, date):
        return _same_date(value, true) if isinstance(value, str) and _DATE.fullmatch(value) else None
    if isinstance(true, bool) or not isinstance(true, int | float):
        return None
    if isinstance(value, Mapping):
        return _same_measure(value, float(true), texts)
    if isinstance(value, str):
        return value[:4] == str(true) if _DATE.fullmatch(value) else None
    return _close(float(value), float(true)) if isinstance(value, int | float) else None


def _same_money(value: Mapping[str, Plain], true: Sequence[Money]) -> bool:
    """Whether the sum, and the end of its range, are true ones; a sum may come without its currency."""
    if value.get("currency") not in (None, "", *(one.currency for one in true)):
        return False
    ends = [one for one in (value.get("amount"), value.get("high")) if one is not None]
    amounts = [float(one.amount) for one in true]
    return bool(ends) and all(
        isinstance(end, int | float) and any(abs(end - amount) < _CENT for amount in amounts) for end in ends
    )


def _same_date(value: str, true: date) -> bool:
    """Whether a date is the true one, as exact as it is given: "2026-03", "--03-14"."""
    return value.strip("-") in (true.isoformat()[start:stop] for start, stop in ((0, 10), (0, 7), (0, 4), (5, 10)))


def _same_measure(value: Mapping[str, Plain], true: float, texts: Sequence[str]) -> bool:
    """Whether a measure is the true number in its own unit, or in one that the page names."""
    amount, unit = value.get("amount"), UNITS.get(str(value.get("unit")))
    if not isinstance(amount, int | float):
        return False
    if _close(amount, true):
        return True
    if unit is None:
        return False
    named = [one for one in UNITS.values() if one.dimension == unit.dimension and _names(one, texts)]
    return any(_close(amount, true * one.factor / unit.factor) for one in named)


def _names(unit: Unit, texts: Sequence[str]) -> bool:
    words = [_BESIDE_NUMBER.sub("", text).strip().lower() for text in texts]
    return any(spelling.lower() in word for word in words if word for spelling in unit.spellings)


def _close(one: float, other: float) -> bool:
    return abs(one - other) <= _ROUNDING * max(abs(other), 1.0)


def _holds(one: str, other: str) -> bool:
    """Whether one text is part of the other; very short ones must be words of it."""
    short, long = sorted((one, other), key=lambda text: len(key(text)))
    if len(key(short)) >= _LEAST_HELD:
        return key(short) in key(long)
    return bool(key(short)) and key(short) in (key(word) for word in long.split())


def names_for(pack: Pack, name: str) -> set[str]:
    """The names under which a value of the type `name` may be found, those that say the same among them."""
    return accepted(pack, name).union(LIKE.get(name, ()))
