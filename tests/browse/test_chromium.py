"""What only a browser meets: scripts, frames, shadow trees, dialogs, windows, crashes, and pages that will not rest."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any
from urllib.parse import quote

import pytest
from hostile import HostileServer, Robots
from steps import act, by_id, click, said, text

from bowerbird.browse import (
    Browser,
    ChromiumSession,
    Click,
    Hover,
    Limits,
    Press,
    Scroll,
    Type,
    find_chromium,
    gestures,
    launch_browser,
)
from bowerbird.browse.manners import MANNERLESS, Manners
from bowerbird.errors import (
    ActionError,
    BrowseError,
    BrowserCrashed,
    BrowserMissing,
    NotAPage,
    RedirectLoop,
    RobotsDisallowed,
    StaleNode,
    TimedOut,
    Unreachable,
)
from bowerbird.page import Kind
from shelf import Shelf

QUICK = Limits(load=3, action=1.5, settle=1.2, quiet=0.1, json_bytes=100, redirects=5, dialogs=3)
PATIENT = Limits(load=5, action=2, settle=2, quiet=0.1)
MARGIN = 10.0  # seconds that a slow machine may add to a time bound


@pytest.fixture(scope="module")
async def server() -> AsyncIterator[HostileServer]:
    async with HostileServer() as running:
        yield running


@pytest.fixture
async def session(browser: Browser) -> AsyncIterator[ChromiumSession]:
    async with ChromiumSession(browser, limits=QUICK, manners=MANNERLESS) as opened:
        yield opened


@asynccontextmanager
async def within(seconds: float) -> AsyncIterator[None]:
    async with asyncio.timeout(seconds + MARGIN):
        yield


# Scripts that change the page


async def test_what_scripts_fetch_is_in_the_page(session: ChromiumSession, server: HostileServer) -> None:
    await session.open(server.url("/fetching/10"))
    assert said(await session.capture(), "out") == '{"filler": "xxxxxxxxxx"}'


async def test_json_that_scripts_fetch_is_kept(session: ChromiumSession, server: HostileServer) -> None:
    await session.open(server.url("/fetching/10"))
    assert [it.json for it in session.responses if it.resource == "fetch"] == ['{"filler": "xxxxxxxxxx"}']


async def test_how_an_answer_was_asked_for_is_told(session: ChromiumSession, shelf: Shelf) -> None:
    data = shelf.put('{"n": 1}', content_type="application/json")
    script = f"<script>fetch('{data}', {{method: 'POST', body: 'x'}})</script>"
    await session.open(shelf.put(f"<p>x</p>{script}"))
    assert [(it.resource, it.method) for it in session.responses if it.url == data] == [("fetch", "POST")]


async def test_json_beyond_its_bound_is_not_kept(session: ChromiumSession, server: HostileServer) -> None:
    await session.open(server.url("/fetching/500"))
    assert [it.json for it in session.responses if it.resource == "fetch"] == [None]


async def test_responses_stop_at_their_bound(browser: Browser, server: HostileServer) -> None:
    async with ChromiumSession(browser, limits=Limits(responses=1, quiet=0.1), manners=MANNERLESS) as session:
        await session.open(server.url("/fetching/10"))
        assert [it.resource for it in session.responses] == ["document"]


async def test_click_waits_for_what_it_fetches(session: ChromiumSession, shelf: Shelf) -> None:
    data = shelf.put('{"late": true}', content_type="application/json")
    script = f"fetch('{data}').then(a => a.text()).then(t => document.getElementById('out').textContent = t)"
    await session.open(shelf.put(f'<button id=go onclick="{script}">Go</button><p id=out>empty</p>'))
    outcome = await click(session, "go")
    assert (outcome.navigated, outcome.settled) == (False, True)
    assert said(await session.capture(), "out") == '{"late": true}'
    assert [it.json for it in session.responses] == ['{"late": true}']


async def test_address_changed_by_script_is_no_navigation(session: ChromiumSession, shelf: Shelf) -> None:
    await session.open(shelf.put("<button id=go onclick=\"history.pushState(0, '', '/pushed')\">Go</button>"))
    outcome = await click(session, "go")
    assert outcome.url.endswith("/pushed")
    assert not outcome.navigated


# Pages that do not come to rest


# A page that gets no turn on a busy machine is quiet for that long.
@pytest.mark.flaky(reruns=2, only_rerun=["AssertionError", "TimeoutError"])
@pytest.mark.parametrize(
    "script",
    [
        "setInterval(() => document.body.append('x'), 20)",
        "setInterval(() => fetch(location.href), 20)",
        "fetch('/hang')",
    ],
)
async def test_page_that_never_goes_quiet_is_a_page(
    session: ChromiumSession, server: HostileServer, script: str
) -> None:
    async with within(QUICK.load + QUICK.settle):
        outcome = await session.open(server.url(f"/script?{script}"))
    assert (outcome.status, outcome.settled) == (200, False)
    assert "scripted" in await text(session)


async def test_frame_that_never_loads_leaves_a_page(session: ChromiumSession, server: HostileServer) -> None:
    async with within(QUICK.load + QUICK.settle):
        outcome = await session.open(server.url("/hanging-frame"))
    assert not outcome.settled
    assert "around the frame" in await text(session)


async def test_spinner_does_not_keep_a_page_from_rest(session: ChromiumSession, server: HostileServer) -> None:
    spin = "setInterval(() => { document.body.className = 'turn' + Date.now() }, 20)"
    assert (await session.open(server.url(f"/script?{spin}"))).settled


@pytest.mark.parametrize("name", ["alert('x')", "confirm('x')", "prompt('x')"])
async def test_dialogs_in_a_loop_end(session: ChromiumSession, server: HostileServer, name: str) -> None:
    async with within(QUICK.load + QUICK.settle):
        await session.open(server.url(f"/script?while (true) {name}"))
    assert "scripted" in await text(session)
    assert (await session.open(server.url())).status == 200


async def test_busy_loop_at_load_is_cut_off(session: ChromiumSession, server: HostileServer) -> None:
    async with within(QUICK.load + 2 * QUICK.action):
        with pytest.raises(TimedOut):
            await session.open(server.url("/script?while (true) {}"))
    assert (await session.open(server.url())).status == 200


async def test_busy_loop_after_a_click_is_cut_off(session: ChromiumSession, shelf: Shelf) -> None:
    url = shelf.put("<button id=go onclick='while (true) {}'>Go</button>")
    await session.open(url)
    async with within(6 * QUICK.action):
        with pytest.raises((TimedOut, ActionError)):
            await click(session, "go")
    assert (await session.open(url)).status == 200
    assert await text(session) == "Go"


async def test_a_click_that_waits_before_it_finds_the_page_hanging_is_not_done(
    session: ChromiumSession, shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = gestures.perform

    async def perform(*asked: Any) -> None:
        await asyncio.sleep(1.1 * QUICK.action)  # a machine that does many things at a time
        await late(*asked)

    monkeypatch.setattr("bowerbird.browse.chromium.perform", perform)
    await session.open(shelf.put("<button id=go onclick='while (true) {}'>Go</button>"))
    with pytest.raises((TimedOut, ActionError)):
        await click(session, "go")


async def test_a_click_that_keeps_the_page_busy_is_one_click(session: ChromiumSession, shelf: Shelf) -> None:
    busy = f"for (const end = Date.now() + {450 * QUICK.action}; Date.now() < end;);"
    count = "document.getElementById('out').textContent += 'x'"
    await session.open(shelf.put(f'<button id=go onclick="{count}; {busy}">Go</button><p id=out></p>'))
    await click(session, "go")
    assert said(await session.capture(), "out") == "x"


async def test_busy_loop_after_a_key_is_cut_off(session: ChromiumSession, server: HostileServer) -> None:
    await session.open(server.url("/script?onkeydown = () => { while (true) {} }"))
    async with within(6 * QUICK.action):
        with suppress(TimedOut):
            await act(session, Press("a"))
    assert (await session.open(server.url())).status == 200


@pytest.mark.parametrize("path", ["/script-loop/a", "/refresh-loop/a", "/loop/a", "/redirect/0"])
async def test_redirects_without_end(session: ChromiumSession, server: HostileServer, path: str) -> None:
    async with within(QUICK.load + 2 * QUICK.settle):
        with pytest.raises(RedirectLoop):
            await session.open(server.url(path))
    assert (await session.open(server.url())).status == 200


# Servers that do not answer


@pytest.mark.parametrize(
    ("path", "error", "words"),
    [
        ("/hang", TimedOut, "time bound"),
        ("/slow", TimedOut, "time bound"),
        ("/reset", Unreachable, "reset"),
        ("/closed", Unreachable, "without an answer"),
        ("/gibberish", Unreachable, "not HTTP"),
    ],
)
async def test_fault_of_the_server(
    session: ChromiumSession, server: HostileServer, path: str, error: type[BrowseError], words: str
) -> None:
    async with within(QUICK.load + QUICK.action):
        with pytest.raises(error) as caught:
            await session.open(server.url(path))
    assert words in caught.value.reason
    assert (await session.open(server.url())).status == 200


async def test_nobody_at_the_address(session: ChromiumSession, server: HostileServer) -> None:
    async with HostileServer() as gone:
        pass
    with pytest.raises(Unreachable, match="refused"):
        await session.open(gone.url())
    assert (await session.open(server.url())).status == 200


async def test_no_such_host(session: ChromiumSession) -> None:
    with pytest.raises(Unreachable, match="no such host"):
        await session.open("http://nowhere.invalid/")


async def test_fault_after_a_click(session: ChromiumSession, server: HostileServer, shelf: Shelf) -> None:
    await session.open(shelf.put(f"<a id=go href='{server.url('/reset')}'>Go</a>"))
    with pytest.raises(Unreachable):
        await click(session, "go")
    assert (await session.open(server.url())).status == 200


async def test_click_waits_for_a_server_that_answers_late(
    session: ChromiumSession, server: HostileServer, shelf: Shelf
) -> None:
    late = server.url(f"/late/{1.5 * QUICK.settle}")
    await session.open(shelf.put(f"<a id=go href='{late}'>Go</a>"))
    outcome = await click(session, "go")
    assert (outcome.url, outcome.navigated, outcome.status) == (late, True, 200)
    assert await text(session) == "at last"
    assert [asked.path for asked in server.requests].count(f"/late/{1.5 * QUICK.settle}") == 1


# What is not a page


@pytest.mark.parametrize("path", ["/attachment", "/image", "/octets"])
async def test_what_is_not_a_page(session: ChromiumSession, server: HostileServer, path: str) -> None:
    with pytest.raises(NotAPage):
        await session.open(server.url(path))
    assert (await session.open(server.url())).status == 200


@pytest.mark.parametrize("path", ["/attachment", "/image"])
async def test_link_to_what_is_not_a_page(
    session: ChromiumSession, server: HostileServer, shelf: Shelf, path: str
) -> None:
    await session.open(shelf.put(f"<a id=go href='{server.url(path)}'>Go</a>"))
    with pytest.raises(NotAPage):
        await click(session, "go")
    assert (await session.open(server.url())).status == 200


async def test_json_and_text_are_pages(session: ChromiumSession, server: HostileServer) -> None:
    await session.open(server.url("/data"))
    assert '{"price": "£5 <b>"}' in await text(session)
    await session.open(server.url("/plain"))
    assert "three & four" in await text(session)


# Windows


async def test_window_opened_by_a_script_is_closed(session: ChromiumSession, server: HostileServer) -> None:
    script = """const w = window.open('/two'); const timer = setInterval(() => {
      if (w.closed) { clearInterval(timer); document.body.append('alone'); } }, 20)"""
    outcome = await session.open(server.url(f"/script?{quote(script)}"))
    assert outcome.url.startswith(server.url("/script"))
    async with within(QUICK.load):
        while "alone" not in await text(session):
            await session.settle()


@pytest.mark.parametrize(
    "link", ["<a id=go target=_blank href='{}'>Go</a>", "<button id=go onclick=\"window.open('{}')\">Go</button>"]
)
async def test_window_that_a_click_opens_is_followed(
    session: ChromiumSession, server: HostileServer, shelf: Shelf, link: str
) -> None:
    url = shelf.put(link.format(server.url("/two")))
    await session.open(url)
    outcome = await click(session, "go")
    assert (outcome.url, outcome.status, outcome.navigated) == (server.url("/two"), 200, True)
    assert "second page" in await text(session)
    back = await session.back()
    assert (back.url, back.navigated) == (url, True)
    assert await text(session) == "Go"


@pytest.mark.parametrize("path", ["/image", "/attachment"])
async def test_new_window_for_what_is_not_a_page(
    session: ChromiumSession, server: HostileServer, shelf: Shelf, path: str
) -> None:
    await session.open(shelf.put(f"<a id=go target=_blank href='{server.url(path)}'>Go</a>"))
    with pytest.raises(NotAPage):
        await click(session, "go")
    assert (await session.open(server.url())).status == 200


async def test_page_that_asks_to_stay_is_left(session: ChromiumSession, server: HostileServer, shelf: Shelf) -> None:
    script = "<script>onbeforeunload = event => { event.preventDefault(); return 'stay'; }</script>"
    await session.open(shelf.put(f"{script}<p id=p>Stay</p>"))
    await click(session, "p")  # browsers ask only for pages that were touched
    assert (await session.open(server.url("/two"))).url == server.url("/two")


# Crashes


async def test_crash_of_the_tab_is_told_once(session: ChromiumSession, server: HostileServer) -> None:
    await session.open(server.url())
    page = await session.capture()
    with pytest.raises(BrowserCrashed):
        await session.open("chrome://crash")
    with pytest.raises(BrowserCrashed):
        await session.capture()
    with pytest.raises(BrowserCrashed):
        await session.act(page, Click(by_id(page, "top-link")))
    assert (await session.open(server.url())).status == 200
    assert (await session.capture()).title == "Fine"


async def test_death_of_the_browser_is_told_once(server: HostileServer) -> None:
    async with launch_browser() as mortal, ChromiumSession(mortal, limits=QUICK, manners=MANNERLESS) as session:
        await session.open(server.url())
        os.kill(await _pid_of(mortal), signal.SIGKILL)
        with pytest.raises(BrowserCrashed):
            await session.capture()
        assert (await session.open(server.url())).status == 200
        assert (await session.capture()).title == "Fine"


async def _pid_of(browser: Browser) -> int:
    process = browser._process
    assert process is not None
    cdp = await process.new_browser_cdp_session()
    told = await cdp.send("SystemInfo.getProcessInfo")
    return next(int(it["id"]) for it in told["processInfo"] if it["type"] == "browser")


async def test_missing_browser_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BOWERBIRD_CHROMIUM", "no-such-program")
    with pytest.raises(BrowserMissing, match="no-such-program"):
        find_chromium()


async def test_nothing_opened_yet(session: ChromiumSession) -> None:
    with pytest.raises(BrowseError, match="call open first"):
        await session.capture()
    assert session.responses == ()


# Manners


async def test_robots_are_asked_for_addresses_links_and_redirects(browser: Browser, shelf: Shelf) -> None:
    async with (
        HostileServer(Robots("User-agent: *\nDisallow: /two")) as server,
        ChromiumSession(browser, limits=QUICK) as session,
    ):
        with pytest.raises(RobotsDisallowed, match="/two"):
            await session.open(server.url("/two"))
        await session.open(server.url("/ok"))
        with pytest.raises(RobotsDisallowed, match="/two"):
            await click(session, "top-link")
        with pytest.raises(RobotsDisallowed, match="/two"):
            await session.open(server.url("/to/302/two"))
        with pytest.raises(RobotsDisallowed, match="/two"):
            await session.open(server.url("/refresh"))
        assert [path for path in server.paths() if path != "/favicon.ico"] == ["/ok", "/to/302/two", "/refresh"]
        assert (await session.open(server.url("/ok"))).status == 200


async def test_new_windows_are_asked_about_too(browser: Browser) -> None:
    async with (
        HostileServer(Robots("User-agent: *\nDisallow: /two")) as server,
        ChromiumSession(browser, limits=QUICK) as session,
    ):
        await session.open(server.url("/new-window"))
        with pytest.raises(RobotsDisallowed, match="/two"):
            await click(session, "go")
        assert "/two" not in server.paths()
        assert (await session.open(server.url("/ok"))).status == 200


async def test_windows_of_scripts_are_asked_about_too(browser: Browser) -> None:
    async with (
        HostileServer(Robots("User-agent: *\nDisallow: /two")) as server,
        ChromiumSession(browser, limits=QUICK) as session,
    ):
        await session.open(server.url("/script?onclick = () => window.open('/two')"))
        with pytest.raises(RobotsDisallowed, match="/two"):
            await act(session, Click(int((await session.capture()).index.with_tag("p")[0])))
        assert (await session.open(server.url("/ok"))).status == 200


async def test_pace_is_kept(browser: Browser) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async with HostileServer(Robots("User-agent: *\nCrawl-delay: 7")) as server:
        manners = Manners(sleep=sleep)
        async with manners, ChromiumSession(browser, limits=QUICK, manners=manners) as session:
            await session.open(server.url("/ok"))
            await click(session, "top-link")
    assert len(slept) == 1
    assert 0 < slept[0] <= 7


# Pictures


@pytest.mark.parametrize(("without_media", "asked"), [(False, True), (True, False)])
async def test_pictures_are_spared_on_request(browser: Browser, without_media: bool, asked: bool) -> None:
    async with (
        HostileServer() as server,
        ChromiumSession(browser, limits=QUICK, manners=MANNERLESS, without_media=without_media) as session,
    ):
        await session.open(server.url("/pictures"))
        assert ("/image/a.png" in server.paths()) == asked


async def test_picture_of_a_very_long_page(session: ChromiumSession, shelf: Shelf) -> None:
    await session.open(shelf.put("<div style='height: 60000px'>tall</div>"))
    assert (await session.screenshot()).startswith(b"\x89PNG")


# Acting


async def test_covered_element_is_clicked(session: ChromiumSession, server: HostileServer, shelf: Shelf) -> None:
    layer = "<div style='position: fixed; inset: 0; opacity: 0'></div>"
    await session.open(shelf.put(f"<a id=go href='{server.url('/two')}'>Go</a>{layer}"))
    assert (await click(session, "go")).url == server.url("/two")


async def test_a_hand_that_comes_after_a_script_clicked_in_its_place_is_too_late(
    session: ChromiumSession, shelf: Shelf
) -> None:
    count = "document.getElementById('out').textContent += 'x'"
    layer = "<div id=layer style='position: fixed; inset: 0; opacity: 0'></div>"
    await session.open(shelf.put(f'<button id=go onclick="{count}">Go</button><p id=out></p>{layer}'))
    await click(session, "go")
    tab = session._tab().page
    await tab.evaluate("document.getElementById('layer').remove()")
    await tab.click("#go")  # what the driver had sent before it gave up
    assert said(await session.capture(), "out") == "x"
    await click(session, "go")
    assert said(await session.capture(), "out") == "xx"


async def test_a_link_that_shows_nothing_but_a_sign_of_a_missing_font_is_followed(
    session: ChromiumSession, server: HostileServer, shelf: Shelf
) -> None:
    await session.open(shelf.put(f"<a id=go href='{server.url('/two')}' aria-label=Next><i class=icon></i></a>"))
    assert (await click(session, "go")).url == server.url("/two")


@pytest.mark.parametrize("end", ["button.hidden = true", "button.remove()"])
async def test_a_button_that_is_used_up_when_it_comes_into_view_has_done_its_work(
    session: ChromiumSession, shelf: Shelf, end: str
) -> None:
    script = """
    var button = document.querySelector('button');
    new IntersectionObserver(function (seen) {
      if (!seen[0].isIntersecting) return;
      document.querySelector('ol').insertAdjacentHTML('beforeend', '<li>Ketch</li>'); END;
    }).observe(button);""".replace("END", end)
    layer = "<div style='position: fixed; inset: 0; opacity: 0'></div>"  # which keeps a quick hand off
    inside = f"<ol><li>Sloop</li></ol><p style='height: 3000px'></p><button id=go>More</button>{layer}"
    await session.open(shelf.put(f"{inside}<script>{script}</script>"))
    await click(session, "go")
    assert "Ketch" in await text(session)


async def test_invisible_element_is_not_clicked(session: ChromiumSession, shelf: Shelf) -> None:
    await session.open(shelf.put("<p>shown</p><a id=go href=/x style='display: none'>Go</a>"))
    with pytest.raises(ActionError):
        await click(session, "go")
    assert await text(session) == "shown"


async def test_removed_element_is_stale(session: ChromiumSession, shelf: Shelf) -> None:
    url = shelf.put("<p id=p>words</p><button id=go onclick='document.getElementById(\"p\").remove()'>Go</button>")
    await session.open(url)
    page = await session.capture()
    await session.act(page, Click(by_id(page, "go")))
    with pytest.raises(StaleNode):
        await session.act(page, Click(by_id(page, "p")))
    assert await text(session) == "Go"


async def test_hover_reveals(session: ChromiumSession, shelf: Shelf) -> None:
    style = "<style>#menu { display: none } #top:hover #menu { display: block }</style>"
    await session.open(shelf.put(f"{style}<div id=top>Menu<div id=menu>Item</div></div>"))
    assert await text(session) == "Menu"
    page = await session.capture()
    await session.act(page, Hover(by_id(page, "top")))
    assert await text(session) == "Menu\nItem"


async def test_scrolling_loads_more(session: ChromiumSession, shelf: Shelf) -> None:
    script = """<script>let n = 0; const more = () => { n++; const p = document.createElement('p');
      p.textContent = 'part ' + n; p.style.height = '2000px'; document.body.append(p); };
      more(); addEventListener('scroll', () => { if (n < 3) more(); });</script>"""
    await session.open(shelf.put(f"<body>{script}"))
    assert await text(session) == "part 1"
    await act(session, Scroll())
    assert "part 2" in await text(session)


async def test_scrolling_to_a_node_brings_it_into_view(session: ChromiumSession, shelf: Shelf) -> None:
    script = """<script>new IntersectionObserver(all => { if (all.some(it => it.isIntersecting))
      document.getElementById('end').textContent = 'seen'; }).observe(document.getElementById('end'))</script>"""
    await session.open(shelf.put(f"<div style='height: 5000px'></div><p id=end>end</p>{script}"))
    page = await session.capture()
    await session.act(page, Scroll(by_id(page, "end")))
    assert await text(session) == "seen"


async def test_scrolling_to_a_node_taller_than_the_window_shows_what_follows_it(
    session: ChromiumSession, shelf: Shelf
) -> None:
    script = """<script>new IntersectionObserver(all => { if (all.some(it => it.isIntersecting))
      document.getElementById('end').textContent = 'seen'; }).observe(document.getElementById('end'))</script>"""
    tall = "<article id=last><p style='height: 2500px'>top</p><p>foot</p></article>"
    await session.open(shelf.put(f"<body>{tall}<p id=end>end</p><div style='height: 5000px'></div>{script}"))
    page = await session.capture()
    assert "seen" not in await text(session)
    await session.act(page, Scroll(by_id(page, "last")))
    assert "seen" in await text(session)


async def test_keys_are_pressed_on_a_node_and_at_the_focus(session: ChromiumSession, shelf: Shelf) -> None:
    await session.open(
        shelf.put(
            "<input id=field onkeydown='out.textContent += event.key + \" \"'><p id=out></p>"
            "<script>addEventListener('keydown', e => { if (e.key === 'Escape') out.textContent += 'bye'; })</script>"
        )
    )
    page = await session.capture()
    await session.act(page, Press("ArrowDown", by_id(page, "field")))
    await session.act(page, Press("a"))
    await session.act(page, Press("Escape"))
    assert said(await session.capture(), "out") == "ArrowDown a Escape bye"


async def test_suggestions_hear_the_keys(session: ChromiumSession, shelf: Shelf) -> None:
    script = "<script>town.addEventListener('keyup', () => out.textContent = 'suggest ' + town.value)</script>"
    await session.open(shelf.put(f"<input id=town value=old><p id=out></p>{script}"))
    page = await session.capture()
    await session.act(page, Type(by_id(page, "town"), "Oxf"))
    assert said(await session.capture(), "out") == "suggest Oxf"


async def test_dates_and_sliders_are_filled_in(session: ChromiumSession, shelf: Shelf) -> None:
    await session.open(shelf.put("<input id=day type=date><input id=price type=range max=500>"))
    page = await session.capture()
    await session.act(page, Type(by_id(page, "day"), "2026-03-01"))
    await session.act(page, Type(by_id(page, "price"), "350"))
    after = await session.capture()
    assert (after.value[by_id(page, "day")], after.value[by_id(page, "price")]) == ("2026-03-01", "350")


# Frames


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
async def test_frame_is_captured_and_clicked(session: ChromiumSession, shelf: Shelf, host: str) -> None:
    inner = shelf.put("<button id=go onclick='this.textContent = \"clicked\"'>inside</button>", host=host)
    await session.open(shelf.put(f"<p>outside</p><iframe src='{inner}'></iframe><p>after</p>"))
    page = await session.capture()
    assert page.visible_text() == "outside\ninside\nafter"
    assert [document.url for document in page.documents] == [page.url, inner]
    button = by_id(page, "go")
    assert page.document_of(button).url == inner
    await session.act(page, Click(button))
    assert "clicked" in await text(session)


async def test_frames_within_frames_of_other_sites(session: ChromiumSession, shelf: Shelf) -> None:
    innermost = shelf.put("<button id=go onclick='this.textContent = \"clicked\"'>innermost</button>")
    middle = shelf.put(f"<p>middle</p><iframe src='{innermost}'></iframe>", host="localhost")
    await session.open(shelf.put(f"<p>outside</p><iframe src='{middle}' width=600 height=400></iframe>"))
    page = await session.capture()
    assert page.visible_text() == "outside\nmiddle\ninnermost"
    await session.act(page, Click(by_id(page, "go")))
    assert "clicked" in await text(session)


async def test_frame_of_another_site_inside_one_of_the_same(session: ChromiumSession, shelf: Shelf) -> None:
    innermost = shelf.put("<button id=go onclick='this.textContent = \"clicked\"'>innermost</button>", host="localhost")
    middle = shelf.put(f"<p>middle</p><iframe src='{innermost}'></iframe>")
    await session.open(shelf.put(f"<p>outside</p><iframe src='{middle}' width=600 height=400></iframe>"))
    page = await session.capture()
    assert page.visible_text() == "outside\nmiddle\ninnermost"
    await session.act(page, Click(by_id(page, "go")))
    assert "clicked" in await text(session)


async def test_boxes_in_a_frame_of_another_site_are_the_page_s(session: ChromiumSession, shelf: Shelf) -> None:
    inner = shelf.put("<body style='margin: 0'><div id=in style='width: 50px; height: 20px'>in</div>", host="localhost")
    frame = f"<iframe src='{inner}' style='position: absolute; left: 200px; top: 100px; border: 2px solid'></iframe>"
    await session.open(shelf.put(frame))
    page = await session.capture()
    assert page.layout is not None
    assert page.layout.box[by_id(page, "in")].tolist() == pytest.approx([202, 102, 50, 20], abs=1)


async def test_frame_that_cannot_be_loaded_says_nothing(session: ChromiumSession, server: HostileServer) -> None:
    await session.open(server.url("/broken-frame"))
    page = await session.capture()
    assert page.visible_text() == "around the frame"
    assert len(page.documents) == 1


# Shadow trees


async def test_shadow_roots_stand_below_their_hosts(session: ChromiumSession, shelf: Shelf) -> None:
    script = """<script>
      const outer = document.getElementById('outer').attachShadow({mode: 'open'});
      outer.innerHTML = '<p id=p1>one</p><div id=inner></div><slot></slot>';
      outer.getElementById('inner').attachShadow({mode: 'open'}).innerHTML =
        '<button id=go onclick="this.textContent = \\'clicked\\'">two</button>';
    </script>"""
    await session.open(shelf.put(f"<div id=outer><p id=light>three</p></div>{script}"))
    page = await session.capture()
    assert page.visible_text() == "one\ntwo\nthree"
    roots = [node for node in range(len(page)) if page.kind[node] == Kind.SHADOW]
    assert [page.attributes[int(page.parent[root])]["id"] for root in roots] == ["outer", "inner"]
    assert page.name(int(page.parent[by_id(page, "light")])) == "slot"
    await session.act(page, Click(by_id(page, "go")))
    assert "clicked" in await text(session)


async def test_shadow_root_in_a_frame(session: ChromiumSession, shelf: Shelf) -> None:
    inner = shelf.put("<div id=host><template shadowrootmode=open><b>deep</b></template></div>", host="localhost")
    await session.open(shelf.put(f"<iframe src='{inner}'></iframe>"))
    page = await session.capture()
    (root,) = [node for node in range(len(page)) if page.kind[node] == Kind.SHADOW]
    assert page.attributes[int(page.parent[root])]["id"] == "host"
    assert page.visible_text(root) == "deep"


async def test_generated_text_is_read_but_is_no_node(session: ChromiumSession, shelf: Shelf) -> None:
    style = "<style>#price::before { content: '£' } #price::after { content: ' pcm' }</style>"
    await session.open(shelf.put(f"{style}<p id=price>950</p>"))
    page = await session.capture()
    price = by_id(page, "price")
    assert page.visible_text(price) == "£950 pcm"
    assert page.generated[price] == ("£", " pcm")
    assert len(list(page.children(price))) == 1


# Too much


@pytest.mark.parametrize(("path", "words"), [("/huge", "All work"), ("/deep", "bottom"), ("/attributes", "text")])
async def test_monstrous_page_is_a_page_or_an_error(
    browser: Browser, server: HostileServer, path: str, words: str
) -> None:
    async with ChromiumSession(browser, limits=PATIENT, manners=MANNERLESS) as session:
        async with within(2 * PATIENT.load):
            with suppress(TimedOut, BrowserCrashed):
                await session.open(server.url(path))
                assert words in await text(session)
        assert (await session.open(server.url())).status == 200
        assert (await session.capture()).title == "Fine"


# Cookies


async def test_cookies_are_kept_in_a_session_and_not_shared(browser: Browser, server: HostileServer) -> None:
    async with (
        ChromiumSession(browser, limits=QUICK, manners=MANNERLESS) as one,
        ChromiumSession(browser, limits=QUICK, manners=MANNERLESS) as other,
    ):
        await one.open(server.url("/cookie"))
        await one.open(server.url("/echo"))
        assert said(await one.capture(), "cookie") == "seen=yes"
        await other.open(server.url("/echo"))
        assert said(await other.capture(), "cookie") == ""


async def test_the_visitor_says_who_they_are(session: ChromiumSession, server: HostileServer) -> None:
    await session.open(server.url("/echo"))
    assert "bowerbird/" in said(await session.capture(), "agent")
