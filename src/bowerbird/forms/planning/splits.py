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
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeAlias

from bowerbird.forms.model import KEYWORD, ORDER, PAGE_SIZE, RADIUS, Choice, End, Field, Pattern, TypedForm, Widget
from bowerbird.forms.planning.answer import Seen
from bowerbird.forms.planning.density import Density
from bowerbird.forms.planning.query import Query, Setting
from bowerbird.forms.words.lists import word_set
from bowerbird.forms.words.wording import words_of

NARROWS_NOTHING = (ORDER, PAGE_SIZE, RADIUS)
LISTS = (Widget.SELECT, Widget.LISTBOX)
_CHOSEN_FROM = (*LISTS, Widget.RADIO, Widget.CHECKS, Widget.SUGGEST)
_TYPED = (Widget.TEXT, Widget.NUMBER, Widget.SLIDER)
_NUMBER = re.compile(r"(\d[\d.,'\u00a0\u202f ]*)\s*([km](?![a-z]))?", re.IGNORECASE)
_GROUPED = re.compile(r"[.,'\u00a0\u202f ](?=\d{3}(?!\d))")
_COUNTED = re.compile(r"[(\[]\s*(\d[\d.,\u00a0]*)\s*[)\]]\s*$")
_LEAST_PLACED = 0.5  # of the records seen must name a choice
_FIRST_YEAR, _LAST_YEAR = 1900, 2100  # whole numbers that years are told by
_ELSEWHERE = 0.3  # of a record is likely under a choice that only other queries found something under
_AGES = word_set("ages")
_EVEN = 0.67  # standard errors on both sides that hold half of all cases


