"""A web server that misbehaves on purpose, one path a fault: `async with HostileServer() as server`.

It speaks HTTP over bare sockets, because a proper server would not let it do these things. `ROUTES` maps the first
segment of a path to a handler; `@route("name")` adds one. Every request is kept in `server.requests`.
"""

from __future__ import annotations

import asyncio
import gzip
import socket
import struct
import zlib
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from types import TracebackType
from typing import Self
from urllib.parse import unquote

import brotli
import zstandard

BOMB_BYTES = 64 * 1024 * 1024
HUGE_BYTES = 20 * 1024 * 1024
_REASONS = {200: "OK", 204: "No Content", 302: "Found", 404: "Not Found", 503: "Service Unavailable"}
_TLS_HANDSHAKE = b"\x16"
_PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


@dataclass(frozen=True)
class Asked:
    """A request as it came over the wire."""

    method: str
    path: str
    query: str
    headers: Mapping[str, str]
    body: bytes
    at: float

    @property
    def rest(self) -> str:
        """The path behind its first segment."""
        return self.path.strip("/").partition("/")[2]


@dataclass(frozen=True)
class Robots:
    """What the server has for /robots.txt."""

    body: str = ""
    status: int = 200
    location: str = ""
    hangs: bool = False
    resets: bool = False


