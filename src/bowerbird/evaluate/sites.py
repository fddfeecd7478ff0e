"""The main job on zoo sites: from the home page to all records, and how much of it is right.

Reference  DIADEM (VLDB 2014), Definitions 1 and 2, section 6. Each site is served to itself in a process of its own and
explored from its home page; its wrappers are run to their end, and what they yield together is judged against the truth
of the whole site (`wrappers_judge`). Sites that are out of the domain should give no wrapper: the zoo's look-alikes,
and sites of other domains. With `noise` the annotators are made worse while a site is explored, and only then.
Bounds: a site has `minutes` to be explored, and as many for its wrappers to run.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

from bowerbird.annotate import annotators_changed, degraded
from bowerbird.browse import launch_browser
from bowerbird.browse.chromium import Browser
from bowerbird.domain import Pack
from bowerbird.domain.record import Record
from bowerbird.evaluate.parallel import TIMED_OUT, WORKERS, fault_of, interrupted_after, surviving
from bowerbird.evaluate.sites_clock import ClockedVisitors
from bowerbird.evaluate.sites_tools import Explorer, Found, SiteTools
from bowerbird.evaluate.sites_trail import Trail, trail_in
from bowerbird.evaluate.sites_truth import SiteAsked, site_asked
from bowerbird.evaluate.wrappers_changes import needs_browser
from bowerbird.evaluate.wrappers_judge import Judgement, judge
from bowerbird.evaluate.wrappers_truth import pack_of
from bowerbird.induce.model import Verdict
from bowerbird.oxpath.engine.visitors import Visitors
from bowerbird.zoo import Logged, Running, animal, serve, site
from bowerbird.zoo.website import Site

MINUTES = 5.0
_GRACE = 1.25  # times the bound: when work that does not listen is interrupted
_SECONDS = 60.0
_PROVING = ("Proving", "Repairing", "Looking for the JSON")  # as `induce.wrap` tells it
_NO_DOCUMENT = re.compile(r"^/(?:assets|pic|img|images|media|photos|api|ajax|graph)/|\.(?:svg|txt|xml|css|js)$")


@dataclass(frozen=True, slots=True)
class Stranger:
    """A site that is none of the domain of `pack`: a look-alike of this kind, or (no kind) a site of another domain."""

    pack: str
    seed: int
    kind: str = ""

    @property
    def name(self) -> str:
        return f"{self.kind or 'site'}-{self.seed} as {self.pack}"


Task: TypeAlias = "int | Stranger"


@dataclass(frozen=True, slots=True)
class Effort:
    """What it took to explore a site."""

    seconds: float = 0.0
    waited: float = 0.0
    """Of the seconds, those in which pages were loaded."""
    documents: int = 0
    """Documents that the site was asked for."""
    pages: int = 0
    """Those of them from which the wrappers were written; the others were asked for to prove them."""


@dataclass(frozen=True, slots=True)
class SiteResult:
    """One site: what was asked for, what was found, and how it came out."""

    asked: SiteAsked
    found: Found
    judgement: Judgement
    effort: Effort = Effort()
    trail: Trail = field(default_factory=Trail)
    reached: bool = False
    """Whether a page with one of the site's lists was loaded."""
    fault: str = ""

    @property
    def claims(self) -> bool:
        return self.found.verdict is Verdict.EFFECTIVE


@dataclass(frozen=True, slots=True)
class StrangerResult:
    """A site out of the domain, and the wrapper that was wrongly made of it."""

    stranger: Stranger
    found: Found
    seconds: float = 0.0
    fault: str = ""

    @property
    def is_wrong(self) -> bool:
        return any(one.text for one in self.found.wrappers)


@dataclass(frozen=True, slots=True)
class Trial:
    """How sites are tried: with which tools, how long, and with how much worse annotators (a share)."""

    tools: SiteTools = field(default_factory=Explorer)
    minutes: float = MINUTES
    noise: float = 0.0
    keep: Path | None = None
    """Where the folders of sites are kept; nowhere unless given."""


def evaluate(tasks: Sequence[Task], trial: Trial, workers: int = WORKERS) -> Iterator[SiteResult | StrangerResult]:
    """How each came out, in the order in which they are done."""
    yield from surviving(partial(try_out, trial=trial), tasks, lost, workers)


def try_out(task: Task, trial: Trial) -> SiteResult | StrangerResult:
    """One site from start to end, in this process."""
    try:
        with interrupted_after(2 * _GRACE * _GRACE * trial.minutes * _SECONDS):
            return asyncio.run(_try(task, trial))
    except TimeoutError:
        return lost(task, TIMED_OUT)


