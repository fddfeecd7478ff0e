"""What the evaluation of whole sites says: figures like DIADEM's Table 2 and Figures 12 to 14, and why some fail.

Worth is judged by the truth, not by what is claimed: *effective* as in Definition 1; *partial* where all that was
extracted are records of the site and something is missing; *incorrect* where something was taken for a record that is
none; *none* without a wrapper, or without a single record of it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from statistics import median

from bowerbird.evaluate.floors import fingerprint_of
from bowerbird.evaluate.parallel import TIMED_OUT
from bowerbird.evaluate.sites import SiteResult, StrangerResult
from bowerbird.evaluate.wrappers_report import Cause, list_causes, ratio_of, share_of, type_causes, worth_of
from bowerbird.evaluate.wrappers_values import Outcome
from bowerbird.induce.model import Verdict

FLOORS = "zoo-sites"
"""The name of the floors, which are for a set of seeds together."""
OUT_OF_DOMAIN_FLOORS = "zoo-strangers"
PER_CENT = 100


class Miss(StrEnum):
    """Why a site was not reached, beside the causes that single wrappers have."""

    FORM = "not reached: no form was understood that leads to a list"
    UNREACHED = "not reached: no page with a list was found"
    UNSEEN = "a page with the list was loaded, and no list seen there"
    UNWRAPPED = "a list was seen, and no wrapper made of it"
    EMPTY = "the wrappers yield nothing"
    WRONG_LIST = "wrong list chosen: no record is the site's"
    LISTS = "whole lists of the site missing"


def worth(result: SiteResult) -> Verdict:
    """What came of a site, in truth."""
    judgement = result.judgement
    if judgement.is_effective:
        return Verdict.EFFECTIVE
    if not judgement.records.found:
        return Verdict.NONE
    is_wrong = bool(judgement.extra) or not judgement.records.right
    return Verdict.INCORRECT if is_wrong else Verdict.PARTIAL


def causes(result: SiteResult) -> list[Miss | Cause]:
    """Why a site is not effective; there may be several reasons."""
    judgement = result.judgement
    stopped = [Cause.TIMED_OUT if result.fault == TIMED_OUT else Cause.ERROR] if result.fault else []
    if not judgement.records.found:
        return [*stopped, _why_none(result)] if result.fault != TIMED_OUT else [*stopped]
    if not judgement.records.right:
        return [*stopped, Miss.WRONG_LIST]
    extra = [Cause.EXTRA] if judgement.extra else []
    return [*stopped, *_missing(result), *extra, *type_causes(result.asked.whole, judgement)]


def _why_none(result: SiteResult) -> Miss:
    if result.found.wrappers:
        return Miss.EMPTY
    if not result.reached:
        return Miss.FORM if result.asked.is_by_form else Miss.UNREACHED
    return Miss.UNWRAPPED if result.trail.saw_list_at(result.asked.paths) else Miss.UNSEEN


def _missing(result: SiteResult) -> Iterator[Miss | Cause]:
    """Why records are missing, list by list."""
    asked, missing = result.asked, set(result.judgement.missing)
    found: dict[Miss | Cause, None] = {}
    for one in asked.lists:
        gone = [at for at, place in enumerate(one.places) if place in missing]
        if gone and len(gone) == len(one.places):
            found[Miss.LISTS] = None
        else:
            found |= dict.fromkeys(list_causes(gone, len(one.places), asked.whole.choices.page_size))
    yield from found


def cause_counts(results: Iterable[SiteResult]) -> Counter[Miss | Cause]:
    return Counter(cause for one in results if not one.judgement.is_effective for cause in causes(one))


# Figures


def figures(
    results: Sequence[SiteResult],
    strangers: Sequence[StrangerResult] = (),
    noisy: Mapping[int, Sequence[SiteResult]] | None = None,
    left_out: Mapping[str, int] | None = None,
) -> dict[str, float]:
    """Flat names to numbers; `noisy` are the effective sites again with annotators worse by so many per cent."""
    flat: dict[str, float] = {}
    if results:
        flat = {"zoo.sites": len(results), "zoo.left_out": sum((left_out or {}).values())}
        flat |= worth_of([(one.asked.whole, one.judgement) for one in results])
        flat |= {f"zoo.{verdict}": share_of(worth(one) is verdict for one in results) for verdict in Verdict}
        flat |= _claims(results) | _by_domain(results) | _effort(results) | _transducers(results)
    if strangers:
        flat["zoo.out_of_domain_sites"] = len(strangers)
        flat["zoo.out_of_domain_errors"] = sum(one.is_wrong for one in strangers)
    for per_cent, degraded in (noisy or {}).items():
        flat[f"zoo.noise{per_cent}.lost"] = 1 - share_of(one.judgement.is_effective for one in degraded)
        flat[f"zoo.noise{per_cent}.records_lost"] = 1 - share_of(one.judgement.has_all_and_only for one in degraded)
    return flat


def _claims(results: Sequence[SiteResult]) -> dict[str, float]:
    claimed = [one.judgement for one in results if one.claims]
    return {
        "zoo.claimed": len(claimed) / len(results),
        "zoo.false_effective": 1 - share_of(one.is_effective for one in claimed),
        "zoo.timed_out": share_of(one.fault == TIMED_OUT for one in results),
    }


def _by_domain(results: Sequence[SiteResult]) -> dict[str, float]:
    return {
        f"zoo.{domain}.effective": share_of(one.judgement.is_effective for one in of_domain)
        for domain, of_domain in by_domain(results).items()
    }


def by_domain(results: Iterable[SiteResult]) -> dict[str, list[SiteResult]]:
    groups: dict[str, list[SiteResult]] = defaultdict(list)
    for one in results:
        groups[one.asked.domain].append(one)
    return dict(sorted(groups.items()))


def _effort(results: Sequence[SiteResult]) -> dict[str, float]:
    explored = [one for one in results if one.effort.pages]
    flat = {"zoo.control_flows": float(len({one.trail.flow for one in results if one.trail.flow}))}
    if not explored:
        return flat
    seconds = sum(one.effort.seconds for one in explored)
    return flat | {
        "zoo.pages_over_fewest": median(one.effort.pages / one.asked.fewest for one in explored),
        "zoo.documents_over_fewest": median(one.effort.documents / one.asked.fewest for one in explored),
        "zoo.analysis_share": sum(one.effort.seconds - one.effort.waited for one in explored) / seconds,
        "zoo.seconds": median(one.effort.seconds for one in explored),
    }


def _transducers(results: Sequence[SiteResult]) -> dict[str, float]:
    """Of the time of all steps, what each transducer took (Figure 13b)."""
    seconds: dict[str, float] = defaultdict(float)
    for one in results:
        for name, took in one.trail.seconds.items():
            seconds[name] += took
    total = sum(seconds.values())
    longest = sorted(seconds, key=lambda name: -seconds[name])
    return {f"zoo.transducer.{name}.share": seconds[name] / total for name in longest} if total else {}


def quality_by_type(results: Iterable[SiteResult]) -> dict[tuple[str, str], Counter[Outcome]]:
    """How the values of each attribute of each domain came out (Figure 12)."""
    groups: dict[tuple[str, str], Counter[Outcome]] = defaultdict(Counter)
    for one in results:
        for (name, outcome), count in one.judgement.by_type.items():
            if outcome is not Outcome.UNJUDGED:
                groups[one.asked.domain, name][outcome] += count
    return dict(sorted(groups.items()))


def quality(outcomes: Counter[Outcome]) -> float:
    return ratio_of(outcomes[Outcome.EXACT], sum(outcomes.values()))


def sites_fingerprint(seeds: Iterable[int]) -> str:
    """Names the sites that floors are for."""
    return fingerprint_of(f"home of site {seed}" for seed in seeds)
