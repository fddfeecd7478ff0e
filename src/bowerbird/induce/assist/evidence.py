"""What speaks for a foreseen label, and against it.

A wrapper has several ways to an attribute (the rungs of its ladders), each right on all labelled pages. Where all that
find anything on a new page find the same, and what leads to it was seen before, it is right; where they contradict each
other it may not be. What speaks for a value that was *not* found: a ladder that finds nothing where another one does,
and nodes beside a found one that stand as it does, more of them than on any labelled page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bowerbird.induce.assist.learning import Habit, Learned
from bowerbird.induce.labels import Label
from bowerbird.induce.labels.traits import Traits, lead_of, unlabelled_twins
from bowerbird.induce.trees import TreeWrapper
from bowerbird.induce.trees.locators import Sight
from bowerbird.page import Kind, Page

_TEXT = Kind.TEXT
FIRM, FAIR, WEAK, STRANGE = 0.999, 0.995, 0.98, 0.7
"""Shares of right values among foreseen ones, by what speaks for them: all; not the lead; one sign against; two, or
neither place nor lead seen before. Counted on 32 sites of SWDE's development half, 17,000 attributes of pages."""
MISSED_BEHIND_LEAD, MISSED = 0.95, 0.7
"""How likely a page has an attribute that was not found: its label is there; it is not, or there is none."""
MISSED_BY_LADDER = 0.2
"""The same for the part of an attribute that a ladder stands for."""
MISSED_TWIN = 0.7
"""The same for nodes beside a found one that stand as it does."""


@dataclass(frozen=True, slots=True)
class Votes:
    """How the ways to one attribute agree on a page."""

    agreeing: float
    """The share of the rungs that find anything that find the same, in the least agreed ladder."""
    silent: int
    """Ladders that find nothing."""
    is_late: bool = False
    """Whether the best rung of a ladder finds nothing, and a later one does."""


UNANIMOUS = Votes(1.0, 0)


def votes_on(wrapper: TreeWrapper, sight: Sight) -> dict[str, Votes]:
    """The votes on each attribute of a wrapper."""
    votes: dict[str, Votes] = {}
    for attribute, ladders in wrapper.ladders:
        shares, silent, late = [1.0], 0, False
        for ladder in ladders:
            finds = [sight.finds(rung) for rung in ladder]
            said = [one for one in finds if one]
            if said:
                shares.append(sum(one == said[0] for one in said) / len(said))
                late |= not finds[0]
            else:
                silent += 1
        votes[attribute] = Votes(min(shares), silent, late)
    return votes


def confidence(habit: Habit, traits: Traits, votes: Votes) -> float:
    """How likely a foreseen node is right; what leads to a record's value is the record before it, and is no sign."""
    if habit.of_records:
        return FIRM if traits.path in habit.paths else WEAK
    is_led = traits.lead in habit.leads
    against = (votes.agreeing < 1) + (votes.is_late and not is_led)
    if against > 1 or not (is_led or traits.path in habit.paths):
        return STRANGE
    if against:
        return WEAK
    return FIRM if is_led else FAIR


def missed_of(
    page: Page, labels: Mapping[str, list[Label]], learned: Learned, votes: Mapping[str, Votes]
) -> dict[str, float]:
    """How many values of each attribute the page probably has beside those that were foreseen.

    A page without any record is taken for one of the usual number of them (equation 10.3); a page with some is not
    blamed for having fewer, since the last page of a list has.
    """
    missed = {}
    has_records = any(label.record for of in labels.values() for label in of)
    for attribute, habit in learned.habits.items():
        if habit.of_records:
            if not has_records:
                missed[attribute] = learned.records
            continue
        if attribute not in labels:
            there = bool(habit.lead) and _says(page, habit.lead)
            missed[attribute] = MISSED_BEHIND_LEAD if there else MISSED
            continue
        more = MISSED_BY_LADDER * votes.get(attribute, UNANIMOUS).silent
        if unlabelled_twins(page, [label.node for label in labels[attribute]]) > habit.twins:
            more += MISSED_TWIN
        if more:
            missed[attribute] = more
    return missed


def _says(page: Page, lead: str) -> bool:
    texts = zip(page.text, page.kind.tolist(), strict=True)
    return any(kind == _TEXT and lead_of(text) == lead for text, kind in texts)
