"""A small site of one search form on loopback: `Site(form)`; its answers list homes, and keep what was asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from html import escape

from aiohttp import web

Asked = Mapping[str, str]
TOWNS = ("Oxford", "Reading", "Bath", "York", "Leeds", "Ely")


def homes(count: int, town: str = "Oxford", first: int = 0) -> str:
    """A list of homes as estate agents show them."""
    cards = "".join(
        f'<li class="home"><h3><a href="/home/{town}-{at}">{2 + at % 4} bedroom house, {at + 1} High Street, {town}</a>'
        f'</h3><p class="price">£{250 + 7 * at},000</p>'
        f"<p>{2 + at % 4} bedrooms, garden and garage. A well kept family home.</p></li>"
        for at in range(first, first + count)
    )
    return f'<ul class="homes">{cards}</ul>'


def results(total: int, shown: int = 10, said: str = "", town: str = "Oxford") -> str:
    told = said or f"{total} properties found"
    body = homes(min(total, shown), town) if total else "<p>Sorry, no properties found. Try another search.</p>"
    pager = '<p class="pager">1 <a href="/results?page=2">2</a> <a rel="next" href="/results?page=2">Next</a></p>'
    further = pager if total > shown and not said else ""
    return f"<main><h1>Houses for sale</h1><p class='count'>{told if total else ''}</p>{body}{further}</main>"


def document(body: str, head: str = "") -> str:
    return (
        f'<!doctype html><html lang="en"><head><title>Homes</title>{head}</head><body>'
        f'<header><a href="/">Agent &amp; Co</a></header>{body}<footer>© Agent &amp; Co</footer></body></html>'
    )


def a_form(inner: str, *, button: str = "<button>Search</button>", method: str = "get", more: str = "") -> str:
    """A search form around `inner`."""
    return f'<form class="search" action="/results" method="{method}" {more}><h2>Find a home</h2>{inner}{button}</form>'


@dataclass
class Site:
    """`form` is the body of the first page, `answer` the body that a query gets; `asked` are the queries that came."""

    form: str
    answer: Callable[[Asked], str] = lambda _: results(23)
    asked: list[Asked] = field(default_factory=list)
    hangs: bool = False
    about: str = ""
    """What the site tells of itself, on a page of its own."""
    url: str = ""

    async def _serve(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.path == "/":
            return _page(document(self.form))
        if request.path == "/about":
            return _page(document(self.about))
        if request.path in ("/results", "/part"):
            sent = await request.post() if request.method == "POST" else request.query
            self.asked.append({name: ",".join(map(str, sent.getall(name))) for name in sent})
            if self.hangs:
                await asyncio.sleep(60)
            body = self.answer(self.asked[-1])
            return _page(body if request.path == "/part" else document(body))
        if request.path == "/models":
            return web.json_response(
                {"Ford": ["Fiesta", "Focus"], "Fiat": ["500", "Panda"]}.get(request.query["make"], [])
            )
        if request.path == "/towns":
            return web.json_response([it for it in TOWNS if it.lower().startswith(request.query["q"].lower())])
        return web.Response(status=404, text=escape(request.path))


def _page(text: str) -> web.Response:
    return web.Response(text=text, content_type="text/html")


@asynccontextmanager
async def serving(site: Site) -> AsyncIterator[Site]:
    runner = web.ServerRunner(web.Server(site._serve), shutdown_timeout=0.1)
    await runner.setup()
    place = web.TCPSite(runner, "127.0.0.1", 0)
    await place.start()
    site.url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    try:
        yield site
    finally:
        await runner.cleanup()
