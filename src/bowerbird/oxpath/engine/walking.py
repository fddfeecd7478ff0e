"""Running a plan over a site, page at a time.

Problem.    Evaluate an expression whose steps lead from page to page, over as many pages as the site has, in bounded
            memory; yield what it marks as it is found; survive whatever a site does on the way.
Reference.  T. Furche et al., "OXPath …", VLDB Journal 22(1), 2013: page-at-a-time evaluation. Depth first over pages;
            only the pages on the current path are held.
Departures. A page is a value, so what can be read is read from it although the browser has gone on; states are
            restored when something is to be done in them. A star ends when a page shows what an earlier one showed, or
            has its address. A record that spans pages is yielded before what is inside it. What a document shows
            again after it grew in place (load more) is not yielded again.
Cost.       One load for each page that the expression reaches; memory of the pages on the path and, for each star,
            a few hundred bytes for each of its pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bowerbird.oxpath import Leaf, Node, evaluate, is_true, select
from bowerbird.oxpath.ast import HERE, Marker, Path
from bowerbird.oxpath.engine.acting import Actor, Bindings, Reached, first_plans
from bowerbird.oxpath.engine.batch import Read, read_at_once
from bowerbird.oxpath.engine.lookahead import Lookahead
from bowerbird.oxpath.engine.operations import (
    Act,
    Both,
    Either,
    Finds,
    Holds,
    Open,
    Operation,
    Plan,
    Qualify,
    Select,
    Star,
    Test,
    leaves_page,
)
from bowerbird.oxpath.engine.place import Level, Place, Way
from bowerbird.oxpath.engine.record import Draft, Record, Value
from bowerbird.oxpath.engine.report import Report
from bowerbird.oxpath.engine.star import Iteration, Walking
from bowerbird.oxpath.engine.visitor import View
from bowerbird.page import Page

_HERE = Select(Path(None, (HERE,)))


@dataclass(frozen=True, slots=True)
class _At:
    """Where a walk is: what it finds goes into `draft`, or out, below the record `parent`. It can be taken up again
    at `place`, unless that is None; `way` is what is left of a place that is being taken up."""

    draft: Draft | None
    parent: str
    place: Place | None
    way: Way = ()

    @property
    def first(self) -> int:
        return self.way[0].index if self.way else 0

    def inner(self, level: Level) -> _At:
        """At a child of the loop that begins here."""
        place = None if self.place is None else self.place.inner(level)
        return replace(self, place=place, way=self.way[1:] if level.index == self.first else ())

    def into(self, draft: Draft) -> _At:
        """What is found from here on goes into `draft`, which is lost when the run is interrupted."""
        return _At(draft, self.parent, None)


class Walk:
    """One run of a plan.

    `emit` is handed every record when it is complete; `commit` a place, whenever pages were loaded and all that was
    found before the place has been emitted. `pages` is how many a run that is taken up had loaded. After so many
    `barren` pages in a row, which no record was found on, a star ends: a calendar always has a next month.
    """

    def __init__(
        self,
        actor: Actor,
        report: Report,
        emit: Callable[[Record], None],
        commit: Callable[[Place], None],
        pages: int = 0,
        barren: int | None = None,
    ) -> None:
        self._actor = actor
        self._ahead = Lookahead(actor)
        self._report = report
        self._emit = emit
        self._commit = commit
        self._pages = pages
        self._most_barren = barren
        self._bound: Bindings = {}
        self._told: Bindings = {}
        self._hits: set[int] = set()
        self._misses: dict[int, tuple[Operation, str]] = {}
        self._grown: dict[int, _Grown] = {}

    async def run(self, plan: Plan, here: Reached, place: Place, way: Way, bound: Bindings, told: Bindings) -> None:
        """Walk all of `plan` from `here`, or from where `way` leads; records tell the variables of `told`."""
        self._bound, self._told = bound, told
        async for _ in self._walk(plan, here, _At(None, "", place, way)):
            pass

    def misses(self) -> list[tuple[Operation, str]]:
        """The operations on the way that never found anything, each with the first page on which it did not."""
        return [missed for key, missed in self._misses.items() if key not in self._hits]

    async def _walk(self, plan: Plan, here: Reached, at: _At) -> Walking:
        """What `plan` reaches from `here`, in order."""
        while plan and isinstance(operation := plan[0], Select | Open):
            plan = plan[1:]
            view, nodes = here
            if operation == _HERE:
                continue  # which a page need not be asked for
            if isinstance(operation, Open):
                here = await self._actor.open(operation, here, self._bound)
            else:
                here = view, tuple(select(operation.expression, view.page, nodes, self._bound))
            self._note(operation, view, at, found=bool(here[1]))
            if not here[1]:
                return
        if not plan:
            yield here, True
            return
        branches = self._branches(plan[0], plan[1:], here, at)
        here = view = None  # type: ignore[assignment]  # a page is given up when the walk goes on from its last node
        async for reached in branches:
            yield reached

    def _branches(self, operation: Operation, rest: Plan, here: Reached, at: _At) -> Walking:
        match operation:
            case Act():
                return self._act(operation, rest, here, at)
            case Qualify():
                return self._qualify(operation, rest, here, at)
            case Star():
                return self._repeat(operation, rest, here, at)
            case Either():
                return self._either(operation, rest, here, at)
        raise AssertionError(f"{operation} has no branches")

    async def _act(self, operation: Act, rest: Plan, here: Reached, at: _At) -> Walking:
        view, nodes = here
        del here
        last = len(nodes) - 1
        ahead = self._actor.coming([(operation,)], view, nodes, self._bound)
        for index in range(at.first, len(nodes)):
            inner = self._enter(view, index, at)
            self._ahead.foresee(operation, view, ahead, index, self._bound)
            result = await self._actor.act(operation, view, nodes[index], self._bound)
            self._note(operation, view, at, found=result is not None)
            if index == last:
                del view
            if result is not None:
                async for reached, is_last in self._walk(rest, result, inner):
                    yield reached, is_last and index == last

    async def _either(self, operation: Either, rest: Plan, here: Reached, at: _At) -> Walking:
        for index in range(at.first, len(operation.branches)):
            inner = self._enter(here[0], index, at)
            async for reached, _ in self._walk((*operation.branches[index], *rest), here, inner):
                yield reached, False

    async def _repeat(self, star: Star, rest: Plan, here: Reached, at: _At) -> Walking:
        iteration = Iteration(star, lambda body, start: self._walk(body, start, _At(at.draft, at.parent, None)))
        if at.way and at.way[0].trail is not None:
            here = await self._jump(at.way[0])
            iteration.take_up(at.way[0])
        barren = 0
        async for index, reached, level in iteration.run(here):
            here, records = reached, self._report.records
            if index < at.first:
                self._learn(rest, reached, at)
                continue
            inner = self._enter(reached[0], index, at, level)
            onward = self._actor.coming([star.body], *reached, self._bound)
            self._ahead.begin_page(reached[0], onward, rest, iteration.seen)
            async for result, _ in self._walk(rest, reached, inner):
                yield result, False
            barren = 0 if self._report.records > records else barren + 1
            if barren == self._most_barren and at.draft is None:
                self._report.trouble(
                    f"{barren} pages in a row hold no record; the list is taken to end", reached[0].url
                )
                return
            del reached, here

    def _learn(self, plan: Plan, here: Reached, at: _At) -> None:
        """Note what a page shows that was dealt with before a run was interrupted, in case it grows."""
        view, nodes = here
        for operation in plan:
            if isinstance(operation, Select):
                nodes = tuple(select(operation.expression, view.page, nodes, self._bound))
                continue
            if isinstance(operation, Qualify):
                self._growth(operation, view, at, nodes)
            return

    async def _jump(self, level: Level) -> Reached:
        """Straight to the page of a star at which a run was interrupted."""
        assert level.trail is not None
        view = await self._actor.visitor.restore(level.trail)
        if view.fingerprint != level.fingerprint:
            self._report.trouble("the page changed since the run was interrupted; it goes on by position", view.url)
        return view, (0,)

    # Extraction

    async def _qualify(self, operation: Qualify, rest: Plan, here: Reached, at: _At) -> Walking:
        view, nodes = here
        del here
        if at.way:
            view.number = at.way[0].page  # before anything tells where it was found
        spans = at.place is not None and leaves_page(rest)
        ahead = self._actor.coming(first_plans(operation, rest), view, nodes, self._bound)
        grown = self._growth(operation, view, at, nodes[: at.first])
        read = read_at_once(operation.tests, view, nodes, self._bound)
        for index in range(at.first, len(nodes)):
            node = nodes[index]
            if grown is not None and grown.had(view.page, node):
                continue
            inner = self._enter(view, index, at)
            self._ahead.foresee(operation, view, ahead, index, self._bound)
            opened = [] if inner.way else await self._tested(operation, view, nodes, index, inner, read)
            self._note(operation, view, at, found=opened is not None)
            if opened is None:
                continue
            further = self._further(operation, opened, at, inner, spans=spans)
            async for reached, is_last in self._walk(rest, (view, (node,)), further):
                yield reached, is_last and index == len(nodes) - 1
            if opened and not spans:
                self._close(opened, at)

    def _further(self, operation: Qualify, opened: list[Draft], at: _At, inner: _At, *, spans: bool) -> _At:
        """Where what follows a qualified node goes: into its record, or out, below a record that spans pages."""
        if not inner.way and not (opened and spans):
            return inner.into(opened[-1]) if opened else inner
        if opened:  # otherwise it is taken up, and the record was put out then
            self._close(opened, at, identity=_name(inner))
        opens = any(isinstance(test, Marker) and test.value is None for test in operation.tests)
        return replace(inner, parent=_name(inner)) if opens else inner

    async def _tested(
        self, operation: Qualify, view: View, nodes: Sequence[Node], index: int, at: _At, read: Read
    ) -> list[Draft] | None:
        """The records that the tests open at a node, or None when one does not hold; what they find is put away."""
        source = view.source(nodes[index])
        outer = at.draft or Draft("", source)
        mark, opened, target = outer.mark(), [], outer
        for test in operation.tests:
            if isinstance(test, Marker) and test.value is None:
                target = Draft(test.name, source)
                opened.append(target)
            elif not await self._holds(test, view, nodes, index, target, read):
                outer.undo(mark)
                return None
        if at.draft is None:
            self._put_out(outer, at)
        return opened

    async def _holds(self, test: Test, view: View, nodes: Sequence[Node], index: int, draft: Draft, read: Read) -> bool:
        if (at_once := read.get(id(test))) is not None:
            draft.entries += at_once[index]
            return bool(at_once[index]) or getattr(test, "optional", False)
        match test:
            case Holds(condition):
                told = evaluate(condition, view.page, nodes[index], self._bound, position=index + 1, size=len(nodes))
                return told == index + 1 if isinstance(told, float) else is_true(told)
            case Finds(plan, optional):
                mark, found_any = draft.mark(), False
                async for _ in self._walk(plan, (view, (nodes[index],)), _At(draft, "", None)):
                    found_any = True
                if not found_any and not optional:
                    draft.undo(mark)
                return found_any or optional
            case Both(operator, left, right):
                first = await self._holds(left, view, nodes, index, draft, read)
                if operator == "and" and not first:
                    return False
                second = await self._holds(right, view, nodes, index, draft, read)
                return second if operator == "and" else first or second
        raise AssertionError(f"{test} is no test")

    def _close(self, opened: list[Draft], at: _At, identity: str = "") -> None:
        """Finish the records of one node, the inner ones first, and put the outermost where it belongs."""
        for inside, around in zip(opened[:0:-1], opened[-2::-1], strict=True):
            around.add(inside.name, inside.finished())
        outermost = opened[0]
        if at.draft is not None:
            at.draft.add(outermost.name, outermost.finished())
            return
        self._out(outermost.finished(identity=identity, parent=at.parent, bound=self._told))

    def _put_out(self, loose: Draft, at: _At) -> None:
        """What was found at a node without a record around it: its values as one record, and the records."""
        values = tuple(entry for entry in loose.entries if isinstance(entry[1], Value))
        if values:
            self._out(Record("", values, loose.source, parent=at.parent, bound=self._told))
        for _, found in loose.entries:
            if isinstance(found, Record):
                self._out(replace(found, parent=at.parent, bound=self._told))

    def _out(self, record: Record) -> None:
        self._report.record(record)
        self._emit(record)

    # Keeping track

    def _enter(self, view: View, index: int, at: _At, level: Level | None = None) -> _At:
        """Begin with child `index` of a loop on `view`."""
        if at.way and index == at.first:
            view.number = at.way[0].page
            if len(at.way) == 1:  # all of the way is gone again
                self._report.pages = self._pages
        inner = at.inner(Level(index, view.number) if level is None else replace(level, page=view.number))
        if inner.place is not None and not inner.way and self._report.pages != self._pages:
            self._commit(inner.place)
            self._pages = self._report.pages
        return inner

    def _note(self, operation: Operation, view: View, at: _At, *, found: bool) -> None:
        if found:
            self._hits.add(id(operation))
        elif at.place is not None:
            self._misses.setdefault(id(operation), (operation, view.url))

    def _growth(self, operation: Qualify, view: View, at: _At, done: Sequence[Node]) -> _Grown | None:
        """What a document that grows in place has shown before, for a live page and records of their own; the nodes
        `done` were dealt with before the run was interrupted."""
        if not self._actor.visitor.is_live or at.draft is not None:
            return None
        grown = self._grown.get(id(operation))
        if grown is None or grown.document != view.document:
            grown = self._grown[id(operation)] = _Grown(view.document)
        grown.begin()
        for node in done:
            grown.had(view.page, node)
        return grown


class _Grown:
    """What one document has shown so far, by content: a node that comes again after the document grew is old."""

    def __init__(self, document: int) -> None:
        self.document = document
        self._before: Counter[int] = Counter()
        self._now: Counter[int] = Counter()

    def begin(self) -> None:
        self._before |= self._now
        self._now = Counter()

    def had(self, page: Page, node: Node) -> bool:
        row = node.owner if isinstance(node, Leaf) else node
        inside = slice(row, int(page.end[row]))
        links = tuple(it["href"] for it in page.attributes[inside] if "href" in it)
        content = hash((page.text[inside], links, node.value if isinstance(node, Leaf) else ""))
        self._now[content] += 1
        return self._now[content] <= self._before[content]


def _name(at: _At) -> str:
    return "" if at.place is None else at.place.name
