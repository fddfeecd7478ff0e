"""A small estate agent as evidence: twelve homes on three pages, each with a page of its own, and wrappers' runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from bowerbird.domain import load_pack
from bowerbird.domain.record import Record
from bowerbird.induce.texts.typing import Typist
from bowerbird.induce.verification import Evidence, Run, SeenDetail, SeenPage
from bowerbird.listing import Announcement
from bowerbird.oxpath.engine import Record as Yielded
from bowerbird.oxpath.engine import Source, Value

HOMES = load_pack("real-estate-uk")
TYPIST = Typist(HOMES, "agent.example")
SITE = "http://agent.example"
SIZE, NUMBER = 4, 12
Values = Mapping[str, str]


def home(number: int, **values: str) -> dict[str, str]:
    """What the list says of a home."""
    said = {
        "title": f"House {number}, Mill Lane",
        "price": f"£{200 + number},000",
        "bedrooms": f"{1 + number % 4} bed",
        "url": f"/homes/{number}",
        "image": f"/pictures/{number}.jpg",
    }
    return {name: text for name, text in (said | values).items() if text}


def record_of(values: Values, page: int = 1, detail: Values | None = None) -> Record:
    """A typed record, as a wrapper yields it from a page of the list and, maybe, the home's own page."""
    listed = Source(f"{SITE}/list?page={page}", page, "/html[1]")
    own = Source(f"{SITE}{values.get('url', '')}", 100, "/html[1]")
    entries = [(name, Value(text, listed)) for name, text in values.items()]
    entries += [(name, Value(text, own)) for name, text in (detail or {}).items()]
    return TYPIST.typed(Yielded("property", tuple(entries), listed))


def run_of(pages: Sequence[Iterable[Values]], *, detail: Callable[[int], Values] | None = None) -> Run:
    """A complete run over pages of homes."""
    records, numbers = [], []
    for page, homes in enumerate(pages, 1):
        for values in homes:
            further = detail(int(values["url"].rpartition("/")[2])) if detail else None
            records.append(record_of(values, page, further))
            numbers.append(page)
    return Run(tuple(records), tuple(numbers), pages=len(pages))


def pages_of(make: Callable[[int], dict[str, str]] = home, number: int = NUMBER) -> list[list[dict[str, str]]]:
    return [[make(at) for at in range(start, min(start + SIZE, number))] for start in range(0, number, SIZE)]


def seen(pages: Sequence[Sequence[Values]], total: int | None = NUMBER) -> tuple[SeenPage, ...]:
    """The first two pages as an analysis saw them."""
    announced = None if total is None else Announcement(0, f"{total} homes", total)
    return tuple(
        SeenPage(f"{SITE}/list?page={page}", tuple(record_of(one, page) for one in homes), announced, has_next=True)
        for page, homes in enumerate(pages[:2], 1)
    )


def detail_of(number: int, **values: str) -> SeenDetail:
    url = f"/homes/{number}"
    said = {"title": f"House {number}, Mill Lane", "tenure": "Freehold"} | values
    source = Source(SITE + url, 100, "/html[1]")
    record = TYPIST.typed(Yielded("property", tuple((k, Value(v, source)) for k, v in said.items()), source))
    return SeenDetail(replace(record, url=SITE + url), " ".join(said.values()))


def sound(total: int | None = NUMBER) -> Evidence:
    """Evidence of a wrapper that does all that it should."""
    pages = pages_of()
    run = run_of(pages)
    return Evidence(HOMES, seen(pages, total), run, tuple(run.records[:SIZE]))
