"""Whole runs from the web into a database, by a wrapper as induction writes them.

`run.pages_per_s_over_scrapy`: the demonstration estate agent with 1,000 homes, lists and details by plain HTTP; records
are typed with the pack and go into SQLite with their provenance. The rival (`bench/_spider_homes.py`) is a Scrapy
spider that writes the same attributes to SQLite, numbers as numbers. Both run in processes of their own, in turns, with
eight requests at a time, no delay, robots.txt obeyed; the seconds are those between start and end, without starting
Python; ours hold the loading of the pack. Of several rounds the fastest counts. Without Scrapy (the extra `bench`) it
is left out.

`run.browser_over_loads`: the same homes as a client-rendered site (`bench/clientside.py`), its lists and details by a
wrapper in the browser, over merely loading these pages. `run.json_over_browser`: its lists, rendered, over the same
records through the JSON behind them.

    python -m bench.runs profile          where the time of the first run goes
    python -m bench.runs memory [PAGES]   resident megabytes as a run into SQLite grows
"""

from __future__ import annotations

import asyncio
import json
import sys
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from rich.console import Console

from bench.breakdown import Breakdown
from bench.clientside import client_side
from bench.figure import Figure
from bench.measure import in_a_process, over_rival, progress
from bench.memory import resident_bytes
from bench.served import EndlessList, estate_agent, served
from bowerbird.browse import ChromiumSession, HttpSession, Manners, find_chromium, launch_browser
from bowerbird.browse.chromium import Browser
from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain.load import load_pack
from bowerbird.errors import BrowserMissing
from bowerbird.induce.load import load_wrapper
from bowerbird.induce.texts.typing import Typist
from bowerbird.oxpath.engine import LiveVisitor, PlainVisitor, Record, Report, Visitor, Wrapper, run_wrapper
from bowerbird.store import WrapperText, open_store

FIGURES = (
    Figure(
        "run.pages_per_s_over_scrapy",
        "pages a second of a wrapper over 1,000 homes into SQLite by HTTP, over a Scrapy spider's",
        1.0,
        larger_is_better=True,
    ),
    Figure(
        "run.browser_over_loads", "seconds of a wrapper on a client-rendered site, over merely loading its pages", 1.3
    ),
    Figure(
        "run.json_over_browser",
        "seconds of a client-rendered list in the browser, over those of its JSON",
        20.0,
        larger_is_better=True,
    ),
    Figure("run.memory_growth_50000", "resident memory after 50,000 records into SQLite, over that after 5,000", 1.1),
)
AT_ONCE = 8
_ROUNDS, _BROWSER_ROUNDS = 5, 3
_STOCK = 1519  # 1,000 of them for sale, twelve on a page
_BROWSER_STOCK = 54  # 33 for sale
_LIST_STOCK = 284  # 194 for sale, 17 pages
_MEMORY_PAGES = 5000  # of ten records each
_SETTLED_AFTER = 500  # pages, until caches and buffers have their size

LIST = """
/(//nav.pager/a[@rel='next']/{nextclick /})*
//article.card:<property>
  [? .//p.price/text()[last()]:<price=norm(.)>]
  [? .//h3/a:<title=norm(.)>:<url=qualify-url(@href)>]
  [? .//a.photo/img:<image=qualify-url(@src)>]
  [? .//span.flag:<property_status=norm(.)>]
  [? .//address:<location=norm(.)>]
  [? .//li[@title='Bedrooms']/span:<bedrooms=norm(.)>]
  [? .//li[@title='Bathrooms']/span:<bathrooms=norm(.)>]
  [? .//li[@title='Receptions']/span:<receptions=norm(.)>]
  [? .//li[@title='Floor area']/span:<floor_area=norm(.)>]
"""
DETAILS = """
  [? .//h3/a/{click /}/.
     [? .//p.story:<description=norm(.)>]
     [? .//dt[.='Reference']/foll-sibl::dd[1]:<reference=norm(.)>]
     [? .//dt[.='Property type']/foll-sibl::dd[1]:<property_type=norm(.)>]
     [? .//dt[.='Tenure']/foll-sibl::dd[1]:<tenure=norm(.)>]
     [? .//dt[.='Parking']/foll-sibl::dd[1]:<parking=norm(.)>]
     [? .//dt[.='EPC rating']/foll-sibl::dd[1]:<energy_rating=norm(.)>]
     [? .//dt[.='Postcode']/foll-sibl::dd[1]:<postcode=norm(.)>]
     [? .//dt[.='Added on']/foll-sibl::dd[1]:<added_date=norm(.)>]]
"""
FEED = """
/({open string(/json/next) /})*
/json/homes/item:<property>
  [? ./price:<price=norm(.)>]
  [? ./headline:<title=norm(.)>][? ./url:<url=qualify-url(.)>]
  [? ./image:<image=qualify-url(.)>]
  [? ./status[norm(.)]:<property_status=norm(.)>]
  [? ./place:<location=norm(.)>]
  [? ./facts/item[label='Bedrooms']/text:<bedrooms=norm(.)>]
  [? ./facts/item[label='Bathrooms']/text:<bathrooms=norm(.)>]
  [? ./facts/item[label='Receptions']/text:<receptions=norm(.)>]
  [? ./facts/item[label='Floor area']/text:<floor_area=norm(.)>]
"""


