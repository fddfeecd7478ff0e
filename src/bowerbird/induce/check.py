"""Does a wrapper still hold on the live site?

Problem    a site may be redesigned at any time, and a wrapper that finds half of its records, or the wrong nodes,
           complains of nothing. Run it over its first pages, compare what it yields with what those pages show to a
           fresh analysis, and with what was expected of it when it was made.
Departures the analysis looks at the very pages that the wrapper was on. Only attributes that the wrapper asks for
           count: what a site newly shows is no fault. Lists are run without the pages behind their records; a few of
           those are followed in a second, short run.
Cost       `pages` pages of the list and `_FOLLOWED` others are loaded; each list page and some of the others analysed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bowerbird.browse import Session
from bowerbird.domain import Pack
from bowerbird.domain.record import Record
from bowerbird.errors import BowerbirdError, BrowseError, BrowserMissing, NeedsBrowser
from bowerbird.induce.extract import joined, typist_for
from bowerbird.induce.following import lists_only, start_of
from bowerbird.induce.looking import Visited, looked_at
from bowerbird.induce.model import Expectation, Finding, Outcome, Verdict, Verification
from bowerbird.induce.texts.typing import Typist
from bowerbird.induce.verification import Evidence, Run
from bowerbird.induce.verification.comparing import SEEN, list_and_detail, records_seen, values_seen
from bowerbird.induce.verification.counting import announced_number, end_of_list, lost_pages, uniqueness
from bowerbird.induce.verification.covering import attributes_covered
from bowerbird.induce.verification.drift import (
    COVERAGE,
    changed_shapes,
    confirmed,
    fallen_coverage,
    known_records,
    list_length,
)
from bowerbird.induce.verification.matching import match
from bowerbird.induce.verification.plausibility import plausible_records, plausible_values
from bowerbird.induce.watching import WatchedVisitor
from bowerbird.oxpath.engine import Record as Yielded
from bowerbird.oxpath.engine import Report, Visitor, Visitors, Wrapper, run_wrapper
from bowerbird.oxpath.engine.choice import probe, static_choice
from bowerbird.oxpath.engine.operations import kinds_of_lines
from bowerbird.oxpath.engine.record import Scalar
from bowerbird.page import Page

_LOADS_A_PAGE = 10  # for wrappers that have to load others on the way from one page of the list to the next
_FOLLOWED = 8  # pages behind records that are read
_DETAILS = 4  # of them that are analysed; together they tell what is the template's own
_ENOUGH = (SEEN, COVERAGE)
FAILURES = (Outcome.MISSING, Outcome.WRONG)


async def check(
    text: str,
    expectation: Expectation | None,
    pack: Pack,
    visitors: Visitors,
    *,
    pages: int = 3,
    variables: Mapping[str, Scalar | Sequence[Scalar]] | None = None,
) -> Verification:
    """Whether the wrapper in `text` still yields what its site shows; failures say what it does not."""
    wrapper = Wrapper.of(text, variables)
    typist = typist_for(text, pack, start_of(wrapper))
    ran = await _ran(wrapper, expectation, typist, visitors, pages)
    if not ran.run.records:
        trouble = f": {ran.run.troubles[0]}" if ran.run.troubles else ""
        if not ran.run.pages:  # a site that does not answer says nothing of the wrapper
            return _judged([Finding("run", Outcome.UNKNOWN, f"the site could not be looked at{trouble}")])
        return _judged([Finding("run", Outcome.WRONG, f"the wrapper finds no records any more{trouble}")])
    sure = frozenset[str]() if expectation is None else confirmed(expectation, ran.run)
    findings = _compared(_fair(looked_at(pack, ran.run, ran.visited), expectation), sure)
    if ran.is_plain and any(one.outcome in FAILURES for one in findings):
        # Without styles an analysis sees less; the browser shows the pages as the wrapper's maker saw them.
        rendered = await _rendered(ran.visited, visitors)
        if rendered is not None:
            again = _fair(looked_at(pack, ran.run, rendered), expectation)
            findings = min(findings, _compared(again, sure), key=_faults)
    findings = [_told(ran.run), *findings]
    if expectation is not None:
        findings += [
            fallen_coverage(expectation, ran.run),
            known_records(expectation, ran.run, pack),
            changed_shapes(expectation, ran.run, pack),
            list_length(expectation, ran.run),
        ]
    return _judged(findings)


def _fair(evidence: Evidence, expectation: Expectation | None) -> Evidence:
    """The evidence without what the expectation judges better than a glance at few pages does.

    A list that had one page may be thought to go on by a link that looks so. Where an analysis reads in a record known
    from before what that never said, it errs. An attribute of the records' own pages that is still found is judged by
    how often it is.
    """
    if expectation is None or evidence.run is None:
        return evidence
    seen = tuple(replace(page, records=as_ever(page.records, expectation)) for page in evidence.seen)
    if expectation.is_complete and expectation.pages == 1:
        seen = tuple(replace(page, has_next=None) for page in seen)
    found = {name for record in evidence.run.records for name in record.values}
    of_url = {record.url: record.values.keys() for record in evidence.run.records}
    details = []
    for detail in evidence.details:
        own = of_url.get(detail.record.url, found)
        values = {name: said for name, said in detail.record.values.items() if name in own or name not in found}
        details.append(replace(detail, record=replace(detail.record, values=values)))
    return replace(evidence, seen=seen, details=tuple(details))


def as_ever(records: Sequence[Record], expectation: Expectation) -> tuple[Record, ...]:
    """The records of a page; those known from before without what they did not say then, others without what none did.
    Evidence that names no attributes tells nothing of that."""
    if not expectation.coverage:
        return tuple(records)
    said = {id(new): old.values.keys() for old, new in match(expectation.samples, records).pairs}
    kept = []
    for record in records:
        own = said.get(id(record), expectation.coverage.keys())
        kept.append(replace(record, values={name: one for name, one in record.values.items() if name in own}))
    return tuple(kept)


def _compared(evidence: Evidence, sure: frozenset[str]) -> list[Finding]:
    """Today's run against what its pages show; `sure` are attributes that records known from before confirm."""
    return [
        records_seen(evidence),
        values_seen(evidence, sure),
        attributes_covered(evidence),
        plausible_records(evidence),
        plausible_values(evidence),
        list_and_detail(evidence),
        uniqueness(evidence),
        end_of_list(evidence),
        announced_number(evidence),
    ]