@dataclass(frozen=True, slots=True)
class Options:
    """A split by the choices of one field; `records` are those seen that fall under each, `counts` the numbers that the
    choices themselves name."""

    field: int
    settings: tuple[Setting, ...]
    records: tuple[tuple[Seen, ...], ...]
    counts: tuple[float, ...] = ()
    takes_several: bool = False
    """Whether several choices can be asked for at once."""
    elsewhere: frozenset[int] = frozenset()
    """Choices under which records of other queries fall."""

    @property
    def is_counted(self) -> bool:
        return bool(self.counts)

    @property
    def are_ages(self) -> bool:
        """Whether choices hold one another, and leave out what is older than all of them: "last 7 days", "30 days"."""
        return all(not _AGES.isdisjoint(words_of(it.text)) for it in self.settings)

    def among(self, sample: Sequence[Seen]) -> tuple[tuple[Seen, ...], ...]:
        """The records of `sample` that fall under each choice."""
        keys = {it.key for it in sample}
        return tuple(tuple(it for it in own if it.key in keys) for own in self.records)

    def sizes(self, records: Sequence[Sequence[Seen]], total: float, seen: int) -> tuple[float, ...]:
        """The likely number of results under each choice; `records` fall under them, of so many that were seen."""
        if self.counts:
            return tuple(total * it / max(sum(self.counts), 1.0) for it in self.counts)
        if not tells(records, seen):
            return broken(total, len(self.settings))
        # One record more for each choice: what was not seen may still be there, or where the others of its kind are.
        likely = [len(own) or (_ELSEWHERE if at in self.elsewhere else 1) for at, own in enumerate(records)]
        likely = [it + bool(own) for it, own in zip(likely, records, strict=True)]
        return tuple(total * it / sum(likely) for it in likely)


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
        is_counted = self._counts(sample)  # "3 to 3 rooms" holds something, "3 to 3 pounds" hardly
        after = [it for it in known if start is None or it > start or (is_counted and it == start)]
        reachable = [it for it in after if stop is None or it < stop]
        found = [it for it in reachable if self._goes_on(it, sample, start)]
        return found or self._half(start, stop, sample)

    def _goes_on(self, end: float, sample: Sequence[float], start: float | None) -> bool:
        """Whether the band behind one from `start` to `end` begins later than that."""
        after = self.start_after(end, sample, start)
        return after is not None and (start is None or after > start)

    def _half(self, start: float | None, stop: float | None, sample: Sequence[float]) -> list[float]:
        """Half way between two whole numbers where any can be typed: the records seen may lie too far apart to tell
        ends. Other numbers could be halved for ever."""
        if self.lower is not None or self.upper is not None or start is None or stop is None or start >= stop:
            return []
        return [float((start + stop) // 2)] if all(float(it).is_integer() for it in sample) else []

    def start_after(self, end: float, sample: Sequence[float], start: float | None = None) -> float | None:
        """Where the band behind one that ends with `end` begins: never past it, so that nothing falls between."""
        if self.lower is not None:
            if self._counts(sample) and any(number == end + 1 for number, _ in self.lower):
                return end + 1
            fitting = [number for number, _ in self.lower if number <= end and (start is None or number > start)]
            return max(fitting, default=None)
        is_whole = self.upper is None and all(float(it).is_integer() for it in sample)
        return end + 1 if is_whole and sample else end

    def _counts(self, sample: Sequence[float]) -> bool:
        """Whether records have whole numbers only, of rooms or years, so that nothing lies between two of them."""
        offered = [number for number, _ in (*(self.lower or ()), *(self.upper or ()))]
        are_years = not sample and all(_FIRST_YEAR <= it <= _LAST_YEAR for it in offered)
        return (are_years or bool(sample)) and all(float(it).is_integer() for it in (*offered, *sample))

    def settings(self, start: float | None, end: float | None) -> tuple[Setting, ...]:
        return (_end(self.least, self.lower, start), _end(self.most, self.upper, end))


def _not_below_nothing(sample: Sequence[float]) -> list[float]:
    """Numbers between those of records and beyond, negative only where records have such."""
    least = min([0.0, *sample])
    return [it for it in Density(sample).grid() if it >= least]


@dataclass(frozen=True, slots=True)
class Turns:
    """No split, but the same list in other orders: each shows others of its results before it is cut short."""

    field: int
    settings: tuple[Setting, ...]


Split: TypeAlias = Options | Bands | Turns


def tells(records: Sequence[Sequence[Seen]], seen: int) -> bool:
    """Whether the records seen say which choice they fall under; a few name one by accident."""
    placed = sum(map(len, records))
    return placed > 0 and placed >= _LEAST_PLACED * seen


def broken(total: float, parts: int) -> tuple[float, ...]:
    """The expected sizes of the parts of a whole that is broken at random, the largest first (MacArthur's stick)."""
    from_last = accumulate(1 / rank for rank in range(parts, 0, -1))
    return tuple(total / parts * it for it in from_last)[::-1]


def lists_for(total: float, cap: int, seen: int) -> int:
    """Into how many lists to cut so that each is likely to fit: as few as can be, if the chance is even."""
    fewest = max(math.ceil(total / cap), 1)
    share = 1 / fewest
    error = total * math.sqrt(share * (1 - share) / max(seen, 1) * max(1 - seen / max(total, 1), 0))
    return fewest if total / fewest + _EVEN * error <= cap else fewest + 1


def packed(sizes: Sequence[float], cap: int, seen: int, fewest: int = 1) -> list[tuple[int, ...]]:
    """Choices, by their places, to ask for together so that their results are likely to be shown whole: those too large
    by themselves alone, the others in lists of about the same length (R. Graham (1969): the longest to the emptiest).
    The largest lists come first."""
    alone = [at for at, size in enumerate(sizes) if size > cap]
    others = sorted((at for at, size in enumerate(sizes) if size <= cap), key=lambda at: -sizes[at])
    number = lists_for(sum(sizes[at] for at in others), cap, seen) if others else 0
    number = min(max(number, fewest - len(alone)), len(others))
    groups: list[list[int]] = [[] for _ in range(number)]
    for at in others:
        min(groups, key=lambda group: sum(sizes[it] for it in group)).append(at)
    found = [*((at,) for at in alone), *(tuple(group) for group in groups if group)]
    return sorted(found, key=lambda group: -sum(sizes[at] for at in group))


def splits_of(
    typed: TypedForm,
    query: Query,
    offered: Mapping[int, Sequence[str]],
    sample: Sequence[Seen],
    others: Sequence[Seen] = (),
) -> list[Split]:
    """The ways to split the results of `query`, by fields that it leaves open; `others` are records that were seen,
    but not of it."""
    taken = set(query.fields)
    bands = [it for it in _bands(typed) if not {it.least, it.most} & taken]
    options = [
        _options(place, field, offered.get(place, ()), sample, others)
        for place, field in enumerate(typed.form.fields)
        if place not in taken and _can_split(typed, place)
    ]
    return [*bands, *(it for it in options if len(it.settings) > 1)]


def turns_of(typed: TypedForm, query: Query, idle: Set[Setting]) -> list[Split]:
    """The orders that the form offers, but those that are `idle`. The first is mostly that in which lists come anyway,
    so that the last is tried first."""
    found: list[Split] = []
    for place in typed.of_type(ORDER):
        others = [it for it in real_choices(typed.form.fields[place]) if not it.is_chosen]
        settings = tuple(it for choice in reversed(others) if (it := Setting.of(place, choice)) not in idle)
        if settings and not query.of(place):
            found.append(Turns(place, settings))
    return found


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
    if type_ is not None and (type_.end is not None or type_.attribute in (KEYWORD, *NARROWS_NOTHING)):
        return False
    in_range = any(place in group.fields for group in typed.form.groups if group.pattern is Pattern.RANGE)
    return field.widget in _CHOSEN_FROM and not in_range


def _options(
    place: int, field: Field, offered: Sequence[str], sample: Sequence[Seen], others: Sequence[Seen]
) -> Options:
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
    return options_of(place, settings, sample, others, takes_several=field.widget is Widget.CHECKS)


def options_of(
    place: int,
    settings: tuple[Setting, ...],
    sample: Sequence[Seen],
    others: Sequence[Seen] = (),
    *,
    takes_several: bool = False,
) -> Options:
    """The split by these settings of one field, with the records seen that fall under each."""
    fallen = _fallen(settings, sample)
    records = tuple(tuple(fallen.get(at, ())) for at in range(len(settings)))
    numbers = [_COUNTED.search(it.text) for it in settings]  # "Ford (123)"
    told = tuple(float(re.sub(r"\D", "", it[1])) for it in numbers if it is not None)
    counts = told if len(told) == len(settings) else ()
    return Options(place, settings, records, counts, takes_several, frozenset(_fallen(settings, others)))


def _fallen(settings: Sequence[Setting], sample: Sequence[Seen]) -> dict[int, list[Seen]]:
    """The records seen that say what a choice says, each under the longest choice that it names."""
    words = [_folded(_COUNTED.sub("", it.text)) for it in settings]
    fallen: dict[int, list[Seen]] = {}
    for record in sample:
        said = _folded(record.text)
        within = (at for at, word in enumerate(words) if word and word in said)  # few of thousands: no pattern for each
        named = [(len(words[at]), at) for at in within if re.search(rf"(?<!\w){re.escape(words[at])}(?!\w)", said)]
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
