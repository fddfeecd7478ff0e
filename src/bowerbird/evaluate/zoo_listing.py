"""The listing on the zoo: as it is, with noise in the annotations, and without each of the scores.

Reference  thesis §7.1.2, "Robustness" and "Impact of Constituent Scores". Noise falls on the pivots or on all other
types: false instances of so many per cent of the true ones, or so many per cent of the true ones lost; labels stay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from pathlib import Path

from bowerbird.annotate import Annotations, annotator_for
from bowerbird.annotate.model import in_order
from bowerbird.annotate.noise import with_noise
from bowerbird.domain import Pack, load_pack
from bowerbird.evaluate.parallel import WORKERS, in_parallel
from bowerbird.evaluate.scores import Judged
from bowerbird.evaluate.zoo_attributes import seen_types
from bowerbird.evaluate.zoo_judge import judge
from bowerbird.evaluate.zoo_pages import ZooPage, capture_missing, zoo_page
from bowerbird.listing import analyse
from bowerbird.listing.values.scores import ALL_SCORES

_PER_CENT = 100


@dataclass(frozen=True, slots=True)
class Trial:
    """One way to read a page: how much noise falls on which types, and which score is left out."""

    name: str = ""
    on_pivots: bool = True
    remove: float = 0.0
    inject: float = 0.0
    without: str = ""

    @property
    def corpus(self) -> str:
        return f"zoo.{self.name}" if self.name else "zoo"


PLAIN = Trial()
_MISSING = Judged("zoo", "", {}, notes={"pages left out, since they were not captured or their truth is elsewhere": 1})


def trials() -> list[Trial]:
    """All of them: none, then noise and loss on pivots and on the others, then each score left out."""
    noise = [
        Trial(f"{kind}_noise_{share}", kind == "pivot", inject=share / _PER_CENT)
        for kind in ("pivot", "other")
        for share in (100, 300)
    ]
    loss = [
        Trial(f"{kind}_loss_{share}", kind == "pivot", remove=share / _PER_CENT)
        for kind in ("pivot", "other")
        for share in (25, 50, 75)
    ]
    return [PLAIN, *noise, *loss, *(Trial(f"without_{score}", without=score) for score in sorted(ALL_SCORES))]


def evaluate_zoo(
    seeds: Sequence[int],
    cache: Path,
    *,
    robustness: bool = False,
    workers: int = WORKERS,
    seen: Callable[[int], None] = lambda _: None,
) -> Iterator[Judged]:
    """Each site's page of results as Chromium shows it, in every trial; and as its bytes tell, where they do."""
    capture_missing(seeds, cache, seen)
    chosen = tuple(trials()) if robustness else (PLAIN,)
    for of_site in in_parallel(partial(judge_site, cache=cache, chosen=chosen), seeds, workers):
        yield from of_site


def judge_site(seed: int, cache: Path, chosen: Sequence[Trial] = (PLAIN,)) -> list[Judged]:
    """How the page of one site came out in each trial."""
    rendered, static = zoo_page(seed, cache), zoo_page(seed, None)
    judged = [_MISSING] if rendered is None else read_in(rendered, chosen)
    if static is not None:
        judged += [replace(one, corpus="zoo.static") for one in read_in(static, (PLAIN,))]
    return judged


def read_in(gold: ZooPage, chosen: Sequence[Trial]) -> list[Judged]:
    """The page read in each of the trials."""
    pack = _pack(gold.domain)
    annotations = annotator_for(pack)(gold.page)
    seen = seen_types(gold, annotations, pack)
    judged = []
    for trial in chosen:
        noisy = disturbed(annotations, pack, trial, gold.seed)
        listing = analyse(gold.page, noisy, pack, scores=ALL_SCORES - {trial.without})
        judged.append(judge(gold, listing, pack, trial.corpus, seen))
    return judged


def disturbed(annotations: Annotations, pack: Pack, trial: Trial, seed: int) -> Annotations:
    """The annotations with the noise of a trial on the types that it is for."""
    if not trial.remove and not trial.inject:
        return annotations
    pivots = {name for pivot in pack.pivots for name in pack.subtypes(pivot)}
    meant = [ann for ann in annotations if (ann.type in pivots) == trial.on_pivots]
    rest = [ann for ann in annotations if (ann.type in pivots) != trial.on_pivots]
    noisy = with_noise(replace(annotations, items=tuple(meant)), remove=trial.remove, inject=trial.inject, seed=seed)
    return replace(annotations, items=in_order([*noisy, *rest]))


@lru_cache(maxsize=32)
def _pack(name: str) -> Pack:
    return load_pack(name)
