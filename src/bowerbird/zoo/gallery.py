"""The gallery: one picture a site on one HTML page, for people to look at.

Speaks to a headless Chromium over its own socket: the zoo depends on nothing else of ours, and a picture needs only
a few commands of the protocol. Cookie banners are agreed to beforehand: people want to see what is behind them.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import shutil
import tempfile
from collections.abc import AsyncIterator, Callable, Sequence
from html import escape
from pathlib import Path

import aiohttp

from bowerbird.zoo.server import Running, serve_here
from bowerbird.zoo.web import Responder

WIDTH, HEIGHT = 1200, 1100
SETTLE_SECONDS = 0.5
"""Enough for the slowest thing a page does by itself (delayed prices: 0.35 s)."""
BATCH = 20
_STYLE = (
    "body{font:13px sans-serif;margin:16px;background:#f4f4f2}main{display:grid;gap:14px;"
    "grid-template-columns:repeat(auto-fill,minmax(280px,1fr))}figure{margin:0;background:#fff;border:1px solid #ddd}"
    "img{display:block;width:100%}figcaption{padding:6px 8px}small{color:#666}"
)


class Camera:
    """One tab of a headless browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self._socket = socket
        self._count = 0

    async def call(self, method: str, **parameters: object) -> dict[str, object]:
        self._count += 1
        await self._socket.send_json({"id": self._count, "method": method, "params": parameters})
        async for message in self._socket:
            answer = json.loads(message.data)
            if answer.get("id") == self._count:
                result: dict[str, object] = answer.get("result", {})
                return result
        raise ConnectionError("the browser went away")

    async def wait_for(self, event: str) -> None:
        async for message in self._socket:
            if json.loads(message.data).get("method") == event:
                return

    async def picture(self, url: str) -> bytes:
        await self.call("Network.setCookie", url=url, name="consent", value="1")
        await self.call("Page.navigate", url=url)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.wait_for("Page.loadEventFired"), 10)
        await asyncio.sleep(SETTLE_SECONDS)
        shot = await self.call("Page.captureScreenshot", format="jpeg", quality=55)
        return base64.b64decode(str(shot["data"]))


@contextlib.asynccontextmanager
async def camera(program: str) -> AsyncIterator[Camera]:
    with tempfile.TemporaryDirectory() as folder:
        flags = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-port=0")
        process = await asyncio.create_subprocess_exec(
            program,
            *flags,
            f"--user-data-dir={folder}",
            f"--window-size={WIDTH},{HEIGHT}",
            "about:blank",
            stderr=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
        )
        try:
            port = await _port(process)
            async with aiohttp.ClientSession() as session:
                async with session.get(f"http://127.0.0.1:{port}/json") as found:
                    address = next(tab["webSocketDebuggerUrl"] for tab in await found.json() if tab["type"] == "page")
                async with session.ws_connect(address, max_msg_size=0) as socket:
                    one = Camera(socket)
                    await one.call("Page.enable")
                    yield one
        finally:
            process.terminate()
            await process.wait()


async def _port(process: asyncio.subprocess.Process) -> str:
    if process.stderr is None:
        raise ConnectionError("the browser has no error stream")
    async for line in process.stderr:
        text = line.decode(errors="replace")
        if "DevTools listening on" in text:
            return text.split("127.0.0.1:")[1].split("/")[0]
    raise ConnectionError("the browser did not start")


Makers = Sequence[tuple[str, Callable[[], Responder]]]
Where = Callable[[Responder], str]


def take_pictures(sites: Makers, folder: Path, where: Where = lambda _: "/") -> list[Path]:
    """A picture of each site, in files named after them."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        raise FileNotFoundError("no Chromium on this machine: install the package `chromium`")
    folder.mkdir(parents=True, exist_ok=True)
    taken = []
    for (name, _), picture in zip(sites, asyncio.run(_pictures(sites, program, where)), strict=True):
        taken.append(folder / f"{name}.jpg")
        taken[-1].write_bytes(picture)
    return taken


async def _pictures(sites: Makers, program: str, where: Where) -> list[bytes]:
    """Sites are made and served a few at a time."""
    found: list[bytes] = []
    async with camera(program) as lens:
        for start in range(0, len(sites), BATCH):
            batch = sites[start : start + BATCH]
            async with serve_here([make() for _, make in batch]) as running:
                found.extend([await lens.picture(_address(one, where)) for one in running])
    return found


def _address(running: Running, where: Callable[[Responder], str]) -> str:
    return running.url.rstrip("/") + where(running.site)


def write_page(pictures: Sequence[tuple[Path, str, str]], page: Path) -> None:
    """(picture, title, description) as one HTML page beside the pictures."""
    figures = "".join(
        f'<figure><img src="{escape(str(path.relative_to(page.parent)))}" loading="lazy" alt="">'
        f"<figcaption><b>{escape(title)}</b><br><small>{escape(text)}</small></figcaption></figure>"
        for path, title, text in pictures
    )
    page.write_text(
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>The zoo</title>'
        f"<style>{_STYLE}</style></head>"
        f"<body><h1>The zoo: {len(pictures)} sites</h1><main>{figures}</main></body></html>",
        encoding="utf-8",
    )
