"""Networks of made-up transducers for the tests: what they derive follows from tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bowerbird.explore.facts import Fact, FormSeen, ListSeen, Noted, PageSeen
from bowerbird.explore.memory import View
from bowerbird.explore.scope import Scope, ScopeKind
from bowerbird.explore.transducer import Actor, Item, Thinker

KINDS = (PageSeen, FormSeen, ListSeen, Noted)


def page(number: int) -> PageSeen:
    return PageSeen(number, f"http://a.example/{number}", 200, "", "", "")


@dataclass
class Sheet:
    """What transducers work with: how often each was executed."""

    executed: list[str]
    under_way: int = 0
    most_under_way: int = 0


def made(kind: type[Fact], seed: int) -> Fact:
    """Some fact of a relation."""
    match kind.__name__:
        case "PageSeen":
            return page(seed)
        case "FormSeen":
            return FormSeen(1 + seed % 3, seed % 5, "search", "")
        case "ListSeen":
            return ListSeen(1 + seed % 3, seed)
        case _:
            return Noted(str(seed))


class Talker(Thinker[Sheet]):
    """Always has something to do while it sees facts: its items grow with what is known, its own facts included."""

    def __init__(
        self, name: str, scope: ScopeKind, reads: Sequence[type[Fact]], writes: Sequence[type[Fact]], most: int
    ) -> None:
        self.name, self.scope, self.most = name, scope, most
        self.reads, self.writes = tuple(reads), tuple(writes)

    def due(self, known: View, scope: Scope, work: Sheet) -> Sequence[Item]:
        return [Item(str(sum(len(known.all(kind)) for kind in (*self.reads, *self.writes))))]

    def derive(self, known: View, scope: Scope, item: str, work: Sheet) -> Iterable[Fact]:
        work.executed.append(self.name)
        for kind in self.writes:
            yield made(kind, len(known.all(kind)) + 1)


class Doer(Actor[Sheet]):
    """The same, on the site."""

    def __init__(
        self, name: str, scope: ScopeKind, reads: Sequence[type[Fact]], writes: Sequence[type[Fact]], most: int
    ) -> None:
        self.name, self.scope, self.most = name, scope, most
        self.reads, self.writes = tuple(reads), tuple(writes)

    def due(self, known: View, scope: Scope, work: Sheet) -> Sequence[Item]:
        return [Item(str(sum(len(known.all(kind)) for kind in (*self.reads, *self.writes))))]

    async def act(self, known: View, scope: Scope, item: str, work: Sheet) -> Iterable[Fact]:
        work.executed.append(self.name)
        work.under_way += 1
        work.most_under_way = max(work.most_under_way, work.under_way)
        work.under_way -= 1
        return [made(kind, len(known.all(kind)) + 1) for kind in self.writes]
