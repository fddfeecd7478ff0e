"""Sites for whole runs, served by a process of their own so that they take no time from what is measured.

Answers are made once and kept: the server is then as quick as the web's caches, and what is measured is the reader.
"""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection

from bowerbird.zoo import serve_here
from bowerbird.zoo.demo.estate import EstateAgent
from bowerbird.zoo.stock import make_stock
from bowerbird.zoo.web import Answer, Request, Responder


@dataclass(frozen=True)
class Remembering:
    """A site whose answers to plain questions are made once."""

    site: Responder
    known: dict[str, Answer] = field(default_factory=dict)

    @property
    def name(self) -> str:
        return self.site.name

    def answer(self, request: Request) -> Answer:
        if request.method != "GET":
            return self.site.answer(request)
        if request.target not in self.known:
            self.known[request.target] = self.site.answer(request)
        return self.known[request.target]


@contextmanager
def served(make: Callable[[int], Responder], size: int) -> Iterator[str]:
    """The address of the site that `make` makes of this size, in another process."""
    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(make, size, there))
    process.start()
    there.close()  # so that a site that cannot be made is an end of file here
    try:
        yield here.recv()
    finally:
        here.send("stop")
        process.join()


def estate_agent(stock: int) -> Responder:
    """The demonstration estate agent with so many homes, about two thirds of them for sale, twelve on a page."""
    return Remembering(EstateAgent("bench", make_stock("real-estate-uk", 11, stock, "en-GB")))


@dataclass(frozen=True)
class EndlessList:
    """A list of as many pages as are asked for, ten rows each."""

    pages: int
    name: str = "list"

    def answer(self, request: Request) -> Answer:
        number = int(request.parameters.get("page", "1"))
        rows = "".join(f"<li><b>Row {number}.{k}</b><p>{'words ' * 40}</p></li>" for k in range(10))
        more = f"<a class=next href='?page={number + 1}'>Next</a>" if number < self.pages else ""
        return Answer(f"<h1>Page {number}</h1><ul>{rows}</ul>{more}".encode())


def _serve(make: Callable[[int], Responder], size: int, pipe: Connection) -> None:
    asyncio.run(_answer(make(size), pipe))


async def _answer(site: Responder, pipe: Connection) -> None:
    async with serve_here([site]) as (running,):
        pipe.send(running.url)
        await asyncio.to_thread(pipe.recv)
