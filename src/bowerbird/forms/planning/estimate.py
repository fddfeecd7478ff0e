"""How much of a site its queries have reached.

Reference.  D. G. Chapman (1951): the size of a population from two samples of n1 and n2 of which m are in both is
            about (n1 + 1)(n2 + 1) / (m + 1) - 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from bowerbird.forms.planning.answer import Answer, Result
from bowerbird.forms.planning.coverage import Coverage, Method, Submission
from bowerbird.forms.planning.query import Query

_SHORTFALL = 0.02  # of the results of a query; fewer that no part holds are adverts and changes meanwhile
_MOSTLY = 0.9  # of the results must stand in lists that announce their number
_SEVERAL = 3  # answers from which what stands in all of them is not there by chance
_LEAST_AGAIN = 3  # records seen twice, below which the estimate says nothing


def recaptured(samples: Sequence[Set[str]]) -> float | None:
    """The number of records that there are, from samples that were drawn without regard to each other.

    Queries are dealt into two hands, so that each hand is as large as can be. None when too few are seen twice. The few
    that stand in every answer are no sample: they stand beside it whatever is asked.
    """
    beside = _beside(samples)
    samples = [sample - beside for sample in samples]
    first: set[str] = set().union(*samples[0::2])
    second: set[str] = set().union(*samples[1::2])
    again = len(first & second)
    if again < _LEAST_AGAIN:
        return None
    return (len(first) + 1) * (len(second) + 1) / (again + 1) - 1


def _beside(samples: Sequence[Set[str]]) -> Set[str]:
    """The records that all answers show beside others, which are more."""
    if len(samples) < _SEVERAL:
        return frozenset()
    everywhere = frozenset(samples[0]).intersection(*samples[1:])
    return everywhere if 2 * len(everywhere) < min(map(len, samples)) else frozenset()


def judged(
    submissions: Sequence[Submission],
    answers: Sequence[tuple[Query, Answer]],
    roots: Sequence[tuple[Query, Answer]],
    why: tuple[str, ...],
    needed: tuple[int, ...],
) -> Coverage:
    """The coverage of a plan; `roots` are the queries that it set out with, of which those cut short were split."""
    found = [(query, answer) for query, answer in answers if answer.result is Result.RESULTS]
    leaves = [(query, answer) for query, answer in found if not answer.truncated]
    uncut = {query for query, answer in roots if not answer.truncated}
    parts = [(query, answer) for query, answer in leaves if query not in uncut]
    split = [(query, answer) for query, answer in roots if answer.truncated]
    plan = tuple(query for query, answer in found if not answer.truncated or not _is_split(query, answer, leaves))
    expected = _sum(answer.count for _, answer in roots)
    own = _sum(answer.count for query, answer in leaves if query in uncut)
    inside = _all_of(answer for _, answer in parts)
    held = _sum(answer.count for _, answer in split)
    seen = {record.key for _, answer in found for record in answer.records}
    if expected is not None and own is not None and _is_told(roots):
        # Parts may overlap, and those of unknown size hold at least what was seen of them.
        most = held or 0
        shown = {record.key for query, answer in found if query not in uncut for record in answer.records}
        reached = own + min(max(inside, len(shown)) if inside is not None else len(seen), most)
        reached = max(reached, sum(answer.reach or 0 for _, answer in split if not parts))
        told = all(answer.announced is not None for _, answer in roots)
        method = Method.ANNOUNCED if told else Method.COUNTED
        return Coverage(tuple(submissions), plan, reached, expected, method, needed, why)
    return _by_records(submissions, plan, found, roots, seen, why, needed)


def _is_told(roots: Sequence[tuple[Query, Answer]]) -> bool:
    """Whether the site announces how many results there are, but for a few: pages of one result often say nothing."""
    told = sum(answer.announced or 0 for _, answer in roots)
    return told > 0 and told >= _MOSTLY * sum(answer.count or 0 for _, answer in roots)


def _is_split(query: Query, answer: Answer, leaves: Sequence[tuple[Query, Answer]]) -> bool:
    """Whether parts of a query were asked for that are not cut short themselves, and hold all of it: they stand for
    it."""
    asked = {it for it in query.settings if not it.is_open}
    parts = [part for narrowed, part in leaves if asked < {it for it in narrowed.settings if not it.is_open}]
    held = _all_of(parts)
    is_whole = held is None or answer.count is None or held >= (1 - _SHORTFALL) * answer.count
    return bool(parts) and is_whole


def _by_records(
    submissions: Sequence[Submission],
    plan: tuple[Query, ...],
    found: Sequence[tuple[Query, Answer]],
    roots: Sequence[tuple[Query, Answer]],
    seen: Set[str],
    why: tuple[str, ...],
    needed: tuple[int, ...],
) -> Coverage:
    """Without announced numbers nobody knows what lists do not show. Records that queries found which had nothing to do
    with each other tell how many there are; the parts of a split were made not to overlap, and tell nothing."""
    reached = len(seen) or None
    is_split = any(answer.truncated for _, answer in found)
    estimate = None if is_split else recaptured([{it.key for it in answer.records} for _, answer in roots])
    if estimate is not None:
        expected = max(round(estimate), len(seen))
        return Coverage(tuple(submissions), plan, reached, expected, Method.RECAPTURED, needed, why)
    whole = [answer.is_whole for _, answer in found if not answer.truncated]
    method = Method.LISTED if whole and all(whole) else Method.UNKNOWN
    return Coverage(tuple(submissions), plan, reached, None, method, needed, why)


def _all_of(parts: Iterable[Answer]) -> int | None:
    """How many records several queries hold together; those that one of them shares with an earlier count once."""
    held, known = 0.0, set[str]()
    for answer in parts:
        fresh = answer.fresh(known)
        if fresh is None:
            return None
        held += fresh
        known |= {it.key for it in answer.records}
    return round(held)


def _sum(counts: Iterable[int | None]) -> int | None:
    """The sum of counts that are all known."""
    known = list(counts)
    return None if None in known else sum(it for it in known if it is not None)