def _faults(findings: Sequence[Finding]) -> int:
    return sum(one.outcome in FAILURES for one in findings)


@dataclass(frozen=True, eq=False)
class _Ran:
    """A run over the first pages, and the pages themselves."""

    run: Run
    visited: Visited
    is_plain: bool


async def _ran(
    wrapper: Wrapper, expectation: Expectation | None, typist: Typist, visitors: Visitors, pages: int
) -> _Ran:
    browser = await _uses_browser(wrapper, expectation, visitors)
    try:
        return await _both_runs(wrapper, typist, visitors, pages, browser=browser)
    except NeedsBrowser:
        return await _both_runs(wrapper, typist, visitors, pages, browser=True)


async def _both_runs(wrapper: Wrapper, typist: Typist, visitors: Visitors, pages: int, *, browser: bool) -> _Ran:
    only_lists = lists_only(wrapper)
    lists = WatchedVisitor(await visitors.visitor(browser=browser))
    run = await _run_once(only_lists, lists, typist, pages, pages * _LOADS_A_PAGE)
    own_pages: tuple[Page, ...] = ()
    if only_lists.expression != wrapper.expression and run.records:
        watched = WatchedVisitor(await visitors.visitor(browser=browser))
        followed = await _run_once(wrapper, watched, typist, pages, 1 + _FOLLOWED)
        run, own_pages = joined(run, followed), _pages_behind(watched, followed)
    names = (column for columns in kinds_of_lines(wrapper.plan).values() for column in columns)
    asked = frozenset(name.rpartition(".")[2] for name in names)
    states = tuple(lists.pages(number) for number in dict.fromkeys(run.on_pages))
    return _Ran(run, Visited(typist, asked, states, own_pages), not browser)


