"""What the evaluation of wrappers says: figures over all sites, and why some wrappers were not effective."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from statistics import median

from bowerbird.evaluate.floors import fingerprint_of
from bowerbird.evaluate.parallel import TIMED_OUT
from bowerbird.evaluate.scores import Counts
from bowerbird.evaluate.wrappers import By, LookAlike, Result
from bowerbird.evaluate.wrappers_changes import LATER, PARTS, SIZES, Change, Repair
from bowerbird.evaluate.wrappers_judge import Judgement
from bowerbird.evaluate.wrappers_truth import Asked
from bowerbird.evaluate.wrappers_values import Outcome
from bowerbird.induce.model import Verdict

FLOORS = "zoo-wrappers"
"""The name of the floors, which are for a set of seeds together."""


class Cause(StrEnum):
    """Why a wrapper was not effective; there may be several reasons."""

    TIMED_OUT = "timed out"
    ERROR = "an error ended the work"
    NONE = "no wrapper"
    FIRST_PAGE = "records of the first page missing"
    PAGES = "further pages not followed"
    LATER_PAGES = "records of further pages missing"
    EXTRA = "what is no record was taken for one"
    DETAILS = "details not followed"
    LIST_TYPES = "types of the list missing"
    DETAIL_TYPES = "types of the details missing"


def causes(result: Result) -> list[Cause]:
    if result.fault:
        return [Cause.TIMED_OUT if result.fault == TIMED_OUT else Cause.ERROR]
    if not result.wrapped.text:
        return [Cause.NONE]
    asked, judgement = result.asked, result.judgement
    missing = list_causes(judgement.missing, len(asked.wanted), asked.choices.page_size)
    return [*missing, *([Cause.EXTRA] if judgement.extra else ()), *type_causes(asked, judgement)]


def list_causes(missing: Sequence[int], records: int, page_size: int) -> Iterator[Cause]:
    """Why records of one list are missing, by their places in it."""
    later = [place for place in missing if place >= page_size]
    if len(later) < len(missing):
        yield Cause.FIRST_PAGE
    if later:
        yield Cause.PAGES if len(later) == records - page_size else Cause.LATER_PAGES


def type_causes(asked: Asked, judgement: Judgement) -> Iterator[Cause]:
    """Why types are missing from records that are there."""
    uncovered = judgement.uncovered
    if not judgement.records.right:
        return
    if uncovered & asked.listed:
        yield Cause.LIST_TYPES
    only_on_details = asked.shown - asked.listed
    if only_on_details & uncovered:
        yield Cause.DETAILS if only_on_details <= uncovered else Cause.DETAIL_TYPES


def cause_counts(results: Iterable[Result]) -> Counter[Cause]:
    return Counter(cause for result in results if not result.judgement.is_effective for cause in causes(result))


def missing_types(results: Iterable[Result]) -> Counter[tuple[str, str, bool]]:
    """How often a type was shown and not given: (domain, type, whether the page tells it)."""
    return Counter(
        (result.asked.domain, name, name not in result.judgement.untold)
        for result in results
        if result.judgement.records.right
        for name in result.judgement.uncovered
    )


def wrong_types(results: Iterable[Result]) -> Counter[tuple[str, str, Outcome]]:
    """How often a value was wrong, or only contains the true one: (domain, type, which of both)."""
    return Counter(
        (result.asked.domain, value.name, value.outcome) for result in results for value in result.judgement.wrong
    )


def figures(
    results: Sequence[Result], others: Sequence[LookAlike] = (), left_out: Mapping[str, int] | None = None
) -> dict[str, float]:
    """Flat names to numbers."""
    flat: dict[str, float] = {"zoo.sites": len(results), "zoo.left_out": sum((left_out or {}).values())}
    if results:
        flat |= worth_of([(result.asked, result.judgement) for result in results]) | _claims(results) | _ways(results)
    if changes := [change for result in results for change in result.changes]:
        flat |= _changes(changes)
    if others:
        flat["zoo.animals_none"] = share_of(other.verdict is not Verdict.EFFECTIVE for other in others)
        flat["zoo.animals_silent"] = share_of(other.verdict is Verdict.NONE for other in others)
    return flat


def worth_of(results: Sequence[tuple[Asked, Judgement]]) -> dict[str, float]:
    """What was asked for and what came of it: the figures of Definitions 1 and 2."""
    judged = [judgement for _, judgement in results]
    outcomes = Counter[Outcome]()
    for one in judged:
        outcomes.update(one.outcomes)
    exact, holding = outcomes[Outcome.EXACT], outcomes[Outcome.CONTAINS]
    given = exact + holding + outcomes[Outcome.WRONG]
    records = Counts.total(one.records for one in judged)
    types = sum(len(asked.shown) for asked, _ in results)
    return {
        "zoo.effective": share_of(one.is_effective for one in judged),
        "zoo.effective_seen": share_of(one.is_effective_as_told for one in judged),
        "zoo.all_and_only": share_of(one.has_all_and_only for one in judged),
        "zoo.records.precision": records.precision,
        "zoo.records.recall": records.recall,
        "zoo.types_covered": 1 - sum(len(one.uncovered) for one in judged) / types if types else 1.0,
        "zoo.attribute_quality": ratio_of(exact, given, empty=0.0),
        "zoo.attribute_quality_contains": ratio_of(exact + holding, given, empty=0.0),
        "zoo.value_recall": ratio_of(sum(one.found_values for one in judged), sum(one.shown_values for one in judged)),
    }


def _claims(results: Sequence[Result]) -> dict[str, float]:
    """What wrappers say of themselves against what they are worth."""
    claimed = [result.judgement for result in results if result.claims]
    worthy = [result for result in results if result.judgement.is_effective]
    return {
        "zoo.claimed": len(claimed) / len(results),
        "zoo.false_effective": 1 - share_of(one.is_effective for one in claimed),
        "zoo.false_effective_seen": 1 - share_of(one.is_effective_as_told for one in claimed),
        "zoo.unclaimed": 1 - share_of(result.claims for result in worthy),
    }


def _ways(results: Sequence[Result]) -> dict[str, float]:
    made = [result for result in results if result.wrapped.text]
    flat = {f"zoo.by.{by}": len([one for one in made if one.by is by]) / len(results) for by in By}
    flat["zoo.timed_out"] = share_of(result.fault == TIMED_OUT for result in results)
    flat["zoo.seconds"] = median(result.seconds for result in results)
    if made:
        flat["zoo.median_lines"] = median(result.lines for result in made)
    return flat


def _changes(played: Sequence[Change]) -> dict[str, float]:
    flat = {}
    for part in PARTS:
        of_part = [change.holds for change in played if change.kind == part]
        if of_part:
            flat[f"zoo.survive.{part}"] = share_of(of_part)
    changes = [change for change in played if change.kind not in PARTS]
    for size in SIZES:
        of_size = [change for change in changes if change.kind == size]
        if not of_size:
            continue
        flat[f"zoo.survive.{size}"] = share_of(change.holds for change in of_size)
        flat[f"zoo.exact_after_repair.{size}"] = share_of(
            change.holds or change.repair is Repair.EXACT for change in of_size
        )
        flat[f"zoo.address_gone.{size}"] = 1 - share_of(change.has_address for change in of_size)
    failed = [change for change in changes if change.kind != LATER and not change.holds]
    proven = [change for change in changes if change.repair is not Repair.NONE]
    flat["zoo.false_repairs"] = 1 - share_of(change.repair is Repair.EXACT for change in proven)
    flat["zoo.noticed"] = share_of(change.alarmed for change in failed)
    flat["zoo.false_alarms"] = ratio_of(
        sum(change.is_false_alarm for change in changes), sum(change.holds for change in changes), empty=0.0
    )
    return flat


def by_kind(results: Iterable[Result], kind: Callable[[Result], str]) -> dict[str, list[Result]]:
    """The results of sites of each kind."""
    groups: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        groups[kind(result)].append(result)
    return dict(sorted(groups.items()))


KINDS: Mapping[str, Callable[[Result], str]] = {
    "domain": lambda result: result.asked.domain,
    "layout": lambda result: result.asked.choices.layout.value,
    "rendering": lambda result: result.asked.choices.rendering.value,
    "pagination": lambda result: result.asked.choices.paging.value,
    "details": lambda result: result.asked.choices.details.value,
}


def wrappers_fingerprint(seeds: Iterable[int]) -> str:
    """Names the sites that floors are for."""
    return fingerprint_of(f"site {seed}" for seed in seeds)


def share_of(held: Iterable[bool]) -> float:
    """Of those asked about, how many; all where there are none."""
    answers = list(held)
    return ratio_of(sum(answers), len(answers))


def ratio_of(some: int, all_of_them: int, empty: float = 1.0) -> float:
    return some / all_of_them if all_of_them else empty
