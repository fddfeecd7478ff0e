"""Ladders: which locators to try for an attribute, in which order.

Problem.    One labelled page allows hundreds of locators, and all of them are right there. On another page the label
            may be missing, the row stand one lower, the class differ. Which of them holds there?
Method.     A *ladder* is a decision list of locators: the first that finds something has found it. Rungs are ordered
            by how likely they are right: counted on the labelled pages, with the fragility of the locator
            (`candidates`) as the prior. A value said in several places ("28/36" and "28 MPG City / 36 MPG Hwy"), or
            in parts (street, town), takes several ladders, whose findings add up: each covers what is left.
Departures. From the seed, whose wrappers read values off the alignment. A ladder can be printed as OXPath, needs no
            alignment to be evaluated, and uses what the alignment of tags does not see: texts, names and patterns.
Notation.   A locator is *right* on a page when all it finds there is wanted, *wrong* when something is not.
Cost.       O(labelled nodes × candidates × labelled pages), each evaluation some ten microseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import exp
from typing import TypeVar

from bowerbird.induce.trees.candidates import candidates
from bowerbird.induce.trees.locators import Locator, Mark, Sight, found, is_label, value

Ladder = tuple[Locator, ...]
_Item = TypeVar("_Item")
MOST_RUNGS = 10
MOST_LADDERS = 6
_RUNGS_OF_A_LANDMARK = 2
_MOST_LESSONS = 60
_MOST_SOURCES = 15
"""Labelled pages whose nodes candidates are made from."""
_MOST_VALUES = 12
_TRUST = 2.0
"""How many labelled pages the prior is worth."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A labelled page, and the nodes of one attribute on it."""

    sight: Sight
    wanted: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Trial:
    """A locator, its prior, and what it finds on each of the labelled pages."""

    locator: Locator
    prior: float
    finds: tuple[frozenset[str], ...]


def climb(sight: Sight, ladder: Ladder) -> list[int]:
    """What the first rung that finds something finds."""
    for rung in ladder:
        nodes = found(sight, rung)
        if nodes:
            return nodes
    return []


def learn_ladders(lessons: Sequence[Lesson]) -> tuple[Ladder, ...]:
    """Ladders that together give what is wanted on the labelled pages, or on `_MOST_LESSONS` of many."""
    lessons = _spread(lessons, _MOST_LESSONS)
    wanted = [frozenset(value(lesson.sight, node) for node in lesson.wanted) for lesson in lessons]
    trials = _trials(lessons)
    left = list(wanted)
    ladders: list[Ladder] = []
    while any(left) and len(ladders) < MOST_LADDERS:
        top = _best(trials, wanted, left)
        if top is None:
            break
        rungs = _rungs(top, trials, wanted, left)
        ladders.append(_guarded(rungs, lessons))
        left = [rest - _climbed(rungs, page) for page, rest in enumerate(left)]
    return tuple(ladders)


def _trials(lessons: Sequence[Lesson]) -> list[_Trial]:
    costs: dict[Locator, float] = {}
    for lesson in _spread([lesson for lesson in lessons if lesson.wanted], _MOST_SOURCES):
        several = len({value(lesson.sight, node) for node in lesson.wanted}) > 1
        for node in _spread(lesson.wanted, _MOST_VALUES):
            for one in candidates(lesson.sight, node, several):
                costs[one.locator] = min(one.cost, costs.get(one.locator, one.cost))
    ranked = sorted(costs, key=lambda locator: costs[locator])
    return [
        _Trial(
            locator,
            exp(-costs[locator]),
            tuple(frozenset(value(one.sight, node) for node in found(one.sight, locator)) for one in lessons),
        )
        for locator in ranked
    ]


