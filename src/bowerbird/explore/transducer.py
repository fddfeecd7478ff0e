"""Transducers: what they declare, and what the controller asks of them.

Reference  DIADEM, Definition 4: a transducer has rules for its state, its output, its interface and its guard; it is
           resumable and monotone, driven by its input or by its state.
Departures one mechanism for all of them: `due` names the *items* that are to be worked on in a scope, with their
           priorities, and every item is worked on once. A transducer that looks at a page has one item; one that
           iterates (over leads, over forms) has one for each; one that goes on when its input has grown names its
           item by the input. What it keeps between calls are its own facts, so that a journal is all it takes to
           resume it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bowerbird.explore.facts import Fact
from bowerbird.explore.memory import View
from bowerbird.explore.scope import Scope, ScopeKind

W = TypeVar("W")
"""What transducers work with beside the memory: pages, a pack, a visitor."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something to do in a scope, once; more urgent ones first."""

    key: str = ""
    priority: float = 0.0


ONCE = (Item(),)
NOTHING: tuple[Item, ...] = ()


class Transducer(ABC, Generic[W]):
    """What all transducers declare.

    `most` bounds the executions in one scope; `doing` is what to say while it runs, with {page}, {form} and {item}.
    """

    name: str
    scope: ScopeKind
    reads: tuple[type[Fact], ...] = ()
    writes: tuple[type[Fact], ...] = ()
    most: int = 1
    doing: str = ""

    def due(self, known: View, scope: Scope, work: W) -> Sequence[Item]:  # noqa: ARG002  # the guard of most
        """The guard: what is to be done in `scope` now, as far as is known; it must be quick and change nothing."""
        return ONCE


class Thinker(Transducer[W]):
    """A transducer that only computes: several run at a time."""

    @abstractmethod
    def derive(self, known: View, scope: Scope, item: str, work: W) -> Iterable[Fact]:
        """What follows from what is known."""


class Actor(Transducer[W]):
    """A transducer that visits the site: one at a time, since a site has one visitor."""

    @abstractmethod
    async def act(self, known: View, scope: Scope, item: str, work: W) -> Iterable[Fact]:
        """What came of it."""
