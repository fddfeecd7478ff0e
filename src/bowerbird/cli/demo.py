"""`bowerbird demo`: the embedded demonstration site, captured in both ways."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
import time
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.rule import Rule
from rich.table import Table

from bowerbird.browse import ChromiumSession, Click, HttpSession, Session, launch_browser
from bowerbird.cli.page import print_page
from bowerbird.page import Page
from bowerbird.page.file import SUFFIX, save_page
from bowerbird.zoo import demo_site, serve

_SHOWN_LINES = 40


def run_demo(
    folder: Annotated[Path, typer.Option(help="Where pictures and pages go.")] = Path("build/demo"),
) -> None:
    """Serve a demonstration estate agent on this machine, capture its pages with Chromium and by plain HTTP."""
    folder.mkdir(parents=True, exist_ok=True)
    console = Console()
    with serve(demo_site("estate-agent")) as site:
        asyncio.run(_visit(console, site.url, folder))


async def _visit(console: Console, url: str, folder: Path) -> None:
    pages: list[tuple[str, str, Page, float]] = []
    async with launch_browser() as browser, ChromiumSession(browser) as seen, HttpSession() as read:
        for way, session in (("Chromium", seen), ("plain HTTP", read)):
            with console.status(f"Visiting {url} with {way} …"):
                pages += [(way, *visit) for visit in await _tour(session, url, folder, pictures=session is seen)]
    listing = next(page for way, name, page, _ in pages if way == "Chromium" and name == "listing")
    console.print(Rule("what Chromium shows of the list page"))
    print_page(console, listing, lines=_SHOWN_LINES)
    console.print(Rule("what was captured"))
    console.print(_table(pages))
    console.print(f"Pictures and pages are in [bold]{folder}[/]; look at one again with")
    console.print(f"  {_program()} page {folder / 'listing.page'}", highlight=False)


def _program() -> str:
    """How to call Bowerbird from here: by its name where the shell knows it."""
    beside = Path(os.path.relpath(Path(sys.executable).with_name("bowerbird")))
    return "bowerbird" if shutil.which("bowerbird") or not beside.exists() else str(beside)


async def _tour(session: Session, url: str, folder: Path, *, pictures: bool) -> list[tuple[str, Page, float]]:
    """From the front page over the list of what is for sale to the first property: name, page, seconds of each."""
    visits: list[tuple[str, Page, float]] = []

    async def look(name: str, began: float) -> Page:
        page = await session.capture()
        visits.append((name, page, time.perf_counter() - began))
        if pictures:
            (folder / f"{name}.png").write_bytes(await session.screenshot())
            save_page(page, folder / f"{name}{SUFFIX}")
        return page

    began = time.perf_counter()
    await session.open(url)
    page = await look("home", began)
    for name, way in (("listing", "/for-sale"), ("detail", "/property/")):
        began = time.perf_counter()
        await session.act(page, Click(_link(page, way)))
        page = await look(name, began)
    return visits


def _link(page: Page, way: str) -> int:
    """The first visible link whose address continues `way`."""
    for node in page.index.with_tag("a").tolist():
        if page.visible[node] and page.attributes[node].get("href", "").startswith(way):
            return int(node)
    raise LookupError(f"the demonstration site has no link to {way}")


def _table(pages: list[tuple[str, str, Page, float]]) -> Table:
    table = Table(box=None, header_style="bold")
    for heading in ("page", "seen by"):
        table.add_column(heading, no_wrap=True)
    table.add_column("title", no_wrap=True, overflow="ellipsis", max_width=34)
    for heading in ("nodes", "boxes", "text", "seconds"):
        table.add_column(heading, justify="right", no_wrap=True)
    for way, name, page, seconds in pages:
        boxes = "–" if page.layout is None else f"{int((page.layout.box[:, 0] >= 0).sum()):,}"
        table.add_row(
            name, way, page.title, f"{len(page):,}", boxes, f"{len(page.visible_text()):,} letters", f"{seconds:.2f}"
        )
    return table
