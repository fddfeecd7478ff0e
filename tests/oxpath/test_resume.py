"""A run that is interrupted anywhere and taken up again yields what an undisturbed run yields, byte for byte.

`BOWERBIRD_KILLS=50 pytest tests/oxpath/test_resume.py` kills a real process fifty times.
"""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sites import DETAILS, HASTY, LIST, Books, Pages

from bowerbird.browse import HttpSession
from bowerbird.browse.manners import MANNERLESS
from bowerbird.errors import UsageError
from bowerbird.oxpath.engine import PlainVisitor, Report, Wrapper, run_wrapper
from bowerbird.oxpath.engine.journal import journal_of, name_of_run, read_journal
from bowerbird.oxpath.engine.output import Csv, JsonLines
from bowerbird.oxpath.engine.writing import RecordFile
from bowerbird.zoo import Fault, Kind, serve
from bowerbird.zoo.server import Running
from bowerbird.zoo.web import Answer, Request

KILLS = int(os.environ.get("BOWERBIRD_KILLS", "3"))
SEED = 7


class Killed(Exception):
    """The end of a process, played."""


@pytest.fixture(scope="module")
def books() -> Iterator[Running]:
    with serve(Books(count=14, size=4)) as running:
        yield running


async def write(wrapper: Wrapper, path: Path, events: int | None = None, *, resume: bool = True) -> bool:
    """Run `wrapper` into `path` until `events` records and checkpoints were written; whether it came to its end."""
    left = events

    def live(step: Callable[[], None]) -> None:
        nonlocal left
        if left is not None:
            left -= 1
            if left < 0:
                raise Killed
        step()

    form = Csv(wrapper.plan) if path.suffix == ".csv" else JsonLines()
    report = Report()
    with RecordFile(path, form, name_of_run(wrapper.text, {}), resume=resume) as file:
        if file.is_complete:
            return True
        async with HttpSession(manners=MANNERLESS) as session:
            try:
                await run_wrapper(
                    wrapper,
                    PlainVisitor(session, patience=HASTY),
                    lambda record: live(lambda: file.write(record)),
                    report=report,
                    commit=lambda place: live(lambda: file.commit(place, report)),
                    way=file.way,
                    pages=file.pages,
                )
            except Killed:
                return False
        file.finish(report)
        return True


def shop(url: str) -> dict[str, str]:
    inside = "[? ./h2/a/{click /}//p.blurb:<blurb=norm(.)>]"
    return {
        "lists": f"doc('{url}'){LIST}",
        "details": f"doc('{url}'){LIST}{DETAILS}",
        "spanning": f"doc('{url}')/.:<shop>[? .//h1:<heading=norm(.)>]{LIST}{DETAILS}",
        "branches": f"doc('{url}')//li.book:<a>{inside} | doc('{url}?page=2')//li.book:<b>{inside}",
        "tree": f"doc('{url}')/(//li.book[position() < 3]//a | //a.next)/{{click /}}//h1:<h=norm(.)>",
        "bounded": f"doc('{url}')/(//a.next/{{click /}})*{{1,2}}//li.book:<book>[./h2:<title=norm(.)>]{DETAILS}",
        "rows": f"for $start in '{url}', '{url}?page=2' return doc($start){LIST}{DETAILS}",
        "not straight": f"doc('{url}')/(//a[@class='next' or contains(., '1')]/{{click /}})*//h1:<h=norm(.)>",
    }


@pytest.mark.parametrize("kind", list(shop("")))
async def test_an_interruption_anywhere_changes_nothing(books: Running, tmp_path: Path, kind: str) -> None:
    wrapper = Wrapper.of(shop(books.url)[kind])
    whole = tmp_path / "whole.jsonl"
    assert await write(wrapper, whole)
    assert whole.read_bytes().count(b"\n") >= 3
    luck = random.Random(f"{SEED}{kind}")
    for attempt in range(6):
        broken = tmp_path / f"{attempt}.jsonl"
        for _ in range(100):
            if await write(wrapper, broken, luck.randrange(1, 12)):
                break
        assert broken.read_bytes() == whole.read_bytes()


