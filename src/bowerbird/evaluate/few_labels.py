"""Wrappers from a few labels on SWDE: a site's gold labels play the labeller, page after page.

On each site the system chooses a page, is given its labels, learns, looks over the other pages, and chooses again.
After one, two and five labelled pages, and when it calls itself ready, its answers on the *other* pages are compared
with the gold values. A value is right when it equals a gold value of its page and attribute; per site and attribute,
precision is over what was extracted, recall over what is labelled, and the F1 of site-attributes are averaged. What was
predicted (without gold) is compared with what is true, at each step, over all values of the site.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from bowerbird.evaluate.corpora import SwdeSite, plain_text, swde_sites
from bowerbird.evaluate.few_labels_gold import GoldPage, gold_pages
from bowerbird.evaluate.parallel import WORKERS, in_parallel, sample
from bowerbird.evaluate.scores import Counts
from bowerbird.induce.assist import Expected, Foreseen, first_page, learn, look_over
from bowerbird.induce.labels import value_of
from bowerbird.induce.trees import Known, order_spread

STAGES = {1: "one_page", 2: "two_pages", 5: "five_pages"}
MOST_PAGES = 20
"""Labelled pages after which a site that is never called ready is left."""
_MOST_MISSED = 20
_ORDERED = 20  # pages of a site that are clustered in several orders


class Cause(StrEnum):
    """Why an attribute of a page was not right."""

    UNLABELLED = "no labelled page had the attribute"
    NOTHING = "nothing was extracted"
    ELSEWHERE = "another text was extracted"
    SOME = "some of its values were extracted, not all"
    MORE = "more than its values was extracted"
    ABSENT = "a value was extracted where the labels have none"


@dataclass(frozen=True, slots=True)
class AttributeScore:
    """One attribute of one site, on the pages that are not labelled."""

    site: str
    attribute: str
    values: Counts
    pages: Counts
    """The same by pages, which are right when a value that was extracted is one of theirs."""
    causes: Mapping[Cause, int]
    missed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """A site after so many labelled pages."""

    labelled: int
    expected: Expected
    true: Counts
    scores: tuple[AttributeScore, ...]
    templates: int

    @property
    def f1(self) -> float:
        return _mean([score.values.f1 for score in self.scores])

    @property
    def error(self) -> float:
        """How far the predicted precision and recall are off, on average."""
        precision = abs(self.expected.precision - self.true.precision)
        return (precision + abs(self.expected.recall - self.true.recall)) / 2


@dataclass(frozen=True, slots=True)
class SiteRun:
    """All steps of one site; `ready` is the number of labelled pages at which the system would have stopped."""

    site: str
    steps: tuple[Step, ...]
    ready: int | None
    cut: int
    """Values that no node of their page says: neither labelled nor judged."""
    order_variance: float = 0.0
    """How much the number of templates varies with the order of pages."""

    def at(self, labelled: int) -> Step:
        """The step with so many labelled pages, or the last one."""
        return next((step for step in self.steps if step.labelled == labelled), self.steps[-1])

    @property
    def pages_used(self) -> int:
        return self.ready if self.ready is not None else self.steps[-1].labelled


@dataclass(frozen=True, slots=True)
class Task:
    """A site to be labelled; `pages` looks at so many of its pages."""

    site: SwdeSite
    pages: int | None = None
    stages: tuple[int, ...] = field(default=tuple(STAGES))

    def __str__(self) -> str:
        return f"{self.site.vertical}-{self.site.name}"


def tasks_of(data: Path, sites: Sequence[str] = (), number: int | None = None, pages: int | None = None) -> list[Task]:
    """The sites of SWDE below `data`: all, those named (`book-amazon`, `book`), or so many of them."""
    every = [Task(site, pages) for site in swde_sites(data)]
    named = [task for task in every if not sites or str(task) in sites or task.site.vertical in sites]
    return list(sample(named, number))


def evaluate_few_labels(tasks: Sequence[Task], workers: int = WORKERS) -> Iterator[SiteRun]:
    """Each site, labelled page after page."""
    return in_parallel(run_site, tasks, workers)


def run_site(task: Task) -> SiteRun:
    """Label a site until the system is ready, and for as many pages as the table asks for."""
    gold = gold_pages(task.site, task.pages)
    known = Known()
    for one in gold:
        known.keep(one.page)
    labelled = [first_page([one.page for one in gold])]
    steps: list[Step] = []
    ready: int | None = None
    while True:
        others = [at for at in range(len(gold)) if at not in labelled]
        learned = learn([gold[at].labelled for at in labelled], known=known)
        survey = look_over(learned, [gold[at].page for at in others])
        scores = judge(str(task), [gold[at] for at in others], survey.foreseen, frozenset(learned.habits))
        true = Counts.total(score.values for score in scores)
        steps.append(Step(len(labelled), survey.expected, true, tuple(scores), learned.templates))
        if ready is None and survey.expected.is_enough:
            ready = len(labelled)
        enough = len(labelled) >= max(task.stages) and ready is not None
        if enough or len(labelled) >= MOST_PAGES or len(others) <= 1:
            break
        labelled.append(others[survey.next_page or 0])
    _, variance = order_spread([one.labelled for one in gold[:_ORDERED]], known=known)
    return SiteRun(str(task), tuple(steps), ready, sum(sum(one.cut.values()) for one in gold), variance)


def judge(
    site: str, gold: Sequence[GoldPage], foreseen: Sequence[Foreseen], known: frozenset[str]
) -> list[AttributeScore]:
    """Each attribute that the site's labels have, on these pages."""
    attributes = sorted({attribute for page in gold for attribute, values in page.values.items() if values})
    return [_judge(site, attribute, gold, foreseen, attribute in known) for attribute in attributes]


