"""Labels that wrappers foresee on a page nobody has labelled, each with how sure they are.

Problem.    Tell how likely each foreseen label is right, and which attributes are there but were not found.
Reference.  S. Zheng, PhD thesis, Penn State 2011, §10.3.2 and §10.3.3: what a wrapper matches perfectly is right.
Departures. His wrappers match a record perfectly or not at all. Pages of real sites seldom match perfectly, and yet
            most of their values are right; hence confidence by what a foreseen node shares with the labelled ones, each
            case with the share of right values that was counted for it on SWDE's development half.
Cost.       A few rows around each foreseen node.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bowerbird.induce import brooms, trees
from bowerbird.induce.assist.learning import Habit, Learned
from bowerbird.induce.labels import Label, LabelledPage, value_of
from bowerbird.induce.labels.traits import Traits, lead_of, traits_of
from bowerbird.page import Kind, Page

_RIGHT = {(True, True): 0.99, (True, False): 0.9, (False, True): 0.95, (False, False): 0.6}
_MISSED_BEHIND_LEAD = 0.8
_MISSED_WITHOUT_LEAD = 0.05
_MISSED = 0.3


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What wrappers make of a page: labels, the confidence of each, and attributes that may have been missed."""

    page: Page
    labels: tuple[Label, ...]
    confidence: tuple[float, ...]
    missed: Mapping[str, float] = field(default_factory=dict)
    """For attributes without a label, how likely the page has them."""
    distance: float = 0.0
    wrapper: int = 0
    traits: tuple[Traits, ...] = ()

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
    distance, wrapper = 0.0, 0
    if learned.trees is not None:
        fitted = trees.fit(learned.trees, page)
        labels += fitted.labels
        distance, wrapper = fitted.distance, fitted.wrapper
    if learned.brooms is not None:
        found = brooms.fit(learned.brooms, page)
        labels += [label for record in found.records for label in record]
        distance = max(distance, found.distance)
    traits = tuple(traits_of(page, label.node) for label in labels)
    sure = tuple(confidence(learned.habits[label.attribute], one) for label, one in zip(labels, traits, strict=True))
    found = {label.attribute for label in labels}
    absent = {name: habit for name, habit in learned.habits.items() if name not in found}
    missed = {name: likely_missed(page, habit, learned.pages) for name, habit in absent.items()}
    return Foreseen(page, tuple(labels), sure, missed, distance, wrapper, traits)


def confidence(habit: Habit, traits: Traits) -> float:
    """How likely a foreseen node is right, by what it shares with labelled ones."""
    return _RIGHT[traits.path in habit.paths, traits.lead in habit.leads]


def likely_missed(page: Page, habit: Habit, pages: int) -> float:
    """How likely a page has an attribute that was not found on it."""
    if habit.lead:
        return _MISSED_BEHIND_LEAD if says_lead(page, habit.lead) else _MISSED_WITHOUT_LEAD
    return _MISSED


def says_lead(page: Page, lead: str) -> bool:
    return any(
        lead_of(text) == lead for text, kind in zip(page.text, page.kind.tolist(), strict=True) if kind == Kind.TEXT
    )
