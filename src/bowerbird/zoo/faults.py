"""Misbehaviour on demand: what a test can switch on for one running site.

A fault says which requests it hits (a glob over paths, every n-th request) and what happens to them. The first fault
that applies wins; without faults a site answers at once. Faults that change what a site *is* rather than how it answers
(a redesign, a lost field, later data) are other sites: see `bowerbird.zoo.change`.
"""

from __future__ import annotations

import asyncio
import fnmatch
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum

from aiohttp import web

from bowerbird.zoo.web import Answer, Request


class Kind(Enum):
    """What goes wrong; `Fault.amount` means what is said here."""

    SLOW = "slow"  # answers after `amount` seconds
    HANG = "hang"  # never answers
    RESET = "reset"  # closes the connection without an answer
    TRUNCATE = "truncate"  # announces the whole body, sends the share `amount` of it, closes
    SOFT_404 = "soft-404"  # "not found" with status 200
    TOO_MANY = "too-many"  # 429 with Retry-After of `amount` seconds
    UNAVAILABLE = "unavailable"  # 503 with Retry-After of `amount` seconds
    EXPIRED = "expired"  # the session is over: the way in begins again
    REDIRECT_LOOP = "redirect-loop"  # redirects to itself for ever
    HUGE = "huge"  # appends `amount` megabytes of invisible markup
    DIALOG = "dialog"  # alert() while the page loads
    CHARSET = "charset"  # declares ISO-8859-1 over UTF-8 bytes
    CALENDAR = "calendar"  # adds a calendar whose months never end
    FACETS = "facets"  # adds filter links that multiply with every click
    ROBOTS = "robots"  # robots.txt forbids what `text` says


@dataclass(frozen=True)
class Fault:
    kind: Kind
    path: str = "*"
    amount: float = 1.0
    every: int = 1
    """2 hits every second request: a site that flaps."""
    text: str = "/"

    def applies(self, request: Request, number: int) -> bool:
        if self.kind is Kind.ROBOTS:
            return request.path == "/robots.txt"
        return number % self.every == 0 and fnmatch.fnmatchcase(request.path, self.path)


Answering = Callable[[Request], Answer]


async def misbehave(fault: Fault, raw: web.BaseRequest, request: Request, answering: Answering) -> web.StreamResponse:
    if fault.kind is Kind.SLOW:
        await asyncio.sleep(fault.amount)
    elif fault.kind is Kind.HANG:
        await asyncio.sleep(3600)
    elif fault.kind is Kind.RESET:
        if raw.transport is not None:
            raw.transport.abort()
        return web.Response(status=499)
    elif fault.kind is Kind.TRUNCATE:
        return await _truncated(fault, raw, answering(request))
    return plain(_changed(fault, request, answering(request)))


def plain(answer: Answer) -> web.Response:
    """An answer as aiohttp sends it."""
    response = web.Response(body=answer.body, status=answer.status)
    response.headers["Content-Type"] = answer.kind
    for name, value in answer.headers:
        response.headers.add(name, value)
    return response


async def _truncated(fault: Fault, raw: web.BaseRequest, answer: Answer) -> web.StreamResponse:
    response = web.StreamResponse(status=answer.status)
    response.headers["Content-Type"] = answer.kind
    response.content_length = len(answer.body)
    await response.prepare(raw)
    await response.write(answer.body[: int(len(answer.body) * min(fault.amount, 0.99))])
    if raw.transport is not None:
        raw.transport.close()
    return response


def _changed(fault: Fault, request: Request, answer: Answer) -> Answer:
    """The answer as the fault leaves it."""
    retry = (("Retry-After", str(int(fault.amount))),)
    match fault.kind:
        case Kind.SOFT_404:
            return Answer(_page("Page not found", "Sorry, the page you asked for is no longer here."))
        case Kind.TOO_MANY:
            return Answer(_page("Too many requests", "Please slow down."), status=429, headers=retry)
        case Kind.UNAVAILABLE:
            return Answer(_page("Down for maintenance", "We are back soon."), status=503, headers=retry)
        case Kind.EXPIRED:
            return Answer(_page("Session expired", 'Your session has expired. <a href="/">Start again</a>.'))
        case Kind.REDIRECT_LOOP:
            return Answer(b"", status=302, headers=(("Location", request.target),))
        case Kind.ROBOTS:
            return Answer(f"User-agent: *\nDisallow: {fault.text}\nCrawl-delay: 1\n".encode(), "text/plain")
        case Kind.CHARSET:
            return Answer(answer.body, answer.kind.replace("utf-8", "iso-8859-1"), answer.status, answer.headers)
    if not answer.kind.startswith("text/html"):
        return answer
    added = _addition(fault, request)
    return (
        answer if added is None else Answer(_before_end(answer.body, added), answer.kind, answer.status, answer.headers)
    )


def _addition(fault: Fault, request: Request) -> str | None:
    """What the fault puts at the end of a page, if anything."""
    match fault.kind:
        case Kind.HUGE:
            return _ballast(fault.amount)
        case Kind.DIALOG:
            return "<script>alert('Welcome! Click OK to see our offers.')</script>"
        case Kind.CALENDAR:
            return _calendar(request)
        case Kind.FACETS:
            return _facets(request)
    return None


def _page(title: str, text: str) -> bytes:
    head = f"<!DOCTYPE html><html><head><title>{title}</title></head>"
    return f"{head}<body><h1>{title}</h1><p>{text}</p></body></html>".encode()


def _before_end(body: bytes, markup: str) -> bytes:
    head, end, tail = body.rpartition(b"</body>")
    return (head + markup.encode() + end + tail) if end else body + markup.encode()


def _ballast(megabytes: float) -> str:
    chunk = '<div hidden class="cache"><span>0123456789abcdef</span></div>'
    return chunk * int(megabytes * 1_000_000 / len(chunk))


def _calendar(request: Request) -> str:
    """Next month and last month, for as long as anyone asks."""
    month = (
        int(request.parameters.get("cal", "24312") or 24312) if request.parameters.get("cal", "").isdigit() else 24312
    )
    days = "".join(
        f'<td><a href="{request.path}?cal={month}&amp;day={day}">{day}</a></td>' + ("</tr><tr>" if day % 7 == 0 else "")
        for day in range(1, 29)
    )
    return (
        f'<table class="calendar"><caption>{month // 12}-{month % 12 + 1:02}</caption><tr>{days}</tr></table>'
        f'<a href="{request.path}?cal={month - 1}">&laquo;</a> <a href="{request.path}?cal={month + 1}">&raquo;</a>'
    )


def _facets(request: Request) -> str:
    """Every link adds one more filter to those already in the address."""
    kept = f"{request.query}&" if request.query else ""
    links = "".join(
        f'<li><a href="{request.path}?{kept}f_{name}={value}">{name}: {value}</a></li>'
        for name in ("colour", "size", "brand", "age", "rating")
        for value in range(1, 7)
    )
    return f'<ul class="facets">{links}</ul>'
