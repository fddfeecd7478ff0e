"""Records of another make on pages that nobody looked at: they are looked at, and the wrapper is written again."""

from __future__ import annotations

import pytest
from agent_site import Home
from small_sites import WATCHED

from bowerbird.browse import Browser
from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain import load_pack
from bowerbird.induce.model import Verdict
from bowerbird.induce.sights import Bounds
from bowerbird.induce.wrap import wrap
from bowerbird.oxpath.engine import Visitors
from bowerbird.zoo import serve_here
from bowerbird.zoo.web import Answer, Request

_HOMES = tuple(map(Home, range(30)))
_SIZE, _PREMIUM = 6, (21, 27)
_PACK = load_pack("real-estate-uk")


class Ruled:
    """Homes of several siblings each, ruled off; two on the last pages are one element each."""

    name = "ruled"

    def __init__(self, *, scrolls: bool) -> None:
        self._scrolls = scrolls

    def answer(self, request: Request) -> Answer:
        path = request.path
        if path.startswith("/homes/"):
            home = _HOMES[int(path.rpartition("/")[2])]
            return _page(f"<h1>{home.title}</h1><p>{_price(home.number)}</p><dl>{home.sheet()}</dl>")
        first = int(request.parameters.get("from", "0"))
        rows = "".join(map(_row, range(first, min(first + _SIZE, len(_HOMES)))))
        if path == "/rows":
            return Answer(rows.encode())
        after = f"<a rel=next href='/?from={first + _SIZE}'>Next</a>" if first + _SIZE < len(_HOMES) else ""
        if self._scrolls:
            after = WATCHED % (_SIZE, len(_HOMES), _SIZE)
        return _page(f"<h1>Homes for sale</h1><section>{rows}</section>{after}")


def _page(inside: str) -> Answer:
    return Answer(f"<!doctype html><title>Agent</title>{inside}".encode())


def _price(number: int) -> str:
    return f"£{250 + 13 * number},000"


def _row(number: int) -> str:
    home = _HOMES[number]
    name = f"<a href='/homes/{number}'>{home.title}</a>"
    facts = f"<ul><li>{1 + number % 5} bedrooms</li><li>{('Cottage', 'Flat')[number % 2]}</li></ul>"
    picture = f"<a href='/homes/{number}'><img src='/{number}.jpg' alt='' width=90 height=60></a>"
    if number in _PREMIUM:
        price = f"<div class=price>{_price(number)}</div>"
        return f"<div class=premium><em>Star</em>{price}<h3 class=ttl>{name}</h3>{picture}{facts}</div><hr>"
    return f"<p>{picture}</p><h3>{name}</h3><div><div class=price>{_price(number)}</div></div><div>{facts}</div><hr>"


@pytest.mark.parametrize("scrolls", [False, True], ids=["pages", "scrolling"])
async def test_records_of_another_make_are_looked_at(browser: Browser, scrolls: bool) -> None:
    site = Ruled(scrolls=scrolls)
    async with serve_here([site]) as (running,), Visitors(browser=browser, manners=MANNERLESS) as visitors:
        wrapped = await wrap(running.url, _PACK, visitors, bounds=Bounds(proving=20, seconds=60))
    assert len(wrapped.records) == len(_HOMES)
    assert wrapped.verdict is Verdict.EFFECTIVE, wrapped.verification.failures()
    assert [record.url.rpartition("/")[2] for record in wrapped.records] == [str(at) for at in range(len(_HOMES))]
    assert all("price" in record.values for record in wrapped.records)
    assert any("records of another make" in note for note in wrapped.notes)


class Starred:
    """Homes in an element without a name of its own; a few, from the first page on, are starred and made otherwise."""

    name = "starred"

    def answer(self, request: Request) -> Answer:
        path = request.path
        if path.startswith("/homes/"):
            home = _HOMES[int(path.rpartition("/")[2])]
            return _page(f"<h1>{home.title}</h1><p>{_price(home.number)}</p><dl>{home.sheet()}</dl>")
        first = int(request.parameters.get("from", "0"))
        rows = "".join(map(_card, range(first, min(first + _SIZE, len(_HOMES)))))
        after = f"<a rel=next href='/?from={first + _SIZE}'>Next</a>" if first + _SIZE < len(_HOMES) else ""
        return _page(f"<h1>Homes for sale</h1><main>{rows}</main>{after}")


_STARS = (3, 25)


def _card(number: int) -> str:
    home = _HOMES[number]
    facts = f"<ul><li>{1 + number % 5} bedrooms</li><li>{('Cottage', 'Flat')[number % 2]}</li></ul>"
    if number in _STARS:
        name = f"<a href='/homes/{number}'><h2>{home.title}</h2></a>"
        return f"<section class=star><p><em>Star</em></p>{name}<p><b>{_price(number)}</b></p></section>"
    picture = f"<img src='/{number}.jpg' alt='' width=90 height=60>"
    name = f"<h2><a href='/homes/{number}'>{home.title}</a></h2>"
    return f"<article class=home>{picture}<div>{name}<p>{_price(number)}</p>{facts}</div></article>"


async def test_pages_that_were_seen_are_read_again_for_records_of_another_make(browser: Browser) -> None:
    async with serve_here([Starred()]) as (running,), Visitors(browser=browser, manners=MANNERLESS) as visitors:
        wrapped = await wrap(running.url, _PACK, visitors, bounds=Bounds(proving=20, seconds=60))
    assert [record.url.rpartition("/")[2] for record in wrapped.records] == [str(at) for at in range(len(_HOMES))]
    assert all("price" in record.values for record in wrapped.records)
    assert wrapped.expectation is not None
    assert not wrapped.expectation.browser, wrapped.notes