def lost(task: Task, fault: str) -> SiteResult | StrangerResult:
    """What becomes of a site of which nothing is known but what went wrong."""
    if isinstance(task, Stranger):
        return StrangerResult(task, Found(), fault=fault)
    asked = site_asked(site(task))
    return SiteResult(asked, Found(), judge(asked.whole, ()), fault=fault)


async def _try(task: Task, trial: Trial) -> SiteResult | StrangerResult:
    with _folder(task, trial) as folder:
        async with launch_browser() as browser:
            if isinstance(task, Stranger):
                return await try_stranger(task, trial, Path(folder), browser)
            return await try_site(task, trial, Path(folder), browser)


def _folder(task: Task, trial: Trial) -> TemporaryDirectory[str] | nullcontext[str]:
    if trial.keep is None:
        return TemporaryDirectory(prefix="bowerbird-")
    name = task.name.replace(" ", "-") if isinstance(task, Stranger) else f"site-{task}"
    return nullcontext(str(trial.keep / name))


async def try_site(seed: int, trial: Trial, folder: Path, browser: Browser | None) -> SiteResult:
    """A site explored, its wrappers run, their records judged."""
    one = site(seed)
    asked = site_asked(one)
    pack = pack_of(asked.domain)
    with serve(one) as running:
        found, effort, fault = await _explored(running, pack, trial, folder, browser)
        log = tuple(running.log)
        records, trouble = await _extracted(found, pack, trial, browser)
    judgement = judge(asked.whole, records)
    return SiteResult(asked, found, judgement, effort, trail_in(folder), asked.reached(log), fault or trouble)


async def try_stranger(stranger: Stranger, trial: Trial, folder: Path, browser: Browser | None) -> StrangerResult:
    """A site explored for data of a domain that it has none of."""
    one: Site = animal(stranger.kind, stranger.seed) if stranger.kind else site(stranger.seed)
    with serve(one) as running:
        found, effort, fault = await _explored(running, pack_of(stranger.pack), trial, folder, browser)
    return StrangerResult(stranger, found, effort.seconds, fault)


async def _explored(
    running: Running, pack: Pack, trial: Trial, folder: Path, browser: Browser | None
) -> tuple[Found, Effort, str]:
    """What exploring a site gave, what it took, and what went wrong."""
    noisy = annotators_changed(partial(degraded, share=trial.noise)) if trial.noise else nullcontext()
    found, fault, started = Found(), "", time.monotonic()
    told: list[tuple[int, str]] = []
    async with ClockedVisitors(browser=browser) as visitors:
        try:
            with noisy:
                async with asyncio.timeout(trial.minutes * _SECONDS * _GRACE):
                    found = await trial.tools.explore(
                        running.url,
                        pack,
                        visitors,
                        folder,
                        trial.minutes,
                        lambda what: told.append((len(running.log), what)),
                    )
        except TimeoutError:
            fault = TIMED_OUT
        except Exception as error:  # whatever a site provokes is its failure, not the end of the evaluation
            fault = fault_of(error)
    seconds = time.monotonic() - started
    log = tuple(running.log)
    return found, Effort(seconds, visitors.waited, documents(log), documents(log) - proving(log, told)), fault


def proving(log: Sequence[Logged], told: Sequence[tuple[int, str]]) -> int:
    """How many documents were asked for while wrappers were proven; `told` says what was done from which place on."""
    bounds = pairwise([*told, (len(log), "")])
    parts = (log[start:stop] for (start, what), (stop, _) in bounds if what.startswith(_PROVING))
    return sum(documents(part) for part in parts)


def documents(log: Sequence[Logged]) -> int:
    """How many documents were asked for: no pictures, styles, scripts, data, nor parts of a page."""
    return sum(not _NO_DOCUMENT.search(one.target.partition("?")[0]) and "part=" not in one.target for one in log)


async def _extracted(found: Found, pack: Pack, trial: Trial, browser: Browser | None) -> tuple[list[Record], str]:
    """What all wrappers yield together, and what stopped one of them."""
    records: list[Record] = []
    try:
        async with asyncio.timeout(trial.minutes * _SECONDS):
            for wrapped in found.wrappers:
                async with Visitors(browser=browser) as visitors:
                    browsing = needs_browser(wrapped)
                    records += await trial.tools.extract(wrapped.text, pack, visitors, browser=browsing)
    except TimeoutError:
        return records, TIMED_OUT
    except Exception as error:  # as above
        return records, fault_of(error)
    return records, ""
