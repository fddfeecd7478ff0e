"""How fast the zoo makes and serves sites, and how much memory fifty of them take.

The server runs in a process of its own and is asked over keep-alive connections by this one; its processor time is what
counts as its core.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import resource
import statistics
import time
from multiprocessing.connection import Connection
from pathlib import Path

from bench.figure import Figure
from bowerbird.zoo import serve, serve_here, site
from bowerbird.zoo.web import Request

FIGURES = (
    Figure("zoo.start_ms", "making and starting a site, milliseconds, at the median"),
    Figure("zoo.start_worst_ms", "the same for the slowest of fifty", 100),
    Figure("zoo.seconds_per_1000_requests", "processor time of the server for a thousand requests", 1.0),
    Figure("zoo.memory_mb_50_sites", "fifty sites in one process, resident megabytes", 500),
)
SEEDS = range(50)
CONNECTIONS = 8
REQUESTS = 6000
REPEATS = 3
"""The best of these counts: the machine is shared."""


def figures(corpora: Path | None) -> dict[str, float]:
    """Needs no corpus."""
    del corpora
    made = [min(_start(seed) for _ in range(REPEATS)) for seed in SEEDS]
    seconds, megabytes = _served()
    return {
        "zoo.start_ms": statistics.median(made),
        "zoo.start_worst_ms": max(made),
        "zoo.seconds_per_1000_requests": seconds / REQUESTS * 1000,
        "zoo.memory_mb_50_sites": megabytes,
    }


def _start(seed: int) -> float:
    """From nothing to the first answered home page, without the client."""
    begun = time.perf_counter()
    one = site(seed)
    with serve(one):
        one.answer(Request.get("/"))
        return (time.perf_counter() - begun) * 1000


def _served() -> tuple[float, float]:
    """Processor seconds for all requests, and megabytes."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_server, args=(there,))
    process.start()
    ports, targets = here.recv()
    here.send("start")
    here.recv()
    asyncio.run(_ask(ports[0], targets))
    here.send("stop")
    seconds, megabytes = here.recv()
    process.join()
    return seconds, megabytes


def _server(pipe: Connection) -> None:
    asyncio.run(_serve_all(pipe))


async def _serve_all(pipe: Connection) -> None:
    sites = [site(seed) for seed in SEEDS]
    async with serve_here(sites) as running:
        targets = [page.target for page in sites[0].truth().pages if not page.form][:40]
        for one in sites:
            for page in one.truth().pages:
                path, _, query = page.target.partition("?")
                one.answer(Request("GET", path, query, dict(page.form)))
        pipe.send(([one.port for one in running], targets))
        await asyncio.to_thread(pipe.recv)
        begun = time.process_time()
        pipe.send("ready")
        await asyncio.to_thread(pipe.recv)
        spent = time.process_time() - begun
        pipe.send((spent, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024))


async def _ask(port: int, targets: list[str]) -> None:
    await asyncio.gather(*(_connection(port, targets, REQUESTS // CONNECTIONS) for _ in range(CONNECTIONS)))


async def _connection(port: int, targets: list[str], count: int) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for number in range(count):
        target = targets[number % len(targets)]
        writer.write(f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode())
        length = 0
        while (line := await reader.readline()) != b"\r\n":
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        await reader.readexactly(length)
    writer.close()
