"""A wrapper run into a database: with a browser or without, taken up where it was interrupted, never done twice."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace

from bowerbird.browse import Manners
from bowerbird.domain import Pack
from bowerbird.domain.record import Plain
from bowerbird.errors import NeedsBrowser, RunStopped, UsageError
from bowerbird.induce.expectation import as_text
from bowerbird.induce.extract import site_of, typist_for
from bowerbird.induce.following import scope_of, start_of
from bowerbird.induce.load import load_wrapper
from bowerbird.induce.model import Expectation
from bowerbird.oxpath.engine import Report, Visitor, Visitors, Wrapper
from bowerbird.oxpath.engine.choice import UseBrowser, probe, static_choice
from bowerbird.oxpath.engine.progress import Progress
from bowerbird.store import Counts, RunState, Store, StoredRun, WrapperText, open_store

PATIENCE = 60.0
"""Seconds to wait for the other workers that write to the same database."""
_JOB = "job"


@dataclass(frozen=True)
class Load:
    """A wrapper, the pack of its records, and the database that they go to.

    `pages` bounds what is loaded now, `most_pages` what is loaded at all, earlier attempts included. A load for a
    `job` that was completed is not done again, and one that was begun for another job is not taken up.
    """

    text: str
    pack: Pack
    where: str
    wrapper: Wrapper
    expectation: Expectation | None = None
    verdict: str = ""
    browser: UseBrowser = UseBrowser.AUTO
    pages: int | None = None
    most_pages: int | None = None
    delay: float | None = None
    at_once: int = 8
    scope: str = ""
    job: int | None = None

    @property
    def start(self) -> str:
        return start_of(self.wrapper)


@dataclass(frozen=True)
class Loaded:
    """What came of it."""

    counts: Counts
    run: int
    complete: bool
    report: Report = field(default_factory=Report)


async def load(
    one: Load, report: Report, *, manners: Manners | None = None, told: Callable[[str], None] = lambda _: None
) -> Loaded:
    """Run the wrapper and write its records, going on with a browser where plain HTTP turns out not to do."""
    async with AsyncExitStack() as stack:
        guest = await stack.enter_async_context(Manners(delay=one.delay)) if manners is None else manners
        try:
            return await _attempt(one, report, guest, told)
        except NeedsBrowser as error:
            if one.browser is UseBrowser.NEVER:
                raise
            told(f"going on with a browser: {error}")
            return await _attempt(replace(one, browser=UseBrowser.ALWAYS), report, guest, told)


async def _attempt(one: Load, report: Report, manners: Manners, told: Callable[[str], None]) -> Loaded:
    insists = one.browser is not UseBrowser.ALWAYS
    async with Visitors(manners=manners, at_once=one.at_once, insists=insists) as visitors:
        visitor = await visitors.visitor(browser=await _uses_browser(one, visitors, told))
        return await load_with(one, visitor, report)


async def load_with(one: Load, visitor: Visitor, report: Report) -> Loaded:
    """Run the wrapper with this visitor and write its records."""
    kept = WrapperText(one.text, one.verdict, "" if one.expectation is None else as_text(one.expectation))
    typist = typist_for(one.text, one.pack, one.start)
    variables: dict[str, Plain] = {name: tuple(values) for name, values in one.wrapper.variables.items()}
    settings = variables if one.job is None else {**variables, _JOB: one.job}
    with open_store(one.where, patience=PATIENCE) as store:
        before = _earlier(store, one)
        if before is not None and before.state is RunState.COMPLETE:
            return Loaded(before.counts, before.id, True, report)
        resume = one.job is None or before is not None
        site, scope = site_of(one.start), one.scope or scope_of(one.wrapper)
        with store.run(one.pack, site, wrapper=kept, scope=scope, settings=settings, resume=resume) as run:
            limit = _limit(one, run.checkpoint)
            try:
                await load_wrapper(one.wrapper, typist, visitor, run, report=report, limit=limit)
            except NeedsBrowser:
                raise
            except RunStopped as error:
                raise RunStopped(f"{error}; what was found is in {one.where}; run it again to go on") from error
        return Loaded(store.stored_run(run.id).counts, run.id, report.is_complete, report)


def loaded_before(one: Load) -> Loaded | None:
    """What an attempt for the same job that did not come to its end has left in the database; None for nothing."""
    with open_store(one.where, patience=PATIENCE) as store:
        run = _earlier(store, one)
    return None if run is None else Loaded(run.counts, run.id, run.state is RunState.COMPLETE)


def _earlier(store: Store, one: Load) -> StoredRun | None:
    """The run of this very wrapper for the same job, if that was begun before."""
    if one.job is None:
        return None
    texts = {wrapper.id: wrapper.text for wrapper in store.wrappers(site_of(one.start))}
    scope = one.scope or scope_of(one.wrapper)
    runs = store.runs(one.pack.record, site_of(one.start))
    same = (run for run in reversed(runs) if run.scope == scope and run.settings.get(_JOB) == one.job)
    return next((run for run in same if run.wrapper is not None and texts.get(run.wrapper) == one.text), None)


def _limit(one: Load, checkpoint: str) -> int | None:
    left = None if one.most_pages is None else max(one.most_pages - Progress(checkpoint).pages, 0)
    return min((limit for limit in (one.pages, left) if limit is not None), default=None)


async def _uses_browser(one: Load, visitors: Visitors, told: Callable[[str], None]) -> bool:
    if one.browser is UseBrowser.ALWAYS:
        return True
    decided = static_choice(one.wrapper)
    if one.browser is UseBrowser.NEVER:
        if decided is not None:
            raise UsageError(f"this wrapper needs a browser ({decided.why}); leave out --browser never")
        return False
    if one.expectation is not None:
        return one.expectation.browser
    decided = decided or await probe(one.wrapper, await visitors.plain(), await visitors.live())
    told(f"{'with' if decided.browser else 'without'} a browser: {decided.why}")
    return decided.browser
