"""What a zoo site sees of the web: a request is a value, an answer is a value, and a site is a function between them.

Sites hold no socket and no clock, so that a test can ask them directly and the same request always gets the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol
from urllib.parse import parse_qsl, urlencode

HTML = "text/html; charset=utf-8"
JSON = "application/json"
SVG = "image/svg+xml"
CSS = "text/css; charset=utf-8"
SCRIPT = "text/javascript; charset=utf-8"
TEXT = "text/plain; charset=utf-8"
XML = "application/xml"


@dataclass(frozen=True)
class Request:
    method: str = "GET"
    path: str = "/"
    query: str = ""
    form: Mapping[str, str] = field(default_factory=dict)
    """Posted fields; repeated ones joined by commas."""
    cookies: Mapping[str, str] = field(default_factory=dict)
    host: str = "zoo.example"

    @property
    def parameters(self) -> dict[str, str]:
        """Query and posted fields; repeated ones joined by commas."""
        found: dict[str, str] = {}
        for name, value in parse_qsl(self.query, keep_blank_values=True):
            found[name] = f"{found[name]},{value}" if found.get(name) else value
        return {**found, **self.form}

    @property
    def target(self) -> str:
        return f"{self.path}?{self.query}" if self.query else self.path

    @classmethod
    def get(cls, target: str, host: str = "zoo.example") -> Request:
        path, _, query = target.partition("?")
        return cls("GET", path or "/", query, host=host)


@dataclass(frozen=True)
class Answer:
    body: bytes
    kind: str = HTML
    status: int = 200
    headers: tuple[tuple[str, str], ...] = ()


class Responder(Protocol):
    """Anything that can be served."""

    @property
    def name(self) -> str: ...

    def answer(self, request: Request) -> Answer: ...


def link(path: str, **parameters: object) -> str:
    """A relative link; parameters that are None or empty are left out."""
    kept = {name: str(value) for name, value in parameters.items() if value not in (None, "")}
    return f"{path}?{urlencode(kept)}" if kept else path


def redirect(target: str, status: int = 302) -> Answer:
    return Answer(b"", HTML, status, (("Location", target),))
