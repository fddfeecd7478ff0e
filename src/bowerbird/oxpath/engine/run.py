"""A wrapper from beginning to end: its variables, its pages, its records, and what to say when it is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product

from bowerbird.errors import BrowseError, RunStopped, UnboundVariable
from bowerbird.oxpath import parse, show
from bowerbird.oxpath.analysis import variables_of
from bowerbird.oxpath.ast import Expression, ForEach, Number, String
from bowerbird.oxpath.engine.acting import ROOT, Actor, Bindings, Enough
from bowerbird.oxpath.engine.operations import Act, Finds, Operation, Plan, Qualify, Select, kinds_of_lines, plan_of
from bowerbird.oxpath.engine.place import START, Level, Place, Way
from bowerbird.oxpath.engine.record import Record, Scalar
from bowerbird.oxpath.engine.report import Report
from bowerbird.oxpath.engine.trail import Trail
from bowerbird.oxpath.engine.visitor import View, Visitor
from bowerbird.oxpath.engine.walking import Walk
from bowerbird.page import Page, parse_html

_LONGEST_SHOWN = 80
MOST_BARREN = 4
"""Pages without a record, one after the other, that wrappers for lists go on for: a quiet season, and no more."""
_LOSSES_SHOWN = 4  # attributes that no record has, which are named


@dataclass(frozen=True)
class Wrapper:
    """An expression ready to be run: its plan, and the values of its variables, each of which may have several.

    `variables` are those given from outside; the rows of values that the expression itself names are its own.
    """

    expression: Expression
    variables: Mapping[str, Sequence[Scalar]] = field(default_factory=dict)

    @classmethod
    def of(cls, text: str, variables: Mapping[str, Scalar | Sequence[Scalar]] | None = None) -> Wrapper:
        """The wrapper written in `text`; raises `OxpathSyntaxError`, and `UnboundVariable` when a value is missing.

        A value that is given takes the place of those that the text has.
        """
        given = variables or {}
        expression, values = _without(parse(text), given), {name: _several(value) for name, value in given.items()}
        needed = variables_of(expression)
        missing = [name for name in needed if not values.get(name)]
        if missing:
            options = " ".join(f"--set {name}=…" for name in missing)
            raise UnboundVariable(f"no value for {', '.join(f'${name}' for name in missing)}; give one with {options}")
        return cls(expression, {name: values[name] for name in needed})

    @property
    def text(self) -> str:
        return show(self.expression)

    @cached_property
    def plan(self) -> Plan:
        return plan_of(self.expression.body if isinstance(self.expression, ForEach) else self.expression)

    def bindings(self) -> Iterator[Bindings]:
        """One row of the expression's own values, and one value for each variable given, in every combination."""
        for row in self.rows():
            for values in product(*self.variables.values()):
                yield row | dict(zip(self.variables, values, strict=True))

    def rows(self) -> list[dict[str, Scalar]]:
        """The values that the expression itself names for its variables: one empty row where it names none."""
        own = self.expression
        if not isinstance(own, ForEach):
            return [{}]
        return [dict(zip(own.names, (one.value for one in row), strict=True)) for row in own.rows]

    @property
    def varying(self) -> frozenset[str]:
        """The variables that have several values."""
        own = self.expression
        listed = own.names if isinstance(own, ForEach) and len(own.rows) > 1 else ()
        return frozenset((*listed, *(name for name, values in self.variables.items() if len(values) > 1)))


