"""Whole runs of wrappers: against a Scrapy spider by plain HTTP, against merely loading the pages in the browser.

The site is the demonstration estate agent with a larger stock, served by a process of its own. The wrapper and the
spider (`bench/_spider.py`) run in processes of their own, in turns, with eight requests at a time, no delay, robots.txt
obeyed, and records written to a file; the seconds are those between start and end, without starting Python. Our run
also writes its journal. Of several rounds the fastest counts. Where Scrapy is not installed (the extra `bench`), that
figure is left out.

`python -m bench.wrapper_runs memory [PAGES]` prints the resident memory of a run over so many pages as it grows.
"""

from __future__ import annotations

import asyncio
import json
import sys
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bench.figure import Figure
from bench.measure import in_a_process, over_rival, progress
from bench.memory import resident_bytes
from bench.served import EndlessList, estate_agent, served
from bowerbird.browse import ChromiumSession, HttpSession, Manners, find_chromium, launch_browser
from bowerbird.browse.manners import MANNERLESS
from bowerbird.errors import BrowserMissing
from bowerbird.oxpath.engine import LiveVisitor, PlainVisitor, Record, Report, Wrapper, run_wrapper
from bowerbird.oxpath.engine.journal import name_of_run
from bowerbird.oxpath.engine.output import JsonLines
from bowerbird.oxpath.engine.writing import RecordFile

FIGURES = (
    Figure(
        "oxpath.pages_per_s_over_scrapy",
        "pages a second of a wrapper over 200 pages by HTTP, over a Scrapy spider's",
        1.0,
        larger_is_better=True,
    ),
    Figure("oxpath.browser_over_loads", "seconds of a wrapper in the browser, over merely loading its pages", 1.3),
    Figure("oxpath.memory_growth_5000", "resident memory after 5,000 pages, over that after 100", 1.1),
)
AT_ONCE = 8
_ROUNDS, _BROWSER_ROUNDS = 7, 3
_STOCK, _BROWSER_STOCK = 284, 54  # 194 and 33 of them for sale, twelve on a page
_MEMORY_PAGES = 5000
_SETTLED_AFTER = 100  # pages, until caches and buffers have their size

WRAPPER = """doc('{address}for-sale')
/(//nav.pager/a[@rel='next']/{{nextclick /}})*
//article.card:<home>
  [? .//p.price/text()[1]:<price=norm(.)>]
  [? .//h3/a:<headline=norm(.)>:<url=string(@href)>]
  [? .//li[@title='Bedrooms']/span:<bedrooms=norm(.)>]
  [? .//h3/a/{{click /}}/.
     [? .//dt[.='Tenure']/following-sibling::dd:<tenure=norm(.)>]
     [? .//dt[.='Council tax band']/following-sibling::dd:<band=norm(.)>]
     [? .//dt[.='Reference']/following-sibling::dd:<reference=norm(.)>]]
"""


def figures(corpora: Path | None) -> dict[str, float]:
    """Needs no corpus."""
    del corpora
    values = {"oxpath.memory_growth_5000": _memory_growth()}
    if find_spec("scrapy") is not None:
        values["oxpath.pages_per_s_over_scrapy"] = _over_scrapy()
    try:
        find_chromium()
    except BrowserMissing:
        return values
    values["oxpath.browser_over_loads"] = _over_loads()
    return values


# Against Scrapy


def _over_scrapy() -> float:
    with served(estate_agent, _STOCK) as address:
        return over_rival("bench.wrapper_runs", "bench._spider", address, "jsonl", _ROUNDS)


async def _run(address: str, output: Path) -> list[float]:
    wrapper, report = Wrapper.of(WRAPPER.format(address=address)), Report()
    begun = perf_counter()
    with RecordFile(output, JsonLines(), name_of_run(wrapper.text, {}), resume=False) as file:
        async with Manners(delay=0) as manners, HttpSession(manners=manners) as session:
            visitor = PlainVisitor(session, ahead=AT_ONCE)
            commit = partial(file.commit, report=report)
            await run_wrapper(wrapper, visitor, file.write, report=report, commit=commit)
        file.finish(report)
    return [perf_counter() - begun, report.pages, report.records]


# In the browser


def _over_loads() -> float:
    with served(estate_agent, _BROWSER_STOCK) as address:
        return asyncio.run(_browse(address))


async def _browse(address: str) -> float:
    wrapper = Wrapper.of(WRAPPER.format(address=address))
    pages = [f"{address}for-sale", *await _addresses(wrapper)]
    ours = loads = float("inf")
    async with launch_browser() as browser:
        for _ in progress(range(_BROWSER_ROUNDS), "browsing"):
            async with ChromiumSession(browser, manners=MANNERLESS) as session:
                begun = perf_counter()
                for url in pages:
                    await session.open(url)
                loads = min(loads, perf_counter() - begun)
            async with ChromiumSession(browser, manners=MANNERLESS) as session:
                begun, report = perf_counter(), Report()
                await run_wrapper(wrapper, LiveVisitor(session, beside=session.beside), lambda _: None, report=report)
                ours = min(ours, perf_counter() - begun)
                if report.pages != len(pages):
                    raise AssertionError(f"the wrapper saw {report.pages} pages, not {len(pages)}")
    return ours / loads


async def _addresses(wrapper: Wrapper) -> list[str]:
    """The pages of the run after the first, in its order."""
    records: list[Record] = []
    async with HttpSession(manners=MANNERLESS) as session:
        await run_wrapper(wrapper, PlainVisitor(session), records.append)
    lists = list(dict.fromkeys(record.source.url for record in records))
    details = [found.source.url for record in records for name, found in record.entries if name == "reference"]
    return [*lists[1:], *details]


# Memory


def _memory_growth() -> float:
    readings = in_a_process("bench.wrapper_runs", "memory", str(_MEMORY_PAGES))
    return max(readings) / readings[0]


async def _memory(address: str, step: int) -> list[float]:
    """Resident megabytes after every `step` pages."""
    readings: list[float] = []

    def look(report: Report) -> None:
        if report.pages == (len(readings) + 1) * step:
            readings.append(resident_bytes() / 1e6)

    wrapper = Wrapper.of(f"doc('{address}')/(//a.next/{{nextclick /}})*//li:<row>[? ./b:<name=norm(.)>]")
    report = Report(on_change=look)
    with TemporaryDirectory() as folder:
        form = JsonLines()
        with RecordFile(Path(folder) / "rows.jsonl", form, name_of_run(wrapper.text, {}), resume=False) as file:
            async with HttpSession(manners=MANNERLESS) as session:
                commit = partial(file.commit, report=report)
                await run_wrapper(wrapper, PlainVisitor(session), file.write, report=report, commit=commit)
    return readings


def main(*arguments: str) -> None:
    if arguments[0] == "memory":
        pages = int(arguments[1]) if len(arguments) > 1 else _MEMORY_PAGES
        with served(EndlessList, pages) as address:
            readings = asyncio.run(_memory(address, _SETTLED_AFTER))
        print(json.dumps(readings))
    else:
        print(json.dumps(asyncio.run(_run(arguments[0], Path(arguments[1])))))


if __name__ == "__main__":
    main(*sys.argv[1:])
