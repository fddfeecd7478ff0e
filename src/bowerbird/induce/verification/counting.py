"""Checks of how many: the announced number, the end of the list, and that nothing is said twice.

Reference  DIADEM §5: records against SEARCH_RESULTS_NUMBER where a site shows it, else uniqueness of links and images.
           Departures: both are asked, and the walk itself must have come to the end of the list. Of a wrapper that
           goes through several lists each is asked by itself: they may overlap, and each announces its own number.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bowerbird.domain.record import Record
from bowerbird.induce.model import Finding, Outcome
from bowerbird.induce.verification.evidence import Evidence, Run
from bowerbird.induce.verification.matching import are_alike, distinct, link_of, signature

ANNOUNCED, END, UNIQUE = "announced number", "end of the list", "uniqueness"

_MOST_REPEATED = 0.2  # of the records; sites repeat a few featured ones on every page
_MOST_BESIDE = 0.03  # of the announced records; what was paid for, or came or went meanwhile, is not counted by sites
_LEAST_TO_COMPARE = 3  # records from which "all the same" says something
_MOST_DEAD = 0.02  # of the pages, that may be gone without the wrapper's fault
_GONE = re.compile(r"the server answered (?:404|410)$")
_SHOWN_TROUBLES = 2
_SEVERAL = 2
_WORSE = (Outcome.HOLDS, Outcome.UNKNOWN, Outcome.MISSING, Outcome.WRONG)


def announced_number(evidence: Evidence) -> Finding:
    """What the site says it has, against what a whole run found, for each list that was looked at."""
    found = [_announced_number(one) for one in evidence.by_query()]
    if len(found) == 1:
        return found[0]
    worst = max(found, key=lambda one: _WORSE.index(one.outcome))
    return replace(worst, said=f"{worst.said} (of {len(found):,} lists that were looked at)")


def _announced_number(evidence: Evidence) -> Finding:
    run = evidence.run
    told = [one for one in evidence.announcements if one.total is not None]
    if run is None or not told:
        return Finding(ANNOUNCED, Outcome.UNKNOWN, "the site announces no number of results")
    totals = sorted(one.total for one in told if one.total is not None)
    low, high = totals[0], totals[-1]
    at_least = any(one.at_least for one in told)
    found, all_found = len(distinct(run.records)), len(run.records)
    said = f"the site announces {'at least ' if at_least else ''}{_between(low, high)} results"
    if at_least and found >= low:
        return Finding(ANNOUNCED, Outcome.HOLDS, f"{said}, the wrapper found {found:,}")
    if not at_least and (low <= found <= high or (low <= all_found <= high and run.is_complete)):
        outcome = Outcome.HOLDS if run.is_complete else Outcome.UNKNOWN
        return Finding(ANNOUNCED, outcome, f"{said}, the wrapper found {_counted(found, all_found)}")
    if found > high:
        if _is_of_one_page(evidence, run, high):
            return Finding(ANNOUNCED, Outcome.UNKNOWN, f"{said}, which seems to count one page only")
        if found - high <= max(1, _MOST_BESIDE * high) and are_alike(run.records):
            beside = f"{said}, the wrapper found {found:,}: some may be shown beside the results"
            return Finding(ANNOUNCED, Outcome.MISSING, beside)
        return Finding(ANNOUNCED, Outcome.WRONG, f"{said}, but the wrapper found {found:,}")
    if run.is_bounded:
        return Finding(ANNOUNCED, Outcome.UNKNOWN, f"{said}; the run was ended after {found:,}")
    return Finding(ANNOUNCED, Outcome.MISSING, f"{said}, the wrapper found {_counted(found, all_found)}")


def end_of_list(evidence: Evidence) -> Finding:
    """Whether the walk ended because the list did."""
    run = evidence.run
    if run is None:
        return Finding(END, Outcome.UNKNOWN, "the wrapper was not run to the end of the list")
    if run.is_bounded:
        return Finding(END, Outcome.UNKNOWN, f"the run was ended after {run.pages:,} pages, as was asked for")
    if not run.is_complete:
        return Finding(END, Outcome.MISSING, f"the run ended before the list did, after {run.pages:,} pages")
    full = max((len(page.records) for page in evidence.seen), default=0)
    if said := next((said for one in evidence.by_query() if (said := _ends_early(one, full))), ""):
        return Finding(END, Outcome.MISSING, said)
    if lost := lost_pages(run):
        return Finding(END, Outcome.MISSING, f"the run met {_plural(len(run.troubles), 'trouble')}: {lost}")
    pages, lists = run.by_page(), len(run.by_query())
    if lists > 1:
        return Finding(END, Outcome.HOLDS, f"{lists:,} lists end after {_plural(len(pages), 'page')} in all")
    return Finding(END, Outcome.HOLDS, f"the list ends after {_plural(len(pages), 'page')}{_last(pages)}")


def _ends_early(evidence: Evidence, full: int) -> str:
    """What tells that a list has more pages than the walk went to, "" where nothing does; a page with fewer records
    than a `full` one is the last, wherever its links lead."""
    records, pages = (evidence.run.records, evidence.run.by_page()) if evidence.run is not None else ((), [])
    found, size = len(distinct(records)), len(evidence.seen[0].records) if evidence.seen else 0
    announced = max((one.pages for one in evidence.announcements if one.pages is not None), default=0)
    # A list may grow in place, or come from a feed in larger portions: what it holds counts, not how it came.
    if len(pages) < announced and found <= (announced - 1) * size:
        return f"the site announces {announced:,} pages, the wrapper found records on {len(pages):,}"
    if len(pages) == 1 and size >= full and found <= size and _leads_on(evidence):
        return "the page leads on to another one, the wrapper does not go there"
    return ""


def lost_pages(run: Run) -> str:
    """What a run lost on its way, "" where nothing: a dead link in many is the site's own."""
    lost = [trouble for trouble in run.troubles if not _GONE.search(trouble)]
    if lost or len(run.troubles) > _MOST_DEAD * max(run.pages, 1):
        return "; ".join((lost or run.troubles)[:_SHOWN_TROUBLES])
    return ""


