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
_LEAST_AGAIN = 3  # records seen twice, below which the estimate says nothing


def recaptured(samples: Sequence[Set[str]]) -> float | None:
    """The number of records that there are, from samples that were drawn without regard to each other.

    Queries are dealt into two hands, so that each hand is as large as can be. None when too few are seen twice.
    """
    first: set[str] = set().union(*samples[0::2])
    second: set[str] = set().union(*samples[1::2])
    again = len(first & second)
    if again < _LEAST_AGAIN:
        return None
    return (len(first) + 1) * (len(second) + 1) / (again + 1) - 1


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
    if roots and expected is not None and own is not None:
        # Parts may overlap, and those of unknown size hold at least what was seen of them.
        most = held or 0
        reached = own + min(inside if inside is not None else len(seen), most)
        reached = max(reached, sum(answer.reach or 0 for _, answer in split if not parts))
        told = all(answer.announced is not None for _, answer in roots)
        method = Method.ANNOUNCED if told else Method.COUNTED
        return Coverage(tuple(submissions), plan, reached, expected, method, needed, why)
    return _by_records(submissions, plan, found, seen, why, needed)


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
    seen: Set[str],
    why: tuple[str, ...],
    needed: tuple[int, ...],
) -> Coverage:
    """Without announced numbers: all records seen whole are all there are; else by those seen twice."""
    if found and all(answer.is_whole and not answer.truncated for _, answer in found):
        return Coverage(tuple(submissions), plan, len(seen), len(seen), Method.COUNTED, needed, why)
    estimate = recaptured([{it.key for it in answer.records} for _, answer in found])
    if estimate is None:
        return Coverage(tuple(submissions), plan, len(seen) or None, None, Method.UNKNOWN, needed, why)
    return Coverage(
        tuple(submissions), plan, len(seen), max(round(estimate), len(seen)), Method.RECAPTURED, needed, why
    )


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