def _best(trials: Sequence[_Trial], wanted: Sequence[frozenset[str]], left: Sequence[frozenset[str]]) -> _Trial | None:
    """The locator that is most likely right and covers most of what is left."""
    best, height = None, 0.0
    for trial in trials:
        gains = [
            len(finds & rest) / len(rest)
            for finds, want, rest in zip(trial.finds, wanted, left, strict=True)
            if finds and finds <= want and finds & rest
        ]
        if gains:
            wrong = sum(not finds <= want for finds, want in zip(trial.finds, wanted, strict=True))
            score = _likely(trial, len(gains), wrong) * (1 + sum(gains) / len(gains))
            if score > height:
                best, height = trial, score
    return best


def _rungs(
    top: _Trial, trials: Sequence[_Trial], wanted: Sequence[frozenset[str]], left: Sequence[frozenset[str]]
) -> list[_Trial]:
    """The ladder below `top`: first what reaches the labelled pages on which it finds nothing, then what agrees."""
    rungs = [top]
    asked = [
        finds if finds and finds <= want else rest for finds, want, rest in zip(top.finds, wanted, left, strict=True)
    ]
    while len(rungs) < MOST_RUNGS:
        open_pages = [page for page, want in enumerate(asked) if want and not _climbed(rungs, page)]
        scored = [(_score(trial, asked, open_pages), trial) for trial in trials] if open_pages else []
        score, best = max(scored, key=lambda pair: pair[0], default=(0.0, top))
        if score <= 0:
            break
        rungs.append(best)
    everywhere = range(len(wanted))
    ranked = sorted(trials, key=lambda trial: -_score(trial, asked, everywhere))
    used = Counter(_what(rung) for rung in rungs)
    for trial in ranked:
        if len(rungs) == MOST_RUNGS or _score(trial, asked, everywhere) <= 0:
            break
        if trial not in rungs and used[_what(trial)] < _RUNGS_OF_A_LANDMARK:
            rungs.append(trial)
            used[_what(trial)] += 1
    return rungs


def _guarded(rungs: Sequence[_Trial], lessons: Sequence[Lesson]) -> Ladder:
    """The rungs as a ladder. Where the first goes by a label right before the value, a page without that label has no
    value, unless it stands where it should and no other label claims it."""
    top = rungs[0].locator
    nodes = [(lesson.sight, node) for lesson in lessons for node in found(lesson.sight, top)[:1]]
    if not is_label(top.landmark.text) or any(sight.before(node) != top.landmark.text for sight, node in nodes):
        return tuple(rung.locator for rung in rungs)
    return tuple(
        rung.locator
        if _what(rung) == _what(rungs[0]) or _is_needed(rung, rungs[0])
        else replace(rung.locator, bare=True)
        for rung in rungs
    )


def _is_needed(rung: _Trial, top: _Trial) -> bool:
    """Whether a labelled page showed the rung where the first finds nothing."""
    return any(finds and not first for finds, first in zip(rung.finds, top.finds, strict=True))


def _what(trial: _Trial) -> tuple[Mark, str]:
    """What a locator stands on: when that is lacking, so is all that stands on it."""
    return trial.locator.landmark.mark, trial.locator.landmark.text


def _score(trial: _Trial, asked: Sequence[frozenset[str]], pages: Sequence[int]) -> float:
    """How likely the locator is right, judged on these pages; 0 where it never is."""
    right = sum(bool(trial.finds[page]) and trial.finds[page] == asked[page] for page in pages)
    wrong = sum(bool(trial.finds[page]) and trial.finds[page] != asked[page] for page in pages)
    return _likely(trial, right, wrong) if right else 0.0


def _likely(trial: _Trial, right: int, wrong: int) -> float:
    return (right + _TRUST * trial.prior) / (right + wrong + _TRUST)


def _spread(items: Sequence[_Item], most: int) -> Sequence[_Item]:
    """At most so many of the items, at even distances."""
    if len(items) <= most:
        return items
    return [items[number * len(items) // most] for number in range(most)]


def _climbed(rungs: Sequence[_Trial], page: int) -> frozenset[str]:
    return next((rung.finds[page] for rung in rungs if rung.finds[page]), frozenset())
