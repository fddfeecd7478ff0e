"""Recordings: what was seen comes back, in any order, and a file that was cut short keeps what it had."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hostile import HostileServer
from steps import by_id, by_name

from bowerbird.browse import (
    Browser,
    Choose,
    ChromiumSession,
    Click,
    HttpSession,
    Limits,
    Outcome,
    RecordingSession,
    ReplaySession,
    Response,
    Type,
)
from bowerbird.browse.manners import MANNERLESS
from bowerbird.errors import ActionError, BrowseError, NotRecorded, PageFileError, RedirectLoop, StaleNode, Unreachable
from bowerbird.page import Page, parse_html
from shelf import Shelf

QUICK = Limits(load=5, settle=2, quiet=0.05, redirects=5)


@pytest.fixture(scope="module")
async def server() -> AsyncIterator[HostileServer]:
    async with HostileServer() as running:
        yield running


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "visit.recording"


def recorder(path: Path) -> RecordingSession:
    return RecordingSession(HttpSession(limits=QUICK, manners=MANNERLESS), path)


# The same again


async def test_browser_session_comes_back_equal(browser: Browser, shelf: Shelf, path: Path) -> None:
    data = shelf.put('{"n": 1}', content_type="application/json")
    url = shelf.put(f"<title>T</title><a id=go href='?x'>é</a><script>fetch('{data}')</script>")
    seen: list[tuple[Outcome, Page, bytes, tuple[Response, ...]]] = []
    async with RecordingSession(ChromiumSession(browser, limits=QUICK, manners=MANNERLESS), path) as session:
        outcome = await session.open(url)
        page = await session.capture()
        seen.append((outcome, page, await session.screenshot(), tuple(session.responses)))
        outcome = await session.act(page, Click(by_id(page, "go")))
        seen.append((outcome, await session.capture(), await session.screenshot(), tuple(session.responses)))
    async with ReplaySession(path) as replay:
        outcome = await replay.open(url)
        page = await replay.capture()
        assert (outcome, page, await replay.screenshot(), tuple(replay.responses)) == seen[0]
        outcome = await replay.act(page, Click(by_id(page, "go")))
        assert (outcome, await replay.capture(), await replay.screenshot(), tuple(replay.responses)) == seen[1]


async def test_captures_of_one_page_come_in_their_order(server: HostileServer, path: Path) -> None:
    async with recorder(path) as session:
        await session.open(server.url("/form"))
        before = await session.capture()
        await session.act(before, Type(by_id(before, "town"), "Bath"))
        await session.capture()
    async with ReplaySession(path) as replay:
        await replay.open(server.url("/form"))
        assert (await replay.capture()).value == before.value
        await replay.act(before, Type(by_id(before, "town"), "Bath"))
        after = await replay.capture()
        assert after.value[by_id(after, "town")] == "Bath"
        assert await replay.capture() == after


async def test_settling_is_replayed_or_made_up(server: HostileServer, path: Path) -> None:
    async with recorder(path) as session:
        outcome = await session.open(server.url("/ok"))
        await session.settle()
    async with ReplaySession(path) as replay:
        await replay.open(server.url("/ok"))
        for _ in range(3):
            settled = await replay.settle()
            assert (settled.url, settled.status) == (outcome.url, outcome.status)


async def test_order_is_free(server: HostileServer, path: Path) -> None:
    async with recorder(path) as session:
        for name in ("/ok", "/two", "/form"):
            await session.open(server.url(name))
            await session.capture()
    async with ReplaySession(path) as replay:
        for name, title in (("/form", "Search"), ("/ok", "Fine"), ("/two", "Two"), ("/ok", "Fine")):
            assert (await replay.open(server.url(name))).url == server.url(name)
            assert (await replay.capture()).title == title


async def test_repeated_steps_follow_the_order_of_the_original(server: HostileServer, path: Path) -> None:
    async with recorder(path) as session:
        await session.open(server.url("/form"))
        page = await session.capture()
        for town in ("Bath", "Wells"):
            await session.act(page, Type(by_id(page, "town"), town))
            await session.act(page, Choose(by_name(page, "garden"), "on"))
            await session.capture()
    async with ReplaySession(path) as replay:
        await replay.open(server.url("/form"))
        for town in ("Bath", "Wells"):
            await replay.act(page, Type(by_id(page, "town"), town))
            await replay.act(page, Choose(by_name(page, "garden"), "on"))
            assert (await replay.capture()).value[by_id(page, "town")] == town


async def test_errors_are_replayed(server: HostileServer, path: Path) -> None:
    async def visit(session: RecordingSession | ReplaySession) -> list[tuple[str, str]]:
        told: list[tuple[str, str]] = []
        for name, kind in (("/reset", Unreachable), ("/loop/a", RedirectLoop)):
            with pytest.raises(kind) as caught:
                await session.open(server.url(name))
            assert isinstance(caught.value, BrowseError)
            told.append((caught.value.url, caught.value.reason))
        await session.open(server.url("/form"))
        page = await session.capture()
        with pytest.raises(ActionError) as refused:
            await session.act(page, Choose(by_name(page, "beds"), "Nine"))
        await session.open(server.url("/ok"))
        with pytest.raises(StaleNode) as stale:
            await session.act(page, Click(by_id(page, "go")))
        return [*told, ("", str(refused.value)), ("", str(stale.value))]

    async with recorder(path) as session:
        live = await visit(session)
    async with ReplaySession(path) as replay:
        assert await visit(replay) == live


# What was not recorded


async def test_step_that_was_not_recorded_is_named(server: HostileServer, path: Path) -> None:
    async with recorder(path) as session:
        await session.open(server.url("/ok"))
        page = await session.capture()
    async with ReplaySession(path) as replay:
        with pytest.raises(NotRecorded, match=r"visit\.recording holds no step for opening http://elsewhere/"):
            await replay.open("http://elsewhere/")
        await replay.open(server.url("/ok"))
        with pytest.raises(NotRecorded, match=r"visit\.recording holds no step for Click"):
            await replay.act(page, Click(by_id(page, "top")))
        with pytest.raises(NotRecorded, match="going back"):
            await replay.back()
        with pytest.raises(NotRecorded, match="no picture of this page"):
            await replay.screenshot()
        assert (await replay.capture()).title == "Fine"


async def test_capture_before_anything_was_opened(path: Path) -> None:
    async with recorder(path):
        pass
    async with ReplaySession(path) as replay:
        assert replay.responses == ()
        with pytest.raises(NotRecorded, match="no capture of this page"):
            await replay.capture()


async def test_step_matches_across_captures(server: HostileServer, path: Path) -> None:
    """Nodes are named by their paths, so another capture of the page will do."""
    async with recorder(path) as session:
        await session.open(server.url("/ok"))
        page = await session.capture()
        await session.act(page, Click(by_id(page, "top-link")))
    other = parse_html("<title>Fine</title><h1 id=top>x</h1><!-- new --><a id=top-link href=/>x</a>")
    async with ReplaySession(path) as replay:
        await replay.open(server.url("/ok"))
        assert (await replay.act(other, Click(by_id(other, "top-link")))).navigated


# Files


async def test_file_cut_anywhere_in_its_last_entry_keeps_the_rest(
    server: HostileServer, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with recorder(path) as session:
        await session.open(server.url("/ok"))
        await session.capture()
        kept = path.stat().st_size
        await session.open(server.url("/two"))
    data = path.read_bytes()
    for size in range(kept, len(data)):
        path.write_bytes(data[:size])
        caplog.clear()
        with caplog.at_level(logging.WARNING):
            replay = ReplaySession(path)
        assert bool(caplog.records) == (size > kept)
        await replay.open(server.url("/ok"))
        assert (await replay.capture()).title == "Fine"
        with pytest.raises(NotRecorded):
            await replay.open(server.url("/two"))


async def test_damaged_entry_ends_the_recording(server: HostileServer, path: Path) -> None:
    async with recorder(path) as session:
        await session.open(server.url("/ok"))
        kept = path.stat().st_size
        await session.open(server.url("/two"))
    data = path.read_bytes()
    for place in range(kept, len(data)):
        path.write_bytes(data[:place] + bytes([data[place] ^ 0x55]) + data[place + 1 :])
        replay = ReplaySession(path)
        await replay.open(server.url("/ok"))
        with pytest.raises(NotRecorded):
            await replay.open(server.url("/two"))


def test_existing_file_is_not_overwritten(path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(PageFileError, match=r"visit\.recording: exists already; remove it or record to another file"):
        recorder(path)
    assert path.read_text() == "precious"


def test_missing_folder(tmp_path: Path) -> None:
    with pytest.raises(PageFileError, match="cannot be written: No such file"):
        recorder(tmp_path / "none" / "visit.recording")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
async def test_full_disk(server: HostileServer, path: Path) -> None:
    session = recorder(path)
    session._file = Path("/dev/full").open("wb", buffering=0)  # type: ignore[assignment]  # noqa: SIM115
    with pytest.raises(PageFileError, match=r"visit\.recording: the recording cannot go on: No space left"):
        await session.open(server.url("/ok"))
    await session.close()


@pytest.mark.parametrize("content", [b"", b"garbage", b"bowerbird recording 2\n", b"bowerbird page 1\n"])
def test_other_file(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(PageFileError, match=r"visit\.recording: not a recording made by this version"):
        ReplaySession(path)


def test_missing_file(path: Path) -> None:
    with pytest.raises(PageFileError, match=r"visit\.recording: cannot be read: No such file"):
        ReplaySession(path)
