"""Wrappers of zoo sites: are they effective, are their values right, do they survive redesigns, and do they know it?

Reference  DIADEM (VLDB 2014), Definitions 1 and 2, section 6. Each site is served to itself in a process of its own:
the wrapper is made from the page of results that the truth names, run over the whole list, and judged against the
truth (`wrappers_judge`). What it claims of itself is compared with what it is worth. Then the site is changed under
it (`wrappers_changes`). Sites that only look like the domain should give no effective wrapper.
Bounds: a site has `SECONDS` to be wrapped and run, and as many for each change; one that takes longer has failed.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from typing import TypeAlias

from bowerbird.browse import launch_browser
from bowerbird.browse.chromium import Browser
from bowerbird.domain.record import Record
from bowerbird.evaluate.parallel import TIMED_OUT, WORKERS, fault_of, interrupted_after, sample, surviving
from bowerbird.evaluate.wrappers_changes import Change, Made, changed, needs_browser
from bowerbird.evaluate.wrappers_judge import Judgement, judge
from bowerbird.evaluate.wrappers_tools import Induced, Tools
from bowerbird.evaluate.wrappers_truth import Asked, asked_for, pack_of, reason_to_leave_out
from bowerbird.induce.model import Verdict, Verification, Wrapped
from bowerbird.oxpath.engine.visitors import Visitors
from bowerbird.zoo import ANIMALS, Running, animal, choose, serve, site
from bowerbird.zoo.generated import GeneratedSite

SECONDS = 120.0
"""Long enough for a list of 200 records with a page each in a browser, on two shared cores."""
_GRACE = 1.25  # times the bound: when work that does not listen is interrupted
NOTHING = Wrapped("", Verification(Verdict.NONE))
_FEED = "{json"  # the action by which wrappers read the state embedded in a page


class By(StrEnum):
    """How a wrapper reads its site."""

    BROWSER = "browser"
    PLAIN = "plain"
    FEED = "feed"


@dataclass(frozen=True, slots=True)
class Result:
    """One site: what was asked for, what the wrapper claims, and how it came out."""

    asked: Asked
    wrapped: Wrapped
    judgement: Judgement
    seconds: float
    fault: str = ""
    """Why there is no wrapper, or no run of it: an error, or that it took too long."""
    changes: tuple[Change, ...] = ()

    @property
    def claims(self) -> bool:
        return self.wrapped.verdict is Verdict.EFFECTIVE

    @property
    def lines(self) -> int:
        return sum(bool(line.strip()) for line in self.wrapped.text.splitlines())

    @property
    def by(self) -> By | None:
        """How the wrapper reads its site; None without one."""
        if not self.wrapped.text:
            return None
        if needs_browser(self.wrapped):
            return By.BROWSER
        reads_json = _FEED in self.wrapped.text or self.asked.feed in self.wrapped.text
        return By.FEED if reads_json else By.PLAIN


@dataclass(frozen=True, slots=True)
class LookAlike:
    """A site that only looks like the domain, and what was said of it."""

    name: str
    verdict: Verdict
    seconds: float
    fault: str = ""
    text: str = ""


Task: TypeAlias = "int | tuple[str, int]"
"""The seed of a site, or the kind and the seed of a look-alike."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How sites are tried: with which tools, how long, and whether they are changed afterwards."""

    tools: Tools = field(default_factory=Induced)
    seconds: float = SECONDS
    changes: tuple[str, ...] = ()
    """The kinds of changes that are played (`wrappers_changes.KINDS`)."""


PLAIN = Trial()


def chosen_seeds(seeds: Iterable[int], number: int = 0, domain: str = "") -> tuple[list[int], dict[str, int]]:
    """The seeds that are a test of wrappers, so many of them across domains, renderings and layouts (0: all of them),
    and how many others were left out for which reason."""
    kept, left_out = [], Counter[str]()
    for seed in seeds:
        if domain and choose(seed).domain != domain:
            continue
        reason = reason_to_leave_out(site(seed))
        if reason is None:
            kept.append(seed)
        else:
            left_out[reason] += 1
    if number:
        kept = sorted(sample(sorted(kept, key=_stratum), number))
    return kept, dict(left_out)


def _stratum(seed: int) -> tuple[str, str, str]:
    chosen = choose(seed)
    return chosen.domain, chosen.rendering.value, chosen.layout.value


def look_alikes(seeds: Sequence[int]) -> list[Task]:
    """Each look-alike in the looks of these seeds."""
    return [(kind, seed) for seed in seeds for kind in ANIMALS]


