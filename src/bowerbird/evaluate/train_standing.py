"""Trains the judge of `listing/standing.py`.

`python -m bowerbird.evaluate.train_standing DATA [--cache DIR] [--write]`

Pages of lists (WCXB's listing and collection pages, search results of `srr`, TBDW, ViNTs and the zoo) against all
others (WCXB's other types, detail pages of SWDE and the zoo). A ridge-regularised logistic regression, fitted by Newton
steps. What is printed is cross-validated, with all pages of a site in one fold; the threshold is the one at which
precision and recall are level on WCXB in that cross-validation. WCXB pages count fully, the others, which come many
from a site or a generator, by `OTHERS_COUNT`.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bowerbird.evaluate.corpora import SwdeSite, swde_sites
from bowerbird.evaluate.parallel import in_parallel
from bowerbird.evaluate.records_corpus import records_pages
from bowerbird.evaluate.rendered import SavedPage, default_cache, load_rendered
from bowerbird.evaluate.srr import srr_pages
from bowerbird.evaluate.wcxb import LISTS, WcxbPage, wcxb_pages
from bowerbird.evaluate.zoo_pages import zoo_page, zoo_seeds
from bowerbird.listing.records import standing_signs
from bowerbird.listing.records.areas import weighed_areas
from bowerbird.listing.records.candidates import find_candidates
from bowerbird.listing.records.ground import Ground
from bowerbird.listing.records.standing_signs import signs_of
from bowerbird.page import Page, parse_html
from bowerbird.zoo import site
from bowerbird.zoo.inventory import sheets
from bowerbird.zoo.web import Request

Floats = NDArray[np.float64]
OTHERS_COUNT = 0.15
RIDGE = 3.0
FOLDS = 10
SWDE_PAGES = 5  # of each site
ZOO_DETAILS = 2  # of each site
_STEPS = 30
_WEIGHTS = Path(standing_signs.__file__).with_name("standing.json")
_Source = WcxbPage | SavedPage | SwdeSite | int


@dataclass(frozen=True, slots=True)
class Task:
    """Pages of one site to look at: where they come from, and whether they are lists."""

    corpus: str
    site: str
    is_list: bool
    source: _Source


@dataclass(frozen=True, slots=True)
class Example:
    """One page: its signs (none where no list was found), and whether it is a page of results."""

    corpus: str
    site: str
    is_list: bool
    signs: dict[str, float]


def tasks(data: Path) -> list[Task]:
    """All pages of the corpora below `data`, and those of the zoo."""
    found = [Task(f"wcxb {page.type}", page.domain, page.type in LISTS, page) for page in wcxb_pages(data)]
    for gold in srr_pages(data):
        found += [Task(corpus, gold.site, True, gold.saved) for corpus in ("srr", "srr static")]
    for record in records_pages(data):
        name = record.saved.file.name[:6]
        found += [Task(corpus, name, True, record.saved) for corpus in (record.corpus, f"{record.corpus} static")]
    found += [Task("swde", f"{one.vertical} {one.name}", False, one) for one in swde_sites(data)]
    for seed in zoo_seeds():
        found += [
            Task(corpus, f"zoo {seed}", corpus != "zoo detail", seed) for corpus in ("zoo", "zoo static", "zoo detail")
        ]
    return found


def examples_of(task: Task, cache: Path) -> list[Example]:
    """The examples that a task gives."""
    return [Example(task.corpus, task.site, task.is_list, _signs(page)) for page in _pages(task, cache)]


def _signs(page: Page) -> dict[str, float]:
    ground = Ground(page)
    lists = weighed_areas(ground, find_candidates(ground))
    return signs_of(ground, lists[0].candidate) if lists else {}


def _pages(task: Task, cache: Path) -> Iterator[Page]:
    source = task.source
    if isinstance(source, WcxbPage):
        yield source.static()
    elif isinstance(source, SwdeSite):
        yield from (page for _, page in source.pages(SWDE_PAGES))
    elif isinstance(source, SavedPage):
        page = source.static() if task.corpus.endswith("static") else load_rendered(source, cache)
        yield from [page] if page is not None else []
    elif task.corpus == "zoo detail":
        yield from _details(source)
    else:
        known = zoo_page(source, None if task.corpus.endswith("static") else cache)
        yield from [known.page] if known is not None else []


def _details(seed: int) -> Iterator[Page]:
    one = site(seed)
    targets = [sheet.target for sheet in sheets(one) if sheet.kind != "results"][:ZOO_DETAILS]
    for target in targets:
        path, _, query = target.partition("?")
        answer = one.answer(Request("GET", path, query))
        yield parse_html(answer.body, url=f"http://zoo.example{target}", content_type=answer.kind)


@dataclass(frozen=True, slots=True)
class Table:
    """Examples as arrays; rows without signs are all zero and not `known`."""

    names: tuple[str, ...]
    values: Floats
    is_list: Floats
    counts: Floats
    known: NDArray[np.bool_]
    fold: NDArray[np.int64]

    @classmethod
    def of(cls, examples: Sequence[Example]) -> Table:
        names = tuple(next(one.signs for one in examples if one.signs))
        return cls(
            names,
            np.array([[one.signs.get(name, 0.0) for name in names] for one in examples]),
            np.array([float(one.is_list) for one in examples]),
            np.array([1.0 if one.corpus.startswith("wcxb") else OTHERS_COUNT for one in examples]),
            np.array([bool(one.signs) for one in examples]),
            np.array([_fold(one.site) for one in examples]),
        )


def _fold(name: str) -> int:
    return int(hashlib.sha256(name.encode()).hexdigest(), 16) % FOLDS


@dataclass(frozen=True, slots=True)
class Fit:
    """Weights over the values as they are, and the usual values."""

    bias: float
    weights: Floats
    usual: Floats

    def probabilities(self, values: Floats) -> Floats:
        return _logistic(self.bias + (values - self.usual) @ self.weights)


def fit(table: Table, rows: NDArray[np.bool_]) -> Fit:
    """Newton steps to the ridge-regularised optimum over the chosen rows that have signs."""
    rows = rows & table.known
    values, truth, counts = table.values[rows], table.is_list[rows], table.counts[rows]
    usual, spread = values.mean(axis=0), values.std(axis=0) + 1e-9
    design = np.column_stack([np.ones(len(values)), (values - usual) / spread])
    ridge = np.array([1e-6, *([RIDGE] * values.shape[1])])
    found = np.zeros(design.shape[1])
    for _ in range(_STEPS):
        guess = _logistic(design @ found)
        bend = (design * (counts * guess * (1 - guess))[:, None]).T @ design + np.diag(ridge)
        step = np.linalg.solve(bend, design.T @ (counts * (truth - guess)) - ridge * found)
        found += step
        if np.abs(step).max() < 1e-8:
            break
    return Fit(float(found[0]), found[1:] / spread, usual)


def cross_validated(table: Table) -> Floats:
    """The probability of each page by a fit that saw no page of its site; 0 where there is no list."""
    guesses = np.zeros(len(table.is_list))
    for fold in range(FOLDS):
        held = table.fold == fold
        guesses[held] = fit(table, ~held).probabilities(table.values[held])
    return np.where(table.known, guesses, 0.0)


def level_threshold(guesses: Floats, is_list: Floats) -> tuple[float, float, float]:
    """Threshold, precision and recall where the lesser of the two is greatest."""
    points = []
    for least in np.unique(guesses):
        chosen = guesses >= least
        right = float(is_list[chosen].sum())
        points.append((float(least), right / float(chosen.sum()), right / float(is_list.sum())))
    return max(points, key=lambda point: (min(point[1:]), sum(point[1:])))


def weights_json(table: Table, whole: Fit, least: float) -> str:
    """The file that `listing/standing.py` reads."""
    signs = {
        name: {"weight": round(float(weight), 4), "usual": round(float(usual), 4)}
        for name, weight, usual in zip(table.names, whole.weights, whole.usual, strict=True)
    }
    return json.dumps({"least": round(least, 3), "bias": round(whole.bias, 4), "signs": signs}, indent=2) + "\n"


def report(examples: Sequence[Example], table: Table) -> tuple[list[str], float]:
    """What the cross-validation says, in lines, and the threshold."""
    guesses = cross_validated(table)
    wcxb = table.counts == 1.0
    least, precision, recall = level_threshold(guesses[wcxb], table.is_list[wcxb])
    lines = [f"wcxb: precision {precision:.3f}, recall {recall:.3f} from {least:.3f} on"]
    corpora = np.array([one.corpus for one in examples])
    for corpus in sorted(set(corpora.tolist())):
        mine = corpora == corpus
        wanted = "lists" if table.is_list[mine].any() else "others"
        lines.append(
            f"{corpus} ({wanted}): {float((guesses[mine] >= least).mean()):.3f} of {int(mine.sum())} taken for lists"
        )
    return lines, least


def _logistic(odds: Floats) -> Floats:
    return 1 / (1 + np.exp(-np.clip(odds, -30, 30)))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bowerbird.evaluate.train_standing", description=__doc__)
    parser.add_argument("data", type=Path, help="the folder that holds the corpora")
    parser.add_argument("--cache", type=Path, default=default_cache(), help="where captured pages are kept")
    parser.add_argument("--write", action="store_true", help="write the weights, too")
    chosen = parser.parse_args()
    found = in_parallel(partial(examples_of, cache=chosen.cache), tasks(chosen.data))
    examples = [one for some in found for one in some]
    table = Table.of(examples)
    lines, least = report(examples, table)
    sys.stdout.write("\n".join([*lines, ""]))
    if chosen.write:
        whole = fit(table, np.ones(len(examples), dtype=bool))
        _WEIGHTS.write_text(weights_json(table, whole, least), encoding="utf-8")


if __name__ == "__main__":
    main()
