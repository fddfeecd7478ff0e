"""Forms of the fair, understood: labels, types and roles, on the bytes alone and as Chromium shows the page.

Every page of a site that has forms is read: its home page (with its frame, when it stands in one) and a page of
results. Misses are counted by cause.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from pathlib import Path

from bowerbird.browse import ChromiumSession, Limits, Manners, launch_browser
from bowerbird.domain import Pack, load_pack
from bowerbird.evaluate.forms_judge import FormsJudged, judge
from bowerbird.evaluate.parallel import WORKERS, in_parallel
from bowerbird.evaluate.scores import Counts
from bowerbird.forms import understand
from bowerbird.forms.interpreting import interpret
from bowerbird.page import Page, parse_html
from bowerbird.page.file import SUFFIX, load_page, save_page
from bowerbird.zoo import serve_here
from bowerbird.zoo.fair import FAIR_DEVELOPMENT, FairForm, FairSite, FairTruth, fair_site
from bowerbird.zoo.web import HTML, Request

_LIMITS = Limits(settle=5.0)
_TABS = 2


def understood_static(seeds: Sequence[int] = FAIR_DEVELOPMENT, *, workers: int = WORKERS) -> Iterator[FormsJudged]:
    """The pages of each site as their bytes tell."""
    for judged in in_parallel(judge_static, seeds, workers):
        yield from judged


def understood_rendered(
    seeds: Sequence[int], cache: Path, *, workers: int = WORKERS, seen: Callable[[int], None] = lambda _: None
) -> Iterator[FormsJudged]:
    """The pages of each site as Chromium shows them; captures are kept in `cache`."""
    capture_missing(seeds, cache, seen)
    for judged in in_parallel(partial(judge_rendered, cache=cache), seeds, workers):
        yield from judged


def figures(judged: Iterable[FormsJudged], prefix: str = "zoo") -> dict[str, float]:
    """`zoo.labels.f1`, `zoo.types.f1` and `zoo.roles`, over all pages."""
    pages = list(judged)
    labels, types, roles = (
        Counts.total(getattr(page, name) for page in pages) for name in ("labels", "types", "roles")
    )
    return {**labels.figures(f"{prefix}.labels"), **types.figures(f"{prefix}.types"), f"{prefix}.roles": roles.recall}


def causes(judged: Iterable[FormsJudged]) -> Counter[str]:
    """What was missed, by cause, the commonest first."""
    found: Counter[str] = Counter()
    for page in judged:
        found.update(page.causes)
    return found


def judge_static(seed: int) -> list[FormsJudged]:
    site = fair_site(seed)
    truth = site.truth()
    return [
        _judged(truth, _served(site, target), [form for form in truth.forms if form.page == target], target)
        for target in dict.fromkeys(form.page for form in truth.forms)
    ]


def _served(site: FairSite, target: str) -> Page:
    body = site.answer(Request.get(target)).body
    return parse_html(body, url=f"http://fair.example{target}", content_type=HTML)


def judge_rendered(seed: int, cache: Path) -> list[FormsJudged]:
    site = fair_site(seed)
    truth = site.truth()
    judged = []
    for at, target in enumerate(_rendered_targets(truth)):
        here = [form for form in truth.forms if (form.page == target) or (at == 0 and form.purpose == "search")]
        judged.append(_judged(truth, load_page(_file(cache, site, at)), here, target))
    return judged


def _rendered_targets(truth: FairTruth) -> list[str]:
    """Home, whose frame is part of it, and the page of results where it has forms of its own."""
    return ["/", *dict.fromkeys(form.page for form in truth.forms if form.page == truth.results)]


def _file(cache: Path, site: FairSite, at: int) -> Path:
    """Where a capture is kept: under a digest of what the site serves, so that a changed site is captured again."""
    targets = (*_rendered_targets(site.truth()), "/search-box", "/assets/fair.js", "/assets/fair.css")
    served = b"".join(site.answer(Request.get(target)).body for target in targets)
    return cache / f"{site.name}-{at}-{hashlib.sha256(served).hexdigest()[:12]}{SUFFIX}"


def _judged(truth: FairTruth, page: Page, here: Sequence[FairForm], target: str) -> FormsJudged:
    pack = _pack(truth.domain)
    forms = understand(page)
    typed = {form.node: interpret(page, form, pack) for form in forms}
    # a search that stands on a page of results once more is no other form
    again = [truth.search] if target == truth.results and truth.choices["again"] else []
    known = [*here, *again] if truth.search not in here else list(here)
    return judge(f"{truth.name}{target[:20]}", page, forms, typed, known, pack, truth.choices)


@lru_cache(maxsize=8)
def _pack(domain: str) -> Pack:
    return load_pack(domain)


def capture_missing(seeds: Sequence[int], cache: Path, seen: Callable[[int], None] = lambda _: None) -> None:
    """Capture the pages that are not in `cache` yet."""
    cache.mkdir(parents=True, exist_ok=True)
    missing = [seed for seed in seeds if not all(file.is_file() for file in _files(seed, cache))]
    if missing:
        asyncio.run(_capture(missing, cache, seen))


def _files(seed: int, cache: Path) -> list[Path]:
    site = fair_site(seed)
    return [_file(cache, site, at) for at in range(len(_rendered_targets(site.truth())))]


async def _capture(seeds: Sequence[int], cache: Path, seen: Callable[[int], None]) -> None:
    waiting = list(reversed(seeds))
    manners = Manners(obey_robots=False)
    async with manners, launch_browser() as browser:

        async def one_tab() -> None:
            while waiting:
                site = fair_site(waiting.pop())
                truth = site.truth()
                async with (
                    serve_here([site]) as (running,),
                    ChromiumSession(browser, limits=_LIMITS, manners=manners) as session,
                ):
                    for at, target in enumerate(_rendered_targets(truth)):
                        await session.open(running.url.rstrip("/") + target)
                        save_page(await session.capture(), _file(cache, site, at))
                seen(truth.seed)

        await asyncio.gather(*(one_tab() for _ in range(_TABS)))
