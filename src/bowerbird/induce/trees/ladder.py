"""Ladders: which locators to try for an attribute, in which order.

Problem.    One labelled page allows hundreds of locators, and all of them are right there. On another page the label
            may be missing, the row stand one lower, the class differ. Which of them holds there?
Method.     A *ladder* is a decision list of locators: the first that finds something has found it. Rungs are ordered
            by how likely they are right: counted on the labelled pages, with the fragility of the locator
            (`candidates`) as the prior. A value said in several places ("28/36" and "28 MPG City / 36 MPG Hwy"), or
            in parts (street, town), takes several ladders, whose findings add up: each covers what is left.
Departures. From the seed, whose wrappers read values off the alignment. A ladder can be printed as OXPath, needs no
            alignment to be evaluated, and uses what the alignment of tags does not see: texts and names. F1 of values
            on the development half of SWDE with one labelled page a site (30 pages a site, labels cut in the gold
            included): 0.974; without texts 0.909, without names 0.975, by places from the root alone 0.885.
Notation.   A locator is *right* on a page when all it finds there is wanted, *wrong* when something is not.
Cost.       O(labelled nodes × candidates × labelled pages), each evaluation some ten microseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import TypeVar

from bowerbird.induce.trees.known import Known
from bowerbird.induce.trees.locators import TEXT, Axis, Locator, Mark, Sight, Step, found

Ladder = tuple[Locator, ...]
_Item = TypeVar("_Item")
_NEXT = (Step(Axis.NEXT, TEXT),)
MOST_RUNGS = 8
_ENOUGH, _ENOUGH_BY_LABEL = 4, 3
"""Beyond these only rungs that a labelled page asks for: with ten, figures on SWDE are the same to four digits."""
MOST_LADDERS = 6
_MOST_LESSONS = 60
_MOST_SOURCES = 15
"""Labelled pages whose nodes candidates are made from."""
_MOST_VALUES = 12
_LABEL_TAGS = frozenset(("th", "dt", "label"))
_TRUST = 2.0
"""How many labelled pages the prior is worth."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A labelled page, the nodes of one attribute on it, and all that is labelled there, which no page repeats."""

    sight: Sight
    wanted: tuple[int, ...]
    values: frozenset[str] = frozenset()


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


def learn_ladders(lessons: Sequence[Lesson], known: Known) -> tuple[Ladder, ...]:
    """Ladders that together give what is wanted on the labelled pages, or on `_MOST_LESSONS` of many."""
    lessons = _spread(lessons, _MOST_LESSONS)
    wanted = [frozenset(lesson.sight.value(node) for node in lesson.wanted) for lesson in lessons]
    trials = _trials(lessons, known)
    left = list(wanted)
    ladders: list[Ladder] = []
    while any(left) and len(ladders) < MOST_LADDERS:
        top = _best(trials, wanted, left)
        if top is None:
            break
        tag = _label_tag(top, lessons)
        rungs = _rungs(top, trials, wanted, left, _ENOUGH_BY_LABEL if tag else _ENOUGH)
        ladders.append(_guarded(rungs, lessons, tag))
        left = [rest - _climbed(rungs, page) for page, rest in enumerate(left)]
    return tuple(ladders)


def _trials(lessons: Sequence[Lesson], known: Known) -> list[_Trial]:
    costs: dict[Locator, float] = {}
    for lesson in _spread([lesson for lesson in lessons if lesson.wanted], _MOST_SOURCES):
        several = len({lesson.sight.value(node) for node in lesson.wanted}) > 1
        for node in _spread(lesson.wanted, _MOST_VALUES):
            for locator, cost in known.candidates(lesson.sight, node, several, lesson.values):
                if cost < costs.get(locator, cost + 1):
                    costs[locator] = cost
    ranked = sorted(costs, key=lambda locator: costs[locator])
    return [
        _Trial(
            locator,
            exp(-costs[locator]),
            tuple(one.sight.finds(locator) for one in lessons),
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
    top: _Trial,
    trials: Sequence[_Trial],
    wanted: Sequence[frozenset[str]],
    left: Sequence[frozenset[str]],
    enough: int,
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
    agreeing = [trial for trial in trials if _agrees(trial, asked)]
    for trial in sorted(agreeing, key=lambda trial: -_score(trial, asked, range(len(asked)))):
        if len(rungs) >= enough:
            break
        if _what(trial) not in {_what(rung) for rung in rungs}:
            rungs.append(trial)
    return rungs


def _agrees(trial: _Trial, asked: Sequence[frozenset[str]]) -> bool:
    """Whether the locator finds just what is asked for on some pages, and elsewhere nothing."""
    said = [(finds, want) for finds, want in zip(trial.finds, asked, strict=True) if finds]
    return bool(said) and all(finds == want for finds, want in said)


def _guarded(rungs: Sequence[_Trial], lessons: Sequence[Lesson], tag: str) -> Ladder:
    """The rungs as a ladder. Where the first goes by a label right before the value, a page without that label has no
    value, unless one stands where it should and no other label claims it."""
    top = rungs[0].locator.landmark
    needed = [rung.locator.landmark.text == top.text or _is_needed(rung, rungs[0], lessons) for rung in rungs]
    return tuple(
        rung.locator if is_needed or not tag else rung.locator._replace(bare=tag)
        for rung, is_needed in zip(rungs, needed, strict=True)
    )


def _label_tag(top: _Trial, lessons: Sequence[Lesson]) -> str:
    """The tag around the label that a locator goes by; none where it goes by something else, or by what may be none."""
    mark = top.locator.landmark
    nodes = [(lesson.sight, node) for lesson in lessons for node in found(lesson.sight, top.locator)[:1]]
    before = [(sight, sight.before(node)) for sight, node in nodes]
    if mark.mark is not Mark.SAYS or any(row is None or sight.said[row] != mark.text for sight, row in before):
        return ""
    tags = {sight.page.name(sight.parent[row]) for sight, row in before if row is not None}
    is_sure = mark.text.endswith(":") or tags <= _LABEL_TAGS or len(before) > 1
    return tags.pop() if is_sure and len(tags) == 1 else ""


def _is_needed(rung: _Trial, top: _Trial, lessons: Sequence[Lesson]) -> bool:
    """Whether a labelled page has the attribute, and the rung finds it where the first finds nothing."""
    return any(
        finds and not first and lesson.wanted
        for finds, first, lesson in zip(rung.finds, top.finds, lessons, strict=True)
    )


def _what(trial: _Trial) -> tuple[Mark, str, bool]:
    """What a locator stands on (a landmark, and markup after it or none): when that is lacking, so are all such."""
    mark = trial.locator.landmark
    return mark.mark, mark.text, trial.locator.steps[:1] == _NEXT


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
