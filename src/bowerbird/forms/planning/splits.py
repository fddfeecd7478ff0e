"""How the results of a query can be split into smaller ones, and what each way is likely to cost.

Problem.    A site shows only the first so many results. Which field splits the rest into lists that are shown whole,
            with the fewest submissions?
Departures. DIADEM enumerates the values of its form fields; here the records seen so far, however few, are taken as a
            sample of the results. It says how the results are likely to fall under the options of a field, and where
            a range is to be cut.
Notation.   `total` is the number of results of the query, `cap` how many the site shows.
Cost.       O(records seen · options) for each field.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from bowerbird.forms.model import ORDER, PAGE_SIZE, RADIUS, Choice, End, Field, Pattern, TypedForm, Widget
from bowerbird.forms.planning.answer import Seen
from bowerbird.forms.planning.density import Density
from bowerbird.forms.planning.query import Query, Setting

NARROWS_NOTHING = (ORDER, PAGE_SIZE, RADIUS)
_CHOSEN_FROM = (Widget.SELECT, Widget.LISTBOX, Widget.RADIO, Widget.CHECKS)
_TYPED = (Widget.TEXT, Widget.NUMBER, Widget.SLIDER)
_NUMBER = re.compile(r"(\d[\d.,'\u00a0\u202f ]*)\s*([km](?![a-z]))?", re.IGNORECASE)
_GROUPED = re.compile(r"[.,'\u00a0\u202f ](?=\d{3}(?!\d))")
_COUNTED = re.compile(r"[(\[]\s*(\d[\d.,\u00a0]*)\s*[)\]]\s*$")
_AGAIN = 2.0  # what a split misses must be reached by another one, as long as this
_FEW_SEEN = 4  # records of a part, below which nothing is known of the choices that they fall under
_UNKNOWN = 0.4  # of the results may fall under no choice of a field that no record seen speaks of
_HOPELESS = 1000.0  # what cannot be split any further
_OVER = 1.05  # a band may hold a little more than its share, since ends lie where they lie


@dataclass(frozen=True, slots=True)
class Options:
    """A split by the choices of one field; `expected` is the likely number of results of each."""

    field: int
    settings: tuple[Setting, ...]
    expected: tuple[float, ...]
    records: tuple[tuple[Seen, ...], ...]
    unplaced: float = 0.0
    """The part of the records seen that fall under none of the choices, though others do."""


@dataclass(frozen=True, slots=True)
class Bands:
    """A split of a range into bands, between numbers that its ends offer (None: any number can be typed)."""

    least: int
    most: int
    attribute: str
    lower: tuple[tuple[float, Setting], ...] | None
    upper: tuple[tuple[float, Setting], ...] | None

    def numbers(self, sample: Iterable[Seen]) -> list[float]:
        return sorted(it.numbers[self.attribute] for it in sample if self.attribute in it.numbers)

    def within(self, sample: Iterable[Seen], start: float | None, stop: float | None) -> tuple[Seen, ...]:
        """The records seen that lie in a band, its ends included."""
        low, high = -math.inf if start is None else start, math.inf if stop is None else stop
        return tuple(it for it in sample if low <= it.numbers.get(self.attribute, math.nan) <= high)

    def ends_after(self, start: float | None, stop: float | None, sample: Sequence[float]) -> list[float]:
        """Numbers that a band from `start` can end with, short of `stop`."""
        known = [number for number, _ in self.upper] if self.upper is not None else _not_below_nothing(sample)
        reachable = [it for it in known if (start is None or it > start) and (stop is None or it < stop)]
        found = [it for it in reachable if self.start_after(it, sample, start) is not None]
        return found or self._half(start, stop, sample)

    def _half(self, start: float | None, stop: float | None, sample: Sequence[float]) -> list[float]:
        """Half way between two whole numbers where any can be typed: the records seen may lie too far apart to tell
        ends. Other numbers could be halved for ever."""
        if self.lower is not None or self.upper is not None or start is None or stop is None or start >= stop:
            return []
        return [float((start + stop) // 2)] if all(float(it).is_integer() for it in sample) else []

    def start_after(self, end: float, sample: Sequence[float], start: float | None = None) -> float | None:
        """Where the band behind one that ends with `end` begins: never past it, so that nothing falls between."""
        if self.lower is not None:
            fitting = [number for number, _ in self.lower if number <= end and (start is None or number > start)]
            return max(fitting, default=None)
        is_whole = self.upper is None and all(float(it).is_integer() for it in sample)
        return end + 1 if is_whole and sample else end

    def settings(self, start: float | None, end: float | None) -> tuple[Setting, ...]:
        return (_end(self.least, self.lower, start), _end(self.most, self.upper, end))


def _not_below_nothing(sample: Sequence[float]) -> list[float]:
    """Numbers between those of records and beyond, negative only where records have such."""
    least = min([0.0, *sample])
    return [it for it in Density(sample).grid() if it >= least]


Split: TypeAlias = Options | Bands


def splits_of(
    typed: TypedForm, query: Query, offered: Mapping[int, Sequence[str]], sample: Sequence[Seen], total: float
) -> list[Split]:
    """The ways to split the results of `query`, by fields that it leaves open."""
    taken = set(query.fields)
    bands = [it for it in _bands(typed) if not {it.least, it.most} & taken]
    options = [
        _options(place, field, offered.get(place, ()), sample, total)
        for place, field in enumerate(typed.form.fields)
        if place not in taken and _can_split(typed, place)
    ]
    return [*bands, *(it for it in options if len(it.settings) > 1)]


def ranked(ways: Sequence[Split], sample: Sequence[Seen], total: float, cap: int, *, by_step: bool) -> list[Split]:
    """The ways, cheapest first; `by_step` tells that the form is sent anew by each field that is set."""
    costs = [_cost(way, ways, sample, total, cap, by_step) for way in ways]
    return [ways[at] for at in sorted(range(len(ways)), key=lambda at: costs[at])]


def _cost(way: Split, ways: Sequence[Split], sample: Sequence[Seen], total: float, cap: int, by_step: bool) -> float:
    """The submissions that a split is likely to take, with those of the parts that are still too long.

    A choice that no record seen falls under is tried only as long as something is missing.
    """
    others = [it for it in ways if it is not way]
    is_told = isinstance(way, Bands) or any(way.records)
    unseen = max(1 - len(sample) / max(total, 1), 0.0) if is_told else 1.0
    each = 2 if by_step and isinstance(way, Bands) else 1
    cost = 0.0
    for part in _parts(way, sample, total, cap):
        tried = 1.0 if part.records or not sample else unseen
        deeper = _over(part.size, len(sample), total, cap) * _deeper(others, part, cap, each + 1 if by_step else 1)
        cost += tried * (each + deeper)
    return cost * (1 + _AGAIN * way.unplaced) if isinstance(way, Options) else cost


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the results: its likely size, and the records seen of it."""

    size: float
    records: tuple[Seen, ...]


