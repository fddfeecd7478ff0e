"""Results that a site cuts short, asked for in parts.

Problem.    Ask for all results of a query that the site shows a part of only, with as few submissions as can be.
Departures. DIADEM enumerates values. Here a list is split by the field, or the cuts of a range, that the records seen
            so far say is cheapest (`pricing`). What a part must hold is known from the whole and the parts before it,
            so that no part is asked for only to see that it is cut short, too; and a split ends as soon as nothing is
            left to find. Where the site announces no numbers, small parts are asked for first: parts that are shown
            whole tell how large the others are.
Notation.   `exact` is the number of results where the site tells it, `likely` what it is taken to be otherwise.
Cost.       Submissions: about the results over the cap, and those that turn out to be cut short.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import numpy as np

from bowerbird.forms.model import TypedForm, Widget
from bowerbird.forms.planning.answer import Answer, Result, Seen
from bowerbird.forms.planning.density import Density
from bowerbird.forms.planning.pricing import over, ranked
from bowerbird.forms.planning.query import Query, Setting
from bowerbird.forms.planning.splits import (
    LISTS,
    Bands,
    Options,
    Split,
    Turns,
    lists_for,
    options_of,
    packed,
    real_choices,
    splits_of,
    tells,
    turns_of,
)

Values: TypeAlias = Callable[[int, Query], Awaitable[Sequence[Setting]]]
"""What to give a field that has no choices of its own, under a query: suggestions, places, words."""

_CAP = 100  # results that a site shows at most where it does not say how many
_MORE = 2.0  # times what is shown there are likely to be, where nothing tells
_FEW_SEEN = 3  # records of a band, below which it is asked for whole before it is cut
_SHORTFALL = 0.02  # of the results; fewer that no part holds are adverts and changes meanwhile
_WARY = 3  # pieces of a range of which nobody knows how much it holds: a first piece shown whole tells the rest
_SURE = 0.9  # chance of being cut short, from which a part is split at once where asking for it whole tells no number


@dataclass(frozen=True, slots=True)
class _Cut:
    """A query whose results are cut short after `cap`, and the records seen of them."""

    query: Query
    exact: int | None
    likely: float
    cap: int
    sample: tuple[Seen, ...]
    depth: int
    is_looked_at: bool
    """Whether all that is shown is among the records seen."""

    @property
    def total(self) -> float:
        return self.likely if self.exact is None else float(self.exact)

    @property
    def missing(self) -> int | None:
        """How many results were not seen yet, where that can be told."""
        if self.exact is None or not self.is_looked_at:
            return None
        return self.exact - min(len(self.sample), self.cap)  # what is more than can be shown was misread


class Splitter:
    """Splits queries of one form; `send` asks the site, `why` is told what could not be done."""

    def __init__(
        self,
        typed: TypedForm,
        send: Callable[[Query], Awaitable[Answer]],
        values: Values,
        why: Callable[[str], None],
        most: int,
    ) -> None:
        self._typed, self._submit, self._values, self._why, self._most = typed, send, values, why, most
        self._alone: set[int] = set()
        """Fields whose choices, asked for together, do not find what each of them finds."""
        self._idle: set[Setting] = set()
        """Orders of the results in which lists are as they are without."""
        self._seen: dict[str, Seen] = {}
        self._leaving: set[int] = set()
        """Fields under whose choices not all results fell that were split by them."""

    async def split(self, query: Query, answer: Answer, depth: int, likely: float | None = None) -> None:
        """Ask for parts of a query whose `answer` is cut short, until all of it is reached. `likely` is the number of
        its results as others tell it."""
        self._seen |= {it.key: it for it in answer.records}
        cap = answer.cap or (len(answer.records) if answer.is_whole else 0) or _CAP
        known = max(answer.announced or likely or _MORE * cap, cap + 1.0)
        cut = _Cut(query, answer.count, known, cap, answer.records, depth, answer.is_whole)
        ways = await self._ways(cut, answer) if depth > 0 else []
        by_step = self._typed.form.sends_itself
        best = ranked(ways, cut.sample, cut.total, cap, by_step=by_step, leaving=self._leaving)
        if not best:
            self._why(f"cut short and no field to split it by: {query.in_words(self._typed.form)}")
            return
        for way in best[:2]:
            rest = await self._by(way, cut)
            if cut.exact is None or rest is None or rest <= max(1.0, _SHORTFALL * cut.exact):
                return
            if isinstance(way, Options):
                self._leaving.add(way.field)
            self._why(f"split by {self._label(way)!r}, {rest} of {cut.exact} results are in no part")

    async def _send(self, query: Query) -> Answer:
        answer = await self._submit(query)
        self._seen |= {it.key: it for it in answer.records}
        return answer

    async def _ways(self, cut: _Cut, answer: Answer) -> list[Split]:
        ways = splits_of(self._typed, cut.query, answer.offered, cut.sample, self._others(cut.sample))
        parting = [it for it in ways if not (isinstance(it, Options) and it.are_ages)]
        turned = turns_of(self._typed, cut.query, self._idle) if cut.missing is not None else []
        return [*parting, *turned] or await self._suggested(cut) or ways

    def _others(self, sample: Sequence[Seen]) -> list[Seen]:
        """The records seen that are none of `sample`."""
        own = {it.key for it in sample}
        return [it for key, it in self._seen.items() if key not in own]

    async def _suggested(self, cut: _Cut) -> list[Split]:
        """The ways by fields that offer nothing before one types: what they suggest, else words for them."""
        written = [
            place
            for widget in (Widget.SUGGEST, Widget.TEXT)
            for place, field in enumerate(self._typed.form.fields)
            if field.widget is widget and not cut.query.of(place)
        ]
        for place in written:
            settings = tuple(await self._values(place, cut.query))[: self._most]
            if len(settings) > 1:
                return [options_of(place, settings, cut.sample, self._others(cut.sample))]
        return []

    async def _by(self, way: Split, cut: _Cut) -> int | None:
        """Split by one way; how many results no part held, if the numbers tell."""
        if isinstance(way, Turns):
            return await self._by_turning(way, cut)
        if isinstance(way, Options):
            choices = tuple(range(len(way.settings)))
            unplaced = len(cut.sample) - sum(map(len, way.records))
            missing = None if cut.missing is None else cut.missing + unplaced
            held = await self._by_choices(way, cut, choices, cut.exact, set(), missing)
            return None if cut.exact is None or held is None else round(cut.exact - held)
        reached = await self._by_bands(way, cut, None, None, cut.exact, None)
        return None if cut.exact is None or reached is None else cut.exact - reached

    async def _by_turning(self, way: Turns, cut: _Cut) -> int | None:
        """Ask for the same list in other orders, which show others of its results first; how many were never shown."""
        seen, left = {it.key for it in cut.sample}, cut.missing or 0
        for setting in way.settings:
            answer = await self._send(cut.query.narrowed(setting))
            fresh = {it.key for it in answer.records} - seen
            if len(fresh) > left:
                return cut.exact  # records are not known again: nobody can tell how many were shown
            if not fresh:
                self._idle.add(setting)
            seen |= fresh
            left -= len(fresh)
            if left <= 0:
                break
        return left

    # By choices

    async def _by_choices(
        self,
        way: Options,
        cut: _Cut,
        choices: tuple[int, ...],
        count: float | None,
        known: set[str],
        missing: float | None = None,
    ) -> float | None:
        """Ask for these choices, which hold `count` results where that is known, of which so many are `missing`; how
        many they held that are not among those `known`. Choices may overlap ("in the last 7 days", "30").

        The largest come first, so that the smallest are never asked for if they hold nothing; without numbers the
        smallest, which tell how large the others are.
        """
        sizes = way.sizes(way.records, cut.total, len(cut.sample))
        is_told = way.is_counted or tells(way.records, len(cut.sample))
        waiting, asked = choices, 0.0
        held: float | None = 0.0
        while waiting:
            left = None if count is None or held is None else count - held
            if left is not None and left <= 0:
                break
            expected = sum(sizes[at] for at in waiting)
            likely = left
            if left is None and is_told and held and asked:
                likely = expected * held / asked
            groups = self._groups(way, cut, [sizes[at] for at in waiting], likely, is_again=waiting == choices)
            members = tuple(waiting[at] for at in (groups[-1] if left is None else groups[0]))
            waiting = tuple(at for at in waiting if at not in members)
            own = sum(sizes[at] for at in members)
            part = likely * own / expected if likely is not None and is_told else None
            is_rest = not waiting and members != choices
            found = await self._by_group(way, cut, members, part, left if is_rest else None, known)
            held, asked = None if held is None or found is None else held + found, asked + own
            if missing is not None and found is not None:
                missing -= max(found - sum(len(way.records[at]) for at in members), 0)
                if missing <= 0:
                    return count
        return held

    def _groups(
        self, way: Options, cut: _Cut, sizes: Sequence[float], likely: float | None, *, is_again: bool
    ) -> list[tuple[int, ...]]:
        """Choices to ask for together, by their places in `sizes`, the largest first; all of them hold `likely`
        results, and are more than is shown if they were asked for together before."""
        is_joined = way.takes_several and not self._typed.form.sends_itself and way.field not in self._alone
        if not is_joined:
            return [(at,) for at in sorted(range(len(sizes)), key=lambda at: -sizes[at])]
        scale = 1.0 if likely is None else likely / sum(sizes)
        return packed([it * scale for it in sizes], cut.cap, len(cut.sample), 2 if is_again else 1)

    async def _by_group(
        self,
        way: Options,
        cut: _Cut,
        members: tuple[int, ...],
        likely: float | None,
        count: float | None,
        known: set[str],
    ) -> float | None:
        """Ask for several choices at once, or in parts if they are too many; how many results they hold that are not
        `known`. `count` is how many they hold, where that is known before."""
        if len(members) > 1 and count is not None and count > cut.cap:
            return await self._by_choices(way, cut, members, count, known)
        narrowed = cut.query.narrowed(*(way.settings[at] for at in members))
        if len(members) == 1 and self._is_surely_cut(cut, likely, count):
            unasked = await self._unasked(narrowed, way.records[members[0]], count, cut)
            if unasked is not None:
                await self.split(narrowed, unasked, cut.depth - 1, likely)
                return count
        answer = await self._send(narrowed)
        if len(members) > 1 and _contradicts(answer, [way.records[at] for at in members]):
            self._alone.add(way.field)
            return await self._by_choices(way, cut, members, None, known)
        is_cut = answer.result is Result.RESULTS and answer.truncated
        if is_cut and len(members) > 1:
            return await self._by_choices(way, cut, members, answer.count, known)
        held = answer.fresh(known) if answer.result is not Result.NO_RESULTS else 0
        known |= {it.key for it in answer.records}
        if is_cut:
            await self.split(narrowed, answer, cut.depth - 1, likely)
        return held

    def _is_surely_cut(self, cut: _Cut, likely: float | None, count: float | None) -> bool:
        """Whether a part is so likely to be cut short that asking for it whole is a waste: it tells no number, or one
        that is known."""
        if likely is None or (cut.exact is not None and count is None):
            return False
        return over(likely, len(cut.sample), cut.total, cut.cap) >= _SURE

    async def _unasked(self, query: Query, records: tuple[Seen, ...], count: float | None, cut: _Cut) -> Answer | None:
        """What is known of a part that was not asked for; None where it could not be split."""
        offered = {}
        for place, field in enumerate(self._typed.form.fields):
            is_bare = field.widget in LISTS and not real_choices(field) and not query.of(place)
            if is_bare and not self._typed.form.sends_itself:
                offered[place] = tuple(it.text for it in await self._values(place, query))
        if cut.depth <= 1 or not splits_of(self._typed, query, offered, records):
            return None
        announced = None if count is None else round(count)
        return Answer(Result.RESULTS, announced, truncated=True, cap=cut.cap, records=records, offered=offered)

    # By ranges

    async def _by_bands(
        self,
        way: Bands,
        cut: _Cut,
        start: float | None,
        stop: float | None,
        count: int | None,
        likely: float | None,
    ) -> int | None:
        """Ask for the band from `start` to `stop`, in pieces if it does not fit; how many results it holds. `count` is
        that number where it is known before, `likely` what the pieces before it tell."""
        few = len(way.within(cut.sample, start, stop)) < _FEW_SEEN and way.upper is None
        is_all = start is None and stop is None  # which was asked for, and was cut short
        total, answer = count if count is not None else likely, None
        if (total is None or total <= cut.cap or few) and not is_all:
            answer = await self._send(cut.query.narrowed(*way.settings(start, stop)))
            if not answer.truncated:
                return answer.count if answer.result is not Result.NO_RESULTS else 0
            # Bands touch at their ends, so that one may hold a few more than was left.
            total = count = answer.count
            cut = replace(cut, sample=_joined(cut.sample, answer.records))
        numbers = way.numbers(cut.sample)
        end = _cut_at(way, start, stop, total, cut.cap, numbers)
        if end is None:
            return await self._uncut(way, cut, start, stop, count, answer)
        below = await self._by_bands(way, cut, start, end, None, None)
        left = None if count is None or below is None else count - below
        if left is not None and left <= 0:
            return below
        rest = _rest(below, likely, Density(numbers).shares(start, [end], stop)[0]) if numbers else None
        above = await self._by_bands(way, cut, way.start_after(end, numbers, start), stop, left, rest)
        return None if below is None or above is None else below + above

    async def _uncut(
        self, way: Bands, cut: _Cut, start: float | None, stop: float | None, count: int | None, answer: Answer | None
    ) -> int | None:
        """A band that is too long and cannot be cut any further by its range: by other fields."""
        narrowed = cut.query.narrowed(*way.settings(start, stop))
        inside = way.within(cut.sample, start, stop)
        unasked = Answer(Result.RESULTS, count, truncated=True, cap=cut.cap, records=inside)
        await self.split(narrowed, answer or unasked, cut.depth - 1)
        return count

    def _label(self, way: Split) -> str:
        place = way.least if isinstance(way, Bands) else way.field
        return self._typed.form.fields[place].label


def _joined(sample: Sequence[Seen], more: Sequence[Seen]) -> tuple[Seen, ...]:
    return tuple({it.key: it for it in (*sample, *more)}.values())


def _contradicts(answer: Answer, seen: Sequence[Sequence[Seen]]) -> bool:
    """Whether choices that were asked for together find less than each of them does: nothing, or fewer records than
    were seen of them. Then all of them have to hold of a record, not any."""
    if answer.result is not Result.RESULTS:
        return True
    return answer.count is not None and answer.count < len({it.key for of_one in seen for it in of_one})


def _cut_at(
    way: Bands, start: float | None, stop: float | None, total: float | None, cap: int, numbers: Sequence[float]
) -> float | None:
    """Where to end the first piece of a band: after as many results as each of equal pieces would hold.

    The numbers of the records seen tell how many results lie below an end; without any, its place among the ends does.
    """
    ends = way.ends_after(start, stop, numbers)
    if not ends:
        return None
    inside = [it for it in numbers if (start is None or it >= start) and (stop is None or it <= stop)]
    if not inside:
        pieces = 2 if total is None else max(lists_for(total, cap, 0), 2)
        return ends[max(math.ceil((len(ends) + 1) / pieces - 0.5) - 1, 0)]
    pieces = _WARY if total is None else max(lists_for(total, cap, len(inside)), 2)
    density = Density(numbers, len(inside) / total if total else 0.0)
    return ends[int(np.argmin(np.abs(density.shares(start, ends, stop) - 1 / pieces)))]


def _rest(below: int | None, likely: float | None, share: float) -> float | None:
    """How many results are likely to lie above a piece of a band that holds so many, and a `share` of them all as far
    as the records seen tell; `likely` is what was thought of the whole band before."""
    if not below or not 0 < share < 1:
        return None
    told = below * (1 - share) / share
    return told if likely is None else (told + likely * (1 - share)) / 2
