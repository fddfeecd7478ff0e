"""The controller: order, parallel thinking, failures, and that every network ends."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterable, Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from networks import KINDS, Doer, Sheet, Talker, page

from bowerbird.errors import Unreachable
from bowerbird.explore import controller
from bowerbird.explore.controller import Controller, Frame
from bowerbird.explore.facts import Fact, Failed, ListSeen, Noted, PageSeen
from bowerbird.explore.memory import Memory, Step, View
from bowerbird.explore.scope import SITE, Scope, ScopeKind
from bowerbird.explore.transducer import ONCE, Actor, Item, Thinker, Transducer

_FRAME = Frame(pages=4, forms=3)


def _memory(*facts: Fact) -> Memory:
    memory = Memory()
    memory.commit(Step(1, "beginning", SITE, facts=facts))
    return memory


def _run(stages: Sequence[Sequence[Transducer[Sheet]]], memory: Memory, **more: object) -> Sheet:
    sheet = Sheet([])
    asyncio.run(Controller(stages, memory, frame=_FRAME, **more).run(sheet))  # type: ignore[arg-type]
    return sheet


_transducers = st.builds(
    lambda act, *rest: (Doer if act else Talker)(*rest),
    st.booleans(),
    st.text("abcdef", min_size=1, max_size=3),
    st.sampled_from(ScopeKind),
    st.lists(st.sampled_from(KINDS), max_size=3),
    st.lists(st.sampled_from(KINDS), max_size=3),
    st.integers(1, 3),
)
_networks = st.lists(st.lists(_transducers, max_size=3), min_size=1, max_size=3).filter(
    lambda stages: len({one.name for stage in stages for one in stage}) == sum(map(len, stages))
)


@settings(max_examples=60)
@given(_networks)
def test_every_network_ends_and_its_memory_only_grows(stages: list[list[Transducer[Sheet]]]) -> None:
    memory, sizes = _memory(page(1)), list[dict[type[Fact], tuple[Fact, ...]]]()

    def look(*_: Step) -> None:
        sizes.append({kind: memory.all(kind) for kind in KINDS})

    sheet = _run(stages, memory, commit=look)
    names = [one.name for stage in stages for one in stage]
    scopes = 1 + _FRAME.pages + _FRAME.pages * _FRAME.forms
    assert len(sheet.executed) <= 3 * scopes * len(names)
    for before, after in pairwise(sizes):
        assert all(after[kind][: len(before[kind])] == before[kind] for kind in KINDS)
    assert len({step.task for step in memory.steps}) == len(memory.steps), "nothing is executed twice"
    assert sheet.most_under_way <= 1, "the site has one visitor"


@settings(max_examples=30)
@given(_networks, st.integers(0, 12))
def test_a_network_that_is_stopped_and_resumed_ends_with_the_same_memory(
    stages: list[list[Transducer[Sheet]]], cut: int
) -> None:
    whole, waves = _memory(page(1)), list[tuple[Step, ...]]()
    _run(stages, whole, commit=lambda *steps: waves.append(steps))
    resumed = _memory(page(1))
    for steps in waves[:cut]:
        resumed.commit(*steps)
    _run(stages, resumed)
    assert [(step.task, step.facts) for step in resumed.steps] == [(step.task, step.facts) for step in whole.steps]


class _Once(Thinker[Sheet]):
    scope = ScopeKind.SITE
    writes = (Noted, ListSeen)

    def __init__(self, name: str, priority: float = 0.0) -> None:
        self.name, self._priority = name, priority

    def due(self, known: View, scope: Scope, work: Sheet) -> Sequence[Item]:
        return (Item("", self._priority),)

    def derive(self, known: View, scope: Scope, item: str, work: Sheet) -> Iterable[Fact]:
        work.executed.append(self.name)
        yield Noted(self.name)


class _Visits(Actor[Sheet]):
    scope = ScopeKind.SITE
    reads = (Noted,)
    writes = (Noted,)
    most = 3

    def __init__(self, name: str, *priorities: float) -> None:
        self.name, self._priorities = name, priorities

    def due(self, known: View, scope: Scope, work: Sheet) -> Sequence[Item]:
        return [Item(str(at), priority) for at, priority in enumerate(self._priorities)]

    async def act(self, known: View, scope: Scope, item: str, work: Sheet) -> Iterable[Fact]:
        work.executed.append(f"{self.name}{item}")
        return []


def test_earlier_stages_go_first_and_then_the_more_urgent() -> None:
    sheet = _run([[_Once("read")], [_Visits("a", 0.2, 0.9), _Visits("b", 0.5)], [_Once("end")]], _memory())
    assert sheet.executed == ["read", "a1", "b0", "a0", "end"]


def test_a_transducer_is_not_executed_more_often_than_it_says() -> None:
    sheet = _run([[_Visits("a", 0.1, 0.2, 0.3, 0.4, 0.5)]], _memory())
    assert sheet.executed == ["a4", "a3", "a2"]


def test_new_facts_call_earlier_stages_again() -> None:
    class Reader(_Once):
        scope = ScopeKind.PAGE

        def derive(self, known: View, scope: Scope, item: str, work: Sheet) -> Iterable[Fact]:
            work.executed.append(f"{self.name} {scope}")
            yield ListSeen(scope.page, 3)

    class Opener(_Visits):
        writes = (PageSeen,)  # type: ignore[assignment]

        async def act(self, known: View, scope: Scope, item: str, work: Sheet) -> Iterable[Fact]:
            work.executed.append(f"open {item}")
            return [page(2 + int(item))]

    sheet = _run([[Reader("read")], [Opener("open", 0.9, 0.1)]], _memory(page(1)))
    assert sheet.executed == ["read page/1", "open 0", "read page/2", "open 1", "read page/3"]


def test_what_only_computes_runs_together() -> None:
    barrier = threading.Barrier(3, timeout=20)

    class Meets(_Once):
        def derive(self, known: View, scope: Scope, item: str, work: Sheet) -> Iterable[Fact]:
            barrier.wait()  # ends only when all three are here
            yield Noted(self.name)

    memory = _memory()
    _run([[Meets("a"), Meets("b"), Meets("c")]], memory)
    assert [fact.said for fact in memory.all(Noted)] == ["a", "b", "c"]


def test_a_step_that_fails_leaves_nothing_but_its_failure() -> None:
    class Fails(_Once):
        def derive(self, known: View, scope: Scope, item: str, work: Sheet) -> Iterable[Fact]:
            yield Noted("half")
            raise Unreachable("http://a.example/", "refused")

    memory = _memory()
    sheet = _run([[Fails("fails")], [_Once("later")]], memory)
    assert memory.all(Noted) == (Noted("later"),)
    assert memory.all(Failed) == (Failed("fails", "http://a.example/: refused"),)
    assert sheet.executed == ["later"]


def test_a_thought_without_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(controller, "LONGEST_THOUGHT", 1.0)
    over = threading.Event()

    class Broods(_Once):
        def derive(self, known: View, scope: Scope, item: str, work: Sheet) -> Iterable[Fact]:
            over.wait(timeout=5.0)  # the thread itself cannot be ended
            yield Noted("too late")

    memory = _memory()
    sheet = _run([[Broods("broods")], [_Once("later")]], memory)
    assert memory.all(Noted) == (Noted("later"),)
    assert [one.transducer for one in memory.all(Failed)] == ["broods"]
    assert sheet.executed == ["later"]


def test_a_defect_on_one_page_does_not_lose_the_others() -> None:
    class Breaks(_Once):
        scope = ScopeKind.PAGE

        def derive(self, known: View, scope: Scope, item: str, work: Sheet) -> Iterable[Fact]:
            yield ListSeen(scope.page, 10 // (scope.page - 1))

    memory = _memory(page(1), page(2))
    _run([[Breaks("breaks")]], memory)
    assert [one.page for one in memory.all(ListSeen)] == [2]
    assert "ZeroDivisionError" in memory.all(Failed)[0].why


def test_a_step_that_cannot_be_kept_does_not_count() -> None:
    def full(*steps: Step) -> None:
        raise OSError("no room")

    memory = _memory()
    with pytest.raises(OSError, match="no room"):
        _run([[_Once("a")]], memory, commit=full)
    assert memory.all(Noted) == ()


def test_two_transducers_of_one_name_are_refused() -> None:
    with pytest.raises(AssertionError, match="told apart"):
        Controller([[_Once("a")], [_Once("a")]], Memory())


def test_what_is_read_or_written_must_be_declared() -> None:
    class Reads(_Once):
        def derive(self, known: View, scope: Scope, item: str, work: Sheet) -> Iterable[Fact]:
            known.all(PageSeen)
            return []

    class Writes(_Once):
        def derive(self, known: View, scope: Scope, item: str, work: Sheet) -> Iterable[Fact]:
            yield page(1)

    for one in (Reads("reads"), Writes("writes")):
        with pytest.raises(AssertionError, match=r"PageSeen is read|writes PageSeen"):
            _run([[one]], _memory())


def test_an_action_during_which_the_visitor_was_lost_is_done_again() -> None:
    lost = iter([False, True])
    sheet = _run([[_Visits("a", 0.5)]], _memory(), undisturbed=lambda: next(lost))
    assert sheet.executed == ["a0", "a0"]


def test_the_default_guard_asks_for_one_execution() -> None:
    class Plain(Thinker[Sheet]):
        name, scope = "plain", ScopeKind.SITE

        def derive(self, known: View, scope: Scope, item: str, work: Sheet) -> Iterable[Fact]:
            return []

    assert Plain().due(View(Memory(), frozenset()), SITE, Sheet([])) == ONCE
