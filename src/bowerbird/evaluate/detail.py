"""How well detail pages are read, on SWDE and with no label of any site: page-level F1.

A page is right for an attribute when a value that was extracted equals one of its labelled values. SWDE labels text
nodes, so a value is compared both as its text node says it ("Phone: 555 0100") and without its label. Containment is
the same with one text inside the other. Per attribute and site, precision is over pages with an extracted value, recall
over pages with a labelled one; attributes that a site never has do not count. Scores are averaged over sites, then over
the attributes of a vertical, then over verticals.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from enum import StrEnum
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from bowerbird.annotate import Annotator
from bowerbird.detail import Detail, Extracted, Options, analyse
from bowerbird.domain import load_pack
from bowerbird.evaluate.annotators import CORPUS, load_swde_packs
from bowerbird.evaluate.corpora import SwdeSite, plain_text, swde_sites
from bowerbird.page import Kind, Page

WORKERS = 2
FLOORS = "swde-detail"
"""The name of the floors, which are for all pages of a site together."""
_MOST_MISSED = 40


class Cause(StrEnum):
    """Why a page was not right."""

    CUT = "no text of the page is the labelled value"
    HIDDEN = "only invisible text is the labelled value"
    NOTHING = "nothing was extracted"
    PART = "a part of it, or more than it, was extracted"
    ELSEWHERE = "another text was extracted"


@dataclass(frozen=True, slots=True)
class SiteScore:
    """One attribute of one site."""

    vertical: str
    site: str
    attribute: str
    pages: int
    labelled: int
    extracted: int
    right: int
    contained: int
    causes: tuple[tuple[Cause, int], ...] = ()
    missed: tuple[str, ...] = field(default=(), compare=False)
    """Some of the misses, for a person to look at."""

    @property
    def f1(self) -> float:
        return _f1(self.right, self.extracted, self.labelled)

    @property
    def containment(self) -> float:
        return _f1(self.contained, self.extracted, self.labelled)


def evaluate_detail(
    data: Path,
    *,
    sites: Sequence[str] = (),
    pages: int | None = None,
    together: int | None = None,
    options: Options | None = None,
    workers: int = WORKERS,
) -> Iterator[SiteScore]:
    """Every attribute of every site of SWDE that a pack names.

    `sites` are names such as `book-amazon` or verticals; `pages` looks at so many pages of each site, `together`
    analyses so many at a time instead of all.
    """
    packs = {pack.corpora[CORPUS].vertical: pack for pack in load_swde_packs()}
    chosen = [
        site
        for site in swde_sites(data, tuple(packs))
        if not sites or site.vertical in sites or f"{site.vertical}-{site.name}" in sites
    ]
    tasks = [(site, packs[site.vertical].name, pages, together, options or Options()) for site in chosen]
    if workers < 2 or len(tasks) < 2:
        for task in tasks:
            yield from _score_site(*task)
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for scores in pool.map(_score_site, *zip(*tasks, strict=True)):
            yield from scores


def figures(scores: Iterable[SiteScore]) -> dict[str, float]:
    """Flat names to numbers: `swde.overall.f1`, `swde.<vertical>.f1`, `swde.<vertical>.<attribute>.f1`, and the same
    for containment."""
    grouped: dict[str, dict[str, list[SiteScore]]] = defaultdict(lambda: defaultdict(list))
    for score in scores:
        if score.labelled:
            grouped[score.vertical][score.attribute].append(score)
    flat: dict[str, float] = {}
    for measure in ("f1", "containment"):
        overall = []
        for vertical, attributes in sorted(grouped.items()):
            means = {name: _mean([getattr(score, measure) for score in of]) for name, of in attributes.items()}
            flat |= {f"swde.{vertical}.{name}.{measure}": mean for name, mean in means.items()}
            overall.append(_mean(list(means.values())))
            flat[f"swde.{vertical}.{measure}"] = overall[-1]
        flat[f"swde.overall.{measure}"] = _mean(overall)
    return flat


def causes(scores: Iterable[SiteScore]) -> Counter[Cause]:
    """How many pages were not right, by cause."""
    counts: Counter[Cause] = Counter()
    for score in scores:
        counts.update(dict(score.causes))
    return counts


def _score_site(
    site: SwdeSite, pack_name: str, limit: int | None, together: int | None, options: Options
) -> list[SiteScore]:
    pack = load_pack(pack_name)
    annotator = Annotator(pack)
    read = list(site.pages(limit))
    annotations = [annotator(page) for _, page in read]
    size = together or max(len(read), 1)
    details: list[Detail] = []
    for low in range(0, len(read), size):
        group = slice(low, low + size)
        pages = [page for _, page in read[group]]
        details += analyse(pages, pack, annotations=annotations[group], options=options).details
    names = pack.corpora[CORPUS].attributes
    return [
        _score(site, theirs, ours, [page_id for page_id, _ in read], details)
        for theirs, ours in names.items()
        if theirs in site.truth
    ]


def _score(site: SwdeSite, theirs: str, ours: str, ids: Sequence[str], details: Sequence[Detail]) -> SiteScore:
    counts: Counter[str] = Counter()
    why: Counter[Cause] = Counter()
    missed: list[str] = []
    for page_id, detail in zip(ids, details, strict=True):
        truth = site.truth[theirs].get(page_id, ())
        values = detail.attributes.get(ours, ())
        counts["labelled"] += bool(truth)
        counts["extracted"] += bool(values)
        if not truth:
            continue
        said = {plain_text(text) for value in values for text in (value.raw, value.text)}
        if said.intersection(truth):
            counts["right"] += 1
            counts["contained"] += 1
            continue
        contained = any(one in other or other in one for one in said if one for other in truth)
        counts["contained"] += contained
        cause = _cause(detail.page, truth, values, contained)
        why[cause] += 1
        missed.append(f"{page_id}: {' | '.join(truth)[:80]} ≠ {' | '.join(value.raw for value in values)[:80]}")
    return SiteScore(
        site.vertical,
        site.name,
        theirs,
        len(ids),
        counts["labelled"],
        counts["extracted"],
        counts["right"],
        counts["contained"],
        tuple(sorted(why.items())),
        tuple(missed[:_MOST_MISSED]),
    )


def _cause(page: Page, truth: Sequence[str], values: Sequence[Extracted], contained: bool) -> Cause:
    shown = [node for node in np.flatnonzero(page.kind == Kind.TEXT).tolist() if plain_text(page.text[node]) in truth]
    if not shown:
        return Cause.CUT
    if not page.visible[shown].any():
        return Cause.HIDDEN
    if not values:
        return Cause.NOTHING
    return Cause.PART if contained else Cause.ELSEWHERE


def _f1(right: int, extracted: int, labelled: int) -> float:
    return 2 * right / (extracted + labelled) if right else 0.0


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
