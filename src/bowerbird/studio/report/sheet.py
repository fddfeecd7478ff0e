"""The HTML file around a report: everything it needs is inside, nothing is fetched, and only its own script may run."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from importlib.resources import files

from bowerbird import __version__
from bowerbird.studio.report.markup import Child, Html, join, tag

_LOGO = Html(
    '<svg viewBox="0 0 32 32" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2">'
    '<path d="M7 28C6 17 8 8 14 4M11 28c-1-9 0-15 4-20M25 28c1-11-1-20-7-24M21 28c1-9 0-15-4-20"/>'
    '<circle cx="16" cy="25" r="3.2" fill="#2f6bff" stroke="none"/></svg>'
)


def sheet(title: str, when: str, body: Child, *, whole: bool) -> str:
    """A file; `whole` where all sites are in it, which are then shown one at a time."""
    head = [
        tag("meta", charset="utf-8"),
        tag("title", title),
        tag("meta", http_equiv="Content-Security-Policy", content=_policy()),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="referrer", content="no-referrer"),
        tag("meta", name="generator", content=f"Bowerbird {__version__}"),
        tag("style", Html(_resource("report.css"))),
    ]
    top = tag(
        "div", _LOGO, tag("span", tag("b", "Bowerbird"), " report"), tag("span", when, class_="when"), class_="top"
    )
    skip = tag("a", "To the contents", href="#contents", class_="skip")
    script = tag("script", Html(_resource("report.js")))
    main = tag("main", body, id="contents")
    page = tag(
        "html", tag("head", head), tag("body", skip, top, main, script, class_="whole" if whole else None), lang="en"
    )
    return f"<!doctype html>{join(page)}"


def _policy() -> str:
    script = b64encode(sha256(_resource("report.js").encode()).digest()).decode()
    return (
        f"default-src 'none'; img-src data:; style-src 'unsafe-inline'; script-src 'sha256-{script}'; "
        "base-uri 'none'; form-action 'none'"
    )


@cache
def _resource(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
