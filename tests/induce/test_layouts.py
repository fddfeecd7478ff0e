"""Records' own pages that are laid out in two ways, of which the first that are looked at show one."""

from __future__ import annotations

import pytest

from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain import load_pack
from bowerbird.induce.extract import extract
from bowerbird.induce.gathering.gather import gather
from bowerbird.induce.sights import Bounds
from bowerbird.induce.way import Way
from bowerbird.induce.wrap import wrap
from bowerbird.oxpath.engine import Visitors
from bowerbird.zoo import serve_here
from bowerbird.zoo.web import Answer, Request

INNS = load_pack("restaurants")
NUMBER = 24
COOKS = ("Thai", "Greek", "French", "Indian", "Italian")


class Guide:
    """A guide to inns; those that are `marked` say in their markup what is what."""

    name = "guide"

    def __init__(self, marked: frozenset[str] = frozenset()) -> None:
        self.marked = marked

    def answer(self, request: Request) -> Answer:
        if not request.path.startswith("/inns/"):
            rows = "".join(
                f"<article><h3><a href='/inns/{at}'>The {_name(at)}</a></h3><p class=kind>{COOKS[at % 5]}</p>"
                f"<span class=dear>{'£' * (1 + at % 3)}</span></article>"
                for at in range(NUMBER)
            )
            return _page("Inns", f"<h1>Inns</h1><section>{rows}</section>")
        at = int(request.path.rpartition("/")[2])
        phone, street = f"01632 960{at:03}", f"{at + 1} Weir Lane, Bath, BA1 {at % 9 + 1}FL"
        words = f"A room above the weir with {at + 12} chairs, where the kitchen never hurries and no plate is alike."
        if request.path in self.marked:
            inside = (
                f"<p itemprop=address class=at>{street}</p><b itemprop=telephone>{phone}</b>"
                f"<div class=said itemprop=description><p>{words}</p></div>"
            )
        else:
            inside = (
                f"<div class=said><p>{words}</p></div><p class=at>{street}</p><i><a href='tel:{at}'>{phone}</a></i>"
            )
        return _page(_name(at), f"<main><h1>The {_name(at)}</h1><p>{COOKS[at % 5]}</p>{inside}</main>")


def _name(at: int) -> str:
    return (
        f"{('Otter', 'Heron', 'Lapwing', 'Curlew')[at % 4]} {('Inn', 'Arms', 'Rest', 'House', 'Tap', 'Den')[at // 4]}"
    )


def _page(title: str, inside: str) -> Answer:
    return Answer(f"<!doctype html><title>{title}</title>{inside}".encode())


async def test_pages_of_another_layout_are_looked_at_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOWERBIRD_CHROMIUM", "/nowhere/chromium")
    guide = Guide()
    async with serve_here([guide]) as (running,), Visitors(manners=MANNERLESS) as visitors:
        http = await visitors.http()
        guide.marked = frozenset(f"/inns/{at}" for at in range(NUMBER))
        first = await gather(Way(running.url), INNS, http, Bounds(), http)
        guide.marked = frozenset(f"/inns/{one.page.url.rpartition('/')[2]}" for one in first.details)
        assert 1 < len(guide.marked) < NUMBER / 2
        wrapped = await wrap(running.url, INNS, visitors)
        records, _ = await extract(wrapped.text, INNS, visitors, browser=False)
    assert any("other layouts" in note for note in wrapped.notes)
    for name in ("phone", "address", "description"):
        assert sum(name in record.values for record in records) == NUMBER, name
