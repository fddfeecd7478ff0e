"""Many unlabelled pages looked over with wrappers: what to expect of them, which page to label next, when to stop.

Problem.    Tell precision and recall of wrappers on pages without labels, and which page's labels would raise them.
Reference.  S. Zheng, PhD thesis, Penn State 2011, §10.3.3, equations (10.1) to (10.3), and §10.2.3.6.
Notation.   D, the pages; N_e(p), what is extracted from p; N_t(p), what p has; Pre(r), Rec(r) of one extracted value.
Departures. He sets Pre(r) to 1, takes only what matches perfectly, and N_t(p) for the average number of records of the
            labelled pages. Here Pre(r) is the confidence of a foreseen label, and N_t(p) is what is extracted rightly
            and what is probably missed, page by page: an attribute that has a label text is not missed on pages
            without that text. The next page is not the one that matches worst (he leaves the choice to people), which
            may be the oddest of the site, but the one whose doubts most other pages share.
Cost.       One fit a page; then linear in the foreseen labels.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from bowerbird.induce.assist.evidence import FAIR
from bowerbird.induce.assist.foreseeing import Foreseen, predict
from bowerbird.induce.assist.learning import Learned
from bowerbird.page import Page

ENOUGH = 0.99
"""The predicted recall at which labelling may stop."""
ELSEWHERE = 0.9
"""How likely a page has a value where a wrong one was taken for it; counted on SWDE's development half."""


@dataclass(frozen=True, slots=True)
class Expected:
    """What wrappers are expected to be worth on pages that nobody has labelled."""

    precision: float
    recall: float
    pages: int

    @property
    def is_enough(self) -> bool:
        return self.recall >= ENOUGH


@dataclass(frozen=True)
class Survey:
    """What wrappers foresee on many pages."""

    foreseen: tuple[Foreseen, ...]

    @cached_property
    def expected(self) -> Expected:
        """Equations (10.1) and (10.2), with confidences for the precision of each value."""
        right = sum(sum(one.confidence) for one in self.foreseen)
        found = sum(len(one.labels) for one in self.foreseen)
        missed = sum(sum(one.missed.values()) for one in self.foreseen)
        there = right + missed + ELSEWHERE * (found - right)
        return Expected(right / found if found else 1.0, right / there if there else 1.0, len(self.foreseen))

    @cached_property
    def next_page(self) -> int | None:
        """The page whose doubts weigh most over all pages; None when no page is doubted, or there is none."""
        weights: dict[object, float] = defaultdict(float)
        for one in self.foreseen:
            for doubt, weight in doubts_of(one):
                weights[doubt] += weight
        worth = [sum(weights[doubt] for doubt in {doubt for doubt, _ in doubts_of(one)}) for one in self.foreseen]
        equals = [at for at, one in enumerate(worth) if one == max(worth)]
        if len(equals) == 1 and worth[equals[0]] > 0:
            return equals[0]
        best = max(equals, key=lambda at: self.foreseen[at].distance, default=None)
        return best if best is not None and (worth[best] > 0 or self.foreseen[best].distance > 0) else None


def doubts_of(foreseen: Foreseen) -> Iterator[tuple[object, float]]:
    """What is doubted on a page, in terms that pages share, and how much; what is fairly sure is no doubt."""
    for label, sure, traits in zip(foreseen.labels, foreseen.confidence, foreseen.traits, strict=True):
        if sure < FAIR:
            yield (label.attribute, traits.path, traits.lead), 1 - sure
    for attribute, likely in foreseen.missed.items():
        if likely:
            yield (attribute, foreseen.wrapper), likely


def look_over(learned: Learned, pages: Sequence[Page], seen: Callable[[], None] = lambda: None) -> Survey:
    """What the wrappers foresee on each of `pages`; `seen` is called after each."""
    foreseen = []
    for page in pages:
        foreseen.append(predict(learned, page))
        seen()
    return Survey(tuple(foreseen))


def expected(learned: Learned, pages: Sequence[Page]) -> Expected:
    """Precision and recall to be expected on pages without labels."""
    return look_over(learned, pages).expected


def next_page(learned: Learned, pages: Sequence[Page]) -> int | None:
    """The place of the page that is worth labelling next."""
    return look_over(learned, pages).next_page