def _parts(way: Split, sample: Sequence[Seen], total: float, cap: int) -> list[_Part]:
    if isinstance(way, Options):
        return [_Part(size, records) for size, records in zip(way.expected, way.records, strict=True)]
    numbers = way.numbers(sample)
    if not numbers and way.upper is None:
        return [_Part(math.inf, tuple(sample))]
    ends = way.ends_after(None, None, numbers)
    full = total / lists_for(total, cap, len(numbers))
    bands: list[tuple[float, float, float]] = []
    start = before = -math.inf
    held = 0.0
    for end, share in zip([*ends, math.inf], _shares(numbers, ends), strict=True):
        if held and held + share * total > full * _OVER:
            bands.append((held, start, before))
            start, held = before, 0.0
        held, before = held + share * total, end
    bands.append((held, start, math.inf))
    return [_Part(size, way.within(sample, low, high)) for size, low, high in bands]


def _over(size: float, seen: int, total: float, cap: int) -> float:
    """How likely a part of this size, estimated from so many of all records, is longer than the cap."""
    if math.isinf(size):
        return 1.0
    error = math.sqrt(size * max(total - size, 0.0) / max(seen, 1) * max(1 - seen / max(total, 1), 0.0))
    return 0.5 * math.erfc((cap - size) / (math.sqrt(2) * error)) if error else float(size > cap)


def _deeper(ways: Sequence[Split], part: _Part, cap: int, each: int) -> float:
    """Submissions for a part that is too long: by the choices that its records name, or by bands."""
    if math.isinf(part.size):
        return _HOPELESS
    costs = []
    for way in ways:
        if isinstance(way, Bands):
            costs.append(lists_for(part.size, cap, len(part.records)) + 1.0)
        else:
            named = len(_fallen(way.settings, part.records))
            few = len(part.records) < _FEW_SEEN
            costs.append(min(len(way.settings), part.size / 3) if few else named + 1.0)
    return each * min(costs, default=_HOPELESS)


def _shares(numbers: Sequence[float], ends: Sequence[float]) -> list[float]:
    """The part of the numbers between each two neighbouring ends; equal parts where there are no numbers."""
    if not numbers:
        return [1 / (len(ends) + 1)] * (len(ends) + 1)
    below = [sum(number <= end for number in numbers) / len(numbers) for end in ends]
    return [after - before for before, after in pairwise([0.0, *below, 1.0])]


def lists_for(total: float, cap: int, seen: int) -> int:
    """Into how many bands to cut so that each is likely to fit: as few as can be, if there is room for error."""
    fewest = max(math.ceil(total / cap), 1)
    share = 1 / fewest
    error = total * math.sqrt(share * (1 - share) / max(seen, 1) * max(1 - seen / max(total, 1), 0))
    return fewest if total / fewest + error <= cap else fewest + 1