async def run_wrapper(
    wrapper: Wrapper,
    visitor: Visitor,
    emit: Callable[[Record], None],
    *,
    source: str | Page | None = None,
    report: Report | None = None,
    limit: int | None = None,
    commit: Callable[[Place], None] = lambda _: None,
    way: Way = (),
    pages: int = 0,
    barren: int | None = None,
) -> Report:
    """Run `wrapper` to its end, or until `limit` pages were loaded; every record goes to `emit` as it is found.

    `source` is the page that an expression without `doc()` begins on. `commit` is told places from which the run can
    be taken up: such a place is then given as `way`, and the `pages` counted until then. `RunStopped` when the site
    goes away; what was emitted until then holds. A list ends after so many `barren` pages in a row; None: never, since
    an expression may be about what few pages hold.
    """
    report = report or Report()
    if way:
        report.pages = 0  # those on the way are counted, until it is gone again
    stop = None if limit is None else pages + limit
    actor = Actor(visitor, report, stop)
    walk = Walk(actor, report, emit, commit, pages, barren)
    plan, first = wrapper.plan, way[0].index if way else 0
    try:
        for index, bound in enumerate(wrapper.bindings()):
            if index < first:
                continue
            here = await _begin(visitor, source, report)
            told = {name: value for name, value in bound.items() if name in wrapper.varying}
            left = way[1:] if index == first else ()
            await walk.run(plan, (here, ROOT), START.inner(Level(index)), left, bound, told)
        report.is_complete = True
    except Enough:
        pass
    except (BrowseError, RunStopped) as error:
        raise _stopped(error, report) from error
    finally:
        await visitor.close()
    if report.is_complete and not way:
        for operation, url in walk.misses():
            report.trouble(_missed(operation), url)
        _tell_losses(plan, report)
    return report


def _without(expression: Expression, given: Mapping[str, object]) -> Expression:
    """The expression without its own values for variables that are given."""
    if not isinstance(expression, ForEach) or not given.keys() & set(expression.names):
        return expression
    kept = [at for at, name in enumerate(expression.names) if name not in given]
    rows: tuple[tuple[String | Number, ...], ...] = tuple(
        dict.fromkeys(tuple(row[at] for at in kept) for row in expression.rows)
    )
    return ForEach(tuple(expression.names[at] for at in kept), rows, expression.body) if kept else expression.body


async def collect(wrapper: Wrapper, visitor: Visitor, source: str | Page | None = None) -> list[Record]:
    """All records of a wrapper at once, for small sites and tests."""
    records: list[Record] = []
    await run_wrapper(wrapper, visitor, records.append, source=source)
    return records


async def _begin(visitor: Visitor, source: str | Page | None, report: Report) -> View:
    if isinstance(source, str):
        view = await visitor.open(source)
        view.number = report.page(view.url, view.status)
        return view
    page = parse_html(b"") if source is None else source
    return View(page, Trail.to(page.url), is_new=True, document=0, number=report.pages)


def _several(value: Scalar | Sequence[Scalar]) -> Sequence[Scalar]:
    return (value,) if isinstance(value, str | float | int | bool) else tuple(value)


def _stopped(error: Exception, report: Report) -> Exception:
    if not report.pages and not isinstance(error, RunStopped):
        return error  # not even the first page: there is nothing to keep
    kind = type(error) if isinstance(error, RunStopped) else RunStopped
    return kind(f"{error} ({report.records:,} records of {report.pages:,} pages are kept)")


def _missed(operation: Operation) -> str:
    match operation:
        case Select(expression):
            return f"{_shown(expression)} found nothing: has the page changed?"
        case Act(text=text):
            return f"{text} led nowhere, on no node"
        case Qualify(tests) if any(isinstance(test, Finds) for test in tests):
            return "no node passed the predicates that it has to pass"
    return "an operation found nothing"


def _shown(expression: Expression) -> str:
    text = show(expression)
    return text if len(text) <= _LONGEST_SHOWN else f"{text[:_LONGEST_SHOWN]}…"


def _tell_losses(plan: Plan, report: Report) -> None:
    """Attributes that no record has are worth a warning: that is how a changed page loses data silently."""
    for name, columns in kinds_of_lines(plan).items():
        records = report.found[name, ""]
        lost = [repr(column) for column in columns if not report.found[name, column]]
        if records and lost:
            others = f" and {len(lost) - _LOSSES_SHOWN:,} others" if len(lost) > _LOSSES_SHOWN else ""
            said = ", ".join(lost[:_LOSSES_SHOWN]) + others
            report.trouble(f"none of the {records:,} {name or 'loose'} records has a value for {said}", is_loss=True)
