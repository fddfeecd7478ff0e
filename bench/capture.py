"""Loading pages in Chromium from a server on loopback, with the times that the browser and the decoding took."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from aiohttp import web
from playwright.async_api import Error as PlaywrightError

from bench.measure import progress
from bowerbird.browse.chromium import launch_browser
from bowerbird.page.snapshot import Capture, decode_snapshot
from bowerbird.page.style import PROPERTIES

# Pages of a corpus want scripts and pictures that are long gone; what they hold themselves is enough here.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:"
_LOAD_MS = 20_000


@dataclass(frozen=True)
class Load:
    """One load of a page: the seconds of the browser (load and snapshot) and of the decoding, and the snapshot."""

    browser: float
    decoding: float
    snapshot: dict[str, Any]


def load_pages(pages: Sequence[bytes], rounds: int) -> list[list[Load]]:
    """For every page that the browser can load, its loads in `rounds` rounds."""
    return asyncio.run(_load_pages(pages, rounds))


async def _load_pages(pages: Sequence[bytes], rounds: int) -> list[list[Load]]:
    async with _served(pages) as address, launch_browser() as browser:
        context = await browser.context()
        tab = await context.new_page()
        cdp = await context.new_cdp_session(tab)
        loads: list[list[Load]] = [[] for _ in pages]
        for number in progress([number for _ in range(rounds) for number in range(len(pages))], "loading pages"):
            try:
                start = perf_counter()
                await tab.goto(f"{address}/{number}", wait_until="load", timeout=_LOAD_MS)
                snapshot = await cdp.send(
                    "DOMSnapshot.captureSnapshot",
                    {"computedStyles": PROPERTIES, "includePaintOrder": False, "includeDOMRects": False},
                )
                loaded = perf_counter()
            except PlaywrightError:
                continue  # a page that leads away or never ends says nothing about decoding
            decode_snapshot(Capture(snapshot), viewport=(1366, 900))
            loads[number].append(Load(loaded - start, perf_counter() - loaded, snapshot))
    return [found for found in loads if found]


@asynccontextmanager
async def _served(pages: Sequence[bytes]) -> AsyncIterator[str]:
    async def answer(request: web.Request) -> web.Response:
        return web.Response(
            body=pages[int(request.match_info["number"])],
            content_type="text/html",
            headers={"Content-Security-Policy": _POLICY},
        )

    app = web.Application()
    app.router.add_get(r"/{number:\d+}", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        yield f"http://{host}:{port}"
    finally:
        await runner.cleanup()