def number_in(text: str) -> float | None:
    """The number of an option: "£250k", "1.000 €", "2+"."""
    found = _NUMBER.search(text)
    if found is None:
        return None
    digits = _GROUPED.sub("", found[1].strip(" .,'\u00a0\u202f")).replace(",", ".")
    scale = {"k": 1e3, "m": 1e6}.get((found[2] or "").lower(), 1.0)
    try:
        return float(digits) * scale
    except ValueError:
        return None


def amount_of(choice: Choice) -> float | None:
    """The number that a choice stands for: what it says, or what it sends where that says none."""
    said = number_in(choice.text)
    return said if said is not None else number_in(choice.value)


def real_choices(field: Field) -> tuple[Choice, ...]:
    """The choices that ask for something. Values that a text field proposes (`datalist`) all do."""
    if field.widget is Widget.SUGGEST:
        return tuple(it for it in field.choices if it.text or it.value)
    return tuple(it for it in field.choices if not it.is_wildcard and (it.text or it.value))


# By the choices of one field


def _can_split(typed: TypedForm, place: int) -> bool:
    """Whether each result falls under one choice of the field: not for ends of ranges, orders, and single boxes."""
    field, type_ = typed.form.fields[place], typed.types.get(place)
    if type_ is not None and (type_.end is not None or type_.attribute in NARROWS_NOTHING):
        return False
    in_range = any(place in group.fields for group in typed.form.groups if group.pattern is Pattern.RANGE)
    return field.widget in _CHOSEN_FROM and not in_range


def _options(place: int, field: Field, offered: Sequence[str], sample: Sequence[Seen], total: float) -> Options:
    known = {it.text: it for it in field.choices}
    wild = {it.text for it in field.choices if it.is_wildcard}
    if offered:
        settings = tuple(
            Setting.of(place, known[text]) if text in known else Setting(place, text)
            for text in offered
            if text not in wild
        )
    else:
        settings = tuple(Setting.of(place, it) for it in real_choices(field))
    counts = [_COUNTED.search(it.text) for it in settings]
    fallen = _fallen(settings, sample)
    records = tuple(tuple(fallen.get(at, ())) for at in range(len(settings)))
    if settings and all(counts):  # "Ford (123)"
        told = tuple(float(re.sub(r"\D", "", it[1])) for it in counts if it is not None)
        return Options(place, settings, told, records)
    placed = sum(map(len, records))
    # One record more for each option: what was not seen may still be there.
    expected = tuple(total * (len(own) + 1) / (placed + len(settings)) for own in records)
    return Options(place, settings, expected, records, 1 - placed / len(sample) if placed else _UNKNOWN)


def _fallen(settings: Sequence[Setting], sample: Sequence[Seen]) -> dict[int, list[Seen]]:
    """The records seen that say what a choice says, each under the longest choice that it names."""
    words = [_folded(_COUNTED.sub("", it.text)) for it in settings]
    patterns = [re.compile(rf"(?<!\w){re.escape(word)}(?!\w)") if word else None for word in words]
    fallen: dict[int, list[Seen]] = {}
    for record in sample:
        said = _folded(record.text)
        named = [(len(words[at]), at) for at, it in enumerate(patterns) if it is not None and it.search(said)]
        if named:
            fallen.setdefault(max(named)[1], []).append(record)
    return fallen


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


# By ranges


def _bands(typed: TypedForm) -> list[Bands]:
    return [
        Bands(least, most, attribute, lower, upper)
        for least, most, attribute in _pairs(typed)
        for lower, upper in ((_numbers(typed, least), _numbers(typed, most)),)
        if lower != () and upper != ()
    ]


def _pairs(typed: TypedForm) -> list[tuple[int, int, str]]:
    """The two ends of each range: by their types, or by how they are grouped."""
    found = []
    for least, type_ in typed.types.items():
        if type_.end is End.LEAST:
            found += [(least, most, type_.attribute) for most in typed.of_type(type_.attribute, End.MOST)[:1]]
    known = {place for pair in found for place in pair[:2]}
    for group in typed.form.groups:
        if group.pattern is Pattern.RANGE and len(group.fields) == 2 and not known & set(group.fields):
            attribute = next((typed.types[it].attribute for it in group.fields if it in typed.types), "")
            found.append((*group.fields, attribute))
    return found


def _numbers(typed: TypedForm, place: int) -> tuple[tuple[float, Setting], ...] | None:
    """The numbers that an end offers, None when any can be given."""
    field = typed.form.fields[place]
    if field.widget in _TYPED and not field.choices:
        return None
    known = {number: Setting.of(place, it) for it in real_choices(field) if (number := amount_of(it)) is not None}
    return tuple(sorted(known.items()))


def _end(place: int, offered: tuple[tuple[float, Setting], ...] | None, number: float | None) -> Setting:
    if number is None:
        return Setting(place)
    if offered is None:
        return Setting(place, f"{number:.10g}" if not float(number).is_integer() else str(int(number)))
    return next(setting for known, setting in offered if known == number)
