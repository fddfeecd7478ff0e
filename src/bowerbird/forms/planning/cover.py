"""The cheapest submissions that reach all records of a site.

Problem.    Find queries whose results together are all records, with as few submissions as can be, on a site that is
            known by its form and its answers only.
Reference.  T. Furche et al., DIADEM (PVLDB 7(14), 2014), §1.1 and Example 2: wildcards first, then values for fields
            that turn out to be mandatory, iterating over what an auto-complete list offers.
Departures. Results that the site cuts short are split (`splitting`).
Cost.       Mandatory values × lists that are shown whole; bounded by `CoverBounds`.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeAlias

from bowerbird.forms.model import TypedForm, Widget
from bowerbird.forms.planning.answer import Answer, Result, Seen
from bowerbird.forms.planning.coverage import Coverage, Submission
from bowerbird.forms.planning.drivers import drivers_of, suspects_of, widest
from bowerbird.forms.planning.estimate import judged, recaptured
from bowerbird.forms.planning.query import Query, Setting
from bowerbird.forms.planning.splits import NARROWS_NOTHING, amount_of, real_choices
from bowerbird.forms.planning.splitting import Splitter, Values

Submit: TypeAlias = Callable[[Query], Awaitable[Answer]]
Told: TypeAlias = Callable[[Submission], None]

_LISTS = (Widget.SELECT, Widget.LISTBOX)
_OFFERING = (*_LISTS, Widget.SUGGEST, Widget.RADIO)
_LEAST_PATIENCE = 2
_LEAST_LISTED = 3  # places that a site lists and that found something, from which its list is taken to be whole
_SHARED = 0.2  # of the records that several places show, from which these are no parts of the site
_SHORT = 1.1  # times the records seen, beyond which there are others


class Origin(StrEnum):
    """Where the values of a field without choices come from."""

    OFFERED = "the field suggests them"
    NAMED = "places that the site lists as its own"
    PLACES = "places that the site or a gazetteer names"
    WORDS = "words that may find something"


@dataclass(frozen=True, slots=True)
class CoverBounds:
    """How far a plan goes."""

    submissions: int = 100
    seconds: float = 1800.0
    """From the first submission on; a hundred take a third of it at the usual pace."""
    failures: int = 6
    """Values of a field in a row that find nothing, or nothing new, after which no more are tried; of those that it
    offers only where all show the same results."""
    places: int = 12
    """The same for places that are guessed, after some of them found something, and one more for every two that did:
    the next that does may be far down."""
    values: int = 60
    """Values that are tried for a field that has no choices."""
    depth: int = 4
    """Fields by which one query is split."""


_PLACES = (Origin.NAMED, Origin.PLACES)


@dataclass(frozen=True, slots=True)
class _Trail:
    """What came of the values of a field: `hits` found something new, `failures` in a row did not, and `repeats` in a
    row showed the very results of the one before."""

    hits: tuple[Setting, ...] = ()
    failures: int = 0
    repeats: int = 0

    def after(self, asked: Setting, *, is_new: bool, is_repeated: bool) -> _Trail:
        repeats = self.repeats + 1 if is_repeated else 0
        if is_new:
            return _Trail((*self.hits, asked), repeats=repeats)
        return _Trail(self.hits, self.failures + 1, repeats)


class _Enough(Exception):
    """A bound of the whole plan is reached; the text says which."""


async def cover(
    typed: TypedForm,
    submit: Submit,
    bounds: CoverBounds = CoverBounds(),  # noqa: B008  # frozen
    *,
    values: Values | None = None,
    origin: Callable[[Setting], Origin] | None = None,
    suspects: Sequence[int] | None = None,
    told: Told = lambda _: None,
) -> Coverage:
    """Submit queries until all records are reached, or as many as can be.

    `suspects` are fields that the site may insist on without saying so, likeliest first. `origin` says where
    a value comes from; all but those that it offers are guesses.
    """
    plan = _Plan(typed, submit, bounds, values or _no_values, told)
    plan.origin = origin or plan.origin
    plan.suspects = list(suspects_of(typed) if suspects is None else suspects)
    try:
        query = widest(typed)
        await plan.enumerate(query, await plan.with_uppers(query, drivers_of(typed)))
    except _Enough as bound:
        plan.whys.append(f"stopped after {bound}")
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
        self.origin: Callable[[Setting], Origin] = self._by_widget
        self.guesses = False
        """Whether values were tried that the site does not offer: there may be more than they reach."""
        self.is_open = False
        """Whether values are left that were not asked for."""
        self._is_suspecting = False
        self._listed_whole: set[int] = set()
        """Fields for places of which the site listed all, as guesses beside its list told."""
        self._deadline = time.monotonic() + bounds.seconds
        self._seen: dict[str, Seen] = {}
        self._cap = 0
        """The length of the longest list that was seen."""
        self._splitter = Splitter(typed, self._send, self._values, self.whys.append, most=bounds.values)

    # What must be said

    async def enumerate(self, query: Query, drivers: Sequence[int]) -> int:
        """Go through the values of the drivers that `query` leaves open; the least that this reached."""
        left = [place for place in dict.fromkeys([*drivers, *self.needed]) if not query.of(place)]
        if not left:
            return await self._ask(query)
        place, rest = left[0], left[1:]
        own = self._choices(place)
        offered = own or await self._values(place, query)
        if not offered and not self._is_suspecting:
            self.whys.append(f"{self._label(place)} must be filled, and nothing is known to fill it with")
        found, trail = 0, _Trail()
        asked: dict[Setting, None] = {}
        while waiting := [it for it in offered if it not in asked]:
            value = waiting[0] if own else self._next(waiting, len(asked), trail)
            if value is None:
                self._give_up(place, len(asked), trail)
                break
            origin = Origin.OFFERED if own else self.origin(value)
            self.guesses |= origin is not Origin.OFFERED
            before = len(self._seen)
            asked[value] = None
            try:
                got = await self.enumerate(query.narrowed(value), rest)
            except _Enough:
                self.is_open |= len(waiting) > 1
                raise
            found += got
            is_new = bool(got) and (len(self._seen) > before or not self._seen)
            trail = trail.after(value, is_new=is_new, is_repeated=self._is_repeated())
            if trail.repeats >= self._bounds.failures and len(waiting) > 1:
                self.is_open = True
                self.whys.append(f"{self._label(place)}: {trail.repeats + 1} values in a row show the same results")
                break
            if origin in _PLACES:
                offered = await self._values(place, query)  # answers tell of more, and of what is no place
        first = next(iter(asked), None)
        if first and not found and not self.roots and not self._is_suspecting and self._is_guess(first):
            return await self._suspect(query.narrowed(first))
        return found

    def _is_repeated(self) -> bool:
        """Whether the last answer is the same as the one before: what was asked for in between makes no difference."""
        last = [(answer.announced, frozenset(it.key for it in answer.records)) for _, answer in self.answers[-2:]]
        return len(last) > 1 and bool(last[0][1]) and last[0] == last[1]

    def _next(self, waiting: Sequence[Setting], asked: int, trail: _Trail) -> Setting | None:
        """The value to try next: the first, or, where guesses come to nothing, the first that the site lists; None
        when there is no patience left."""
        listed = (it for it in waiting if self.origin(it) is Origin.NAMED)
        for value in (waiting[0], next(listed, None)):
            if value and asked < self._bounds.values and trail.failures < self._patience(self.origin(value), trail):
                return value
        return None

    def _give_up(self, place: int, asked: int, trail: _Trail) -> None:
        """Leave values of a field untried."""
        self.is_open = True
        if self._are_all_listed(trail):
            self._listed_whole.add(place)
            return
        if trail.failures:
            self.whys.append(f"{self._label(place)}: {trail.failures} values in a row found nothing new, after {asked}")

    def _label(self, place: int) -> str:
        return repr(self.typed.form.fields[place].label)

    def _patience(self, origin: Origin, trail: _Trail) -> int:
        """Failures in a row that are borne: of words only guessed at, a quarter of the hits; of places beside those
        that the site lists as many, as long as all hits were listed and nothing says that there are more."""
        most, hits = self._bounds.failures, len(trail.hits)
        if not hits or origin is Origin.OFFERED:
            return most
        if origin is Origin.WORDS:
            return min(max(_LEAST_PATIENCE, hits // 4), most)
        if origin is Origin.PLACES and self._are_all_listed(trail):
            is_known = trail.hits[0].field in self._listed_whole
            return 0 if is_known else min(max(hits // 4, 1), self._bounds.places)
        return self._bounds.places + hits // 2

    def _are_all_listed(self, trail: _Trail) -> bool:
        """Whether all that found something are places that the site lists, as far as is known by now."""
        if not trail.hits or any(self.origin(it) is not Origin.NAMED for it in trail.hits):
            return False
        is_known = trail.hits[0].field in self._listed_whole
        return is_known or (len(trail.hits) >= _LEAST_LISTED and not self._is_short())

    def _is_short(self) -> bool:
        """Whether answers that overlap tell that there are records which none of them shows. Places hold one another
        often or not at all: what two of them share by chance tells nothing."""
        samples = [{it.key for it in answer.records} for _, answer in self.roots]
        times = Counter(key for own in samples for key in own)
        if sum(it > 1 for it in times.values()) < _SHARED * len(times):
            return False
        estimate = recaptured(samples)
        return estimate is not None and estimate > _SHORT * len(self._seen)

    def _is_guess(self, setting: Setting) -> bool:
        return not self._choices(setting.field) and self.origin(setting) is not Origin.OFFERED

    def _by_widget(self, setting: Setting) -> Origin:
        return Origin.OFFERED if self.typed.form.fields[setting.field].widget in _OFFERING else Origin.WORDS

    def _choices(self, place: int) -> tuple[Setting, ...]:
        """What a field offers; of distances, orders and the like the largest, since no other finds more."""
        choices, type_ = real_choices(self.typed.form.fields[place]), self.typed.types.get(place)
        if choices and type_ is not None and type_.attribute in NARROWS_NOTHING:
            choices = (max(choices, key=lambda it: amount_of(it) or 0.0),)
        return tuple(Setting.of(place, it) for it in choices)

    # One query

    async def _ask(self, query: Query) -> int:
        """Submit a query that says all that must be said, and split it if it is cut short."""
        answer = await self._send(query)
        missing = [place for place in answer.missing if not query.of(place) and place not in self.needed]
        if answer.result is Result.RESULTS and self._is_repeated():
            return max(answer.count or 0, len(answer.records))
        if answer.result is Result.RESULTS:
            self.roots.append((query, answer))
            if answer.truncated:
                await self._splitter.split(query, answer, self._bounds.depth)
            return max(answer.count or 0, len(answer.records), 1)
        if missing:
            return await self._insist(query, missing)
        is_silent = not self.roots and answer.result not in (Result.GAVE_UP, Result.UNREAD)
        if is_silent and not any(map(self._is_guess, query.settings)):  # of guesses, others are tried first
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
            self._is_suspecting = True
            found = await self._insist(query, [place])
            self._is_suspecting = False
            if found or self.roots:
                return found
            if not self._is_bare(place):  # a list that depends on another may find something under its next value
                self.needed = before
        return 0

    async def _send(self, query: Query) -> Answer:
        if len(self.submissions) >= self._bounds.submissions:
            raise _Enough(f"{self._bounds.submissions} submissions")
        if time.monotonic() > self._deadline:
            raise _Enough(f"{self._bounds.seconds:g} seconds")
        answer = self._not_shorter(await self._submit(query))
        if answer.result is Result.GAVE_UP and self._last is not Result.GAVE_UP and self._has_answered:
            self._note(query, answer)  # a site that answered before may have been slow for once
            return await self._send(query)
        self._note(query, answer)
        return answer

    @property
    def _last(self) -> Result | None:
        return self.submissions[-1].result if self.submissions else None

    @property
    def _has_answered(self) -> bool:
        return any(it.result is Result.RESULTS for it in self.submissions)

    def _note(self, query: Query, answer: Answer) -> None:
        fresh = {it.key: it for it in answer.records if it.key not in self._seen}
        self._seen.update(fresh)
        done = Submission(query, answer.result, answer.announced, answer.truncated, len(fresh), answer.why)
        self.submissions.append(done)
        self.answers.append((query, answer))
        self._told(done)

    def _not_shorter(self, answer: Answer) -> Answer:
        """The answer, taken to be whole where nothing but its round length says that it is cut short and the site has
        shown longer lists: a limit is the same for every query."""
        if not answer.truncated:
            self._cap = max(self._cap, len(answer.records))
        if not answer.truncated or answer.announced is not None or answer.cap is None:
            return answer
        self._cap = max(self._cap, answer.cap)
        return replace(answer, truncated=False, cap=None) if answer.cap < self._cap else answer
