"""A run over a few sites, written by hand: journals with pages and pictures, and the database that it filled."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from bowerbird.domain import load_pack
from bowerbird.domain.record import Attested, Origin, Plain, Record
from bowerbird.explore.facts import (
    Begun,
    Fact,
    FormSeen,
    LeadFollowed,
    LeadFound,
    ListChosen,
    ListSeen,
    Noted,
    PageKindFound,
    PageSeen,
    PagingSeen,
    Verified,
    WrapperMade,
)
from bowerbird.explore.journal import Journal
from bowerbird.explore.memory import Step
from bowerbird.explore.scope import SITE, Scope
from bowerbird.explore.site import SiteOutcome
from bowerbird.induce.model import Finding, Outcome, Verdict
from bowerbird.induce.way import Way
from bowerbird.jobs.model import Summary, Used
from bowerbird.page import Layout, Page
from bowerbird.page.file import save_page
from bowerbird.page.literal import tree
from bowerbird.store import JobState, Site, WrapperText, open_store

DOMAIN = "real-estate-uk"
WIDTH, HEIGHT = 1000, 800
BOXES = {
    "form": (100, 10, 800, 60),
    "ul": (100, 100, 800, 600),
    "li": (100, 100, 800, 200),
    "a": (110, 720, 90, 20),
}
WRAPPER = "(: property records :)\ndoc('http://homes.example/for-sale')\n//*.card:<property>[? .//b:<price=norm(.)>]\n"


def picture(width: int = WIDTH // 4, height: int = HEIGHT // 4) -> bytes:
    """A grey PNG."""

    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    rows = (b"\0" + b"\xdd" * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    parts = chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + parts


def painted() -> Page:
    """A page in a window as wide as `WIDTH`: a form, a list of two records, a link; `BOXES` say where."""
    page = tree("body(form(input) ul(li(b '£1') li(b '£2')) a[href=/next] 'Next')")
    size = len(page)
    box = np.full((size, 4), np.nan, dtype=np.float32)
    for node in range(size):
        box[node] = BOXES.get(page.name(node), box[node])
    flags = [np.zeros(size, dtype=np.bool_) for _ in range(3)]
    layout = Layout(
        box=box,
        visible=np.ones(size, dtype=np.bool_),
        font_size=np.full(size, 12, dtype=np.float32),
        font_weight=np.full(size, 400, dtype=np.int16),
        italic=flags[0],
        struck=flags[1],
        preformatted=flags[2],
        colour=np.zeros(size, dtype=np.uint32),
        background=np.zeros(size, dtype=np.uint32),
        display=page.display.copy(),
        position=np.zeros(size, dtype=np.uint8),
    )
    return replace(page, layout=layout, viewport=(WIDTH, 600))


def nodes(page: Page, name: str) -> tuple[int, ...]:
    return tuple(int(node) for node in page.index.with_tag(name))


@dataclass(frozen=True)
class Words:
    """What the site says; tests put there what they fear."""

    url: str = "http://homes.example/"
    title: str = "Homes & more"
    text: str = "For sale"
    why: str = "it names property records"
    wrapper: str = WRAPPER
    note: str = "the consent banner was closed"
    values: Mapping[str, tuple[Plain, str]] | None = None

    def record(self, number: int) -> Record:
        place = Origin(self.url + "for-sale", f"//li[{number}]/b", "for-sale")
        values: Mapping[str, tuple[Plain, str]] = self.values or {
            "title": (f"House {number}", f"House {number}"),
            "price": ({"amount": 100_000 * number, "currency": "GBP"}, f"£{number}00,000"),
        }
        found = {name: (Attested(value, raw, 0.9, place),) for name, (value, raw) in values.items()}
        if number == 2:
            odd = replace(found["price"][0], confidence=0.3, flags=("ambiguous",)) if "price" in found else None
            found |= {"price": (odd,)} if odd else {}
        return Record("property", "homes.example", f"{self.url}homes/{number}", found, place)


def write_journal(folder: Path, words: Words = Words(), *, pictures: bool = True) -> None:  # noqa: B008  # frozen
    """Two pages were looked at: a home page, and a list that was chosen and wrapped."""
    journal = Journal.open(folder)
    page, url = painted(), words.url
    for number in (1, 2):
        save_page(page, folder / journal.page_file(number))
        if pictures:
            (folder / journal.picture_file(number)).write_bytes(picture())
    for at, (transducer, scope, facts) in enumerate(_steps(journal, page, url, words), start=1):
        journal.append(Step(at, transducer, scope, "", "2026-11-16T12:00:00Z", 0.5 * at, tuple(facts)))


def _steps(journal: Journal, page: Page, url: str, words: Words) -> Sequence[tuple[str, Scope, list[Fact]]]:
    (link,), (form,), (area,) = nodes(page, "a"), nodes(page, "form"), nodes(page, "ul")
    records = tuple((node,) for node in nodes(page, "li"))
    target = f"{url}for-sale"
    finding = Finding("announced number", Outcome.MISSING, f"the site announces 3 results: {words.why}")
    wrapper = WrapperMade("for-sale", words.text, words.wrapper, Verdict.PARTIAL, (finding,), records=2)
    files = {number: (journal.page_file(number), journal.picture_file(number)) for number in (1, 2)}
    shown = {"title": (link,)}
    listed = ListSeen(2, 2, 3, goes_on=True, area=area, nodes=records, values=shown, heading=words.text)
    return [
        ("beginning", SITE, [Begun(url, DOMAIN)]),
        ("crawler", SITE, [PageSeen(1, url, 200, words.title, "the address", *files[1]), LeadFollowed(url, 1)]),
        ("page type", Scope(1), [PageKindFound(1, words.text, 0.8, (words.why,))]),
        ("links", Scope(1), [LeadFound(1, "link", target, words.text, 0.91, words.why, link)]),
        ("forms", Scope(1), [FormSeen(1, 0, "search", words.text, (words.text,), nodes=(form,))]),
        (
            "crawler",
            SITE,
            [PageSeen(2, target, 200, words.title, words.text, *files[2]), LeadFollowed(target, 2, "", 1)],
        ),
        ("listing", Scope(2), [listed]),
        ("pagination", Scope(2), [PagingSeen(2, ("next",), 1, 2, f"{target}?page=2", link)]),
        ("choosing", SITE, [ListChosen("for-sale", words.text, words.why, Way(target), (2,))]),
        ("induction", SITE, [wrapper]),
        ("verification", SITE, [Verified(Verdict.PARTIAL, (words.why,), 2, ("for-sale",)), Noted(words.note)]),
    ]


def write_run(folder: Path, *sites: Words, pictures: bool = True) -> Path:
    """A database with one run over `sites`, and beside it the folder of the run; the path of the database."""
    database = folder / "homes.db"
    with open_store(database, clock=lambda: "2026-11-16T12:00:00Z") as store:
        names = [f"site{number}" for number in range(1, len(sites) + 1)]
        queued = [Site("homes.example", f"{words.url}?{name}", name) for name, words in zip(names, sites, strict=True)]
        tour = store.queue.enqueue(DOMAIN, queued, "homes.db.run/{tour}")
        for name, words in zip(names, sites, strict=True):
            write_journal(folder / "homes.db.run" / str(tour.id) / name, words, pictures=pictures)
            job = store.queue.lease(tour.id, "me", 60)
            assert job is not None
            kept = WrapperText(words.wrapper, "partial")
            with store.run(load_pack(DOMAIN), "homes.example", wrapper=kept, scope=name) as run:
                for number in (1, 2):
                    run.write(words.record(number))
                run.finish()
            used = Used("for-sale", words.text, name, "partial", run.id, records=2, pages=5)
            summary = Summary(SiteOutcome.PARTIAL, words.why, 2, 12.5, wrappers=(used,))
            store.queue.finish(job.id, "me", JobState.DONE, summary.as_data())
    return database
