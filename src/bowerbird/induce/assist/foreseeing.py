"""Labels that wrappers foresee on a page nobody has labelled, each with how sure they are.

Problem.    Tell how likely each foreseen label is right, and which attributes are there but were not found.
Reference.  S. Zheng, PhD thesis, Penn State 2011, §10.3.2 and §10.3.3: what a wrapper matches perfectly is right.
Departures. His wrappers match a record perfectly or not at all. Pages of real sites seldom match perfectly, and yet
            most of their values are right; hence confidence by what speaks for each value (`evidence`).
Cost.       A few rows around each foreseen node.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial

from bowerbird.induce import brooms, trees
from bowerbird.induce.assist.evidence import UNANIMOUS, Votes, confidence, missed_of, votes_on
from bowerbird.induce.assist.learning import Learned
from bowerbird.induce.labels import Label, LabelledPage, value_of
from bowerbird.induce.labels.traits import Traits, traits_among
from bowerbird.page import Page


@dataclass(frozen=True)
class Foreseen:
    """What wrappers make of a page: labels, the confidence of each, and attributes that may have been missed."""

    page: Page
    labels: tuple[Label, ...]
    confidence: tuple[float, ...]
    missed: Mapping[str, float] = field(default_factory=dict)
    """By attribute, how many values the page probably has beside those that are labelled."""
    measure: Callable[[], float] = field(default=float, compare=False, repr=False)
    wrapper: int = 0
    traits: tuple[Traits, ...] = ()

    @cached_property
    def distance(self) -> float:
        """How far the page is from what the wrappers were learned from: 0 for one that they match, at most 1."""
        return self.measure()

    @property
    def doubt(self) -> float:
        """How many labels are expected to be wrong or missing."""
        return sum(1 - sure for sure in self.confidence) + sum(self.missed.values())

    def labelled(self, source: str = "") -> LabelledPage:
        """The page with its foreseen labels, as if someone had given them."""
        return LabelledPage(self.page, self.labels, source)


def records_of(foreseen: Foreseen) -> list[dict[str, list[str]]]:
    """What a page says by its labels: one record for the page itself, or one for each record on it.

    What is labelled as the page's own belongs to each of its records.
    """
    by_record: dict[str, dict[str, list[str]]] = {}
    for label in foreseen.labels:
        said = by_record.setdefault(label.record, {}).setdefault(label.attribute, [])
        said.append(value_of(foreseen.page, label.node))
    own = by_record.pop("", {})
    return [{**own, **record} for record in by_record.values()] or ([own] if own else [])


def predict(learned: Learned, page: Page) -> Foreseen:
    """The labels that the wrappers give a page."""
    labels: list[Label] = []
    measure: Callable[[], float] = float
    wrapper = 0
    votes: Mapping[str, Votes] = {}
    if learned.trees is not None:
        fitted = trees.fit(learned.trees, page)
        votes = votes_on(learned.trees.wrappers[fitted.wrapper], fitted.sight)
        labels += fitted.labels
        wrapper = fitted.wrapper
        measure = partial(_distance, learned.trees, wrapper, page)
    if learned.brooms is not None:
        found = brooms.fit(learned.brooms, page)
        labels += [label for record in found.records for label in record]
        measure = partial(_farther, measure, found.distance)
    by_name: dict[str, list[Label]] = {}
    for label in labels:
        by_name.setdefault(label.attribute, []).append(label)
    traits = tuple(traits_among(page, labels))
    sure = tuple(
        confidence(learned.habits[label.attribute], one, votes.get(label.attribute, UNANIMOUS))
        for label, one in zip(labels, traits, strict=True)
    )
    missed = missed_of(page, by_name, learned, votes)
    return Foreseen(page, tuple(labels), sure, missed, measure, wrapper, traits)


def _distance(library: trees.TreeLibrary, wrapper: int, page: Page) -> float:
    """Looks at the page anew: hardly any is asked about, and what is known of one is as large as the page."""
    return trees.distance_of(library, wrapper, library.known.sight(page))


def _farther(measure: Callable[[], float], distance: float) -> float:
    return max(measure(), distance)
