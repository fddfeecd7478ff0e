"""With a browser or without: what the expression asks for, and whether both ways give the same.

Most sites need no browser to be read, but nobody can tell from the outside which. The analysis of an expression says
whether plain HTTP could do all of its actions; a probe then runs it over the first few pages both ways. Plain HTTP is
taken only when it finds the same records, and at least one.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bowerbird.errors import BowerbirdError
from bowerbird.oxpath import Needs, analyse
from bowerbird.oxpath.engine.record import Record
from bowerbird.oxpath.engine.report import Report
from bowerbird.oxpath.engine.run import Wrapper, run_wrapper
from bowerbird.oxpath.engine.visitor import Visitor
from bowerbird.page import Page

PROBE_PAGES = 4
"""A list, two of its details, and the page after: enough to see each kind of page that most wrappers visit."""


class UseBrowser(Enum):
    """How `--browser` was answered."""

    AUTO = "auto"
    ALWAYS = "always"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class Choice:
    """Whether to use the browser, and why."""

    browser: bool
    why: str


def static_choice(wrapper: Wrapper) -> Choice | None:
    """What the expression alone decides; None when plain HTTP may do, which a probe has to find out."""
    analysis = analyse(wrapper.expression)
    if analysis.needs is Needs.BROWSER:
        return Choice(browser=True, why="; ".join(analysis.reasons))
    return None


async def probe(wrapper: Wrapper, plain: Visitor, live: Visitor, source: str | Page | None = None) -> Choice:
    """Whether the first pages give the same records by plain HTTP as in the browser."""
    found, trouble = await _sample(wrapper, plain, source)
    if not found:
        return Choice(browser=True, why=f"plain HTTP found nothing on the first pages{trouble}")
    seen, _ = await _sample(wrapper, live, source)
    if [record.plain(sources=False) for record in found] == [record.plain(sources=False) for record in seen]:
        return Choice(browser=False, why=f"the first {len(found)} records are the same without a browser")
    return Choice(browser=True, why=f"the first pages are not the same without a browser{trouble}")


async def _sample(wrapper: Wrapper, visitor: Visitor, source: str | Page | None) -> tuple[list[Record], str]:
    """The records of the first pages, as far as it goes, and what was in the way."""
    records: list[Record] = []
    report = Report()
    try:
        await run_wrapper(wrapper, visitor, records.append, source=source, report=report, limit=PROBE_PAGES)
    except BowerbirdError as error:
        return records, f" ({error})"
    return records, f" ({report.troubles[0]})" if report.troubles else ""