async def test_csv_is_taken_up_too(books: Running, tmp_path: Path) -> None:
    wrapper = Wrapper.of(shop(books.url)["details"])
    whole, broken = tmp_path / "whole.csv", tmp_path / "broken.csv"
    assert await write(wrapper, whole)
    while not await write(wrapper, broken, 7):
        pass
    assert broken.read_bytes() == whole.read_bytes()


async def test_several_values_are_taken_up_at_theirs(books: Running, tmp_path: Path) -> None:
    text = f"doc(concat('{books.url}?page=', $PAGE))//li.book:<book>[./h2:<title=norm(.)>]{DETAILS}"
    wrapper = Wrapper.of(text, {"PAGE": ["2", "1", "3"]})
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    assert await write(wrapper, whole)
    while not await write(wrapper, broken, 5):
        pass
    assert broken.read_bytes() == whole.read_bytes()


async def test_a_long_list_is_taken_up_at_its_last_page(tmp_path: Path) -> None:
    with serve(Books(count=40, size=2)) as running:
        wrapper = Wrapper.of(f"doc('{running.url}'){LIST}")
        path = tmp_path / "books.jsonl"
        assert not await write(wrapper, path, 45)
        running.log.clear()
        assert await write(wrapper, path)
        asked = [entry.target for entry in running.log]
    assert len(asked) < 10
    assert "/?page=5" not in asked
    assert path.read_bytes().count(b"\n") == 40


async def test_posted_pages_are_reached_again_by_doing_it_again(tmp_path: Path) -> None:
    def page(request: Request) -> str:
        number = int(request.form.get("page", "1"))
        more = f"<form method=post><button name=page value={number + 1}>Next</button></form>" if number < 6 else ""
        return f"<p>Item {number}a</p><p>Item {number}b</p>{more}"

    with serve(Pages({"/": page})) as running:
        wrapper = Wrapper.of(f"doc('{running.url}')/(//button/{{click /}})*//p:<it>:<item=norm(.)>")
        whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
        assert await write(wrapper, whole)
        assert whole.read_bytes().count(b"\n") == 12
        while not await write(wrapper, broken, 4):
            pass
    assert broken.read_bytes() == whole.read_bytes()


async def test_pages_are_counted_from_where_the_run_was_taken_up(books: Running, tmp_path: Path) -> None:
    wrapper = Wrapper.of(shop(books.url)["details"])
    path = tmp_path / "books.jsonl"
    assert not await write(wrapper, path, 9)
    report = Report()
    with RecordFile(path, JsonLines(), name_of_run(wrapper.text, {}), resume=True) as file:
        async with HttpSession(manners=MANNERLESS) as session:
            options = {"way": file.way, "pages": file.pages}
            await run_wrapper(wrapper, PlainVisitor(session), file.write, report=report, limit=1, **options)  # type: ignore[arg-type]
        assert report.pages == file.pages + 1


async def test_a_torn_line_and_records_after_the_checkpoint_are_cut_off(books: Running, tmp_path: Path) -> None:
    wrapper = Wrapper.of(shop(books.url)["details"])
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    assert await write(wrapper, whole)
    for events in (9, 8):
        assert not await write(wrapper, broken, events)
        with broken.open("ab") as file:
            file.write(b'{"title": "half a rec')
        with journal_of(broken).open("ab") as file:
            file.write(b'{"size": 99, "pa')
    assert len(broken.read_bytes()) > len(whole.read_bytes()) / 2
    assert await write(wrapper, broken)
    assert broken.read_bytes() == whole.read_bytes()


async def test_a_checkpoint_that_the_records_do_not_bear_out_is_ignored(books: Running, tmp_path: Path) -> None:
    wrapper = Wrapper.of(shop(books.url)["details"])
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    assert await write(wrapper, whole)
    assert not await write(wrapper, broken, 15)
    broken.write_bytes(broken.read_bytes()[:700])  # a power cut lost the end of the records
    assert await write(wrapper, broken)
    assert broken.read_bytes() == whole.read_bytes()


