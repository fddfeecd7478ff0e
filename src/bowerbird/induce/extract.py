"""A wrapper run over its site, its records typed."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import Counter
from dataclasses import replace
from datetime import date
from urllib.parse import urlsplit

from bowerbird.domain import Pack
from bowerbird.domain.record import Record
from bowerbird.errors import BowerbirdError
from bowerbird.induce.following import start_of
from bowerbird.induce.texts.typing import Typist
from bowerbird.induce.verification.evidence import Run
from bowerbird.induce.verification.matching import link_of
from bowerbird.induce.watching import WatchedVisitor
from bowerbird.oxpath.engine import Record as Yielded
from bowerbird.oxpath.engine import Report, Visitors, Wrapper, run_wrapper
from bowerbird.oxpath.engine.run import MOST_BARREN
from bowerbird.page import Page

_DIGEST_LETTERS = 12
_LANGUAGE = re.compile(r"\(:[^:]*records; domain: \S+; language: (?P<language>[\w-]+) :\)")


def digest_of(text: str) -> str:
    """What names a version of a wrapper."""
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGEST_LETTERS]


def site_of(url: str) -> str:
    """The site that an address belongs to."""
    return urlsplit(url).netloc.removeprefix("www.")


def typist_for(text: str, pack: Pack, start: str) -> Typist:
    """What types the records of a wrapper that starts there, today."""
    said = _LANGUAGE.match(text)
    today = date.today()  # the reader's own day
    return Typist(pack, site_of(start), digest_of(text), today, said["language"] if said else "")


async def run_typed(
    text: str,
    typist: Typist,
    visitors: Visitors,
    *,
    browser: bool,
    pages: int | None = None,
    seconds: float | None = None,
    source: str | Page | None = None,
    linked: bool = False,
) -> Run:
    """What a wrapper yields, typed; as far as it gets within `pages` and `seconds`. With `linked`, the run knows where
    the links of its pages lead.

    What stops it is among the troubles of the run.
    """
    visitor = await visitors.visitor(browser=browser)
    watched = WatchedVisitor(visitor) if linked else None
    yielded: list[Yielded] = []
    report = Report()
    try:
        async with asyncio.timeout(seconds):
            await run_wrapper(
                Wrapper.of(text),
                watched or visitor,
                yielded.append,
                source=source,
                report=report,
                limit=pages,
                barren=MOST_BARREN,
            )
    except BowerbirdError as error:
        report.trouble(str(error))
    except TimeoutError:
        report.trouble(f"stopped after {seconds:g} seconds")
    bounded = pages is not None and not report.is_complete and report.pages >= pages
    run = Run.of(typist, yielded, report, is_bounded=bounded)
    return run if watched is None else replace(run, links=watched.links())


async def extract(
    text: str, pack: Pack, visitors: Visitors, *, browser: bool, pages: int | None = None
) -> tuple[list[Record], Run]:
    """All records of a wrapper, for small sites and evaluations."""
    typist = typist_for(text, pack, start_of(Wrapper.of(text)))
    run = await run_typed(text, typist, visitors, browser=browser, pages=pages)
    return list(run.records), run


def joined(listed: Run, followed: Run) -> Run:
    """The run over lists, in which the first records say what their own pages do."""
    by_place = {record.origin: record for record in followed.records}
    links = Counter(link_of(record) for record in listed.records)
    by_link = {link_of(record): record for record in followed.records if links[link_of(record)] == 1}
    records = []
    for one in listed.records:
        # A list that is turned in place, and the answers to several queries, show other records in the same places.
        at_place = by_place.pop(one.origin, None)
        records.append(by_link.get(link_of(one)) or at_place or one)
    troubles = tuple(dict.fromkeys((*listed.troubles, *followed.troubles)))
    return replace(listed, records=tuple(records), troubles=troubles)