def evaluate(
    tasks: Sequence[Task],
    trial: Trial = PLAIN,
    workers: int = WORKERS,
) -> Iterator[Result | LookAlike]:
    """How each came out, in the order in which they are done. A process that dies takes its site with it, no more."""
    yield from surviving(partial(try_out, trial=trial), tasks, _lost, workers)


def try_out(task: Task, trial: Trial) -> Result | LookAlike:
    """One site from start to end, in this process."""
    try:
        return asyncio.run(_look_alike(task, trial)) if isinstance(task, tuple) else asyncio.run(_site(task, trial))
    except TimeoutError:
        return _lost(task, TIMED_OUT)


async def _site(seed: int, trial: Trial) -> Result:
    one = site(seed)
    asked = asked_for(one)
    bounds = 1 + len(trial.changes)
    with serve(one) as running:
        async with launch_browser() as browser:
            with interrupted_after(trial.seconds * bounds * _GRACE):
                return await try_site(asked, one, running, trial, browser)


async def try_site(asked: Asked, one: GeneratedSite, running: Running, trial: Trial, browser: Browser | None) -> Result:
    """The wrapper of a site that is being served, run, judged, and tried on its changes."""
    started = time.monotonic()
    wrapped, records, fault = await _wrapped(asked, running, trial, browser)
    result = Result(asked, wrapped, judge(asked, records), time.monotonic() - started, fault)
    if not trial.changes or not result.judgement.has_all_and_only:
        return result
    return replace(result, changes=await _changes(result, records, one, running, trial, browser))


async def _wrapped(
    asked: Asked, running: Running, trial: Trial, browser: Browser | None
) -> tuple[Wrapped, list[Record], str]:
    """A wrapper, what it yields from the whole list, and what went wrong."""
    pack, url = pack_of(asked.domain), f"{running.url.rstrip('/')}{asked.start}"
    wrapped, records = NOTHING, []
    try:
        async with asyncio.timeout(trial.seconds):
            async with Visitors(browser=browser) as visitors:
                wrapped = await trial.tools.wrap(url, pack, visitors)
            if wrapped.text:
                async with Visitors(browser=browser) as visitors:
                    records = await trial.tools.extract(wrapped.text, pack, visitors, browser=needs_browser(wrapped))
    except TimeoutError:
        return wrapped, records, TIMED_OUT
    except Exception as fault:  # whatever a site provokes is its failure, not the end of the evaluation
        return wrapped, records, fault_of(fault)
    return wrapped, records, ""


async def _changes(
    result: Result,
    records: Sequence[Record],
    one: GeneratedSite,
    running: Running,
    trial: Trial,
    browser: Browser | None,
) -> tuple[Change, ...]:
    """What became of the wrapper on each changed site."""
    made = Made(trial.tools, result.wrapped, result.asked, tuple(records))
    found = []
    for kind in trial.changes:
        other = changed(one, kind)
        if other is None:
            continue
        running.site = other
        try:
            async with asyncio.timeout(trial.seconds), Visitors(browser=browser) as visitors:
                found.append(await made.on(other, kind, visitors))
        except TimeoutError:
            found.append(Change(kind, True, False, False, (TIMED_OUT,)))
        except Exception as fault:  # as above
            found.append(Change(kind, True, False, False, (fault_of(fault),)))
    return tuple(found)


async def _look_alike(task: tuple[str, int], trial: Trial) -> LookAlike:
    one = animal(*task)
    started = time.monotonic()
    with serve(one) as running:
        async with launch_browser() as browser, Visitors(browser=browser) as visitors:
            wrapped, fault = NOTHING, ""
            try:
                with interrupted_after(trial.seconds * _GRACE):
                    async with asyncio.timeout(trial.seconds):
                        wrapped = await trial.tools.wrap(running.url, pack_of(one.stock.domain), visitors)
            except TimeoutError:
                fault = TIMED_OUT
            except Exception as error:  # as above
                fault = fault_of(error)
    return LookAlike(one.name, wrapped.verdict, time.monotonic() - started, fault, wrapped.text)


def _lost(task: Task, fault: str) -> Result | LookAlike:
    if isinstance(task, tuple):
        return LookAlike(f"{task[0]}-{task[1]}", Verdict.NONE, 0.0, fault)
    asked = asked_for(site(task))
    return Result(asked, NOTHING, judge(asked, ()), SECONDS, fault)
