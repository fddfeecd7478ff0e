"""Wrappers run into a database: what an interruption costs, and that it loses and doubles nothing."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from bowerbird.browse import HttpSession
from bowerbird.browse.manners import MANNERLESS
from bowerbird.domain.load import load_pack
from bowerbird.domain.record import Record
from bowerbird.induce.load import load_wrapper
from bowerbird.induce.texts.typing import Typist
from bowerbird.oxpath.engine import PlainVisitor, Report, Wrapper
from bowerbird.oxpath.engine.place import START, Level, Place
from bowerbird.oxpath.engine.progress import Progress
from bowerbird.store import Run, RunState, open_store
from bowerbird.zoo import Running, serve
from bowerbird.zoo.faults import Fault, Kind
from bowerbird.zoo.web import Answer, Request

PACK = load_pack("books")
SITE = "books.example"
COUNT, SIZE = 11, 3
KILLS = 3
WRAPPER = """doc('{url}')/(//a.next/{{nextclick /}})*//li.book:<book>
  [? ./a:<title=norm(.)>:<url=qualify-url(@href)>][? ./b:<price=norm(.)>]
  [? ./a/{{click /}}/.[? .//p.isbn:<isbn=norm(.)>][? .//i:<author=norm(.)>]]"""
SCRIPT = """
import asyncio, sys
sys.path.insert(0, {folder!r})
from test_load import load
asyncio.run(load({url!r}, {path!r}, every=0.0))
"""


@dataclass
class Shop:
    """A list of books with a page for each; the last page of the list leads back to the first."""

    name: str = "shop"

    def answer(self, request: Request) -> Answer:
        if request.path.startswith("/book/"):
            number = int(request.path.rpartition("/")[2])
            return Answer(f"<h1>Book {number}</h1><p class=isbn>97800000000{number:02}</p><i>Ann Author</i>".encode())
        page = int(request.parameters.get("page", "0"))
        numbers = range(page * SIZE, min((page + 1) * SIZE, COUNT))
        rows = "".join(f"<li class=book><a href=/book/{n}>Book {n}</a><b>£{n}.50</b></li>" for n in numbers)
        after = (page + 1) % (COUNT // SIZE + 1)
        return Answer(f"<ul>{rows}</ul><a class=next href='/?page={after}'>Next</a>".encode())


@pytest.fixture(scope="module")
def shop() -> Iterator[Running]:
    with serve(Shop()) as running:
        yield running


async def load(url: str, path: str, *, every: float = 0.0, limit: int | None = None) -> Report:
    with open_store(path) as store, store.run(PACK, SITE) as run:
        return await into(run, url, every=every, limit=limit)


async def into(run: Run, url: str, *, every: float = 0.0, limit: int | None = None) -> Report:
    wrapper, typist = Wrapper.of(WRAPPER.format(url=url)), Typist(PACK, SITE, "w")
    async with HttpSession(manners=MANNERLESS) as session:
        visitor = PlainVisitor(session, ahead=2)
        return await load_wrapper(wrapper, typist, visitor, run, every=every, limit=limit)


def kept(path: Path) -> tuple[list[Record], tuple[object, ...]]:
    """The records of a database, and what its only run says of itself."""
    with open_store(str(path)) as store:
        [run] = store.runs("book", SITE)
        counts = run.counts
        return [stored.record for stored in store.records("book")], (run.state, counts.records, counts.new)


async def test_records_are_typed_and_written(shop: Running, tmp_path: Path) -> None:
    report = await load(shop.url, str(tmp_path / "books.db"))
    records, run = kept(tmp_path / "books.db")
    assert (report.pages, report.records, run) == (COUNT + COUNT // SIZE + 2, COUNT, (RunState.COMPLETE, COUNT, COUNT))
    assert [record.url for record in records] == [f"{shop.url}book/{number}" for number in range(COUNT)]
    price, isbn = records[3].first("price"), records[3].first("isbn")
    assert price is not None
    assert price.value == {"amount": 3.5, "currency": "GBP"}
    assert isbn is not None
    assert isbn.origin.url == f"{shop.url}book/3"


async def test_an_interruption_anywhere_changes_nothing(
    shop: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await load(shop.url, str(tmp_path / "whole.db"))
    whole = kept(tmp_path / "whole.db")
    write = Run.write
    for last in range(0, COUNT, 2):
        path, written = tmp_path / f"{last}.db", 0

        def until_last(run: Run, record: Record, last: int = last) -> None:
            nonlocal written
            written += 1
            if written > last:
                raise KeyboardInterrupt
            write(run, record)

        monkeypatch.setattr(Run, "write", until_last)
        with suppress(KeyboardInterrupt):
            await load(shop.url, str(path))
        monkeypatch.undo()
        assert kept(path)[1][0] is RunState.STOPPED
        report = await load(shop.url, str(path))
        assert (report.pages, report.records) == (COUNT + COUNT // SIZE + 2, COUNT)
        assert kept(path) == whole


async def test_a_limit_leaves_a_run_to_be_taken_up(shop: Running, tmp_path: Path) -> None:
    path = tmp_path / "books.db"
    first = await load(shop.url, str(path), limit=6)
    assert not first.is_complete
    assert kept(path)[1][0] is RunState.STOPPED
    assert (await load(shop.url, str(path))).is_complete
    assert kept(path)[1] == (RunState.COMPLETE, COUNT, COUNT)


async def test_commits_go_by_the_clock(shop: Running, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commits: list[str] = []
    monkeypatch.setattr(Run, "commit", lambda _, checkpoint: commits.append(checkpoint))
    await load(shop.url, str(tmp_path / "slow.db"), every=3600)
    assert not commits
    await load(shop.url, str(tmp_path / "quick.db"), every=0)
    assert len(commits) == COUNT


@pytest.mark.timeout(900)  # a busy machine is slow to start processes
def test_a_process_that_is_killed_loses_and_doubles_nothing(shop: Running, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.db", tmp_path / "broken.db"
    assert _start(shop.url, whole).wait(240) == 0
    luck = random.Random(8)
    shop.faults = (Fault(Kind.SLOW, amount=0.05),)
    for _ in range(KILLS):
        _kill(_start(shop.url, broken), broken, luck)
    shop.faults = ()
    if kept(broken)[1][0] is not RunState.COMPLETE:
        assert _start(shop.url, broken).wait(240) == 0
    assert kept(broken) == kept(whole)


def _start(url: str, path: Path) -> subprocess.Popen[bytes]:
    script = SCRIPT.format(folder=str(Path(__file__).parent), url=url, path=str(path))
    return subprocess.Popen([sys.executable, "-c", script], stderr=subprocess.DEVNULL)


def _kill(process: subprocess.Popen[bytes], path: Path, luck: random.Random) -> None:
    """Kill the process at a random moment of its run, early enough that it cannot be done."""
    before, begun = _stamp(path), time.monotonic()
    while process.poll() is None and _stamp(path) == before and time.monotonic() - begun < 30:
        time.sleep(0.01)  # starting takes longer than running
    time.sleep(luck.random() * 0.2)
    process.send_signal(signal.SIGKILL)
    process.wait()


def _stamp(path: Path) -> int:
    log = path.with_name(f"{path.name}-wal")
    return log.stat().st_mtime_ns if log.exists() else 0


# Progress as text


def test_progress_holds_what_the_pages_of_a_star_on_the_way_showed() -> None:
    progress, report = Progress(), Report(pages=7, records=5)
    place: Place = START.inner(Level(0))
    for index in range(3):
        place = START.inner(Level(0)).inner(Level(index, page=index, seen=(f"sign {index}",)))
        progress.note(place.inner(Level(4)))
    again = Progress(progress.text(place.inner(Level(4)), report))
    assert (again.pages, again.records) == (7, 5)
    assert [level.index for level in again.way] == [0, 2, 4]
    assert set(again.way[1].seen) == {"sign 0", "sign 1", "sign 2"}
    assert again.text(place.inner(Level(4)), report) == progress.text(place.inner(Level(4)), report)


def test_progress_forgets_stars_that_are_done() -> None:
    progress = Progress()
    progress.note(START.inner(Level(0)).inner(Level(0, seen=("old",))))
    after = START.inner(Level(1)).inner(Level(0, seen=("new",)))
    progress.note(after)
    assert "old" not in progress.text(after, Report())