async def _run_once(wrapper: Wrapper, visitor: Visitor, typist: Typist, pages: int, limit: int) -> Run:
    """What a wrapper yields on its first `pages` pages, within `limit` loads."""
    gathered, report = _Gathered(pages), Report()
    try:
        await run_wrapper(wrapper, visitor, gathered.add, report=report, limit=limit)
    except (_EnoughPagesError, NeedsBrowser) as stop:
        if isinstance(stop, NeedsBrowser):
            raise
    except BowerbirdError as error:
        report.trouble(str(error))
    is_bounded = not report.is_complete and (gathered.is_full or report.pages >= limit)
    return Run.of(typist, gathered.records, report, is_bounded=is_bounded)


def _pages_behind(watched: WatchedVisitor, run: Run) -> tuple[Page, ...]:
    """The records' own pages, a few of them, each once."""
    own = {record.url for record in run.records} - {record.origin.url for record in run.records}
    pages = {view.url: view.page for view in watched.views if view.url in own}
    return tuple(pages.values())[:_DETAILS]


class _EnoughPagesError(Exception):
    """All pages of the list that were asked for have been seen."""


class _Gathered:
    """The records of the first `pages` pages of a list."""

    def __init__(self, pages: int) -> None:
        self._pages = pages
        self._numbers: set[int] = set()
        self.records: list[Yielded] = []
        self.is_full = False

    def add(self, record: Yielded) -> None:
        self._numbers.add(record.source.page)
        if len(self._numbers) > self._pages:
            self.is_full = True
            raise _EnoughPagesError
        self.records.append(record)


async def _uses_browser(wrapper: Wrapper, expectation: Expectation | None, visitors: Visitors) -> bool:
    if static_choice(wrapper) is not None:
        return True
    if expectation is not None:
        return expectation.browser
    try:
        return (await probe(wrapper, await visitors.plain(), await visitors.live())).browser
    except BrowserMissing:
        return False


# What the pages show


async def _rendered(visited: Visited, visitors: Visitors) -> Visited | None:
    """The same pages in the browser; None without one, or where they cannot be had."""
    try:
        session = await visitors.chromium()
        lists = tuple([(await _page_at(session, states[0].url),) for states in visited.lists])
        own_pages = tuple([await _page_at(session, page.url) for page in visited.own_pages])
    except (BrowserMissing, BrowseError):
        return None
    return replace(visited, lists=lists, own_pages=own_pages)


async def _page_at(session: Session, url: str) -> Page:
    await session.open(url)
    return await session.capture()


# What follows


def _told(run: Run) -> Finding:
    said = f"the wrapper found {len(run.records):,} records on {len(run.by_page()):,} pages of the list"
    if not run.is_complete and not run.is_bounded:
        return Finding("run", Outcome.MISSING, f"{said}, then it stopped: {'; '.join(run.troubles[-1:])}")
    if not run.is_complete and (lost := lost_pages(run)):
        return Finding("run", Outcome.MISSING, f"{said}, and met troubles: {lost}")
    return Finding("run", Outcome.HOLDS, said)


def _judged(findings: Sequence[Finding]) -> Verification:
    outcomes = {one.outcome for one in findings}
    if Outcome.WRONG in outcomes:
        return Verification(Verdict.INCORRECT, tuple(findings))
    holds = any(one.outcome is Outcome.HOLDS for one in findings if one.check in _ENOUGH)
    if Outcome.MISSING in outcomes or not holds:
        return Verification(Verdict.PARTIAL, tuple(findings))
    return Verification(Verdict.EFFECTIVE, tuple(findings))
