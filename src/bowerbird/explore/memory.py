"""The shared memory of a network: scoped, typed, append-only, and changed a whole step at a time.

Reference  DIADEM §4.1-4.2: transducers read and write scopes of a transactional memory (Definition 5); a step adds its
           output and takes nothing away (Definition 7).
Departures facts know their own scope, so that a scope is a view rather than a place; what is known twice is kept once,
           with the step that derived it first.
Cost       a look-up is a dictionary access; a commit is linear in its facts.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import TypeVar

from bowerbird.explore.facts import Fact, FormSeen, PageSeen, fact_as_data
from bowerbird.explore.scope import SITE, Scope, ScopeKind

F = TypeVar("F", bound=Fact)


@dataclass(frozen=True, slots=True)
class Step:
    """One execution of a transducer on an item of a scope, and what it derived.

    Steps that were executed side by side count together: `last` is the number of the last of them, 0 for a step by
    itself.
    """

    number: int
    transducer: str
    scope: Scope
    item: str = ""
    at: str = ""
    seconds: float = 0.0
    facts: tuple[Fact, ...] = ()
    last: int = 0

    @property
    def task(self) -> tuple[str, Scope, str]:
        """What was executed; it is never executed again."""
        return self.transducer, self.scope, self.item


class Memory:
    """All that is known of a site."""

    def __init__(self) -> None:
        self._facts: dict[type[Fact], dict[str, tuple[Fact, int]]] = defaultdict(dict)
        self._steps: list[Step] = []
        self._done: set[tuple[str, Scope, str]] = set()
        self._times: dict[tuple[str, Scope], int] = defaultdict(int)

    def commit(self, *steps: Step) -> None:
        """Add all facts of steps that were executed side by side; they appear together."""
        numbers = [step.number for step in steps]
        if numbers != list(range(len(self._steps) + 1, len(self._steps) + 1 + len(steps))):
            raise AssertionError(f"steps {numbers} do not follow step {len(self._steps)}")
        for step in steps:
            self._steps.append(step)
            self._done.add(step.task)
            self._times[step.transducer, step.scope] += 1
            for fact in step.facts:
                self._facts[type(fact)].setdefault(_key(fact), (fact, step.number))

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(self._steps)

    def is_done(self, transducer: str, scope: Scope, item: str) -> bool:
        return (transducer, scope, item) in self._done

    def times(self, transducer: str, scope: Scope) -> int:
        """How often a transducer was executed in a scope."""
        return self._times[transducer, scope]

    def step_of(self, fact: Fact) -> int:
        """The step that derived a fact; `KeyError` for what is not known."""
        return self._facts[type(fact)][_key(fact)][1]

    def all(self, kind: type[F], scope: Scope | None = None) -> tuple[F, ...]:
        """The facts of a relation in the order in which they were derived; those about `scope` where one is given."""
        known = (fact for fact, _ in self._facts.get(kind, {}).values())
        return tuple(fact for fact in known if isinstance(fact, kind) and scope in (None, fact.scope))

    def one(self, kind: type[F], scope: Scope | None = None) -> F | None:
        """The last fact of a relation, if there is one."""
        found = self.all(kind, scope)
        return found[-1] if found else None

    def scopes(self, kind: ScopeKind) -> tuple[Scope, ...]:
        """The scopes that there are: the site, every page that was seen, every form."""
        if kind is ScopeKind.SITE:
            return (SITE,)
        opened: type[Fact] = PageSeen if kind is ScopeKind.PAGE else FormSeen
        return tuple(dict.fromkeys(fact.scope for fact, _ in self._facts.get(opened, {}).values()))


def _key(fact: Fact) -> str:
    """What tells one fact of a relation from another: all that it says."""
    return json.dumps(fact_as_data(fact), sort_keys=True)


class View:
    """The memory as one transducer sees it: only the relations that it says it reads."""

    def __init__(self, memory: Memory, reads: frozenset[type[Fact]]) -> None:
        self._memory, self._reads = memory, reads

    def all(self, kind: type[F], scope: Scope | None = None) -> tuple[F, ...]:
        self._check(kind)
        return self._memory.all(kind, scope)

    def one(self, kind: type[F], scope: Scope | None = None) -> F | None:
        self._check(kind)
        return self._memory.one(kind, scope)

    def _check(self, kind: type[Fact]) -> None:
        if kind not in self._reads:
            raise AssertionError(f"{kind.__name__} is read without being declared")
