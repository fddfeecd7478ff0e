"""Sites on loopback ports, from a test that may be synchronous or not.

`serve` runs one or many sites on one event loop in a thread of its own, and is a context manager that gives a `Running`
for each. Every request is logged before it is answered. The site of a running server can be exchanged (`running.site =
…`) to play a redesign or a later visit at the same address, and `running.faults` switches misbehaviour on and off.
"""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field
from typing import overload

from aiohttp import web

from bowerbird.zoo.faults import Fault, misbehave, plain
from bowerbird.zoo.web import Answer, Request, Responder

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True)
class Logged:
    """One request as the server saw it."""

    number: int
    method: str
    target: str
    status: int
    agent: str


@dataclass
class Running:
    """A site being served. `site` and `faults` may be changed while it runs."""

    site: Responder
    port: int
    log: list[Logged] = field(default_factory=list)
    faults: tuple[Fault, ...] = ()
    count: int = 0

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.port}/"

    def answer(self, request: Request) -> Answer:
        return self.site.answer(request)


async def _handle(running: Running, raw: web.BaseRequest) -> web.StreamResponse:
    form: dict[str, str] = {}
    if raw.method == "POST":
        for name, value in (await raw.post()).items():
            text = str(value)
            form[name] = f"{form[name]},{text}" if form.get(name) else text
    request = Request(raw.method, raw.path, raw.query_string, form, dict(raw.cookies), raw.host)
    running.count += 1
    number = running.count
    entry = len(running.log)
    running.log.append(Logged(number, raw.method, request.target, 0, raw.headers.get("User-Agent", "")))
    fault = next((one for one in running.faults if one.applies(request, number)), None)
    if fault is None:
        response: web.StreamResponse = plain(running.answer(request))
    else:
        response = await misbehave(fault, raw, request, running.answer)
    running.log[entry] = Logged(number, raw.method, request.target, response.status, running.log[entry].agent)
    return response


@contextlib.asynccontextmanager
async def serve_here(sites: Sequence[Responder], port: int = 0) -> AsyncIterator[tuple[Running, ...]]:
    """Serve on the running event loop; with several sites, `port` is the first of consecutive ones."""
    runners: list[web.ServerRunner] = []
    running: list[Running] = []
    try:
        for offset, site in enumerate(sites):
            one = Running(site, 0)

            async def handle(raw: web.BaseRequest, one: Running = one) -> web.StreamResponse:
                return await _handle(one, raw)

            runner = web.ServerRunner(web.Server(handle, access_log=None), shutdown_timeout=0.2)
            await runner.setup()
            runners.append(runner)
            await web.TCPSite(runner, LOOPBACK, port + offset if port else 0).start()
            one.port = runner.addresses[0][1]
            running.append(one)
        yield tuple(running)
    finally:
        for runner in runners:
            await runner.cleanup()


@overload
def serve(site: Responder, /, *, port: int = 0) -> contextlib.AbstractContextManager[Running]: ...
@overload
def serve(site: Sequence[Responder], /, *, port: int = 0) -> contextlib.AbstractContextManager[tuple[Running, ...]]: ...
def serve(
    site: Responder | Sequence[Responder], /, *, port: int = 0
) -> contextlib.AbstractContextManager[Running] | contextlib.AbstractContextManager[tuple[Running, ...]]:
    """Serve one site, or several in one thread, until the block ends. `port=0` picks free ports."""
    return _threaded_many(site, port) if isinstance(site, Sequence) else _threaded_one(site, port)


@contextlib.contextmanager
def _threaded_one(site: Responder, port: int) -> Iterator[Running]:
    with _threaded_many([site], port) as (running,):
        yield running


@contextlib.contextmanager
def _threaded_many(sites: Sequence[Responder], port: int) -> Iterator[tuple[Running, ...]]:
    ready = threading.Event()
    started: list[tuple[Running, ...]] = []
    failed: list[BaseException] = []
    loop = asyncio.new_event_loop()
    stop = asyncio.Event()

    async def main() -> None:
        async with serve_here(sites, port) as running:
            started.append(running)
            ready.set()
            await stop.wait()

    def work() -> None:
        try:
            loop.run_until_complete(main())
        except BaseException as error:
            failed.append(error)
        finally:
            ready.set()
            loop.close()

    thread = threading.Thread(target=work, name="zoo", daemon=True)
    thread.start()
    ready.wait()
    if failed:
        thread.join()
        raise failed[0]
    try:
        yield started[0]
    finally:
        loop.call_soon_threadsafe(stop.set)
        thread.join()