def _judge(
    site: str, attribute: str, gold: Sequence[GoldPage], foreseen: Sequence[Foreseen], is_known: bool
) -> AttributeScore:
    values, pages = Counts(), Counts()
    causes: Counter[Cause] = Counter()
    missed: list[str] = []
    for one, seen in zip(gold, foreseen, strict=True):
        if one.cut.get(attribute):
            continue
        there = one.values.get(attribute, frozenset())
        labels = [label for label in seen.labels if label.attribute == attribute]
        found = frozenset(plain_text(value_of(seen.page, label.node)) for label in labels)
        right = len(found & there)
        values += Counts(right, len(found), len(there))
        pages += Counts(bool(right), bool(found), bool(there))
        if found != there:
            cause = _cause(there, found, is_known)
            causes[cause] += 1
            missed.append(
                f"{one.name} {attribute}: {' | '.join(sorted(there))[:80]} ≠ {' | '.join(sorted(found))[:80]}"
            )
    return AttributeScore(site, attribute, values, pages, dict(causes), tuple(missed[:_MOST_MISSED]))


def _cause(there: frozenset[str], found: frozenset[str], is_known: bool) -> Cause:
    if not is_known:
        return Cause.UNLABELLED
    if not there:
        return Cause.ABSENT
    if not found:
        return Cause.NOTHING
    if not found & there:
        return Cause.ELSEWHERE
    return Cause.MORE if found > there else Cause.SOME


def figures(runs: Sequence[SiteRun]) -> dict[str, float]:
    """Flat names to numbers."""
    flat: dict[str, float] = {}
    for labelled, name in STAGES.items():
        scores = [score for run in runs for score in run.at(labelled).scores]
        flat[f"swde.{name}.f1"] = _mean([score.values.f1 for score in scores])
        flat[f"swde.{name}.page_f1"] = _mean([score.pages.f1 for score in scores])
    flat["swde.until_ready.pages"] = _mean([float(run.pages_used) for run in runs])
    ready = [score for run in runs for score in run.at(run.pages_used).scores]
    flat["swde.until_ready.f1"] = _mean([score.values.f1 for score in ready])
    flat["swde.until_ready.unready"] = _mean([float(run.ready is None) for run in runs])
    flat["swde.order_variance"] = _mean([run.order_variance for run in runs])
    flat["swde.prediction.error"] = _mean([step.error for run in runs for step in run.steps])
    return flat


@dataclass(frozen=True, slots=True)
class Point:
    """Means over the sites that got so far: what was predicted and what is true after so many labelled pages."""

    labelled: int
    sites: int
    precision: float
    true_precision: float
    recall: float
    true_recall: float
    error: float


def curve(runs: Sequence[SiteRun]) -> list[Point]:
    """Predicted against true precision and recall, by the number of labelled pages."""
    points = []
    for labelled in sorted({step.labelled for run in runs for step in run.steps}):
        steps = [step for run in runs for step in run.steps if step.labelled == labelled]
        means = (
            _mean([step.expected.precision for step in steps]),
            _mean([step.true.precision for step in steps]),
            _mean([step.expected.recall for step in steps]),
            _mean([step.true.recall for step in steps]),
            _mean([step.error for step in steps]),
        )
        points.append(Point(labelled, len(steps), *means))
    return points


def causes_of(runs: Sequence[SiteRun], labelled: int) -> Counter[Cause]:
    """How many attributes of pages were not right after so many labelled pages, by cause."""
    counts: Counter[Cause] = Counter()
    for run in runs:
        for score in run.at(labelled).scores:
            counts.update(score.causes)
    return counts


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