def uniqueness(evidence: Evidence) -> Finding:
    """Whether every record is another object: no pages again and again, no link or picture that all records share."""
    if evidence.run is None or not evidence.run.records:
        return Finding(UNIQUE, Outcome.UNKNOWN, "there are no records to compare")
    run = _without_echoes(evidence.run)
    if (said := _same_of_all(evidence, run)) is not None:
        return Finding(UNIQUE, Outcome.WRONG, said)
    if (repeated := _repeated_page(run)) is not None:
        return Finding(UNIQUE, Outcome.WRONG, f"page {repeated} of the list shows the records of an earlier page again")
    everything = len(run.records)
    different = sum(len(distinct(records)) for records in run.by_query().values())
    share = 1 - different / everything
    if share > _MOST_REPEATED and not _is_announced(evidence, everything, different):
        said = f"only {different:,} of {everything:,} records are different"
        return Finding(UNIQUE, Outcome.WRONG, said)
    if different < everything:
        said = f"{everything - different:,} of {everything:,} records are shown more than once"
        return Finding(UNIQUE, Outcome.HOLDS, said)
    return Finding(UNIQUE, Outcome.HOLDS, f"all {everything:,} records are different")


def _same_of_all(evidence: Evidence, run: Run) -> str | None:
    """What all records share although each should have its own; nothing where the analysed pages show the same."""
    for name, what in (("url", "link"), ("image", "picture")):
        values = _addresses(run.records, name)
        seen = _addresses([record for page in evidence.seen for record in page.records], name)
        is_so_there = len(seen) >= _LEAST_TO_COMPARE and len(set(seen)) == 1
        if len(values) >= _LEAST_TO_COMPARE and len(set(values)) == 1 and not is_so_there:
            return f"all {len(values):,} records have one and the same {what}: {values[0]}"
    return None


def _addresses(records: Sequence[Record], name: str) -> list[str]:
    if name == "url":
        return [link for record in records if (link := link_of(record))]
    firsts = (record.first(name) for record in records)
    return [one.value for one in firsts if one is not None and isinstance(one.value, str)]


def _repeated_page(run: Run) -> int | None:
    """The number of the first page whose records an earlier one of its list showed; pages of one record say
    nothing."""
    for query in run.by_query():
        pages = _shown(run.of_query(query).by_page())
        for number, shown in enumerate(pages, 1):
            if len(shown) > 1 and shown in pages[: number - 1]:
                return number
    return None


def _without_echoes(run: Run) -> Run:
    """A run through several lists, without last pages that show the page before them again: what leads on from a list
    may lead there, when there is no more. That pages are turned at all, another list must show."""
    lists = [run.of_query(query) for query in run.by_query()]
    if len(lists) < _SEVERAL or all(len(set(_shown(one.by_page()))) < _SEVERAL for one in lists):
        return run
    echoes = {one.on_pages[-1] for one in lists if len(pages := _shown(one.by_page())) > 1 and pages[-1] == pages[-2]}
    kept = [at for at, page in enumerate(run.on_pages) if page not in echoes]
    return replace(
        run,
        records=tuple(run.records[at] for at in kept),
        on_pages=tuple(run.on_pages[at] for at in kept),
        queries=tuple(run.queries[at] for at in kept),
    )


def _shown(pages: Sequence[Sequence[Record]]) -> list[frozenset[object]]:
    """What tells the records of each page."""
    return [frozenset(link_of(record) or signature(record) for record in records) for records in pages]


def _is_announced(evidence: Evidence, *numbers: int) -> bool:
    return any(one.total in numbers and not one.at_least for one in evidence.announcements)


def _is_of_one_page(evidence: Evidence, run: Run, total: int) -> bool:
    """Whether the number is that of the records of the first page, and the list has more pages."""
    pages = run.by_page()
    first = [len(pages[0])] if pages else []
    first += [len(page.records) for page in evidence.seen[:1]]
    return len(pages) > 1 and total in first


def _leads_on(evidence: Evidence) -> bool:
    return len(evidence.seen) > 1 or any(page.has_next for page in evidence.seen)


def _last(pages: Sequence[Sequence[Record]]) -> str:
    if len(pages) < 2 or len(pages[-1]) >= len(pages[0]):
        return ""
    return f", the last with {len(pages[-1]):,} of {Counter(map(len, pages)).most_common(1)[0][0]:,} records"


def _counted(found: int, everything: int) -> str:
    return f"{found:,}" if found == everything else f"{found:,} different ones ({everything:,} in all)"


def _between(low: int, high: int) -> str:
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def _plural(number: int, what: str) -> str:
    return f"{number:,} {what}" if number == 1 else f"{number:,} {what}s"
