"""The fair as one evaluation: what is understood of its forms, static and rendered, and what searching reaches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bowerbird.evaluate import forms_live, forms_zoo
from bowerbird.evaluate.floors import fingerprint_of
from bowerbird.evaluate.parallel import WORKERS
from bowerbird.zoo.fair import FAIR_DEVELOPMENT

FLOORS = "zoo-fair"
LIVE_FLOORS = "zoo-fair-live"  # of searches, which are not always carried out


@dataclass(frozen=True)
class FairReport:
    """Figures by name, misses counted by cause, and every miss in a line."""

    figures: Mapping[str, float]
    causes: Counter[str]
    missed: tuple[str, ...]


def evaluate_fair(
    cache: Path,
    seeds: Sequence[int] = FAIR_DEVELOPMENT,
    *,
    live: bool = True,
    workers: int = WORKERS,
    seen: Callable[[str], None] = lambda _: None,
) -> FairReport:
    """Labels, types and roles, rendered (`zoo.labels.f1`) and static (`zoo.static.labels.f1`); with `live`, searches.

    Captures of pages are kept in `cache`. `seen` is told what is being done.
    """
    static, rendered = [], []
    for page in forms_zoo.understood_static(seeds, workers=workers):
        static.append(page)
        seen(f"static: {page.name}")
    told = forms_zoo.understood_rendered(seeds, cache, workers=workers, seen=lambda seed: seen(f"captured: {seed}"))
    for page in told:
        rendered.append(page)
        seen(f"rendered: {page.name}")
    figures = forms_zoo.figures(rendered) | forms_zoo.figures(static, "zoo.static")
    causes = forms_zoo.causes(rendered)
    missed = [line for page in rendered for line in page.missed]
    if live:
        sites = []
        for site in forms_live.searched(seeds, workers=workers):
            sites.append(site)
            seen(f"searched: {site.seed}, {site.share:.0%} with {site.submissions} submissions")
        figures |= forms_live.figures(sites)
        causes += forms_live.causes(sites)
        missed += [site.line for site in sites if not (site.covered and site.ratio <= forms_live.TARGET_RATIO)]
    return FairReport(figures, causes, tuple(missed))


def fair_fingerprint(seeds: Sequence[int]) -> str:
    """Names the sites that floors are for."""
    return fingerprint_of(f"fair-{seed}" for seed in seeds)