def figures(corpora: Path | None) -> dict[str, float]:
    """Needs no corpus."""
    del corpora
    values = {"run.memory_growth_50000": _memory_growth()}
    if find_spec("scrapy") is not None:
        values["run.pages_per_s_over_scrapy"] = _over_scrapy()
    try:
        find_chromium()
    except BrowserMissing:
        return values
    return values | asyncio.run(_browsed())


# By plain HTTP into SQLite


def _over_scrapy() -> float:
    with served(estate_agent, _STOCK) as address:
        return over_rival("bench.runs", "bench._spider_homes", address, "db", _ROUNDS)


async def _run(address: str, database: str) -> list[float]:
    begun = perf_counter()
    report = await _load(f"doc('{address}for-sale'){LIST}{DETAILS}", "real-estate-uk", database, Report())
    return [perf_counter() - begun, report.pages, report.records]


async def _load(text: str, domain: str, database: str, report: Report) -> Report:
    pack = load_pack(domain)
    typist = Typist(pack, "bench", "1")
    with open_store(database) as store, store.run(pack, "bench", wrapper=WrapperText(text)) as run:
        async with Manners(delay=0) as manners, HttpSession(manners=manners) as session:
            visitor = PlainVisitor(session, ahead=AT_ONCE)
            return await load_wrapper(Wrapper.of(text), typist, visitor, run, report=report)


# In the browser


async def _browsed() -> dict[str, float]:
    async with launch_browser() as browser:
        with served(client_side, _BROWSER_STOCK) as address:
            over_loads = await _over_loads(browser, f"doc('{address}for-sale'){LIST}{DETAILS}")
        with served(client_side, _LIST_STOCK) as address:
            rendered, read = f"doc('{address}for-sale'){LIST}", f"doc('{address}api/homes?page=1'){FEED}"
            over_browser = await _json_over_browser(browser, rendered, read)
    return {"run.browser_over_loads": over_loads, "run.json_over_browser": over_browser}


async def _over_loads(browser: Browser, text: str) -> float:
    pages: list[str] = []
    async with _live(browser) as session:
        await _records(
            text, LiveVisitor(session, beside=session.beside), Report(on_page=lambda url, _: pages.append(url))
        )
    ours = loads = float("inf")
    for _ in progress(range(_BROWSER_ROUNDS), "browsing"):
        async with _live(browser) as session:
            begun = perf_counter()
            for url in pages:
                await session.open(url)
            loads = min(loads, perf_counter() - begun)
        async with _live(browser) as session:
            seconds, _ = await _records(text, LiveVisitor(session, beside=session.beside), Report())
            ours = min(ours, seconds)
    return ours / loads


async def _json_over_browser(browser: Browser, rendered: str, read: str) -> float:
    in_browser = by_json = float("inf")
    for _ in progress(range(_BROWSER_ROUNDS), "rendering and reading"):
        async with _live(browser) as session:
            seconds, shown = await _records(rendered, LiveVisitor(session, beside=session.beside), Report())
            in_browser = min(in_browser, seconds)
        async with HttpSession(manners=MANNERLESS) as session:
            seconds, told = await _records(read, PlainVisitor(session), Report())
            by_json = min(by_json, seconds)
        if [record.plain(sources=False) for record in shown] != [record.plain(sources=False) for record in told]:
            raise AssertionError("the list in the browser and its JSON do not give the same records")
    return in_browser / by_json


def _live(browser: Browser) -> ChromiumSession:
    return ChromiumSession(browser, manners=MANNERLESS, without_media=True)


async def _records(text: str, visitor: Visitor, report: Report) -> tuple[float, list[Record]]:
    """The seconds that a wrapper takes, and what it yields."""
    records: list[Record] = []
    begun = perf_counter()
    await run_wrapper(Wrapper.of(text), visitor, records.append, report=report)
    return perf_counter() - begun, records


# Memory


def _memory_growth() -> float:
    readings = in_a_process("bench.runs", "memory", str(_MEMORY_PAGES))
    return max(readings) / readings[0]


async def _memory(address: str, step: int) -> list[float]:
    """Resident megabytes after every `step` pages."""
    readings: list[float] = []

    def look(report: Report) -> None:
        if report.pages == (len(readings) + 1) * step:
            readings.append(resident_bytes() / 1e6)

    text = (
        f"doc('{address}')/(//a.next/{{nextclick /}})*//li:<item>[? ./b:<title=norm(.)>][? ./p:<description=norm(.)>]"
    )
    with TemporaryDirectory() as folder:
        await _load(text, "generic", f"{folder}/rows.db", Report(on_change=look))
    return readings


# Where the time goes


def _profile() -> None:
    breakdown = Breakdown()
    with served(estate_agent, _STOCK) as address, TemporaryDirectory() as folder:
        asyncio.run(_run(address, f"{folder}/warm.db"))
        with breakdown:
            seconds, pages, records = asyncio.run(_run(address, f"{folder}/homes.db"))
    console = Console()
    console.print(breakdown.table(int(pages)))
    console.print(f"{pages:,.0f} pages, {records:,.0f} records in {seconds:.2f} seconds")


def main(first: str, *others: str) -> None:
    if first == "profile":
        _profile()
    elif first == "memory":
        pages = int(others[0]) if others else _MEMORY_PAGES
        with served(EndlessList, pages) as address:
            print(json.dumps(asyncio.run(_memory(address, _SETTLED_AFTER))))
    else:
        print(json.dumps(asyncio.run(_run(first, *others))))


if __name__ == "__main__":
    main(*sys.argv[1:])
