"""Where a command's page comes from: an address, an HTML file, or a saved page."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated
from urllib.parse import urlsplit

import typer

from bowerbird.browse import ChromiumSession, HttpSession, Session, launch_browser
from bowerbird.errors import UsageError
from bowerbird.page import Page
from bowerbird.page.file import is_page_file, load_page

RenderOption = Annotated[
    bool | None,
    typer.Option(
        "--render/--no-render", help="Look with Chromium, or read the bytes alone. Default: addresses yes, files no."
    ),
]
_SCHEMES = ("http", "https", "file", "data", "about")


def address_of(source: str) -> str:
    """The address that `source` means: itself, that of a file of this name, or that of a site."""
    if urlsplit(source).scheme in _SCHEMES:
        return source
    path = Path(source)
    if path.is_file():
        return path.resolve().as_uri()
    host = source.partition("/")[0]
    if "." in host.strip(".") and not source.startswith((".", "/")) and not path.suffix.lower().startswith(".htm"):
        return f"https://{source}"
    raise UsageError(f"{source}: there is no such file, and it is not an address; addresses begin with https://")


def saved_page(source: str) -> Page | None:
    """The page saved in the file `source`, or None when it is not such a file."""
    path = Path(source)
    if not path.is_file():
        return None
    with path.open("rb") as file:
        head = file.read(32)
    return load_page(path) if is_page_file(head) else None


async def fetch_page(source: str, *, render: bool, picture: bool = False) -> tuple[Page, bytes]:
    """The page at `source`, seen by Chromium or read from its bytes; and a PNG of it where one is wanted."""
    address = address_of(source)
    if not render:
        async with HttpSession() as session:
            return await _visit(session, address, picture)
    async with launch_browser() as browser, ChromiumSession(browser) as session:
        return await _visit(session, address, picture)


async def _visit(session: Session, address: str, picture: bool) -> tuple[Page, bytes]:
    await session.open(address)
    return await session.capture(), await session.screenshot() if picture else b""
