"""A web server on loopback with nothing but what a test puts on its shelf."""

from __future__ import annotations

from collections.abc import Mapping
from types import TracebackType
from typing import Self

from aiohttp import web

NO_SCRIPTS = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""The browser parses as if scripts ran, but none does, and nothing else is loaded."""


class Shelf:
    """`put` gives the address at which a body is served from then on."""

    def __init__(self) -> None:
        self._bodies: dict[str, tuple[bytes, dict[str, str]]] = {}

    def put(
        self,
        body: bytes | str,
        *,
        content_type: str = "text/html; charset=utf-8",
        headers: Mapping[str, str] | None = None,
        host: str = "127.0.0.1",
    ) -> str:
        path = f"/{len(self._bodies)}"
        typed = {"Content-Type": content_type} if content_type else {}
        self._bodies[path] = (body.encode() if isinstance(body, str) else body, {**typed, **(headers or {})})
        return f"http://{host}:{self._port}{path}"

    async def __aenter__(self) -> Self:
        self._runner = web.ServerRunner(web.Server(self._answer))
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self._port: int = self._runner.addresses[0][1]
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._runner.cleanup()

    async def _answer(self, request: web.BaseRequest) -> web.Response:
        found = self._bodies.get(request.path)
        if found is None:
            return web.Response(status=404)
        body, headers = found
        return web.Response(body=body, headers=headers)
