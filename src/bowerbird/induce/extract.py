"""A wrapper run over its site, its records typed."""

from __future__ import annotations

import hashlib
from datetime import date
from urllib.parse import urlsplit

from bowerbird.domain import Pack
from bowerbird.domain.record import Record
from bowerbird.errors import BowerbirdError
from bowerbird.induce.typing import Typist
from bowerbird.induce.verification.evidence import Run
from bowerbird.oxpath import parse
from bowerbird.oxpath.ast import Document, String
from bowerbird.oxpath.engine import Record as Yielded
from bowerbird.oxpath.engine import Report, Visitors, Wrapper, run_wrapper
from bowerbird.oxpath.walk import walk
from bowerbird.page import Page

_DIGEST_LETTERS = 12


def digest_of(text: str) -> str:
    """What names a version of a wrapper."""
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGEST_LETTERS]


def site_of(url: str) -> str:
    """The site that an address belongs to."""
    return urlsplit(url).netloc.removeprefix("www.")


def typist_for(text: str, pack: Pack, start: str) -> Typist:
    """What types the records of a wrapper that starts there, today."""
    return Typist(pack, site_of(start), digest_of(text), date.today())  # the reader's own day


async def run_typed(
    text: str,
    typist: Typist,
    visitors: Visitors,
    *,
    browser: bool,
    pages: int | None = None,
    source: str | Page | None = None,
) -> Run:
    """What a wrapper yields, typed; with `pages`, as far as so many pages go. What stops it is among the troubles."""
    visitor = await visitors.live() if browser else await visitors.plain()
    yielded: list[Yielded] = []
    report = Report()
    try:
        await run_wrapper(Wrapper.of(text), visitor, yielded.append, source=source, report=report, limit=pages)
    except BowerbirdError as error:
        report.trouble(str(error))
    bounded = pages is not None and not report.is_complete and report.pages >= pages
    return Run.of(typist, yielded, report, is_bounded=bounded)


async def extract(
    text: str, pack: Pack, visitors: Visitors, *, browser: bool, pages: int | None = None
) -> tuple[list[Record], Run]:
    """All records of a wrapper, for small sites and evaluations."""
    start = start_of(text)
    run = await run_typed(text, typist_for(text, pack, start), visitors, browser=browser, pages=pages)
    return list(run.records), run


def start_of(text: str) -> str:
    """The address that a wrapper opens first; "" when it opens none itself."""
    opened = (part.url for part in walk(parse(text)) if isinstance(part, Document))
    return next((url.value for url in opened if isinstance(url, String)), "")
