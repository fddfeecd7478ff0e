"""The cheapest submissions that reach all records of a site.

Problem.    Find queries whose results together are all records, with as few submissions as can be, on a site that is
            known by its form and its answers only.
Reference.  T. Furche et al., DIADEM (PVLDB 7(14), 2014), §1.1 and Example 2: wildcards first, then values for fields
            that turn out to be mandatory, iterating over what an auto-complete list offers.
Departures. Results that the site cuts short are split: by the field, or the cuts of a range, that the records seen so
            far say is cheapest; what a part must hold is known from the whole and the parts before it, so that no part
            is asked for only to see that it is cut short, too. A split ends as soon as nothing is left to find.
Cost.       Mandatory values × lists that are shown whole; bounded by `CoverBounds.submissions`.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from bowerbird.forms.model import TypedForm, Widget
from bowerbird.forms.planning.answer import Answer, Result, Seen
from bowerbird.forms.planning.coverage import Coverage, Submission
from bowerbird.forms.planning.density import Density
from bowerbird.forms.planning.drivers import drivers_of, suspects_of, widest
from bowerbird.forms.planning.estimate import judged
from bowerbird.forms.planning.pricing import lists_for, ranked
from bowerbird.forms.planning.query import Query, Setting
from bowerbird.forms.planning.splits import Bands, Options, Split, packed, real_choices, splits_of

Submit: TypeAlias = Callable[[Query], Awaitable[Answer]]
Values: TypeAlias = Callable[[int, Query], Awaitable[Sequence[Setting]]]
"""What to give a field that has no choices of its own, under a query: suggestions, places, words."""
Told: TypeAlias = Callable[[Submission], None]

_CAP = 100  # results that a site shows at most where it does not say how many
_LISTS = (Widget.SELECT, Widget.LISTBOX)
_OFFERING = (*_LISTS, Widget.SUGGEST, Widget.RADIO)
_LEAST_PATIENCE = 2
_FEW_SEEN = 3  # records of a band, below which it is asked for whole before it is cut
_SHORTFALL = 0.02  # of the results; fewer that no part holds are adverts and changes meanwhile


@dataclass(frozen=True, slots=True)
class CoverBounds:
    """How far a plan goes."""

    submissions: int = 100
    failures: int = 6
    """Values of a field in a row that find nothing, or nothing new, after which no more are tried."""
    values: int = 60
    """Values that are tried for a field that has no choices."""
    depth: int = 4
    """Fields by which one query is split."""


class _Enough(Exception):
    """The bound on submissions is reached."""


async def cover(
    typed: TypedForm,
    submit: Submit,
    bounds: CoverBounds = CoverBounds(),  # noqa: B008  # frozen
    *,
    values: Values | None = None,
    suspects: Sequence[int] | None = None,
    told: Told = lambda _: None,
) -> Coverage:
    """Submit queries until all records are reached, or as many as can be.

    `suspects` are fields that the site may insist on without saying so, likeliest first.
    """
    plan = _Plan(typed, submit, bounds, values or _no_values, told)
    plan.suspects = list(suspects_of(typed) if suspects is None else suspects)
    try:
        query = widest(typed)
        await plan.enumerate(query, await plan.with_uppers(query, drivers_of(typed)))
    except _Enough:
        plan.whys.append(f"stopped after {bounds.submissions} submissions")
    coverage = judged(plan.submissions, plan.answers, plan.roots, tuple(dict.fromkeys(plan.whys)), tuple(plan.needed))
    if not coverage.has_results:
        return coverage
    if plan.guesses:
        return coverage.by_guesses()
    return coverage.stopped_early() if plan.is_open else coverage


async def _no_values(_: int, __: Query) -> Sequence[Setting]:
    return ()


class _Plan:
    """A plan under way."""

    def __init__(self, typed: TypedForm, submit: Submit, bounds: CoverBounds, values: Values, told: Told) -> None:
        self.typed, self._submit, self._bounds, self._values, self._told = typed, submit, bounds, values, told
        self.submissions: list[Submission] = []
        self.answers: list[tuple[Query, Answer]] = []
        self.roots: list[tuple[Query, Answer]] = []
        self.needed: list[int] = []
        self.suspects: list[int] = []
        self.whys: list[str] = []
        self.guesses = False
        """Whether values were tried that the site does not offer: there may be more than they reach."""
        self.is_open = False
        """Whether values are left that were not asked for."""
        self._seen: dict[str, Seen] = {}
        self._alone: set[int] = set()
        """Fields whose choices, asked for together, do not find what each of them finds."""

    # What must be said

    async def enumerate(self, query: Query, drivers: Sequence[int]) -> int:
        """Go through the values of the drivers that `query` leaves open; the least that this reached."""
        left = [place for place in dict.fromkeys([*drivers, *self.needed]) if not query.of(place)]
        if not left:
            return await self._ask(query)
        place, rest = left[0], left[1:]
        found = failures = hits = 0
        own = self._choices(place)
        self.guesses |= not own and self.typed.form.fields[place].widget not in _OFFERING
        offered = own or await self._values(place, query)
        values = offered if own else offered[: self._bounds.values]
        self.is_open |= len(values) < len(offered)
        for at, setting in enumerate(values):
            before = len(self._seen)
            try:
                got = await self.enumerate(query.narrowed(setting), rest)
            except _Enough:
                self.is_open |= at + 1 < len(values)
                raise
            found += got
            is_new = got and (len(self._seen) > before or not self._seen)
            hits, failures = (hits + 1, 0) if is_new else (hits, failures + 1)
            if not own and failures >= self._patience(place, hits):
                label = self.typed.form.fields[place].label
                self.whys.append(f"{label!r}: {failures} values in a row found nothing new, after {at + 1}")
                self.is_open |= at + 1 < len(values)
                break
        return found

    def _patience(self, place: int, hits: int) -> int:
        """Failures in a row that are borne after so many hits: of words only guessed at, a quarter of them."""
        if not hits or self.typed.form.fields[place].widget is Widget.SUGGEST:
            return self._bounds.failures
        return min(max(_LEAST_PATIENCE, hits // 4), self._bounds.failures)

    def _choices(self, place: int) -> tuple[Setting, ...]:
        return tuple(Setting.of(place, it) for it in real_choices(self.typed.form.fields[place]))

    # One query

    async def _ask(self, query: Query) -> int:
        """Submit a query that says all that must be said, and split it if it is cut short."""
        answer = await self._send(query)
        missing = [place for place in answer.missing if not query.of(place) and place not in self.needed]
        if answer.result is Result.RESULTS:
            self.roots.append((query, answer))
            if answer.truncated:
                await self._split(query, answer, self._bounds.depth)
            return max(answer.count or 0, len(answer.records), 1)
        if missing:
            return await self._insist(query, missing)
        if not self.roots and answer.result not in (Result.GAVE_UP, Result.UNREAD):
            return await self._suspect(query)
        return 0

    async def _insist(self, query: Query, missing: Sequence[int]) -> int:
        """Go through the fields that the site wants filled; a list that has nothing to choose from yet is filled by the
        one before it."""
        self.needed += await self.with_uppers(query, missing)
        return await self.enumerate(query, self.needed)

    async def with_uppers(self, query: Query, places: Sequence[int]) -> list[int]:
        """The fields, and before each list that is empty under the query the one that fills it."""
        found: list[int] = []
        for place in places:
            upper = self._upper(place, query) if self._is_bare(place) and not await self._values(place, query) else None
            found += [it for it in (upper, place) if it is not None]
        return found

    def _is_bare(self, place: int) -> bool:
        field = self.typed.form.fields[place]
        return field.widget in _LISTS and not real_choices(field)

    def _upper(self, place: int, query: Query) -> int | None:
        """The list before a list whose choices may depend on it."""
        fields = self.typed.form.fields
        before = [at for at in range(place) if fields[at].widget in _LISTS and real_choices(fields[at])]
        return next((at for at in reversed(before) if not query.of(at)), None)

    async def _suspect(self, query: Query) -> int:
        """Nothing was found at all: a field may be mandatory although nothing says so. Try the likeliest."""
        while self.suspects:
            place = self.suspects.pop(0)
            if query.of(place):
                continue
            before = list(self.needed)
            found = await self._insist(query, [place])
            if found or self.roots:
                return found
            if not self._is_bare(place):  # a list that depends on another may find something under its next value
                self.needed = before
        return 0

    async def _send(self, query: Query) -> Answer:
        if len(self.submissions) >= self._bounds.submissions:
            raise _Enough
        answer = await self._submit(query)
        fresh = {it.key: it for it in answer.records if it.key not in self._seen}
        self._seen.update(fresh)
        done = Submission(query, answer.result, answer.announced, answer.truncated, len(fresh), answer.why)
        self.submissions.append(done)
        self.answers.append((query, answer))
        self._told(done)
        return answer

    # Splitting what is cut short

    async def _split(self, query: Query, answer: Answer, depth: int) -> None:
        cap = answer.cap or (len(answer.records) if answer.is_whole else 0) or _CAP
        total = float(answer.announced or 2 * cap)
        sample = answer.records or tuple(self._seen.values())
        ways = splits_of(self.typed, query, answer.offered, sample) if depth > 0 else []
        best = ranked(ways, sample, total, cap, by_step=self.typed.form.sends_itself)
        if not best:
            self.whys.append(f"cut short and no field to split it by: {query.in_words(self.typed.form)}")
            return
        exact = answer.count
        for way in best[:2]:
            rest = await self._by(way, query, exact, cap, sample, depth)
            if exact is None or rest is None or rest <= max(1.0, _SHORTFALL * exact):
                return
            label = self._label(way)
            self.whys.append(f"split by {label!r}, {rest} of {exact} results are in no part")

    async def _by(
        self, way: Split, query: Query, total: int | None, cap: int, sample: Sequence[Seen], depth: int
    ) -> int | None:
        """Split by one way; how many results no part held, if the numbers tell."""
        if isinstance(way, Options):
            return await self._by_options(way, query, total, cap, len(sample), depth)
        reached = await self._by_bands(way, query, None, None, total, cap, sample, depth)
        return None if total is None or reached is None else total - reached

    async def _by_options(
        self, way: Options, query: Query, total: int | None, cap: int, seen: int, depth: int
    ) -> int | None:
        """Ask for each choice; how many results none of them held. Choices may overlap ("in the last 7 days", "30")."""
        left: float | None = total
        known: set[str] = set()
        sizes = way.sizes(way.records, float(total or 2 * cap), seen)
        is_joined = way.takes_several and not self.typed.form.sends_itself and way.field not in self._alone
        singles = [(at,) for at in sorted(range(len(sizes)), key=lambda it: -sizes[it])]
        for members in packed(sizes, cap) if is_joined else singles:
            if left is not None and left <= 0:
                return 0
            held = await self._by_group(way, query, members, None, cap, depth, known)
            left = None if left is None or held is None else left - held
        return None if left is None else round(left)

    async def _by_group(
        self,
        way: Options,
        query: Query,
        members: tuple[int, ...],
        count: float | None,
        cap: int,
        depth: int,
        known: set[str],
    ) -> float | None:
        """Ask for several choices at once, in halves if they are too many; how many results they hold that are not
        `known`. `count` is how many they hold, where that is known before."""
        if len(members) > 1 and way.field in self._alone:
            return await self._each(way, query, [(it,) for it in members], None, cap, depth, known)
        if len(members) == 1 or count is None or count <= cap:
            narrowed = query.narrowed(*(way.settings[at] for at in members))
            answer = await self._send(narrowed)
            if len(members) > 1 and _contradicts(answer, [way.records[at] for at in members]):
                self._alone.add(way.field)
                return await self._each(way, query, [(it,) for it in members], None, cap, depth, known)
            is_cut = answer.result is Result.RESULTS and answer.truncated
            if not is_cut or len(members) == 1:
                held = answer.fresh(known) if answer.result is not Result.NO_RESULTS else 0
                known |= {it.key for it in answer.records}
                if is_cut:
                    await self._split(narrowed, answer, depth - 1)
                return held
            count = answer.count
        return await self._each(way, query, [members[0::2], members[1::2]], count, cap, depth, known)

    async def _each(
        self,
        way: Options,
        query: Query,
        groups: Sequence[tuple[int, ...]],
        count: float | None,
        cap: int,
        depth: int,
        known: set[str],
    ) -> float | None:
        """Ask for groups of choices one after the other, which hold `count` results together."""
        held: float | None = 0
        for at, members in enumerate(groups):
            left = count - held if count is not None and held is not None else None
            if left is not None and left <= 0:
                break
            is_rest = at > 0 and at == len(groups) - 1
            found = await self._by_group(way, query, members, left if is_rest else None, cap, depth, known)
            held = None if held is None or found is None else held + found
        return held

    async def _by_bands(
        self,
        way: Bands,
        query: Query,
        start: float | None,
        stop: float | None,
        total: int | None,
        cap: int,
        sample: Sequence[Seen],
        depth: int,
    ) -> int | None:
        """Ask for the band from `start` to `stop`, in pieces if it does not fit; how many results it holds."""
        few = len(way.within(sample, start, stop)) < _FEW_SEEN and way.upper is None
        is_all = start is None and stop is None  # which was asked for, and was cut short
        if (total is None or total <= cap or few) and not is_all:
            whole = query.narrowed(*way.settings(start, stop))
            answer = await self._send(whole)
            if not answer.truncated:
                return answer.count if answer.result is not Result.NO_RESULTS else 0
            # Bands touch at their ends, so that one may hold a few more than was left.
            total, sample = answer.count, _joined(sample, answer.records)
        numbers = way.numbers(sample)
        end = _cut(way, start, stop, total, cap, numbers)
        if end is None:
            return await self._uncut(way, query, start, stop, total, cap, sample, depth)
        below = await self._by_bands(way, query, start, end, None, cap, sample, depth)
        left = None if total is None or below is None else total - below
        if left is not None and left <= 0:
            return below
        after = way.start_after(end, numbers, start)
        above = await self._by_bands(way, query, after, stop, left, cap, sample, depth)
        return None if below is None or above is None else below + above

    async def _uncut(
        self,
        way: Bands,
        query: Query,
        start: float | None,
        stop: float | None,
        total: int | None,
        cap: int,
        sample: Sequence[Seen],
        depth: int,
    ) -> int | None:
        """A band that is too long and cannot be cut any further by its range: by other fields."""
        narrowed = query.narrowed(*way.settings(start, stop))
        known = next((answer for asked, answer in self.answers if asked == narrowed), None)
        inside = way.within(sample, start, stop)
        answer = known or Answer(Result.RESULTS, total, truncated=True, cap=cap, records=inside)
        await self._split(narrowed, answer, depth - 1)
        return total

    def _label(self, way: Split) -> str:
        place = way.field if isinstance(way, Options) else way.least
        return self.typed.form.fields[place].label


def _joined(sample: Sequence[Seen], more: Sequence[Seen]) -> tuple[Seen, ...]:
    return tuple({it.key: it for it in (*sample, *more)}.values())


def _contradicts(answer: Answer, seen: Sequence[Sequence[Seen]]) -> bool:
    """Whether choices that were asked for together find less than each of them does: nothing, or fewer records than
    were seen of them. Then all of them have to hold of a record, not any."""
    if answer.result is not Result.RESULTS:
        return True
    return answer.count is not None and answer.count < len({it.key for of_one in seen for it in of_one})


def _cut(
    way: Bands, start: float | None, stop: float | None, total: int | None, cap: int, numbers: Sequence[float]
) -> float | None:
    """Where to end the first piece of a band: after as many results as each of equal pieces would hold.

    The numbers of the records seen tell how many results lie below an end; without any, its place among the ends does.
    """
    ends = way.ends_after(start, stop, numbers)
    if not ends:
        return None
    inside = [it for it in numbers if (start is None or it >= start) and (stop is None or it <= stop)]
    pieces = 2 if total is None else max(lists_for(total, cap, len(inside)), 2)
    if not inside:
        return ends[max(math.ceil((len(ends) + 1) / pieces - 0.5) - 1, 0)]
    density = Density(numbers, len(inside) / total if total else 0.0)
    return ends[int(np.argmin(np.abs(density.shares(start, ends, stop) - 1 / pieces)))]