@dataclass(frozen=True)
class Exchange:
    """One request and the means to answer it, well or badly."""

    asked: Asked
    writer: asyncio.StreamWriter

    async def send(self, data: bytes) -> None:
        self.writer.write(data)
        await self.writer.drain()

    async def head(self, status: int = 200, headers: Mapping[str, str] | None = None) -> None:
        fields = {"Connection": "close", **(headers or {})}
        lines = [f"HTTP/1.1 {status} {_REASONS.get(status, 'Whatever')}", *(f"{k}: {v}" for k, v in fields.items())]
        await self.send("\r\n".join([*lines, "", ""]).encode("latin-1"))

    async def answer(
        self,
        body: bytes | str = b"",
        content_type: str = "text/html; charset=utf-8",
        status: int = 200,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """A well-formed answer."""
        body = body.encode() if isinstance(body, str) else body
        typed = {"Content-Type": content_type} if content_type else {}
        await self.head(status, {**typed, "Content-Length": str(len(body)), **(headers or {})})
        await self.send(body)

    async def redirect(self, location: str, status: int = 302, headers: Mapping[str, str] | None = None) -> None:
        await self.answer(status=status, headers={"Location": location, **(headers or {})})

    async def chunk(self, data: bytes) -> None:
        await self.send(b"%x\r\n%s\r\n" % (len(data), data))

    def reset(self) -> None:
        """Break the connection off with RST."""
        connection: socket.socket = self.writer.get_extra_info("socket")
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.writer.transport.abort()


Handler = Callable[[Exchange], Awaitable[None]]
ROUTES: dict[str, Handler] = {}


def route(name: str) -> Callable[[Handler], Handler]:
    """Serve `/name` and everything below it with the decorated function."""

    def add(handler: Handler) -> Handler:
        ROUTES[name] = handler
        return handler

    return add


@dataclass
class HostileServer:
    """The server, on a free port of the loopback interface."""

    robots: Robots = field(default_factory=lambda: Robots(status=404))
    requests: list[Asked] = field(default_factory=list)
    port: int = 0

    def __post_init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def url(self, path: str = "/ok") -> str:
        return f"http://127.0.0.1:{self.port}{path}"

    def paths(self) -> list[str]:
        """The paths asked for, oldest first, without those of robots.txt."""
        return [asked.path for asked in self.requests if asked.path != "/robots.txt"]

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            try:
                asked = await _read_request(reader)
                self.requests.append(asked)
                await self._handle(Exchange(asked, writer))
            finally:
                writer.close()
                with suppress(ConnectionError):
                    await writer.wait_closed()

    async def _handle(self, exchange: Exchange) -> None:
        if exchange.asked.path == "/robots.txt":
            await _serve_robots(exchange, self.robots)
            return
        handler = ROUTES.get(exchange.asked.path.strip("/").partition("/")[0], _missing)
        await handler(exchange)


async def _read_request(reader: asyncio.StreamReader) -> Asked:
    start = await reader.readexactly(1)
    if start == _TLS_HANDSHAKE:
        return Asked("", "/gibberish", "", {}, b"", asyncio.get_running_loop().time())
    head = (start + await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    first, *lines = head.strip().split("\r\n")
    method, target, _ = first.split(" ", 2)
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    body = await reader.readexactly(int(headers.get("content-length", 0)))
    path, _, query = target.partition("?")
    return Asked(method, path, query, headers, body, asyncio.get_running_loop().time())


async def _serve_robots(exchange: Exchange, robots: Robots) -> None:
    if robots.hangs:
        await asyncio.Event().wait()
    if robots.resets:
        exchange.reset()
        return
    headers = {"Location": robots.location} if robots.location else None
    await exchange.answer(robots.body, "text/plain", robots.status, headers)


# Pages that are well


@route("ok")
async def _ok(exchange: Exchange) -> None:
    await exchange.answer(
        "<!doctype html><html lang=en><head><title>Fine</title></head><body>"
        "<h1 id=top>All is well</h1><a id=top-link href='/two?q=1#part'>two</a></body></html>"
    )


@route("two")
async def _two(exchange: Exchange) -> None:
    await exchange.answer("<title>Two</title><p>second page</p><p id=part>part</p><a href=/ok>back to ok</a>")


@route("echo")
async def _echo(exchange: Exchange) -> None:
    """A page that says what it was asked."""
    asked = exchange.asked
    sent = asked.body.decode("latin-1")
    fields = {
        "method": asked.method,
        "query": asked.query,
        "type": asked.headers.get("content-type", ""),
        "cookie": asked.headers.get("cookie", ""),
        "agent": asked.headers.get("user-agent", ""),
        "body": sent.replace("&", "&amp;").replace("<", "&lt;"),
    }
    await exchange.answer("<title>Echo</title>" + "".join(f"<p id={key}>{value}</p>" for key, value in fields.items()))


@route("form")
async def _form(exchange: Exchange) -> None:
    await exchange.answer(
        """<title>Search</title><form action=/echo>
        <label for=town>Town</label> <input id=town name=town value=Oxford>
        <label><input type=checkbox name=garden value=yes> Garden</label>
        <select name=beds><option value=1>One bed<option value=2>Two  beds<option value=3 disabled>Three beds</select>
        <button id=go name=go value=now><b>Search</b></button>
        <button type=button id=script>Only scripts hear me</button><input type=reset id=undo>
        </form>
        <form action=/echo method=post><input name=q id=q><input type=hidden name=token value=t1></form>"""
    )


@route("login")
async def _login(exchange: Exchange) -> None:
    await exchange.answer("<form><input name=user><input name=secret type=password></form>")


@route("links")
async def _links(exchange: Exchange) -> None:
    await exchange.answer(
        """<base href=/two/x/><title>Links</title>
        <a id=relative href='../?a=1'><span>relative</span></a> <a id=fragment href='/links#below'>below</a>
        <a id=script href='javascript:void(0)'>script</a> <a id=mail href='mailto:a@example.org'>mail</a>
        <a id=file href='file:///secret.html'>file</a> <a id=bad href='http://[::1/'>bad</a>
        <a id=quiet href=/nothing/204>quiet</a> <p id=below>below</p>"""
    )


@route("cookie")
async def _cookie(exchange: Exchange) -> None:
    """A page that sends its visitors round once, to see whether they keep cookies."""
    if "seen=yes" in exchange.asked.headers.get("cookie", ""):
        await exchange.answer("<title>Cookie kept</title>")
    else:
        await exchange.redirect("/cookie", headers={"Set-Cookie": "seen=yes; Path=/"})


@route("coded")
async def _coded(exchange: Exchange) -> None:
    name = exchange.asked.rest
    body = compress(name, "<title>Unpacked</title><p>é</p>".encode())
    await exchange.answer(body, headers={"Content-Encoding": name.removeprefix("raw-")})


@route("data")
async def _data(exchange: Exchange) -> None:
    await exchange.answer('{"price": "£5 <b>"}', "application/json")


@route("plain")
async def _plain(exchange: Exchange) -> None:
    await exchange.answer("\none <two>\nthree & four", "text/plain; charset=utf-8")


@route("xml")
async def _xml(exchange: Exchange) -> None:
    await exchange.answer("<?xml version='1.0'?><feed><title>Feed</title></feed>", "application/rss+xml")


@route("untyped")
async def _untyped(exchange: Exchange) -> None:
    await exchange.answer("<!doctype html><title>Guessed</title>", "")


# Servers that do not answer, or not to the end


@route("hang")
async def _hang(exchange: Exchange) -> None:
    await asyncio.Event().wait()


@route("slow")
async def _slow(exchange: Exchange) -> None:
    await exchange.head(headers={"Content-Type": "text/html"})
    while True:
        await exchange.send(b"<p>")
        await asyncio.sleep(0.05)


@route("late")
async def _late(exchange: Exchange) -> None:
    await asyncio.sleep(float(exchange.asked.rest))
    await exchange.answer("<p>at last</p>")


@route("reset")
async def _reset(exchange: Exchange) -> None:
    exchange.reset()


@route("reset-midway")
async def _reset_midway(exchange: Exchange) -> None:
    await exchange.head(headers={"Content-Type": "text/html", "Content-Length": "1000"})
    await exchange.send(b"<p>so far")
    await asyncio.sleep(0.05)
    exchange.reset()


@route("closed")
async def _closed(exchange: Exchange) -> None:
    """Closes without a word."""


@route("truncated")
async def _truncated(exchange: Exchange) -> None:
    await exchange.head(headers={"Content-Type": "text/html", "Content-Length": "1000"})
    await exchange.send(b"<p>only this")


@route("truncated-chunks")
async def _truncated_chunks(exchange: Exchange) -> None:
    await exchange.head(headers={"Content-Type": "text/html", "Transfer-Encoding": "chunked"})
    await exchange.chunk(b"<p>only this")


@route("bad-chunks")
async def _bad_chunks(exchange: Exchange) -> None:
    await exchange.head(headers={"Content-Type": "text/html", "Transfer-Encoding": "chunked"})
    await asyncio.sleep(0.05)
    await exchange.send(b"zz\r\nnot a length\r\n")


@route("gibberish")
async def _gibberish(exchange: Exchange) -> None:
    await exchange.send(b"SSH-2.0-OpenSSH_9.2\r\n\r\n")


@route("bad-gzip")
async def _bad_gzip(exchange: Exchange) -> None:
    await exchange.answer("<p>not compressed at all", headers={"Content-Encoding": "gzip"})


@route("cut-gzip")
async def _cut_gzip(exchange: Exchange) -> None:
    await exchange.answer(gzip.compress(b"<p>text</p>" * 1000)[:-20], headers={"Content-Encoding": "gzip"})


# Redirects


@route("redirect")
async def _redirect(exchange: Exchange) -> None:
    """/redirect/N leads to /redirect/N+1, for ever."""
    await exchange.redirect(f"/redirect/{int(exchange.asked.rest or 0) + 1}")


@route("loop")
async def _loop(exchange: Exchange) -> None:
    await exchange.redirect("/loop/b" if exchange.asked.rest == "a" else "/loop/a")


@route("to")
async def _to(exchange: Exchange) -> None:
    """/to/STATUS/TARGET redirects once."""
    status, _, target = exchange.asked.rest.partition("/")
    await exchange.redirect(f"/{target}", int(status))


@route("to-file")
async def _to_file(exchange: Exchange) -> None:
    await exchange.redirect("file:///secret.html")


@route("to-nonsense")
async def _to_nonsense(exchange: Exchange) -> None:
    await exchange.redirect("http://[::1/")


@route("to-nowhere")
async def _to_nowhere(exchange: Exchange) -> None:
    await exchange.redirect("http://:80/")


@route("refresh")
async def _refresh(exchange: Exchange) -> None:
    await exchange.answer("<meta http-equiv=Refresh content='0; URL=\"/two?from=refresh\"'><p>moving</p>")


@route("refresh-slow")
async def _refresh_slow(exchange: Exchange) -> None:
    await exchange.answer("<title>News</title><meta http-equiv=refresh content='300; url=/two'>")


@route("refresh-self")
async def _refresh_self(exchange: Exchange) -> None:
    await exchange.answer("<title>Ticker</title><meta http-equiv=refresh content='1; url=/refresh-self'>")


@route("refresh-loop")
async def _refresh_loop(exchange: Exchange) -> None:
    other = "b" if exchange.asked.rest == "a" else "a"
    await exchange.answer(f"<meta http-equiv=refresh content='0;url=/refresh-loop/{other}'>")


# Scripts and frames


@route("script")
async def _script(exchange: Exchange) -> None:
    """/script?CODE: a page that runs it."""
    code = unquote(exchange.asked.query)
    await exchange.answer(f"<title>Scripted</title><p>scripted</p><script>{code}</script>")


@route("fetching")
async def _fetching(exchange: Exchange) -> None:
    """/fetching/N: a page that shows JSON of about N bytes."""
    await exchange.answer(
        f"""<p id=out></p><script>fetch('/filler/{exchange.asked.rest}').then(it => it.text())
        .then(it => {{ document.getElementById('out').textContent = it; }})</script>"""
    )


@route("filler")
async def _filler(exchange: Exchange) -> None:
    await exchange.answer(f'{{"filler": "{"x" * int(exchange.asked.rest)}"}}', "application/json")


@route("script-loop")
async def _script_loop(exchange: Exchange) -> None:
    other = "b" if exchange.asked.rest == "a" else "a"
    await exchange.answer(f"<p>{exchange.asked.rest}</p><script>location.href = '/script-loop/{other}'</script>")


@route("hanging-frame")
async def _hanging_frame(exchange: Exchange) -> None:
    await exchange.answer("<p>around the frame</p><iframe src=/hang></iframe>")


@route("broken-frame")
async def _broken_frame(exchange: Exchange) -> None:
    await exchange.answer("<p>around the frame</p><iframe src=/reset></iframe>")


@route("new-window")
async def _new_window(exchange: Exchange) -> None:
    await exchange.answer("<a id=go target=_blank href=/two>two</a>")


@route("pictures")
async def _pictures(exchange: Exchange) -> None:
    await exchange.answer("<img src=/image/a.png width=10 height=10><p>words</p>")


# Too much


@route("huge")
async def _huge(exchange: Exchange) -> None:
    """20 MB of HTML."""
    row = b"<p class=row>All work and no play makes a dull page.</p>\n" * 1200
    await exchange.head(headers={"Content-Type": "text/html", "Content-Length": str(HUGE_BYTES)})
    sent = 0
    while sent < HUGE_BYTES:
        piece = row[: HUGE_BYTES - sent]
        await exchange.send(piece)
        sent += len(piece)


@route("endless")
async def _endless(exchange: Exchange) -> None:
    await exchange.head(headers={"Content-Type": "text/html", "Transfer-Encoding": "chunked"})
    while True:
        await exchange.chunk(b"<p>and so on</p>" * 4096)


@route("bomb")
async def _bomb(exchange: Exchange) -> None:
    name = exchange.asked.rest or "gzip"
    await exchange.answer(bomb(name), headers={"Content-Encoding": name})


@route("deep")
async def _deep(exchange: Exchange) -> None:
    await exchange.answer("<div>" * 50_000 + "bottom")


@route("attributes")
async def _attributes(exchange: Exchange) -> None:
    names = " ".join(f"a{number}={number}" for number in range(1_000_000))
    await exchange.answer(f"<title>Attributes</title><p {names}>text</p>")


# Not what it says


@route("entities")
async def _entities(exchange: Exchange) -> None:
    await exchange.answer(
        "<p>&notit; &#0; &#xffffffff; &#x110000; &amp &ampamp; &; &#; &#x; &eacute caf&eacute</p>" * 50
    )


@route("binary")
async def _binary(exchange: Exchange) -> None:
    await exchange.answer(bytes(range(256)) * 64, "text/html")


@route("lying-image")
async def _lying_image(exchange: Exchange) -> None:
    await exchange.answer(_PNG, "text/html")


@route("image")
async def _image(exchange: Exchange) -> None:
    await exchange.answer(_PNG, "image/png")


@route("octets")
async def _octets(exchange: Exchange) -> None:
    await exchange.answer(bytes(range(256)), "application/octet-stream")


@route("attachment")
async def _attachment(exchange: Exchange) -> None:
    headers = {"Content-Disposition": 'attachment; filename="list.html"'}
    await exchange.answer("<p>for your disk</p>", headers=headers)


@route("wrong-charset")
async def _wrong_charset(exchange: Exchange) -> None:
    await exchange.answer("<p>café £5</p>".encode("latin-1"), "text/html; charset=utf-8")


@route("no-charset")
async def _no_charset(exchange: Exchange) -> None:
    await exchange.answer("<p>café £5</p>".encode(), "text/html")


@route("empty")
async def _empty(exchange: Exchange) -> None:
    await exchange.answer(b"", exchange.asked.rest and "text/html")


@route("nothing")
async def _nothing(exchange: Exchange) -> None:
    await exchange.head(int(exchange.asked.rest))


@route("status")
async def _status(exchange: Exchange) -> None:
    """/status/N: a page with that status."""
    status = int(exchange.asked.rest)
    await exchange.answer(f"<title>{status}</title>", status=status, headers={"Retry-After": "120"})


async def _missing(exchange: Exchange) -> None:
    await exchange.answer("<title>Not found</title>", status=404)


def compress(name: str, body: bytes) -> bytes:
    """`body` in the content encoding `name`; "raw-deflate" is deflate without its header."""
    match name:
        case "br":
            packed: bytes = brotli.compress(body, quality=5)
            return packed
        case "zstd":
            return zstandard.ZstdCompressor().compress(body)
        case "deflate":
            return zlib.compress(body)
        case "raw-deflate":
            return zlib.compress(body, wbits=-zlib.MAX_WBITS)
        case "gzip, br":
            return compress("br", gzip.compress(body))
    return gzip.compress(body)


@cache
def bomb(name: str) -> bytes:
    """64 MB of spaces in a few kilobytes."""
    return compress(name, b" " * BOMB_BYTES)