async def test_a_finished_run_is_not_run_again(books: Running, tmp_path: Path) -> None:
    wrapper = Wrapper.of(shop(books.url)["lists"])
    path = tmp_path / "books.jsonl"
    assert await write(wrapper, path)
    books.log.clear()
    assert await write(wrapper, path)
    assert books.log == []


async def test_an_unfinished_run_is_not_overwritten_by_mistake(books: Running, tmp_path: Path) -> None:
    wrapper = Wrapper.of(shop(books.url)["details"])
    path = tmp_path / "books.jsonl"
    assert not await write(wrapper, path, 5)
    with pytest.raises(UsageError, match="--resume"):
        await write(wrapper, path, resume=False)


def test_a_journal_of_another_run_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "x.journal"
    journal.write_text('{"journal":1,"run":"other"}\n', encoding="utf-8")
    with pytest.raises(UsageError, match="another wrapper"):
        read_journal(journal, "mine", 0)


async def test_a_page_that_changed_meanwhile_is_told(tmp_path: Path) -> None:
    site = Books(count=12, size=2)
    with serve(site) as running:
        wrapper = Wrapper.of(f"doc('{running.url}'){LIST}")
        path = tmp_path / "books.jsonl"
        assert not await write(wrapper, path, 12)
        running.site = Pages({"/": lambda request: Answer(site.list(3).replace("Page", "Leaf").encode())})
        report = Report()
        with RecordFile(path, JsonLines(), name_of_run(wrapper.text, {}), resume=True) as file:
            async with HttpSession(manners=MANNERLESS) as session:
                visitor = PlainVisitor(session, patience=HASTY)
                await run_wrapper(wrapper, visitor, file.write, report=report, way=file.way, pages=file.pages)
    assert any("changed since the run was interrupted" in str(trouble) for trouble in report.troubles)


@pytest.mark.timeout(900)  # a busy machine is slow to start processes
def test_a_process_that_is_killed_loses_and_doubles_nothing(books: Running, tmp_path: Path) -> None:
    wrapper = tmp_path / "books.oxp"
    wrapper.write_text(shop(books.url)["spanning"], encoding="utf-8")
    whole, broken = tmp_path / "whole.jsonl", tmp_path / "broken.jsonl"
    assert _start(wrapper, whole).wait(240) == 0
    books.faults = (Fault(Kind.SLOW, amount=0.05),)
    luck, kills = random.Random(SEED), 0
    while kills < KILLS:
        broken.unlink(missing_ok=True)
        journal_of(broken).unlink(missing_ok=True)
        while kills < KILLS and _killed(_start(wrapper, broken), broken, luck):
            kills += 1
        assert _start(wrapper, broken).wait(240) == 0
        assert broken.read_bytes() == whole.read_bytes()
    books.faults = ()


def _start(wrapper: Path, output: Path) -> subprocess.Popen[bytes]:
    arguments = ("wrapper", "run", wrapper, "-o", output, "--browser", "never", "--resume", "--at-once", "2")
    return subprocess.Popen([sys.executable, "-m", "bowerbird", *map(str, arguments)], stderr=subprocess.DEVNULL)


def _killed(process: subprocess.Popen[bytes], output: Path, luck: random.Random) -> bool:
    """Kill the process at a random moment of its run; whether it was not done before."""
    size = _size(output)
    begun = time.monotonic()
    while process.poll() is None and _size(output) == size and time.monotonic() - begun < 30:
        time.sleep(0.01)  # starting takes longer than running
    time.sleep(luck.random() * 0.4)
    process.send_signal(signal.SIGKILL)
    process.wait()
    return process.returncode == -signal.SIGKILL


def _size(output: Path) -> int:
    journal = journal_of(output)
    return journal.stat().st_size if journal.exists() else 0
