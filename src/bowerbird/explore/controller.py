"""The controller: runs what is ready, in order of stage and priority, until nothing is.

Problem    many small transducers, each knowing only when it is ready; decide which runs next, so that a site is
           explored in a sensible order, and that it always ends.
Reference  DIADEM §4.2, Definitions 6 and 7, Example 4, Proposition 1.
Notation   a task is a transducer, a scope and an item; a step is a task executed.
Departures stages are given as a list: what is ready in an earlier one always goes first. Back-tracking is the default
           case of this rule: all open tasks of all pages compete, so that after a dead end the most promising one goes
           on, wherever it is. Nothing is undone; a transducer that opens a page opens it by its address.
Cost       every guard once a step. Ends always: scopes are finite (at most `Frame.pages` pages with at most
           `Frame.forms` forms each), and a transducer executes at most `most` times in one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Generic, TypeVar

from bowerbird.errors import BowerbirdError, BrowserCrashed
from bowerbird.explore.facts import Fact, Failed
from bowerbird.explore.memory import Memory, Step, View
from bowerbird.explore.scope import Scope, ScopeKind
from bowerbird.explore.transducer import Actor, Thinker, Transducer

W = TypeVar("W")
Stage = Sequence[Transducer[W]]
LONGEST_THOUGHT = 120.0
"""Seconds that reading a page may take; the largest pages of public corpora take a tenth."""
Commit = Callable[..., None]
"""Called with steps that were executed side by side, before they count."""


@dataclass(frozen=True, slots=True)
class Frame:
    """How large the network may grow: scopes beyond it are not worked on."""

    pages: int = 40
    forms: int = 8


@dataclass(frozen=True)
class _Task(Generic[W]):
    transducer: Transducer[W]
    scope: Scope
    item: str
    urgency: tuple[float, int, Scope]

    @property
    def said(self) -> str:
        """What is being done, for people."""
        said = self.transducer.doing.format(item=self.item, page=self.scope.page, form=self.scope.form + 1)
        return said or self.transducer.name


class Controller(Generic[W]):
    """A network of transducers over a memory; `commit` keeps every step before it counts."""

    def __init__(
        self,
        stages: Sequence[Stage[W]],
        memory: Memory,
        *,
        frame: Frame = Frame(),  # noqa: B008  # frozen
        commit: Commit = lambda *_: None,
        told: Callable[[str], None] = lambda _: None,
        undisturbed: Callable[[], bool] = lambda: True,
    ) -> None:
        names = [transducer.name for stage in stages for transducer in stage]
        if len(names) != len(set(names)):
            raise AssertionError(f"transducers are told apart by their names, and these are not: {sorted(names)}")
        self._stages, self._memory, self._frame = stages, memory, frame
        self._commit, self._told, self._undisturbed = commit, told, undisturbed

    async def run(self, work: W) -> None:
        """Execute steps until no transducer is ready."""
        while tasks := self._ready(work):
            thinking = [task for task in tasks if isinstance(task.transducer, Thinker)]
            # What only computes goes first and together: it may change what is best to do on the site.
            chosen = thinking or tasks[:1]
            self._keep(chosen, await asyncio.gather(*(self._execute(task, work) for task in chosen)))

    # What is ready

    def _ready(self, work: W) -> list[_Task[W]]:
        """The tasks of the first stage that has any, most urgent first."""
        for stage in self._stages:
            tasks = [task for at, transducer in enumerate(stage) for task in self._due(transducer, at, work)]
            if tasks:
                return sorted(tasks, key=lambda task: task.urgency)
        return []

    def _due(self, transducer: Transducer[W], at: int, work: W) -> Iterator[_Task[W]]:
        view = self._view(transducer)
        for scope in self._scopes(transducer.scope):
            left = transducer.most - self._memory.times(transducer.name, scope)
            if left <= 0:
                continue
            items = [
                item
                for item in transducer.due(view, scope, work)
                if not self._memory.is_done(transducer.name, scope, item.key)
            ]
            for item in sorted(items, key=lambda one: -one.priority)[:left]:
                yield _Task(transducer, scope, item.key, (-item.priority, at, scope))

    def _scopes(self, kind: ScopeKind) -> tuple[Scope, ...]:
        known = self._memory.scopes(kind)
        if kind is ScopeKind.SITE:
            return known
        pages = set(self._memory.scopes(ScopeKind.PAGE)[: self._frame.pages])
        return tuple(one for one in known if Scope(one.page) in pages and one.form < self._frame.forms)

    def _view(self, transducer: Transducer[W]) -> View:
        return View(self._memory, frozenset((*transducer.reads, *transducer.writes)))

    # Executing

    async def _execute(self, task: _Task[W], work: W) -> _Made:
        """What a task derives; where it fails, that is what there is to know of it."""
        self._told(task.said)
        at, began = datetime.now(UTC), time.perf_counter()
        try:
            facts = await self._tried(task, work)
        except BowerbirdError as error:
            facts = (Failed(task.transducer.name, str(error)),)
        except TimeoutError:
            facts = (Failed(task.transducer.name, f"not done within {LONGEST_THOUGHT:g} seconds"),)
        except (ArithmeticError, LookupError, ValueError, TypeError, AttributeError, RecursionError) as error:
            # A page that our own code cannot bear is no reason to lose what others gave.
            facts = (Failed(task.transducer.name, f"a defect of ours: {type(error).__name__}: {error}"),)
        return _Made(at.isoformat(timespec="milliseconds"), round(time.perf_counter() - began, 3), facts)

    async def _tried(self, task: _Task[W], work: W) -> tuple[Fact, ...]:
        """What a task derives; a step on the site during which the visitor was lost is taken again."""
        for _ in range(_TRIES - 1 if isinstance(task.transducer, Actor) else 0):
            try:
                facts = await self._facts_of(task, work)
            except BrowserCrashed:
                continue
            except BowerbirdError:
                if self._undisturbed():
                    raise
            else:
                if self._undisturbed():
                    return facts
        return await self._facts_of(task, work)

    async def _facts_of(self, task: _Task[W], work: W) -> tuple[Fact, ...]:
        view = self._view(task.transducer)
        match task.transducer:
            case Thinker() as thinker:
                async with asyncio.timeout(LONGEST_THOUGHT):
                    thought = await asyncio.to_thread(_list, thinker.derive, view, task, work)
                return _checked(thinker, thought)
            case Actor() as actor:
                return _checked(actor, await _awaited(actor.act(view, task.scope, task.item, work)))
        raise AssertionError(f"{task.transducer.name} neither thinks nor acts")

    def _keep(self, tasks: Sequence[_Task[W]], made: Sequence[_Made]) -> None:
        """Put steps that were executed side by side on record, all or none."""
        before = len(self._memory.steps)
        last = before + len(tasks)
        steps = [
            Step(number, task.transducer.name, task.scope, task.item, one.at, one.seconds, one.facts, last)
            for number, (task, one) in enumerate(zip(tasks, made, strict=True), start=before + 1)
        ]
        self._commit(*steps)
        self._memory.commit(*steps)


_TRIES = 3  # of a step during which the browser died


@dataclass(frozen=True, slots=True)
class _Made:
    at: str
    seconds: float
    facts: tuple[Fact, ...]


def _list(derive: Callable[..., Iterable[Fact]], view: View, task: _Task[W], work: W) -> tuple[Fact, ...]:
    """Whatever `derive` yields, worked out in the thread that called it."""
    return tuple(derive(view, task.scope, task.item, work))


async def _awaited(deed: Awaitable[Iterable[Fact]]) -> tuple[Fact, ...]:
    return tuple(await deed)


def _checked(transducer: Transducer[W], facts: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """All facts, if they are of the relations that the transducer declares."""
    for fact in facts:
        if type(fact) not in transducer.writes:
            raise AssertionError(f"{transducer.name} writes {type(fact).__name__} without declaring it")
    return facts
